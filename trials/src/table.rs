//! Two people at a board.

use crate::person::{Person, Site};
use crate::socket::{Socket, acts};
use serde::Serialize;
use serde_json::{Value, json};
use tabiya_rules::Color;
use tabiya_server::error::Problem;
use tabiya_server::wire::{Act, Clocks, EndingView, Event, GameView};

/// Somebody who plays, with a socket that follows the game.
#[derive(Debug)]
pub struct Player {
    /// Who it is.
    pub person: Person,
    /// Their socket.
    pub socket: Socket,
    game: String,
}

/// Two people at a board.
#[derive(Debug)]
pub struct Match {
    /// The game.
    pub id: String,
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
    /// How many moves were made with [`Match::play`].
    pub plies: usize,
    turn: Color,
}

impl Player {
    /// This person, who follows this game by a new socket.
    pub async fn join(person: Person, game: &str) -> Player {
        let mut socket = person.socket().await;
        socket.join(game).await;
        Player { person, socket, game: game.to_owned() }
    }

    /// Does something in the game.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn act(&mut self, act: impl Serialize) -> Result<u64, Problem> {
        self.socket.act(&self.game, act).await
    }

    /// Does something that must succeed.
    #[track_caller]
    pub fn must(&mut self, act: Act) -> impl Future<Output = u64> {
        let place = std::panic::Location::caller();
        async move { self.act(act).await.unwrap_or_else(|problem| panic!("{place}: {problem:?}")) }
    }

    /// Does something, be it an act or what only looks like one, that must be refused, and returns the stable name of the refusal.
    #[track_caller]
    pub fn fails(&mut self, act: impl Serialize) -> impl Future<Output = String> {
        let place = std::panic::Location::caller();
        async move {
            match self.act(act).await {
                Ok(seq) => panic!("{place}: it was done, with event {seq}"),
                Err(problem) => problem.code,
            }
        }
    }

    /// The next event.
    pub async fn event(&mut self) -> (u64, Event) {
        self.socket.event(&self.game).await
    }

    /// Waits for the end.
    pub async fn ending(&mut self) -> EndingView {
        let over = |event: &Event| if let Event::Over { ending, .. } = event { Some(*ending) } else { None };
        self.socket.event_like(&self.game.clone(), over).await
    }

    /// Waits for a move and returns it with what the clocks show.
    pub async fn hears_move(&mut self) -> (u32, String, Clocks) {
        let played = |event: &Event| match event {
            Event::Move { ply, uci, clock, .. } => Some((*ply, uci.clone(), *clock)),
            _ => None,
        };
        self.socket.event_like(&self.game.clone(), played).await
    }

    /// The game as this person sees it by HTTP.
    pub async fn view(&self) -> GameView {
        let answer = self.person.get(&format!("/api/games/{}", self.game)).await.expect(200);
        serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.text()))
    }
}

impl Match {
    pub(crate) async fn begin(site: &Site, wishes: Value) -> Match {
        let (white, black) = (Person::new(site.clone()), Person::new(site.clone()));
        black.become_guest().await;
        Match::between(white, black, wishes).await
    }

    /// These two at a board, by link: White makes the game and Black sits down.
    pub async fn between(white: Person, black: Person, wishes: Value) -> Match {
        let mut wish = json!({ "against": { "kind": "link" }, "color": "white" });
        for (name, value) in wishes.as_object().expect("wishes are an object") {
            wish[name] = value.clone();
        }
        let id = white.make_game(wish).await;
        let white = Player::join(white, &id).await;
        let mut black = Player::join(black, &id).await;
        black.must(Act::Sit).await;
        Match::resume(id, white, black).await
    }

    /// A game that goes on between these two.
    pub async fn resume(id: String, white: Player, black: Player) -> Match {
        let view = black.view().await;
        Match { id, white, black, plies: view.moves.len(), turn: view.position.turn }
    }

    /// The player of this colour.
    pub fn player(&mut self, color: Color) -> &mut Player {
        if color.is_white() { &mut self.white } else { &mut self.black }
    }

    /// Plays these moves, each by the side whose turn it is, and waits until both have seen each.
    pub async fn play(&mut self, moves: &str) {
        for uci in moves.split_whitespace() {
            let (ply, turn) = (self.plies, self.turn);
            self.player(turn).must(acts::play(ply, uci)).await;
            for color in [turn, !turn] {
                let (seen, ..) = self.player(color).hears_move().await;
                assert_eq!(seen as usize, ply);
            }
            self.plies += 1;
            self.turn = !turn;
        }
    }

    /// Waits for the end, which both see alike, and describes it: `1-0 checkmate`.
    pub async fn ending(&mut self) -> String {
        let (white, black) = (self.white.ending().await, self.black.ending().await);
        assert_eq!(white, black);
        assert_eq!(self.white.view().await.ending.as_ref(), Some(&white));
        format!("{} {}", white.outcome(), white.termination())
    }
}

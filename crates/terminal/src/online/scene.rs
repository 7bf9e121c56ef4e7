//! A game on a server as it stands, and how the two kinds of streams tell of it.

use serde_json::Value;
use std::time::Duration;
use tabiya_client::ClientError;
use tabiya_client::api::{GameFull, GameState, User};
use tabiya_rules::{ByColor, Color, Game, Move, Position, Termination, TimeControl, UciMove, Variant};
use tabiya_text::visible;

/// A game on a server as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub id: String,
    /// One's own side; none for one who looks on.
    pub own: Option<Color>,
    pub players: ByColor<Seated>,
    /// The first position.
    pub start: Position,
    /// Which chess is played.
    pub variant: Variant,
    /// With how much time; none without a clock.
    pub control: Option<TimeControl>,
    pub moves: Vec<Move>,
    /// What the clocks showed when this was told.
    pub left: ByColor<Option<Duration>>,
    /// Who offers a draw.
    pub draw: ByColor<bool>,
    /// Who wants to take a move back.
    pub takeback: ByColor<bool>,
    /// `started`, or how it ended.
    pub status: String,
    pub winner: Option<Color>,
    /// Why it ended, where the server says that by the names of the rules.
    pub termination: Option<Termination>,
}

/// Who plays one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seated {
    /// The name; empty for the computer.
    pub name: String,
    /// For the computer: how well it plays.
    pub level: Option<u8>,
}

/// How the API writes that there is no limit.
const NO_LIMIT_MS: u64 = 2_147_483_647;

impl Scene {
    /// Does it go on?
    pub fn is_on(&self) -> bool {
        matches!(self.status.as_str(), "created" | "started")
    }

    /// Was it called off?
    pub fn is_called_off(&self) -> bool {
        matches!(self.status.as_str(), "aborted" | "noStart") && self.winner.is_none()
    }

    /// Whose clock runs: that of the side to move once both have moved.
    pub fn running(&self) -> Option<Color> {
        let turn = if self.moves.len().is_multiple_of(2) { self.start.turn() } else { !self.start.turn() };
        (self.is_on() && self.control.is_some() && self.moves.len() >= 2).then_some(turn)
    }

    /// The game without anything that a terminal would obey.
    pub(super) fn visible(mut self) -> Scene {
        for color in Color::ALL {
            self.players[color].name = visible(&self.players[color].name);
        }
        self.status = visible(&self.status);
        self
    }

    /// A game that begins here, of which nothing else is known yet.
    pub(crate) fn nobodys(start: Position) -> Scene {
        Scene {
            id: String::new(),
            own: None,
            players: ByColor::default(),
            start,
            variant: Variant::Standard,
            control: None,
            moves: Vec::new(),
            left: ByColor { white: None, black: None },
            draw: ByColor::default(),
            takeback: ByColor::default(),
            status: String::new(),
            winner: None,
            termination: None,
        }
    }

    /// The game of a player's own stream.
    pub(super) fn of_player(full: &GameFull, me: &str) -> Result<Scene, ClientError> {
        let start = match full.initial_fen.as_str() {
            "startpos" => Position::STANDARD,
            fen => read(fen)?,
        };
        let is_me = |user: &User| user.id.as_deref() == Some(me);
        let control = full.clock.map(|clock| {
            TimeControl::increment(Duration::from_millis(clock.initial), Duration::from_millis(clock.increment))
        });
        let mut scene = Scene {
            id: full.id.clone(),
            own: Some(if is_me(&full.white) { Color::White } else { Color::Black }),
            players: ByColor { white: seated(&full.white), black: seated(&full.black) },
            variant: full.variant.key.parse().unwrap_or_default(),
            control,
            ..Scene::nobodys(start)
        };
        scene.stand(&full.state)?;
        Ok(scene)
    }

    /// Takes over how it stands now.
    pub(super) fn stand(&mut self, state: &GameState) -> Result<(), ClientError> {
        self.moves = resolve(self.start, state.moves.split_whitespace())?;
        let left = |ms: u64| (ms != NO_LIMIT_MS).then(|| Duration::from_millis(ms));
        self.left = ByColor { white: left(state.wtime), black: left(state.btime) };
        self.draw = ByColor { white: state.wdraw, black: state.bdraw };
        self.takeback = ByColor { white: state.wtakeback, black: state.btakeback };
        self.status.clone_from(&state.status);
        self.winner = state.winner.as_deref().and_then(color);
        Ok(())
    }
}

/// A game that somebody looks at, whose stream tells of positions one by one: first those that were there before.
pub(super) struct Watched {
    scene: Scene,
    game: Game,
    /// How many positions were there when it was opened, and how many of them have come.
    before: u64,
    come: u64,
}

/// How many of the moves that were made before are shown one by one. Servers hold the last moves back for a while.
const SHOWN_BEFORE: u64 = 4;

impl Watched {
    /// Takes what the stream tells. `None`: most of what was there before has not come.
    pub(super) fn hear(watched: &mut Option<Box<Watched>>, told: &Value) -> Result<Option<Scene>, ClientError> {
        if told["status"]["name"].is_string() {
            match watched {
                Some(watched) => watched.scene.end(told),
                None => *watched = Some(Box::new(Watched::open(told)?)),
            }
        } else if let (Some(watched), Some(fen)) = (watched.as_mut(), told["fen"].as_str()) {
            watched.follow(fen, told)?;
        }
        let is_late = |watched: &&Watched| watched.come + SHOWN_BEFORE > watched.before;
        Ok(watched.as_deref().filter(is_late).map(|watched| watched.scene.clone()))
    }

    fn open(told: &Value) -> Result<Watched, ClientError> {
        let start = told["initialFen"].as_str().map_or(Ok(Position::STANDARD), read)?;
        let player = |color: &str| {
            let player = &told["players"][color];
            let level = player["aiLevel"].as_u64().and_then(|level| u8::try_from(level).ok());
            Seated { name: player["user"]["name"].as_str().unwrap_or_default().to_owned(), level }
        };
        let mut scene = Scene {
            id: told["id"].as_str().unwrap_or_default().to_owned(),
            players: ByColor { white: player("white"), black: player("black") },
            variant: variant_of(&told["variant"]),
            ..Scene::nobodys(start)
        };
        scene.end(told);
        Ok(Watched { scene, game: Game::new(start), before: told["turns"].as_u64().unwrap_or(0), come: 0 })
    }

    /// Takes the game on to this position, by the move that led there or back to where it was before.
    fn follow(&mut self, fen: &str, told: &Value) -> Result<(), ClientError> {
        self.come += 1;
        let is_there = |game: &Game| game.position().to_string().starts_with(&format!("{fen} "));
        let made = told["lm"].as_str().and_then(|last| last.parse::<UciMove>().ok());
        if !is_there(&self.game) {
            let _ = made.map(|wish| self.game.play_uci(wish));
        }
        while !is_there(&self.game) {
            self.game.undo().ok_or_else(|| strange(fen))?;
        }
        self.scene.moves = self.game.moves().collect();
        let left = |name: &str| told[name].as_u64().map(Duration::from_secs);
        self.scene.left = ByColor { white: left("wc"), black: left("bc") };
        Ok(())
    }
}

impl Scene {
    fn end(&mut self, told: &Value) {
        told["status"]["name"].as_str().unwrap_or_default().clone_into(&mut self.status);
        self.winner = told["winner"].as_str().and_then(color);
    }
}

fn seated(user: &User) -> Seated {
    Seated { name: user.name.clone().filter(|_| user.ai_level.is_none()).unwrap_or_default(), level: user.ai_level }
}

fn color(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == name)
}

fn resolve<'a>(start: Position, moves: impl Iterator<Item = &'a str>) -> Result<Vec<Move>, ClientError> {
    let mut position = start;
    moves
        .map(|text| {
            let wish: UciMove = text.parse().map_err(|_| strange(text))?;
            let m = position.resolve(wish).map_err(|_| strange(text))?;
            position.play_unchecked(m);
            Ok(m)
        })
        .collect()
}

fn read(fen: &str) -> Result<Position, ClientError> {
    fen.parse().map_err(|_| strange(fen))
}

fn strange(text: &str) -> ClientError {
    ClientError::Strange(format!("{text:?}"))
}

/// The variant as a stream of moves tells it: by its key, or by the key inside its names. What has no name of ours is
/// written as standard chess is.
fn variant_of(told: &Value) -> Variant {
    let key = told["key"].as_str().or(told.as_str());
    key.and_then(|key| key.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_game_that_is_looked_at_is_followed_move_by_move_and_back() {
        let mut watched = None;
        let mut hear = |told: Value| Watched::hear(&mut watched, &told).expect("it fits together");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        let players = json!({ "white": { "user": { "name": "Ada" } }, "black": { "aiLevel": 3 } });
        let head = json!({ "id": "x", "players": players, "turns": 5, "status": { "name": "started" } });
        assert!(hear(head.clone()).is_none());
        assert!(hear(json!({ "fen": start, "wc": 60, "bc": 60 })).is_none());
        let knight = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b";
        let scene = hear(json!({ "fen": knight, "lm": "g1f3", "wc": 59, "bc": 60 })).expect("all has come");
        assert_eq!((scene.moves.len(), scene.players.white.name.as_str()), (1, "Ada"));
        assert_eq!(scene.left.white, Some(Duration::from_secs(59)));
        // It is taken back, and another move is made.
        assert_eq!(hear(json!({ "fen": start })).expect("a game").moves.len(), 0);
        let pawn = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
        assert_eq!(hear(json!({ "fen": pawn, "lm": "e2e4" })).expect("a game").moves.len(), 1);
        let over = hear(json!({ "status": { "name": "resign" }, "winner": "black", "players": {} })).expect("a game");
        assert_eq!((over.is_on(), over.winner), (false, Some(Color::Black)));
        assert!(Watched::hear(&mut watched, &json!({ "fen": "8/8/8/8/8/8/8/8 w", "lm": "e7e5" })).is_err());
    }
}

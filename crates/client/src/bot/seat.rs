//! One game of the bot, from its stream's first line to its end.

use super::conduct::Conduct;
use super::engine::{self, Request, TimelyReply};
use super::session::{FIRST_WAIT, Session};
use super::{Bot, BotReport};
use crate::api::{Face, GameEvent, GameFull, GameState, termination};
use crate::client::ClientError;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;
use tabiya_arena::Failure;
use tabiya_rules::{Color, Game, Position, Setup};
use tokio::sync::oneshot;

/// What is kept of a clock for the way to the server.
const OVERHEAD_MS: u64 = 200;
/// How long to think about the first move.
const FIRST_MOVE: Duration = Duration::from_secs(1);
/// Whoever thinks longer than the clock allows has hung.
const GRACE: Duration = Duration::from_secs(5);
/// No clock at all, as servers write it.
const NO_LIMIT_MS: u64 = 2_147_483_647;

/// Plays one game until it is over, which is told by true, or until its stream ends.
pub(super) async fn play<R: Fn(BotReport) + Send + Sync + 'static>(
    session: &Arc<Session<R>>,
    game: &str,
) -> Result<bool, ClientError> {
    let mut lines = session.client.game(Face::Bot, game).await?;
    let mut seat: Option<Seat> = None;
    while let Some(told) = lines.next::<GameEvent>().await? {
        let state = match told {
            GameEvent::GameFull(full) => {
                let opened = Seat::open(session, &full);
                let opponent = opened.opponent.clone();
                seat = Some(opened);
                (session.report)(BotReport::Began { game: full.id.clone(), opponent });
                full.state
            }
            GameEvent::GameState(state) => state,
            _ => continue,
        };
        let Some(seat) = &mut seat else { continue };
        if !state.is_on() {
            let won = state.winner.as_deref().map(|winner| winner == seat.color.name());
            let why = termination(&state.status, won.is_some(), seat.game(&state).as_ref());
            (session.report)(BotReport::Ended { game: game.to_owned(), how: state.status, why, won });
            return Ok(true);
        }
        seat.respond(session, game, &state).await;
    }
    Ok(false)
}

/// A game at which the bot sits.
struct Seat {
    color: Color,
    opponent: String,
    /// As UCI writes it.
    start: String,
    /// Who moves first.
    first: Color,
    has_clock: bool,
    engine: mpsc::Sender<Request>,
    conduct: Arc<Mutex<Conduct>>,
    /// The moves for which the engine has been asked.
    asked: Option<String>,
}

impl Seat {
    fn open<R>(session: &Session<R>, full: &GameFull) -> Seat {
        let is_me = |id: &Option<String>| id.as_deref() == Some(session.id.as_str());
        let color = if is_me(&full.white.id) { Color::White } else { Color::Black };
        let other = if color.is_white() { &full.black } else { &full.white };
        let opponent = match (&other.name, other.ai_level) {
            (Some(name), _) => name.clone(),
            (None, Some(level)) => format!("AI {level}"),
            (None, None) => "?".to_owned(),
        };
        let variant = full.variant.key.parse().unwrap_or_default();
        let (start, first) = match full.initial_fen.as_str() {
            "startpos" => ("startpos".to_owned(), Color::White),
            fen => (format!("fen {fen}"), first_to_move(fen)),
        };
        let engine = engine::start(session.bot.engine.clone(), variant, Arc::clone(&session.shutdown.leave));
        Seat {
            color,
            opponent,
            start,
            first,
            has_clock: full.clock.is_some(),
            engine,
            conduct: Arc::default(),
            asked: None,
        }
    }

    /// All of the game, as far as it can be read.
    fn game(&self, state: &GameState) -> Option<Game> {
        let start = match self.start.strip_prefix("fen ") {
            Some(fen) => fen.parse().ok()?,
            None => Position::STANDARD,
        };
        state.game(start)
    }

    /// Answers offers, and moves where it is the bot's turn.
    async fn respond<R: Fn(BotReport) + Send + Sync + 'static>(
        &mut self,
        session: &Arc<Session<R>>,
        game: &str,
        state: &GameState,
    ) {
        let (draw, takeback) =
            if self.color.is_white() { (state.bdraw, state.btakeback) } else { (state.wdraw, state.wtakeback) };
        if takeback {
            lock(&self.conduct).forget();
            let _ = session.client.act(Face::Bot, game, "takeback/yes").await;
        }
        if draw {
            let accepts = self.game(state).is_some_and(|game| lock(&self.conduct).accepts_draw(&game, self.color));
            let answer = if accepts { "draw/yes" } else { "draw/no" };
            let _ = session.client.act(Face::Bot, game, answer).await;
        }
        let plies = state.moves.split_whitespace().count();
        let turn = if plies.is_multiple_of(2) { self.first } else { !self.first };
        let is_my_turn = turn == self.color;
        if !is_my_turn {
            // The same position may come again, when moves are taken back.
            self.asked = None;
        }
        if !is_my_turn || self.asked.as_deref() == Some(state.moves.as_str()) {
            return;
        }
        self.asked = Some(state.moves.clone());
        let (answer, answered) = oneshot::channel();
        let _ = self.engine.send(self.request(&session.bot, state, answer));
        let (session, id, conduct) = (Arc::clone(session), game.to_owned(), Arc::clone(&self.conduct));
        let before = self.game(state);
        // Meanwhile the game's stream is heard: the opponent may resign, or ask for something.
        tokio::spawn(async move { answer_turn(&session, &id, answered.await.ok(), before, &conduct).await });
    }

    fn request(&self, bot: &Bot, state: &GameState, answer: oneshot::Sender<TimelyReply>) -> Request {
        let moves = if state.moves.is_empty() { String::new() } else { format!(" moves {}", state.moves) };
        let position = format!("position {}{moves}", self.start);
        let left = |ms: u64| ms.min(NO_LIMIT_MS).saturating_sub(OVERHEAD_MS).max(1);
        let is_first = state.moves.split_whitespace().count() < 2;
        let (mine, go) = if self.has_clock && is_first {
            // No clock runs yet, but a game that does not begin is called off.
            (FIRST_MOVE, format!("go movetime {}", FIRST_MOVE.as_millis()))
        } else if self.has_clock {
            let mine = if self.color.is_white() { state.wtime } else { state.btime };
            let (white, black) = (left(state.wtime), left(state.btime));
            let go = format!("go wtime {white} btime {black} winc {} binc {}", state.winc, state.binc);
            (Duration::from_millis(mine), go)
        } else {
            (bot.move_time, format!("go movetime {}", bot.move_time.as_millis()))
        };
        Request { position, go, time: mine + GRACE, answer }
    }
}

/// Who moves first from here; White where nobody can read it.
fn first_to_move(fen: &str) -> Color {
    fen.parse::<Setup>().map_or(Color::White, |setup| setup.turn)
}

fn lock(conduct: &Mutex<Conduct>) -> MutexGuard<'_, Conduct> {
    conduct.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what follows from what the engine has found; an engine that fails gives the game up.
async fn answer_turn<R: Fn(BotReport)>(
    session: &Session<R>,
    game: &str,
    answer: Option<TimelyReply>,
    before: Option<Game>,
    conduct: &Mutex<Conduct>,
) {
    let error = match answer {
        Some(Ok(Some(reply))) => {
            let acts = lock(conduct).acts(before.as_ref(), &reply);
            for act in acts {
                persist(session, game, &act).await;
            }
            return;
        }
        Some(Err(Failure::Stopped)) | None => return,
        Some(Ok(None)) => "does not move in time".to_owned(),
        Some(Err(error)) => error.to_string(),
    };
    (session.report)(BotReport::Failed { game: game.to_owned(), error });
    let _ = session.client.act(Face::Bot, game, "resign").await;
}

/// How often something is sent again when the line breaks.
const TRIES: u32 = 5;

async fn persist<R: Fn(BotReport)>(session: &Session<R>, game: &str, act: &str) {
    for _ in 0..TRIES {
        match session.client.act(Face::Bot, game, act).await {
            // A refusal means that the game has gone on or ended meanwhile.
            Ok(()) | Err(ClientError::Refused { status: 400..=404, .. }) => return,
            Err(error) => (session.report)(BotReport::Again { error: error.to_string() }),
        }
        session.pause(FIRST_WAIT).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A castling right of Black's rook on the b-file looks like Black's turn, and is none.
    #[test]
    fn whose_turn_it_is_stands_in_its_field() {
        assert_eq!(first_to_move("1r2k3/8/8/8/8/8/8/4K3 w b - 0 1"), Color::White);
        assert_eq!(first_to_move("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1"), Color::Black);
        assert_eq!(first_to_move("nonsense"), Color::White);
    }
}

//! A bot: any UCI engine as an opponent on a server. It answers challenges, plays several games at once, and comes back
//! when the line breaks.

use crate::api::{Challenge, Event, Face, GameFull, GameState, Told, termination};
use crate::client::{Client, ClientError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc as std_mpsc};
use std::thread;
use std::time::Duration;
use tabiya_arena::{self as arena, EngineSpec, Failure, Reply, Stop, hire};
use tabiya_engine::player::{Computer, Deed, Thought};
use tabiya_engine::{Score, Strength};
use tabiya_rules::{Color, Game, Position, Termination, UciMove};
use tokio::sync::oneshot;
use tokio::time::sleep;

/// How a bot plays.
#[derive(Clone, Debug)]
pub struct Bot {
    /// The engine.
    pub engine: EngineSpec,
    /// How many games at once.
    pub most_games: usize,
    /// How long to think where there is no clock.
    pub move_time: Duration,
    /// Make the account a bot's if it is none yet.
    pub upgrades: bool,
}

/// What a bot has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// It listens for challenges, by this name.
    Ready {
        /// The name.
        name: String,
    },
    /// A challenge was accepted.
    Accepted {
        /// Whose.
        by: String,
    },
    /// A challenge was declined.
    Declined {
        /// Whose.
        by: String,
    },
    /// A game begins, or goes on.
    Began {
        /// Which.
        game: String,
        /// Who sits opposite.
        opponent: String,
    },
    /// A game is over.
    Ended {
        /// Which.
        game: String,
        /// How, in the server's word, such as `mate`.
        how: String,
        /// The same as the rules call it, where they know it.
        why: Option<Termination>,
        /// Did the bot win? None for a draw.
        won: Option<bool>,
    },
    /// The line broke; it is tried again.
    Again {
        /// Why.
        error: String,
    },
    /// The engine failed in a game, which is given up.
    Failed {
        /// Which.
        game: String,
        /// Why.
        error: String,
    },
}

/// Why a bot cannot play at all.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The engine does not work.
    #[error("the engine {0}")]
    Engine(#[from] Failure),
    /// The server does not let it.
    #[error(transparent)]
    Server(#[from] ClientError),
    /// The account is a person's.
    #[error("the account {0} is not a bot's; with --upgrade it becomes one, for ever")]
    NotABot(String),
}

/// How a bot is told to end.
#[derive(Debug, Default)]
pub struct Ending {
    /// Take no new games, and end when those that go on are over.
    pub finish: Stop,
    /// End at once. Games that go on are left as they are, to be taken up again.
    pub leave: Arc<Stop>,
}

/// Waits between two attempts: at first, and at most.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// The same while a game goes on, for its clock may run.
const LONGEST_WAIT_IN_GAME: Duration = Duration::from_secs(5);
/// How long an engine may take to start and get ready.
const PATIENCE: Duration = Duration::from_secs(30);
/// What is kept of a clock for the way to the server.
const OVERHEAD_MS: u64 = 200;
/// How long to think about the first move.
const FIRST_MOVE: Duration = Duration::from_secs(1);
/// Whoever thinks longer than the clock allows has hung.
const GRACE: Duration = Duration::from_secs(5);
/// No clock at all, as servers write it.
const NO_LIMIT_MS: u64 = 2_147_483_647;

/// The games that are being played, and whoever wants to hear of it.
struct Desk<R> {
    client: Client,
    bot: Bot,
    name: String,
    ending: Arc<Ending>,
    running: Mutex<HashMap<String, Stage>>,
    report: R,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Its challenge was accepted: there is a place for it, and it begins when the server says so.
    Awaited,
    /// It is being played.
    Played,
}

/// Plays until it is told to end. `report` hears what happens.
///
/// # Errors
/// The bot cannot play at all: the engine does not start, or the server does not let it in.
pub async fn run<R: Fn(Report) + Send + Sync + 'static>(
    client: Client,
    bot: Bot,
    ending: Arc<Ending>,
    report: R,
) -> Result<(), BotError> {
    try_engine(&bot.engine, &ending.leave).await?;
    let account = client.account().await?;
    if account.title.as_deref() != Some("BOT") {
        if !bot.upgrades {
            return Err(BotError::NotABot(account.username));
        }
        client.become_bot().await?;
    }
    let desk = Desk { client, bot, name: account.id, ending, running: Mutex::default(), report };
    let desk = Arc::new(desk);
    let mut wait = FIRST_WAIT;
    let mut is_told = false;
    while !desk.is_done() {
        let error = match desk.client.events().await {
            Ok(mut events) => {
                if !is_told {
                    (desk.report)(Report::Ready { name: account.username.clone() });
                    is_told = true;
                }
                wait = FIRST_WAIT;
                // Whatever has begun is told anew; what is not has ended meanwhile.
                running(&desk).retain(|_, stage| *stage == Stage::Played);
                listen(&desk, &mut events).await
            }
            Err(error) => Some(error),
        };
        match error {
            // What is refused now is refused for ever.
            Some(error @ ClientError::Refused { status: 400..=404, .. }) => return Err(error.into()),
            Some(error) => (desk.report)(Report::Again { error: error.to_string() }),
            None => {}
        }
        desk.pause(wait).await;
        let longest = if running(&desk).is_empty() { LONGEST_WAIT } else { LONGEST_WAIT_IN_GAME };
        wait = (wait * 2).min(longest);
    }
    Ok(())
}

impl<R> Desk<R> {
    /// Is there nothing more to do?
    fn is_done(&self) -> bool {
        self.ending.leave.is_set() || self.ending.finish.is_set() && running(self).is_empty()
    }

    /// Sleeps, unless everything shall end.
    async fn pause(&self, time: Duration) {
        let step = Duration::from_millis(100);
        let mut slept = Duration::ZERO;
        while slept < time && !self.is_done() {
            sleep(step).await;
            slept += step;
        }
    }
}

/// Does the engine work at all? Better to know it before somebody sits opposite.
async fn try_engine(engine: &EngineSpec, stop: &Arc<Stop>) -> Result<(), Failure> {
    let (engine, stop) = (engine.clone(), Arc::clone(stop));
    let tried = tokio::task::spawn_blocking(move || hire(&engine, false, PATIENCE, &stop, |_| ()));
    tried.await.unwrap_or_else(|error| Err(Failure::Crash(error.to_string())))
}

/// Hears events until the stream ends. Returns why, if it did not end by itself.
async fn listen<R: Fn(Report) + Send + Sync + 'static>(
    desk: &Arc<Desk<R>>,
    events: &mut crate::lines::Lines,
) -> Option<ClientError> {
    loop {
        let event = tokio::select! {
            event = events.next::<Event>() => event,
            () = desk.pause(Duration::MAX) => return None,
        };
        match event {
            Ok(Some(Event::GameStart { game })) => begin(desk, game.game_id),
            Ok(Some(Event::Challenge { challenge })) => answer(desk, &challenge).await,
            Ok(Some(Event::GameFinish { game })) => {
                running(desk).retain(|id, stage| *id != game.game_id || *stage == Stage::Played);
            }
            Ok(Some(_)) => {}
            Ok(None) => return None,
            Err(error) => return Some(error),
        }
    }
}

fn running<R>(desk: &Desk<R>) -> MutexGuard<'_, HashMap<String, Stage>> {
    desk.running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Accepts what can be played, as long as there is room.
async fn answer<R: Fn(Report)>(desk: &Desk<R>, challenge: &Challenge) {
    let by = challenge.challenger.as_ref();
    if by.and_then(|by| by.id.as_deref()) == Some(desk.name.as_str()) {
        return;
    }
    let by = by.and_then(|by| by.name.clone()).unwrap_or_default();
    let is_known = matches!(challenge.variant.key.as_str(), "standard" | "chess960" | "fromPosition");
    let has_room = running(desk).len() < desk.bot.most_games && !desk.ending.finish.is_set();
    let result = match (is_known, has_room) {
        (true, true) => accept(desk, &challenge.id).await.map(|()| Report::Accepted { by }),
        (true, false) => desk.client.decline(&challenge.id, "later").await.map(|()| Report::Declined { by }),
        (false, _) => desk.client.decline(&challenge.id, "variant").await.map(|()| Report::Declined { by }),
    };
    // A challenge that is gone meanwhile is nobody's loss.
    if let Ok(report) = result {
        (desk.report)(report);
    }
}

/// Accepts a challenge and keeps a place for its game, for the next challenge may come before it begins. A game bears the
/// name of its challenge.
async fn accept<R>(desk: &Desk<R>, id: &str) -> Result<(), ClientError> {
    running(desk).insert(id.to_owned(), Stage::Awaited);
    let result = desk.client.accept(id).await;
    if result.is_err() {
        running(desk).remove(id);
    }
    result
}

/// Plays a game beside the others, unless it is being played already.
fn begin<R: Fn(Report) + Send + Sync + 'static>(desk: &Arc<Desk<R>>, game: String) {
    if running(desk).insert(game.clone(), Stage::Played) == Some(Stage::Played) {
        return;
    }
    let desk = Arc::clone(desk);
    tokio::spawn(async move {
        let mut wait = FIRST_WAIT;
        while !desk.ending.leave.is_set() {
            match play(&desk, &game).await {
                Ok(true) => break,
                // The server has cut the line, or stops: the game may go on.
                Ok(false) => wait = FIRST_WAIT,
                Err(ClientError::Refused { status: 400..=404, .. }) => break,
                Err(error) => (desk.report)(Report::Again { error: error.to_string() }),
            }
            desk.pause(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT_IN_GAME);
        }
        running(&desk).remove(&game);
    });
}

/// Plays one game until it is over, which is told by true, or until its stream ends.
async fn play<R: Fn(Report) + Send + Sync + 'static>(desk: &Arc<Desk<R>>, game: &str) -> Result<bool, ClientError> {
    let mut lines = desk.client.game(Face::Bot, game).await?;
    let mut table: Option<Table> = None;
    while let Some(told) = lines.next::<Told>().await? {
        let state = match told {
            Told::GameFull(full) => {
                let opened = Table::open(desk, &full);
                let opponent = opened.opponent.clone();
                table = Some(opened);
                (desk.report)(Report::Began { game: full.id.clone(), opponent });
                full.state
            }
            Told::GameState(state) => state,
            _ => continue,
        };
        let Some(table) = &mut table else { continue };
        if !state.is_on() {
            let won = state.winner.as_deref().map(|winner| winner == table.color_name());
            let why = termination(&state.status, won.is_some(), table.game(&state).as_ref());
            (desk.report)(Report::Ended { game: game.to_owned(), how: state.status, why, won });
            return Ok(true);
        }
        table.respond(desk, game, &state).await;
    }
    Ok(false)
}

/// A game at which the bot sits.
struct Table {
    color: Color,
    opponent: String,
    start: String,
    has_clock: bool,
    engine: std_mpsc::Sender<Question>,
    conduct: Arc<Mutex<Conduct>>,
    /// The moves for which the engine has been asked.
    asked: Option<String>,
}

/// How the bot behaves besides moving: as our computer at full strength, by what its engine thinks.
struct Conduct {
    computer: Computer,
    /// What the engine thought of its last move.
    score: Option<Score>,
}

struct Question {
    position: String,
    go: String,
    time: Duration,
    answer: oneshot::Sender<Result<Option<Reply>, Failure>>,
}

impl Table {
    fn open<R>(desk: &Desk<R>, full: &GameFull) -> Table {
        let is_me = |id: &Option<String>| id.as_deref() == Some(desk.name.as_str());
        let color = if is_me(&full.white.id) { Color::White } else { Color::Black };
        let other = if color.is_white() { &full.black } else { &full.white };
        let opponent = match (&other.name, other.ai_level) {
            (Some(name), _) => name.clone(),
            (None, Some(level)) => format!("AI {level}"),
            (None, None) => "?".to_owned(),
        };
        let is_chess960 = full.variant.key == "chess960";
        let start =
            if full.initial_fen == "startpos" { "startpos".to_owned() } else { format!("fen {}", full.initial_fen) };
        let engine = start_engine(desk.bot.engine.clone(), is_chess960, Arc::clone(&desk.ending.leave));
        Table { color, opponent, start, has_clock: full.clock.is_some(), engine, conduct: Arc::default(), asked: None }
    }

    /// All of the game, as far as it can be read.
    fn game(&self, state: &GameState) -> Option<Game> {
        let start = match self.start.strip_prefix("fen ") {
            Some(fen) => fen.parse().ok()?,
            None => Position::STANDARD,
        };
        state.game(start)
    }

    fn color_name(&self) -> &'static str {
        if self.color.is_white() { "white" } else { "black" }
    }

    /// Answers offers, and moves where it is the bot's turn.
    async fn respond<R: Fn(Report) + Send + Sync + 'static>(
        &mut self,
        desk: &Arc<Desk<R>>,
        game: &str,
        state: &GameState,
    ) {
        let (draw, takeback) =
            if self.color.is_white() { (state.bdraw, state.btakeback) } else { (state.wdraw, state.wtakeback) };
        if takeback {
            lock(&self.conduct).computer.forget();
            let _ = desk.client.act(Face::Bot, game, "takeback/yes").await;
        }
        if draw {
            let accepts = self.game(state).is_some_and(|game| lock(&self.conduct).accepts_draw(&game, self.color));
            let answer = if accepts { "draw/yes" } else { "draw/no" };
            let _ = desk.client.act(Face::Bot, game, answer).await;
        }
        let plies = state.moves.split_whitespace().count();
        let is_white_first = !self.start.contains(" b ");
        let is_my_turn = plies.is_multiple_of(2) == (self.color.is_white() == is_white_first);
        if !is_my_turn {
            // The same position may come again, when moves are taken back.
            self.asked = None;
        }
        if !is_my_turn || self.asked.as_deref() == Some(state.moves.as_str()) {
            return;
        }
        self.asked = Some(state.moves.clone());
        let (answer, answered) = oneshot::channel();
        let _ = self.engine.send(self.question(&desk.bot, state, answer));
        let (desk, id, conduct) = (Arc::clone(desk), game.to_owned(), Arc::clone(&self.conduct));
        let before = self.game(state);
        // Meanwhile the game's stream is heard: the opponent may resign, or ask for something.
        tokio::spawn(async move { answer_turn(&desk, &id, answered.await.ok(), before, &conduct).await });
    }

    fn question(
        &self,
        bot: &Bot,
        state: &GameState,
        answer: oneshot::Sender<Result<Option<Reply>, Failure>>,
    ) -> Question {
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
        Question { position, go, time: mine + GRACE, answer }
    }
}

impl Default for Conduct {
    fn default() -> Conduct {
        Conduct { computer: Computer::new(Strength::Full, 0), score: None }
    }
}

impl Conduct {
    fn accepts_draw(&mut self, game: &Game, side: Color) -> bool {
        self.computer.answer(game, &Thought::of_offer(side, self.score)) == [Deed::AcceptDraw]
    }

    /// What to tell the server after the engine has found this move in this game, one after the other. The Lichess API knows
    /// no move that is only announced: such a claim is the move with an offer. And a server may take a claim for an
    /// offer; the move is then still to be made.
    fn acts(&mut self, game: Option<&Game>, reply: &Reply) -> Vec<String> {
        self.score = reply.thought.score.map(|score| match score {
            arena::Score::Cp(cp) => Score::Cp(cp),
            arena::Score::Mate(moves) => Score::Mate(moves),
        });
        let play = format!("move/{}", reply.text);
        let wish = reply.text.parse::<UciMove>().ok();
        let meant = game.zip(wish).and_then(|(game, wish)| Some((game, game.position().resolve(wish).ok()?)));
        // What we do not understand the server may.
        let Some((game, m)) = meant else { return vec![play] };
        match self.computer.answer(game, &Thought::of_move(m, self.score))[..] {
            [Deed::Resign] => vec!["resign".to_owned()],
            [Deed::Claim(None)] => vec!["draw/yes".to_owned(), play],
            [Deed::Claim(Some(_))] | [Deed::Move(_), Deed::OfferDraw] => vec![play + "?offeringDraw=true"],
            _ => vec![play],
        }
    }
}

fn lock(conduct: &Mutex<Conduct>) -> MutexGuard<'_, Conduct> {
    conduct.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does what follows from what the engine has found; an engine that fails gives the game up.
async fn answer_turn<R: Fn(Report)>(
    desk: &Desk<R>,
    game: &str,
    answer: Option<Result<Option<Reply>, Failure>>,
    before: Option<Game>,
    conduct: &Mutex<Conduct>,
) {
    let error = match answer {
        Some(Ok(Some(reply))) => {
            let acts = lock(conduct).acts(before.as_ref(), &reply);
            for act in acts {
                persist(desk, game, &act).await;
            }
            return;
        }
        Some(Err(Failure::Stopped)) | None => return,
        Some(Ok(None)) => "does not move in time".to_owned(),
        Some(Err(error)) => error.to_string(),
    };
    (desk.report)(Report::Failed { game: game.to_owned(), error });
    let _ = desk.client.act(Face::Bot, game, "resign").await;
}

/// How often something is sent again when the line breaks.
const TRIES: u32 = 5;

async fn persist<R: Fn(Report)>(desk: &Desk<R>, game: &str, act: &str) {
    for _ in 0..TRIES {
        match desk.client.act(Face::Bot, game, act).await {
            // A refusal means that the game has gone on or ended meanwhile.
            Ok(()) | Err(ClientError::Refused { status: 400..=404, .. }) => return,
            Err(error) => (desk.report)(Report::Again { error: error.to_string() }),
        }
        desk.pause(FIRST_WAIT).await;
    }
}

/// An engine on a thread of its own, which answers until nobody asks any more. One that crashes is started again for the
/// next question.
fn start_engine(spec: EngineSpec, is_chess960: bool, stop: Arc<Stop>) -> std_mpsc::Sender<Question> {
    let (sender, questions) = std_mpsc::channel::<Question>();
    thread::spawn(move || {
        let mut next = questions.recv().ok();
        while let Some(first) = next.take() {
            let mut first = Some(first);
            let hired = hire(&spec, is_chess960, PATIENCE, &stop, |engine| {
                while let Some(question) = first.take().or_else(|| questions.recv().ok()) {
                    let reply = engine.think(&question.position, &question.go, question.time);
                    let is_lost = !matches!(reply, Ok(Some(_)));
                    let _ = question.answer.send(reply);
                    if is_lost {
                        return;
                    }
                }
            });
            if let (Err(error), Some(question)) = (hired, first) {
                let _ = question.answer.send(Err(error));
            }
            next = questions.recv().ok();
        }
    });
    sender
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(text: &str, cp: i32) -> Reply {
        Reply {
            text: text.to_owned(),
            thought: arena::Thought { score: Some(arena::Score::Cp(cp)), ..Default::default() },
        }
    }

    fn after(moves: &str) -> Game {
        let moves = moves.split_whitespace().map(|uci| uci.parse().expect("UCI"));
        Game::from_moves(Position::STANDARD, moves).expect("legal")
    }

    #[test]
    fn it_behaves_as_our_computer_does() {
        let mut conduct = Conduct::default();
        let lost = after("e2e4");
        let told: Vec<_> = (0..4).map(|_| conduct.acts(Some(&lost), &reply("e7e5", -1500))).collect();
        assert_eq!(told[..3], [["move/e7e5"]; 3]);
        assert_eq!(told[3], ["resign"], "hopeless four times");
        let later = after(
            "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 b1d2 b8d7 a1a2 a8a7",
        );
        assert!(conduct.accepts_draw(&later, Color::White));
        assert!(!conduct.accepts_draw(&lost, Color::Black), "too early");
    }

    #[test]
    fn a_draw_is_claimed_as_far_as_the_interface_lets_it() {
        const AROUND: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
        let mut conduct = Conduct::default();
        let intended = conduct.acts(Some(&after(AROUND)), &reply("f6g8", -50));
        assert_eq!(intended, ["move/f6g8?offeringDraw=true"]);
        let there = after(&format!("{AROUND} f6g8"));
        assert_eq!(conduct.acts(Some(&there), &reply("e2e4", -50)), ["draw/yes", "move/e2e4"]);
        assert_eq!(conduct.acts(Some(&there), &reply("e2e4", 50)), ["move/e2e4"]);
        assert_eq!(conduct.acts(None, &reply("e2e4", -50)), ["move/e2e4"], "a variant that we do not know");
    }
}

//! A live game as a pure machine: state, command and time in; state, events and what must be kept out.
//!
//! It knows no task, socket or disk, and time is told to it, so that everything about a game can be tested with times
//! made up. `rooms` feeds it, commits what it wants kept, and only then tells anyone.

mod act;
mod carried;
mod change;
mod clockwork;
mod ending;
mod event;
mod moves;
mod offers;
mod presence;
mod rated;
mod replace;
mod saved;
mod staff;
mod terms;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use act::not_a_move;
pub use act::{Act, Greeting, Matter};
pub use carried::{Progress, Snapshot};
pub use change::{Change, Summary, WentOn};
pub use clockwork::{Clockwork, FREE_PLIES, Ms};
pub use event::{CalledOff, Clocks, EndingView, Event, Hearing, Offer, PositionView, Unoffer};
pub(crate) use event::{EndName, ResultName};
pub use rated::{
    Bounds, List, RatedResult, Rater, RatingChange, RatingChanges, RatingRange, RatingView, Unrateable, list_by_hand,
    list_of,
};
pub use saved::{Row, StoredMove, Strange};
pub use staff::StaffAct;
pub use terms::{
    GUEST, LONGEST_TITLE, Opponent, PersonKind, Player, Seat, Source, Table, Terms, Title, Visibility, is_hurried,
    speed_of,
};
pub use view::{GameView, LiveView, MoveView, PlayerKind, PlayerView, Presence, Status, WaitingView};

use presence::{Gone, Returning};
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color, Ending, Game, IllegalMove, Refused};

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct LiveGame {
    pub id: String,
    /// What was agreed.
    pub terms: Terms,
    /// When it was made, for people.
    pub created_at: i64,
    game: Game,
    clockwork: Clockwork,
    phase: Phase,
    /// The number of the last event.
    seq: u64,
    draw: Option<Color>,
    takeback: Option<Color>,
    rematch: Option<Color>,
    /// What each side has asked for since the last move.
    asked: ByColor<OffersMade>,
    next: Option<String>,
    /// What it has made of the ratings of those who played it.
    ratings: Option<RatingChanges>,
    gone: ByColor<Option<Gone>>,
    /// After a restart: who is waited for.
    returning: Option<Returning>,
    patience_percent: u32,
    /// The staff of its group has stopped the clocks: nobody moves until they go on.
    is_stopped: bool,
}

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Waiting,
    Playing,
    Over(Ending),
    /// Called off, and why, where that is known.
    Aborted(Option<CalledOff>),
}

/// What one side has asked of the other since the last move: once is enough, and everything that is asked has to be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct OffersMade {
    draw: bool,
    takeback: bool,
}

/// The time, twice.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// Server time, by which clocks run.
    pub ms: Ms,
    /// For people: milliseconds since 1970.
    pub wall: i64,
}

/// Who wants something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Actor {
    /// A person, known by id.
    Person(Player),
    Computer,
}

impl Actor {
    /// The id of the person, if it is one.
    pub fn person(&self) -> Option<&str> {
        match self {
            Actor::Person(player) => Some(&player.id),
            Actor::Computer => None,
        }
    }
}

/// What can happen to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Somebody does something. `lag` is what the server has measured of the way to them.
    Do {
        who: Actor,
        act: Act,
        /// How long the line of whoever moves takes, there and back.
        lag: Ms,
    },
    /// Time has passed.
    Tick,
    /// A player's page is open.
    Here { person: String },
    /// A player's last page is closed, perhaps on purpose.
    Left {
        person: String,
        /// Did they leave on purpose?
        closing: bool,
    },
    /// Somebody has become somebody else: a guest has logged in, or a person was deleted.
    Replace {
        /// The id of the guest whose seats they are.
        from: String,
        /// Who gets them.
        to: Player,
    },
    /// A player gives the other so much time.
    GiveTime { who: Player, ms: Ms },
    /// The staff of the game's group does something.
    Staff(StaffAct),
    /// The clock shall run, also where somebody has not made a first move.
    StartClock,
    /// Nobody has come for too long.
    Expire,
    /// The arbiter of its tournament ends it.
    Adjudicate(Decision),
    /// Another game was made for the rematch.
    Continued { game: String },
}

/// What an arbiter makes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    Won(Color),
    Drawn,
    /// It is not played here: somebody did not come, or it is played elsewhere.
    CalledOff,
}

/// What a command came to.
#[derive(Debug, Default)]
pub struct Step {
    /// What has happened, with numbers.
    pub events: Vec<(u64, Event)>,
    /// What must be kept before anyone is told.
    pub changes: Vec<Change>,
    /// Both want another game: it is to be made.
    pub wants_rematch: bool,
    /// Somebody has come or gone.
    pub presence: bool,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Nobody sits opposite yet.
    #[error("the game has not begun")]
    NotBegun,
    /// Only players may do that.
    #[error("only the players may do that")]
    NotPlayer,
    /// It is the other side's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Another move was made there.
    #[error("ply {ply} has been played: {uci}")]
    PlyPlayed { ply: u32, uci: String },
    /// That ply is still to come.
    #[error("ply {ply} is not next: {next} is")]
    PlyAhead {
        ply: u32,
        /// What is next.
        next: u32,
    },
    /// That is not a move.
    #[error("{0:?} is not a move")]
    NotAMove(String),
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// The staff has stopped the clocks.
    #[error("the clocks are stopped: wait until they go on")]
    Stopped,
    /// The time is up.
    #[error("the time is up")]
    OutOfTime,
    /// Nothing is taken back in a rated game.
    #[error("in a rated game nothing is taken back")]
    Rated,
    /// Nobody helps in a rated game.
    #[error("in a rated game the computer does not help")]
    Helpless,
    /// The game is rated, and whoever would sit down has no account.
    #[error("{0}")]
    Unrateable(Unrateable),
    /// Whoever made the game wants an opponent of another rating.
    #[error("this game is for ratings from {} to {}", .0.min, .0.max)]
    OutOfRange(Bounds),
    /// No seat is free for this person.
    #[error("no seat is free")]
    NoSeat,
    /// Too late for that, or too early.
    #[error("{0}")]
    NotNow(&'static str),
    /// Neither repetition nor fifty moves, also not by the move that was announced.
    #[error("{0}")]
    NothingToClaim(Refused),
    /// It was asked for before, and nothing has been played since.
    #[error("you have asked for that already; you may again after the next move")]
    AskedAlready,
    /// Two on one screen: it must be said which side acts.
    #[error("say for which colour")]
    WhichColor,
    /// Nobody can want that.
    #[error("{0}")]
    Senseless(String),
    /// Another server owns the game, and has refused in these words.
    #[error("{text}")]
    Elsewhere { code: &'static str, text: String },
}

impl Refusal {
    /// This text is not a move. Not all of it is told: anybody may send anything.
    pub fn not_a_move(text: &str) -> Refusal {
        Refusal::NotAMove(text.chars().take(16).collect())
    }

    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Over => "over",
            Refusal::NotBegun => "not-begun",
            Refusal::NotPlayer => "not-player",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::PlyPlayed { .. } => "ply-played",
            Refusal::PlyAhead { .. } => "ply-ahead",
            Refusal::NotAMove(_) => "not-a-move",
            Refusal::Illegal(_) => "illegal",
            Refusal::Stopped => "stopped",
            Refusal::OutOfTime => "out-of-time",
            Refusal::Rated | Refusal::Helpless => "rated",
            Refusal::Unrateable(_) => "unrateable",
            Refusal::OutOfRange(_) => "out-of-range",
            Refusal::NoSeat => "no-seat",
            Refusal::NotNow(_) => "not-now",
            Refusal::NothingToClaim(_) => "nothing-to-claim",
            Refusal::AskedAlready => "asked-already",
            Refusal::WhichColor => "which-color",
            Refusal::Senseless(_) => "senseless",
            Refusal::Elsewhere { code, .. } => code,
        }
    }

    /// Is it too late for that, or too early? Also where another server says so.
    pub fn is_untimely(&self) -> bool {
        self.code() == "not-now"
    }

    /// Do the rules forbid the move? Also where another server says so.
    pub fn is_illegal(&self) -> bool {
        self.code() == "illegal"
    }
}

impl LiveGame {
    /// A game that is to be played. It begins when both seats are taken, and [released](LiveGame::release) when it is kept.
    pub fn new(id: String, terms: Terms, now: Now) -> LiveGame {
        let mut live = LiveGame {
            id,
            game: Game::new(terms.start),
            clockwork: Clockwork::new(&terms),
            terms,
            created_at: now.wall,
            phase: Phase::Waiting,
            seq: 0,
            draw: None,
            takeback: None,
            rematch: None,
            asked: ByColor::default(),
            next: None,
            ratings: None,
            gone: ByColor { white: None, black: None },
            returning: None,
            patience_percent: 100,
            is_stopped: false,
        };
        if live.terms.is_complete() {
            live.begin(now);
            live.hold(now.ms);
        }
        live
    }

    /// What this command makes of the game. Flags come first: whoever asks for something after their time is refused, and
    /// the flag has fallen all the same. Where something is to be kept, the clock is held from then on, and released when
    /// everybody is about to be told: what the writing takes is nobody's time.
    pub fn step(&self, command: &Command, now: Now) -> (LiveGame, Step, Result<(), Refusal>) {
        let mut next = self.clone();
        let mut step = Step::default();
        next.welcome(command, now.ms);
        next.judge_time(now, &mut step);
        let result = next.apply(command, now, &mut step);
        if !step.events.is_empty() || !step.changes.is_empty() {
            next.hold(now.ms);
        }
        if !step.events.is_empty() {
            let change = next.keep(now);
            step.changes.extend(change);
        }
        (next, step, result)
    }

    fn apply(&mut self, command: &Command, now: Now, step: &mut Step) -> Result<(), Refusal> {
        match command {
            Command::Do { who, act, lag } => self.act(who, act, *lag, now, step),
            Command::Tick => Ok(()),
            Command::Here { person } => {
                self.come(person, step);
                Ok(())
            }
            Command::Left { person, closing } => {
                self.leave(person, *closing, now, step);
                Ok(())
            }
            Command::Replace { from, to } => self.replace(from, to, now, step),
            Command::GiveTime { who, ms } => {
                let color = self.playing_color(&Actor::Person(who.clone()), None)?;
                self.add_time(color, *ms, now, step)
            }
            Command::Staff(act) => self.obey_staff(*act, now, step),
            Command::StartClock => self.start_clock(now, step),
            Command::Expire => self.expire(now, step),
            Command::Adjudicate(decision) => self.adjudicate(*decision, now, step),
            Command::Continued { game } => {
                self.next = Some(game.clone());
                self.rematch = None;
                self.happen(Event::Rematch { game: game.clone() }, step);
                Ok(())
            }
        }
    }

    fn act(&mut self, who: &Actor, act: &Act, lag: Ms, now: Now, step: &mut Step) -> Result<(), Refusal> {
        match act {
            Act::Move { ply, uci } => self.play(who, *ply, *uci, lag, now, step),
            Act::Sit => self.sit(who, None, now, step),
            Act::Take { color } => self.sit(who, Some(*color), now, step),
            Act::Decline => self.decline(who, now, step),
            Act::Abort => self.abort(who, now, step),
            Act::Say { words } => self.say(who, words, None, now, step),
            Act::Announce { words } => self.say(who, words, Some(Hearing::Watchers), now, step),
            Act::Greet { greeting } => self.greet(who, *greeting, step),
            Act::Rematch => self.offer_rematch(who, step),
            Act::NoRematch => self.refuse_rematch(who, step),
            Act::Resign { color } => self.resign(self.playing_side(who, *color)?, now, step),
            Act::Draw { color } => self.offer_draw(self.playing_side(who, *color)?, now, step),
            Act::NoDraw { color } => self.refuse_draw(self.playing_side(who, *color)?, step),
            Act::Takeback { color } => self.offer_takeback(self.playing_side(who, *color)?, now, step),
            Act::NoTakeback { color } => self.refuse_takeback(self.playing_side(who, *color)?, step),
            Act::ClaimDraw { uci } => {
                let color = self.playing_color(who, Some(self.game.turn()))?;
                self.claim_draw(color, *uci, now, step)
            }
            Act::ClaimWin => self.claim_left(self.playing_color(who, None)?, true, now, step),
            Act::CallDraw => self.claim_left(self.playing_color(who, None)?, false, now, step),
            Act::Berserk => self.berserk(self.playing_color(who, None)?, now, step),
            Act::AddTime => self.add_time(self.playing_color(who, None)?, offers::GIFT_MS, now, step),
        }
    }

    /// Notes that something has happened.
    fn happen(&mut self, event: Event, step: &mut Step) {
        self.seq += 1;
        step.events.push((self.seq, event));
    }

    /// The side this actor speaks for. Whoever plays both sides must say which, or it is the side to move where `wish`
    /// says so.
    fn color_of(&self, who: &Actor, wish: Option<Color>) -> Result<Color, Refusal> {
        let plays = |color: Color| match who {
            Actor::Computer => self.terms.seats[color].is_computer(),
            Actor::Person(player) => self.terms.seats[color].is_taken_by(&player.id),
        };
        match (plays(Color::White), plays(Color::Black), wish) {
            (false, false, _) => Err(Refusal::NotPlayer),
            (true, true, None) => Err(Refusal::WhichColor),
            (true, true, Some(color)) => Ok(color),
            (white, ..) => Ok(if white { Color::White } else { Color::Black }),
        }
    }

    /// The side this actor says to speak for, which must be their own.
    fn side_of(&self, who: &Actor, named: Option<Color>) -> Result<Color, Refusal> {
        let color = self.color_of(who, named)?;
        if named.is_none_or(|named| named == color) { Ok(color) } else { Err(Refusal::NotPlayer) }
    }

    /// The side this actor speaks for in a game that is being played.
    fn playing_color(&self, who: &Actor, wish: Option<Color>) -> Result<Color, Refusal> {
        self.check_playing()?;
        self.color_of(who, wish)
    }

    /// The side this actor says to speak for in a game that is being played.
    fn playing_side(&self, who: &Actor, named: Option<Color>) -> Result<Color, Refusal> {
        self.check_playing()?;
        self.side_of(who, named)
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Waiting => Err(Refusal::NotBegun),
            Phase::Playing => Ok(()),
            Phase::Over(_) | Phase::Aborted(_) => Err(Refusal::Over),
        }
    }

    /// Both seats are taken.
    fn begin(&mut self, now: Now) {
        self.phase = Phase::Playing;
        self.clockwork.begin(self.game.turn(), now.ms);
        if self.terms.is_of_tournament() {
            self.clockwork.start_early(now.ms);
        }
    }

    /// Something is being written: until it is told, time passes for nobody.
    pub fn hold(&mut self, now: Ms) {
        if self.phase == Phase::Playing {
            self.clockwork.hold(now);
        }
    }

    /// Everybody is told: time passes again, unless the staff has stopped it, or whoever has the turn is not back yet after a
    /// restart.
    pub fn release(&mut self, now: Ms) {
        if !self.is_stopped && !self.awaits_return(now) {
            self.clockwork.release(now);
        }
    }

    /// How far it has come.
    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Waiting => Status::Waiting,
            Phase::Playing => Status::Playing,
            Phase::Over(_) => Status::Over,
            Phase::Aborted(_) => Status::Aborted,
        }
    }

    /// Is it still to be played?
    pub fn is_live(&self) -> bool {
        matches!(self.phase, Phase::Waiting | Phase::Playing)
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The moves and the position.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn clockwork(&self) -> &Clockwork {
        &self.clockwork
    }

    /// How many moves were made.
    pub fn plies(&self) -> usize {
        self.game.plies().len()
    }

    /// Who offers a draw.
    pub fn draw_offer(&self) -> Option<Color> {
        self.draw
    }

    /// Who wants to take back a move.
    pub fn takeback_wish(&self) -> Option<Color> {
        self.takeback
    }

    /// Is it the computer's turn?
    pub fn awaits_computer(&self) -> bool {
        self.phase == Phase::Playing && !self.is_stopped && self.terms.seats[self.game.turn()].is_computer()
    }
}

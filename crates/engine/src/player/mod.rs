//! The computer as a player, whoever runs the game: what it has to think about, and what it then does.
//!
//! A [`Computer`] makes a [`Question`] of a game and its clock; an engine makes a [`Thought`] of that, on whatever thread; and
//! the computer answers with [`Deed`]s, which are done in their order. Where the game is kept, and how its clock runs,
//! nobody here knows; and nobody else knows when the computer resigns, claims or how long it thinks.
//!
//! ```
//! use std::time::Duration;
//! use tabiya_engine::player::{Computer, Deed};
//! use tabiya_engine::{Control, Engine, Level};
//! use tabiya_rules::Game;
//!
//! let (game, mut engine) = (Game::default(), Engine::default());
//! let mut computer = Computer::new(Level::ALL[2].strength(), 7);
//! let thought = computer.turn(&game, None, Duration::ZERO).think(&mut engine, &Control::default());
//! assert!(matches!(computer.answer(&game, &thought)[..], [Deed::Move(_)]));
//! ```
//!
//! [`Thinkers`] are the threads on which engines think.

#[cfg(feature = "serde")]
mod carried;
mod manners;
mod thinkers;

#[cfg(feature = "serde")]
pub use carried::{BadCarried, CarriedQuestion, CarriedThought};
pub use thinkers::{Capacity, NotAsked, Progress, Task, Thinkers, Ticket};

use crate::moment::Moment;
use crate::time;
use crate::{Choice, ClockLimits, Control, Elo, Engine, Limits, Root, Score, Strength, choose};
use manners::{Decision, Mood};
use std::time::Duration;
use tabiya_rules::{Clock, Color, Game, Move, TimeControl};

/// Taken off the computer's time for what passes between the engine and the clock.
const OVERHEAD: Duration = Duration::from_millis(30);

/// How long the computer looks at an offer of a draw, and which part of its clock that may be.
const OFFER_TIME: Duration = Duration::from_millis(200);
const OFFER_SHARE: u32 = 20;

/// One side of a game, played by the computer.
#[derive(Clone, Debug)]
pub struct Computer {
    strength: Strength,
    seed: u64,
    pace: Pace,
    mood: Mood,
}

/// How long the computer may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// As its strength and the clock say.
    #[default]
    Natural,
    /// So many positions for each answer, so that it is the same on every machine.
    Nodes(u64),
}

/// Something that the computer has to decide.
#[derive(Clone, Debug)]
pub struct Question {
    about: About,
    #[cfg(feature = "serde")]
    past: Box<Past>,
    root: Root,
    strength: Strength,
    seed: u64,
    limits: Limits,
    /// How long to look at what the position is worth, if that is wanted besides a move.
    weighs: Option<Limits>,
    asked: Moment,
}

/// The game that led to a question, for whoever carries it elsewhere.
#[derive(Clone, Debug)]
#[cfg(feature = "serde")]
struct Past {
    start: tabiya_rules::Position,
    moves: Vec<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// Its move.
    Turn,
    /// A draw that is offered to this side.
    Offer(Color),
}

/// What came of a question.
#[derive(Clone, Copy, Debug)]
pub struct Thought {
    about: About,
    best: Option<Move>,
    /// What the position is worth to the computer, if that was wanted: to the engine, not to the level it plays at.
    score: Option<Score>,
}

/// Something that the computer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Makes a move.
    Move(Move),
    /// Claims a draw: by the position, or by this move, which is announced and not made.
    Claim(Option<Move>),
    /// Gives up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that is offered.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
}

impl Computer {
    /// A player of this strength. The seed makes one game differ from the next.
    pub fn new(strength: Strength, seed: u64) -> Computer {
        Computer { strength, seed, pace: Pace::Natural, mood: Mood::default() }
    }

    /// The same at another pace.
    pub fn at_pace(self, pace: Pace) -> Computer {
        Computer { pace, ..self }
    }

    /// It is the computer's turn: what to think about. `clock` is that of the game, which shows something else at each `now`.
    pub fn turn(&self, game: &Game, clock: Option<&Clock>, now: Duration) -> Question {
        let limits = self.limits(clock, game.turn(), now);
        let weighs = manners::weighs_positions(self.elo()).then(|| match self.pace {
            Pace::Natural => manners::limits_for_weighing(limits.clock.map(|clock| clock.remaining)),
            Pace::Nodes(nodes) => Some(Limits::nodes(nodes)),
        });
        self.question(About::Turn, game, limits, weighs.flatten())
    }

    /// A draw is offered to this side, which the computer plays: what to think about.
    pub fn offered(&self, side: Color, game: &Game, clock: Option<&Clock>, now: Duration) -> Question {
        let limits = match self.pace {
            Pace::Natural => {
                let left = clock.and_then(|clock| clock.remaining(game.turn(), now));
                Limits::time(left.map_or(OFFER_TIME, |left| (left / OFFER_SHARE).min(OFFER_TIME)))
            }
            Pace::Nodes(nodes) => Limits::nodes(nodes),
        };
        self.question(About::Offer(side), game, limits, None)
    }

    /// What the computer does after it has thought.
    pub fn answer(&mut self, game: &Game, thought: &Thought) -> Vec<Deed> {
        match (thought.about, thought.best) {
            (About::Offer(_), _) if manners::accepts_draw(game, thought.score) => vec![Deed::AcceptDraw],
            (About::Offer(_), _) => vec![Deed::DeclineDraw],
            (About::Turn, Some(best)) => self.decide(game, best, thought.score),
            (About::Turn, None) => Vec::new(),
        }
    }

    /// What the computer does for this side if it cannot think: any move is better than no game, and no answer is no.
    pub fn at_a_loss(&self, side: Color, game: &Game) -> Vec<Deed> {
        if side != game.turn() {
            return vec![Deed::DeclineDraw];
        }
        let moves = game.position().legal_moves();
        let chosen = (self.seed as usize).wrapping_add(game.plies().len()) % moves.len().max(1);
        moves.get(chosen).map(|&m| Deed::Move(m)).into_iter().collect()
    }

    /// Moves were taken back: what the computer felt about them counts no longer.
    pub fn forget(&mut self) {
        self.mood = Mood::default();
    }

    fn decide(&mut self, game: &Game, best: Move, score: Option<Score>) -> Vec<Deed> {
        if manners::claims_draw(score) {
            if game.claims().next().is_some() {
                return vec![Deed::Claim(None)];
            }
            if game.claims_with(best).next().is_some() {
                return vec![Deed::Claim(Some(best))];
            }
        }
        match self.mood.decide(game, self.elo(), score) {
            Decision::Move => vec![Deed::Move(best)],
            Decision::MoveAndOfferDraw => vec![Deed::Move(best), Deed::OfferDraw],
            Decision::Resign => vec![Deed::Resign],
        }
    }

    fn question(&self, about: About, game: &Game, limits: Limits, weighs: Option<Limits>) -> Question {
        Question {
            about,
            #[cfg(feature = "serde")]
            past: Box::new(Past { start: *game.start(), moves: game.moves().collect() }),
            root: Root::of_game(game),
            strength: self.strength,
            seed: self.seed,
            limits,
            weighs,
            asked: Moment::now(),
        }
    }

    /// The clock where there is one; else, and where it is one of days, what the strength takes by itself.
    fn limits(&self, clock: Option<&Clock>, turn: Color, now: Duration) -> Limits {
        if let Pace::Nodes(nodes) = self.pace {
            return Limits::nodes(nodes);
        }
        let Some((clock, shown)) = clock.and_then(|clock| Some((clock, ClockLimits::of(clock, turn, now)?))) else {
            return self.strength.limits();
        };
        let time = match clock.control(turn) {
            TimeControl::Correspondence(_) => self.strength.limits().time,
            TimeControl::Unlimited | TimeControl::Hourglass(_) | TimeControl::Stages(_) => None,
        };
        Limits { clock: Some(shown), time, overhead: OVERHEAD, ..Limits::default() }
    }

    /// How strong that is; where there is no limit, as strong as there is a number for.
    fn elo(&self) -> Elo {
        match self.strength {
            Strength::Full => Elo::MAX,
            Strength::Elo(elo) => elo,
        }
    }
}

impl Question {
    /// Thinks. What the question had to wait for an engine is taken off the clock.
    pub fn think(&self, engine: &mut Engine, control: &Control) -> Thought {
        let limits = self.limits_now();
        let (best, score) = match self.about {
            About::Turn => self.think_of_move(engine, &limits, control),
            About::Offer(side) => {
                let score = engine.search(&self.root, &limits, control, &mut |_| {}).score();
                (None, score.map(|score| if self.root.position().turn() == side { score } else { score.reversed() }))
            }
        };
        Thought { about: self.about, best, score }
    }

    /// The longest that it takes to think about this where the machine has time for it.
    pub fn longest(&self) -> Duration {
        let longest = |limits: &Limits| time::longest(limits, self.root.position().fullmove_number());
        let limits = self.limits_now();
        let first = match (self.about, self.strength) {
            (About::Turn, Strength::Elo(_)) => {
                self.strength.limits().time.map_or(longest(&limits), |time| time.min(longest(&limits)))
            }
            _ => longest(&limits),
        };
        first.saturating_add(self.weighs.as_ref().map_or(Duration::ZERO, longest))
    }

    /// The limits, without the time that it has waited.
    fn limits_now(&self) -> Limits {
        let mut limits = self.limits.clone();
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(self.asked.elapsed());
        }
        limits
    }

    fn think_of_move(&self, engine: &mut Engine, limits: &Limits, control: &Control) -> (Option<Move>, Option<Score>) {
        let choice = Choice { strength: self.strength, seed: self.seed, limits };
        let found = choose(engine, &self.root, &choice, control, &mut |_| {});
        let score = self.weighs.as_ref().and_then(|limits| match self.strength {
            // Nobody knows better.
            Strength::Full => found.score(),
            Strength::Elo(_) => engine.search(&self.root, limits, control, &mut |_| {}).score(),
        });
        (found.best, score)
    }
}

impl Thought {
    /// A move that somebody else has found, and what the position is worth to the side to move: the computer need not have
    /// thought itself to behave.
    pub fn of_move(best: Move, score: Option<Score>) -> Thought {
        Thought { about: About::Turn, best: Some(best), score }
    }

    /// What the position is worth to this side, which was offered a draw.
    pub fn of_offer(side: Color, score: Option<Score>) -> Thought {
        Thought { about: About::Offer(side), best: None, score }
    }
}

#[cfg(test)]
mod tests;

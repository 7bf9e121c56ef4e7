//! Questions on their way to engines on other machines, and thoughts on their way back. Whoever reads one reads what comes from
//! outside: a question that is read can be thought about, and a thought that is read is about its question.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{About, Past, Question, Thought};
use crate::moment::Moment;
use crate::{ClockLimits, Elo, Limits, Root, Score, Strength};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use tabiya_rules::{Color, Move, Position, UciMove};

/// A question as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedQuestion {
    /// The first position of the game, as FEN.
    start: String,
    /// Its moves, in UCI, castling as the king taking his rook.
    moves: Vec<String>,
    /// The side that was offered a draw; none where it is about a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offered: Option<Color>,
    /// How strong to play; none where nothing is held back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    elo: Option<u16>,
    seed: u64,
    limits: CarriedLimits,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weighs: Option<CarriedLimits>,
}

/// Limits as plain data, times in milliseconds. The computer is not asked in other words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct CarriedLimits {
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<CarriedClock>,
    overhead: u64,
}

/// A clock as plain data, times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct CarriedClock {
    remaining: u64,
    increment: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves_to_go: Option<u32>,
}

/// A thought as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedThought {
    /// In UCI, castling as the king taking his rook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    best: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<Score>,
}

/// Why something that was carried cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCarried(String);

impl Display for BadCarried {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadCarried {}

/// No game is longer.
const MOST_MOVES: usize = 20_000;
/// No FEN is longer.
const LONGEST_FEN: usize = 200;
/// The computer never looks at more positions for a move.
const MOST_NODES: u64 = 1_000_000_000;

impl Question {
    /// The question as it stands now, as plain data.
    pub fn carried(&self) -> CarriedQuestion {
        CarriedQuestion {
            start: self.past.start.to_string(),
            moves: self.past.moves.iter().map(|&m| UciMove::chess960(m).to_string()).collect(),
            offered: match self.about {
                About::Turn => None,
                About::Offer(side) => Some(side),
            },
            elo: match self.strength {
                Strength::Full => None,
                Strength::Elo(elo) => Some(elo.get()),
            },
            seed: self.seed,
            // What it waited is gone.
            limits: CarriedLimits::of(&self.limits_now()),
            weighs: self.weighs.as_ref().map(CarriedLimits::of),
        }
    }

    /// A question that was carried here, asked now.
    ///
    /// # Errors
    /// It is none that can be thought about.
    pub fn read(carried: &CarriedQuestion) -> Result<Question, BadCarried> {
        let bad =
            |what: &str, value: &str| BadCarried(format!("{what} {:?}", value.chars().take(80).collect::<String>()));
        if carried.start.len() > LONGEST_FEN || carried.moves.len() > MOST_MOVES {
            return Err(BadCarried("a game that is too long".to_owned()));
        }
        let start: Position = carried.start.parse().map_err(|_| bad("no position:", &carried.start))?;
        let (mut root, mut moves) = (Root::new(start), Vec::with_capacity(carried.moves.len()));
        for uci in &carried.moves {
            let m = read_move(root.position(), uci).ok_or_else(|| bad("no move there:", uci))?;
            root.play(m);
            moves.push(m);
        }
        if root.position().legal_moves().is_empty() {
            return Err(bad("a game that is over:", &carried.start));
        }
        let elo = carried.elo.map(|elo| Elo::new(i64::from(elo))).transpose();
        Ok(Question {
            about: carried.offered.map_or(About::Turn, About::Offer),
            past: Box::new(Past { start, moves }),
            root,
            strength: elo.map_err(|error| BadCarried(error.to_string()))?.map_or(Strength::Full, Strength::Elo),
            seed: carried.seed,
            limits: carried.limits.read()?,
            weighs: carried.weighs.as_ref().map(CarriedLimits::read).transpose()?,
            asked: Moment::now(),
        })
    }

    /// What was thought elsewhere about this.
    ///
    /// # Errors
    /// It is no answer to it.
    pub fn read_thought(&self, carried: &CarriedThought) -> Result<Thought, BadCarried> {
        let pos = self.root.position();
        let best = match &carried.best {
            Some(uci) => {
                let best = read_move(pos, uci);
                Some(best.ok_or_else(|| BadCarried("a move that cannot be played".to_owned()))?)
            }
            None if self.about == About::Turn => return Err(BadCarried("no move".to_owned())),
            None => None,
        };
        Ok(Thought { about: self.about, best, score: carried.score })
    }
}

impl Thought {
    /// The thought as plain data.
    pub fn carried(&self) -> CarriedThought {
        let best = self.best.map(|m| UciMove::chess960(m).to_string());
        CarriedThought { best, score: self.score }
    }
}

impl CarriedLimits {
    fn of(limits: &Limits) -> CarriedLimits {
        let clock = |clock: ClockLimits| CarriedClock {
            remaining: ms(clock.remaining),
            increment: ms(clock.increment),
            moves_to_go: clock.moves_to_go,
        };
        CarriedLimits {
            nodes: limits.nodes,
            time: limits.time.map(ms),
            clock: limits.clock.map(clock),
            overhead: ms(limits.overhead),
        }
    }

    fn read(&self) -> Result<Limits, BadCarried> {
        let clock = |clock: CarriedClock| ClockLimits {
            remaining: Duration::from_millis(clock.remaining),
            increment: Duration::from_millis(clock.increment),
            moves_to_go: clock.moves_to_go,
        };
        if self.nodes.is_none() && self.time.is_none() && self.clock.is_none() {
            return Err(BadCarried("a question without an end".to_owned()));
        }
        Ok(Limits {
            nodes: self.nodes.map(|nodes| nodes.min(MOST_NODES)),
            time: self.time.map(Duration::from_millis),
            clock: self.clock.map(clock),
            overhead: Duration::from_millis(self.overhead),
            ..Limits::default()
        })
    }
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn read_move(pos: &Position, uci: &str) -> Option<Move> {
    pos.resolve(uci.parse().ok()?).ok()
}

#[cfg(test)]
#[expect(clippy::expect_used, clippy::indexing_slicing, reason = "a test may fail")]
mod tests {
    use super::*;
    use crate::player::{Computer, Deed};
    use crate::{Control, Engine, Level};
    use tabiya_rules::{Clock, Game};

    fn over_there(question: &Question) -> Question {
        let text = serde_json::to_string(&question.carried()).expect("JSON");
        Question::read(&serde_json::from_str(&text).expect("JSON")).expect("a question")
    }

    fn castled() -> Game {
        let mut game = Game::default();
        for san in "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6".split(' ') {
            game.play_san(san).expect("legal");
        }
        game
    }

    #[test]
    fn what_is_thought_elsewhere_is_what_would_be_thought_here() {
        let game = castled();
        let mut computer = Computer::new(Level::ALL[5].strength(), 7);
        let question = computer.turn(&game, None, Duration::ZERO);
        let there = over_there(&question);
        assert_eq!(there.carried(), question.carried());
        assert_eq!(there.root.position(), question.root.position());
        let think = |question: &Question| question.think(&mut Engine::default(), &Control::default());
        let (here, carried) = (think(&question), think(&there).carried());
        let back = question.read_thought(&carried).expect("an answer");
        assert_eq!((back.best, back.score), (here.best, here.score));
        assert!(matches!(computer.answer(&game, &back)[..], [Deed::Move(_)]));
    }

    #[test]
    fn a_clock_and_an_offer_are_carried() {
        let mut clock = Clock::new("3+2".parse().expect("a time control"));
        clock.start(Color::White, Duration::ZERO);
        let computer = Computer::new(Strength::Full, 1);
        let turn = over_there(&computer.turn(&castled(), Some(&clock), Duration::from_secs(5)));
        let read = turn.limits.clock.expect("a clock");
        assert!(read.remaining <= Duration::from_secs(175) && read.increment == Duration::from_secs(2), "{read:?}");
        assert!(turn.longest() > Duration::from_secs(1) && turn.longest() < Duration::from_secs(175));
        let offer = over_there(&computer.offered(Color::Black, &castled(), None, Duration::ZERO));
        assert_eq!(offer.about, About::Offer(Color::Black));
        let thought = offer.read_thought(&CarriedThought { best: None, score: Some(Score::Cp(3)) });
        assert_eq!(thought.map(|thought| thought.score), Ok(Some(Score::Cp(3))));
    }

    #[test]
    fn what_is_no_question_is_not_thought_about() {
        let good = Computer::new(Strength::Full, 1).turn(&castled(), None, Duration::ZERO).carried();
        let bad = |change: fn(&mut CarriedQuestion)| {
            let mut question = good.clone();
            change(&mut question);
            Question::read(&question).expect_err("refused").to_string()
        };
        assert!(bad(|question| question.start = "nonsense".to_owned()).starts_with("no position"));
        assert!(bad(|question| question.start = "x".repeat(100_000)).contains("too long"));
        assert!(bad(|question| question.moves[3] = "e8e1".to_owned()).starts_with("no move there"));
        assert!(bad(|question| question.moves = vec![String::new(); 100_000]).contains("too long"));
        assert!(bad(|question| question.elo = Some(9)).contains("no strength of 9"));
        assert!(bad(|question| question.limits = CarriedLimits::default()).contains("without an end"));
        let mated = ["f2f3", "e7e5", "g2g4", "d8h4"].map(str::to_owned).to_vec();
        let over = CarriedQuestion { moves: mated, ..good.clone() };
        assert!(Question::read(&over).expect_err("refused").to_string().contains("over"));
    }

    #[test]
    fn what_is_no_answer_is_not_taken() {
        let question = Computer::new(Strength::Full, 1).turn(&castled(), None, Duration::ZERO);
        for best in [None, Some("e2e4"), Some("0000"), Some("nonsense")] {
            let thought = CarriedThought { best: best.map(str::to_owned), score: None };
            assert!(question.read_thought(&thought).is_err(), "{best:?}");
        }
    }
}

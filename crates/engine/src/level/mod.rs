//! Strength by Elo, and twelve levels for people. Below the engine's own strength a small search plays with human
//! eyes ([`eyes`], [`human`], [`taste`]); above, the engine's search gets little to spend ([`budget`]). Which of the
//! two, and how much of everything, is the one table of [`skill`]; docs/levels.md tells how it was measured.

mod budget;
mod dice;
mod eyes;
mod human;
mod skill;
mod taste;
mod watch;

use crate::{Control, Engine, Found, Limits, Report, Root};
use skill::Mind;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use tabiya_rules::Move;
use watch::Watch;

/// A playing strength, from [`Elo::MIN`] to [`Elo::MAX`], on the scale of docs/levels.md.
///
/// ```
/// use tabiya_engine::Elo;
/// assert_eq!(Elo::new(1500).map(Elo::get), Ok(1500));
/// assert_eq!(Elo::new(100).unwrap_err().to_string(), "no strength of 100 Elo: it goes from 400 to 2900");
/// assert_eq!(Elo::clamped(100), Elo::MIN);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Elo(u16);

impl Elo {
    /// The weakest there is.
    pub const MIN: Elo = Elo(400);

    /// The strongest that is limited; beyond it there is only [`Strength::Full`].
    pub const MAX: Elo = Elo(2900);

    /// A strength in Elo.
    ///
    /// # Errors
    /// If there is no such strength.
    pub fn new(elo: i64) -> Result<Elo, NoSuchElo> {
        let known = u16::try_from(elo).map(Elo).ok().filter(|elo| (Elo::MIN..=Elo::MAX).contains(elo));
        known.ok_or(NoSuchElo { elo })
    }

    /// The strength nearest to this number.
    pub fn clamped(elo: i64) -> Elo {
        Elo(elo.clamp(i64::from(Elo::MIN.0), i64::from(Elo::MAX.0)) as u16)
    }

    /// The number.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl Display for Elo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A strength that is asked for but not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchElo {
    elo: i64,
}

impl Display for NoSuchElo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "no strength of {} Elo: it goes from {} to {}", self.elo, Elo::MIN, Elo::MAX)
    }
}

impl std::error::Error for NoSuchElo {}

/// How strong to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// As strong as possible.
    #[default]
    Full,
    /// As strong as somebody with this rating.
    Elo(Elo),
}

impl Strength {
    /// How long it may think about a move where no clock says so: less than two seconds. Whoever is limited stops by itself,
    /// nearly always long before.
    pub fn limits(self) -> Limits {
        Limits::time(match self {
            Strength::Full => Duration::from_millis(1500),
            Strength::Elo(_) => watch::LONGEST,
        })
    }
}

/// One of the twelve levels for people.
///
/// ```
/// use tabiya_engine::Level;
/// let third = Level::new(3).expect("there are twelve");
/// assert_eq!((third.name(), third.elo().get()), ("learner", 800));
/// assert_eq!(Level::from_name("learner"), Some(third));
/// assert_eq!(Level::ALL.len(), 12);
/// assert_eq!(Level::new(13), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Names and Elo, weakest first. The names are keys, the same in every language.
const LEVELS: [(&str, Elo); 12] = [
    ("newcomer", Elo(400)),
    ("beginner", Elo(600)),
    ("learner", Elo(800)),
    ("casual", Elo(1000)),
    ("improver", Elo(1200)),
    ("hobbyist", Elo(1400)),
    ("club", Elo(1600)),
    ("tournament", Elo(1800)),
    ("expert", Elo(2000)),
    ("master", Elo(2300)),
    ("grandmaster", Elo(2600)),
    ("full", Elo::MAX),
];

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 12] = {
        let mut all = [Level(1); 12];
        let mut i = 0;
        while i < all.len() {
            all[i] = Level(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// The level with this number, 1 to 12.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The level with this name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its number, 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name: a key in lower case that never changes. Words for people are found by it in the catalogues.
    pub const fn name(self) -> &'static str {
        LEVELS[self.0 as usize - 1].0
    }

    /// Its rating. The last level, which holds nothing back, is at least as strong as [`Elo::MAX`].
    pub const fn elo(self) -> Elo {
        LEVELS[self.0 as usize - 1].1
    }

    /// How strong it plays.
    pub fn strength(self) -> Strength {
        if self.0 == 12 { Strength::Full } else { Strength::Elo(self.elo()) }
    }

    /// How long it may think about a move where no clock says so: less than two seconds.
    pub fn limits(self) -> Limits {
        self.strength().limits()
    }
}

/// How a move is to be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// By how strong a player.
    pub strength: Strength,
    /// Varies the play from game to game.
    pub seed: u64,
    /// What shortens the thinking further than the strength does.
    pub limits: &'a Limits,
}

/// Chooses a move as a player of that strength would.
///
/// The same root, strength and seed give the same move on every machine, for what limits a strength is counted in
/// positions; another seed, taken for each game, varies the play. The limits can shorten this further (a clock is never
/// overrun, and `control` can stop it), but no limited strength thinks longer than two seconds. At full strength this
/// is [`Engine::search`] and neither is promised.
///
/// ```
/// use tabiya_engine::{Choice, Control, Engine, Level, Root, choose};
/// use tabiya_rules::Position;
///
/// let (mut engine, root) = (Engine::default(), Root::new(Position::STANDARD));
/// let level = Level::ALL[3];
/// let mut play = |seed| {
///     let choice = Choice { strength: level.strength(), seed, limits: &level.limits() };
///     choose(&mut engine, &root, &choice, &Control::default(), &mut |_| {}).best
/// };
/// assert!(play(1).is_some());
/// assert_eq!(play(1), play(1));
/// ```
pub fn choose(
    engine: &mut Engine,
    root: &Root,
    choice: &Choice<'_>,
    control: &Control,
    report: &mut dyn FnMut(Report<'_>),
) -> Found {
    let &Choice { strength, seed, limits } = choice;
    let Strength::Elo(elo) = strength else {
        return engine.search(root, limits, control, report);
    };
    let moves = allowed_moves(root, &limits.search_moves);
    if moves.is_empty() {
        return Found::default();
    }
    let turn = Turn { root, moves: &moves, seed };
    match Mind::of(f64::from(elo.get())) {
        Mind::Person(skill) => human::think(&turn, skill, Watch::new(limits, MOST_POSITIONS, control), report),
        Mind::Engine(budget) => budget::think(&turn, budget, limits, control, report),
    }
}

/// What a limited strength is asked.
struct Turn<'a> {
    root: &'a Root,
    /// The moves that may be chosen; never none.
    moves: &'a [Move],
    seed: u64,
}

/// Where a line explodes, a person stops counting too; in ordinary positions this is never reached.
const MOST_POSITIONS: u64 = 400_000;

fn allowed_moves(root: &Root, wanted: &[Move]) -> Vec<Move> {
    let moves = root.position().legal_moves();
    moves.iter().copied().filter(|m| wanted.is_empty() || wanted.contains(m)).collect()
}

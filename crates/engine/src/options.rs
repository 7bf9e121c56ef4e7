//! Every UCI option, once: the table [`OPTIONS`] is what `uci` prints and what `setoption` reads.
//!
//! A row says how a value is kept in [`Options`] and which [`Effect`] it has beyond that; the effects themselves are
//! brought about in `uci`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::{Elo, Strength, SyzygyLimits};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use tabiya_rules::Variant;

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// Size of the transposition table.
    pub(crate) hash_mib: usize,
    /// Threads that search.
    pub(crate) threads: usize,
    /// Lines to find.
    pub(crate) multi_pv: usize,
    /// Time that passes between the engine and the clock with each move.
    pub(crate) overhead: Duration,
    /// Is the strength limited to [`Options::elo`]?
    pub(crate) limit_strength: bool,
    /// The strength, if it is limited.
    pub(crate) elo: Elo,
    /// What the variety of limited play starts from; 0 is another number for each game.
    pub(crate) strength_seed: u64,
    /// How castling is written.
    pub(crate) variant: Variant,
    /// Do scores come with the chances of winning, drawing and losing?
    pub(crate) show_wdl: bool,
    /// Is the book asked before the search?
    pub(crate) own_book: bool,
    /// Where the book is; nowhere if empty.
    pub(crate) book_file: String,
    /// What the choice among the moves of the book starts from.
    pub(crate) book_seed: u64,
    /// Where the network is that judges positions: the program's own if empty, and the terms judge if it is [`NO_NETWORK`].
    pub(crate) eval_file: String,
    /// Where tables of endings are; nowhere if empty.
    pub(crate) tables_path: String,
    /// Where Syzygy tables are: folders as the system lists them; nowhere if empty.
    pub(crate) syzygy_path: String,
    /// How far these are asked.
    pub(crate) syzygy: SyzygyLimits,
}

/// The smallest and the largest size of the transposition table in MiB: the largest is a tebibyte.
const HASH_MIB: (i64, i64) = (1, 1 << 20);

/// The weakest and the strongest play that can be asked for.
const ELO: (i64, i64) = (Elo::MIN.get() as i64, Elo::MAX.get() as i64);

/// What `uci` prints and `setoption` reads, in this order.
pub(crate) const OPTIONS: &[Spec] = &[
    spin("Hash", 16, HASH_MIB, |o, value| o.hash_mib = value as usize).with(Effect::Hash),
    button("Clear Hash", Effect::Clear),
    spin("Threads", 1, (1, 512), |o, value| o.threads = value as usize).with(Effect::Threads),
    spin("MultiPV", 1, (1, 256), |o, value| o.multi_pv = value as usize),
    // Whether the opponent's time is used is told by `go ponder`; there is nothing to keep.
    check("Ponder", false, |_, _| ()),
    spin("Move Overhead", 10, (0, 5000), |o, value| o.overhead = Duration::from_millis(value as u64)),
    check("UCI_LimitStrength", false, |o, value| o.limit_strength = value),
    spin("UCI_Elo", 1500, ELO, |o, value| o.elo = Elo::clamped(value)),
    spin("Strength Seed", 0, (0, i32::MAX as i64), |o, value| o.strength_seed = value as u64)
        .with(Effect::StrengthSeed),
    check("UCI_Chess960", false, |o, value| o.variant = Variant::chess960_if(value)),
    check("UCI_ShowWDL", false, |o, value| o.show_wdl = value),
    check("OwnBook", false, |o, value| o.own_book = value),
    text("BookFile", "", |o, value| o.book_file = value.to_owned()).with(Effect::Book),
    spin("Book Seed", 0, (0, i32::MAX as i64), |o, value| o.book_seed = value as u64).with(Effect::BookSeed),
    text("EvalFile", "", |o, value| o.eval_file = value.to_owned()).with(Effect::Network),
    text("TablesPath", "", |o, value| o.tables_path = value.to_owned()).with(Effect::Endings),
    text("SyzygyPath", "", |o, value| o.syzygy_path = value.to_owned()).with(Effect::Syzygy),
    spin("SyzygyProbeDepth", 1, (1, 100), |o, value| o.syzygy.depth = value as u32).with(Effect::SyzygyLimits),
    spin("SyzygyProbeLimit", 7, (0, 7), |o, value| o.syzygy.men = value as usize).with(Effect::SyzygyLimits),
];

impl Default for Options {
    fn default() -> Options {
        let mut options = Options {
            hash_mib: 0,
            threads: 0,
            multi_pv: 0,
            overhead: Duration::ZERO,
            limit_strength: false,
            elo: Elo::MAX,
            strength_seed: 0,
            variant: Variant::Standard,
            show_wdl: false,
            own_book: false,
            book_file: String::new(),
            book_seed: 0,
            eval_file: String::new(),
            tables_path: String::new(),
            syzygy_path: String::new(),
            syzygy: SyzygyLimits::default(),
        };
        for spec in OPTIONS {
            match spec.kind {
                Kind::Check { default, keep } => keep(&mut options, default),
                Kind::Spin { default, keep, .. } => keep(&mut options, default),
                Kind::Text { default, keep } => keep(&mut options, default),
                Kind::Button => (),
            }
        }
        options
    }
}

impl Options {
    /// How strong to play.
    pub(crate) fn strength(&self) -> Strength {
        if self.limit_strength { Strength::Elo(self.elo) } else { Strength::Full }
    }

    /// Keeps a value, and says what else has to happen. `None` is an option without a value, as a button is pressed.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, BadOption> {
        #[cfg(tunable)]
        if let Some(tunable) = crate::params::TUNABLES.iter().find(|tunable| tunable.name == name) {
            let value = value.and_then(|value| value.parse().ok());
            let value = value.filter(|value| (tunable.min..=tunable.max).contains(value));
            tunable
                .value
                .store(value.ok_or_else(|| BadOption::Unknown(name.to_owned()))?, std::sync::atomic::Ordering::Relaxed);
            return Ok(Effect::None);
        }
        let Some(spec) = OPTIONS.iter().find(|spec| is_same_name(spec.name, name)) else {
            return Err(BadOption::Unknown(name.to_owned()));
        };
        let value = match (&spec.kind, value) {
            (Kind::Button, _) => return Ok(spec.effect),
            (_, None) => return Err(BadOption::NoValue(spec)),
            (_, Some(value)) => value,
        };
        let bad = || BadOption::Value(spec, value.to_owned());
        match spec.kind {
            Kind::Check { keep, .. } => keep(self, read_check(value).ok_or_else(bad)?),
            Kind::Spin { min, max, keep, .. } => {
                keep(self, value.parse().ok().filter(|n| (min..=max).contains(n)).ok_or_else(bad)?);
            }
            Kind::Text { keep, .. } => keep(self, if value == EMPTY { "" } else { value }),
            Kind::Button => (),
        }
        Ok(spec.effect)
    }
}

/// Are the words the same, whatever the capital letters and the space between?
fn is_same_name(one: &str, other: &str) -> bool {
    let (mut words, mut others) = (one.split_whitespace(), other.split_whitespace());
    loop {
        match (words.next(), others.next()) {
            (None, None) => return true,
            (Some(word), Some(other)) if word.eq_ignore_ascii_case(other) => (),
            _ => return false,
        }
    }
}

fn read_check(value: &str) -> Option<bool> {
    [("true", true), ("false", false)].into_iter().find(|(word, _)| word.eq_ignore_ascii_case(value)).map(|(_, is)| is)
}

/// In place of a network's path: positions are judged by the terms.
pub(crate) const NO_NETWORK: &str = "none";

/// How UCI writes a text without letters.
const EMPTY: &str = "<empty>";

/// One option.
#[derive(Debug)]
pub(crate) struct Spec {
    /// Its name; capital letters do not matter.
    pub(crate) name: &'static str,
    kind: Kind,
    effect: Effect,
}

/// What values an option takes, and where they are kept.
#[derive(Debug)]
enum Kind {
    Check { default: bool, keep: fn(&mut Options, bool) },
    Spin { default: i64, min: i64, max: i64, keep: fn(&mut Options, i64) },
    Text { default: &'static str, keep: fn(&mut Options, &str) },
    Button,
}

/// What has to happen when an option is set, other than keeping its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing.
    None,
    /// The transposition table gets its new size.
    Hash,
    /// What was learnt is forgotten.
    Clear,
    /// The engine gets its new number of threads.
    Threads,
    /// The book is read.
    Book,
    /// The choice among the moves of the book begins anew.
    BookSeed,
    /// Another seed for limited strength.
    StrengthSeed,
    /// The network is read.
    Network,
    /// The tables of endings are opened.
    Endings,
    /// Syzygy tables are looked for.
    Syzygy,
    /// Syzygy tables are asked otherwise than before.
    SyzygyLimits,
}

const fn check(name: &'static str, default: bool, keep: fn(&mut Options, bool)) -> Spec {
    Spec { name, kind: Kind::Check { default, keep }, effect: Effect::None }
}

const fn spin(name: &'static str, default: i64, (min, max): (i64, i64), keep: fn(&mut Options, i64)) -> Spec {
    Spec { name, kind: Kind::Spin { default, min, max, keep }, effect: Effect::None }
}

const fn text(name: &'static str, default: &'static str, keep: fn(&mut Options, &str)) -> Spec {
    Spec { name, kind: Kind::Text { default, keep }, effect: Effect::None }
}

const fn button(name: &'static str, effect: Effect) -> Spec {
    Spec { name, kind: Kind::Button, effect }
}

impl Spec {
    const fn with(mut self, effect: Effect) -> Spec {
        self.effect = effect;
        self
    }
}

impl Display for Spec {
    /// As `uci` lists it.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max, .. } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Text { default: "", .. } => write!(f, "string default {EMPTY}"),
            Kind::Text { default, .. } => write!(f, "string default {default}"),
            Kind::Button => f.write_str("button"),
        }
    }
}

/// Why an option keeps its value.
#[derive(Debug)]
pub(crate) enum BadOption {
    /// There is none of that name.
    Unknown(String),
    /// It needs a value.
    NoValue(&'static Spec),
    /// It does not take this value.
    Value(&'static Spec, String),
}

impl Display for BadOption {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BadOption::Unknown(name) => write!(f, "unknown option {name:?}"),
            BadOption::NoValue(spec) => write!(f, "option {} needs a value", spec.name),
            BadOption::Value(spec, value) => {
                write!(f, "option {} does not take {value:?}, but ", spec.name)?;
                match spec.kind {
                    Kind::Check { .. } => f.write_str("true or false"),
                    Kind::Spin { min, max, .. } => write!(f, "a number from {min} to {max}"),
                    Kind::Text { .. } | Kind::Button => f.write_str("anything"),
                }
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    #[test]
    fn values_are_kept() {
        let mut options = Options::default();
        assert_eq!(options.hash_mib, 16);
        assert_eq!(options.set("hASH", Some("64")).unwrap(), Effect::Hash);
        assert_eq!(options.set("move overhead", Some("35")).unwrap(), Effect::None);
        assert_eq!(options.set("BookFile", Some("a b.bin")).unwrap(), Effect::Book);
        assert_eq!(options.set("Clear Hash", None).unwrap(), Effect::Clear);
        assert_eq!(options.set(" clear \t HASH ", None).unwrap(), Effect::Clear);
        options.set("UCI_Chess960", Some("TRUE")).unwrap();
        assert_eq!((options.hash_mib, options.overhead), (64, Duration::from_millis(35)));
        assert_eq!((options.book_file.as_str(), options.variant), ("a b.bin", Variant::Chess960));
        options.set("BookFile", Some(EMPTY)).unwrap();
        assert_eq!(options.book_file, "");
    }

    #[test]
    fn bad_values_change_nothing() {
        let mut options = Options::default();
        for (name, value, expected) in [
            ("Hsah", Some("1"), "unknown option \"Hsah\""),
            ("", None, "unknown option \"\""),
            ("Clear", None, "unknown option \"Clear\""),
            ("ClearHash", None, "unknown option \"ClearHash\""),
            ("Hash", None, "option Hash needs a value"),
            ("Hash", Some("0"), "option Hash does not take \"0\", but a number from 1 to 1048576"),
            ("Hash", Some("99999999999999999999"), "does not take \"99999999999999999999\""),
            ("Threads", Some("-1"), "option Threads does not take \"-1\""),
            ("Threads", Some("two"), "a number from 1 to 512"),
            ("Ponder", Some("yes"), "option Ponder does not take \"yes\", but true or false"),
        ] {
            let error = options.set(name, value).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn no_name_is_there_twice() {
        for (i, spec) in OPTIONS.iter().enumerate() {
            assert!(OPTIONS.iter().skip(i + 1).all(|other| !other.name.eq_ignore_ascii_case(spec.name)));
        }
    }

    #[test]
    fn every_option_is_in_the_documentation() {
        let text = include_str!("../../../docs/uci.md");
        for spec in OPTIONS {
            assert!(text.contains(&format!("| `{}` |", spec.name)), "{}", spec.name);
        }
    }
}

//! The engine: it thinks about a position, plays at any level, and can say why.
//!
//! ```
//! use tabiya_engine::{Control, Engine, Limits, Root, Score};
//! use tabiya_rules::Position;
//!
//! let pos: Position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
//! let found = Engine::default().search(&Root::new(pos), &Limits::depth(4), &Control::default(), &mut |_| {});
//! assert_eq!(found.best.map(|m| pos.san(m).to_string()).as_deref(), Some("Rd8#"));
//! assert_eq!(found.score(), Some(Score::Mate(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Root`] is where a search starts, [`Limits`] say how long it may last, [`Control`] is how another thread ends it
//! early, and what is found is told as [`Report`]s on the way and as [`Found`] at the end. Nothing here prints, except
//! what speaks UCI.

pub mod bench;
mod endings;
mod eval;
pub mod explain;
pub mod fair_play;
mod history;
mod lapse;
mod level;
mod limits;
mod mate;
mod moment;
mod options;
mod order;
mod params;
pub mod player;
mod report;
pub mod review;
mod root;
mod score;
mod search;
mod see;
mod threads;
mod time;
mod tt;
pub mod uci;

pub use endings::{Syzygy, SyzygyLimits, Tables};
pub use eval::{BadNetwork, Breakdown, Network, Row, Stage, breakdown, tuning};
pub use level::{Choice, Elo, Level, NoSuchElo, Strength, choose};
pub use limits::{ClockLimits, Control, Limits};
#[cfg(target_family = "wasm")]
pub use moment::set_clock;
pub use report::{Found, Line, Report};
pub use root::Root;
pub use score::{Bound, Score, Wdl};
pub use see::see;
pub use threads::{DEFAULT_HASH, Engine, Table};
pub use tt::OutOfMemory;

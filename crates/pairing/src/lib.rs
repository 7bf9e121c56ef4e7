//! Tournaments, pure: who meets whom and why, standings and their tie-breaks, tournament files. No clock, no database, no task.
//!
//! ```
//! use tabiya_pairing::{Wish, generate, swiss};
//! let tournament = generate(Wish { seed: 1, ..Wish::default() });
//! assert_eq!(swiss::check(&tournament), None);
//! ```

#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

pub mod arena;
mod generate;
pub mod keizer;
pub mod knockout;
mod random;
pub mod round_robin;
pub mod scheveningen;
pub mod standings;
pub mod swiss;
mod system;
pub mod teams;
mod tournament;
mod trf;
pub mod why;
mod words;

pub use generate::{Wish, generate, generate_while};
pub use random::Random;
pub use system::System;
pub use tournament::{
    Announced, Color, Entry, Forbidden, Mark, Number, Player, PointSystem, Points, Span, Tournament, Virtual,
};
pub use trf::{TournamentFile, TrfError};
pub use words::Told;

//! Tabiya's rules against independent libraries. Nothing that we ship depends on this crate.
//!
//! [`episode`] plays at random with both, [`compare`] looks at one position, [`setups`] asks what can be
//! played at all, [`pgn`] reads and writes whole games, [`mating`] asks who can still win.
//! [`perft_suite`] counts with two other libraries and writes what our own tests must then reproduce.

pub mod compare;
pub mod episode;
pub mod mating;
pub mod perft_suite;
pub mod pgn;
pub mod random;
mod run;
pub mod setups;

pub use run::run;

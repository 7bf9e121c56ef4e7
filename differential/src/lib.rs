//! Tabiya's rules against independent libraries. Nothing that we ship depends on this crate.
//!
//! [`perft_suite`] counts with two other libraries and writes what our own tests must then reproduce.

pub mod perft_suite;
pub mod random;

//! Tournaments, pure: who meets whom and why, standings and their tie-breaks, tournament files. No clock, no database, no task.

mod random;
pub mod swiss;
mod trf;
mod tournament;

pub use random::Random;
pub use trf::{TournamentFile, TrfError};
pub use tournament::{
    Announced, Color, Entry, Forbidden, Mark, Number, Player, PointSystem, Points, Span, Tournament, Virtual,
};

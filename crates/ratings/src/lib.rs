//! How strong somebody plays, reckoned from results: Glicko-2 (Mark Glickman, 2012), pure. No clock, no database.
//!
//! [`Rating::after`] is a rating period as the paper has it. Everybody else wants [`Standing`], a line of a list, and
//! [`play`], which rates one game at once: there every game is a period of its own, and what makes a rating uncertain
//! is time ([`Standing::on`]), not the number of periods. A club's season is reckoned apart, by [`season`]. The rules in plain words:
//! docs/ratings.md.

#![forbid(unsafe_code)]

mod glicko;
mod season;
mod standing;

pub use glicko::{Met, Rating};
pub use season::{FIRST_GAMES, SeasonGame, SeasonStanding, expected, season};
pub use standing::{DAY_MS, Played, Standing, play};

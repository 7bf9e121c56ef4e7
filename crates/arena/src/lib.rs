//! Chess engines as processes over UCI, matches between them, and what the results prove.
//!
//! A [`Match`] says who plays, how long and from where; [`run`] plays it, several games at a time, and tells a watcher
//! of every game and of the [`Standings`]. Engines may do what they like: crash, hang, answer nonsense. They lose the
//! game by it, are started again, and the match goes on. Nothing here prints.
//!
//! | for | see |
//! |---|---|
//! | describing engines | [`Draft`], [`EngineSpec`], [`Limit`] |
//! | one engine outside a match | [`Hired`] |
//! | openings | [`Opening`] |
//! | ending games early | [`Adjudication`] |
//! | Elo, errors, likelihoods | [`Estimate`], [`Tally`] |
//! | the sequential test | [`Sprt`] |

#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

// Engines: described, started, heard.
mod hired;
mod limit;
mod log;
mod player;
mod process;
mod spec;
mod words;

// Games: where they begin, how they are played, when they end.
mod finish;
mod judge;
mod opening;
mod play;
mod random;
mod record;

// Matches, and what they prove.
mod data;
mod error;
mod files;
mod journal;
mod matches;
mod runner;
mod schedule;
mod sprt;
mod standings;
mod stats;

pub use error::RunError;
pub use finish::{Finish, Forfeit, Reason};
pub use hired::Hired;
pub use judge::{Adjudication, Draw, Judge, Resign};
pub use limit::{Limit, LimitError, read_clock};
pub use matches::Match;
pub use opening::{Opening, OpeningError, Order, arrange};
pub use play::{Played, Ply, Terms};
pub use player::{Failure, Reply, Stop};
pub use runner::{Ended, Event, run};
pub use schedule::{Pairing, Tournament};
pub use spec::{Draft, EngineOption, EngineSpec, SpecError};
pub use sprt::{Model, Sprt, Verdict};
pub use standings::{Effort, GameResult, Record, Standing, Standings};
pub use stats::{Estimate, Pairs, Tally, elo, expected_score};
pub use words::{Score, Thought};

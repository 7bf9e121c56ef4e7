//! A whole chess site in one program: people, games with clocks, watching, the computer.
//!
//! A request goes `routes` or `socket` → `rooms` (one task owns each live game; the pure rules of a live game are in
//! `game`) → `store` (committed before anyone is told) → everybody who watches. `wire` holds all messages.

#![forbid(unsafe_code)]
#![expect(
    missing_docs,
    reason = "nobody builds on this crate: what its name does not say of a thing is said, and no more"
)]

pub mod app;
pub mod auth;
pub mod broadcasts;
mod chat;
mod chores;
mod closed;
pub mod cluster;
pub mod conduct;
pub mod config;
mod dialog;
pub mod engines;
pub mod error;
pub mod game;
mod gate;
pub mod group;
pub mod groups;
pub mod guard;
pub mod holds;
pub mod hub;
pub mod id;
mod lessons;
pub mod library;
pub mod lichess;
pub mod limited;
pub mod limits;
pub mod lobby;
mod measure;
mod meter;
pub mod network;
pub mod others;
pub mod pgn;
mod proposal;
pub mod rate;
mod reviewer;
pub mod reviews;
pub mod rooms;
mod router;
pub mod routes;
pub mod scope;
mod serve;
pub mod shard;
pub mod sheets;
pub mod site;
mod socket;
mod static_files;
pub mod store;
pub mod time;
mod tls;
pub mod tournaments;
pub mod wire;
mod worker;

pub use serve::{Server, StartError};
pub use tls::TlsError;
pub use worker::{Worker, WorkerConfig};

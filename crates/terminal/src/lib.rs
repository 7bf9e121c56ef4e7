//! Chess in a terminal: two faces over one game.
//!
//! [`session`] is the game at this keyboard, whoever plays: it knows what a player may do, asks the computer, minds the
//! clock and saves by itself. The faces only show it and ask it. Everything that is said comes from the catalogues of
//! `tabiya_text`.
//!
//! The full screen is `app` (state and its changes), `world` (what its screens share), `screens`, `widgets`, `pictures` and
//! `keys`; [`screen::run`] puts it on a real terminal.

#![forbid(unsafe_code)]
#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

mod app;
mod clipboard;
mod colors;
mod drawings;
mod hand;
mod keys;
pub mod online;
mod pgn_file;
mod pictures;
pub mod plain;
mod prompt;
pub mod screen;
mod screens;
pub mod session;
mod settings;
#[cfg(test)]
mod snapshots;
mod theme;
mod widgets;
mod world;

pub use colors::ColorDepth;
pub use settings::Settings;
pub use theme::{PieceStyle, Theme};

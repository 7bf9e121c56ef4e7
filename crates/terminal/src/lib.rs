//! Chess in a terminal: two faces over one game.
//!
//! [`session`] is the game at this keyboard, whoever plays: it knows what a player may do, asks the computer, minds the
//! clock and saves by itself. The faces only show it and ask it. Everything that is said comes from the catalogues of
//! `tabiya_text`.

#![forbid(unsafe_code)]

pub mod session;

//! Plays on a server that speaks the Lichess API, ours or another.
//!
//! [`Client`] asks and listens; [`api`] holds what is said; [`bot`] makes any UCI engine an opponent on such a server.
//! Nothing here prints.

#![forbid(unsafe_code)]
#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

pub mod api;
pub mod bot;
mod client;
mod lines;
mod login;
mod server;

pub use client::{Client, ClientError};
pub use hyper::Method;
pub use lines::Lines;
pub use server::{BadServer, Server};

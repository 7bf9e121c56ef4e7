//! Puts the server to the test, as its clients know it: over real sockets.
//!
//! [`TestApp`] is a server in this process with data of its own, [`Child`] is the program itself, which can be killed.
//! [`Person`] asks by HTTP and keeps cookies, [`Lines`] reads answers that go on, [`Socket`] plays, and [`Match`] is two people at a board. What these
//! helpers cannot do they panic about: they are made for tests.

mod app;
mod cable;
pub mod chaos;
mod child;
pub mod crash;
pub mod evening;
pub mod games;
mod lines;
mod namespace;
mod nats;
mod pairs;
mod person;
mod postgres;
mod secrets;
mod socket;
mod table;

pub use app::{DATABASE, TestApp};
pub use cable::Cable;
pub use child::{Child, Process};
pub use lines::Lines;
pub use nats::{Nats, Stranger};
pub use pairs::Pairs;
pub use person::{Answer, Person, Site};
pub use postgres::{HeldBack, Postgres, new_database, numbers, texts};
pub use secrets::{Certificate, Credentials};
pub use socket::{PATIENCE, Socket, acts};
pub use table::{Match, Player};

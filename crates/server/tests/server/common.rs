//! What the tests use to reach a server; it lives in `trials`, where the crash and load tests use it too.

pub(crate) use tabiya_trials::games::games;
pub(crate) use tabiya_trials::{DATABASE, Lines, Match, Person, Player, Postgres, Socket, TestApp, acts, new_database};

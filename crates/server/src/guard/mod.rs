//! What the server remembers of people while it runs, so that nobody gets in by guessing, and nobody stays who has logged out.

pub mod codes;
pub mod passwords;
pub mod sockets;
pub mod throttle;
mod turns;

use crate::others::Others;
use codes::{Codes, Proofs};
use passwords::Passwords;
use sockets::Sockets;
use throttle::Throttle;

/// What the server remembers of people while it runs.
#[derive(Debug, Default)]
pub struct Guard {
    pub passwords: Passwords,
    /// Counts failed logins.
    pub throttle: Throttle,
    /// Who has sockets open.
    pub sockets: Sockets,
    /// Codes of OAuth that wait to become tokens.
    pub codes: Codes,
    /// Those who have just given their passwords there.
    pub proofs: Proofs,
}

impl Guard {
    /// Of one server of several: what ends or fails on one does on all.
    pub(crate) fn among(others: &Others) -> Guard {
        let (sockets, throttle) = (Sockets::among(others.clone()), Throttle::among(others.clone()));
        Guard { sockets, throttle, ..Guard::default() }
    }

    /// What this person has said yes to is no longer worth a token.
    pub(crate) fn forget_codes(&self, person: &str) {
        self.codes.forget(person);
        self.proofs.forget(person);
    }
}

//! What OAuth needs for some minutes: codes that wait to become tokens, and who has just given a password for that.

use crate::game::Player;
use crate::id;
use crate::scope::Scope;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Codes that wait to become tokens, by their hashes.
#[derive(Debug, Default)]
pub struct Codes(Mutex<HashMap<String, Grant>>);

/// Who has given a password on our page just now, and when, by the hashes of what their page carries.
#[derive(Debug, Default)]
pub struct Proofs(Mutex<HashMap<String, (String, Instant)>>);

/// What somebody has said yes to.
#[derive(Clone, Debug)]
pub(crate) struct Grant {
    pub(crate) player: Player,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) client: String,
    pub(crate) redirect: String,
    pub(crate) challenge: String,
    pub(crate) made: Instant,
}

/// How long nobody who has logged in on our page is asked for the password again.
const PROOF_LASTS: Duration = Duration::from_secs(300);
/// How long a code lasts.
const CODE_LASTS: Duration = Duration::from_secs(600);
/// How many codes, and how many proofs, wait at most.
const MOST_CODES: usize = 10_000;

impl Proofs {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (String, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A secret by which this person is known to have given the password; none where there are too many.
    pub(crate) fn add(&self, person: &str) -> Option<String> {
        let mut proofs = self.lock();
        proofs.retain(|_, (_, made)| made.elapsed() < PROOF_LASTS);
        let proof = (proofs.len() < MOST_CODES).then(id::secret)?;
        proofs.insert(id::hash(&proof), (person.to_owned(), Instant::now()));
        Some(proof)
    }

    pub(crate) fn is_of(&self, proof: &str, person: &str) -> bool {
        let proofs = self.lock();
        proofs.get(&id::hash(proof)).is_some_and(|(of, made)| of == person && made.elapsed() < PROOF_LASTS)
    }

    pub(crate) fn forget(&self, person: &str) {
        self.lock().retain(|_, (of, _)| of != person);
    }
}

impl Codes {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Grant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn add(&self, code: &str, grant: Grant) -> bool {
        let mut codes = self.lock();
        codes.retain(|_, grant| grant.made.elapsed() < CODE_LASTS);
        if codes.len() >= MOST_CODES {
            return false;
        }
        codes.insert(id::hash(code), grant);
        true
    }

    pub(crate) fn forget(&self, person: &str) {
        self.lock().retain(|_, grant| grant.player.id != person);
    }

    /// What a code is for. It can be asked once.
    pub(crate) fn take(&self, code: &str) -> Option<Grant> {
        self.lock().remove(&id::hash(code)).filter(|grant| grant.made.elapsed() < CODE_LASTS)
    }
}

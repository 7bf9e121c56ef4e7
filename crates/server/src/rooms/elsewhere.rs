//! What goes on on other servers, as far as lists show it: each says again and again what it has to show.

use super::Rooms;
use crate::game::{LiveView, Ms, WaitingView};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the other servers have to show.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(Mutex<HashMap<String, (Instant, Shown)>>);

/// What one server has to show, each with the time at which it has changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    pub live: Vec<(Ms, LiveView)>,
    /// With the ids of those whose wish it was.
    pub waiting: Vec<(Ms, String, WaitingView)>,
}

/// How many games a server shows the others.
const MOST_LIVE: usize = 100;
const MOST_WAITING: usize = 50;
/// One that says nothing for so long shows nothing.
const SILENCE: Duration = Duration::from_secs(7);

impl Elsewhere {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, Shown)>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, (heard, _)| heard.elapsed() < SILENCE);
        all
    }

    pub(super) fn live(&self) -> Vec<(Ms, LiveView)> {
        self.lock().values().flat_map(|(_, shown)| shown.live.iter().cloned()).collect()
    }

    pub(super) fn waiting(&self) -> Vec<(Ms, String, WaitingView)> {
        self.lock().values().flat_map(|(_, shown)| shown.waiting.iter().cloned()).collect()
    }
}

impl Rooms {
    /// What this server has to show the others.
    pub(crate) fn shown_here(&self) -> Shown {
        Shown { live: self.live_here(MOST_LIVE), waiting: self.waiting_here(MOST_WAITING) }
    }

    /// What another server has to show.
    pub(crate) fn hear_shown(&self, from: &str, mut shown: Shown) {
        shown.live.truncate(MOST_LIVE);
        shown.waiting.truncate(MOST_WAITING);
        self.inner.elsewhere.lock().insert(from.to_owned(), (Instant::now(), shown));
    }
}

/// The newest of these, each game once: it may just be on its way from one server to another.
pub(super) fn newest<T>(mut all: Vec<(Ms, T)>, most: usize, id: impl Fn(&T) -> &str) -> Vec<T> {
    all.sort_by(|(one, view), (other, next)| other.cmp(one).then_with(|| id(view).cmp(id(next))));
    let mut seen = HashSet::new();
    all.retain(|(_, view)| seen.insert(id(view).to_owned()));
    all.into_iter().take(most).map(|(_, view)| view).collect()
}

//! What can be written at leisure: how long the server has run, and when those clocks went on that stood while a move was
//! being written. A commit cannot know how long it takes; whoever was told of it has a clock that began only then.
//!
//! Should the server die before this is written, nobody loses by it: the clock goes on from where the commit found it.

use super::Rooms;
use crate::game::{LiveGame, WentOn};
use crate::store::StoreError;
use crate::time::Pulse;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is written: after a crash, somebody may have gained so much.
const EVERY: Duration = Duration::from_millis(500);

/// What waits to be written, the newest of each game.
#[derive(Debug, Default)]
pub(super) struct Leisure(Mutex<HashMap<String, WentOn>>);

impl Leisure {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, WentOn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The clock of this game has gone on.
    pub(super) fn note(&self, game: &LiveGame) {
        if let Some(told) = game.went_on() {
            self.lock().insert(told.game.clone(), told);
        }
    }

    fn take(&self) -> Vec<WentOn> {
        std::mem::take(&mut *self.lock()).into_values().collect()
    }

    /// It could not be written; what came since is newer.
    fn put_back(&self, all: Vec<WentOn>) {
        let mut waiting = self.lock();
        for told in all {
            waiting.entry(told.game.clone()).or_insert(told);
        }
    }
}

impl Rooms {
    /// Notes the time again and again.
    pub(crate) async fn keep_time(self, pulse: Pulse) {
        loop {
            tokio::time::sleep(EVERY).await;
            match self.note_time().await {
                Ok(()) => pulse.beat(),
                Err(error) => tracing::warn!(%error, "the time could not be noted"),
            }
        }
    }

    /// Notes how long the server has run, and how the clocks of its games have gone on.
    pub(crate) async fn note_time(&self) -> Result<(), StoreError> {
        let told = self.inner.leisure.take();
        // Read after that: no clock goes on later than the server has run.
        let now = self.inner.time.now().ms;
        let result = self.inner.store.note_uptime(now, told.clone()).await;
        if result.is_err() {
            self.inner.leisure.put_back(told);
        }
        result
    }
}

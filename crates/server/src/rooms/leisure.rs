//! What can be written at leisure: how long the server has run, and when those clocks went on that stood while a move was
//! being written. A commit cannot know how long it takes; whoever was told of it has a clock that began only then.
//!
//! Should the server die before this is written, nobody loses by it: the clock goes on from where the commit found it.

use super::Rooms;
use crate::cluster::Cluster;
use crate::game::{LiveGame, WentOn};
use crate::store::StoreError;
use crate::store::cluster::Fence;
use crate::time::Pulse;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often it is written: after a crash, somebody may have gained so much.
const EVERY: Duration = Duration::from_millis(500);

/// What waits to be written, the newest of each game.
#[derive(Debug, Default)]
pub(super) struct Leisure(Mutex<HashMap<String, Noted>>);

/// How a clock went on, and that the game was ours.
type Noted = (WentOn, Option<Fence>);

impl Leisure {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Noted>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The clock of this game has gone on.
    pub(super) fn note(&self, game: &LiveGame, fence: Option<Fence>) {
        if let Some(told) = game.went_on() {
            self.lock().insert(told.game.clone(), (told, fence));
        }
    }

    fn take(&self) -> Vec<Noted> {
        std::mem::take(&mut *self.lock()).into_values().collect()
    }

    /// It could not be written; what came since is newer.
    fn put_back(&self, all: Vec<Noted>) {
        let mut waiting = self.lock();
        for (told, fence) in all {
            waiting.entry(told.game.clone()).or_insert((told, fence));
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
        let result = self.write_time(now, &told).await;
        match result {
            // Others have taken some of these games since: each is tried alone.
            Err(StoreError::Fenced) => {
                for one in told {
                    match self.write_time(now, std::slice::from_ref(&one)).await {
                        Ok(()) | Err(StoreError::Fenced) => {}
                        Err(_) => self.inner.leisure.put_back(vec![one]),
                    }
                }
                Ok(())
            }
            Err(error) => {
                self.inner.leisure.put_back(told);
                Err(error)
            }
            Ok(()) => Ok(()),
        }
    }

    async fn write_time(&self, now: u64, told: &[Noted]) -> Result<(), StoreError> {
        let clocks = told.iter().map(|(told, _)| told.clone()).collect();
        let fences = told.iter().filter_map(|(_, fence)| *fence).collect();
        let server = self.inner.cluster.as_ref().map(Cluster::me);
        self.inner.store.note_uptime(now, clocks, server, fences).await
    }
}

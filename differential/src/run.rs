//! Compares episode after episode on all cores until there are enough positions.

use crate::episode::{self, Tally};
use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// Compares at least `positions` positions and tells `progress` how far it is after each episode.
///
/// # Errors
/// The first difference that was found.
pub fn run(seed: u64, positions: u64, progress: impl Fn(&Tally) + Sync) -> Result<Tally, String> {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Ok(Tally::default()));
    let work = || {
        loop {
            let result = episode::compare(seed, next.fetch_add(1, Ordering::Relaxed));
            let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *total, result) {
                (Err(_), _) => return,
                (Ok(tally), Ok(more)) => *tally += more,
                (total, Err(why)) => *total = Err(why),
            }
            match &*total {
                Ok(tally) if tally.positions < positions => progress(tally),
                _ => return,
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

//! Server time: milliseconds that pass only while the server lets people in.
//!
//! It begins when the port is open and stands from the moment the server is told to stop. It is noted on disk from time to
//! time, and goes on from there after a restart, so that nobody is charged for the time in between. It comes from the
//! monotonic clock: a jump of the wall clock does not move it.

use crate::game::{Ms, Now};
use crate::store::wall_ms;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::time::Instant;

/// Tells server time. Clones tell the same.
#[derive(Clone, Debug)]
pub struct ServerTime(Arc<RwLock<Passed>>);

#[derive(Clone, Copy, Debug)]
struct Passed {
    /// What it showed when it last began or stood still.
    base: Ms,
    /// Since when it runs.
    since: Option<Instant>,
}

impl Passed {
    fn ms(&self) -> Ms {
        self.base + self.since.map_or(0, |since| since.elapsed().as_millis() as Ms)
    }
}

impl ServerTime {
    /// It stands here.
    pub fn standing(base: Ms) -> ServerTime {
        ServerTime(Arc::new(RwLock::new(Passed { base, since: None })))
    }

    fn passed(&self) -> Passed {
        *self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// It goes on.
    pub fn start(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).since.get_or_insert_with(Instant::now);
    }

    /// From now on no time passes.
    pub fn stop(&self) {
        let mut passed = self.0.write().unwrap_or_else(PoisonError::into_inner);
        *passed = Passed { base: passed.ms(), since: None };
    }

    pub fn now(&self) -> Now {
        Now { ms: self.passed().ms(), wall: wall_ms() }
    }

    /// The time as the rules' clock takes it.
    pub fn duration(&self) -> Duration {
        Duration::from_millis(self.passed().ms())
    }

    /// What it showed at this moment, since it last began.
    pub fn at(&self, moment: Instant) -> Ms {
        let Passed { base, since } = self.passed();
        base + since.map_or(0, |since| moment.saturating_duration_since(since).as_millis() as Ms)
    }

    /// The moment of the runtime's clock at which server time is `at`; while it stands there is none.
    pub fn instant(&self, at: Ms) -> Option<Instant> {
        let Passed { base, since } = self.passed();
        since.map(|since| since + Duration::from_millis(at.saturating_sub(base)))
    }
}

/// When the database was last written to.
#[derive(Clone, Debug)]
pub struct Pulse(Arc<Mutex<Instant>>);

impl Default for Pulse {
    fn default() -> Pulse {
        Pulse(Arc::new(Mutex::new(Instant::now())))
    }
}

impl Pulse {
    /// Notes that the database has answered just now.
    pub fn beat(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// How long ago.
    pub fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    #[tokio::test(start_paused = true)]
    async fn time_passes_only_between_start_and_stop() {
        let time = ServerTime::standing(1_000);
        advance(Duration::from_secs(5)).await;
        assert_eq!((time.now().ms, time.instant(1_500)), (1_000, None));
        time.start();
        let began = Instant::now();
        advance(Duration::from_millis(200)).await;
        time.start();
        assert_eq!((time.now().ms, time.instant(1_500)), (1_200, Some(began + Duration::from_millis(500))));
        assert_eq!(time.at(began + Duration::from_millis(150)), 1_150);
        time.stop();
        advance(Duration::from_secs(5)).await;
        time.stop();
        assert_eq!((time.now().ms, time.instant(1_500)), (1_200, None));
    }
}

//! Server time: milliseconds that pass only while the server runs.
//!
//! It is noted on disk from time to time, and goes on from there after a restart, so that nobody is charged for the time
//! in between. It comes from the monotonic clock: a jump of the wall clock does not move it.

use crate::game::{Ms, Now};
use crate::store::wall_ms;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Tells server time.
#[derive(Clone, Copy, Debug)]
pub struct ServerTime {
    base: Ms,
    since: Instant,
}

impl ServerTime {
    /// Goes on from here.
    pub fn from(base: Ms) -> ServerTime {
        ServerTime { base, since: Instant::now() }
    }

    /// The time.
    pub fn now(&self) -> Now {
        Now { ms: self.base + self.since.elapsed().as_millis() as Ms, wall: wall_ms() }
    }

    /// The time as the rules' clock takes it.
    pub fn duration(&self) -> Duration {
        Duration::from_millis(self.now().ms)
    }

    /// The moment of the runtime's clock at which server time is `at`.
    pub fn instant(&self, at: Ms) -> Instant {
        self.since + Duration::from_millis(at.saturating_sub(self.base))
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
    /// Just now.
    pub fn beat(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// How long ago.
    pub fn age(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

//! Something that takes long, shared by the thread that does it and the one that may end it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::Control;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A search, a count or a bench under way or about to begin.
#[derive(Debug)]
pub(super) struct Task {
    /// How it is told to end.
    pub(super) control: Control,
    waiting: Mutex<()>,
    changed: Condvar,
    asked_for: Instant,
}

impl Default for Task {
    fn default() -> Task {
        let (control, waiting, changed) = (Control::default(), Mutex::default(), Condvar::default());
        Task { control, waiting, changed, asked_for: Instant::now() }
    }
}

impl Task {
    /// A search on the opponent's time.
    pub(super) fn pondering() -> Task {
        Task { control: Control::pondering(), ..Task::default() }
    }

    /// How long ago it was asked for. On our own time the clock has run since.
    pub(super) fn waited(&self) -> Duration {
        if self.control.is_pondering() { Duration::ZERO } else { self.asked_for.elapsed() }
    }

    /// Ends it as soon as it looks.
    pub(super) fn stop(&self) {
        self.change(Control::stop);
    }

    /// The opponent has played the expected move.
    pub(super) fn ponderhit(&self) {
        self.change(Control::ponderhit);
    }

    /// Waits until the best move may be told: at once, or only when the search has been told so.
    pub(super) fn wait_for_leave(&self, is_infinite: bool) {
        let is_early = || !self.control.is_stopped() && (is_infinite || self.control.is_pondering());
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(waiting, |()| is_early()));
    }

    fn change(&self, change: fn(&Control)) {
        let _waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        change(&self.control);
        self.changed.notify_all();
    }
}

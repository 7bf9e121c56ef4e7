//! A bar on standard error for work that takes longer than a second. It is only ever seen on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Once;
use std::time::{Duration, Instant};

/// How far some work has come. Many threads may report at once.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: Once,
}

impl Progress {
    /// Nobody wants to see a bar that flashes by.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// Work made of `total` steps.
    pub(crate) fn steps(total: u64) -> Progress {
        Progress::new(total, "{wide_bar} {pos}/{len} {elapsed}")
    }

    /// Work on `total` bytes; 0 if nobody knows how many there will be.
    pub(crate) fn bytes(total: u64) -> Progress {
        let template = match total {
            0 => "{spinner} {bytes} {bytes_per_sec} {elapsed}",
            _ => "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {eta}",
        };
        Progress::new(total, template)
    }

    /// Work on `total` positions; 0 if nobody knows how many there will be.
    pub(crate) fn positions(total: u64) -> Progress {
        let template = match total {
            0 => "{spinner} {pos} positions {elapsed}",
            _ => "{bar:40} {pos}/{len} positions, {eta} left",
        };
        Progress::new(total, template)
    }

    /// Work of which nobody knows how long it takes, but that can [tell](Progress::tell) what it has found.
    pub(crate) fn message() -> Progress {
        Progress::new(0, "{msg}")
    }

    fn new(total: u64, template: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_style(ProgressStyle::with_template(template).expect("our templates are right"));
        Progress { bar, started: Instant::now(), shown: Once::new() }
    }

    /// `done` more of the work is done.
    pub(crate) fn advance(&self, done: u64) {
        self.bar.inc(done);
        if self.started.elapsed() > Self::PATIENCE {
            // indicatif draws only where standard error is a terminal.
            self.shown.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10)));
        }
    }

    /// Shows what was found so far.
    pub(crate) fn tell(&self, message: impl FnOnce() -> String) {
        if self.bar.is_hidden() {
            self.advance(0);
        } else {
            self.bar.set_message(message());
        }
    }

    /// What takes the bar away when the program has to end at once.
    pub(crate) fn remover(&self) -> impl Fn() + Send + use<> {
        let bar = self.bar.clone();
        move || bar.finish_and_clear()
    }

    /// Prints something while the bar is out of the way.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

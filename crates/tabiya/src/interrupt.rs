//! Ctrl-C ends the program between two lines, never within one.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while lines are printed.
static PRINTING: Mutex<()> = Mutex::new(());

/// The exit status of a program that Ctrl-C has ended, as shells report it.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C waits until nobody [postpones](postpone) it, tidies up and ends the program.
pub(crate) fn between_lines(tidy_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || {
        let _whole_lines = postpone();
        tidy_up();
        process::exit(INTERRUPTED);
    })?)
}

/// Makes Ctrl-C wait until this is dropped.
pub(crate) fn postpone() -> MutexGuard<'static, ()> {
    PRINTING.lock().unwrap_or_else(PoisonError::into_inner)
}

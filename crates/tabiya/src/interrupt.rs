//! Ctrl-C ends the program between two lines, never within one.

use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while lines are printed.
static PRINTING: Mutex<()> = Mutex::new(());

/// The exit status of a program that Ctrl-C has ended, as shells report it.
pub(crate) const INTERRUPTED: u8 = 130;

/// From now on Ctrl-C waits until nobody [postpones](postpone) it, tidies up and ends the program.
pub(crate) fn between_lines(tidy_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    Ok(ctrlc::set_handler(move || {
        let _whole_lines = postpone();
        tidy_up();
        process::exit(INTERRUPTED.into());
    })?)
}

/// From now on the first Ctrl-C only asks: `stop` sees to it that the work soon ends and what is done gets printed. The
/// second one does not wait: it tidies up and ends the program between two lines.
pub(crate) fn ask(stop: impl Fn() + Send + 'static, tidy_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let mut is_asked = false;
    Ok(ctrlc::set_handler(move || {
        if std::mem::replace(&mut is_asked, true) {
            let _whole_lines = postpone();
            tidy_up();
            process::exit(INTERRUPTED.into());
        }
        stop();
    })?)
}

/// Makes Ctrl-C wait until this is dropped.
pub(crate) fn postpone() -> MutexGuard<'static, ()> {
    PRINTING.lock().unwrap_or_else(PoisonError::into_inner)
}

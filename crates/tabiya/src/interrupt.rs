//! Ctrl-C ends the program between two lines, never within one. Where there are signals, so does being asked to leave
//! (SIGTERM) and the end of the terminal (SIGHUP), unless that was meant to be ignored.

use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Held while lines are printed.
static PRINTING: Mutex<()> = Mutex::new(());

/// The exit status of a program that Ctrl-C has ended, as shells report it.
pub(crate) const INTERRUPTED: u8 = 130;

/// From now on Ctrl-C waits until nobody [postpones](postpone) it, tidies up and ends the program.
pub(crate) fn between_lines(tidy_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    when_ended(move || {
        let _whole_lines = postpone();
        tidy_up();
        process::exit(INTERRUPTED.into());
    })
}

/// From now on the first Ctrl-C only asks: `stop` sees to it that the work soon ends and what is done gets printed. The
/// second one does not wait: it tidies up and ends the program between two lines.
pub(crate) fn ask(stop: impl Fn() + Send + 'static, tidy_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let mut is_asked = false;
    when_ended(move || {
        if std::mem::replace(&mut is_asked, true) {
            let _whole_lines = postpone();
            tidy_up();
            process::exit(INTERRUPTED.into());
        }
        stop();
    })
}

/// Makes Ctrl-C wait until this is dropped.
pub(crate) fn postpone() -> MutexGuard<'static, ()> {
    PRINTING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `handler` whenever somebody wants the program to end.
fn when_ended(handler: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    let handler = Arc::new(Mutex::new(handler));
    let call = |handler: &Mutex<dyn FnMut() + Send>| handler.lock().unwrap_or_else(PoisonError::into_inner)();
    #[cfg(unix)]
    {
        let handler = Arc::clone(&handler);
        let mut signals = signal_hook::iterator::Signals::new(ending_signals())?;
        std::thread::spawn(move || signals.forever().for_each(|_| call(&*handler)));
    }
    Ok(ctrlc::set_handler(move || call(&*handler))?)
}

/// The signals beside Ctrl-C that end the program.
#[cfg(unix)]
fn ending_signals() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGTERM};
    if is_ignored(SIGHUP) { vec![SIGTERM] } else { vec![SIGTERM, SIGHUP] }
}

/// Was a signal ignored when the program was started? So `nohup` and shells do it with what shall outlive the terminal.
/// Where nobody can tell, it was.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

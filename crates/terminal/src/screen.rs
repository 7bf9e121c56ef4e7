//! The terminal in and out: raw mode and its end, whatever happens; keys and the mouse in, frames out.
//!
//! What the keys mean is `app`'s; this file only guards the terminal. It is given back on leaving, on a panic and while
//! the program is suspended.

pub use crate::app::{Options, Start};

use crate::app::{App, Flow};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, crossterm};
use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often clocks and the computer are looked at.
const TICK: Duration = Duration::from_millis(50);

/// Plays on the full screen until the player leaves.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(options: Options) -> io::Result<()> {
    let mut app = App::new(options);
    let mut guard = Guard::enter()?;
    let signals = Signals::listen()?;
    let keys = read_keys()?;
    let begun = Instant::now();
    loop {
        guard.terminal.draw(|frame| app.draw(frame))?;
        let mut flow = match keys.recv_timeout(TICK) {
            Ok(event) => app.update(&event?, begun.elapsed()),
            Err(RecvTimeoutError::Timeout) => app.tick(begun.elapsed()),
            // There is nobody to play with any more.
            Err(RecvTimeoutError::Disconnected) => Flow::Quit,
        };
        if signals.terminated.load(Ordering::Relaxed) {
            flow = Flow::Quit;
        }
        if signals.resumed.swap(false, Ordering::Relaxed) && flow == Flow::Continue {
            flow = Flow::Redraw;
        }
        if std::mem::take(&mut app.world.bell) {
            execute!(stdout(), Print('\x07'))?;
        }
        match flow {
            Flow::Continue => {}
            Flow::Redraw => guard.renew()?,
            Flow::Suspend => {
                app.pause(begun.elapsed());
                guard.suspend()?;
                app.go_on(begun.elapsed());
            }
            Flow::Quit => return Ok(()),
        }
    }
}

/// Keys, the mouse and changes of size, read on a thread of their own.
fn read_keys() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, receiver) = mpsc::channel();
    let work = move || {
        loop {
            let event = event::read();
            let is_over = event.is_err();
            if sender.send(event).is_err() || is_over {
                return;
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(work)?;
    Ok(receiver)
}

/// What the system tells.
struct Signals {
    terminated: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
}

impl Signals {
    fn listen() -> io::Result<Signals> {
        let signals = Signals { terminated: Arc::default(), resumed: Arc::default() };
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGHUP, SIGTERM};
            signal_hook::flag::register(SIGTERM, Arc::clone(&signals.terminated))?;
            signal_hook::flag::register(SIGHUP, Arc::clone(&signals.terminated))?;
            signal_hook::flag::register(SIGCONT, Arc::clone(&signals.resumed))?;
        }
        Ok(signals)
    }
}

/// The terminal while it is ours. It is given back when this is dropped.
struct Guard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Guard {
    fn enter() -> io::Result<Guard> {
        restore_on_panic();
        take_terminal().inspect_err(|_| give_terminal_back())?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout())).inspect_err(|_| give_terminal_back())?;
        Ok(Guard { terminal })
    }

    /// Takes the terminal once more and draws everything afresh.
    fn renew(&mut self) -> io::Result<()> {
        take_terminal()?;
        // `Terminal::clear` asks the terminal where the cursor is, and the thread that reads keys would take the answer.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Gives the terminal to the shell until the program is called back.
    fn suspend(&mut self) -> io::Result<()> {
        give_terminal_back();
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        self.renew()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_terminal_back();
    }
}

fn take_terminal() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, SetTitle("Tabiya"))
}

/// What fails here fails on a terminal that is gone: nothing is left to be done about it.
fn give_terminal_back() {
    let _ =
        execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// A panic of this thread ends the program: the terminal is given back before it is told. The computer's thread tells
/// its panics by itself, and they must not be written over the board.
fn restore_on_panic() {
    let (before, ours) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == ours {
            give_terminal_back();
            before(info);
        }
    }));
}

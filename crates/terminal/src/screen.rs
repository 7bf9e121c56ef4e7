//! The terminal in and out: raw mode and its end, whatever happens; keys and the mouse in, frames out.
//!
//! What the keys mean is `app`'s; this file only guards the terminal. It is given back on leaving, on a panic and while
//! the program is suspended.

pub use crate::app::Start;
pub use crate::world::Options;

use crate::app::{App, Flow};
use crate::clipboard;
use crate::pictures::{self, Layer};
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, crossterm};
use std::env;
use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often clocks and the computer are looked at.
const TICK: Duration = Duration::from_millis(50);

/// How the player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// By a key or a word for it.
    Quit,
    /// By Ctrl-C, or because the system has asked the program to end.
    Interrupted,
}

/// Plays on the full screen until the player leaves.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(options: Options, start: Start) -> io::Result<Left> {
    let mut app = App::new(options, start);
    let mut guard = Guard::enter()?;
    let signals = Signals::listen()?;
    let mut layer = pictures::ask(|name| env::var(name).ok())?.map(|found| Layer::new(found.protocol, found.cell));
    layer.iter().for_each(|_| app.world.show_pictures());
    let keys = read_keys()?;
    let begun = Instant::now();
    loop {
        let frame = guard.terminal.draw(|frame| app.draw(frame))?;
        let wanted = app.world.canvas.take(frame.buffer);
        if let Some(layer) = &mut layer {
            layer.update(wanted, &mut stdout())?;
        }
        let mut flow = match keys.recv_timeout(TICK) {
            Ok(event) => {
                let event = event?;
                let flow = app.update(&event, begun.elapsed());
                let is_new_size = matches!(event, Event::Resize(..)) && flow == Flow::Continue;
                if is_new_size { Flow::Redraw } else { flow }
            }
            Err(RecvTimeoutError::Timeout) => app.tick(begun.elapsed()),
            // There is nobody to play with any more.
            Err(RecvTimeoutError::Disconnected) => Flow::Quit,
        };
        if signals.terminated.load(Ordering::Relaxed) {
            flow = Flow::Interrupt;
        }
        if signals.resumed.swap(false, Ordering::Relaxed) && flow == Flow::Continue {
            flow = Flow::Redraw;
        }
        if std::mem::take(&mut app.world.bell) {
            execute!(stdout(), Print('\x07'))?;
        }
        if let Some(text) = app.world.copied.take() {
            execute!(stdout(), Print(clipboard::copy(&text, |name| env::var_os(name).is_some())))?;
        }
        match flow {
            Flow::Continue => {}
            Flow::Redraw => {
                clear(&mut layer)?;
                guard.renew()?;
            }
            Flow::Suspend => {
                app.pause(begun.elapsed());
                clear(&mut layer)?;
                guard.suspend()?;
                app.go_on(begun.elapsed());
            }
            Flow::Quit => return clear(&mut layer).map(|()| Left::Quit),
            // A terminal that is gone cannot be cleared.
            Flow::Interrupt => {
                let _ = clear(&mut layer);
                return Ok(Left::Interrupted);
            }
        }
    }
}

/// Takes the pictures off the screen.
fn clear(layer: &mut Option<Layer>) -> io::Result<()> {
    layer.as_mut().map_or(Ok(()), |layer| layer.clear(pictures::size_of_cell(), &mut stdout()))
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
        restore_on_panic(give_terminal_back);
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
fn restore_on_panic(give_back: impl Fn() + Send + Sync + 'static) {
    let (before, ours) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == ours {
            give_back();
            before(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_told() {
        let before = panic::take_hook();
        let (given, told) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(usize::MAX)));
        let (counted, seen) = (Arc::clone(&given), Arc::clone(&told));
        // What tells a panic sees how often the terminal was given back by then.
        panic::set_hook(Box::new(move |_| seen.store(counted.load(Ordering::SeqCst), Ordering::SeqCst)));
        let counted = Arc::clone(&given);
        restore_on_panic(move || _ = counted.fetch_add(1, Ordering::SeqCst));
        let other = thread::spawn(|| panic!("the engine's own affair")).join();
        assert!(other.is_err());
        assert_eq!((given.load(Ordering::SeqCst), told.load(Ordering::SeqCst)), (0, usize::MAX));
        assert!(panic::catch_unwind(|| panic!("ours")).is_err());
        assert_eq!((given.load(Ordering::SeqCst), told.load(Ordering::SeqCst)), (1, 1));
        panic::set_hook(before);
    }

    /// Set for the copy of this program that panics on a terminal of its own.
    #[cfg(unix)]
    const PANICS: &str = "TABIYA_TEST_PANICS";

    #[cfg(unix)]
    #[test]
    fn a_panic_leaves_a_real_terminal_as_it_was() -> io::Result<()> {
        use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
        use rustix::termios::tcgetattr;
        use std::fs::File;
        use std::io::{Read, Write};
        if env::var_os(PANICS).is_some() {
            let _guard = Guard::enter()?;
            panic!("in the middle of a game");
        }
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&master)?;
        unlockpt(&master)?;
        let path = ptsname(&master, Vec::new())?.into_string().expect("a path");
        let mut terminal = File::options().read(true).write(true).open(path)?;
        let before = tcgetattr(&terminal)?;
        let test = "screen::tests::a_panic_leaves_a_real_terminal_as_it_was";
        std::process::Command::new(env::current_exe()?)
            .args(["--exact", test, "--nocapture"])
            .env(PANICS, "1")
            .env("RUST_BACKTRACE", "0")
            .stdin(terminal.try_clone()?)
            .stdout(terminal.try_clone()?)
            .stderr(terminal.try_clone()?)
            .status()?;
        let after = tcgetattr(&terminal)?;
        assert_eq!(before.local_modes, after.local_modes, "lines and echo");
        assert_eq!((before.input_modes, before.output_modes), (after.input_modes, after.output_modes));
        // What is written last ends the reading.
        terminal.write_all(b"<end>")?;
        let (mut seen, mut part) = (Vec::new(), [0; 4096]);
        let mut master = File::from(master);
        while !seen.ends_with(b"<end>") {
            let count = master.read(&mut part)?;
            seen.extend_from_slice(&part[..count]);
        }
        let seen = String::from_utf8_lossy(&seen);
        let at = |text: &str| seen.find(text).unwrap_or_else(|| panic!("{text:?} is missing in {seen:?}"));
        let (taken, given, told) = (at("\x1b[?1049h"), at("\x1b[?1049l"), at("in the middle of a game"));
        assert!(taken < given && given < told, "{seen:?}");
        assert!(at("\x1b[?25h") < told, "the cursor is back");
        assert!(at("\x1b[?1000l") < told, "the mouse is free");
        Ok(())
    }
}

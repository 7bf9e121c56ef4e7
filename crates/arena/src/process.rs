//! An engine as a process: started, written to, listened to, ended. Knows lines, but not what a game is.
//!
//! A thread of its own reads what each engine says and notes when. It keeps the running commentary to itself and hands
//! on what somebody waits for, so that an engine which talks a lot wakes nobody else. Lines are cut at
//! [`LONGEST_LINE`] and few are ever waiting, whatever an engine sends.

use crate::log::Log;
use crate::spec::EngineSpec;
use crate::words::{self, Thought, Word};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// What of a longer line comes after this is dropped.
const LONGEST_LINE: usize = 1 << 16;

/// How many lines may wait to be read before the engine has to wait itself.
const WAITING_LINES: usize = 256;

/// How long an engine may take to leave when asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// What was heard from an engine.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) at: Instant,
    pub(crate) what: What,
}

#[derive(Debug)]
pub(crate) enum What {
    /// A line that somebody may wait for.
    Word(Word),
    /// Its move, and what it has told of the search before.
    Move { text: String, thought: Thought },
    /// It has closed its output: nothing will come any more.
    Gone,
}

/// A running engine. It is ended when dropped.
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    child: Child,
    /// Closed when the engine shall leave.
    input: Option<ChildStdin>,
    output: Receiver<Heard>,
    log: Log,
}

impl Process {
    /// Starts the program, on one core only if one is given.
    pub(crate) fn start(spec: &EngineSpec, core: Option<Core>, log: &Log) -> io::Result<Process> {
        let mut command = Command::new(&spec.program);
        command.args(&spec.args).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if log.is_on() { Stdio::piped() } else { Stdio::null() });
        command.current_dir(spec.dir.as_deref().unwrap_or(".".as_ref()));
        apart_from_ctrl_c(&mut command);
        let mut child = command.spawn()?;
        if let Some(core) = core {
            pin(&child, core);
        }
        let (send, output) = mpsc::sync_channel(WAITING_LINES);
        let stdout = child.stdout.take().expect("it is piped");
        let stderr = child.stderr.take();
        let (name, reader_log) = (spec.name.clone(), log.clone());
        thread::spawn(move || listen(stdout, &name, &reader_log, &send));
        if let Some(stderr) = stderr {
            let (name, log) = (spec.name.clone(), log.clone());
            thread::spawn(move || for_each_line(stderr, |line| log.line(&name, '!', line)));
        }
        Ok(Process { name: spec.name.clone(), input: child.stdin.take(), child, output, log: log.clone() })
    }

    /// Sends lines, all at once, so that the engine wakes but once.
    pub(crate) fn send(&mut self, lines: &[&str]) -> io::Result<()> {
        lines.iter().for_each(|line| self.log.line(&self.name, '>', line));
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut text = lines.join("\n");
        text.push('\n');
        input.write_all(text.as_bytes())?;
        input.flush()
    }

    /// The next thing heard, if it comes within `time`.
    pub(crate) fn hear(&self, time: Duration) -> Option<Heard> {
        match self.output.recv_timeout(time) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Heard { at: Instant::now(), what: What::Gone }),
        }
    }

    /// Forgets what was said before anybody asked.
    pub(crate) fn forget(&self) {
        while let Ok(Heard { what: What::Word(_) | What::Move { .. }, .. }) = self.output.try_recv() {}
    }

    /// How it has ended, in words, if it has.
    pub(crate) fn end(&mut self) -> String {
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Err(error) => return error.to_string(),
            }
        }
        "it closed its output".to_owned()
    }

    /// Ends it without asking.
    pub(crate) fn kill(&mut self) {
        self.input = None;
        kill_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to leave.
    fn dismiss(&mut self) -> io::Result<bool> {
        self.send(&["quit"])?;
        self.input = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if self.child.try_wait()?.is_some() {
                return Ok(true);
            }
            thread::sleep(Duration::from_millis(2));
        }
        Ok(false)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !matches!(self.child.try_wait(), Ok(Some(_))) && !self.dismiss().unwrap_or(false) {
            self.kill();
        }
    }
}

/// A core of the machine, by its number.
pub(crate) type Core = usize;

/// The cores that this process may use; none where nobody can be told which to use.
#[cfg(target_os = "linux")]
pub(crate) fn cores() -> Vec<Core> {
    use nix::sched::{CpuSet, sched_getaffinity};
    let own = sched_getaffinity(nix::unistd::Pid::from_raw(0)).unwrap_or_default();
    (0..CpuSet::count()).filter(|&core| own.is_set(core).unwrap_or(false)).collect()
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn cores() -> Vec<Core> {
    Vec::new()
}

/// Keeps an engine on one core. The threads it will start stay there too.
#[cfg(target_os = "linux")]
fn pin(child: &Child, core: Core) {
    use nix::sched::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    if let (Ok(()), Ok(id)) = (set.set(core), child.id().try_into()) {
        let _ = sched_setaffinity(nix::unistd::Pid::from_raw(id), &set);
    }
}

#[cfg(not(target_os = "linux"))]
fn pin(_: &Child, _: Core) {}

/// Ctrl-C is for the match; engines hear from the match that they shall leave.
#[cfg(unix)]
fn apart_from_ctrl_c(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn apart_from_ctrl_c(_: &mut Command) {}

/// An engine may be a script that has started the real one.
#[cfg(unix)]
fn kill_group(child: &Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id) = child.id().try_into() {
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

/// Reads all an engine says until it is gone or nobody listens any more.
fn listen(output: impl Read, name: &str, log: &Log, send: &SyncSender<Heard>) {
    let mut thought = Thought::default();
    let mut is_heard = true;
    for_each_line_while(output, |line| {
        let at = Instant::now();
        log.line(name, '<', line);
        let what = match words::read(line) {
            Word::Info(news) => {
                thought.update(news);
                return true;
            }
            Word::Other => return true,
            Word::BestMove(text) => What::Move { text, thought: std::mem::take(&mut thought) },
            word => What::Word(word),
        };
        is_heard = send.send(Heard { at, what }).is_ok();
        is_heard
    });
    if is_heard {
        let _ = send.send(Heard { at: Instant::now(), what: What::Gone });
    }
}

fn for_each_line(input: impl Read, mut each: impl FnMut(&str)) {
    for_each_line_while(input, |line| {
        each(line);
        true
    });
}

/// Calls `each` with every line, cut where it is too long, until that says no or the input ends.
fn for_each_line_while(input: impl Read, mut each: impl FnMut(&str) -> bool) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        let Ok(buffer) = input.fill_buf() else { return };
        let (piece, is_end) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (&buffer[..at], true),
            None => (buffer, false),
        };
        if piece.is_empty() && !is_end {
            return; // the end of the input; half a line is none
        }
        let room = LONGEST_LINE - line.len();
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = piece.len() + usize::from(is_end);
        input.consume(used);
        if is_end {
            if !each(String::from_utf8_lossy(&line).trim_end_matches('\r')) {
                return;
            }
            line.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        for_each_line(input, |line| lines.push(line.to_owned()));
        lines
    }

    #[test]
    fn lines_end_in_any_way() {
        assert_eq!(lines(b"uciok\r\n\nreadyok\nhalf"), ["uciok", "", "readyok"]);
        assert_eq!(lines(b"\xff\n"), ["\u{fffd}"]);
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn a_flood_without_line_ends_takes_no_room() {
        let mut flood = vec![b'x'; 10 << 20];
        flood.extend_from_slice(b"\nreadyok\n");
        let lines = lines(&flood);
        assert_eq!((lines[0].len(), lines[1].as_str()), (LONGEST_LINE, "readyok"));
    }
}

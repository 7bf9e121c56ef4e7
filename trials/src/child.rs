//! The program itself, as a child that can be killed.

use crate::namespace::Namespace;
use crate::person::Site;
use anyhow::Context;
use std::net::SocketAddr;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{self, ChildStdout, Command};

/// The program at work, as a process of its own. It is killed when this is dropped.
#[derive(Debug)]
pub struct Process {
    program: PathBuf,
    arguments: Vec<String>,
    /// With what the line begins that says it is ready.
    ready: &'static str,
    process: process::Child,
    /// Kept open: a program that cannot write may end.
    _output: BufReader<ChildStdout>,
}

/// `tabiya serve`, with the data in this folder. It is killed when this is dropped.
#[derive(Debug)]
pub struct Child {
    process: Process,
    site: Site,
}

const LISTENS: &str = "listening on http://";
const WORKS: &str = "working as ";

impl Process {
    /// Starts `tabiya worker`, and waits until it takes part.
    ///
    /// # Errors
    /// It cannot be started, or ends before.
    pub async fn worker(program: &Path, arguments: &[&str]) -> anyhow::Result<Process> {
        Process::worker_in(None, program, arguments).await
    }

    /// The same in a network of its own, if there is one.
    pub(crate) async fn worker_in(
        namespace: Option<&Namespace>,
        program: &Path,
        arguments: &[&str],
    ) -> anyhow::Result<Process> {
        let all = ["worker"].iter().chain(arguments).map(|&argument| argument.to_owned()).collect();
        let (program, all) = within(namespace, program, all);
        Ok(Process::spawn(&program, all, WORKS).await?.0)
    }

    /// Starts it. Returns with the rest of the line that says it is ready.
    async fn spawn(program: &Path, arguments: Vec<String>, ready: &'static str) -> anyhow::Result<(Process, String)> {
        let (process, output, line) = spawn(program, &arguments, ready).await?;
        Ok((Process { program: program.to_owned(), arguments, ready, process, _output: output }, line))
    }

    /// The number of the process.
    pub fn id(&self) -> Option<u32> {
        self.process.id()
    }

    /// Kills it with SIGKILL and waits until it is dead.
    ///
    /// # Errors
    /// The system cannot do that.
    pub async fn kill(&mut self) -> anyhow::Result<()> {
        self.process.kill().await?;
        Ok(())
    }

    /// Halts it with SIGSTOP: it does nothing, and its connections stay open. Only where there are such signals.
    ///
    /// # Errors
    /// It cannot be done.
    pub fn halt(&self) -> anyhow::Result<()> {
        self.signal("-STOP")
    }

    /// Lets it go on after [`Process::halt`].
    ///
    /// # Errors
    /// It cannot be done.
    pub fn go_on(&self) -> anyhow::Result<()> {
        self.signal("-CONT")
    }

    fn signal(&self, signal: &str) -> anyhow::Result<()> {
        let pid = self.process.id().context("the program runs")?.to_string();
        let status = std::process::Command::new("kill").args([signal, &pid]).status()?;
        anyhow::ensure!(status.success(), "{signal} could not be sent");
        Ok(())
    }

    /// Asks it to stop with SIGTERM and waits until it has. Only where there are such signals.
    ///
    /// # Errors
    /// It cannot be asked, or does not end as it should.
    pub async fn stop(&mut self) -> anyhow::Result<()> {
        self.signal("-TERM")?;
        let ended = self.process.wait().await?;
        anyhow::ensure!(ended.success(), "it ended with {ended}");
        Ok(())
    }

    /// Starts it again after it was killed, and kills it in the midst of starting.
    ///
    /// # Errors
    /// It cannot be started.
    pub async fn stumble(&mut self, after: Duration) -> anyhow::Result<()> {
        let mut process = command(&self.program, &self.arguments).spawn()?;
        tokio::time::sleep(after).await;
        process.kill().await?;
        Ok(())
    }

    /// Starts it again after it was killed or stopped. Returns the rest of the line that says it is ready.
    ///
    /// # Errors
    /// It cannot be started, or ends before it is ready.
    pub async fn resume(&mut self) -> anyhow::Result<String> {
        let (process, output, line) = spawn(&self.program, &self.arguments, self.ready).await?;
        (self.process, self._output) = (process, output);
        Ok(line)
    }
}

impl Deref for Child {
    type Target = Process;

    fn deref(&self) -> &Process {
        &self.process
    }
}

impl DerefMut for Child {
    fn deref_mut(&mut self) -> &mut Process {
        &mut self.process
    }
}

impl Child {
    /// Starts it, and waits until it listens.
    ///
    /// # Errors
    /// It cannot be started, or ends before it listens.
    pub async fn start(program: &Path, data: &Path, arguments: &[&str]) -> anyhow::Result<Child> {
        Child::start_in(None, program, data, arguments).await
    }

    /// The same in a network of its own, if there is one.
    pub(crate) async fn start_in(
        namespace: Option<&Namespace>,
        program: &Path,
        data: &Path,
        arguments: &[&str],
    ) -> anyhow::Result<Child> {
        let address = namespace.map_or("127.0.0.1", |namespace| &namespace.far);
        let (program, all) = within(namespace, program, Child::arguments_at(address, data, arguments));
        Child::spawn(&program, all).await
    }

    fn arguments(data: &Path, more: &[&str]) -> Vec<String> {
        Child::arguments_at("127.0.0.1", data, more)
    }

    fn arguments_at(address: &str, data: &Path, more: &[&str]) -> Vec<String> {
        let mut all = vec!["serve".to_owned(), "--data".to_owned(), data.display().to_string()];
        all.extend(["--listen", &format!("{address}:0"), "--no-limits"].map(str::to_owned));
        all.extend(more.iter().map(|&argument| argument.to_owned()));
        all
    }

    async fn spawn(program: &Path, arguments: Vec<String>) -> anyhow::Result<Child> {
        let (process, line) = Process::spawn(program, arguments, LISTENS).await?;
        Ok(Child { process, site: Site::new(address(&line)?) })
    }

    /// The same, but ready for a disk that is full: see [`Child::fill_disk`].
    ///
    /// # Errors
    /// It cannot be started, or ends before it listens; `sh` is needed.
    pub async fn start_with_disk(program: &Path, data: &Path) -> anyhow::Result<Child> {
        let mut child = Child::arguments(data, &[]);
        // The signal that goes with too large a file would end the program before it sees the error.
        let script = ["-c", "trap '' XFSZ; exec \"$0\" \"$@\""].map(str::to_owned);
        child.splice(0..0, script.into_iter().chain([program.display().to_string()]));
        Child::spawn(Path::new("sh"), child).await
    }

    /// From now on hardly anything can be written to any file: to the server the disk is full.
    ///
    /// # Errors
    /// `prlimit` is missing or fails.
    pub fn fill_disk(&self) -> anyhow::Result<()> {
        self.limit_files("4096")
    }

    /// Files may be written again.
    ///
    /// # Errors
    /// `prlimit` is missing or fails.
    pub fn make_room(&self) -> anyhow::Result<()> {
        self.limit_files("unlimited")
    }

    fn limit_files(&self, bytes: &str) -> anyhow::Result<()> {
        let pid = self.id().context("the server runs")?.to_string();
        let limit = format!("--fsize={bytes}:unlimited");
        let status = std::process::Command::new("prlimit").args(["--pid", &pid, &limit]).status()?;
        anyhow::ensure!(status.success(), "prlimit failed");
        Ok(())
    }

    /// The way to it, which stays the same over restarts.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// Starts it again after it was killed or stopped.
    ///
    /// # Errors
    /// It cannot be started, or ends before it listens.
    pub async fn resume(&mut self) -> anyhow::Result<()> {
        let line = self.process.resume().await?;
        self.site.moved(address(&line)?);
        Ok(())
    }
}

/// A program and its arguments, in this namespace if there is one.
fn within(namespace: Option<&Namespace>, program: &Path, arguments: Vec<String>) -> (PathBuf, Vec<String>) {
    let Some(namespace) = namespace else { return (program.to_owned(), arguments) };
    let mut all = namespace.prefix(program);
    all.extend(arguments);
    (PathBuf::from(all.remove(0)), all)
}

fn address(line: &str) -> anyhow::Result<SocketAddr> {
    Ok(line.trim_end_matches('/').parse()?)
}

fn command(program: &Path, arguments: &[String]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
    command
}

async fn spawn(
    program: &Path,
    arguments: &[String],
    ready: &str,
) -> anyhow::Result<(process::Child, BufReader<ChildStdout>, String)> {
    let mut process = command(program, arguments).spawn()?;
    let output = process.stdout.take().ok_or_else(|| anyhow::anyhow!("the program has no output"))?;
    let mut output = BufReader::new(output);
    let mut line = String::new();
    while output.read_line(&mut line).await? > 0 {
        if let Some(rest) = line.trim().strip_prefix(ready) {
            let rest = rest.to_owned();
            return Ok((process, output, rest));
        }
        line.clear();
    }
    anyhow::bail!("{} ended before it was ready", program.display())
}

//! Speaks UCI, the protocol between chess programs and engines; the only code of the engine that prints.
//!
//! [`run`] reads lines and never does anything that takes long: what does is a job for the thread of `worker`, which
//! holds the engine. `command` and `go` read, `info` writes; the options are in the table of `options`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod book;
mod command;
mod go;
mod info;
mod lines;
mod network;
mod output;
mod task;
mod worker;

use crate::options::OPTIONS;
use crate::threads::STACK_BYTES;
use crate::{Network, Root, breakdown};
use command::Command;
use go::Go;
use lines::{InputLine, MAX_LINE, next_line};
use output::{Output, quoted};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use tabiya_rules::{Move, Position, Square, UciMove, picture};
use task::Task;
use worker::{Job, Worker};

/// Who we are.
const ID: &str = concat!("id name Tabiya ", env!("CARGO_PKG_VERSION"), "\nid author The Tabiya developers");

const HELP: &str = "\
The engine speaks UCI, so that chess programs can use it. By hand, try:
  position startpos moves e2e4 e7e5   take a position (or: position fen FEN moves ...)
  go depth 12                         think (or: nodes N, movetime MS, wtime MS btime MS, mate N, infinite)
  stop                                end thinking, say the best move
  d                                   show the position
  eval                                show what the position is worth, and why
  perft 5                             count positions
  bench                               search fixed positions: the fingerprint of the engine
  uci                                 list the options (setoption name Hash value 64 sets one)
  quit                                end";

/// The network that judges positions: the worker sets it, `eval` asks it.
type Judge = Arc<Mutex<Option<Arc<Network>>>>;

/// So many jobs may wait for a search to end; more are refused.
const MAX_WAITING: usize = 256;

/// Speaks UCI until `quit` or the end of the input. A search that runs then is stopped, and its best move told.
///
/// # Errors
/// If lines cannot be read or written any more.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let out = Output::new(output);
    let (jobs, queue) = sync_channel(MAX_WAITING);
    let read = thread::scope(|scope| {
        let judge = Arc::new(Mutex::new(Some(Network::own())));
        let worker = Worker::new(&out, Arc::clone(&judge));
        thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || worker.run(queue))?;
        let root = Arc::new(Root::new(Position::STANDARD));
        let mut session = Session { out: &out, jobs, tasks: Vec::new(), root, judge };
        let read = session.read(input);
        session.stop();
        read
    });
    out.finish().and(read)
}

/// What the thread that reads knows.
struct Session<'a, 'w> {
    out: &'a Output<'w>,
    jobs: SyncSender<Job>,
    /// What takes long and has not ended.
    tasks: Vec<Weak<Task>>,
    root: Arc<Root>,
    /// The network that judges positions, as the worker has set it.
    judge: Judge,
}

impl Session<'_, '_> {
    fn read(&mut self, mut input: impl BufRead) -> io::Result<()> {
        while let Some(line) = next_line(&mut input)? {
            let goes_on = match &line {
                InputLine::Text(line) => self.obey(line),
                InputLine::TooLong => {
                    self.out.tell(format_args!("a line of more than {MAX_LINE} bytes is ignored"));
                    true
                }
            };
            if !goes_on || self.out.is_broken() {
                break;
            }
        }
        Ok(())
    }

    /// Does what a line says, and tells whether to go on.
    fn obey(&mut self, line: &str) -> bool {
        match Command::read(line) {
            Err(error) => self.out.tell(error),
            Ok(None) => (),
            Ok(Some(Command::Quit)) => return false,
            Ok(Some(command)) => self.carry_out(command),
        }
        true
    }

    fn carry_out(&mut self, command: Command<'_>) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady if self.is_busy() => self.out.line("readyok"),
            Command::IsReady => self.queue(Job::Ready),
            Command::NewGame => self.queue(Job::NewGame),
            Command::Position { fen, moves } => self.take_position(fen, moves),
            Command::Go(go) => self.go(go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.running().for_each(|task| task.ponderhit()),
            Command::SetOption { name, value } => {
                self.queue(Job::Set { name: name.to_owned(), value: value.map(str::to_owned) });
            }
            Command::Debug(on) => self.queue(Job::Debug(on)),
            Command::Show => self.show(),
            Command::Eval => self.judge(),
            Command::Perft(depth) => {
                let (root, task) = (Arc::clone(&self.root), self.begin(Task::default()));
                self.queue(Job::Perft { depth, root, task });
            }
            Command::Bench(depth) => {
                let task = self.begin(Task::default());
                self.queue(Job::Bench { depth, task });
            }
            Command::Help => self.out.line(HELP),
            Command::Quit => (),
        }
    }

    fn introduce(&self) {
        let options: String = OPTIONS.iter().map(|spec| format!("{spec}\n")).collect();
        #[cfg(tunable)]
        let options =
            options + &crate::params::TUNABLES.iter().map(|tunable| format!("{tunable}\n")).collect::<String>();
        self.out.line(format_args!("{ID}\n\n{options}uciok"));
    }

    /// Hands a job to the worker. While it searches it takes nothing, and nobody waits for it.
    fn queue(&mut self, job: Job) {
        match self.jobs.try_send(job) {
            Ok(()) => (),
            Err(TrySendError::Full(_)) if self.is_busy() => {
                self.out.tell("too much is waiting for the search to end; the line is ignored");
            }
            Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) => drop(self.jobs.send(job)),
        }
    }

    /// Something that takes long begins.
    fn begin(&mut self, task: Task) -> Arc<Task> {
        let task = Arc::new(task);
        self.tasks.retain(|task| task.strong_count() > 0);
        self.tasks.push(Arc::downgrade(&task));
        task
    }

    fn running(&self) -> impl Iterator<Item = Arc<Task>> {
        self.tasks.iter().filter_map(Weak::upgrade)
    }

    fn is_busy(&self) -> bool {
        self.running().next().is_some()
    }

    fn stop(&self) {
        self.running().for_each(|task| task.stop());
    }

    fn go(&mut self, go: Go) {
        if !go.unknown.is_empty() {
            self.out.tell(format_args!("go: ignored {}", go.unknown.join(" ")));
        }
        let search_moves = self.legal_among(&go.search_moves);
        let task = self.begin(if go.ponder { Task::pondering() } else { Task::default() });
        self.queue(Job::Go { go, root: Arc::clone(&self.root), search_moves, task });
    }

    /// The legal moves among those asked for. If there is none, none is asked for: that is said.
    fn legal_among(&self, wishes: &[UciMove]) -> Vec<Move> {
        let pos = self.root.position();
        let mut moves = Vec::new();
        for &wish in wishes {
            match pos.resolve(wish) {
                Ok(m) if moves.contains(&m) => (),
                Ok(m) => moves.push(m),
                Err(error) => self.out.tell(format_args!("go searchmoves: illegal move {wish}: {error}")),
            }
        }
        if moves.is_empty() && !wishes.is_empty() {
            self.out.tell(format_args!("go searchmoves: none of these moves is legal here; all moves are searched"));
        }
        moves
    }

    /// Takes a position; one that makes no sense leaves everything as it was. Moves are played up to the first that
    /// is illegal.
    fn take_position(&mut self, fen: Option<&str>, moves: &str) {
        let start = match fen.map_or(Ok(Position::STANDARD), Position::from_fen) {
            Ok(start) => start,
            Err(error) => return self.out.tell(format_args!("position fen: {error}; the position stays as it was")),
        };
        let mut root = Root::new(start);
        for (i, word) in moves.split_whitespace().enumerate() {
            if let Err(error) = play(&mut root, word) {
                let number = i + 1;
                let error = format_args!("position: move {number}, {}: {error}; it is left out", quoted(word));
                self.out.tell(error);
                break;
            }
        }
        self.root = Arc::new(root);
    }

    /// What the position is worth by the terms, and by the network where there is one.
    fn judge(&self) {
        let pos = self.root.position();
        self.out.line(breakdown(pos));
        let network = self.judge.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(network) = network {
            self.out.line(network.told(pos));
        }
    }

    fn show(&self) {
        let pos = self.root.position();
        let drawing = picture::Text { coordinates: true, ..picture::Text::default() }.draw(pos.board());
        let checkers: Vec<String> = pos.checkers().into_iter().map(|square: Square| square.to_string()).collect();
        let (fen, key, checkers) = (pos.to_fen(), pos.key(), checkers.join(" "));
        self.out.line(format_args!("\n{drawing}\nFen: {fen}\nKey: {key}\nCheckers: {checkers}"));
    }
}

/// Goes on by one move as UCI writes it. `0000` is a pass, which some programs send in analysis.
fn play(root: &mut Root, word: &str) -> Result<(), String> {
    if word == "0000" {
        let passed = root.position().after_pass().ok_or("a king in check cannot pass")?;
        *root = Root::new(passed);
        return Ok(());
    }
    let wish: UciMove = word.parse().map_err(|_| "not a move")?;
    let m = root.position().resolve(wish).map_err(|error| error.to_string())?;
    root.play(m);
    Ok(())
}

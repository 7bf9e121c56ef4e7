//! Reviews the games of a file, the positions shared out among the cores. What is done is printed in the order of the
//! file, game by game, so that Ctrl-C loses nothing.

use super::arrivals::Arrivals;
use super::{Analyse, annotate, json, report};
use crate::in_order::map_in_order;
use crate::progress::Progress;
use crate::{complain, interrupt};
use anyhow::{Context, anyhow};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};
use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{iter, thread};
use tabiya_engine::review::{self, Doubt, Doubts, Evaluation, PASSAGE, Review};
use tabiya_engine::{Control, Engine, Limits, Root};
use tabiya_rules::pgn::{Checker, Reader, Tree};
use tabiya_rules::{Move, Position};

/// Unless another limit is given: as many nodes for each position, so that every machine says the same.
const NODES: u64 = 100_000;

/// No game of chess is longer, for the Laws end it: 75 moves without capture or pawn move, as often as there can be.
const LONGEST_GAME: usize = 17_697;

/// How games are printed.
pub(super) trait Form {
    /// A game and what is to be said of it.
    fn print(&mut self, game: &mut Game, review: &Review) -> anyhow::Result<()>;
}

/// A game of the file.
pub(super) struct Game {
    /// Its number in the file, from 1.
    pub(super) number: u64,
    pub(super) tree: Tree,
    pub(super) moves: Arc<[Move]>,
}

pub(super) fn run(file: &Path, args: &Analyse, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let input = open(file).with_context(|| file.display().to_string())?;
    let control = Arc::new(Control::default());
    let progress = Progress::positions(count_positions(file, args.game));
    let stop = Arc::clone(&control);
    interrupt::ask(move || stop.stop(), progress.remover())?;
    let pool = Pool::new(args)?;
    let again = |game: &Game, evaluations: &mut [Option<Evaluation>]| pool.look_again(game, evaluations, &control);
    let mut desk = ReviewCollector {
        file,
        progress: &progress,
        again: &again,
        form: form(args, out),
        begun: None,
        is_all_well: true,
        games: 0,
    };
    let mut failure = None;
    let games = read(input, args.game, Arc::clone(&control), &mut failure);
    review_all(games, &pool, &control, &progress, |done| desk.accept(done))?;
    desk.finish()?;
    if let Some(error) = failure {
        return Err(error).with_context(|| file.display().to_string());
    }
    match args.game {
        _ if control.is_stopped() => Ok(ExitCode::from(interrupt::INTERRUPTED)),
        Some(number) if desk.games == 0 => Err(anyhow!("{}: there is no game {number}", file.display())),
        _ if desk.is_all_well => Ok(ExitCode::SUCCESS),
        _ => Ok(ExitCode::FAILURE),
    }
}

fn form<'a>(args: &'a Analyse, out: &'a mut dyn Write) -> Box<dyn Form + 'a> {
    if args.json {
        Box::new(json::Json { out, language: args.lang })
    } else if args.pgn {
        Box::new(annotate::Pgn { out, language: args.lang })
    } else {
        Box::new(report::Text::new(out, args.speech()))
    }
}

fn open(file: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if file.as_os_str() == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
}

/// How many positions there are to look at; 0 if that is not worth knowing, or not known soon.
fn count_positions(file: &Path, only: Option<u64>) -> u64 {
    const NOT_FOR_LONG: u64 = 64 << 20;
    let is_short = fs::metadata(file).is_ok_and(|data| data.is_file() && data.len() <= NOT_FOR_LONG);
    if !is_short || !io::stderr().is_terminal() {
        return 0;
    }
    let Ok(input) = File::open(file) else { return 0 };
    let mut reader = Reader::from_read(input);
    let moves = iter::from_fn(|| {
        let mut checker = Checker::default();
        let is_read = reader.read_game(&mut checker).unwrap_or(false);
        is_read.then_some(checker.report.moves.min(LONGEST_GAME as u64))
    });
    let wanted = moves.zip(1..).filter(|&(_, number)| only.is_none_or(|only| only == number));
    wanted.map(|(moves, _)| if moves == 0 { 0 } else { moves + 1 }).sum()
}

// Reading.

/// The games, as they are read by a thread that nobody waits for: it may hang in a read when Ctrl-C is pressed.
fn read(
    input: impl Read + Send + 'static,
    only: Option<u64>,
    control: Arc<Control>,
    failure: &mut Option<io::Error>,
) -> impl Iterator<Item = Game> {
    let (sender, receiver) = sync_channel(1);
    thread::spawn(move || {
        let trees = Arrivals::new(input).enumerate().map(|(i, tree)| (i as u64 + 1, tree));
        let wanted = trees.take_while(|&(number, _)| only.is_none_or(|only| number <= only));
        for (number, tree) in wanted.filter(|&(number, _)| only.is_none_or(|only| number == only)) {
            if sender.send((number, tree)).is_err() {
                break;
            }
        }
    });
    iter::from_fn(move || match next(&receiver, &control)? {
        (number, Ok(tree)) => {
            let moves = tree.moves().take(LONGEST_GAME).collect();
            Some(Game { number, tree, moves })
        }
        (_, Err(error)) => {
            *failure = Some(error);
            None
        }
    })
}

/// The next message, unless there will be none or all has been stopped.
fn next<T>(receiver: &Receiver<T>, control: &Control) -> Option<T> {
    const MOMENT: Duration = Duration::from_millis(50);
    while !control.is_stopped() {
        match receiver.recv_timeout(MOMENT) {
            Ok(message) => return Some(message),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    None
}

// Looking at positions.

/// What is to be done, and in the same order what was done.
enum Step<P> {
    /// A game begins.
    Game(Box<Game>),
    /// Some positions of it.
    Passage(P),
}

/// Positions of a game that follow each other.
struct Passage {
    start: Position,
    moves: Arc<[Move]>,
    positions: Range<usize>,
}

fn steps(game: Game) -> impl Iterator<Item = Step<Passage>> {
    let (start, moves, positions) = (*game.tree.start(), Arc::clone(&game.moves), game.positions());
    let passage =
        move |from| Passage { start, moves: Arc::clone(&moves), positions: from..positions.min(from + PASSAGE) };
    let passages = (0..positions).step_by(PASSAGE).map(passage).map(Step::Passage);
    iter::once(Step::Game(Box::new(game))).chain(passages)
}

impl Game {
    /// How many positions are to be looked at.
    fn positions(&self) -> usize {
        if self.moves.is_empty() { 0 } else { self.moves.len() + 1 }
    }
}

/// Engines for all threads and how far they look.
struct Pool {
    limits: Limits,
    /// For first looks: these are in here while their threads have no use for them.
    first: Mutex<Vec<Engine>>,
    /// For second looks, which are had while the others are at the next game.
    second: Mutex<Vec<Engine>>,
    threads: usize,
}

fn lock(engines: &Mutex<Vec<Engine>>) -> MutexGuard<'_, Vec<Engine>> {
    engines.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    fn new(args: &Analyse) -> anyhow::Result<Pool> {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = args.effort.threads().unwrap_or_else(cores);
        let limits = args.effort.limits(Limits::nodes(NODES), 1);
        let engines = || (0..threads).map(|_| args.effort.engine(1)).collect::<anyhow::Result<_>>();
        Ok(Pool { limits, first: Mutex::new(engines()?), second: Mutex::new(engines()?), threads })
    }

    /// Looks again at what is doubtful in a game.
    fn look_again(&self, game: &Game, evaluations: &mut [Option<Evaluation>], control: &Control) {
        let (start, moves) = (&Root::new(*game.tree.start()), &game.moves);
        let mut doubts = Doubts::new(evaluations.len());
        while !control.is_stopped() {
            let new = doubts.next(start, moves, evaluations);
            if new.is_empty() {
                return;
            }
            let look = |engine: &mut Engine, doubt: &Doubt| {
                let root = review::root_after(start, moves, doubt.position);
                review::look_again(engine, &root, doubt.look, &doubt.known, &self.limits, control)
            };
            let found = self.share_out(&new, look);
            for (doubt, found) in found {
                evaluations[doubt] = found.or_else(|| evaluations[doubt].take());
            }
        }
    }

    /// Each position once, by whichever engine is free.
    fn share_out(
        &self,
        doubts: &[Doubt],
        look: impl Fn(&mut Engine, &Doubt) -> Option<Evaluation> + Sync,
    ) -> Vec<(usize, Option<Evaluation>)> {
        let (next, mut engines) = (AtomicUsize::new(0), lock(&self.second));
        let work = |engine: &mut Engine| {
            let doubts = iter::from_fn(|| doubts.get(next.fetch_add(1, Ordering::Relaxed)));
            doubts.map(|doubt| (doubt.position, look(engine, doubt))).collect::<Vec<_>>()
        };
        thread::scope(|scope| {
            let threads: Vec<_> = engines.iter_mut().map(|engine| scope.spawn(move || work(engine))).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        })
    }
}

fn review_all(
    games: impl Iterator<Item = Game> + Send,
    pool: &Pool,
    control: &Control,
    progress: &Progress,
    take: impl FnMut(Step<Vec<Option<Evaluation>>>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let evaluate = |Passage { start, moves, positions }: Passage| {
        let resting = lock(&pool.first).pop();
        let mut engine = resting.expect("there are as many engines as threads");
        let mut done = || progress.advance(1);
        let passage = review::Passage { start: &start, moves: &moves, positions };
        let found = review::evaluate(&mut engine, &passage, &pool.limits, control, &mut done);
        lock(&pool.first).push(engine);
        found
    };
    let work = |step, results: &SyncSender<_>| {
        let done = match step {
            Step::Game(game) => Step::Game(game),
            Step::Passage(passage) => Step::Passage(evaluate(passage)),
        };
        let _ = results.send(done); // nobody wants it any more where printing has failed
    };
    let all_steps = games.flat_map(steps).take_while(|_| !control.is_stopped());
    map_in_order(pool.threads, all_steps, work, take)
}

// Printing.

/// Where the results come together.
struct ReviewCollector<'a> {
    file: &'a Path,
    progress: &'a Progress,
    /// Looks again at what is doubtful.
    again: &'a dyn Fn(&Game, &mut [Option<Evaluation>]),
    form: Box<dyn Form + 'a>,
    /// The game whose evaluations are coming in.
    begun: Option<(Box<Game>, Vec<Option<Evaluation>>)>,
    games: u64,
    is_all_well: bool,
}

impl ReviewCollector<'_> {
    fn accept(&mut self, step: Step<Vec<Option<Evaluation>>>) -> anyhow::Result<()> {
        match (step, &mut self.begun) {
            (Step::Game(game), begun) => *begun = Some((game, Vec::new())),
            (Step::Passage(found), Some((_, evaluations))) => evaluations.extend(found),
            (Step::Passage(_), None) => {}
        }
        let is_ready = |(game, evaluations): &mut (Box<Game>, Vec<_>)| evaluations.len() == game.positions();
        match self.begun.take_if(|begun| is_ready(begun)) {
            Some((game, evaluations)) => self.print(*game, evaluations),
            None => Ok(()),
        }
    }

    /// Prints what there is of a game that was interrupted.
    fn finish(&mut self) -> anyhow::Result<()> {
        match self.begun.take() {
            Some((game, evaluations)) => self.print(*game, evaluations),
            None => Ok(()),
        }
    }

    fn print(&mut self, mut game: Game, mut evaluations: Vec<Option<Evaluation>>) -> anyhow::Result<()> {
        let is_begun = game.moves.is_empty() || evaluations.iter().any(Option::is_some);
        if !is_begun {
            return Ok(()); // interrupted before anything was found
        }
        self.games += 1;
        (self.again)(&game, &mut evaluations);
        let review = Review::of(game.tree.start(), &game.moves, evaluations);
        let _whole_lines = interrupt::postpone();
        self.progress.suspend(|| {
            self.form.print(&mut game, &review)?;
            self.is_all_well &= is_whole(self.file, &game);
            Ok(())
        })
    }
}

/// Complains about a game that cannot be reviewed to its end.
fn is_whole(file: &Path, game: &Game) -> bool {
    let file = file.display();
    if let Some(error) = &game.tree.error {
        complain(&anyhow!("{file}:{error}"));
    } else if game.tree.moves().nth(LONGEST_GAME).is_some() {
        complain(&anyhow!("{file}: game {}: no game has more than {LONGEST_GAME} moves of either side", game.number));
    } else {
        return true;
    }
    false
}

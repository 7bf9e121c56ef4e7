//! `tabiya-tuner games`: games of the engine against itself from varied starts, with the raw score of every position, into
//! a file that only grows. The same seed and settings make the same file, byte for byte, whatever the number of threads and
//! however often it was interrupted.

use crate::in_order::InOrder;
use crate::kept::kept;
use crate::play::Player;
use crate::start::Openings;
use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tabiya_packed::{GameWriter, Header, ScoredGame};

/// Let the engine play against itself, and keep the games with their scores
#[derive(Args, Debug)]
pub(crate) struct Games {
    /// How many games the file shall have in the end [default: until it is stopped]
    #[arg(long)]
    games: Option<u64>,

    /// Positions searched for each move; an iteration that is under way by then is finished
    #[arg(long, default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Games differ by their seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many games are played at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,

    /// Openings (PGN, or EPD or FEN line by line) from which some games begin [default: all that have a name]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    openings: Vec<PathBuf>,

    /// Where the games go; what is there is kept, and the same command goes on
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The engine that plays: its version, and the count of its bench, which differs where its play does.
pub(crate) const ENGINE: &str =
    concat!("tabiya ", env!("CARGO_PKG_VERSION"), ", bench ", include_str!("../../testdata/bench.txt"));

/// How games begin and end (`start`, `play`): another number for every change of that, for then a seed makes other games.
const PLAY: u32 = 1;

impl Games {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let openings = Openings::read(&self.openings)?;
        if let Some(folder) = self.out.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let writer = GameWriter::open(&self.out, &self.header(&openings)).with_context(|| self.shown())?;
        let first = writer.games();
        let store = Mutex::new(Store::new(writer, self.games)?);
        let next = AtomicU64::new(first);
        let work = || -> anyhow::Result<()> {
            let mut player = Player::new(self.seed, self.nodes, &openings)?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if self.games.is_some_and(|games| number >= games) {
                    return Ok(());
                }
                let Some(game) = player.play(number) else { return Ok(()) };
                store.lock().expect("writing does not panic").add(number, game).with_context(|| self.shown())?;
            }
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            helpers.into_iter().try_for_each(|helper| helper.join().expect("no game panics"))
        })?;
        let store = store.into_inner().expect("writing does not panic");
        store.bar.finish_and_clear();
        println!("{}: {} games; {}", self.shown(), store.writer.games(), store.progress());
        Ok(())
    }

    fn shown(&self) -> String {
        self.out.display().to_string()
    }

    /// All on which the games depend.
    fn header(&self, openings: &Openings) -> Header {
        Header::new()
            .with("engine", ENGINE)
            .with("play", PLAY)
            .with("nodes", self.nodes)
            .with("seed", self.seed)
            .with("openings", openings.describe())
    }
}

/// Where games go, in the order of their numbers.
struct Store {
    writer: GameWriter,
    in_order: InOrder<ScoredGame>,
    positions: u64,
    begun: Instant,
    bar: ProgressBar,
}

impl Store {
    fn new(writer: GameWriter, games: Option<u64>) -> anyhow::Result<Store> {
        let bar = games.map_or_else(ProgressBar::no_length, ProgressBar::new);
        let counted = if games.is_some() { "{wide_bar} {pos}/{len} games" } else { "{spinner} {pos} games" };
        bar.set_style(ProgressStyle::with_template(&format!("{counted}, {{msg}}"))?);
        let first = writer.games();
        bar.set_position(first);
        bar.enable_steady_tick(Duration::from_millis(500));
        Ok(Store { writer, in_order: InOrder::new(first), positions: 0, begun: Instant::now(), bar })
    }

    fn add(&mut self, number: u64, game: ScoredGame) -> anyhow::Result<()> {
        for game in self.in_order.add(number, game) {
            self.positions += kept(&game).count() as u64;
            self.writer.add(&game)?;
            self.bar.set_position(self.writer.games());
        }
        self.bar.set_message(self.progress());
        Ok(())
    }

    /// How many positions to learn from have come since the program was started, and how fast.
    fn progress(&self) -> String {
        let seconds = self.begun.elapsed().as_secs_f64().max(1e-3);
        format!("{} positions, {:.0} a second", self.positions, self.positions as f64 / seconds)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::path::Path;

    /// Plays short games into a file.
    pub(crate) fn run(out: &Path, games: u64, threads: u16, seed: u64) {
        let args = Games { games: Some(games), nodes: 60, seed, threads, openings: Vec::new(), out: out.to_owned() };
        args.run().unwrap();
    }

    #[test]
    fn a_seed_makes_one_file_whatever_the_threads_and_interruptions() {
        let folder = tempfile::tempdir().unwrap();
        let [one, two, other] = ["one", "two", "other"].map(|name| folder.path().join(name));
        run(&one, 8, 1, 7);
        run(&two, 3, 2, 7);
        // Killed in the midst of the fourth game.
        let whole = fs::read(&two).unwrap();
        fs::write(&two, [whole.as_slice(), &[200, 1, 3]].concat()).unwrap();
        run(&two, 8, 2, 7);
        run(&other, 8, 1, 8);
        assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
        assert_ne!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
    }

    #[test]
    fn a_file_takes_only_games_of_its_kind() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("games");
        run(&out, 1, 1, 7);
        let args = Games { games: Some(2), nodes: 61, seed: 7, threads: 1, openings: Vec::new(), out: out.clone() };
        let error = format!("{:#}", args.run().unwrap_err());
        assert!(error.contains("nodes was \"60\" and is \"61\" now"), "{error}");
    }
}

//! `tabiya-tuner held-out`: positions of games that are not trained with, judged by a deep search. Evaluations are compared
//! by how well they foretell these.

use crate::bulk::{self, ROW};
use crate::in_order::InOrder;
use crate::kept::{Lesson, kept};
use crate::play::as_kept;
use crate::random::Random;
use crate::shuffle::is_held_out;
use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tabiya_engine::{Control, Engine, Limits, Root};
use tabiya_packed::{GameReader, Source};

/// Judge positions of games that are held out by a deep search
#[derive(Args, Debug)]
pub(crate) struct HeldOut {
    /// Files of games
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,

    /// Where the positions go, 32 bytes each; what is there is kept, and the same command goes on
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many positions the file shall have in the end
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    positions: usize,

    /// Positions searched for each
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The first of every so many games of a file is held out; the same number as for `shuffle`
    #[arg(long, default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,

    /// So many positions of each game
    #[arg(long, default_value_t = 4, value_name = "N")]
    per_game: usize,

    /// How many positions are judged at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
}

/// MiB of the engine's table.
const HASH: usize = 16;

impl HeldOut {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let chosen = self.choose()?;
        let shown = || self.out.display().to_string();
        let Self { nodes, every, per_game, .. } = &self;
        let engine = crate::games::ENGINE.trim();
        bulk::describe(&self.out, &format!("{engine}\nnodes {nodes}, every {every}, per game {per_game}\n"))?;
        let done = self.labelled(&chosen)?;
        let file = OpenOptions::new().create(true).append(true).open(&self.out).with_context(shown)?;
        file.set_len((done * ROW) as u64).with_context(shown)?;
        let bar = ProgressBar::new(chosen.len() as u64);
        bar.set_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {per_sec}, {eta} left")?);
        bar.set_position(done as u64);
        bar.reset_eta();
        let store = Mutex::new((InOrder::new(done as u64), file));
        let next = AtomicUsize::new(done);
        let work = || -> anyhow::Result<()> {
            let mut engine = Engine::with_hash(HASH)?;
            engine.set_raw_scores(true);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((kept, source)) = chosen.get(number).filter(|_| !crate::is_stopped()) else { return Ok(()) };
                let judged = judge(&mut engine, kept, self.nodes);
                let mut store = store.lock().expect("writing does not panic");
                let (in_order, file): &mut (InOrder<_>, File) = &mut store;
                let rows: Vec<u8> = in_order.add(number as u64, bulk::row(&judged, *source)).flatten().collect();
                file.write_all(&rows).with_context(shown)?;
                bar.inc(1);
            }
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            helpers.into_iter().try_for_each(|helper| helper.join().expect("no search panics"))
        })?;
        bar.finish_and_clear();
        let (_, file) = store.into_inner().expect("writing does not panic");
        println!("{}: {} positions", shown(), file.metadata().with_context(shown)?.len() / ROW as u64);
        Ok(())
    }

    /// How many positions are judged already. What was cut off when the program was killed does not count.
    fn labelled(&self, chosen: &[(Lesson, Source)]) -> anyhow::Result<usize> {
        let bytes = match fs::read(&self.out) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            read => read.with_context(|| self.out.display().to_string())?,
        };
        let (rows, _) = bytes.as_chunks::<ROW>();
        let is_same = |(row, (kept, source)): (&[u8; ROW], &(Lesson, Source))| {
            bulk::row(kept, *source)[..bulk::SCORE] == row[..bulk::SCORE]
        };
        let is_ours = rows.len() <= chosen.len() && rows.iter().zip(chosen).all(is_same);
        ensure!(is_ours, "{}: has other positions than the games; give another file", self.out.display());
        Ok(rows.len())
    }

    /// The positions: some of each game that is held out, by chance, but always the same.
    fn choose(&self) -> anyhow::Result<Vec<(Lesson, Source)>> {
        let mut chosen = Vec::new();
        for path in &self.data {
            let shown = || path.display().to_string();
            let mut reader = GameReader::open(path).with_context(shown)?;
            let mut number = 0_u64;
            while chosen.len() < self.positions
                && let Some(game) = reader.next_game().with_context(shown)?
            {
                if is_held_out(number, self.every) {
                    let mut random = Random::new(number);
                    let mut all: Vec<Lesson> = kept(&game).collect();
                    random.shuffle(&mut all);
                    all.truncate(self.per_game);
                    chosen.extend(all.into_iter().map(|kept| (kept, game.source)));
                }
                number += 1;
            }
        }
        chosen.truncate(self.positions);
        Ok(chosen)
    }
}

/// The position with the score of a deep search.
fn judge(engine: &mut Engine, kept: &Lesson, nodes: u64) -> Lesson {
    engine.clear();
    let root = Root::new(kept.position);
    let found = engine.search(&root, &Limits::soft_nodes(nodes), &Control::default(), &mut |_| {});
    Lesson { score: found.score().map_or(kept.score, as_kept), ..*kept }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::run;
    use std::path::Path;

    fn label(folder: &Path, name: &str, threads: u16, nodes: u64) -> anyhow::Result<Vec<u8>> {
        let [data, out] = ["games", name].map(|name| folder.join(name));
        let args = HeldOut { data: vec![data], out: out.clone(), positions: 5, nodes, every: 2, per_game: 3, threads };
        args.run()?;
        Ok(fs::read(out)?)
    }

    #[test]
    fn labels_are_the_same_whatever_the_threads_and_interruptions() {
        let folder = tempfile::tempdir().unwrap();
        run(&folder.path().join("games"), 6, 1, 3);
        let whole = label(folder.path(), "one", 1, 300).unwrap();
        assert_eq!(whole.len(), 5 * ROW);
        label(folder.path(), "two", 1, 300).unwrap();
        // Killed in the midst of the third.
        fs::write(folder.path().join("two"), &whole[..2 * ROW + 7]).unwrap();
        assert_eq!(label(folder.path(), "two", 2, 300).unwrap(), whole);
        let error = label(folder.path(), "two", 1, 301).unwrap_err().to_string();
        assert!(error.contains("made otherwise"), "{error}");
        // The games are others by now.
        fs::remove_file(folder.path().join("games")).unwrap();
        run(&folder.path().join("games"), 6, 1, 4);
        let error = label(folder.path(), "two", 1, 300).unwrap_err().to_string();
        assert!(error.contains("has other positions"), "{error}");
    }
}

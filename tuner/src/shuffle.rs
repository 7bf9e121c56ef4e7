//! `tabiya-tuner shuffle`: positions to train with, mixed across all games, and those of every so many games apart.
//!
//! Each position goes to a part by chance, and each part is mixed in memory: together that is as good as mixing all at once.

use crate::bulk::{self, ROW};
use crate::kept::kept;
use crate::random::Random;
use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tabiya_packed::GameReader;

/// Write the positions of games as rows for training, mixed
#[derive(Args, Debug)]
pub(crate) struct Shuffle {
    /// Files of games
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,

    /// Where the positions go, 32 bytes each
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Where the positions of the games go that are held out; without it they are left out
    #[arg(long, value_name = "FILE")]
    held_out: Option<PathBuf>,

    /// The first of every so many games of a file is held out; 0 holds out none
    #[arg(long, default_value_t = 50, value_name = "N")]
    every: u64,

    /// The order differs by its seed
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// MiB of memory for mixing
    #[arg(long, default_value_t = 1024, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
}

/// So many bytes of a game file are a position or more: a byte for the move and one for the score.
const FEWEST_BYTES: u64 = 2;

impl Shuffle {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut random = Random::new(self.seed);
        let mut parts = Parts::new(&self.out, self.count_of_parts()?)?;
        let mut held_out = self.held_out.as_deref().map(Rows::create).transpose()?;
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{spinner} {pos} games read")?);
        for path in &self.data {
            let shown = || path.display().to_string();
            let mut reader = GameReader::open(path).with_context(shown)?;
            let mut number = 0_u64;
            while let Some(game) = reader.next_game().with_context(shown)? {
                let is_held_out = is_held_out(number, self.every);
                for kept in kept(&game) {
                    let row = bulk::row(&kept, game.source);
                    match &mut held_out {
                        Some(rows) if is_held_out => rows.add(&row)?,
                        _ if is_held_out => {}
                        _ => parts.add(&row, &mut random)?,
                    }
                }
                number += 1;
                bar.inc(1);
                if crate::is_stopped() {
                    bail!("interrupted");
                }
            }
        }
        bar.finish_and_clear();
        let positions = parts.join(&self.out, &mut random)?;
        println!("{}: {positions} positions", self.out.display());
        if let (Some(rows), Some(path)) = (held_out, &self.held_out) {
            println!("{}: {} positions, held out", path.display(), rows.finish(path)?);
        }
        Ok(())
    }

    /// So many that each fits into memory, whatever is in the files.
    fn count_of_parts(&self) -> anyhow::Result<usize> {
        let mut bytes = 0;
        for path in &self.data {
            bytes += fs::metadata(path).with_context(|| path.display().to_string())?.len();
        }
        let most = bytes / FEWEST_BYTES * ROW as u64;
        Ok(most.div_ceil(self.memory << 20).clamp(1, MOST_PARTS) as usize)
    }
}

/// So many files can be open at a time everywhere.
const MOST_PARTS: u64 = 200;

/// Is a game of this number kept for trying what was learnt from the others?
pub(crate) fn is_held_out(number: u64, every: u64) -> bool {
    every > 0 && number.is_multiple_of(every)
}

/// A file of rows, under another name until it is whole.
struct Rows {
    file: BufWriter<File>,
    path: PathBuf,
    count: u64,
}

impl Rows {
    fn create(path: &Path) -> anyhow::Result<Rows> {
        let path = with_ending(path, ".new");
        let file = File::create(&path).with_context(|| path.display().to_string())?;
        Ok(Rows { file: BufWriter::new(file), path, count: 0 })
    }

    fn add(&mut self, row: &[u8; ROW]) -> anyhow::Result<()> {
        self.count += 1;
        self.file.write_all(row).with_context(|| self.path.display().to_string())
    }

    /// Gives the file its name. How many rows it has.
    fn finish(mut self, path: &Path) -> anyhow::Result<u64> {
        self.file.flush().and_then(|()| fs::rename(&self.path, path)).with_context(|| path.display().to_string())?;
        Ok(self.count)
    }
}

impl Drop for Rows {
    /// What has not got its name is of no use.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Rows that were dealt out by chance.
struct Parts(Vec<Rows>);

impl Parts {
    fn new(out: &Path, count: usize) -> anyhow::Result<Parts> {
        let part = |i| Rows::create(&with_ending(out, &format!(".part{i}")));
        Ok(Parts((0..count).map(part).collect::<anyhow::Result<_>>()?))
    }

    fn add(&mut self, row: &[u8; ROW], random: &mut Random) -> anyhow::Result<()> {
        let part = random.below(self.0.len());
        self.0[part].add(row)
    }

    /// Mixes each part and writes all of them, one after the other.
    fn join(self, out: &Path, random: &mut Random) -> anyhow::Result<u64> {
        let mut joined = Rows::create(out)?;
        for mut part in self.0 {
            let shown = || part.path.display().to_string();
            part.file.flush().with_context(shown)?;
            let bytes = fs::read(&part.path).with_context(shown)?;
            let (rows, _) = bytes.as_chunks::<ROW>();
            let mut order: Vec<u32> = (0..rows.len() as u32).collect();
            random.shuffle(&mut order);
            order.iter().try_for_each(|&i| joined.add(&rows[i as usize]))?;
        }
        joined.finish(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::run;

    fn shuffle(folder: &Path, seed: u64) -> (Vec<[u8; ROW]>, Vec<[u8; ROW]>) {
        let [data, out, held_out] = ["games", "out", "held"].map(|name| folder.join(name));
        let args =
            Shuffle { data: vec![data], out: out.clone(), held_out: Some(held_out.clone()), every: 4, seed, memory: 1 };
        args.run().unwrap();
        let [out, held_out] = [out, held_out].map(|path| fs::read(path).unwrap().as_chunks().0.to_vec());
        (out, held_out)
    }

    #[test]
    fn positions_are_all_there_mixed_and_split_by_game() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("games");
        run(&data, 9, 1, 3);
        let mut rows = [Vec::new(), Vec::new()];
        let mut reader = GameReader::open(&data).unwrap();
        for number in 0_usize.. {
            let Some(game) = reader.next_game().unwrap() else { break };
            let of_game = kept(&game).map(|kept| bulk::row(&kept, game.source));
            rows[usize::from(number % 4 == 0)].extend(of_game);
        }
        let [mut train, held_out] = rows;
        let (mixed, held) = shuffle(folder.path(), 1);
        assert_eq!(held, held_out);
        assert_ne!(mixed, train);
        assert_eq!(mixed, shuffle(folder.path(), 1).0, "the same seed, the same order");
        assert_ne!(mixed, shuffle(folder.path(), 2).0);
        let mut sorted = mixed;
        sorted.sort_unstable();
        train.sort_unstable();
        assert_eq!(sorted, train);
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left.len(), 3, "{left:?}");
    }
}

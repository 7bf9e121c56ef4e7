//! A position to learn from, and the file of them: a line each, `FEN<tab>result<tab>score`, both from White's side,
//! and a line `# game N` before the positions of each game.

use anyhow::{Context, bail};
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::Path;
use tabiya_rules::Position;

/// A quiet position of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// 1 where White won, 0.5 for a draw, 0 where Black won.
    pub(crate) result: f32,
    /// What the search said, in centipawns for White.
    pub(crate) score: i32,
}

impl Sample {
    /// As a line of the file.
    pub(crate) fn line(&self) -> String {
        format!("{}\t{}\t{}\n", self.position.to_fen(), self.result, self.score)
    }

    pub(crate) fn read(line: &str) -> anyhow::Result<Sample> {
        let [fen, result, score] = line.split('\t').collect::<Vec<_>>()[..] else {
            bail!("not FEN, result and score: {line}");
        };
        Ok(Sample {
            position: Position::from_fen(fen).with_context(|| fen.to_owned())?,
            result: result.parse().with_context(|| format!("result {result}"))?,
            score: score.parse().with_context(|| format!("score {score}"))?,
        })
    }

    /// Two positions that differ in nothing the evaluation sees are one.
    pub(crate) fn key(position: &Position) -> u64 {
        position.key().0
    }
}

/// Hands out the samples of a file, one by one, each with the number of its game. A last line that was cut off is
/// passed by.
pub(crate) fn read_file(path: &Path, mut take: impl FnMut(u64, Sample)) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let mut game = 0;
    let mut lines = BufReader::new(file).lines().enumerate().peekable();
    while let Some((number, line)) = lines.next() {
        let line = line.with_context(|| path.display().to_string())?;
        if let Some(number) = line.strip_prefix("# game ") {
            game = number.parse().unwrap_or(game);
            continue;
        }
        match Sample::read(&line) {
            Ok(sample) => take(game, sample),
            Err(_) if lines.peek().is_none() => {}
            Err(error) => return Err(error.context(format!("{}:{}", path.display(), number + 1))),
        }
    }
    Ok(())
}

/// What a file holds already: how many games, and the keys of their positions.
pub(crate) fn summary(path: &Path) -> anyhow::Result<(u64, HashSet<u64>)> {
    let (mut games, mut keys) = (0, HashSet::new());
    match path.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok((0, keys)),
        result => result.with_context(|| path.display().to_string())?,
    };
    read_file(path, |game, sample| {
        games = games.max(game + 1);
        keys.insert(Sample::key(&sample.position));
    })?;
    Ok((games, keys))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_written() {
        let sample = Sample { position: Position::STANDARD, result: 0.5, score: -31 };
        let read = Sample::read(sample.line().trim_end()).unwrap();
        assert_eq!((read.position, read.result, read.score), (Position::STANDARD, 0.5, -31));
        for bad in ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1\t1\t0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\twon\t0"] {
            assert!(Sample::read(bad).is_err(), "{bad}");
        }
    }
}

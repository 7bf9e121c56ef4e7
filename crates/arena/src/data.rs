//! Games of a match as training reads them: every move with what its engine said of the position.

use crate::error::RunError;
use crate::matches::Match;
use crate::play::{Played, Ply};
use crate::words::Score;
use std::path::{Path, PathBuf};
use tabiya_packed::{GameWriter, Header, ScoredGame, ScoredPly, Source, centipawns, mate_in};

/// The file of scored games.
#[derive(Debug)]
pub(crate) struct Data {
    path: PathBuf,
    writer: GameWriter,
}

impl Data {
    pub(crate) fn open(path: &Path, settings: &Match) -> Result<Data, RunError> {
        let writer = GameWriter::open(path, &header(settings)).map_err(|error| RunError::data(path, error))?;
        Ok(Data { path: path.to_owned(), writer })
    }

    /// Adds a game. One that an engine lost by failing tells nothing of its positions and is left out.
    pub(crate) fn add(&mut self, played: &Played) -> Result<(), RunError> {
        match scored(played) {
            Some(game) => self.writer.add(&game).map_err(|error| RunError::data(&self.path, error)),
            None => Ok(()),
        }
    }
}

/// Who plays, and under which limit.
fn header(settings: &Match) -> Header {
    settings.engines.iter().zip(1..).fold(Header::new().with("source", "match"), |header, (engine, number)| {
        header.with(&format!("engine-{number}"), format!("{}, {}", engine.name, engine.limit))
    })
}

fn scored(played: &Played) -> Option<ScoredGame> {
    if played.finish.failed().is_some() {
        return None;
    }
    let opening = played.opening.moves.iter().map(|&m| ScoredPly { m, score: None });
    Some(ScoredGame {
        source: Source::Match,
        start: played.opening.start,
        plies: opening.chain(played.plies.iter().map(scored_ply)).collect(),
        ending: played.finish.ending()?,
    })
}

fn scored_ply(ply: &Ply) -> ScoredPly {
    let score = ply.thought.score.map(|score| match score {
        Score::Cp(cp) => centipawns(cp),
        Score::Mate(moves) => mate_in(moves),
    });
    ScoredPly { m: ply.m, score }
}

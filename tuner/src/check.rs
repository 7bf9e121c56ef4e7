//! `tabiya-tuner check`: plays every game of a file through.

use anyhow::{Context, bail};
use clap::Args;
use std::path::PathBuf;
use tabiya_packed::{GameReader, ScoredGame};
use tabiya_rules::{Position, Termination};

/// Play through every game of a file, and say whether all is well
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
}

impl Check {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        for path in &self.data {
            let shown = || path.display().to_string();
            let mut reader = GameReader::open(path).with_context(shown)?;
            let (mut games, mut plies) = (0_u64, 0);
            loop {
                let at = reader.at();
                let Some(game) = reader.next_game().with_context(shown)? else { break };
                if let Err(reason) = ends_rightly(&game) {
                    bail!("{}: game {games} at byte {at} {reason}", path.display());
                }
                games += 1;
                plies += game.plies.len();
                if crate::is_stopped() {
                    bail!("interrupted");
                }
            }
            println!("{}: {games} games, {plies} plies, all legal", path.display());
            if reader.is_cut() {
                println!("{}: half a game behind byte {}, as when a writer was killed", path.display(), reader.at());
            }
        }
        Ok(())
    }
}

/// Is the end on the board the one that is told?
fn ends_rightly(game: &ScoredGame) -> Result<(), String> {
    let end: Position = game.plies.iter().fold(game.start, |pos, ply| pos.after(ply.m));
    let termination = game.ending.termination();
    let is_so = match termination {
        Termination::Checkmate => end.is_checkmate() && game.ending.winner() == Some(!end.turn()),
        Termination::Stalemate => end.is_stalemate(),
        Termination::InsufficientMaterial => end.is_insufficient_material(),
        Termination::FiftyMoves => end.halfmove_clock() >= 100,
        _ => true,
    };
    if is_so { Ok(()) } else { Err(format!("does not end in {termination}: {end}")) }
}

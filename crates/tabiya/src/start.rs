//! The options that most commands share: which position to start from, and how to write castling.

use anyhow::Context;
use clap::Args;
use tabiya_rules::{FenError, Move, Position, Setup, UciMove, Variant};

/// Where to start.
#[derive(Args, Debug)]
pub(crate) struct Start {
    /// The position, in FEN, X-FEN or Shredder-FEN [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
}

impl From<Option<String>> for Start {
    fn from(fen: Option<String>) -> Start {
        Start { fen }
    }
}

impl Start {
    /// A position that can be played.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        self.read(Position::from_fen)
    }

    /// The position as written, playable or not.
    pub(crate) fn setup(&self) -> anyhow::Result<Setup> {
        self.read(Setup::from_fen)
    }

    fn read<T: Default>(&self, read: fn(&str) -> Result<T, FenError>) -> anyhow::Result<T> {
        self.fen.as_deref().map_or_else(|| Ok(T::default()), |fen| read(fen).context("--fen"))
    }
}

/// How to write castling.
#[derive(Args, Debug)]
pub(crate) struct Castling {
    /// Write castling as the king taking his own rook (e1h1), as Chess960 does
    #[arg(long)]
    chess960: bool,
}

impl Castling {
    /// `m` as UCI writes it.
    pub(crate) fn uci(&self, m: Move) -> UciMove {
        m.uci(Variant::chess960_if(self.chess960))
    }
}

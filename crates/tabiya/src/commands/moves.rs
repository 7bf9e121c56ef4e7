//! `tabiya moves`: the legal moves of a position, or the piece moves of a board.

use crate::start::{Castling, Start};
use clap::Args;
use std::io::Write;
use tabiya_rules::{Move, Position, Square};

/// List the legal moves, sorted, one a line
///
/// Nothing is printed where there is none.
#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    castling: Castling,

    /// Only the moves from this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,

    /// Write the moves in standard algebraic notation
    #[arg(long)]
    san: bool,

    /// List how the pieces move, heeding neither turn nor king safety
    ///
    /// Blockers, captures and promotion choices count; castling and en passant are no piece moves. The board may
    /// lack kings, and the fields of the FEN after the board may be left out. With --from: the piece on that square,
    /// whatever its colour. Without: all pieces of both sides.
    #[arg(long, conflicts_with = "san")]
    piece_moves: bool,

    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let from = self.from.as_deref().map(str::parse).transpose()?;
        let mut lines = if self.piece_moves { self.piece_moves(from)? } else { self.legal_moves(from)? };
        lines.sort_unstable();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&lines)?)?;
        } else {
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }

    fn legal_moves(&self, from: Option<Square>) -> anyhow::Result<Vec<String>> {
        let pos = self.start.position()?;
        let moves = from.map_or_else(|| pos.legal_moves(), |from| pos.legal_moves_from(from));
        Ok(moves.into_iter().map(|m| self.written(&pos, m)).collect())
    }

    fn written(&self, pos: &Position, m: Move) -> String {
        if self.san { pos.san(m).to_string() } else { self.castling.uci(m).to_string() }
    }

    fn piece_moves(&self, from: Option<Square>) -> anyhow::Result<Vec<String>> {
        let board = self.start.setup()?.board;
        let pieces = from.map_or(board.occupied(), Square::bitboard);
        Ok(pieces.into_iter().flat_map(|from| board.piece_moves(from)).map(|m| m.to_string()).collect())
    }
}

//! Positions for training: 32 bytes each, one after the other and nothing else, so that any language reads them as rows.
//! docs/training.md has the table.

use crate::kept::Lesson;
use anyhow::{Context, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use tabiya_packed::{Men, Source};

/// Bytes of a position.
pub(crate) const ROW: usize = 32;

/// Where the score stands; before it is the board.
pub(crate) const SCORE: usize = 24;

/// Set where Black is to move; below it stands the square of en passant, or 64.
const BLACK_MOVES: u8 = 128;

/// A position as a row.
pub(crate) fn row(kept: &Lesson, source: Source) -> [u8; ROW] {
    let pos = &kept.position;
    let men = Men::of(pos);
    let square = pos.en_passant().map_or(64, |square| square.index() as u8);
    let mut row = [0; ROW];
    row[..8].copy_from_slice(&men.occupied.0.to_le_bytes());
    row[8..SCORE].copy_from_slice(&men.kinds);
    row[SCORE..26].copy_from_slice(&kept.score.to_le_bytes());
    row[26] = kept.result;
    row[27] = square | if pos.turn().is_white() { 0 } else { BLACK_MOVES };
    row[28] = pos.halfmove_clock().min(255) as u8;
    row[29] = source as u8;
    row[30..].copy_from_slice(&(pos.ply().min(u16::MAX.into()) as u16).to_le_bytes());
    row
}

/// Writes beside a file of rows what is in it; refuses if something else is said there already.
pub(crate) fn describe(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".txt");
    let beside = PathBuf::from(name);
    if path.exists() && beside.exists() {
        let was = fs::read_to_string(&beside).with_context(|| beside.display().to_string())?;
        ensure!(
            was == text,
            "{}: made otherwise; give another file. It says\n{was}and now it is\n{text}",
            beside.display()
        );
    }
    fs::write(&beside, text).with_context(|| beside.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::{Bitboard, Color, Position};

    #[test]
    fn rows_are_as_documented() {
        let position: Position = "r3k2r/8/8/3pP3/8/8/8/4K3 w kq d6 0 30".parse().unwrap();
        let row = row(&Lesson { position, score: -321, result: 2 }, Source::Odds);
        let occupied = Bitboard(u64::from_le_bytes(row[..8].try_into().unwrap()));
        assert_eq!(occupied, position.board().occupied());
        // In the order of the squares: e1, d5, e5, a8, e8, h8.
        assert_eq!(row[8..11], [5 | 8 << 4, 14 << 4, 13 | 14 << 4]);
        assert_eq!(i16::from_le_bytes([row[24], row[25]]), -321);
        assert_eq!(row[26..30], [2, 43, 0, 4]);
        assert_eq!(u16::from_le_bytes([row[30], row[31]]), 58);
        let men = Men { occupied, kinds: row[8..24].try_into().unwrap() };
        let (board, castling) = men.board().unwrap();
        assert_eq!((board, castling), (*position.board(), position.castling()));
        assert_eq!(position.turn(), Color::White);
    }
}

//! A position in some thirty bytes: which squares are taken, four bits for each man, and what else belongs to it.

use crate::varint;
use tabiya_rules::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};

/// A rook that may still castle is no rook but this.
const CASTLING_ROOK: u8 = 6;
/// Set for Black's men.
const BLACK: u8 = 8;
/// Set where Black is to move; below it stands the square of en passant, or [`NO_SQUARE`].
const BLACK_MOVES: u8 = 128;
const NO_SQUARE: u8 = 64;

/// Bytes that are no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bytes of a position are damaged")]
pub struct BadPosition;

/// The men of a position with the rights to castle: the squares they stand on, and four bits for each in the order of the
/// squares, a1 first; the first man has the low bits of the first byte. 0 to 5 are pawn, knight, bishop, rook, queen and
/// king, 6 a rook that may castle; Black's have 8 more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men {
    /// The squares that are taken.
    pub occupied: Bitboard,
    /// Two men a byte.
    pub kinds: [u8; 16],
}

impl Men {
    /// The men of a position. There are never more than 32.
    pub fn of(pos: &Position) -> Men {
        let mut kinds = [0; 16];
        for (i, (square, piece)) in pos.board().pieces().enumerate() {
            let role = if pos.castling().contains(square) { CASTLING_ROOK } else { piece.role as u8 };
            let kind = role | if piece.color.is_white() { 0 } else { BLACK };
            kinds[i / 2] |= kind << (4 * (i % 2));
        }
        Men { occupied: pos.board().occupied(), kinds }
    }

    /// The board and the rooks that may castle.
    ///
    /// # Errors
    /// There are more than 32 men, or a kind that there is not.
    pub fn board(&self) -> Result<(Board, Bitboard), BadPosition> {
        if self.occupied.len() > 2 * self.kinds.len() {
            return Err(BadPosition);
        }
        let (mut board, mut castling) = (Board::EMPTY, Bitboard::EMPTY);
        for (i, square) in self.occupied.into_iter().enumerate() {
            let kind = self.kinds[i / 2] >> (4 * (i % 2)) & 15;
            let role = match kind & 7 {
                CASTLING_ROOK => {
                    castling.insert(square);
                    Role::Rook
                }
                number => *Role::ALL.get(usize::from(number)).ok_or(BadPosition)?,
            };
            let color = if kind & BLACK == 0 { Color::White } else { Color::Black };
            board.put(square, Piece { color, role });
        }
        Ok((board, castling))
    }
}

/// Writes a position: the squares that are taken (8 bytes), the men (half a byte each), whose move it is together with the
/// square of en passant, and the two counters.
pub fn write_position(pos: &Position, out: &mut Vec<u8>) {
    let men = Men::of(pos);
    let setup = pos.setup();
    out.extend(men.occupied.0.to_le_bytes());
    out.extend(&men.kinds[..men.occupied.len().div_ceil(2)]);
    let square = setup.en_passant.map_or(NO_SQUARE, |square| square.index() as u8);
    out.push(square | if setup.turn.is_white() { 0 } else { BLACK_MOVES });
    varint::write(setup.halfmove_clock.into(), out);
    varint::write(setup.fullmove_number.into(), out);
}

/// Reads a position and goes behind it.
///
/// # Errors
/// The bytes end, or are no position that can be played.
pub fn read_position(bytes: &mut &[u8]) -> Result<Position, BadPosition> {
    let (occupied, rest) = bytes.split_first_chunk().ok_or(BadPosition)?;
    let occupied = Bitboard(u64::from_le_bytes(*occupied));
    let count = occupied.len().div_ceil(2);
    let mut men = Men { occupied, kinds: [0; 16] };
    let kinds = rest.get(..count).ok_or(BadPosition)?;
    men.kinds.get_mut(..count).ok_or(BadPosition)?.copy_from_slice(kinds);
    let (&state, rest) = rest[count..].split_first().ok_or(BadPosition)?;
    *bytes = rest;
    let (board, castling) = men.board()?;
    let mut counter = || varint::read(bytes).and_then(|number| u32::try_from(number).ok()).ok_or(BadPosition);
    let (halfmove_clock, fullmove_number) = (counter()?, counter()?);
    let en_passant = match state & !BLACK_MOVES {
        NO_SQUARE => None,
        square => Some(Square::from_index(square.into()).ok_or(BadPosition)?),
    };
    let turn = if state & BLACK_MOVES == 0 { Color::White } else { Color::Black };
    Position::new(Setup { board, turn, castling, en_passant, halfmove_clock, fullmove_number }).map_err(|_| BadPosition)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/pPp2ppp/8/3pP3/8/8/P1PP1PpP/R3K2R w KQkq d6 0 1",
            "4k3/8/8/8/4Pp2/8/8/4K2R b K e3 0 40",
            "8/8/8/8/8/4k3/8/4K2R b - - 99 5000",
            "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 3 9",
        ] {
            let pos: Position = fen.parse().unwrap();
            let mut bytes = Vec::new();
            write_position(&pos, &mut bytes);
            let mut rest = bytes.as_slice();
            assert_eq!((read_position(&mut rest), rest.len()), (Ok(pos), 0), "{fen}");
            for end in 0..bytes.len() {
                assert_eq!(read_position(&mut &bytes[..end]), Err(BadPosition), "{fen} cut after {end} bytes");
            }
        }
    }

    #[test]
    fn nonsense_is_no_position() {
        assert_eq!(read_position(&mut [0xff; 64].as_slice()), Err(BadPosition));
        assert_eq!(read_position(&mut [0; 64].as_slice()), Err(BadPosition));
    }
}

//! The 960 start positions of Chess960, by Scharnagl's numbers (FIDE Laws, Guidelines II).
//! How castling works when king and rooks may start anywhere is in `position/movegen`; how it is written, in `fen`.

use crate::{Board, Color, File, Position, Rank, Role, Setup, Square};

impl Position {
    /// The Chess960 start position with this number, 0 to 959; 518 is the start of standard chess.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::chess960(518), Some(Position::STANDARD));
    /// let first = Position::chess960(0).unwrap();
    /// assert_eq!(first.to_fen(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        Position::double_chess960(number, number)
    }

    /// A start position of double Chess960, where each side has a number of its own.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let pos = Position::double_chess960(518, 959).unwrap();
    /// assert_eq!(pos.to_fen(), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    pub fn double_chess960(white: u16, black: u16) -> Option<Position> {
        let (white, black) = (back_rank(white)?, back_rank(black)?);
        let mut board = Board::with_back_rank(white);
        for (file, role) in File::ALL.into_iter().zip(black) {
            board.put(Square::new(file, Rank::Eighth), role.of(Color::Black));
        }
        Position::new(Setup { board, castling: board.by_role(Role::Rook), ..Setup::EMPTY }).ok()
    }

    /// The number of this position among the 960, if it is one of them: nothing moved, White to begin move 1.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::STANDARD.chess960_number(), Some(518));
    /// let pos = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(pos.chess960_number(), None);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let mut row = [Role::Pawn; 8];
        for file in File::ALL {
            row[file.index()] = self.board().role_at(Square::new(file, Rank::First))?;
        }
        let number = (0..960).find(|&number| back_rank(number) == Some(row))?;
        (Position::chess960(number) == Some(*self)).then_some(number)
    }

    /// Do all castling rights belong to kings on the `e` file and rooks in the corners, as in standard chess? Where
    /// they do not, a program has to be told that it plays Chess960.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert!(Position::STANDARD.has_standard_castling());
    /// assert!(!Position::chess960(0).unwrap().has_standard_castling());
    /// assert!(Position::from_fen("8/8/4k3/8/8/8/8/1K5R w - - 0 1")?.has_standard_castling()); // no rights at all
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn has_standard_castling(&self) -> bool {
        let is_home = |color: Color| self.king(color) == Square::new(File::E, color.rank(Rank::First));
        self.castling().is_subset(Setup::STANDARD.castling)
            && Color::ALL
                .into_iter()
                .all(|color| is_home(color) || !self.castling().intersects(color.rank(Rank::First).bitboard()))
    }
}

/// The pieces of the first rank, `a` to `h`, in the start position with this number.
///
/// The number is read from its smallest part: the bishop on light squares, the bishop on dark squares, the queen on
/// one of the six squares left, the two knights on two of the five, and the king between the rooks on the last three.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    /// The places of the two knights among the five that are free.
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let number = usize::from(number);
    let &(left, right) = KNIGHTS.get(number / 96)?;
    let mut row = [None; 8];
    row[number % 4 * 2 + 1] = Some(Role::Bishop);
    row[number / 4 % 4 * 2] = Some(Role::Bishop);
    put_on_free(&mut row, number / 16 % 6, Role::Queen);
    put_on_free(&mut row, right, Role::Knight);
    put_on_free(&mut row, left, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut row, 0, role);
    }
    Some(row.map(|role| role.expect("eight pieces have been put on eight squares")))
}

/// Puts `role` on the free place before which there are `skipped` other free ones.
fn put_on_free(row: &mut [Option<Role>; 8], skipped: usize, role: Role) {
    if let Some(place) = row.iter_mut().filter(|place| place.is_none()).nth(skipped) {
        *place = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn letters(number: u16) -> String {
        back_rank(number).unwrap().map(Role::upper_char).iter().collect()
    }

    #[test]
    fn numbers_are_scharnagls() {
        for (number, expected) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (4, "QBBNNRKR"),
            (16, "BBNQNRKR"),
            (96, "BBQNRNKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(letters(number), expected, "{number}");
        }
        assert_eq!(back_rank(960), None);
        assert_eq!(back_rank(u16::MAX), None);
    }

    #[test]
    fn all_960_are_different_and_know_their_number() {
        let all: Vec<Position> = (0..960).filter_map(Position::chess960).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 960);
        for (number, pos) in all.iter().enumerate() {
            assert_eq!(pos.chess960_number(), Some(number as u16));
            assert_eq!(pos.castling().len(), 4);
        }
    }

    #[test]
    fn a_start_position_has_lost_its_number_once_something_is_changed() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3",
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ] {
            assert_eq!(Position::from_fen(fen).unwrap().chess960_number(), None, "{fen}");
        }
    }
}

//! A hand over the board: the cursor, the piece that was picked up, and the move that comes of it.
//!
//! Keys, clicks and drags all end here, so that they can be mixed at will.

use tabiya_rules::{Bitboard, Color, Move, Position, Role, Square};

/// Where the hand is, and what it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand {
    pub(crate) cursor: Square,
    pub(crate) held: Option<Square>,
    /// The piece was picked up by the mouse button that is still down.
    is_dragging: bool,
    /// The press that began the drag was on the piece held already: to let go there puts it down.
    was_held: bool,
}

/// What comes of picking a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    Nothing,
    Move(Move),
    /// The pawn that goes there becomes something that is still to be chosen.
    Promotion {
        from: Square,
        to: Square,
    },
}

impl Default for Hand {
    fn default() -> Hand {
        Hand { cursor: Square::E2, held: None, is_dragging: false, was_held: false }
    }
}

impl Hand {
    /// Moves the cursor by so many squares as seen by the player whose side is at the bottom.
    pub(crate) fn go(&mut self, right: i8, up: i8, bottom: Color) {
        let (files, ranks) = if bottom.is_white() { (right, up) } else { (-right, -up) };
        self.cursor = self.cursor.offset(files, ranks).unwrap_or(self.cursor);
    }

    /// Lets go of what it holds.
    pub(crate) fn let_go(&mut self) {
        (self.held, self.is_dragging) = (None, false);
    }

    /// Where the piece it holds can go.
    pub(crate) fn targets(&self, pos: &Position) -> Bitboard {
        let Some(from) = self.held else { return Bitboard::EMPTY };
        moves_from(pos, from).iter().map(|&m| shown_target(m)).fold(Bitboard::EMPTY, |all, to| all | to.bitboard())
    }

    /// Picks a square: takes up a piece, puts it down, or moves it.
    pub(crate) fn pick(&mut self, square: Square, pos: &Position) -> Picked {
        self.cursor = square;
        let Some(from) = self.held else {
            self.held = is_own(pos, square).then_some(square);
            return Picked::Nothing;
        };
        let picked = move_between(pos, from, square);
        match picked {
            Picked::Nothing if from != square && is_own(pos, square) => self.held = Some(square),
            _ => self.let_go(),
        }
        picked
    }

    /// The mouse button goes down on a square.
    pub(crate) fn press(&mut self, square: Square, pos: &Position) -> Picked {
        self.was_held = self.held == Some(square);
        if self.was_held {
            (self.cursor, self.is_dragging) = (square, true);
            return Picked::Nothing;
        }
        let picked = self.pick(square, pos);
        self.is_dragging = self.held == Some(square);
        picked
    }

    /// The mouse button goes up on a square, or outside the board.
    pub(crate) fn release(&mut self, square: Option<Square>, pos: &Position) -> Picked {
        if !std::mem::take(&mut self.is_dragging) {
            return Picked::Nothing;
        }
        match (self.held, square) {
            (Some(from), Some(to)) if from != to => {
                self.cursor = to;
                self.let_go();
                move_between(pos, from, to)
            }
            (Some(_), Some(_)) if self.was_held => {
                self.let_go();
                Picked::Nothing
            }
            (_, None) => {
                self.let_go();
                Picked::Nothing
            }
            // A click: the piece stays in the hand until the next one.
            _ => Picked::Nothing,
        }
    }
}

fn is_own(pos: &Position, square: Square) -> bool {
    pos.board().piece_at(square).is_some_and(|piece| piece.color == pos.turn())
}

fn moves_from(pos: &Position, from: Square) -> Vec<Move> {
    pos.legal_moves_from(from).iter().copied().collect()
}

/// Where people expect the dot: castling is a move of the king.
fn shown_target(m: Move) -> Square {
    if m.is_castle() { m.king_target() } else { m.to() }
}

/// The move between two squares. Castling is also made by putting the king on his rook.
fn move_between(pos: &Position, from: Square, to: Square) -> Picked {
    let moves = moves_from(pos, from);
    let found = moves.iter().find(|&&m| m.to() == to).or_else(|| moves.iter().find(|&&m| shown_target(m) == to));
    match found {
        None => Picked::Nothing,
        Some(m) if m.promotion().is_some() => Picked::Promotion { from, to },
        Some(&m) => Picked::Move(m),
    }
}

/// The move by which a pawn becomes this piece.
pub(crate) fn promotion(pos: &Position, from: Square, to: Square, role: Role) -> Option<Move> {
    moves_from(pos, from).into_iter().find(|m| m.to() == to && m.promotion() == Some(role))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn san(pos: &Position, picked: Picked) -> String {
        match picked {
            Picked::Nothing => "-".to_owned(),
            Picked::Move(m) => pos.san(m).to_string(),
            Picked::Promotion { from, to } => format!("{from}{to}?"),
        }
    }

    #[test]
    fn click_and_click() {
        let (pos, mut hand) = (Position::STANDARD, Hand::default());
        assert_eq!(hand.pick(Square::E7, &pos), Picked::Nothing);
        assert_eq!(hand.held, None, "not one's own");
        hand.pick(Square::B1, &pos);
        assert_eq!(hand.targets(&pos), Square::A3.bitboard() | Square::C3.bitboard());
        hand.pick(Square::E2, &pos);
        assert_eq!(hand.held, Some(Square::E2), "another piece of one's own");
        assert_eq!(san(&pos, hand.pick(Square::E4, &pos)), "e4");
        assert_eq!(hand.held, None);
    }

    #[test]
    fn drag_or_click() {
        let (pos, mut hand) = (Position::STANDARD, Hand::default());
        hand.press(Square::G1, &pos);
        assert_eq!(san(&pos, hand.release(Some(Square::F3), &pos)), "Nf3");
        hand.press(Square::G1, &pos);
        hand.release(Some(Square::G1), &pos);
        assert_eq!(hand.held, Some(Square::G1), "a click holds it");
        assert_eq!(san(&pos, hand.press(Square::H3, &pos)), "Nh3");
        hand.press(Square::G1, &pos);
        assert_eq!(hand.release(None, &pos), Picked::Nothing);
        assert_eq!(hand.held, None, "dropped beside the board");
        hand.press(Square::G1, &pos);
        hand.release(Some(Square::G1), &pos);
        hand.press(Square::G1, &pos);
        hand.release(Some(Square::G1), &pos);
        assert_eq!(hand.held, None, "clicked twice");
    }

    #[test]
    fn castling_and_promotion() {
        let pos: Position = "3r2k1/2P5/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
        for (to, expected) in [(Square::G1, "O-O"), (Square::H1, "O-O"), (Square::C1, "-"), (Square::F1, "Kf1")] {
            let mut hand = Hand::default();
            hand.pick(Square::E1, &pos);
            assert_eq!(san(&pos, hand.pick(to, &pos)), expected, "{to}");
        }
        let mut hand = Hand::default();
        hand.pick(Square::C7, &pos);
        assert_eq!(san(&pos, hand.pick(Square::D8, &pos)), "c7d8?");
        let m = promotion(&pos, Square::C7, Square::D8, Role::Knight).unwrap();
        assert_eq!(pos.san(m).to_string(), "cxd8=N");
    }

    #[test]
    fn the_cursor_follows_the_view() {
        let mut hand = Hand::default();
        hand.go(1, 1, Color::White);
        assert_eq!(hand.cursor, Square::F3);
        hand.go(1, 1, Color::Black);
        assert_eq!(hand.cursor, Square::E2);
        (0..20).for_each(|_| hand.go(0, -1, Color::White));
        assert_eq!(hand.cursor, Square::E1);
    }
}

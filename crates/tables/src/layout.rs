//! Where a position stands in a table. The white king is on the left half of the board, without pawns in its lower left
//! quarter: the others are mirror images. The place is his square, and those of the other men, digit by digit.
//!
//! Of images that are left (across the diagonal, or with twins exchanged) the first place is the one that counts; the others
//! are never asked for, and a file need not keep them.

use crate::material::{MOST_MEN, Material};
use tabiya_rules::{Color, Piece, Role, Square};

/// The squares of the men, in the order of [`Layout::pieces`].
pub(crate) type Squares = [Square; MOST_MEN];

/// Men on the board, kings included; of their squares only the first ones count.
#[derive(Clone, Copy)]
pub(crate) struct Men {
    men: [(Square, Piece); MOST_MEN],
    count: usize,
}

impl Men {
    /// `None` if there are too many.
    pub(crate) fn new(men: impl Iterator<Item = (Square, Piece)>) -> Option<Men> {
        let mut all = Men { men: [(Square::A1, Role::King.of(Color::White)); MOST_MEN], count: 0 };
        for man in men {
            *all.men.get_mut(all.count)? = man;
            all.count += 1;
        }
        Some(all)
    }

    fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.men[..self.count].iter().copied()
    }

    /// Which table they belong to, their squares in its order, and who has the turn there: where Black is the stronger side,
    /// the board is turned round. `None` for kings alone.
    pub(crate) fn locate(&self, turn: Color) -> Option<(Material, Squares, Color)> {
        let strength = |color: Color| {
            let pieces = self.iter().filter(|(_, piece)| piece.color == color && piece.role != Role::King);
            pieces.fold((0, Role::Pawn), |(count, best), (_, piece)| (count + 1, best.max(piece.role)))
        };
        let (white, black) = (strength(Color::White), strength(Color::Black));
        let is_turned = black > white;
        let mut squares = [Square::A1; MOST_MEN];
        let mut others = [None; MOST_MEN - 2];
        let mut count = 0;
        for (square, piece) in self.iter() {
            let (piece, square) = match is_turned {
                true => (piece.role.of(!piece.color), square.flip()),
                false => (piece, square),
            };
            match (piece.role, piece.color) {
                (Role::King, Color::White) => squares[0] = square,
                (Role::King, Color::Black) => squares[1] = square,
                _ => {
                    others[count] = Some((piece, square));
                    count += 1;
                }
            }
        }
        // White's first, and of one side the stronger.
        let rank = |(piece, _): (Piece, Square)| (piece.color == Color::White, piece.role);
        if let [Some(first), Some(second)] = others
            && rank(first) < rank(second)
        {
            others.swap(0, 1);
        }
        for (square, (_, on)) in squares[2..].iter_mut().zip(others.into_iter().flatten()) {
            *square = on;
        }
        let turn = if is_turned { !turn } else { turn };
        (count > 0).then(|| (Material::new(others.map(|man| man.map(|(piece, _)| piece))), squares, turn))
    }
}

/// How the positions of one table are numbered.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) material: Material,
    /// White's king, Black's king, the others.
    pub(crate) pieces: Vec<Piece>,
    has_pawns: bool,
}

impl Layout {
    pub(crate) fn new(material: Material) -> Layout {
        let kings = [Color::White, Color::Black].map(|color| Role::King.of(color));
        let pieces = kings.into_iter().chain(material.pieces()).collect();
        Layout { material, pieces, has_pawns: material.pawns() > 0 }
    }

    /// How many places there are for each side to move.
    pub(crate) fn size(&self) -> usize {
        let kings = if self.has_pawns { 32 } else { 16 };
        kings << (6 * (self.pieces.len() - 1))
    }

    /// The men at a place.
    pub(crate) fn squares(&self, place: usize) -> Squares {
        let mut squares = [Square::A1; MOST_MEN];
        let mut rest = place;
        for square in squares[1..self.pieces.len()].iter_mut().rev() {
            *square = Square::ALL[rest % 64];
            rest /= 64;
        }
        squares[0] = Square::ALL[rest / 4 * 8 + rest % 4];
        squares
    }

    /// The place of a position among all images of it across the middle of the board.
    pub(crate) fn place(&self, squares: &Squares) -> usize {
        let king = squares[0].index();
        let mirror = if king % 8 > 3 { 7 } else { 0 };
        let flip = if !self.has_pawns && king / 8 > 3 { 56 } else { 0 };
        let image = |square: Square| square.index() ^ mirror ^ flip;
        let king = image(squares[0]);
        squares[1..self.pieces.len()].iter().fold(king / 8 * 4 + king % 8, |place, &square| place * 64 + image(square))
    }

    /// Where a table keeps what comes of a position: first all with White to move, then all with Black.
    pub(crate) fn first_entry(&self, squares: &Squares, turn: Color) -> usize {
        let first = self.first_place(squares);
        if turn.is_white() { first } else { self.size() + first }
    }

    /// The place that counts, the same for all images of a position.
    pub(crate) fn first_place(&self, squares: &Squares) -> usize {
        let mut first = self.place(squares);
        if !self.has_pawns {
            first = first.min(self.place(&across(squares)));
        }
        if self.material.has_twins() {
            let [white, black, one, other] = *squares;
            let swapped = [white, black, other, one];
            first = first.min(self.place(&swapped));
            if !self.has_pawns {
                first = first.min(self.place(&across(&swapped)));
            }
        }
        first
    }
}

/// The image across the long diagonal. With pawns, which would go sideways, there is none.
fn across(squares: &Squares) -> Squares {
    squares.map(|square| Square::ALL[square.index() % 8 * 8 + square.index() / 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_gives_the_men_back() {
        for material in Material::all() {
            let layout = Layout::new(material);
            for place in (0..layout.size()).step_by(997) {
                assert_eq!(layout.place(&layout.squares(place)), place, "{material}");
            }
        }
    }

    #[test]
    fn images_have_one_place() {
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let men = |names: [&str; 3]| [square(names[0]), square(names[1]), square(names[2]), Square::A1];
        let rook = Layout::new(Material::all().nth(1).expect("rooks"));
        let place = rook.first_place(&men(["b1", "g5", "c7"]));
        for image in [["g1", "b5", "f7"], ["b8", "g4", "c2"], ["a2", "e7", "g3"], ["h7", "d2", "b6"]] {
            assert_eq!(rook.first_place(&men(image)), place, "{image:?}");
        }
        let pawn = Layout::new(Material::all().nth(4).expect("pawns"));
        let place = pawn.first_place(&men(["b1", "g5", "c7"]));
        assert_eq!(pawn.first_place(&men(["g1", "b5", "f7"])), place);
        assert_ne!(pawn.first_place(&men(["b8", "g4", "c2"])), place);
    }

    #[test]
    fn the_stronger_side_is_white() {
        let men = |fen: &str| {
            let pos: tabiya_rules::Position = fen.parse().expect("a position");
            let (material, squares, turn) = Men::new(pos.board().pieces())?.locate(pos.turn())?;
            Some((material.to_string(), squares.map(|square| square.to_string()), turn))
        };
        let turned = (String::from("KRvKN"), ["e1", "e8", "a1", "h8"].map(str::to_owned), Color::Black);
        assert_eq!(men("r3k3/8/8/8/8/8/8/4K2N w - - 0 1"), Some(turned));
        assert_eq!(men("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), None);
        assert_eq!(men("4k3/8/8/8/8/8/8/BBN1K3 w - - 0 1"), None);
    }
}

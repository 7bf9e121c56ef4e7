//! Locked positions: pawns that hold each other for ever, and pieces that can do nothing about it.
//!
//! For each piece we gather the squares it may ever stand on, by rules that leave out nothing that is legal (check, pins
//! and turns are ignored, so it is more than can really happen). What never moves and never can be taken is *steady*: it
//! blocks lines and guards squares for ever. All starts steady, and each piece that is found to move or to be in danger
//! opens ways for others, until nothing changes. Whatever happens in a game that goes on from here happens within
//! these sets, so if they allow no mate, there is none.

use crate::{Bitboard, ByColor, CastlingSide, Color, Piece, Position, Rank, Role, Square, attacks};

/// Can `winner` never mate, because of pawns that hold each other?
pub(super) fn keep_all_apart(pos: &Position, winner: Color) -> bool {
    has_facing_pawns(pos)
        && pos.en_passant().is_none()
        && Walls::of(pos).is_some_and(|walls| !walls.allow_mate_by(winner))
}

/// Do two pawns stand on one file face to face, near or far? If not, nothing is held for ever, and the work is in vain.
fn has_facing_pawns(pos: &Position) -> bool {
    let pawns = pos.board().pawns();
    ahead(pawns & pos.board().white()).intersects(pawns & pos.board().black())
}

/// All squares in front of these, as White sees it.
fn ahead(squares: Bitboard) -> Bitboard {
    let one = squares.0 << 8;
    let two = one | one << 8;
    let four = two | two << 16;
    Bitboard(four | four << 32)
}

/// A piece and the squares it may ever stand on.
#[derive(Clone, Copy)]
struct Man {
    piece: Piece,
    home: Square,
    reach: Bitboard,
    in_danger: bool,
}

impl Man {
    fn is_steady(&self) -> bool {
        self.reach == self.home.bitboard() && !self.in_danger
    }

    /// A pawn that never leaves its file.
    fn is_filebound(&self) -> bool {
        self.piece.role == Role::Pawn && self.reach.is_subset(self.home.file().bitboard())
    }
}

struct Walls<'a> {
    pos: &'a Position,
    men: Vec<Man>,
    /// Where steady men stand.
    steady: Bitboard,
    /// What the steady men of White and of Black guard.
    guarded: ByColor<Bitboard>,
    /// Where there may be something of White's, and of Black's, to take.
    prey: ByColor<Bitboard>,
}

impl<'a> Walls<'a> {
    /// Gathers until nothing changes. `None` if a pawn might promote: then we know nothing.
    fn of(pos: &'a Position) -> Option<Walls<'a>> {
        let man = |(home, piece)| Man { piece, home, reach: Square::bitboard(home), in_danger: false };
        let men = pos.board().pieces().map(man).collect();
        let mut walls =
            Walls { pos, men, steady: Bitboard::EMPTY, guarded: ByColor::default(), prey: ByColor::default() };
        loop {
            walls.take_stock();
            if !walls.spread()? {
                return Some(walls);
            }
        }
    }

    /// Sums up what is known after each round.
    fn take_stock(&mut self) {
        self.steady = Bitboard::EMPTY;
        self.guarded = ByColor::default();
        self.prey = ByColor::new_with(|color| self.squares_of_men(color));
        for man in self.men.iter().filter(|man| man.is_steady()) {
            self.steady.insert(man.home);
            // Lines beyond the next square may be blocked at times.
            self.guarded[man.piece.color] |= attacks::of(man.piece, man.home, Bitboard::ALL);
        }
    }

    /// One round. Did anything change? `None` if a pawn might promote.
    fn spread(&mut self) -> Option<bool> {
        let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
        let mut changed = false;
        for i in 0..self.men.len() {
            let man = self.men[i];
            let reach = self.spread_one(man);
            if man.piece.role == Role::Pawn && reach.intersects(last_ranks) {
                return None;
            }
            changed |= reach != man.reach;
            self.men[i].reach = reach;
            changed |= self.endanger(man.piece, reach);
        }
        Some(changed)
    }

    /// Where one man may get to while all others keep to the squares they have.
    fn spread_one(&self, mut man: Man) -> Bitboard {
        man.reach |= self.castling_targets(&man);
        let mut fresh = man.reach;
        while let Some(from) = fresh.pop() {
            let targets = self.targets(&man, from) - man.reach;
            fresh |= targets;
            man.reach |= targets;
        }
        man.reach
    }

    /// Where the men of `color` may stand, without the king.
    fn squares_of_men(&self, color: Color) -> Bitboard {
        self.men_of(color).fold(Bitboard::EMPTY, |all, man| all | man.reach)
    }

    /// The men of `color` without the king.
    fn men_of(&self, color: Color) -> impl Iterator<Item = &Man> {
        self.men.iter().filter(move |man| man.piece.color == color && man.piece.role != Role::King)
    }

    fn targets(&self, man: &Man, from: Square) -> Bitboard {
        let strikes = self.strikes(man.piece, from);
        match man.piece.role {
            Role::Pawn => self.pawn_steps(man, from) | strikes & self.prey[!man.piece.color],
            _ => strikes - self.steady,
        }
    }

    /// The squares `piece` may attack from `from`. A king does not go where it would be taken for certain.
    fn strikes(&self, piece: Piece, from: Square) -> Bitboard {
        let attacked = attacks::of(piece, from, self.steady);
        match piece.role {
            Role::King => attacked - self.guarded[!piece.color],
            _ => attacked,
        }
    }

    fn pawn_steps(&self, man: &Man, from: Square) -> Bitboard {
        let color = man.piece.color;
        let up = if color.is_white() { 1 } else { -1 };
        let closed = self.steady | self.beyond_opponents(man);
        let one = from.bitboard().shift(0, up) - closed;
        let two = (one & color.rank(Rank::Third).bitboard()).shift(0, up) - closed;
        one | two
    }

    /// The squares of its file that a pawn cannot get to, since a pawn that comes towards it can neither be taken nor
    /// leave the file. Pawns that may change files know no such limit, for they may come back behind the other.
    fn beyond_opponents(&self, man: &Man) -> Bitboard {
        if !man.is_filebound() {
            return Bitboard::EMPTY;
        }
        let file = man.home.file().bitboard();
        let ahead = |square: Square| match man.piece.color {
            Color::White => ahead(square.bitboard()),
            Color::Black => ahead(square.bitboard().flip()).flip(),
        };
        self.men
            .iter()
            .filter(|other| other.piece.color != man.piece.color && other.is_filebound() && !other.in_danger)
            .filter(|other| (ahead(man.home) & file).contains(other.home))
            .fold(Bitboard::EMPTY, |all, other| all | other.home.bitboard() | ahead(other.home))
    }

    /// Where castling may bring a king or a rook.
    fn castling_targets(&self, man: &Man) -> Bitboard {
        let color = man.piece.color;
        let king = self.pos.king(color);
        let mut targets = Bitboard::EMPTY;
        for side in CastlingSide::ALL {
            let Some(rook) = self.pos.castling_rook(color, side) else { continue };
            let goals = side.king_target(king).bitboard() | side.rook_target(king).bitboard();
            let is_open =
                ((goals | attacks::between(king, rook)) & self.steady).is_subset(king.bitboard() | rook.bitboard());
            if is_open && man.home == king {
                targets.insert(side.king_target(king));
            }
            if is_open && man.home == rook {
                targets.insert(side.rook_target(king));
            }
        }
        targets
    }

    /// Notes which enemies `piece`, wherever it gets to, may take. Did that change anything?
    fn endanger(&mut self, piece: Piece, reach: Bitboard) -> bool {
        let strikes = reach.into_iter().fold(Bitboard::EMPTY, |all, from| all | self.strikes(piece, from));
        let mut changed = false;
        for man in &mut self.men {
            let hit = man.piece.color != piece.color && man.piece.role != Role::King && man.reach.intersects(strikes);
            changed |= hit && !man.in_danger;
            man.in_danger |= hit;
        }
        changed
    }

    /// Is there a square on which the loser's king could stand, be in check and have nowhere to go?
    fn allow_mate_by(&self, winner: Color) -> bool {
        let prison = self.king(!winner).reach;
        let attacked = self.attacked_by_men_of(winner);
        (prison & attacked).into_iter().any(|square| self.may_be_mate(winner, square, attacked))
    }

    fn king(&self, color: Color) -> &Man {
        let king = Role::King.of(color);
        self.men.iter().find(|man| man.piece == king).expect("a position has both kings")
    }

    /// What the men of `color` may ever attack, without the king.
    fn attacked_by_men_of(&self, color: Color) -> Bitboard {
        self.men_of(color)
            .flat_map(|man| man.reach.into_iter().map(|from| self.strikes(man.piece, from)))
            .fold(Bitboard::EMPTY, |all, strikes| all | strikes)
    }

    /// Could a king in check on `square` lack every flight? Some flights only its own men can stop, by standing there,
    /// or the winner's king, from one square for all of them.
    fn may_be_mate(&self, winner: Color, square: Square, attacked: Bitboard) -> bool {
        let loser_king = self.king(!winner).reach;
        let open = attacks::king(square) & (loser_king - attacked);
        let far = Bitboard::ALL - attacks::king(square) - square.bitboard();
        let king_squares = self.king(winner).reach & far;
        king_squares.into_iter().any(|king| self.may_be_filled(!winner, open - attacks::king(king)))
    }

    /// Could men of `color` stand on all of these squares at once?
    fn may_be_filled(&self, color: Color, squares: Bitboard) -> bool {
        let helpers = self.men_of(color).filter(|man| man.reach.intersects(squares)).count();
        squares.is_subset(self.squares_of_men(color)) && helpers >= squares.len()
    }
}

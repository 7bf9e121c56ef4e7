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
    has_locked_pawns(pos)
        && pos.en_passant().is_none()
        && Walls::of(pos).is_some_and(|walls| !walls.allow_mate_by(winner))
}

/// Without two pawns head to head no pawn is held for ever, and the work is in vain.
fn has_locked_pawns(pos: &Position) -> bool {
    let pawns = pos.board().pawns();
    (pawns & pos.board().white()).shift(0, 1).intersects(pawns & pos.board().black())
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
}

struct Walls<'a> {
    pos: &'a Position,
    men: Vec<Man>,
    /// Where steady men stand.
    steady: Bitboard,
    /// What the steady men of White and of Black guard.
    guarded: ByColor<Bitboard>,
}

impl<'a> Walls<'a> {
    /// Gathers until nothing changes. `None` if a pawn might promote: then we know nothing.
    fn of(pos: &'a Position) -> Option<Walls<'a>> {
        let man = |(home, piece)| Man { piece, home, reach: Square::bitboard(home), in_danger: false };
        let men = pos.board().pieces().map(man).collect();
        let mut walls = Walls { pos, men, steady: Bitboard::EMPTY, guarded: ByColor::default() };
        loop {
            walls.find_steady();
            let changed = walls.spread();
            if walls.may_promote() {
                return None;
            }
            if !changed {
                return Some(walls);
            }
        }
    }

    fn find_steady(&mut self) {
        self.steady = Bitboard::EMPTY;
        self.guarded = ByColor::default();
        for man in self.men.iter().filter(|man| man.is_steady()) {
            self.steady.insert(man.home);
            // Lines beyond the next square may be blocked at times.
            self.guarded[man.piece.color] |= attacks::of(man.piece, man.home, Bitboard::ALL);
        }
    }

    /// One round. Did anything change?
    fn spread(&mut self) -> bool {
        let mut changed = false;
        for i in 0..self.men.len() {
            let man = self.men[i];
            let prey = self.squares_of(!man.piece.color, |other| other.piece.role != Role::King);
            let mut reach = man.reach | self.castling_targets(&man);
            for from in man.reach {
                reach |= self.targets(man.piece, from, prey);
            }
            changed |= reach != man.reach;
            self.men[i].reach = reach;
            changed |= self.endanger(man.piece, man.reach);
        }
        changed
    }

    /// Where the men of `color` may stand that `which` picks.
    fn squares_of(&self, color: Color, which: impl Fn(&Man) -> bool) -> Bitboard {
        let men = self.men.iter().filter(|man| man.piece.color == color && which(man));
        men.fold(Bitboard::EMPTY, |all, man| all | man.reach)
    }

    /// Where `piece` may go from `from`, given where there may be something to take.
    fn targets(&self, piece: Piece, from: Square, prey: Bitboard) -> Bitboard {
        if piece.role == Role::Pawn {
            return self.pawn_steps(piece.color, from) | self.strikes(piece, from) & prey;
        }
        self.strikes(piece, from) - self.steady
    }

    /// The squares `piece` may attack from `from`. A king does not go where it would be taken for certain.
    fn strikes(&self, piece: Piece, from: Square) -> Bitboard {
        let attacked = attacks::of(piece, from, self.steady);
        match piece.role {
            Role::King => attacked - self.guarded[!piece.color],
            _ => attacked,
        }
    }

    fn pawn_steps(&self, color: Color, from: Square) -> Bitboard {
        let up = if color.is_white() { 1 } else { -1 };
        let one = from.bitboard().shift(0, up) - self.steady;
        let two = (one & color.rank(Rank::Third).bitboard()).shift(0, up) - self.steady;
        one | two
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

    fn may_promote(&self) -> bool {
        let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
        self.men.iter().any(|man| man.piece.role == Role::Pawn && man.reach.intersects(last))
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
        let men = self.men.iter().filter(|man| man.piece.color == color && man.piece.role != Role::King);
        men.flat_map(|man| man.reach.into_iter().map(|from| self.strikes(man.piece, from)))
            .fold(Bitboard::EMPTY, |all, strikes| all | strikes)
    }

    /// Could a king in check on `square` lack every flight? Some flights only its own men can stop, by standing there,
    /// or the winner's king, from one square for all of them.
    fn may_be_mate(&self, winner: Color, square: Square, attacked: Bitboard) -> bool {
        let loser_king = self.king(!winner).reach;
        let open = attacks::king(square) & loser_king - attacked;
        let far = Bitboard::ALL - attacks::king(square) - square.bitboard();
        let king_squares = self.king(winner).reach & far;
        king_squares.into_iter().any(|king| self.may_be_filled(!winner, open - attacks::king(king)))
    }

    /// Could men of `color` stand on all of these squares at once?
    fn may_be_filled(&self, color: Color, squares: Bitboard) -> bool {
        let helpers = || self.men.iter().filter(|man| man.piece.color == color && man.piece.role != Role::King);
        let covered = helpers().fold(Bitboard::EMPTY, |all, man| all | man.reach);
        squares.is_subset(covered) && helpers().filter(|man| man.reach.intersects(squares)).count() >= squares.len()
    }
}

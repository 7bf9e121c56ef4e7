//! The board as one side sees it: its own pawns move up. Every term is written once, for such a view, and so it cannot
//! treat the two sides differently.

use super::squares::{pawn_attacks_down, pawn_attacks_up};
use tabiya_rules::{Bitboard, Board, Color, Position, Role, Square, attacks};

/// The pieces of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub(super) pawns: Bitboard,
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pub(super) king: Square,
    pub(super) all: Bitboard,
}

impl Army {
    fn of(board: &Board, color: Color, king: Square) -> Army {
        let all = board.by_color(color);
        Army {
            pawns: board.by_role(Role::Pawn) & all,
            knights: board.by_role(Role::Knight) & all,
            bishops: board.by_role(Role::Bishop) & all,
            rooks: board.by_role(Role::Rook) & all,
            queens: board.by_role(Role::Queen) & all,
            king,
            all,
        }
    }

    fn flipped(&self) -> Army {
        Army {
            pawns: self.pawns.flip(),
            knights: self.knights.flip(),
            bishops: self.bishops.flip(),
            rooks: self.rooks.flip(),
            queens: self.queens.flip(),
            king: self.king.flip(),
            all: self.all.flip(),
        }
    }

    pub(super) fn minors(&self) -> Bitboard {
        self.knights | self.bishops
    }

    /// Knights, bishops, rooks and queens.
    pub(super) fn officers(&self) -> Bitboard {
        self.all - self.pawns - self.king.bitboard()
    }

    /// Knights, bishops, rooks and queens in points of 1, 1, 2 and 4.
    pub(super) fn weight(&self) -> i32 {
        (self.minors().len() + 2 * self.rooks.len() + 4 * self.queens.len()) as i32
    }
}

/// The board from one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) own: Army,
    pub(super) enemy: Army,
    pub(super) occupied: Bitboard,
    /// Own rooks that may castle.
    pub(super) castling: Bitboard,
    /// Is it this side's move?
    pub(super) is_to_move: bool,
    pub(super) own_pawn_attacks: Bitboard,
    pub(super) enemy_pawn_attacks: Bitboard,
}

impl View {
    /// The position as White and as Black see it.
    pub(super) fn both(pos: &Position) -> [View; 2] {
        let board = pos.board();
        let white = Army::of(board, Color::White, pos.king(Color::White));
        let black = Army::of(board, Color::Black, pos.king(Color::Black));
        [
            View::new(white, black, pos.castling() & white.all, pos.turn().is_white()),
            View::new(black.flipped(), white.flipped(), (pos.castling() & black.all).flip(), !pos.turn().is_white()),
        ]
    }

    #[inline(always)]
    fn new(own: Army, enemy: Army, castling: Bitboard, is_to_move: bool) -> View {
        View {
            own,
            enemy,
            occupied: own.all | enemy.all,
            castling,
            is_to_move,
            own_pawn_attacks: pawn_attacks_up(own.pawns),
            enemy_pawn_attacks: pawn_attacks_down(enemy.pawns),
        }
    }

    /// Own pieces that may not leave the line on which they shield their king.
    pub(super) fn pinned(&self) -> Bitboard {
        let enemy = &self.enemy;
        let king = self.own.king;
        let mut snipers = attacks::bishop(king, enemy.all) & (enemy.bishops | enemy.queens)
            | attacks::rook(king, enemy.all) & (enemy.rooks | enemy.queens);
        let mut pinned = Bitboard::EMPTY;
        while let Some(sniper) = snipers.pop() {
            let shield = attacks::between(king, sniper) & self.own.all;
            if !shield.more_than_one() {
                pinned |= shield;
            }
        }
        pinned
    }
}

/// What one side attacks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attacks {
    /// By each kind of piece.
    pub(super) by: [Bitboard; 6],
    /// By any.
    pub(super) all: Bitboard,
    /// By two or more.
    pub(super) twice: Bitboard,
    /// How many knights, bishops, rooks and queens reach the zone of the enemy king, in that order.
    pub(super) zone_attackers: [i32; 4],
    /// How often they attack squares of it.
    pub(super) zone_attacks: i32,
    /// How many pieces are pinned to their king.
    pub(super) pinned: i32,
}

impl Attacks {
    #[inline(always)]
    pub(super) fn by(&self, role: Role) -> Bitboard {
        self.by[role as usize]
    }

    /// The same seen from the other side.
    #[inline(always)]
    pub(super) fn flipped(&self) -> Attacks {
        Attacks { by: self.by.map(Bitboard::flip), all: self.all.flip(), twice: self.twice.flip(), ..*self }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, role: Role, attacks: Bitboard) {
        self.by[role as usize] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }
}

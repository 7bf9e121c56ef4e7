//! What a player notices. Each turn, every way a piece could go is either seen or overlooked: once for the whole turn,
//! so that a bishop which nobody thought of is missing from every line, as it is for people.
//! How hard a move is to see depends on its kind; how much is overlooked, on the level.

use super::dice::Dice;
use tabiya_rules::{Move, Position, Role, Square, attacks};

/// The eyes of one player for one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eyes {
    dice: Dice,
    /// The chance to overlook what is hardest to see, as an answer to the move to be made.
    oversight: f64,
    /// The move the opponent has just made: what it does is looked at first.
    last: Option<Move>,
}

/// Which move of a line it is: the further ahead, the more is overlooked. Later plies are as dark as the last one here.
const DARKNESS: [f64; 6] = [0.55, 1.0, 1.2, 1.5, 1.7, 1.9];

impl Eyes {
    pub(super) fn new(dice: Dice, oversight: f64, last: Option<Move>) -> Eyes {
        Eyes { dice, oversight, last }
    }

    /// Is `m` seen, `ply` plies ahead, after `before` was played?
    pub(super) fn notice(&self, pos: &Position, m: Move, before: Option<Move>, ply: usize) -> bool {
        if self.oversight <= 0.0 {
            return true;
        }
        let darkness = DARKNESS[ply.min(DARKNESS.len() - 1)];
        let alert = if ply == 1 && self.last.is_some_and(|last| last.to() == m.from()) { 0.6 } else { 1.0 };
        let miss = self.oversight * hardness(pos, m, before) * darkness * alert;
        self.luck(pos, m) >= miss.min(0.95)
    }

    /// One throw for each piece, origin and target, the same all turn long.
    fn luck(&self, pos: &Position, m: Move) -> f64 {
        let role = role_of(pos, m) as u64;
        let way = m.from().index() as u64 | (m.to().index() as u64) << 6 | role << 12 | (pos.turn() as u64) << 15;
        self.dice.with(way).chance()
    }

    /// Is it seen this turn that a check leaves no answer? Who plays a little knows what to look for.
    pub(super) fn knows_mate(&self) -> bool {
        self.dice.with(u64::MAX).chance() >= 0.25 * self.oversight * self.oversight
    }

    /// Is a stalemate, which is easily forgotten, seen this turn?
    pub(super) fn knows_stalemate(&self) -> bool {
        self.dice.with(u64::MAX - 1).chance() >= self.oversight
    }
}

/// How hard a move is to see, from 0 (obvious) to 1.
fn hardness(pos: &Position, m: Move, before: Option<Move>) -> f64 {
    let role = role_of(pos, m);
    let victim = if m.is_castle() { None } else { pos.board().role_at(m.to()) };
    let kind = match victim {
        // Taking what has just arrived: the first thing that everybody looks at.
        Some(_) if before.is_some_and(|before| before.to() == m.to()) => 0.12,
        Some(Role::Queen) => 0.30,
        Some(Role::Pawn) => 0.45,
        Some(_) => 0.38,
        None if m.promotion() == Some(Role::Queen) => 0.20,
        None if m.is_en_passant() => 0.70,
        None => 0.55,
    };
    let opened = before.is_some_and(|before| attacks::between(m.from(), m.to()).contains(before.from()));
    let hard = kind * by_piece(role) + distance_and_direction(pos, m, role) + if opened { 0.30 } else { 0.0 };
    let seen_as_check = gives_plain_check(pos, m, role);
    (if seen_as_check { hard * 0.6 } else { hard }).clamp(0.02, 1.0)
}

/// Pawns take what is next to them; knights jump, and jumps are hard to follow.
fn by_piece(role: Role) -> f64 {
    match role {
        Role::Pawn => 0.6,
        Role::King => 0.8,
        Role::Rook | Role::Queen => 0.9,
        Role::Bishop => 1.0,
        Role::Knight => 1.25,
    }
}

/// Long moves, moves backwards and long diagonals escape the eye.
fn distance_and_direction(pos: &Position, m: Move, role: Role) -> f64 {
    let ((file, rank), (to_file, to_rank)) = (m.from().numbers(), m.to().numbers());
    let (files, ranks) = (file.abs_diff(to_file), rank.abs_diff(to_rank));
    let far = f64::from(files.max(ranks).saturating_sub(2));
    let per_square = if files == ranks { 0.05 } else { 0.03 };
    let backwards = role != Role::King && if pos.turn().is_white() { to_rank < rank } else { to_rank > rank };
    far * per_square + if backwards { 0.12 } else { 0.0 }
}

/// Does the moved piece itself attack the king? Checks by another piece are not what people see first.
fn gives_plain_check(pos: &Position, m: Move, role: Role) -> bool {
    if m.is_castle() || role == Role::King {
        return false;
    }
    let arrived = m.promotion().unwrap_or(role).of(pos.turn());
    let occupied = pos.board().occupied() & !m.from().bitboard();
    let king: Square = pos.king(!pos.turn());
    attacks::of(arrived, m.to(), occupied).contains(king)
}

fn role_of(pos: &Position, m: Move) -> Role {
    pos.board().role_at(m.from()).unwrap_or(Role::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hardness_of(fen: &str, san: &str) -> f64 {
        let pos: Position = fen.parse().expect("a position");
        hardness(&pos, pos.parse_san(san).expect("a move"), None)
    }

    #[test]
    fn what_people_overlook_is_harder() {
        let pawn_takes = hardness_of("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "exd5");
        let knight_takes = hardness_of("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "Nxd5");
        let bishop_takes = hardness_of("4k3/8/8/8/8/2r5/8/K6B w - - 0 1", "Bc6+");
        let bishop_retreats = hardness_of("4k2B/8/8/8/8/2r5/8/K7 w - - 0 1", "Bxc3+");
        assert!(pawn_takes < knight_takes && knight_takes < bishop_retreats);
        assert!(bishop_takes < bishop_retreats);
    }

    #[test]
    fn eyes_are_the_same_all_turn_long_and_sharper_with_less_oversight() {
        let pos = Position::STANDARD;
        let seen = |oversight| {
            let eyes = Eyes::new(Dice::new(3), oversight, None);
            pos.legal_moves().iter().filter(|&&m| eyes.notice(&pos, m, None, 1)).count()
        };
        assert_eq!(seen(0.0), 20);
        assert_eq!(seen(0.8), seen(0.8));
        assert!(seen(0.8) < seen(0.2) && seen(0.2) <= 20);
    }
}

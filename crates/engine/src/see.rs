//! Static exchange evaluation: what a capture wins once everybody has taken back on its square.

use crate::params::EXCHANGE_WORTH;
use crate::score::Value;
use tabiya_rules::{Bitboard, Color, Move, MoveKind, Position, Role, Square, attacks};

/// What a piece counts in an exchange.
#[inline]
pub(crate) fn worth(role: Role) -> Value {
    EXCHANGE_WORTH[role]
}

/// Does `m` win at least `threshold` after all exchanges on its target, each side taking with its least piece and
/// stopping when it likes? Pinned pieces do not take part while what pins them stands.
pub fn see(pos: &Position, m: Move, threshold: i32) -> bool {
    let board = pos.board();
    let (from, to) = (m.from(), m.to());
    let mut occupied = (board.occupied() ^ from.bitboard()) | to.bitboard();
    let (gain, moved) = match m.kind() {
        MoveKind::Castle => return threshold <= 0,
        MoveKind::EnPassant => {
            occupied.remove(Square::new(to.file(), from.rank()));
            (EXCHANGE_WORTH.pawn, Role::Pawn)
        }
        _ => {
            let captured = board.role_at(to).map_or(0, worth);
            match m.promotion() {
                Some(role) => (captured + worth(role) - EXCHANGE_WORTH.pawn, role),
                None => (captured, board.role_at(from).unwrap_or(Role::Pawn)),
            }
        }
    };

    // Even if the piece is lost for nothing more, or kept for nothing less?
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= worth(moved);
    if balance >= 0 {
        return true;
    }

    let diagonal = board.diagonal_sliders();
    let straight = board.straight_sliders();
    let mut attackers = attackers_of_both(pos, to, occupied);
    let mut side = !pos.turn();
    loop {
        attackers &= occupied;
        let ours = attackers & board.by_color(side);
        let free = ours - held_back(pos, side, occupied - to.bitboard());
        let Some((role, taker)) = least(pos, free) else { break };
        side = !side;
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            // A king cannot take where he would be taken.
            if role == Role::King && (attackers & board.by_color(side)).any() {
                side = !side;
            }
            break;
        }
        occupied.remove(taker);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
    }
    side != pos.turn()
}

fn attackers_of_both(pos: &Position, to: Square, occupied: Bitboard) -> Bitboard {
    let board = pos.board();
    board.attackers_through(to, Color::White, occupied) | board.attackers_through(to, Color::Black, occupied)
}

/// The pieces of `side` that are pinned to their king by a piece that is still there.
fn held_back(pos: &Position, side: Color, occupied: Bitboard) -> Bitboard {
    let pinned = pos.pinned(side);
    if pinned.is_empty() {
        return pinned;
    }
    let (board, king) = (pos.board(), pos.king(side));
    let snipers = (attacks::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders())
        | (attacks::rook(king, Bitboard::EMPTY) & board.straight_sliders());
    let mut held = Bitboard::EMPTY;
    for sniper in snipers & board.by_color(!side) & occupied {
        held |= attacks::between(king, sniper) & pinned;
    }
    held
}

/// The least valuable of some pieces.
fn least(pos: &Position, pieces: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| Some((role, (pieces & pos.board().by_role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let cases = [
            ("a rook takes a loose pawn", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("a knight for a pawn", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320),
            ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
            ("a promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", 850),
            ("a promotion that is taken", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", -100),
            ("a capture that promotes", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", 850 + 500),
            ("a quiet move to a safe square", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a5", 0),
            ("a quiet move into a pawn", "4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1", "a1a5", -500),
            ("the pawn that would take is pinned", "4k3/4p3/5p2/8/8/5Q2/8/K3R3 w - - 0 1", "f3f6", 100),
            ("the king may not take back", "3rk3/8/8/8/8/8/3Q4/3RK3 w - - 0 1", "d2d8", 500),
            ("two rooks behind each other", "3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100 + 500 - 500),
            ("castling", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", 0),
        ];
        for (name, fen, text, worth) in cases {
            let pos: Position = fen.parse().unwrap();
            let m = pos.resolve(text.parse().unwrap()).unwrap();
            assert!(see(&pos, m, worth), "{name}: {worth}");
            assert!(!see(&pos, m, worth + 1), "{name}: more than {worth}");
        }
    }
}

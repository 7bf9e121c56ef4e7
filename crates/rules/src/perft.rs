//! Counting the positions at the end of all sequences of legal moves: the classic proof and measure of a generator.

use crate::{MoveList, Position};

/// How many sequences of `depth` legal moves there are from `pos`.
///
/// ```
/// use tabiya_rules::{Position, perft};
/// assert_eq!(perft(&Position::STANDARD, 3), 8_902);
/// ```
pub fn perft(pos: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => pos.legal_move_count() as u64,
        _ => {
            let mut moves = MoveList::new();
            pos.legal_moves_into(&mut moves);
            moves.iter().map(|&m| perft(&pos.after(m), depth - 1)).sum()
        }
    }
}

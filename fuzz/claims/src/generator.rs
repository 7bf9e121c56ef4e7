//! Any playable position: list and count agree, every move leads to a playable position with the key foretold.

use tabiya_rules::{Color, Position, UciMove, perft};

pub(crate) fn holds(fen: &str) {
    let Ok(pos) = Position::from_fen(fen) else { return };
    let moves = pos.legal_moves();
    assert_eq!(pos.legal_move_count(), moves.len());
    assert_eq!(perft(&pos, 2), moves.iter().map(|&m| pos.after(m).legal_move_count() as u64).sum::<u64>());
    for m in moves {
        assert!(pos.is_legal(m));
        assert_eq!(pos.resolve(UciMove::chess960(m)), Ok(m));
        let next = pos.after(m);
        assert_eq!(Position::new(next.setup()), Ok(next));
        assert_eq!(pos.key_after(pos.key(), m), next.key());
        // Whoever can win after a move could before it.
        for color in Color::ALL {
            assert!(pos.can_win(color) || !next.can_win(color) || !next.is_checkmate());
        }
    }
    assert!(!pos.is_insufficient_material() || pos.is_dead());
}

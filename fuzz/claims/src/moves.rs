//! Moves as written, on a position: a FEN, a line break and the move, or the move alone for the start position.
//! What is understood is legal and can be written and read again.

use tabiya_rules::{Move, Position, San, UciMove};

pub(crate) fn holds(text: &str) {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let pos = Position::from_fen(fen).unwrap_or_default();
    if let Ok(wish) = text.parse::<UciMove>() {
        assert_eq!(wish.to_string().parse(), Ok(wish));
        match pos.resolve(wish) {
            Ok(m) => check(&pos, m),
            Err(why) => assert!(!why.to_string().is_empty()),
        }
    }
    match pos.parse_san(text) {
        Ok(m) => check(&pos, m),
        Err(why) => assert!(why.to_string().len() < 1_000),
    }
    if let Ok(m) = pos.parse_san_strict(text) {
        assert_eq!(pos.parse_san(text), Ok(m));
    }
    if let Ok(san) = San::from_ascii(text.as_bytes()) {
        assert_eq!(San::from_ascii(san.to_string().as_bytes()), Ok(san));
        assert_eq!(text.parse::<San>(), Ok(san));
    }
}

fn check(pos: &Position, m: Move) {
    assert!(pos.legal_moves().contains(&m));
    assert_eq!(pos.parse_san_strict(&pos.san(m).to_string()), Ok(m));
    assert_eq!(pos.parse_san(&pos.long_algebraic(m)), Ok(m));
    assert_eq!(pos.resolve(UciMove::chess960(m)), Ok(m));
    assert_eq!(pos.resolve(UciMove::standard(m)), Ok(m));
}

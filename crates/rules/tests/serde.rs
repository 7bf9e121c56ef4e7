//! The feature `serde`: what each type looks like in JSON, and that nothing unsound comes back.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use tabiya_rules::picture::Paint;
use tabiya_rules::{
    Bitboard, ByColor, Color, Ending, File, Outcome, Piece, Position, Rank, Role, San, Setup, Square, Termination,
    TimeControl, UciMove,
};

/// Writes `value` as `json` and reads it back.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

/// What is said about `json` that is not a `T`.
fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn names_and_notations() {
    check(Square::E4, r#""e4""#);
    check(File::C, r#""c""#);
    check(Rank::Eighth, r#""8""#);
    check(Color::Black, r#""black""#);
    check(Role::Knight, r#""knight""#);
    check(Piece { color: Color::Black, role: Role::Knight }, r#""n""#);
    check(Outcome::Draw, r#""1/2-1/2""#);
    check(Termination::SeventyfiveMoves, r#""seventyfive-moves""#);
    check(Position::STANDARD.key(), r#""463b96181691fc9c""#);
    check(Paint::RED, r##""#c4302bc0""##);
    check("e7e8q".parse::<UciMove>().unwrap(), r#""e7e8q""#);
    check("Nbd7".parse::<San>().unwrap(), r#""Nbd7""#);
    check("O-O-O".parse::<San>().unwrap(), r#""O-O-O""#);
    check("40/5400+30:1800+30".parse::<TimeControl>().unwrap(), r#""40/5400+30:1800+30""#);
}

#[test]
fn positions_are_fens() {
    let start = r#""rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1""#;
    check(Position::STANDARD, start);
    check(Setup::STANDARD, start);
    check(Setup::EMPTY, r#""8/8/8/8/8/8/8/8 w - - 0 1""#);
}

#[test]
fn sets_and_pairs() {
    check(Bitboard::EMPTY, "[]");
    check(Square::A1.bitboard() | Square::H8.bitboard(), r#"["a1","h8"]"#);
    check(ByColor { white: 1, black: 2 }, r#"{"white":1,"black":2}"#);
    let mate = Ending::new(Termination::Checkmate, Some(Color::White)).unwrap();
    check(mate, r#"{"winner":"white","termination":"checkmate"}"#);
    check(Ending::new(Termination::Stalemate, None), r#"{"winner":null,"termination":"stalemate"}"#);
}

#[test]
fn all_of_a_small_type_come_back() {
    fn all<T: Serialize + DeserializeOwned + PartialEq + Debug>(values: impl IntoIterator<Item = T>) {
        for value in values {
            let json = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
        }
    }
    all(Square::ALL);
    all(File::ALL);
    all(Rank::ALL);
    all(Color::ALL);
    all(Role::ALL);
    all(Piece::ALL);
    all(Outcome::ALL);
    all(Termination::ALL);
}

#[test]
fn what_is_wrong_is_refused_with_the_reason() {
    assert!(refusal::<Square>(r#""e9""#).contains(r#"invalid square "e9""#));
    assert!(refusal::<Square>("12").contains("expected a square such as \"e4\""));
    assert!(refusal::<Position>(r#""8/8/8/8/8/8/8/8 w - - 0 1""#).contains("king"));
    let stalemate = r#"{"winner":"white","termination":"stalemate"}"#;
    assert!(refusal::<Ending>(stalemate).contains("White cannot win by stalemate"));
}

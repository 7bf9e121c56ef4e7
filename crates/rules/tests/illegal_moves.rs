//! Each way a move is refused, row by row, with the words a player reads.

use tabiya_rules::{Color, IllegalMove, Position, Termination, UciMove};

const ROWS: &str = include_str!("../../../testdata/illegal_moves.txt");

fn rows() -> impl Iterator<Item = [&'static str; 4]> {
    let lines = ROWS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields.try_into().unwrap_or_else(|fields| panic!("not four fields: {fields:?}"))
    })
}

#[test]
fn every_refusal_has_its_reason() {
    for [fen, uci, name, sentence] in rows() {
        let pos: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let wish: UciMove = uci.parse().expect("a UCI move");
        let reason = pos.resolve(wish).expect_err(&format!("{fen} {uci}"));
        assert_eq!((reason.name(), reason.to_string().as_str()), (name, sentence), "{fen} {uci}");
    }
}

#[test]
fn every_reason_a_position_can_give_has_several_rows() {
    const NAMES: [&str; 21] = [
        "blocked",
        "cannot-promote-to",
        "castling-blocked",
        "castling-in-check",
        "castling-into-check",
        "castling-through-check",
        "exposes-king",
        "king-into-check",
        "must-promote",
        "no-castling-right",
        "no-en-passant",
        "no-piece",
        "not-a-promotion",
        "not-its-move",
        "not-your-piece",
        "nothing-to-take",
        "own-piece",
        "pawn-backwards",
        "pawn-takes-straight",
        "pawn-two-steps",
        "still-in-check",
    ];
    for name in NAMES {
        assert!(rows().filter(|row| row[2] == name).count() > 1, "{name}");
    }
}

#[test]
fn a_player_moves_in_turn_and_only_with_the_own_pieces() {
    let start = Position::STANDARD;
    let ask =
        |player, uci: &str| start.resolve_for(player, uci.parse().expect("a UCI move")).map_err(|e| e.to_string());
    assert!(ask(Color::White, "e2e4").is_ok());
    assert_eq!(ask(Color::White, "e7e5"), Err("it is White's turn, and that is a black pawn".into()));
    assert_eq!(ask(Color::Black, "e7e5"), Err("it is White's turn".into()));
    assert_eq!(ask(Color::Black, "e5e4"), Err("it is White's turn".into()));
    assert_eq!(ask(Color::Black, "e2e4"), Err("that white pawn is not yours".into()));
}

#[test]
fn a_move_of_another_position_is_refused() {
    let passing: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse().expect("a good FEN");
    let m = passing.resolve("e5d6".parse().expect("a UCI move")).expect("legal");
    let mut taking: Position = "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1".parse().expect("a good FEN");
    let before = taking;
    assert_eq!(taking.play(m), Err(IllegalMove::OtherPosition));
    assert_eq!(taking.play(m).unwrap_err().to_string(), "that move belongs to another position");
    assert_eq!(taking, before);
}

#[test]
fn a_game_that_is_over_says_how() {
    let reason = IllegalMove::GameOver { termination: Termination::Checkmate };
    assert_eq!((reason.name(), reason.to_string().as_str()), ("game-over", "the game is over, by checkmate"));
}

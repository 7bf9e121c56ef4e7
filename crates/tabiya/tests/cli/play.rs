//! `tabiya play`.

use crate::tabiya_with_input;

/// What the program says when these lines are typed.
#[track_caller]
fn play(lines: &str) -> String {
    tabiya_with_input(&["play", "--ascii"], lines).ok()
}

#[test]
fn a_game_to_its_end() {
    let said = play("f3\ne7e5\ng4\nQh4\n");
    assert!(said.contains("1 R N B Q K B N R\n"), "{said}");
    assert!(said.contains("Black played Qh4#.\n0-1: Black wins by checkmate."), "{said}");
}

#[test]
fn a_refused_move_is_explained() {
    let said = play("Ke2\nhello\n");
    assert!(said.contains("White> Ke2: "), "{said}");
    assert!(said.contains("White> hello: "), "{said}");
}

#[test]
fn whatever_is_typed_the_game_goes_on() {
    let said = tabiya_with_input(&["play", "--ascii"], [&b"\xFF\xFE\0\n"[..], &[b'x'; 5_000], b"\ne4\n"].concat()).ok();
    assert!(said.contains("White> \u{FFFD}\u{FFFD}\0: "), "{said}");
    assert!(said.contains("White played e4."), "{said}");
}

#[test]
fn commands() {
    let said = play("help\nmoves\nFEN\nundo\ne4\nundo\nclaim\nQuit\nnever read\n");
    for part in [
        "  resign  give up\n",
        "Na3 Nc3 Nf3 Nh3 a3 a4",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        "there is no move to take back\n",
        "neither has the position been there three times",
    ] {
        assert!(said.contains(part), "{part:?} in {said}");
    }
    assert!(!said.contains("never read"));
}

#[test]
fn draws_and_resignations_are_asked_about() {
    let said = play("draw\nn\ndraw\ny\n");
    assert!(said.contains("White offers a draw. Black, do you agree? (y/n)"), "{said}");
    assert!(said.contains("1/2-1/2: draw by agreement."), "{said}");
    let said = play("e4\nresign\nno\nresign\nyes\ne5\n");
    assert!(said.contains("Black, do you resign? (y/n)"), "{said}");
    assert!(said.contains("1-0: White wins by resignation."), "{said}");
    assert!(said.contains("e5: the game is over"), "{said}");
}

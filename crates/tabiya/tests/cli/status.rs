//! `tabiya status`.

use crate::tabiya;

/// The value behind `key` after these moves from this position.
#[track_caller]
fn value(fen: Option<&str>, moves: &str, key: &str) -> String {
    let mut args = vec!["status", "--moves", moves];
    args.extend(fen.iter().flat_map(|fen| ["--fen", fen]));
    let output = tabiya(&args).ok();
    let line = output.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("no {key} in {output}")).to_owned()
}

#[test]
fn the_start() {
    assert_eq!(
        tabiya(&["status"]).ok(),
        "fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nturn: white\ncheck: false\nstatus: ongoing\n\
         claim: none\nwinner: none\ncan-win-white: true\ncan-win-black: true\nlegal-moves: 20\n"
    );
}

#[test]
fn mate_after_moves() {
    assert_eq!(
        tabiya(&["status", "--moves", "f2f3 e7e5 g2g4 d8h4"]).ok(),
        "fen: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\nturn: white\ncheck: true\n\
         status: checkmate\nclaim: none\nwinner: black\ncan-win-white: false\ncan-win-black: true\nlegal-moves: 0\n"
    );
}

#[test]
fn endings() {
    for (fen, status) in [
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "stalemate"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "insufficient-material"),
        ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "insufficient-material"),
        ("8/4k3/8/1p1p1p1p/1P1P1P1P/8/4K3/8 w - - 0 1", "dead-position"),
        ("8/8/4k3/8/8/3K1R2/8/8 w - - 150 120", "seventyfive-moves"),
        ("8/8/4k3/8/8/3K1R2/8/8 w - - 149 120", "ongoing"),
        ("k7/8/1QK5/8/8/8/8/8 b - - 100 90", "stalemate"),
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 150 90", "checkmate"),
    ] {
        assert_eq!(value(Some(fen), "", "status"), status, "{fen}");
    }
}

#[test]
fn repetition() {
    let dance = "g1f3 g8f6 f3g1 f6g8 ";
    assert_eq!(value(None, dance, "claim"), "none");
    assert_eq!(value(None, &dance.repeat(2), "claim"), "threefold");
    assert_eq!(value(None, &dance.repeat(3), "status"), "ongoing");
    assert_eq!(value(None, &dance.repeat(4), "status"), "fivefold-repetition");
    assert_eq!(value(None, &dance.repeat(4), "winner"), "none");
}

#[test]
fn fifty_moves() {
    let fen = "8/8/4k3/8/8/3KR3/8/8 b - - 99 120";
    assert_eq!(value(Some(fen), "", "claim"), "none");
    assert_eq!(value(Some(fen), "e6d6", "claim"), "fifty-moves");
    assert_eq!(value(Some(fen), "e6d6", "status"), "ongoing");
}

#[test]
fn who_can_still_win() {
    let rook = "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1";
    assert_eq!(value(Some(rook), "", "can-win-white"), "true");
    assert_eq!(value(Some(rook), "", "can-win-black"), "false");
}

#[test]
fn moves_in_every_notation() {
    let castled = value(None, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "fen");
    assert_eq!(castled, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
    assert_eq!(value(None, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1", "fen"), castled);
    assert_eq!(value(None, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", "fen"), castled);
    assert_eq!(value(None, "  \n", "legal-moves"), "20");
}

#[test]
fn refused_moves() {
    let refused = |moves: &str| tabiya(&["status", "--moves", moves]).refused();
    assert!(refused("e2e4 e7e5 e1e3").starts_with("move 3 (e1e3): "));
    assert_eq!(refused("hello"), "move 1 (hello): invalid SAN move \"hello\"");
    assert!(refused(&"x".repeat(100_000)).len() < 200);
    assert!(refused("e2e4 e2e4").starts_with("move 2 (e2e4): "));
    assert!(refused("f2f3 e7e5 g2g4 d8h4 a2a3").contains("the game is over"));
    assert!(refused(&("g1f3 g8f6 f3g1 f6g8 ".repeat(4) + "e2e4")).contains("move 17 (e2e4): the game is over"));
}

#[test]
fn json() {
    let text = tabiya(&["status", "--json"]).ok();
    assert_eq!(
        text,
        "{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\"turn\":\"white\",\"check\":false,\
         \"status\":\"ongoing\",\"claim\":\"none\",\"winner\":\"none\",\"can-win-white\":true,\"can-win-black\":true,\
         \"legal-moves\":20}\n"
    );
}

#[test]
fn checks_of_either_side_on_any_board() {
    let checks = |fen: &str| tabiya(&["status", "--checks", "--fen", fen]).ok();
    // White is to move and Black is in check: no position to play, but a board to ask about.
    assert_eq!(checks("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), "check-white: false\ncheck-black: true\n");
    assert_eq!(checks("4k3/8/8/8/8/3n4/8/4K3"), "check-white: true\ncheck-black: false\n");
    assert_eq!(checks("8/8/8/8/8/8/4R3/8"), "check-white: false\ncheck-black: false\n");
    let json = tabiya(&["status", "--checks", "--json", "--fen", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"]).ok();
    assert_eq!(json, "{\"check-white\":false,\"check-black\":true}\n");
    assert!(tabiya(&["status", "--checks", "--fen", "9/8"]).refused().contains("9"));
}

#[test]
fn bad_fen() {
    let both = tabiya(&["status", "--fen", "8/8/8/8/8/8/8/P7 w - - 0 1"]).refused();
    assert!(both.contains("king"), "{both}");
}

#[test]
fn numbers_of_moves_are_passed_by() {
    let with_numbers = value(None, "1. e4 e5 2.Nf3 2... Nc6", "fen");
    assert_eq!(with_numbers, value(None, "e2e4 e7e5 g1f3 b8c6", "fen"));
}

//! `tabiya board`.

use crate::{command, tabiya};

#[test]
fn letters() {
    let board = tabiya(&["board", "--ascii"]).ok();
    assert!(board.is_ascii());
    assert_eq!(board.lines().filter(|line| line.contains("R N B Q K B N R")).count(), 1, "{board}");
    let flipped = tabiya(&["board", "--ascii", "--flip"]).ok();
    assert!(flipped.contains("R N B K Q B N R"), "{flipped}");
}

#[test]
fn figures() {
    let board = tabiya(&["board", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]).ok();
    assert!(board.contains('♔') && board.contains('♚') && board.contains('♖'), "{board}");
}

#[test]
fn letters_where_the_locale_has_no_figures() {
    let board = |locale: &str, args: &[&str]| {
        let output = command(&[&["board"], args].concat()).env("LC_ALL", locale).output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(board("C", &[]), board("C", &["--ascii"]));
    assert_eq!(board("C", &["--unicode"]), board("en_US.UTF-8", &[]));
    assert_ne!(board("C", &["--unicode"]), board("C", &[]));
    assert_eq!(board("C", &["--svg"]), board("en_US.UTF-8", &["--svg"]));
}

#[test]
fn svg() {
    let svg = tabiya(&["board", "--svg"]).ok();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert_ne!(tabiya(&["board", "--svg", "--flip"]).ok(), svg);
}

#[test]
fn bad_input() {
    tabiya(&["board", "--fen", "x"]).refused();
    tabiya(&["board", "--svg", "--ascii"]).misused();
}

//! Who can still mate: the table `testdata/dead_positions.txt`, and proofs that no test calls a live position dead.

mod common;

use common::Random;
use tabiya_rules::{Color, Position};

const ROWS: &str = include_str!("../../../testdata/dead_positions.txt");

struct Row {
    pos: Position,
    can_win: [bool; 2],
    needs_solver: bool,
    text: &'static str,
}

fn rows() -> impl Iterator<Item = Row> {
    ROWS.lines().filter(|row| !row.is_empty() && !row.starts_with('#')).map(|text| {
        let (facts, _) = text.split_once('|').unwrap_or_else(|| panic!("no words in {text}"));
        let (verdict, fen) = facts.trim().split_once(' ').expect("a verdict and a FEN");
        let (fen, needs_solver) = fen.strip_suffix(" ?").map_or((fen, false), |fen| (fen.trim(), true));
        let pos = fen.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let can_win = [verdict.starts_with('W'), verdict.ends_with('B')];
        Row { pos, can_win, needs_solver, text }
    })
}

#[test]
fn the_table_is_right() {
    let is_full = cfg!(feature = "dead-position");
    for row in rows() {
        let found = Color::ALL.map(|color| row.pos.can_win(color));
        if is_full || !row.needs_solver {
            assert_eq!(found, row.can_win, "{}", row.text);
            assert_eq!(row.pos.is_dead(), row.can_win == [false; 2], "{}", row.text);
        } else {
            // What the quick tests do not see today. They may never err the other way.
            assert_ne!(found, row.can_win, "the quick tests see it now: {}", row.text);
            assert!(Color::ALL.into_iter().all(|color| found[color as usize] || !row.can_win[color as usize]));
        }
    }
}

#[test]
fn colours_do_not_matter() {
    for row in rows() {
        let flipped = flip(&row.pos);
        for color in Color::ALL {
            assert_eq!(flipped.can_win(!color), row.pos.can_win(color), "{}", row.text);
        }
    }
}

/// The same position with the colours exchanged.
fn flip(pos: &Position) -> Position {
    let mut setup = pos.setup();
    setup.board.clear();
    for (square, piece) in pos.board().pieces() {
        setup.board.put(square.flip(), piece.role.of(!piece.color));
    }
    setup.turn = !setup.turn;
    setup.castling = setup.castling.flip();
    setup.en_passant = setup.en_passant.map(|square| square.flip());
    Position::new(setup).expect("as playable as before")
}

/// Whatever led to mate could lead to mate: random games that end so are proofs that need no solver.
#[test]
fn games_that_end_in_mate_were_never_dead() {
    let games = if cfg!(feature = "dead-position") { 20 } else { 300 };
    let mut random = Random(0x5eed);
    let mut mates = 0;
    for _ in 0..games {
        let mut positions = vec![Position::STANDARD];
        while positions.len() < 500 {
            let pos = positions[positions.len() - 1];
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            positions.push(pos.after(moves[random.below(moves.len())]));
        }
        let last = positions[positions.len() - 1];
        if last.is_checkmate() {
            mates += 1;
            assert!(positions.iter().all(|pos| pos.can_win(!last.turn())), "{last}");
        }
    }
    assert!(mates > 0);
}

/// With the search, which has a limit.
#[cfg(feature = "dead-position")]
mod limits {
    use super::*;

    #[test]
    fn what_the_limit_cuts_short_is_open_and_not_dead() {
        for row in rows() {
            for color in Color::ALL {
                let can_win = row.can_win[color as usize];
                for limit in [0, 1, 100, 5_000, 100_000] {
                    let found = row.pos.can_win_within(color, limit);
                    assert!(found.is_none_or(|found| found == can_win), "{limit} {}", row.text);
                    assert!(found.is_some() || can_win || limit < 100_000, "{}", row.text);
                }
            }
        }
    }

    /// Composed to take long: bishops that roam about a cage. Before there was a limit from outside, such took seconds.
    #[test]
    fn what_would_take_long_is_given_up() {
        for fen in [
            "8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - - 0 1",
            "8/8/7p/5p1P/5p1K/4bPp1/5bPb/4bkb1 b - - 0 1",
            "B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1",
        ] {
            let pos: Position = fen.parse().expect("a position");
            assert_eq!(Color::ALL.map(|color| pos.can_win_within(color, 1_000)), [None, None], "{fen}");
            assert!(!pos.is_dead(), "it is, but that takes longer to prove: {fen}");
        }
    }

    #[test]
    fn chess960_castling_is_searched_too() {
        let row = "8/1p6/kPp5/p1P5/2P5/P7/8/1K5R w H - 0 1";
        let pos: Position = row.parse().expect("a position");
        assert_eq!(pos.can_win_within(Color::White, 300_000), Some(true));
    }
}

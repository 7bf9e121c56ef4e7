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

/// Random walls with bishops around them: what we call dead, quickly or not, the solver calls dead.
#[cfg(feature = "dead-position")]
mod against_the_solver {
    use super::*;
    use chasolver::{Winnability, winnability};
    use tabiya_rules::{Role, Setup, Square};

    #[test]
    fn nothing_is_called_dead_that_is_alive() {
        let mut random = Random(0xdead);
        let mut dead = 0;
        for _ in 0..3_000 {
            let Ok(pos) = Position::new(random_wall(&mut random)) else { continue };
            for color in Color::ALL.into_iter().filter(|&color| !pos.can_win(color)) {
                dead += 1;
                assert_eq!(solve(&pos, color), Some(Winnability::Unwinnable), "{color} {pos}");
            }
        }
        assert!(dead > 0);
    }

    fn solve(pos: &Position, color: Color) -> Option<Winnability> {
        let board: chess::Board = pos.to_fen().parse().expect("a position for the solver, too");
        winnability(&board, if color.is_white() { chess::Color::White } else { chess::Color::Black })
    }

    /// Pawns head to head on most files, kings, and up to two bishops anywhere.
    fn random_wall(random: &mut Random) -> Setup {
        let mut setup = Setup::EMPTY;
        for file in 1..=8 {
            let rank = 2 + random.below(5) as u8;
            let [below, above] = [rank, rank + 1].map(|rank| Square::from_numbers(file, rank).expect("on the board"));
            if random.below(4) > 0 {
                setup.board.put(below, Role::Pawn.of(Color::White));
                setup.board.put(above, Role::Pawn.of(Color::Black));
            }
        }
        let mut others = vec![Role::King.of(Color::White), Role::King.of(Color::Black)];
        for _ in 0..random.below(3) {
            others.push(Role::Bishop.of(Color::ALL[random.below(2)]));
        }
        for piece in others {
            let free = !setup.board.occupied();
            let square = free.into_iter().nth(random.below(free.len())).expect("a free square");
            setup.board.put(square, piece);
        }
        setup.turn = Color::ALL[random.below(2)];
        setup
    }
}

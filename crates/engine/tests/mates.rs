//! Short mates: found within few positions in an ordinary search, and proved, or refuted, where somebody asks.

use std::path::Path;
use tabiya_engine::{Control, Engine, Found, Limits, Root, Score};
use tabiya_rules::{Game, Move, Position};

/// The positions of `testdata/mates.epd`, with the number of moves to mate and the name of each.
fn problems() -> Vec<(Position, u32, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/mates.epd");
    let text = std::fs::read_to_string(file).expect("a file of test data");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fen: Vec<&str> = line.split_whitespace().take(4).collect();
            let after = |mark: &str| line.split(mark).nth(1).and_then(|rest| rest.split(';').next()).expect("a mark");
            let position = format!("{} 0 1", fen.join(" ")).parse().expect("a position");
            (position, after("dm ").parse().expect("a number"), after("id ").to_owned())
        })
        .collect()
}

fn search(root: &Root, limits: &Limits) -> Found {
    Engine::default().search(root, limits, &Control::default(), &mut |_| {})
}

fn asked(moves: u32) -> Limits {
    Limits { mate: Some(moves), ..Limits::default() }
}

/// The line is legal, as long as it should be, and ends in mate.
fn check_line(pos: &Position, line: &[Move], moves: u32, name: &str) {
    let mut end = *pos;
    line.iter().for_each(|&m| end.play(m).expect("a line is legal"));
    assert_eq!(line.len() as u32, 2 * moves - 1, "{name}");
    assert!(end.is_checkmate(), "{name}");
}

#[test]
fn short_mates_are_found_within_few_positions() {
    let problems = problems();
    assert!(problems.len() > 50);
    for (pos, moves, name) in problems {
        let nodes = if moves <= 2 { 5_000 } else { 120_000 };
        let found = search(&Root::new(pos), &Limits::nodes(nodes));
        assert_eq!(found.score(), Some(Score::Mate(moves as i32)), "{name}");
        assert!(found.nodes <= nodes, "{name}: {}", found.nodes);
        check_line(&pos, &found.lines[0].moves, moves, &name);
    }
}

#[test]
fn a_mate_that_is_asked_for_is_proved_and_a_shorter_one_refuted() {
    for (pos, moves, name) in problems() {
        let found = search(&Root::new(pos), &asked(moves));
        assert_eq!(found.score(), Some(Score::Mate(moves as i32)), "{name}");
        check_line(&pos, &found.lines[0].moves, moves, &name);
        let found = search(&Root::new(pos), &asked(moves - 1));
        assert_eq!(found.no_mate, moves - 1, "{name}");
    }
}

/// Nobody stops it: it ends by itself, and has a move all the same.
#[test]
fn where_there_is_no_mate_that_is_proved() {
    let found = search(&Root::new(Position::STANDARD), &asked(3));
    assert_eq!(found.no_mate, 3);
    assert!(found.best.is_some() && matches!(found.score(), Some(Score::Cp(_))));
}

/// Can the side to move force mate in so many moves? Nothing clever, and so nothing wrong.
fn mates(pos: &Position, moves: u32) -> bool {
    moves > 0
        && pos.legal_moves().iter().any(|&m| {
            let next = pos.after(m);
            let answers = next.legal_moves();
            if answers.is_empty() { next.is_check() } else { answers.iter().all(|&m| mates(&next.after(m), moves - 1)) }
        })
}

/// Every position of these games that is near its end, with mates and without.
#[test]
fn the_proof_agrees_with_looking_at_everything() {
    let games = [
        "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7",
        "f2f3 e7e5 g2g4 d8h4",
        "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5",
        "e2e4 c7c6 d2d4 d7d5 b1c3 d5e4 c3e4 b8d7 d1e2 g8f6 e4d6",
    ];
    let small = [
        "8/8/8/8/8/k7/2Q5/K7 w - - 0 1",
        "k7/8/2K5/8/8/8/8/7R w - - 0 1",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
        "8/5P1k/8/6K1/8/8/8/8 w - - 0 1",
        "7k/7P/6K1/8/8/8/8/5N2 w - - 0 1",
        "4k2r/8/8/8/8/8/3Q4/R3K3 w Qk - 0 1",
    ];
    let mut positions: Vec<Position> = small.map(|fen| fen.parse().expect("a position")).to_vec();
    for moves in games {
        let mut game = Game::new(Position::STANDARD);
        for text in moves.split(' ') {
            positions.push(*game.position());
            game.play_uci(text.parse().expect("a move")).expect("legal");
        }
    }
    let mut mated = 0;
    for pos in positions {
        let expected = (1..=2).find(|&moves| mates(&pos, moves));
        let found = search(&Root::new(pos), &asked(2));
        let proved = (1..=2).find(|&moves| found.score() == Some(Score::Mate(moves as i32)));
        assert_eq!(proved, expected, "{}", pos.to_fen());
        assert_eq!(found.no_mate, expected.map_or(2, |moves| moves - 1), "{}", pos.to_fen());
        mated += u32::from(expected.is_some());
    }
    assert!(mated >= 7, "{mated}");
}

#[test]
fn the_other_lines_are_found_beside_a_mate() {
    let pos: Position = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1".parse().expect("a position");
    let found = search(&Root::new(pos), &Limits { multi_pv: 3, ..Limits::depth(6) });
    assert_eq!((found.lines.len(), found.lines[0].score, found.lines[0].depth), (3, Score::Mate(2), 6));
    let first = |i: usize| found.lines[i].moves[0];
    assert!(first(0) != first(1) && first(1) != first(2));
}

#[test]
fn only_the_moves_asked_for_mate() {
    let pos: Position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().expect("a position");
    let other = pos.parse_san("Rd7").expect("a move");
    let found = search(&Root::new(pos), &Limits { search_moves: vec![other], ..asked(1) });
    assert_eq!((found.no_mate, found.best), (1, Some(other)));
}

/// The king is mated on the second move, but the fiftieth is over before.
#[test]
fn fifty_moves_come_before_a_mate() {
    for (clock, expected) in [(90, Some(Score::Mate(2))), (98, None)] {
        let pos = format!("k7/8/2K5/8/8/8/8/7R w - - {clock} 90").parse().expect("a position");
        let found = search(&Root::new(pos), &asked(2));
        assert_eq!(found.score().filter(|score| matches!(score, Score::Mate(_))), expected);
    }
}

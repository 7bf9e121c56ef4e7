//! The search through its public door: what it finds, and that it keeps to what it is told.

use std::thread;
use std::time::Duration;
use tabiya_engine::{ClockLimits, Control, Engine, Found, Limits, Report, Root, Score};
use tabiya_rules::{Game, Move, Position};

fn root(fen: &str) -> Root {
    Root::new(fen.parse().unwrap())
}

fn search(root: &Root, limits: &Limits) -> Found {
    Engine::default().search(root, limits, &Control::default(), &mut |_| {})
}

#[test]
fn mates_are_found_and_counted() {
    let cases = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/6pp/8/8/8/1Q6/8/K3R3 w - - 0 1", 1),
        ("k7/8/2K5/8/8/8/8/7R w - - 0 1", 2),
        ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1),
    ];
    for (fen, moves) in cases {
        assert_eq!(search(&root(fen), &Limits::depth(6)).score(), Some(Score::Mate(moves)), "{fen}");
    }
}

#[test]
fn a_mated_side_knows_how_long_it_has() {
    // King to h7 is the only move, and the rook mates on the h-file.
    let found = search(&root("7k/5K2/8/8/8/8/8/1R6 b - - 0 1"), &Limits::depth(6));
    assert_eq!(found.score(), Some(Score::Mate(-1)));
}

#[test]
fn where_no_move_is_legal_none_is_found() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"] {
        let found = search(&root(fen), &Limits::depth(3));
        assert_eq!((found.best, found.lines.len()), (None, 0));
    }
}

#[test]
fn the_same_nodes_give_the_same_search() {
    let root = root("r1bqk2r/pp1nbppp/2p1pn2/3p4/2PP4/2N1PN2/PPQ2PPP/R1B1KB1R w KQkq - 0 7");
    let limits = Limits::nodes(30_000);
    let (first, second) = (search(&root, &limits), search(&root, &limits));
    assert_eq!(first.nodes, second.nodes);
    assert_eq!(first.lines[0].moves, second.lines[0].moves);
    assert!(first.nodes <= 30_100, "{}", first.nodes);

    let mut engine = Engine::default();
    engine.search(&root, &limits, &Control::default(), &mut |_| {});
    engine.clear();
    let again = engine.search(&root, &limits, &Control::default(), &mut |_| {});
    assert_eq!((again.nodes, &again.lines[0].moves), (first.nodes, &first.lines[0].moves), "clear forgets all");
}

#[test]
fn several_lines_are_found_in_order_and_differ() {
    let root = root("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    let found = search(&root, &Limits { multi_pv: 5, ..Limits::depth(7) });
    assert_eq!(found.lines.len(), 5);
    let worth = |i: usize| match found.lines[i].score {
        Score::Cp(cp) => cp,
        Score::Mate(_) => panic!("nobody is mated here"),
    };
    for i in 1..5 {
        assert!(worth(i - 1) >= worth(i));
        assert!(found.lines[..i].iter().all(|line| line.moves[0] != found.lines[i].moves[0]));
    }
    assert_eq!(search(&root, &Limits { multi_pv: 500, ..Limits::depth(2) }).lines.len(), 27);
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let start = Root::new(Position::STANDARD);
    let wanted: Vec<Move> = ["a3", "h4"].iter().map(|san| Position::STANDARD.parse_san(san).unwrap()).collect();
    let found = search(&start, &Limits { search_moves: wanted.clone(), multi_pv: 9, ..Limits::depth(5) });
    assert_eq!(found.lines.len(), 2);
    assert!(found.lines.iter().all(|line| wanted.contains(&line.moves[0])));
}

#[test]
fn every_line_that_is_told_can_be_played() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/1P6/5k2/8/8/5K2/8 w - - 98 140",
    ];
    for fen in fens {
        let root = root(fen);
        let check = &mut |report: Report<'_>| {
            if let Report::Line(line) = report {
                let mut pos = *root.position();
                line.moves.iter().for_each(|&m| pos.play(m).expect("a line is legal"));
            }
        };
        let limits = Limits { multi_pv: 2, ..Limits::nodes(60_000) };
        Engine::default().search(&root, &limits, &Control::default(), check);
    }
}

/// White is a rook down and saved by checks without end.
#[test]
fn a_repetition_is_a_draw() {
    let fen = "6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1";
    let is_drawn = |found: Found| matches!(found.score(), Some(Score::Cp(cp)) if cp.abs() <= 1);
    assert!(is_drawn(search(&root(fen), &Limits::depth(10))));
    // Once more in a game that has been there twice: the draw is one move away.
    let mut game = Game::new(fen.parse().unwrap());
    for text in ["h5e8", "g8h7", "e8h5", "h7g8", "h5e8", "g8h7", "e8h5"] {
        game.play_uci(text.parse().unwrap()).unwrap();
    }
    assert!(is_drawn(search(&Root::of_game(&game), &Limits::depth(1))));
}

#[test]
fn fifty_moves_are_a_draw_and_mate_comes_before() {
    let found = search(&root("7k/8/8/8/8/8/R7/K7 w - - 99 90"), &Limits::depth(6));
    assert!(matches!(found.score(), Some(Score::Cp(cp)) if cp.abs() <= 1), "{:?}", found.score());
    let found = search(&root("7k/5K2/8/8/8/8/8/R7 w - - 99 90"), &Limits::depth(6));
    assert_eq!(found.score(), Some(Score::Mate(1)));
}

#[test]
fn another_thread_can_stop_a_search_without_limits() {
    for threads in [1, 3] {
        let mut engine = Engine::default();
        engine.set_threads(threads);
        let control = Control::default();
        thread::scope(|scope| {
            let start = Root::new(Position::STANDARD);
            let control = &control;
            let worker = scope.spawn(move || engine.search(&start, &Limits::default(), control, &mut |_| {}));
            thread::sleep(Duration::from_millis(50));
            control.stop();
            assert!(worker.join().unwrap().best.is_some());
        });
    }
}

#[test]
fn a_search_that_is_stopped_before_it_begins_has_a_move() {
    let control = Control::default();
    control.stop();
    let found = Engine::default().search(&Root::new(Position::STANDARD), &Limits::default(), &control, &mut |_| {});
    assert!(found.best.is_some());
}

#[test]
fn an_empty_clock_still_gives_a_move() {
    for remaining in [0, 1, 30] {
        let clock =
            ClockLimits { remaining: Duration::from_millis(remaining), increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), overhead: Duration::from_millis(10), ..Limits::default() };
        assert!(search(&Root::new(Position::STANDARD), &limits).best.is_some());
    }
}

#[test]
fn chess960_castling_is_played() {
    for number in [0, 100, 518, 959] {
        let found = search(&Root::new(Position::chess960(number).unwrap()), &Limits::depth(6));
        assert!(found.best.is_some());
    }
}

#[test]
fn a_soft_limit_of_nodes_ends_between_iterations() {
    let root = root("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 10");
    for soft in [1, 100, 1_500, 20_000] {
        let mut last = 0;
        let mut finished = Vec::new();
        let found = Engine::default().search(&root, &Limits::soft_nodes(soft), &Control::default(), &mut |report| {
            if let Report::Line(line) = report {
                finished.push(line.nodes);
                last = line.nodes;
            }
        });
        let before_last = finished.iter().rev().nth(1).copied().unwrap_or(0);
        assert!(before_last < soft, "{soft}: an iteration began after {before_last}");
        assert!(found.nodes >= soft.min(20) && found.nodes <= 8 * soft.max(40), "{soft}: {}", found.nodes);
        // Either the last iteration was finished, or it took too many.
        assert!(last == found.nodes || found.nodes >= 8 * soft, "{soft}: {last} of {}", found.nodes);
    }
}

/// A quiet move that mates is proved beside the search; where scores are to be learnt from, the search speaks for itself.
#[test]
fn raw_scores_are_not_proved() {
    let first = |is_raw: bool| {
        let mut engine = Engine::default();
        engine.set_raw_scores(is_raw);
        let root = root("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
        engine.search(&root, &Limits::depth(2), &Control::default(), &mut |_| {}).score()
    };
    assert!(matches!(first(false), Some(Score::Mate(_))), "{:?}", first(false));
    assert!(matches!(first(true), Some(Score::Cp(_))), "{:?}", first(true));
}

/// Nothing happens for a while, and the score fades with the counter; a raw one does not.
#[test]
fn raw_scores_do_not_fade() {
    let score = |counter: u32, is_raw: bool| {
        let mut engine = Engine::default();
        engine.set_raw_scores(is_raw);
        let root = root(&format!("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - {counter} 60"));
        match engine.search(&root, &Limits::depth(1), &Control::default(), &mut |_| {}).score() {
            Some(Score::Cp(cp)) => cp,
            other => unreachable!("{other:?}"),
        }
    };
    assert_eq!(score(0, true), score(60, true));
    assert!(score(0, false) < score(60, false) - 50, "{} {}", score(0, false), score(60, false));
}

/// In a game Kc7 was once played here on the promise of a repetition, and it loses to a mate.
#[test]
fn the_king_goes_where_it_holds() {
    let root = Root::new("7r/1b1k2bp/5pp1/5p2/2pQ1N2/2PP2P1/1P5q/R4K2 b - - 0 1".parse().expect("a position"));
    for nodes in [50_000, 100_000] {
        let found = search(&root, &Limits::nodes(nodes));
        assert_eq!(found.best.map(|m| m.to_string()).as_deref(), Some("d7c8"), "{nodes}");
    }
}

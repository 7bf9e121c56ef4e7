//! The levels: legal and repeatable play everywhere, stronger with each level, and weak in the way of people.

use std::path::Path;
use std::time::Duration;
use tabiya_engine::{Choice, ClockLimits, Control, Elo, Engine, Found, Level, Limits, Root, Score, Strength, choose};
use tabiya_rules::{Game, Move, Position, Role};

fn play(root: &Root, elo: i64, limits: &Limits, seed: u64) -> Found {
    let strength = Strength::Elo(Elo::new(elo).expect("a strength"));
    choose(&mut small_engine(), root, &Choice { strength, seed, limits }, &Control::default(), &mut |_| {})
}

/// Only full strength would use it.
fn small_engine() -> Engine {
    Engine::with_hash(1).expect("a small table fits into memory")
}

fn best(root: &Root, elo: i64, seed: u64) -> Option<Move> {
    play(root, elo, &Limits::default(), seed).best
}

fn at(fen: &str) -> Root {
    Root::new(fen.parse().expect("a position"))
}

/// Positions of all kinds, Chess960 among them.
fn positions() -> Vec<Position> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).expect("a file of test data");
    let all = read("perft_standard.txt") + &read("perft_chess960.txt");
    let fens = all.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(';').next());
    fens.filter_map(|fen| fen.trim().parse().ok()).filter(Position::has_legal_move).collect()
}

/// One game of two strengths against each other, from the start.
fn game(white: i64, black: i64, seed: u64) -> Game {
    game_from(Position::STANDARD, white, black, seed)
}

fn game_from(start: Position, white: i64, black: i64, seed: u64) -> Game {
    let mut game = Game::new(start);
    while !game.is_over() && game.claims().next().is_none() && game.plies().len() < 300 {
        let elo = if game.turn().is_white() { white } else { black };
        let m = best(&Root::of_game(&game), elo, seed).expect("a move where one is legal");
        game.play(m).expect("a legal move");
    }
    game
}

/// The points of `elo` in games against `other` with both colors.
fn points(elo: i64, other: i64, pairs: u64) -> f64 {
    let point = |game: Game, is_white| match game.winner() {
        None => 0.5,
        Some(winner) => f64::from(winner.is_white() == is_white),
    };
    let pair = |seed| point(game(elo, other, seed), true) + point(game(other, elo, seed + 1000), false);
    (0..pairs).map(pair).sum()
}

#[test]
fn every_strength_plays_legal_moves_everywhere() {
    let positions = positions();
    assert!(positions.len() > 100);
    for (i, pos) in positions.iter().enumerate() {
        let root = Root::new(*pos);
        for elo in [400, 700, 1000, 1300, 1600, 1750] {
            let found = play(&root, elo, &Limits::nodes(2000), i as u64);
            assert!(found.best.is_some_and(|m| pos.is_legal(m)), "{elo}: {}", pos.to_fen());
            assert_eq!(found.lines[0].moves[0], found.best.expect("just seen"));
        }
    }
    for pos in positions.iter().step_by(positions.len() / 20) {
        let found = play(&Root::new(*pos), Elo::MAX.get().into(), &Limits::nodes(500), 1);
        assert!(found.best.is_some_and(|m| pos.is_legal(m)), "{}", pos.to_fen());
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_one_another() {
    for elo in [400, 1000, 1600] {
        assert_eq!(game(elo, elo, 5).sans().collect::<Vec<_>>(), game(elo, elo, 5).sans().collect::<Vec<_>>());
        assert_ne!(game(elo, elo, 5).sans().collect::<Vec<_>>(), game(elo, elo, 6).sans().collect::<Vec<_>>());
    }
    let root = Root::new(Position::STANDARD);
    assert_eq!(best(&root, 2200, 9), best(&root, 2200, 9));
}

#[test]
fn the_first_move_varies() {
    let root = Root::new(Position::STANDARD);
    for elo in [400, 1000, 1800] {
        let mut moves: Vec<_> = (0..20).filter_map(|seed| best(&root, elo, seed)).collect();
        moves.sort_unstable();
        moves.dedup();
        assert!(moves.len() >= 3, "{elo}: {moves:?}");
    }
}

#[test]
fn a_higher_level_wins() {
    assert!(points(1000, 400, 6) >= 9.5);
    assert!(points(1500, 1000, 4) >= 6.0);
}

#[test]
fn there_is_no_move_where_none_is_legal_and_the_only_one_where_there_is_one() {
    for elo in [400, 1500, 2200] {
        assert_eq!(best(&at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), elo, 1), None, "stalemate");
        assert_eq!(best(&at("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), elo, 1), None, "checkmate");
        let root = at("k7/8/1Q6/8/8/8/8/K6R b - - 0 1");
        let moves = root.position().legal_moves();
        assert!(best(&root, elo, 1).is_some_and(|m| moves.contains(&m)) || moves.is_empty());
    }
}

#[test]
fn limits_are_kept() {
    let root = Root::new(Position::STANDARD);
    let wanted = root.position().parse_san("a3").expect("a move");
    let stopped = Control::default();
    stopped.stop();
    for elo in [400, 1200, 1800, 2200] {
        let limits = Limits { search_moves: vec![wanted], ..Limits::default() };
        assert_eq!(play(&root, elo, &limits, 1).best, Some(wanted));
        let clock = ClockLimits { remaining: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        assert!(play(&root, elo, &limits, 1).best.is_some());
        let strength = Strength::Elo(Elo::clamped(elo));
        let choice = Choice { strength, seed: 1, limits: &Limits::default() };
        let found = choose(&mut small_engine(), &root, &choice, &stopped, &mut |_| {});
        assert!(found.best.is_some() && found.nodes < 2000, "{elo}: {}", found.nodes);
    }
}

#[test]
fn levels_count_positions_and_not_time() {
    let root = at("r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQkq - 0 8");
    for elo in [400, 1000, 1600, 2200] {
        let freely = play(&root, elo, &Limits::default(), 3);
        let on_a_clock = play(&root, elo, &Limits::time(Duration::from_secs(3600)), 3);
        assert_eq!((freely.best, freely.nodes), (on_a_clock.best, on_a_clock.nodes));
    }
}

#[test]
fn no_position_costs_more_than_the_level_allows() {
    let wild = ["R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"];
    for (fen, (elo, most)) in
        wild.iter().flat_map(|fen| [(400, 400_000), (1950, 400_000), (2200, 6_000)].map(|e| (fen, e)))
    {
        let found = play(&at(fen), elo, &Limits::default(), 2);
        assert!(found.best.is_some() && found.nodes <= most, "{elo}: {} positions for {fen}", found.nodes);
    }
}

#[test]
fn a_forced_move_is_not_thought_about() {
    let root = at("7k/8/8/8/8/8/6q1/7K w - - 0 1");
    assert_eq!(root.position().legal_moves().len(), 1);
    let found = play(&root, Elo::MAX.get().into(), &Limits::default(), 1);
    assert!(found.best == Some(root.position().legal_moves()[0]) && found.nodes <= 2000, "{}", found.nodes);
}

#[test]
fn every_kind_of_player_plays_chess960_to_the_end() {
    for (number, white, black) in [(0, 400, 2100), (959, 2100, 1000), (356, 1500, 700)] {
        let start = Position::chess960(number).expect("one of the 960");
        let game = game_from(start, white, black, 1);
        assert!(game.winner().is_none_or(|winner| winner.is_white() == (white > black)), "{number}: the weaker won");
    }
}

#[test]
fn simple_endings_are_won() {
    for (fen, elo) in [("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 1400), ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 2200)] {
        let game = game_from(fen.parse().expect("a position"), elo, 400, 1);
        assert!(game.winner().is_some_and(|winner| winner.is_white()), "{elo}: {fen}");
    }
}

const MATES_IN_ONE: [&str; 5] = [
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
    "7k/6pp/8/6N1/8/1Q6/5PPP/6K1 w - - 0 1",
    "3k4/8/3K4/8/8/8/8/7R w - - 0 1",
];

/// How many of the mates in one are found, of 100.
fn mates_found(elo: i64) -> u32 {
    let tries = (0..20).flat_map(|seed| MATES_IN_ONE.map(|fen| (fen, seed)));
    let mates = tries.filter(|&(fen, seed)| {
        let root = at(fen);
        best(&root, elo, seed).is_some_and(|m| root.position().after(m).is_checkmate())
    });
    mates.count() as u32
}

#[test]
fn mates_in_one_are_mostly_seen_and_by_good_players_always() {
    let (newcomer, casual, club) = (mates_found(400), mates_found(1000), mates_found(1600));
    assert!((30..100).contains(&newcomer), "{newcomer}");
    assert!(newcomer < casual && casual >= 70, "{casual}");
    assert!(club >= 95, "{club}");
    let found = play(&at(MATES_IN_ONE[0]), 2200, &Limits::default(), 1);
    assert_eq!(found.score(), Some(Score::Mate(1)));
}

/// Of 1000 moves with the queen that take nothing, how many put her where she can be taken?
fn queens_put_en_prise(elo: i64) -> usize {
    let (mut queen_moves, mut blunders) = (0, 0);
    for seed in 0..12 {
        let game = game(elo, elo, seed);
        for (ply, before) in game.plies().zip(game.positions()) {
            let is_queen = before.board().role_at(ply.m.from()) == Some(Role::Queen);
            if is_queen && ply.captured.is_none() {
                queen_moves += 1;
                let after = ply.position;
                blunders += usize::from(after.legal_moves().iter().any(|m| m.to() == ply.m.to()));
            }
        }
    }
    1000 * blunders / queen_moves
}

#[test]
fn queens_are_rarely_put_where_they_are_taken() {
    let shares = [400, 600, 800, 1200].map(queens_put_en_prise);
    assert!(shares.iter().all(|&share| share <= 150), "{shares:?}");
}

#[test]
fn twelve_levels_each_stronger_than_the_one_before() {
    for pair in Level::ALL.windows(2) {
        assert!(pair[0].elo() < pair[1].elo());
        assert_eq!(pair[0].number() + 1, pair[1].number());
        assert_ne!(pair[0].name(), pair[1].name());
        assert_eq!(pair[0].strength(), Strength::Elo(pair[0].elo()));
    }
    let last = Level::ALL[11];
    assert_eq!((last.number(), last.strength()), (12, Strength::Full));
    for level in Level::ALL {
        assert_eq!(Level::from_name(level.name()), Some(level));
        assert!(level.limits().time.is_some_and(|time| time < Duration::from_secs(2)));
    }
}

/// The new piece is taken back whatever it is: people make a queen all the same.
#[test]
fn people_make_queens() {
    let root = at("3rk3/2P5/8/8/8/8/6P1/6K1 w - - 0 1");
    for elo in [400, 600, 800, 1000, 1500, 1900] {
        for seed in 0..30 {
            let promotion = best(&root, elo, seed).and_then(Move::promotion);
            let is_rook_or_bishop = matches!(promotion, Some(Role::Rook | Role::Bishop));
            let is_knight = promotion == Some(Role::Knight) && elo <= 1000;
            assert!(!is_rook_or_bishop && !is_knight, "{elo} {seed}: {promotion:?}");
        }
    }
    // Who is told to make a rook makes one.
    let rook = root.position().parse_san("c8=R").expect("legal");
    let only = Limits { search_moves: vec![rook], ..Limits::default() };
    assert_eq!(play(&root, 600, &only, 1).best, Some(rook));
}

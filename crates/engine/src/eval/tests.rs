//! The evaluation as a whole: the same for both sides and both wings, told as it is reckoned, and each term moved by
//! what it is about.

use super::{Evaluator, Terms, breakdown, tuning};
use crate::score::Value;
use tabiya_rules::{Bitboard, Board, Color, Position, Setup, Square};

fn position(fen: &str) -> Position {
    fen.parse().expect(fen)
}

fn evaluate(pos: &Position) -> Value {
    Terms::default().value(pos)
}

/// What a term is worth for White, less what it is for Black, in pawns; a group stands for all its terms.
fn term(fen: &str, name: &str) -> f64 {
    let found = breakdown(&position(fen));
    let rows = found.groups().into_iter().chain(found.rows);
    rows.into_iter().find(|row| row.name == name).expect(name).difference()
}

/// Is a term better for White in the first position than in the second?
fn prefers(name: &str, better: &str, worse: &str) {
    let (high, low) = (term(better, name), term(worse, name));
    assert!(high > low, "{name}: {high} in {better}, {low} in {worse}");
}

/// Positions of games played at random, without those in check.
fn random_positions() -> Vec<Position> {
    let mut state = 0x1234_5678_9abc_def1_u64;
    let mut positions = Vec::new();
    for _ in 0..60 {
        let mut pos = Position::STANDARD;
        for _ in 0..150 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            pos.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
            if !pos.is_check() {
                positions.push(pos);
            }
        }
    }
    positions
}

/// The position with colours, turn and ranks exchanged.
fn with_colours_exchanged(pos: &Position) -> Position {
    let mut board = Board::EMPTY;
    for (sq, piece) in pos.board().pieces() {
        board.put(sq.flip(), piece.role.of(!piece.color));
    }
    let setup = pos.setup();
    let castling = setup.castling.flip();
    let en_passant = setup.en_passant.map(Square::flip);
    Position::new(Setup { board, turn: !setup.turn, castling, en_passant, ..setup }).expect("as legal as before")
}

/// The position with left and right exchanged, if it has no castling rights to lose.
fn with_wings_exchanged(pos: &Position) -> Option<Position> {
    let mirror = |sq: Square| Square::new(sq.file().flip(), sq.rank());
    let setup = pos.setup();
    if setup.castling.any() {
        return None;
    }
    let mut board = Board::EMPTY;
    for (sq, piece) in pos.board().pieces() {
        board.put(mirror(sq), piece);
    }
    let setup = Setup { board, castling: Bitboard::EMPTY, en_passant: setup.en_passant.map(mirror), ..setup };
    Some(Position::new(setup).expect("as legal as before"))
}

#[test]
fn colours_are_equal() {
    for pos in random_positions() {
        assert_eq!(evaluate(&pos), evaluate(&with_colours_exchanged(&pos)), "{}", pos.to_fen());
    }
}

#[test]
fn wings_are_equal() {
    for pos in random_positions() {
        if let Some(mirrored) = with_wings_exchanged(&pos) {
            assert_eq!(evaluate(&pos), evaluate(&mirrored), "{}", pos.to_fen());
        }
    }
}

#[test]
fn what_came_before_changes_nothing() {
    let positions = random_positions();
    let mut evaluator = Terms::default();
    for pos in positions.iter().chain(positions.iter().rev()) {
        assert_eq!(evaluator.value(pos), evaluate(pos), "{}", pos.to_fen());
    }
}

#[test]
fn explanations_add_up() {
    for pos in random_positions() {
        let found = breakdown(&pos);
        let value = evaluate(&pos);
        let white = if pos.turn() == Color::White { value } else { -value };
        assert!((found.total - f64::from(white) / f64::from(super::PAWN)).abs() < 1e-9);
        let sum: f64 = found.rows.iter().map(super::Row::difference).sum();
        assert!((sum - found.total).abs() < 1e-9, "{sum} {} {}", found.total, pos.to_fen());
        let groups: f64 = found.groups().iter().map(super::Row::difference).sum();
        assert!((sum - groups).abs() < 1e-9);
        let is_whole = |pawns: f64| (100.0 * pawns - (100.0 * pawns).round()).abs() < 1e-9;
        assert!(found.rows.iter().all(|row| is_whole(row.white) && is_whole(row.black)), "{}", pos.to_fen());
    }
}

#[test]
fn explanations_are_the_same_for_both_sides() {
    for pos in random_positions() {
        let (one, other) = (breakdown(&pos), breakdown(&with_colours_exchanged(&pos)));
        assert_eq!((one.total, one.stage, one.scale), (-other.total, other.stage, other.scale), "{}", pos.to_fen());
        for (one, other) in one.rows.iter().zip(&other.rows) {
            assert_eq!((one.white, one.black), (other.black, other.white), "{} {}", one.name, pos.to_fen());
        }
    }
}

#[test]
fn the_tuner_sees_the_same_sums() {
    let weights = tuning::Weights::current();
    let mut judge = tuning::Judge::default();
    for pos in random_positions() {
        let uses = tuning::Uses::of(&pos, &mut judge);
        assert!((weights.value(&uses) - uses.value as f32).abs() < 3.0, "{}", pos.to_fen());
    }
}

#[test]
fn terms_have_names_of_their_own_in_known_groups() {
    let known = [
        "material",
        "mobility",
        "pawns",
        "passed",
        "king",
        "centre",
        "rooks",
        "placement",
        "threats",
        "space",
        "tempo",
        "scale",
    ];
    let rows = breakdown(&Position::STANDARD).rows;
    let mut names: Vec<_> = rows.iter().map(|row| row.name).collect();
    assert!(rows.iter().all(|row| known.contains(&row.group())));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len());
}

#[test]
fn the_start_is_balanced() {
    let value = evaluate(&Position::STANDARD);
    assert!((0..60).contains(&value), "{value}");
    assert_eq!(breakdown(&Position::STANDARD).stage, super::Stage::Opening);
    assert_eq!(breakdown(&position("8/5k2/8/8/4P3/8/5K2/8 w - - 0 1")).stage, super::Stage::Endgame);
}

#[test]
fn odd_positions_are_judged_too() {
    let odd = [
        "QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/K1k5 b - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "qqqqqqqq/qqqqqqqq/8/8/8/8/8/k1K5 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/RRRRKRRR w - - 0 1",
        "k7/8/8/8/8/8/8/BBBBBBBK w - - 0 1",
        "7k/P7/8/8/8/8/8/7K w - - 149 9999",
    ];
    for fen in odd {
        let setup: Setup = fen.parse().expect(fen);
        let Ok(pos) = Position::new(setup) else { continue };
        assert!(evaluate(&pos).abs() < 20_000, "{fen}");
        assert!(breakdown(&pos).total.is_finite());
    }
}

#[test]
fn what_cannot_be_won_is_even() {
    for fen in [
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",  // two knights
        "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1",  // a bishop
        "4k3/4b3/8/8/8/8/8/R3K3 w - - 0 1", // the exchange
        "k7/8/8/P7/8/8/8/2B1K3 w - - 0 1",  // the wrong corner
        "7k/8/8/8/7p/4b3/8/7K w - - 0 1",   // the same for Black
    ] {
        let value = evaluate(&position(fen));
        assert!(value.abs() < 60, "{fen}: {value}");
    }
}

#[test]
fn opposite_bishops_are_drawish() {
    let same = "8/4k1b1/5p2/4p3/P3P3/1B6/3K4/8 w - - 0 1";
    let opposite = "8/3bk3/5p2/4p3/P3P3/1B6/3K4/8 w - - 0 1";
    assert!(breakdown(&position(opposite)).scale >= breakdown(&position(same)).scale);
    assert!(breakdown(&position(same)).scale < 0.6);
}

#[test]
fn bare_kings_are_driven_to_the_corner() {
    let better = |better: &str, worse: &str| assert!(evaluate(&position(better)) > evaluate(&position(worse)));
    better("7k/8/8/8/8/8/8/KR6 w - - 0 1", "8/8/8/4k3/8/8/8/KR6 w - - 0 1");
    better("7k/8/5K2/8/8/8/8/1R6 w - - 0 1", "7k/8/8/8/8/8/8/KR6 w - - 0 1");
    // b1 is a light square: so is the right corner.
    better("k7/8/8/8/8/8/8/KBN5 w - - 0 1", "7k/8/8/8/8/8/8/KBN5 w - - 0 1");
    assert!(evaluate(&position("7k/8/8/8/8/8/8/KR6 w - - 0 1")) > 500);
}

#[test]
fn material_and_pairs() {
    prefers("material", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    prefers("material.bishop_pair", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "4k3/8/8/8/8/8/8/1B2KB2 w - - 0 1");
}

#[test]
fn mobility() {
    prefers("mobility.knight", "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    prefers("mobility.bishop", "4k3/8/8/8/4B3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1");
    prefers("mobility.rook", "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/RN2K3 w - - 0 1");
    prefers("mobility.queen", "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/PP6/QN2K3 w - - 0 1");
}

#[test]
fn pawn_structure() {
    prefers("pawns.doubled", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1");
    prefers("pawns.isolated", "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/8/P1P5/4K3 w - - 0 1");
    prefers("pawns.islands", "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1", "4k3/8/8/8/8/8/P1P1P3/4K3 w - - 0 1");
    prefers("pawns.backward", "4k3/8/8/3p4/4P3/2P5/8/4K3 w - - 0 1", "4k3/8/8/3p4/1P6/2P5/8/4K3 w - - 0 1");
    prefers("pawns.phalanx", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/4P3/8/4K3 w - - 0 1");
    prefers("pawns.supported", "4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/3P4/8/4P3/8/4K3 w - - 0 1");
    prefers("pawns.candidate", "4k3/2p5/8/3PP3/8/8/8/4K3 w - - 0 1", "4k3/2pp4/8/3PP3/8/8/8/4K3 w - - 0 1");
}

#[test]
fn passed_pawns() {
    prefers("passed", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1");
    prefers("passed", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "4k3/1p6/8/8/8/P7/8/4K3 w - - 0 1");
    prefers("passed.own_king", "7k/8/4K3/4P3/8/8/8/8 w - - 0 1", "7k/8/8/4P3/8/8/8/K7 w - - 0 1");
    prefers("passed.enemy_king", "8/7k/8/1P6/8/8/8/K7 w - - 0 1", "8/1k6/8/1P6/8/8/8/K7 w - - 0 1");
    prefers("passed.blocked", "4k2n/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/n7/P7/8/8/8/8/4K3 w - - 0 1");
    prefers("passed.free_path", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "1r2k3/1r6/P7/8/8/8/8/4K3 w - - 0 1");
    prefers("passed.rook_behind", "4k3/8/P7/8/8/8/8/R3K3 w - - 0 1", "4k3/8/P7/8/8/8/8/1R2K3 w - - 0 1");
    prefers("passed.enemy_rook_behind", "4k3/8/P7/8/8/8/1r6/4K3 w - - 0 1", "4k3/8/P7/8/8/8/r7/4K3 w - - 0 1");
    prefers("passed.connected", "4k3/8/1P6/P7/8/8/8/4K3 w - - 0 1", "4k3/8/2P5/P7/8/8/8/4K3 w - - 0 1");
    prefers("passed.unstoppable", "7k/8/8/P7/8/8/8/K7 w - - 0 1", "3k4/8/8/P7/8/8/8/K7 w - - 0 1");
}

#[test]
fn king_safety() {
    let sound = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1";
    let bare = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP5/R1BQ1RK1 w - - 0 1";
    prefers("king.shield", sound, bare);
    prefers("king", sound, bare);
    prefers("king.may_castle", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    prefers("king.open_file", "4k3/6p1/8/8/8/8/6P1/6K1 w - - 0 1", "4k3/7p/8/8/8/8/7P/6K1 w - - 0 1");
    prefers(
        "king.storm",
        "rnbq1rk1/6p1/8/8/8/8/5P1P/RNBQ1RK1 w - - 0 1",
        "rnbq1rk1/8/8/8/8/6p1/5P1P/RNBQ1RK1 w - - 0 1",
    );
    let attacked = "6k1/5ppp/8/8/3n4/5q2/5r1P/7K w - - 0 1";
    let calm = "6k1/5ppp/8/8/8/n7/q6P/b6K w - - 0 1";
    prefers("king.danger", calm, attacked);
    prefers("king.tropism", "6k1/8/5N2/8/8/8/8/6K1 b - - 0 1", "6k1/8/8/8/8/8/8/N5K1 w - - 0 1");
}

#[test]
fn rooks() {
    prefers("rooks.open_file", "4k3/p7/8/8/8/8/P7/1R2K3 w - - 0 1", "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1");
    prefers("rooks.half_open_file", "4k3/p7/8/8/8/8/1P6/R3K3 w - - 0 1", "4k3/1p6/8/8/8/8/1P6/1R2K3 w - - 0 1");
    prefers("rooks.connected_on_rank", "6k1/8/8/8/8/8/6K1/R4R2 w - - 0 1", "6k1/8/8/8/8/8/R5K1/5R2 w - - 0 1");
    prefers("rooks.connected_on_file", "6k1/8/8/8/R7/8/6K1/R7 w - - 0 1", "6k1/8/8/8/1R6/8/6K1/R7 w - - 0 1");
    prefers("rooks.seventh_rank", "6k1/R7/8/8/8/8/6K1/8 w - - 0 1", "6k1/8/R7/8/8/8/6K1/8 w - - 0 1");
    prefers("rooks.trapped", "4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1", "4k3/8/8/8/8/8/PPP5/RK6 w - - 0 1");
}

#[test]
fn placement() {
    prefers("placement.knight", "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    prefers("placement.king", "4k3/8/8/8/4K3/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/K7 w - - 0 1");
    prefers("placement.knight_outpost", "4k3/7p/8/3N4/4P3/8/8/4K3 w - - 0 1", "4k3/2p4p/8/3N4/4P3/8/8/4K3 w - - 0 1");
    prefers(
        "placement.bishop_own_pawns",
        "4k3/8/8/4p3/4P3/2P5/8/2B1K3 w - - 0 1",
        "4k3/8/8/4p3/2P1P3/8/8/1B2K3 w - - 0 1",
    );
    prefers("placement.bishop_trapped", "4k3/Bpp5/8/8/8/8/8/4K3 w - - 0 1", "4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1");
    prefers(
        "placement.bishop_long_diagonal",
        "rnbq1rk1/8/8/8/8/6P1/6B1/RN1Q1RK1 w - - 0 1",
        "rnbq1rk1/8/8/8/8/5P2/6B1/RN1Q1RK1 w - - 0 1",
    );
}

#[test]
fn centre_and_space() {
    let open = "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1";
    let closed = "rnbqkbnr/pppppppp/8/8/8/P6P/1PPPPPP1/RNBQKBNR w KQkq - 0 1";
    for name in ["centre", "centre.pawns", "centre.own_half", "centre.enemy_half", "space"] {
        prefers(name, open, closed);
    }
}

#[test]
fn threats() {
    prefers("threats.by_pawn", "4k3/8/8/4n3/3P4/8/8/4K3 b - - 0 1", "4k3/8/8/4n3/2P5/8/8/4K3 b - - 0 1");
    prefers("threats.by_minor", "4k3/8/8/4r3/8/5N2/8/3K4 b - - 0 1", "4k3/8/8/4r3/8/6N1/8/3K4 b - - 0 1");
    prefers("threats.by_rook", "4k3/8/8/q3R3/8/8/8/6K1 b - - 0 1", "4k3/8/q7/5R2/8/8/8/6K1 b - - 0 1");
    prefers("threats.by_king", "4k3/8/8/8/8/5n2/6K1/8 b - - 0 1", "4k3/8/8/8/5n2/8/8/6K1 b - - 0 1");
    prefers("threats.hanging", "4k3/8/8/1n2R3/8/8/8/6K1 b - - 0 1", "4k3/8/p7/1n2R3/8/8/8/6K1 b - - 0 1");
    prefers("threats.queen_exposed", "4k3/q7/p7/8/8/8/8/R6K b - - 0 1", "4k3/1q6/p7/8/8/8/8/R5K1 b - - 0 1");
    prefers("threats.pins", "4k3/4n3/8/8/8/8/8/4R1K1 b - - 0 1", "3k4/4n3/8/8/8/8/8/4R1K1 b - - 0 1");
    prefers("threats.pawn_push", "4k3/8/8/2n5/8/1P6/8/6K1 b - - 0 1", "4k3/8/2n5/8/8/1P6/8/6K1 b - - 0 1");
}

#[test]
fn the_move_is_worth_something() {
    prefers("tempo", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

/// The squares that make a term, White's before the bar and Black's after it.
fn squares(fen: &str, name: &str) -> String {
    let found = breakdown(&position(fen));
    let row = found.rows.iter().find(|row| row.name == name).expect(name);
    let names = |set: Bitboard| set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ");
    format!("{} | {}", names(row.squares.white), names(row.squares.black)).trim().to_owned()
}

#[test]
fn terms_know_their_squares() {
    for (fen, name, expected) in [
        ("4k3/p1p5/8/8/8/8/PP5P/4K3 w - - 0 1", "pawns.isolated", "h2 | a7 c7"),
        ("4k3/8/8/3P4/8/6p1/8/4K3 w - - 0 1", "passed.rank", "d5 | g3"),
        ("4k3/8/8/8/8/8/4p3/R3K2r w Q - 0 1", "king.may_castle", "a1 |"),
        ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "rooks.open_file", "| d1 d2 d3 d4 d5 d6 d7 d8"),
        ("4k3/8/8/8/8/2n5/1P6/4K3 w - - 0 1", "threats.by_pawn", "c3 |"),
        ("7k/8/8/8/8/8/8/N3K3 w - - 0 1", "mobility.knight", "c2 b3 |"),
        ("4k3/8/8/3pp3/3P4/8/8/4K3 w - - 0 1", "centre.pawns", "d4 | d5 e5"),
        ("4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1", "threats.pins", "e7 |"),
    ] {
        assert_eq!(squares(fen, name), expected, "{name} in {fen}");
    }
    let danger = squares("6k1/5ppp/8/8/8/7Q/8/2B3K1 b - - 0 1", "king.danger");
    assert!(danger.contains("h7"), "{danger}");
}

#[test]
fn squares_are_the_same_for_both_sides() {
    for pos in random_positions().iter().take(300) {
        let (here, there) = (breakdown(pos), breakdown(&with_colours_exchanged(pos)));
        for (row, other) in here.rows.iter().zip(&there.rows) {
            assert_eq!(row.squares.white, other.squares.black.flip(), "{} in {pos:?}", row.name);
            assert_eq!(row.squares.black, other.squares.white.flip(), "{} in {pos:?}", row.name);
        }
    }
}

//! What is said of moves: motifs by rows, sentences in all languages, and no move that cannot be explained.

use std::time::Duration;
use tabiya_engine::explain::{Fault, Motif, MoveExplanation, explain_move};
use tabiya_engine::review::{Passage, Review, evaluate, look_again_at_all};
use tabiya_engine::{Bound, Control, Engine, Limits, Line, Root, Score};
use tabiya_rules::{Game, Move, Position};
use tabiya_text::Language;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[track_caller]
fn parse(pos: &Position, san: &str) -> Move {
    pos.parse_san(san).unwrap_or_else(|error| panic!("{} {san}: {error}", pos.to_fen()))
}

fn motifs(fen: &str, san: &str) -> Vec<Motif> {
    let pos = position(fen);
    MoveExplanation::of_move(&Root::new(pos), parse(&pos, san)).motifs
}

fn names(motifs: &[Motif]) -> Vec<&'static str> {
    motifs.iter().map(Motif::name).collect()
}

/// FEN, move, motifs that must be there, motifs that must not.
type Row = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Ends.
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8#", &["checkmate", "check"], &["stalemate", "mate-threat"]),
    ("6k1/5p1p/6p1/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+", &["check"], &["checkmate"]),
    ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", &["stalemate"], &["checkmate"]),
    ("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qe2", &[], &["stalemate"]),
    // Checks.
    ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nf6+", &["double-check"], &["check", "discovered-check"]),
    ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+", &["discovered-check"], &["check", "double-check"]),
    ("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra8+", &["check"], &["discovered-check", "double-check"]),
    ("4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra7", &[], &["check"]),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", &["castle-short", "check"], &["discovered-check"]),
    // Castling.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O", &["castle-long"], &["castle-short"]),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kf1", &[], &["castle-long", "castle-short"]),
    // Pawns that become something, or take in passing.
    ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", &["promotion"], &["underpromotion"]),
    ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N", &["underpromotion"], &["promotion"]),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", &["en-passant", "capture"], &[]),
    ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6", &["capture"], &["en-passant"]),
    // Forks: of king and rook, by a pawn, not by a piece that is lost, not of what is guarded and worth no more.
    ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+", &["fork"], &[]),
    ("r3k3/8/1b6/3N4/8/8/8/4K3 w - - 0 1", "Nc7+", &[], &["fork"]),
    ("4k3/8/2n1b3/8/8/3P4/8/4K3 w - - 0 1", "d4", &[], &["fork"]),
    ("4k3/8/8/2n1b3/8/2PP4/8/4K3 w - - 0 1", "d4", &["fork"], &[]),
    ("4k3/1p3p2/2n1b3/8/8/8/8/R3K2Q w - - 0 1", "Qh3", &[], &["fork"]),
    ("6k1/8/1p3p2/n3b3/8/8/6K1/7Q w - - 0 1", "Qe1", &[], &["fork"]),
    ("6k1/8/8/n3b3/8/8/6K1/7Q w - - 0 1", "Qe1", &["fork"], &[]),
    // The bishop steps between and is saved; the knight cannot.
    ("3qk3/p6p/5n2/6B1/8/8/P6P/4K2R b - - 0 1", "Qa5+", &["check"], &["fork"]),
    ("3qk3/p6p/5n2/6N1/8/8/P6P/4K2R b - - 0 1", "Qa5+", &["fork"], &[]),
    // Pins: to the king, to the queen; not by a piece that can be taken; not where nothing is behind.
    ("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", &["pin"], &[]),
    ("4k3/8/p1n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", &[], &["pin"]),
    ("6k1/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", &[], &["pin"]),
    ("3qk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "Bg5", &["pin"], &[]),
    ("3r3k/8/5q2/8/7P/6P1/6PK/2B5 w - - 0 1", "Bg5", &["skewer"], &["pin"]),
    // Skewers: the king must go and the rook falls; not where the king keeps guarding it.
    ("r7/8/8/k7/8/8/4K3/7R w - - 0 1", "Ra1+", &["skewer"], &["pin"]),
    ("8/r7/k7/8/8/8/4K3/7R w - - 0 1", "Ra1+", &[], &["skewer"]),
    // Discovered attacks, threats, traps.
    ("3q2k1/8/8/8/3N4/8/3R4/2K5 w - - 0 1", "Nf5", &["discovered-attack"], &["discovered-check"]),
    ("3q2k1/2p5/3p4/8/3N4/8/3R4/6K1 w - - 0 1", "Nf5", &[], &["discovered-attack"]),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Nf3", &["threat", "development"], &["fork"]),
    ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "Nf3", &["development"], &["threat"]),
    ("6k1/5ppp/p7/8/8/P7/5PPP/R5K1 w - - 0 1", "Rd1", &["mate-threat"], &["threat"]),
    ("6k1/5p1p/6p1/8/8/8/5PPP/R5K1 w - - 0 1", "Rd1", &[], &["mate-threat"]),
    ("4k3/5ppp/8/8/7b/8/6PP/6K1 w - - 0 1", "g3", &["threat"], &["trap"]),
    ("4k3/1p3ppp/p7/2p5/Bp6/1P6/2PP4/4K3 b - - 0 1", "b5", &["trap", "blocks-check"], &["escapes-check"]),
    ("4k3/1pp2ppp/p7/1p6/8/1B6/P1PP4/4K3 b - - 0 1", "c5", &[], &["trap"]),
    ("4k3/1p3ppp/p2p4/1pp5/8/1B6/P1PP4/4K3 b - - 0 1", "c4", &["trap", "threat"], &[]),
    ("4k3/1p3ppp/p2p4/1pp5/8/1BP5/P2P4/4K3 b - - 0 1", "c4", &["threat"], &["trap"]),
    // Captures and what guards.
    ("4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1", "Bxd5", &["capture"], &["recapture", "removes-defender"]),
    ("4k3/8/5n2/3b4/8/1B6/8/3RK1B1 w - - 0 1", "Bd4", &[], &["removes-defender"]),
    ("4k3/8/5n2/3r4/8/8/1B6/3RK3 w - - 0 1", "Bxf6", &["capture", "removes-defender"], &[]),
    ("4k3/4p3/5n2/3r4/8/8/1B6/3RK3 w - - 0 1", "Bxf6", &["capture", "removes-defender"], &[]),
    ("4k3/4p3/5n2/3rp3/8/8/1B6/3RK3 w - - 0 1", "Bxe5", &["capture"], &["removes-defender"]),
    // The rook in the corner was attacked before, and no capture of the pawn's own guard removes one.
    ("r1b1kb1N/pppp2pp/5n2/8/2Bnq3/8/PPPP1P1P/RNBQKR2 w Qq - 0 7", "Qe2", &["blocks-check"], &["trap", "threat"]),
    ("r2r2k1/pb3ppp/Pp6/8/8/8/5PPP/R5K1 w - - 0 1", "axb7", &["capture", "threat"], &["removes-defender"]),
    // Defence.
    ("4k3/8/8/8/3r4/8/8/R2NK3 w - - 0 1", "Ra3", &[], &["defends"]),
    ("4k3/8/8/3r4/8/3N4/8/R5K1 w - - 0 1", "Ra3", &["defends"], &["blocks", "escapes"]),
    ("4k3/8/8/3r4/8/3N4/8/R5K1 w - - 0 1", "Nf4", &["escapes", "threat"], &["defends"]),
    ("4k3/8/8/3r4/8/8/2PN4/R4BK1 w - - 0 1", "Bd3", &["blocks"], &["escapes"]),
    ("4k3/8/8/8/8/8/4r3/R3K1N1 w - - 0 1", "Kxe2", &["capture"], &["escapes-check", "blocks-check"]),
    ("4k3/8/8/8/4r3/8/8/R3K1N1 w - - 0 1", "Ne2", &["blocks-check"], &["escapes-check"]),
    ("4k3/8/8/8/4r3/8/8/R3K1N1 w - - 0 1", "Kd2", &["escapes-check"], &["blocks-check"]),
    // Pawns.
    ("4k3/2p5/8/1P6/8/8/8/4K3 w - - 0 1", "b6", &[], &["passed-pawn"]),
    ("4k3/1p6/8/2P5/8/8/8/4K3 w - - 0 1", "c6", &[], &["passed-pawn"]),
    ("4k3/8/1p6/2P5/8/8/8/4K3 w - - 0 1", "cxb6", &["passed-pawn"], &["advances-passed-pawn"]),
    ("4k3/8/8/2P5/8/8/8/4K3 w - - 0 1", "c6", &["advances-passed-pawn"], &["passed-pawn"]),
    ("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "Bxc6", &["doubles-pawns", "capture"], &[]),
    ("r2qkbnr/pppb1ppp/2np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "Bxc6", &["capture"], &["doubles-pawns"]),
    ("4k3/8/8/2pp4/8/2N5/8/3RK3 w - - 0 1", "Nxd5", &["isolates-pawn"], &[]),
    ("4k3/8/1p6/2pp4/8/2N5/8/3RK3 w - - 0 1", "Nxd5", &[], &["isolates-pawn"]),
    // Files and good squares.
    ("4k3/3p4/8/3p4/4P3/8/8/3RK2R w - - 0 1", "exd5", &[], &["opens-file", "half-opens-file"]),
    ("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1", "exd5", &[], &["opens-file"]),
    ("4k3/8/8/3p4/4P3/8/8/K3R3 w - - 0 1", "exd5+", &["opens-file", "discovered-check"], &["half-opens-file"]),
    ("4k3/4p3/8/3p4/4P3/8/8/K3R3 w - - 0 1", "exd5", &["half-opens-file"], &["opens-file"]),
    ("4k3/8/8/8/8/P7/8/R5K1 w - - 0 1", "Rd1", &["open-file"], &["half-open-file"]),
    ("4k3/3p4/8/8/8/P7/8/R5K1 w - - 0 1", "Rd1", &["half-open-file"], &["open-file"]),
    ("4k3/8/8/8/8/P7/3P4/R5K1 w - - 0 1", "Rd1", &[], &["open-file", "half-open-file"]),
    ("6k1/p7/8/8/8/8/8/3R2K1 w - - 0 1", "Rd7", &["seventh-rank"], &[]),
    ("8/8/p5k1/8/8/8/8/3R2K1 w - - 0 1", "Rd7", &[], &["seventh-rank"]),
    ("4k3/p4p2/8/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5", &["outpost"], &[]),
    ("4k3/2p2p2/8/8/4P3/2N5/8/4K3 w - - 0 1", "Nd5", &["centralises"], &["outpost"]),
    ("4k3/p4p2/8/8/8/5NP1/8/4K3 w - - 0 1", "Nh4", &[], &["outpost"]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", &["centre"], &["development", "threat"]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nc3", &["development"], &["centre"]),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 40", "a3", &[], &["development", "centre"]),
    ("4k3/8/8/8/8/8/3Q4/R3K2R w K - 0 1", "O-O", &["connects-rooks", "castle-short"], &[]),
    ("4k3/8/8/8/8/8/8/RQ2K2R w K - 0 1", "O-O", &["castle-short"], &["connects-rooks"]),
];

#[test]
fn motifs_by_rows() {
    let mut wrong = Vec::new();
    for (fen, san, present, absent) in ROWS {
        let found = motifs(fen, san);
        let names = names(&found);
        let missing: Vec<_> = present.iter().filter(|name| !names.contains(name)).collect();
        let false_claims: Vec<_> = absent.iter().filter(|name| names.contains(name)).collect();
        if !missing.is_empty() || !false_claims.is_empty() {
            wrong.push(format!("{fen} {san}: missing {missing:?}, false {false_claims:?} in {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A line of play from `pos`, as a search would give it.
fn line(pos: &Position, score: Score, sans: &str) -> Line {
    let mut then = *pos;
    let play = |san: &str| {
        let m = parse(&then, san);
        then.play_unchecked(m);
        m
    };
    Line {
        rank: 1,
        depth: 10,
        selective_depth: 10,
        score,
        bound: Bound::Exact,
        moves: sans.split_whitespace().map(play).collect(),
        nodes: 1,
        time: Duration::ZERO,
        hash_full: 0,
        solved: 0,
    }
}

/// Explains the first move of `played` with the score and line of the best move and of the reply, each from the side
/// that moves.
fn explained(fen: &str, played: &str, best: (Score, &str), reply: (Score, &str)) -> MoveExplanation {
    let pos = position(fen);
    let m = parse(&pos, played);
    let (before, after) = (line(&pos, best.0, best.1), line(&pos.after(m), reply.0, reply.1));
    MoveExplanation::from_lines(&Root::new(pos), m, &before, (!after.moves.is_empty()).then_some(&after))
}

fn faults(explanation: &MoveExplanation) -> Vec<&'static str> {
    let verdict = explanation.verdict.as_ref().expect("there are lines");
    verdict.faults.iter().map(Fault::name).collect()
}

const ITALIAN: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

#[test]
fn sentences() {
    use Score::{Cp, Mate};
    let e4 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let elephant = "r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6";
    let royal_fork = "r2qk2r/ppp2ppp/8/8/1n6/8/PP3PPP/R2QK2R w KQkq - 0 1";
    let cases = [
        (
            explained(e4, "Nf3", (Cp(30), "Nf3 Nc6"), (Cp(-30), "Nc6")),
            "Nf3 threatens the pawn on e5 and develops the knight.",
            "Nf3 menace le pion en e5 et développe le cavalier.",
            "<Nf3> תוקף את הרגלי ב־<e5> ומפתח את הפרש.",
        ),
        (
            explained(ITALIAN, "Qxf7#", (Mate(1), "Qxf7#"), (Cp(0), "")),
            "Qxf7# gives checkmate.",
            "Qxf7# fait échec et mat.",
            "<Qxf7#> נותן מט.",
        ),
        (
            explained(ITALIAN, "Nf3", (Mate(1), "Qxf7#"), (Cp(400), "Nxh5")),
            "Nf3 is a blunder: Qxf7# was mate.",
            "Nf3 est une gaffe\u{a0}: Qxf7# faisait mat.",
            "<Nf3> הוא טעות גסה: <Qxf7#> היה מט.",
        ),
        (
            explained(elephant, "Nxd5", (Cp(20), "Nf3 Be7"), (Cp(142), "Nxd5 Bxd8 Bb4+ Qd2 Bxd2+ Kxd2 Kxd8 e3 Ke7")),
            "Nxd5 takes the pawn, but it is a mistake: after 6…Nxd5 7.Bxd8 Bb4+ 8.Qd2 Bxd2+ 9.Kxd2 Kxd8, Black wins the \
             knight on d5. Nf3 was better.",
            "Nxd5 prend le pion, mais c’est une erreur\u{a0}: après 6…Nxd5 7.Bxd8 Bb4+ 8.Qd2 Bxd2+ 9.Kxd2 Kxd8, les Noirs \
             gagnent le cavalier en d5. Mieux valait Nf3.",
            "<Nxd5> מכה את הרגלי, אבל זו טעות: אחרי <6…Nxd5 7.Bxd8 Bb4+ 8.Qd2 Bxd2+ 9.Kxd2 Kxd8>, השחור מרוויח את הפרש \
             ב־<d5>. עדיף היה <Nf3>.",
        ),
        (
            explained(royal_fork, "O-O", (Cp(-300), "Qxd8+ Rxd8 O-O"), (Cp(310), "O-O Qxd8 Rfxd8")),
            "O-O castles kingside.",
            "O-O fait le petit roque.",
            "<O-O> מצריח לאגף המלך.",
        ),
        (
            explained(
                "4k3/8/8/8/1n6/8/3Q4/R3K3 w - - 0 1",
                "Qf4",
                (Cp(600), "Qxb4"),
                (Cp(-100), "Nc2+ Kf2 Nxa1 Kg3 Kd7"),
            ),
            "Qf4 is a blunder: it allows 1…Nc2+, which forks the king and the rook on a1. Qxb4 was better: it wins the \
             knight.",
            "Qf4 est une gaffe\u{a0}: ce coup permet 1…Nc2+, qui prend en fourchette le roi et la tour en a1. Mieux valait \
             Qxb4, qui gagne le cavalier.",
            "<Qf4> הוא טעות גסה: הוא מאפשר <1…Nc2+>, שתופס במזלג את המלך ואת הצריח ב־<a1>. עדיף היה <Qxb4>, שמרוויח את \
             הפרש.",
        ),
        (
            explained("6k1/5ppp/8/8/1P6/8/Pq3PPP/3R2K1 b - - 0 1", "Qxa2", (Cp(400), "Qxb4"), (Mate(1), "Rd8#")),
            "Qxa2 takes the pawn, but it is a blunder: 2.Rd8# is mate. Qxb4 was better.",
            "Qxa2 prend le pion, mais c’est une gaffe\u{a0}: 2.Rd8# fait mat. Mieux valait Qxb4.",
            "<Qxa2> מכה את הרגלי, אבל זו טעות גסה: <2.Rd8#> נותן מט. עדיף היה <Qxb4>.",
        ),
    ];
    for (explanation, english, french, hebrew) in cases {
        assert_eq!(explanation.sentence(Language::English), english);
        assert_eq!(explanation.sentence(Language::French), french);
        let isolated = hebrew.replace('<', "\u{2066}").replace('>', "\u{2069}");
        assert_eq!(explanation.sentence(Language::Hebrew), isolated);
    }
}

#[test]
fn faults_and_what_was_better() {
    use Score::{Cp, Mate};
    let rook_endgame = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1";
    let queen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let pawn_ending = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
    for (name, explanation, expected) in [
        ("a mate missed", explained(rook_endgame, "h3", (Mate(1), "Rb8#"), (Cp(-300), "h6")), vec!["misses-mate"]),
        ("a stalemate", explained(queen, "Qf7", (Mate(2), "Qf8#"), (Cp(0), "")), vec!["stalemates", "misses-mate"]),
        (
            "a pawn that gets through",
            explained(pawn_ending, "Kg3", (Cp(900), "a8=Q a1=Q Qxa1"), (Cp(900), "a1=Q Kf4 Qxa7")),
            vec!["allows-promotion"],
        ),
        (
            "a rook for a knight",
            explained("4k3/8/8/8/8/1n6/P7/3RK3 w - - 0 1", "Rd2", (Cp(200), "axb3"), (Cp(50), "Nxd2 Kxd2 Kd7")),
            vec!["loses-exchange"],
        ),
        (
            "a win that is gone",
            explained("4k3/8/8/8/8/8/P7/4K2R w - - 0 1", "a3", (Cp(600), "Rh7"), (Cp(0), "Kd7 Rh7+")),
            vec!["misses-win"],
        ),
        (
            "an advantage that shrinks",
            explained("4k3/8/8/8/8/8/P7/4K2R w - - 0 1", "a3", (Cp(900), "Rh7"), (Cp(-350), "Kd7 Rh7+")),
            vec!["reduces-advantage"],
        ),
        (
            "an advantage that is gone",
            explained("4k3/8/8/8/8/8/P7/4K2R w - - 0 1", "a3", (Cp(200), "Rh7"), (Cp(0), "Kd7 Rh7+")),
            vec!["gives-up-advantage"],
        ),
        (
            "a game that is lost",
            explained("4k3/8/8/8/8/8/P7/4K2R w - - 0 1", "a3", (Cp(0), "Rh7"), (Cp(500), "Kd7 Rh7+")),
            vec!["loses-game"],
        ),
        (
            "a mate that is far away",
            explained("4k3/8/8/8/8/8/P7/4K2R w - - 0 1", "a3", (Mate(24), "Rh7"), (Cp(0), "Kd7 Rh7+")),
            vec!["misses-win"],
        ),
        (
            "a piece not taken",
            explained("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Ke2", (Cp(500), "Rxd5"), (Cp(0), "Nf6")),
            vec!["misses-piece"],
        ),
    ] {
        let found = faults(&explanation);
        assert!(expected.iter().all(|fault| found.contains(fault)), "{name}: {found:?}");
    }
}

#[test]
fn a_line_that_ends_amid_exchanges_is_played_out() {
    let fen = "r1b1k2r/ppppqppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b kq - 0 6";
    let explanation = explained(fen, "Qe6", (Score::Cp(0), "Na5"), (Score::Cp(700), "h3 h6 Bxe6"));
    let sentence = explanation.sentence(Language::English);
    let told = "Qe6 is a blunder: after 7.h3 h6 8.Bxe6 fxe6, White wins the queen on e6.";
    assert!(sentence.starts_with(told), "{sentence}");
}

#[test]
fn what_is_given_up_in_a_lost_game_is_no_sacrifice() {
    let fen = "4k3/8/8/2n1b3/8/3P4/8/4K3 w - - 0 1";
    let explanation = explained(fen, "d4", (Score::Cp(-900), "Kd2 Kd7"), (Score::Cp(950), "Bxd4"));
    assert_eq!(explanation.sentence(Language::English), "d4 gives up the pawn.");
    assert_eq!(explanation.sentence(Language::French), "d4 abandonne le pion.");
}

#[test]
fn mates_far_away_and_threats_to_what_is_pinned_go_without_saying() {
    let promotion = explained("8/P7/8/8/8/8/k6K/8 w - - 0 1", "a8=Q+", (Score::Mate(26), "a8=Q+"), (Score::Cp(0), ""));
    assert_eq!(promotion.sentence(Language::English), "a8=Q+ promotes to a queen and gives check.");
    let pin = explained("4k3/8/2n5/8/8/8/8/4KB1R w - - 0 1", "Bb5", (Score::Cp(500), "Bb5"), (Score::Cp(-500), "Kd7"));
    assert_eq!(pin.sentence(Language::English), "Bb5 pins the knight on c6 to the king and develops the bishop.");
}

#[test]
fn a_verdict_says_how_much_is_lost() {
    let explanation = explained(ITALIAN, "Nf3", (Score::Mate(1), "Qxf7#"), (Score::Cp(400), "Nxh5 d3 d6"));
    let verdict = explanation.verdict.as_ref().expect("there are lines");
    assert_eq!((verdict.best_score, verdict.score), (Score::Mate(1), Score::Cp(-400)));
    assert!(verdict.chances_lost > 1.0 && verdict.loss >= 1_000, "{verdict:?}");
    assert_eq!(verdict.reply_line.len(), 3);
    assert_eq!(verdict.best().map(|m| explanation.position.san(m).to_string()).as_deref(), Some("Qxf7#"));
}

#[test]
fn the_best_move_is_never_a_lapse() {
    let explanation = explained(ITALIAN, "Nf3", (Score::Cp(500), "Nf3"), (Score::Cp(400), "Nxh5"));
    let verdict = explanation.verdict.expect("there are lines");
    assert_eq!((verdict.lapse, verdict.faults, verdict.loss), (None, vec![], 0));
}

#[test]
fn without_a_line_after_it_a_move_is_not_judged() {
    let pos = position(ITALIAN);
    let best = line(&pos, Score::Mate(1), "Qxf7#");
    let explanation = MoveExplanation::from_lines(&Root::new(pos), parse(&pos, "Nf3"), &best, None);
    assert!(explanation.verdict.is_none() && !explanation.motifs.is_empty());
}

#[test]
fn a_sacrifice_is_one_only_if_it_is_right() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let judged = |best: &str, after: i32| explained(fen, "Bxf7+", (Score::Cp(30), best), (Score::Cp(after), "Kxf7"));
    assert!(names(&judged("Bxf7+", -30).motifs).contains(&"sacrifice"));
    let wrong = judged("d3", 250);
    assert!(!names(&wrong.motifs).contains(&"sacrifice"), "{:?}", wrong.motifs);
    assert!(wrong.verdict.is_some_and(|verdict| verdict.lapse.is_some()));
}

#[test]
fn history_tells_what_takes_back_and_what_comes_again() {
    let mut game = Game::default();
    for san in ["e4", "d5", "exd5"] {
        game.play_san(san).expect("legal");
    }
    let root = Root::of_game(&game);
    let takes = MoveExplanation::of_move(&root, parse(root.position(), "Qxd5"));
    assert!(names(&takes.motifs).contains(&"recapture") && !names(&takes.motifs).contains(&"capture"));

    let mut root = Root::new(Position::STANDARD);
    for (i, san) in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"].into_iter().enumerate() {
        let m = parse(root.position(), san);
        let motifs = MoveExplanation::of_move(&root, m).motifs;
        let times = motifs.iter().find_map(|motif| match motif {
            Motif::Repetition { times } => Some(*times),
            _ => None,
        });
        assert_eq!(times, [None, None, None, Some(2), Some(2), Some(2), Some(2), Some(3)][i], "{i} {san}");
        root.play(m);
    }
}

/// Numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Positions from random games, odd ones among them.
fn random_positions(games: usize) -> Vec<Position> {
    let (mut random, mut found) = (Random(1), Vec::new());
    for number in 0..games {
        let mut pos = Position::chess960(number as u16 * 37 % 960).unwrap_or_default();
        for _ in 0..random.below(160) {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.play_unchecked(moves[random.below(moves.len())]);
        }
        found.push(pos);
    }
    found
}

#[test]
fn every_legal_move_of_odd_positions_can_be_explained() {
    for pos in random_positions(200) {
        let root = Root::new(pos);
        for m in pos.legal_moves() {
            let explanation = MoveExplanation::of_move(&root, m);
            for language in Language::ALL {
                let sentence = explanation.sentence(language);
                assert!(sentence.ends_with('.') && !sentence.contains(['{', '}']), "{sentence}");
            }
        }
    }
}

#[test]
fn moves_are_explained_by_searching() {
    let mut engine = Engine::default();
    for pos in random_positions(40) {
        let Some(m) = pos.legal_moves().first().copied() else { continue };
        let explanation = explain_move(&mut engine, &Root::new(pos), m, &Limits::nodes(500), &Control::default());
        let verdict = explanation.verdict.as_ref().expect("there is a legal move");
        assert!(verdict.best().is_some() && (verdict.lapse.is_some() || verdict.faults.is_empty()), "{verdict:?}");
        for language in Language::ALL {
            let sentence = explanation.sentence(language);
            assert!(!sentence.contains(['{', '}']) && sentence.len() < 1_000, "{sentence}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_less() {
    let (pos, control) = (Position::STANDARD, Control::default());
    control.stop();
    let m = parse(&pos, "a4");
    let explanation = explain_move(&mut Engine::default(), &Root::new(pos), m, &Limits::default(), &control);
    assert!(explanation.verdict.is_none_or(|verdict| verdict.best() == Some(m)));
}

#[test]
fn lines_that_cannot_be_played_are_cut() {
    let pos = position(ITALIAN);
    let m = parse(&pos, "Nf3");
    let elsewhere = line(&Position::STANDARD, Score::Cp(20), "e4 e5");
    let explanation = MoveExplanation::from_lines(&Root::new(pos), m, &elsewhere, Some(&elsewhere));
    let verdict = explanation.verdict.as_ref().expect("there are lines");
    assert!(verdict.reply_line.is_empty());
    assert!(explanation.sentence(Language::French).starts_with("Nf3 "));
}

#[test]
fn a_piece_prepares_the_pawn_move_that_it_makes_possible() {
    let fen = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let judged = |played: &str, line: &str| {
        let explanation = explained(fen, played, (Score::Cp(30), played), (Score::Cp(-30), line));
        names(&explanation.motifs).contains(&"prepares")
    };
    assert!(judged("c3", "Nf6 d4"));
    assert!(!judged("c3", "Nf6 d3"));
    assert!(!judged("O-O", "Nf6 c3"));
}

#[test]
fn only_like_is_traded_for_like() {
    let english = |fen: &str, san: &str| {
        let pos = position(fen);
        MoveExplanation::of_move(&Root::new(pos), parse(&pos, san)).sentence(Language::English)
    };
    let steinitz = "r1bqkbnr/2p2ppp/p1np4/1p2p3/3PP3/1B3N2/PPP2PPP/RNBQK2R b KQkq - 1 6";
    assert_eq!(english(steinitz, "Nxd4"), "Nxd4 takes the pawn.");
    let exchange = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    assert!(english(exchange, "Bxc6").starts_with("Bxc6 trades the bishop for the knight and"));
    // What takes back is a pawn, and then a queen.
    assert_eq!(english("7k/8/8/8/8/8/2p5/Rr5K w - - 0 1", "Rxb1"), "Rxb1 takes the rook.");
    assert!(english("7k/8/8/8/8/2p5/8/Rr5K w - - 0 1", "Rxb1").starts_with("Rxb1 wins the rook and"));
}

#[test]
fn stalemate_is_told_before_the_mate_that_was_missed() {
    let fen = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";
    let stalemate = explained(fen, "Kg6", (Score::Mate(3), "Qe7 Kg8 Kg6"), (Score::Cp(0), ""));
    assert_eq!(faults(&stalemate)[..2], ["stalemates", "misses-mate"]);
    let sentence = stalemate.sentence(Language::English);
    assert!(sentence.starts_with("Kg6 is a blunder: it is stalemate, so only a draw."), "{sentence}");
}

#[test]
fn what_is_taken_back_or_taken_elsewhere_is_not_won() {
    // Counted on d4 alone Black wins a pawn, but not after the check on b5.
    let advance = "r1b1kbnr/pp3ppp/1qn1p3/2ppP3/3P4/2PB1N2/PP3PPP/RNBQK2R b KQkq - 0 6";
    let line = "cxd4 Bd7 Nc3 Rc8 O-O a6 a3 Nge7";
    let even = explained(advance, "cxd4", (Score::Cp(0), "cxd4"), (Score::Cp(0), line));
    assert!(even.sentence(Language::English).starts_with("cxd4 trades pawns"), "{:?}", even.motifs);
    let desperado = "4k3/8/8/r7/8/B7/3b4/3RK3 w - - 0 1";
    let line = (Score::Cp(0), "Rxa3 Rd3 Ra1+ Ke2 Ra2+ Ke3");
    let swapped = explained(desperado, "Rxd2", (Score::Cp(0), "Rxd2"), line);
    assert!(swapped.sentence(Language::English).starts_with("Rxd2 takes the bishop"), "{:?}", swapped.motifs);
    let line = (Score::Cp(-300), "Ra8 Bb2 Ra7 Kd1");
    let won = explained(desperado, "Rxd2", (Score::Cp(300), "Rxd2"), line);
    assert!(won.sentence(Language::English).starts_with("Rxd2 wins the bishop"), "{:?}", won.motifs);
}

#[test]
fn what_is_won_back_at_once_is_no_sacrifice() {
    let legal = "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
    let pinned = explained(legal, "Nxe5", (Score::Cp(150), "Nxe5"), (Score::Cp(-150), "dxe5 Qxg4"));
    assert!(!names(&pinned.motifs).contains(&"sacrifice"), "{:?}", pinned.motifs);
    let damiano = "rnbqkbnr/pppp2pp/5p2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    let offered = explained(damiano, "Nxe5", (Score::Cp(150), "Nxe5"), (Score::Cp(-150), "Qe7 Nf3 d5"));
    assert!(names(&offered.motifs).contains(&"sacrifice"), "{:?}", offered.motifs);
}

#[test]
fn nobody_speaks_of_the_safety_of_a_king_in_the_endgame() {
    let king = |motif: &Motif| match motif {
        Motif::Improves { term, .. } | Motif::Worsens { term, .. } => *term == "king",
        Motif::KingPressure { .. } => true,
        _ => false,
    };
    for san in ["Kc3", "Ke3", "Kc2", "Kd2"] {
        let found = motifs("8/8/8/1p1k4/1P6/3K4/8/8 w - - 0 1", san);
        assert!(!found.iter().any(king), "{san}: {found:?}");
    }
}

#[test]
fn words_are_those_of_what_is_left() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let judged = |best: i32, left: i32| {
        explained(fen, "Qh5", (Score::Cp(best), "Nf3 Nc6"), (Score::Cp(-left), "Nc6 Bc4 g6 Qf3"))
    };
    for (best, left, words) in [
        (150, -20, &["gives-up-advantage"][..]),
        // Who is still winning gives nothing up, and who had nothing cannot.
        (600, 250, &["reduces-advantage"]),
        (350, 180, &["reduces-advantage"]),
        // Another engine may well doubt this one.
        (300, 150, &[]),
        (80, -50, &[]),
        (500, 20, &["misses-win"]),
        (30, -150, &["worse"]),
        (-50, -500, &["loses-game"]),
    ] {
        assert_eq!(faults(&judged(best, left)), words, "{best} {left}");
    }
    let still = judged(600, 250).sentence(Language::English);
    assert_eq!(still, "Qh5 is a blunder: White is still better, but by less. Nf3 was better.");
    // A little is passed over; of somewhat more no reason is told, and nothing great is claimed.
    assert!(judged(100, 10).verdict.is_some_and(|verdict| verdict.lapse.is_none()));
    assert_eq!(judged(115, 10).sentence(Language::English), "Qh5 is an inaccuracy. Nf3 was a little better.");
    assert_eq!(judged(115, -20).sentence(Language::English), "Qh5 is a mistake. Nf3 was better.");
    // In a game that is decided, and in one that is lost, nothing is said.
    for (best, left) in [(1100, 650), (900, 600), (-550, -620), (-500, -900)] {
        let explanation = judged(best, left);
        assert!(explanation.verdict.is_some_and(|verdict| verdict.lapse.is_none()), "{best} {left}");
    }
}

/// Of a line that does not come to what it promises only the first move is kept.
#[test]
fn nothing_is_said_of_how_one_stands_where_nobody_knows_how_it_goes_on() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let judged = |reply: &str| explained(fen, "Qh5", (Score::Cp(200), "Nf3 Nc6"), (Score::Cp(0), reply));
    assert_eq!(faults(&judged("Nc6 Bc4 g6")), ["gives-up-advantage"]);
    let unclear = judged("Nc6");
    assert_eq!(faults(&unclear), [""; 0]);
    assert_eq!(unclear.sentence(Language::English), "Qh5 is a blunder. Nf3 was better.");
    // Nor are exchanges played out that nobody has looked at.
    let fen = "4k3/8/3p4/4N2p/8/8/8/4K2R w - - 0 1";
    let taken = explained(fen, "Ke2", (Score::Cp(0), "Nf3 Kd7"), (Score::Cp(350), "dxe5"));
    assert_eq!(taken.verdict.map(|verdict| verdict.reply_line.len()), Some(1));
}

#[test]
fn who_is_mated_anyway_makes_no_mistake() {
    let fen = "6k1/5ppp/8/8/1P6/8/Pq3PPP/3R2K1 b - - 0 1";
    let sooner = explained(fen, "Qxa2", (Score::Mate(-5), "Qxb4"), (Score::Mate(1), "Rd8#"));
    assert!(sooner.verdict.is_some_and(|verdict| verdict.lapse.is_none() && verdict.faults.is_empty()));
}

#[test]
fn what_is_lost_either_way_is_no_reason() {
    // The knight on e5 falls by either line, though it takes less with it by the better one.
    let fen = "4k3/8/3p4/4N2p/8/8/8/4K2R w - - 0 1";
    let best = (Score::Cp(-100), "Rxh5 dxe5 Rxe5+ Kf7 Re2 Kf6 Kf2 Kf5");
    let judged = explained(fen, "Ke2", best, (Score::Cp(350), "dxe5 Rxh5 e4 Rh4 Kf7 Ke3"));
    assert!(!faults(&judged).contains(&"loses-piece"), "{judged:?}");
}

#[test]
fn what_the_move_takes_is_not_missed() {
    let fen = "4r1k1/6pp/4n3/8/2Q5/8/5PPP/4R1K1 w - - 0 1";
    let best = (Score::Cp(400), "Rxe6 Rxe6 Qxe6+ Kh8 h3 h6 g3 Kh7");
    let judged = |san: &str, line: &str| explained(fen, san, best, (Score::Cp(50), line));
    let both = judged("Qxe6+", "Rxe6 Rxe6 Kf7 Re2 g6 g3 h6");
    assert!(!faults(&both).contains(&"misses-piece"), "{both:?}");
    assert!(both.sentence(Language::English).ends_with(". Rxe6 was better."), "{}", both.sentence(Language::English));
    assert!(faults(&judged("h3", "Kf7 Qc3 Re7 Qe3 g6")).contains(&"misses-piece"));
}

#[test]
fn what_is_won_by_the_better_move_is_told_only_if_that_is_what_was_lost() {
    let told = |best: i32| {
        let best = (Score::Cp(best), "Rxd5 h6 g3 Kh7 Kg2 Kg6");
        explained("6k1/7p/8/3n4/8/8/6PP/3R2K1 w - - 0 1", "Kf1", best, (Score::Cp(-20), "h6 Rxd5 Kf7 g3 Kf6"))
    };
    // The same knight falls a move later.
    assert!(told(300).sentence(Language::English).ends_with("Rxd5 was better."), "{:?}", told(300));
}

#[test]
fn a_piece_is_the_reason_only_if_the_scores_say_so_clearly() {
    let fen = "4k3/8/8/8/8/8/r7/4K2N w - - 0 1";
    let judged = |after: i32| {
        explained(fen, "Kd1", (Score::Cp(0), "Ng3 Ra3 Kf2 Rb3"), (Score::Cp(after), "Ra1+ Kd2 Rxh1 Ke3 Rh5 Kf4"))
    };
    // A knight for less than two and a half pawns: something is had for it, or somebody is mistaken.
    assert!(!faults(&judged(200)).contains(&"loses-piece"));
    assert!(faults(&judged(250)).contains(&"loses-piece"), "{:?}", judged(250));
}

/// The moves of a game, and what the page's look says of the one after so many plies.
fn looked_at(game: &str, ply: usize) -> MoveExplanation {
    let tree: tabiya_rules::pgn::Tree = game.parse().expect("a game");
    let (start, moves) = (*tree.start(), tree.moves().collect::<Vec<Move>>());
    let (limits, control, mut engine) = (Limits::nodes(50_000), Control::default(), Engine::default());
    let passage = Passage { start: &start, moves: &moves, positions: ply..ply + 2 };
    let mut evaluations = vec![None; moves.len() + 1];
    evaluations.splice(ply..ply + 2, evaluate(&mut engine, &passage, &limits, &control, &mut || {}));
    let game = (&Root::new(start), moves.as_slice());
    assert!(look_again_at_all(&mut engine, game, &mut evaluations, &limits, &control, &mut |_| {}));
    Review::of(&start, &moves, evaluations).moves.swap_remove(ply).explanation
}

const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 \
    cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
const IMMORTAL: &str = "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 \
    Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 1-0";

/// What was once said wrongly of famous games: the second best move called a mistake for a sacrifice that throws the
/// advantage away, the best move of a lost position called an inaccuracy, a gambit of every book scolded.
#[test]
fn nothing_is_said_of_good_moves_in_famous_games() {
    let is_silent = |game: &str, ply: usize| {
        let explanation = looked_at(game, ply);
        let is_lapse = explanation.verdict.as_ref().is_some_and(|verdict| verdict.lapse.is_some());
        assert!(!is_lapse, "{}", explanation.sentence(Language::English));
        explanation
    };
    is_silent(OPERA, 14); // 8.Nc3
    is_silent(OPERA, 23); // 12…Rd8
    is_silent(OPERA, 27); // 14…Qe6
    let gambit = is_silent(IMMORTAL, 2); // 2.f4
    if gambit.book.is_some() {
        assert_eq!(gambit.sentence(Language::English), "f4 is a known way to play: King's Gambit.");
    }
    let sentence = looked_at(OPERA, 17).sentence(Language::English);
    assert!(!sentence.contains("b6 was better"), "{sentence}");
}

#[test]
fn a_pawn_that_falls_later_is_not_promised() {
    let fen = "7k/3qb2p/pp6/2pPp3/P5p1/1P1P4/2Q1B1PP/5K2 w - - 1 32";
    let best = (Score::Cp(51), "Qc4 g3 hxg3 b5 Qe4 Bd6 Kg1 Qf7");
    let sentence = explained(fen, "g3", best, (Score::Cp(92), "Qxd5 Qc4 Qf3+")).sentence(Language::English);
    assert!(sentence.ends_with("Qc4 was better."), "{sentence}");
}

#[test]
fn what_is_thrown_away_in_a_won_game_is_no_sacrifice() {
    let fen = "r5k1/3p3p/p1b2Qp1/8/2P5/8/1PB2PPP/R4RK1 w - - 1 27";
    let judged = |best: i32| explained(fen, "Rxa6", (Score::Cp(best), "c5 Bd5"), (Score::Cp(-1763), "Rxa6 c5 d6"));
    assert!(judged(1968).sentence(Language::English).starts_with("Rxa6 gives up the rook"));
    assert!(judged(1770).sentence(Language::English).starts_with("Rxa6 sacrifices the rook"));
}

//! What is said of moves: motifs by rows, sentences in all languages, and no move that cannot be explained.

use tabiya_engine::Root;
use tabiya_engine::explain::{Motif, MoveExplanation};
use tabiya_rules::{Move, Position};

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
    ("3q2k1/8/8/8/3N4/8/3R4/6K1 w - - 0 1", "Nf5", &["discovered-attack"], &["discovered-check"]),
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

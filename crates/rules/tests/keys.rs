//! Keys: the published ones, and that a key carried along through a game is the key of every position in it.
//! Books: what is written is read, and whatever is read gives legal moves only.

mod common;

use common::Random;
use tabiya_rules::polyglot::{Book, BookError, Entry};
use tabiya_rules::{Key, Move, Position};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal move that UCI writes so.
fn find(pos: &Position, text: &str) -> Move {
    pos.resolve(text.parse().unwrap()).unwrap_or_else(|error| panic!("{text} in {pos}: {error}"))
}

#[test]
fn published_keys() {
    let rows = include_str!("../../../testdata/polyglot_keys.txt").lines().filter(|row| !row.starts_with('#'));
    for row in rows {
        let mut words = row.split_whitespace();
        let expected = words.next().unwrap().parse::<Key>().unwrap();
        let mut pos = Position::STANDARD;
        let mut key = pos.key();
        for word in words {
            let m = find(&pos, word);
            key = pos.key_after(key, m);
            pos = pos.after(m);
        }
        assert_eq!(pos.key(), expected, "{row}");
        assert_eq!(key, expected, "{row}");
    }
}

/// A random game from `start`: each position with the move made in it.
fn random_game(random: &mut Random, start: Position, plies: usize) -> Vec<(Position, Move)> {
    let mut pos = start;
    let mut game = Vec::new();
    for _ in 0..plies {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[random.below(moves.len())];
        game.push((pos, m));
        pos = pos.after(m);
    }
    game
}

#[rustfmt::skip]
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    // Chess960, the last ones with the king on the wing and next to its rook's place.
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w ACac - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR b FHfh - 0 1",
];

#[test]
fn incremental_equals_recomputed_in_random_games() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let chess960 = (0..960).filter_map(Position::chess960);
    for start in STARTS.map(position).into_iter().cycle().take(400).chain(chess960) {
        let mut key = start.key();
        for (pos, m) in random_game(&mut random, start, 150) {
            key = pos.key_after(key, m);
            assert_eq!(key, pos.after(m).key(), "{m:?} in {pos}");
        }
    }
}

#[test]
fn incremental_equals_recomputed_for_every_move() {
    let mut random = Random(1);
    for (pos, _) in STARTS.map(position).into_iter().flat_map(|start| random_game(&mut random, start, 60)) {
        for m in pos.legal_moves() {
            assert_eq!(pos.key_after(pos.key(), m), pos.after(m).key(), "{m:?} in {pos}");
        }
    }
}

/// A pawn that stands ready counts for the key, pinned or not; for repetition only a capture that is legal does.
#[test]
fn en_passant_counts_by_the_rules_of_each_key() {
    let rows = [
        // before White's double step; counts for the book's key; counts for repetition
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, false),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", true, true),
        ("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", true, true),
        ("8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1", true, false), // both pawns would leave the rank
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", true, false), // pinned on the file
        ("4k3/8/8/8/2n5/8/4P3/4K3 w - - 0 1", false, false),
        ("4k3/8/8/8/8/8/p3P2p/4K3 w - - 0 1", false, false),
    ];
    for (fen, in_book, in_repetition) in rows {
        let pos = position(fen);
        let after = pos.after(find(&pos, "e2e4"));
        // The same position reached otherwise, so that nothing can be taken en passant.
        let quiet = position(&after.to_fen().replace(" e3 ", " - "));
        assert_eq!(after.key() != quiet.key(), in_book, "{fen}");
        assert_eq!(after.repetition_key() != quiet.repetition_key(), in_repetition, "{fen}");
    }
}

/// Castling rights count by colour and side, wherever the rooks stand.
#[test]
fn each_castling_right_counts() {
    let mut keys: Vec<Key> = Vec::new();
    for rights in ["-", "K", "Q", "k", "q", "KQ", "Kk", "Kq", "Qk", "Qq", "kq", "KQk", "KQq", "Kkq", "Qkq", "KQkq"] {
        keys.push(position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")).key());
    }
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 16);
}

/// The bytes of an entry, as a book from elsewhere would have them.
#[rustfmt::skip]
const E2E4: [u8; 16] = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0x00, 0x05, 0, 0, 0, 7];

#[test]
fn an_entry_is_read_as_the_format_says() {
    let start = Position::STANDARD;
    let book = Book::new(&E2E4[..]).unwrap();
    let moves = book.moves(&start);
    assert_eq!(moves.len(), 1);
    assert_eq!((moves[0].m, moves[0].weight, moves[0].learn), (find(&start, "e2e4"), 5, 7));
    assert_eq!(book.entries().map(Entry::to_bytes).collect::<Vec<_>>(), [E2E4]);
}

#[test]
fn what_is_written_is_read() {
    let mut random = Random(7);
    let games: Vec<(Position, Move)> =
        STARTS.map(position).into_iter().flat_map(|start| random_game(&mut random, start, 80)).collect();
    let book = Book::from_entries(games.iter().map(|(pos, m)| Entry::new(pos, *m, 1)));
    assert_eq!(book.len(), games.len());
    let read = Book::read(book.as_bytes()).unwrap();
    assert_eq!(read, book);
    for (pos, m) in &games {
        assert!(read.moves(pos).iter().any(|known| known.m == *m), "{m:?} in {pos}");
    }
}

#[test]
fn castling_is_read_in_both_ways_of_writing() {
    let pos = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let castles: Vec<Move> = pos.legal_moves().into_iter().filter(|m| m.is_castle()).collect();
    assert_eq!(castles.len(), 2);
    for m in castles {
        let entry = Entry::new(&pos, m, 1);
        let two_steps = Entry { raw_move: entry.raw_move & !0o77 | m.king_target() as u16, ..entry };
        assert_ne!(entry, two_steps);
        assert_eq!(entry.resolve(&pos), Some(m));
        assert_eq!(two_steps.resolve(&pos), Some(m));
    }
    // In Chess960 the king may step to where it would castle to: then it steps.
    let pos = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let step = pos.legal_moves().into_iter().find(|m| !m.is_castle() && m.to().to_string() == "g1").unwrap();
    let entry = Entry::new(&pos, step, 1);
    assert_eq!(entry.resolve(&pos), Some(step));
}

#[test]
fn only_legal_moves_come_out_whatever_the_book_says() {
    let mut random = Random(3);
    for start in STARTS.map(position) {
        for raw_move in (0..=u16::MAX).step_by(7) {
            let entry = Entry { key: start.key(), raw_move, weight: random.below(1 << 16) as u16, learn: 0 };
            if let Some(m) = entry.resolve(&start) {
                assert!(start.legal_moves().contains(&m), "{raw_move:#06x} in {start}");
            }
        }
    }
    let noise: Vec<u8> = (0..1600).map(|_| random.below(256) as u8).collect();
    assert!(matches!(Book::new(noise), Err(BookError::Unsorted { .. })));
}

#[test]
fn broken_books_are_refused_with_the_reason() {
    assert!(Book::new(&[][..]).unwrap().is_empty());
    assert_eq!(Book::new(&E2E4[..15]), Err(BookError::Truncated { bytes: 15 }));
    let low = Entry { key: Key(1), raw_move: 0, weight: 0, learn: 0 };
    let bytes = [Entry::from_bytes(E2E4), low].map(Entry::to_bytes).concat();
    let error = Book::new(bytes).unwrap_err();
    assert_eq!(error, BookError::Unsorted { entry: 1 });
    let sentence = "the book is not sorted: the key of entry 1 is lower than that of the one before";
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn weights_of_a_move_that_is_there_twice_are_added() {
    let start = Position::STANDARD;
    let entries = [("e2e4", 40_000), ("d2d4", 50_000), ("e2e4", 40_000), ("a2a3", 0)];
    let book = Book::from_entries(entries.map(|(m, weight)| Entry::new(&start, find(&start, m), weight)));
    let moves: Vec<(Move, u32)> = book.moves(&start).into_iter().map(|known| (known.m, known.weight)).collect();
    let expected = [("e2e4", 80_000), ("d2d4", 50_000), ("a2a3", 0)];
    assert_eq!(moves, expected.map(|(m, weight)| (find(&start, m), weight)));
}

#[test]
fn a_move_is_chosen_as_often_as_it_weighs() {
    let start = Position::STANDARD;
    let entries = [("e2e4", 6), ("d2d4", 3), ("c2c4", 1), ("a2a3", 0)];
    let book = Book::from_entries(entries.map(|(m, weight)| Entry::new(&start, find(&start, m), weight)));
    let chosen: Vec<Move> = (0..1000).filter_map(|i| book.choose(&start, i * (u64::MAX / 1000))).collect();
    for (m, weight) in entries {
        let count = chosen.iter().filter(|&&other| other == find(&start, m)).count();
        assert!(count.abs_diff(100 * weight as usize) <= 1, "{m}: {count}");
    }
    let worthless = Book::from_entries([Entry::new(&start, find(&start, "a2a3"), 0)]);
    assert_eq!(worthless.choose(&start, 0), None);
}

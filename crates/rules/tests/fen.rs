//! FENs from `testdata`: those that must be read and what comes of them, those that must not and what is said.

use tabiya_rules::{Bitboard, Color, Piece, Position, Rank, Reason, Setup, Square};

const GOOD: &str = include_str!("../../../testdata/fen_good.txt");
const BAD: &str = include_str!("../../../testdata/fen_bad.txt");

/// A row of a table: the `[section]` it is in, and the texts left and right of the bar.
struct Row {
    section: &'static str,
    fen: String,
    expected: String,
}

fn rows(table: &'static str) -> Vec<Row> {
    let mut section = "";
    let mut rows = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(name) => section = name,
            None => {
                let (fen, expected) = line.split_once('|').unwrap_or_else(|| panic!("no bar in {line:?}"));
                rows.push(Row { section, fen: unescape(fen.trim()), expected: expected.trim().to_owned() });
            }
        }
    }
    rows
}

/// Replaces `\t`, `\n`, `\r`, `\\` and `\u{…}` by the characters they stand for.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let (c, len) = match after.chars().next() {
            Some('t') => ('\t', 1),
            Some('n') => ('\n', 1),
            Some('r') => ('\r', 1),
            Some('\\') => ('\\', 1),
            _ => {
                let end = after.find('}').expect("an escape ends with a brace");
                let number = u32::from_str_radix(&after[2..end], 16).expect("an escape is hexadecimal");
                (char::from_u32(number).expect("an escape is a character"), end + 1)
            }
        };
        plain.push(c);
        rest = &after[len..];
    }
    plain + rest
}

fn message(read: Result<Position, tabiya_rules::FenError>) -> String {
    read.map_or_else(|error| error.to_string(), |pos| format!("(read as {pos})"))
}

#[test]
fn good_fens_are_read() {
    for Row { section, fen, expected } in rows(GOOD) {
        let expected = if expected == "=" { &fen } else { &expected };
        let pos = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen:?}: {error}"));
        assert_eq!(&pos.to_fen(), expected, "{fen:?}");
        assert_eq!(Position::from_fen_strict(&fen).is_ok(), section == "strict", "{fen:?}");
        assert_eq!(fen.parse(), Ok(pos));
    }
}

#[test]
fn good_fens_come_back() {
    for Row { fen, .. } in rows(GOOD) {
        let pos = Position::from_fen(&fen).unwrap();
        assert_eq!(Position::from_fen_strict(&pos.to_fen()), Ok(pos));
        assert_eq!(Position::from_fen_strict(&pos.to_shredder_fen()), Ok(pos));
    }
}

#[test]
fn bad_fens_are_refused() {
    for Row { section, fen, expected } in rows(BAD) {
        let (strict, forgiving) = (message(Position::from_fen_strict(&fen)), message(Position::from_fen(&fen)));
        if expected.is_empty() {
            continue;
        }
        match section {
            "both" => assert_eq!([&strict, &forgiving], [&expected; 2], "{fen:?}"),
            "strict" => {
                assert_eq!(strict, expected, "{fen:?}");
                assert!(Position::from_fen(&fen).is_ok(), "{fen:?}: {forgiving}");
            }
            "forgiving" => {
                assert_eq!(forgiving, expected, "{fen:?}");
                assert!(Position::from_fen_strict(&fen).is_err_and(|error| error.to_string() != expected), "{fen:?}");
            }
            _ => panic!("unknown section {section:?}"),
        }
    }
}

#[test]
fn all_start_positions_come_back_from_both_kinds_of_fen() {
    for number in 0..960 {
        let pos = Position::chess960(number).unwrap();
        let (x_fen, shredder) = (pos.to_fen(), pos.to_shredder_fen());
        assert!(x_fen.contains(" KQkq "), "{x_fen}");
        for fen in [&x_fen, &shredder] {
            assert_eq!(Position::from_fen_strict(fen), Ok(pos), "{fen}");
            assert_eq!(Position::from_fen(fen), Ok(pos), "{fen}");
        }
        assert_ne!(x_fen, shredder);
    }
}

/// The n-th of a row of numbers that look random (SplitMix64).
fn noise(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Any nonsense a [`Setup`] can hold and a FEN can say.
fn nonsense(seed: u64) -> Setup {
    let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let mut setup = Setup::EMPTY;
    for square in Square::ALL {
        let piece = noise(seed ^ square as u64) as usize;
        if let Some(&piece) = Piece::ALL.get(piece % 30) {
            setup.board.put(square, piece);
        }
    }
    setup.turn = if noise(seed + 64) & 1 == 0 { Color::White } else { Color::Black };
    setup.castling = Bitboard(noise(seed + 65) & noise(seed + 66)) & back_ranks;
    setup.en_passant = Square::from_index(noise(seed + 67) as usize % 128);
    setup.halfmove_clock = noise(seed + 68) as u32;
    setup.fullmove_number = (noise(seed + 69) as u32).max(1);
    setup
}

#[test]
fn any_nonsense_comes_back() {
    for i in 0..20_000 {
        let setup = nonsense(i * 128);
        for fen in [setup.to_fen(), setup.to_shredder_fen()] {
            assert_eq!(fen.parse(), Ok(setup), "{fen}");
        }
        let _ = Position::new(setup);
    }
}

#[test]
fn what_is_forgiven_is_no_longer_a_reason() {
    let is_right = |reason: Reason| {
        use Reason::*;
        matches!(reason, CastlingWithoutKing(_) | CastlingWithoutRook(_) | CastlingTwice(..) | EnPassant(_))
    };
    let reasons = |setup| Position::new(setup).map_or_else(|invalid| invalid.reasons().to_vec(), |_| Vec::new());
    for i in 0..20_000 {
        let setup = Setup { castling: Bitboard(noise(i)), ..nonsense(i * 128) };
        let others: Vec<Reason> = reasons(setup).into_iter().filter(|&reason| !is_right(reason)).collect();
        assert_eq!(reasons(setup.forgive(is_right)), others, "{setup:?}");
        assert_eq!(setup.forgive(|_| false), setup);
    }
}

#[test]
fn spoilt_fens_are_read_or_refused() {
    let bytes = b"/8012 KQkqPprnbA-w\0\x7f\t_9xe3";
    for (i, Row { fen, .. }) in rows(GOOD).iter().cycle().take(50_000).enumerate() {
        let mut spoilt = fen.clone().into_bytes();
        for n in 0..1 + i as u64 % 3 {
            let place = noise(3 * i as u64 + n) as usize;
            let len = spoilt.len();
            spoilt[place % len] = bytes[place / len % bytes.len()];
        }
        let text = String::from_utf8_lossy(&spoilt);
        if let Ok(pos) = Position::from_fen(&text) {
            assert_eq!(Position::from_fen_strict(&pos.to_fen()), Ok(pos), "{text:?}");
        }
    }
}

#[test]
fn endless_input_is_refused_with_a_short_message() {
    const MANY: usize = 1 << 20;
    let kings = "4k3/8/8/8/8/8/8/4K3 w";
    let hostile = [
        "/".repeat(MANY),
        "8/".repeat(MANY),
        "8".repeat(MANY),
        "p".repeat(MANY),
        "1".repeat(MANY) + "/8/8/8/8/8/8/8 w - - 0 1",
        "é".repeat(MANY),
        " ".repeat(MANY),
        "_".repeat(MANY) + "x",
        format!("4k3/8/8/8/8/8/8/4K3 {}", "w".repeat(MANY)),
        format!("{kings} {} - 0 1", "KQkq".repeat(MANY)),
        format!("{kings} {} - 0 1", "-".repeat(MANY)),
        format!("{kings} - {} 0 1", "e3".repeat(MANY)),
        format!("{kings} - - {} 1", "9".repeat(MANY)),
        format!("{kings} - - {}1 x", "0".repeat(MANY)),
        format!("{kings} - - 0 1 {}", "x ".repeat(MANY)),
        format!("{kings} - - 0 {}", "\u{202e}".repeat(MANY)),
    ];
    for text in hostile {
        for read in
            [Setup::from_fen(&text).and_then(|setup| Ok(Position::new(setup)?)), Position::from_fen_strict(&text)]
        {
            assert!(message(read).len() < 1_000, "{}", &text[..20]);
        }
    }
}

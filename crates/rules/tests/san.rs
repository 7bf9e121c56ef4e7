//! Moves as written, in SAN and UCI: every legal move is written so that reading finds it again, and nothing else is read.

mod common;

use common::Random;
use tabiya_rules::{Position, Role, San, Square, UciMove};

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
    "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
];

fn positions(games: usize) -> Vec<Position> {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut all = Vec::new();
    for game in 0..games {
        let mut pos: Position = STARTS[game % STARTS.len()].parse().expect("a good FEN");
        for _ in 0..120 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            all.push(pos);
            pos.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    all
}

#[test]
fn what_is_written_is_read_again() {
    for pos in positions(100) {
        for &m in &pos.legal_moves() {
            let san = pos.san(m);
            let text = san.text();
            assert_eq!(San::from_ascii(text.as_bytes()), Ok(san.san), "{pos} {text}");
            assert_eq!(san.san.resolve(&pos), Ok(m), "{pos} {text}");
            assert_eq!(text.parse(), Ok(san.san), "{pos} {text}");
            assert_eq!(pos.parse_san_strict(&text), Ok(m), "{pos} {text}");
            let long = pos.long_algebraic(m);
            assert_eq!(pos.parse_san(&long), Ok(m), "{pos} {long}");
            assert_eq!(pos.parse_san(&UciMove::standard(m).text()), Ok(m), "{pos} {m:?}");
        }
    }
}

#[test]
fn exactly_the_legal_moves_are_resolved() {
    let promotions = [None, Some(Role::Pawn), Some(Role::Knight), Some(Role::Queen), Some(Role::King)];
    for pos in positions(STARTS.len()).into_iter().step_by(7) {
        let moves = pos.legal_moves();
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in promotions {
                    let wish = UciMove { from, to, promotion };
                    let legal = moves.iter().find(|&&m| wish == UciMove::standard(m) || wish == UciMove::chess960(m));
                    match pos.resolve(wish) {
                        Ok(m) => assert!(legal == Some(&m) || castles_in_two(m, wish), "{pos} {wish}"),
                        Err(reason) => {
                            assert!(legal.is_none(), "{pos} {wish} {reason}");
                            assert!(promotion.is_some() || reason.name() != "not-a-promotion", "{pos} {wish}");
                        }
                    }
                }
            }
        }
    }
}

fn castles_in_two(m: tabiya_rules::Move, wish: UciMove) -> bool {
    m.is_castle() && wish.to == m.king_target()
}

const ROWS: &str = include_str!("../../../testdata/san.txt");

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let lines = ROWS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

#[test]
fn moves_are_written_as_in_the_table() {
    for row in rows() {
        let [fen, uci, san, long] = row[..] else { continue };
        let pos: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        let m = pos.resolve(uci.parse().expect("a UCI move")).unwrap_or_else(|error| panic!("{fen} {uci}: {error}"));
        assert_eq!(pos.san(m).to_string(), san, "{fen} {uci}");
        assert_eq!(pos.long_algebraic(m), long, "{fen} {uci}");
        assert_eq!(pos.parse_san_strict(san), Ok(m), "{fen} {uci}");
        assert_eq!(UciMove::standard(m).to_string(), uci, "{fen} {uci}");
    }
}

#[test]
fn moves_are_read_as_in_the_table() {
    for row in rows() {
        let [fen, text, expected] = row[..] else { continue };
        let pos: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        match (pos.parse_san(text), expected.strip_prefix("! ")) {
            (Ok(m), None) => assert_eq!(San::from_move(&pos, m).to_string(), expected, "{fen} {text}"),
            (Err(error), Some(sentence)) => assert_eq!(error.to_string(), sentence, "{fen} {text}"),
            (read, _) => panic!("{fen} {text}: {read:?}"),
        }
    }
}

#[test]
fn no_text_makes_the_readers_panic() {
    let alphabet: Vec<char> = "abh18NBKQxO0o-=+#()/.ep: –♘é\u{fe0f}\0".chars().collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for _ in 0..50_000 {
        let length = random.below(12);
        let text: String = (0..length).map(|_| alphabet[random.below(alphabet.len())]).collect();
        let _ = San::from_ascii(text.as_bytes());
        let _ = text.parse::<UciMove>();
        if let Ok(m) = Position::STANDARD.parse_san(&text) {
            assert!(Position::STANDARD.is_legal(m), "{text:?}");
        }
    }
    let long = "N".repeat(1 << 20);
    assert!(long.parse::<San>().is_err_and(|error| error.to_string().len() < 100));
    assert!(San::from_ascii(&[0xff; 64]).is_err());
}

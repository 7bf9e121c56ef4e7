//! Keys: the published ones, and that a key carried along through a game is the key of every position in it.

use tabiya_rules::{Key, Move, Position};

/// The legal move written so, by squares alone.
fn find(pos: &Position, text: &str) -> Move {
    let written = |m: &Move| format!("{}{}", m.from(), m.king_target());
    pos.legal_moves().into_iter().find(|m| written(m) == text).unwrap_or_else(|| panic!("{text} in {pos:?}"))
}

#[test]
fn published_keys() {
    let rows = include_str!("../../../testdata/polyglot_keys.txt").lines().filter(|row| !row.starts_with('#'));
    for row in rows {
        let mut words = row.split_whitespace();
        let expected = words.next().and_then(|word| u64::from_str_radix(word, 16).ok()).map(Key).unwrap();
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

/// Plays `plies` random moves and compares after each; `random` is an xorshift state.
fn follow(start: Position, plies: usize, random: &mut u64) {
    let (mut pos, mut key) = (start, start.key());
    for _ in 0..plies {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            return;
        }
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        let m = moves[(*random % moves.len() as u64) as usize];
        key = pos.key_after(key, m);
        let before = pos;
        pos = pos.after(m);
        assert_eq!(key, pos.key(), "{m:?} in {before:?}");
    }
}

#[test]
fn incremental_equals_recomputed_in_random_games() {
    let mut random = 0x9e37_79b9_7f4a_7c15;
    for _ in 0..300 {
        follow(Position::STANDARD, 200, &mut random);
    }
}

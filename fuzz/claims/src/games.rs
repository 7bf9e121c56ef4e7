//! Files of games with scores: any bytes as a file, and as a game whose checksum would be right.

use tabiya_packed::{FileError, GameReader, ScoredGame};

pub(crate) fn holds(bytes: &[u8]) {
    match GameReader::new(bytes) {
        Ok(mut reader) => loop {
            match reader.next_game() {
                Ok(Some(game)) => check(&game),
                Ok(None) | Err(FileError::Damaged { .. }) => break,
                Err(why) => assert!(!why.to_string().is_empty()),
            }
        },
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    match ScoredGame::read(bytes) {
        Ok(game) => check(&game),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

/// Whatever is read can be played.
fn check(game: &ScoredGame) {
    let mut pos = game.start;
    for ply in &game.plies {
        assert!(pos.is_legal(ply.m));
        pos.play_unchecked(ply.m);
    }
}

//! FEN: what is let in can be written and read again, and the strict reader is no more generous than the forgiving one.

use tabiya_rules::{Position, Setup};

pub(crate) fn holds(text: &str) {
    let setup = Setup::from_fen(text);
    if let Ok(strict) = Setup::from_fen_strict(text) {
        assert_eq!(setup, Ok(strict));
    }
    match setup {
        Ok(setup) => {
            assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup));
            assert_eq!(Setup::from_fen(&setup.to_shredder_fen()), Ok(setup));
        }
        Err(why) => assert!(why.to_string().len() < 1_000),
    }
    match Position::from_fen(text) {
        Ok(pos) => {
            assert_eq!(Position::from_fen_strict(&pos.to_fen()), Ok(pos));
            assert_eq!(Position::from_fen_strict(&pos.to_shredder_fen()), Ok(pos));
        }
        Err(why) => assert!(why.to_string().len() < 10_000),
    }
}

//! Names that nobody can guess, from the system's random numbers.

use std::fmt::Write;

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The letters of a game's id: as many as programs that speak the Lichess API expect.
const GAME: usize = 8;
/// The letters of a person's id.
const PERSON: usize = 12;
/// The letters of a secret: 256 bits and more.
const SECRET: usize = 44;

/// A new game's id.
pub fn game() -> String {
    letters(GAME)
}

/// A new person's id.
pub fn person() -> String {
    letters(PERSON)
}

/// A new secret for a cookie or a token.
pub fn secret() -> String {
    letters(SECRET)
}

/// What is kept of a secret.
pub fn hash(secret: &str) -> String {
    use sha2::{Digest, Sha256};
    Sha256::digest(secret).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A random number, to seed what need not be secret.
pub fn number() -> u64 {
    getrandom::u64().expect("the system has random numbers")
}

/// Each letter equally likely: bytes that would favour some are thrown away.
fn letters(count: usize) -> String {
    let fair = 256 - 256 % LETTERS.len();
    let mut text = String::with_capacity(count);
    let mut bytes = [0; 64];
    while text.len() < count {
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        let fair = bytes.iter().map(|&byte| usize::from(byte)).filter(|&byte| byte < fair);
        text.extend(fair.map(|byte| char::from(LETTERS[byte % LETTERS.len()])).take(count - text.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_their_length_and_differ() {
        assert_eq!((game().len(), person().len(), secret().len()), (GAME, PERSON, SECRET));
        assert_ne!(secret(), secret());
    }

    #[test]
    fn a_hash_is_that_of_sha256() {
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}

//! How games are shared out among several servers.

use sha2::{Digest, Sha256};

/// A part of all games, by the first byte of their id's SHA-256.
pub type Shard = u8;

/// How many there are.
pub const SHARDS: usize = 256;

/// The shard of a game.
pub fn shard_of(game: &str) -> Shard {
    Sha256::digest(game)[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id;

    #[test]
    fn shards_are_those_that_the_database_reckons() {
        // select get_byte(sha256('abc'), 0)
        assert_eq!(shard_of("abc"), 0xba);
        let mut count = [0; SHARDS];
        (0..SHARDS * 40).for_each(|_| count[usize::from(shard_of(&id::game()))] += 1);
        assert!(count.iter().all(|&games| games > 0), "{count:?}");
    }
}

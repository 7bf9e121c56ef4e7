//! What holds for any input whatever, of everything that reads what comes from outside. The tests try it on the seeds and on what
//! becomes of them by chance (`tests/hold.rs`), libFuzzer for as long as one likes (`make fuzz`).

mod book;
mod clock;
mod epd;
mod fen;
mod games;
mod generator;
mod moves;
mod network;
mod pgn;
mod seeds;
mod tables;
mod trf;
mod uci;

/// A reader of outside input, and what holds for it.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// What reads: `pgn`, `uci`.
    pub name: &'static str,
    holds: Holds,
}

#[derive(Clone, Copy, Debug)]
enum Holds {
    Bytes(fn(&[u8])),
    Text(fn(&str)),
}

/// By name.
pub const ALL: [Claim; 12] = [
    Claim { name: "book", holds: Holds::Bytes(book::holds) },
    Claim { name: "clock", holds: Holds::Bytes(clock::holds) },
    Claim { name: "epd", holds: Holds::Text(epd::holds) },
    Claim { name: "fen", holds: Holds::Text(fen::holds) },
    Claim { name: "games", holds: Holds::Bytes(games::holds) },
    Claim { name: "generator", holds: Holds::Text(generator::holds) },
    Claim { name: "moves", holds: Holds::Text(moves::holds) },
    Claim { name: "network", holds: Holds::Bytes(network::holds) },
    Claim { name: "pgn", holds: Holds::Bytes(pgn::holds) },
    Claim { name: "tables", holds: Holds::Bytes(tables::holds) },
    Claim { name: "trf", holds: Holds::Bytes(trf::holds) },
    Claim { name: "uci", holds: Holds::Bytes(uci::holds) },
];

impl Claim {
    /// The one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Claim> {
        ALL.into_iter().find(|claim| claim.name == name)
    }

    /// Panics where it does not hold. What wants text gets the bytes up to the first that are none.
    pub fn try_on(self, bytes: &[u8]) {
        match self.holds {
            Holds::Bytes(holds) => holds(bytes),
            Holds::Text(holds) => holds(bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid())),
        }
    }

    /// Inputs to begin with: positions and texts of the other tests, few for those that read bytes of our own.
    #[must_use]
    pub fn seeds(self) -> Vec<Vec<u8>> {
        seeds::of(self.name)
    }
}

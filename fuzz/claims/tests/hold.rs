//! Every claim on its seeds, and on thousands of inputs that chance makes of them: the same ones each time.

use std::fs;
use std::path::Path;
use tabiya_claims::Claim;

/// A generator of Marsaglia's: enough to spoil a text.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % end.max(1)
    }

    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// Spoils an input in one place.
    fn spoil(&mut self, input: &mut Vec<u8>, others: &[Vec<u8>], words: &[Vec<u8>]) {
        let (from, length) = (self.below(input.len() + 1), self.below(16));
        let to = (from + length).min(input.len());
        match self.below(6) {
            0 if from < input.len() => input[from] ^= 1 << self.below(8),
            1 if from < input.len() => input[from] = self.byte(),
            2 => drop(input.drain(from..to)),
            3 => input.extend_from_within(from..to),
            4 => {
                let other = &others[self.below(others.len())];
                input.truncate(from);
                input.extend_from_slice(&other[from.min(other.len())..]);
            }
            _ if words.is_empty() => input.insert(from, self.byte()),
            _ => drop(input.splice(from..to, words[self.below(words.len())].iter().copied())),
        }
    }
}

/// The words between quotes in libFuzzer's dictionary of the claim.
fn words(name: &str) -> Vec<Vec<u8>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../dictionaries/{name}.dict"));
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix('"'))
        .map(|word| word.replace("\\\"", "\"").replace("\\x0a", "\n").into_bytes())
        .collect()
}

fn holds(name: &str, tries: usize) {
    let claim = Claim::named(name).expect("a claim");
    let words = words(name);
    let mut inputs = claim.seeds();
    inputs.iter().for_each(|seed| claim.try_on(seed));
    let mut chance = Chance(0x7AB1_1A00 + name.len() as u64);
    if inputs.is_empty() {
        inputs = (0..20).map(|_| (0..chance.below(200)).map(|_| chance.byte()).collect()).collect();
    }
    for _ in 0..tries {
        let mut input = inputs[chance.below(inputs.len())].clone();
        for _ in 0..=chance.below(4) {
            chance.spoil(&mut input, &inputs, &words);
        }
        input.truncate(4096);
        claim.try_on(&input);
    }
}

macro_rules! claims {
    ($($name:ident $tries:literal)*) => {
        $(#[test]
        fn $name() {
            holds(stringify!($name), $tries);
        })*

        #[test]
        fn none_is_left_out() {
            assert_eq!(tabiya_claims::ALL.map(|claim| claim.name), [$(stringify!($name)),*]);
        }
    };
}

claims! {
    book 20_000
    clock 200_000
    epd 200_000
    fen 200_000
    games 50_000
    generator 2_000
    moves 200_000
    network 5_000
    pgn 20_000
    tables 3_000
    trf 10_000
    uci 300
}

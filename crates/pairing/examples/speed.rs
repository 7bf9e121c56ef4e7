//! How long a round takes, by the number of players: `make bench-pairing`. Prints a row for each size: for rounds 1 to 9 the
//! slowest of several random tournaments with all that happens in real ones. Each round is paired three times and the least
//! time counts, for a busy machine makes everything slow. Sizes may be given.

use std::time::Instant;
use tabiya_pairing::{Tournament, Wish, generate, swiss};

const SEEDS: std::ops::RangeInclusive<u64> = 1..=8;
const ROUNDS: usize = 9;

fn main() {
    let given: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if given.is_empty() { vec![50, 100, 200, 500, 1000, 2000, 5000] } else { given };
    println!("players  rounds 1 to {ROUNDS}, seconds each, the slowest of {} tournaments", SEEDS.count());
    for size in sizes {
        let mut slowest = [0_f64; ROUNDS];
        for seed in SEEDS {
            let tournament = generate(Wish { seed, players: Some(size), rounds: Some(ROUNDS), is_plain: false });
            for (at, slowest) in slowest.iter_mut().enumerate() {
                *slowest = slowest.max(seconds(&tournament, at + 1));
            }
        }
        let shown: String = slowest.iter().map(|second| format!("{second:>8.3}")).collect();
        println!("{size:>7}{shown}");
    }
}

fn seconds(tournament: &Tournament, round: usize) -> f64 {
    let earlier = tournament.after(round - 1);
    let once = || {
        let start = Instant::now();
        assert!(swiss::pair_round(&earlier, round).is_ok(), "round {round} of {}", tournament.name);
        start.elapsed().as_secs_f64()
    };
    (0..3).map(|_| once()).fold(f64::INFINITY, f64::min)
}

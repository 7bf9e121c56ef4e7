//! How long a round takes, by the number of players: `make bench-pairing`. Prints a row for each size, processor seconds for
//! rounds 1 to 9 of a tournament with byes and forfeits. Sizes may be given.

use std::time::Instant;
use tabiya_pairing::{Wish, generate, swiss};

const SEED: u64 = 7;

fn main() {
    let given: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if given.is_empty() { vec![50, 100, 200, 500, 1000, 2000] } else { given };
    println!("players  rounds 1 to 9, seconds each                                       slowest");
    for size in sizes {
        // This seed has byes, forfeits, late entries and withdrawals, and no acceleration: the score groups are large.
        let tournament = generate(Wish { seed: SEED, players: Some(size), rounds: Some(9), is_plain: false });
        assert!(tournament.accelerated.is_empty() && !tournament.byes.is_empty());
        let seconds: Vec<f64> = (1..=9)
            .map(|round| {
                let clock = Clock::start();
                let paired = swiss::pair_round(&tournament.after(round - 1), round);
                assert!(paired.is_ok(), "round {round} of {size} players");
                clock.seconds()
            })
            .collect();
        let shown: String = seconds.iter().map(|second| format!("{second:>7.3}")).collect();
        println!("{size:>7}{shown} {:>9.3}", seconds.iter().copied().fold(0.0, f64::max));
    }
}

/// Processor time where the system tells it, for a busy machine makes everything slow; otherwise time.
struct Clock {
    processor: Option<f64>,
    start: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { processor: processor_seconds(), start: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_seconds()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

fn processor_seconds() -> Option<f64> {
    let line = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    line.split(' ').next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}

//! Pairs that play at a steady rate, each move timed from its sending to its acknowledgement, which comes after the commit: so it is
//! seen what live games suffer from whatever else goes on.

use crate::{Child, Match, Person, acts};
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tabiya_rules::{Game, UciMove};

/// The pause of each pair between two moves.
const PAUSE: Duration = Duration::from_millis(100);
/// Longer games begin anew.
const LONGEST: usize = 80;

/// All pairs, and what their moves took.
#[derive(Clone, Debug)]
pub struct Pairs {
    times: Arc<Mutex<Vec<Duration>>>,
    is_over: Arc<AtomicBool>,
}

impl Pairs {
    /// So many pairs sit down.
    pub fn open(server: &Child, pairs: u64) -> Pairs {
        let tables = Pairs { times: Arc::default(), is_over: Arc::default() };
        for seed in 0..pairs {
            let (white, black) = (Person::new(server.site().clone()), Person::new(server.site().clone()));
            tokio::spawn(tables.clone().play(white, black, seed));
        }
        tables
    }

    /// Two people play one game after the other.
    async fn play(self, white: Person, black: Person, seed: u64) {
        let mut lot = seed;
        white.become_guest().await;
        black.become_guest().await;
        while !self.is_over.load(Relaxed) {
            let mut table = Match::between(white.clone(), black.clone(), json!({ "time": "60+0" })).await;
            let mut game = Game::default();
            while game.outcome().is_none() && !self.is_over.load(Relaxed) {
                tokio::time::sleep(PAUSE).await;
                lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (ply, moves) = (game.plies().len(), game.position().legal_moves());
                let m = moves[(lot >> 33) as usize % moves.len()];
                let player = if ply % 2 == 0 { &mut table.white } else { &mut table.black };
                if ply >= LONGEST {
                    player.must(acts::RESIGN).await;
                    break;
                }
                let sent = Instant::now();
                player.must(acts::play(ply, &UciMove::standard(m).to_string())).await;
                self.times().push(sent.elapsed());
                game.play(m).expect("a legal move");
            }
        }
    }

    fn times(&self) -> std::sync::MutexGuard<'_, Vec<Duration>> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was measured before does not count.
    pub fn begin(&self) {
        self.times().clear();
    }

    /// The head of the lines that [`Pairs::tell`] writes.
    pub fn head() {
        println!("{:<28}{:>8}{:>12}{:>12}{:>12}{:>10}", "", "moves", "p50 ms", "p99 ms", "longest ms", "seconds");
    }

    /// Writes a line of what was measured since [`Pairs::begin`].
    pub fn tell(&self, what: &str, time: Duration) {
        let mut times = std::mem::take(&mut *self.times());
        times.sort_unstable();
        let at = |part: f64| {
            let time = times.get((times.len().saturating_sub(1) as f64 * part) as usize).copied().unwrap_or_default();
            time.as_secs_f64() * 1000.0
        };
        let (p50, p99, longest) = (at(0.5), at(0.99), at(1.0));
        println!("{what:<28}{:>8}{p50:>12.2}{p99:>12.2}{longest:>12.2}{:>10.1}", times.len(), time.as_secs_f64());
    }

    /// They play no more.
    pub fn close(&self) {
        self.is_over.store(true, Relaxed);
    }
}

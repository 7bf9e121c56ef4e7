//! What the disk alone costs, in the same run: moves that arrive at the same rate and only have to be written and synced,
//! all that wait in one go. No server that keeps its moves can be faster than that, and a disk that stalls shows here.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// What one move adds to a log of pages.
const PAGE: [u8; 4096] = [0x5a; 4096];

/// How long each move would have waited.
pub(super) fn waits(folder: &Path, rate: u64, time: Duration) -> anyhow::Result<Vec<Duration>> {
    let mut file = File::create(folder.join("bare"))?;
    let arrival = |number: u64| Duration::from_micros(number * 1_000_000 / rate);
    let (began, mut written, mut waits) = (Instant::now(), 0, Vec::new());
    while began.elapsed() < time {
        let arrived = began.elapsed().as_micros() as u64 * rate / 1_000_000;
        if arrived == written {
            std::thread::sleep(arrival(written + 1).saturating_sub(began.elapsed()));
            continue;
        }
        file.write_all(&PAGE)?;
        file.sync_data()?;
        let now = began.elapsed();
        waits.extend((written + 1..=arrived).map(|number| now.saturating_sub(arrival(number))));
        written = arrived;
    }
    Ok(waits)
}

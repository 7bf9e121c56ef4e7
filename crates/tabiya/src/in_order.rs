//! Work on many threads whose results come back in the order of the work, so that nobody can tell how many there were.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// Maps `items` on several threads and hands each result to `take`, in the order of the items, until `take` fails.
///
/// `map` may make several results of an item. Only a few items and results exist at any time, however many there are
/// in all: sending one waits until there is room, and fails when nobody wants it any more. The items are made on a
/// thread of their own.
pub(crate) fn map_in_order<I: Send, T: Send, E>(
    threads: usize,
    items: impl Iterator<Item = I> + Send,
    map: impl Fn(I, &SyncSender<T>) + Sync,
    take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (jobs, job_queue) = sync_channel::<(I, SyncSender<T>)>(threads);
    let (promises, promise_queue) = sync_channel::<Receiver<T>>(2 * threads);
    let job_queue = Mutex::new(job_queue);
    let next_job = || job_queue.lock().expect("nobody panics with the queue").recv();
    let work = || {
        while let Ok((item, results)) = next_job() {
            map(item, &results);
        }
    };
    thread::scope(|scope| {
        (0..threads).for_each(|_| drop(scope.spawn(work)));
        scope.spawn(move || hand_out(items, &jobs, &promises));
        promise_queue.into_iter().flatten().try_for_each(take)
    })
}

/// Queues each item twice: as a job for the next free thread, and as a promise of its results. Ends when either queue
/// has been given up.
fn hand_out<I, T>(
    items: impl Iterator<Item = I>,
    jobs: &SyncSender<(I, SyncSender<T>)>,
    promises: &SyncSender<Receiver<T>>,
) {
    for item in items {
        let (results, promise) = sync_channel(1);
        if promises.send(promise).is_err() || jobs.send((item, results)).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let slow_first = |n: u64, results: &SyncSender<u64>| {
                thread::sleep(Duration::from_millis(if n.is_multiple_of(5) { 3 } else { 0 }));
                (0..n % 4).for_each(|part| results.send(10 * n + part).expect("all results are taken"));
            };
            map_in_order(threads, 0..50, slow_first, |result| -> Result<(), Infallible> {
                seen.push(result);
                Ok(())
            })
            .unwrap_or_else(|never| match never {});
            assert_eq!(seen, (0..50).flat_map(|n| (0..n % 4).map(move |part| 10 * n + part)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_failure_stops_the_work() {
        let made = AtomicU32::new(0);
        let endless = (0u32..).inspect(|_| {
            made.fetch_add(1, Ordering::Relaxed);
        });
        let twice = |n, results: &SyncSender<u32>| {
            let _ = results.send(n).and_then(|()| results.send(n)); // nobody takes them in the end
        };
        let result = map_in_order(2, endless, twice, |n| if n < 10 { Ok(()) } else { Err(n) });
        assert_eq!(result, Err(10));
        assert!(made.into_inner() < 100);
    }
}

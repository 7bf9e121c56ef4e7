//! Metrics for Prometheus. Parts of the server count where they work; here is how it is collected and shown.

use crate::app::App;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The bounds of what is measured in seconds: from a fast commit to a request that is about to be cut off.
const SECONDS: [f64; 14] = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
/// The bounds of how many commits share a sync of the disk.
const GROUPS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// Begins to collect, once in a process.
pub(crate) fn start() {
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS);
        let builder = builder.and_then(|builder| {
            builder.set_buckets_for_metric(Matcher::Full("tabiya_journal_group".to_owned()), &GROUPS)
        });
        let handle = builder.and_then(PrometheusBuilder::install_recorder);
        describe();
        handle.inspect_err(|error| tracing::warn!(%error, "nothing is measured")).ok()
    });
}

fn describe() {
    use metrics::{describe_counter as counter, describe_gauge as gauge, describe_histogram as histogram};
    gauge!("tabiya_rooms", "Games in memory");
    gauge!("tabiya_sockets", "Open sockets");
    gauge!("tabiya_connections", "Open connections, sockets among them");
    gauge!("tabiya_engine_queue", "Questions that wait for the computer");
    gauge!("tabiya_written_seconds_ago", "How long ago the database was last written to");
    counter!("tabiya_games_total", "Games made");
    counter!("tabiya_reviews_total", "Games reviewed");
    counter!("tabiya_moves_total", "Moves committed");
    counter!("tabiya_writes_failed", "Commits that failed and were tried again");
    counter!("tabiya_refused_total", "What was refused because of a limit");
    counter!("tabiya_sockets_cut", "Sockets cut off because they did not keep up");
    counter!("tabiya_stuck_total", "Connections cut off because nothing was taken");
    gauge!("tabiya_shards", "Shards of games that this server owns, where several share them");
    counter!("tabiya_shards_taken_total", "Shards that this server has taken");
    counter!("tabiya_leases_lost_total", "How often this server could not renew its lease in time");
    counter!("tabiya_carried_total", "Messages to other servers");
    counter!("tabiya_carried_lost_total", "Messages to other servers that could not be sent");
    counter!("tabiya_carried_gaps_total", "How often something of a game was missed and asked for");
    counter!("tabiya_carried_dropped_total", "Messages that are none of ours, by reason");
    gauge!("tabiya_reviews_waiting", "Reviews that wait to be made, by whomever");
    gauge!("tabiya_worker", "A worker: 1 is asked, -1 is of another release line and is not, 0 is gone");
    gauge!("tabiya_worker_threads", "Threads of a worker");
    gauge!("tabiya_worker_busy", "Moves that a worker thinks about, or that wait for it");
    gauge!("tabiya_worker_speed", "Positions a second of one thread of a worker");
    counter!("tabiya_worker_moves_total", "Moves that a worker has found");
    counter!("tabiya_worker_reviews_total", "Reviews that a worker has made");
    counter!("tabiya_workers_failed_total", "Questions that a worker did not answer, by reason");
    counter!("tabiya_thoughts_total", "Moves of the computer that workers have found for this server");
    histogram!("tabiya_commit_seconds", "How long a group of commits takes");
    histogram!("tabiya_journal_group", "How many commits share a sync of the disk");
    histogram!("tabiya_request_seconds", "How long a request takes");
}

/// What is not counted where it happens.
pub(crate) fn tend(app: &App) {
    metrics::gauge!("tabiya_rooms").set(app.rooms.count() as f64);
    metrics::gauge!("tabiya_engine_queue").set(app.rooms.engines().waiting() as f64);
    metrics::gauge!("tabiya_sockets").set(app.limiter.open_sockets() as f64);
    metrics::gauge!("tabiya_connections").set(app.limiter.open_connections() as f64);
    metrics::gauge!("tabiya_written_seconds_ago").set(app.pulse.age().as_secs_f64());
    if let Some(Some(handle)) = HANDLE.get() {
        handle.run_upkeep();
    }
}

/// All metrics, as Prometheus reads them.
pub(crate) fn shown(app: &App) -> Option<String> {
    tend(app);
    HANDLE.get()?.as_ref().map(PrometheusHandle::render)
}

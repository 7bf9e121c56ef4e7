//! `tabiya admin cluster`: the servers that share a database, which games they own, and who thinks for them.

use anyhow::ensure;
use std::io::Write;
use tabiya_server::cluster::fits;
use tabiya_server::shard::SHARDS;
use tabiya_server::store::{Kind, Store};

/// Prints a line for each server, what nobody owns, a line for each worker, and what waits for them.
pub(super) async fn show(store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
    ensure!(store.kind() == Kind::Postgres, "several servers share a PostgreSQL database: name it with --database-url");
    let rows = store.cluster().await?;
    let mut free = SHARDS;
    for server in &rows.servers {
        let owned = rows.shards.iter().filter(|shard| shard.owner.as_deref() == Some(&server.id)).count();
        let state = match (server.left_ms, server.is_leaving) {
            (left, _) if left <= 0 => "gone".to_owned(),
            (_, true) => "leaving".to_owned(),
            (left, false) => format!("lease {:.1} s", left as f64 / 1000.0),
        };
        if server.left_ms > 0 {
            free = free.saturating_sub(owned);
        }
        writeln!(out, "{}: {} of {SHARDS} shards, {state}, version {}", server.name, owned, server.version)?;
    }
    writeln!(out, "shards without a server: {free}")?;
    for worker in store.workers().await? {
        let mut living = rows.servers.iter().filter(|server| server.left_ms > 0);
        let state = match (worker.left_ms, living.any(|server| fits(&server.version, &worker.version))) {
            (left, _) if left <= 0 => "gone",
            (_, true) => "working",
            (_, false) => "not asked: no server is of its version",
        };
        let said = worker.said;
        writeln!(
            out,
            "worker {}: {state}, {} threads of {} positions/s, {} busy, {} moves, {} reviews, version {}",
            worker.name, said.threads, said.speed, said.busy, said.moves, said.reviews, worker.version
        )?;
    }
    let backlog = store.backlog().await?;
    writeln!(out, "reviews that wait: {}, being made: {}", backlog.waiting, backlog.being_made)?;
    Ok(())
}

//! `tabiya admin cluster`: the servers that share a database, and which games they own.

use anyhow::ensure;
use std::io::Write;
use tabiya_server::shard::SHARDS;
use tabiya_server::store::{Kind, Store};

/// Prints a line for each server, and what nobody owns.
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
    Ok(())
}

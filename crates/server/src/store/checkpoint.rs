//! Brings what SQLite's log holds into the data file, beside those who write: a commit that had to do it itself would
//! keep everybody waiting. Only what came since the last time is left to the writer, when the log has grown long.

use sqlx::AnyPool;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// How long the log grows meanwhile.
const EVERY: Duration = Duration::from_millis(250);

/// Works after everything that was `written`, until nobody writes any more.
pub(super) async fn run(pool: AnyPool, mut written: watch::Receiver<()>) {
    while written.changed().await.is_ok() {
        sleep(EVERY).await;
        written.borrow_and_update();
        if let Err(error) = sqlx::query("pragma wal_checkpoint(passive)").execute(&pool).await {
            tracing::debug!(%error, "no checkpoint");
        }
    }
}

//! The reviews that people have asked for are made here, unless workers do: see [`crate::reviewer`].

use crate::app::{App, Parts};
use crate::cluster::Cluster;
use crate::reviewer::Reviewer;
use crate::store::StoreError;
use std::sync::Weak;
use std::time::Duration;

/// When to try again after the database has failed.
const LATER: Duration = Duration::from_secs(5);
/// How often a server of several looks whether there is something to do that nobody has told it.
const LOOKS_EVERY: Duration = Duration::from_secs(5);

/// Begins to make the reviews that wait.
pub(super) fn start(app: &App) {
    let me = app.rooms.cluster().map_or("server", Cluster::me).to_owned();
    let reviewer = Reviewer {
        store: app.store.clone(),
        engines: app.rooms.engines().clone(),
        nodes: app.config.review_nodes,
        threads: app.config.engine_threads,
        me,
    };
    tokio::spawn(run(app.downgrade(), reviewer));
}

async fn run(parts: Weak<Parts>, reviewer: Reviewer) {
    while let Some(app) = App::upgrade(&parts).filter(|app| !app.is_stopping()) {
        let made = tokio::select! {
            // Where engines are stopped, that is no failure of theirs.
            biased;
            () = app.stopping() => break,
            made = make_one(&app, &reviewer) => made,
        };
        match made {
            Ok(true) => {}
            Ok(false) => {
                let is_alone = app.rooms.cluster().is_none();
                tokio::select! {
                    () = app.reviews.come.notified() => {}
                    () = tokio::time::sleep(LOOKS_EVERY), if !is_alone => {}
                    () = app.stopping() => break,
                }
            }
            Err(_) if app.is_stopping() => break,
            Err(error) => {
                tracing::warn!(%error, "a review could not be made or kept; it is tried again");
                tokio::time::sleep(LATER).await;
            }
        }
    }
    if let Err(error) = reviewer.store.give_up_reviews(&reviewer.me).await {
        tracing::debug!(%error, "others go on with reviews a little later");
    }
}

/// Makes the next review, unless workers do that. Was there one?
async fn make_one(app: &App, reviewer: &Reviewer) -> Result<bool, StoreError> {
    metrics::gauge!("tabiya_reviews_waiting").set(app.store.backlog().await?.waiting as f64);
    if app.rooms.engines().workers().is_some_and(|workers| workers.is_any_reviewing()) {
        return Ok(false);
    }
    let Some(claimed) = reviewer.next().await? else { return Ok(false) };
    reviewer.make(&claimed, &app.reviews).await?;
    Ok(true)
}

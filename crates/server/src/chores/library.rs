//! The library is kept up to date: games that are over enter it.

use crate::app::{App, Parts};
use crate::library::Result;
use crate::store::wall_ms;
use std::sync::Weak;
use std::time::Duration;

/// How often the server looks for games that are over.
const EVERY: Duration = Duration::from_secs(2);
/// How far back it looks each time: a game may be noted a little later than its time says.
const BACK_MS: i64 = 60_000;
/// How many games are taken at once.
const MOST: i64 = 500;

/// Starts what keeps the library of a server up to date.
pub(super) fn start(app: &App) {
    tokio::spawn(work(app.downgrade()));
}

async fn work(parts: Weak<Parts>) {
    let mut is_begun = false;
    let mut since = 0;
    while let Some(app) = App::upgrade(&parts) {
        let result = match is_begun {
            false => begin(&app).await,
            true => take(&app, &mut since).await,
        };
        let is_first = !is_begun && result.is_ok();
        match result {
            Ok(()) => is_begun = true,
            Err(error) => tracing::warn!(%error, "the library could not be brought up to date; trying again"),
        }
        drop(app);
        tokio::time::sleep(if is_first { Duration::ZERO } else { EVERY }).await;
    }
}

async fn begin(app: &App) -> Result<()> {
    app.library.repair().await?;
    if let Err(error) = app.library.stop_orphans().await {
        tracing::warn!(%error, "imports that were interrupted could not be looked after");
    }
    app.library.forget_gone().await?;
    app.library.forget_made_up_names().await
}

/// Takes the games that have ended since the last time.
async fn take(app: &App, since: &mut i64) -> Result<()> {
    let now = wall_ms();
    loop {
        let ids = app.store.games_for_library(*since, MOST).await?;
        let is_all = (ids.len() as i64) < MOST;
        let mut games = Vec::with_capacity(ids.len());
        for id in &ids {
            match app.rooms.read(id).await {
                Ok(game) => games.push(game),
                Err(error) => tracing::warn!(%error, id, "a game cannot enter the library"),
            }
        }
        let found = games.len();
        app.library.add_site_games(games).await?;
        if is_all || found == 0 {
            break;
        }
    }
    *since = now - BACK_MS;
    Ok(())
}

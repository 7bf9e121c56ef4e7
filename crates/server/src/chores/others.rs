//! What other servers of this site have done that this one keeps in memory too: it is read again, or told to those who are here.

use crate::app::{App, Parts};
use crate::cluster::Cluster;
use crate::others::Hint;
use futures_util::StreamExt;
use std::sync::Weak;

/// Begins to listen, where there are other servers.
pub(super) fn start(app: &App) {
    if let Some(cluster) = app.rooms.cluster() {
        tokio::spawn(listen(app.downgrade(), cluster.clone()));
    }
}

async fn listen(parts: Weak<Parts>, cluster: Cluster) {
    let hints = match cluster.carrier().hints().await {
        Ok(hints) => hints,
        Err(error) => return tracing::error!(%error, "other servers are not heard"),
    };
    let mut hints = Box::pin(hints);
    let mut returns = 0;
    loop {
        let hint = tokio::select! {
            hint = hints.next() => hint,
            now = cluster.carrier().returns_beyond(returns) => {
                returns = now;
                let Some(app) = App::upgrade(&parts) else { return };
                catch_up(&app).await;
                continue;
            }
        };
        let (Some((from, hint)), Some(app)) = (hint, App::upgrade(&parts)) else { return };
        heed(&app, &from, hint).await;
    }
}

/// NATS has been away: what others said meanwhile was not heard here, and what this server said nobody heard.
async fn catch_up(app: &App) {
    for missed in [Hint::Groups, Hint::Holds, Hint::Site] {
        app.store.others().tell(|| missed.clone());
        heed(app, "", missed).await;
    }
    app.rooms.people().ask_again();
    let rooms = app.rooms.clone();
    tokio::spawn(async move {
        rooms.read_walls_again().await;
        rooms.share_walls_again();
    });
    app.broadcasts.say_again();
    app.broadcasts.hear_all();
}

async fn heed(app: &App, from: &str, hint: Hint) {
    let read = match hint {
        Hint::Groups => app.groups.read_again().await,
        Hint::Holds => app.holds.read_again().await,
        Hint::Site => app.site.refresh(&app.store).await,
        Hint::Tournament { id } => {
            app.tournaments.read_again(&id).await;
            Ok(())
        }
        other => {
            heed_now(app, from, other);
            Ok(())
        }
    };
    if let Err(error) = read {
        tracing::warn!(%error, "what another server has changed could not be read");
    }
}

/// What needs nothing to be read.
fn heed_now(app: &App, from: &str, hint: Hint) {
    match hint {
        Hint::Reviews => app.reviews.come(),
        Hint::News { what, game } => app.rooms.hear_news(what, game),
        Hint::Tell { person, message } => match serde_json::from_value(message) {
            Ok(message) => app.lobby.tell_here(&person, message),
            Err(error) => tracing::warn!(%error, "what another server told cannot be read"),
        },
        Hint::Close { person, credential, is_excepted } => {
            app.guard.sockets.end_here(&person, credential.as_deref(), is_excepted);
        }
        Hint::People { number, came, went, part } => app.rooms.people().hear(from, number, came, &went, part),
        Hint::WhoIsThere { server } => {
            if app.rooms.cluster().is_some_and(|cluster| cluster.me() == server) {
                app.rooms.people().ask_again();
            }
        }
        Hint::Lobby { shown } => app.lobby.hear(from, shown, &app.rooms),
        Hint::Unseek { people } => app.lobby.unseek_here(&people),
        Hint::Wall { group, boards } => app.rooms.hear_wall(&group, boards),
        Hint::WallChanged { group, is_cleared } => app.rooms.change_wall(&group, is_cleared),
        Hint::Counted { counts } => app.limiter.hear(counts),
        Hint::Failed { counters } => app.guard.throttle.hear(counters),
        Hint::Lichess { what } => app.lichess.hear(what),
        Hint::Broadcast { round } => app.broadcasts.hear(&round),
        Hint::Groups | Hint::Holds | Hint::Site | Hint::Tournament { .. } | Hint::Shards | Hint::Hello => {}
    }
}

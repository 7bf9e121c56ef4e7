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
    let mut was_up = true;
    loop {
        let hint = tokio::select! {
            hint = hints.next() => hint,
            () = cluster.carrier().is_up_unlike(was_up) => {
                was_up = !was_up;
                // Whatever was said meanwhile was not heard.
                if let Some(app) = App::upgrade(&parts).filter(|_| was_up) {
                    for missed in [Hint::Groups, Hint::Holds, Hint::Site] {
                        heed(&app, missed).await;
                    }
                }
                continue;
            }
        };
        let (Some(hint), Some(app)) = (hint, App::upgrade(&parts)) else { return };
        heed(&app, hint).await;
    }
}

async fn heed(app: &App, hint: Hint) {
    let read = match hint {
        Hint::Groups => app.groups.read_again().await,
        Hint::Holds => app.holds.read_again().await,
        Hint::Site => app.site.refresh(&app.store).await,
        Hint::Reviews => {
            app.reviews.come();
            Ok(())
        }
        Hint::Tournament { id } => {
            app.tournaments.read_again(&id).await;
            Ok(())
        }
        Hint::News { what, game } => {
            app.rooms.hear_news(what, game);
            Ok(())
        }
        Hint::Tell { person, message } => {
            match serde_json::from_value(message) {
                Ok(message) => app.lobby.tell_here(&person, message),
                Err(error) => tracing::warn!(%error, "what another server told cannot be read"),
            }
            Ok(())
        }
        Hint::Close { person, credential, is_excepted } => {
            app.guard.sockets.end_here(&person, credential.as_deref(), is_excepted);
            Ok(())
        }
        Hint::Shards | Hint::Hello => Ok(()),
    };
    if let Err(error) = read {
        tracing::warn!(%error, "what another server has changed could not be read");
    }
}

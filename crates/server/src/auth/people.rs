//! What happens to people as a whole: a guest becomes an account, somebody is deleted.
//!
//! Seats in games are changed by the games' own rooms, so that a game that goes on never notices.

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::game::{PersonKind, Player};
use crate::store::people::Stays;

/// How often games are looked for that were made in between.
const ROUNDS: usize = 20;

/// Gives all that is a guest's to this account; the guest goes.
///
/// # Errors
/// The database fails. It can be done again, and goes on where it stopped.
pub async fn hand_over(app: &App, guest: &Player, account: &Player) -> ApiResult<()> {
    if guest.role != PersonKind::Guest || guest.id == account.id {
        return Ok(());
    }
    replace_everywhere(app, &guest.id, account, Some(account)).await?;
    app.guard.sockets.end_all(&guest.id, None);
    Ok(())
}

/// A guest has a name now: games show it.
pub async fn rename(app: &App, player: &Player) -> ApiResult<()> {
    app.store.rename_in_library(&player.id, Some(&player.id), &player.name).await?;
    for game in app.store.games_of(&player.id).await? {
        app.rooms.replace(&game, &player.id, player).await?;
    }
    Ok(())
}

/// Gives a person another password. Sessions and tokens end but for those that stay. Returns the password as it is kept.
///
/// # Errors
/// Too many people are logging in, or the database fails.
pub async fn change_password(app: &App, person: &str, password: &str, stays: &Stays<'_>) -> ApiResult<String> {
    let hash = app.guard.passwords.hash(password).await?;
    app.store.set_password(person, &hash, stays).await?;
    app.guard.sockets.end_all(person, stays.session);
    app.guard.forget_codes(person);
    Ok(hash)
}

/// Deletes all about a person. Games stay for their opponents, without the name.
///
/// # Errors
/// The database fails. Whatever is left, the server does later by itself.
pub async fn delete(app: &App, person: &str) -> ApiResult<()> {
    app.store.remove(person).await?;
    app.groups.reload().await?;
    app.holds.reload().await?;
    app.guard.sockets.end_all(person, None);
    replace_everywhere(app, person, &Player::gone(), None).await
}

/// A game may be made while others are changed: the row goes only when there is none.
pub(crate) async fn replace_everywhere(app: &App, from: &str, to: &Player, heir: Option<&Player>) -> ApiResult<()> {
    for _ in 0..ROUNDS {
        let games = app.store.games_of(from).await?;
        for game in &games {
            app.rooms.replace(game, from, to).await?;
        }
        match heir {
            Some(heir) => app.store.rename_in_library(from, Some(&heir.id), &heir.name).await?,
            None => {
                app.tournaments.forget(from).await?;
                app.broadcasts.forget(from).await?;
                app.store.rename_in_library(from, None, &to.name).await?;
                app.library.delete_person(from).await?;
                app.library.forget_gone().await?;
            }
        }
        if app.store.erase(from, heir).await? || app.store.person(from).await?.is_none() {
            return Ok(());
        }
    }
    Err(ApiError::Internal(format!("{from} sits in games that cannot be changed")))
}

//! What happens to people as a whole: a guest becomes an account, somebody is deleted, old rows are swept away.
//!
//! Seats in games are changed by the games' own rooms, so that a game that goes on never notices.

use crate::app::{App, Parts};
use crate::error::{ApiError, ApiResult};
use crate::game::{Player, Role};
use crate::store::people::Stays;
use crate::store::wall_ms;
use std::sync::Weak;
use std::time::Duration;
use tokio::time::Instant;

/// How often the server looks for what `tabiya admin` has done beside it.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// How often old rows are swept away, in looks.
const SWEEP_EVERY: u32 = 1800;
const DAY_MS: i64 = 86_400_000;
/// A session that nobody has used for so long has ended.
const SESSION_DAYS: i64 = 400;
/// A guest without games who has not been here for so long is forgotten.
const GUEST_DAYS: i64 = 30;

/// How often games are looked for that were made in between.
const ROUNDS: usize = 20;

/// Gives all that is a guest's to this account; the guest goes.
///
/// # Errors
/// The database fails. It can be done again, and goes on where it stopped.
pub async fn hand_over(app: &App, guest: &Player, account: &Player) -> ApiResult<()> {
    if guest.role != Role::Guest || guest.id == account.id {
        return Ok(());
    }
    replace_everywhere(app, &guest.id, account, Some(account)).await?;
    app.auth.sockets.end_all(&guest.id, None);
    Ok(())
}

/// A guest has a name now: games show it.
///
/// # Errors
/// The database fails.
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
    let hash = app.auth.passwords.hash(password).await?;
    app.store.set_password(person, &hash, stays).await?;
    app.auth.sockets.end_all(person, stays.session);
    app.lichess.forget_codes(person);
    Ok(hash)
}

/// Deletes all about a person. Games stay for their opponents, without the name.
///
/// # Errors
/// The database fails. Whatever is left, the server does later by itself.
pub async fn delete(app: &App, person: &str) -> ApiResult<()> {
    app.store.remove(person).await?;
    app.auth.sockets.end_all(person, None);
    replace_everywhere(app, person, &Player::gone(), None).await
}

/// A game may be made while others are changed: the row goes only when there is none.
async fn replace_everywhere(app: &App, from: &str, to: &Player, heir: Option<&Player>) -> ApiResult<()> {
    for _ in 0..ROUNDS {
        let games = app.store.games_of(from).await?;
        for game in &games {
            app.rooms.replace(game, from, to).await?;
        }
        match heir {
            Some(heir) => app.store.rename_in_library(from, Some(&heir.id), &heir.name).await?,
            None => {
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

/// Does now and then what `tabiya admin` has left to the server, and sweeps old rows away.
pub(crate) fn start_sweeping(app: &App) {
    let parts = app.downgrade();
    tokio::spawn(sweep_for_ever(parts));
}

async fn sweep_for_ever(parts: Weak<Parts>) {
    let mut looks = 0u32;
    let mut calendar = None;
    while let Some(app) = App::upgrade(&parts) {
        let mut result = look(&app).await;
        if result.is_ok() && looks.is_multiple_of(SWEEP_EVERY) {
            result = sweep(&app, &mut calendar).await;
        }
        if let Err(error) = result {
            tracing::warn!(%error, "could not look after the people; trying again");
        }
        drop(app);
        looks = looks.wrapping_add(1);
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Does what was done beside the server: closes sockets, and empties the seats of the removed.
async fn look(app: &App) -> ApiResult<()> {
    for (person, is_removed) in app.store.marked().await? {
        app.auth.sockets.end_all(&person, None);
        app.lichess.forget_codes(&person);
        if is_removed {
            replace_everywhere(app, &person, &Player::gone(), None).await?;
        } else {
            app.store.clear_mark(&person).await?;
        }
    }
    Ok(())
}

/// By what date old rows are swept away. It begins with the last time that anybody was here and goes on as long as the
/// server runs: were it the date of the machine, one jump of that by years would end every session.
#[derive(Clone, Copy, Debug)]
struct Calendar {
    start: i64,
    since: Instant,
}

impl Calendar {
    fn new(last_seen: Option<i64>, wall: i64) -> Calendar {
        Calendar { start: last_seen.map_or(wall, |seen| seen.min(wall)), since: Instant::now() }
    }

    fn now(&self) -> i64 {
        self.start.saturating_add(i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX))
    }
}

async fn sweep(app: &App, calendar: &mut Option<Calendar>) -> ApiResult<()> {
    let now = match calendar {
        Some(calendar) => calendar.now(),
        None => calendar.insert(Calendar::new(app.store.last_seen().await?, wall_ms())).now(),
    };
    let sessions = app.store.forget_sessions(now - SESSION_DAYS * DAY_MS).await?;
    let tokens = app.store.forget_tokens(now).await?;
    let guests = app.store.forget_guests(now - GUEST_DAYS * DAY_MS).await?;
    let offers = app.rooms.call_off_old_offers(now).await?;
    tracing::debug!(sessions, tokens, guests, offers, "swept");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_calendar_follows_the_server_and_not_the_machine() {
        let year = 365 * DAY_MS;
        let jumped = Calendar::new(Some(56 * year), 99 * year);
        assert_eq!(jumped.now(), 56 * year, "nobody was here in between");
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!(jumped.now(), 56 * year + 3_600_000);
        assert_eq!(Calendar::new(Some(56 * year), year).now(), year, "a clock that was set back");
        assert_eq!(Calendar::new(None, year).now(), year, "nobody has ever been here");
    }
}

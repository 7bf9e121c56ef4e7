//! What `tabiya admin` has left to the server is done, and old rows are swept away.

use crate::app::{App, Parts};
use crate::auth::people::{delete, replace_everywhere};
use crate::error::ApiResult;
use crate::game::Player;
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
/// A month, for those who count in them.
const MONTH_DAYS: i64 = 30;

/// Does now and then what `tabiya admin` has left to the server, and sweeps old rows away.
pub(super) fn start(app: &App) {
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
        app.guard.sockets.end_all(&person, None);
        app.guard.forget_codes(&person);
        if is_removed {
            app.groups.reload().await?;
            app.holds.reload().await?;
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
    let invitations = app.store.forget_invitations(now).await?;
    let pupils = forget_pupils(app, now).await?;
    let offers = app.rooms.call_off_old_offers(now).await?;
    tracing::debug!(sessions, tokens, guests, invitations, pupils, offers, "swept");
    Ok(())
}

/// Groups may want the accounts that they have made to go when nobody has used them for long.
async fn forget_pupils(app: &App, now: i64) -> ApiResult<usize> {
    let mut count = 0;
    for group in app.groups.all() {
        let Some(months) = group.rules.forget_months else { continue };
        let before = now - i64::from(months) * MONTH_DAYS * DAY_MS;
        for (person, name) in app.store.pupils_unseen_since(&group.id, before).await? {
            delete(app, &person).await?;
            app.store.log(&group.id, "", "forgotten", &name).await?;
            count += 1;
        }
    }
    Ok(count)
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

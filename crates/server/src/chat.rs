//! What may be said on this server, and how much: one place for sockets and for HTTP.

use crate::app::App;
use crate::config::ChatPolicy;
use crate::error::{ApiError, ApiResult};
use crate::game::{Act, Matter, Player};
use crate::limited::Limited;
use crate::rooms::RoomError;

/// May this person do this now, if it is something said?
///
/// # Errors
/// The server allows no such words, or there were too many.
pub(crate) fn check(app: &App, who: &Player, act: &Act) -> ApiResult<()> {
    let is_own_words = match act.matter() {
        Matter::Words => true,
        Matter::Greeting => false,
        Matter::Seat | Matter::Play => return Ok(()),
    };
    match app.groups.chat_of(&who.id, app.config.chat_of(Some(who.role))) {
        ChatPolicy::Off => Err(ApiError::Forbidden("nothing can be said on this server".to_owned())),
        ChatPolicy::Presets if is_own_words => {
            Err(ApiError::Forbidden("only the usual greetings can be said on this server".to_owned()))
        }
        ChatPolicy::Presets | ChatPolicy::Free => app.limiter.check_person(Limited::Chat, who),
    }
}

/// May this person give a game a title? That is said to everybody, so only who may use words of their own.
///
/// # Errors
/// No.
pub(crate) fn check_title(app: &App, who: &Player) -> ApiResult<()> {
    app.holds.check_words(&who.id, None).map_err(RoomError::from)?;
    match app.groups.chat_of(&who.id, app.config.chat_of(Some(who.role))) {
        ChatPolicy::Free => Ok(()),
        ChatPolicy::Off | ChatPolicy::Presets => {
            Err(ApiError::rule("title-forbidden", "title: games have none on this server"))
        }
    }
}

//! Names and passwords, and who guesses them.

use super::Caller;
use super::names::fold;
use super::passwords::Asker;
use super::throttle::Who;
use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::game::Player;
use std::net::IpAddr;

/// The account of this name, if the password is right. Failures are counted, and those who guess wait; otherwise all take
/// the same time.
pub(crate) async fn check_login(
    app: &App,
    caller: &Caller,
    name: &str,
    password: &str,
    address: IpAddr,
) -> ApiResult<Player> {
    let account = app.store.account(name).await?;
    let kept = account.as_ref().and_then(|account| account.password.as_deref());
    let device = kept.and_then(|kept| caller.device(kept));
    let who = Who { name: &short(name), is_account: kept.is_some(), address, device };
    let attempt = app.guard.throttle.attempt(who).await?;
    let is_right = app.guard.passwords.check(password, kept, Asker::new(address, device)).await?;
    match (&account, kept) {
        (Some(account), Some(kept)) if is_right => {
            attempt.forgive();
            caller.remember_device(kept);
            Ok(account.player.clone())
        }
        _ => Err(ApiError::WrongPassword),
    }
}

/// The name for counting: whatever is longer than names are is no name.
fn short(name: &str) -> String {
    fold(name).chars().take(32).collect()
}

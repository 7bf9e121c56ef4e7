//! Links to games as programs write them by themselves: `/AbCdEfGh`, with a colour after it, or a player's full name of it.

use super::kind;
use crate::app::App;
use crate::auth::{Caller, identify_program};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use std::net::IpAddr;

/// How long the names of games are, also with what tells one player's view of it from the other's.
const LENGTHS: [usize; 2] = [8, 12];

/// The way to the game's page, where there is such a game for whoever asks. Pages of ours have no such names.
pub(crate) async fn link(app: &App, uri: &Uri, headers: &HeaderMap, address: IpAddr) -> Option<Response> {
    let mut parts = uri.path().trim_start_matches('/').split('/');
    let (id, color) = (parts.next()?, parts.next());
    let is_name = LENGTHS.contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !is_name || !matches!(color, None | Some("white" | "black")) || parts.next().is_some() {
        return None;
    }
    let id = kind::game_id(id);
    let game = app.rooms.read(id).await.ok()?;
    let caller = identify_program(app, headers, address).await.ok();
    let me = caller.as_ref().and_then(Caller::player).map(|me| me.id.as_str());
    if !game.terms.is_visible_to(me) {
        return None;
    }
    let base = app.config.base_path.trim_end_matches('/');
    let query = match (uri.query(), color) {
        (Some(query), _) => format!("?{query}"),
        (None, Some(color)) => format!("?color={color}"),
        (None, None) => String::new(),
    };
    Some(Redirect::to(&format!("{base}/game/{id}{query}")).into_response())
}

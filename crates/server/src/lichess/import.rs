//! Games that were played elsewhere, brought by a program one by one, and given back together.

use super::error::{Answer, Refused};
use super::fields::Fields;
use super::route::{PGN, Route};
use super::site::Site;
use crate::app::App;
use crate::auth::{Address, Caller, Scope};
use crate::error::ApiError;
use crate::game::{PersonKind, Player};
use crate::library::OneGame;
use crate::limited::Limited;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

pub(super) fn routes() -> Vec<Route> {
    let about = "Bring one game, as PGN. With a token it is kept in one's own library; without, `url` shows it and nothing is kept";
    vec![
        Route::post("/api/import", import, about).takes(&["pgn"]).answers::<Imported>(),
        Route::get("/api/games/export/imports", export, "The games that one has brought so, as PGN").gives(&[PGN]),
    ]
}

/// A game that was brought.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Imported {
    /// Its name in the library, or here where it was played here; empty where it is not kept.
    id: String,
    /// Where it is shown.
    url: String,
}

/// The longest address that is given for a game that is not kept: browsers and proxies cut what is much longer.
const LONGEST_URL: usize = 3_500;

async fn import(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    site: Site,
    fields: Fields,
) -> Answer<Json<Imported>> {
    let pgn = fields.text("pgn").ok_or_else(|| Refused::bad("pgn: the game is missing"))?.to_owned();
    let me = caller.player().filter(|me| me.role != PersonKind::Guest);
    match me {
        Some(me) => app.limiter.check_person(Limited::Imports, me)?,
        None => app.limiter.check_address(Limited::Library, address)?,
    }
    let read =
        spawn_blocking(move || OneGame::read(&pgn)).await.map_err(|error| ApiError::Internal(error.to_string()))?;
    let game = read.map_err(|error| Refused::bad(format!("pgn: {error}")))?;
    Ok(Json(match me {
        Some(me) => keep(&app, me, &site, game).await?,
        None => show(&site, &game)?,
    }))
}

async fn export(State(app): State<App>, caller: Caller, Address(address): Address) -> Answer<Response> {
    let me = caller.account_allowed(Scope::ALL.as_slice())?;
    app.limiter.check_address(Limited::Library, address)?;
    let games = app.library.ones_of(&me.id).await.map_err(ApiError::from)?;
    Ok(([(header::CONTENT_TYPE, PGN)], Body::from_stream(app.library.clone().pgn_of_all(games))).into_response())
}

async fn keep(app: &App, me: &Player, site: &Site, game: OneGame) -> Answer<Imported> {
    app.library.room_for(me, app.config.limits.library_games_per_person).await?;
    let row = app.library.keep_one(&me.id, game).await.map_err(ApiError::from)?;
    let row = row.ok_or_else(|| ApiError::Internal("a game was kept and is not there".to_owned()))?;
    Ok(match row.site_game {
        Some(id) => Imported { url: site.game(&id), id },
        None => Imported { url: site.library_game(&row.id), id: row.id },
    })
}

fn show(site: &Site, game: &OneGame) -> Answer<Imported> {
    let (start, moves) = game.moves();
    let url = site.analysis(start.map(|start| start.to_string()).as_deref(), &moves);
    if url.len() > LONGEST_URL {
        return Err(Refused::bad("pgn: the game is too long to be shown without being kept; send a token with it"));
    }
    Ok(Imported { id: String::new(), url })
}

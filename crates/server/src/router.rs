//! All addresses of the server together: its own, those of the Lichess API, the socket and the page.

use crate::app::App;
use crate::auth::Address;
use crate::static_files::{Files, Subject};
use crate::{gate, lichess, routes, socket};
use axum::Router;
use axum::http::{HeaderMap, Method, Uri};
use axum::routing::get;
use std::sync::Arc;

/// All of them, with what stands before them.
pub(crate) fn router(app: App, files: Arc<Files>) -> Router {
    let (own, api) = routes::all();
    let links = app.clone();
    let page = async move |Address(address): Address, method: Method, uri: Uri, headers: HeaderMap| {
        if let Some(game) = lichess::link(&links, &uri, &headers, address).await {
            return game;
        }
        let site = &links.site.shown().about;
        match Subject::of(&uri) {
            Some(subject) if is_missing(&links, subject).await => files.lost(site),
            _ => files.answer(&method, &uri, &headers, site),
        }
    };
    // Programs open these in a browser, and send forms there.
    let forms = ["/broadcast/new", "/broadcast/{broadcastTournamentId}/new"];
    let forms = forms.into_iter().fold(Router::new(), |router, path| router.route(path, get(page.clone())));
    let routes = gate::identified(own.route("/ws", get(socket::upgrade)).merge(lichess::pages()), &app);
    let routes =
        routes.merge(lichess::router(&app)).merge(forms).merge(routes::open(api, &app.config.base_path)).fallback(page);
    gate::around(routes, &app).with_state(app)
}

/// Is the page asked for of something that does not exist? Where the database cannot tell, the page comes, which asks again.
async fn is_missing(app: &App, subject: Subject<'_>) -> bool {
    let store = &app.store;
    let is_there = match subject {
        Subject::Game(id) => store.unless_missed(store.has_game(id)).await,
        Subject::Tournament(id) => store.unless_missed(store.has_tournament(id)).await,
        Subject::Person(name) => store.unless_missed(store.person_named(name)).await.map(|person| person.is_some()),
    };
    matches!(is_there, Ok(false))
}

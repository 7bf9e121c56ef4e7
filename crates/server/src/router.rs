//! All addresses of the server together: its own, those of the Lichess API, the socket and the page.

use crate::app::App;
use crate::auth::Address;
use crate::static_files::Files;
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
        let game = lichess::link(&links, &uri, &headers, address).await;
        game.unwrap_or_else(|| files.answer(&method, &uri, &headers, &links.site.shown().about))
    };
    let routes = gate::identified(own.route("/ws", get(socket::upgrade)).merge(lichess::pages()), &app);
    let routes = routes.merge(lichess::router(&app)).merge(routes::open(api, &app.config.base_path)).fallback(page);
    gate::around(routes, &app).with_state(app)
}

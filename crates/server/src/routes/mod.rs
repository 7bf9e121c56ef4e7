//! The addresses of the server, one file for each noun. Every route states what it takes and answers, and the OpenAPI
//! document is made of that.

mod account;
mod admin;
mod body;
mod games;
mod hints;
mod imports;
mod library;
mod lists;
mod operation;
mod people;
mod reviews;
mod tokens;

pub(crate) use account::check_login;
pub(crate) use imports::{PATH as IMPORTS, room as room_in_library};

use crate::app::App;
use crate::auth::Address;
use crate::static_files::Files;
use crate::{gate, lichess, socket};
use axum::Router;
use axum::http::{HeaderMap, Method, Uri};
use axum::routing::get;
use std::sync::Arc;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(info(title = "Tabiya", description = "A chess server."))]
struct Api;

/// All routes.
pub(crate) fn router(app: App, files: Arc<Files>) -> Router {
    let (health, about_health) = operation::router().split_for_parts();
    let (routes, mut api) = OpenApiRouter::with_openapi(Api::openapi())
        .merge(games::router())
        .merge(lists::router())
        .merge(hints::router())
        .merge(reviews::router())
        .merge(library::router())
        .merge(imports::router())
        .merge(account::router())
        .merge(tokens::router())
        .merge(people::router())
        .merge(admin::router())
        .split_for_parts();
    api.merge(about_health);
    let links = app.clone();
    let page = async move |Address(address): Address, method: Method, uri: Uri, headers: HeaderMap| match lichess::link(
        &links, &uri, &headers, address,
    )
    .await
    {
        Some(game) => game,
        None => files.answer(&method, &uri, &headers),
    };
    let routes = gate::identified(routes.route("/ws", get(socket::upgrade)).merge(lichess::pages()), &app);
    let routes = routes
        .merge(lichess::router(&app))
        .merge(health)
        .merge(operation::open(api, &app.config.base_path))
        .fallback(page);
    gate::around(routes, &app).with_state(app)
}

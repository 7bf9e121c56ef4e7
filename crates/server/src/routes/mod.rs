//! The addresses of the server, one file for each noun. Every route states what it takes and answers, and the OpenAPI
//! document is made of that.

mod account;
mod admin;
mod body;
mod games;
mod hints;
mod lists;
mod people;
mod tokens;

use crate::app::App;
use crate::{auth, socket};
use axum::routing::get;
use axum::{Router, middleware};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(info(title = "Tabiya", description = "A chess server."))]
struct Api;

/// All routes.
pub fn router(app: App) -> Router {
    let (routes, api) = OpenApiRouter::with_openapi(Api::openapi())
        .merge(games::router())
        .merge(lists::router())
        .merge(hints::router())
        .merge(account::router())
        .merge(tokens::router())
        .merge(people::router())
        .merge(admin::router())
        .split_for_parts();
    let document = serde_json::to_string(&api).expect("the document is JSON");
    let routes = routes
        .route("/api/openapi.json", get(async move || ([("content-type", "application/json")], document.clone())))
        .route("/ws", get(socket::upgrade))
        .layer(middleware::from_fn_with_state(app.clone(), auth::identify));
    routes.with_state(app)
}

//! The addresses of the server, one file for each noun. Every route states what it takes and answers, and the OpenAPI
//! document is made of that.

mod account;
mod admin;
mod assignments;
mod body;
mod broadcasts;
mod conduct;
mod fair_play;
mod games;
mod group_lists;
mod groups;
mod hints;
mod imports;
mod lessons;
mod library;
mod lists;
mod may;
mod operation;
mod people;
mod pupils;
mod ratings;
mod reviews;
mod site;
mod tokens;
mod tongue;
mod tournaments;

pub(crate) use imports::PATH as IMPORTS;

use crate::app::App;
use axum::Router;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(info(title = "Tabiya", description = "A chess server."))]
struct Api;

/// The routes of the page and of programs that were written for this server.
pub(crate) fn all() -> (Router<App>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Api::openapi())
        .merge(games::router())
        .merge(lists::router())
        .merge(hints::router())
        .merge(reviews::router())
        .merge(library::router())
        .merge(imports::router())
        .merge(account::router())
        .merge(tokens::router())
        .merge(people::router())
        .merge(ratings::router())
        .merge(admin::router())
        .merge(site::router())
        .merge(tournaments::router())
        .merge(broadcasts::router())
        .merge(groups::router())
        .merge(pupils::router())
        .merge(lessons::router())
        .merge(assignments::router())
        .merge(conduct::router())
        .merge(fair_play::router())
        .merge(group_lists::router())
        .split_for_parts()
}

/// What operators ask, and the document about all routes: nobody is asked who they are.
pub(crate) fn open(mut api: utoipa::openapi::OpenApi, base_path: &str) -> Router<App> {
    let (health, about_health) = operation::router().split_for_parts();
    api.merge(about_health);
    health.merge(operation::open(api, base_path))
}

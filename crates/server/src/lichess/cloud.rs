//! What the server's engine has once thought of a position, from the reviews that it has made.

use super::error::{Answer, Refused};
use super::fields::Fields;
use super::route::Route;
use super::wish;
use crate::app::App;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use tabiya_rules::Position;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/cloud-eval", evaluation, "What the server's engine has once thought of a position")
            .takes(&["fen", "multiPv", "variant"]),
    ]
}

async fn evaluation(State(app): State<App>, fields: Fields) -> Answer<Json<Value>> {
    wish::variant(&fields)?;
    let fen = fields.text("fen").ok_or_else(|| Refused::field("fen", "of which position?"))?;
    let pos: Position = fen.parse().map_err(|error| Refused::field("fen", format!("{fen:?}: {error}")))?;
    let lines = fields.parse::<usize>("multiPv")?.unwrap_or(1).max(1);
    let missing = || Refused::not_found("No cloud evaluation available for that position");
    let known = app.store.cloud(&pos).await?.ok_or_else(missing)?;
    let pvs: Vec<Value> = known
        .lines
        .iter()
        .take(lines)
        .map(|line| match (line.mate, line.cp) {
            (Some(mate), _) => json!({ "moves": line.moves, "mate": mate }),
            (None, cp) => json!({ "moves": line.moves, "cp": cp.unwrap_or(0) }),
        })
        .collect();
    if pvs.is_empty() {
        return Err(missing());
    }
    Ok(Json(json!({ "fen": pos.to_string(), "knodes": known.nodes / 1000, "depth": known.depth, "pvs": pvs })))
}

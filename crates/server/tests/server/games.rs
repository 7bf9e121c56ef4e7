//! Whole games between two people.

use crate::common::{TestApp, acts};
use serde_json::json;
use tabiya_server::wire::{Act, Status};

#[tokio::test]
async fn a_mate_ends_the_game_for_both() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    game.play("f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(game.ending().await, "0-1 checkmate");
    let view = game.white.view().await;
    assert_eq!(view.status, Status::Over);
    assert_eq!(view.moves.iter().map(|m| m.san.as_str()).collect::<Vec<_>>(), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(game.black.fails(acts::play(4, "e1f2")).await, "over");
    assert_eq!(game.black.fails(Act::Abort).await, "over");
}

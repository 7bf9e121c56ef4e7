//! What can be done in a game, by the Board API and the Bot API alike.

use super::error::{Answer, Refused};
use super::face::Face;
use super::fields::Fields;
use super::kind;
use super::route::Route;
use super::stream::{GameFull, stream};
use super::users::Done;
use crate::app::App;
use crate::auth::{Caller, Scope};
use crate::error::ApiError;
use crate::game::{Act, Actor, Hearing, LiveGame, PersonKind, Player, Refusal, Status};
use crate::limited::Limited;
use crate::rooms::{Handle, RoomError, Rooms, Sent};
use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use tabiya_rules::UciMove;
use tabiya_text::without_unseen;
use utoipa::ToSchema;

/// Both faces have the same commands.
pub(super) fn routes() -> Vec<Route> {
    let mut routes = vec![
        Route::get("/api/board/game/{id}/chat", chat, "What the players have said")
            .needs(BOARD)
            .answers::<Vec<ChatLine>>(),
        Route::get("/api/bot/game/{id}/chat", chat, "What the players have said").needs(BOT).answers::<Vec<ChatLine>>(),
    ];
    macro_rules! both {
        ($($path:literal $handler:ident [$($field:literal),*] $about:literal)*) => { $(
            routes.push(Route::post(concat!("/api/board/game/{id}/", $path), $handler, $about)
                .needs(BOARD).takes(&[$($field),*]).answers::<Done>());
            routes.push(Route::post(concat!("/api/bot/game/{id}/", $path), $handler, $about)
                .needs(BOT).takes(&[$($field),*]).answers::<Done>());
        )* };
    }
    both! {
        "chat" say ["room", "text"] "Say something to the opponent, or to those who look on"
        "abort" abort [] "Call the game off, before both sides have moved"
        "resign" resign [] "Give up; before both sides have moved, call the game off"
        "draw/{accept}" draw [] "Offer, accept or decline a draw"
        "takeback/{accept}" takeback [] "Ask to take a move back, agree, or decline"
        "claim-victory" claim_victory [] "The opponent has left: claim the win"
        "claim-draw" claim_draw [] "The opponent has left: let it be a draw"
        "berserk" berserk [] "In an arena, before one's first move: play with half of the time"
    }
    for (path, scopes) in [("/api/board/game/{id}/move/{move}", BOARD), ("/api/bot/game/{id}/move/{move}", BOT)] {
        let route = Route::post(path, make_move, "Make a move").needs(scopes).takes(&["offeringDraw"]);
        routes.push(route.answers::<Done>().counts_as(Limited::Moves));
    }
    for (path, scopes) in [("/api/board/game/stream/{id}", BOARD), ("/api/bot/game/stream/{id}", BOT)] {
        routes.push(
            Route::get(path, stream, "All of a game, then each change").needs(scopes).answers::<GameFull>().streams(),
        );
    }
    routes
}

const BOARD: &[Scope] = &[Scope::BoardPlay];
const BOT: &[Scope] = &[Scope::BotPlay];

/// How much one may say at once; the rest is cut off.
const MOST_WORDS: usize = 140;

/// Something that was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct ChatLine {
    user: String,
    text: String,
}

/// One's own game, in its room.
struct Mine {
    me: Player,
    room: Handle,
    game: Arc<LiveGame>,
    rooms: Rooms,
    /// When all of the request was there; `None` where that cannot be said before the rest of it is read.
    arrived: Option<Sent>,
}

impl FromRequestParts<App> for Mine {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Mine> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let Ok(face) = Face::from_request_parts(parts, app).await;
        let me = face.player(&caller)?.clone();
        let named = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let Path(named) = named.map_err(|error| Refused::bad(error.body_text()))?;
        let id = named.get("id").map(String::as_str).unwrap_or_default();
        let room = app.rooms.room(kind::game_id(id)).await?;
        let game = room.state().await?;
        if game.status() == Status::Waiting || !game.terms.is_visible_to(Some(&me.id)) {
            return Err(Refused::no_such_game());
        }
        if !game.terms.is_player(&me.id) {
            return Err(Refused::not_your_game());
        }
        let arrived = parts.extensions.get::<Sent>().copied();
        Ok(Mine { me, room, game, rooms: app.rooms.clone(), arrived })
    }
}

impl Mine {
    /// Does the opponent offer a draw?
    fn is_offered_draw(&self) -> bool {
        let color = kind::color_of(&self.game.terms, &self.me.id);
        color.is_some_and(|color| self.game.draw_offer() == Some(!color))
    }

    /// The ply that a move is meant for. While the opponent is to answer, that is the move before: who was not told that it was
    /// made, for the database was away, sends it again.
    fn ply(&self) -> u32 {
        let plies = self.game.plies() as u32;
        let is_my_turn = kind::color_of(&self.game.terms, &self.me.id) == Some(self.game.game().turn());
        if is_my_turn { plies } else { plies.saturating_sub(1) }
    }

    async fn act(&self, act: Act) -> Result<(), RoomError> {
        let sent = self.arrived.unwrap_or_else(|| self.rooms.sent(0));
        self.room.act(Actor::Person(self.me.clone()), act, sent).await.map(|_| ())
    }

    /// Does it; whatever cannot be done because it is done already counts as done.
    async fn act_if_needed(&self, act: Act) -> Answer<Json<Done>> {
        match self.act(act).await {
            Ok(()) => Ok(Done::OK),
            Err(RoomError::Refused(refusal)) if refusal.is_untimely() => Ok(Done::OK),
            Err(error) => Err(error.into()),
        }
    }
}

async fn make_move(mine: Mine, Path((_, uci)): Path<(String, String)>, fields: Fields) -> Answer<Json<Done>> {
    let ply = mine.ply();
    let wish: UciMove = uci.parse().map_err(|_| Refusal::not_a_move(&uci))?;
    // To offer a draw where the opponent offers one is to agree: a move would only have declined it.
    if fields.flag("offeringDraw") && mine.is_offered_draw() && mine.act(Act::Draw { color: None }).await.is_ok() {
        return Ok(Done::OK);
    }
    match mine.act(Act::Move { ply, uci: wish }).await {
        Ok(()) => {}
        Err(RoomError::Refused(refusal)) if refusal.is_illegal() => {
            return Err(Refused::bad(format!("Piece on {} cannot move to {}", wish.from, wish.to)));
        }
        Err(error) => return Err(error.into()),
    }
    if fields.flag("offeringDraw") {
        // The move is made; an offer that cannot be made changes nothing about that.
        let _ = mine.act(Act::Draw { color: None }).await;
    }
    Ok(Done::OK)
}

async fn say(State(app): State<App>, mine: Mine, fields: Fields) -> Answer<Json<Done>> {
    let text = fields.text("text").ok_or_else(|| Refused::field("text", "something must be said"))?;
    let words: String = without_unseen(text).chars().take(MOST_WORDS).collect();
    let act = match fields.text("room") {
        None | Some("player") => Act::Say { words },
        Some("spectator") => Act::Announce { words },
        Some(other) => return Err(Refused::field("room", format!("player or spectator, not {other:?}"))),
    };
    match crate::chat::check(&app, &mine.me, &act) {
        Ok(()) => match mine.act(act).await {
            Err(error) if error.is_barred() && mine.me.role == PersonKind::Bot => {}
            said => said?,
        },
        // Bots greet, and stop playing where they may not: their words are passed over.
        Err(ApiError::Forbidden(_) | ApiError::TooMany { .. }) if mine.me.role == PersonKind::Bot => {}
        Err(error) => return Err(error.into()),
    }
    Ok(Done::OK)
}

async fn chat(State(app): State<App>, mine: Mine) -> Answer<Json<Vec<ChatLine>>> {
    let said = app.store.chat_of(&mine.game.id, Hearing::Players, &mine.me.id).await?;
    Ok(Json(said.into_iter().map(|(user, text)| ChatLine { user, text }).collect()))
}

async fn abort(mine: Mine) -> Answer<Json<Done>> {
    match mine.act(Act::Abort).await {
        Ok(()) => Ok(Done::OK),
        Err(RoomError::Refused(refusal)) if refusal.is_untimely() || refusal == Refusal::Over => {
            Err(Refused::bad("This game can no longer be aborted"))
        }
        Err(error) => Err(error.into()),
    }
}

async fn resign(mine: Mine) -> Answer<Json<Done>> {
    match mine.act(Act::Resign { color: None }).await {
        Err(RoomError::Refused(refusal)) if refusal.is_untimely() => mine.act(Act::Abort).await?,
        Err(RoomError::Refused(Refusal::Over)) => return Err(Refused::bad("This game can no longer be resigned")),
        other => other?,
    }
    Ok(Done::OK)
}

async fn draw(mine: Mine, Path((_, accept)): Path<(String, String)>) -> Answer<Json<Done>> {
    if !is_yes(&accept)? {
        return mine.act_if_needed(Act::NoDraw { color: None }).await;
    }
    // Where a draw can be claimed, the opponent is not asked.
    let is_claimed = mine.game.game().claims().next().is_some() && mine.act(Act::ClaimDraw { uci: None }).await.is_ok();
    if !is_claimed {
        mine.act(Act::Draw { color: None }).await?;
    }
    Ok(Done::OK)
}

async fn takeback(mine: Mine, Path((_, accept)): Path<(String, String)>) -> Answer<Json<Done>> {
    if !is_yes(&accept)? {
        return mine.act_if_needed(Act::NoTakeback { color: None }).await;
    }
    mine.act(Act::Takeback { color: None }).await?;
    Ok(Done::OK)
}

async fn claim_victory(mine: Mine) -> Answer<Json<Done>> {
    mine.act(Act::ClaimWin).await?;
    Ok(Done::OK)
}

async fn claim_draw(mine: Mine) -> Answer<Json<Done>> {
    mine.act(Act::CallDraw).await?;
    Ok(Done::OK)
}

async fn berserk(mine: Mine) -> Answer<Json<Done>> {
    mine.act(Act::Berserk).await?;
    Ok(Done::OK)
}

fn is_yes(text: &str) -> Answer<bool> {
    match text {
        "yes" | "true" | "True" | "1" => Ok(true),
        "no" | "false" | "False" | "0" => Ok(false),
        other => Err(Refused::bad(format!("yes or no, not {other:?}"))),
    }
}

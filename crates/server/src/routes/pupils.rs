//! Children without e-mail: a list becomes accounts and cards, a card signs in by what its QR code holds, a PIN only on a device
//! that the staff has opened for the class.

use super::account::{Myself, about, as_file};
use super::body::{Body, Done};
use super::groups::{DoorView, Seen};
use crate::app::App;
use crate::auth::{Address, Caller};
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::Player;
use crate::group::{Alias, LONGEST_NAME, Line, MOST_LINES, Pins, Right, pin, read_list, written};
use crate::id;
use crate::limited::Limited;
use crate::store::groups::{CardSecrets, GroupRow, MemberRow, NewPupil};
use crate::store::wall_ms;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(preview))
        .routes(routes!(add))
        .routes(routes!(renew_cards))
        .routes(routes!(withdraw))
        .routes(routes!(export))
        .routes(routes!(open_door, close_door))
        .routes(routes!(enter_by_card))
        .routes(routes!(look_in))
        .routes(routes!(enter_by_pin))
}

/// A list of names.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListText {
    /// A name to a line, or a table with commas, semicolons or tabs.
    pub text: String,
}

/// Accounts that are wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PupilsWish {
    pub pupils: Vec<PupilWish>,
}

/// Somebody who needs an account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PupilWish {
    /// What they are called: 1 to 60 characters.
    pub name: String,
    /// What else there is to say: at most 60 characters.
    pub note: String,
}

/// For whom new cards are wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardsWish {
    /// Their names, as everybody knows them.
    pub names: Vec<String>,
}

/// A card to be printed. What signs in is told this once.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct CardView {
    /// By what everybody knows them.
    pub name: String,
    /// What they are really called.
    pub real_name: String,
    /// What else the list says.
    pub note: String,
    pub alias: Alias,
    /// For the QR code.
    pub token: String,
    /// Four digits.
    pub pin: String,
}

/// For how long devices shall be open.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoorWish {
    /// Minutes: 15 to 120.
    pub minutes: u32,
}

/// What a QR code held.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardToken {
    /// All of it.
    pub token: String,
}

/// A code from the blackboard.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DoorCode {
    /// In whatever case.
    pub code: String,
}

/// A code from the blackboard, and who one is.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PinWish {
    /// In whatever case.
    pub code: String,
    /// By what everybody knows one.
    pub name: String,
    /// Four digits.
    pub pin: String,
}

/// Who can sign in on a device that is open.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct FacesView {
    /// What the group is called.
    pub group: String,
    /// How PINs are typed.
    pub pins: Pins,
    /// Until when the device is open: milliseconds since 1970.
    pub until: i64,
    /// Those who have a card.
    pub faces: Vec<FaceView>,
}

/// Somebody who can sign in.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct FaceView {
    /// By what everybody knows them.
    pub name: String,
    pub alias: Alias,
}

/// Who has signed in.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Entered {
    /// Oneself.
    pub me: Myself,
    pub group: String,
}

/// How many people one group has at most.
const MOST_PEOPLE: usize = 500;
/// For how long a device may be open, in minutes.
const MINUTES: std::ops::RangeInclusive<u32> = 15..=120;
/// The letters of codes: none is taken for another, or for a digit.
const CODE_LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH: u32 = 6;

/// See what a list says
///
/// Nothing is made of it: each line comes back as it was read, with what is wrong with it.
#[utoipa::path(post, path = "/api/groups/{id}/list", tag = "groups", params(("id" = String, Path)),
    request_body = ListText, responses((status = 200, body = Vec<Line>), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn preview(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(list): Body<ListText>,
) -> ApiResult<Json<Vec<Line>>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let known: Vec<String> = seen.group.people.iter().map(|member| member.real_name.clone()).collect();
    Ok(Json(read_list(&list.text, &known)))
}

/// Make accounts for children, with a card for each
///
/// All of them or none. What the cards hold is told this once.
#[utoipa::path(post, path = "/api/groups/{id}/pupils", tag = "groups", params(("id" = String, Path)),
    request_body = PupilsWish, responses((status = 200, body = Vec<CardView>), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn add(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<PupilsWish>,
) -> ApiResult<Json<Vec<CardView>>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    if wish.pupils.is_empty() || wish.pupils.len() > MOST_LINES {
        return Err(ApiError::Bad(format!("pupils: 1 to {MOST_LINES}, not {}", wish.pupils.len())));
    }
    if seen.group.people.len() + wish.pupils.len() > MOST_PEOPLE {
        return Err(ApiError::clash("group-full", format!("a group has at most {MOST_PEOPLE} people")));
    }
    let names: Vec<(String, String)> = wish.pupils.iter().map(pupil_name).collect::<ApiResult<_>>()?;
    let aliases = free_aliases(&seen.group, names.len());
    let cards: Vec<NewCard> = names.iter().map(|_| NewCard::new()).collect();
    let pupil = |(((real_name, note), alias), card): (((String, String), Alias), &NewCard)| NewPupil {
        alias,
        real_name,
        note,
        secrets: card.secrets(),
    };
    let pupils: Vec<NewPupil> = names.into_iter().zip(aliases).zip(&cards).map(pupil).collect();
    let made = app.store.add_pupils(&id, &pupils).await?;
    seen.log(&app, "pupils", &made.len().to_string()).await?;
    app.groups.reload().await?;
    Ok(Json(made.iter().zip(cards).filter_map(|(member, card)| card.view(member)).collect()))
}

fn pupil_name(wish: &PupilWish) -> ApiResult<(String, String)> {
    let shown = |text: &str| text.chars().take(2 * LONGEST_NAME).collect::<String>();
    let bad = |text: &str| {
        let text = format!("pupils: 1 to {LONGEST_NAME} characters that can be seen, not {:?}", shown(text));
        ApiError::rule("pupil-name", text)
    };
    let name = written(&wish.name).ok_or_else(|| bad(&wish.name))?;
    let note = match wish.note.trim() {
        "" => String::new(),
        note => written(note).ok_or_else(|| bad(note))?,
    };
    Ok((name, note))
}

/// So many animals, such as nobody in the group has while there are any. Groups begin with different ones.
fn free_aliases(group: &GroupRow, count: usize) -> Vec<Alias> {
    let taken: HashSet<Alias> = group.people.iter().filter_map(|member| Some(member.pupil?.alias)).collect();
    let first = (id::number() % Alias::COUNT as u64) as usize;
    let round = || (first..first + Alias::COUNT).map(Alias::number);
    let free = round().filter(|alias| !taken.contains(alias));
    free.chain((0..).flat_map(|_: usize| round())).take(count).collect()
}

/// What a new card holds.
struct NewCard {
    token: String,
    pin: String,
}

impl NewCard {
    fn new() -> NewCard {
        NewCard { token: id::secret(), pin: pin(id::number()) }
    }

    fn secrets(&self) -> CardSecrets {
        let card = id::hash(&self.token);
        CardSecrets { pin: pin_hash(&card, &self.pin), card }
    }

    fn view(self, member: &MemberRow) -> Option<CardView> {
        let MemberRow { player, real_name, note, pupil, .. } = member;
        let (name, real_name, note) = (player.name.clone(), real_name.clone(), note.clone());
        Some(CardView { name, real_name, note, alias: pupil.as_ref()?.alias, token: self.token, pin: self.pin })
    }
}

/// What is kept of a PIN. Four digits are soon tried by whoever has the data file; but without a device that is open they open
/// nothing, and they are nobody's password elsewhere.
fn pin_hash(card: &str, pin: &str) -> String {
    id::hash(&format!("{card} {pin}"))
}

/// New cards, for those that are lost
///
/// The old ones, and whatever they have signed in, end.
#[utoipa::path(post, path = "/api/groups/{id}/cards", tag = "groups", params(("id" = String, Path)),
    request_body = CardsWish, responses((status = 200, body = Vec<CardView>), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn renew_cards(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<CardsWish>,
) -> ApiResult<Json<Vec<CardView>>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let members = wish.names.iter().map(|name| pupil(&seen, name)).collect::<ApiResult<Vec<_>>>()?;
    let mut cards = Vec::with_capacity(members.len());
    for member in members {
        let card = NewCard::new();
        app.store.set_card(&member.player.id, Some(&card.secrets())).await?;
        sign_out(&app, &member.player).await?;
        cards.extend(card.view(member));
    }
    seen.log(&app, "cards", &wish.names.join(", ")).await?;
    app.groups.reload().await?;
    Ok(Json(cards))
}

/// Withdraw a card
///
/// It signs in no longer, and whatever it has signed in ends.
#[utoipa::path(delete, path = "/api/groups/{id}/cards/{name}", tag = "groups",
    params(("id" = String, Path), ("name" = String, Path)), responses((status = 200, body = Done),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn withdraw(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = pupil(&seen, &name)?;
    app.store.set_card(&member.player.id, None).await?;
    sign_out(&app, &member.player).await?;
    seen.log(&app, "withdrawn", &member.player.name).await?;
    app.groups.reload().await?;
    Ok(Done::OK)
}

/// All about a child whose account the group has made
///
/// What is stored, what the list says, and all games; for the child and those who look after it.
#[utoipa::path(get, path = "/api/groups/{id}/people/{name}/export", tag = "groups",
    params(("id" = String, Path), ("name" = String, Path)), responses((status = 200, body = Object),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn export(
    State(app): State<App>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> ApiResult<Response> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = pupil(&seen, &name)?;
    let person = app.store.person(&member.player.id).await?.ok_or(ApiError::NotFound("card"))?;
    let mut about = about(&app, person, "").await?;
    about["group"] = serde_json::json!({
        "name": seen.group.name, "part": member.part, "real_name": member.real_name, "note": member.note,
        "alias": member.pupil.map(|pupil| pupil.alias),
    });
    seen.log(&app, "exported", &member.player.name).await?;
    as_file(app, &member.player.id, about).await
}

/// Somebody of this name whose account the group has made.
fn pupil<'a>(seen: &'a Seen, name: &str) -> ApiResult<&'a MemberRow> {
    seen.group.named(name).filter(|member| member.pupil.is_some()).ok_or(ApiError::NotFound("card"))
}

async fn sign_out(app: &App, player: &Player) -> ApiResult<()> {
    app.store.end_sessions(&player.id).await?;
    app.guard.sockets.end_all(&player.id, None);
    Ok(())
}

/// Open devices for sign-in by PIN
///
/// By a code that is written on the blackboard and typed on the device. It ends by itself; another one ends it.
#[utoipa::path(post, path = "/api/groups/{id}/door", tag = "groups", params(("id" = String, Path)),
    request_body = DoorWish, responses((status = 200, body = DoorView), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn open_door(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<DoorWish>,
) -> ApiResult<Json<DoorView>> {
    let seen = Seen::with(&app, &caller, &id, Right::Door)?;
    if !MINUTES.contains(&wish.minutes) {
        let (least, most) = (MINUTES.start(), MINUTES.end());
        return Err(ApiError::Bad(format!("minutes: {least} to {most}, not {}", wish.minutes)));
    }
    let until = wall_ms() + i64::from(wish.minutes) * 60_000;
    let mut code = code();
    while !app.store.set_door(&id, Some((&code, until))).await? {
        code = self::code();
    }
    app.groups.reload().await?;
    seen.log(&app, "door", &wish.minutes.to_string()).await?;
    Ok(Json(DoorView { code, until }))
}

/// Close all devices again
///
/// Those who are signed in stay so.
#[utoipa::path(delete, path = "/api/groups/{id}/door", tag = "groups", params(("id" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem)))]
async fn close_door(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> ApiResult<Json<Done>> {
    Seen::with(&app, &caller, &id, Right::Door)?;
    app.store.set_door(&id, None).await?;
    app.groups.reload().await?;
    Ok(Done::OK)
}

fn code() -> String {
    let count = CODE_LETTERS.len() as u64;
    let mut number = id::number();
    let letter = |_| {
        let letter = char::from(CODE_LETTERS[(number % count) as usize]);
        number /= count;
        letter
    };
    (0..CODE_LENGTH).map(letter).collect()
}

/// Sign in by card
///
/// With what its QR code holds. The answer carries a new cookie.
#[utoipa::path(post, path = "/api/card", tag = "groups", request_body = CardToken, responses(
    (status = 200, body = Entered), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 429, body = Problem)))]
async fn enter_by_card(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(card): Body<CardToken>,
) -> ApiResult<Json<Entered>> {
    app.limiter.check_address(Limited::Cards, address)?;
    let (player, group) = app.store.card(&id::hash(&card.token)).await?.ok_or_else(unknown_card)?;
    enter(&app, &caller, &player, group).await
}

/// See who can sign in on this device
///
/// With the code from the blackboard. Nobody's real name is told.
#[utoipa::path(post, path = "/api/door", tag = "groups", request_body = DoorCode, responses(
    (status = 200, body = FacesView), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 429, body = Problem)))]
async fn look_in(
    State(app): State<App>,
    Address(address): Address,
    Body(door): Body<DoorCode>,
) -> ApiResult<Json<FacesView>> {
    let (group, until) = behind_door(&app, address, &door.code)?;
    let face = |member: &MemberRow| {
        let pupil = member.pupil.filter(|pupil| pupil.has_card)?;
        Some(FaceView { name: member.player.name.clone(), alias: pupil.alias })
    };
    let faces = group.people.iter().filter_map(face).collect();
    Ok(Json(FacesView { group: group.name.clone(), pins: group.rules.pins, until, faces }))
}

/// Sign in by PIN
///
/// On a device that is open. The answer carries a new cookie.
#[utoipa::path(post, path = "/api/door/pin", tag = "groups", request_body = PinWish, responses(
    (status = 200, body = Entered), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 429, body = Problem)))]
async fn enter_by_pin(
    State(app): State<App>,
    caller: Caller,
    Address(address): Address,
    Body(wish): Body<PinWish>,
) -> ApiResult<Json<Entered>> {
    let (group, _) = behind_door(&app, address, &wish.code)?;
    let wrong =
        || ApiError::Rule { status: StatusCode::UNAUTHORIZED, code: "pin-wrong", text: "the PIN is wrong".to_owned() };
    let member = group.named(&wish.name).ok_or_else(wrong)?;
    app.limiter.check_person(Limited::Cards, &member.player)?;
    let kept = app.store.card_of(&member.player.id).await?;
    let is_right = kept.is_some_and(|kept| pin_hash(&kept.card, &wish.pin) == kept.pin);
    if is_right { enter(&app, &caller, &member.player, group.id.clone()).await } else { Err(wrong()) }
}

fn behind_door(app: &App, address: IpAddr, code: &str) -> ApiResult<(Arc<GroupRow>, i64)> {
    app.limiter.check_address(Limited::Cards, address)?;
    let code = code.trim().to_ascii_uppercase();
    let group = app.groups.behind_door(&code).ok_or_else(|| ApiError::Rule {
        status: StatusCode::UNAUTHORIZED,
        code: "door-closed",
        text: "this code opens nothing, or no longer".to_owned(),
    })?;
    let until = group.door.as_ref().map_or(0, |(_, until)| *until);
    Ok((group, until))
}

fn unknown_card() -> ApiError {
    let text = "this card is not valid: it may have been withdrawn".to_owned();
    ApiError::Rule { status: StatusCode::UNAUTHORIZED, code: "card-unknown", text }
}

/// Devices are shared: whatever somebody did there before is not this child's.
async fn enter(app: &App, caller: &Caller, player: &Player, group: String) -> ApiResult<Json<Entered>> {
    caller.log_in(app, player).await?;
    Ok(Json(Entered { me: Myself::of(player), group }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_letters_that_nobody_takes_for_others() {
        for _ in 0..100 {
            let code = code();
            assert!(code.len() == CODE_LENGTH as usize && code.bytes().all(|c| CODE_LETTERS.contains(&c)), "{code}");
        }
    }
}

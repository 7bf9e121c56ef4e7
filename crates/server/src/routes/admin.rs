//! Looking after the people of this server, for administrators.

use super::body::{Body, Done};
use crate::app::App;
use crate::auth::{self, Caller, names};
use crate::cluster;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::PersonKind;
use crate::store::cluster::ServerRow;
use crate::store::people::{Person, Stays};
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(people, add))
        .routes(routes!(figures))
        .routes(routes!(servers))
        .routes(routes!(remove))
        .routes(routes!(set_password))
        .routes(routes!(set_role))
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeopleQuery {
    /// Only names after this one: the last of the page before.
    after: String,
    /// How many: 1 to 200, usually 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// An account, as administrators see it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct PersonView {
    pub name: String,
    /// Player, bot or admin.
    pub role: PersonKind,
    /// Milliseconds since 1970.
    pub created_at: i64,
    /// Milliseconds since 1970, to the hour.
    pub seen_at: i64,
}

/// Somebody who shall have an account.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    /// 2 to 20 of the characters A-Z a-z 0-9 _ -
    #[schema(min_length = 2, max_length = 20, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
    /// At least 8 characters, at most 256 bytes.
    #[schema(min_length = 8)]
    pub password: String,
    /// Player, bot or admin; a player where this is left out.
    pub role: Option<PersonKind>,
}

/// How much there is on this server.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Figures {
    /// The program's version.
    pub version: String,
    /// For how long the server has run, over all its starts: milliseconds.
    pub uptime_ms: u64,
    pub accounts: i64,
    /// Guests whose games are kept.
    pub guests: i64,
    /// People with a page open.
    pub here: u64,
    pub sockets: u64,
    /// Games in memory.
    pub open_games: u64,
    /// Games being played.
    pub playing: i64,
    /// All games that were ever kept.
    pub games: i64,
}

/// The servers of this site and those who think for them.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ClusterView {
    /// None where this server is alone.
    pub servers: Vec<ServerView>,
    pub workers: Vec<WorkerView>,
    /// Reviews that wait to be made, by whomever.
    pub reviews_waiting: i64,
    /// Those of them that are being made.
    pub reviews_begun: i64,
}

/// One server of several.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ServerView {
    pub name: String,
    /// The program's version.
    pub version: String,
    /// Is it the one that answers?
    pub me: bool,
    /// How many of the 256 shards of games it owns.
    pub shards: u32,
    /// How long it is still theirs without a word from it: milliseconds, below nothing where it is gone.
    pub lease_ms: i64,
    /// It is being drained.
    pub leaving: bool,
}

/// A program that thinks for the servers.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct WorkerView {
    pub name: String,
    /// The program's version.
    pub version: String,
    /// Does this server ask it? By the rule of versions.
    pub fits: bool,
    pub threads: u32,
    /// Positions a second, one thread.
    pub speed: u64,
    /// Moves that it thinks about, or that wait for it.
    pub busy: u32,
    /// Moves found since it started.
    pub moves: u64,
    /// Reviews made since it started.
    pub reviews: u64,
}

/// The password that somebody shall have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenPassword {
    /// At least 8 characters, at most 256 bytes.
    #[schema(min_length = 8)]
    pub password: String,
}

/// The role that somebody shall have.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenRole {
    /// Player, bot or admin.
    pub role: PersonKind,
}

impl PersonView {
    fn of(Person { player, created_at, seen_at }: Person) -> PersonView {
        PersonView { name: player.name, role: player.role, created_at, seen_at }
    }
}

/// How many people are listed at once, where nobody asks for more or fewer.
const USUAL: u32 = 50;
const MOST: u32 = 200;

/// All accounts
///
/// In the order of their names.
#[utoipa::path(get, path = "/api/admin/people", tag = "admin", params(PeopleQuery), responses(
    (status = 200, body = Vec<PersonView>), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 403, body = Problem)))]
async fn people(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<PeopleQuery>,
) -> ApiResult<Json<Vec<PersonView>>> {
    caller.admin()?;
    let limit = which.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(ApiError::Bad(format!("limit: 1 to {MOST}, not {limit}")));
    }
    let people = app.store.people(&which.after, limit).await?;
    Ok(Json(people.into_iter().map(PersonView::of).collect()))
}

/// Make an account for somebody
#[utoipa::path(post, path = "/api/admin/people", tag = "admin", request_body = NewPerson, responses(
    (status = 200, body = PersonView), (status = 400, body = Problem), (status = 401, body = Problem),
    (status = 403, body = Problem), (status = 409, body = Problem, description = "The name is taken"),
    (status = 503, body = Problem)))]
async fn add(State(app): State<App>, caller: Caller, Body(new): Body<NewPerson>) -> ApiResult<Json<PersonView>> {
    caller.admin()?;
    let role = account_role(new.role.unwrap_or(PersonKind::Player))?;
    names::check_form(&new.name)?;
    names::check_password(&new.password, &new.name)?;
    let taken = || ApiError::clash("name-taken", format!("name: {:?} is taken", new.name));
    if app.store.account(&new.name).await?.is_some() {
        return Err(taken());
    }
    let hash = app.guard.passwords.hash(&new.password).await?;
    app.store.add_account(None, &new.name, Some(&hash), role).await?.ok_or_else(taken)?;
    Ok(Json(PersonView::of(find(&app, &new.name).await?)))
}

/// How much there is on this server
#[utoipa::path(get, path = "/api/admin/figures", tag = "admin", responses(
    (status = 200, body = Figures), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn figures(State(app): State<App>, caller: Caller) -> ApiResult<Json<Figures>> {
    caller.admin()?;
    let counts = app.store.counts().await?;
    Ok(Json(Figures {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        uptime_ms: app.store.uptime().await?,
        accounts: counts.accounts,
        guests: counts.guests,
        here: app.lobby.people() as u64,
        sockets: app.limiter.open_sockets() as u64,
        open_games: app.rooms.count() as u64,
        playing: counts.playing,
        games: counts.games,
    }))
}

/// The servers of this site, and who thinks for them
#[utoipa::path(get, path = "/api/admin/cluster", tag = "admin", responses(
    (status = 200, body = ClusterView), (status = 401, body = Problem), (status = 403, body = Problem)))]
async fn servers(State(app): State<App>, caller: Caller) -> ApiResult<Json<ClusterView>> {
    caller.admin()?;
    let backlog = app.store.backlog().await?;
    let (mut servers, mut workers) = (Vec::new(), Vec::new());
    if let Some(cluster) = app.rooms.cluster() {
        let rows = app.store.cluster().await?;
        let owned = |id: &str| rows.shards.iter().filter(|shard| shard.owner.as_deref() == Some(id)).count() as u32;
        let view = |server: &ServerRow| ServerView {
            name: server.name.clone(),
            version: server.version.clone(),
            me: server.id == cluster.me(),
            shards: owned(&server.id),
            lease_ms: server.left_ms,
            leaving: server.is_leaving,
        };
        servers = rows.servers.iter().map(view).collect();
        let view = |worker: cluster::WorkerView| WorkerView {
            name: worker.said.name,
            version: worker.said.version,
            fits: worker.is_fit,
            threads: worker.said.threads,
            speed: worker.said.speed,
            busy: worker.said.busy,
            moves: worker.said.moves,
            reviews: worker.said.reviews,
        };
        workers = cluster.workers().all().into_iter().map(view).collect();
    }
    let (reviews_waiting, reviews_begun) = (backlog.waiting, backlog.being_made);
    Ok(Json(ClusterView { servers, workers, reviews_waiting, reviews_begun }))
}

/// Remove somebody
///
/// As if they had deleted themselves.
#[utoipa::path(delete, path = "/api/admin/people/{name}", tag = "admin", params(("name" = String, Path)), responses(
    (status = 200, body = Done), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn remove(State(app): State<App>, caller: Caller, Path(name): Path<String>) -> ApiResult<Json<Done>> {
    let me = caller.admin()?;
    let person = find(&app, &name).await?;
    check_other(&me.id, &person)?;
    auth::people::delete(&app, &person.player.id).await?;
    Ok(Done::OK)
}

/// Give somebody a password
///
/// Ends all their sessions and tokens.
#[utoipa::path(post, path = "/api/admin/people/{name}/password", tag = "admin", params(("name" = String, Path)),
    request_body = GivenPassword, responses(
    (status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 503, body = Problem)))]
async fn set_password(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(given): Body<GivenPassword>,
) -> ApiResult<Json<Done>> {
    caller.admin()?;
    let person = find(&app, &name).await?.player;
    names::check_password(&given.password, &person.name)?;
    auth::people::change_password(&app, &person.id, &given.password, &Stays::default()).await?;
    Ok(Done::OK)
}

/// Give somebody a role
#[utoipa::path(put, path = "/api/admin/people/{name}/role", tag = "admin", params(("name" = String, Path)),
    request_body = GivenRole, responses(
    (status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
    (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn set_role(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Body(given): Body<GivenRole>,
) -> ApiResult<Json<Done>> {
    let me = caller.admin()?;
    let person = find(&app, &name).await?;
    check_other(&me.id, &person)?;
    app.store.set_role(&person.player.id, account_role(given.role)?).await?;
    app.guard.sockets.end_all(&person.player.id, None);
    Ok(Done::OK)
}

fn account_role(role: PersonKind) -> ApiResult<PersonKind> {
    match role {
        PersonKind::Guest => {
            Err(ApiError::rule("role-guest", "role: an account is a player, a bot or an admin, not a guest"))
        }
        role => Ok(role),
    }
}

async fn find(app: &App, name: &str) -> ApiResult<Person> {
    app.store.person_named(name).await?.ok_or(ApiError::NotFound("person"))
}

/// There shall always be an administrator left.
fn check_other(me: &str, person: &Person) -> ApiResult<()> {
    if person.player.id == me { Err(ApiError::clash("yourself", "you cannot do that to yourself")) } else { Ok(()) }
}

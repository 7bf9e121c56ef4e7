//! Lists of ratings that a group keeps: a season's, reckoned from its own games whenever somebody looks, and numbers of others (FIDE's, a
//! federation's) that the staff has entered.

use super::body::{Body, Done};
use super::groups::Seen;
use crate::app::App;
use crate::auth::Caller;
use crate::error::{ApiError, ApiResult, Problem};
use crate::game::list_by_hand;
use crate::group::{LONGEST_NAME, Right, written};
use crate::id;
use crate::store::lists::{NumberRow, SeasonRow};
use crate::store::wall_ms;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tabiya_ratings::{SeasonStanding, season};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(lists))
        .routes(routes!(export))
        .routes(routes!(begin))
        .routes(routes!(remove))
        .routes(routes!(enter))
}

/// Which season is looked at.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeasonQuery {
    /// The id of a season; the last where nothing is said.
    season: Option<String>,
}

/// The lists of a group.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct GroupLists {
    /// All its seasons, the last first.
    pub seasons: Vec<SeasonView>,
    /// Which of them is shown; none where there is none.
    pub shown: Option<String>,
    /// Where everybody stands in it, the best first.
    pub standings: Vec<SeasonLine>,
    /// Numbers that were entered by hand.
    pub numbers: Vec<NumberView>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct SeasonView {
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it began: milliseconds since 1970.
    pub begins: i64,
    /// When it ended: milliseconds since 1970. None while it goes on.
    pub ends: Option<i64>,
    /// The number with which everybody begins.
    pub start: i64,
}

/// Where somebody stands in a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct SeasonLine {
    /// By what everybody knows them.
    pub name: String,
    pub points: i64,
    /// After how many games.
    pub games: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// A number that was entered by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct NumberView {
    /// By what everybody knows them.
    pub name: String,
    /// Whose list, such as `FIDE`.
    pub list: String,
    pub points: i64,
    /// The day of the list it was taken from: `2026-11-01`.
    pub day: String,
}

/// A season that shall begin.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeasonWish {
    /// What it is called: 1 to 60 characters.
    pub name: String,
    /// The number with which everybody begins: 100 to 3000.
    pub start: i64,
}

/// A number of another list.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberWish {
    /// Points: 1 to 4000. None takes the number away.
    pub points: Option<i64>,
    /// The day of the list it was taken from: `2026-11-01`.
    pub day: String,
}

const STARTS: std::ops::RangeInclusive<i64> = 100..=3000;
const POINTS: std::ops::RangeInclusive<i64> = 1..=4000;
/// How many seasons one group keeps at most.
const MOST_SEASONS: usize = 100;

impl SeasonView {
    fn of(SeasonRow { id, name, begins, ends, start }: SeasonRow) -> SeasonView {
        SeasonView { id, name, begins, ends, start }
    }
}

/// The lists of a group
///
/// The season's follows from its games whenever somebody looks, so that a game that was taken out corrects it at once.
#[utoipa::path(get, path = "/api/groups/{id}/lists", tag = "groups", params(("id" = String, Path), SeasonQuery),
    responses((status = 200, body = GroupLists), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn lists(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(which): Query<SeasonQuery>,
) -> ApiResult<Json<GroupLists>> {
    let seen = Seen::by(&app, &caller, &id)?;
    Ok(Json(lists_of(&app, &seen, which.season.as_deref()).await?))
}

async fn lists_of(app: &App, seen: &Seen, which: Option<&str>) -> ApiResult<GroupLists> {
    let group = &seen.group;
    let seasons = app.store.seasons(&group.id).await?;
    let shown = match which {
        Some(id) => Some(seasons.iter().find(|season| season.id == id).ok_or(ApiError::NotFound("season"))?),
        None => seasons.first(),
    };
    let standings = match shown {
        Some(shown) => {
            let games = app.store.season_games(&group.id, shown).await?;
            let standings = season(shown.start as f64, &games);
            let line = |(person, standing): (&String, &SeasonStanding)| {
                let member = group.member(person).filter(|member| seen.may_see(member))?;
                let SeasonStanding { points, games, won, drawn, lost } = *standing;
                let (name, points) = (member.player.name.clone(), points.round() as i64);
                Some(SeasonLine { name, points, games, won, drawn, lost })
            };
            let mut lines: Vec<SeasonLine> = standings.iter().filter_map(line).collect();
            lines.sort_by(|one, other| other.points.cmp(&one.points).then_with(|| one.name.cmp(&other.name)));
            lines
        }
        None => Vec::new(),
    };
    let number = |NumberRow { person, list, points, day }: NumberRow| {
        let member = group.member(&person).filter(|member| seen.may_see(member))?;
        Some(NumberView { name: member.player.name.clone(), list, points, day })
    };
    let numbers = app.store.group_numbers(&group.id).await?.into_iter().filter_map(number).collect();
    let shown = shown.map(|season| season.id.clone());
    Ok(GroupLists { seasons: seasons.into_iter().map(SeasonView::of).collect(), shown, standings, numbers })
}

/// The lists of a group as a table
///
/// With real names, for spreadsheets: a line for each member. Who takes it is noted in the log.
#[utoipa::path(get, path = "/api/groups/{id}/lists.csv", tag = "groups", params(("id" = String, Path), SeasonQuery),
    responses((status = 200, body = String), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem)))]
async fn export(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(which): Query<SeasonQuery>,
) -> ApiResult<Response> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let lists = lists_of(&app, &seen, which.season.as_deref()).await?;
    seen.log(&app, "lists", "").await?;
    let kind = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"lists.csv\""),
    ];
    Ok((kind, table(&seen, &lists)).into_response())
}

/// A line for each member: name, real name, season, and a column for each list by hand.
fn table(seen: &Seen, lists: &GroupLists) -> String {
    let mut names: Vec<&str> = lists.numbers.iter().map(|number| number.list.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let season = lists.seasons.iter().find(|season| Some(&season.id) == lists.shown.as_ref());
    let season = season.map_or("season", |season| season.name.as_str());
    let head = ["name", "real_name", season, "games", "won", "drawn", "lost"];
    let head: Vec<String> = head.into_iter().chain(names.iter().copied()).map(cell).collect();
    // Spreadsheets take it for UTF-8 by its first character.
    let mut text = format!("\u{feff}{}\r\n", head.join(","));
    for member in &seen.group.people {
        let name = &member.player.name;
        let standing = lists.standings.iter().find(|line| line.name == *name);
        let numbers = |list: &&str| lists.numbers.iter().find(|number| number.name == *name && number.list == **list);
        if standing.is_none() && names.iter().all(|list| numbers(list).is_none()) {
            continue;
        }
        let mut cells = vec![cell(name), cell(&member.real_name)];
        cells.push(standing.map_or_else(String::new, |line| line.points.to_string()));
        let counts = standing.map_or([None; 4], |line| [line.games, line.won, line.drawn, line.lost].map(Some));
        cells.extend(counts.map(|count| count.map_or_else(String::new, |count| count.to_string())));
        cells.extend(
            names.iter().map(|list| numbers(list).map_or_else(String::new, |number| number.points.to_string())),
        );
        text.push_str(&format!("{}\r\n", cells.join(",")));
    }
    text
}

/// A cell within quotation marks. What a spreadsheet would take for a formula is kept from being one.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

/// Begin a season
///
/// The one before it ends. Everybody begins with the same number.
#[utoipa::path(post, path = "/api/groups/{id}/seasons", tag = "groups", params(("id" = String, Path)),
    request_body = SeasonWish, responses((status = 200, body = SeasonView), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
async fn begin(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(wish): Body<SeasonWish>,
) -> ApiResult<Json<SeasonView>> {
    let seen = Seen::with(&app, &caller, &id, Right::Rules)?;
    let why =
        || ApiError::rule("group-name", format!("name: 1 to {LONGEST_NAME} characters in one line, all of them seen"));
    let name = written(&wish.name).ok_or_else(why)?;
    if !STARTS.contains(&wish.start) {
        return Err(ApiError::Bad(format!("start: {} to {}, not {}", STARTS.start(), STARTS.end(), wish.start)));
    }
    if app.store.seasons(&id).await?.len() >= MOST_SEASONS {
        return Err(ApiError::clash("seasons-full", format!("a group keeps {MOST_SEASONS} seasons")));
    }
    let season = SeasonRow { id: id::game(), name, begins: wall_ms(), ends: None, start: wish.start };
    app.store.begin_season(&id, &season).await?;
    seen.log(&app, "season", &season.name).await?;
    Ok(Json(SeasonView::of(season)))
}

/// Remove a season
///
/// Its games stay.
#[utoipa::path(delete, path = "/api/groups/{id}/seasons/{season}", tag = "groups",
    params(("id" = String, Path), ("season" = String, Path)), responses((status = 200, body = Done),
        (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path((id, season)): Path<(String, String)>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::Rules)?;
    let name = app.store.seasons(&id).await?.into_iter().find(|one| one.id == season).map(|one| one.name);
    let name = name.ok_or(ApiError::NotFound("season"))?;
    app.store.remove_season(&id, &season).await?;
    seen.log(&app, "season-removed", &name).await?;
    Ok(Done::OK)
}

/// Enter a number of another list for somebody of the group
///
/// FIDE's or a federation's, with the day of that list; shown in the group, and nothing else.
#[utoipa::path(put, path = "/api/groups/{id}/people/{name}/numbers/{list}", tag = "groups",
    params(("id" = String, Path), ("name" = String, Path), ("list" = String, Path)), request_body = NumberWish,
    responses((status = 200, body = Done), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
async fn enter(
    State(app): State<App>,
    caller: Caller,
    Path((id, name, list)): Path<(String, String, String)>,
    Body(wish): Body<NumberWish>,
) -> ApiResult<Json<Done>> {
    let seen = Seen::with(&app, &caller, &id, Right::People)?;
    let member = &seen.member(&name)?.player;
    let list = list_by_hand(&list).map_err(ApiError::Bad)?;
    match wish.points {
        Some(points) => {
            if !POINTS.contains(&points) {
                return Err(ApiError::Bad(format!("points: {} to {}, not {points}", POINTS.start(), POINTS.end())));
            }
            if !is_day(&wish.day) {
                return Err(ApiError::Bad(format!("day: such as 2026-11-01, not {:?}", wish.day)));
            }
            let number = NumberRow { person: member.id.clone(), list: list.clone(), points, day: wish.day };
            app.store.enter_number(&id, &number, &seen.me.name).await?;
        }
        None => {
            if !app.store.remove_number(&id, &member.id, &list).await? {
                return Err(ApiError::NotFound("number"));
            }
        }
    }
    seen.log(&app, "number", &format!("{}, {list}", member.name)).await?;
    Ok(Done::OK)
}

/// A day as `2026-11-01`.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |text: &str, length: usize| {
        let is_number = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok()).flatten()
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    year >= 1900 && (1..=days).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_of_the_calendar() {
        for good in ["2026-11-01", "2024-02-29", "2000-02-29"] {
            assert!(is_day(good), "{good}");
        }
        for bad in [
            "",
            "2026-11",
            "2026-13-01",
            "2026-02-29",
            "1900-02-29",
            "26-11-01",
            "2026-11-1",
            "2026-1a-01",
            "2026-00-10",
        ] {
            assert!(!is_day(bad), "{bad}");
        }
    }

    #[test]
    fn a_cell_is_never_a_formula() {
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
        assert_eq!(cell("Ben \"Bo\" Dan"), "\"Ben \"\"Bo\"\" Dan\"");
    }
}

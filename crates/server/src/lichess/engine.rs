//! Engines that people run elsewhere: a provider registers one and waits for work, a page asks it about positions. This
//! server passes questions on (`hub::broker`) and answers back (`hub::info`); it knows nothing of how the engine thinks.

use super::error::{Answer, Refused};
use super::fields::Fields;
use super::kind;
use super::lines::{Lines, line, respond};
use super::route::Route;
use super::users::Done;
use crate::app::App;
use crate::auth::{Caller, Scope};
use crate::hub::{Analysis, Away, Reading, Task};
use crate::id;
use crate::store::engines::ExternalEngine;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_rules::{Position, UciMove};
use tabiya_text::is_unseen;
use tokio::sync::mpsc;
use tokio::time::timeout;
use utoipa::ToSchema;

const READ: &[Scope] = &[Scope::EngineRead];
const WRITE: &[Scope] = &[Scope::EngineWrite];
const FIELDS: &[&str] = &["name", "maxThreads", "maxHash", "variants", "providerSecret", "providerData"];

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/external-engine", list, "One's engines that run elsewhere")
            .needs(READ)
            .answers::<Vec<EngineShape>>(),
        Route::post("/api/external-engine", create, "Register an engine")
            .needs(WRITE)
            .takes(FIELDS)
            .answers::<EngineShape>(),
        Route::get("/api/external-engine/{id}", show, "One of them").needs(READ).answers::<EngineShape>(),
        Route::put("/api/external-engine/{id}", update, "Change it")
            .needs(WRITE)
            .takes(FIELDS)
            .answers::<EngineShape>(),
        Route::delete("/api/external-engine/{id}", delete, "Forget it").needs(WRITE).answers::<Done>(),
        Route::post("/api/external-engine/{id}/analyse", analyse, "Ask it about a position, by its client's secret")
            .takes(&["clientSecret", "work"])
            .answers::<Analysis>()
            .streams(),
        Route::post("/api/external-engine/work", acquire, "For providers: wait for something to do")
            .takes(&["providerSecret"]),
        Route::post("/api/external-engine/work/{id}", submit, "For providers: what the engine says, line by line"),
    ]
}

/// An engine as its owner and its provider see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EngineShape {
    id: String,
    name: String,
    client_secret: String,
    user_id: String,
    max_threads: u32,
    max_hash: u32,
    variants: Vec<String>,
    provider_data: Option<String>,
}

/// How many engines somebody may have.
const MOST_ENGINES: i64 = 64;
const MOST_THREADS: u32 = 65_536;
const MOST_HASH: u32 = 1_048_576;
const NAME: std::ops::RangeInclusive<usize> = 3..=200;
const SECRET: std::ops::RangeInclusive<usize> = 16..=1024;
const MOST_DATA: usize = 1024;
/// What engines may say that they play. Only the first is asked of them here.
const VARIANTS: [&str; 8] =
    ["chess", "antichess", "atomic", "crazyhouse", "horde", "kingofthehill", "racingkings", "3check"];
/// How many lines at once.
const MOST_LINES: u32 = 5;
const MOST_MOVES: usize = 600;
/// How long a question waits for somebody who takes it.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a provider waits for a question; it gives up itself a little later.
const POLL: Duration = Duration::from_secs(9);
/// How long a provider may say nothing.
const SILENCE: Duration = Duration::from_secs(600);
/// How long an engine thinks where nobody says how long.
const LONGEST: Duration = Duration::from_secs(3600);
/// How long a line of an engine may be.
const LONGEST_LINE: usize = 64 * 1024;
/// How many answers may wait for a page.
const WAITING: usize = 64;

fn missing() -> Refused {
    Refused::not_found("No such engine")
}

async fn shape(app: &App, engine: &ExternalEngine) -> Answer<EngineShape> {
    let owner = app.store.person(&engine.person).await?.ok_or_else(missing)?;
    Ok(EngineShape {
        id: engine.id.clone(),
        name: engine.name.clone(),
        client_secret: engine.client_secret(),
        user_id: kind::user_id(&owner.player.name),
        max_threads: engine.max_threads,
        max_hash: engine.max_hash,
        variants: engine.variants.clone(),
        provider_data: engine.data.clone(),
    })
}

async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<EngineShape>>> {
    let me = caller.account_allowed(READ)?;
    let mut shown = Vec::new();
    for engine in app.store.engines_of(&me.id).await? {
        shown.push(shape(&app, &engine).await?);
    }
    Ok(Json(shown))
}

/// One's own engine.
async fn own(app: &App, person: &str, id: &str) -> Answer<ExternalEngine> {
    app.store.engine(id).await?.filter(|engine| engine.person == person).ok_or_else(missing)
}

async fn show(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<EngineShape>> {
    let me = caller.account_allowed(READ)?;
    Ok(Json(shape(&app, &own(&app, &me.id, &id).await?).await?))
}

async fn create(State(app): State<App>, caller: Caller, fields: Fields) -> Answer<Json<EngineShape>> {
    let me = caller.account_allowed(WRITE)?;
    keep(&app, read(&fields, ExternalEngine::new_id(), me.id.clone())?).await
}

async fn update(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    fields: Fields,
) -> Answer<Json<EngineShape>> {
    let me = caller.account_allowed(WRITE)?;
    let known = own(&app, &me.id, &id).await?;
    keep(&app, read(&fields, known.id, known.person)?).await
}

async fn keep(app: &App, engine: ExternalEngine) -> Answer<Json<EngineShape>> {
    if !app.store.keep_engine(&engine, MOST_ENGINES).await? {
        return Err(Refused::bad(format!("you have {MOST_ENGINES} engines already")));
    }
    Ok(Json(shape(app, &engine).await?))
}

async fn delete(State(app): State<App>, caller: Caller, Path(id): Path<String>) -> Answer<Json<Done>> {
    let me = caller.account_allowed(WRITE)?;
    if app.store.forget_engine(&me.id, &id).await? { Ok(Done::OK) } else { Err(missing()) }
}

/// An engine as somebody describes it.
fn read(fields: &Fields, id: String, person: String) -> Answer<ExternalEngine> {
    let text = |name: &str, length: &std::ops::RangeInclusive<usize>| {
        let text = fields.text(name).unwrap_or_default();
        let count = text.chars().count();
        let wrong = || format!("{} to {} letters, not {count}", length.start(), length.end());
        if length.contains(&count) { Ok(text.to_owned()) } else { Err(Refused::field(name, wrong())) }
    };
    let name = text("name", &NAME)?;
    if name.chars().any(is_unseen) {
        return Err(Refused::field("name", format!("letters that can be seen, not {name:?}")));
    }
    let number = |name: &str, most: u32| match fields.parse::<u32>(name)? {
        Some(number) if (1..=most).contains(&number) => Ok(number),
        other => Err(Refused::field(name, format!("1 to {most}, not {}", other.unwrap_or(0)))),
    };
    let variants: Vec<String> = words(fields.text("variants").unwrap_or("chess")).map(str::to_lowercase).collect();
    if let Some(unknown) = variants.iter().find(|name| !VARIANTS.contains(&name.as_str())) {
        return Err(Refused::field("variants", format!("{unknown:?} is not one of {}", VARIANTS.join(", "))));
    }
    let data = fields.text("providerData").map(str::to_owned);
    if data.as_ref().is_some_and(|data| data.len() > MOST_DATA) {
        return Err(Refused::field("providerData", format!("at most {MOST_DATA} bytes")));
    }
    Ok(ExternalEngine {
        id,
        person,
        name,
        provider: id::hash(&text("providerSecret", &SECRET)?),
        max_threads: number("maxThreads", MOST_THREADS)?,
        max_hash: number("maxHash", MOST_HASH)?,
        variants,
        data,
    })
}

/// What is separated by commas or blanks.
fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty())
}

async fn analyse(State(app): State<App>, Path(id): Path<String>, fields: Fields) -> Answer<Response> {
    let engine = app.store.engine(&id).await?.ok_or_else(missing)?;
    if fields.text("clientSecret") != Some(engine.client_secret().as_str()) {
        // Whoever does not know the secret is not told that there is an engine.
        return Err(missing());
    }
    let (work, reading) = question(&fields, &engine)?;
    let session = work["sessionId"].as_str().unwrap_or_default().to_owned();
    let about = json!({ "work": work, "engine": shape(&app, &engine).await? });
    let (answers, heard) = mpsc::channel(WAITING);
    let task = Task { about, session: (engine.id, session), answers, reading };
    let taken = app.lichess.broker.offer(&engine.provider, task);
    let taken = taken.ok_or_else(|| unavailable("this engine has too much to do"))?;
    match timeout(PATIENCE, taken).await {
        Ok(Ok(())) => Ok(respond(app, Answers(heard))),
        _ => Err(unavailable("nobody provides this engine at the moment")),
    }
}

fn unavailable(why: &str) -> Refused {
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, why)
}

/// What the engine says, as it is read.
struct Answers(mpsc::Receiver<Analysis>);

impl Lines for Answers {
    async fn next(&mut self) -> Option<String> {
        self.0.recv().await.map(|analysis| line(&analysis))
    }
}

/// The question as the provider gets it, and what is needed to read its answers.
fn question(fields: &Fields, engine: &ExternalEngine) -> Answer<(Value, Reading)> {
    let number = |name: &str, usual: u64, most: u64| -> Answer<u64> {
        Ok(fields.parse::<u64>(&format!("work.{name}"))?.unwrap_or(usual).clamp(1, most))
    };
    let variant = fields.text("work.variant").unwrap_or("chess");
    if !matches!(variant, "chess" | "standard" | "chess960" | "fromPosition") {
        return Err(Refused::field("work.variant", format!("only chess is analysed here, not {variant:?}")));
    }
    let start = fields.text("work.initialFen").filter(|fen| *fen != "startpos");
    let start: Position = match start {
        None => Position::STANDARD,
        Some(fen) => fen.parse().map_err(|error| Refused::field("work.initialFen", format!("{fen:?}: {error}")))?,
    };
    let (mut pos, mut moves) = (start, Vec::new());
    for text in words(fields.text("work.moves").unwrap_or_default()) {
        let wish = text.parse::<UciMove>().ok();
        let m = wish.and_then(|wish| pos.resolve(wish).ok());
        let m = m.filter(|_| moves.len() < MOST_MOVES);
        let m = m.ok_or_else(|| Refused::field("work.moves", format!("{text:?} cannot be played there")))?;
        moves.push(UciMove::chess960(m).to_string());
        pos.play_unchecked(m);
    }
    let lines = number("multiPv", 1, u64::from(MOST_LINES))? as usize;
    let mut work = json!({
        "sessionId": fields.text("work.sessionId").unwrap_or_default().chars().take(200).collect::<String>(),
        "threads": number("threads", 1, u64::from(engine.max_threads))?,
        "hash": number("hash", 16, u64::from(engine.max_hash))?,
        "multiPv": lines,
        "variant": "chess",
        "initialFen": start.to_string(),
        "moves": moves,
    });
    let limits = ["movetime", "depth", "nodes"];
    let mut is_limited = false;
    for name in limits {
        if let Some(limit) = fields.parse::<u64>(&format!("work.{name}"))? {
            work[name] = json!(limit);
            is_limited = true;
        }
    }
    if !is_limited {
        // Providers of today know limits alone and would wait for ever without one; older ones look for this word first.
        work["infinite"] = json!(true);
        work["movetime"] = json!(LONGEST.as_millis() as u64);
    }
    Ok((work, Reading::new(pos, lines)))
}

async fn acquire(State(app): State<App>, fields: Fields) -> Answer<Response> {
    let secret = fields.text("providerSecret").unwrap_or_default();
    let hash = id::hash(secret);
    if !app.store.is_provider(&hash).await? {
        return Err(Refused::not_found("No engine has this provider's secret"));
    }
    let found = tokio::select! {
        found = timeout(POLL, app.lichess.broker.take(&hash)) => found.ok(),
        () = app.stopping() => None,
    };
    Ok(match found {
        Some(task) => Json(task).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// Reads what an engine says until it ends, or until nobody wants to know: then the provider is hung up on, by which it
/// knows.
async fn submit(State(app): State<App>, Path(id): Path<String>, request: Request) -> Answer<Response> {
    let broker = &app.lichess.broker;
    let mut asker = match broker.begin(&id) {
        Some(task) => Asker::Here(task),
        None => Asker::Away(broker.begin_away(&id).await.ok_or_else(|| Refused::not_found("No such work"))?),
    };
    let mut said = request.into_body().into_data_stream();
    let mut rest = Vec::new();
    loop {
        let chunk = tokio::select! {
            chunk = timeout(SILENCE, said.next()) => chunk,
            () = asker.goes() => break,
            () = app.stopping() => break,
        };
        let Ok(Some(Ok(chunk))) = chunk else { break };
        rest.extend_from_slice(&chunk);
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = rest.drain(..=end).collect();
            asker.hear(&String::from_utf8_lossy(&line)).await;
        }
        if rest.len() > LONGEST_LINE {
            return Err(Refused::bad(format!("a line has at most {LONGEST_LINE} bytes")));
        }
    }
    Ok(Body::empty().into_response())
}

/// Who wants to know what an engine says.
enum Asker<'a> {
    Here(Task),
    /// At another server.
    Away(Away<'a>),
}

impl Asker<'_> {
    /// Returns when they want to know no more.
    async fn goes(&self) {
        match self {
            Asker::Here(task) => task.answers.closed().await,
            Asker::Away(away) => away.is_enough().await,
        }
    }

    /// Hears a line. Whoever has gone meanwhile is noticed next.
    async fn hear(&mut self, line: &str) {
        match self {
            Asker::Here(task) => {
                if let Some(analysis) = task.reading.hear(line) {
                    let _ = task.answers.send(analysis).await;
                }
            }
            Asker::Away(away) => away.say(line),
        }
    }
}

//! litchee, unchanged, against a Tabiya server: it reads every answer into types of its own, and refuses what lacks a field.
//!
//! `tabiya-litchee URL WHITE TOKEN BLACK TOKEN BOT TOKEN`: two people with accounts and a bot. Ends with 0 when
//! everything was as litchee expects it.

use anyhow::{Context, Result, bail, ensure};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use litchee::api::engine::external_engine::{LichessExternalEngineRegistration, LichessExternalEngineWork};
use litchee::api::gameplay::board::{LichessBoardEvent, LichessChatRoom, LichessGameState, LichessIncomingEvent};
use litchee::api::gameplay::challenges::LichessChallengeColor;
use litchee::api::gameplay::games::{LichessGame, LichessGameStatusName};
use litchee::api::users::players::UserQuery;
use litchee::model::LichessColor;
use litchee::{LichessClient, LichessError, Secret};
use std::env;
use std::time::Duration;
use tokio::time::timeout;
use url::Url;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// How long something may take. Long enough for the slowest machine: only a hang is cut short by it.
const PATIENCE: Duration = Duration::from_secs(180);

/// Somebody with an account, and the client that acts for them.
struct Somebody {
    name: String,
    token: String,
    client: LichessClient,
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [url, rest @ ..] = arguments.as_slice() else { bail!("URL and three times a name and a token") };
    let url: Url = url.parse()?;
    let people = rest.chunks_exact(2).map(|pair| Somebody::new(&url, &pair[0], &pair[1]));
    let people: Vec<Somebody> = people.collect::<Result<_>>()?;
    let [white, black, bot] = people.as_slice() else { bail!("three times a name and a token") };
    accounts(white, black).await.context("accounts")?;
    let game = whole_game(white, black).await.context("a whole game")?;
    exports(white, black, &game).await.context("exports")?;
    other_ways(white, black).await.context("other ways to a game")?;
    watching(white, black).await.context("watching")?;
    library(white).await.context("the library")?;
    engine_elsewhere(white).await.context("an engine elsewhere")?;
    against_a_bot(white, bot).await.context("a bot")?;
    println!("litchee: all as it expects");
    Ok(())
}

impl Somebody {
    fn new(url: &Url, name: &str, token: &str) -> Result<Somebody> {
        let client = LichessClient::builder().token(token).base_url(url).opening_explorer_url(url).engine_url(url);
        Ok(Somebody { name: name.to_owned(), token: token.to_owned(), client: client.build()? })
    }

    /// The id of this person's side of things: the name in lower case.
    fn id(&self) -> String {
        self.name.to_lowercase()
    }

    async fn play(&self, game: &str, uci: &str) -> Result<()> {
        self.client.board().make_move(game, uci, false).await.with_context(|| format!("{} plays {uci}", self.name))
    }
}

/// What a stream says next.
async fn next<T>(stream: &mut BoxStream<'static, litchee::Result<T>>) -> Result<T> {
    timeout(PATIENCE, stream.next()).await?.context("the stream ended")?.map_err(Into::into)
}

/// The next of what a stream says that is picked.
async fn pick<T, U>(
    stream: &mut BoxStream<'static, litchee::Result<T>>,
    mut pick: impl FnMut(T) -> Option<U>,
) -> Result<U> {
    loop {
        if let Some(picked) = pick(next(stream).await?) {
            return Ok(picked);
        }
    }
}

/// All that a stream says until it ends.
async fn all<T>(mut stream: BoxStream<'static, litchee::Result<T>>) -> Result<Vec<T>> {
    let mut told = Vec::new();
    while let Some(item) = timeout(PATIENCE, stream.next()).await? {
        told.push(item?);
    }
    Ok(told)
}

fn challenge_of(event: LichessIncomingEvent) -> Option<String> {
    if let LichessIncomingEvent::Challenge { challenge } = event { Some(challenge.id) } else { None }
}

fn start_of(event: LichessIncomingEvent) -> Option<String> {
    if let LichessIncomingEvent::GameStart { game } = event { game.game_id } else { None }
}

fn state_of(event: LichessBoardEvent) -> Option<LichessGameState> {
    if let LichessBoardEvent::GameState(state) = event { Some(state) } else { None }
}

fn is_refused<T>(answer: litchee::Result<T>) -> Result<LichessError> {
    answer.err().context("that should have been refused")
}

async fn accounts(white: &Somebody, black: &Somebody) -> Result<()> {
    let client = &white.client;
    let me = client.account().profile().await?;
    ensure!(me.user.username == white.name && me.user.id == white.id(), "{me:?}");
    let count = me.count.context("counts")?;
    ensure!((count.all, count.bookmark, count.import, count.me) == (0, 0, 0, 0), "{count:?}");
    client.account().preferences().await.context("preferences")?;
    ensure!(!client.account().kid_mode().await?);
    let query = UserQuery::default().profile(true);
    ensure!(client.users().get(&black.name, &query).await?.user.username == black.name);
    is_refused(client.users().get("nobody-at-all", &query).await)?;
    ensure!(client.users().get_many(&[&white.id(), &black.id()], None, None).await?.len() == 2);
    ensure!(client.users().statuses(&[&white.id()], None, Some(true), None).await?.len() == 1);
    ensure!(client.users().autocomplete(&black.id()).send().await?.contains(&black.name));
    ensure!(client.users().autocomplete(&black.id()).objects().await?.len() == 1);
    // The history of ratings is left out: litchee 0.2.0 takes the names of its lists for keys ("bullet"), and Lichess, as here,
    // says them as people do ("Bullet"). Games in hand are asked for while nobody plays: it takes the variant of a game that is
    // listed for a word, and Lichess, as here, says an object.
    ensure!(client.games().now_playing(None).await?.nb_my_turn == 0);
    ensure!(client.oauth().test_tokens(&[&white.token]).await?.len() == 1);
    Ok(())
}

/// From the challenge to mate, with all that players do.
async fn whole_game(white: &Somebody, black: &Somebody) -> Result<String> {
    let (board, other) = (white.client.board(), black.client.board());
    let (mut of_white, mut of_black) = (board.stream_events().await?, other.stream_events().await?);
    let challenge = white.client.challenges().challenge(&black.name).rated(false).clock(300, 2);
    let id = challenge.color(LichessChallengeColor::White).send().await?.id;
    ensure!(pick(&mut of_white, challenge_of).await? == id && pick(&mut of_black, challenge_of).await? == id);
    ensure!(black.client.challenges().list().await?.incoming.len() == 1);
    ensure!(white.client.challenges().show(&id).await?.id == id);
    black.client.challenges().accept(&id, None).await?;
    ensure!(pick(&mut of_white, start_of).await? == id && pick(&mut of_black, start_of).await? == id);
    let mut states = board.stream_game(&id).await?;
    let LichessBoardEvent::GameFull(full) = next(&mut states).await? else { bail!("first of all the whole game") };
    ensure!(full.id == id && full.state.status == LichessGameStatusName::Started, "{full:?}");
    is_refused(other.make_move(&id, "e7e5", false).await)?;
    for (i, uci) in ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5"].into_iter().enumerate() {
        [white, black][i % 2].play(&id, uci).await?;
    }
    board.write_chat(&id, LichessChatRoom::Player, "good luck").await?;
    let is_chat = |event| if let LichessBoardEvent::ChatLine(line) = event { Some(line.text) } else { None };
    ensure!(pick(&mut states, is_chat).await? == "good luck");
    ensure!(other.read_chat(&id).await?.len() == 1);
    board.handle_draw(&id, true).await?;
    other.handle_draw(&id, false).await?;
    board.handle_takeback(&id, true).await?;
    other.handle_takeback(&id, true).await?;
    is_refused(board.claim_victory(&id).await)?;
    is_refused(board.abort(&id).await)?;
    black.client.challenges().add_time(&id, 15).await?;
    for (i, uci) in ["d1h5", "g8f6", "h5f7"].into_iter().enumerate() {
        [white, black][i % 2].play(&id, uci).await?;
    }
    let last = all(states).await?.into_iter().filter_map(state_of).next_back().context("a state")?;
    ensure!(last.status == LichessGameStatusName::Mate && last.winner == Some(LichessColor::White), "{last:?}");
    let is_end = |event| if let LichessIncomingEvent::GameFinish { game } = event { game.game_id } else { None };
    ensure!(pick(&mut of_white, is_end).await? == id);
    let count = white.client.users().get(&black.name, &UserQuery::default()).await?.count.context("counts")?;
    ensure!((count.all, count.loss, count.me) == (1, 1, 1), "{count:?}");
    ensure!(white.client.users().crosstable(&white.name, &black.name, false).await?.nb_games == 1);
    Ok(id)
}

async fn exports(white: &Somebody, black: &Somebody, id: &str) -> Result<()> {
    let games = white.client.games();
    let shown = games.export(id).json().await?;
    ensure!(shown.id == id && shown.winner == Some(LichessColor::White), "{shown:?}");
    ensure!(games.export(id).pgn().await?.contains("Qxf7#"));
    let ids = |games: Vec<LichessGame>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    ensure!(ids(all(games.export_user(&black.name).max(5).stream().await?).await?) == [id]);
    ensure!(games.export_user(&black.name).pgn().await?.contains("Qxf7#"));
    ensure!(ids(all(games.export_by_ids(&[id, "zzzzzzzz"]).stream().await?).await?) == [id]);
    ensure!(games.current_game(&white.name).json().await?.id == id);
    let moves = all(games.stream_moves(id).await?).await?;
    ensure!(moves.iter().any(|one| one.lm.as_deref() == Some("e2e4")), "{moves:?}");
    Ok(())
}

/// Declined, cancelled and open challenges, the computer, a seek.
async fn other_ways(white: &Somebody, black: &Somebody) -> Result<()> {
    let (challenges, answers) = (white.client.challenges(), black.client.challenges());
    let declined = challenges.challenge(&black.name).days(3).send().await?;
    answers.decline(&declined.id, Some("tooSlow")).await?;
    let cancelled = challenges.challenge(&black.name).clock(60, 0).send().await?;
    challenges.cancel(&cancelled.id, None).await?;
    is_refused(answers.accept(&cancelled.id, None).await)?;
    let opened = challenges.create_open().clock(180, 2).send().await?.id;
    challenges.accept(&opened, Some(LichessColor::White)).await?;
    answers.accept(&opened, None).await?;
    white.client.board().abort(&opened).await?;
    // The answer is such an object too, so the game is known by its event.
    let mut events = white.client.board().stream_events().await?;
    is_refused(challenges.challenge_ai(1).clock(300, 0).color(LichessChallengeColor::White).send().await)?;
    let computer = pick(&mut events, start_of).await?;
    let mut states = white.client.board().stream_game(&computer).await?;
    white.play(&computer, "e2e4").await?;
    while pick(&mut states, state_of).await?.moves.split(' ').count() < 2 {}
    white.client.board().resign(&computer).await?;
    let seek = async |one: &Somebody| all(one.client.board().seek().clock(10.0, 5).send().await?).await;
    let (one, other) = tokio::join!(seek(white), seek(black));
    one.and(other).context("a seek ends when it is answered")?;
    let sought = pick(&mut events, start_of).await?;
    white.client.board().abort(&sought).await?;
    Ok(())
}

/// TV. Games of several people in one stream cannot be tried: litchee 0.2.0 takes their status for a word, where Lichess, as
/// here, says a number.
async fn watching(white: &Somebody, black: &Somebody) -> Result<()> {
    let challenge = white.client.challenges().challenge(&black.name).clock(300, 0);
    let id = challenge.color(LichessChallengeColor::White).send().await?.id;
    black.client.challenges().accept(&id, None).await?;
    let tv = white.client.tv();
    tv.channels().await.context("channels")?;
    let mut feed = tv.feed().await?;
    next(&mut feed).await.context("the first of the feed")?;
    white.play(&id, "e2e4").await?;
    next(&mut feed).await.context("the next of the feed")?;
    ensure!(all(tv.channel_games("blitz").stream().await?).await?.iter().any(|game| game.id == id));
    black.client.board().resign(&id).await?;
    Ok(())
}

/// A game is imported, for its owner alone; the explorer is about what everybody may see.
async fn library(white: &Somebody) -> Result<()> {
    let games = white.client.games();
    let imported = games.import_game("[White \"A\"]\n[Black \"B\"]\n\n1. e4 c5 2. Nf3 d6 1-0").await?;
    ensure!(imported.url.as_ref().is_some_and(|url| url.ends_with(&imported.id)), "{imported:?}");
    is_refused(games.import_game("1. e5").await)?;
    is_refused(games.import_game("").await)?;
    ensure!(white.client.account().profile().await?.count.is_some_and(|count| count.import == 1));
    let explorer = white.client.opening_explorer();
    explorer.masters(START).send().await?;
    explorer.lichess(START).send().await?;
    all(explorer.player(&white.name, LichessColor::White, START).stream().await?).await?;
    Ok(())
}

/// An engine is registered, asked by its owner, answered by its provider, changed and forgotten.
async fn engine_elsewhere(owner: &Somebody) -> Result<()> {
    let engines = owner.client.external_engine();
    let mut wish = LichessExternalEngineRegistration {
        name: "Far away".to_owned(),
        max_threads: 2,
        max_hash: 64,
        provider_secret: Secret::new("the secret of its provider".to_owned()),
        ..LichessExternalEngineRegistration::default()
    };
    let made = engines.create(&wish).await?;
    ensure!(engines.list().await?.len() == 1 && engines.get(&made.id).await?.name == wish.name);
    let work = LichessExternalEngineWork {
        session_id: "x".to_owned(),
        threads: 1,
        hash: 16,
        multi_pv: 1,
        variant: "chess".to_owned(),
        initial_fen: START.to_owned(),
        depth: Some(1),
        ..LichessExternalEngineWork::default()
    };
    let secret = made.client_secret.clone().into_inner();
    let ask = async { all(engines.analyse(&made.id, &secret, &work).await?).await };
    let provide = async {
        let task = engines.acquire_work("the secret of its provider").await?.context("there is work")?;
        let said = "info depth 1 multipv 1 score cp 33 nodes 20 time 1 pv e2e4 e7e5\n";
        engines.submit_work(&task.id.context("its id")?, said).await.map_err(anyhow::Error::from)
    };
    let (lines, provided) = tokio::join!(ask, provide);
    provided?;
    ensure!(!lines?.is_empty());
    wish.max_hash = 128;
    ensure!(engines.update(&made.id, &wish).await?.max_hash == 128);
    engines.delete(&made.id).await?;
    ensure!(engines.list().await?.is_empty());
    Ok(())
}

/// A bot is challenged and plays.
async fn against_a_bot(white: &Somebody, bot: &Somebody) -> Result<()> {
    let its = bot.client.bot();
    let mut events = its.stream_events().await?;
    ensure!(all(its.online(None).await?).await?.iter().any(|one| one.id == bot.id()));
    let challenge = white.client.challenges().challenge(&bot.name).clock(300, 2);
    let id = challenge.color(LichessChallengeColor::White).send().await?.id;
    ensure!(pick(&mut events, challenge_of).await? == id);
    bot.client.challenges().accept(&id, None).await?;
    ensure!(pick(&mut events, start_of).await? == id);
    let mut states = its.stream_game(&id).await?;
    next(&mut states).await?;
    white.play(&id, "e2e4").await?;
    ensure!(pick(&mut states, state_of).await?.moves == "e2e4");
    its.make_move(&id, "e7e5", false).await?;
    its.write_chat(&id, LichessChatRoom::Spectator, "hello").await?;
    its.resign(&id).await?;
    let last = all(states).await?.into_iter().filter_map(state_of).next_back().context("a state")?;
    ensure!(last.status == LichessGameStatusName::Resign && last.winner == Some(LichessColor::White), "{last:?}");
    Ok(())
}

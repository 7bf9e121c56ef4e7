//! The site's own games: once they are over they enter the library by themselves, also those that ended before there was one.

use super::{Library, Owner, Result, SiteGame};
use crate::app::{App, Parts};
use crate::game::{LiveGame, Opponent, Seat, Visibility};
use crate::pgn::date_and_time;
use crate::store::wall_ms;
use crate::wire::PlayerView;
use std::sync::Weak;
use std::time::Duration;
use tabiya_engine::Level;
use tabiya_library::{Date, Outcome, Record, Speed, marks_of, pack};
use tabiya_rules::{Color, Move, Position};

/// How often the server looks for games that are over.
const EVERY: Duration = Duration::from_secs(2);
/// How far back it looks each time: a game may be noted a little later than its time says.
const BACK_MS: i64 = 60_000;
/// How many games are taken at once.
const MOST: i64 = 500;

/// Starts what keeps the library of a server up to date.
pub fn start(app: &App) {
    tokio::spawn(work(app.downgrade()));
}

async fn work(parts: Weak<Parts>) {
    let mut is_begun = false;
    let mut since = 0;
    while let Some(app) = App::upgrade(&parts) {
        let result = match is_begun {
            false => begin(&app).await,
            true => take(&app, &mut since).await,
        };
        let is_first = !is_begun && result.is_ok();
        match result {
            Ok(()) => is_begun = true,
            Err(error) => tracing::warn!(%error, "the library could not be brought up to date; trying again"),
        }
        drop(app);
        tokio::time::sleep(if is_first { Duration::ZERO } else { EVERY }).await;
    }
}

async fn begin(app: &App) -> Result<()> {
    app.library.repair().await?;
    if let Err(error) = app.library.stop_orphans().await {
        tracing::warn!(%error, "imports that were interrupted could not be looked after");
    }
    app.library.forget_gone().await
}

/// Takes the games that have ended since the last time.
async fn take(app: &App, since: &mut i64) -> Result<()> {
    let now = wall_ms();
    loop {
        let ids = app.store.games_for_library(*since, MOST).await?;
        let is_all = (ids.len() as i64) < MOST;
        let mut games = Vec::with_capacity(ids.len());
        for id in &ids {
            match app.rooms.read(id).await {
                Ok(game) => games.push(game),
                Err(error) => tracing::warn!(%error, id, "a game cannot enter the library"),
            }
        }
        let found = games.len();
        app.library.add_site_games(games).await?;
        if is_all || found == 0 {
            break;
        }
    }
    *since = now - BACK_MS;
    Ok(())
}

impl Library {
    /// Adds games of the site that are over.
    async fn add_site_games(&self, games: Vec<LiveGame>) -> Result<()> {
        if games.is_empty() {
            return Ok(());
        }
        let site = |game: &LiveGame| {
            let [white, black] = Color::ALL.map(|color| game.terms.person(color).map(str::to_owned));
            let is_hidden = game.terms.visibility != Visibility::Public;
            SiteGame { id: game.id.clone(), white, black, is_hidden }
        };
        let sites = games.iter().map(site).collect();
        let records = games.into_iter().map(for_library).map(|game| record(&game)).collect();
        let owner = Owner { collection: 0, person: None, is_public: true };
        self.add(&owner, records, None, sites).await?;
        Ok(())
    }

    /// Takes games out of the library that the site no longer has.
    ///
    /// # Errors
    /// The database or the index fails. It can be done again.
    pub async fn forget_gone(&self) -> Result<()> {
        let gone = self.0.store.games_gone().await?;
        if gone.is_empty() {
            return Ok(());
        }
        let writer = self.writer().await?;
        writer.remove(&gone)?;
        for game in gone {
            self.0.store.forget_site_game(game).await?;
        }
        Ok(())
    }
}

/// The game as those see it who find it there: everybody where it is public, and otherwise its players alone.
fn for_library(game: LiveGame) -> LiveGame {
    if game.terms.visibility == Visibility::Public { game.seen_by(None) } else { game }
}

fn record(game: &LiveGame) -> Record {
    let terms = &game.terms;
    let moves: Vec<Move> = game.game().moves().collect();
    let (marks, opening) = marks_of(&terms.start, &moves);
    let (date, time) = date_and_time(game.created_at);
    let ending = game.ending_view();
    let outcome = game.game().outcome().and_then(|outcome| Outcome::named(outcome.name()));
    let mut tags = vec![
        ("Event".to_owned(), format!("Casual {} game", terms.speed().name())),
        ("UTCTime".to_owned(), time),
        ("TimeControl".to_owned(), terms.time.white.to_pgn()),
    ];
    tags.extend(ending.map(|ending| ("TerminationDetail".to_owned(), ending.termination.to_string())));
    let rating = |color: Color| match &terms.seats[color] {
        Seat::Computer { strength: Opponent::Elo(elo) } => *elo,
        Seat::Computer { strength: Opponent::Level(level) } => Level::new(*level).map_or(0, |level| level.elo().get()),
        _ => 0,
    };
    let mut record = Record {
        white: PlayerView::of(&terms.seats.white).name,
        black: PlayerView::of(&terms.seats.black).name,
        white_rating: rating(Color::White),
        black_rating: rating(Color::Black),
        date: Date::read(&date),
        outcome: outcome.unwrap_or_default(),
        speed: Speed::named(terms.speed().name()).unwrap_or_default(),
        start: (terms.start != Position::STANDARD).then(|| terms.start.to_shredder_fen()),
        tags,
        moves: pack(&terms.start, moves),
        notes: Vec::new(),
        opening,
        marks,
        print: 0,
    };
    record.sign();
    record
}

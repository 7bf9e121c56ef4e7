//! The site's own games: once they are over they enter the library by themselves, also those that ended before there was one.

use super::{Library, Owner, Result, SiteGame};
use crate::game::{LiveGame, PlayerView, Seat, Visibility};
use crate::pgn::{date_and_time, event};
use tabiya_library::{Date, PgnResult, Record, marks_of, pack};
use tabiya_rules::{Color, Move, Position};

impl Library {
    /// Adds games of the site that are over.
    pub(crate) async fn add_site_games(&self, games: Vec<LiveGame>) -> Result<()> {
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
        self.forget(self.0.store.games_gone().await?).await
    }

    /// Takes games out of the library that an older server took in with the names that people had made up at one screen. They
    /// are taken in anew soon after, without those.
    pub(crate) async fn forget_made_up_names(&self) -> Result<()> {
        let strangers = Color::ALL.map(Color::title);
        self.forget(self.0.store.games_with_made_up_names(strangers).await?).await
    }

    async fn forget(&self, games: Vec<u32>) -> Result<()> {
        if games.is_empty() {
            return Ok(());
        }
        let writer = self.writer().await?;
        writer.remove(&games)?;
        for game in games {
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
    let outcome = game.game().outcome().and_then(|outcome| PgnResult::named(outcome.name()));
    let mut tags = vec![
        ("Event".to_owned(), event(terms)),
        ("UTCTime".to_owned(), time),
        ("TimeControl".to_owned(), terms.time.white.to_pgn()),
    ];
    tags.extend(ending.map(|ending| ("TerminationDetail".to_owned(), ending.termination().to_owned())));
    let rating = |color: Color| match &terms.seats[color] {
        Seat::Computer { strength } => strength.elo(),
        Seat::Person(player) => player.rating.map_or(0, |rating| u16::try_from(rating.points).unwrap_or(0)),
        Seat::Open | Seat::Invited(_) => 0,
    };
    let mut record = Record {
        white: PlayerView::of(&terms.seats.white).name,
        black: PlayerView::of(&terms.seats.black).name,
        white_rating: rating(Color::White),
        black_rating: rating(Color::Black),
        date: Date::read(&date),
        outcome: outcome.unwrap_or_default(),
        speed: Some(terms.speed()),
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

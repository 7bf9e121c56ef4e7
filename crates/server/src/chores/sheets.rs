//! Fair-play sheets are made, one after the other, while the engines have nothing else to do.

use crate::app::App;
use crate::engines::Passage;
use crate::error::{ApiError, ApiResult};
use crate::game::RatingView;
use crate::reviews::{FinishedGame, Looks};
use crate::sheets::{Away, Sheet, SheetFigures, SheetGame, SheetUsual, rounded, times};
use std::sync::Arc;
use tabiya_engine::fair_play::{FIRST_PLY, Figures, Usual, Weighed, limits, weigh};
use tabiya_engine::review::PASSAGE;
use tabiya_rules::{ByColor, Color, Variant};

/// A sheet is about so many games at most.
const GAMES: u32 = 10;

/// Begins to make a sheet about somebody, unless one is being made.
pub(crate) fn start(app: &App, person: &str, by: &str) {
    if !app.sheets.lock().insert(person.to_owned()) {
        return;
    }
    let (app, person, by) = (app.clone(), person.to_owned(), by.to_owned());
    tokio::spawn(async move {
        let _turn = app.sheets.turn.lock().await;
        let made = tokio::select! {
            made = make(&app, &person) => made,
            () = app.stopping() => return,
        };
        let kept = match made {
            Ok(sheet) => {
                let text = serde_json::to_string(&sheet).unwrap_or_default();
                app.store.keep_sheet(&person, &by, &text).await.map_err(ApiError::from)
            }
            Err(error) => Err(error),
        };
        if let Err(error) = kept {
            tracing::warn!(%error, "a fair-play sheet could not be made");
        }
        app.sheets.lock().remove(&person);
    });
}

async fn make(app: &App, person: &str) -> ApiResult<Sheet> {
    let mut games = Vec::new();
    let (mut own, mut opponents) = (Many::default(), Many::default());
    let (mut with_choice, mut without_choice) = (Vec::new(), Vec::new());
    let absences = app.store.away(person).await?;
    for id in app.store.games_for_sheet(person, GAMES).await? {
        let game = app.rooms.read(&id).await?;
        let Some(color) = game.terms.colors_of(person).next() else { continue };
        let Some(finished) = FinishedGame::of(&game) else { continue };
        let weighed = look(app, &finished).await?;
        let times = app.store.times_of(&id).await?;
        for one in &weighed[color] {
            let times_of_kind = if one.agreed.is_some() { &mut with_choice } else { &mut without_choice };
            times_of_kind.extend(times.get(one.ply));
        }
        let rating = |color: Color| game.terms.seats[color].player()?.rating;
        let usual = |color: Color| {
            let known =
                rating(color).filter(|rating| !rating.provisional && game.terms.variant == Variant::Standard)?;
            Usual::at(game.terms.speed(), known.points)
        };
        let away = absences.iter().find(|one| one.game == id).map_or(0, |one| one.times as u32);
        let figures = Figures::of(&weighed[color]);
        games.push(SheetGame {
            game: id,
            color,
            moves: figures.moves as u32,
            accuracy: rounded(figures.accuracy),
            choices: figures.choices as u32,
            agreed: figures.agreed as u32,
            away,
        });
        own.add(&weighed[color], rating(color), usual(color));
        opponents.add(&weighed[!color], rating(!color), usual(!color));
    }
    let times = times(with_choice, without_choice);
    let of_these: Vec<_> = absences.iter().filter(|one| games.iter().any(|game| game.game == one.game)).collect();
    let away = Away {
        games: of_these.len() as u32,
        times: of_these.iter().map(|one| one.times).sum::<i64>() as u32,
        ms: of_these.iter().map(|one| one.ms).sum(),
    };
    Ok(Sheet { games, own: own.figures(), opponents: opponents.figures(), times, away: Some(away) })
}

/// The moves of several games.
#[derive(Debug, Default)]
struct Many {
    moves: Vec<Weighed>,
    ratings: Vec<i32>,
    /// Those games of which it is known what is usual.
    known: Vec<(Usual, Vec<Weighed>)>,
}

impl Many {
    fn add(&mut self, moves: &[Weighed], rating: Option<RatingView>, usual: Option<Usual>) {
        self.moves.extend(moves);
        self.ratings.extend(rating.map(|rating| rating.points));
        self.known.extend(usual.map(|usual| (usual, moves.to_vec())));
    }

    fn figures(&self) -> SheetFigures {
        let figures = Figures::of(&self.moves);
        let mean = || self.ratings.iter().sum::<i32>() / self.ratings.len() as i32;
        SheetFigures {
            rating: (!self.ratings.is_empty()).then(mean),
            moves: figures.moves as u32,
            accuracy: rounded(figures.accuracy),
            choices: figures.choices as u32,
            agreed: figures.agreed as u32,
            usual: self.usual(),
        }
    }

    fn usual(&self) -> Option<SheetUsual> {
        let usual = Usual::of(self.known.iter().map(|(usual, moves)| (*usual, moves.as_slice())))?;
        let figures = Figures::of(self.known.iter().flat_map(|(_, moves)| moves));
        let (accuracy, agreement) = (rounded(usual.accuracy), rounded(100.0 * usual.agreement));
        Some(SheetUsual { accuracy, agreement, far: usual.is_far(&figures) })
    }
}

/// The moves of each side that are counted.
async fn look(app: &App, game: &FinishedGame) -> ApiResult<ByColor<Vec<Weighed>>> {
    let positions = game.positions();
    let looks = Arc::new(Looks::new(0, positions));
    let mut evaluations = vec![None; positions];
    for from in (FIRST_PLY..positions).step_by(PASSAGE) {
        let passage = Passage {
            start: game.start,
            moves: Arc::clone(&game.moves),
            positions: from..positions.min(from + PASSAGE),
            limits: limits(),
            looks: Arc::clone(&looks),
        };
        let found = app.rooms.engines().look(passage).found().await;
        let found = found.ok_or_else(|| ApiError::Internal("the engine failed".to_owned()))?;
        evaluations.splice(from..from + found.len(), found);
    }
    Ok(ByColor::new_with(|color| weigh(&game.start, &game.moves, color, &evaluations)))
}

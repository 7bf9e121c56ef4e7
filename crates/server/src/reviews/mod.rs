//! Reviews of finished games: those that the server makes itself, one after the other, while its engines have nothing else
//! to do, and how a stored one is told. What is kept are evaluations and lines; all else is reckoned from them.
//!
//! Who waits is in the database, with what is done already, so that a restart costs a few positions at most.

mod kept;

pub(crate) use kept::Given;

use crate::app::{App, Parts};
use crate::engines::Passage;
use crate::game::LiveGame;
use crate::rooms::RoomError;
use crate::store::StoreError;
use crate::store::reviews::{Asked, CloudEvaluation, CloudLine, ReviewRow};
use futures_util::{StreamExt, stream};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tabiya_engine::review::{Evaluation, PASSAGE, Review, ReviewData};
use tabiya_engine::{Limits, Line};
use tabiya_rules::{Color, Key, Move, Position, UciMove};
use tabiya_text::Language;
use tokio::sync::Notify;

/// Which reviews are being made.
#[derive(Debug, Default)]
pub struct Reviews {
    come: Notify,
    /// How many positions are done, of the games that are being looked at.
    done: Mutex<HashMap<String, Arc<AtomicUsize>>>,
}

/// A finished game as a review needs it.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    start: Position,
    moves: Arc<[Move]>,
    is_chess960: bool,
}

/// Why there is no review to be had.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error("the game cannot be reviewed")]
    Unfit,
    #[error("the engine failed")]
    Engine,
}

/// Longer games are not reviewed: nobody plays them, and each position takes its time.
pub(crate) const MOST_PLIES: usize = 1_000;
/// No position is looked at for longer, however slow the machine is.
const LONGEST_LOOK: Duration = Duration::from_secs(10);
/// When to try again after the database has failed.
const LATER: Duration = Duration::from_secs(5);

impl Finished {
    /// `None` where the game goes on, has no moves, or too many.
    pub(crate) fn of(game: &LiveGame) -> Option<Finished> {
        let is_fit = !game.is_live() && (1..=MOST_PLIES).contains(&game.plies());
        is_fit.then(|| Finished {
            start: *game.game().start(),
            moves: game.game().moves().collect(),
            is_chess960: game.terms.chess960,
        })
    }

    /// How many positions there are to look at.
    pub(crate) fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// All positions in turn, the last one too.
    fn all_positions(&self) -> Vec<Position> {
        let mut all = vec![self.start];
        let mut pos = self.start;
        for &m in self.moves.iter() {
            pos.play_unchecked(m);
            all.push(pos);
        }
        all
    }

    fn uci(&self, m: Move) -> UciMove {
        if self.is_chess960 { UciMove::chess960(m) } else { UciMove::standard(m) }
    }

    /// The review that these stored evaluations make.
    pub(crate) fn review(&self, evaluations: &str) -> Result<Review, StoreError> {
        Ok(Review::of(&self.start, &self.moves, self.read(evaluations)?))
    }

    /// What a stored review says, in this language.
    pub(crate) fn told(&self, evaluations: &str, language: Language) -> Result<ReviewData, StoreError> {
        Ok(self.review(evaluations)?.data(&self.start, self.is_chess960, language))
    }
}

impl Reviews {
    /// There is something to do.
    pub(crate) fn come(&self) {
        self.come.notify_one();
    }

    /// How many positions of a game are done, by what is in memory and what was stored.
    pub(crate) fn done(&self, game: &str, row: &ReviewRow) -> usize {
        let now = self.lock().get(game).map(|done| done.load(Ordering::Relaxed));
        now.unwrap_or_else(|| row.draft.as_deref().map_or(0, kept::count))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<AtomicUsize>>> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Begins to make the reviews that wait.
pub(crate) fn start(app: &App) {
    tokio::spawn(run(app.downgrade()));
}

async fn run(parts: Weak<Parts>) {
    while let Some(app) = App::upgrade(&parts).filter(|app| !app.is_stopping()) {
        let next = match app.store.asked_reviews().await {
            Ok(asked) => asked.into_iter().next(),
            Err(error) => {
                tracing::warn!(%error, "the reviews that wait could not be read");
                tokio::time::sleep(LATER).await;
                continue;
            }
        };
        match next {
            Some(asked) => make_and_settle(&app, &asked).await,
            None => tokio::select! {
                () = app.reviews.come.notified() => {}
                () = app.stopping() => return,
            },
        }
    }
}

/// Makes a review; one that cannot be made is not tried for ever.
async fn make_and_settle(app: &App, asked: &Asked) {
    let result = tokio::select! {
        result = make(app, &asked.game) => result,
        () = app.stopping() => return,
    };
    app.reviews.lock().remove(&asked.game);
    match result {
        Ok(()) => metrics::counter!("tabiya_reviews_total").increment(1),
        Err(_) if app.is_stopping() => {}
        Err(Failure::Store(error)) => {
            tracing::warn!(%error, game = asked.game, "a review could not be kept; it is tried again");
            tokio::time::sleep(LATER).await;
        }
        Err(error) => {
            tracing::warn!(%error, game = asked.game, "a review was given up");
            if let Err(error) = app.store.forget_asked_review(&asked.game).await {
                tracing::warn!(%error, "it could not be noted");
                tokio::time::sleep(LATER).await;
            }
        }
    }
}

async fn make(app: &App, id: &str) -> Result<(), Failure> {
    let game = app.rooms.read(id).await?;
    let game = Finished::of(&game).ok_or(Failure::Unfit)?;
    let draft = app.store.review(id).await?.and_then(|row| row.draft);
    let mut evaluations = draft.and_then(|draft| game.read(&draft).ok()).unwrap_or_default();
    evaluations.resize(game.positions(), None);
    let done = Arc::new(AtomicUsize::new(evaluations.iter().flatten().count()));
    app.reviews.lock().insert(id.to_owned(), Arc::clone(&done));
    let limits = Limits { time: Some(LONGEST_LOOK), ..Limits::nodes(app.config.review_nodes) };
    let passages: Vec<Passage> = (0..game.positions())
        .step_by(PASSAGE)
        .map(|from| from..game.positions().min(from + PASSAGE))
        .filter(|positions| evaluations[positions.clone()].iter().any(Option::is_none))
        .map(|positions| Passage {
            start: game.start,
            moves: Arc::clone(&game.moves),
            positions,
            limits: limits.clone(),
            done: Arc::clone(&done),
        })
        .collect();
    let look = async |passage: Passage| {
        let from = passage.positions.start;
        (from, app.rooms.engines().look(passage).found().await)
    };
    let mut looks = stream::iter(passages).map(look).buffer_unordered(app.config.engine_threads.max(1));
    while let Some((from, found)) = looks.next().await {
        let found = found.ok_or(Failure::Engine)?;
        evaluations.splice(from..from + found.len(), found);
        app.store.draft_review(id, &game.written(&evaluations)).await?;
    }
    app.store.keep_evaluations(&cloud(&game, &evaluations)).await?;
    Ok(app.store.finish_review(id, &game.written(&evaluations)).await?)
}

/// What is worth knowing of each position, whatever game leads to it.
fn cloud(game: &Finished, evaluations: &[Option<Evaluation>]) -> Vec<(Key, CloudEvaluation)> {
    let known = |(pos, evaluation): (Position, &Option<Evaluation>)| {
        let first = evaluation.as_ref()?.lines.first()?;
        let lines = evaluation.iter().flat_map(|evaluation| &evaluation.lines);
        let lines = lines.map(|line| cloud_line(&pos, line)).collect();
        Some((pos.repetition_key(), CloudEvaluation { depth: first.depth, nodes: first.nodes, lines }))
    };
    game.all_positions().into_iter().zip(evaluations).filter_map(known).collect()
}

fn cloud_line(pos: &Position, line: &Line) -> CloudLine {
    let is_standard = pos.has_standard_castling();
    let uci = |&m: &Move| if is_standard { UciMove::standard(m) } else { UciMove::chess960(m) }.to_string();
    let score = if pos.turn() == Color::White { line.score } else { line.score.reversed() };
    CloudLine::new(score, line.moves.iter().take(kept::LINE).map(uci).collect::<Vec<_>>().join(" "))
}

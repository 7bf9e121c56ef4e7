//! The reviews that people have asked for are made, one after the other, while the engines have nothing else to do.
//!
//! Who waits is in the database, with what is done already, so that a restart costs a few positions at most.

use crate::app::{App, Parts};
use crate::engines::{Passage, SecondLook};
use crate::reviews::{FinishedGame, LINE, Looks};
use crate::rooms::RoomError;
use crate::store::StoreError;
use crate::store::reviews::{CloudEvaluation, CloudLine, ReviewWish};
use futures_util::{StreamExt, stream};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tabiya_engine::review::{Doubt, Doubts, Evaluation, PASSAGE, root_after};
use tabiya_engine::{Limits, Line, Root};
use tabiya_rules::{Color, Key, Move, Position};

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

/// No position is looked at for longer, however slow the machine is.
const LONGEST_LOOK: Duration = Duration::from_secs(10);
/// When to try again after the database has failed.
const LATER: Duration = Duration::from_secs(5);

/// Begins to make the reviews that wait.
pub(super) fn start(app: &App) {
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
async fn make_and_settle(app: &App, asked: &ReviewWish) {
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
    let game = FinishedGame::of(&game).ok_or(Failure::Unfit)?;
    let draft = app.store.review(id).await?.and_then(|row| row.draft);
    let mut evaluations = draft.and_then(|draft| game.read(&draft).ok()).unwrap_or_default();
    evaluations.resize(game.positions(), None);
    let looks = Arc::new(Looks::new(evaluations.iter().flatten().count(), game.positions()));
    app.reviews.lock().insert(id.to_owned(), Arc::clone(&looks));
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
            looks: Arc::clone(&looks),
        })
        .collect();
    let look = async |passage: Passage| {
        let from = passage.positions.start;
        (from, app.rooms.engines().look(passage).found().await)
    };
    let mut found_passages = stream::iter(passages).map(look).buffer_unordered(app.config.engine_threads.max(1));
    while let Some((from, found)) = found_passages.next().await {
        let found = found.ok_or(Failure::Engine)?;
        evaluations.splice(from..from + found.len(), found);
        app.store.draft_review(id, &game.written(&evaluations)).await?;
    }
    look_again(app, &game, &mut evaluations, &limits, &looks).await?;
    app.store.keep_evaluations(&cloud(&game, &evaluations)).await?;
    Ok(app.store.finish_review(id, &game.written(&evaluations)).await?)
}

/// Looks again at what is doubtful, before anything is said of it. A restart has it done anew.
async fn look_again(
    app: &App,
    game: &FinishedGame,
    evaluations: &mut [Option<Evaluation>],
    limits: &Limits,
    looks: &Looks,
) -> Result<(), Failure> {
    let (start, mut doubts) = (Root::new(game.start), Doubts::new(evaluations.len()));
    loop {
        let new = doubts.next(&start, &game.moves, evaluations);
        if new.is_empty() {
            return Ok(());
        }
        looks.of.fetch_add(new.len(), Ordering::Relaxed);
        let wish = |Doubt { position, look, known }: Doubt| {
            let root = root_after(&start, &game.moves, position);
            (position, SecondLook { root, look, known, limits: limits.clone() })
        };
        let wishes: Vec<(usize, SecondLook)> = new.into_iter().map(wish).collect();
        let look = async |(position, look): (usize, SecondLook)| {
            (position, app.rooms.engines().look_again(look).found().await)
        };
        let mut found = stream::iter(wishes).map(look).buffer_unordered(app.config.engine_threads.max(1));
        while let Some((position, evaluation)) = found.next().await {
            evaluations[position] = Some(evaluation.ok_or(Failure::Engine)?);
            looks.done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// What is worth knowing of each position, whatever game leads to it.
fn cloud(game: &FinishedGame, evaluations: &[Option<Evaluation>]) -> Vec<(Key, CloudEvaluation)> {
    let known = |(pos, evaluation): (Position, &Option<Evaluation>)| {
        let first = evaluation.as_ref()?.lines.first()?;
        let lines = evaluation.iter().flat_map(|evaluation| &evaluation.lines);
        let lines = lines.map(|line| cloud_line(&pos, line)).collect();
        Some((pos.repetition_key(), CloudEvaluation { depth: first.depth, nodes: first.nodes, lines }))
    };
    game.all_positions().into_iter().zip(evaluations).filter_map(known).collect()
}

fn cloud_line(pos: &Position, line: &Line) -> CloudLine {
    let variant = pos.variant();
    let uci = |m: &Move| m.uci(variant).to_string();
    let score = if pos.turn() == Color::White { line.score } else { line.score.reversed() };
    CloudLine::new(score, line.moves.iter().take(LINE).map(uci).collect::<Vec<_>>().join(" "))
}

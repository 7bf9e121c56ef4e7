//! The reviews that people have asked for are made, one after the other, while the engines have nothing else to do: by a server, or
//! by a worker elsewhere.
//!
//! Who waits is in the database, with what is done already, so that a restart costs a few positions at most; and who makes which, so
//! that nobody else does meanwhile. A maker that says nothing any more has lost its review to the next.

use crate::engines::{Engines, Passage, SecondLook};
use crate::game::{LiveGame, Now, Strange};
use crate::reviews::{FinishedGame, LINE, Looks, Reviews};
use crate::store::reviews::{CLAIM, ClaimedReview, CloudEvaluation, CloudLine};
use crate::store::{Store, StoreError};
use futures_util::{StreamExt, stream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tabiya_engine::review::{Doubt, Doubts, Evaluation, PASSAGE, root_after};
use tabiya_engine::{Limits, Line, Root};
use tabiya_rules::{Color, Key, Move, Position};

/// Makes reviews.
#[derive(Clone, Debug)]
pub(crate) struct Reviewer {
    pub(crate) store: Store,
    pub(crate) engines: Engines,
    /// How many positions are visited for each position of a game.
    pub(crate) nodes: u64,
    /// How many passages are looked at at once.
    pub(crate) threads: usize,
    /// By what name the database knows who makes it.
    pub(crate) me: String,
}

/// What has become of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    Done,
    /// Somebody else goes on with it.
    Lost,
    /// It cannot be made.
    GivenUp,
}

/// Why there is no review to be had.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Strange(#[from] Strange),
    #[error("the game cannot be reviewed")]
    Unfit,
    #[error("the engine failed")]
    Engine,
    #[error("it was begun again and again, and got no further")]
    Hopeless,
    #[error("somebody else makes it by now")]
    Lost,
}

/// No position is looked at for longer, however slow the machine is.
const LONGEST_LOOK: Duration = Duration::from_secs(10);
/// A review that was begun so often without getting further is given up.
const MOST_TRIES: i64 = 12;

impl Reviewer {
    /// The next review that nobody makes: it is this one's from now on.
    pub(crate) async fn next(&self) -> Result<Option<ClaimedReview>, StoreError> {
        self.store.claim_review(&self.me).await
    }

    /// Makes a review; one that cannot be made is not tried for ever.
    ///
    /// # Errors
    /// The database fails: it may be tried again.
    pub(crate) async fn make(&self, claimed: &ClaimedReview, reviews: &Reviews) -> Result<Made, StoreError> {
        let id = &claimed.game;
        let made = tokio::select! {
            made = self.try_to_make(claimed, reviews) => made,
            lost = self.keep(id) => lost.map_err(Failure::from).and(Err(Failure::Lost)),
        };
        reviews.lock().remove(id);
        match made {
            Ok(()) => {
                metrics::counter!("tabiya_reviews_total").increment(1);
                Ok(Made::Done)
            }
            Err(Failure::Lost) => Ok(Made::Lost),
            Err(Failure::Store(error)) => Err(error),
            Err(error) => {
                tracing::warn!(%error, game = id, "a review was given up");
                self.store.forget_asked_review(id, &self.me).await?;
                Ok(Made::GivenUp)
            }
        }
    }

    /// Says again and again that the review is being made. Returns when it is somebody else's.
    async fn keep(&self, id: &str) -> Result<(), StoreError> {
        loop {
            tokio::time::sleep(CLAIM / 4).await;
            match self.store.keep_claim(id, &self.me).await {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                // What is found cannot be kept either, and is lost with the claim.
                Err(error) if error.is_passing() => {}
                Err(error) => return Err(error),
            }
        }
    }

    async fn try_to_make(&self, claimed: &ClaimedReview, reviews: &Reviews) -> Result<(), Failure> {
        let id = &claimed.game;
        if claimed.tries > MOST_TRIES {
            return Err(Failure::Hopeless);
        }
        let (row, moves) = self.store.game(id).await?.ok_or(Failure::Unfit)?;
        let game = LiveGame::restore(row, &moves, Now { ms: 0, wall: 0 })?;
        let game = FinishedGame::of(&game).ok_or(Failure::Unfit)?;
        let draft = self.store.review(id).await?.and_then(|row| row.draft);
        let mut evaluations = draft.and_then(|draft| game.read(&draft).ok()).unwrap_or_default();
        evaluations.resize(game.positions(), None);
        let looks = Arc::new(Looks::new(evaluations.iter().flatten().count(), game.positions()));
        reviews.lock().insert(id.to_owned(), Arc::clone(&looks));
        let limits = Limits { time: Some(LONGEST_LOOK), ..Limits::nodes(self.nodes) };
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
            (from, self.engines.look(passage).found().await)
        };
        let mut found_passages = stream::iter(passages).map(look).buffer_unordered(self.threads.max(1));
        while let Some((from, found)) = found_passages.next().await {
            let found = found.ok_or(Failure::Engine)?;
            evaluations.splice(from..from + found.len(), found);
            let is_ours = self.store.draft_review(id, &self.me, &game.written(&evaluations)).await?;
            if !is_ours {
                return Err(Failure::Lost);
            }
        }
        self.look_again(id, &game, &mut evaluations, &limits, &looks).await?;
        self.store.keep_evaluations(&cloud(&game, &evaluations)).await?;
        let is_ours = self.store.finish_review(id, &self.me, &game.written(&evaluations)).await?;
        if is_ours { Ok(()) } else { Err(Failure::Lost) }
    }

    /// Looks again at what is doubtful, before anything is said of it; what is certain by then is kept, to be shown. A restart has it done
    /// anew.
    async fn look_again(
        &self,
        id: &str,
        game: &FinishedGame,
        evaluations: &mut [Option<Evaluation>],
        limits: &Limits,
        looks: &Looks,
    ) -> Result<(), Failure> {
        let (start, mut doubts) = (Root::new(game.start), Doubts::new(evaluations.len()));
        let mut certain = 0;
        loop {
            let new = doubts.next(&start, &game.moves, evaluations);
            if new.is_empty() {
                return Ok(());
            }
            if doubts.certain() > certain {
                certain = doubts.certain();
                let draft = game.drafted(evaluations, certain);
                if !self.store.draft_review(id, &self.me, &draft).await? {
                    return Err(Failure::Lost);
                }
            }
            looks.of.fetch_add(new.len(), Ordering::Relaxed);
            let wish = |Doubt { position, look, known }: Doubt| {
                let root = root_after(&start, &game.moves, position);
                (position, SecondLook { root, look, known, limits: limits.clone() })
            };
            let wishes: Vec<(usize, SecondLook)> = new.into_iter().map(wish).collect();
            let look =
                async |(position, look): (usize, SecondLook)| (position, self.engines.look_again(look).found().await);
            let mut found = stream::iter(wishes).map(look).buffer_unordered(self.threads.max(1));
            while let Some((position, evaluation)) = found.next().await {
                evaluations[position] = Some(evaluation.ok_or(Failure::Engine)?);
                looks.done.fetch_add(1, Ordering::Relaxed);
            }
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

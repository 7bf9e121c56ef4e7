//! Reviews of finished games, and how a stored one is told. What is kept are evaluations and lines; all else is reckoned from
//! them. Those that the server makes itself are one of its `chores`.

mod kept;

pub(crate) use kept::{GivenReview, LINE};

use crate::game::LiveGame;
use crate::store::StoreError;
use crate::store::reviews::ReviewRow;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tabiya_engine::review::{Review, ReviewData};
use tabiya_rules::{Move, Position, UciMove, Variant};
use tabiya_text::Language;
use tokio::sync::Notify;

/// Which reviews are being made.
#[derive(Debug, Default)]
pub struct Reviews {
    pub(crate) come: Notify,
    /// How far it is with the games that are being looked at.
    looks: Mutex<HashMap<String, Arc<Looks>>>,
}

/// How far a review is.
#[derive(Debug)]
pub struct Looks {
    /// Positions that were looked at, twice counting two.
    pub(crate) done: AtomicUsize,
    /// As far as is known, there are so many to look at.
    pub(crate) of: AtomicUsize,
}

impl Looks {
    pub(crate) fn new(done: usize, of: usize) -> Looks {
        Looks { done: AtomicUsize::new(done), of: AtomicUsize::new(of) }
    }
}

/// A finished game as a review needs it.
#[derive(Clone, Debug)]
pub(crate) struct FinishedGame {
    pub(crate) start: Position,
    pub(crate) moves: Arc<[Move]>,
    variant: Variant,
}

/// Longer games are not reviewed: nobody plays them, and each position takes its time.
pub(crate) const MOST_PLIES: usize = 1_000;

impl FinishedGame {
    /// `None` where the game goes on, has no moves, or too many.
    pub(crate) fn of(game: &LiveGame) -> Option<FinishedGame> {
        let is_fit = !game.is_live() && (1..=MOST_PLIES).contains(&game.plies());
        is_fit.then(|| FinishedGame {
            start: *game.game().start(),
            moves: game.game().moves().collect(),
            variant: game.terms.variant,
        })
    }

    /// How many positions there are to look at.
    pub(crate) fn positions(&self) -> usize {
        self.moves.len() + 1
    }

    /// All positions in turn, the last one too.
    pub(crate) fn all_positions(&self) -> Vec<Position> {
        let mut all = vec![self.start];
        let mut pos = self.start;
        for &m in self.moves.iter() {
            pos.play_unchecked(m);
            all.push(pos);
        }
        all
    }

    fn uci(&self, m: Move) -> UciMove {
        m.uci(self.variant)
    }

    /// The review that these stored evaluations make.
    pub(crate) fn review(&self, evaluations: &str) -> Result<Review, StoreError> {
        Ok(Review::of(&self.start, &self.moves, self.read(evaluations)?))
    }

    /// Was what is stored made by an older way of looking?
    pub(crate) fn is_outdated(row: &ReviewRow) -> bool {
        row.evaluations.as_deref().is_some_and(kept::is_outdated)
    }

    /// What a stored review says, in this language.
    pub(crate) fn told(&self, evaluations: &str, language: Language) -> Result<ReviewData, StoreError> {
        Ok(self.review(evaluations)?.data(&self.start, self.variant, language))
    }

    /// What can be shown of one that is being made, in this language.
    pub(crate) fn told_so_far(&self, draft: &str, language: Language) -> Result<Option<ReviewData>, StoreError> {
        Ok(self.so_far(draft)?.map(|review| review.data(&self.start, self.variant, language)))
    }
}

impl Reviews {
    /// There is something to do.
    pub(crate) fn come(&self) {
        self.come.notify_one();
    }

    /// How many positions of a game are done and how many there are to look at, by what is in memory and what was stored.
    pub(crate) fn progress(&self, game: &str, positions: usize, row: &ReviewRow) -> (usize, usize) {
        match self.lock().get(game) {
            Some(looks) => (looks.done.load(Ordering::Relaxed), looks.of.load(Ordering::Relaxed)),
            None => (row.draft.as_deref().map_or(0, kept::count), positions),
        }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Looks>>> {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! How a live game goes to disk and comes back.

use super::clockwork::{Clockwork, SavedClock};
use super::{CalledOff, Change, EndingView, LiveGame, Ms, Now, Phase, RatingChanges, Status, Summary, Terms, WentOn};
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color, Ending, Game, UciMove};

/// What a game that goes on needs besides its terms and moves.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Saved {
    clock: SavedClock,
    draw: Option<Color>,
    takeback: Option<Color>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
}

/// A game as the database knows it.
#[derive(Clone, Debug)]
pub struct Row {
    pub id: String,
    /// As JSON.
    pub terms: String,
    /// How far it has come.
    pub status: String,
    pub outcome: Option<String>,
    /// Why it is over, or was called off.
    pub termination: Option<String>,
    /// The game in which it went on.
    pub next: Option<String>,
    /// The number of the last event.
    pub seq: i64,
    /// When it was made, for people.
    pub created_at: i64,
    /// JSON, for one that goes on.
    pub state: Option<String>,
    /// JSON, for one that is over: what its clock needs besides the moves.
    pub clock: Option<String>,
    /// What it has made of the ratings, if it is over and was rated.
    pub ratings: Option<RatingChanges>,
}

/// A move as the database knows it.
#[derive(Clone, Debug)]
pub struct StoredMove {
    pub uci: String,
    /// What the clock was charged.
    pub spent_ms: i64,
}

/// What was stored cannot be a game.
#[derive(Debug, thiserror::Error)]
#[error("the game {id} cannot be read: {reason}")]
pub struct Strange {
    id: String,
    reason: String,
}

impl LiveGame {
    /// What must be kept after something has happened.
    pub(super) fn keep(&self, now: Now) -> Vec<Change> {
        match self.phase {
            Phase::Playing if self.plies() > 0 => vec![self.state()],
            Phase::Waiting | Phase::Playing => vec![Change::Summary(Box::new(self.summary(now))), self.state()],
            Phase::Over(_) | Phase::Aborted(_) => vec![Change::Summary(Box::new(self.summary(now))), Change::Finished],
        }
    }

    fn state(&self) -> Change {
        Change::State { seq: self.seq as i64, state: self.saved() }
    }

    fn saved(&self) -> String {
        serde_json::to_string(&self.to_save()).expect("plain data is JSON")
    }

    pub(super) fn to_save(&self) -> Saved {
        Saved { clock: self.clockwork.save(), draw: self.draw, takeback: self.takeback, stopped: self.is_stopped }
    }

    /// What is to be kept, at leisure, after everybody was told: only now it is known when the clock went on.
    pub fn went_on(&self) -> Option<WentOn> {
        let is_kept = self.phase == Phase::Playing;
        is_kept.then(|| WentOn { game: self.id.clone(), seq: self.seq as i64, state: self.saved() })
    }

    /// The changes with which a new game is kept.
    pub fn first_changes(&self) -> Vec<Change> {
        vec![self.state()]
    }

    /// How far the game has come.
    pub fn summary(&self, now: Now) -> Summary {
        let (outcome, termination) = match self.phase {
            Phase::Waiting | Phase::Playing => (None, None),
            Phase::Over(ending) => (Some(ending.outcome().name()), Some(ending.termination().name())),
            Phase::Aborted(why) => (None, why.map(CalledOff::name)),
        };
        Summary {
            white: self.terms.person(Color::White).map(str::to_owned),
            black: self.terms.person(Color::Black).map(str::to_owned),
            concerned: self.concerned(),
            terms: serde_json::to_string(&self.terms).expect("plain data is JSON"),
            list: self.terms.counts_in(),
            status: self.status(),
            outcome,
            termination,
            plies: self.plies() as i64,
            position: self.game.position().to_string(),
            opening: self.opening(),
            seq: self.seq as i64,
            next: self.next.clone(),
            clock: (!self.is_live())
                .then(|| serde_json::to_string(&self.clockwork.save()).expect("plain data is JSON")),
            at: now.wall,
        }
    }

    fn concerned(&self) -> Vec<String> {
        let people = if self.phase == Phase::Waiting { self.terms.people() } else { Vec::new() };
        people.into_iter().map(str::to_owned).collect()
    }

    /// The game as it was. If it was kept but not told, its clock is held until it is [released](LiveGame::release).
    ///
    /// # Errors
    /// The rows are not those of a game.
    pub fn restore(row: Row, moves: &[StoredMove], now: Now) -> Result<LiveGame, Strange> {
        LiveGame::restore_at(row, moves, now.ms, now.ms)
    }

    /// The same from rows that are in the time of another server, which showed `since` when that of this one shows `now`: what passed
    /// between is nobody's.
    ///
    /// # Errors
    /// The rows are not those of a game.
    pub fn restore_at(row: Row, moves: &[StoredMove], since: Ms, now: Ms) -> Result<LiveGame, Strange> {
        let strange = |reason: String| Strange { id: row.id.clone(), reason };
        let terms: Terms = serde_json::from_str(&row.terms).map_err(|error| strange(error.to_string()))?;
        let saved: Result<Saved, _> = match (&row.state, &row.clock) {
            (Some(state), _) => serde_json::from_str(state),
            (None, Some(clock)) => serde_json::from_str(clock).map(|clock| Saved { clock, ..Saved::default() }),
            (None, None) => Ok(Saved::default()),
        };
        let mut saved = saved.map_err(|error| strange(error.to_string()))?;
        if since != now {
            saved.clock = saved.clock.moved(since, now);
        }
        let wishes: Result<Vec<UciMove>, _> = moves.iter().map(|stored| stored.uci.parse()).collect();
        let wishes = wishes.map_err(|error| strange(error.to_string()))?;
        let mut game = Game::from_moves(terms.start, wishes)
            .map_err(|(ply, reason)| strange(format!("move {ply} is illegal: {reason}")))?;
        let phase = phase_of(&row, &mut game).ok_or_else(|| strange(format!("its status is {:?}", row.status)))?;
        let spent: Vec<u64> = moves.iter().map(|stored| stored.spent_ms.max(0) as u64).collect();
        let is_begun = phase != Phase::Waiting;
        let clockwork = Clockwork::restore(&terms, game.turn(), &spent, saved.clock, is_begun);
        let mut live = LiveGame {
            id: row.id,
            terms,
            created_at: row.created_at,
            game,
            clockwork,
            phase,
            seq: row.seq.max(0) as u64,
            draw: saved.draw,
            takeback: saved.takeback,
            rematch: None,
            asked: ByColor::default(),
            next: row.next,
            ratings: row.ratings,
            gone: ByColor { white: None, black: None },
            returning: None,
            patience_percent: 100,
            is_stopped: saved.stopped,
        };
        live.everybody_gone(now);
        Ok(live)
    }
}

impl Strange {
    pub(super) fn new(id: &str, reason: String) -> Strange {
        Strange { id: id.to_owned(), reason }
    }
}

/// How a game has ended, as its row has it.
pub(super) fn ending_of(status: Status, ending: Option<EndingView>) -> (Option<String>, Option<String>) {
    match ending {
        Some(EndingView::Over(ending)) if status == Status::Over => {
            (Some(ending.outcome().name().to_owned()), Some(ending.termination().name().to_owned()))
        }
        Some(EndingView::Aborted(why)) => (None, why.map(|why| why.name().to_owned())),
        _ => (None, None),
    }
}

fn phase_of(row: &Row, game: &mut Game) -> Option<Phase> {
    match Status::named(&row.status)? {
        Status::Waiting => Some(Phase::Waiting),
        Status::Playing => Some(Phase::Playing),
        Status::Aborted => Some(Phase::Aborted(row.termination.as_deref().and_then(CalledOff::named))),
        Status::Over => {
            let termination = row.termination.as_deref()?.parse().ok()?;
            let outcome: tabiya_rules::Outcome = row.outcome.as_deref()?.parse().ok()?;
            let ending = Ending::new(termination, outcome.winner())?;
            // The board may have ended the game already; what people did is only in the row.
            let _ = game.end(ending);
            Some(Phase::Over(ending))
        }
    }
}

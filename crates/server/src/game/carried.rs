//! A game as one server tells it to another: all of it at first, then what each step has changed. Moments travel as they are on
//! the clock of whoever tells, with what that clock shows; whoever hears it moves them to their own.

use super::presence::{Gone, Returning};
use super::saved::{Saved, ending_of};
use super::{EndingView, LiveGame, Ms, Now, OffersMade, RatingChanges, Row, Status, StoredMove, Strange, Terms};
use serde::{Deserialize, Serialize};
use tabiya_rules::{ByColor, Color, UciMove};

/// A whole game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    pub id: String,
    created_at: i64,
    terms: Terms,
    moves: Vec<Carried>,
    state: State,
}

/// What has changed since the last time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// How many moves are still as they were.
    kept: usize,
    /// Those that follow them.
    moves: Vec<Carried>,
    /// What was agreed, where that has changed: somebody sat down, or has become somebody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terms: Option<Box<Terms>>,
    state: State,
}

/// A move, and what the clock was charged.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Carried(UciMove, Ms);

/// All that is neither agreed nor played.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct State {
    /// What the clock of whoever tells this shows.
    now: Ms,
    seq: u64,
    status: Status,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ending: Option<EndingView>,
    saved: Saved,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch: Option<Color>,
    asked: ByColor<OffersMade>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ratings: Option<RatingChanges>,
    /// How long each has been gone, and how long the other waits.
    gone: ByColor<Option<(Ms, Ms)>>,
    /// Who is waited for after a restart, and for how long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    returning: Option<(ByColor<bool>, Ms)>,
    patience_percent: u32,
}

impl State {
    fn of(game: &LiveGame, now: Ms) -> State {
        let passed = game.clockwork.passed(now);
        let gone = |gone: Gone| (passed.saturating_sub(gone.since), gone.wait);
        State {
            now,
            seq: game.seq,
            status: game.status(),
            ending: game.ending_view(),
            saved: game.to_save(),
            rematch: game.rematch,
            asked: game.asked,
            next: game.next.clone(),
            ratings: game.ratings,
            gone: ByColor::new_with(|color| game.gone[color].map(gone)),
            returning: game.returning.map(|Returning { who, until }| (who, until.saturating_sub(now))),
            patience_percent: game.patience_percent,
        }
    }

    /// What is not in a game's rows.
    fn fill(self, game: &mut LiveGame, now: Ms) {
        let passed = game.clockwork.passed(now);
        let gone = |(ago, wait): (Ms, Ms)| Gone { since: passed.saturating_sub(ago), wait };
        game.gone = ByColor::new_with(|color| self.gone[color].map(gone));
        game.returning = self.returning.map(|(who, left)| Returning { who, until: now.saturating_add(left) });
        (game.rematch, game.asked, game.patience_percent) = (self.rematch, self.asked, self.patience_percent);
    }
}

impl LiveGame {
    /// All of it, for another server.
    pub fn snapshot(&self, now: Ms) -> Snapshot {
        Snapshot {
            id: self.id.clone(),
            created_at: self.created_at,
            terms: self.terms.clone(),
            moves: self.carried(0),
            state: State::of(self, now),
        }
    }

    /// What has changed since it was `before`.
    pub fn progress_since(&self, before: &LiveGame, now: Ms) -> Progress {
        let kept = self.uci_moves().zip(before.uci_moves()).take_while(|(one, other)| one == other).count();
        let terms = (self.terms != before.terms).then(|| Box::new(self.terms.clone()));
        Progress { kept, moves: self.carried(kept), terms, state: State::of(self, now) }
    }

    /// The moves from this one on.
    fn carried(&self, from: usize) -> Vec<Carried> {
        let spent = self.clockwork.clock().turns().map(|turn| turn.spent.as_millis() as Ms);
        let moves = self.uci_moves().zip(spent.chain(std::iter::repeat(0)));
        moves.skip(from).map(|(uci, spent)| Carried(uci, spent)).collect()
    }

    /// The game that another server has told of.
    ///
    /// # Errors
    /// It cannot be one.
    pub fn carried_over(snapshot: Snapshot, now: Now) -> Result<LiveGame, Strange> {
        let Snapshot { id, created_at, terms, moves, state } = snapshot;
        let (outcome, termination) = ending_of(state.status, state.ending);
        let row = Row {
            id,
            terms: written(&terms),
            status: state.status.name().to_owned(),
            outcome,
            termination,
            next: state.next.clone(),
            seq: state.seq as i64,
            created_at,
            state: Some(written(&state.saved)),
            clock: None,
            ratings: state.ratings,
        };
        let stored = |Carried(uci, spent): Carried| StoredMove { uci: uci.to_string(), spent_ms: spent as i64 };
        let moves: Vec<StoredMove> = moves.into_iter().map(stored).collect();
        let mut game = LiveGame::restore_at(row, &moves, state.now, now.ms)?;
        state.fill(&mut game, now.ms);
        Ok(game)
    }

    /// This game after what another server has told of it.
    ///
    /// # Errors
    /// That does not fit this game.
    pub fn carried_on(&self, progress: Progress, now: Now) -> Result<LiveGame, Strange> {
        let Progress { kept, moves, terms, state } = progress;
        let mut snapshot = self.snapshot(now.ms);
        if kept > snapshot.moves.len() {
            return Err(Strange::new(&self.id, format!("{kept} moves are not there")));
        }
        snapshot.moves.truncate(kept);
        snapshot.moves.extend(moves);
        snapshot.state = state;
        if let Some(terms) = terms {
            snapshot.terms = *terms;
        }
        LiveGame::carried_over(snapshot, now)
    }
}

fn written(thing: &impl Serialize) -> String {
    serde_json::to_string(thing).expect("plain data is JSON")
}

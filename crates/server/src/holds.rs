//! Who is held back and who has blocked whom, in memory: it is asked at every game and every word. Whatever changes is written first,
//! by `store`, and read again.

use crate::conduct::{Barred, Held, Measure};
use crate::game::{Seat, Terms};
use crate::others::Hint;
use crate::store::conduct::MeasureRow;
use crate::store::{Result, Store, wall_ms};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// Who is held back, and who has blocked whom. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Holds {
    store: Store,
    state: Arc<RwLock<State>>,
    /// One change after the other, so that what is read last is what was written last.
    changing: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug, Default)]
struct State {
    measures: HashMap<String, Vec<MeasureRow>>,
    /// Whom each has blocked.
    blocks: HashMap<String, HashSet<String>>,
}

type Checked = std::result::Result<(), Barred>;

impl Holds {
    /// Reads everything.
    ///
    /// # Errors
    /// The database fails.
    pub async fn load(store: &Store) -> Result<Holds> {
        let holds = Holds { store: store.clone(), state: Arc::default(), changing: Arc::default() };
        holds.read_again().await?;
        Ok(holds)
    }

    /// Reads everything again: something has changed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn reload(&self) -> Result<()> {
        self.store.others().tell(|| Hint::Holds);
        self.read_again().await
    }

    /// Another server has changed something.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn read_again(&self) -> Result<()> {
        let _turn = self.changing.lock().await;
        let mut state = State::default();
        for measure in self.store.measures().await? {
            state.measures.entry(measure.person.clone()).or_default().push(measure);
        }
        for (person, blocked) in self.store.blocks().await? {
            state.blocks.entry(person).or_default().insert(blocked);
        }
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = state;
        Ok(())
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// What holds somebody back now. `called` is what a group is called.
    pub fn held(&self, person: &str, called: impl Fn(&str) -> Option<String>) -> Vec<Held> {
        let now = wall_ms();
        let held = |measure: &MeasureRow| Held {
            what: measure.kind,
            reason: measure.reason,
            words: measure.words.clone(),
            since: measure.at,
            until: measure.until,
            group: measure.group.as_deref().filter(|_| !measure.is_everywhere).and_then(&called),
        };
        let state = self.read();
        let measures = state.measures.get(person).into_iter().flatten();
        measures.filter(|measure| measure.holds(now)).map(held).collect()
    }

    /// Is something of this kind the case, everywhere or in the games of this group?
    fn is(&self, kind: Measure, person: &str, group: Option<&str>) -> bool {
        let now = wall_ms();
        let is_meant = |measure: &MeasureRow| {
            let is_here = measure.is_everywhere || group.is_some() && measure.group.as_deref() == group;
            measure.kind == kind && is_here && measure.holds(now)
        };
        self.read().measures.get(person).is_some_and(|measures| measures.iter().any(is_meant))
    }

    /// May somebody begin and join no games, everywhere or in those of this group?
    pub fn is_suspended(&self, person: &str, group: Option<&str>) -> bool {
        self.is(Measure::Suspend, person, group)
    }

    /// Has the one blocked the other?
    pub fn has_blocked(&self, person: &str, other: &str) -> bool {
        self.read().blocks.get(person).is_some_and(|blocked| blocked.contains(other))
    }

    /// Has either blocked the other?
    pub fn are_apart(&self, one: &str, other: &str) -> bool {
        self.has_blocked(one, other) || self.has_blocked(other, one)
    }

    /// May somebody offer a game to everybody?
    ///
    /// # Errors
    /// Why not.
    pub fn check_offer(&self, person: &str) -> Checked {
        if self.is_suspended(person, None) { Err(Barred::Suspended) } else { Ok(()) }
    }

    /// May a game of these terms be made? Who is in a tournament is its arbiters' business; and whom the staff of a group pairs play
    /// each other, whoever has blocked whom.
    ///
    /// # Errors
    /// Why not.
    pub fn check_terms(&self, terms: &Terms) -> Checked {
        if terms.tournament.is_some() {
            return Ok(());
        }
        let people: Vec<&str> = people(terms).collect();
        let group = terms.table.as_ref().map(|table| table.group.as_str());
        if people.iter().any(|person| self.is_suspended(person, group)) {
            return Err(Barred::Suspended);
        }
        match people[..] {
            [one, other] if group.is_none() && self.are_apart(one, other) => Err(Barred::Blocked),
            _ => Ok(()),
        }
    }

    /// May somebody sit down in a game of these terms?
    ///
    /// # Errors
    /// Why not.
    pub fn check_seat(&self, terms: &Terms, sits: &str) -> Checked {
        self.check_terms(terms)?;
        let group = terms.table.as_ref().map(|table| table.group.as_str());
        if self.is_suspended(sits, group) {
            return Err(Barred::Suspended);
        }
        let is_apart = people(terms).any(|other| self.are_apart(sits, other));
        if is_apart && group.is_none() { Err(Barred::Blocked) } else { Ok(()) }
    }

    /// May somebody say something in a game, of this group or of none?
    ///
    /// # Errors
    /// No.
    pub fn check_words(&self, person: &str, group: Option<&str>) -> Checked {
        if self.is(Measure::Mute, person, group) { Err(Barred::Muted) } else { Ok(()) }
    }
}

/// Those who sit there, or are asked to.
fn people(terms: &Terms) -> impl Iterator<Item = &str> {
    [&terms.seats.white, &terms.seats.black].into_iter().filter_map(|seat| match seat {
        Seat::Person(player) | Seat::Invited(player) => Some(player.id.as_str()),
        Seat::Open | Seat::Computer { .. } => None,
    })
}

impl MeasureRow {
    /// Does it hold at this moment?
    pub fn holds(&self, now: i64) -> bool {
        self.lifted.is_none() && self.until.is_none_or(|until| until > now)
    }
}

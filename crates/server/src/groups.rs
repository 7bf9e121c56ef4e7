//! All clubs and classes, in memory: what holds for somebody is asked at every word and every game. Whatever changes is written
//! first, by `store`, and read again.

use crate::config::ChatPolicy;
use crate::game::{Seat, Terms};
use crate::group::{Computer, Lesson, Meeting, Part, Right};
use crate::others::Hint;
use crate::store::groups::{GroupRow, MemberRow};
use crate::store::{Result, Store, wall_ms};
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// All groups. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Groups {
    store: Store,
    state: Arc<RwLock<State>>,
    /// One change after the other, so that what is read last is what was written last.
    changing: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug, Default)]
struct State {
    groups: HashMap<String, Arc<GroupRow>>,
    /// The groups of everybody who belongs to one.
    of: HashMap<String, Vec<String>>,
}

/// What the rules of a group forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Restricted {
    /// One of the two may play only with certain people.
    #[error("the rules of a group do not let these two play each other")]
    Meeting,
    /// One of the two may not begin a game at this hour.
    #[error("the rules of a group let nobody begin a game at this hour")]
    Hours,
}

impl Restricted {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Restricted::Meeting => "group-meeting",
            Restricted::Hours => "group-hours",
        }
    }
}

impl Groups {
    /// Reads all groups.
    ///
    /// # Errors
    /// The database fails.
    pub async fn load(store: &Store) -> Result<Groups> {
        let groups = Groups { store: store.clone(), state: Arc::default(), changing: Arc::default() };
        groups.read_again().await?;
        Ok(groups)
    }

    /// Reads all groups again: something about them has changed.
    ///
    /// # Errors
    /// The database fails.
    pub async fn reload(&self) -> Result<()> {
        self.store.others().tell(|| Hint::Groups);
        self.read_again().await
    }

    /// Another server has changed something.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn read_again(&self) -> Result<()> {
        let _turn = self.changing.lock().await;
        let groups = self.store.groups().await?;
        let mut of: HashMap<String, Vec<String>> = HashMap::new();
        for group in &groups {
            for member in &group.people {
                of.entry(member.player.id.clone()).or_default().push(group.id.clone());
            }
        }
        let groups = groups.into_iter().map(|group| (group.id.clone(), Arc::new(group))).collect();
        *self.write() = State { groups, of };
        Ok(())
    }

    /// The lesson of a group goes on like this. Returns what the change does; nothing where the group is gone. What changes nothing
    /// is not written.
    ///
    /// # Errors
    /// The database fails.
    pub async fn set_lesson<T>(&self, group: &str, change: impl FnOnce(&mut Lesson) -> T) -> Result<Option<T>> {
        let _turn = self.changing.lock().await;
        let Some(kept) = self.group(group) else { return Ok(None) };
        let mut lesson = kept.lesson.clone();
        let changed = change(&mut lesson);
        if lesson != kept.lesson {
            self.store.set_lesson(group, &lesson).await?;
            self.store.others().tell(|| Hint::Groups);
            if let Some(kept) = self.write().groups.get_mut(group) {
                Arc::make_mut(kept).lesson = lesson;
            }
        }
        Ok(Some(changed))
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The group of this id.
    pub fn group(&self, id: &str) -> Option<Arc<GroupRow>> {
        self.read().groups.get(id).cloned()
    }

    /// All of them.
    pub fn all(&self) -> Vec<Arc<GroupRow>> {
        self.read().groups.values().cloned().collect()
    }

    /// The group whose code this is, if its door is open.
    pub fn behind_door(&self, code: &str) -> Option<Arc<GroupRow>> {
        let now = wall_ms();
        let is_open =
            |group: &&Arc<GroupRow>| group.door.as_ref().is_some_and(|(door, until)| door == code && *until > now);
        self.read().groups.values().find(is_open).cloned()
    }

    /// The groups to which somebody belongs.
    pub fn of(&self, person: &str) -> Vec<Arc<GroupRow>> {
        let state = self.read();
        let ids = state.of.get(person).into_iter().flatten();
        ids.filter_map(|id| state.groups.get(id).cloned()).collect()
    }

    /// The groups whose rules hold for somebody.
    fn ruling(&self, person: &str) -> Vec<Arc<GroupRow>> {
        let is_member = |group: &Arc<GroupRow>| group.part(person) == Some(Part::Member);
        self.of(person).into_iter().filter(is_member).collect()
    }

    /// What somebody may say, who might say this where they belong to no group.
    pub fn chat_of(&self, person: &str, usual: ChatPolicy) -> ChatPolicy {
        self.ruling(person).iter().fold(usual, |policy, group| group.rules.chat_with(policy))
    }

    /// Does the computer help this person?
    pub fn is_helped(&self, person: &str) -> bool {
        self.ruling(person).iter().all(|group| group.rules.computer == Computer::Helps)
    }

    /// May somebody offer a game to everybody?
    ///
    /// # Errors
    /// Why not.
    pub fn check_offer(&self, person: &str) -> std::result::Result<(), Restricted> {
        self.check_hours(person)?;
        let is_free = self.ruling(person).iter().all(|group| group.rules.meeting == Meeting::Anyone);
        if is_free { Ok(()) } else { Err(Restricted::Meeting) }
    }

    /// May a game of these terms be made? What the staff pairs always may.
    ///
    /// # Errors
    /// Why not.
    pub fn check_terms(&self, terms: &Terms) -> std::result::Result<(), Restricted> {
        let seats = [&terms.seats.white, &terms.seats.black];
        let people: Vec<&str> = seats.into_iter().filter_map(person).collect();
        if terms.table.is_some() || people.is_empty() {
            return Ok(());
        }
        people.iter().try_for_each(|person| self.check_hours(person))?;
        match people[..] {
            [one, other] => self.check_meeting(one, other),
            // Whoever comes is looked at then; but whom the staff pairs need not wait for anybody.
            [one] if seats.contains(&&Seat::Open) => {
                let is_paired = |group: &Arc<GroupRow>| group.rules.meeting == Meeting::Paired;
                if self.ruling(one).iter().any(is_paired) { Err(Restricted::Meeting) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// May somebody sit down in a game of these terms?
    ///
    /// # Errors
    /// Why not.
    pub fn check_seat(&self, terms: &Terms, sits: &str) -> std::result::Result<(), Restricted> {
        if terms.table.is_some() {
            return Ok(());
        }
        self.check_hours(sits)?;
        let mut others = [&terms.seats.white, &terms.seats.black].into_iter().filter_map(person);
        others.try_for_each(|other| self.check_meeting(sits, other))
    }

    fn check_hours(&self, person: &str) -> std::result::Result<(), Restricted> {
        let now = wall_ms();
        let is_open = |group: &Arc<GroupRow>| group.rules.hours.as_ref().is_none_or(|hours| hours.include(now));
        if self.ruling(person).iter().all(is_open) { Ok(()) } else { Err(Restricted::Hours) }
    }

    fn check_meeting(&self, one: &str, other: &str) -> std::result::Result<(), Restricted> {
        let lets = |one: &str, other: &str| {
            one == other
                || self.ruling(one).iter().all(|group| match group.rules.meeting {
                    Meeting::Anyone => true,
                    Meeting::Group => group.part(other).is_some(),
                    Meeting::Paired => false,
                })
        };
        if lets(one, other) && lets(other, one) { Ok(()) } else { Err(Restricted::Meeting) }
    }

    /// Has a group made this person's account?
    pub fn is_pupil(&self, person: &str) -> bool {
        self.of(person).iter().any(|group| group.member(person).is_some_and(|member| member.pupil.is_some()))
    }
}

/// Who sits there, or is asked to.
fn person(seat: &Seat) -> Option<&str> {
    match seat {
        Seat::Person(player) | Seat::Invited(player) => Some(&player.id),
        Seat::Open | Seat::Computer { .. } => None,
    }
}

impl GroupRow {
    /// What is known of somebody who belongs to it.
    pub fn member(&self, person: &str) -> Option<&MemberRow> {
        self.people.iter().find(|member| member.player.id == person)
    }

    /// The one of this name, in whatever case.
    pub fn named(&self, name: &str) -> Option<&MemberRow> {
        self.people.iter().find(|member| member.player.name.eq_ignore_ascii_case(name))
    }

    /// Which part somebody has in it.
    pub fn part(&self, person: &str) -> Option<Part> {
        self.member(person).map(|member| member.part)
    }

    /// Does this person's part allow it?
    pub fn allows(&self, person: &str, right: Right) -> bool {
        self.part(person).is_some_and(|part| part.allows(right))
    }
}

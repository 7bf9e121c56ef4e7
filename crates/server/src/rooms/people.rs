//! Who is there: everybody who has a page open or listens to events.

use super::{Outbox, Told};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Who is there. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct People(Arc<Mutex<Pages>>);

/// The sockets and event streams of everybody who is there. Streams hear of challenges in their own way.
type Pages = HashMap<String, Vec<(u64, Option<Outbox>)>>;

impl People {
    fn lock(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has opened a page, or listens to events. Returns whether it is their first.
    pub fn come(&self, person: &str, socket: u64, outbox: Option<Outbox>) -> bool {
        let mut people = self.lock();
        let sockets = people.entry(person.to_owned()).or_default();
        sockets.push((socket, outbox));
        sockets.len() == 1
    }

    /// A page is closed.
    pub fn leave(&self, person: &str, socket: u64) {
        let mut people = self.lock();
        if let Some(sockets) = people.get_mut(person) {
            sockets.retain(|(number, _)| *number != socket);
            if sockets.is_empty() {
                people.remove(person);
            }
        }
    }

    /// Is this person there?
    pub fn is_here(&self, person: &str) -> bool {
        self.lock().contains_key(person)
    }

    /// How many people are there.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Tells something to all pages of this person.
    pub fn tell(&self, person: &str, told: &Told) {
        if let Some(sockets) = self.lock().get(person) {
            sockets.iter().filter_map(|(_, outbox)| outbox.as_ref()).for_each(|outbox| outbox.tell(told.clone()));
        }
    }
}

//! Games that wait for whoever comes. They are listed, and their rooms stay open, while those who made them are there; nobody has too
//! many of them, and those that nobody has come to are called off.

use super::elsewhere::newest;
use super::people::TOLD_EVERY;
use super::{People, RoomError, Rooms, Shown, Tile};
use crate::game::{Command, Ms, Terms, WaitingView};
use crate::store::StoreError;
use std::sync::Arc;

/// How many games one person may offer to everybody at once.
pub(super) const MOST: usize = 20;
const DAY_MS: i64 = 86_400_000;
/// How long a game waits for whoever comes.
const FOR_ANYBODY_MS: i64 = DAY_MS;
/// How long it waits for somebody who was asked, or was sent the link.
const FOR_SOMEBODY_MS: i64 = 14 * DAY_MS;

impl Rooms {
    /// Who is there.
    pub fn people(&self) -> &People {
        &self.inner.people
    }

    /// Public games that wait for an opponent and whose makers are there, on whichever server, the newest first, each with the id of
    /// whose wish it was.
    pub fn waiting(&self, most: usize) -> Vec<(String, WaitingView)> {
        let mut all = self.waiting_here(most);
        all.extend(self.inner.elsewhere.waiting());
        let all = all.into_iter().map(|(changed, creator, view)| (changed, (creator, view))).collect();
        newest(all, most, |(_, view)| &view.id)
    }

    /// Those of this server, each with the time at which it has changed.
    pub(super) fn waiting_here(&self, most: usize) -> Vec<(Ms, String, WaitingView)> {
        let tiles: Vec<Arc<Tile>> = self.open_rooms().values().map(|entry| Arc::clone(&entry.tile)).collect();
        let waiting = |shown: &Shown| match shown {
            Shown::Waiting(view, creator) if self.inner.people.is_here(creator) => {
                Some((creator.clone(), view.clone()))
            }
            Shown::Waiting(..) | Shown::Live(_) => None,
        };
        let mut shown: Vec<(Ms, (String, WaitingView))> = tiles.iter().filter_map(|tile| tile.shown(waiting)).collect();
        shown.sort_by(|(one, (_, view)), (other, (_, next))| other.cmp(one).then_with(|| view.id.cmp(&next.id)));
        shown.truncate(most);
        shown.into_iter().map(|(changed, (creator, view))| (changed, creator, view)).collect()
    }

    /// May whoever made these terms offer one more?
    pub(super) async fn check_offers(&self, terms: &Terms) -> Result<(), RoomError> {
        if !terms.is_offered_to_all() {
            return Ok(());
        }
        let count = if self.inner.cluster.is_some() && !terms.creator.is_empty() {
            // They may be anybody's.
            Box::pin(self.inner.store.offers_of(&terms.creator, MOST as i64)).await?.len()
        } else {
            let is_theirs = |shown: &Shown| matches!(shown, Shown::Waiting(_, creator) if *creator == terms.creator);
            let theirs = |tile: &Tile| tile.shown(|shown| is_theirs(shown).then_some(())).is_some();
            self.open_rooms().values().filter(|entry| theirs(&entry.tile)).count()
        };
        if count < MOST { Ok(()) } else { Err(RoomError::TooManyOffers) }
    }

    /// Tells other servers who comes and goes here, for ever. Nothing where there are none.
    pub(crate) async fn tell_who_is_here(self) {
        if self.inner.cluster.is_none() {
            return;
        }
        let mut tick = tokio::time::interval(TOLD_EVERY);
        loop {
            tick.tick().await;
            self.inner.people.tell_others();
        }
    }

    /// Somebody has come: the games that they offer to everybody can be found again.
    pub async fn reopen_offers(&self, person: &str) -> Result<(), RoomError> {
        for id in self.inner.store.offers_of(person, MOST as i64).await? {
            match self.room(&id).await {
                Ok(_) | Err(RoomError::NotFound) => {}
                Err(RoomError::Strange(error)) => tracing::error!(%error, "left out"),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Calls off what nobody has come to: a day after it was offered to everybody, or by nobody who could take it back, and two
    /// weeks after somebody was asked. Returns how many these were.
    pub async fn call_off_old_offers(&self, wall: i64) -> Result<usize, StoreError> {
        let is_old = |terms: &Terms, made: i64| {
            let is_for_anybody = terms.is_offered_to_all() || terms.creator.is_empty();
            made < wall - if is_for_anybody { FOR_ANYBODY_MS } else { FOR_SOMEBODY_MS }
        };
        let waiting = self.inner.store.waiting_since(wall - FOR_ANYBODY_MS).await?;
        let old = waiting.into_iter().filter(|(_, terms, made)| is_old(terms, *made));
        let mut count = 0;
        for (id, ..) in old {
            match self.expire(&id).await {
                Ok(()) => count += 1,
                Err(error) => tracing::debug!(%error, id, "not called off"),
            }
        }
        Ok(count)
    }

    async fn expire(&self, id: &str) -> Result<(), RoomError> {
        self.room(id).await?.command(Command::Expire).await
    }
}

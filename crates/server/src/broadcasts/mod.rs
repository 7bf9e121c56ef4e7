//! Broadcasts: games that are played elsewhere and watched here. Somebody sends the games of a round again and again; what is new in them
//! is committed and then shown, later where the round has a delay.
//!
//! A round that somebody looks at or sends to is kept in memory, with a task that shows what is due; all of it is read from the store
//! again when it is needed. `feed` is the pure part.

mod feed;
mod line;
mod pgn;
mod sent;
mod view;

pub(crate) use feed::Shown;
pub(crate) use pgn::{PgnWish, pgn_of, slug};
pub(crate) use sent::GameTags;
pub use view::{
    BroadcastBoardView, BroadcastClocks, BroadcastLine, BroadcastPlayerView, BroadcastRoundLine, BroadcastRoundView,
    BroadcastView,
};
pub(crate) use view::{clocks, first_round, player};

use crate::id;
use crate::others::Hint;
use crate::store::broadcasts::{
    BroadcastRow, BroadcastStage, BroadcastVisibility, GameChange, RoundRow, WhichBroadcasts, WholeRound,
};
use crate::store::{Store, StoreError, wall_ms};
use feed::Feed;
use sent::NotGames;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::{Mutex as Turns, Notify, watch};
use tokio::time::Instant;

/// The way to all broadcasts.
#[derive(Clone, Debug)]
pub struct Broadcasts {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    open: Mutex<HashMap<String, Arc<Open>>>,
    /// One more each time that something is to be read again.
    told: AtomicU64,
}

/// A round in memory.
#[derive(Debug)]
struct Open {
    desk: Turns<Desk>,
    look: watch::Sender<Arc<Look>>,
    /// There is something to be shown at another time than was thought.
    wake: Notify,
    /// What is known of it may not be so any more.
    is_stale: AtomicBool,
    /// When somebody last wanted something of it.
    used: Mutex<Instant>,
}

/// Where one writes at a time.
#[derive(Debug)]
struct Desk {
    broadcast: Arc<BroadcastRow>,
    /// All rounds of the broadcast.
    rounds: Arc<Vec<RoundRow>>,
    round: Arc<RoundRow>,
    feed: Feed,
    /// It is not in memory any more: whoever has it looks for it anew.
    is_closed: bool,
}

/// A round as everybody may see it at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub(crate) broadcast: Arc<BroadcastRow>,
    pub(crate) rounds: Arc<Vec<RoundRow>>,
    pub(crate) round: Arc<RoundRow>,
    pub(crate) games: Vec<Arc<Shown>>,
    /// Where one has come to who has seen this.
    pub(crate) mark: String,
}

/// What became of each game that was sent: all its tags, and its moves, or why it was not taken.
pub(crate) type Pushed = Vec<(GameTags, Result<usize, String>)>;

/// Why a broadcast did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BroadcastError {
    #[error("there is no such broadcast")]
    NotFound,
    #[error(transparent)]
    NotGames(#[from] NotGames),
    #[error("you have {MOST_OF_ONE} broadcasts already; delete one of them first")]
    TooMany,
    #[error("a broadcast has {MOST_ROUNDS} rounds at most")]
    TooManyRounds,
    #[error("{0}")]
    Bad(String),
    /// What is stored is not what this program writes, or games cannot be read at all.
    #[error("a round cannot be read: {0}")]
    Strange(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

type Told<T> = Result<T, BroadcastError>;

/// What becomes of a round: its games, what is said of it, which games are to be kept, and the answer to whoever asked.
type Decided<T> = (Feed, RoundRow, Vec<GameChange>, T);

/// How many broadcasts one person has.
const MOST_OF_ONE: i64 = 100;
const MOST_ROUNDS: usize = 64;
/// The longest delay, in seconds.
pub(crate) const MOST_DELAY: i64 = 3600;
/// How many letters names and words about it have.
const NAME_LETTERS: usize = 80;
const ABOUT_LETTERS: usize = 400;
/// How long a round stays in memory that nobody looks at.
const IDLE: Duration = Duration::from_secs(600);
/// So many rounds are in memory; more only while somebody looks at all of them.
const MOST_OPEN: usize = 100;
/// When it is tried again to read one that could not be read.
const AGAIN: Duration = Duration::from_secs(2);

/// What can be said of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoundWish {
    pub(crate) name: Option<String>,
    /// Seconds.
    pub(crate) delay: Option<i64>,
    /// Milliseconds since 1970, or that nothing is known.
    pub(crate) starts_at: Option<Option<i64>>,
    pub(crate) stage: Option<BroadcastStage>,
}

/// A name that people can read: on one line, with something in it.
fn checked_name(name: &str) -> Told<String> {
    let name = name.trim();
    let is_good = !name.is_empty() && name.chars().count() <= NAME_LETTERS && !name.chars().any(char::is_control);
    if is_good {
        Ok(name.to_owned())
    } else {
        Err(BroadcastError::Bad(format!("name: 1 to {NAME_LETTERS} letters on one line")))
    }
}

fn checked_about(about: &str) -> Told<String> {
    let about = about.trim();
    if about.chars().count() <= ABOUT_LETTERS {
        Ok(about.to_owned())
    } else {
        Err(BroadcastError::Bad(format!("about: {ABOUT_LETTERS} letters at most")))
    }
}

/// A round that becomes what is wished.
fn with(round: &RoundRow, wish: RoundWish) -> Told<RoundRow> {
    let mut round = round.clone();
    if let Some(name) = wish.name {
        round.name = checked_name(&name)?;
    }
    if let Some(delay) = wish.delay {
        if !(0..=MOST_DELAY).contains(&delay) {
            return Err(BroadcastError::Bad(format!("delay: 0 to {MOST_DELAY} seconds")));
        }
        round.delay = delay;
    }
    round.starts_at = wish.starts_at.unwrap_or(round.starts_at);
    if let Some(stage) = wish.stage {
        set_stage(&mut round, stage);
    }
    Ok(round)
}

fn set_stage(round: &mut RoundRow, stage: BroadcastStage) {
    round.stage = stage;
    round.finished_at = (stage == BroadcastStage::Finished).then(|| round.finished_at.unwrap_or_else(wall_ms));
}

impl BroadcastRow {
    /// May this person see it? What they may not see is not there.
    pub(crate) fn is_visible_to(&self, person: Option<&str>) -> bool {
        self.visibility != BroadcastVisibility::Private || person == Some(&self.owner)
    }
}

impl Broadcasts {
    pub fn new(store: Store) -> Broadcasts {
        Broadcasts { inner: Arc::new(Inner { store, open: Mutex::default(), told: AtomicU64::new(0) }) }
    }

    /// Makes a broadcast with its rounds.
    pub(crate) async fn create(&self, row: BroadcastRow, rounds: Vec<RoundWish>) -> Told<BroadcastRow> {
        let (name, about) = (checked_name(&row.name)?, checked_about(&row.about)?);
        let row = BroadcastRow { id: id::game(), name, about, created_at: wall_ms(), ..row };
        let rounds: Vec<RoundRow> =
            (1..).zip(rounds).map(|(number, wish)| with(&new_round(&row.id, number), wish)).collect::<Told<_>>()?;
        if !self.inner.store.add_broadcast(&row, &rounds, MOST_OF_ONE).await? {
            return Err(BroadcastError::TooMany);
        }
        Ok(row)
    }

    /// Other words for a broadcast.
    pub(crate) async fn change(&self, row: &BroadcastRow) -> Told<()> {
        let (name, about) = (checked_name(&row.name)?, checked_about(&row.about)?);
        let (broadcasts, row) = (self.clone(), BroadcastRow { name, about, ..row.clone() });
        to_the_end(async move {
            let written = broadcasts.inner.store.change_broadcast(&row).await;
            // Also where it failed: it may have been written for all that.
            broadcasts.retell(&row.id).await?;
            Ok(written?)
        })
        .await
    }

    /// All rounds of a broadcast are told anew: what is said of it has changed, or of one of them.
    async fn retell(&self, broadcast: &str) -> Told<()> {
        self.retell_rounds(&self.inner.store.broadcast_rounds(broadcast).await?).await;
        Ok(())
    }

    async fn retell_rounds(&self, rounds: &[RoundRow]) {
        for round in rounds {
            self.tell_others(&round.id);
            self.read_again(&round.id).await;
        }
    }

    /// Deletes a broadcast.
    pub(crate) async fn remove(&self, id: &str) -> Told<()> {
        let (broadcasts, id) = (self.clone(), id.to_owned());
        to_the_end(async move {
            let rounds = broadcasts.inner.store.broadcast_rounds(&id).await?;
            broadcasts.inner.store.remove_broadcast(&id).await?;
            broadcasts.retell_rounds(&rounds).await;
            Ok(())
        })
        .await
    }

    /// One round more. Returns its name.
    pub(crate) async fn add_round(&self, broadcast: &str, wish: RoundWish) -> Told<RoundRow> {
        let rounds = self.inner.store.broadcast_rounds(broadcast).await?;
        if rounds.len() >= MOST_ROUNDS {
            return Err(BroadcastError::TooManyRounds);
        }
        let round = with(&new_round(broadcast, rounds.last().map_or(1, |last| last.number + 1)), wish)?;
        let (broadcasts, new) = (self.clone(), round.clone());
        to_the_end(async move {
            broadcasts.inner.store.add_broadcast_round(&new).await?;
            broadcasts.retell(&new.broadcast).await
        })
        .await?;
        Ok(round)
    }

    /// Deletes a round.
    pub(crate) async fn remove_round(&self, round: &RoundRow) -> Told<()> {
        let (broadcasts, round) = (self.clone(), round.clone());
        to_the_end(async move {
            broadcasts.inner.store.remove_broadcast_round(&round.id).await?;
            broadcasts.retell_rounds(std::slice::from_ref(&round)).await;
            broadcasts.retell(&round.broadcast).await
        })
        .await
    }

    /// Deletes the broadcasts of somebody.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget(&self, person: &str) -> Result<(), StoreError> {
        let which = WhichBroadcasts {
            owner: Some(person),
            is_listed_only: false,
            most: MOST_OF_ONE,
            ..WhichBroadcasts::LISTED
        };
        for row in self.inner.store.broadcasts(&which).await? {
            match self.remove(&row.id).await {
                Err(BroadcastError::Store(error)) => return Err(error),
                _ => continue,
            }
        }
        Ok(())
    }

    /// A round as it is now.
    pub(crate) async fn look(&self, id: &str) -> Told<Arc<Look>> {
        Ok(Arc::clone(&*self.follow(id).await?.borrow()))
    }

    /// The same for whoever asks for many: a round that is not in memory is not kept there.
    pub(crate) async fn glance(&self, id: &str) -> Told<Arc<Look>> {
        let known = self.rounds().get(id).map(|open| Arc::clone(&*open.look.borrow()));
        match known {
            Some(look) => Ok(look),
            None => Ok(Arc::new(self.read(id).await?.look())),
        }
    }

    /// A round, and whatever becomes of it; closed when it is deleted or let go.
    pub(crate) async fn follow(&self, id: &str) -> Told<watch::Receiver<Arc<Look>>> {
        loop {
            let open = self.open(id).await?;
            let look = open.look.subscribe();
            // It may just have been let go: nobody would tell of anything.
            if !open.desk.lock().await.is_closed {
                return Ok(look);
            }
        }
    }

    /// Takes in games that were sent.
    pub(crate) async fn push(&self, id: &str, text: Vec<u8>) -> Told<Pushed> {
        let read = tokio::task::spawn_blocking(move || sent::read(&text)).await;
        let games = read.map_err(|error| BroadcastError::Strange(error.to_string()))??;
        let broadcasts = self.clone();
        self.write(id, move |desk| {
            let mut feed = desk.feed.clone();
            let taken = feed.take(&games, broadcasts.now());
            let mut round = RoundRow::clone(&desk.round);
            if !taken.changes.is_empty() && feed.stage() != round.stage {
                set_stage(&mut round, feed.stage());
            }
            let answer = games.iter().map(|sent| sent.tags.clone()).zip(taken.games).collect();
            Ok((feed, round, taken.changes, answer))
        })
        .await
    }

    /// Changes what is said of a round.
    pub(crate) async fn change_round(&self, id: &str, wish: RoundWish) -> Told<RoundRow> {
        let broadcasts = self.clone();
        self.write(id, move |desk| {
            let round = with(&desk.round, wish.clone())?;
            let mut feed = desk.feed.clone();
            let changes = if round.delay == desk.round.delay {
                Vec::new()
            } else {
                feed.set_delay(round.delay, broadcasts.now())
            };
            Ok((feed, round.clone(), changes, round))
        })
        .await
    }

    /// Takes all games out of a round.
    pub(crate) async fn reset(&self, id: &str) -> Told<()> {
        let (broadcasts, id) = (self.clone(), id.to_owned());
        to_the_end(async move { broadcasts.reset_now(&id).await }).await
    }

    async fn reset_now(&self, id: &str) -> Told<()> {
        loop {
            let open = self.open(id).await?;
            let mut desk = open.desk.lock().await;
            if desk.is_closed {
                continue;
            }
            let mut round = RoundRow::clone(&desk.round);
            set_stage(&mut round, BroadcastStage::New);
            let is_written = self.inner.store.empty_broadcast_round(&round).await;
            let is_written = is_written.inspect_err(|_| self.doubt(id, &open))?;
            self.refresh(id, &open, &mut desk).await?;
            if is_written {
                self.tell_others(id);
                return Ok(());
            }
        }
    }

    /// Writes what is decided by what there is, and then shows it; if somebody else has written meanwhile, it is decided anew.
    async fn write<T: Send + 'static>(
        &self,
        id: &str,
        decide: impl Fn(&Desk) -> Told<Decided<T>> + Send + Sync + 'static,
    ) -> Told<T> {
        let (broadcasts, id) = (self.clone(), id.to_owned());
        to_the_end(async move { broadcasts.write_now(&id, decide).await }).await
    }

    async fn write_now<T: Send>(&self, id: &str, decide: impl Fn(&Desk) -> Told<Decided<T>> + Send) -> Told<T> {
        loop {
            let open = self.open(id).await?;
            let mut desk = open.desk.lock().await;
            if desk.is_closed {
                // Only just: it is opened again.
                continue;
            }
            let (feed, mut round, changes, answer) = decide(&desk)?;
            let is_other = round != *desk.round;
            if changes.is_empty() && !is_other {
                return Ok(answer);
            }
            let is_kept = self.inner.store.commit_broadcast_round(&round, &changes).await;
            if !is_kept.inspect_err(|_| self.doubt(id, &open))? {
                self.refresh(id, &open, &mut desk).await?;
                continue;
            }
            round.version += 1;
            (desk.feed, desk.round) = (feed, Arc::new(round));
            open.show(&desk);
            open.wake.notify_one();
            self.tell_others(id);
            let broadcast = desk.round.broadcast.clone();
            drop(desk);
            if is_other {
                self.retell(&broadcast).await?;
            }
            return Ok(answer);
        }
    }

    /// It is not known whether something was written to a round.
    fn doubt(&self, id: &str, open: &Open) {
        open.doubt();
        self.tell_others(id);
    }

    /// Another server has written to a round, or deleted it. Its own task reads it again, however often that is said meanwhile.
    pub(crate) fn hear(&self, id: &str) {
        self.inner.told.fetch_add(1, Ordering::SeqCst);
        if let Some(open) = self.rounds().get(id) {
            open.doubt();
        }
    }

    /// Nobody heard what this server said of its rounds.
    pub(crate) fn say_again(&self) {
        self.rounds().keys().for_each(|id| self.tell_others(id));
    }

    /// Whatever was said elsewhere may not have been heard.
    pub(crate) fn hear_all(&self) {
        self.inner.told.fetch_add(1, Ordering::SeqCst);
        self.rounds().values().for_each(|open| open.doubt());
    }

    /// Something was written that is told with a round, or it was deleted.
    async fn read_again(&self, id: &str) {
        self.inner.told.fetch_add(1, Ordering::SeqCst);
        let open = self.rounds().get(id).cloned();
        if let Some(open) = open {
            // Where that fails, its task tries it again.
            let _ = self.refresh(id, &open, &mut *open.desk.lock().await).await;
        }
    }

    /// Reads a round anew; one that is not there any more is closed.
    async fn refresh(&self, id: &str, open: &Open, desk: &mut Desk) -> Told<()> {
        open.is_stale.store(false, Ordering::SeqCst);
        match self.read(id).await {
            Ok(read) => {
                *desk = Desk { is_closed: desk.is_closed, ..read };
                open.show(desk);
                open.wake.notify_one();
                Ok(())
            }
            Err(error) => {
                if matches!(error, BroadcastError::NotFound) {
                    desk.is_closed = true;
                    self.rounds().remove(id);
                    open.wake.notify_one();
                } else {
                    tracing::warn!(%error, id, "the round of a broadcast could not be read");
                    open.doubt();
                }
                Err(error)
            }
        }
    }

    async fn open(&self, id: &str) -> Told<Arc<Open>> {
        if let Some(open) = self.rounds().get(id) {
            open.touch();
            return Ok(Arc::clone(open));
        }
        let told = self.inner.told.load(Ordering::SeqCst);
        let desk = self.read(id).await?;
        let open = self.enter(id, desk);
        if self.inner.told.load(Ordering::SeqCst) != told {
            // Perhaps of this round, while it was read and nobody could find it here.
            self.refresh(id, &open, &mut *open.desk.lock().await).await?;
        }
        Ok(open)
    }

    /// Takes a round into memory, unless somebody was quicker.
    fn enter(&self, id: &str, desk: Desk) -> Arc<Open> {
        let mut rounds = self.rounds();
        if let Some(open) = rounds.get(id) {
            return Arc::clone(open);
        }
        make_room(&mut rounds);
        let look = watch::Sender::new(Arc::new(desk.look()));
        let open = Arc::new(Open {
            desk: Turns::new(desk),
            look,
            wake: Notify::new(),
            is_stale: AtomicBool::new(false),
            used: Mutex::new(Instant::now()),
        });
        rounds.insert(id.to_owned(), Arc::clone(&open));
        drop(rounds);
        tokio::spawn(keep(Arc::downgrade(&self.inner), id.to_owned(), Arc::clone(&open)));
        open
    }

    async fn read(&self, id: &str) -> Told<Desk> {
        let store = &self.inner.store;
        let whole = store.unless_missed(store.whole_broadcast_round(id)).await?.ok_or(BroadcastError::NotFound)?;
        let WholeRound { broadcast, rounds, round, games } = whole;
        let feed = Feed::of(round.delay, games, self.now()).map_err(|_| BroadcastError::Strange(id.to_owned()))?;
        Ok(Desk {
            broadcast: Arc::new(broadcast),
            rounds: Arc::new(rounds),
            round: Arc::new(round),
            feed,
            is_closed: false,
        })
    }

    /// What time it is for whatever is held back: no server shows a move sooner than another.
    pub(crate) fn now(&self) -> i64 {
        self.inner.store.others().now_ms().unwrap_or_else(wall_ms)
    }

    fn tell_others(&self, round: &str) {
        self.inner.store.others().tell(|| Hint::Broadcast { round: round.to_owned() });
    }

    fn rounds(&self) -> MutexGuard<'_, HashMap<String, Arc<Open>>> {
        self.inner.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whoever asked may have gone; what was begun is still done, and told to everybody.
async fn to_the_end<T: Send + 'static>(work: impl Future<Output = Told<T>> + Send + 'static) -> Told<T> {
    let done = tokio::spawn(work).await;
    done.unwrap_or_else(|error| Err(BroadcastError::Strange(error.to_string())))
}

fn new_round(broadcast: &str, number: i64) -> RoundRow {
    RoundRow {
        id: id::game(),
        broadcast: broadcast.to_owned(),
        name: format!("Round {number}"),
        number,
        delay: 0,
        starts_at: None,
        stage: BroadcastStage::New,
        finished_at: None,
        version: 0,
        created_at: wall_ms(),
    }
}

impl Desk {
    fn look(&self) -> Look {
        let (broadcast, rounds) = (Arc::clone(&self.broadcast), Arc::clone(&self.rounds));
        Look::new(broadcast, rounds, Arc::clone(&self.round), self.feed.shown())
    }
}

impl Open {
    fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// Since when nobody has wanted anything of it; nothing while somebody looks at it.
    fn unused_since(&self) -> Option<Instant> {
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        (self.look.receiver_count() == 0).then_some(used)
    }

    /// Has nobody wanted anything of it for long?
    fn is_idle(&self) -> bool {
        self.unused_since().is_some_and(|used| used.elapsed() > IDLE)
    }

    /// It is to be read again, by its task.
    fn doubt(&self) {
        self.is_stale.store(true, Ordering::SeqCst);
        self.wake.notify_one();
    }

    fn show(&self, desk: &Desk) {
        self.look.send_replace(Arc::new(desk.look()));
    }
}

/// Lets rounds go that nobody looks at, those first that were not wanted for longest, till there is room for one more. All of them can be
/// read again.
fn make_room(rounds: &mut HashMap<String, Arc<Open>>) {
    if rounds.len() < MOST_OPEN {
        return;
    }
    let mut unused: Vec<(Instant, Arc<Open>, String)> =
        rounds.iter().filter_map(|(id, open)| Some((open.unused_since()?, Arc::clone(open), id.clone()))).collect();
    unused.sort_unstable_by_key(|(since, ..)| *since);
    for (_, open, id) in unused {
        if rounds.len() < MOST_OPEN {
            return;
        }
        // Somebody who is at its desk wants something of it.
        if let Ok(mut desk) = open.desk.try_lock() {
            desk.is_closed = true;
            open.wake.notify_one();
            rounds.remove(&id);
        }
    }
}

/// Shows what is due, again and again; lets the round go when nobody has wanted anything of it for long.
async fn keep(inner: Weak<Inner>, id: String, open: Arc<Open>) {
    // Without a delay whoever sends the last result writes that the round is over.
    let mut was_over = open.desk.lock().await.round.delay == 0;
    loop {
        let Some(inner) = inner.upgrade() else { return };
        let broadcasts = Broadcasts { inner };
        let mut desk = open.desk.lock().await;
        if desk.is_closed {
            return;
        }
        if open.is_stale.load(Ordering::SeqCst) && broadcasts.refresh(&id, &open, &mut desk).await.is_err() {
            drop((desk, broadcasts));
            tokio::time::sleep(AGAIN).await;
            continue;
        }
        let now = broadcasts.now();
        let is_news = desk.feed.pass(now);
        let is_over = desk.feed.stage() == BroadcastStage::Finished;
        // Nothing begins a round again but what is sent: what was held back comes also after its owner has finished it.
        let is_ending = is_over && !was_over && desk.round.stage == BroadcastStage::Started;
        was_over = is_over && (!is_ending || broadcasts.note_end(&id, &open, &mut desk).await);
        if is_news {
            open.show(&desk);
        } else if !desk.feed.holds_back() && open.is_idle() {
            desk.is_closed = true;
            broadcasts.rounds().remove(&id);
            return;
        }
        let due = desk.feed.next_due();
        drop((desk, broadcasts));
        let wait = due.map_or(IDLE, |due| Duration::from_millis(u64::try_from(due - now).unwrap_or(0)));
        tokio::select! {
            () = open.wake.notified() => {}
            () = tokio::time::sleep(wait.min(IDLE)) => {}
        }
    }
}

impl Broadcasts {
    /// The round is over for everybody who looks. True where that is written now.
    async fn note_end(&self, id: &str, open: &Open, desk: &mut Desk) -> bool {
        let mut round = RoundRow::clone(&desk.round);
        set_stage(&mut round, BroadcastStage::Finished);
        match self.inner.store.commit_broadcast_round(&round, &[]).await {
            Ok(true) => {
                let broadcast = round.broadcast.clone();
                round.version += 1;
                desk.round = Arc::new(round);
                // Not here: this round is being written to.
                let broadcasts = self.clone();
                tokio::spawn(async move { broadcasts.retell(&broadcast).await });
                return true;
            }
            // Another server has seen it first, or has news.
            Ok(false) => drop(self.refresh(id, open, desk).await),
            Err(error) => tracing::warn!(%error, id, "the end of a broadcast round could not be kept"),
        }
        false
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails so")]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// With a broadcast that is not made yet, of somebody.
    async fn start() -> (Broadcasts, BroadcastRow, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let row = BroadcastRow { name: "Open".to_owned(), ..BroadcastRow::of(&store.add_guest().await.unwrap()) };
        (Broadcasts::new(store), row, folder)
    }

    /// The rounds of a new broadcast.
    async fn rounds(broadcasts: &Broadcasts, row: &BroadcastRow, count: usize) -> Vec<RoundRow> {
        let row = broadcasts.create(row.clone(), vec![RoundWish::default(); count]).await.unwrap();
        broadcasts.inner.store.broadcast_rounds(&row.id).await.unwrap()
    }

    #[tokio::test]
    async fn what_changes_while_a_round_is_opened_is_not_lost() {
        let (broadcasts, row, _folder) = start().await;
        for _ in 0..20 {
            let RoundRow { id, broadcast, .. } = rounds(&broadcasts, &row, 1).await.remove(0);
            let hidden = BroadcastRow { id: broadcast, visibility: BroadcastVisibility::Private, ..row.clone() };
            let (opened, changed) = tokio::join!(broadcasts.look(&id), broadcasts.change(&hidden));
            changed.unwrap();
            opened.unwrap();
            assert_eq!(broadcasts.look(&id).await.unwrap().broadcast.visibility, BroadcastVisibility::Private);
        }
    }

    #[tokio::test]
    async fn rounds_in_memory_are_bounded_and_those_stay_at_which_somebody_looks() {
        let (broadcasts, row, _folder) = start().await;
        let mut all = rounds(&broadcasts, &row, MOST_OPEN).await;
        all.extend(rounds(&broadcasts, &row, 2).await);
        let mut followed = broadcasts.follow(&all[0].id).await.unwrap();
        for round in &all {
            broadcasts.glance(&round.id).await.unwrap();
        }
        assert_eq!(broadcasts.rounds().len(), 1);
        for round in &all {
            broadcasts.look(&round.id).await.unwrap();
        }
        let open: Vec<bool> = all.iter().map(|round| broadcasts.rounds().contains_key(&round.id)).collect();
        assert_eq!(
            (open.iter().filter(|open| **open).count(), &open[..4]),
            (MOST_OPEN, &[true, false, false, true][..])
        );
        // One that was let go is sent to as before, and so is one that stayed.
        for round in &all[..2] {
            broadcasts.push(&round.id, b"1. e4 *".to_vec()).await.unwrap();
            assert_eq!(broadcasts.look(&round.id).await.unwrap().games.len(), 1);
        }
        assert!(followed.has_changed().unwrap());
        assert_eq!(followed.borrow_and_update().games.len(), 1);
    }
}

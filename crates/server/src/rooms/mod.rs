//! All games that somebody plays or looks at, each owned by a task of its own.
//!
//! Whoever wants something of a game gets its [`Handle`] here and queues there: people, the computer, the clock. A game
//! that is not in memory is fetched from the store; one that nobody needs any more is let go.

mod audience;
mod elsewhere;
mod leisure;
mod mirror;
mod news;
mod offers;
mod outbox;
mod people;
mod refusals;
mod relay;
mod room;
mod shards;
#[cfg(test)]
mod tests;
mod told;
mod walls;

pub use audience::Listener;
pub use elsewhere::Shown as ShownElsewhere;
pub use news::{Feed, Milestone, News, Topic};
pub use outbox::{Messages, Outbox};
pub use people::People;
pub use told::Told;
pub use walls::lesson_view;

use crate::cluster::{Cluster, Place};
use crate::conduct::Barred;
use crate::engines::Engines;
use crate::error::ApiError;
use crate::game::{
    Act, Actor, Command, Decision, GameView, List, LiveGame, LiveView, Ms, Player, Refusal, Row, Seat, StaffAct,
    Status, StoredMove, Strange, Terms, Unrateable, Visibility, WaitingView,
};
use crate::groups::{Groups, Restricted};
use crate::holds::Holds;
use crate::id;
use crate::store::cluster::Fence;
use crate::store::{Kind, Store, StoreError};
use crate::time::ServerTime;
use axum::http::StatusCode;
use room::{Asker, Left, Opened, Order, Room, Stand};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tabiya_rules::Color;
use tokio::runtime::RuntimeFlavor;
use tokio::sync::{mpsc, oneshot};

#[derive(Clone, Debug)]
pub struct Rooms {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    engines: Engines,
    time: ServerTime,
    open: Mutex<HashMap<String, Entry>>,
    people: People,
    elsewhere: elsewhere::Elsewhere,
    followers: news::Followers,
    leisure: leisure::Leisure,
    groups: Groups,
    holds: Holds,
    walls: walls::Walls,
    /// The other servers, where there are some.
    cluster: Option<Cluster>,
    /// How many rooms of each shard are at work.
    at_work: shards::AtWork,
    /// Games that were going on when the server stopped, until it is there for their players.
    resumed: Mutex<Vec<LiveGame>>,
    most: usize,
    patience_percent: u32,
}

#[derive(Clone, Debug)]
struct Entry {
    handle: Handle,
    tile: Arc<Tile>,
}

/// What a list shows of a room, always up to date.
#[derive(Debug)]
pub(crate) struct Tile {
    /// Only public games are shown, and of them those that go on or wait for an opponent.
    view: Mutex<Option<Shown>>,
    changed: std::sync::atomic::AtomicU64,
}

#[derive(Clone, Debug)]
enum Shown {
    Live(LiveView),
    /// With the id of whose wish it was.
    Waiting(WaitingView, String),
}

/// The way to one game's task.
#[derive(Clone, Debug)]
pub struct Handle {
    orders: mpsc::Sender<Box<Order>>,
}

/// When the server had read what somebody wants, and how long the way to them takes, as it was measured. Goes with requests of
/// which the first is known: those without a body, and those that are about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// When it was read, in server time.
    pub at: Ms,
    /// How long its sender's line takes, there and back.
    pub lag: Ms,
}

/// Why a room did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum RoomError {
    /// The game forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What happens cannot be kept at the moment; the game waits until it can.
    #[error("{}; the game waits", .0.trouble())]
    Paused(Kind),
    /// The room has gone; it can be opened again.
    #[error("the game is not open any more; try again")]
    Closed,
    /// There is no such game, or none that this person may see.
    #[error("there is no such game")]
    NotFound,
    /// The Laws end it in its first position, so it cannot be played.
    #[error("the game would be over at once")]
    OverAtOnce,
    /// There are too many already.
    #[error("too many games are being played; try again later")]
    Full,
    /// It is to be rated, and cannot be.
    #[error(transparent)]
    Unrateable(#[from] Unrateable),
    /// The rules of a group forbid it.
    #[error(transparent)]
    Restricted(#[from] Restricted),
    /// Somebody is held back, or does not want to meet the other.
    #[error(transparent)]
    Barred(#[from] Barred),
    /// One person offers too many to everybody.
    #[error("you have {} open offers already; call one off first", offers::MOST)]
    TooManyOffers,
    /// Another server owns the game, and has refused in these words.
    #[error("{text}")]
    Elsewhere { status: StatusCode, code: &'static str, text: String },
    /// Another server owns the game, and cannot be reached.
    #[error("the server of this game cannot be reached just now; the game waits")]
    Apart,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is stored cannot be a game.
    #[error(transparent)]
    Strange(#[from] Strange),
}

impl RoomError {
    /// Whoever is told this takes the game for another than it is, and should look at it anew.
    pub fn is_behind(&self) -> bool {
        matches!(self, RoomError::Refused(Refusal::PlyPlayed { .. } | Refusal::PlyAhead { .. }))
    }

    /// Is somebody held back, or unwanted by the other? Also where another server says so.
    pub fn is_barred(&self) -> bool {
        match self {
            RoomError::Barred(_) => true,
            RoomError::Elsewhere { status, .. } => *status == StatusCode::FORBIDDEN,
            _ => false,
        }
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> ApiError {
        match error {
            RoomError::Refused(refusal) => ApiError::Refused(refusal),
            RoomError::Paused(kind) => ApiError::Paused(kind),
            RoomError::NotFound => ApiError::NotFound("game"),
            RoomError::OverAtOnce => ApiError::Bad(error.to_string()),
            RoomError::Unrateable(_) => ApiError::rule("unrateable", error.to_string()),
            RoomError::Restricted(restricted) => {
                ApiError::Rule { status: StatusCode::FORBIDDEN, code: restricted.code(), text: error.to_string() }
            }
            RoomError::Barred(barred) => {
                ApiError::Rule { status: StatusCode::FORBIDDEN, code: barred.code(), text: error.to_string() }
            }
            RoomError::TooManyOffers => ApiError::clash("offers-full", error.to_string()),
            RoomError::Elsewhere { status, code, text } => ApiError::Rule { status, code, text },
            RoomError::Apart => ApiError::Rule {
                status: StatusCode::SERVICE_UNAVAILABLE,
                code: "paused-server",
                text: error.to_string(),
            },
            RoomError::Closed | RoomError::Full => ApiError::Unavailable(error.to_string()),
            RoomError::Store(error) => ApiError::Store(error),
            RoomError::Strange(error) => ApiError::Internal(error.to_string()),
        }
    }
}

/// How many orders may wait for a room.
const ORDERS: usize = 64;
/// How long nobody is charged for the way back after a restart: pages that have lost the server look for it at least every
/// eight seconds.
const RETURN_MS: Ms = 10_000;

impl Rooms {
    /// Reads every game that was going on when the server stopped. They and the time go on with [`Rooms::start`]. Games that wait are
    /// read when somebody asks for them.
    ///
    /// # Errors
    /// The database fails. A single game that cannot be read is logged and left alone.
    pub async fn resume(
        store: Store,
        engines: Engines,
        most: usize,
        patience_percent: u32,
    ) -> Result<Rooms, StoreError> {
        let groups = Groups::load(&store).await?;
        let holds = Holds::load(&store).await?;
        let rows = store.live_games().await?;
        let mut noted = store.uptime().await?;
        let read = |(row, moves): (Row, Vec<StoredMove>)| {
            let now = crate::game::Now { ms: noted, wall: 0 };
            LiveGame::restore(row, &moves, now).inspect_err(|error| tracing::error!(%error, "left out")).ok()
        };
        let mut games: Vec<LiveGame> = rows.into_iter().filter_map(read).collect();
        noted = games.iter().map(|game| game.clockwork().known_until()).fold(noted, u64::max);
        // Whatever was kept but not told is told now.
        games.iter_mut().for_each(|game| game.release(noted));
        tracing::info!(games = games.len(), "resumed");
        let time = ServerTime::standing(noted);
        Ok(Rooms::new(store, engines, (groups, holds), time, games, most, patience_percent, None))
    }

    /// One server of several: games come with the shards that it takes. Its time begins with that of the database.
    ///
    /// # Errors
    /// The database fails.
    pub async fn share(
        store: Store,
        engines: Engines,
        most: usize,
        patience_percent: u32,
        (cluster, now): (Cluster, Ms),
    ) -> Result<Rooms, StoreError> {
        let known = (Groups::load(&store).await?, Holds::load(&store).await?);
        let time = ServerTime::standing(now);
        Ok(Rooms::new(store, engines, known, time, Vec::new(), most, patience_percent, Some(cluster)))
    }

    #[expect(clippy::too_many_arguments, reason = "each part is made elsewhere")]
    fn new(
        store: Store,
        engines: Engines,
        (groups, holds): (Groups, Holds),
        time: ServerTime,
        games: Vec<LiveGame>,
        most: usize,
        patience_percent: u32,
        cluster: Option<Cluster>,
    ) -> Rooms {
        let others = store.others().clone();
        let followers = news::Followers::among(others.clone());
        let inner = Inner {
            store,
            engines,
            time,
            open: Mutex::default(),
            people: People::among(others),
            elsewhere: Default::default(),
            followers,
            leisure: Default::default(),
            groups,
            holds,
            walls: Default::default(),
            cluster,
            at_work: Default::default(),
            resumed: Mutex::new(games),
            most,
            patience_percent,
        };
        Rooms { inner: Arc::new(inner) }
    }

    /// The other servers, where there are some.
    pub fn cluster(&self) -> Option<&Cluster> {
        self.inner.cluster.as_ref()
    }

    /// Players can come from now on: time passes, and the games that were read go on as soon as they are back.
    pub fn start(&self) {
        self.inner.time.start();
        let now = self.inner.time.now().ms;
        let games = std::mem::take(&mut *self.inner.resumed.lock().unwrap_or_else(PoisonError::into_inner));
        for mut game in games {
            game.await_return(now, now + RETURN_MS);
            self.inner.leisure.note(&game, None);
            self.open(game, None);
        }
    }

    /// Players can come no longer: no time passes for anybody.
    pub fn stop(&self) {
        self.inner.time.stop();
    }

    pub fn time(&self) -> &ServerTime {
        &self.inner.time
    }

    /// What was read just now from somebody to whom the way is so long.
    pub fn sent(&self, lag: Ms) -> Sent {
        Sent { at: self.inner.time.now().ms, lag }
    }

    /// Clubs and classes.
    pub fn groups(&self) -> &Groups {
        &self.inner.groups
    }

    /// Who is held back, and who has blocked whom.
    pub fn holds(&self) -> &Holds {
        &self.inner.holds
    }

    pub fn engines(&self) -> &Engines {
        &self.inner.engines
    }

    /// Makes a game, keeps it, and opens its room. Returns its name.
    ///
    /// # Errors
    /// There are too many, it would be over at once, or it cannot be kept.
    pub async fn create(&self, terms: Terms) -> Result<String, RoomError> {
        let id = self.inner.cluster.as_ref().map_or_else(id::game, Cluster::new_game);
        self.create_named(id, terms).await
    }

    /// Makes a game with a name that was made before.
    pub async fn create_named(&self, id: String, mut terms: Terms) -> Result<String, RoomError> {
        if self.open_rooms().len() >= self.inner.most {
            return Err(RoomError::Full);
        }
        self.check_offers(&terms).await?;
        self.inner.holds.check_terms(&terms)?;
        self.inner.groups.check_terms(&terms)?;
        if terms.rated {
            terms.check_rated()?;
        }
        Box::pin(self.look_up_ratings(&mut terms)).await?;
        let fence = match self.place(&id) {
            Place::Here(fence) => fence,
            Place::There(_) | Place::Nowhere => return Box::pin(self.make_elsewhere(id, terms)).await,
        };
        let now = self.inner.time.now();
        let mut game = off_the_executor(terms.has_own_start(), || LiveGame::new(id, terms, now));
        if game.game().is_over() {
            return Err(RoomError::OverAtOnce);
        }
        // Here and below: what asks the database is large and rare, and must not be a part of every socket's state.
        match Box::pin(self.inner.store.create_game(&game, now, fence)).await {
            Err(StoreError::Fenced) => return Box::pin(self.make_elsewhere(game.id, game.terms)).await,
            created => created?,
        }
        game.release(self.inner.time.now().ms);
        self.inner.leisure.note(&game, fence);
        metrics::counter!("tabiya_games_total").increment(1);
        let id = game.id.clone();
        let what = if game.status() == Status::Waiting { Milestone::Asked } else { Milestone::Began };
        let game = Arc::new(game);
        self.inner.followers.tell(what, &game, now.ms);
        self.open(Arc::unwrap_or_clone(game), fence);
        Ok(id)
    }

    /// Notes how strong those who sit there are, in the list of such games.
    async fn look_up_ratings(&self, terms: &mut Terms) -> Result<(), RoomError> {
        for color in Color::ALL {
            if let Seat::Person(player) | Seat::Invited(player) = &terms.seats[color] {
                let mut player = player.clone();
                self.look_up_rating(terms, &mut player).await?;
                if let Seat::Person(seated) | Seat::Invited(seated) = &mut terms.seats[color] {
                    *seated = player;
                }
            }
        }
        Ok(())
    }

    /// Notes how strong somebody is who sits down there.
    async fn look_up_rating(&self, terms: &Terms, player: &mut Player) -> Result<(), RoomError> {
        *player = self.with_rating(player.clone(), terms.list()).await?;
        Ok(())
    }

    /// Somebody with how strong they are in this list.
    ///
    /// # Errors
    /// The database fails.
    pub async fn with_rating(&self, player: Player, list: Option<List>) -> Result<Player, RoomError> {
        let store = &self.inner.store;
        let rating = match list.filter(|_| player.can_be_rated()) {
            Some(list) => Some(store.unless_missed(store.rating(list, &player.id)).await?),
            None => None,
        };
        Ok(Player { rating, ..player })
    }

    /// The room of this game.
    ///
    /// # Errors
    /// There is none.
    pub async fn room(&self, id: &str) -> Result<Handle, RoomError> {
        if let Some(entry) = self.open_rooms().get(id) {
            return Ok(entry.handle.clone());
        }
        Box::pin(async {
            match self.place(id) {
                Place::Here(fence) => Ok(self.open(self.fetch(id).await?, fence)),
                place => self.open_mirror(id, place).await,
            }
        })
        .await
    }

    /// The game as it is now, without opening a room for it.
    ///
    /// # Errors
    /// There is none.
    pub async fn read(&self, id: &str) -> Result<LiveGame, RoomError> {
        let open = self.open_rooms().get(id).map(|entry| entry.handle.clone());
        if let Some(handle) = open
            && let Ok(game) = handle.state().await
        {
            return Ok(Arc::unwrap_or_clone(game));
        }
        Box::pin(self.fetch(id)).await
    }

    /// The game as the database knows it.
    async fn fetch(&self, id: &str) -> Result<LiveGame, RoomError> {
        let store = &self.inner.store;
        let (row, moves) = store.unless_missed(store.game(id)).await?.ok_or(RoomError::NotFound)?;
        let now = self.inner.time.now();
        let mut game = LiveGame::restore(row, &moves, now)?;
        game.release(now.ms);
        Ok(game)
    }

    /// Puts somebody else into the seats of `from` in this game; if everybody in it is deleted, so is the game.
    ///
    /// # Errors
    /// It cannot be kept, or the game cannot be read.
    pub async fn replace(&self, game: &str, from: &str, to: &Player) -> Result<(), RoomError> {
        loop {
            let result = match self.room(game).await {
                Ok(room) => room.replace(from, to).await,
                Err(error) => Err(error),
            };
            match result {
                Err(RoomError::NotFound) => return Ok(()),
                // It was just being let go.
                Err(RoomError::Closed) => tokio::task::yield_now().await,
                other => return other,
            }
        }
    }

    /// Opens a room, unless somebody was quicker. Where several servers share the games, it is this one's while the fence holds.
    fn open(&self, mut game: LiveGame, fence: Option<Fence>) -> Handle {
        game.set_patience(self.inner.patience_percent);
        let id = game.id.clone();
        self.enter(&id, |stand| {
            // Before anybody can be told of the game, so that it is on the wall by then, however late the room gets to run.
            self.inner.walls.note(&game, self.inner.time.now().ms);
            self.clone().host(game, stand, fence)
        })
    }

    /// Puts a game among those that are open, unless it is there, and sets somebody to work at it.
    fn enter<F>(&self, id: &str, work: impl FnOnce(Stand) -> F) -> Handle
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut open = self.open_rooms();
        if let Some(entry) = open.get(id) {
            return entry.handle.clone();
        }
        let (orders, inbox) = mpsc::channel(ORDERS);
        let handle = Handle { orders };
        let tile = Arc::new(Tile { view: Mutex::new(None), changed: 0.into() });
        open.insert(id.to_owned(), Entry { handle: handle.clone(), tile: Arc::clone(&tile) });
        metrics::gauge!("tabiya_rooms").set(open.len() as f64);
        drop(open);
        tokio::spawn(work(Stand::new(inbox, tile)));
        handle
    }

    /// Plays a game until nobody needs it any more: in a room where it is this server's, else as another server's is followed.
    async fn host(self, game: LiveGame, stand: Stand, fence: Option<Fence>) {
        // Should the room fail, it is closed all the same, and opened again from what was kept.
        let opened = Opened { rooms: self.clone(), id: game.id.clone() };
        let left = Room::new(game, stand, self.clone(), fence).run().await;
        let left = match left {
            Left::Moved(game, stand) => Box::pin(self.clone().host_anywhere(game, *stand)).await,
            Left::Ended(inbox) => inbox,
        };
        drop(opened);
        turn_away(left).await;
    }

    /// Where this game is played. A server alone plays all of them.
    pub(crate) fn place(&self, id: &str) -> Place<Option<Fence>> {
        match &self.inner.cluster {
            None => Place::Here(None),
            Some(cluster) => match cluster.place(id) {
                Place::Here(fence) => Place::Here(Some(fence)),
                Place::There(server) => Place::There(server),
                Place::Nowhere => Place::Nowhere,
            },
        }
    }

    /// Forgets a room that has ended.
    fn close(&self, id: &str) {
        let mut open = self.open_rooms();
        open.remove(id);
        metrics::gauge!("tabiya_rooms").set(open.len() as f64);
    }

    fn open_rooms(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.inner.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many rooms are open.
    pub fn count(&self) -> usize {
        self.open_rooms().len()
    }

    /// Public games that go on, on whichever server, the liveliest first.
    pub fn tiles(&self, most: usize) -> Vec<LiveView> {
        let mut all = self.live_here(most);
        all.extend(self.inner.elsewhere.live());
        elsewhere::newest(all, most, |view| &view.id)
    }

    /// Those of this server, each with the time at which it has changed.
    fn live_here(&self, most: usize) -> Vec<(Ms, LiveView)> {
        let tiles: Vec<Arc<Tile>> = self.open_rooms().values().map(|entry| Arc::clone(&entry.tile)).collect();
        let live = |shown: &Shown| if let Shown::Live(view) = shown { Some(view.clone()) } else { None };
        let mut shown: Vec<(Ms, LiveView)> = tiles.iter().filter_map(|tile| tile.shown(live)).collect();
        shown.sort_by_key(|(changed, _)| std::cmp::Reverse(*changed));
        shown.truncate(most);
        shown
    }
}

/// Whoever got hold of a room in the last moment is answered, and finds it again in the store.
async fn turn_away(mut inbox: mpsc::Receiver<Box<Order>>) {
    inbox.close();
    while let Some(order) = inbox.recv().await {
        drop(order);
    }
}

/// Does what asks the Laws about a position. Whether one is dead is known soon in games that people play, but one that
/// was made up can take seconds and much memory: only one of them is thought about at a time, and nobody else waits.
fn off_the_executor<T>(has_own_start: bool, work: impl FnOnce() -> T) -> T {
    static ONE: Mutex<()> = Mutex::new(());
    if !has_own_start || tokio::runtime::Handle::current().runtime_flavor() == RuntimeFlavor::CurrentThread {
        return work();
    }
    tokio::task::block_in_place(|| {
        let _turn = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        work()
    })
}

impl Tile {
    /// The game is another server's: nothing is shown of it here.
    fn clear(&self) {
        *self.view.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// What is wanted of what is shown, and when that was changed.
    fn shown<T>(&self, wanted: impl Fn(&Shown) -> Option<T>) -> Option<(u64, T)> {
        let changed = self.changed.load(std::sync::atomic::Ordering::Relaxed);
        let view = self.view.lock().unwrap_or_else(PoisonError::into_inner);
        view.as_ref().and_then(wanted).map(|view| (changed, view))
    }

    fn show(&self, game: &LiveGame, now: u64) {
        let is_shown = game.terms.visibility == Visibility::Public
            && game.status() == Status::Playing
            && game.terms.seats.white != Seat::Open;
        let live = is_shown.then(|| Shown::Live(game.live_view()));
        let view = live.or_else(|| Some(Shown::Waiting(game.waiting_view()?, game.terms.creator.clone())));
        *self.view.lock().unwrap_or_else(PoisonError::into_inner) = view;
        self.changed.store(now, std::sync::atomic::Ordering::Relaxed);
    }
}

impl Handle {
    /// Somebody does something. Returns the number of the game's last event.
    ///
    /// # Errors
    /// It was not done, and nothing has changed; but where the game is paused, it may be done as soon as it goes on.
    pub async fn act(&self, who: Actor, act: Act, sent: Sent) -> Result<u64, RoomError> {
        let Sent { at, lag } = sent;
        self.begin(Command::Do { who, act, lag }, Some(at), false).await?.await
    }

    /// Somebody does something: returns as soon as the room has it. What that returns is the answer, however long it takes.
    ///
    /// # Errors
    /// The room has gone.
    pub async fn begin_act(
        &self,
        who: Actor,
        act: Act,
        sent: Sent,
    ) -> Result<impl Future<Output = Result<u64, RoomError>> + Send + use<>, RoomError> {
        let Sent { at, lag } = sent;
        self.begin(Command::Do { who, act, lag }, Some(at), true).await
    }

    /// One player gives the other so much time.
    ///
    /// # Errors
    /// It was not done, and nothing has changed.
    pub async fn give_time(&self, who: Player, ms: u64) -> Result<(), RoomError> {
        self.command(Command::GiveTime { who, ms }).await
    }

    /// The staff of the game's group does something.
    ///
    /// # Errors
    /// It was not done, and nothing has changed.
    pub async fn obey_staff(&self, act: StaffAct) -> Result<(), RoomError> {
        self.command(Command::Staff(act)).await
    }

    /// The clock runs from now on, also where somebody has not made a first move.
    ///
    /// # Errors
    /// It was not done, and nothing has changed.
    pub async fn start_clock(&self) -> Result<(), RoomError> {
        self.command(Command::StartClock).await
    }

    /// The arbiter of its tournament ends the game.
    ///
    /// # Errors
    /// It was not done, and nothing has changed.
    pub async fn adjudicate(&self, decision: Decision) -> Result<(), RoomError> {
        self.command(Command::Adjudicate(decision)).await
    }

    async fn command(&self, command: Command) -> Result<(), RoomError> {
        self.begin(command, None, true).await?.await.map(drop)
    }

    async fn begin(
        &self,
        command: Command,
        sent_at: Option<Ms>,
        is_patient: bool,
    ) -> Result<impl Future<Output = Result<u64, RoomError>> + Send + use<>, RoomError> {
        let (answer, done) = oneshot::channel();
        self.send(Order::Command { command, sent_at, answer: Some(Asker { answer, is_patient }) }).await?;
        Ok(async move { done.await.map_err(|_| RoomError::Closed)? })
    }

    /// Shows the whole game, in its turn among the events, to a socket that listens.
    pub async fn show(&self, socket: u64) {
        let _ = self.send(Order::Show { socket }).await;
    }

    /// The whole game, as this person sees it.
    ///
    /// # Errors
    /// They may not see it.
    pub async fn view(&self, person: Option<String>) -> Result<GameView, RoomError> {
        let (answer, done) = oneshot::channel();
        self.send(Order::View { person, answer }).await?;
        done.await.map_err(|_| RoomError::Closed)?
    }

    /// The state itself.
    ///
    /// # Errors
    /// The room has gone.
    pub async fn state(&self) -> Result<Arc<LiveGame>, RoomError> {
        let (answer, done) = oneshot::channel();
        self.send(Order::State { answer }).await?;
        done.await.map_err(|_| RoomError::Closed)
    }

    /// Somebody listens from now on. `seq` is the last event they have seen.
    ///
    /// # Errors
    /// They may not see it.
    pub async fn listen(&self, listener: Listener, seq: Option<u64>) -> Result<(), RoomError> {
        let (answer, done) = oneshot::channel();
        self.send(Order::Listen { listener, seq, answer }).await?;
        done.await.map_err(|_| RoomError::Closed)?
    }

    /// Somebody wants to hear, or not to hear, what others say.
    pub async fn mute(&self, socket: u64, on: bool) {
        let _ = self.send(Order::Mute { socket, on }).await;
    }

    async fn replace(&self, from: &str, to: &Player) -> Result<(), RoomError> {
        self.command(Command::Replace { from: from.to_owned(), to: to.clone() }).await
    }

    /// Somebody listens no longer.
    pub async fn leave(&self, socket: u64, closing: bool) {
        let _ = self.send(Order::Leave { socket, closing }).await;
    }

    async fn send(&self, order: Order) -> Result<(), RoomError> {
        self.orders.send(Box::new(order)).await.map_err(|_| RoomError::Closed)
    }
}

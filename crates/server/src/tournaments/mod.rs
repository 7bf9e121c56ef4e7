//! All tournaments that are not over, each owned by a task of its own.
//!
//! Whoever wants something of a tournament queues at its desk: people, the clock, the games that are over. The rules are those of
//! `tabiya_tournament`, a pure machine; what happens is committed before anybody is told. A tournament that is over is read from
//! the store when somebody looks at it.

mod act;
mod arena;
mod desk;
mod export;
mod view;

pub(crate) use act::Unread;
pub use act::{EntryWish, TournamentAct};
pub use arena::{ArenaBoardView, ArenaGameView, ArenaMeView, ArenaRowView, ArenaView};
pub use desk::Asker;
pub(crate) use export::{pgn_of, trf_of};
pub use view::{
    ByeView, ClaimsView, DeputyView, EntrantView, LogView, MeView, PhaseName, RankingView, RoundView, StageName,
    SumView, TermView, TieBreakView, TournamentGameView, TournamentListed, TournamentView, WhyLine, WhyView,
};

use crate::error::ApiError;
use crate::game::{Player, list_of};
use crate::id;
use crate::rooms::Rooms;
use crate::store::tournaments::{Kept, TournamentCommit};
use crate::store::{Store, StoreError, wall_ms};
use axum::http::StatusCode;
use desk::{Desk, Order};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tabiya_rules::Variant;
use tabiya_text::Language;
use tabiya_tournament::{Command, GameId, Phase, Refusal, Settings, Standings, State, Who};
use tokio::sync::{mpsc, oneshot, watch};

/// The way to all tournaments.
#[derive(Clone, Debug)]
pub struct Tournaments {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    rooms: Rooms,
    open: Mutex<HashMap<String, Handle>>,
}

/// The way to one tournament's desk.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    orders: mpsc::Sender<Order>,
    now: watch::Receiver<Arc<Snapshot>>,
}

/// A tournament at one moment, with what takes long to reckon from it.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) id: String,
    pub(crate) state: State,
    /// The names of the games that are played here.
    pub(crate) games: BTreeMap<GameId, String>,
    standings: OnceLock<Standings>,
    digest: OnceLock<arena::Digest>,
    reasons: Mutex<HashMap<(usize, Language), Arc<WhyView>>>,
}

/// Why a tournament did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// Its rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("there is no such tournament")]
    NotFound,
    /// Somebody has too many that are not over.
    #[error("you run {MOST_OF_ONE} tournaments already; finish one of them first")]
    TooMany,
    /// What is stored does not add up to a tournament.
    #[error("the tournament {0} cannot be read")]
    Strange(String),
    /// The desk was just being closed.
    #[error("the tournament is not open any more; try again")]
    Closed,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl TournamentError {
    /// What whoever asked is told, in their language.
    pub(crate) fn told(self, language: Language) -> ApiError {
        match self {
            TournamentError::Refused(refusal) => {
                let status = match refusal {
                    Refusal::NotAllowed | Refusal::NotYours | Refusal::ArbiterDecides => StatusCode::FORBIDDEN,
                    Refusal::BadName { .. }
                    | Refusal::BadRating { .. }
                    | Refusal::BadCode { .. }
                    | Refusal::BadRounds { .. }
                    | Refusal::BadMinutes { .. }
                    | Refusal::BadMove { .. }
                    | Refusal::BadSeconds { .. }
                    | Refusal::BadGames { .. }
                    | Refusal::BadTieBreak { .. } => StatusCode::BAD_REQUEST,
                    Refusal::NobodySuch { .. } | Refusal::NoSuchGame { .. } => StatusCode::NOT_FOUND,
                    _ => StatusCode::CONFLICT,
                };
                ApiError::Rule { status, code: refusal.name(), text: refusal.sentence(language) }
            }
            TournamentError::NotFound => ApiError::NotFound("tournament"),
            TournamentError::TooMany => ApiError::clash("tournaments-full", self.to_string()),
            TournamentError::Strange(_) => ApiError::Internal(self.to_string()),
            TournamentError::Closed => ApiError::Unavailable(self.to_string()),
            TournamentError::Store(error) => ApiError::Store(error),
        }
    }
}

/// How many orders may wait at a desk.
const ORDERS: usize = 256;
/// How many tournaments of one person may go on at once.
const MOST_OF_ONE: i64 = 20;

impl Snapshot {
    fn new(id: String, state: State, games: BTreeMap<GameId, String>) -> Snapshot {
        Snapshot { id, state, games, standings: OnceLock::new(), digest: OnceLock::new(), reasons: Mutex::default() }
    }

    /// What is kept adds up to this.
    fn of(id: &str, kept: Kept) -> Result<Snapshot, TournamentError> {
        let state = State::replay(kept.log.iter()).ok_or_else(|| TournamentError::Strange(id.to_owned()))?;
        Ok(Snapshot::new(id.to_owned(), state, kept.games))
    }

    /// Who is where: reckoned once.
    pub(crate) fn standings(&self) -> &Standings {
        self.standings.get_or_init(|| desk::off_the_executor(|| self.state.standings()))
    }
}

impl Tournaments {
    pub fn new(store: Store, rooms: Rooms) -> Tournaments {
        Tournaments { inner: Arc::new(Inner { store, rooms, open: Mutex::default() }) }
    }

    /// Goes on with every tournament that is not over, as soon as players can come.
    pub fn start(&self) {
        let tournaments = self.clone();
        tokio::spawn(async move { tournaments.resume().await });
    }

    async fn resume(&self) {
        let open = loop {
            match self.inner.store.open_tournaments().await {
                Ok(open) => break open,
                Err(error) => {
                    tracing::warn!(%error, "the tournaments could not be read; trying again");
                    tokio::time::sleep(desk::AGAIN).await;
                }
            }
        };
        for id in open {
            if let Err(error) = self.handle(&id).await {
                tracing::error!(%error, id, "a tournament was left out");
            }
        }
    }

    /// A new tournament. Returns its name.
    ///
    /// # Errors
    /// Its settings make none, somebody has too many, or it cannot be kept.
    pub async fn create(&self, settings: Settings, owner: &Player) -> Result<String, TournamentError> {
        if self.inner.store.open_tournaments_of(&owner.id).await? >= MOST_OF_ONE {
            return Err(TournamentError::TooMany);
        }
        let (state, events) = State::create(settings, &Who::Arbiter(owner.id.clone()), wall_ms())?;
        let id = id::game();
        let commit = TournamentCommit { id: &id, state: &state, events: &events, games: &[] };
        self.inner.store.create_tournament(&commit).await?;
        self.open(Snapshot::new(id.clone(), state, BTreeMap::new()));
        Ok(id)
    }

    /// A tournament as it is now.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn look(&self, id: &str) -> Result<Arc<Snapshot>, TournamentError> {
        if let Some(handle) = self.desks().get(id) {
            return Ok(Arc::clone(&handle.now.borrow()));
        }
        let snapshot = self.fetch(id).await?;
        if snapshot.state.phase() == Phase::Finished {
            return Ok(Arc::new(snapshot));
        }
        let handle = self.open(snapshot);
        let now = Arc::clone(&handle.now.borrow());
        Ok(now)
    }

    /// A tournament as soon as something has happened in it after this event.
    ///
    /// # Errors
    /// There is none.
    pub(crate) async fn look_after(&self, id: &str, seq: u64) -> Result<Arc<Snapshot>, TournamentError> {
        let now = self.look(id).await?;
        let open = self.desks().get(id).cloned();
        let Some(mut handle) = open.filter(|_| now.state.seq() <= seq) else { return Ok(now) };
        let news = handle.now.wait_for(|now| now.state.seq() > seq).await.map(|now| Arc::clone(&now));
        Ok(news.unwrap_or(now))
    }

    /// How strong somebody who joins is in the list of such games; 0 where nothing is known.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn rating_of(&self, now: &Snapshot, person: &str) -> Result<u32, TournamentError> {
        let clock = now.state.settings().clock.as_ref();
        let Some(list) = clock.and_then(|clock| list_of(clock.speed(), Variant::Standard)) else { return Ok(0) };
        let standings = self.inner.store.standings(person).await?;
        let points =
            standings.get(list.name()).filter(|standing| standing.games > 0).map(|standing| standing.rating.points);
        Ok(points.map_or(0, |points| points.round().clamp(0.0, 4000.0) as u32))
    }

    /// Somebody wants all of this done, or nothing of it. Returns the number of the last event.
    ///
    /// # Errors
    /// It was not done, and nothing has changed.
    pub(crate) async fn ask(&self, id: &str, asker: Asker, commands: Vec<Command>) -> Result<u64, TournamentError> {
        loop {
            let handle = self.handle(id).await?;
            let (answer, done) = oneshot::channel();
            let order = Order::Commands { asker: asker.clone(), commands: commands.clone(), answer };
            if handle.orders.send(order).await.is_err() {
                // It was just being closed, and is opened again.
                tokio::task::yield_now().await;
                continue;
            }
            return done.await.unwrap_or(Err(TournamentError::Closed));
        }
    }

    /// Takes the name of somebody who is deleted out of all tournaments. The places stay.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget(&self, person: &str) -> Result<(), StoreError> {
        for id in self.inner.store.tournaments_of(person).await? {
            self.inner.store.forget_in_tournament(&id, person).await?;
            let open = self.desks().get(&id).cloned();
            if let Some(handle) = open {
                let _ = handle.orders.send(Order::ReadAgain).await;
            }
        }
        Ok(())
    }

    /// Something has happened in a tournament on another server.
    pub(crate) async fn read_again(&self, id: &str) {
        match self.handle(id).await {
            Ok(handle) => drop(handle.orders.send(Order::ReadAgain).await),
            Err(error) => tracing::warn!(%error, id, "a tournament could not be read"),
        }
    }

    async fn handle(&self, id: &str) -> Result<Handle, TournamentError> {
        if let Some(handle) = self.desks().get(id) {
            return Ok(handle.clone());
        }
        Ok(self.open(self.fetch(id).await?))
    }

    async fn fetch(&self, id: &str) -> Result<Snapshot, TournamentError> {
        let store = &self.inner.store;
        let kept = store.unless_missed(store.tournament(id)).await?.ok_or(TournamentError::NotFound)?;
        Snapshot::of(id, kept)
    }

    /// Opens a desk, unless somebody was quicker.
    fn open(&self, snapshot: Snapshot) -> Handle {
        let mut open = self.desks();
        if let Some(handle) = open.get(&snapshot.id) {
            return handle.clone();
        }
        let (orders, inbox) = mpsc::channel(ORDERS);
        let id = snapshot.id.clone();
        let (tell, now) = watch::channel(Arc::new(snapshot));
        let handle = Handle { orders, now };
        open.insert(id, handle.clone());
        drop(open);
        tokio::spawn(Desk::new(tell, inbox, self.clone()).run());
        handle
    }

    fn desks(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.inner.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! What every handler can reach.

use crate::broadcasts::Broadcasts;
use crate::cluster::{Cluster, ClusterError};
use crate::config::Config;
use crate::engines::Engines;
use crate::groups::Groups;
use crate::guard::Guard;
use crate::holds::Holds;
use crate::hub::Hub;
use crate::library::{self, Library, LibraryError};
use crate::limits::Limiter;
use crate::lobby::Lobby;
use crate::reviews::Reviews;
use crate::rooms::Rooms;
use crate::sheets::Sheets;
use crate::site::Site;
use crate::store::files::{self, Lock};
use crate::store::{Kind, Store, StoreError};
use crate::time::Pulse;
use crate::tournaments::Tournaments;
use std::io;
use std::ops::Deref;
use std::sync::{Arc, Weak};
use tokio::sync::watch;

/// What every handler can reach. Cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// The parts of a server.
#[derive(Debug)]
pub struct Parts {
    /// How it was started.
    pub config: Config,
    /// What is kept.
    pub store: Store,
    pub rooms: Rooms,
    pub tournaments: Tournaments,
    /// Games that are played elsewhere.
    pub broadcasts: Broadcasts,
    /// Clubs and classes.
    pub groups: Groups,
    /// Who is held back, and who has blocked whom.
    pub holds: Holds,
    /// The library of games.
    pub library: Library,
    pub lobby: Lobby,
    /// What the owner calls it.
    pub site: Site,
    /// Who gets in, and who stays.
    pub guard: Guard,
    /// What the Lichess API keeps in memory.
    pub lichess: Hub,
    /// The reviews that are being made.
    pub reviews: Reviews,
    /// The fair-play sheets that are being made.
    pub sheets: Sheets,
    /// How much anybody may ask for.
    pub limiter: Limiter,
    /// When the database was last written to.
    pub pulse: Pulse,
    stopping: watch::Sender<bool>,
    /// Nobody else uses the data.
    _lock: Option<Lock>,
}

/// Why the data cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Cluster(#[from] ClusterError),
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// A way to the parts that does not keep them alive.
    pub(crate) fn downgrade(&self) -> Weak<Parts> {
        Arc::downgrade(&self.0)
    }

    /// The way back, while the server runs.
    pub(crate) fn upgrade(parts: &Weak<Parts>) -> Option<App> {
        parts.upgrade().map(App)
    }

    /// Opens the data and resumes all games. What the server does by itself beside them is begun by `chores`.
    ///
    /// # Errors
    /// The data cannot be opened.
    pub async fn start(config: Config) -> Result<App, AppError> {
        let lock = if config.database_url.is_none() { Some(Lock::wait(&config.data).await?) } else { None };
        let store = files::open(&config.data, config.database_url.as_deref()).await?;
        let engines = || Engines::start(config.engine_threads);
        let (most, patience) = (config.most_games, config.patience_percent);
        let rooms = match &config.cluster {
            Some(_) if store.kind() == Kind::Sqlite => return Err(ClusterError::NoPostgres.into()),
            Some(cluster) => {
                let joined = Cluster::join(cluster, &store).await?;
                let engines = engines().with(joined.0.workers().clone());
                Rooms::share(store.clone(), engines, most, patience, joined).await?
            }
            None => {
                store.check_alone().await?;
                Rooms::resume(store.clone(), engines(), most, patience).await?
            }
        };
        let tournaments = Tournaments::new(store.clone(), rooms.clone());
        let broadcasts = Broadcasts::new(store.clone());
        let library = Library::open(store.clone(), &config.data).map_err(|error| match error {
            LibraryError::Store(error) => error,
            error => StoreError::Folder { folder: config.data.join(library::FOLDER), error: io::Error::other(error) },
        })?;
        let site = Site::load(&store).await?;
        let lobby = Lobby::new(rooms.people().clone(), store.others().clone(), rooms.cluster().cloned());
        tokio::spawn(lobby.clone().run(rooms.clone()));
        tokio::spawn(lobby.clone().answer_others(rooms.clone()));
        tokio::spawn(rooms.clone().tell_who_is_here());
        let pulse = Pulse::default();
        tokio::spawn(rooms.clone().keep_walls());
        let (groups, holds) = (rooms.groups().clone(), rooms.holds().clone());
        tokio::spawn(rooms.clone().keep_time(pulse.clone()));
        let stopping = watch::Sender::new(false);
        let limiter = Limiter::among(&config.limits, store.others().clone());
        let guard = Guard::among(store.others());
        let (lichess, reviews) = (Hub::among(store.others().clone()), Reviews::default());
        let parts = Parts {
            config,
            store,
            rooms,
            tournaments,
            broadcasts,
            groups,
            holds,
            library,
            lobby,
            site,
            guard,
            lichess,
            reviews,
            sheets: Sheets::default(),
            limiter,
            pulse,
            stopping,
            _lock: lock,
        };
        Ok(App(Arc::new(parts)))
    }

    /// Tells everybody that the server is about to stop.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Is it about to stop?
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Returns when the server is about to stop.
    pub(crate) async fn stopping(&self) {
        let _ = self.stopping.subscribe().wait_for(|is_stopping| *is_stopping).await;
    }
}

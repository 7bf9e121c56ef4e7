//! Listens, and hands every connection to the routes, within limits. On the way down, what runs is finished: nobody new
//! is let in, sockets are told, and all that was handed in is on the disk before the server ends.

use crate::app::{App, AppError};
use crate::cluster::ClusterError;
use crate::config::{BadConfig, Config};
use crate::gate::{self, Peer};
use crate::limits::{Permit, SWEEP_EVERY, TOLD_EVERY};
use crate::meter::Metered;
use crate::router::router;
use crate::static_files::Files;
use crate::store::{StoreError, private};
use crate::tls::{Tls, TlsError};
use crate::{chores, measure};
use axum::Router;
use axum::extract::Request;
use axum::response::IntoResponse;
use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{Instant, interval, sleep, timeout};
use tower::ServiceExt;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
    tls: Option<Arc<Tls>>,
    page: Arc<Files>,
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting makes no sense.
    #[error(transparent)]
    Config(#[from] BadConfig),
    /// The data cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot take part in a site of several servers.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// The certificate cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The page is not there.
    #[error("cannot read the page in {}: {error}", .folder.display())]
    Page {
        /// Where it should be.
        folder: PathBuf,
        error: io::Error,
    },
    /// There is no folder for the data, and it cannot be made.
    #[error("cannot make the folder {}: {error}", .folder.display())]
    Folder {
        /// Where it should be.
        folder: PathBuf,
        error: io::Error,
    },
    /// The address is taken or forbidden.
    #[error("cannot listen on {address}: {error}")]
    Listen { address: SocketAddr, error: io::Error },
}

impl From<AppError> for StartError {
    fn from(error: AppError) -> StartError {
        match error {
            AppError::Store(error) => StartError::Store(error),
            AppError::Cluster(error) => StartError::Cluster(error),
        }
    }
}

/// What the system keeps of what the other side has not taken: little, so that a stuck one is seen soon.
const SEND_BUFFER: u32 = 64 * 1024;
/// How many connections wait until they are accepted.
const BACKLOG: u32 = 1024;
/// How long to wait when the system has no more files to give.
const NO_FILES: Duration = Duration::from_millis(200);
/// How often the metrics are tended.
const TEND_EVERY: Duration = Duration::from_secs(5);
/// How long the last writes may take when the server stops.
const LAST_WRITES: Duration = Duration::from_millis(1500);
/// What hyper needs at least to read headers.
const LEAST_HEADER_BYTES: usize = 8192;
/// What those hear for whom there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

impl Server {
    /// Opens the data and listens.
    ///
    /// # Errors
    /// Either fails, or a setting makes no sense.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let config = config.checked()?;
        measure::start();
        let tls = config.tls.clone().map(Tls::load).transpose()?.map(Arc::new);
        let page = Arc::new(page(&config)?);
        let address = config.listen;
        // First of all: where somebody else listens, no data are made.
        let listener = listen(address).map_err(|error| StartError::Listen { address, error })?;
        let folder = config.data.clone();
        let is_new = !folder.exists();
        private::make_folder(&folder).map_err(|error| StartError::Folder { folder: folder.clone(), error })?;
        let started = App::start(config).await;
        if started.is_err() && is_new {
            // Where nothing could be begun, an empty folder would only be in the way.
            let _ = std::fs::remove_dir(&folder);
        }
        let app = started?;
        chores::start(&app);
        Ok(Server { app, listener, tls, page })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where it listens, with how to speak to it.
    ///
    /// # Errors
    /// The system does not say.
    pub fn url(&self) -> io::Result<String> {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        Ok(format!("{scheme}://{}", self.address()?))
    }

    /// Serves until `stop` is done.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener, tls, page } = self;
        let beside = tokio::spawn(tend(app.clone()));
        let counts = tokio::spawn(count_together(app.clone()));
        let shares = tokio::spawn(app.rooms.clone().keep_shards());
        let reload = tls.as_ref().and_then(Tls::reload_on_hangup);
        app.rooms.start();
        app.tournaments.start();
        tokio::select! {
            () = accept(&app, &listener, tls.as_deref(), page) => {}
            () = stop => {}
        }
        // Others go on with the games at once.
        app.rooms.leave_cluster().await;
        shares.abort();
        // Whatever the end takes is nobody's time.
        app.rooms.stop();
        drop(listener);
        finish(&app).await;
        beside.abort();
        counts.abort();
        if let Some(reload) = reload {
            reload.abort();
        }
    }
}

/// The page that is served.
fn page(config: &Config) -> Result<Files, StartError> {
    match &config.page {
        None => Ok(Files::built(&config.base_path)),
        Some(folder) => {
            Files::read(folder, &config.base_path).map_err(|error| StartError::Page { folder: folder.clone(), error })
        }
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // After a restart the port is free at once. Elsewhere than on Unix this would let others take it.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Every connection inherits it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Lets people in, for ever.
async fn accept(app: &App, listener: &TcpListener, tls: Option<&Tls>, page: Arc<Files>) {
    let routes = router(app.clone(), page);
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => admit(app, &routes, tls, stream, peer.ip()),
            Err(error) if is_about_one(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection can be accepted");
                metrics::counter!("tabiya_refused_total", "what" => "accept").increment(1);
                sleep(NO_FILES).await;
            }
        }
    }
}

/// Has only this connection failed, before we came to it?
fn is_about_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

fn admit(app: &App, routes: &Router, tls: Option<&Tls>, stream: TcpStream, peer: IpAddr) {
    let is_proxy = app.config.trusted_proxies.iter().any(|network| network.contains(peer));
    let permit = match app.limiter.connection(peer, is_proxy) {
        Ok(permit) => permit,
        Err(_) if tls.is_some() => return,
        Err(_) => return drop(stream.try_write(FULL)),
    };
    let _ = stream.set_nodelay(true);
    let (app, routes) = (app.clone(), routes.clone());
    match tls.map(Tls::acceptor) {
        None => drop(tokio::spawn(speak(app, routes, stream, peer, permit))),
        Some(acceptor) => drop(tokio::spawn(async move {
            let handshake = timeout(app.config.limits.header_time, acceptor.accept(stream));
            let shaken = tokio::select! {
                shaken = handshake => shaken,
                () = app.stopping() => return,
            };
            match shaken {
                Ok(Ok(stream)) => speak(app, routes, stream, peer, permit).await,
                Ok(Err(error)) => tracing::debug!(%error, "no handshake"),
                Err(_) => tracing::debug!("no handshake in time"),
            }
        })),
    }
}

/// Speaks HTTP/1 with one connection until it ends or becomes a socket.
async fn speak<S>(app: App, routes: Router, stream: S, peer: IpAddr, permit: Permit<IpAddr>)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let limits = &app.config.limits;
    let stream = Metered::new(stream, limits.write_time, limits.frames_per_socket, Some(permit));
    let (flood, dialog) = (stream.flood(), stream.dialog());
    let answer = service_fn(|request: hyper::Request<Incoming>| {
        let answering = dialog.answer();
        let mut request = request.map(|body| axum::body::Body::new(dialog.awaited(body)));
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(flood.clone());
        if request.body().is_end_stream() {
            request.extensions_mut().insert(app.rooms.sent(0));
        }
        let answer = answer(&app, routes.clone(), request);
        async move {
            let _answering = answering;
            answer.await
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.header_time);
    http.max_buf_size(limits.header_bytes.max(LEAST_HEADER_BYTES));
    let connection = http.serve_connection(TokioIo::new(stream), answer).with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = app.stopping() => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                ended = &mut connection => ended,
                () = dialog.is_silent() => Ok(()),
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

async fn answer(app: &App, routes: Router, request: Request) -> Result<axum::response::Response, Infallible> {
    match gate::enter(&app.config.base_path, request) {
        Ok(request) => routes.oneshot(request).await,
        Err(elsewhere) => Ok(elsewhere.into_response()),
    }
}

/// Whatever must be done from time to time.
async fn tend(app: App) {
    let mut tick = interval(TEND_EVERY);
    let mut swept = Instant::now();
    loop {
        tick.tick().await;
        measure::tend(&app);
        if swept.elapsed() >= SWEEP_EVERY {
            swept = Instant::now();
            app.limiter.sweep();
        }
    }
}

/// Tells other servers what was asked for here, for ever. Nothing where there are none.
async fn count_together(app: App) {
    if app.rooms.cluster().is_none() {
        return;
    }
    let mut tick = interval(TOLD_EVERY);
    loop {
        tick.tick().await;
        app.limiter.tell_others();
    }
}

/// Everybody is told; then what was handed in is written.
async fn finish(app: &App) {
    tracing::info!("stopping");
    app.stop();
    let until = Instant::now() + app.config.limits.stop_time;
    while app.limiter.open_connections() > 0 && Instant::now() < until {
        sleep(Duration::from_millis(10)).await;
    }
    app.rooms.engines().stop();
    let written = timeout(LAST_WRITES, async {
        if let Err(error) = app.rooms.note_time().await {
            tracing::warn!(%error, "the time could not be noted");
        }
        app.store.close().await;
    });
    match written.await {
        Ok(()) => tracing::info!("stopped"),
        Err(_) => tracing::error!("the database did not close in time"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_start_that_is_refused_leaves_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("misspelt");
        let start = || {
            let (data, database_url) = (data.clone(), Some("nonsense".to_owned()));
            Server::start(Config { listen: ([127, 0, 0, 1], 0).into(), data, database_url, ..Config::default() })
        };
        assert!(start().await.unwrap_err().to_string().contains("nonsense"));
        assert!(!data.exists());
        // One that was there is not ours to remove.
        std::fs::create_dir(&data).unwrap();
        start().await.unwrap_err();
        assert!(data.exists());
    }
}

//! Listens, and hands every connection to the routes. Slow headers are cut off; on the way down, what runs is finished.

use crate::app::App;
use crate::auth::Address;
use crate::config::Config;
use crate::routes;
use crate::store::StoreError;
use hyper::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tower::ServiceExt;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    app: App,
    listener: TcpListener,
}

/// Why a server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address is taken or forbidden.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
}

/// How long a client may take to send its headers.
const HEADERS: Duration = Duration::from_secs(10);
/// The largest headers.
const HEADER_BYTES: usize = 16 * 1024;

impl Server {
    /// Opens the data and listens.
    ///
    /// # Errors
    /// Either fails.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let address = config.listen;
        let app = App::start(config).await?;
        let listener = TcpListener::bind(address).await.map_err(|error| StartError::Listen { address, error })?;
        Ok(Server { app, listener })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// The system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `stop` is done.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let routes = routes::router(self.app.clone());
        tokio::pin!(stop);
        loop {
            let (stream, peer) = tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    Err(error) => {
                        tracing::warn!(%error, "a connection was not accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                        continue;
                    }
                },
                () = &mut stop => break,
            };
            let _ = stream.set_nodelay(true);
            let service =
                TowerToHyperService::new(routes.clone().map_request(move |mut request: Request<Incoming>| {
                    request.extensions_mut().insert(Address(peer.ip()));
                    request
                }));
            tokio::spawn(async move {
                let mut builder = auto::Builder::new(TokioExecutor::new());
                builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(HEADER_BYTES);
                let _ = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).await;
            });
        }
        self.app.store.close().await;
    }
}

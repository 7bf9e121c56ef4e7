//! HTTPS by files. They are read again on SIGHUP, as a renewed certificate wants; what cannot be read changes nothing.

use crate::config::TlsFiles;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// Why the files cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// One cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    File { path: PathBuf, error: pem::Error },
    /// They do not go together.
    #[error("the certificate {} and its key cannot be used: {error}", path.display())]
    Unusable { path: PathBuf, error: rustls::Error },
}

/// The certificate in use.
#[derive(Debug)]
pub(crate) struct Tls {
    files: TlsFiles,
    config: RwLock<Arc<ServerConfig>>,
}

impl Tls {
    pub(crate) fn load(files: TlsFiles) -> Result<Tls, TlsError> {
        let config = RwLock::new(read(&files)?);
        Ok(Tls { files, config })
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        Arc::clone(&self.config.read().unwrap_or_else(PoisonError::into_inner)).into()
    }

    fn reload(&self) {
        match read(&self.files) {
            Ok(config) => {
                *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
                tracing::info!(certificate = %self.files.certificate.display(), "the certificate was read again");
            }
            Err(error) => tracing::error!(%error, "the certificate stays as it was"),
        }
    }

    /// From now on reads the files again whenever the process is told to.
    #[cfg(unix)]
    pub(crate) fn reload_on_hangup(self: &Arc<Tls>) -> Option<JoinHandle<()>> {
        use tokio::signal::unix::{SignalKind, signal};
        let mut hangups = signal(SignalKind::hangup())
            .inspect_err(|error| tracing::error!(%error, "the certificate cannot be reloaded by a signal"))
            .ok()?;
        let tls = Arc::clone(self);
        Some(tokio::spawn(async move {
            while hangups.recv().await.is_some() {
                tls.reload();
            }
        }))
    }

    /// There is no such signal here.
    #[cfg(not(unix))]
    pub(crate) fn reload_on_hangup(self: &Arc<Tls>) -> Option<JoinHandle<()>> {
        let _ = Tls::reload;
        None
    }
}

fn read(files: &TlsFiles) -> Result<Arc<ServerConfig>, TlsError> {
    let bad = |path: &PathBuf| {
        let path = path.clone();
        move |error| TlsError::File { path, error }
    };
    let chain = CertificateDer::pem_file_iter(&files.certificate).map_err(bad(&files.certificate))?;
    let chain: Vec<_> = chain.collect::<Result<_, _>>().map_err(bad(&files.certificate))?;
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(bad(&files.key))?;
    let unusable = |error| TlsError::Unusable { path: files.certificate.clone(), error };
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions().map_err(unusable)?;
    let mut config = builder.with_no_client_auth().with_single_cert(chain, key).map_err(unusable)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

//! HTTPS by files, which may be renewed while people play.

use crate::common::TestApp;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use std::path::Path;
use std::sync::Arc;
use tabiya_server::config::TlsFiles;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

/// Writes a new certificate and its key.
fn renew(files: &TlsFiles) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(&files.certificate, made.cert.pem()).unwrap();
    std::fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
    made.cert.der().clone()
}

/// Asks for the server's health as one who knows this certificate alone.
async fn ask(app: &TestApp, known: &CertificateDer<'static>) -> Option<String> {
    let mut roots = RootCertStore::empty();
    roots.add(known.clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let connector = TlsConnector::from(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()));
    let stream = TcpStream::connect(app.address()).await.unwrap();
    let mut stream = connector.connect(ServerName::try_from("localhost").unwrap(), stream).await.ok()?;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

fn files(folder: &Path) -> TlsFiles {
    TlsFiles { certificate: folder.join("cert.pem"), key: folder.join("key.pem") }
}

#[tokio::test]
async fn a_renewed_certificate_is_taken_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let files = files(folder.path());
    let first = renew(&files);
    let app = TestApp::start_with(|config| config.tls = Some(files.clone())).await;
    let answer = ask(&app, &first).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("strict-transport-security"), "{answer}");

    // What cannot be read changes nothing.
    std::fs::write(&files.certificate, "nonsense").unwrap();
    nix::sys::signal::raise(nix::sys::signal::Signal::SIGHUP).unwrap();
    assert!(ask(&app, &first).await.is_some());

    let second = renew(&files);
    nix::sys::signal::raise(nix::sys::signal::Signal::SIGHUP).unwrap();
    while ask(&app, &second).await.is_none() {
        tokio::task::yield_now().await;
    }
    assert!(ask(&app, &first).await.is_none());
}

#[tokio::test]
async fn files_that_cannot_be_used_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let files = files(folder.path());
    let config = tabiya_server::config::Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data: folder.path().to_owned(),
        tls: Some(files.clone()),
        ..Default::default()
    };
    let error = tabiya_server::Server::start(config).await.unwrap_err().to_string();
    assert!(error.contains("cert.pem"), "{error}");
}

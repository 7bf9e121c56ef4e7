//! A line between a server and what it needs, which can be cut: what is sent meanwhile arrives when it is mended, or never.

use std::path::Path;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// A line that can be cut.
#[derive(Clone, Debug)]
pub struct Cable(Arc<watch::Sender<bool>>);

impl Cable {
    /// A line from this address of this machine to that one. Returns with the port at which it begins.
    ///
    /// # Errors
    /// There is no port.
    pub async fn to_address(near: &str, address: String) -> anyhow::Result<(Cable, u16)> {
        let cable = Cable(Arc::new(watch::Sender::new(false)));
        let listener = TcpListener::bind((near, 0)).await?;
        let port = listener.local_addr()?.port();
        let cut = cable.0.subscribe();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (cut, address) = (cut.clone(), address.clone());
                tokio::spawn(async move {
                    if let Ok(far) = TcpStream::connect(address).await {
                        let _ = (near.set_nodelay(true), far.set_nodelay(true));
                        carry(near.into_split(), far.into_split(), cut).await;
                    }
                });
            }
        });
        Ok((cable, port))
    }

    /// A line from this address of this machine to a socket. Returns with the port at which it begins.
    ///
    /// # Errors
    /// There is no port.
    pub async fn to_socket(near: &str, far: &Path) -> anyhow::Result<(Cable, u16)> {
        let cable = Cable(Arc::new(watch::Sender::new(false)));
        let listener = TcpListener::bind((near, 0)).await?;
        let port = listener.local_addr()?.port();
        let (cut, far) = (cable.0.subscribe(), far.to_owned());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (cut, far) = (cut.clone(), far.clone());
                tokio::spawn(async move {
                    if let Ok(far) = UnixStream::connect(far).await {
                        let _ = near.set_nodelay(true);
                        carry(near.into_split(), far.into_split(), cut).await;
                    }
                });
            }
        });
        Ok((cable, port))
    }

    /// From now on nothing passes.
    pub fn cut(&self) {
        self.0.send_replace(true);
    }

    /// It passes again.
    pub fn mend(&self) {
        self.0.send_replace(false);
    }
}

type Halves<R, W> = (R, W);

async fn carry<A, B, C, D>(near: Halves<A, B>, far: Halves<C, D>, cut: watch::Receiver<bool>)
where
    A: AsyncRead + Unpin,
    B: AsyncWrite + Unpin,
    C: AsyncRead + Unpin,
    D: AsyncWrite + Unpin,
{
    let ((near_from, near_to), (far_from, far_to)) = (near, far);
    // Whoever closes one end closes both.
    tokio::select! {
        () = pass(near_from, far_to, cut.clone()) => {}
        () = pass(far_from, near_to, cut) => {}
    }
}

async fn pass(mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin, mut cut: watch::Receiver<bool>) {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let read = from.read(&mut buffer).await.unwrap_or(0);
        if cut.wait_for(|is_cut| !is_cut).await.is_err() || read == 0 || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

//! How servers and workers hear that they shall end.

use std::io;

/// Hears from now on whether the process is told to end, politely: what this returns is done when it is. Whoever hears that a server runs
/// may end it at once, so this is called before, within a runtime.
///
/// # Errors
/// The system does not let it hear.
#[cfg(unix)]
pub(super) fn told() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

#[cfg(windows)]
pub(super) fn told() -> io::Result<impl Future<Output = ()>> {
    let mut interrupted = tokio::signal::windows::ctrl_c()?;
    Ok(async move { drop(interrupted.recv().await) })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::{Command, id};

    #[tokio::test]
    async fn what_is_told_before_anybody_waits_for_it_is_heard() {
        let told = told().unwrap();
        let sent = Command::new("kill").args(["-TERM", &id().to_string()]).status().unwrap();
        assert!(sent.success());
        told.await;
    }
}

//! `tabiya serve --open`: a server for whoever sits at this machine. It takes a port of its own, keeps its data in the
//! user's folder, and shows the page in the browser.

use super::settings::Settings;
use anyhow::Context;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use tabiya_terminal::session::data_folder;

/// The port that is tried first: browsers keep settings by address, so it should be the same each time.
const PORT: u16 = 8064;

/// The settings, with what is usual at home where nothing else is wanted.
pub(super) fn usual(mut settings: Settings) -> anyhow::Result<Settings> {
    if settings.data.is_none() {
        settings.data = Some(data_folder().context("no folder for your data is known; name one with --data")?);
    }
    settings.listen = settings.listen.or_else(|| Some(SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()))));
    // Whoever plays here does not want to read of every connection.
    settings.log_level = settings.log_level.or_else(|| Some("warn".to_owned()));
    Ok(settings)
}

/// The usual port, or any where that is taken.
fn free_port() -> u16 {
    if TcpListener::bind((Ipv4Addr::LOCALHOST, PORT)).is_ok() { PORT } else { 0 }
}

/// Shows an address in the browser, where there is one. The address has been printed, so nothing is lost if not.
pub(super) fn show(url: &str) {
    let Some((program, arguments)) = opener(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
    else {
        return;
    };
    let quiet = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = quiet {
        tracing::info!(%error, program, "no browser could be opened");
    }
}

/// What opens addresses here; nothing without a screen. `is_set` tells of the environment.
fn opener(is_set: impl Fn(&str) -> bool) -> Option<(&'static str, &'static [&'static str])> {
    if cfg!(windows) {
        Some(("cmd", &["/C", "start", ""]))
    } else if cfg!(target_os = "macos") {
        (!is_set("SSH_CONNECTION")).then_some(("open", &[]))
    } else {
        (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")).then_some(("xdg-open", &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_stays() {
        let wanted = Settings {
            listen: Some("127.0.0.1:7".parse().unwrap()),
            data: Some("here".into()),
            log_level: Some("debug".to_owned()),
            ..Settings::default()
        };
        let settings = usual(wanted).unwrap();
        assert_eq!(settings.listen.unwrap().port(), 7);
        assert_eq!(settings.data.unwrap(), std::path::PathBuf::from("here"));
        assert_eq!(settings.log_level.unwrap(), "debug");
    }

    #[test]
    fn a_server_at_home_is_for_this_machine_only() {
        let settings = usual(Settings { data: Some("here".into()), ..Settings::default() }).unwrap();
        assert!(settings.listen.unwrap().ip().is_loopback());
    }

    #[cfg(all(unix, not(target_os = "macos")))]
    #[test]
    fn a_browser_needs_a_screen() {
        assert_eq!(opener(|_| false), None);
        assert_eq!(opener(|name| name == "WAYLAND_DISPLAY").unwrap().0, "xdg-open");
    }
}

//! `tabiya play --server`: arguments and the keyboard; the game is in `tabiya_terminal::online`.

use anyhow::{Context, bail};
use clap::Args;
use std::io::{self, IsTerminal, Write};
use tabiya_client::{Client, Server};
use tabiya_rules::TimeControl;
use tabiya_terminal::online::{self, Options, Wish};
use tabiya_text::Language;

/// A game on a server.
#[derive(Args, Debug)]
pub(crate) struct Online {
    /// Play on a server: one of ours, or any that speaks the Lichess API
    #[arg(long, value_name = "URL", help_heading = "On a server")]
    server: Option<Server>,

    /// A token with the scopes board:play, challenge:read and challenge:write; without it, name and password are asked for
    #[arg(long, env = "TABIYA_TOKEN", hide_env_values = true, help_heading = "On a server")]
    token: Option<String>,

    /// Play whoever wants the same time, such as 5+3
    #[arg(long, value_name = "TIME", requires = "server", group = "wish", help_heading = "On a server")]
    seek: Option<TimeControl>,

    /// Challenge somebody, with the time that --tc says
    #[arg(long, value_name = "NAME", requires = "server", group = "wish", help_heading = "On a server")]
    challenge: Option<String>,

    /// Join a game or a challenge, by its address or its name
    #[arg(long, value_name = "GAME", requires = "server", group = "wish", help_heading = "On a server")]
    join: Option<String>,

    /// Look at a game
    #[arg(long, value_name = "GAME", requires = "server", group = "wish", help_heading = "On a server")]
    watch: Option<String>,
}

/// How many lines may be typed ahead.
const TYPED_AHEAD: usize = 64;

impl Online {
    /// The server, if one is named.
    pub(crate) fn server(&self) -> Option<&Server> {
        self.server.as_ref()
    }

    /// Plays there. `level` and `time` are those of the other arguments.
    pub(crate) fn run(
        &self,
        server: &Server,
        level: Option<u8>,
        time: Option<&TimeControl>,
        language: Language,
        figures: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let wish = self.wish(level, time)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let token = match (&self.token, &wish) {
            (Some(token), _) => Some(token.clone()),
            (None, Wish::Watch(_)) => None,
            (None, _) => Some(runtime.block_on(log_in(server, language))?),
        };
        let client = Client::new(server.clone(), token.as_deref())?;
        let (typed, keyboard) = tokio::sync::mpsc::channel(TYPED_AHEAD);
        // It waits for the keyboard and ends with the program.
        std::thread::spawn(move || {
            for line in io::stdin().lines() {
                let Ok(line) = line else { break };
                if typed.blocking_send(line).is_err() {
                    break;
                }
            }
        });
        let result = runtime.block_on(online::run(client, wish, Options { language, figures }, keyboard, out));
        runtime.shutdown_background();
        Ok(result?)
    }

    fn wish(&self, level: Option<u8>, time: Option<&TimeControl>) -> anyhow::Result<Wish> {
        let clock = time.map(clock).transpose()?.flatten();
        Ok(match self {
            Online { seek: Some(time), .. } => {
                let Some((initial, increment)) = self::clock(time)? else { bail!("a seek needs a clock, such as 5+3") };
                Wish::Seek { minutes: minutes(initial), increment }
            }
            Online { challenge: Some(name), .. } => Wish::Challenge { name: name.clone(), clock },
            Online { join: Some(game), .. } => Wish::Join(game.clone()),
            Online { watch: Some(game), .. } => Wish::Watch(game.clone()),
            _ => level.map_or(Wish::Wait, |level| Wish::Computer { level, clock }),
        })
    }
}

/// Seconds at first and for each move; none without a clock.
fn clock(time: &TimeControl) -> anyhow::Result<Option<(u64, u64)>> {
    match time {
        TimeControl::Unlimited => Ok(None),
        TimeControl::Stages(stages) if stages.len() == 1 && stages[0].moves.is_none() => {
            Ok(Some((stages[0].time.as_secs(), stages[0].bonus.time().as_secs())))
        }
        other => bail!("on a server a clock is of the kind 5+3, not {other}"),
    }
}

/// `300` as `5`, `90` as `1.5`.
fn minutes(seconds: u64) -> String {
    if seconds.is_multiple_of(60) { (seconds / 60).to_string() } else { format!("{}", seconds as f64 / 60.0) }
}

/// Asks who one is, and gets a token for a day.
async fn log_in(server: &Server, language: Language) -> anyhow::Result<String> {
    if !io::stdin().is_terminal() {
        bail!("a token is needed: --token, or TABIYA_TOKEN");
    }
    let term = console::Term::stderr();
    term.write_str(&format!("{} ", language.text("online.name", &[])))?;
    let name = term.read_line().context("the name")?;
    term.write_str(&format!("{} ", language.text("online.password", &[])))?;
    let password = term.read_secure_line().context("the password")?;
    let client = Client::new(server.clone(), None)?;
    Ok(client.log_in(name.trim(), &password, "tabiya play").await?)
}

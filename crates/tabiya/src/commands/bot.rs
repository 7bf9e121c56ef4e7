//! `tabiya bot`: any UCI engine as an opponent on a server.

use anyhow::Context;
use clap::Args;
use std::convert::Infallible;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tabiya_arena::{Draft, EngineSpec, Limit};
use tabiya_client::bot::{self, BotReport, Shutdown};
use tabiya_client::{Client, Server};
use tabiya_terminal::online::ending_words;
use tabiya_text::{Arg, Language};

/// Let an engine play on a server
///
/// The server is one of ours, or any that speaks the Lichess API; the token needs the scope bot:play. The bot answers
/// challenges until it is interrupted: then it takes no more, plays those games to their end that go on, and leaves them
/// when it is interrupted once more. What was left is taken up again when it is started again.
#[derive(Args, Debug)]
pub(crate) struct Bot {
    /// The server, such as `https://chess.example`
    #[arg(long, value_name = "URL")]
    server: Server,

    /// The bot's token; better given as TABIYA_TOKEN, for others can see arguments
    #[arg(long, env = "TABIYA_TOKEN", hide_env_values = true)]
    token: String,

    /// The engine: a program that speaks UCI
    #[arg(long, value_name = "PROGRAM")]
    engine: String,

    /// An option of the engine; may be given more than once
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option: Vec<(String, String)>,

    /// How many games at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    games: u32,

    /// How many seconds to think where there is no clock
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=3600))]
    move_time: u64,

    /// Make the account a bot's, for ever, if it is none yet
    #[arg(long)]
    upgrade: bool,

    /// The language of what is told
    #[arg(long, default_value_t = Language::English)]
    lang: Language,
}

/// What is told.
enum Notice {
    Report(BotReport),
    Finishing,
}

/// The first interruption ends the bot when its games are over, the second at once. It never ends by itself.
async fn interrupted(shutdown: Arc<Shutdown>, told: std::sync::mpsc::Sender<Notice>) -> Infallible {
    if tokio::signal::ctrl_c().await.is_ok() {
        let _ = told.send(Notice::Finishing);
        shutdown.finish.set();
        if tokio::signal::ctrl_c().await.is_ok() {
            shutdown.leave.set();
        }
    }
    std::future::pending().await
}

fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?} is not of the kind Hash=64"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl Bot {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let engine = self.spec()?;
        let client = Client::new(self.server.clone(), Some(&self.token))?;
        let how = bot::Bot {
            engine,
            most_games: self.games as usize,
            move_time: Duration::from_secs(self.move_time),
            upgrades: self.upgrade,
        };
        let shutdown = Arc::new(Shutdown::default());
        let (reports, told) = std::sync::mpsc::channel();
        let told_of_end = reports.clone();
        let reports = Mutex::new(reports);
        let report = move |report: BotReport| {
            let _ = reports.lock().unwrap_or_else(PoisonError::into_inner).send(Notice::Report(report));
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let interrupted = interrupted(Arc::clone(&shutdown), told_of_end);
        let playing = runtime.spawn(async move {
            tokio::select! {
                result = bot::run(client, how, shutdown, report) => result,
                never = interrupted => match never {},
            }
        });
        let mut last = None;
        // The channel ends with the bot, however that ends: with it goes all that holds the other side.
        for line in told {
            let report = match line {
                Notice::Report(report) => Some(report),
                Notice::Finishing => None,
            };
            // A server that stays away is told of once.
            if matches!(report, Some(BotReport::Again { .. })) && report == last {
                continue;
            }
            let words =
                report.as_ref().map_or_else(|| self.lang.text("bot.finishing", &[]), |report| self.words(report));
            writeln!(out, "{words}")?;
            out.flush()?;
            last = report;
        }
        runtime.block_on(playing).context("the bot broke down")??;
        Ok(())
    }

    fn spec(&self) -> anyhow::Result<EngineSpec> {
        let mut words = self.engine.split_whitespace();
        let is_file = std::path::Path::new(&self.engine).exists();
        let command = match (is_file, words.next()) {
            (true, _) | (false, None) => (self.engine.clone().into(), Vec::new()),
            (false, Some(program)) => (program.into(), words.map(str::to_owned).collect()),
        };
        let limit = Limit { move_time: Some(Duration::from_secs(self.move_time)), ..Limit::default() };
        let draft =
            Draft { command: Some(command), options: self.option.clone(), limit: limit.clone(), ..Draft::default() };
        let specs = EngineSpec::complete(vec![draft], &Draft::default(), &limit)?;
        specs.into_iter().next().context("no engine")
    }

    fn words(&self, report: &BotReport) -> String {
        let text = |key: &str, args: &[(&str, &str)]| {
            let args: Vec<(&str, Arg<'_>)> =
                args.iter().map(|(name, value)| (*name, Arg::Notation((*value).into()))).collect();
            self.lang.text(key, &args)
        };
        match report {
            BotReport::Ready { name } => text("bot.ready", &[("name", name), ("server", &self.server.to_string())]),
            BotReport::Accepted { by } => text("bot.accepted", &[("name", by)]),
            BotReport::Declined { by } => text("bot.declined", &[("name", by)]),
            BotReport::Began { game, opponent } => text("bot.began", &[("game", game), ("name", opponent)]),
            BotReport::Ended { game, how, why, won } => {
                let key = match won {
                    Some(true) => "bot.won",
                    Some(false) => "bot.lost",
                    None => "bot.ended",
                };
                text(key, &[("game", game), ("how", &ending_words(self.lang, how, *why))])
            }
            BotReport::Again { error } => text("bot.again", &[("error", error)]),
            BotReport::Failed { game, error } => text("bot.failed", &[("game", game), ("error", error)]),
        }
    }
}

//! `tabiya broadcast`: games that are played elsewhere, sent to a round of a broadcast while they are played.

mod games;
mod source;

use crate::interrupt::{self, postpone};
use crate::progress::Progress;
use anyhow::{bail, ensure};
use clap::Args;
use games::{Known, Piece, pieces};
use source::Source;
use std::collections::HashSet;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;
use tabiya_client::api::PushedGame;
use tabiya_client::{Client, ClientError, Server};
use tabiya_text::{Arg, Language};

/// Send games that are played elsewhere to a broadcast
///
/// Watches a PGN file, a folder of them, as programs for electronic boards write them again and again, or an address, and
/// sends what has changed to a round of a broadcast on a server of ours, or on any that speaks the Lichess API. The token needs the
/// scope study:write. It goes on until it is interrupted; started again, it sends everything once, which changes nothing there.
#[derive(Args, Debug)]
pub(crate) struct Broadcast {
    /// A PGN file, a folder, or an address such as `https://club.example/round1.pgn`
    #[arg(value_name = "SOURCE")]
    source: Source,

    /// The server, such as `https://chess.example`
    #[arg(long, value_name = "URL")]
    to: Server,

    /// The round: the last part of the address of its page
    #[arg(long, value_name = "ID")]
    round: String,

    /// A token; better given as TABIYA_TOKEN, for others can see arguments
    #[arg(long, env = "TABIYA_TOKEN", hide_env_values = true)]
    token: String,

    /// How often to look, in seconds; 1 for files, 5 for an address
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=3600))]
    every: Option<u64>,

    /// Send what there is and end; status 1 if a game was not taken
    #[arg(long)]
    once: bool,

    /// The language of what is told
    #[arg(long, default_value_t = Language::English)]
    lang: Language,
}

/// How much is sent at once at most.
const MOST_BYTES: usize = 1 << 20;
const MOST_GAMES: usize = 100;
/// How long to wait after a failure: at first, and at most.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// What was done so far.
#[derive(Debug, Default)]
struct Figures {
    games: usize,
    moves: u64,
    /// How often something was sent.
    sendings: u64,
}

impl Broadcast {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let progress = Progress::message();
        interrupt::between_lines(progress.remover())?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.work(&progress, out))
    }

    async fn work(self, progress: &Progress, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let is_name = self.round.bytes().all(|byte| byte.is_ascii_alphanumeric());
        ensure!(!self.round.is_empty() && is_name, "{:?} is not the name of a round", self.round);
        let client = Client::new(self.to.clone(), Some(&self.token))?;
        let round = client.broadcast_round(&self.round).await?;
        if !round.is_writeable {
            bail!("the round {} belongs to somebody else, or the token lacks the scope study:write", self.round);
        }
        let ready = [("tour", Arg::Words(round.tour.into())), ("round", Arg::Words(round.name.into()))];
        self.print(out, progress, &self.lang.text("broadcast.ready", &ready))?;
        let pace = self.every.map_or(self.source.pace(), Duration::from_secs);
        let mut known = Known::default();
        let mut figures = Figures::default();
        let mut told = HashSet::new();
        let mut wait = FIRST_WAIT;
        let mut trouble = None;
        let mut has_begun = false;
        loop {
            match self.look(&client, &mut known, &mut figures).await {
                Ok(taken) => {
                    has_begun = true;
                    if trouble.take().is_some() {
                        self.print(out, progress, &self.lang.text("broadcast.back", &[]))?;
                    }
                    wait = FIRST_WAIT;
                    let mut is_well = true;
                    for problem in taken.iter().flatten().filter_map(problem) {
                        is_well = false;
                        // A game is sent with every move: what is wrong with it is told once.
                        if told.insert(problem.clone()) {
                            self.print(out, progress, &problem)?;
                        }
                    }
                    if self.once && taken.is_some() {
                        self.print(out, progress, &self.figures(&figures))?;
                        return Ok(if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE });
                    }
                    progress.tell(|| self.figures(&figures));
                    tokio::time::sleep(pace).await;
                }
                Err(error) => {
                    if self.once || !may_pass(&error, has_begun) {
                        return Err(error);
                    }
                    let words = format!("{error:#}");
                    if trouble.as_ref() != Some(&words) {
                        let args = [("error", Arg::Words(words.as_str().into()))];
                        self.print(out, progress, &self.lang.text("broadcast.again", &args))?;
                        trouble = Some(words);
                    }
                    let after = match error.downcast_ref() {
                        Some(ClientError::Refused { after_s: Some(after_s), .. }) => Duration::from_secs(*after_s),
                        _ => wait,
                    };
                    tokio::time::sleep(after.max(wait)).await;
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
            }
        }
    }

    /// Looks at the source and sends what has changed. Returns what became of each game; none where there is nothing to be read yet.
    async fn look(
        &self,
        client: &Client,
        known: &mut Known,
        figures: &mut Figures,
    ) -> anyhow::Result<Option<Vec<PushedGame>>> {
        let Some(text) = self.source.read().await? else { return Ok(None) };
        let all = pieces(&text);
        ensure!(all.len() <= MOST_GAMES, "there are {} games; a round has {MOST_GAMES} at most", all.len());
        let news = known.news(&all);
        let mut told = Vec::new();
        for part in parts(&news) {
            let text = part.iter().map(|piece| String::from_utf8_lossy(&piece.text)).collect::<Vec<_>>().join("\n\n");
            told.extend(client.push_to_round(&self.round, &text).await?);
            figures.sendings += 1;
        }
        known.note(&all);
        figures.games = all.len();
        figures.moves += told.iter().filter_map(|game| game.moves).sum::<u64>();
        Ok(Some(told))
    }

    fn figures(&self, figures: &Figures) -> String {
        let Figures { games, moves, sendings } = *figures;
        let number = |n: u64| Arg::Number(i64::try_from(n).unwrap_or(i64::MAX));
        let args = [("games", number(games as u64)), ("moves", number(moves)), ("sendings", number(sendings))];
        self.lang.text("broadcast.figures", &args)
    }

    fn print(&self, out: &mut dyn Write, progress: &Progress, line: &str) -> anyhow::Result<()> {
        let _whole_lines = postpone();
        progress.suspend(|| {
            writeln!(out, "{line}")?;
            out.flush()
        })?;
        Ok(())
    }
}

/// Is it worth another try? What was well once may be so again: a folder elsewhere is away for a while, a file is half written. A
/// server that says no means it.
fn may_pass(error: &anyhow::Error, has_begun: bool) -> bool {
    error.downcast_ref::<ClientError>().map_or(has_begun, ClientError::is_passing)
}

/// Games in parts that are not too large to be sent.
fn parts(pieces: &[Piece]) -> Vec<&[Piece]> {
    let mut parts = Vec::new();
    let (mut from, mut bytes) = (0, 0);
    for (at, piece) in pieces.iter().enumerate() {
        if at > from && bytes + piece.text.len() > MOST_BYTES {
            parts.extend(pieces.get(from..at));
            (from, bytes) = (at, 0);
        }
        bytes += piece.text.len();
    }
    parts.extend(pieces.get(from..).filter(|rest| !rest.is_empty()));
    parts
}

/// What is wrong with a game, with its players.
fn problem(game: &PushedGame) -> Option<String> {
    let tag = |name: &str| game.tags.get(name).map_or("?", String::as_str);
    let error = game.error.as_ref()?;
    Some(format!("{} {} – {}: {error}", tag("Round"), tag("White"), tag("Black")))
}

//! `tabiya explain`: what a move does, and what was better.

use crate::progress::Progress;
use crate::signs::Signs;
use crate::start::Start;
use crate::{interrupt, wish};
use anyhow::Context;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use tabiya_engine::explain::{MoveExplanation, explain_move_with};
use tabiya_engine::{Control, Engine, Limits, Report, Root};
use tabiya_rules::Game;
use tabiya_terminal::session::Letters;
use tabiya_text::Language;

/// How much is looked at before the move and after it at first, unless it is said.
const NODES: u64 = 60_000;

/// Say what a move does, what was better and why
#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// The move, in UCI or SAN
    #[arg(value_name = "MOVE")]
    wish: String,

    #[command(flatten)]
    start: Start,

    /// Play these moves first, in UCI or SAN, separated by spaces: so repetitions are seen, and what takes back
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,

    /// The language: en, fr or he
    #[arg(long, default_value_t)]
    lang: Language,

    /// The letters of the pieces in the moves of the sentence: en (KQRBN), fr (RDTFC) or he; JSON keeps the English ones
    /// [default: fr in French, else en]
    #[arg(long, value_name = "LANG")]
    letters: Option<Language>,

    #[command(flatten)]
    signs: Signs,

    /// Look so many plies ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=245))]
    depth: Option<u32>,

    /// Look at so many positions before the move and as many after it [default: 300000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut game = wish::play_all(Game::new(self.start.position()?), &self.moves)?;
        let root = Root::of_game(&game);
        let m = wish::play(&mut game, &self.wish).with_context(|| format!("move {:.40}", self.wish))?;
        let control = Arc::new(Control::default());
        let progress = Progress::message();
        let stop = Arc::clone(&control);
        interrupt::ask(move || stop.stop(), progress.remover())?;
        let explanation =
            explain_move_with(&mut Engine::default(), &root, m, &self.limits(), &control, &mut |report| {
                if let Report::Line(line) = report {
                    progress.tell(|| format!("depth {}, {} positions", line.depth, line.nodes));
                }
            });
        drop(progress);
        self.print(&explanation, out)?;
        Ok(if control.is_stopped() { ExitCode::from(interrupt::INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn limits(&self) -> Limits {
        let nodes = self.nodes.or_else(|| self.depth.is_none().then_some(NODES));
        Limits { depth: self.depth, nodes, ..Limits::default() }
    }

    fn print(&self, explanation: &MoveExplanation, out: &mut dyn Write) -> anyhow::Result<()> {
        let sentence = explanation.sentence(self.lang);
        if !self.json {
            let letters = self.letters.map_or(Letters::usual_in(self.lang), Letters::of);
            return Ok(writeln!(self.signs.on(out), "{}", letters.relabel(&sentence))?);
        }
        let mut object = serde_json::to_value(explanation)?;
        object["sentence"] = sentence.into();
        Ok(writeln!(out, "{object}")?)
    }
}

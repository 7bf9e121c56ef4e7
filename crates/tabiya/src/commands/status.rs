//! `tabiya status`: how a game stands after some moves.

use crate::start::Start;
use crate::wish;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use tabiya_rules::{Board, Claim, Color, Game, Termination};

/// Say how a game stands: check, ending, claims, who can still win
#[derive(Args, Debug)]
pub(crate) struct Status {
    #[command(flatten)]
    start: Start,

    /// Taken for the sake of other programs: Chess960 positions and moves are always understood
    #[arg(long)]
    chess960: bool,

    /// Play these moves first, in UCI or SAN, separated by spaces
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,

    /// Say only who is in check, on any board
    ///
    /// The turn does not matter, kings may be missing, and the fields of the FEN after the board may be left out.
    #[arg(long, conflicts_with = "moves")]
    checks: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Status {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let values = if self.checks {
            checks(&self.start.setup()?.board)
        } else {
            describe(&wish::play_all(Game::new(self.start.position()?), &self.moves)?)
        };
        if self.json {
            let object: serde_json::Map<_, _> =
                values.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
            return Ok(writeln!(out, "{}", Value::Object(object))?);
        }
        Ok(values.iter().try_for_each(|(key, value)| writeln!(out, "{key}: {}", plain(value)))?)
    }
}

/// Every key with its value, in the order they are printed.
fn describe(game: &Game) -> Vec<(&'static str, Value)> {
    let pos = game.position();
    vec![
        ("fen", json!(pos.to_fen())),
        ("turn", json!(pos.turn().name())),
        ("check", json!(pos.is_check())),
        ("status", json!(game.termination().map_or("ongoing", Termination::name))),
        ("claim", json!(game.claims().next().map_or("none", Claim::name))),
        ("winner", json!(game.winner().map_or("none", Color::name))),
        ("can-win-white", json!(pos.can_win(Color::White))),
        ("can-win-black", json!(pos.can_win(Color::Black))),
        ("legal-moves", json!(pos.legal_move_count())),
    ]
}

/// Whose king is attacked.
fn checks(board: &Board) -> Vec<(&'static str, Value)> {
    vec![
        ("check-white", json!(board.is_in_check(Color::White))),
        ("check-black", json!(board.is_in_check(Color::Black))),
    ]
}

/// A value without JSON's quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

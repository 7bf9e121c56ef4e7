//! `tabiya pgn export`: the games of a file in one clean form. Broken ones are left out.

use super::Input;
use super::reading::{self, Batch, Worker};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};
use std::fmt::{self, Write as _};
use std::io::{self, BufWriter, Write};
use std::mem;
use std::path::Path;
use tabiya_rules::pgn::{Reader, Source, Tree};
use tabiya_rules::{Move, Outcome, Position, UciMove};

/// Print the games in one clean form
///
/// Broken games are left out and reported on standard error; the exit status is then 1.
#[derive(Args, Debug)]
pub(crate) struct Export {
    #[command(flatten)]
    input: Input,

    /// The form
    #[arg(long, value_enum, default_value_t = Form::Pgn)]
    to: Form,
}

/// How games are printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// PGN in export format, with comments, variations and annotations
    Pgn,
    /// A line a game: its moves in UCI; Chess960 games write castling as the king taking his rook
    Uci,
    /// A line a game: the position it ends in
    Fen,
    /// A line a game: an object with tags, start, moves, fen and result
    Json,
}

impl Export {
    /// Says whether all is well.
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<bool> {
        let print = |file: &Path, batch: Batch| print(out, file, &batch);
        let totals = reading::read_all(&self.input, || Exporter { form: self.to, batch: Batch::default() }, print)?;
        Ok(totals.all_is_well())
    }
}

fn print(out: &mut dyn Write, file: &Path, batch: &Batch) -> anyhow::Result<()> {
    out.write_all(batch.text.as_bytes())?;
    out.flush()?;
    let mut complaints = BufWriter::new(io::stderr().lock()); // there may be very many
    for error in &batch.report.errors {
        let _ = writeln!(complaints, "error: {}:{error}", file.display());
    }
    Ok(())
}

/// Prints games, one by one, into memory.
struct Exporter {
    form: Form,
    batch: Batch,
}

impl Worker for Exporter {
    fn read_game<S: Source>(&mut self, reader: &mut Reader<S>) -> io::Result<bool> {
        let Some(tree) = Tree::read(reader)? else { return Ok(false) };
        let Batch { report, text, .. } = &mut self.batch;
        report.games += 1;
        match tree.error {
            None => self.form.write(&tree, text),
            Some(error) => {
                report.broken += 1;
                report.errors.push(error);
            }
        }
        Ok(true)
    }

    fn is_full(&self) -> bool {
        reading::is_much(&self.batch.report, &self.batch.text)
    }

    fn take(&mut self) -> Batch {
        mem::take(&mut self.batch)
    }
}

impl Form {
    fn write(self, tree: &Tree, text: &mut String) {
        let written = match self {
            Form::Pgn => write!(text, "{tree}"),
            Form::Uci => write_uci(tree, text),
            Form::Fen => writeln!(text, "{}", last_position(tree)),
            Form::Json => write_json(tree, text),
        };
        written.expect("memory can be written to");
    }
}

/// How the moves of this game are written in UCI.
fn uci(tree: &Tree) -> impl Fn(Move) -> UciMove {
    let variant = tree.variant();
    move |m| m.uci(variant)
}

fn write_uci(tree: &Tree, text: &mut String) -> fmt::Result {
    let uci = uci(tree);
    for (ply, m) in tree.moves().enumerate() {
        write!(text, "{}{}", if ply == 0 { "" } else { " " }, uci(m))?;
    }
    writeln!(text)
}

fn last_position(tree: &Tree) -> Position {
    tree.moves().fold(*tree.start(), |pos, m| pos.after(m))
}

/// Moves and FENs are plain letters, and a long game has many: they are written as they are.
fn write_json(tree: &Tree, text: &mut String) -> fmt::Result {
    let tags: Map<String, Value> = tree.tags.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    write!(text, r#"{{"tags":{},"start":"{}","moves":["#, Value::Object(tags), tree.start())?;
    let (uci, mut pos) = (uci(tree), *tree.start());
    for (ply, m) in tree.moves().enumerate() {
        let comma = if ply == 0 { "" } else { "," };
        write!(text, r#"{comma}{{"san":"{}","uci":"{}"}}"#, pos.san(m), uci(m))?;
        pos.play_unchecked(m);
    }
    writeln!(text, r#"],"fen":"{pos}","result":"{}"}}"#, tree.outcome.map_or("*", Outcome::name))
}

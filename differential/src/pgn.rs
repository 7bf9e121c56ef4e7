//! Random games as PGN, with variations, comments and annotations: both readers see the same, in a text written here
//! and in the same game written by our own writer.

use crate::{
    compare::same,
    random::{self, Start, Taste},
};
use fastrand::Rng;
use pgn_reader::{Nag, Outcome, RawComment, RawTag, SanPlus, Skip};
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen, san};
use std::{fmt::Write as _, ops::ControlFlow};
use tabiya_rules::{self as ours, pgn};

/// Compares how a random game is read, written and read again.
///
/// # Errors
/// The difference, and the text it is about.
pub fn compare(rng: &mut Rng) -> Result<(), String> {
    let kind = if rng.bool() { Start::Standard } else { Start::Chess960 };
    let (text, end) = game(rng, kind);
    let seen = read_alike(&text)?;
    let tree: pgn::Tree = text.parse().map_err(|why| format!("{why}\n{text}"))?;
    let last = tree.main_line().last().unwrap_or(tree.root());
    same("last position", tree.position(last).to_fen(), end).map_err(|why| format!("{why}\n{text}"))?;

    let written = tree.to_string();
    let seen_again = read_alike(&written)?;
    same_events("written and read", &moves(seen_again), &moves(seen)).map_err(|why| format!("{why}\n{text}"))?;
    let again: pgn::Tree = written.parse().map_err(|why| format!("{why}\n{written}"))?;
    same("game written twice", again, written)
}

/// What both readers see in `text`.
fn read_alike(text: &str) -> Result<Vec<String>, String> {
    let (mut ours, mut theirs) = (Events::default(), Events::default());
    pgn::Reader::new(text.as_bytes()).read_all(&mut ours).map_err(|why| why.to_string())?;
    pgn_reader::Reader::new(text.as_bytes()).visit_all_games(&mut theirs).map_err(|why| why.to_string())?;
    same_events("reading", &ours.0, &theirs.0).map_err(|why| format!("{why}\n{text}"))?;
    Ok(ours.0)
}

/// Fails at the first thing that is told differently.
fn same_events(what: &str, ours: &[String], theirs: &[String]) -> Result<(), String> {
    let differs = |&i: &usize| ours.get(i) != theirs.get(i);
    match (0..ours.len().max(theirs.len())).find(differs) {
        Some(i) => same(&format!("{what}, event {i}"), format!("{:?}", ours.get(i)), format!("{:?}", theirs.get(i))),
        None => Ok(()),
    }
}

/// Without the tags, which a writer may add to.
fn moves(events: Vec<String>) -> Vec<String> {
    events.into_iter().filter(|event| !event.starts_with('[')).collect()
}

/// A random game as a careless program might write it, and the FEN of its last position.
fn game(rng: &mut Rng, kind: Start) -> (String, String) {
    let start = random::start(rng, kind);
    let fen = fen(&start);
    let mut text = String::from("[Event \"Random \\\"play\\\" \\\\\"]\n[White \"Müller, Jürgen\"]\n");
    if kind == Start::Chess960 {
        writeln!(text, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]").expect("a string takes everything");
    }
    text.push('\n');
    let plies = rng.usize(0..120);
    let end = line(rng, start, plies, 0, &mut text);
    text += ["1-0", "0-1", "1/2-1/2", "*"][rng.usize(..4)];
    text.push('\n');
    (text, self::fen(&end))
}

fn fen(pos: &Chess) -> String {
    Fen::from_position(pos, EnPassantMode::Legal).to_string()
}

/// Writes random moves from `pos` on and returns where they lead.
fn line(rng: &mut Rng, mut pos: Chess, plies: usize, depth: u32, text: &mut String) -> Chess {
    let taste = Taste::any(rng);
    for ply in 0..plies {
        let Some(m) = taste.choose(rng, &pos) else { break };
        let before = pos.clone();
        move_number(rng, &pos, text);
        *text += &san::SanPlus::from_move_and_play_unchecked(&mut pos, m).to_string();
        annotate(rng, text);
        // What could replace the first move of a variation is a variation of the line outside: a writer puts it there.
        if depth < 3 && (depth == 0 || ply > 0) && rng.u8(..) < 20 {
            *text += "(";
            let plies = rng.usize(1..8);
            line(rng, before, plies, depth + 1, text);
            *text += ")";
            space(rng, text);
        }
    }
    pos
}

fn move_number(rng: &mut Rng, pos: &Chess, text: &mut String) {
    let number = pos.fullmoves();
    *text += &match rng.u8(..4) {
        0 => String::new(),
        1 if pos.turn().is_white() => format!("{number}."),
        2 => format!("{number}... "),
        _ => format!("{number}. "),
    };
}

fn annotate(rng: &mut Rng, text: &mut String) {
    const COMMENTS: [&str; 6] = [
        "{ good }",
        "{[%clk 0:01:23]}",
        "{[%eval #-3] [%cal Ge2e4]\n two lines}",
        "{}",
        "{Größe ( ; 1. e4 $3}",
        "{ a\tb }",
    ];
    if rng.u8(..) < 30 {
        *text += ["!", "?", "!!", "??", "!?", "?!"][rng.usize(..6)];
    }
    space(rng, text);
    if rng.u8(..) < 20 {
        *text += &format!("${} ", rng.u8(7..=139));
    }
    if rng.u8(..) < 40 {
        *text += COMMENTS[rng.usize(..COMMENTS.len())];
        space(rng, text);
    }
}

fn space(rng: &mut Rng, text: &mut String) {
    *text += [" ", " ", "  ", "\n", "\r\n", "\t"][rng.usize(..6)];
}

/// What a reader tells of its games, one thing a line.
#[derive(Default)]
struct Events(Vec<String>);

impl Events {
    fn add(&mut self, event: impl ToString) {
        self.0.push(event.to_string());
    }

    /// Comments count by their words: a writer may break lines elsewhere.
    fn add_comment(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            self.add(format!("{{{}}}", words.join(" ")));
        }
    }
}

impl pgn::Visitor for Events {
    fn tag(&mut self, tag: pgn::RawTag<'_>) -> Result<(), pgn::Problem> {
        self.add(format!("[{} {}]", tag.name(), tag.value()));
        Ok(())
    }

    fn san(&mut self, san: ours::San) -> Result<(), pgn::Problem> {
        self.add(san);
        Ok(())
    }

    fn nag(&mut self, nag: pgn::Nag) {
        self.add(format!("${}", nag.0));
    }

    fn comment(&mut self, comment: pgn::RawComment<'_>) {
        self.add_comment(comment.text().as_bytes());
    }

    fn begin_variation(&mut self) -> pgn::Visit {
        self.add("(");
        pgn::Visit::Enter
    }

    fn end_variation(&mut self) {
        self.add(")");
    }

    fn outcome(&mut self, outcome: Option<ours::Outcome>) {
        self.add(outcome.map_or("*".to_owned(), |outcome| outcome.to_string()));
    }

    fn broken(&mut self, error: pgn::Error) {
        self.add(error);
    }
}

impl pgn_reader::Visitor for Events {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.add(format!("[{} {}]", String::from_utf8_lossy(name), value.decode_utf8_lossy()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, _: &mut (), san: SanPlus) -> ControlFlow<()> {
        self.add(san.san);
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut (), nag: Nag) -> ControlFlow<()> {
        self.add(nag);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.add_comment(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut ()) -> ControlFlow<(), Skip> {
        self.add("(");
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, _: &mut ()) -> ControlFlow<()> {
        self.add(")");
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, _: &mut (), outcome: Outcome) -> ControlFlow<()> {
        self.add(outcome);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: ()) {}
}

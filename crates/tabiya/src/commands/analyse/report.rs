//! A reviewed game as a report for people: what the game was, a graph, the moves with their marks, how each side played,
//! and what was wrong.

use super::games::{Form, Game};
use super::notation;
use super::sentence::sentence;
use super::{Speech, graph, paragraph};
use console::{Style, Term, measure_text_width};
use std::io::{self, IsTerminal, Write};
use tabiya_engine::Line;
use tabiya_engine::review::{Judgement, MoveReview, Review, SideReview};
use tabiya_rules::Outcome;
use tabiya_rules::pgn::Tags;
use tabiya_terminal::session::Letters;
use tabiya_text::Arg;

/// So many moves of either side of a better line are shown.
const LINE: usize = 10;

/// Prints reports.
pub(super) struct Text<'a> {
    out: &'a mut dyn Write,
    speech: Speech,
    width: usize,
    is_first: bool,
}

impl<'a> Text<'a> {
    pub(super) fn new(out: &'a mut dyn Write, speech: Speech) -> Text<'a> {
        Text { out, speech, width: width(), is_first: true }
    }
}

/// How wide a report is: as the terminal, within reason, and where there is none as terminals are by default.
pub(super) fn width() -> usize {
    const DEFAULT: usize = 80;
    let columns = || Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    let known = if io::stdout().is_terminal() { columns() } else { None };
    known.map_or(DEFAULT, |columns| columns.clamp(40, 120))
}

impl Form for Text<'_> {
    fn print(&mut self, game: &mut Game, review: &Review) -> anyhow::Result<()> {
        if !std::mem::take(&mut self.is_first) {
            writeln!(self.out, "\n{}\n", "─".repeat(self.width))?;
        }
        self.print_heading(game, review)?;
        if !review.moves.is_empty() {
            self.print_graph(review)?;
            self.print_moves(review)?;
            self.print_sides(review)?;
            self.print_lapses(review)?;
        }
        Ok(self.out.flush()?)
    }
}

impl Text<'_> {
    fn words(&self, key: &str) -> String {
        self.speech.language.text(key, &[])
    }

    fn print_heading(&mut self, game: &Game, review: &Review) -> anyhow::Result<()> {
        let tags = &game.tree.tags;
        let number = Arg::Number(i64::try_from(game.number).unwrap_or(i64::MAX));
        let title = self.speech.language.text("review.game", &[("count", number)]);
        let players = format!("{} – {}", tags.get("White").unwrap_or("?"), tags.get("Black").unwrap_or("?"));
        let result = game.tree.outcome.map_or("*", Outcome::name);
        let heading = format!("{title}: {players}  {result}");
        paragraph::print(self.out, &heading, self.width, 0, |word| Style::new().bold().apply_to(word).to_string())?;
        let event = event(tags);
        if !event.is_empty() {
            paragraph::print(self.out, &event, self.width, 0, str::to_owned)?;
        }
        if let Some((_, opening)) = review.opening {
            paragraph::print(self.out, &opening.in_language(self.speech.language.tag()), self.width, 0, str::to_owned)?;
        }
        if !review.is_complete() {
            let (counted, all) = (review.counted, review.moves.len());
            let args = [("counted", Arg::notation(counted)), ("all", Arg::notation(all))];
            let partial = self.speech.language.text("review.partial", &args);
            paragraph::print(self.out, &partial, self.width, 0, str::to_owned)?;
        }
        Ok(writeln!(self.out)?)
    }

    fn print_graph(&mut self, review: &Review) -> anyhow::Result<()> {
        for row in graph::of(review, self.width) {
            writeln!(self.out, "{row}")?;
        }
        Ok(writeln!(self.out)?)
    }

    fn print_moves(&mut self, review: &Review) -> anyhow::Result<()> {
        let mut lines = paragraph::Lines::new(self.width, 0);
        for (i, reviewed) in review.moves.iter().enumerate() {
            let is_numbered = i == 0 || reviewed.position.turn().is_white();
            let number = if is_numbered { notation::number(&reviewed.position) + " " } else { String::new() };
            let word = number + &marked(reviewed, self.speech.letters);
            let style = reviewed.judgement().map_or_else(Style::new, style);
            lines.word(self.out, &word, &style.apply_to(&word).to_string())?;
        }
        lines.end(self.out)?;
        Ok(writeln!(self.out)?)
    }

    /// How each side played: a table.
    fn print_sides(&mut self, review: &Review) -> anyhow::Result<()> {
        let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.0}"));
        let percent =
            |value: Option<f64>| value.map_or("–".to_owned(), |value| self.speech.language.percent(value, 1));
        let row = |key: &str, value: &dyn Fn(&SideReview) -> String| {
            [self.words(key), value(&review.sides.white), value(&review.sides.black)]
        };
        let rows = [
            [String::new(), self.words("session.side.white"), self.words("session.side.black")],
            row("review.accuracy", &|side| percent(side.accuracy)),
            row("review.average-loss", &|side| number(side.average_loss)),
            row("review.inaccuracies", &|side| side.inaccuracies.to_string()),
            row("review.mistakes", &|side| side.mistakes.to_string()),
            row("review.blunders", &|side| side.blunders.to_string()),
        ];
        let widths = [0, 1, 2].map(|i| rows.iter().map(|row| measure_text_width(&row[i])).max().unwrap_or(0));
        let gap = |text: &str, width: usize| " ".repeat(width.saturating_sub(measure_text_width(text)));
        for [label, white, black] in &rows {
            let gaps = [gap(label, widths[0]), gap(white, widths[1]), gap(black, widths[2])];
            writeln!(self.out, "{label}{}   {}{white}   {}{black}", gaps[0], gaps[1], gaps[2])?;
        }
        Ok(())
    }

    /// What was wrong, move by move.
    fn print_lapses(&mut self, review: &Review) -> anyhow::Result<()> {
        const INDENT: usize = 4;
        let Speech { language, letters } = self.speech;
        for (_, reviewed, lapse) in review.lapses() {
            let mover = reviewed.position.turn();
            let before = reviewed.before.as_ref().map(|before| before.score.for_white(mover));
            let after = reviewed.after.map(|after| after.for_white(!mover));
            let scores =
                [before, after].map(|score| score.map_or("–".to_owned(), |score| notation::score(score, language)));
            let heading = format!("{} {}", notation::number(&reviewed.position), marked(reviewed, letters));
            let heading = style(lapse.judgement).bold().apply_to(heading);
            writeln!(self.out, "\n{heading}  {} → {}", scores[0], scores[1])?;
            if let Some(sentence) = sentence(reviewed, language) {
                paragraph::print(self.out, &letters.relabel(&sentence), self.width, INDENT, str::to_owned)?;
            }
            for line in better_lines(reviewed, self.speech) {
                paragraph::print(self.out, &line, self.width, INDENT, |word| {
                    Style::new().dim().apply_to(word).to_string()
                })?;
            }
        }
        Ok(())
    }
}

/// The best lines before a move; where there are several, with what each is worth.
fn better_lines(reviewed: &MoveReview, speech: Speech) -> Vec<String> {
    let lines = reviewed.before.as_ref().map_or(&[][..], |before| &before.lines);
    let better = lines.iter().filter(|line| line.moves.first() != Some(&reviewed.m));
    let text = |line: &Line| {
        let moves = notation::line(&reviewed.position, &line.moves, LINE, speech.letters);
        let score = notation::score(line.score.for_white(reviewed.position.turn()), speech.language);
        if lines.len() > 1 { format!("{score}  {moves}") } else { moves }
    };
    better.map(text).collect()
}

/// A move with its mark.
fn marked(reviewed: &MoveReview, letters: Letters) -> String {
    let glyph = reviewed.judgement().map_or("", Judgement::glyph);
    format!("{}{glyph}", letters.relabel(&reviewed.position.san(reviewed.m).to_string()))
}

fn style(judgement: Judgement) -> Style {
    match judgement {
        Judgement::Inaccuracy => Style::new().cyan(),
        Judgement::Mistake => Style::new().yellow(),
        Judgement::Blunder => Style::new().red(),
    }
}

/// Where and when the game was played, as far as its tags tell.
fn event(tags: &Tags) -> String {
    let known = |name: &str| tags.get(name).filter(|value| !matches!(*value, "" | "?" | "-" | "????.??.??"));
    let parts: Vec<&str> = ["Event", "Site", "Date"].into_iter().filter_map(known).collect();
    parts.join(", ")
}

//! What the engine thinks: the bar beside the board, and its best lines.

use super::cut;
use crate::session::words;
use crate::world::World;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use tabiya_engine::{Line as EngineLine, Score, Wdl};
use tabiya_rules::{Color, Position};
use tabiya_text::{Arg, Language};

/// Draws the share of the game that the side at the bottom of the board has, as a bar; `score` is that side's.
pub(crate) fn bar(frame: &mut Frame<'_>, area: Rect, score: Score, bottom: Color, world: &World) {
    let wdl = Wdl::of(score);
    let share = f64::from(wdl.win) + f64::from(wdl.draw) / 2.0;
    // In halves of rows; the last half row is kept for a game that is decided.
    let halves = (share / 1000.0 * f64::from(2 * area.height)).round() as u16;
    let (white, black) = world.look().bar();
    let (own, other) = if bottom.is_white() { (white, black) } else { (black, white) };
    let is_mono = own == other;
    for y in area.y..area.bottom() {
        let from_bottom = 2 * (area.bottom() - 1 - y);
        let filled = halves.saturating_sub(from_bottom).min(2);
        let sign = match (filled, is_mono) {
            (1, _) => "▄",
            (2, true) => "█",
            (_, true) => "│",
            _ => " ",
        };
        let ground = if filled == 2 { own } else { other };
        let style = if is_mono { Style::new() } else { Style::new().fg(own).bg(ground) };
        frame.render_widget(Span::styled(sign, style), Rect::new(area.x, y, 1, 1));
    }
}

/// A score for the side to move, as the other one or the same sees it.
pub(crate) fn seen_by(side: Color, score: Score, turn: Color) -> Score {
    if side == turn { score } else { score.reversed() }
}

/// What the engine has found so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineLines<'a> {
    pub(crate) found: &'a [EngineLine],
    /// How many there are to be.
    pub(crate) wanted: usize,
    pub(crate) pos: &'a Position,
}

/// Draws the lines, one to a row, under a row with depth and speed. Gives the rest of the area back.
pub(crate) fn lines(frame: &mut Frame<'_>, area: Rect, shown: &EngineLines<'_>, world: &World) -> Rect {
    let &EngineLines { found, wanted, pos } = shown;
    let look = world.look();
    let rows = rows(area, wanted);
    let head = match found.first() {
        Some(best) => world.text_with(
            "screen.engine.depth",
            &[("depth", Arg::Number(best.depth.into())), ("nodes", Arg::notation(short(best.nodes, world.language())))],
        ),
        None => world.text("screen.engine.thinking"),
    };
    let columns = usize::from(area.width);
    let mut texts = vec![Line::styled(cut(&head, columns), look.dim())];
    for line in found.iter().take(wanted) {
        let score = format!("{:>6} ", words::score(line.score, pos.turn(), world.language()));
        let moves = cut(&world.relabel(&in_san(pos, line)), columns.saturating_sub(7));
        texts.push(Line::from(vec![Span::styled(score, Style::new().add_modifier(Modifier::BOLD)), Span::raw(moves)]));
    }
    for (text, y) in texts.into_iter().zip(area.y..area.y + rows) {
        frame.render_widget(text, Rect::new(area.x, y, area.width, 1));
    }
    below(area, wanted)
}

/// Rows of the lines; there is always room for some moves of the game.
fn rows(area: Rect, wanted: usize) -> u16 {
    (wanted as u16 + 1).min(area.height / 2)
}

/// What is left of an area below so many lines.
pub(crate) fn below(area: Rect, wanted: usize) -> Rect {
    let used = (rows(area, wanted) + 1).min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// The moves of a line with their numbers: `12. Nf3 Nc6 13. Bb5`.
pub(crate) fn in_san(pos: &Position, line: &EngineLine) -> String {
    let (mut pos, mut texts) = (*pos, Vec::new());
    for (i, &m) in line.moves.iter().enumerate() {
        let number = pos.fullmove_number();
        match pos.turn() {
            Color::White => texts.push(format!("{number}.")),
            Color::Black if i == 0 => texts.push(format!("{number}...")),
            Color::Black => {}
        }
        texts.push(pos.san(m).to_string());
        pos.play_unchecked(m);
    }
    texts.join(" ")
}

/// A count in few characters: `834k`, `1.2M`.
fn short(count: u64, language: Language) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{}k", count / 1_000),
        _ => format!("{}M", language.decimal(count as f64 / 1e6, 1)),
    }
}

//! Lists of moves: the two columns of a game, and the running text of one with variations and comments.

use crate::theme::Look;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tabiya_engine::review::Judgement;
use tabiya_rules::Position;
use unicode_width::UnicodeWidthStr;

/// Columns of a move number.
const NUMBER: usize = 5;

/// A game in two columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveTable<'a> {
    pub(crate) start: &'a Position,
    pub(crate) sans: &'a [String],
    /// Moves that were lapses get their sign.
    pub(crate) judgements: &'a [Option<Judgement>],
    /// How many plies are shown on the board.
    pub(crate) current: usize,
}

impl MoveTable<'_> {
    /// Draws it and keeps the current move in sight.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: &Look) {
        let &MoveTable { start, sans, judgements, current } = self;
        let offset = usize::from(!start.turn().is_white());
        let rows = (sans.len() + offset).div_ceil(2);
        let width = (usize::from(area.width).saturating_sub(NUMBER) / 2).clamp(6, 10);
        let current_row = (current + offset).saturating_sub(1) / 2;
        let first = first_row(rows, usize::from(area.height), current_row);
        for (row, y) in (first..rows).zip(area.y..area.bottom()) {
            let number = start.fullmove_number() as usize + row;
            let mut spans =
                vec![Span::styled(format!("{:>width$} ", format!("{number}."), width = NUMBER - 1), look.dim())];
            for column in 0..2 {
                let ply = (2 * row + column).checked_sub(offset);
                let san = ply.map_or(Some("..."), |ply| sans.get(ply).map(String::as_str));
                let is_current = ply.is_some_and(|ply| ply + 1 == current);
                let judgement = ply.and_then(|ply| judgements.get(ply).copied().flatten());
                let plain = judgement.map_or_else(Style::new, |judgement| look.judgement(judgement));
                let style = if is_current { look.current() } else { plain };
                let san = format!("{}{}", san.unwrap_or_default(), judgement.map_or("", Judgement::glyph));
                spans.push(Span::styled(san.clone(), style));
                spans.push(Span::raw(" ".repeat(width.saturating_sub(san.width()))));
            }
            frame.render_widget(Line::from(spans), Rect::new(area.x, y, area.width, 1));
        }
    }
}

/// The first row to be shown of so many, so that the current one is in sight, near the end if possible.
pub(crate) fn first_row(rows: usize, visible: usize, current: usize) -> usize {
    let last = rows.saturating_sub(visible);
    (current + 2).saturating_sub(visible).min(last).min(current)
}

/// A piece of running text.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) style: Style,
    pub(crate) is_current: bool,
    /// Begins a line of its own, so far from the margin.
    pub(crate) new_line: Option<usize>,
}

/// Draws running text and keeps the current word in sight.
pub(crate) fn text(frame: &mut Frame<'_>, area: Rect, words: &[Word]) {
    let columns = usize::from(area.width);
    let (mut lines, mut used, mut current) = (vec![Line::default()], 0, 0);
    for word in words {
        if let Some(indent) = word.new_line.filter(|_| used > 0) {
            lines.push(Line::raw(" ".repeat(indent)));
            used = indent;
        }
        let width = word.text.width();
        if used > 0 && used + width > columns {
            lines.push(Line::default());
            used = 0;
        }
        if word.is_current {
            current = lines.len() - 1;
        }
        if let Some(line) = lines.last_mut() {
            line.push_span(Span::styled(word.text.clone(), word.style));
            line.push_span(Span::raw(" "));
        }
        used += width + 1;
    }
    let first = first_row(lines.len(), usize::from(area.height), current);
    for (line, y) in lines.into_iter().skip(first).zip(area.y..area.bottom()) {
        frame.render_widget(line, Rect::new(area.x, y, area.width, 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_row_is_in_sight() {
        for (rows, visible, current, first) in
            [(5, 10, 4, 0), (50, 10, 0, 0), (50, 10, 49, 40), (50, 10, 20, 12), (0, 0, 0, 0)]
        {
            assert_eq!(first_row(rows, visible, current), first, "{rows} {visible} {current}");
            assert!(visible == 0 || (first..first + visible).contains(&current));
        }
    }
}

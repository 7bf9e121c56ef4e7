//! The overlay of `?`: exactly the keys in force, from the table of keys itself.

use super::{cut, wrap};
use crate::keys::{self, Place};
use crate::world::World;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear};
use unicode_width::UnicodeWidthStr;

/// Draws the keys of a place, from this row on.
pub(crate) fn draw(frame: &mut Frame<'_>, place: Place, from: usize, world: &World) {
    let (look, area) = (world.look(), frame.area());
    let rows = rows(place, area.width, world);
    let label_columns = rows.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
    let text_columns = rows.iter().map(|(_, text)| text.width()).max().unwrap_or(0);
    let wide = (label_columns + text_columns + FRAME).min(usize::from(area.width)) as u16;
    let high = (rows.len() as u16 + 2).min(area.height);
    let window = Rect::new((area.width - wide) / 2, (area.height - high) / 2, wide, high);
    let has_more = visible(area.height) < rows.len();
    let hint = world.text(if has_more { "screen.help.scroll" } else { "screen.help.close" });
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(look.dim())
        .title(Line::raw(format!(" {} ", world.text("screen.help.title"))).centered())
        .title_bottom(
            Line::styled(format!(" {} ", cut(&hint, usize::from(wide).saturating_sub(6))), look.dim()).centered(),
        );
    let inner = block.inner(window);
    frame.render_widget(Clear, window);
    frame.render_widget(block, window);
    for ((label, text), y) in rows.iter().skip(from).zip(inner.y..inner.bottom()) {
        let gap = " ".repeat(label_columns - label.width() + 2);
        let line = Line::from(vec![
            Span::raw(" "),
            Span::styled(label.clone(), look.key()),
            Span::raw(gap),
            Span::raw(text.clone()),
        ]);
        frame.render_widget(line, Rect::new(inner.x, y, inner.width, 1));
    }
}

/// The last row from which it makes sense to begin.
pub(crate) fn last_start(place: Place, world: &World) -> usize {
    rows(place, world.area.width, world).len().saturating_sub(visible(world.area.height))
}

fn visible(height: u16) -> usize {
    usize::from(height.saturating_sub(2))
}

/// Columns of the frame and of the gaps beside it and between keys and words.
const FRAME: usize = 6;

/// Keys and what they do, in the columns that there are: long texts go on in the next row.
fn rows(place: Place, columns: u16, world: &World) -> Vec<(String, String)> {
    let bindings = grouped(place, world);
    let label_columns = bindings.iter().map(|(label, _)| label.width()).max().unwrap_or(0);
    let text_columns = usize::from(columns).saturating_sub(label_columns + FRAME);
    let mut rows = Vec::new();
    for (label, text) in bindings {
        let mut lines = wrap(&text, text_columns).into_iter();
        rows.push((label, lines.next().unwrap_or_default()));
        rows.extend(lines.map(|line| (String::new(), line)));
    }
    rows
}

/// Keys and what they do; several keys for the same thing stand together.
fn grouped(place: Place, world: &World) -> Vec<(String, String)> {
    let mut groups: Vec<(String, String)> = Vec::new();
    for binding in keys::bindings(place) {
        let (label, text) = (binding.label(world.language(), world.letters()), world.text(binding.text));
        match groups.iter_mut().find(|(_, known)| *known == text) {
            Some((labels, _)) => *labels = format!("{labels}, {label}"),
            None => groups.push((label, text)),
        }
    }
    groups
}

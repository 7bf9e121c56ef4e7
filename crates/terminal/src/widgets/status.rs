//! What is to be said just now, in the rows that there are for it.

use super::{cut, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

/// Draws a text in the rows of the area; where they are too few, `…` says so.
pub(crate) fn draw(frame: &mut Frame<'_>, area: Rect, text: &str, style: Style) {
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let lines = wrap(text, columns);
    for (i, (line, y)) in lines.iter().take(rows).zip(area.y..).enumerate() {
        let is_cut = i + 1 == rows && lines.len() > rows;
        let line = if is_cut { cut(&format!("{line} …"), columns) } else { line.clone() };
        frame.render_widget(Line::styled(line, style), Rect::new(area.x, y, area.width, 1));
    }
}

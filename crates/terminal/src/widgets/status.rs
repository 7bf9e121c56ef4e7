//! What is to be said just now, in the rows that there are for it, or over the moves where it is longer.

use super::arrange::Arrangement;
use super::{cut, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

/// Draws a text, whole if the window allows that; where it does not, `…` says so.
pub(crate) fn draw(frame: &mut Frame<'_>, place: &Arrangement, text: &str, style: Style) {
    let area = area(place, text);
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let lines = wrap(text, columns);
    frame.render_widget(Clear, area);
    for (i, (line, y)) in lines.iter().take(rows).zip(area.y..).enumerate() {
        let is_cut = i + 1 == rows && lines.len() > rows;
        let line = if is_cut { cut(&format!("{line} …"), columns) } else { line.clone() };
        frame.render_widget(Line::styled(line, style), Rect::new(area.x, y, area.width, 1));
    }
}

/// The rows of the status; where they are too few, some of the side too: those next to them, or its last ones.
fn area(place: &Arrangement, text: &str) -> Rect {
    let Arrangement { status, side, .. } = *place;
    let rows = |area: Rect| wrap(text, usize::from(area.width)).len() as u16;
    if rows(status) <= status.height {
        status
    } else if place.has_status_at_side() {
        Rect { height: rows(status).min(status.height + side.height), ..status }
    } else {
        let rows = rows(side).min(side.height);
        Rect { y: side.bottom() - rows, height: rows, ..side }
    }
}

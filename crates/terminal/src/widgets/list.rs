//! Rows of which one is chosen, with a title above and the keys below: menus, forms, lists of games.

use super::cut;
use crate::keys::Command;
use crate::world::World;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::{Frame, crossterm};
use unicode_width::UnicodeWidthStr;

/// What lies between the title and the hint of a window.
pub(crate) fn inner(area: Rect) -> Rect {
    let margin = margin(area);
    let (top, used) = (area.y + margin, 4 + 2 * margin);
    Rect::new(area.x + 2.min(area.width), top + 2, area.width.saturating_sub(4), area.height.saturating_sub(used))
        .intersection(area)
}

/// Empty rows above the title and below the hint.
fn margin(area: Rect) -> u16 {
    if area.height >= 24 { 1 } else { 0 }
}

/// Draws the title in the first row and the hint in the last. Gives back what is between.
pub(crate) fn page(frame: &mut Frame<'_>, title: &str, hint: &str, world: &World) -> Rect {
    let (look, area) = (world.look(), frame.area());
    let strong = Style::new().add_modifier(Modifier::BOLD);
    let columns = usize::from(area.width).saturating_sub(4);
    let margin = margin(area);
    let top = Rect::new(area.x, area.y + margin, area.width, 1.min(area.height));
    frame.render_widget(Line::styled(format!("  {}", cut(title, columns)), strong), top.intersection(area));
    let last = Rect::new(area.x, area.bottom().saturating_sub(1 + margin), area.width, 1);
    frame.render_widget(Line::styled(format!("  {}", cut(hint, columns)), look.dim()), last.intersection(area));
    inner(area)
}

/// The row of the list, from the first that is seen, in which the left button was pressed.
pub(crate) fn clicked(mouse: &MouseEvent, list: Rect) -> Option<usize> {
    let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    let is_inside = list.contains(Point { x: mouse.column, y: mouse.row });
    (is_press && is_inside).then(|| usize::from(mouse.row - list.y))
}

/// A row with what it is and what it says.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) value: String,
    /// The value can be written: a cursor stands behind it.
    pub(crate) is_text: bool,
}

/// Draws rows with a label and a value; the chosen one shows that it can be changed.
pub(crate) fn rows(frame: &mut Frame<'_>, area: Rect, rows: &[Row], chosen: usize, world: &World) {
    let look = world.look();
    let label_columns = rows.iter().map(|row| row.label.width()).max().unwrap_or(0) + 2;
    let first = super::moves::first_row(rows.len(), usize::from(area.height), chosen);
    let columns = usize::from(area.width).saturating_sub(label_columns + 6);
    for (i, y) in (first..rows.len()).zip(area.y..area.bottom()) {
        let Row { label, value, is_text } = &rows[i];
        let gap = " ".repeat(label_columns - label.width());
        let is_chosen = i == chosen;
        // The end of a long text is what one is writing.
        let shown: String = match (is_text, value.chars().count()) {
            (true, count) if count > columns => value.chars().skip(count - columns).collect(),
            _ => cut(value, columns),
        };
        let value = match (is_chosen, is_text) {
            (true, true) => format!("‹ {shown}▏›"),
            (true, false) => format!("‹ {shown} ›"),
            (false, _) => format!("  {shown}"),
        };
        let (mark, style) = if is_chosen { ("▸ ", look.key()) } else { ("  ", Style::new()) };
        let line = Line::from(vec![
            Span::styled(mark, look.key()),
            Span::styled(label.clone(), style),
            Span::raw(gap),
            Span::styled(value, if is_chosen { look.current() } else { Style::new() }),
        ]);
        frame.render_widget(line, Rect::new(area.x, y, area.width, 1));
    }
}

/// The row to which a command leads from the chosen one: by one, by a page, to an end. It may lie behind the last one.
pub(crate) fn walk(command: Command, chosen: u64, world: &World) -> Option<u64> {
    let page = u64::from(world.area.height.saturating_sub(6).max(1));
    Some(match command {
        Command::Up => chosen.saturating_sub(1),
        Command::Down => chosen + 1,
        Command::PageUp => chosen.saturating_sub(page),
        Command::PageDown => chosen + page,
        Command::First => 0,
        Command::Last => u64::MAX,
        _ => return None,
    })
}

/// The row to which the wheel leads.
pub(crate) fn wheel(mouse: &MouseEvent, chosen: u64) -> Option<u64> {
    match mouse.kind {
        MouseEventKind::ScrollUp => Some(chosen.saturating_sub(3)),
        MouseEventKind::ScrollDown => Some(chosen + 3),
        _ => None,
    }
}

/// Draws lines of text, the chosen one marked.
pub(crate) fn lines(frame: &mut Frame<'_>, area: Rect, lines: &[String], chosen: Option<usize>, world: &World) {
    let (look, columns) = (world.look(), usize::from(area.width));
    for (i, (line, y)) in lines.iter().zip(area.y..area.bottom()).enumerate() {
        let is_chosen = chosen == Some(i);
        let mark = if is_chosen { "▸ " } else { "  " };
        let text = cut(line, columns.saturating_sub(3));
        let padding = " ".repeat(columns.saturating_sub(3 + text.width()));
        let style = if is_chosen { look.current() } else { Style::new() };
        let line = Line::from(vec![Span::styled(mark, look.key()), Span::styled(format!("{text}{padding}"), style)]);
        frame.render_widget(line, Rect::new(area.x, y, area.width, 1));
    }
}

//! The last row: what is being typed, and what it could become; or how to get back to it.

use super::cut;
use crate::keys::Place;
use crate::prompt::Prompt;
use crate::world::World;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use tabiya_rules::Position;
use unicode_width::UnicodeWidthStr;

/// What stands in the row of the prompt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PromptLine<'a> {
    pub(crate) prompt: &'a Prompt,
    /// Where the moves that are typed would be made.
    pub(crate) pos: &'a Position,
    pub(crate) place: Place,
    /// Shown while nothing is typed.
    pub(crate) hint: &'a str,
}

impl PromptLine<'_> {
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, row: Rect, world: &World) {
        let &PromptLine { prompt, pos, place, hint } = self;
        let look = world.look();
        let is_active = matches!(place, Place::Typing | Place::Study | Place::Entry | Place::File);
        let sign = if is_active { Span::styled("❯ ", look.key()) } else { Span::styled("❯ ", look.dim()) };
        // What the next sign takes the place of looks selected.
        let style = if prompt.is_refused() { look.current() } else { Style::new().add_modifier(Modifier::BOLD) };
        let typed = Span::styled(prompt.text().to_owned(), style);
        let cursor = Span::styled(if is_active { "▏" } else { "" }, look.key());
        let used = 4 + prompt.text().width();
        let rest = match (prompt.is_empty(), place) {
            (true, _) => hint.to_owned(),
            (false, Place::Typing | Place::Study) => prompt.suggestions(pos, place, world.speech()).join(" "),
            (false, _) => String::new(),
        };
        let rest = cut(&rest, usize::from(row.width).saturating_sub(used + 1));
        frame.render_widget(Line::from(vec![sign, typed, cursor, Span::raw(" "), Span::styled(rest, look.dim())]), row);
    }
}

//! The settings, with a board that shows them at once. Every change is kept at once.

use super::{Screen, Step};
use crate::keys::{Command, Place};
use crate::theme::PieceStyle;
use crate::theme::Theme;
use crate::widgets::list::{self, Row};
use crate::world::World;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::{Frame, crossterm};
use tabiya_text::Language;

#[derive(Debug, Default)]
pub(crate) struct SettingsScreen {
    chosen: usize,
    /// Why they could not be kept.
    error: Option<String>,
}

/// The rows, by the keys of their words.
const ROWS: [&str; 5] = [
    "screen.settings.theme",
    "screen.settings.pieces",
    "screen.settings.bell",
    "screen.settings.marks",
    "screen.settings.language",
];

/// Columns of the rows; the board stands right of them.
const COLUMNS: u16 = 40;

/// The one after, or before, the current one.
fn turn<T: Copy + PartialEq>(all: &[T], current: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == current).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// Is there room for the board beside the rows?
fn is_wide(area: Rect) -> bool {
    area.width >= COLUMNS + 34
}

fn list_area(area: Rect) -> Rect {
    Rect { width: if is_wide(area) { COLUMNS } else { area.width }, ..area }
}

impl SettingsScreen {
    fn change(&mut self, forward: bool, world: &mut World) {
        let settings = &mut world.settings;
        match self.chosen {
            0 => settings.theme = turn(&Theme::ALL, settings.theme, forward),
            1 => {
                let next = turn(&PieceStyle::ALL, settings.pieces, forward);
                world.set_pieces(next);
            }
            2 => settings.bell = !settings.bell,
            3 => settings.marks = !settings.marks,
            _ => {
                let all = [None, Some(Language::English), Some(Language::French), Some(Language::Hebrew)];
                let next = turn(&all, settings.language, forward);
                world.set_language(next);
            }
        }
        self.error = world.keep_settings();
    }

    fn value(row: usize, world: &World) -> String {
        let settings = &world.settings;
        let switch = |is_on: bool| format!("screen.{}", if is_on { "on" } else { "off" });
        let key = match row {
            0 => format!("screen.theme.{}", settings.theme.name),
            1 if settings.pieces == PieceStyle::Images && !world.shows_pictures() => {
                "screen.pieces.no-images".to_owned()
            }
            1 => format!("screen.pieces.{}", settings.pieces.name()),
            2 => switch(settings.bell),
            3 => switch(settings.marks),
            _ => match settings.language {
                None => "screen.language.system".to_owned(),
                Some(language) => format!("screen.language.{}", language.tag()),
            },
        };
        world.text(&key)
    }
}

impl Screen for SettingsScreen {
    fn place(&self) -> Place {
        Place::Settings
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let area = list::page(frame, &world.text("screen.menu.settings"), &world.text("screen.settings.hint"), world);
        let rows: Vec<Row> = ROWS
            .iter()
            .enumerate()
            .map(|(i, key)| Row { label: world.text(key), value: SettingsScreen::value(i, world), is_text: false })
            .collect();
        list::rows(frame, list_area(area), &rows, self.chosen, world);
        if let Some(error) = &self.error {
            let row = Rect { y: area.y + ROWS.len() as u16 + 1, height: 1, ..area };
            frame.render_widget(Line::styled(error.clone(), world.look().danger()), row.intersection(area));
        }
        // Below the rows where the window is narrow.
        let below = Rect { y: area.y + 6.min(area.height), height: area.height.saturating_sub(6), ..area };
        match is_wide(area) {
            true => super::preview(frame, area, COLUMNS, world),
            false => super::preview(frame, below, 0, world),
        }
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        match list::clicked(mouse, list_area(list::inner(world.area))) {
            Some(row) if row == self.chosen => self.change(true, world),
            Some(row) if row < ROWS.len() => self.chosen = row,
            _ => {}
        }
        Step::Stay
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        match command {
            Command::Up => self.chosen = (self.chosen + ROWS.len() - 1) % ROWS.len(),
            Command::Down => self.chosen = (self.chosen + 1) % ROWS.len(),
            Command::Left => self.change(false, world),
            Command::Right => self.change(true, world),
            Command::Back => return Step::Back,
            _ => {}
        }
        Step::Stay
    }
}

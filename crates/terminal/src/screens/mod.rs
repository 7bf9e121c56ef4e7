//! The screens, and what each of them can be asked.

mod analysis;
mod browser;
mod desk;
mod game;
mod menu;
mod new_game;
mod online;
mod promotion;
mod review;
mod saved;
mod settings;

pub(crate) use analysis::Analysis;
pub(crate) use browser::OpenFile;
pub(crate) use game::GameScreen;
pub(crate) use menu::Menu;
pub(crate) use new_game::NewGame;
pub(crate) use online::{Connect, OnlineScreen};
pub(crate) use saved::SavedGames;
pub(crate) use settings::SettingsScreen;

use crate::keys::{Command, Place};
use crate::widgets::board::{BoardLayout, BoardView};
use crate::widgets::wrap;
use crate::world::World;
use crossterm::event::{KeyEvent, MouseEvent};
use desk::Desk;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::{Frame, crossterm};
use std::fmt::Debug;
use std::time::Duration;
use tabiya_rules::{Board, Color};
use tabiya_text::Arg;

/// A question is not answered by a key that was meant for something else.
const DEAD_TIME: Duration = Duration::from_millis(400);

/// Where to go after a change.
#[derive(Debug)]
pub(crate) enum Step {
    Stay,
    /// On to a screen from which one comes back.
    Push(Box<dyn Screen>),
    /// On to a screen in the place of this one.
    Replace(Box<dyn Screen>),
    Back,
    Help,
    Quit,
}

/// What is shown at a time: it draws itself, and says where a key leads.
pub(crate) trait Screen: Debug {
    /// Which keys are in force.
    fn place(&self) -> Place;

    /// Draws it all.
    fn draw(&self, frame: &mut Frame<'_>, world: &World);

    /// A key that means something here.
    fn command(&mut self, command: Command, world: &mut World) -> Step;

    /// Is this key, though it may have a meaning, a part of what is being typed?
    fn takes_text(&self, key: &KeyEvent) -> bool {
        self.desk().is_some_and(|desk| desk.takes_text(key, self.place()))
    }

    /// Any other key.
    fn type_key(&mut self, key: &KeyEvent, world: &mut World) -> Step {
        let (place, letters) = (self.place(), world.letters());
        self.desk_mut().into_iter().for_each(|desk| desk.type_key(key, place, letters));
        Step::Stay
    }

    /// Text that was pasted.
    fn paste(&mut self, text: &str, _world: &mut World) -> Step {
        let place = self.place();
        self.desk_mut().into_iter().for_each(|desk| desk.paste(text, place));
        Step::Stay
    }

    /// The desk, where there is one: it takes what is typed and pasted.
    fn desk(&self) -> Option<&Desk> {
        None
    }

    /// The same, to be changed.
    fn desk_mut(&mut self) -> Option<&mut Desk> {
        None
    }

    fn mouse(&mut self, _mouse: &MouseEvent, _world: &mut World) -> Step {
        Step::Stay
    }

    /// Time has passed.
    fn tick(&mut self, _world: &mut World) -> Step {
        Step::Stay
    }

    /// The program goes to the background.
    fn pause(&mut self, _world: &mut World) {}

    /// The program comes back.
    fn go_on(&mut self, _world: &mut World) {}

    /// The screen on top of this one is gone.
    fn come_back(&mut self, _world: &mut World) {}

    /// Waits a moment if somebody thinks; `false` if nobody does.
    #[cfg(test)]
    fn wait(&mut self, _world: &mut World) -> bool {
        false
    }
}

/// Says how large the window must be.
fn too_small(frame: &mut Frame<'_>, (columns, rows): (u16, u16), world: &World) {
    let args = [("columns", Arg::Number(columns.into())), ("rows", Arg::Number(rows.into()))];
    let text = world.text_with("screen.too-small", &args);
    let area = frame.area();
    for (line, y) in wrap(&text, usize::from(area.width)).into_iter().zip(area.y..area.bottom()) {
        frame.render_widget(Line::raw(line), Rect::new(area.x, y, area.width, 1));
    }
}

/// Draws the usual start into the upper right corner of the area, right of the first `columns`, where there is room.
fn preview(frame: &mut Frame<'_>, area: Rect, columns: u16, world: &World) {
    if let Some(layout) = preview_layout(area, columns) {
        frame.render_widget(BoardView::in_world(world, &Board::STANDARD, layout), layout.squares);
    }
}

/// Where that board lies.
fn preview_layout(area: Rect, columns: u16) -> Option<BoardLayout> {
    let room = Rect { x: area.x + columns.min(area.width), width: area.width.saturating_sub(columns), ..area };
    BoardLayout::fit(room, Color::White)
}

//! The games that were saved by themselves: who, how far, when. Any of them can be continued, looked at, or thrown away.

use super::{Analysis, DEAD_TIME, GameScreen, Screen, Step};
use crate::keys::{Command, Place};
use crate::session::{Entry, Saved, words};
use crate::widgets::{list, moves, pad};
use crate::world::World;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::{Frame, crossterm};
use std::time::{Duration, SystemTime};
use tabiya_rules::Color;
use tabiya_rules::pgn::Tree;
use tabiya_text::Arg;

/// The saved games.
#[derive(Debug)]
pub(crate) struct SavedGames {
    entries: Vec<Entry>,
    /// When they were read.
    now: SystemTime,
    chosen: usize,
    /// Since when it is asked whether the chosen one is to be thrown away.
    question: Option<Duration>,
    error: Option<String>,
}

impl SavedGames {
    pub(crate) fn new(world: &World) -> SavedGames {
        let mut screen =
            SavedGames { entries: Vec::new(), now: SystemTime::now(), chosen: 0, question: None, error: None };
        screen.read(world);
        screen
    }

    fn read(&mut self, world: &World) {
        self.entries = world.store.iter().flat_map(|store| store.games()).collect();
        self.now = SystemTime::now();
        self.go(self.chosen as u64);
    }

    fn go(&mut self, to: u64) {
        self.chosen = usize::try_from(to).unwrap_or(usize::MAX).min(self.entries.len().saturating_sub(1));
    }

    /// The first game that is seen.
    fn first_row(&self, area: Rect) -> usize {
        moves::first_row(self.entries.len(), usize::from(area.height), self.chosen)
    }

    fn open(&self, world: &mut World) -> Step {
        let Some(Entry { saved, .. }) = self.entries.get(self.chosen) else { return Step::Stay };
        if saved.game.is_over() {
            let title = names(saved, world);
            Step::Push(Box::new(Analysis::of_game(Tree::from(&saved.game), title, saved.setup.orientation(), world)))
        } else {
            Step::Push(Box::new(GameScreen::resume(saved.clone(), world)))
        }
    }

    fn answer(&mut self, is_yes: bool, world: &World) {
        let is_early = self.question.is_some_and(|since| world.now.saturating_sub(since) < DEAD_TIME);
        if is_early || self.question.take().is_none() || !is_yes {
            return;
        }
        let (Some(entry), Some(store)) = (self.entries.get(self.chosen), &world.store) else { return };
        match store.delete(&entry.saved.path) {
            Ok(()) => self.read(world),
            Err(error) => self.error = Some(format!("{}: {error}", entry.saved.path.display())),
        }
    }

    fn row(&self, entry: &Entry, columns: usize, world: &World) -> String {
        let (saved, age) = (&entry.saved, age(self.now.duration_since(entry.modified).unwrap_or_default(), world));
        let state = match saved.game.ending() {
            Some(ending) => ending.outcome().to_string(),
            None => {
                let number = Arg::Number(saved.game.position().fullmove_number().into());
                world.text_with("screen.saved.move", &[("number", number)])
            }
        };
        let (state_columns, age_columns) = (11, 16);
        let name_columns = columns.saturating_sub(state_columns + age_columns + 2).min(48);
        format!("{} {} {age}", pad(&names(saved, world), name_columns), pad(&state, state_columns))
    }
}

/// `Ada – Tabiya`
fn names(saved: &Saved, world: &World) -> String {
    let name = |color: Color| match saved.setup.players[color].name() {
        "" => words::side(color, world.language()),
        name => name.to_owned(),
    };
    format!("{} – {}", name(Color::White), name(Color::Black))
}

/// How long ago, in the largest unit that fits.
fn age(since: Duration, world: &World) -> String {
    let seconds = since.as_secs();
    let (key, count) = match seconds {
        0..60 => return world.text("screen.saved.now"),
        60..3600 => ("screen.saved.minutes", seconds / 60),
        3600..86_400 => ("screen.saved.hours", seconds / 3600),
        _ => ("screen.saved.days", seconds / 86_400),
    };
    world.text_with(key, &[("count", Arg::Number(count as i64))])
}

impl Screen for SavedGames {
    fn place(&self) -> Place {
        if self.question.is_some() { Place::Question } else { Place::Saved }
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let area = list::page(frame, &world.text("screen.menu.saved"), &world.text("screen.saved.hint"), world);
        let (rows, first) = (usize::from(area.height), self.first_row(area));
        let columns = usize::from(area.width).saturating_sub(3);
        let lines: Vec<String> =
            self.entries.iter().skip(first).take(rows).map(|entry| self.row(entry, columns, world)).collect();
        if lines.is_empty() {
            frame
                .render_widget(Line::raw(world.text("screen.games.none")), Rect { height: 1.min(area.height), ..area });
        }
        list::lines(frame, area, &lines, Some(self.chosen - first), world);
        let text = match (&self.question, &self.error) {
            (Some(_), _) => {
                let asked = format!("{} {}", world.text("screen.ask.delete"), world.text("screen.ask.keys"));
                Line::styled(asked, world.look().attention())
            }
            (None, Some(error)) => Line::styled(error.clone(), world.look().danger()),
            (None, None) => return,
        };
        let last = Rect { y: area.bottom().saturating_sub(1), height: 1.min(area.height), ..area };
        frame.render_widget(ratatui::widgets::Clear, last);
        frame.render_widget(text, last);
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        self.error = None;
        if let Some(row) = list::walk(command, self.chosen as u64, world) {
            self.go(row);
            return Step::Stay;
        }
        match command {
            Command::Choose => return self.open(world),
            Command::Delete if !self.entries.is_empty() => self.question = Some(world.now),
            Command::Yes => self.answer(true, world),
            Command::No => self.answer(false, world),
            Command::Back => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        if self.question.is_some() {
            return Step::Stay;
        }
        list::wheel(mouse, self.chosen as u64).into_iter().for_each(|row| self.go(row));
        let area = list::inner(world.area);
        let first = self.first_row(area);
        match list::clicked(mouse, area).map(|row| first + row) {
            Some(row) if row == self.chosen => return self.open(world),
            Some(row) if row < self.entries.len() => self.chosen = row,
            _ => {}
        }
        Step::Stay
    }

    fn come_back(&mut self, world: &mut World) {
        self.read(world);
    }
}

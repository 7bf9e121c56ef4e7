//! What is agreed before a game: opponent, level, colour, clock, start, names. Enter begins from any row.

use super::{GameScreen, Screen, Step, menu};
use crate::keys::{Command, Place};
use crate::prompt::Prompt;
use crate::session::{GameSetup, Skill, chess960_by_lot, color_by_lot, words};
use crate::widgets::list::{self, Row};
use crate::widgets::wrap;
use crate::world::World;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::{Frame, crossterm};
use tabiya_engine::Level;
use tabiya_rules::{Color, Position, TimeControl};
use tabiya_text::Arg;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Opponent,
    Level,
    Side,
    Clock,
    Start,
    /// The name of the person who plays the computer, or of White.
    Name,
    Black,
}

impl Field {
    /// Is it written?
    fn is_text(self) -> bool {
        matches!(self, Field::Clock | Field::Start | Field::Name | Field::Black)
    }
}

/// The clocks that are offered; any other can be typed.
const CLOCKS: [&str; 10] = ["", "1+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "90+30"];

/// The starts that are offered; a number of Chess960 or a FEN can be typed.
const STARTS: [&str; 2] = ["", "chess960"];

/// A new game.
#[derive(Debug)]
pub(crate) struct NewGame {
    chosen: usize,
    is_computer: bool,
    level: u8,
    /// `None` is by lot.
    side: Option<Color>,
    clock: Prompt,
    start: Prompt,
    name: Prompt,
    black: Prompt,
    error: Option<String>,
}

impl NewGame {
    pub(crate) fn new(world: &World) -> NewGame {
        NewGame {
            chosen: 0,
            is_computer: true,
            level: world.settings.level,
            side: Some(Color::White),
            clock: Prompt::default(),
            start: Prompt::default(),
            name: Prompt::default(),
            black: Prompt::default(),
            error: None,
        }
    }

    fn fields(&self) -> &'static [Field] {
        match self.is_computer {
            true => &[Field::Opponent, Field::Level, Field::Side, Field::Clock, Field::Start, Field::Name],
            false => &[Field::Opponent, Field::Clock, Field::Start, Field::Name, Field::Black],
        }
    }

    fn field(&self) -> Field {
        self.fields()[self.chosen.min(self.fields().len() - 1)]
    }

    fn text_of(&mut self, field: Field) -> Option<&mut Prompt> {
        match field {
            Field::Clock => Some(&mut self.clock),
            Field::Start => Some(&mut self.start),
            Field::Name => Some(&mut self.name),
            Field::Black => Some(&mut self.black),
            Field::Opponent | Field::Level | Field::Side => None,
        }
    }

    fn change(&mut self, forward: bool) {
        let turn = |all: &[&str], current: &str| {
            let at = all.iter().position(|one| *one == current).unwrap_or(0);
            all[(at + if forward { 1 } else { all.len() - 1 }) % all.len()].to_owned()
        };
        match self.field() {
            Field::Opponent => self.is_computer = !self.is_computer,
            Field::Level if forward => self.level = (self.level + 1).min(Level::ALL.len() as u8),
            Field::Level => self.level = self.level.saturating_sub(1).max(1),
            Field::Side => {
                self.side = match (self.side, forward) {
                    (Some(Color::White), true) | (None, false) => Some(Color::Black),
                    (Some(Color::Black), true) | (Some(Color::White), false) => None,
                    (None, true) | (Some(Color::Black), false) => Some(Color::White),
                }
            }
            Field::Clock => self.clock.set(turn(&CLOCKS, self.clock.text())),
            Field::Start => self.start.set(turn(&STARTS, self.start.text())),
            Field::Name | Field::Black => {}
        }
    }

    fn row(&self, field: Field, world: &World) -> Row {
        let text = |prompt: &Prompt, empty: &str, is_chosen: bool| match prompt.text() {
            "" if !is_chosen || !empty.is_empty() => {
                world.text(if empty.is_empty() { "screen.new.no-name" } else { empty })
            }
            text => text.to_owned(),
        };
        let is_chosen = self.field() == field;
        let (key, value) = match field {
            Field::Opponent if self.is_computer => ("screen.new.opponent", world.text("screen.new.computer")),
            Field::Opponent => ("screen.new.opponent", world.text("screen.new.person")),
            Field::Level => {
                let level = Level::new(self.level).map_or_else(Skill::default, Skill::Level);
                ("screen.new.level", words::skill(level, world.language()))
            }
            Field::Side => {
                let side =
                    self.side.map_or_else(|| world.text("screen.new.lot"), |side| words::side(side, world.language()));
                ("screen.new.side", side)
            }
            Field::Clock => ("screen.new.clock", text(&self.clock, "screen.new.no-clock", is_chosen)),
            Field::Start => ("screen.new.start", text(&self.start, "screen.new.usual-start", is_chosen)),
            Field::Name if self.is_computer => ("screen.new.name", text(&self.name, "", is_chosen)),
            Field::Name => ("screen.new.white", text(&self.name, "", is_chosen)),
            Field::Black => ("screen.new.black", text(&self.black, "", is_chosen)),
        };
        Row { label: world.text(key), value, is_text: field.is_text() }
    }

    /// The game as agreed, or what is wrong with it.
    fn setup(&self, world: &World) -> Result<GameSetup, String> {
        let start = read_start(self.start.text()).map_err(|error| {
            let args = [("text", Arg::notation(self.start.text())), ("reason", Arg::words(error))];
            world.text_with("screen.new.bad-start", &args)
        })?;
        let control = match self.clock.text().trim() {
            "" => None,
            text => Some(
                text.parse::<TimeControl>()
                    .map_err(|_| world.text_with("screen.new.bad-clock", &[("text", Arg::notation(text))]))?,
            ),
        };
        let mut setup = if self.is_computer {
            let side = self.side.unwrap_or_else(color_by_lot);
            let skill = Level::new(self.level).map_or_else(|| menu::skill(world), Skill::Level);
            GameSetup::against_computer(self.name.text().trim(), side, skill)
        } else {
            GameSetup::two_people(self.name.text().trim(), self.black.text().trim())
        };
        (setup.start, setup.control) = (start, control);
        Ok(setup)
    }

    fn start(&mut self, world: &mut World) -> Step {
        match self.setup(world) {
            Ok(setup) => {
                if self.is_computer {
                    world.settings.level = self.level;
                    // A level that is not remembered is chosen again: no reason not to play.
                    let _ = world.keep_settings();
                }
                Step::Replace(Box::new(GameScreen::new(setup, world)))
            }
            Err(error) => {
                self.error = Some(error);
                Step::Stay
            }
        }
    }
}

/// Nothing for the usual start, `chess960`, a number of Chess960, or a FEN.
fn read_start(text: &str) -> Result<Position, String> {
    let text = text.trim();
    let by_number = |number: u16| Position::chess960(number).ok_or_else(|| "0–959".to_owned());
    match (text, text.parse::<u16>()) {
        ("", _) => Ok(Position::STANDARD),
        (_, Ok(number)) => by_number(number),
        _ if text.eq_ignore_ascii_case("chess960") => Ok(chess960_by_lot()),
        _ => text.parse::<Position>().map_err(|error| error.to_string()),
    }
}

impl Screen for NewGame {
    fn place(&self) -> Place {
        Place::Form
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let area = list::page(frame, &world.text("screen.new.title"), &world.text("screen.new.hint"), world);
        let rows: Vec<Row> = self.fields().iter().map(|&field| self.row(field, world)).collect();
        list::rows(frame, area, &rows, self.chosen, world);
        let below = area.y + rows.len() as u16 + 1;
        let (text, style) = match (&self.error, self.field()) {
            (Some(error), _) => (error.clone(), world.look().danger()),
            (None, Field::Clock) => (world.text("screen.new.clock-hint"), world.look().dim()),
            (None, Field::Start) => (world.text("screen.new.start-hint"), world.look().dim()),
            (None, _) => return,
        };
        for (line, y) in wrap(&text, usize::from(area.width)).into_iter().zip(below..area.bottom()) {
            frame.render_widget(Line::styled(line, style), Rect::new(area.x, y, area.width, 1));
        }
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        self.error = None;
        let count = self.fields().len();
        match command {
            Command::Up => self.chosen = (self.chosen + count - 1) % count,
            Command::Down => self.chosen = (self.chosen + 1) % count,
            Command::Left => self.change(false),
            Command::Right => self.change(true),
            Command::Start => return self.start(world),
            Command::Back => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        match list::clicked(mouse, list::inner(world.area)) {
            Some(row) if row == self.chosen => self.change(true),
            Some(row) if row < self.fields().len() => self.chosen = row,
            _ => {}
        }
        Step::Stay
    }

    /// A name may have any sign, also one that is a key elsewhere.
    fn takes_text(&self, key: &KeyEvent) -> bool {
        let is_sign = matches!(key.code, KeyCode::Char(_)) && !key.modifiers.contains(KeyModifiers::CONTROL);
        is_sign && self.field().is_text()
    }

    fn type_key(&mut self, key: &KeyEvent, _: &mut World) -> Step {
        self.error = None;
        let field = self.field();
        if let Some(text) = self.text_of(field) {
            text.edit(key);
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, _: &mut World) -> Step {
        let field = self.field();
        if let Some(prompt) = self.text_of(field) {
            prompt.insert(text);
        }
        Step::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts() {
        assert_eq!(read_start(""), Ok(Position::STANDARD));
        assert_eq!(read_start("518"), Ok(Position::STANDARD));
        assert!(read_start("960").is_err());
        assert!(read_start("8/8/8 w").is_err());
        assert!(read_start("chess960").is_ok());
    }
}

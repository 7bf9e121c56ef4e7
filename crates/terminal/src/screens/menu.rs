//! The menu. Its first row is a game against the computer, so that one key is enough to play.

use super::{Analysis, Connect, GameScreen, NewGame, OpenFile, SavedGames, Screen, SettingsScreen, Step};
use crate::keys::{Command, Place};
use crate::session::{GameSetup, Saved, Skill, words};
use crate::widgets::list;
use crate::world::World;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::{Frame, crossterm};
use tabiya_engine::Level;
use tabiya_rules::{Color, Position};
use tabiya_text::Arg;

/// What can be chosen. The number before an item is its place here, so that it is the same whatever else can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Continue,
    Play,
    NewGame,
    TwoPlayers,
    Saved,
    Analysis,
    Games,
    Settings,
    Online,
    Quit,
}

#[derive(Debug)]
pub(crate) struct Menu {
    chosen: usize,
    /// The last game that was not finished.
    unfinished: Option<Saved>,
}

/// Columns of the menu; the board stands right of them.
const COLUMNS: u16 = 40;

impl Menu {
    pub(crate) fn new(world: &World) -> Menu {
        Menu { chosen: 0, unfinished: unfinished(world) }
    }

    /// The items that are there, from the first row on.
    fn items(&self) -> Vec<Item> {
        let all = [
            Item::Continue,
            Item::Play,
            Item::NewGame,
            Item::TwoPlayers,
            Item::Saved,
            Item::Analysis,
            Item::Games,
            Item::Settings,
            Item::Online,
            Item::Quit,
        ];
        all.into_iter().filter(|&item| item != Item::Continue || self.unfinished.is_some()).collect()
    }

    fn label(&self, item: Item, world: &World) -> String {
        match item {
            Item::Continue => {
                let players = self.unfinished.as_ref().map(|saved| &saved.setup.players);
                let name = |color: Color| match players.map_or("", |players| players[color].name()) {
                    "" => words::side(color, world.language()),
                    name => name.to_owned(),
                };
                let names = format!("{} – {}", name(Color::White), name(Color::Black));
                world.text_with("screen.menu.continue", &[("players", Arg::words(names))])
            }
            Item::Play => {
                let skill = words::skill(skill(world), world.language());
                world.text_with("screen.menu.play", &[("level", Arg::words(skill))])
            }
            Item::NewGame => world.text("screen.menu.new-game"),
            Item::TwoPlayers => world.text("screen.menu.two-players"),
            Item::Saved => world.text("screen.menu.saved"),
            Item::Analysis => world.text("screen.menu.analysis"),
            Item::Games => world.text("screen.menu.games"),
            Item::Settings => world.text("screen.menu.settings"),
            Item::Online => world.text("screen.menu.online"),
            Item::Quit => world.text("screen.menu.quit"),
        }
    }

    fn choose(&mut self, chosen: usize, world: &mut World) -> Step {
        let Some(&item) = self.items().get(chosen) else { return Step::Stay };
        self.chosen = chosen;
        let screen: Box<dyn Screen> = match item {
            Item::Continue => match self.unfinished.take() {
                Some(saved) => Box::new(GameScreen::resume(saved, world)),
                None => return Step::Stay,
            },
            Item::Play => Box::new(GameScreen::new(GameSetup::against_computer("", Color::White, skill(world)), world)),
            Item::NewGame => Box::new(NewGame::new(world)),
            Item::TwoPlayers => Box::new(GameScreen::new(GameSetup::two_people("", ""), world)),
            Item::Saved => Box::new(SavedGames::new(world)),
            Item::Analysis => Box::new(Analysis::of_position(Position::STANDARD, world)),
            Item::Games => Box::new(OpenFile::new(world)),
            Item::Settings => Box::new(SettingsScreen::default()),
            Item::Online => Box::new(Connect::new(world)),
            Item::Quit => return Step::Quit,
        };
        Step::Push(screen)
    }
}

/// Where the rows lie: the whole width where there is no room for a board beside them.
fn list_area(area: Rect) -> Rect {
    let has_board = super::preview_layout(area, COLUMNS + 2).is_some();
    Rect { width: if has_board { COLUMNS } else { area.width }, ..area }
}

fn unfinished(world: &World) -> Option<Saved> {
    world.store.as_ref().and_then(|store| store.latest_unfinished())
}

/// The computer as it played last time.
pub(super) fn skill(world: &World) -> Skill {
    Level::new(world.settings.level).map_or_else(Skill::default, Skill::Level)
}

impl Screen for Menu {
    fn place(&self) -> Place {
        Place::Menu
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let area = list::page(frame, "♞ Tabiya", &world.text("screen.menu.hint"), world);
        let label = |item: Item| format!("{}  {}", item as usize, self.label(item, world));
        let lines: Vec<String> = self.items().into_iter().map(label).collect();
        list::lines(frame, list_area(area), &lines, Some(self.chosen), world);
        super::preview(frame, area, COLUMNS + 2, world);
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        let count = self.items().len();
        match command {
            Command::Up => self.chosen = (self.chosen + count - 1) % count,
            Command::Down => self.chosen = (self.chosen + 1) % count,
            Command::Choose => return self.choose(self.chosen, world),
            Command::Item(number) => {
                let row = self.items().into_iter().position(|item| item as usize == number);
                return row.map_or(Step::Stay, |row| self.choose(row, world));
            }
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        let clicked = list::clicked(mouse, list_area(list::inner(world.area)));
        clicked.map_or(Step::Stay, |row| self.choose(row, world))
    }

    fn come_back(&mut self, world: &mut World) {
        self.unfinished = unfinished(world);
        self.chosen = self.chosen.min(self.items().len() - 1);
    }
}

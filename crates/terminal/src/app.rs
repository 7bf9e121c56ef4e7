//! The full screen as state and its changes: what comes in changes it, and it can be drawn at any time.
//!
//! Nothing here knows a real terminal or the time of day, so that tests can play on one that does not exist. Screens
//! lie on one another: the menu at the bottom, the one in use on top.

use crate::keys::{self, Command, Place};
use crate::online::{Connection, Order};
use crate::screens::{GameScreen, Menu, OnlineScreen, Screen, Step};
use crate::session::{GameSetup, Saved};
use crate::widgets::{ascii, help};
use crate::world::{Options, World};
use crossterm::event::{Event, KeyEvent, KeyEventKind, MouseEvent, MouseEventKind};
use ratatui::{Frame, crossterm};
use std::time::Duration;

/// What comes first.
#[derive(Debug)]
pub enum Start {
    Menu,
    Game(Box<GameSetup>),
    /// This saved game.
    Saved(Box<Saved>),
    /// A server, and what is wanted there at once.
    Online(Connection, Vec<Order>),
}

/// What the terminal has to do after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    Redraw,
    Suspend,
    Quit,
    Interrupt,
}

/// The full screen.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) world: World,
    screens: Vec<Box<dyn Screen>>,
    /// The list of keys is shown, from this row on.
    help: Option<usize>,
}

impl App {
    pub(crate) fn new(options: Options, start: Start) -> App {
        let mut world = World::new(options);
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Menu::new(&world))];
        match start {
            Start::Menu => {}
            Start::Game(setup) => screens.push(Box::new(GameScreen::new(*setup, &mut world))),
            Start::Saved(saved) => screens.push(Box::new(GameScreen::resume(*saved, &mut world))),
            Start::Online(connection, orders) => screens.push(Box::new(OnlineScreen::new(connection, orders))),
        }
        App { world, screens, help: None }
    }

    /// Something came in.
    pub(crate) fn update(&mut self, event: &Event, now: Duration) -> Flow {
        self.world.now = now;
        let flow = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key),
            Event::Mouse(mouse) if self.help.is_none() => {
                let step = self.top().map_or(Step::Quit, |(screen, world)| screen.mouse(mouse, world));
                self.take(step)
            }
            Event::Paste(text) if self.help.is_none() => {
                let step = self.top().map_or(Step::Quit, |(screen, world)| screen.paste(text, world));
                self.take(step)
            }
            Event::Mouse(mouse) => self.mouse_in_help(mouse),
            _ => Flow::Continue,
        };
        if flow == Flow::Continue { self.tick(now) } else { flow }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Duration) -> Flow {
        self.world.now = now;
        let step = self.top().map_or(Step::Quit, |(screen, world)| screen.tick(world));
        self.take(step)
    }

    /// The program goes to the background.
    pub(crate) fn pause(&mut self, now: Duration) {
        self.world.now = now;
        self.top().into_iter().for_each(|(screen, world)| screen.pause(world));
    }

    /// The program comes back.
    pub(crate) fn go_on(&mut self, now: Duration) {
        self.world.now = now;
        self.top().into_iter().for_each(|(screen, world)| screen.go_on(world));
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        self.world.area = frame.area();
        let Some(screen) = self.screens.last() else { return };
        screen.draw(frame, &self.world);
        if let Some(from) = self.help {
            help::draw(frame, screen.place(), from, &self.world);
        }
        if self.world.ascii {
            ascii::replace_signs(frame.buffer_mut());
        }
    }

    fn top(&mut self) -> Option<(&mut Box<dyn Screen>, &mut World)> {
        self.screens.last_mut().map(|screen| (screen, &mut self.world))
    }

    fn press(&mut self, key: &KeyEvent) -> Flow {
        if self.help.is_some() {
            return self.press_in_help(key);
        }
        let Some((screen, world)) = self.top() else { return Flow::Quit };
        let place = screen.place();
        let typed = screen.takes_text(key);
        let command = if typed { None } else { keys::command(place, key, world.letters()) };
        let step = match command {
            Some(Command::Quit) => return Flow::Quit,
            Some(Command::Interrupt) => return Flow::Interrupt,
            Some(Command::Suspend) => return Flow::Suspend,
            Some(Command::Redraw) => return Flow::Redraw,
            Some(Command::Help) => {
                self.help = Some(0);
                return Flow::Continue;
            }
            Some(command) => screen.command(command, world),
            None => screen.type_key(key, world),
        };
        self.take(step)
    }

    /// The wheel scrolls, a click closes.
    fn mouse_in_help(&mut self, mouse: &MouseEvent) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll_help(-1),
            MouseEventKind::ScrollDown => self.scroll_help(1),
            MouseEventKind::Down(_) => self.help = None,
            _ => {}
        }
        Flow::Continue
    }

    fn scroll_help(&mut self, rows: isize) {
        let place = self.screens.last().map_or(Place::Menu, |screen| screen.place());
        let last = help::last_start(place, &self.world);
        self.help = self.help.map(|from| from.saturating_add_signed(rows).min(last));
    }

    fn press_in_help(&mut self, key: &KeyEvent) -> Flow {
        match keys::command(Place::Help, key, self.world.letters()) {
            Some(Command::Quit) => return Flow::Quit,
            Some(Command::Interrupt) => return Flow::Interrupt,
            Some(Command::Suspend) => return Flow::Suspend,
            Some(Command::Redraw) => return Flow::Redraw,
            Some(Command::Up) => self.scroll_help(-1),
            Some(Command::Down) => self.scroll_help(1),
            _ => self.help = None,
        }
        Flow::Continue
    }

    fn take(&mut self, step: Step) -> Flow {
        match step {
            Step::Stay => {}
            Step::Push(screen) => self.screens.push(screen),
            Step::Replace(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Step::Back => {
                self.screens.pop();
                self.top().into_iter().for_each(|(screen, world)| screen.come_back(world));
            }
            Step::Help => self.help = Some(0),
            Step::Quit => return Flow::Quit,
        }
        if self.screens.is_empty() { Flow::Quit } else { Flow::Continue }
    }

    /// Waits until nobody thinks any more, so that tests see the same on every machine.
    #[cfg(test)]
    pub(crate) fn settle(&mut self, now: Duration) {
        while self.top().is_some_and(|(screen, world)| screen.wait(world)) {
            self.tick(now);
        }
        self.tick(now);
    }
}

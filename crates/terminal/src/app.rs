//! The full screen as state and its changes: what comes in changes it, and it can be drawn at any time.
//!
//! Nothing here knows a real terminal or the time of day, so that tests can play on one that does not exist. Screens
//! lie on one another: the menu at the bottom, the one in use on top.

use crate::colors::ColorDepth;
use crate::keys::{self, Command, Place};
use crate::online::{Line, Order};
use crate::pictures::Canvas;
use crate::prompt::Speech;
use crate::screens::{GameScreen, Menu, OnlineScreen, Screen, Step};
use crate::session::{GameSetup, Letters, Pace, Saved, Store};
use crate::settings::Settings;
use crate::theme::Look;
use crate::widgets::board::{BoardLayout, BoardView, PieceStyle};
use crate::widgets::{ascii, help};
use crossterm::event::{Event, KeyEvent, KeyEventKind, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::{Frame, crossterm};
use std::path::PathBuf;
use std::time::Duration;
use tabiya_rules::Board;
use tabiya_text::{Arg, Language};

/// What to begin with.
#[derive(Debug)]
pub struct Options {
    /// The language that was asked for, if any.
    pub language: Option<Language>,
    /// The language of the system, where neither an option nor the settings say otherwise.
    pub system_language: Language,
    /// The letters of the pieces in moves, if somebody has said so for this time.
    pub letters: Option<Letters>,
    /// Only ASCII characters, apart from the letters of a language.
    pub ascii: bool,
    /// How pieces are drawn, if somebody has said so for this time.
    pub pieces: Option<PieceStyle>,
    /// How many colours there are.
    pub depth: ColorDepth,
    /// Where settings are kept.
    pub settings: Option<PathBuf>,
    /// Where games are kept.
    pub store: Option<Store>,
    /// How long the computer thinks.
    pub pace: Pace,
    /// What comes first.
    pub start: Start,
}

/// What comes first.
#[derive(Debug)]
pub enum Start {
    /// The menu.
    Menu,
    /// This game.
    Game(Box<GameSetup>),
    /// This saved game.
    Saved(Box<Saved>),
    /// A server, and what is wanted there at once.
    Online(Line, Vec<Order>),
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

/// What all screens share.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) settings: Settings,
    settings_path: Option<PathBuf>,
    asked_language: Option<Language>,
    system_language: Language,
    asked_letters: Option<Letters>,
    ascii: bool,
    asked_pieces: Option<PieceStyle>,
    depth: ColorDepth,
    /// The terminal shows pictures.
    shows_pictures: bool,
    /// The pictures of this frame.
    pub(crate) canvas: Canvas,
    pub(crate) store: Option<Store>,
    pub(crate) pace: Pace,
    /// Since the program began.
    pub(crate) now: Duration,
    pub(crate) area: Rect,
    /// The bell is to be rung.
    pub(crate) bell: bool,
    /// A text that other programs are to get.
    pub(crate) copied: Option<String>,
}

impl World {
    pub(crate) fn language(&self) -> Language {
        self.asked_language.or(self.settings.language).unwrap_or(self.system_language)
    }

    pub(crate) fn text(&self, key: &str) -> String {
        self.language().text(key, &[])
    }

    pub(crate) fn text_with(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.language().text(key, args)
    }

    /// The letters that moves are typed and shown in. Files are written in English ones whatever these are.
    pub(crate) fn letters(&self) -> Letters {
        self.asked_letters.unwrap_or(Letters::usual_in(self.language()))
    }

    /// What the prompt offers its words and moves in.
    pub(crate) fn speech(&self) -> Speech {
        Speech { language: self.language(), letters: self.letters() }
    }

    /// A text with its moves in these letters.
    pub(crate) fn relabel(&self, text: &str) -> String {
        self.letters().relabel(text)
    }

    pub(crate) fn look(&self) -> Look {
        Look { depth: self.depth, theme: self.settings.theme }
    }

    pub(crate) fn pieces(&self) -> PieceStyle {
        let wanted = self.asked_pieces.unwrap_or(self.settings.pieces);
        if self.ascii { PieceStyle::Letters } else { wanted }
    }

    /// Takes a style of the settings, which from now on counts more than what was asked for at the start.
    pub(crate) fn set_pieces(&mut self, pieces: PieceStyle) {
        (self.settings.pieces, self.asked_pieces) = (pieces, None);
    }

    /// Can pieces be pictures here?
    pub(crate) fn shows_pictures(&self) -> bool {
        self.shows_pictures && self.depth != ColorDepth::Mono
    }

    /// The bare board, as everything here says that it looks.
    pub(crate) fn view<'a>(&'a self, board: &'a Board, layout: BoardLayout) -> BoardView<'a> {
        let mut view = BoardView::new(board, layout, self.look(), self.pieces());
        view.letters = self.letters();
        view.canvas = self.shows_pictures().then_some(&self.canvas);
        view
    }

    /// Takes a language of the settings, which from now on counts more than what was asked for at the start.
    pub(crate) fn set_language(&mut self, language: Option<Language>) {
        (self.settings.language, self.asked_language) = (language, None);
    }

    /// Keeps the settings. Says why that failed.
    pub(crate) fn keep_settings(&self) -> Option<String> {
        let path = self.settings_path.as_ref()?;
        let error = self.settings.write(path).err()?;
        Some(format!("{}: {error}", path.display()))
    }
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
    pub(crate) fn new(options: Options) -> App {
        let settings = options.settings.as_deref().map(Settings::read).unwrap_or_default();
        let mut world = World {
            settings,
            settings_path: options.settings,
            asked_language: options.language,
            system_language: options.system_language,
            asked_letters: options.letters,
            ascii: options.ascii,
            asked_pieces: options.pieces,
            depth: options.depth,
            shows_pictures: false,
            canvas: Canvas::default(),
            store: options.store,
            pace: options.pace,
            now: Duration::ZERO,
            area: Rect::ZERO,
            bell: false,
            copied: None,
        };
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Menu::new(&world))];
        match options.start {
            Start::Menu => {}
            Start::Game(setup) => screens.push(Box::new(GameScreen::new(*setup, &mut world))),
            Start::Saved(saved) => screens.push(Box::new(GameScreen::resume(*saved, &mut world))),
            Start::Online(line, orders) => screens.push(Box::new(OnlineScreen::new(line, orders))),
        }
        App { world, screens, help: None }
    }

    /// The terminal shows pictures.
    pub(crate) fn show_pictures(&mut self) {
        self.world.shows_pictures = true;
        // Whatever the environment says: a terminal with pictures has more than sixteen colours.
        if self.world.depth == ColorDepth::Basic {
            self.world.depth = ColorDepth::Indexed;
        }
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

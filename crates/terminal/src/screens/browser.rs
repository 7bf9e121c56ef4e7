//! Games in a file: a list with search, however many there are, and the file to be opened.
//!
//! The file itself stays on the disk; `pgn_file` knows where its games are and reads the few that are seen.

use super::{Analysis, Screen, Step};
use crate::keys::{Command, Place};
use crate::pgn_file::{Header, PgnFile, Search};
use crate::prompt::Prompt;
use crate::widgets::prompt_line::PromptLine;
use crate::widgets::{list, pad};
use crate::world::World;
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::{Frame, crossterm};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use tabiya_rules::Position;
use tabiya_text::Arg;

/// The games of a file.
#[derive(Debug)]
pub(crate) struct Browser {
    file: PgnFile,
    /// The row that is chosen: of all games, or of those that were found.
    chosen: u64,
    search: Option<Search>,
    /// The words being typed.
    entry: Option<Prompt>,
    error: Option<String>,
    /// The headers of the rows last drawn, by the numbers of their games.
    seen: RefCell<(Vec<u64>, Vec<Header>)>,
}

impl Browser {
    fn new(file: PgnFile) -> Browser {
        Browser { file, chosen: 0, search: None, entry: None, error: None, seen: RefCell::default() }
    }

    fn count(&self) -> u64 {
        self.search.as_ref().map_or_else(|| self.file.progress().games, |search| search.found())
    }

    /// The number of the game in a row.
    fn game_in(&self, row: u64) -> Option<u64> {
        match &self.search {
            Some(search) => search.game(row),
            None => Some(row).filter(|&row| row < self.file.progress().games),
        }
    }

    fn go(&mut self, to: u64) {
        self.chosen = to.min(self.count().saturating_sub(1));
    }

    /// The first row that is seen.
    fn first_row(&self, area: Rect) -> u64 {
        let rows = u64::from(area.height.max(1));
        self.chosen.saturating_sub(rows / 2).min(self.count().saturating_sub(rows))
    }

    fn open(&mut self, world: &World) -> Step {
        let Some(game) = self.game_in(self.chosen) else { return Step::Stay };
        match self.file.tree(game) {
            Ok(Some(tree)) => return Step::Push(Box::new(Analysis::of_file(tree, world))),
            Ok(None) => {}
            Err(error) => self.error = Some(error.to_string()),
        }
        Step::Stay
    }

    fn begin_search(&mut self) {
        let words = self.entry.take().map(|mut entry| entry.take()).unwrap_or_default();
        self.chosen = 0;
        self.search = (!words.trim().is_empty()).then(|| self.file.search(&words));
    }

    fn headers(&self, games: Vec<u64>) -> Vec<Header> {
        let mut seen = self.seen.borrow_mut();
        if seen.0 != games {
            let headers = self.file.headers(&games).unwrap_or_default();
            *seen = (games, headers);
        }
        seen.1.clone()
    }

    fn title(&self, world: &World) -> String {
        let progress = self.file.progress();
        let name = self.file.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut parts =
            vec![name, world.text_with("screen.games.count", &[("count", Arg::Number(progress.games as i64))])];
        let per_cent = |bytes: u64| format!("{} %", (bytes * 100).checked_div(progress.size).unwrap_or(0));
        if !progress.is_done {
            parts.push(per_cent(progress.bytes));
        }
        if let Some(search) = &self.search {
            let args =
                [("words", Arg::words(search.words().to_owned())), ("count", Arg::Number(search.found() as i64))];
            parts.push(world.text_with("screen.games.found", &args));
            if !search.is_done() {
                parts.push(per_cent(search.bytes()));
            }
        }
        parts.join(" · ")
    }
}

/// A row: number, players, result, date (where there is little room, the year), event, as far as there is room.
fn row(number: u64, header: &Header, digits: usize, columns: usize) -> String {
    let date_columns = if columns < 70 { 4 } else { 10 };
    let date: String = header.date.chars().take(date_columns).collect();
    let rest = columns.saturating_sub(digits + RESULT_COLUMNS + date_columns + 6);
    let name = (rest / 3).clamp(10, 24);
    let (white, black) = (pad(&header.white, name), pad(&header.black, name));
    let result = pad(header.result.replace("1/2-1/2", "½-½").as_str(), RESULT_COLUMNS);
    format!("{number:>digits$}  {white} {black} {result} {} {}", pad(&date, date_columns), header.event)
}

/// `1-0`, `½-½`
const RESULT_COLUMNS: usize = 3;

impl Screen for Browser {
    fn place(&self) -> Place {
        if self.entry.is_some() { Place::Entry } else { Place::List }
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let hint = if self.entry.is_some() { String::new() } else { world.text("screen.games.hint") };
        let area = list::page(frame, &self.title(world), &hint, world);
        let (rows, first) = (u64::from(area.height.max(1)), self.first_row(area));
        let games: Vec<u64> = (first..first + rows).map_while(|row| self.game_in(row)).collect();
        let headers = self.headers(games.clone());
        let columns = usize::from(area.width).saturating_sub(3);
        let digits = self.file.progress().games.to_string().len();
        let lines: Vec<String> =
            games.iter().zip(&headers).map(|(game, header)| row(game + 1, header, digits, columns)).collect();
        if lines.is_empty() {
            let is_done = self.search.as_ref().map_or(self.file.progress().is_done, |search| search.is_done());
            let key = if is_done { "screen.games.none" } else { "screen.games.reading" };
            frame.render_widget(Line::raw(world.text(key)), Rect { height: 1.min(area.height), ..area });
        }
        list::lines(frame, area, &lines, Some((self.chosen - first.min(self.chosen)) as usize), world);
        let last = Rect { y: frame.area().bottom().saturating_sub(1), height: 1, ..frame.area() };
        if let Some(entry) = &self.entry {
            let hint = world.text("screen.games.search");
            let line = PromptLine { prompt: entry, pos: &Position::STANDARD, place: Place::Entry, hint: &hint };
            line.draw(frame, last, world);
        } else if let Some(error) = self.error.clone().or_else(|| self.file.progress().error) {
            frame.render_widget(Line::styled(error, world.look().danger()), last);
        }
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        self.error = None;
        if let Some(row) = list::walk(command, self.chosen, world) {
            self.go(row);
            return Step::Stay;
        }
        match command {
            Command::Choose => return self.open(world),
            Command::Search => self.entry = Some(Prompt::default()),
            Command::Enter => self.begin_search(),
            Command::Back if self.entry.take().is_some() => {}
            Command::Back if self.search.take().is_some() => self.chosen = 0,
            Command::Back => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    fn type_key(&mut self, key: &KeyEvent, _: &mut World) -> Step {
        self.entry.iter_mut().for_each(|entry| _ = entry.edit(key));
        Step::Stay
    }

    fn paste(&mut self, text: &str, _: &mut World) -> Step {
        self.entry.iter_mut().for_each(|entry| entry.insert(text));
        Step::Stay
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        list::wheel(mouse, self.chosen).into_iter().for_each(|row| self.go(row));
        let area = list::inner(world.area);
        let first = self.first_row(area);
        match list::clicked(mouse, area).map(|row| first + row as u64) {
            Some(row) if row == self.chosen => return self.open(world),
            Some(row) if row < self.count() => self.chosen = row,
            _ => {}
        }
        Step::Stay
    }

    #[cfg(test)]
    fn wait(&mut self, _: &mut World) -> bool {
        let is_done = self.file.progress().is_done && self.search.as_ref().is_none_or(|search| search.is_done());
        if !is_done {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        !is_done
    }
}

/// Asks for a file of games.
#[derive(Debug)]
pub(crate) struct OpenFile {
    path: Prompt,
    offers: Vec<String>,
    error: Option<String>,
}

impl OpenFile {
    pub(crate) fn new(_: &World) -> OpenFile {
        OpenFile { path: Prompt::default(), offers: offers(""), error: None }
    }

    fn open(&mut self) -> Step {
        let path = match self.path.text().trim() {
            "" => return Step::Stay,
            text => PathBuf::from(text),
        };
        match PgnFile::open(&path) {
            Ok(file) => return Step::Replace(Box::new(Browser::new(file))),
            Err(error) => self.error = Some(format!("{}: {error}", path.display())),
        }
        Step::Stay
    }

    /// What is typed becomes what all offers have in common.
    fn complete(&mut self) {
        let Some((first, rest)) = self.offers.split_first() else { return };
        let same =
            |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c).collect::<String>();
        let common = rest.iter().fold(first.clone(), |common, next| same(&common, next));
        if common.len() > self.path.text().len() {
            self.path.set(common);
            self.offers = offers(self.path.text());
        }
    }
}

/// No folder is listed beyond this.
const MOST_OFFERS: usize = 500;

/// Folders and PGN files that begin like what was typed.
fn offers(typed: &str) -> Vec<String> {
    let (folder, begin) = typed.rsplit_once('/').map_or(("", typed), |(folder, begin)| (folder, begin));
    let place = match (folder, typed.starts_with('/')) {
        ("", true) => Path::new("/"),
        ("", false) => Path::new("."),
        (folder, _) => Path::new(folder),
    };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let prefix = &typed[..typed.len() - begin.len()];
    let mut found: Vec<String> = entries
        .flatten()
        .take(10 * MOST_OFFERS)
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_folder = entry.path().is_dir();
            let is_wanted = is_folder || name.to_ascii_lowercase().ends_with(".pgn");
            let is_hidden = name.starts_with('.') && !begin.starts_with('.');
            let shown = format!("{prefix}{name}{}", if is_folder { "/" } else { "" });
            (is_wanted && !is_hidden && name.starts_with(begin)).then_some(shown)
        })
        .collect();
    found.sort_unstable_by_key(|name| (name.ends_with('/'), name.clone()));
    found.truncate(MOST_OFFERS);
    found
}

/// Where the offers lie, below what is typed.
fn offers_area(area: Rect) -> Rect {
    Rect { y: area.y + 2.min(area.height), height: area.height.saturating_sub(2), ..area }
}

impl Screen for OpenFile {
    fn place(&self) -> Place {
        Place::File
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let area = list::page(frame, &world.text("screen.open.title"), &world.text("screen.open.hint"), world);
        let row = Rect { height: 1.min(area.height), ..area };
        let hint = world.text("screen.open.prompt");
        let line = PromptLine { prompt: &self.path, pos: &Position::STANDARD, place: Place::File, hint: &hint };
        line.draw(frame, row, world);
        if let Some(error) = &self.error {
            let line = Line::styled(error.clone(), world.look().danger());
            frame.render_widget(line, Rect { y: row.y + 1, ..row }.intersection(area));
        }
        list::lines(frame, offers_area(area), &self.offers, None, world);
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        let clicked = list::clicked(mouse, offers_area(list::inner(world.area)));
        let Some(offer) = clicked.and_then(|row| self.offers.get(row)).cloned() else { return Step::Stay };
        let is_folder = offer.ends_with('/');
        self.path.set(offer);
        (self.offers, self.error) = (offers(self.path.text()), None);
        if is_folder { Step::Stay } else { self.open() }
    }

    fn command(&mut self, command: Command, _: &mut World) -> Step {
        match command {
            Command::Enter => self.open(),
            Command::Complete => {
                self.complete();
                Step::Stay
            }
            Command::Back => Step::Back,
            _ => Step::Stay,
        }
    }

    fn type_key(&mut self, key: &KeyEvent, _: &mut World) -> Step {
        if self.path.edit(key) {
            (self.offers, self.error) = (offers(self.path.text()), None);
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, _: &mut World) -> Step {
        self.path.insert(text.trim());
        self.offers = offers(self.path.text());
        Step::Stay
    }
}

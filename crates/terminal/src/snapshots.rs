//! Whole screens as text: each file of `tests/screens` says how to start, which keys are pressed, and what is seen then
//! at each size. `UPDATE=1 cargo test -p tabiya-terminal screens` writes what is seen into the files.
//!
//! A file begins with lines such as `start: computer 1 white`, `fen: …`, `clock: 5+3`, `lang: fr`, `colors: mono`,
//! `ascii: yes` and `keys: e4<Enter><click g8><row 2>`; then, after `=== 60x20`,
//! comes the screen, at the usual sizes or at those of `sizes: 43x12 …`. `letters: fr` shows moves in other letters than those of the language. `marks: yes` has the moves judged after the game, `saved: games.pgn …` saves those games first. Half a second passes with each key.

use crate::app::{App, Flow, Start};
use crate::colors::ColorDepth;
use crate::session::{GameSetup, Letters, Pace, Skill, Store};
use crate::widgets::arrange::Arrangement;
use crate::widgets::list;
use crate::world::Options;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, crossterm};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_engine::Level;
use tabiya_rules::{Color, Square};
use tabiya_text::Language;

const STEP: Duration = Duration::from_millis(500);

/// A file of `tests/screens`.
struct Case {
    fields: BTreeMap<String, String>,
    head: String,
}

impl Case {
    fn read(text: &str) -> Case {
        let head: String =
            text.lines().take_while(|line| !line.starts_with("===")).map(|line| format!("{line}\n")).collect();
        let field = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_owned(), value.to_owned()));
        Case { fields: head.lines().filter_map(field).collect(), head }
    }

    fn get(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    /// The sizes of the window: the usual ones, or those of the line `sizes: 43x12`.
    fn sizes(&self) -> Vec<(u16, u16)> {
        let read = |size: &str| {
            let (columns, rows) = size.split_once('x').expect("columns and rows");
            (columns.parse().expect("columns"), rows.parse().expect("rows"))
        };
        let given = self.fields.get("sizes").map(|sizes| sizes.split(' ').map(read).collect());
        given.unwrap_or_else(|| vec![(60, 20), (80, 24), (140, 45)])
    }

    fn start(&self) -> Start {
        let words: Vec<&str> = self.get("start").split(' ').collect();
        let mut setup = match words[..] {
            ["menu"] => return Start::Menu,
            ["two"] => GameSetup::two_people("Ada", "Grace"),
            ["computer", level, color] => {
                let level = level.parse().ok().and_then(Level::new).expect("a level");
                let color = if color == "white" { Color::White } else { Color::Black };
                GameSetup::against_computer("Ada", color, Skill::Level(level))
            }
            _ => panic!("no such start: {words:?}"),
        };
        if let Some(fen) = self.fields.get("fen") {
            setup.start = fen.parse().expect("a FEN");
        }
        setup.control = self.fields.get("clock").map(|clock| clock.parse().expect("a time control"));
        setup.seed = 1;
        Start::Game(Box::new(setup))
    }

    /// A folder with the games of `saved`, written one minute after the other, the last one just now.
    fn store(&self) -> Option<Store> {
        let names: Vec<&str> = self.fields.get("saved")?.split(' ').collect();
        let path = std::env::temp_dir().join(format!("tabiya-screens-{}-{:p}", std::process::id(), self));
        std::fs::create_dir_all(&path).expect("a folder");
        for (i, name) in names.iter().enumerate() {
            std::fs::copy(folder().join("saved").join(name), path.join(name)).expect("a game");
            let age = Duration::from_secs(60 * (names.len() - 1 - i) as u64);
            let file = std::fs::File::options().write(true).open(path.join(name)).expect("a game");
            file.set_modified(std::time::SystemTime::now() - age).expect("a time");
        }
        Some(Store::at(path))
    }

    /// What is seen at the end.
    fn play(&self, columns: u16, rows: u16) -> String {
        self.play_keys(columns, rows).text()
    }

    fn play_keys(&self, columns: u16, rows: u16) -> Player {
        let options = Options {
            language: Some(Language::from_tag(self.get("lang")).unwrap_or_default()),
            system_language: Language::English,
            letters: Language::from_tag(self.get("letters")).map(Letters::of),
            ascii: self.get("ascii") == "yes",
            pieces: None,
            depth: if self.get("colors") == "mono" { ColorDepth::Mono } else { ColorDepth::True },
            settings: None,
            store: self.store(),
            pace: Pace::Nodes(2_000),
        };
        let mut app = App::new(options, self.start());
        // How the engine judges is its own affair, unless that is what is to be seen.
        app.world.settings.marks = self.get("marks") == "yes";
        let mut player = Player {
            app,
            terminal: Terminal::new(TestBackend::new(columns, rows)).expect("a screen"),
            now: Duration::ZERO,
        };
        player.see();
        inputs(self.get("keys")).into_iter().for_each(|input| player.press(input));
        player.see();
        if let Some(store) = &player.app.world.store {
            std::fs::remove_dir_all(store.folder()).expect("the folder is ours");
        }
        player
    }
}

/// Something that comes in.
enum Input {
    Key(KeyEvent),
    Click(Square),
    Drag(Square, Square),
    /// With the right button.
    Draw(Square, Square),
    /// A click on a row of a list, the first of them 1.
    Row(u16),
    /// A click on a row beside the board.
    Side(u16),
}

fn inputs(keys: &str) -> Vec<Input> {
    let (mut inputs, mut rest) = (Vec::new(), keys);
    while let Some(c) = rest.chars().next() {
        let (name, after) = match rest.strip_prefix('<').and_then(|inner| inner.split_once('>')) {
            Some((name, after)) if name.len() > 1 => (Some(name), after),
            _ => (None, &rest[c.len_utf8()..]),
        };
        inputs.push(name.map_or_else(|| key(KeyCode::Char(c)), named));
        rest = after;
    }
    inputs
}

fn key(code: KeyCode) -> Input {
    Input::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn named(name: &str) -> Input {
    let square = |text: &str| text.parse().unwrap_or_else(|_| panic!("no square: {text}"));
    match name.split(' ').collect::<Vec<_>>()[..] {
        ["click", at] => Input::Click(square(at)),
        ["drag", from, to] => Input::Drag(square(from), square(to)),
        ["draw", from, to] => Input::Draw(square(from), square(to)),
        ["row", number] => Input::Row(number.parse().expect("a row")),
        ["side", number] => Input::Side(number.parse().expect("a row")),
        ["Enter"] => key(KeyCode::Enter),
        ["Esc"] => key(KeyCode::Esc),
        ["Tab"] => key(KeyCode::Tab),
        ["Up"] => key(KeyCode::Up),
        ["Down"] => key(KeyCode::Down),
        ["Left"] => key(KeyCode::Left),
        ["Right"] => key(KeyCode::Right),
        ["Home"] => key(KeyCode::Home),
        ["End"] => key(KeyCode::End),
        ["Backspace"] => key(KeyCode::Backspace),
        ["Delete"] => key(KeyCode::Delete),
        [chord] if chord.starts_with("Ctrl-") => {
            let letter = chord.chars().last().expect("a letter").to_ascii_lowercase();
            Input::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
        }
        [function] if function.starts_with('F') => key(KeyCode::F(function[1..].parse().expect("a function key"))),
        _ => panic!("no such key: <{name}>"),
    }
}

struct Player {
    app: App,
    terminal: Terminal<TestBackend>,
    now: Duration,
}

impl Player {
    fn see(&mut self) {
        self.app.settle(self.now);
        self.terminal.draw(|frame| self.app.draw(frame)).expect("a screen");
    }

    fn press(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.send(&Event::Key(key)),
            Input::Click(square) => {
                self.mouse(MouseEventKind::Down(MouseButton::Left), square);
                self.mouse(MouseEventKind::Up(MouseButton::Left), square);
            }
            Input::Drag(from, to) => self.drag(MouseButton::Left, from, to),
            Input::Draw(from, to) => self.drag(MouseButton::Right, from, to),
            Input::Row(number) => self.click_row(list::inner(self.area()), number),
            Input::Side(number) => {
                let place = Arrangement::of(self.area(), Color::White).expect("a board");
                self.click_row(place.side, number);
            }
        }
    }

    fn click_row(&mut self, area: Rect, number: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (area.x + 1, area.y + number - 1);
        self.send(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn area(&self) -> Rect {
        let size = self.terminal.size().expect("a screen");
        Rect::new(0, 0, size.width, size.height)
    }

    fn drag(&mut self, button: MouseButton, from: Square, to: Square) {
        self.mouse(MouseEventKind::Down(button), from);
        self.mouse(MouseEventKind::Drag(button), to);
        self.mouse(MouseEventKind::Up(button), to);
    }

    /// Clicks where White at the bottom has this square.
    fn mouse(&mut self, kind: MouseEventKind, square: Square) {
        let place = Arrangement::of(self.area(), Color::White).expect("a board").board.cell_of(square);
        let (column, row) = (place.x + place.width / 2, place.y + place.height / 2);
        self.send(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn send(&mut self, event: &Event) {
        self.now += STEP;
        let flow = self.app.update(event, self.now);
        assert_ne!(flow, Flow::Quit, "the program was left");
        self.see();
    }

    fn text(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            // How deep the engine looks is its own affair.
            let row = row.split("depth ").next().unwrap_or_default().to_owned()
                + if row.contains("depth ") { "depth" } else { "" };
            writeln!(text, "{}", row.trim_end()).expect("text grows");
        }
        text
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens")
}

// Ctrl-Z and the messages of the system are parts of some screens.
#[cfg(unix)]
#[test]
fn screens_look_as_they_should() {
    let is_update = std::env::var_os("UPDATE").is_some();
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder()).expect("the folder is there").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    assert!(files.len() > 20, "the cases are there");
    let mut wrong = Vec::new();
    for path in files {
        let before = std::fs::read_to_string(&path).expect("a file");
        let case = Case::read(&before);
        let mut after = case.head.clone();
        for (columns, rows) in case.sizes() {
            write!(after, "=== {columns}x{rows}\n{}", case.play(columns, rows)).expect("text grows");
        }
        if is_update {
            std::fs::write(&path, after).expect("the file can be written");
        } else if before != after {
            let line = before.lines().zip(after.lines()).find(|(before, after)| before != after);
            wrong.push(format!("{}: {line:#?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_drawn_in_analysis_is_saved() {
    let keys = "5<F5>e4<Enter><draw d2 d4><draw c5 c5><draw f7 f5><draw f7 f5>e5<Enter><Ctrl-P>";
    let player = Case::read(&format!("start: menu\nkeys: {keys}\n")).play_keys(80, 24);
    let pgn = player.app.world.copied.expect("the game was copied");
    assert!(pgn.contains("1. e4 { [%csl Gc5] [%cal Gd2d4] } 1... e5"), "{pgn}");
}

#[test]
fn games_are_written_in_english_letters_whatever_is_shown() {
    let player = Case::read("start: two\nlang: fr\nkeys: Cf3<Enter>Cf6<Enter><Ctrl-P>\n").play_keys(80, 24);
    assert!(player.text().contains("Cf6"), "{}", player.text());
    let pgn = player.app.world.copied.expect("the game was copied");
    assert!(pgn.contains("1. Nf3 Nf6"), "{pgn}");
}

#[test]
fn ascii_is_all_there_is_if_asked_for() {
    for keys in ["", "?", "2", "2?", "3e4<Enter>", "3?", "3<F8>", "4", "5<F5>", "6tests/screens/games.pgn<Enter>", "7"]
    {
        let text = Case::read(&format!("start: menu\nascii: yes\nkeys: {keys}\n")).play(80, 24);
        assert!(text.is_ascii(), "{keys}: {text}");
    }
}

#[test]
fn no_size_and_no_key_is_too_much() {
    let case = Case::read("start: computer 1 white\nclock: 5+3\n");
    for (columns, rows) in [(1, 1), (5, 3), (20, 10), (42, 12), (43, 11), (43, 12), (61, 7), (500, 4), (200, 100)] {
        case.play(columns, rows);
        for keys in ["?<Down>", "<F4><Up><Enter>", "<F8>", "e4<Enter>"] {
            let text = format!("start: two\nkeys: {keys}\n");
            Case::read(&text).play(columns, rows);
        }
        for keys in ["<Down><Enter>", "<Up><Up><Enter>", "?", "4<Enter>", "5<Enter>e4", "6<Enter>x"] {
            let text = format!("start: menu\nkeys: {keys}\n");
            Case::read(&text).play(columns, rows);
        }
    }
}

//! What a game and an analysis have in common: the prompt, the hand over the board, a pawn that is about to become
//! something, drawings, and what is told until the next key.
//!
//! The screens ask the desk first; what is not its own it gives back.

use super::promotion::Promotion;
use crate::drawings::Drawings;
use crate::hand::{Hand, Picked};
use crate::keys::{self, Command, Place};
use crate::prompt::{Prompt, Speech};
use crate::session::{Letters, Refusal, write_atomically};
use crate::widgets::board::{BoardLayout, BoardView};
use crate::world::World;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::crossterm;
use ratatui::style::{Modifier, Style};
use std::path::{Path, PathBuf};
use tabiya_rules::{Color, Move, Position, Role};
use tabiya_text::{Arg, Language};

/// What lies on the desk.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    pub(super) prompt: Prompt,
    pub(super) hand: Hand,
    /// The hand is on the board rather than at the prompt.
    pub(super) on_board: bool,
    pub(super) promotion: Option<Promotion>,
    pub(super) drawings: Drawings,
    pub(super) note: Option<Note>,
}

/// Something to tell, in the place of the status until the next key.
#[derive(Clone, Debug)]
pub(super) struct Note {
    text: String,
    is_bad: bool,
}

/// What comes of something that was done at the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// Nothing that the screen must know.
    Nothing,
    /// A move that is to be played.
    Move(Move),
    /// Something that only the screen can do.
    Command(Command),
}

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    /// A word that is a command, and what stood behind it.
    Word(Command, String),
    Help,
    Quit,
    /// Anything else: a move, perhaps.
    Text(String),
}

/// Keys that can only begin a move: pressed on the board, they go to the prompt.
const BEGIN_MOVES: &str = "abcdeO12345678";

/// Can this only begin a move? Small letters may be files, and are commands where they are not.
fn begins_move(c: char, letters: Letters) -> bool {
    BEGIN_MOVES.contains(c) || !c.is_lowercase() && letters.role(c.encode_utf8(&mut [0; 4])).is_some()
}

/// What lies before a desk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before<'a> {
    pub(super) pos: &'a Position,
    /// Who is at the bottom of the board.
    pub(super) bottom: Color,
    /// Whose words the prompt completes.
    pub(super) place: Place,
    pub(super) speech: Speech,
}

impl Desk {
    /// Which keys are in force, where these are the places of prompt and board.
    pub(super) fn place(&self, prompt: Place, board: Place) -> Place {
        if self.promotion.is_some() {
            Place::Promotion
        } else if self.on_board {
            board
        } else {
            prompt
        }
    }

    /// The position has changed: nothing that was meant for the old one counts.
    pub(super) fn clear(&mut self) {
        self.hand.let_go();
        self.promotion = None;
        self.drawings.clear();
    }

    pub(super) fn tell(&mut self, text: String) {
        self.note = Some(Note { text, is_bad: false });
    }

    pub(super) fn complain(&mut self, text: String) {
        self.note = Some(Note { text, is_bad: true });
    }

    pub(super) fn refuse(&mut self, refusal: &Refusal, world: &World) {
        self.complain(refusal.words(world.language()));
    }

    /// The note, as it is shown.
    pub(super) fn note(&self, world: &World) -> Option<(String, Style)> {
        self.note.as_ref().map(|note| {
            let style = if note.is_bad { world.look().danger() } else { Style::new().add_modifier(Modifier::BOLD) };
            (note.text.clone(), style)
        })
    }

    // Keys.

    /// Is this key a part of what is being typed?
    pub(super) fn takes_text(&self, key: &KeyEvent, place: Place) -> bool {
        // What is begun at the prompt is finished there.
        let is_sign =
            matches!(key.code, KeyCode::Char(c) if c != '?') && !key.modifiers.contains(KeyModifiers::CONTROL);
        let is_begun = matches!(place, Place::Typing | Place::Study) && !self.prompt.is_empty();
        is_begun && (is_sign || self.prompt.keeps(key))
    }

    /// A key without a meaning of its own.
    pub(super) fn type_key(&mut self, key: &KeyEvent, place: Place, letters: Letters) {
        match place {
            Place::Typing | Place::Study if self.prompt.edit(key) => self.note = None,
            Place::Board | Place::StudyBoard if matches!(key.code, KeyCode::Char(c) if begins_move(c, letters)) => {
                self.on_board = false;
                self.prompt.edit(key);
            }
            _ => {}
        }
    }

    pub(super) fn paste(&mut self, text: &str, place: Place) {
        if matches!(place, Place::Typing | Place::Board | Place::Study | Place::StudyBoard) {
            self.on_board = false;
            self.prompt.insert(text);
        }
    }

    /// Does what needs nothing but the desk and what lies before it.
    pub(super) fn command(&mut self, command: Command, before: &Before<'_>) -> Done {
        let &Before { pos, bottom, place, speech } = before;
        match command {
            Command::Complete if self.prompt.is_empty() => self.on_board = true,
            Command::Complete => _ = self.prompt.complete(pos, place, speech),
            Command::Switch => self.on_board = !self.on_board,
            Command::CursorUp => self.go(0, 1, bottom),
            Command::CursorDown => self.go(0, -1, bottom),
            Command::CursorLeft => self.go(-1, 0, bottom),
            Command::CursorRight => self.go(1, 0, bottom),
            Command::Pick => {
                let picked = self.hand.pick(self.hand.cursor, pos);
                return self.picked(picked);
            }
            Command::Promote(role) => return self.promote(role, pos),
            Command::Left | Command::Right => {
                self.promotion.iter_mut().for_each(|promotion| promotion.turn(command == Command::Right));
            }
            Command::Choose => {
                let chosen = self.promotion.as_ref().map(Promotion::chosen);
                return chosen.map_or(Done::Nothing, |role| self.promote(role, pos));
            }
            command => return Done::Command(command),
        }
        Done::Nothing
    }

    /// One step back: the pawn, what is typed, what is held, what is drawn. `false` if there is nothing of that.
    pub(super) fn back(&mut self) -> bool {
        if self.promotion.take().is_some() {
        } else if !self.prompt.is_empty() {
            self.prompt.set("");
        } else if self.hand.held.is_some() {
            self.hand.let_go();
        } else if !self.drawings.is_empty() {
            self.drawings.clear();
        } else {
            return false;
        }
        true
    }

    fn go(&mut self, right: i8, up: i8, bottom: Color) {
        self.on_board = true;
        self.hand.go(right, up, bottom);
    }

    fn picked(&mut self, picked: Picked) -> Done {
        match picked {
            Picked::Nothing => Done::Nothing,
            Picked::Move(m) => Done::Move(m),
            Picked::Promotion { from, to } => {
                self.promotion = Some(Promotion::new(from, to));
                Done::Nothing
            }
        }
    }

    fn promote(&mut self, role: Role, pos: &Position) -> Done {
        let m = self.promotion.take().and_then(|promotion| promotion.to(role, pos));
        m.map_or(Done::Nothing, Done::Move)
    }

    // The mouse.

    /// The left button moves pieces (if `can_touch`), the right one draws, the wheel looks back.
    pub(super) fn mouse(&mut self, mouse: &MouseEvent, board: &BoardLayout, pos: &Position, can_touch: bool) -> Done {
        let square = board.square_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if square.is_some() {
                    self.note = None;
                    self.drawings.clear();
                }
                if let Some(square) = square.filter(|_| can_touch) {
                    self.on_board = false;
                    let picked = self.hand.press(square, pos);
                    return self.picked(picked);
                }
            }
            MouseEventKind::Up(MouseButton::Left) if can_touch => {
                let picked = self.hand.release(square, pos);
                return self.picked(picked);
            }
            MouseEventKind::Down(MouseButton::Right) => {
                self.hand.let_go();
                self.drawings.press(square, mouse.modifiers);
            }
            MouseEventKind::Drag(MouseButton::Right) => self.drawings.drag(square),
            MouseEventKind::Up(MouseButton::Right) => self.drawings.release(square),
            MouseEventKind::ScrollUp => return Done::Command(Command::Previous),
            MouseEventKind::ScrollDown => return Done::Command(Command::Next),
            _ => {}
        }
        Done::Nothing
    }

    // What is typed.

    /// Takes what was typed.
    pub(super) fn typed(&mut self, place: Place, language: Language) -> Typed {
        let text = self.prompt.take();
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        match keys::word(place, first, language) {
            Some(command) => Typed::Word(command, rest.trim().to_owned()),
            None if text.is_empty() => Typed::Nothing,
            None if keys::means("help", text, language) => Typed::Help,
            None if keys::means("quit", text, language) => Typed::Quit,
            None => Typed::Text(text.to_owned()),
        }
    }

    /// The move that was read from what was typed, if it is one.
    pub(super) fn read(&mut self, text: &str, read: Result<Move, Refusal>, world: &World) -> Option<Move> {
        match read {
            Ok(m) => return Some(m),
            Err(Refusal::ChoosePromotion(wish)) => self.promotion = Some(Promotion::new(wish.from, wish.to)),
            Err(refusal) => {
                self.refuse(&refusal, world);
                // A slip of the finger is mended sooner than typed again.
                self.prompt.put_back(text);
            }
        }
        None
    }

    // What leaves the desk.

    /// Writes a game into a file; without a name, into one that is not there yet.
    pub(super) fn save(&mut self, name: &str, pgn: &str, world: &World) {
        let path = if name.is_empty() { free_name() } else { PathBuf::from(name) };
        let shown = path.display().to_string();
        match write_atomically(&path, pgn) {
            Ok(()) => self.tell(world.text_with("screen.saved", &[("file", Arg::notation(shown))])),
            Err(error) => self.complain(format!("{shown}: {error}")),
        }
    }

    /// Copies a text for other programs.
    pub(super) fn copy(&mut self, text: String, told: &str, world: &mut World) {
        world.copied = Some(text);
        self.tell(world.text(told));
    }

    /// Marks on the board what the desk knows of it.
    pub(super) fn show(&self, view: &mut BoardView<'_>, pos: &Position, is_live: bool) {
        view.cursor = self.on_board.then_some(self.hand.cursor);
        view.drawings.extend(self.drawings.all());
        if is_live {
            view.selected = self.hand.held;
            view.targets = self.hand.targets(pos);
        }
    }
}

/// The name of a file in this folder that nobody has: `game.pgn`, `game-2.pgn`, …
fn free_name() -> PathBuf {
    let name = |number: u32| match number {
        1 => PathBuf::from("game.pgn"),
        _ => PathBuf::from(format!("game-{number}.pgn")),
    };
    (1..).map(name).find(|path| !Path::exists(path)).unwrap_or_else(|| name(1))
}

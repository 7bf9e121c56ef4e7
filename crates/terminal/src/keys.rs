//! Every key, once: where it is in force, what it does, and the words for that. The overlay of `?` is this table.
//!
//! Where moves are typed, letters belong to the prompt: there commands are function keys, or words to type. With the
//! hand on the board (`Tab`, or the first arrow key) letters are commands, h j k l move the cursor, and what can only be
//! the beginning of a move still goes to the prompt.

use crate::session::Letters;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::crossterm;
use tabiya_rules::Role;
use tabiya_text::Language;

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Menu,
    Form,
    /// A game, with the hand at the prompt.
    Typing,
    /// A game, with the hand on the board.
    Board,
    /// A game that is over.
    Over,
    /// A question that wants yes or no.
    Question,
    /// Which piece a pawn becomes.
    Promotion,
    /// Games in a file.
    List,
    /// Games that were saved by themselves.
    Saved,
    /// What there is on a server.
    Online,
    /// Words to search for.
    Entry,
    /// The name of a file.
    File,
    /// Analysis, with the hand at the prompt.
    Study,
    /// Analysis, with the hand on the board.
    StudyBoard,
    Settings,
    /// The overlay itself.
    Help,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Quit,
    /// To leave at once, from anywhere.
    Interrupt,
    Suspend,
    Redraw,
    Help,
    Back,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Choose,
    Item(usize),
    Start,
    Switch,
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    Pick,
    Enter,
    Complete,
    Previous,
    Next,
    First,
    Last,
    Flip,
    Undo,
    Redo,
    Hint,
    Explain,
    Engine,
    MoreLines,
    FewerLines,
    PlayBest,
    Draw,
    Claim,
    Resign,
    MoveNow,
    NewGame,
    Again,
    Study,
    Save,
    Search,
    Delete,
    CopyPgn,
    CopyFen,
    Yes,
    No,
    Promote(Role),
}

/// A key, or a kind of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Char(char),
    Ctrl(char),
    Code(KeyCode),
    /// 0 to 9.
    Digit,
    /// The letters of a piece: in the language of the moves, and in English where that means no other piece.
    Piece(Role),
    /// Not a key at all, but to be listed among them.
    Mouse,
    RightMouse,
}

/// One row of the table.
#[derive(Debug)]
pub(crate) struct Binding {
    places: &'static [Place],
    keys: &'static [Key],
    /// What can be typed at the prompt instead, in English.
    word: Option<&'static str>,
    command: Command,
    /// The key of its words in the catalogues.
    pub(crate) text: &'static str,
}

use Command as C;
use Key::{Char, Code, Ctrl, Digit, Mouse, Piece, RightMouse};
use KeyCode::{BackTab, Delete, Down, End, Enter, Esc, F, Home, Left, PageDown, PageUp, Right, Tab, Up};
use Place as P;

const EVERYWHERE: &[Place] = &[
    P::Menu,
    P::Form,
    P::Typing,
    P::Board,
    P::Over,
    P::Question,
    P::Promotion,
    P::List,
    P::Saved,
    P::Online,
    P::Entry,
    P::File,
    P::Study,
    P::StudyBoard,
    P::Settings,
    P::Help,
];
const LISTS: &[Place] = &[P::List, P::Saved, P::Online];
const GAME: &[Place] = &[P::Typing, P::Board];
const STUDY: &[Place] = &[P::Study, P::StudyBoard];
const PROMPTS: &[Place] = &[P::Typing, P::Study];
const HANDS: &[Place] = &[P::Board, P::StudyBoard, P::Over];
const BOARDS: &[Place] = &[P::Board, P::StudyBoard];
const ALL_GAMES: &[Place] = &[P::Typing, P::Board, P::Over, P::Study, P::StudyBoard];

const fn row(
    places: &'static [Place],
    keys: &'static [Key],
    word: Option<&'static str>,
    command: Command,
    text: &'static str,
) -> Binding {
    Binding { places, keys, word, command, text }
}

/// The table. The first row that fits counts.
const BINDINGS: &[Binding] = &[
    // Lists and forms.
    row(&[P::Menu, P::List, P::Saved, P::Online, P::Settings], &[Code(Up), Char('k')], None, C::Up, "screen.key.up"),
    row(
        &[P::Menu, P::List, P::Saved, P::Online, P::Settings],
        &[Code(Down), Char('j')],
        None,
        C::Down,
        "screen.key.down",
    ),
    row(&[P::Form], &[Code(Up), Code(BackTab)], None, C::Up, "screen.key.up"),
    row(&[P::Form], &[Code(Down), Code(Tab)], None, C::Down, "screen.key.down"),
    row(&[P::Form], &[Code(Left)], None, C::Left, "screen.key.other-value"),
    row(&[P::Form], &[Code(Right)], None, C::Right, "screen.key.other-value"),
    row(&[P::Settings], &[Code(Left), Char('h')], None, C::Left, "screen.key.other-value"),
    row(&[P::Settings], &[Code(Right), Char('l'), Char(' '), Code(Enter)], None, C::Right, "screen.key.other-value"),
    row(LISTS, &[Code(PageUp)], None, C::PageUp, "screen.key.page-up"),
    row(LISTS, &[Code(PageDown), Char(' ')], None, C::PageDown, "screen.key.page-down"),
    row(LISTS, &[Code(Home), Char('g')], None, C::First, "screen.key.first-game"),
    row(LISTS, &[Code(End), Char('G')], None, C::Last, "screen.key.last-game"),
    row(&[P::Menu], &[Code(Enter), Char(' ')], None, C::Choose, "screen.key.choose"),
    row(&[P::Online], &[Code(Enter)], None, C::Choose, "screen.key.choose"),
    row(&[P::Online], &[Char('d'), Code(Delete)], None, C::Delete, "screen.key.decline"),
    row(&[P::Menu], &[Digit], None, C::Item(0), "screen.key.item"),
    row(&[P::List], &[Code(Enter)], None, C::Choose, "screen.key.open-game"),
    row(&[P::Saved], &[Code(Enter)], None, C::Choose, "screen.key.continue"),
    row(&[P::Saved], &[Char('d'), Code(Delete)], None, C::Delete, "screen.key.delete"),
    row(&[P::List], &[Char('/')], None, C::Search, "screen.key.search"),
    row(&[P::Form], &[Code(Enter)], None, C::Start, "screen.key.start"),
    row(&[P::Entry, P::File], &[Code(Enter)], None, C::Enter, "screen.key.enter"),
    row(&[P::File], &[Code(Tab)], None, C::Complete, "screen.key.complete-file"),
    row(&[P::Entry, P::File], &[Code(Esc)], None, C::Back, "screen.key.cancel"),
    // Moves: typed, or made on the board.
    row(PROMPTS, &[Code(Enter)], None, C::Enter, "screen.key.play"),
    row(&[P::Typing], &[Code(Tab)], None, C::Complete, "screen.key.complete"),
    row(&[P::Study], &[Code(Tab)], None, C::Complete, "screen.key.complete"),
    row(BOARDS, &[Code(Tab), Char(':')], None, C::Switch, "screen.key.to-prompt"),
    row(&[P::Typing], &[Code(Up)], None, C::CursorUp, "screen.key.cursor"),
    row(&[P::Typing], &[Code(Down)], None, C::CursorDown, "screen.key.cursor"),
    row(&[P::Typing], &[Code(Left)], None, C::CursorLeft, "screen.key.cursor"),
    row(&[P::Typing], &[Code(Right)], None, C::CursorRight, "screen.key.cursor"),
    row(BOARDS, &[Code(Up), Char('k')], None, C::CursorUp, "screen.key.cursor"),
    row(BOARDS, &[Code(Down), Char('j')], None, C::CursorDown, "screen.key.cursor"),
    row(BOARDS, &[Code(Left), Char('h')], None, C::CursorLeft, "screen.key.cursor"),
    row(BOARDS, &[Code(Right), Char('l')], None, C::CursorRight, "screen.key.cursor"),
    row(BOARDS, &[Code(Enter), Char(' ')], None, C::Pick, "screen.key.pick"),
    row(&[P::Typing, P::Board, P::Study, P::StudyBoard], &[Mouse], None, C::Pick, "screen.key.mouse"),
    row(ALL_GAMES, &[RightMouse], None, C::Pick, "screen.key.draw-arrows"),
    // Looking back.
    row(&[P::Study, P::Over], &[Code(Left), Char('[')], None, C::Previous, "screen.key.previous"),
    row(&[P::Study, P::Over], &[Code(Right), Char(']')], None, C::Next, "screen.key.next"),
    row(&[P::Typing, P::Board, P::StudyBoard], &[Char('['), Code(PageUp)], None, C::Previous, "screen.key.previous"),
    row(&[P::Typing, P::Board, P::StudyBoard], &[Char(']'), Code(PageDown)], None, C::Next, "screen.key.next"),
    row(&[P::Study], &[Code(Up)], None, C::Up, "screen.key.variation-up"),
    row(&[P::Study], &[Code(Down)], None, C::Down, "screen.key.variation-down"),
    row(&[P::Typing, P::Study], &[Code(Home)], None, C::First, "screen.key.first"),
    row(&[P::Typing, P::Study], &[Code(End)], None, C::Last, "screen.key.last"),
    row(&[P::Board, P::StudyBoard, P::Over], &[Code(Home), Char('g')], None, C::First, "screen.key.first"),
    row(&[P::Board, P::StudyBoard, P::Over], &[Code(End), Char('G')], None, C::Last, "screen.key.last"),
    // The game.
    row(&[P::Typing], &[Code(F(2))], Some("hint"), C::Hint, "screen.key.hint"),
    row(&[P::Board], &[Char('H'), Code(F(2))], None, C::Hint, "screen.key.hint"),
    row(&[P::Typing], &[Code(F(3))], Some("undo"), C::Undo, "screen.key.undo"),
    row(&[P::Board, P::Over], &[Char('u'), Code(F(3))], None, C::Undo, "screen.key.undo"),
    row(&[P::Typing], &[], Some("redo"), C::Redo, "screen.key.redo"),
    row(&[P::Board], &[Char('U')], None, C::Redo, "screen.key.redo"),
    row(PROMPTS, &[Code(F(4))], Some("flip"), C::Flip, "screen.key.flip"),
    row(&[P::Board, P::StudyBoard, P::Over], &[Char('f'), Code(F(4))], None, C::Flip, "screen.key.flip"),
    row(PROMPTS, &[Code(F(5))], Some("analyse"), C::Engine, "screen.key.engine"),
    row(BOARDS, &[Char('E'), Code(F(5))], None, C::Engine, "screen.key.engine"),
    row(STUDY, &[Char('+')], None, C::MoreLines, "screen.key.more-lines"),
    row(STUDY, &[Char('-')], None, C::FewerLines, "screen.key.fewer-lines"),
    row(&[P::Study], &[Char(' ')], None, C::PlayBest, "screen.key.play-best"),
    row(&[P::Typing], &[Code(F(6))], Some("draw"), C::Draw, "screen.key.draw"),
    row(&[P::Board], &[Char('='), Code(F(6))], None, C::Draw, "screen.key.draw"),
    row(&[P::Typing], &[Code(F(7))], Some("claim"), C::Claim, "screen.key.claim"),
    row(&[P::Board], &[Char('!'), Code(F(7))], None, C::Claim, "screen.key.claim"),
    row(&[P::Typing], &[Code(F(8))], Some("resign"), C::Resign, "screen.key.resign"),
    row(&[P::Board], &[Char('r'), Code(F(8))], None, C::Resign, "screen.key.resign"),
    row(GAME, &[Code(F(9))], None, C::MoveNow, "screen.key.move-now"),
    row(&[P::Typing], &[], Some("explain"), C::Explain, "screen.key.explain"),
    row(&[P::Board], &[Char('x')], None, C::Explain, "screen.key.explain"),
    row(PROMPTS, &[Ctrl('s')], Some("save"), C::Save, "screen.key.save"),
    row(HANDS, &[Ctrl('s')], None, C::Save, "screen.key.save-here"),
    row(PROMPTS, &[Ctrl('p')], Some("pgn"), C::CopyPgn, "screen.key.copy-pgn"),
    row(HANDS, &[Ctrl('p')], None, C::CopyPgn, "screen.key.copy-pgn"),
    row(PROMPTS, &[Ctrl('f')], Some("fen"), C::CopyFen, "screen.key.copy-fen"),
    row(HANDS, &[Ctrl('f')], None, C::CopyFen, "screen.key.copy-fen"),
    row(&[P::Typing], &[], Some("new"), C::NewGame, "screen.key.new-game"),
    // After the game.
    row(&[P::Over], &[Char('y')], None, C::Again, "screen.key.again"),
    row(&[P::Over], &[Char('n')], None, C::NewGame, "screen.key.new-game"),
    row(&[P::Over], &[Char('a')], None, C::Study, "screen.key.study"),
    // Questions.
    row(&[P::Question], &[Char('y')], None, C::Yes, "screen.key.yes"),
    row(&[P::Question], &[Char('n'), Code(Esc)], None, C::No, "screen.key.no"),
    row(&[P::Promotion], &[Piece(Role::Queen)], None, C::Promote(Role::Queen), "piece.queen.name"),
    row(&[P::Promotion], &[Piece(Role::Rook)], None, C::Promote(Role::Rook), "piece.rook.name"),
    row(&[P::Promotion], &[Piece(Role::Bishop)], None, C::Promote(Role::Bishop), "piece.bishop.name"),
    row(&[P::Promotion], &[Piece(Role::Knight)], None, C::Promote(Role::Knight), "piece.knight.name"),
    row(&[P::Promotion], &[Code(Left), Code(Up)], None, C::Left, "screen.key.previous-piece"),
    row(&[P::Promotion], &[Code(Right), Code(Down)], None, C::Right, "screen.key.next-piece"),
    row(&[P::Promotion], &[Code(Enter), Char(' ')], None, C::Choose, "screen.key.choose"),
    row(&[P::Promotion], &[Code(Esc)], None, C::Back, "screen.key.cancel"),
    // Everywhere.
    row(&[P::Help], &[Code(Up), Char('k')], None, C::Up, "screen.key.up"),
    row(&[P::Help], &[Code(Down), Char('j')], None, C::Down, "screen.key.down"),
    row(&[P::Help], &[Code(Esc), Char('q'), Char('?'), Code(F(1))], None, C::Back, "screen.key.close"),
    row(&[P::Menu], &[Char('q'), Code(Esc)], None, C::Quit, "screen.key.quit"),
    row(&[P::Form, P::List, P::Saved, P::Settings], &[Code(Esc)], None, C::Back, "screen.key.back"),
    row(ALL_GAMES, &[Code(Esc)], None, C::Back, "screen.key.clear-or-menu"),
    row(
        &[
            P::Menu,
            P::Form,
            P::Typing,
            P::Board,
            P::Over,
            P::Study,
            P::StudyBoard,
            P::List,
            P::Saved,
            P::Settings,
            P::Question,
            P::Promotion,
        ],
        &[Char('?'), Code(F(1))],
        None,
        C::Help,
        "screen.key.help",
    ),
    row(&[P::Entry, P::File], &[Code(F(1))], None, C::Help, "screen.key.help"),
    row(EVERYWHERE, &[Ctrl('l')], None, C::Redraw, "screen.key.redraw"),
    #[cfg(unix)]
    row(EVERYWHERE, &[Ctrl('z')], None, C::Suspend, "screen.key.suspend"),
    row(EVERYWHERE, &[Ctrl('c')], None, C::Interrupt, "screen.key.quit"),
];

/// What is in force in a place, in the order of the table.
pub(crate) fn bindings(place: Place) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |binding| binding.places.contains(&place))
}

/// What a key does in a place, if anything.
pub(crate) fn command(place: Place, event: &KeyEvent, letters: Letters) -> Option<Command> {
    let binding = bindings(place).find(|binding| binding.keys.iter().any(|key| key.is(event, letters)))?;
    match (binding.command, event.code) {
        (Command::Item(_), KeyCode::Char(digit)) => digit.to_digit(10).map(|digit| Command::Item(digit as usize)),
        (command, _) => Some(command),
    }
}

/// What a typed word means in a place, in this language or in English.
pub(crate) fn word(place: Place, text: &str, language: Language) -> Option<Command> {
    let is_word = |binding: &&Binding| binding.word.is_some_and(|word| means(word, text, language));
    bindings(place).find(is_word).map(|binding| binding.command)
}

/// Does a typed word mean this command? The other names are those of the plain console.
pub(crate) fn means(command: &str, text: &str, language: Language) -> bool {
    let text = text.to_lowercase();
    let mut names = [Language::English, language].into_iter().flat_map(|language| names(command, language));
    text == command || names.any(|name| name == text)
}

/// What a command is called in a language, beside its English word.
fn names(command: &str, language: Language) -> Vec<String> {
    let key = format!("plain.alias.{command}");
    let all = if language.has(&key) { language.text(&key, &[]) } else { String::new() };
    all.split_whitespace().map(str::to_owned).collect()
}

impl Binding {
    /// The keys and the word, as they are shown: `F4, flip`.
    pub(crate) fn label(&self, language: Language, letters: Letters) -> String {
        let names = self.keys.iter().map(|key| key.label(language, letters)).chain(self.words(language).next());
        names.collect::<Vec<String>>().join(", ")
    }

    /// What can be typed instead of the keys: the word of the language, then the English one.
    pub(crate) fn words(&self, language: Language) -> impl Iterator<Item = String> {
        let own = self.word.filter(|_| language != Language::English).map(|word| names(word, language));
        own.into_iter().flat_map(|names| names.into_iter().next()).chain(self.word.map(str::to_owned))
    }
}

impl Key {
    fn is(self, event: &KeyEvent, letters: Letters) -> bool {
        let is_plain = !event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match (self, event.code) {
            (Key::Char(wanted), KeyCode::Char(c)) => is_plain && wanted == c,
            (Key::Ctrl(wanted), KeyCode::Char(c)) => {
                event.modifiers.contains(KeyModifiers::CONTROL) && wanted == c.to_ascii_lowercase()
            }
            (Key::Digit, KeyCode::Char(c)) => is_plain && c.is_ascii_digit(),
            (Key::Piece(role), KeyCode::Char(c)) => is_plain && letters.role(c.encode_utf8(&mut [0; 4])) == Some(role),
            (Key::Code(wanted), code) => wanted == code,
            _ => false,
        }
    }

    /// What it is called: on French keyboards, for one, `Enter` is called otherwise.
    fn label(self, language: Language, letters: Letters) -> String {
        let called = |name: &str| language.text(&format!("screen.key-name.{name}"), &[]);
        match self {
            Key::Char(' ') => called("space"),
            Key::Char(c) => c.to_string(),
            Key::Ctrl(c) => format!("Ctrl-{}", c.to_ascii_uppercase()),
            Key::Digit => "0–9".to_owned(),
            Key::Piece(role) => piece_keys(role, letters),
            Key::Mouse => called("mouse"),
            Key::RightMouse => called("right-mouse"),
            Key::Code(KeyCode::F(number)) => format!("F{number}"),
            Key::Code(code) => match code {
                Up => "↑".to_owned(),
                Down => "↓".to_owned(),
                Left => "←".to_owned(),
                Right => "→".to_owned(),
                Tab => "Tab".to_owned(),
                Enter => called("enter"),
                Esc => called("escape"),
                BackTab => called("back-tab"),
                Home => called("home"),
                End => called("end"),
                PageUp => called("page-up"),
                PageDown => called("page-down"),
                Delete => called("delete"),
                _ => String::new(),
            },
        }
    }
}

/// The keys of a piece, its own letter first: `d, q`.
fn piece_keys(role: Role, letters: Letters) -> String {
    let (own, english) = (piece_key(role, letters), role.char().to_string());
    let is_other = own != english && letters.role(&english) == Some(role);
    if is_other { format!("{own}, {english}") } else { own }
}

/// The key of a piece: its letter, or the English one where that has two signs and cannot be pressed at once.
pub(crate) fn piece_key(role: Role, letters: Letters) -> String {
    let own = letters.letter(role).to_lowercase();
    if own.chars().count() == 1 { own } else { role.char().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for &place in EVERYWHERE {
            let mut seen: Vec<Key> = Vec::new();
            for binding in bindings(place) {
                for &key in binding.keys {
                    assert!(!seen.contains(&key), "{place:?} {key:?}");
                    seen.push(key);
                }
                let label = binding.label(Language::English, Letters::ENGLISH);
                assert!(!label.is_empty(), "{place:?} {:?}", binding.command);
            }
        }
    }

    #[test]
    fn every_row_has_words() {
        for binding in BINDINGS {
            for language in Language::ALL {
                assert!(language.has(binding.text), "{}", binding.text);
            }
        }
    }

    #[test]
    fn letters_belong_to_the_prompt() {
        for c in "abcdefghnbrqkoNBRQKOx012345678=-+#".chars() {
            let event = KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE);
            assert_eq!(command(Place::Typing, &event, Letters::ENGLISH), None, "{c}");
        }
    }

    #[test]
    fn pieces_have_the_letters_of_the_moves() {
        let french = Letters::of(Language::French);
        let press =
            |c, letters| command(Place::Promotion, &KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE), letters);
        assert_eq!(press('r', Letters::ENGLISH), Some(Command::Promote(Role::Rook)));
        assert_eq!(press('t', french), Some(Command::Promote(Role::Rook)));
        assert_eq!(press('q', french), Some(Command::Promote(Role::Queen)));
        assert_eq!(press('r', french), None, "the French king");
        assert_eq!(piece_keys(Role::Rook, french), "t");
        assert_eq!(piece_keys(Role::Queen, french), "d, q");
        assert_eq!(piece_keys(Role::Queen, Letters::of(Language::Hebrew)), "q");
    }

    #[test]
    fn words_can_be_typed() {
        for (text, language) in
            [("Resign", Language::French), ("abandonner", Language::French), ("give-up", Language::Hebrew)]
        {
            assert_eq!(word(Place::Typing, text, language), Some(Command::Resign), "{text}");
        }
        assert_eq!(word(Place::Typing, "abandonner", Language::English), None);
        assert_eq!(word(Place::Study, "resign", Language::English), None);
        assert!(means("quit", "bye", Language::French));
    }
}

//! All that can be typed besides a move: one table, from which the help is made too.

use super::show::{self, harmless, moves_of};
use super::{Console, Flow, lobby};
use crate::session::{Action, GameSetup, Refusal, Saved, words, write_atomically};
use std::io;
use std::path::Path;
use tabiya_rules::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};
use tabiya_text::{Arg, Language, visible};
use unicode_width::UnicodeWidthStr;

/// Something to type besides a move.
pub(super) struct Command {
    /// Its name; what it does is the text `plain.help.<name>`, other names for it are `plain.alias.<name>`.
    name: &'static str,
    /// What may follow it, which is the text `plain.argument.<argument>`.
    argument: &'static str,
    /// Does it, with what followed.
    run: fn(&mut Console<'_>, &str) -> io::Result<Flow>,
    /// Where it can be done.
    place: Where,
}

/// In which games something can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    Anywhere,
    /// In games at this keyboard.
    Here,
    /// In games on a server.
    There,
}

/// A command that is an [`Action`] and nothing else.
macro_rules! action {
    ($action:expr) => {
        |console, _| console.act($action).map(|()| Flow::GoOn)
    };
}

/// A command that talks and goes on.
macro_rules! talk {
    ($method:ident) => {
        |console, rest| console.$method(rest).map(|()| Flow::GoOn)
    };
}

/// All of them, in the order of the help.
#[rustfmt::skip]
pub(super) const COMMANDS: &[Command] = &[
    Command::new("move", "move", talk!(play_move)),
    Command::new("moves", "any-square", talk!(list_moves)),
    Command::new("board", "on-or-off", talk!(board)),
    Command::new("flip", "", action!(Action::Flip)),
    Command::new("history", "", talk!(say_history)),
    Command::new("captured", "", talk!(captured)),
    Command::new("undo", "", action!(Action::Undo)),
    Command::new("redo", "", action!(Action::Redo)).here(),
    Command::new("hint", "", action!(Action::Hint)),
    Command::new("eval", "", action!(Action::Evaluate)),
    Command::new("explain", "", action!(Action::Explain)),
    Command::new("draw", "", action!(Action::OfferDraw)),
    Command::new("accept", "", action!(Action::Accept)),
    Command::new("decline", "", action!(Action::Decline)),
    Command::new("claim", "any-move", talk!(claim)),
    Command::new("resign", "", talk!(resign)),
    Command::new("abort", "", action!(Action::Abort)).there(),
    Command::new("say", "words", talk!(say_to_opponent)).there(),
    Command::new("clock", "", talk!(say_clock)),
    Command::new("last", "", talk!(last)),
    Command::new("p", "piece", talk!(say_pieces)),
    Command::new("s", "place", talk!(say_squares)),
    Command::new("save", "file", talk!(save)),
    Command::new("load", "file", talk!(load)).here(),
    Command::new("fen", "any-fen", talk!(fen)),
    Command::new("new", "", |console, _| console.new_game()).here(),
    Command::new("leave", "", |console, _| console.play_no_more()).there(),
    Command::new("help", "any-command", talk!(help)),
    Command::new("quit", "", |_, _| Ok(Flow::Leave)),
];

/// What the command of this name is called in a language.
pub(super) fn word(name: &str, language: Language) -> String {
    let command = COMMANDS.iter().chain(lobby::COMMANDS).find(|command| command.name == name);
    command.map_or_else(|| name.to_owned(), |command| command.word(language))
}

/// The command that a line begins with, and the rest of the line.
pub(super) fn find<'l>(
    line: &'l str,
    language: Language,
    commands: &'static [Command],
) -> Option<(&'static Command, &'l str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = word.to_lowercase();
    let command = commands.iter().find(|command| command.is_called(&word, language))?;
    Some((command, rest.trim()))
}

impl Command {
    pub(super) const fn new(
        name: &'static str,
        argument: &'static str,
        run: fn(&mut Console<'_>, &str) -> io::Result<Flow>,
    ) -> Command {
        Command { name, argument, run, place: Where::Anywhere }
    }

    const fn here(self) -> Command {
        Command { place: Where::Here, ..self }
    }

    const fn there(self) -> Command {
        Command { place: Where::There, ..self }
    }

    /// Is it for games that are not on a server, too?
    pub(super) fn is_for_any_game(&self) -> bool {
        self.place != Where::There
    }

    fn is_for(&self, is_online: bool) -> bool {
        self.place != if is_online { Where::Here } else { Where::There }
    }

    /// Does it, unless something follows that it has no use for.
    pub(super) fn obey(&self, console: &mut Console<'_>, rest: &str) -> io::Result<Flow> {
        if self.argument.is_empty() && !rest.is_empty() {
            let word = self.word(console.options.language);
            let args = [("command", Arg::words(word)), ("text", Arg::notation(harmless(rest)))];
            console.say("plain.no-argument", &args)?;
            return Ok(Flow::GoOn);
        }
        if !self.is_for(console.session.is_online()) {
            console.refuse(&Refusal::NotOnline)?;
            return Ok(Flow::GoOn);
        }
        (self.run)(console, rest)
    }

    fn is_called(&self, word: &str, language: Language) -> bool {
        word == self.name
            || [Language::English, language].iter().any(|&language| self.aliases(language).any(|a| a == word))
    }

    fn aliases(&self, language: Language) -> impl Iterator<Item = String> + use<> {
        let aliases = language.text(&format!("plain.alias.{}", self.name), &[]);
        aliases.split(' ').map(str::to_owned).collect::<Vec<_>>().into_iter()
    }

    /// What it is called in a language: its first name there.
    fn word(&self, language: Language) -> String {
        let own = self.aliases(language).next().filter(|_| language != Language::English);
        own.unwrap_or_else(|| self.name.to_owned())
    }

    /// The word and what may follow it, in the words of a language: `coups [CASE]`.
    fn usage(&self, language: Language) -> String {
        if self.argument.is_empty() {
            return self.word(language);
        }
        let argument = language.text(&format!("plain.argument.{}", self.argument), &[]);
        format!("{} {argument}", self.word(language))
    }
}

impl Console<'_> {
    fn list_moves(&mut self, square: &str) -> io::Result<()> {
        let pos = *self.session.position();
        if square.is_empty() {
            let sans = sans(&pos, Bitboard::ALL);
            return self.say("plain.moves.all", &[("moves", Arg::notation(self.options.letters.relabel(&sans)))]);
        }
        let Ok(at) = square.to_lowercase().parse::<Square>() else { return self.no_such("plain.no-square", square) };
        let sans = self.options.letters.relabel(&sans(&pos, at.bitboard()));
        let args = [("square", Arg::notation(at)), ("moves", Arg::notation(&sans))];
        self.say(if sans.is_empty() { "plain.moves.none" } else { "plain.moves.from" }, &args)
    }

    fn board(&mut self, setting: &str) -> io::Result<()> {
        match setting.to_lowercase().as_str() {
            "off" => {
                self.draws_boards = false;
                self.say("plain.board.off", &[])
            }
            "on" => {
                self.draws_boards = true;
                self.draw()
            }
            "" => self.draw_board(),
            _ => self.no_such("plain.no-setting", setting),
        }
    }

    fn say_history(&mut self, _: &str) -> io::Result<()> {
        let game = self.session.game();
        let moves: Vec<_> = game.moves().collect();
        if moves.is_empty() {
            return self.refuse(&Refusal::NoMoveYet);
        }
        let start = *game.start();
        // Eight plies to a line: short enough for any terminal.
        let mut pos = start;
        for part in moves.chunks(8) {
            let line = self.options.letters.relabel(&moves_of(pos, part));
            part.iter().for_each(|&m| pos.play_unchecked(m));
            self.say("plain.history", &[("moves", Arg::notation(line))])?;
        }
        match self.session.opening() {
            Some(opening) => {
                self.say("plain.opening", &[("name", Arg::notation(opening.in_language(self.options.language.tag())))])
            }
            None => Ok(()),
        }
    }

    fn captured(&mut self, _: &str) -> io::Result<()> {
        let taken = self.session.captured();
        let is_any = Color::ALL.into_iter().any(|color| Role::ALL.into_iter().any(|role| taken[color][role] > 0));
        if !is_any {
            self.say("plain.taken.nothing", &[])?;
        }
        self.say_captured()?;
        if self.session.material_balance() == 0 { self.say("plain.ahead.nobody", &[]) } else { Ok(()) }
    }

    fn claim(&mut self, announced: &str) -> io::Result<()> {
        if announced.is_empty() {
            return self.act(Action::Claim(None));
        }
        match self.find_move(announced)? {
            Ok(Some(m)) => self.act(Action::Claim(Some(m))),
            Ok(None) => Ok(()),
            Err(refusal) => self.refuse_text(announced, &refusal),
        }
    }

    fn resign(&mut self, _: &str) -> io::Result<()> {
        if let Some(ending) = self.session.game().ending() {
            return self.refuse(&Refusal::GameOver(ending));
        }
        if self.session.is_watched() {
            return self.refuse(&Refusal::OnlyLooking);
        }
        let name = words::name(&self.session, self.session.actor(), self.options.language);
        match self.is_agreed("plain.ask.resign", &[("name", Arg::words(name))])? {
            true => self.act(Action::Resign),
            false => Ok(()),
        }
    }

    fn say_to_opponent(&mut self, words: &str) -> io::Result<()> {
        match words.is_empty() {
            true => self.say("online.say-what", &[]),
            false => self.act(Action::Say(words.to_owned())),
        }
    }

    fn say_clock(&mut self, _: &str) -> io::Result<()> {
        let (now, language) = ((self.time)(), self.options.language);
        let [white, black] = [Color::White, Color::Black]
            .map(|color| self.session.time_left(color, now).map(|left| words::time(left, language)));
        match (white, black) {
            (Some(white), Some(black)) => {
                self.say("plain.clock", &[("white", Arg::notation(white)), ("black", Arg::notation(black))])
            }
            _ => self.say("plain.no-clock", &[]),
        }
    }

    fn last(&mut self, _: &str) -> io::Result<()> {
        if self.say_last_move()? { Ok(()) } else { self.refuse(&Refusal::NoMoveYet) }
    }

    /// `p N`: where White's knights stand; `p n`: where Black's do; `p knights`: where one's own do.
    fn say_pieces(&mut self, text: &str) -> io::Result<()> {
        let Some(piece) = self.read_piece(text) else {
            let mut roles = Role::ALL;
            roles.reverse();
            let letters = roles.map(|role| self.options.letters.letter(role));
            let (white, black) = (letters.join(" "), letters.join(" ").to_lowercase());
            let text = if text.is_empty() { "p" } else { text };
            let args = [("white", white), ("black", black), ("text", harmless(text))];
            return self.say("plain.no-piece", &args.map(|(name, text)| (name, Arg::notation(text))));
        };
        let squares: Vec<String> =
            self.session.position().board().by_piece(piece).into_iter().map(|square| square.to_string()).collect();
        let key = if squares.is_empty() { "plain.pieces.none" } else { "plain.pieces.at" };
        let args = [
            ("side", Arg::words(words::side(piece.color, self.options.language))),
            ("pieces", Arg::words(self.text(&format!("piece.{}.plural", piece.role.name()), &[]))),
            ("squares", Arg::notation(squares.join(", "))),
        ];
        self.say(key, &args)
    }

    fn read_piece(&self, text: &str) -> Option<Piece> {
        let role = self.read_role(text)?;
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        // A name, or a letter without cases, is one's own piece.
        Some(role.of(match letter {
            Some(letter) if letter.is_uppercase() => Color::White,
            Some(letter) if letter.is_lowercase() => Color::Black,
            _ => self.session.actor(),
        }))
    }

    /// `s e`, `s 4`, `s e4`: what stands there.
    fn say_squares(&mut self, place: &str) -> io::Result<()> {
        let Some(squares) = read_squares(&place.to_lowercase()) else {
            return self.no_such("plain.no-place", if place.is_empty() { "s" } else { place });
        };
        let board = *self.session.position().board();
        let language = self.options.language;
        let found = squares.into_iter().filter_map(|square| {
            let piece = board.piece_at(square)?;
            let args = [
                ("square", Arg::notation(square)),
                ("side", Arg::words(words::side(piece.color, language))),
                ("piece", Arg::words(language.text(&format!("piece.{}.name", piece.role.name()), &[]))),
            ];
            Some(language.text("plain.squares.piece", &args))
        });
        let found: Vec<String> = found.collect();
        match found.is_empty() {
            true => self.say("plain.squares.empty", &[("place", Arg::notation(place))]),
            false => {
                self.say("plain.squares", &[("place", Arg::notation(place)), ("pieces", Arg::words(found.join(", ")))])
            }
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("plain.which-file", &[]);
        }
        // Whole, however long: the end of a path is what tells one file from another.
        let name = || Arg::notation(visible(file));
        let path = Path::new(file);
        if path.is_dir() {
            let reason = io::Error::from(io::ErrorKind::IsADirectory);
            return self.say("plain.not-saved", &[("file", name()), ("reason", Arg::notation(reason))]);
        }
        if path.exists() && !self.is_agreed("plain.ask.overwrite", &[("file", name())])? {
            return Ok(());
        }
        match write_atomically(path, &self.session.pgn()) {
            Ok(()) => self.say("plain.saved", &[("file", name())]),
            Err(error) => self.say("plain.not-saved", &[("file", name()), ("reason", Arg::notation(error))]),
        }
    }

    fn load(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("plain.which-file", &[]);
        }
        match Saved::read(Path::new(file)) {
            Ok(saved) => self.begin(Action::Load(Box::new(saved))),
            Err(error) => {
                let words = visible(&error.words(self.options.language));
                self.say("plain.refused", &[("reason", Arg::words(show::sentence(&words)))])
            }
        }
    }

    /// Says the position, or begins a game of the same players from another one.
    fn fen(&mut self, fen: &str) -> io::Result<()> {
        if fen.is_empty() {
            let fen = self.session.position().to_fen();
            return self.print(&fen);
        }
        if self.session.is_online() {
            return self.refuse(&Refusal::NotOnline);
        }
        match Position::from_fen(fen) {
            Ok(start) => {
                let setup = GameSetup { start, ..self.session.setup().clone() };
                self.begin(Action::New(Box::new(setup)))
            }
            Err(error) => self.say("plain.bad-fen", &[("reason", Arg::notation(error))]),
        }
    }

    fn new_game(&mut self) -> io::Result<Flow> {
        let setup = match self.options.asks {
            true => {
                self.plan = self.plan.forgetting();
                self.ask_for_game()?
            }
            false => Some(self.session.setup().again()),
        };
        let Some(setup) = setup else { return Ok(Flow::Leave) };
        self.begin(Action::New(Box::new(setup)))?;
        Ok(Flow::GoOn)
    }

    /// What can be typed here.
    fn commands(&self) -> &'static [Command] {
        if self.lobby.is_some() && !self.session.is_online() { lobby::COMMANDS } else { COMMANDS }
    }

    pub(super) fn help(&mut self, command: &str) -> io::Result<()> {
        let language = self.options.language;
        if let Some((command, _)) = find(command, language, self.commands()) {
            return self.help_with(command);
        }
        if !command.is_empty() {
            self.no_such("plain.no-command", command)?;
        }
        let is_online = self.session.is_online();
        let commands: Vec<&Command> = self.commands().iter().filter(|command| command.is_for(is_online)).collect();
        if std::ptr::eq(self.commands(), COMMANDS) {
            let examples = self.options.letters.relabel("e4, Nf3, O-O, e8=Q, e2e4, e2 e4");
            self.say("plain.help", &[("examples", Arg::notation(examples))])?;
        }
        let usages: Vec<String> = commands.iter().map(|command| command.usage(language)).collect();
        let columns = usages.iter().map(|usage| usage.width()).max().unwrap_or(0);
        commands.into_iter().zip(usages).try_for_each(|(command, usage)| {
            let gap = " ".repeat(columns - usage.width());
            let text = self.help_text(command);
            self.print(&format!("  {usage}{gap}  {text}"))
        })?;
        match language {
            Language::English => Ok(()),
            _ => self.say("plain.help.english", &[]),
        }
    }

    /// What a command does, with examples in the letters that are in use.
    fn help_text(&self, command: &Command) -> String {
        let knight = self.options.letters.letter(Role::Knight);
        let word = Arg::words(command.word(self.options.language));
        let args = [("word", word), ("white", Arg::notation(&knight)), ("black", Arg::notation(knight.to_lowercase()))];
        self.text(&format!("plain.help.{}", command.name), &args)
    }

    /// One command, with its other names.
    fn help_with(&mut self, command: &Command) -> io::Result<()> {
        let language = self.options.language;
        let text = self.help_text(command);
        let usage = Arg::words(command.usage(language));
        self.say("plain.help.one", &[("usage", usage), ("text", Arg::words(text))])?;
        let mut names: Vec<String> = command.aliases(Language::English).chain(command.aliases(language)).collect();
        names.push(command.name.to_owned());
        names.retain(|name| *name != command.word(language));
        names.sort_unstable();
        names.dedup();
        match names.is_empty() {
            true => Ok(()),
            false => self.say("plain.also", &[("names", Arg::words(names.join(", ")))]),
        }
    }

    fn no_such(&mut self, key: &str, text: &str) -> io::Result<()> {
        self.say(key, &[("text", Arg::notation(harmless(text)))])
    }
}

/// The legal moves from these squares, sorted.
fn sans(pos: &Position, from: Bitboard) -> String {
    let moves = pos.legal_moves().into_iter().filter(|m| from.contains(m.from()));
    let mut sans: Vec<String> = moves.map(|m| pos.san(m).to_string()).collect();
    sans.sort_unstable();
    sans.join(" ")
}

/// A file from White's side up, a rank from left to right, or a single square.
fn read_squares(text: &str) -> Option<Vec<Square>> {
    if let Ok(square) = text.parse::<Square>() {
        return Some(vec![square]);
    }
    let mut chars = text.chars();
    let only = chars.next().filter(|_| chars.next().is_none())?;
    let file = File::from_char(only).map(|file| Rank::ALL.map(|rank| Square::new(file, rank)).to_vec());
    file.or_else(|| Rank::from_char(only).map(|rank| File::ALL.map(|file| Square::new(file, rank)).to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_words_and_no_name_twice() {
        for language in Language::ALL {
            for commands in [COMMANDS, lobby::COMMANDS] {
                let mut names = Vec::new();
                for command in commands {
                    assert!(language.has(&format!("plain.help.{}", command.name)), "{}", command.name);
                    assert!(language.has(&format!("plain.alias.{}", command.name)), "{}", command.name);
                    let has_argument = language.has(&format!("plain.argument.{}", command.argument));
                    assert!(command.argument.is_empty() || has_argument, "{}", command.argument);
                    let mut own: Vec<String> =
                        command.aliases(Language::English).chain(command.aliases(language)).collect();
                    own.push(command.name.to_owned());
                    own.sort_unstable();
                    own.dedup();
                    names.extend(own);
                }
                names.sort_unstable();
                let count = names.len();
                names.dedup();
                assert_eq!(names.len(), count, "{language}: {names:?}");
                // A name must not hide a move.
                assert!(names.iter().all(|name| name.parse::<tabiya_rules::San>().is_err()), "{names:?}");
            }
        }
    }

    #[test]
    fn a_question_names_the_letters_that_answer_it() {
        for language in Language::ALL {
            let letters = language.text("plain.yes-or-no", &[]);
            let (yes, no) = letters.trim_matches(['(', ')']).split_once('/').expect("two letters");
            let question =
                language.text("online.asked", &[("name", Arg::notation("Ada")), ("time", Arg::notation("5+3"))]);
            let words: Vec<&str> = question.split([' ', '\u{a0}', '\u{202f}', '?']).collect();
            assert!(words.contains(&yes) && words.contains(&no), "{question}");
        }
    }
}

//! The plain console: line in, line out, no cursor addressing. Works over any wire, in a pipe, and with a screen reader.
//!
//! `ask` finds out what to play, `commands` is the table of all that can be typed besides a move, `show` is what is
//! said of the game, `input` waits for lines. What may be done, and when, is the session's business.

mod ask;
mod commands;
mod input;
mod lobby;
mod show;

pub use ask::{ColorChoice, Opponent, Plan};
pub use input::{Heard, Lines, Reader};
pub use lobby::First;
pub(crate) use lobby::offer_words;

use crate::session::{Action, Event, GameSetup, Letters, Notice, Pace, Refusal, Saved, Session, Store};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tabiya_rules::{Color, Move, Role, UciMove};
use tabiya_text::{Arg, Language};

/// How the console speaks and where it keeps games.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language of everything that is said.
    pub language: Language,
    /// The letters of the pieces in moves.
    pub letters: Letters,
    /// Draw Unicode figures rather than letters.
    pub figures: bool,
    /// Is somebody there who can be asked what to play?
    pub asks: bool,
    /// Say that the computer is thinking: for terminals, where somebody waits.
    pub announces: bool,
    /// How long the computer may think.
    pub pace: Pace,
    /// Where games are saved by themselves.
    pub store: Option<Store>,
}

/// A table with a game on it, and somebody who types.
#[expect(missing_debug_implementations, reason = "input and output are anybody's")]
pub struct Console<'a> {
    options: Options,
    plan: Plan,
    session: Session,
    input: &'a mut dyn Lines,
    out: &'a mut dyn Write,
    /// The time since a moment of the caller's choice.
    time: &'a dyn Fn() -> Duration,
    draws_boards: bool,
    has_welcomed: bool,
    /// A line that was an answer to something else than was asked.
    unheard: Option<String>,
    is_kept: Arc<AtomicBool>,
    /// The server, where somebody plays on one.
    lobby: Option<lobby::Lobby>,
    /// The game on the server was left for others.
    is_left: bool,
    has_welcomed_online: bool,
    /// Somebody was asked something, and has not answered.
    is_asking: bool,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    GoOn,
    Leave,
}

/// How often the clock is looked at while the computer thinks.
const LOOK: Duration = Duration::from_millis(100);

impl<'a> Console<'a> {
    /// A console. Nothing is said before [`Console::play`].
    pub fn new(
        options: Options,
        input: &'a mut dyn Lines,
        out: &'a mut dyn Write,
        time: &'a dyn Fn() -> Duration,
    ) -> Console<'a> {
        let mut session = Session::new(GameSetup::two_people("", ""), options.pace, options.store.clone());
        session.set_letters(options.letters);
        Console {
            options,
            plan: Plan::default(),
            session,
            input,
            out,
            time,
            draws_boards: true,
            has_welcomed: false,
            unheard: None,
            is_kept: Arc::default(),
            lobby: None,
            is_left: false,
            has_welcomed_online: false,
            is_asking: false,
        }
    }

    /// Becomes true when there is an unfinished game that was saved, and false when there is none: for those who have to
    /// end the program at once.
    pub fn is_kept(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_kept)
    }

    /// Plays games until nobody wants any more. The first is the saved one, if there is one; else what the plan leaves
    /// open is asked.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn play(&mut self, plan: Plan, saved: Option<Saved>) -> io::Result<()> {
        self.plan = plan;
        let action = match saved {
            Some(saved) => Some(Action::Load(Box::new(saved))),
            None => self.ask_for_game()?.map(|setup| Action::New(Box::new(setup))),
        };
        let Some(action) = action else { return Ok(()) };
        self.begin(action)?;
        while self.ask_and_obey()? == Flow::GoOn {}
        self.say_goodbye()
    }

    /// Puts another game on the table, and begins it.
    fn begin(&mut self, action: Action) -> io::Result<()> {
        let now = (self.time)();
        // Neither a new game nor its beginning is ever refused.
        let _ = self.session.act(action, now);
        self.introduce()?;
        let events = self.session.act(Action::Begin, now).unwrap_or_default();
        self.draw()?;
        self.show(events)?;
        self.settle()
    }

    fn say_goodbye(&mut self) -> io::Result<()> {
        if self.is_kept.load(Ordering::Relaxed) {
            self.say("plain.kept", &[("command", Arg::notation("tabiya play --continue"))])?;
        }
        Ok(())
    }

    /// One line of the player's and what comes of it.
    fn ask_and_obey(&mut self) -> io::Result<Flow> {
        let prompt = self.prompt();
        let Some(line) = self.ask(&prompt)? else { return Ok(Flow::Leave) };
        // A flag may have fallen while nobody typed; then a move came too late, and nobody wants to hear that twice.
        let events = self.session.poll((self.time)());
        let is_too_late = events.iter().any(|event| matches!(event, Event::Ended(_)));
        self.show(events)?;
        if self.session.is_gone() || is_too_late && self.find(&line).is_none() {
            return Ok(Flow::GoOn);
        }
        let flow = self.obey(&line)?;
        self.settle()?;
        Ok(flow)
    }

    fn obey(&mut self, line: &str) -> io::Result<Flow> {
        if line.is_empty() {
            return Ok(Flow::GoOn);
        }
        if let Some((command, rest)) = self.find(line) {
            return command.obey(self, rest);
        }
        if self.session.is_over()
            && let Some(wants_more) = self.read_yes_or_no(line)
        {
            return if wants_more { self.play_again() } else { self.play_no_more() };
        }
        self.play_move(line)?;
        Ok(Flow::GoOn)
    }

    /// The command that a line begins with, and the rest of the line.
    fn find<'l>(&self, line: &'l str) -> Option<(&'static commands::Command, &'l str)> {
        let found = commands::find(line, self.options.language, commands::COMMANDS);
        found.filter(|(command, _)| self.session.is_online() || command.is_for_any_game())
    }

    /// Whoever plays on a server goes back to the other games there.
    fn play_no_more(&mut self) -> io::Result<Flow> {
        self.is_left = self.lobby.is_some();
        Ok(if self.is_left { Flow::GoOn } else { Flow::Leave })
    }

    fn play_again(&mut self) -> io::Result<Flow> {
        if self.session.is_online() {
            self.act(Action::Again)?;
            return Ok(Flow::GoOn);
        }
        let setup = self.session.setup().again();
        self.begin(Action::New(Box::new(setup)))?;
        Ok(Flow::GoOn)
    }

    fn play_move(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return self.say("plain.which-move", &[]);
        }
        match self.find_move(text)? {
            Ok(Some(m)) => self.act(Action::Play(m)),
            Ok(None) => Ok(()),
            Err(refusal) => self.refuse_text(text, &refusal),
        }
    }

    /// The move that a text means; what a pawn becomes is asked for where that is missing. None if that is given up.
    fn find_move(&mut self, text: &str) -> io::Result<Result<Option<Move>, Refusal>> {
        match self.session.read_move(text) {
            Err(Refusal::ChoosePromotion(wish)) => self.ask_for_promotion(wish).map(Ok),
            found => Ok(found.map(Some)),
        }
    }

    /// Asks until the answer is a piece. A line that is a command or another move is not an answer but a change of mind.
    fn ask_for_promotion(&mut self, wish: UciMove) -> io::Result<Option<Move>> {
        let letters = Role::PROMOTIONS.map(|role| self.options.letters.letter(role).to_lowercase()).join(", ");
        let question = self.text("plain.ask.promotion", &[("letters", Arg::notation(letters))]);
        loop {
            let answer = self.ask(&question)?.unwrap_or_default();
            if self.session.is_over() {
                return Ok(None);
            }
            let role = self.read_role(&answer);
            let m = role.map(|role| self.session.position().resolve(UciMove { promotion: Some(role), ..wish }));
            match m {
                Some(Ok(m)) => return Ok(Some(m)),
                Some(Err(reason)) => self.refuse(&Refusal::Illegal(reason))?,
                None if answer.is_empty() => return self.say("plain.no-move", &[]).map(|()| None),
                None if self.is_meant_otherwise(&answer) => {
                    self.unheard = Some(answer);
                    return Ok(None);
                }
                None => self.refuse_text(&answer, &Refusal::ChoosePromotion(wish))?,
            }
        }
    }

    /// Is this line a command or a move, and no answer to what was asked?
    fn is_meant_otherwise(&self, line: &str) -> bool {
        self.find(line).is_some() || self.session.read_move(line).is_ok()
    }

    /// The kind of piece that a letter or a name means, in English or in the language that is spoken.
    fn read_role(&self, text: &str) -> Option<Role> {
        let text = text.trim_start_matches('=').trim().to_lowercase();
        let is_named = |role: &Role| {
            let named = |form: &str| self.text(&format!("piece.{}.{form}", role.name()), &[]).to_lowercase() == text;
            named("name") || named("plural") || text == role.name() || text == format!("{}s", role.name())
        };
        self.options.letters.role(&text).or_else(|| Role::ALL.into_iter().find(is_named))
    }

    /// Does what a player wants, and tells what came of it or why not.
    fn act(&mut self, action: Action) -> io::Result<()> {
        match self.session.act(action, (self.time)()) {
            Ok(events) => self.show(events),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Waits for whatever the computer is thinking about.
    fn settle(&mut self) -> io::Result<()> {
        if self.options.announces && self.session.is_computers_turn() {
            self.announce_thinking()?;
        }
        while self.session.is_waiting() {
            self.session.wait(LOOK);
            let events = self.session.poll((self.time)());
            self.show(events)?;
        }
        Ok(())
    }

    fn note_whether_kept(&self) {
        let is_kept = self.session.autosaved().is_some() && !self.session.game().is_over();
        self.is_kept.store(is_kept, Ordering::Relaxed);
    }

    // Speaking and listening.

    fn text(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.options.language.text(key, args)
    }

    fn say(&mut self, key: &str, args: &[(&str, Arg<'_>)]) -> io::Result<()> {
        let text = self.text(key, args);
        self.print(&text)
    }

    fn print(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    fn refuse(&mut self, refusal: &Refusal) -> io::Result<()> {
        let reason = refusal.words(self.options.language);
        self.say("plain.refused", &[("reason", Arg::words(show::sentence(&reason)))])
    }

    fn refuse_text(&mut self, text: &str, refusal: &Refusal) -> io::Result<()> {
        let reason = refusal.words(self.options.language);
        let args = [("text", Arg::notation(show::harmless(text))), ("reason", Arg::words(reason))];
        self.say("plain.refused-text", &args)?;
        if *refusal == Refusal::NotUnderstood {
            let help = commands::word("help", self.options.language);
            self.say("plain.try-help", &[("help", Arg::words(help))])?;
        }
        Ok(())
    }

    /// Asks, and reads the answer; nothing at the end of the input. Where a flag falls while somebody thinks about the
    /// answer, that is told at once, and the answer is empty: there is something else to ask.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        if let Some(line) = self.unheard.take() {
            return Ok(Some(line));
        }
        write!(self.out, "{question} ")?;
        self.out.flush()?;
        self.is_asking = true;
        let answer = self.listen(question);
        self.is_asking = false;
        answer
    }

    fn listen(&mut self, question: &str) -> io::Result<Option<String>> {
        loop {
            let is_in_lobby = self.lobby.is_some() && !self.session.is_online();
            let patience = if is_in_lobby { Some(LOOK) } else { self.session.patience((self.time)()) };
            match self.input.next_line(patience)? {
                Heard::Line(line) => return Ok(Some(line)),
                Heard::End => {
                    self.print("")?;
                    self.watch_on()?;
                    return Ok(None);
                }
                Heard::Nothing if is_in_lobby => {
                    if !self.hear_lobby()? {
                        continue;
                    }
                    // A game has come: nothing else is asked for any more.
                    if self.has_scene() {
                        return Ok(None);
                    }
                }
                Heard::Nothing => {
                    let before = (self.session.game().plies().len(), self.session.is_over());
                    let events = self.session.poll((self.time)());
                    if events.is_empty() {
                        continue;
                    }
                    self.print("")?;
                    let is_new_game = events.iter().any(|event| matches!(event, Event::Online(Notice::NewGame)));
                    self.show(events)?;
                    let is_same = before == (self.session.game().plies().len(), self.session.is_over());
                    if !is_same || is_new_game || !self.session.is_online() || self.session.is_gone() {
                        return Ok(Some(String::new()));
                    }
                }
            }
            write!(self.out, "{question} ")?;
            self.out.flush()?;
        }
    }

    /// Asks for a yes; anything else is a no, and obeyed if it is a command or a move.
    fn is_agreed(&mut self, key: &str, args: &[(&str, Arg<'_>)]) -> io::Result<bool> {
        let question = self.text(key, args);
        let choice = self.text("plain.yes-or-no", &[]);
        let answer = self.ask(&format!("{question} {choice}"))?.unwrap_or_default();
        let agreed = self.read_yes_or_no(&answer);
        if agreed.is_none() && self.is_meant_otherwise(&answer) {
            self.unheard = Some(answer);
        }
        Ok(agreed == Some(true))
    }

    /// A yes or a no, or the beginning of one, in English or in the language that is spoken.
    fn read_yes_or_no(&self, answer: &str) -> Option<bool> {
        let answer = answer.to_lowercase();
        let is = |english: &str, key: &str| {
            !answer.is_empty() && (english.starts_with(&answer) || self.text(key, &[]).starts_with(&answer))
        };
        if is("yes", "plain.yes") { Some(true) } else { is("no", "plain.no").then_some(false) }
    }

    fn prompt(&self) -> String {
        let game = self.session.game();
        if self.session.has_asked_again() {
            return format!("{}>", self.text("online.prompt.again", &[]));
        }
        if self.session.is_over() {
            return format!("{} {}", self.text("plain.again", &[]), self.text("plain.yes-or-no", &[]));
        }
        let key = match (game.turn(), game.position().is_check()) {
            (Color::White, false) => "plain.turn.white",
            (Color::White, true) => "plain.turn.white-in-check",
            (Color::Black, false) => "plain.turn.black",
            (Color::Black, true) => "plain.turn.black-in-check",
        };
        format!("{}>", self.text(key, &[]))
    }

    fn show(&mut self, events: Vec<Event>) -> io::Result<()> {
        events.into_iter().try_for_each(|event| self.show_event(event))?;
        self.note_whether_kept();
        Ok(())
    }
}

//! `tabiya play`: two people at one keyboard, line by line.

use crate::start::Start;
use crate::wish;
use clap::Args;
use std::io::{self, BufRead, Read, Write};
use tabiya_rules::Game;
use tabiya_rules::picture::Text;

/// Play a game, two people at one keyboard
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    start: Start,

    /// Draw the board in letters rather than Unicode figures
    #[arg(long)]
    ascii: bool,
}

impl Play {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = Game::new(self.start.position()?);
        let picture = Text { figures: !self.ascii, coordinates: true, flip: false };
        let mut table = Table { game, picture, input: &mut io::stdin().lock(), out };
        writeln!(table.out, "Type a move (e4, Nf3, e2e4, O-O), or `help`.")?;
        table.show_board()?;
        while let Some(line) = table.ask_for_move()? {
            match line.to_ascii_lowercase().as_str() {
                "" => {}
                "quit" | "exit" => break,
                _ => table.obey(&line)?,
            }
        }
        Ok(())
    }
}

/// The game, and the people around it.
struct Table<'a> {
    game: Game,
    picture: Text,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// What is longer counts as several lines: nobody types that much.
const LONGEST_LINE: u64 = 1024;

/// Something to type besides a move.
struct Command {
    name: &'static str,
    help: &'static str,
    run: fn(&mut Table<'_>) -> anyhow::Result<()>,
}

/// All of them. `quit` needs no code.
const COMMANDS: &[Command] = &[
    Command { name: "moves", help: "list the legal moves", run: |table| table.list_moves() },
    Command { name: "board", help: "draw the board again", run: |table| table.show_board() },
    Command { name: "undo", help: "take the last move back", run: |table| table.undo() },
    Command { name: "draw", help: "offer a draw", run: |table| table.offer_draw() },
    Command { name: "claim", help: "claim a draw by repetition or fifty moves", run: |table| table.claim() },
    Command { name: "resign", help: "give up", run: |table| table.resign() },
    Command { name: "fen", help: "print the position in FEN", run: |table| table.say(table.game.position().to_fen()) },
    Command { name: "help", help: "print this", run: |table| table.help() },
    Command { name: "quit", help: "leave", run: |_| Ok(()) },
];

impl Table<'_> {
    /// Runs a command, or plays a move; says why not if that is refused.
    fn obey(&mut self, line: &str) -> anyhow::Result<()> {
        if let Some(command) = COMMANDS.iter().find(|command| line.eq_ignore_ascii_case(command.name)) {
            return (command.run)(self);
        }
        match wish::play(&mut self.game, line) {
            Ok(_) => self.show_board(),
            Err(reason) => self.say(format!("{line}: {reason}")),
        }
    }

    /// The next line, or nothing when there are no more.
    fn ask(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        write!(self.out, "{question} ")?;
        self.out.flush()?;
        let mut line = Vec::new();
        if self.input.take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }

    fn ask_for_move(&mut self) -> anyhow::Result<Option<String>> {
        let prompt = if self.game.is_over() { ">".to_owned() } else { format!("{}>", self.game.turn().title()) };
        self.ask(&prompt)
    }

    fn is_agreed(&mut self, question: &str) -> anyhow::Result<bool> {
        let answer = self.ask(&format!("{question} (y/n)"))?;
        Ok(answer.is_some_and(|answer| answer.eq_ignore_ascii_case("y") || answer.eq_ignore_ascii_case("yes")))
    }

    fn say(&mut self, text: impl std::fmt::Display) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
    }

    fn show_board(&mut self) -> anyhow::Result<()> {
        write!(self.out, "\n{}", self.picture.draw(self.game.position().board()))?;
        if let Some(san) = self.game.sans().last() {
            self.say(format_args!("{} played {san}.", (!self.game.turn()).title()))?;
        }
        self.show_ending()
    }

    fn show_ending(&mut self) -> anyhow::Result<()> {
        let Some(ending) = self.game.ending() else { return Ok(()) };
        self.say(format_args!("{}: {ending}. Type `undo` or `quit`.", ending.outcome()))
    }

    fn list_moves(&mut self) -> anyhow::Result<()> {
        let pos = *self.game.position();
        let mut sans: Vec<String> = pos.legal_moves().into_iter().map(|m| pos.san(m).to_string()).collect();
        sans.sort_unstable();
        self.say(sans.join(" "))
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        match self.game.undo() {
            Some(_) => self.show_board(),
            None => self.say("there is no move to take back"),
        }
    }

    fn offer_draw(&mut self) -> anyhow::Result<()> {
        let by = self.game.turn();
        if let Err(refused) = self.game.offer_draw(by) {
            return self.say(refused);
        }
        if self.is_agreed(&format!("{} offers a draw. {}, do you agree?", by.title(), (!by).title()))? {
            self.game.accept_draw(!by)?;
        } else {
            self.game.decline_draw(!by)?;
        }
        self.show_ending()
    }

    fn claim(&mut self) -> anyhow::Result<()> {
        match self.game.claim() {
            Ok(_) => self.show_ending(),
            Err(refused) => self.say(refused),
        }
    }

    fn resign(&mut self) -> anyhow::Result<()> {
        let by = self.game.turn();
        if !self.game.is_over() && !self.is_agreed(&format!("{}, do you resign?", by.title()))? {
            return Ok(());
        }
        match self.game.resign(by) {
            Ok(_) => self.show_ending(),
            Err(refused) => self.say(refused),
        }
    }

    fn help(&mut self) -> anyhow::Result<()> {
        self.say("A move in SAN or UCI (e4, Nf3, O-O, e8=Q, e2e4), or:")?;
        COMMANDS.iter().try_for_each(|Command { name, help, .. }| self.say(format_args!("  {name:7} {help}")))
    }
}

//! What is said of the game: the board, the moves, the players, the end.

use super::{Console, commands};
use crate::session::{Event, Notice, words};
use std::io;
use tabiya_engine::{Breakdown, Line};
use tabiya_rules::picture::Text;
use tabiya_rules::{ByRole, Color, Ending, Move, Position, Role};
use tabiya_text::{Arg, visible};

/// So many plies of a line are shown.
const SHOWN_PLIES: usize = 8;

impl Console<'_> {
    pub(super) fn show_event(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Begun => Ok(()),
            Event::Moved { before, m } => {
                self.print(&words::spoken(&before, m, self.options.language))?;
                if before.after(m) == *self.session.position() { self.draw() } else { Ok(()) }
            }
            Event::TakenBack(count) => {
                self.say("plain.taken-back", &[("count", Arg::Number(count as i64))])?;
                self.draw()
            }
            Event::Redone(count) => {
                self.say("plain.redone", &[("count", Arg::Number(count as i64))])?;
                self.say_last_move()?;
                self.draw()
            }
            Event::Flipped => self.draw(),
            Event::DrawOffered { by } if self.session.player(by).is_computer() || self.session.is_online() => {
                self.say_of("plain.draw.computer", by)
            }
            Event::DrawOffered { by } => self.answer_draw_offer(by),
            Event::DrawDeclined { by } => self.say_of("plain.draw.declined", by),
            Event::Resigned { by } => self.say_of("plain.resigned", by),
            Event::DrawClaimed { by } => self.say_of("plain.claimed", by),
            Event::Ended(ending) => self.say_ending(ending),
            Event::Hint(line) => self.say_hint(&line),
            Event::Evaluated { breakdown, network, line } => self.say_evaluation(&breakdown, network, line.as_deref()),
            Event::Explained(explanation) => {
                let sentence = explanation.sentence(self.options.language);
                self.print(&self.options.letters.relabel(&sentence))
            }
            Event::Analysed(_) => Ok(()),
            Event::ComputerFailed(reason) => {
                self.say("session.computer-failed", &[("reason", Arg::notation(harmless(&reason)))])
            }
            Event::NotSaved(reason) => self.say("session.not-saved", &[("reason", Arg::notation(reason))]),
            Event::Online(Notice::NewGame) => {
                self.introduce()?;
                self.draw()
            }
            Event::Online(notice) => {
                let words = words::notice(&self.session, &notice, self.options.language);
                self.print(&words)
            }
        }
    }

    /// Says something of a player.
    fn say_of(&mut self, key: &str, color: Color) -> io::Result<()> {
        let name = words::name(&self.session, color, self.options.language);
        self.say(key, &[("name", Arg::words(name))])
    }

    /// Who plays whom, and how to begin.
    pub(super) fn introduce(&mut self) -> io::Result<()> {
        let setup = self.session.setup();
        let is_anonymous = Color::ALL.into_iter().all(|color| setup.players[color].name().is_empty());
        if !is_anonymous {
            let [white, black] = [Color::White, Color::Black].map(|color| Arg::words(self.presented(color)));
            self.say("plain.players", &[("white", white), ("black", black)])?;
        }
        if let Some(control) = self.session.setup().control.clone() {
            self.say("plain.control", &[("control", Arg::notation(control))])?;
        }
        if std::mem::replace(&mut self.has_welcomed, true) {
            return Ok(());
        }
        let examples = Arg::notation(self.options.letters.relabel("e4, Nf3, e2e4, O-O"));
        self.say(
            "plain.welcome",
            &[("examples", examples), ("help", Arg::words(commands::word("help", self.options.language)))],
        )
    }

    /// A player in the introduction; who plays the computer without a name is simply you.
    fn presented(&self, color: Color) -> String {
        let player = self.session.player(color);
        match player.name().is_empty() && self.session.setup().only_human() == Some(color) {
            true => self.text("plain.you", &[]),
            false => words::player(player, color, self.options.language),
        }
    }

    pub(super) fn announce_thinking(&mut self) -> io::Result<()> {
        let name = words::name(&self.session, self.session.game().turn(), self.options.language);
        self.say("plain.thinking", &[("name", Arg::words(name))])
    }

    /// The board between its players, and what was taken.
    pub(super) fn draw(&mut self) -> io::Result<()> {
        if self.draws_boards { self.draw_board() } else { Ok(()) }
    }

    pub(super) fn draw_board(&mut self) -> io::Result<()> {
        let bottom = self.session.orientation();
        let picture = Text { figures: self.options.figures, coordinates: true, flip: bottom == Color::Black };
        let board = self.relabel_board(&picture.draw(self.session.position().board()).to_string());
        self.print("")?;
        self.say_player(!bottom)?;
        write!(self.out, "{board}")?;
        self.say_player(bottom)?;
        self.say_captured()?;
        self.print("")
    }

    /// The pieces of a drawn board in the letters that moves are written in; below them the files stay.
    fn relabel_board(&self, board: &str) -> String {
        let relabel = |c: char| self.options.letters.on_board(c);
        let row = |line: &str| match line.starts_with(|c: char| c.is_ascii_digit()) {
            true => line.chars().map(relabel).collect(),
            false => line.to_owned(),
        };
        board.lines().map(|line| row(line) + "\n").collect()
    }

    /// The row of a player beside the board: name and clock, where there is either.
    fn say_player(&mut self, color: Color) -> io::Result<()> {
        let language = self.options.language;
        let left = self.session.time_left(color, (self.time)()).map(|left| words::time(left, language));
        let is_named = !self.session.player(color).name().is_empty();
        if left.is_none() && !is_named {
            return Ok(());
        }
        let mut parts = vec![words::side(color, language)];
        parts.extend(is_named.then(|| self.session.player(color).name().to_owned()));
        parts.extend(left);
        self.print(&parts.join(", "))
    }

    /// What each side has taken and who is ahead, where there is anything to say.
    pub(super) fn say_captured(&mut self) -> io::Result<()> {
        let taken = self.session.captured();
        for (color, key) in [(Color::White, "plain.taken.white"), (Color::Black, "plain.taken.black")] {
            let pieces = self.list_pieces(&taken[!color]);
            if !pieces.is_empty() {
                self.say(key, &[("pieces", Arg::words(pieces))])?;
            }
        }
        self.say_material()
    }

    fn say_material(&mut self) -> io::Result<()> {
        let balance = i64::from(self.session.material_balance());
        let key = match balance {
            0 => return Ok(()),
            1.. => "plain.ahead.white",
            _ => "plain.ahead.black",
        };
        self.say(key, &[("count", Arg::Number(balance.abs()))])
    }

    /// `queen, 2 pawns`
    fn list_pieces(&self, count: &ByRole<u32>) -> String {
        let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let named = roles.into_iter().filter(|&role| count[role] > 0).map(|role| match count[role] {
            1 => self.text(&format!("piece.{}.name", role.name()), &[]),
            many => format!("{many} {}", self.text(&format!("piece.{}.plural", role.name()), &[])),
        });
        named.collect::<Vec<_>>().join(", ")
    }

    /// The last move as one says it; false if there is none.
    pub(super) fn say_last_move(&mut self) -> io::Result<bool> {
        let game = self.session.game();
        let Some((before, last)) = game.positions().zip(game.moves()).last() else { return Ok(false) };
        let text = words::spoken(&before, last, self.options.language);
        self.print(&text)?;
        Ok(true)
    }

    fn say_ending(&mut self, ending: Ending) -> io::Result<()> {
        let words = words::result(&self.session, ending, self.options.language);
        let args = [("result", Arg::notation(ending.outcome())), ("ending", Arg::words(words))];
        self.say("plain.ended", &args)
    }

    fn say_hint(&mut self, line: &Line) -> io::Result<()> {
        let pos = *self.session.position();
        let Some(&m) = line.moves.first() else { return Ok(()) };
        let spoken = words::spoken(&pos, m, self.options.language);
        self.say(
            "plain.hint",
            &[
                ("move", Arg::notation(self.options.letters.relabel(&pos.san(m).to_string()))),
                ("spoken", Arg::words(spoken)),
            ],
        )
    }

    /// The evaluation in groups of terms: numbers first, so that they stand below each other in any script.
    fn say_evaluation(&mut self, breakdown: &Breakdown, network: f64, line: Option<&Line>) -> io::Result<()> {
        let language = self.options.language;
        self.say("plain.eval.title", &[])?;
        let groups = breakdown.groups().into_iter().map(|row| (row.white, row.black, row.difference(), row.name));
        for (white, black, difference, name) in groups.collect::<Vec<_>>() {
            let name = self.text(&format!("term.{name}.name"), &[]);
            let (white, black) = (language.decimal(white, 2), language.decimal(black, 2));
            self.print(&format!("{white:>8}{black:>8}{:>8}  {name}", language.signed(difference, 2)))?;
        }
        let total = language.signed(breakdown.total, 2);
        self.say("plain.eval.total", &[("total", Arg::notation(total))])?;
        let network = language.signed(network, 2);
        self.say("plain.eval.network", &[("pawns", Arg::notation(network))])?;
        let Some(line) = line else { return Ok(()) };
        let pos = *self.session.position();
        let args = [
            ("score", Arg::notation(words::score(line.score, pos.turn(), self.options.language))),
            ("depth", Arg::Number(line.depth.into())),
            ("line", Arg::notation(self.options.letters.relabel(&moves_of(pos, &line.moves)))),
        ];
        self.say("plain.eval.ahead", &args)
    }

    fn answer_draw_offer(&mut self, by: Color) -> io::Result<()> {
        let language = self.options.language;
        let [by, other] = [by, !by].map(|color| Arg::words(words::name(&self.session, color, language)));
        let agreed = self.is_agreed("plain.draw.offered", &[("name", by), ("other", other)])?;
        self.act(if agreed { crate::session::Action::Accept } else { crate::session::Action::Decline })
    }
}

/// `12. Nf3 Nc6 13. Bb5`
pub(super) fn moves_of(mut pos: Position, moves: &[Move]) -> String {
    let mut text = Vec::new();
    for (i, &m) in moves.iter().take(SHOWN_PLIES).enumerate() {
        match pos.turn() {
            Color::White => text.push(format!("{}.", pos.fullmove_number())),
            Color::Black if i == 0 => text.push(format!("{}...", pos.fullmove_number())),
            Color::Black => {}
        }
        text.push(pos.san(m).to_string());
        pos.play_unchecked(m);
    }
    text.join(" ")
}

/// What somebody has typed, fit to be shown again: short, and without anything a terminal would obey.
pub(super) fn harmless(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = visible(&text.chars().take(LONGEST).collect::<String>());
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// A reason that stands alone begins with a capital letter.
pub(super) fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

//! One game between two engines, from the opening to its end. Whatever an engine does, the game has a result.

use crate::finish::{Finish, Forfeit};
use crate::judge::{Adjudication, Judge, Table};
use crate::limit::Limit;
use crate::opening::Opening;
use crate::player::{Failure, Player, Reply};
use crate::words::{Score, Thought};
use std::time::Duration;
use tabiya_rules::{ByColor, Clock, Color, Move, Position, UciMove, Variant};

/// A move may be on its way from one thread to another when its time is up; this long it is waited for.
const HANDOVER: Duration = Duration::from_millis(20);

/// How games are played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How much more than its time a move may take: what the machine takes, not the engine.
    pub margin: Duration,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Which chess is played.
    pub variant: Variant,
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Where it began.
    pub opening: Opening,
    /// The moves of the engines.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub finish: Finish,
}

/// A move of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Ply {
    pub m: Move,
    /// What the engine has told.
    pub thought: Thought,
    /// How long it took.
    pub spent: Duration,
    /// What was left on its clock, if it has one.
    pub left: Option<Duration>,
}

/// Plays a game. The engines have been told that it is new.
pub(crate) fn play(
    players: ByColor<&mut Player<'_>>,
    limits: ByColor<&Limit>,
    opening: &Opening,
    terms: &Terms,
) -> Result<Played, Failure> {
    let mut game = Game::new(limits, opening, terms);
    let finish = loop {
        if let Some(finish) = game.table.ending() {
            break finish;
        }
        let color = game.turn();
        let asked = match color {
            Color::White => game.ask(players.white),
            Color::Black => game.ask(players.black),
        };
        let finish = match asked {
            Err(Failure::Stopped) => return Err(Failure::Stopped),
            Err(failure) => Some(failed(color, &failure)),
            Ok(None) => Some(game.late(color)),
            Ok(Some(reply)) => game.take(&reply),
        };
        if let Some(finish) = finish {
            break finish;
        }
    };
    Ok(Played { opening: opening.clone(), plies: game.plies, finish })
}

/// The game that an engine loses by failing.
pub(crate) fn failed(color: Color, failure: &Failure) -> Finish {
    let forfeit = if matches!(failure, Failure::Hang(_)) { Forfeit::Hang } else { Forfeit::Crash };
    Finish::forfeit(forfeit, color, format!("{} {failure}", color.title()))
}

struct Game<'a> {
    terms: &'a Terms,
    limits: ByColor<&'a Limit>,
    table: Table,
    judge: Judge,
    clock: Clock,
    /// The time by which the clock goes: what the engines have used.
    now: Duration,
    /// The command that shows an engine the position.
    command: String,
    plies: Vec<Ply>,
}

impl<'a> Game<'a> {
    fn new(limits: ByColor<&'a Limit>, opening: &Opening, terms: &'a Terms) -> Game<'a> {
        let table = Table::new(opening);
        let mut clock = Clock::unequal(ByColor::new_with(|color| limits[color].time_control()));
        clock.start(table.position().turn(), Duration::ZERO);
        let mut game = Game {
            terms,
            limits,
            table,
            judge: Judge::new(terms.adjudication),
            clock,
            now: Duration::ZERO,
            command: start_command(&opening.start, terms.variant),
            plies: Vec::new(),
        };
        opening.moves.iter().for_each(|&m| game.tell(m));
        game
    }

    fn turn(&self) -> Color {
        self.table.position().turn()
    }

    /// Adds a move to what the engines are shown.
    fn tell(&mut self, m: Move) {
        if !self.command.contains(" moves") {
            self.command.push_str(" moves");
        }
        self.command.push(' ');
        self.command.push_str(&m.uci(self.terms.variant).text());
    }

    /// What the engine to move may take for it, the margin included.
    fn allowance(&self) -> Option<Duration> {
        let color = self.turn();
        let allowance = self.limits[color].allowance(&self.clock, color, self.now)?;
        Some(allowance.saturating_add(self.terms.margin))
    }

    fn ask(&self, player: &mut Player<'_>) -> Result<Option<Reply>, Failure> {
        let color = self.turn();
        let go = self.limits[color].go(&self.clock, color, self.now);
        let allowance = self.allowance();
        let reply = player.think(&self.command, &go, allowance.map(|time| time.saturating_add(HANDOVER)))?;
        Ok(reply.filter(|reply| allowance.is_none_or(|allowance| reply.spent <= allowance)))
    }

    /// No move has come in time.
    fn late(&self, color: Color) -> Finish {
        let Some(allowance) = self.allowance() else {
            return Finish::forfeit(Forfeit::Hang, color, format!("{} does not move", color.title()));
        };
        let words = format!("{} takes more than {:.3} s, the margin included", color.title(), allowance.as_secs_f64());
        let mut finish = Finish::forfeit(Forfeit::Time, color, words);
        let winner = self.table.position().board().by_color(!color);
        if !winner.more_than_one() {
            finish.winner = None; // a king alone does not win (FIDE 6.9)
        }
        finish
    }

    /// Plays an engine's move, if it is one. Is the game over by that?
    fn take(&mut self, reply: &Reply) -> Option<Finish> {
        let color = self.turn();
        let pos = *self.table.position();
        let m = match read_move(&pos, &reply.text) {
            Ok(m) => m,
            Err(reason) => return Some(Finish::forfeit(Forfeit::Illegal, color, reason)),
        };
        self.charge(color, reply.spent);
        self.plies.push(Ply {
            m,
            thought: reply.thought,
            spent: reply.spent,
            left: self.clock.remaining(color, self.now),
        });
        self.table.play(m);
        self.tell(m);
        // A mate on the board counts, whatever the engines think of it.
        if self.table.ending().is_some() {
            return None;
        }
        self.judge.hear(color, reply.thought.score, pos.fullmove_number())
    }

    /// Presses the clock. Within the margin nobody's flag falls, but the time is used up.
    fn charge(&mut self, color: Color, spent: Duration) {
        let most = self.clock.remaining(color, self.now).map(|left| left.saturating_sub(Duration::from_nanos(1)));
        self.now += most.map_or(spent, |most| spent.min(most));
        let pressed = self.clock.press(self.now);
        debug_assert!(pressed.is_ok(), "less was charged than was left");
    }
}

fn start_command(start: &Position, variant: Variant) -> String {
    match variant {
        _ if *start == Position::STANDARD => "position startpos".to_owned(),
        // Rooks named by their files leave no doubt to any engine.
        Variant::Chess960 => format!("position fen {}", start.to_shredder_fen()),
        Variant::Standard => format!("position fen {}", start.to_fen()),
    }
}

/// An engine's move, or what is wrong with it.
fn read_move(pos: &Position, text: &str) -> Result<Move, String> {
    let color = pos.turn().title();
    let shown: String = text.chars().take(20).collect();
    let wish: UciMove = text.parse().map_err(|_| format!("{color} answers {shown:?}, which is no move"))?;
    pos.resolve(wish).map_err(|reason| format!("{color} plays {shown}: {reason}"))
}

/// A verdict from White's side, as PGN has it.
pub(crate) fn white_eval(thought: &Thought, color: Color) -> Option<tabiya_rules::pgn::Eval> {
    use tabiya_rules::pgn;
    let sign = if color == Color::White { 1 } else { -1 };
    let score = match thought.score? {
        Score::Cp(score) => pgn::Score::Centipawns(score.saturating_mul(sign)),
        Score::Mate(moves) => pgn::Score::Mate(moves.saturating_mul(sign)),
    };
    Some(pgn::Eval { score, depth: thought.depth })
}

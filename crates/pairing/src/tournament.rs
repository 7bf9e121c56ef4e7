//! A tournament as its files and its arbiter know it: players, what happened to each of them in each round, and the
//! settings that pairing and standings ask for. Plain data; what follows from it is in the other modules.

use crate::teams::Team;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::ops::{Add, AddAssign, Neg, Sub};

/// A pairing number: 1 is the strongest player.
pub type Number = usize;

/// The colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// The other one.
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// Points, exact to a tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    pub const ZERO: Points = Points(0);
    /// Half a point.
    pub const HALF: Points = Points(5);
    pub const ONE: Points = Points(10);

    /// So many tenths of a point.
    pub const fn tenths(tenths: i32) -> Points {
        Points(tenths)
    }

    /// How many tenths these are.
    pub const fn in_tenths(self) -> i32 {
        self.0
    }

    /// So many times as much.
    pub const fn times(self, count: usize) -> Points {
        Points(self.0.saturating_mul(count as i32))
    }

    /// Reads what [`Points::parse`] reads, and `-0.5`: what an arbiter may take away.
    pub fn parse_signed(text: &str) -> Option<Points> {
        match text.strip_prefix('-') {
            Some(amount) => Points::parse(amount).map(Points::neg),
            None => Points::parse(text),
        }
    }

    /// Reads `1`, `0.5`, `10.0`; a comma is taken for the point.
    pub fn parse(text: &str) -> Option<Points> {
        let (whole, tenths) = text.split_once(['.', ',']).unwrap_or((text, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole)
            || !is_number(tenths)
            || whole.len() > 6
            || tenths.len() > 2
            || !matches!(&tenths[1..], "" | "0")
        {
            return None;
        }
        Some(Points(whole.parse::<i32>().ok()? * 10 + tenths[..1].parse::<i32>().ok()?))
    }
}

impl Display for Points {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        f.pad(&format!("{sign}{}.{}", self.0.abs() / 10, self.0.abs() % 10))
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 = self.0.saturating_add(other.0);
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

impl Neg for Points {
    type Output = Points;

    fn neg(self) -> Points {
        Points(-self.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, |sum, points| sum + points)
    }
}

/// What a result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSystem {
    /// A win; also a forfeit win and a full-point bye.
    pub win: Points,
    /// A draw; also a half-point bye.
    pub draw: Points,
    /// A loss at the board.
    pub loss: Points,
    /// A zero-point bye.
    pub absence: Points,
    /// A game lost by not coming.
    pub forfeit_loss: Points,
    /// The bye that pairing gives.
    pub pairing_bye: Points,
}

impl Default for PointSystem {
    fn default() -> PointSystem {
        PointSystem {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            absence: Points::ZERO,
            forfeit_loss: Points::ZERO,
            pairing_bye: Points::ONE,
        }
    }
}

/// What a round brought a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing is written: not paired, or not yet.
    #[default]
    Blank,
    /// Paired; the game is not over.
    Pending,
    /// Won at the board.
    Win,
    /// Drawn at the board.
    Draw,
    /// Lost at the board.
    Loss,
    /// Won in less than a move: played, but not rated.
    ShortWin,
    /// Drawn in less than a move.
    ShortDraw,
    /// Lost in less than a move.
    ShortLoss,
    /// The opponent did not come.
    ForfeitWin,
    /// Did not come.
    ForfeitLoss,
    /// The bye that pairing gives.
    PairingBye,
    /// A bye worth a win.
    FullBye,
    /// A bye worth a draw.
    HalfBye,
    /// A bye worth nothing.
    ZeroBye,
}

impl Mark {
    /// Whether a game was played at the board.
    pub fn is_played(self) -> bool {
        matches!(self, Mark::Win | Mark::Draw | Mark::Loss | Mark::ShortWin | Mark::ShortDraw | Mark::ShortLoss)
    }

    /// Whether one of the two did not come.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Mark::ForfeitWin | Mark::ForfeitLoss)
    }

    /// Whether pairing had to do with it: an opponent, or its bye.
    pub fn is_paired(self) -> bool {
        self.is_played() || self.is_forfeit() || matches!(self, Mark::PairingBye | Mark::Pending)
    }

    /// A bye that the player asked for, or that follows from absence.
    pub fn is_requested_bye(self) -> bool {
        matches!(self, Mark::HalfBye | Mark::ZeroBye | Mark::Blank)
    }
}

/// One round of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Entry {
    /// Against whom.
    pub opponent: Option<Number>,
    /// With which colour.
    pub color: Option<Color>,
    /// With what result.
    pub mark: Mark,
    /// The points that were given in place of what the result is worth, by an arbiter's decision.
    pub given: Option<Points>,
}

impl Entry {
    /// A round without an opponent.
    pub fn alone(mark: Mark) -> Entry {
        Entry { opponent: None, color: None, mark, given: None }
    }

    /// A round against somebody.
    pub fn against(opponent: Number, color: Color, mark: Mark) -> Entry {
        Entry { opponent: Some(opponent), color: Some(color), mark, given: None }
    }

    /// The points it is worth.
    pub fn points(self, system: &PointSystem) -> Points {
        self.given.unwrap_or_else(|| self.usual_points(system))
    }

    /// The points that its result is worth, whatever was given.
    pub fn usual_points(self, system: &PointSystem) -> Points {
        match self.mark {
            Mark::Win | Mark::ShortWin | Mark::ForfeitWin | Mark::FullBye => system.win,
            Mark::Draw | Mark::ShortDraw | Mark::HalfBye => system.draw,
            Mark::Loss | Mark::ShortLoss => system.loss,
            Mark::ForfeitLoss => system.forfeit_loss,
            Mark::PairingBye => system.pairing_bye,
            Mark::ZeroBye => system.absence,
            Mark::Blank | Mark::Pending => Points::ZERO,
        }
    }
}

/// Somebody who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The pairing number.
    pub number: Number,
    /// `m` or `w`, if known.
    pub sex: Option<char>,
    /// `g`, `im`, `wf`…; empty for none.
    pub title: String,
    /// As it is written in lists.
    pub name: String,
    /// 0 for none.
    pub rating: u32,
    /// Three letters.
    pub federation: String,
    /// The number in the federation's list.
    pub id: String,
    /// `YYYY/MM/DD`, as far as known.
    pub birth: String,
    /// The place in the standings, as the file has it.
    pub rank: Option<usize>,
    /// What happened, round by round.
    pub rounds: Vec<Entry>,
}

impl Player {
    /// What happened in a round, counted from 0.
    pub fn entry(&self, round: usize) -> Entry {
        self.rounds.get(round).copied().unwrap_or_default()
    }

    /// The points after so many rounds.
    pub fn points_after(&self, rounds: usize, system: &PointSystem) -> Points {
        self.rounds.iter().take(rounds).map(|entry| entry.points(system)).sum()
    }
}

/// Rounds, both ends included, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first one.
    pub first: usize,
    /// The last one.
    pub last: usize,
}

impl Span {
    /// Whether a round, counted from 1, is among them.
    pub fn contains(self, round: usize) -> bool {
        (self.first..=self.last).contains(&round)
    }
}

/// Points that count for pairing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Virtual {
    pub points: Points,
    /// In which rounds.
    pub rounds: Span,
    /// For the numbers from this one…
    pub first: Number,
    /// … to this one.
    pub last: Number,
}

/// People who shall not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// In which rounds.
    pub rounds: Span,
    /// Nobody of these meets another of these.
    pub numbers: Vec<Number>,
}

/// A bye that was announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    /// [`Mark::FullBye`], [`Mark::HalfBye`] or [`Mark::ZeroBye`].
    pub mark: Mark,
    /// The round, counted from 1.
    pub round: usize,
    pub numbers: Vec<Number>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tournament {
    pub name: String,
    /// Those who play, by number.
    pub players: Vec<Player>,
    /// How many rounds it has, if that is said.
    pub rounds: Option<usize>,
    /// The colour of number 1 in the first round, drawn by lot.
    pub first_color: Option<Color>,
    /// What results are worth.
    pub points: PointSystem,
    /// How it is paired, as record 192 of tournament files says it: `FIDE_DUTCH_2026_BAKU`…
    pub kind: Option<String>,
    /// The order of the standings: points, and what breaks ties.
    pub tie_breaks: Option<Vec<String>>,
    /// Byes that were announced.
    pub byes: Vec<Announced>,
    /// Points for pairing only. If there are any, they stand in place of what `kind` says.
    pub accelerated: Vec<Virtual>,
    /// People who shall not meet.
    pub forbidden: Vec<Forbidden>,
    /// Teams, where there are any.
    pub teams: Vec<Team>,
}

impl Tournament {
    /// How many rounds have been paired.
    pub fn rounds_paired(&self) -> usize {
        let last = |player: &Player| player.rounds.iter().rposition(|entry| entry.mark.is_paired()).map(|at| at + 1);
        self.players.iter().filter_map(last).max().unwrap_or(0)
    }

    /// A game of a round, counted from 1, that has no result yet: the two who play it, White first where that is known.
    pub fn pending(&self, round: usize) -> Option<(Number, Number)> {
        let at = round.checked_sub(1)?;
        self.players.iter().find_map(|player| {
            let Entry { opponent, color, mark, .. } = player.entry(at);
            let opponent = opponent.filter(|_| mark == Mark::Pending)?;
            Some(if color == Some(Color::Black) { (opponent, player.number) } else { (player.number, opponent) })
        })
    }

    /// How many rounds it has: what was planned, or else what has been paired.
    pub fn rounds_planned(&self) -> usize {
        self.rounds.unwrap_or(0).max(self.rounds_paired())
    }

    /// The place of each number in `players`.
    pub fn places(&self) -> BTreeMap<Number, usize> {
        self.players.iter().enumerate().map(|(at, player)| (player.number, at)).collect()
    }

    /// The bye somebody has in a round, counted from 1: written into that round, or announced.
    pub fn bye(&self, player: &Player, round: usize) -> Option<Mark> {
        let written = player.entry(round - 1).mark;
        if matches!(written, Mark::FullBye | Mark::HalfBye | Mark::ZeroBye) {
            return Some(written);
        }
        let mut announced = self.byes.iter().filter(|bye| bye.round == round && bye.numbers.contains(&player.number));
        announced.next().map(|bye| bye.mark)
    }

    /// The points that somebody has in a round, counted from 1, for pairing only.
    pub fn virtual_points(&self, number: Number, round: usize) -> Points {
        if self.accelerated.is_empty() {
            return if self.is_baku() { self.baku(number, round) } else { Points::ZERO };
        }
        let hits = |record: &&Virtual| record.rounds.contains(round) && (record.first..=record.last).contains(&number);
        self.accelerated.iter().filter(hits).map(|record| record.points).sum()
    }

    fn is_baku(&self) -> bool {
        self.kind.as_deref().is_some_and(|kind| kind.ends_with("_BAKU"))
    }

    /// Baku acceleration: the upper half begins with a win's points, then half of them, then nothing.
    fn baku(&self, number: Number, round: usize) -> Points {
        let upper = 2 * self.players.len().div_ceil(4);
        let accelerated = self.rounds_planned().div_ceil(2);
        let is_upper = self.players.get(upper - 1).is_none_or(|last| number <= last.number);
        if !is_upper || round > accelerated {
            Points::ZERO
        } else if round <= accelerated.div_ceil(2) {
            self.points.win
        } else {
            Points(self.points.win.0 / 2)
        }
    }

    /// As it was after so many rounds: later results are gone.
    pub fn after(&self, rounds: usize) -> Tournament {
        let mut earlier = self.clone();
        for player in &mut earlier.players {
            player.rounds.truncate(rounds);
        }
        earlier.rounds = Some(self.rounds_planned());
        earlier
    }

    /// As it was before a round, counted from 1, was paired: whoever was not paired then has announced that.
    pub fn before(&self, round: usize) -> Tournament {
        let mut earlier = self.after(round - 1);
        earlier.byes.retain(|bye| bye.round != round);
        for player in &self.players {
            let mark = match player.entry(round - 1).mark {
                mark if mark.is_paired() => continue,
                Mark::Blank => Mark::ZeroBye,
                mark => mark,
            };
            earlier.byes.push(Announced { mark, round, numbers: vec![player.number] });
        }
        earlier
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_as_they_are_written() {
        for text in ["0.0", "0.5", "10.5", "3.0"] {
            assert_eq!(Points::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Points::parse("2"), Some(Points::tenths(20)));
        for text in ["", ".5", "1.", "-1", "1.25", "x", "1.x", "99999999"] {
            assert_eq!(Points::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_upper_half_is_accelerated_for_half_of_the_rounds() {
        let players = (1..=161).map(|number| Player { number, ..Player::default() }).collect();
        let kind = Some("FIDE_DUTCH_2026_BAKU".into());
        let tournament = Tournament { players, rounds: Some(9), kind, ..Tournament::default() };
        let given =
            |number| (1..=9).map(|round| tournament.virtual_points(number, round).in_tenths()).collect::<Vec<_>>();
        assert_eq!(given(82), [10, 10, 10, 5, 5, 0, 0, 0, 0]);
        assert_eq!(given(83), [0; 9]);
    }
}

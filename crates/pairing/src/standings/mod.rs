//! Standings and tie-breaks (C.07 of 1 March 2026), with the treatment of unplayed rounds: any order, any modifiers, and for
//! each value the numbers that it is the sum of.

mod code;
mod direct;
mod performance;
mod scores;

pub use code::{Code, CodeError, Modifier, Name};

use crate::tournament::{Number, Points, Tournament};
use scores::Table;
use std::cmp::Reverse;
use std::fmt::{self, Display, Formatter};

/// A value of a tie-break, exact to a hundredth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(i64);

impl Value {
    /// So many hundredths.
    pub const fn hundredths(hundredths: i64) -> Value {
        Value(hundredths)
    }

    /// How many hundredths it is.
    pub const fn in_hundredths(self) -> i64 {
        self.0
    }

    fn whole(value: i64) -> Value {
        Value(value * 100)
    }

    fn points(points: Points) -> Value {
        Value(i64::from(points.in_tenths()) * 10)
    }
}

/// Without zeros at the end: `7`, `7.5`, `7.25`.
impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        f.pad(&match rest {
            0 => format!("{sign}{whole}"),
            _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            _ => format!("{sign}{whole}.{rest:02}"),
        })
    }
}

/// One of the numbers that a value is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round, counted from 1.
    pub round: usize,
    /// Against whom; none for a round without an opponent.
    pub opponent: Option<Number>,
    /// What it adds.
    pub value: Value,
    /// Left out by a cut.
    pub is_cut: bool,
}

/// A value and what it is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// None where it is not defined: ratings of unrated players, Buchholz of a round robin.
    pub value: Option<Value>,
    /// Empty for what is simply counted.
    pub terms: Vec<Term>,
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub number: Number,
    /// The place; those who are still tied share it.
    pub rank: usize,
    pub points: Points,
    /// A value for each tie-break that was asked for, without the points themselves.
    pub details: Vec<(Code, Detail)>,
}

/// The order that is used where a tournament names none.
pub const USUAL_ORDER: [&str; 5] = ["PTS", "DE", "BH/C1", "BH", "SB"];
/// … and for round robins, which have no Buchholz.
pub const USUAL_ROUND_ROBIN_ORDER: [&str; 4] = ["PTS", "DE", "WIN", "SB"];

/// The standings after the rounds that were paired, in the order that the tournament asks for.
pub fn standings(tournament: &Tournament) -> Result<Vec<Row>, CodeError> {
    let usual: &[&str] = if is_round_robin(tournament) { &USUAL_ROUND_ROBIN_ORDER } else { &USUAL_ORDER };
    let usual: Vec<String> = usual.iter().map(|&code| code.to_owned()).collect();
    let order = tournament.tie_breaks.as_ref().unwrap_or(&usual);
    let codes = order.iter().map(|code| code.parse()).collect::<Result<Vec<Code>, CodeError>>()?;
    Ok(standings_by(tournament, &codes))
}

/// The standings in this order.
pub fn standings_by(tournament: &Tournament, codes: &[Code]) -> Vec<Row> {
    let table = Table::new(tournament);
    let count = tournament.players.len();
    let mut details: Vec<Vec<Detail>> = vec![Vec::new(); count];
    // Those who are tied so far stand together.
    let mut groups: Vec<Vec<usize>> = vec![(0..count).collect()];
    for code in codes {
        let values: Vec<Detail> = match code.name {
            Name::De => direct::values(&table, code, &groups),
            _ => (0..count).map(|player| table.detail(code, player)).collect(),
        };
        groups = groups.into_iter().flat_map(|group| split(group, code, &values)).collect();
        for (player, value) in values.into_iter().enumerate() {
            details[player].push(value);
        }
    }
    let mut rows = Vec::with_capacity(count);
    for group in groups {
        let rank = rows.len() + 1;
        for player in group {
            let details = codes.iter().cloned().zip(details[player].drain(..));
            let details = details.filter(|(code, _)| code.name != Name::Pts).collect();
            rows.push(Row { number: table.number(player), rank, points: table.points(player), details });
        }
    }
    rows
}

/// One value of one player, with what it is made of. Direct encounter needs to know who is tied and has none here.
pub fn detail(tournament: &Tournament, code: &Code, player: Number) -> Option<Detail> {
    let table = Table::new(tournament);
    let at = tournament.players.iter().position(|known| known.number == player)?;
    (code.name != Name::De).then(|| table.detail(code, at))
}

fn is_round_robin(tournament: &Tournament) -> bool {
    tournament.kind.as_deref().is_some_and(|kind| kind.to_ascii_uppercase().contains("ROUNDROBIN"))
}

/// Parts a group by a value; within a part the order of numbers stays.
fn split(mut group: Vec<usize>, code: &Code, values: &[Detail]) -> Vec<Vec<usize>> {
    let key = |&player: &usize| {
        let value = values[player].value.unwrap_or(Value(0));
        if code.is_ascending() { (value, Reverse(Value(0))) } else { (Value(0), Reverse(value)) }
    };
    group.sort_by_key(key);
    group.chunk_by(|one, other| key(one) == key(other)).map(<[usize]>::to_vec).collect()
}

//! Swiss tournaments by the Dutch system (2026 rules): bracket after bracket from the top, exact for any number of players.
//!
//! `field` knows what is known of each player, `plan` has the criteria, `bracket` finds the best pairing of one bracket,
//! `matching` is the algorithm under it, `colors` gives the colours.

mod bracket;
mod check;
mod colors;
pub(crate) mod completion;
mod field;
pub(crate) mod matching;
mod plan;
pub mod sentence;
pub(crate) mod weight;
mod why;

pub use check::{Difference, Lot, check, check_round};
pub use colors::{ColorRule, Preference, Strength};
pub use field::{Barred, Float};
pub use plan::Criterion;
pub use why::{Explained, Fate, Moved, MovedWhy, Passed, PassedWhy, Why, explain};

use crate::tournament::{Number, Points, Tournament};
use bracket::{Manner, Outcome};
use field::Field;
use plan::{Plan, Vertex, Zone};
use std::fmt::{self, Display, Formatter};

/// The next round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Counted from 1.
    pub number: usize,
    /// White and black, board by board.
    pub pairs: Vec<(Number, Number)>,
    /// Who has no opponent.
    pub bye: Option<Number>,
}

/// Nobody can be paired under the rules: the arbiter decides (1.9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPairing {
    /// Counted from 1.
    pub round: usize,
}

impl Display for NoPairing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "round {} has no pairing that the rules allow", self.round)
    }
}

impl std::error::Error for NoPairing {}

/// Pairs the round after the last one that was paired.
pub fn pair(tournament: &Tournament) -> Result<Round, NoPairing> {
    pair_round(tournament, tournament.rounds_paired() + 1)
}

/// Pairs a round, counted from 1, from what was known before it.
pub fn pair_round(tournament: &Tournament, round: usize) -> Result<Round, NoPairing> {
    let field = Field::new(tournament, round);
    let Some(pairing) = Pairer::new(&field, Manner { asks_prices: false }).and_then(Pairer::run) else {
        return Err(NoPairing { round });
    };
    Ok(pairing.round(&field))
}

/// A bracket that is paired.
struct Bracket<'a> {
    /// The graph in which it was paired.
    plan: Plan<'a>,
    outcome: Outcome,
}

/// A round as it grows. Everything is a place in the field.
struct Pairer<'a> {
    field: &'a Field,
    manner: Manner,
    /// The score of whoever gets the bye, if somebody must.
    bye_score: Option<Points>,
    brackets: Vec<Bracket<'a>>,
}

impl<'a> Pairer<'a> {
    /// None if the round cannot be paired.
    fn new(field: &'a Field, manner: Manner) -> Option<Pairer<'a>> {
        let everybody: Vec<usize> = (0..field.len()).collect();
        let mut pairer = Pairer { field, manner, bye_score: None, brackets: Vec::new() };
        if field.len() % 2 == 1 {
            pairer.bye_score = Some(pairer.least_bye_score(&everybody)?);
        } else if !pairer.completes(&everybody, false) {
            return None;
        }
        Some(pairer)
    }

    /// C5: the least score of somebody who may have the bye and without whom all others can be paired.
    fn least_bye_score(&mut self, everybody: &[usize]) -> Option<Points> {
        let mut scores: Vec<Points> = self.field.seats.iter().map(|seat| seat.score).collect();
        scores.sort_unstable();
        scores.dedup();
        scores.into_iter().find(|&score| {
            self.bye_score = Some(score);
            self.completes(everybody, true)
        })
    }

    /// C4: whether these can all be paired, with the bye among them if that is asked.
    fn completes(&self, places: &[usize], with_bye: bool) -> bool {
        let count = places.len();
        let takes_bye = |place: usize| {
            let seat = &self.field.seats[place];
            seat.may_have_bye && Some(seat.score) == self.bye_score
        };
        // The bye is the first vertex, so that the greedy pairs serve it.
        let shift = usize::from(with_bye);
        completion::is_complete(count + shift, |u, v| match (u.checked_sub(shift), v.checked_sub(shift)) {
            (Some(one), Some(other)) => self.field.is_legal(places[one], places[other]),
            (None, Some(other)) => takes_bye(places[other]),
            (Some(one), None) => takes_bye(places[one]),
            (None, None) => false,
        })
    }

    fn run(mut self) -> Option<Pairer<'a>> {
        let mut start = 0;
        let mut moved_down: Vec<usize> = Vec::new();
        while start < self.field.len() {
            let end = self.end_of_group(start);
            let residents: Vec<usize> = (start..end).collect();
            let bracket = self.pair_bracket(&moved_down, &residents)?;
            moved_down = bracket.outcome.floaters.clone();
            self.brackets.push(bracket);
            start = end;
        }
        Some(self)
    }

    /// The first place after those who have the score of this one.
    fn end_of_group(&self, start: usize) -> usize {
        let seats = &self.field.seats;
        (start..seats.len()).find(|&at| seats[at].score != seats[start].score).unwrap_or(seats.len())
    }

    fn pair_bracket(&self, moved_down: &[usize], residents: &[usize]) -> Option<Bracket<'a>> {
        let next_start = residents.last().map_or(0, |last| last + 1);
        let next_end = if next_start < self.field.len() { self.end_of_group(next_start) } else { next_start };
        let below: Vec<usize> = (next_start..self.field.len()).collect();
        let (next, low) = below.split_at(next_end - next_start);
        let mut vertices: Vec<Vertex> = Vec::new();
        let mut add =
            |zone: Zone, places: &[usize]| vertices.extend(places.iter().map(|&place| Vertex { zone, place }));
        add(Zone::Mdp, moved_down);
        add(Zone::Resident, residents);
        let inside = moved_down.len() + residents.len();

        let has_bye = self.bye_score.is_some();
        if inside.is_multiple_of(2) && self.completes(&below, has_bye) {
            let plan = self.plan(vertices.clone(), false, false);
            if let Some(outcome) = bracket::solve(&plan, self.manner) {
                return Some(Bracket { plan, outcome });
            }
        }
        let mut add =
            |zone: Zone, places: &[usize]| vertices.extend(places.iter().map(|&place| Vertex { zone, place }));
        add(Zone::Next, next);
        let next_score = next.first().map(|&place| self.field.seats[place].score);
        let bye_is_lower = self.bye_score.is_none_or(|score| next_score.is_some_and(|next| score < next));
        if !low.is_empty() && bye_is_lower {
            let mut open = vertices.clone();
            if open.len() % 2 == 1 {
                open.push(Vertex { zone: Zone::Filler, place: 0 });
            }
            let plan = self.plan(open, true, false);
            if let Some(outcome) = bracket::solve(&plan, self.manner)
                && self.rest_completes(&outcome, low)
            {
                return Some(Bracket { plan, outcome });
            }
        }
        vertices.extend(low.iter().map(|&place| Vertex { zone: Zone::Low, place }));
        if has_bye {
            vertices.push(Vertex { zone: Zone::Bye, place: 0 });
        }
        let counts_bye = has_bye && inside % 2 == 1 && below.len().is_multiple_of(2);
        let plan = self.plan(vertices, false, counts_bye);
        bracket::solve(&plan, self.manner).map(|outcome| Bracket { plan, outcome })
    }

    /// Whether those whom an open bracket leaves over can be paired with everybody below the next one.
    fn rest_completes(&self, outcome: &Outcome, low: &[usize]) -> bool {
        let rest: Vec<usize> = outcome.unmatched.iter().chain(low).copied().collect();
        self.completes(&rest, self.bye_score.is_some())
    }

    fn plan(&self, vertices: Vec<Vertex>, is_open: bool, counts_bye: bool) -> Plan<'a> {
        let bye_score = self.bye_score;
        Plan {
            field: self.field,
            vertices,
            is_open,
            counts_bye,
            bye_score,
            orders_mdps: false,
            order: None,
            kept: None,
        }
    }

    /// Colours and boards.
    fn round(&self, field: &Field) -> Round {
        let mut pairs: Vec<(usize, usize)> =
            self.brackets.iter().flat_map(|bracket| bracket.outcome.pairs.clone()).collect();
        for pair in &mut pairs {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        let score = |place: usize| field.seats[place].score;
        pairs.sort_by_key(|&(high, low)| (-score(high), -(score(high) + score(low)), field.seats[high].number));
        let boards = pairs.iter().map(|&(high, low)| {
            let (one, other) = (&field.seats[high], &field.seats[low]);
            match colors::color_of(one, other, field.first_color).0 {
                crate::Color::White => (one.number, other.number),
                crate::Color::Black => (other.number, one.number),
            }
        });
        let left = self.brackets.last().and_then(|bracket| bracket.outcome.floaters.first());
        Round { number: field.round, pairs: boards.collect(), bye: left.map(|&place| field.seats[place].number) }
    }
}

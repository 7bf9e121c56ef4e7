//! Swiss tournaments by the Dutch system (2026 rules): bracket after bracket from the top, exact for any number of players.
//!
//! `field` knows what is known of each player, `plan` has the criteria. The best pairing of one bracket is found by `crowd`
//! where people are so much alike that a walk does it, otherwise by `bracket`, with `matching` under it. `colors` gives the
//! colours.

mod bracket;
mod check;
pub(crate) mod colors;
pub(crate) mod completion;
mod crowd;
mod field;
pub(crate) mod matching;
mod plan;
pub mod sentence;
mod transport;
pub(crate) mod weight;
mod why;

pub(crate) use check::compare;
pub use check::{Difference, Lot, check, check_round};
pub use colors::{ColorReason, ColorRule, Preference, Strength};
pub use field::{Barred, Float};
pub use plan::Criterion;
pub use why::{Explained, Fate, Moved, MovedWhy, Passed, PassedWhy, Why, explain, explain_telling};

use crate::tournament::{Number, Points, Tournament};
use bracket::{Manner, Outcome};
use crowd::{Found, Leaver};
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
    let Some(pairing) = Pairer::new(&field, Manner::QUICK).and_then(Pairer::run) else {
        return Err(NoPairing { round });
    };
    Ok(pairing.round(&field))
}

/// So many of the next group are tried as the one who goes on from there.
const MOST_LEFT_OUT: usize = 8;

/// A bracket that is paired.
struct Bracket<'a> {
    /// The graph in which it was paired.
    plan: Plan<'a>,
    outcome: Outcome,
}

/// A round as it grows. Everything is a place in the field.
struct Pairer<'a> {
    field: &'a Field,
    manner: Manner<'a>,
    /// The score of whoever gets the bye, if somebody must.
    bye_score: Option<Points>,
    brackets: Vec<Bracket<'a>>,
}

impl<'a> Pairer<'a> {
    /// None if the round cannot be paired.
    fn new(field: &'a Field, manner: Manner<'a>) -> Option<Pairer<'a>> {
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
        let can_close = inside.is_multiple_of(2) && self.completes(&below, has_bye);
        if self.manner.is_quick
            && let Some(bracket) = self.pair_crowd(&vertices, can_close, next, low)
        {
            return Some(bracket);
        }
        if can_close {
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

    /// The quick way for a bracket of which nobody leaves, or one resident: none where it does not lead to the end.
    fn pair_crowd(&self, inside: &[Vertex], can_close: bool, next: &[usize], low: &[usize]) -> Option<Bracket<'a>> {
        let score = inside.last().map(|vertex| self.field.seats[vertex.place].score)?;
        let leaver = if inside.len().is_multiple_of(2) {
            can_close.then_some(Leaver::Nobody)?
        } else if self.bye_score.is_none_or(|bye| bye < score) {
            Leaver::Down
        } else {
            let below: Vec<usize> = next.iter().chain(low).copied().collect();
            (self.bye_score == Some(score) && self.completes(&below, false)).then_some(Leaver::Bye)?
        };
        let plan = self.plan(inside.to_vec(), false, leaver == Leaver::Bye);
        let Found { pairs, floater } = crowd::solve(&plan, leaver)?;
        let is_settled = leaver != Leaver::Down || floater.is_some_and(|floater| self.settles(floater, next, low));
        let floaters = floater.into_iter().collect();
        let outcome = Outcome { pairs, floaters, unmatched: Vec::new(), costs: Vec::new(), choices: Vec::new() };
        is_settled.then_some(Bracket { plan, outcome })
    }

    /// Whether with this one moved down the next bracket loses nobody but whom the parity makes it lose, and whether all who
    /// are left can be paired (C4, C8).
    fn settles(&self, floater: usize, next: &[usize], low: &[usize]) -> bool {
        let has_bye = self.bye_score.is_some();
        let with_floater = |left_out: Option<usize>| {
            let stays = next.iter().copied().filter(|&place| Some(place) != left_out);
            std::iter::once(floater).chain(stays).collect::<Vec<usize>>()
        };
        if next.len() % 2 == 1 {
            return self.completes(&with_floater(None), false) && self.completes(low, has_bye);
        }
        next.iter().rev().take(MOST_LEFT_OUT).any(|&place| {
            let rest: Vec<usize> = std::iter::once(place).chain(low.iter().copied()).collect();
            self.completes(&rest, has_bye) && self.completes(&with_floater(Some(place)), false)
        })
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
            match colors::color_of(one.claim(), other.claim(), field.first_color).0 {
                crate::Color::White => (one.number, other.number),
                crate::Color::Black => (other.number, one.number),
            }
        });
        let left = self.brackets.last().and_then(|bracket| bracket.outcome.floaters.first());
        Round { number: field.round, pairs: boards.collect(), bye: left.map(|&place| field.seats[place].number) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Wish, generate};

    fn pair_by(field: &Field, is_quick: bool) -> Option<(Round, usize)> {
        let manner = if is_quick { Manner::QUICK } else { Manner::PLAIN };
        let pairer = Pairer::new(field, manner).and_then(Pairer::run)?;
        let by_crowd = pairer.brackets.iter().filter(|bracket| bracket.outcome.choices.is_empty()).count();
        Some((pairer.round(field), by_crowd))
    }

    #[test]
    fn the_quick_way_pairs_as_matching_does() {
        let (mut quick, mut brackets) = (0, 0);
        for seed in 0..60 {
            let players = 12 + seed as usize * 2;
            let tournament = generate(Wish { seed, players: Some(players), rounds: Some(7), is_plain: seed % 5 == 0 });
            for round in 1..=tournament.rounds_paired() {
                let mut earlier = tournament.before(round);
                if seed % 7 == 0 {
                    // Two federations that are kept apart, as far as they can be.
                    let half = |parity| (1..=players).filter(|number| number % 2 == parity).collect();
                    let rounds = crate::Span { first: 1, last: round };
                    earlier.forbidden.extend([0, 1].map(|parity| crate::Forbidden { rounds, numbers: half(parity) }));
                }
                let field = Field::new(&earlier, round);
                let Some((ours, by_crowd)) = pair_by(&field, true) else {
                    assert_eq!(pair_by(&field, false), None);
                    continue;
                };
                assert_eq!(Some(ours), pair_by(&field, false).map(|(round, _)| round), "seed {seed}, round {round}");
                let scores = field.seats.chunk_by(|one, other| one.score == other.score).count();
                (quick, brackets) = (quick + by_crowd, brackets + scores);
            }
        }
        // It must not silently do nothing.
        assert!(2 * quick > brackets, "{quick} of {brackets}");
    }
}

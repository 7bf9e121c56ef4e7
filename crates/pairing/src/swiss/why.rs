//! Why a round is paired as it is, as data: for everybody the group, the opponents passed over and what they would have
//! cost, the colour and its rule, the bye. `sentence` puts it into words.

use super::bracket::{self, Manner, Reason};
use super::colors::{ColorRule, Preference, color_of};
use super::field::{Barred, Field};
use super::plan::{Criterion, Plan, Zone};
use super::{Bracket, NoPairing, Pairer, Round};
use crate::tournament::{Color, Number, Player, Points, Tournament};

/// A round and its reasons.
#[derive(Clone, Debug)]
pub struct Explained {
    pub round: Round,
    /// Everybody in the tournament, by number.
    pub people: Vec<Why>,
}

/// Why somebody is where he is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub number: Number,
    /// Points, with those that count for pairing only.
    pub score: Points,
    /// Left one or more groups before an opponent was found.
    pub moved: Vec<Moved>,
    /// What came of it.
    pub fate: Fate,
}

/// What somebody has in the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Game {
        /// Against whom.
        opponent: Number,
        opponent_score: Points,
        /// With which colour.
        color: Color,
        /// By which rule.
        rule: ColorRule,
        /// The colour that was due.
        need: Option<Preference>,
        /// Whether the last two games were with one colour.
        had_twice: bool,
        /// Ranks higher than the opponent.
        is_higher: bool,
        /// Who comes earlier in the order and was passed over.
        passed: Vec<Passed>,
    },
    Bye,
    /// Not paired.
    Away,
}

/// Somebody left a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The score of that group.
    pub group: Points,
    pub why: MovedWhy,
}

/// Why somebody left a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovedWhy {
    /// He may meet nobody there.
    NobodyToMeet,
    /// If he had stayed, not everybody could have been paired.
    Impossible,
    /// If he had stayed, this would have been worse, by so much.
    Price(Criterion, i64),
    /// Somebody had to, and the order of the rules names him.
    Last,
}

/// Somebody was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub number: Number,
    pub why: PassedWhy,
}

/// Why somebody was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedWhy {
    /// The two may not meet.
    Barred(Barred),
    /// Not everybody could have been paired.
    Impossible,
    /// This would have been worse, by so much.
    Price(Criterion, i64),
}

/// Pairs a round, counted from 1, and says why. Takes longer than pairing: what was not chosen is tried too.
pub fn explain(tournament: &Tournament, round: usize) -> Result<Explained, NoPairing> {
    explain_telling(tournament, round, &|_| ())
}

/// The same; `settled` is told whenever so many more people have their opponents, and again when their reasons are known. A bracket
/// may have to be paired more than once, so that the sum can be more than twice the number of players.
pub fn explain_telling(tournament: &Tournament, round: usize, settled: &dyn Fn(usize)) -> Result<Explained, NoPairing> {
    let field = Field::new(tournament, round);
    let manner = Manner { asks_prices: true, is_quick: false, settled };
    let pairer = Pairer::new(&field, manner).and_then(Pairer::run).ok_or(NoPairing { round })?;
    let explainer = Explainer { tournament, field: &field, round: pairer.round(&field), pairer };
    let why = |player: &Player| {
        settled(1);
        explainer.why(player.number)
    };
    let people = tournament.players.iter().map(why).collect();
    Ok(Explained { people, round: explainer.round })
}

struct Explainer<'a> {
    tournament: &'a Tournament,
    field: &'a Field,
    pairer: Pairer<'a>,
    round: Round,
}

impl Explainer<'_> {
    fn why(&self, number: Number) -> Why {
        let Some(place) = self.field.seats.iter().position(|seat| seat.number == number) else {
            let player = self.tournament.players.iter().find(|player| player.number == number);
            let points = player.map(|player| player.points_after(self.field.round - 1, &self.tournament.points));
            return Why { number, score: points.unwrap_or_default(), moved: Vec::new(), fate: Fate::Away };
        };
        let left = self.pairer.brackets.iter().filter(|bracket| bracket.outcome.floaters.contains(&place));
        let is_bye = self.round.bye == Some(number);
        let mut moved: Vec<Moved> = left.map(|bracket| self.moved(bracket, place)).collect();
        if is_bye {
            // Who has the bye leaves the last group for it: that is not a move.
            moved.pop();
        }
        let fate = if is_bye { Fate::Bye } else { self.game(place) };
        Why { number, score: self.field.seats[place].score, moved, fate }
    }

    fn moved(&self, bracket: &Bracket<'_>, place: usize) -> Moved {
        let plan = &bracket.plan;
        let resident = plan.vertices.iter().find(|vertex| vertex.zone == Zone::Resident);
        let group = resident.map_or(Points::ZERO, |vertex| self.field.seats[vertex.place].score);
        Moved { group, why: self.moved_why(bracket, place) }
    }

    fn moved_why(&self, bracket: &Bracket<'_>, place: usize) -> MovedWhy {
        let plan = &bracket.plan;
        let inside = |zone: Zone| matches!(zone, Zone::Mdp | Zone::Resident);
        let is_mdp = plan.vertices.iter().any(|vertex| vertex.zone == Zone::Mdp && vertex.place == place);
        let may_meet = plan.vertices.iter().any(|vertex| {
            let are_mdps = is_mdp && vertex.zone == Zone::Mdp;
            inside(vertex.zone) && !are_mdps && self.field.is_legal(place, vertex.place)
        });
        if !may_meet {
            return MovedWhy::NobodyToMeet;
        }
        let kept = Plan { kept: Some(place), ..plan.clone() };
        let Some(other) = bracket::solve(&kept, Manner::PLAIN) else { return MovedWhy::Impossible };
        let next_end =
            plan.vertices.iter().filter(|vertex| vertex.zone == Zone::Next).map(|vertex| vertex.place + 1).max();
        let low: Vec<usize> = (next_end.unwrap_or(self.field.len())..self.field.len()).collect();
        if plan.is_open && !self.pairer.rest_completes(&other, &low) {
            return MovedWhy::Impossible;
        }
        let mut both = bracket.outcome.costs.iter().zip(&other.costs);
        match both.find(|(best, other)| best.1 != other.1) {
            Some((&(criterion, best), &(_, worse))) => MovedWhy::Price(criterion, worse - best),
            None => MovedWhy::Last,
        }
    }

    fn game(&self, place: usize) -> Fate {
        let choices = || self.pairer.brackets.iter().flat_map(|bracket| &bracket.outcome.choices);
        let Some(choice) = choices().find(|choice| choice.place == place || choice.opponent == place) else {
            return Fate::Away;
        };
        let other = choice.place + choice.opponent - place;
        let (high, low) = (place.min(other), place.max(other));
        let (color, rule) =
            color_of(self.field.seats[high].claim(), self.field.seats[low].claim(), self.field.first_color);
        let passed = choice.passed.iter().filter(|_| choice.place == place);
        Fate::Game {
            opponent: self.field.seats[other].number,
            opponent_score: self.field.seats[other].score,
            color: if high == place { color } else { color.other() },
            rule,
            need: self.field.seats[place].preference,
            had_twice: matches!(self.field.seats[place].colors[..], [.., one, other] if one == other),
            is_higher: high == place,
            passed: passed.map(|passed| self.passed(place, passed)).collect(),
        }
    }

    fn passed(&self, place: usize, passed: &bracket::Passed) -> Passed {
        let why = match passed.reason {
            Reason::Barred => {
                let barred = self.field.barred(self.tournament, place, passed.opponent);
                barred.map_or(PassedWhy::Impossible, PassedWhy::Barred)
            }
            Reason::Price(criterion, more) => PassedWhy::Price(criterion, more),
            Reason::Impossible => PassedWhy::Impossible,
        };
        Passed { number: self.field.seats[passed.opponent].number, why }
    }
}

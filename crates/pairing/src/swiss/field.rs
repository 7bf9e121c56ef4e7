//! What pairing must know of everybody who is present (C.04.3, article 1): score, colours, floats, who has met whom.
//! People stand here by rank: score first, then number. A *place* is an index into that order.

use super::colors::{Claim, Preference, Strength, preference};
use crate::tournament::{Color, Entry, Mark, Number, Player, Points, Tournament};

/// In which direction somebody left his score group in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Met somebody with fewer points, or had points without a game.
    Down,
    /// Met somebody with more points.
    Up,
}

/// Somebody who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) number: Number,
    /// Points, with those that count for pairing only.
    pub(super) score: Points,
    /// The number among those who have ever been paired: its parity gives the first colour.
    pub(super) effective: usize,
    /// Of the games played, the first one first.
    pub(super) colors: Vec<Color>,
    /// Whites less blacks.
    pub(super) difference: i32,
    pub(super) preference: Option<Preference>,
    pub(super) is_topscorer: bool,
    /// One and two rounds ago.
    pub(super) floats: [Option<Float>; 2],
    /// Rounds without a game.
    pub(super) unplayed: usize,
    pub(super) may_have_bye: bool,
    /// The large circles to which he belongs, within which nobody meets: numbers of records.
    pub(super) circles: Vec<usize>,
}

/// A circle of people kept apart is large if it has this part of all who play.
const LARGE_CIRCLE: usize = 5;

impl Seat {
    /// What speaks for a colour. The number is the effective one.
    pub(super) fn claim(&self) -> Claim<'_> {
        Claim { number: self.effective, colors: &self.colors }
    }

    /// Whether a large circle keeps the two apart.
    pub(super) fn shares_circle(&self, other: &Seat) -> bool {
        self.circles.iter().any(|circle| other.circles.contains(circle))
    }

    pub(super) fn is_absolute(&self) -> bool {
        self.preference.is_some_and(|preference| preference.strength == Strength::Absolute)
    }

    pub(super) fn floated(&self, rounds_ago: usize, float: Float) -> bool {
        self.floats[rounds_ago - 1] == Some(float)
    }
}

/// Why two people may not meet at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// They have played each other in this round.
    Met {
        /// Counted from 1.
        round: usize,
    },
    /// The arbiter keeps them apart.
    Forbidden,
    /// Both must have this colour.
    Colors(Color),
}

/// Everybody who is to be paired in a round, by rank.
#[derive(Debug)]
pub(super) struct Field {
    /// Counted from 1.
    pub(super) round: usize,
    pub(super) seats: Vec<Seat>,
    pub(super) first_color: Color,
    /// For each two places whether they may meet.
    legal: Vec<bool>,
}

impl Field {
    /// Those who are present in `round`, counted from 1, as everything stood before it.
    pub(super) fn new(tournament: &Tournament, round: usize) -> Field {
        let records = Records::new(tournament, round);
        let mut seats = records.seats();
        seats.sort_by_key(|seat| (-seat.score, seat.number));
        let legal = vec![false; seats.len() * seats.len()];
        let mut field = Field { round, seats, first_color: first_color(tournament), legal };
        field.find_legal(tournament);
        field
    }

    pub(super) fn len(&self) -> usize {
        self.seats.len()
    }

    /// Whether two places may meet (C1, C3).
    pub(super) fn is_legal(&self, one: usize, other: usize) -> bool {
        self.legal[one * self.seats.len() + other]
    }

    fn find_legal(&mut self, tournament: &Tournament) {
        let count = self.seats.len();
        for one in 0..count {
            for other in 0..count {
                self.legal[one * count + other] = one != other && self.absolute_clash(one, other).is_none();
            }
        }
        let mut place = std::collections::HashMap::new();
        for (at, seat) in self.seats.iter().enumerate() {
            place.insert(seat.number, at);
        }
        let legal = &mut self.legal;
        let mut bar = |one: Number, other: Number| {
            if let (Some(&one), Some(&other)) = (place.get(&one), place.get(&other)) {
                legal[one * count + other] = false;
                legal[other * count + one] = false;
            }
        };
        for player in &tournament.players {
            for entry in player.rounds.iter().take(self.round - 1).filter(|entry| entry.mark.is_played()) {
                entry.opponent.into_iter().for_each(|opponent| bar(player.number, opponent));
            }
        }
        for (record, forbidden) in tournament.forbidden.iter().enumerate() {
            if !forbidden.rounds.contains(self.round) {
                continue;
            }
            for (at, &one) in forbidden.numbers.iter().enumerate() {
                forbidden.numbers[at + 1..].iter().for_each(|&other| bar(one, other));
            }
            let members: Vec<usize> =
                forbidden.numbers.iter().filter_map(|number| place.get(number).copied()).collect();
            if members.len() * LARGE_CIRCLE >= count {
                members.into_iter().for_each(|at| self.seats[at].circles.push(record));
            }
        }
    }

    /// The colour that both must have, unless one of them is a topscorer.
    pub(super) fn absolute_clash(&self, one: usize, other: usize) -> Option<Color> {
        let (one, other) = (&self.seats[one], &self.seats[other]);
        let is_excused = one.is_topscorer || other.is_topscorer;
        if is_excused || !one.is_absolute() || !other.is_absolute() {
            return None;
        }
        let color = one.preference?.color;
        (other.preference?.color == color).then_some(color)
    }

    /// Why two places may not meet.
    pub(super) fn barred(&self, tournament: &Tournament, one: usize, other: usize) -> Option<Barred> {
        let (first, second) = (self.seats[one].number, self.seats[other].number);
        let player = tournament.players.iter().find(|player| player.number == first)?;
        let met = |entry: &Entry| entry.opponent == Some(second) && entry.mark.is_played();
        if let Some(at) = player.rounds.iter().take(self.round - 1).position(met) {
            return Some(Barred::Met { round: at + 1 });
        }
        let both = |numbers: &[Number]| numbers.contains(&first) && numbers.contains(&second);
        if tournament.forbidden.iter().any(|entry| entry.rounds.contains(self.round) && both(&entry.numbers)) {
            return Some(Barred::Forbidden);
        }
        self.absolute_clash(one, other).map(Barred::Colors)
    }
}

/// The colour of number 1 in the first round: as the file says, as it was, or white.
fn first_color(tournament: &Tournament) -> Color {
    let was = || {
        let mut paired = tournament.players.iter().filter(|player| player.entry(0).mark.is_paired());
        paired.next().and_then(|player| player.entry(0).color)
    };
    tournament.first_color.or_else(was).unwrap_or(Color::White)
}

/// The history of a tournament before a round.
struct Records<'a> {
    tournament: &'a Tournament,
    round: usize,
    /// Scores for pairing before each round, by place in the list of players.
    scores: Vec<Vec<Points>>,
    places: std::collections::BTreeMap<Number, usize>,
}

impl<'a> Records<'a> {
    fn new(tournament: &'a Tournament, round: usize) -> Records<'a> {
        let scores = |player: &Player| {
            let mut points = Points::ZERO;
            let score = |at: usize| {
                let score = points + tournament.virtual_points(player.number, at + 1);
                points += player.entry(at).points(&tournament.points);
                score
            };
            (0..round).map(score).collect()
        };
        let scores = tournament.players.iter().map(scores).collect();
        Records { tournament, round, scores, places: tournament.places() }
    }

    fn seats(&self) -> Vec<Seat> {
        let mut seats = Vec::new();
        let mut effective = 0;
        for (at, player) in self.tournament.players.iter().enumerate() {
            let is_present = self.tournament.bye(player, self.round).is_none();
            let was_paired = player.rounds.iter().take(self.round - 1).any(|entry| entry.mark.is_paired());
            effective += usize::from(is_present || was_paired);
            if is_present {
                seats.push(self.seat(at, player, effective));
            }
        }
        seats
    }

    fn seat(&self, at: usize, player: &Player, effective: usize) -> Seat {
        let before = || (0..self.round - 1).map(|round| player.entry(round));
        let colors: Vec<Color> =
            before().filter(|entry| entry.mark.is_played()).filter_map(|entry| entry.color).collect();
        let difference = colors.iter().map(|&color| if color == Color::White { 1 } else { -1 }).sum();
        let score = self.scores[at][self.round - 1];
        let system = &self.tournament.points;
        let is_last = self.tournament.rounds == Some(self.round);
        let bars_bye = |entry: Entry| {
            entry.mark == Mark::PairingBye || (!entry.mark.is_played() && entry.points(system) >= system.win)
        };
        Seat {
            number: player.number,
            score,
            effective,
            preference: preference(&colors, difference),
            unplayed: self.round - 1 - before().filter(|entry| entry.mark.is_played()).count(),
            colors,
            difference,
            is_topscorer: is_last && score.times(2) > system.win.times(self.round - 1),
            floats: [1, 2].map(|ago| self.round.checked_sub(1 + ago).and_then(|round| self.float(at, player, round))),
            may_have_bye: !before().any(bars_bye),
            circles: Vec::new(),
        }
    }

    /// The float of a round, counted from 0.
    fn float(&self, at: usize, player: &Player, round: usize) -> Option<Float> {
        let entry = player.entry(round);
        if entry.mark.is_played() {
            let opponent = *self.places.get(&entry.opponent?)?;
            return match self.scores[at][round].cmp(&self.scores[opponent][round]) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            };
        }
        let has_gained = entry.points(&self.tournament.points) > self.tournament.points.loss;
        (entry.mark == Mark::PairingBye || has_gained).then_some(Float::Down)
    }
}

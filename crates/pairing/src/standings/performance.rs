//! Tie-breaks from ratings (C.07, article 10), with the conversion tables of the rating regulations (B.02, 8.1).

use super::code::{Code, Modifier, Name};
use super::scores::{Table, average};
use super::{Detail, Term, Value};
use crate::tournament::{Entry, Mark};

/// The rating difference for a score of 50 to 100 percent.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// The greatest rating difference at which the stronger one is expected to score 50, 51 … 99 percent.
const LIMITS: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// The score in percent that is expected with so many points more.
fn expected(difference: i64) -> i64 {
    let above = 50 + LIMITS.partition_point(|&limit| limit < difference.abs()) as i64;
    if difference < 0 { 100 - above } else { above }
}

/// Half points of a game, whatever the point system.
fn half_points(entry: Entry) -> i64 {
    match entry.mark {
        Mark::Win | Mark::ShortWin => 2,
        Mark::Draw | Mark::ShortDraw => 1,
        _ => 0,
    }
}

impl Table<'_> {
    pub(super) fn rating_detail(&self, code: &Code, player: usize) -> Detail {
        let ratings = self.ratings(code);
        let Some(ratings) = ratings else { return Detail::default() };
        let games = self.games(player, &ratings);
        let value = match code.name {
            Name::Rtng => return Detail { value: Some(Value::whole(ratings[player])), terms: Vec::new() },
            Name::Aro => return self.average_rating(code, player, &ratings),
            Name::Tpr => performance(&games),
            Name::Ptp => perfect(&games),
            _ => return self.average_performance(code, player, &ratings),
        };
        Detail { value: value.map(Value::whole), terms: Vec::new() }
    }

    /// All ratings; none if somebody has none and nothing was agreed for him.
    fn ratings(&self, code: &Code) -> Option<Vec<i64>> {
        let agreed = code.modifiers.iter().find_map(|modifier| match modifier {
            Modifier::Unrated(rating) => Some(*rating),
            _ => None,
        });
        let rating = |rating: u32| if rating == 0 { agreed } else { Some(rating) };
        self.tournament.players.iter().map(|player| rating(player.rating).map(i64::from)).collect()
    }

    /// The opponents' ratings and the half points against them, of games played.
    fn games(&self, player: usize, ratings: &[i64]) -> Vec<(i64, i64)> {
        let played = self.entries(player).iter().filter(|entry| entry.mark.is_played());
        played.filter_map(|&entry| Some((ratings[self.place(entry.opponent?)], half_points(entry)))).collect()
    }

    fn rating_terms(&self, player: usize, value: impl Fn(usize) -> Option<i64>) -> Vec<Term> {
        let played = self.entries(player).iter().enumerate().filter(|(_, entry)| entry.mark.is_played());
        let term = |(round, entry): (usize, &Entry)| {
            let opponent = entry.opponent?;
            let value = Value::whole(value(self.place(opponent))?);
            Some(Term { round: round + 1, opponent: Some(opponent), value, is_cut: false })
        };
        played.filter_map(term).collect()
    }

    fn average_rating(&self, code: &Code, player: usize, ratings: &[i64]) -> Detail {
        let mut terms = self.rating_terms(player, |opponent| Some(ratings[opponent]));
        let (low, high) = code.cuts();
        for _ in 0..low {
            let left = terms.iter_mut().filter(|term| !term.is_cut);
            left.min_by_key(|term| term.value).into_iter().for_each(|term| term.is_cut = true);
        }
        for _ in 0..high {
            let left = terms.iter_mut().filter(|term| !term.is_cut);
            left.max_by_key(|term| term.value).into_iter().for_each(|term| term.is_cut = true);
        }
        averaged(terms)
    }

    fn average_performance(&self, code: &Code, player: usize, ratings: &[i64]) -> Detail {
        let of = |opponent: usize| {
            let games = self.games(opponent, ratings);
            if code.name == Name::Apro { performance(&games) } else { perfect(&games) }
        };
        averaged(self.rating_terms(player, of))
    }
}

fn averaged(terms: Vec<Term>) -> Detail {
    let left: Vec<i64> = terms.iter().filter(|term| !term.is_cut).map(|term| term.value.0 / 100).collect();
    let value = (!left.is_empty()).then(|| Value::whole(average(left.iter().sum(), left.len())));
    Detail { value, terms }
}

/// Average rating of the opponents and what the score adds to it.
fn performance(games: &[(i64, i64)]) -> Option<i64> {
    let count = games.len();
    if count == 0 {
        return None;
    }
    let mean = average(games.iter().map(|(rating, _)| rating).sum(), count);
    let percent = average(games.iter().map(|(_, half)| half * 50).sum(), count);
    let difference = DIFFERENCES[(percent - 50).unsigned_abs() as usize];
    Some(if percent < 50 { mean - difference } else { mean + difference })
}

/// The least rating with which the score was to be expected.
fn perfect(games: &[(i64, i64)]) -> Option<i64> {
    let lowest = games.iter().map(|&(rating, _)| rating).min()?;
    let highest = games.iter().map(|&(rating, _)| rating).max()?;
    let score: i64 = games.iter().map(|(_, half)| half * 50).sum();
    if score == 0 {
        return Some(lowest - 800);
    }
    let reaches = |own: i64| games.iter().map(|(rating, _)| expected(own - rating)).sum::<i64>() >= score;
    let (mut low, mut high) = (lowest - 800, highest + 800);
    while low < high {
        let middle = low + (high - low) / 2;
        if reaches(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}

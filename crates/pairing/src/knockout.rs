//! Knock-out: who loses is out. Seeds 1 to n are placed so that 1 and 2 can meet only in the final, byes go to the best seeds, a
//! match has several games with alternating colours, and then tie-break games.

use crate::swiss::Lot;
use crate::tournament::{Color, Points};
use crate::why::{Because, Explained, Why};

/// A seed: 1 is the strongest.
pub type Seed = usize;

/// The matches of the first round, from the top of the bracket down; none as second is a bye.
///
/// ```
/// let first = tabiya_pairing::knockout::first_round(6);
/// assert_eq!(first, [(1, None), (4, Some(5)), (2, None), (3, Some(6))]);
/// ```
pub fn first_round(players: usize) -> Vec<(Seed, Option<Seed>)> {
    if players < 2 {
        return Vec::new();
    }
    let mut places: Vec<Seed> = vec![1];
    while places.len() < players {
        let sum = 2 * places.len() + 1;
        places = places.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    let matches = places.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])));
    matches.map(|(better, other)| (better, (other <= players).then_some(other))).collect()
}

/// The matches of the next round: the winners of neighbours meet, the better seed first.
pub fn next_round(winners: &[Seed]) -> Vec<(Seed, Seed)> {
    winners.chunks_exact(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
}

/// The first games of a round's matches, and why: the better seed of the first match has `first`, and from match to match that
/// changes. Seeds stand in the place of numbers.
pub fn explain(matches: &[(Seed, Option<Seed>)], is_first_round: bool, first: Color) -> Explained {
    let mut explained = Explained::default();
    let byes = matches.iter().filter(|(_, other)| other.is_none()).count();
    let reason = if is_first_round { Because::Seeds(2 * matches.len() + 1) } else { Because::Winners };
    for (at, &(better, other)) in matches.iter().enumerate() {
        let Some(other) = other else {
            explained.byes.push(better);
            explained.people.push(Why { number: better, lot: Lot::Bye, because: vec![Because::SeedBye(byes)] });
            continue;
        };
        let color = if at.is_multiple_of(2) { first } else { first.other() };
        let why = |number: Seed, opponent: Seed, color: Color| Why {
            number,
            lot: Lot::Game(opponent, color),
            because: vec![reason.clone(), Because::MatchLot],
        };
        explained.pairs.push(if color == Color::White { (better, other) } else { (other, better) });
        explained.people.extend([why(better, other, color), why(other, better, color.other())]);
    }
    explained.people.sort_by_key(|why| why.number);
    explained
}

/// How a match is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// Games with the usual clock.
    pub games: usize,
    /// Then, while it is level, so many games of each of these kinds.
    pub tie_breaks: Vec<usize>,
    /// If everything is level, one last game in which black needs only a draw.
    pub has_decider: bool,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Another game: the colour of the better seed, and the stage, 0 for the usual games.
    Next(Color, usize),
    /// The last game, in which black needs only a draw; the better seed has black.
    Decider,
    /// Over: whether the better seed won.
    Won(bool),
    /// Over and level, and nothing was agreed: the arbiter decides.
    Level,
}

/// Where a match stands after these games: the points of the better seed in each. `first` is his colour in the first one.
pub fn standing(rules: &MatchRules, games: &[Points], first: Color) -> Standing {
    let stages = std::iter::once(rules.games).chain(rules.tie_breaks.iter().copied());
    let mut rest = games;
    for (stage, count) in stages.enumerate() {
        let (now, later) = rest.split_at(count.min(rest.len()));
        let lead = now.iter().map(|points| 2 * points.in_tenths() - Points::ONE.in_tenths()).sum::<i32>();
        let left = (count - now.len()) as i32;
        if lead.abs() > left * Points::ONE.in_tenths() {
            return Standing::Won(lead > 0);
        }
        if left > 0 {
            let color = if (games.len() - later.len()).is_multiple_of(2) { first } else { first.other() };
            return Standing::Next(color, stage);
        }
        rest = later;
    }
    match rest.first() {
        None if rules.has_decider => Standing::Decider,
        Some(&points) if rules.has_decider => Standing::Won(points >= Points::HALF),
        _ => Standing::Level,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_last() {
        let first = first_round(16);
        let half = |seed| first.iter().position(|&(one, other)| one == seed || other == Some(seed)).unwrap() / 4;
        assert_ne!(half(1), half(2));
        assert!(first.iter().all(|&(one, other)| one + other.unwrap() == 17));
        assert_eq!(first_round(5).iter().filter(|(_, other)| other.is_none()).map(|&(one, _)| one).max(), Some(3));
    }

    #[test]
    fn favourites_win_through() {
        let mut winners: Vec<Seed> = first_round(13).iter().map(|&(better, _)| better).collect();
        while winners.len() > 1 {
            winners = next_round(&winners).into_iter().map(|(better, _)| better).collect();
        }
        assert_eq!(winners, [1]);
    }

    #[test]
    fn a_match_goes_on_until_somebody_leads() {
        let rules = MatchRules { games: 2, tie_breaks: vec![2], has_decider: true };
        let (win, half, loss) = (Points::ONE, Points::HALF, Points::ZERO);
        let after = |games: &[Points]| standing(&rules, games, Color::White);
        assert_eq!(after(&[]), Standing::Next(Color::White, 0));
        assert_eq!(after(&[win]), Standing::Next(Color::Black, 0));
        assert_eq!(after(&[win, half]), Standing::Won(true));
        assert_eq!(after(&[win, loss]), Standing::Next(Color::White, 1));
        assert_eq!(after(&[half, half, half, loss]), Standing::Won(false));
        assert_eq!(after(&[half; 4]), Standing::Decider);
        assert_eq!(after(&[half; 5]), Standing::Won(true));
    }
}

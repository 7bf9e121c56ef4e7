//! The list of a season: everybody begins with the same number, and each game moves it by the rule that clubs reckon with by hand. It
//! follows from the games and nothing else.

use std::collections::HashMap;
use std::hash::Hash;

/// In the first games of a season a number moves twice as far.
pub const FIRST_GAMES: u32 = 10;
const FIRST_K: f64 = 40.0;
const K: f64 = 20.0;
/// A greater difference counts as this.
const MOST_DIFFERENCE: f64 = 400.0;

/// A game of a season.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonGame<P> {
    /// Who had White.
    pub white: P,
    /// Who had Black.
    pub black: P,
    /// White's points: 1, 0.5 or 0.
    pub score: f64,
}

/// Where somebody stands in a season.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeasonStanding {
    /// The number.
    pub points: f64,
    /// After how many games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// The share of the points that is expected of somebody with so many more points than the opponent.
///
/// ```
/// use tabiya_ratings::expected;
/// assert_eq!(expected(0.0), 0.5);
/// assert!((expected(200.0) - 0.7597).abs() < 0.0001);
/// assert_eq!(expected(1000.0), expected(400.0));
/// ```
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-difference.clamp(-MOST_DIFFERENCE, MOST_DIFFERENCE) / 400.0))
}

/// Where everybody stands after these games, in the order in which they ended.
pub fn season<P: Clone + Eq + Hash>(start: f64, games: &[SeasonGame<P>]) -> HashMap<P, SeasonStanding> {
    let new = SeasonStanding { points: start, games: 0, won: 0, drawn: 0, lost: 0 };
    let mut standings: HashMap<P, SeasonStanding> = HashMap::new();
    for SeasonGame { white, black, score } in games {
        let of = |one: &P| standings.get(one).copied().unwrap_or(new);
        let (one, other) = (of(white), of(black));
        let share = expected(one.points - other.points);
        let (white_after, black_after) = (one.after(*score, share), other.after(1.0 - score, 1.0 - share));
        standings.insert(white.clone(), white_after);
        standings.insert(black.clone(), black_after);
    }
    standings
}

impl SeasonStanding {
    fn after(self, score: f64, share: f64) -> SeasonStanding {
        let k = if self.games < FIRST_GAMES { FIRST_K } else { K };
        SeasonStanding {
            points: self.points + k * (score - share),
            games: self.games + 1,
            won: self.won + u32::from(score > 0.75),
            drawn: self.drawn + u32::from((0.25..=0.75).contains(&score)),
            lost: self.lost + u32::from(score < 0.25),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: u32, black: u32, score: f64) -> SeasonGame<u32> {
        SeasonGame { white, black, score }
    }

    #[test]
    fn by_hand() {
        let standings = season(1200.0, &[game(1, 2, 1.0), game(2, 1, 0.5)]);
        assert_eq!((standings[&1].games, standings[&1].won, standings[&1].drawn), (2, 1, 1));
        // 1200 against 1200: 20 points change hands. Then 1180 draws with 1220: of Black 0.5573 were expected.
        assert!((standings[&1].points - (1220.0 - 40.0 * 0.0573)).abs() < 0.01, "{}", standings[&1].points);
        assert!((standings[&1].points + standings[&2].points - 2400.0).abs() < 1e-9, "nothing comes from nowhere");
        assert!(season::<u32>(1200.0, &[]).is_empty());
    }

    #[test]
    fn after_ten_games_numbers_move_half_as_far() {
        let games: Vec<_> = (0..FIRST_GAMES).map(|_| game(1, 2, 0.5)).collect();
        let level = season(1000.0, &games)[&1].points;
        assert_eq!(level, 1000.0);
        let after = season(1000.0, &[&games[..], &[game(1, 2, 1.0)]].concat());
        assert_eq!((after[&1].points, after[&2].points), (1010.0, 990.0));
    }

    #[test]
    fn a_great_difference_counts_as_400() {
        assert_eq!(expected(-3000.0), expected(-400.0));
        assert!((expected(400.0) + expected(-400.0) - 1.0).abs() < 1e-12);
    }
}

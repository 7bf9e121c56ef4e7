//! A line of a list: where somebody stands, how sure that is on a given day, and what one more game makes of it.

use crate::{Met, Rating};

/// Where somebody stands in a list, as of their last game there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// How strong they played.
    pub rating: Rating,
    /// After how many games.
    pub games: u64,
    /// When that was: milliseconds since 1970.
    pub at: i64,
}

/// What a game made of one player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// Just before, with what time had done to it.
    pub before: Rating,
    /// Just after.
    pub after: Rating,
    /// What share of the points was expected.
    pub expected: f64,
}

/// How quickly the volatility may change.
const TAU: f64 = 0.75;
/// A day, in milliseconds.
pub const DAY_MS: i64 = 86_400_000;
/// So many of the paper's rating periods pass in a day: a deviation of 60 becomes 110 in a year, at a volatility of 0.06.
const PERIODS_A_DAY: f64 = 0.21436;
/// Nobody is known better than that, and nobody less.
const DEVIATIONS: (f64, f64) = (45.0, 500.0);
const MOST_VOLATILITY: f64 = 0.1;
const POINTS: (f64, f64) = (400.0, 4000.0);
/// One game changes no more than that.
const MOST_CHANGE: f64 = 700.0;
/// What the first move is worth, in points.
const FIRST_MOVE: f64 = 11.78;

impl Standing {
    /// Everybody's before the first game.
    pub const NEW: Standing = Standing { rating: Rating::START, games: 0, at: 0 };

    /// The rating at this moment (milliseconds since 1970): the longer ago the last game, the less sure. A moment before
    /// that game, as a clock that was set back tells, is taken for the same.
    #[must_use]
    pub fn on(&self, at: i64) -> Rating {
        if self.games == 0 {
            return self.rating;
        }
        let days = at.saturating_sub(self.at).max(0) as f64 / DAY_MS as f64;
        within(self.rating.after(&[], TAU, days * PERIODS_A_DAY))
    }

    /// Where they stand after this game, which ended at `at`.
    #[must_use]
    pub fn after(&self, played: &Played, at: i64) -> Standing {
        Standing { rating: played.after, games: self.games + 1, at: at.max(self.at) }
    }
}

/// Rates one game: what it makes of White's rating and of Black's, both as they are just before. `score` is White's: 1, ½, 0.
#[must_use]
pub fn play(white: Rating, black: Rating, score: f64) -> (Played, Played) {
    (one(white, black, -FIRST_MOVE, score), one(black, white, FIRST_MOVE, 1.0 - score))
}

fn one(before: Rating, opponent: Rating, first_move: f64, score: f64) -> Played {
    let opponent = Rating { points: opponent.points + first_move, ..opponent };
    // Time alone makes less sure, so that who plays much is not known less for it: the game counts as no period.
    let after = before.after(&[Met { opponent, score }], TAU, 0.0);
    let points = after.points.clamp(before.points - MOST_CHANGE, before.points + MOST_CHANGE);
    Played { before, after: within(Rating { points, ..after }), expected: before.expects(opponent) }
}

/// The rating with everything in its limits. One that is none, for whatever reason, is a newcomer's.
fn within(rating: Rating) -> Rating {
    let Rating { points, deviation, volatility } = rating;
    if !(points.is_finite() && deviation.is_finite() && volatility.is_finite()) {
        return Rating::START;
    }
    Rating {
        points: points.clamp(POINTS.0, POINTS.1),
        deviation: deviation.clamp(DEVIATIONS.0, DEVIATIONS.1),
        volatility: volatility.min(MOST_VOLATILITY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: f64, deviation: f64) -> Rating {
        Rating { points, deviation, volatility: 0.06 }
    }

    #[test]
    fn a_year_makes_sixty_a_hundred_and_ten() {
        let standing = Standing { rating: rating(1500.0, 60.0), games: 30, at: 0 };
        assert_eq!(format!("{:.1}", standing.on(365 * DAY_MS).deviation), "110.0");
        assert_eq!(standing.on(0), standing.rating);
    }

    #[test]
    fn after_ten_years_one_is_nearly_a_newcomer_again_and_keeps_the_points() {
        let standing = Standing { rating: rating(1830.0, 60.0), games: 30, at: 0 };
        let back = standing.on(3653 * DAY_MS);
        assert_eq!(back.points, 1830.0);
        assert!(back.is_provisional() && back.deviation > 290.0 && back.deviation < 300.0, "{back:?}");
        assert_eq!(standing.on(i64::MAX).deviation, 500.0);
    }

    #[test]
    fn a_clock_that_was_set_back_changes_nothing() {
        let standing = Standing { rating: rating(1500.0, 60.0), games: 1, at: 5 * DAY_MS };
        assert_eq!(standing.on(DAY_MS), standing.rating);
        let (played, _) = play(standing.rating, Rating::START, 1.0);
        assert_eq!(standing.after(&played, DAY_MS).at, 5 * DAY_MS);
    }

    #[test]
    fn newcomers_move_far_and_the_known_little() {
        let (white, black) = play(Rating::START, Rating::START, 1.0);
        assert!(white.after.points > 1720.0 && white.after.points < 1750.0, "{white:?}");
        assert!(black.after.points < 1280.0, "{black:?}");
        assert!(white.after.is_provisional());
        let (white, _) = play(rating(1500.0, 50.0), rating(1500.0, 50.0), 1.0);
        assert!(white.after.points < 1510.0, "{white:?}");
    }

    #[test]
    fn a_draw_of_equals_changes_only_what_the_first_move_is_worth() {
        let (white, black) = play(rating(1500.0, 80.0), rating(1500.0, 80.0), 0.5);
        assert!(white.after.points < 1500.0 && white.after.points > 1499.0, "{white:?}");
        assert!((white.after.points + black.after.points - 3000.0).abs() < 1e-9);
        assert!((white.expected - 0.5168).abs() < 0.001, "{white:?}");
    }

    #[test]
    fn no_game_changes_more_than_seven_hundred_points() {
        let (white, black) = play(Rating::START, rating(4000.0, 45.0), 1.0);
        assert_eq!(white.after.points, 2200.0);
        assert!(black.after.points >= 3900.0);
    }

    #[test]
    fn what_is_no_number_becomes_a_newcomer() {
        assert_eq!(within(rating(f64::NAN, 50.0)), Rating::START);
        assert_eq!(within(rating(1500.0, f64::INFINITY)), Rating::START);
    }
}

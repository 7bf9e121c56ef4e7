//! Our arithmetic against an independent library, and what must hold for every game.

use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use tabiya_ratings::{DAY_MS, Met, Rating, Standing, play};

fn ratings() -> impl Strategy<Value = Rating> {
    (400.0..4000.0, 45.0..500.0, 0.03..0.1).prop_map(|(points, deviation, volatility)| Rating {
        points,
        deviation,
        volatility,
    })
}

fn scores() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), Just(0.5), Just(1.0)]
}

fn theirs(rating: Rating) -> Glicko2Rating {
    Glicko2Rating { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
}

fn outcome(score: f64) -> Outcomes {
    match score {
        0.0 => Outcomes::LOSS,
        0.5 => Outcomes::DRAW,
        _ => Outcomes::WIN,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn a_period_is_what_another_library_makes_of_it(
        me in ratings(),
        met in prop::collection::vec((ratings(), scores()), 1..8),
        tau in 0.3..1.2,
    ) {
        let ours: Vec<Met> = met.iter().map(|&(opponent, score)| Met { opponent, score }).collect();
        let others: Vec<_> = met.iter().map(|&(opponent, score)| (theirs(opponent), outcome(score))).collect();
        let config = Glicko2Config { tau, convergence_tolerance: 1e-10 };
        let (ours, others) = (me.after(&ours, tau, 1.0), glicko2_rating_period(&theirs(me), &others, &config));
        prop_assert!((ours.points - others.rating).abs() < 1e-6, "{ours:?} {others:?}");
        prop_assert!((ours.deviation - others.deviation).abs() < 1e-6, "{ours:?} {others:?}");
        prop_assert!((ours.volatility - others.volatility).abs() < 1e-9, "{ours:?} {others:?}");
    }

    #[test]
    fn it_does_not_matter_who_of_the_two_is_reckoned_first(one in ratings(), other in ratings(), score in scores()) {
        let (white, black) = play(one, other, score);
        // Black first, and White afterwards, each from what the other was before the game.
        let shifted = |rating: Rating, by: f64| Rating { points: rating.points + by, ..rating };
        let alone = |me: Rating, opponent: Rating, score: f64| me.after(&[Met { opponent, score }], 0.75, 0.0);
        let black_first = alone(other, shifted(one, 11.78), 1.0 - score);
        let then_white = alone(one, shifted(other, -11.78), score);
        for (played, alone, score) in [(white, then_white, score), (black, black_first, 1.0 - score)] {
            let is_capped = [400.0, 4000.0].contains(&played.after.points)
                || (played.after.points - played.before.points).abs() > 699.9;
            prop_assert!(is_capped || played.after.points == alone.points, "{played:?} {alone:?}");
            // Whoever scores more than expected gains, and who scores less loses.
            let change = played.after.points - played.before.points;
            prop_assert!(change == 0.0 || (change > 0.0) == (score > played.expected), "{played:?}");
        }
    }

    #[test]
    fn equals_win_and_lose_the_same(rating in ratings(), score in scores()) {
        let (white, black) = play(rating, rating, score);
        let (up, down) = (white.after.points - rating.points, rating.points - black.after.points);
        let is_free = |points: f64| points > 400.0 && points < 4000.0;
        if is_free(white.after.points) && is_free(black.after.points) {
            prop_assert!((up - down).abs() < 1e-6, "{up} {down}");
        }
        prop_assert!((white.expected + black.expected - 1.0).abs() < 1e-12);
    }

    #[test]
    fn everything_stays_within_its_limits(one in ratings(), other in ratings(), score in scores(), days in 0i64..40_000) {
        let (white, black) = play(one, other, score);
        for played in [white, black] {
            let Rating { points, deviation, volatility } = played.after;
            prop_assert!((400.0..=4000.0).contains(&points));
            prop_assert!((45.0..=500.0).contains(&deviation));
            prop_assert!(volatility > 0.0 && volatility <= 0.1);
            prop_assert!((points - played.before.points).abs() <= 700.0 + 1e-9);
            // A game makes surer, and time less so.
            prop_assert!(deviation <= played.before.deviation.max(45.0) + 1e-9);
            let standing = Standing { rating: played.after, games: 1, at: 0 };
            let later = standing.on(days * DAY_MS);
            prop_assert!(later.deviation >= deviation && later.deviation <= 500.0);
            prop_assert_eq!(later.points, points);
        }
    }
}

/// Somebody of a known strength who plays and plays is rated near it, wherever they began.
#[test]
fn ratings_find_the_truth() {
    let truth = |opponent: Rating| 1.0 / (1.0 + 10f64.powf((opponent.points - 1900.0) / 400.0));
    let mut standing = Standing::NEW;
    let mut seed = 42u64;
    for game in 0..400 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chance = (seed >> 11) as f64 / (1u64 << 53) as f64;
        let points = standing.rating.points + if game % 2 == 0 { -80.0 } else { 80.0 };
        let opponent = Rating { points, deviation: 60.0, volatility: 0.06 };
        let score = if chance < truth(opponent) { 1.0 } else { 0.0 };
        let at = game * DAY_MS;
        let me = standing.on(at);
        let played = if game % 4 < 2 { play(me, opponent, score).0 } else { play(opponent, me, 1.0 - score).1 };
        standing = standing.after(&played, at);
    }
    assert!((standing.rating.points - 1900.0).abs() < 120.0, "{standing:?}");
    assert!(!standing.rating.is_provisional() && standing.games == 400);
}

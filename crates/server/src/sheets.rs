//! Fair-play sheets: figures about one person's last games, beside the same of those they played. Nothing is marked, and there is never a
//! verdict; what they cannot tell is in `docs/fair-play.md`. To make them is one of the server's `chores`.

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tabiya_rules::Color;
use utoipa::ToSchema;

/// Which sheets are being made.
#[derive(Debug, Default)]
pub struct Sheets {
    making: Mutex<HashSet<String>>,
    /// One after the other.
    pub(crate) turn: tokio::sync::Mutex<()>,
}

/// What is known of somebody's last games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Sheet {
    /// The games that it is about, the last first.
    pub games: Vec<SheetGame>,
    /// What their moves come to.
    pub own: SheetFigures,
    /// What those of their opponents come to, in the same games.
    pub opponents: SheetFigures,
    /// How long they took.
    pub times: Option<Times>,
    /// How often they left the page while it was their turn. Older sheets do not know.
    #[serde(default)]
    #[schema(required)]
    pub away: Option<Away>,
}

/// How somebody was away from the page while it was their turn, as the page tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Away {
    /// In how many of the games.
    pub games: u32,
    /// How often in all of them.
    pub times: u32,
    /// How long in all of them: milliseconds.
    pub ms: i64,
}

/// One of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheetGame {
    pub game: String,
    pub color: Color,
    /// How many of their moves are counted.
    pub moves: u32,
    /// The mean accuracy of these, from 0 to 100.
    pub accuracy: f64,
    /// In how many there was a choice.
    pub choices: u32,
    /// How often the engine's move was played then.
    pub agreed: u32,
    /// How often they left the page while it was their turn.
    #[serde(default)]
    #[schema(required)]
    pub away: u32,
}

/// What many moves come to.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheetFigures {
    /// The mean rating in these games; none where there was none.
    pub rating: Option<i32>,
    /// How many moves are counted.
    pub moves: u32,
    /// Their mean accuracy, from 0 to 100.
    pub accuracy: f64,
    /// In how many there was a choice.
    pub choices: u32,
    /// How often the engine's move was played then.
    pub agreed: u32,
    /// What is usual at the ratings of these games; none where none of them has one that is known well enough.
    #[serde(default)]
    #[schema(required)]
    pub usual: Option<SheetUsual>,
}

/// What is usual for people of these ratings at these speeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheetUsual {
    /// The accuracy, from 0 to 100.
    pub accuracy: f64,
    /// How often the engine's move is played where there is a choice: percent.
    pub agreement: f64,
    /// Are both figures far above? That is a reason to look at the games, and nothing more.
    pub far: bool,
}

/// How long moves took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Times {
    /// Of how many moves.
    pub moves: u32,
    /// Half of them took less: milliseconds.
    pub median: i64,
    /// How even they are: the standard deviation in percent of the mean. The smaller, the more even.
    pub spread: u32,
    /// The median where there was a choice: milliseconds; none where there was none.
    pub with_choice: Option<i64>,
    /// The median elsewhere: milliseconds.
    pub without_choice: Option<i64>,
}

impl Sheets {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.making.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is one being made about this person?
    pub fn is_making(&self, person: &str) -> bool {
        self.lock().contains(person)
    }
}

/// How long these moves took; none where there are none.
pub(crate) fn times(with_choice: Vec<i64>, without_choice: Vec<i64>) -> Option<Times> {
    let all: Vec<i64> = with_choice.iter().chain(&without_choice).copied().collect();
    let mean = all.iter().sum::<i64>() as f64 / all.len().max(1) as f64;
    let square = all.iter().map(|time| (*time as f64 - mean).powi(2)).sum::<f64>() / all.len().max(1) as f64;
    let spread = if mean > 0.0 { (100.0 * square.sqrt() / mean).round() as u32 } else { 0 };
    let moves = all.len() as u32;
    let (with_choice, without_choice) = (median(with_choice), median(without_choice));
    Some(Times { moves, median: median(all)?, spread, with_choice, without_choice })
}

fn median(mut times: Vec<i64>) -> Option<i64> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}

/// One digit after the point is all that such a figure is worth.
pub(crate) fn rounded(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_times_have_a_small_spread() {
        let even = times(vec![2000; 10], vec![2000; 20]).expect("times");
        assert_eq!((even.spread, even.median, even.with_choice, even.moves), (0, 2000, Some(2000), 30));
        let uneven = times(vec![500, 9000], vec![1000, 20_000]).expect("times");
        assert!(uneven.spread > 80, "{uneven:?}");
        assert_eq!(times(Vec::new(), Vec::new()), None);
        assert_eq!(times(Vec::new(), vec![0, 0]).map(|times| times.spread), Some(0));
    }
}

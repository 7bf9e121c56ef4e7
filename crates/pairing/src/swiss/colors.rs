//! Who gets which colour, and why (C.04.3, articles 1.7 and 5).

use super::field::Seat;
use crate::tournament::Color;

/// How much somebody needs a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// For the sake of alternation.
    Mild,
    /// One game more with the other colour.
    Strong,
    /// Two games more with the other colour, or the last two.
    Absolute,
}

/// The colour somebody needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    /// Which one.
    pub color: Color,
    /// How much.
    pub strength: Strength,
}

/// Which rule gave the colours of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorRule {
    /// Both have what they need, or only one needs anything (5.2.1).
    Granted,
    /// Both need the same; one needs it more (5.2.2).
    Stronger,
    /// Both need the same equally: they change the colours of the last time that they differed (5.2.3).
    Alternated {
        /// So many games ago.
        games_ago: usize,
    },
    /// Nothing distinguishes them but rank: the higher one has his wish (5.2.4).
    HigherRank,
    /// Nobody has played: the lot and the number decide (5.2.5).
    Lot,
}

/// What the games so far call for.
pub(super) fn preference(colors: &[Color], difference: i32) -> Option<Preference> {
    let last = *colors.last()?;
    let rarer = if difference > 0 { Color::Black } else { Color::White };
    let twice_the_same = colors.len() >= 2 && colors[colors.len() - 2] == last;
    Some(match difference.abs() {
        2.. => Preference { color: rarer, strength: Strength::Absolute },
        _ if twice_the_same => Preference { color: last.other(), strength: Strength::Absolute },
        1 => Preference { color: rarer, strength: Strength::Strong },
        _ => Preference { color: last.other(), strength: Strength::Mild },
    })
}

/// The colour of the higher-ranked of two, and by which rule.
pub(super) fn color_of(higher: &Seat, lower: &Seat, first_color: Color) -> (Color, ColorRule) {
    match (higher.preference, lower.preference) {
        (None, None) if higher.effective % 2 == 1 => (first_color, ColorRule::Lot),
        (None, None) => (first_color.other(), ColorRule::Lot),
        (Some(wish), None) => (wish.color, ColorRule::Granted),
        (None, Some(wish)) => (wish.color.other(), ColorRule::Granted),
        (Some(one), Some(other)) if one.color != other.color => (one.color, ColorRule::Granted),
        (Some(one), Some(other)) => {
            let need = |seat: &Seat, wish: Preference| match wish.strength {
                Strength::Absolute => (wish.strength, seat.difference.abs()),
                strength => (strength, 0),
            };
            match need(higher, one).cmp(&need(lower, other)) {
                std::cmp::Ordering::Greater => (one.color, ColorRule::Stronger),
                std::cmp::Ordering::Less => (one.color.other(), ColorRule::Stronger),
                std::cmp::Ordering::Equal => by_history(higher, lower, one.color),
            }
        }
    }
}

fn by_history(higher: &Seat, lower: &Seat, wish: Color) -> (Color, ColorRule) {
    let mut both = higher.colors.iter().rev().zip(lower.colors.iter().rev()).enumerate();
    match both.find(|(_, (one, other))| one != other) {
        Some((at, (one, _))) => (one.other(), ColorRule::Alternated { games_ago: at + 1 }),
        None => (wish, ColorRule::HigherRank),
    }
}

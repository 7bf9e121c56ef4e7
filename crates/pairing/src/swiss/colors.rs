//! Who gets which colour, and why (C.04.3, articles 1.7 and 5).

use crate::tournament::{Color, Number};

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
    pub color: Color,
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

/// Why somebody has a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorReason {
    pub number: Number,
    /// Against whom.
    pub opponent: Number,
    pub color: Color,
    /// By which rule.
    pub rule: ColorRule,
    /// The colour that was due.
    pub need: Option<Preference>,
    /// Whether the last two games were with one colour.
    pub had_twice: bool,
    /// Ranks higher than the opponent.
    pub is_higher: bool,
}

/// What speaks for a colour: somebody's games, the first one first, and the number whose parity decides before there are any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim<'a> {
    pub(crate) number: Number,
    pub(crate) colors: &'a [Color],
}

impl Claim<'_> {
    fn difference(&self) -> i32 {
        self.colors.iter().map(|&color| if color == Color::White { 1 } else { -1 }).sum()
    }

    fn preference(&self) -> Option<Preference> {
        preference(self.colors, self.difference())
    }
}

/// The colours of two, the higher-ranked first, with the reasons of both.
pub(crate) fn reasons(higher: Claim<'_>, lower: Claim<'_>, first_color: Color) -> [ColorReason; 2] {
    let (color, rule) = color_of(higher, lower, first_color);
    let reason = |own: Claim<'_>, opponent: Number, color: Color, is_higher: bool| ColorReason {
        number: own.number,
        opponent,
        color,
        rule,
        need: own.preference(),
        had_twice: matches!(own.colors, [.., one, other] if one == other),
        is_higher,
    };
    [reason(higher, lower.number, color, true), reason(lower, higher.number, color.other(), false)]
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
pub(super) fn color_of(higher: Claim<'_>, lower: Claim<'_>, first_color: Color) -> (Color, ColorRule) {
    match (higher.preference(), lower.preference()) {
        (None, None) if higher.number % 2 == 1 => (first_color, ColorRule::Lot),
        (None, None) => (first_color.other(), ColorRule::Lot),
        (Some(wish), None) => (wish.color, ColorRule::Granted),
        (None, Some(wish)) => (wish.color.other(), ColorRule::Granted),
        (Some(one), Some(other)) if one.color != other.color => (one.color, ColorRule::Granted),
        (Some(one), Some(other)) => {
            let need = |claim: Claim<'_>, wish: Preference| match wish.strength {
                Strength::Absolute => (wish.strength, claim.difference().abs()),
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

fn by_history(higher: Claim<'_>, lower: Claim<'_>, wish: Color) -> (Color, ColorRule) {
    let mut both = higher.colors.iter().rev().zip(lower.colors.iter().rev()).enumerate();
    match both.find(|(_, (one, other))| one != other) {
        Some((at, (one, _))) => (one.other(), ColorRule::Alternated { games_ago: at + 1 }),
        None => (wish, ColorRule::HigherRank),
    }
}

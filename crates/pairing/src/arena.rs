//! Arena: whoever waits is paired again within seconds, until the time is up. Points with streaks and berserk, and one wave of
//! pairings: a lightest matching in groups of neighbours, so that people of like rank and rating meet.

use crate::swiss::Lot;
use crate::swiss::matching::Matching;
use crate::swiss::weight::{Layout, Weight};
use crate::tournament::{Color, Number};
use crate::why::{Because, Explained, Why};

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Win,
    Draw,
    Loss,
}

/// A game, seen by one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// How it ended.
    pub end: End,
    /// How many half-moves it had.
    pub plies: usize,
    /// Played with half of the time.
    pub is_berserk: bool,
}

/// A win shorter than this earns nothing for berserk.
const BERSERK_PLIES: usize = 14;
/// A draw shorter than this earns nothing.
const DRAW_PLIES: usize = 20;
/// A draw as long as this counts even after another draw.
const LONG_DRAW_PLIES: usize = 60;
/// After so many wins running everything counts twice.
pub const STREAK: usize = 2;

/// The points of each game, in the order they were played.
///
/// ```
/// use tabiya_pairing::arena::{End, Game, points};
/// let win = Game { end: End::Win, plies: 40, is_berserk: false };
/// assert_eq!(points(&[win; 4]), [2, 2, 4, 4]);
/// ```
pub fn points(games: &[Game]) -> Vec<u32> {
    let mut wins = 0;
    let mut last_was_draw = false;
    let score = |game: &Game| {
        let factor = if wins >= STREAK { 2 } else { 1 };
        let points = match game.end {
            End::Win => 2 * factor + u32::from(game.is_berserk && game.plies >= BERSERK_PLIES),
            End::Draw if game.plies < DRAW_PLIES || (last_was_draw && game.plies < LONG_DRAW_PLIES) => 0,
            End::Draw => factor,
            End::Loss => 0,
        };
        wins = if game.end == End::Win { wins + 1 } else { 0 };
        last_was_draw = game.end == End::Draw;
        points
    };
    games.iter().map(score).collect()
}

/// So many wins run at the end of these games. From [`STREAK`] on the next one counts twice.
///
/// ```
/// use tabiya_pairing::arena::{End, Game, streak};
/// let game = |end| Game { end, plies: 40, is_berserk: false };
/// assert_eq!(streak(&[game(End::Draw), game(End::Win), game(End::Win)]), 2);
/// ```
pub fn streak(games: &[Game]) -> usize {
    games.iter().rev().take_while(|game| game.end == End::Win).count()
}

/// Somebody who waits for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub number: Number,
    /// The place in the ranking, from 1.
    pub rank: usize,
    pub rating: u32,
    /// The opponent of the last game.
    pub last_opponent: Option<Number>,
    /// The colours so far, the first game first.
    pub colors: Vec<Color>,
}

/// At most so many are matched at once: neighbours by rank.
const GROUP: usize = 100;
/// Nobody has a colour more often than this running.
const MOST_RUNNING: usize = 3;
/// What a place of difference costs at the top, and at the bottom.
const RANK_COST: (i64, i64) = (2000, 300);
/// Dearer than any pair.
const NEVER: i64 = 1 << 40;

/// One wave: white and black. Whoever finds nobody this time waits for the next.
pub fn wave(waiting: &[Waiting]) -> Vec<(Number, Number)> {
    let mut waiting: Vec<&Waiting> = waiting.iter().collect();
    waiting.sort_by_key(|person| person.rank);
    waiting.chunks(GROUP).flat_map(match_group).collect()
}

/// At most so many nearer ones who were passed over are named.
const MOST_PASSED: usize = 3;

/// The same wave, and why.
pub fn explain(waiting: &[Waiting]) -> Explained {
    let pairs = wave(waiting);
    let find = |number: Number| waiting.iter().find(|person| person.number == number);
    let of = |person: &Waiting| {
        let game = pairs.iter().find_map(|&(white, black)| match person.number {
            number if number == white => Some((find(black)?, Color::White)),
            number if number == black => Some((find(white)?, Color::Black)),
            _ => None,
        });
        let Some((opponent, color)) = game else {
            return Why { number: person.number, lot: Lot::Nothing, because: vec![Because::NobodyLeft] };
        };
        let mut because =
            vec![Because::Near(person.rank.abs_diff(opponent.rank), person.rating.abs_diff(opponent.rating))];
        because.extend(passed(person, opponent, waiting));
        because.push(color_reason(person, opponent, color));
        Why { number: person.number, lot: Lot::Game(opponent.number, color), because }
    };
    Explained { people: waiting.iter().map(of).collect(), byes: Vec::new(), pairs }
}

/// Those nearer by rank than the opponent, the nearest first, and why not they.
fn passed(person: &Waiting, opponent: &Waiting, waiting: &[Waiting]) -> Vec<Because> {
    let distance = |other: &Waiting| person.rank.abs_diff(other.rank);
    let mut nearer: Vec<&Waiting> =
        waiting.iter().filter(|other| other.number != person.number && distance(other) < distance(opponent)).collect();
    nearer.sort_by_key(|other| (distance(other), other.rank));
    let why_not = |other: &&Waiting| match bar(person, other) {
        Some(Bar::JustMet) => Because::JustMet(other.number),
        Some(Bar::BothMust(color)) => Because::BothMust(other.number, color),
        None => Because::WholeIsCloser(other.number),
    };
    nearer.iter().take(MOST_PASSED).map(why_not).collect()
}

fn color_reason(person: &Waiting, opponent: &Waiting, color: Color) -> Because {
    if must(person).is_some() {
        return Because::AfterThree(color);
    }
    if must(opponent).is_some() {
        return Because::OtherAfterThree(opponent.number, color);
    }
    let (white, black) = if color == Color::White { (person, opponent) } else { (opponent, person) };
    if surplus(white) < surplus(black) {
        Because::FewerWhites(white.number)
    } else if had_white_last(white) != had_white_last(black) {
        Because::WhiteLast
    } else {
        Because::RankIsWhite(white.number)
    }
}

fn match_group(group: &[&Waiting]) -> Vec<(Number, Number)> {
    // An odd one may wait: nobody, at the end, is his partner.
    let count = group.len() + group.len() % 2;
    let mut layout = Layout::default();
    layout.part((NEVER * count as i64).unsigned_abs());
    let (places, _) = layout.places();
    let mut matching = Matching::<1>::new(count, |u, v| {
        let mut weight = Weight::ZERO;
        let cost = match (group.get(u), group.get(v)) {
            (Some(one), Some(other)) => cost(one, other),
            _ => NEVER / 2,
        };
        weight.charge(places[0], cost);
        Some(weight)
    });
    if !matching.solve() {
        return Vec::new();
    }
    let pairs = (0..group.len()).map(|u| (u, matching.mate(u))).filter(|&(u, v)| u < v && v < group.len());
    let pairs = pairs.filter(|&(u, v)| cost(group[u], group[v]) < NEVER);
    pairs.map(|(u, v)| colored(group[u], group[v])).collect()
}

/// Why two may not meet in this wave.
enum Bar {
    JustMet,
    BothMust(Color),
}

fn bar(one: &Waiting, other: &Waiting) -> Option<Bar> {
    if one.last_opponent == Some(other.number) || other.last_opponent == Some(one.number) {
        return Some(Bar::JustMet);
    }
    let color = must(one)?;
    (must(other) == Some(color)).then_some(Bar::BothMust(color))
}

fn cost(one: &Waiting, other: &Waiting) -> i64 {
    if bar(one, other).is_some() {
        return NEVER;
    }
    let best = one.rank.min(other.rank) as i64;
    let (top, bottom) = RANK_COST;
    let steepness = (top / best.max(1)).max(bottom);
    one.rank.abs_diff(other.rank) as i64 * steepness + i64::from(one.rating.abs_diff(other.rating))
}

/// The colour that somebody must have, after three of the other running.
fn must(person: &Waiting) -> Option<Color> {
    let last = *person.colors.last()?;
    let running = person.colors.iter().rev().take_while(|&&color| color == last).count();
    (running >= MOST_RUNNING).then(|| last.other())
}

/// Whites less blacks.
fn surplus(person: &Waiting) -> i64 {
    let whites = person.colors.iter().filter(|&&color| color == Color::White).count();
    2 * whites as i64 - person.colors.len() as i64
}

fn had_white_last(person: &Waiting) -> bool {
    person.colors.last() == Some(&Color::White)
}

fn colored(one: &Waiting, other: &Waiting) -> (Number, Number) {
    let one_is_white = match (must(one), must(other)) {
        (Some(color), _) => color == Color::White,
        (None, Some(color)) => color == Color::Black,
        (None, None) => (surplus(one), had_white_last(one)) <= (surplus(other), had_white_last(other)),
    };
    if one_is_white { (one.number, other.number) } else { (other.number, one.number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(end: End, plies: usize) -> Game {
        Game { end, plies, is_berserk: false }
    }

    #[test]
    fn streaks_double_and_berserk_adds_one() {
        let (win, draw) = (game(End::Win, 40), game(End::Draw, 40));
        assert_eq!(points(&[win, win, win, draw, win]), [2, 2, 4, 2, 2]);
        let berserk = |plies| Game { end: End::Win, plies, is_berserk: true };
        assert_eq!(points(&[berserk(13), berserk(14), berserk(14)]), [2, 3, 5]);
    }

    #[test]
    fn short_and_repeated_draws_earn_nothing() {
        let draw = |plies| game(End::Draw, plies);
        assert_eq!(points(&[draw(19), draw(30), draw(30), draw(60)]), [0, 0, 0, 1]);
        assert_eq!(points(&[draw(30), game(End::Loss, 30), draw(30)]), [1, 0, 1]);
    }

    fn crowd(count: usize) -> Vec<Waiting> {
        let person = |number| Waiting {
            number,
            rank: number,
            rating: 2000 - number as u32,
            last_opponent: Some(if number % 2 == 1 { number + 1 } else { number - 1 }),
            colors: vec![Color::White; number % 4],
        };
        (1..=count).map(person).collect()
    }

    #[test]
    fn a_wave_pairs_all_but_one_and_nobody_twice() {
        for count in [2, 3, 4, 9, 100, 250, 501] {
            let people = crowd(count);
            let pairs = wave(&people);
            let mut seen: Vec<Number> = pairs.iter().flat_map(|&(white, black)| [white, black]).collect();
            seen.sort_unstable();
            let paired = seen.len();
            seen.dedup();
            assert_eq!(seen.len(), paired);
            assert!(count < 4 || paired + 3 > count, "{paired} of {count}");
            for (white, black) in pairs {
                let (white, black) = (&people[white - 1], &people[black - 1]);
                assert_ne!(white.last_opponent, Some(black.number));
                assert_ne!(must(white), Some(Color::Black));
                assert_ne!(must(black), Some(Color::White));
            }
        }
    }
}

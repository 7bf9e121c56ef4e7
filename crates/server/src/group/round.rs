//! Who plays whom in a round of a lesson: quickly, for those who are here. What a tournament does is `pairing`'s; here nobody keeps
//! a table, but the same two do not meet again while there are others, and colours take turns.

use crate::closed::names;
use std::cmp::Reverse;
use tabiya_rules::Color;

names! {
    /// How a round is paired.
    pub enum How {
        /// The strongest with each other.
        Strength = "strength",
        Lot = "lot",
    }
}

names! {
    /// Which side somebody takes who plays everybody at once.
    pub enum SimulSides {
        /// White on every board.
        White = "white",
        /// Black on every board.
        Black = "black",
        /// White on every other board.
        Turns = "turns",
    }
}

impl SimulSides {
    /// The side on this board, counted from 0.
    pub fn at(self, board: usize) -> Color {
        match self {
            SimulSides::White => Color::White,
            SimulSides::Black => Color::Black,
            SimulSides::Turns if board.is_multiple_of(2) => Color::White,
            SimulSides::Turns => Color::Black,
        }
    }
}

/// Somebody who can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who: an id.
    pub person: String,
    pub points: i32,
    /// Whom they have met in this group, the last at the end.
    pub met: Vec<String>,
    /// How many times more often White than Black.
    pub whites: i32,
    /// How often nobody was left for them.
    pub left_out: u32,
}

/// What a round comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// White and Black of each board.
    pub boards: Vec<(String, String)>,
    /// For whom nobody is left.
    pub left_out: Option<String>,
}

/// Pairs those who are here. `random` decides what nothing else does.
pub fn pair(entrants: Vec<Entrant>, how: How, mut random: impl FnMut() -> u64) -> Round {
    let mut entrants = shuffled(entrants, &mut random);
    let left_out = leave_out(&mut entrants);
    if how == How::Strength {
        entrants.sort_by_key(|entrant| Reverse(entrant.points));
    }
    let mut boards = Vec::new();
    while !entrants.is_empty() {
        let one = entrants.remove(0);
        let Some(at) = opponent(&one, &entrants) else { break };
        let other = entrants.remove(at);
        boards.push((one, other));
    }
    part_again(&mut boards);
    Round { boards: boards.into_iter().map(|(one, other)| seated(one, other)).collect(), left_out }
}

fn shuffled(mut entrants: Vec<Entrant>, random: &mut impl FnMut() -> u64) -> Vec<Entrant> {
    for last in (1..entrants.len()).rev() {
        entrants.swap(last, (random() % (last as u64 + 1)) as usize);
    }
    entrants
}

/// Of an odd number one is left out: whoever was left out least often, and among them the weakest.
fn leave_out(entrants: &mut Vec<Entrant>) -> Option<String> {
    if entrants.len().is_multiple_of(2) {
        return None;
    }
    let (at, _) = entrants.iter().enumerate().min_by_key(|(_, entrant)| (entrant.left_out, entrant.points))?;
    Some(entrants.remove(at).person)
}

/// Where the opponent stands: the nearest whom one has not met, else the one whom one has met longest ago.
fn opponent(one: &Entrant, others: &[Entrant]) -> Option<usize> {
    let last_met = |other: &Entrant| one.met.iter().rposition(|met| *met == other.person).map_or(0, |at| at + 1);
    others.iter().enumerate().min_by_key(|(_, other)| last_met(other)).map(|(at, _)| at)
}

/// Those who are left to the end may have met just before: then they change opponents with another board, where that helps.
fn part_again(boards: &mut [(Entrant, Entrant)]) {
    for at in 0..boards.len() {
        if !have_just_met(&boards[at]) {
            continue;
        }
        for with in (0..boards.len()).rev().filter(|with| *with != at) {
            let ((one, other), (third, fourth)) = (boards[at].clone(), boards[with].clone());
            let crossed = ((one.clone(), fourth.clone()), (third.clone(), other.clone()));
            let ways = [crossed, ((one, third), (other, fourth))];
            if let Some(way) = ways.into_iter().find(|(first, second)| !have_just_met(first) && !have_just_met(second))
            {
                (boards[at], boards[with]) = way;
                break;
            }
        }
    }
}

/// Was either the last whom the other met? Whoever was left out since may be the only one of whom it is so.
fn have_just_met((one, other): &(Entrant, Entrant)) -> bool {
    one.met.last() == Some(&other.person) || other.met.last() == Some(&one.person)
}

/// Whoever has had White less often has it.
fn seated(one: Entrant, other: Entrant) -> (String, String) {
    if one.whites <= other.whites { (one.person, other.person) } else { (other.person, one.person) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn entrant(person: &str, points: i32) -> Entrant {
        Entrant { person: person.to_owned(), points, met: Vec::new(), whites: 0, left_out: 0 }
    }

    fn class(size: i32) -> Vec<Entrant> {
        (0..size).map(|at| entrant(&format!("p{at}"), 1000 + 10 * at)).collect()
    }

    fn counter() -> impl FnMut() -> u64 {
        let mut number = 7u64;
        move || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            number >> 33
        }
    }

    #[test]
    fn the_strongest_meet_each_other() {
        let Round { boards, left_out } = pair(class(6), How::Strength, counter());
        let met: Vec<HashSet<String>> = boards.into_iter().map(|(white, black)| [white, black].into()).collect();
        let wanted = [["p5", "p4"], ["p3", "p2"], ["p1", "p0"]];
        assert_eq!(met, wanted.map(|pair| pair.map(str::to_owned).into()));
        assert_eq!(left_out, None);
    }

    /// In a class of any size everybody plays once or is left out, nobody meets the same one twice in a row, and in the
    /// long run everybody is left out alike and has both colours.
    #[test]
    fn rounds_are_fair() {
        for (size, how) in [(2, How::Lot), (3, How::Strength), (9, How::Lot), (10, How::Strength), (25, How::Strength)]
        {
            let (mut class, mut random) = (class(size), counter());
            for _ in 0..12 {
                let Round { boards, left_out } = pair(class.clone(), how, &mut random);
                assert_eq!(boards.len(), size as usize / 2);
                let all: HashSet<&String> =
                    boards.iter().flat_map(|(white, black)| [white, black]).chain(&left_out).collect();
                assert_eq!(all.len(), size as usize);
                for (white, black) in &boards {
                    for (me, other, whites) in [(white, black, 1), (black, white, -1)] {
                        let entrant = class.iter_mut().find(|entrant| entrant.person == *me).unwrap();
                        assert!(size < 4 || entrant.met.last() != Some(other), "{size}: {me} meets {other} again");
                        entrant.met.push(other.clone());
                        entrant.whites += whites;
                    }
                }
                for entrant in class.iter_mut().filter(|entrant| Some(&entrant.person) == left_out.as_ref()) {
                    entrant.left_out += 1;
                }
            }
            let most = class.iter().map(|entrant| entrant.left_out).max();
            let least = class.iter().map(|entrant| entrant.left_out).min();
            assert!(most <= least.map(|least| least + 1), "{size}");
            assert!(class.iter().all(|entrant| entrant.whites.abs() <= 4), "{size}: {class:?}");
        }
    }

    #[test]
    fn who_is_alone_is_left_out() {
        assert_eq!(pair(class(1), How::Lot, counter()), Round { boards: vec![], left_out: Some("p0".to_owned()) });
        assert_eq!(pair(Vec::new(), How::Lot, counter()), Round::default());
    }
}

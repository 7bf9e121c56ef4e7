//! What was played in a position: every move with its results, and which games are worth a look.

use crate::facts;
use crate::segment::Segment;
use crate::{Facts, Filter, Mark, PgnResult, Snapshot, key_of, move_at};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tabiya_rules::{Move, Position};

/// How games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub white: u32,
    pub draws: u32,
    pub black: u32,
    /// The sum of twice the average ratings of those games that have any.
    pub ratings: u64,
    /// How many have.
    pub rated: u32,
}

impl Tally {
    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }

    /// The average rating, where any is known, to the nearest whole number.
    pub fn average_rating(&self) -> Option<u32> {
        (self.rated > 0).then(|| ((self.ratings + u64::from(self.rated)) / (2 * u64::from(self.rated))) as u32)
    }

    #[inline]
    fn add(&mut self, facts: &Facts) {
        self.white += u32::from(facts.outcome == PgnResult::White);
        self.draws += u32::from(facts.outcome == PgnResult::Draw);
        self.black += u32::from(facts.outcome == PgnResult::Black);
        let rating = facts.twice_rating();
        self.ratings += u64::from(rating);
        self.rated += u32::from(rating > 0);
    }

    fn include(&mut self, other: &Tally) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.ratings += other.ratings;
        self.rated += other.rated;
    }
}

/// A game that went through the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number.
    pub game: u32,
    /// What is known of it.
    pub facts: Facts,
    /// What was played there; none where the game ended.
    pub played: Option<Move>,
}

/// What was played in a position.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    pub total: Tally,
    /// The moves, the most played first.
    pub moves: Vec<(Move, Tally)>,
    /// The games of the best players.
    pub top: Vec<Game>,
    /// The latest.
    pub recent: Vec<Game>,
}

/// What was played in this position in the games that `filter` admits, with so many top and recent games at most. Games
/// without a result do not count.
pub fn explore(snapshot: &Snapshot, pos: &Position, filter: &Filter, games: usize) -> Explored {
    let key = key_of(pos);
    let mut all = Part::new(games);
    for segment in &snapshot.segments {
        let range = segment.first()..segment.next();
        if snapshot.dead.iter().any(|game| range.contains(game)) {
            all.include(&part_of(segment, key, filter, games, |game| snapshot.dead.contains(&game)));
        } else {
            all.include(&remembered(segment, key, filter, games));
        }
    }
    let mut explored = Explored { top: all.top.games(pos), recent: all.recent.games(pos), ..Explored::default() };
    for (tally, number) in all.tallies.iter().zip(0..=u8::MAX).filter(|(tally, _)| tally.games() > 0) {
        explored.total.include(tally);
        explored.moves.extend(played(pos, number).map(|m| (m, *tally)));
    }
    explored.moves.sort_by_key(|(m, tally)| (std::cmp::Reverse(tally.games()), m.to_bits()));
    explored
}

/// What a segment adds to an answer.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// By the number of the move.
    tallies: Vec<Tally>,
    top: Best,
    recent: Best,
}

/// What segments remember of questions that took long: a segment never changes, so neither does what it adds.
pub(crate) type Memory = Mutex<HashMap<(u64, usize, Filter), Arc<Part>>>;

/// A position with so many games of a segment is worth remembering.
const WORTH: usize = 2_000;
/// How many answers a segment remembers; then it begins anew.
const MOST: usize = 500;

fn remembered(segment: &Segment, key: u64, filter: &Filter, games: usize) -> Arc<Part> {
    let is_large = segment.find(key).is_some_and(|group| group.len() >= WORTH);
    if !is_large {
        return Arc::new(part_of(segment, key, filter, games, |_| false));
    }
    let question = (key, games, filter.clone());
    let memory = || segment.memory().lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(part) = memory().get(&question) {
        return Arc::clone(part);
    }
    let part = Arc::new(part_of(segment, key, filter, games, |_| false));
    let mut memory = memory();
    if memory.len() >= MOST {
        memory.clear();
    }
    memory.insert(question, Arc::clone(&part));
    part
}

fn part_of(segment: &Segment, key: u64, filter: &Filter, games: usize, is_dead: impl Fn(u32) -> bool) -> Part {
    let mut part = Part::new(games);
    let (facts, first) = (segment.facts(), segment.first());
    for (game, number) in segment.find(key).into_iter().flatten() {
        let Some(bytes) = facts.get(game.wrapping_sub(first) as usize) else { continue };
        let facts = Facts::from_bytes(bytes);
        if facts.outcome == PgnResult::Unknown || !filter.admits(&facts) || is_dead(game) {
            continue;
        }
        part.tallies[usize::from(number)].add(&facts);
        part.top.offer(u64::from(facts.twice_rating()) << 32 | u64::from(facts.date.number()), game, number, bytes);
        part.recent.offer(u64::from(facts.date.number()), game, number, bytes);
    }
    part
}

impl Part {
    fn new(games: usize) -> Part {
        Part { tallies: vec![Tally::default(); 256], top: Best::new(games), recent: Best::new(games) }
    }

    fn include(&mut self, other: &Part) {
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(tally, other)| tally.include(other));
        self.top.include(&other.top);
        self.recent.include(&other.recent);
    }
}

fn played(pos: &Position, number: u8) -> Option<Move> {
    if number == Mark::END { None } else { move_at(pos, number) }
}

/// The best of many games, by a value and then the later ones.
#[derive(Clone, Debug)]
struct Best {
    most: usize,
    least: (u64, u32),
    found: Vec<(u64, u32, u8, Facts)>,
}

impl Best {
    /// Nothing is so good.
    const NOTHING: (u64, u32) = (u64::MAX, u32::MAX);

    fn new(most: usize) -> Best {
        let least = if most == 0 { Best::NOTHING } else { (0, 0) };
        Best { most, least, found: Vec::with_capacity(most + 1) }
    }

    #[inline]
    fn offer(&mut self, value: u64, game: u32, number: u8, facts: &facts::Bytes) {
        if (value, game) >= self.least {
            self.insert(value, game, number, facts);
        }
    }

    #[cold]
    fn insert(&mut self, value: u64, game: u32, number: u8, facts: &facts::Bytes) {
        let at = self.found.partition_point(|found| (found.0, found.1) > (value, game));
        self.found.insert(at, (value, game, number, Facts::from_bytes(facts)));
        self.found.truncate(self.most);
        self.least = match self.found.last() {
            Some(last) if self.found.len() == self.most => (last.0, last.1),
            Some(_) => (0, 0),
            None => Best::NOTHING,
        };
    }

    fn include(&mut self, other: &Best) {
        for (value, game, number, facts) in &other.found {
            self.offer(*value, *game, *number, &facts.to_bytes());
        }
    }

    fn games(self, pos: &Position) -> Vec<Game> {
        let game = |(_, game, number, facts)| Game { game, facts, played: played(pos, number) };
        self.found.into_iter().map(game).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Conditions, Date, Index, Record};

    /// Games from the first position: each third won by White, the first or the second move.
    fn add(index: &Index, count: u32) {
        let pos = Position::STANDARD;
        let writer = index.write().unwrap();
        let next = writer.current().unwrap().next;
        let record = |i: u32| Record {
            marks: vec![Mark { key: key_of(&pos), number: (i % 2) as u8 }],
            print: u64::from(i),
            ..Record::default()
        };
        let facts = |i: u32| Facts {
            outcome: if i.is_multiple_of(3) { PgnResult::White } else { PgnResult::Black },
            date: Date::new(2000 + i % 20, 1, 1).unwrap(),
            white_rating: (1000 + i % 1000) as u16,
            ..Facts::default()
        };
        let records: Vec<Record> = (next..next + count).map(record).collect();
        let games: Vec<(Facts, &Record)> = (next..).map(facts).zip(&records).collect();
        writer.add(&games, "state").unwrap();
    }

    fn counts(index: &Index, filter: &Filter) -> (u32, u32, Vec<u32>) {
        let found = explore(&index.current().unwrap(), &Position::STANDARD, filter, 3);
        assert_eq!(found.total.games(), found.moves.iter().map(|(_, tally)| tally.games()).sum::<u32>());
        (found.total.white, found.total.black, found.top.iter().map(|game| game.game).collect())
    }

    #[test]
    fn averages_are_rounded_once() {
        let mut tally = Tally::default();
        assert_eq!(tally.average_rating(), None);
        for black_rating in [1801, 1802, 1801, 0] {
            tally.add(&Facts { white_rating: 1800, black_rating, ..Facts::default() });
        }
        tally.add(&Facts::default());
        // 1800.5, 1801, 1800.5 and 1800.
        assert_eq!(tally.average_rating(), Some(1801));
    }

    #[test]
    fn what_is_remembered_is_what_is_counted() {
        let folder = tempfile::tempdir().unwrap();
        let index = Index::open(folder.path()).unwrap();
        let (all, late) = (
            Filter::of(vec![true]),
            Filter {
                conditions: Conditions { since: Some(Date::read("2019")), ..Conditions::default() },
                ..Filter::of(vec![true])
            },
        );
        add(&index, 3000);
        for _ in 0..2 {
            assert_eq!(counts(&index, &all), (1000, 2000, vec![2999, 1999, 999]));
            assert_eq!(counts(&index, &late).0 + counts(&index, &late).1, 150);
        }
        add(&index, 1000);
        assert_eq!(counts(&index, &all), (1334, 2666, vec![3999, 2999, 1999]));
        index.write().unwrap().remove(&[2999]).unwrap();
        assert_eq!(counts(&index, &all), (1334, 2665, vec![3999, 1999, 999]));
        assert_eq!(counts(&index, &Filter::of(vec![false])), (0, 0, vec![]));
    }
}

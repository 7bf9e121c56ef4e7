//! What was played in a position: every move with its results, and which games are worth a look.

use crate::facts;
use crate::{Facts, Filter, Mark, Outcome, Snapshot, key_of, move_at};
use tabiya_rules::{Move, Position};

/// How games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// White won.
    pub white: u32,
    /// Draws.
    pub draws: u32,
    /// Black won.
    pub black: u32,
    /// The sum of the average ratings of those games that have any.
    pub ratings: u64,
    /// How many have.
    pub rated: u32,
}

impl Tally {
    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }

    /// The average rating, where any is known.
    pub fn average_rating(&self) -> Option<u32> {
        (self.rated > 0).then(|| (self.ratings / u64::from(self.rated)) as u32)
    }

    #[inline]
    fn add(&mut self, facts: &Facts) {
        self.white += u32::from(facts.outcome == Outcome::White);
        self.draws += u32::from(facts.outcome == Outcome::Draw);
        self.black += u32::from(facts.outcome == Outcome::Black);
        let rating = facts.rating();
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
    /// All games.
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
    let mut tallies = vec![Tally::default(); 256];
    let mut top = Best::new(games);
    let mut recent = Best::new(games);
    for segment in &snapshot.segments {
        let Some(group) = segment.find(key) else { continue };
        let (facts, first) = (segment.facts(), segment.first());
        for (game, number) in group {
            let Some(bytes) = facts.get(game.wrapping_sub(first) as usize) else { continue };
            let facts = Facts::from_bytes(bytes);
            if facts.outcome == Outcome::Unknown || !filter.admits(&facts) {
                continue;
            }
            if !snapshot.dead.is_empty() && snapshot.dead.contains(&game) {
                continue;
            }
            tallies[usize::from(number)].add(&facts);
            top.offer(u64::from(facts.rating()) << 32 | u64::from(facts.date.number()), game, number, bytes);
            recent.offer(u64::from(facts.date.number()), game, number, bytes);
        }
    }
    let mut explored = Explored { top: top.games(pos), recent: recent.games(pos), ..Explored::default() };
    for (tally, number) in tallies.iter().zip(0..=u8::MAX).filter(|(tally, _)| tally.games() > 0) {
        explored.total.include(tally);
        explored.moves.extend(played(pos, number).map(|m| (m, *tally)));
    }
    explored.moves.sort_by_key(|(m, tally)| (std::cmp::Reverse(tally.games()), m.to_bits()));
    explored
}

fn played(pos: &Position, number: u8) -> Option<Move> {
    if number == Mark::END { None } else { move_at(pos, number) }
}

/// The best of many games, by a value and then the later ones.
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

    fn games(self, pos: &Position) -> Vec<Game> {
        let game = |(_, game, number, facts)| Game { game, facts, played: played(pos, number) };
        self.found.into_iter().map(game).collect()
    }
}

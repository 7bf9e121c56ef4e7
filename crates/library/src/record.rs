//! A game as it enters the library: what is said of it, its moves packed, and the positions it went through.

use crate::key::{Hash, key_of};
use crate::{Date, PgnResult, openings};
use tabiya_rules::{Move, Position, Speed};

/// A game as it enters the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub white: String,
    pub black: String,
    /// White's rating; 0 where nobody knows.
    pub white_rating: u16,
    pub black_rating: u16,
    pub date: Date,
    /// How it ended.
    pub outcome: PgnResult,
    /// How fast it was, if that is known.
    pub speed: Option<Speed>,
    /// Where it began, if that is not the usual position.
    pub start: Option<String>,
    /// All tags that say something else than the fields here.
    pub tags: Vec<(String, String)>,
    /// The moves, as [`pack`](crate::pack) has them.
    pub moves: Vec<u8>,
    /// What people have added to it, for [`write_moves`](crate::write_moves); empty where that is nothing.
    pub notes: Vec<u8>,
    /// The opening's number; 0 is none.
    pub opening: u16,
    /// The positions.
    pub marks: Vec<Mark>,
    /// What tells it from other games: see [`Record::sign`].
    pub print: u64,
}

/// A position that a game went through, and what was played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The key of the position: see [`key_of`].
    pub key: u64,
    /// The number of the move among the legal ones; [`Mark::END`] where the game ended.
    pub number: u8,
}

impl Mark {
    /// In place of a move where the game ended. No position has so many.
    pub const END: u8 = 255;
}

/// Follows a game and notes each position it goes through once, with the move that was first played there.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    /// Key, ply.
    steps: Vec<u64>,
    numbers: Vec<u8>,
    opening: u16,
}

impl Trail {
    /// The game begins anew.
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.numbers.clear();
        self.opening = 0;
    }

    /// The game is at this position, where this move is played.
    #[inline]
    pub(crate) fn step(&mut self, pos: &Position, number: u8) {
        let key = key_of(pos);
        if let Some(opening) = openings::number_of(key) {
            self.opening = opening;
        }
        self.steps.push(key << 16 | self.numbers.len() as u64 & 0xffff);
        self.numbers.push(number);
    }

    /// How many positions there were.
    pub(crate) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// All of them, sorted by key, and the opening.
    pub(crate) fn finish(&mut self) -> (Vec<Mark>, u16) {
        self.steps.sort_unstable();
        self.steps.dedup_by_key(|step| *step >> 16);
        let mark = |&step: &u64| Mark { key: step >> 16, number: self.numbers[(step & 0xffff) as usize] };
        (self.steps.iter().map(mark).collect(), self.opening)
    }
}

/// The positions of a game, each once and sorted by key, and the number of its opening.
pub fn marks_of(start: &Position, moves: &[Move]) -> (Vec<Mark>, u16) {
    let (mut pos, mut trail) = (*start, Trail::default());
    for &m in moves {
        trail.step(&pos, tabiya_packed::number_of(&pos, m));
        pos.play_unchecked(m);
    }
    trail.step(&pos, Mark::END);
    trail.finish()
}

impl Record {
    /// Notes what tells this game from others: players, date, start and moves. Two games that agree in these are one.
    pub fn sign(&mut self) {
        let mut hash = Hash::new();
        for name in [&self.white, &self.black] {
            name.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).for_each(|c| {
                hash.add(&(c as u32).to_le_bytes());
            });
            hash.add(&[0]);
        }
        hash.add(&self.date.number().to_le_bytes());
        hash.add(self.start.as_deref().unwrap_or_default().as_bytes());
        hash.add(&[0]);
        hash.add(&self.moves);
        self.print = hash.finish();
    }

    /// How many moves were made.
    pub fn plies(&self) -> usize {
        self.moves.len().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::pgn::Tree;

    #[test]
    fn a_position_is_noted_once_with_its_first_move() {
        let tree: Tree = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *".parse().unwrap();
        let moves: Vec<Move> = tree.moves().collect();
        let (marks, opening) = marks_of(tree.start(), &moves);
        assert_eq!(marks.len(), 5, "the first position came twice");
        assert!(marks.is_sorted_by_key(|mark| mark.key));
        let first = marks.iter().find(|mark| mark.key == key_of(&Position::STANDARD)).unwrap();
        assert_eq!(crate::move_at(&Position::STANDARD, first.number), Some(moves[0]));
        assert_eq!(marks.iter().filter(|mark| mark.number == Mark::END).count(), 1);
        assert_eq!(crate::opening(opening).map(|(eco, _)| eco), Some("B00"));
    }

    #[test]
    fn the_same_game_has_the_same_print() {
        let print = |white: &str, moves: Vec<u8>| {
            let mut record = Record { white: white.to_owned(), moves, ..Record::default() };
            record.sign();
            record.print
        };
        assert_eq!(print("Polgár, J", vec![1, 2]), print("polgár,j", vec![1, 2]));
        assert_ne!(print("Polgár, J", vec![1, 2]), print("Polgár, J", vec![1, 3]));
        assert_ne!(print("Polgár, J", vec![1, 2]), print("Polgár, S", vec![1, 2]));
    }
}

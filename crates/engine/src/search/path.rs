//! The way from the root to where the search is: keys for repetitions, what was thought of each position on it, and the
//! lines that are best from there.

use crate::history::PieceTo;
use crate::root::Root;
use crate::score::{MAX_PLY, Value};
use std::collections::HashMap;
use std::sync::LazyLock;
use tabiya_rules::{Bitboard, Color, Key, Move, Position, Role, Square, attacks};

/// Frames before the root, so that every position has others before it.
const BEFORE_ROOT: usize = 4;

/// What the search remembers of a position on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) is_check: bool,
    /// The evaluation, corrected; none in check.
    pub(super) eval: Option<Value>,
    /// The move that is being looked at.
    pub(super) played: PieceTo,
    /// The same, if it takes nothing and makes no queen; none while captures are played out.
    pub(super) quiet: Option<Move>,
    pub(super) killers: [Option<Move>; 2],
    /// Left out while it is asked whether any other move is nearly as good.
    pub(super) excluded: Option<Move>,
    pub(super) double_extensions: u8,
    /// Squares the other side attacks.
    pub(super) threats: Bitboard,
    /// How many moves have just refuted the positions below.
    pub(super) cutoffs: u16,
    /// By how many plies less deep than others the move is being looked at.
    pub(super) reduction: i32,
}

const EMPTY: Frame = Frame {
    is_check: false,
    eval: None,
    played: PieceTo::NONE,
    quiet: None,
    killers: [None; 2],
    excluded: None,
    double_extensions: 0,
    threats: Bitboard::EMPTY,
    cutoffs: 0,
    reduction: 0,
};

/// From where to where a piece goes when it takes nothing, by what that changes in the key. Pawns do not come back.
static STEPS: LazyLock<HashMap<Key, (Square, Square)>> = LazyLock::new(|| {
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let pieces = roles.into_iter().flat_map(|role| [role.of(Color::White), role.of(Color::Black)]);
    let starts = pieces.flat_map(|piece| Bitboard::ALL.into_iter().map(move |from| (piece, from)));
    let steps = starts.flat_map(|(piece, from)| {
        let targets = attacks::of(piece, from, Bitboard::EMPTY).into_iter();
        targets.map(move |to| (Key(0).shifted(piece, from, to), (from, to)))
    });
    steps.collect()
});

pub(super) struct Path {
    frames: Vec<Frame>,
    lines: Vec<Vec<Move>>,
    /// Of the positions before the current one, oldest first.
    keys: Vec<Key>,
    /// So many of them are from before the root.
    root: usize,
    /// Nothing before this can be repeated, for there was a pass.
    since_pass: usize,
}

impl Path {
    pub(super) fn new(root: &Root) -> Path {
        let mut frames = vec![EMPTY; BEFORE_ROOT + MAX_PLY + 4];
        frames[BEFORE_ROOT].is_check = root.position().is_check();
        Path {
            frames,
            lines: vec![Vec::new(); MAX_PLY + 2],
            keys: root.history().to_vec(),
            root: root.history().len(),
            since_pass: 0,
        }
    }

    #[inline]
    pub(super) fn at(&self, ply: usize) -> &Frame {
        &self.frames[BEFORE_ROOT + ply]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[BEFORE_ROOT + ply]
    }

    /// The frame `plies` before that of `ply`; there may be none before the root, then it is empty.
    #[inline]
    pub(super) fn before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[BEFORE_ROOT + ply - plies]
    }

    /// The moves one, two and four plies before.
    #[inline]
    pub(super) fn moves_before(&self, ply: usize) -> [PieceTo; 3] {
        [1, 2, 4].map(|plies| self.before(ply, plies).played)
    }

    pub(super) fn push(&mut self, key: Key) {
        self.keys.push(key);
    }

    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Leaves `key` by a pass. Gives what [`Path::pop_pass`] needs.
    pub(super) fn push_pass(&mut self, key: Key) -> usize {
        self.keys.push(key);
        std::mem::replace(&mut self.since_pass, self.keys.len())
    }

    pub(super) fn pop_pass(&mut self, since_pass: usize) {
        self.since_pass = since_pass;
        self.keys.pop();
    }

    /// Was the position there before? Once is enough within the search, for what was done once can be done again;
    /// before the root it takes two.
    #[inline]
    pub(super) fn is_repeated(&self, pos: &Position, key: Key) -> bool {
        let now = self.keys.len();
        let oldest = self.oldest(pos);
        let mut before_root = false;
        let mut i = now;
        // Two plies back the other side has moved and we have not: the first position that can be the same is four back.
        while i >= oldest + 2 {
            i -= 2;
            if self.keys[i] == key {
                if i >= self.root || before_root {
                    return true;
                }
                before_root = true;
            }
        }
        false
    }

    /// Can the side to move bring about a position that was there before? It can if nothing is different since but where one
    /// of its pieces stands, and the way back is free.
    pub(super) fn can_be_repeated(&self, pos: &Position, key: Key) -> bool {
        let now = self.keys.len();
        let oldest = self.oldest(pos);
        if now < oldest + 3 {
            return false;
        }
        // What the moves of the other side have changed in the key: nothing once they have undone each other.
        let turn = pos.key_after_pass(key).0 ^ key.0;
        let mut theirs = key.0 ^ self.keys[now - 1].0 ^ turn;
        let mut i = now - 1;
        while i >= oldest + 2 {
            i -= 2;
            theirs ^= self.keys[i].0 ^ self.keys[i + 1].0 ^ turn;
            if theirs == 0
                && let Some(&(a, b)) = STEPS.get(&Key(key.0 ^ self.keys[i].0))
                && (attacks::between(a, b) & pos.board().occupied()).is_empty()
                && (i >= self.root || self.keys[oldest..i].contains(&self.keys[i]))
            {
                return true;
            }
        }
        false
    }

    /// From where on a position can be the same as this one.
    #[inline]
    fn oldest(&self, pos: &Position) -> usize {
        self.keys.len().saturating_sub(pos.halfmove_clock() as usize).max(self.since_pass)
    }

    /// No line is known from here.
    #[inline]
    pub(super) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The best line from here begins with `m` and goes on as it does from there.
    pub(super) fn extend_line(&mut self, ply: usize, m: Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(m);
        here[ply].extend_from_slice(&below[0]);
    }

    pub(super) fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays moves, whichever they are, from a position until its game is over or long.
    fn wander(start: &str, seed: u64) -> Vec<Position> {
        let mut pos: Position = start.parse().expect("a position");
        let mut random = seed;
        let mut positions = vec![pos];
        while positions.len() < 120 && pos.has_legal_move() {
            let moves = pos.legal_moves();
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            pos = pos.after(moves[(random >> 33) as usize % moves.len()]);
            positions.push(pos);
        }
        positions
    }

    /// What `can_be_repeated` says is what one finds by trying each move, within the search and before it.
    #[test]
    fn the_next_move_can_repeat_what_some_move_repeats() {
        let starts = [
            "8/8/4k3/8/8/3K4/8/7R w - - 0 1",
            "4k3/8/8/2b5/8/8/3N4/4K3 b - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "k7/1n6/8/3pP3/8/8/6q1/KR6 w - d6 0 1",
        ];
        let (mut yes, mut no) = (0, 0);
        for (start, seed) in starts.iter().flat_map(|start| (0..60).map(move |seed| (start, seed))) {
            let positions = wander(start, seed);
            let mut path = Path::new(&Root::new(positions[0]));
            path.root = seed as usize % 20;
            for pos in positions {
                let key = pos.key();
                let expected = pos.legal_moves().iter().any(|&m| {
                    let next = pos.after(m);
                    path.push(key);
                    let is_repeated = path.is_repeated(&next, next.key());
                    path.pop();
                    is_repeated
                });
                assert_eq!(path.can_be_repeated(&pos, key), expected, "{pos:?}");
                if expected {
                    yes += 1
                } else {
                    no += 1
                }
                path.push(key);
            }
        }
        assert!(yes > 100 && no > 100, "{yes} and {no}");
    }
}

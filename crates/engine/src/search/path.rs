//! The way from the root to where the search is: keys for repetitions, what was thought of each position on it, and the
//! lines that are best from there.

use crate::history::PieceTo;
use crate::root::Root;
use crate::score::{MAX_PLY, Value};
use tabiya_rules::{Bitboard, Key, Move, Position};

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
};

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
        let oldest = now.saturating_sub(pos.halfmove_clock() as usize).max(self.since_pass);
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

//! Short mates, proved. The search leaves out what hardly ever matters, and a quiet move that leads to mate looks like
//! that; here nothing is left out: each move of the attacker is tried, and each answer to it.
//!
//! A proof is worked at in pieces ([`Prover::work`]): what is known already is not looked at again.

use crate::order::{checking_squares, is_noisy};
use crate::root::Root;
use tabiya_rules::{Bitboard, Key, Move, MoveKind, Position, attacks};

/// Answers "is it time to pause?" when told how many positions were visited.
pub(crate) type Watch<'a> = dyn FnMut(u64) -> bool + 'a;

/// Somebody wants the proof to pause.
pub(crate) struct Paused;

/// Whether the side to move mates in the moves asked for, and by which move.
type MatingMove = Result<Option<Move>, Paused>;

/// Looks for the shortest mate of the side to move at the root.
pub(crate) struct Prover<'a> {
    root: &'a Root,
    /// The moves to begin with that are not refuted yet, the most promising first.
    tries: Vec<Try>,
    /// There is no mate in so many moves.
    refuted: u32,
    nodes: u64,
    /// How many there may be.
    share: u64,
    table: Vec<Known>,
    /// How much each answer, by where it begins and ends, has refuted.
    defences: Vec<u32>,
    /// Does the position look like one with a mate in it?
    is_likely: bool,
}

/// The shortest mate.
pub(crate) struct Mate {
    pub(crate) moves: u32,
    /// With the longest defence, or as much of it as there was time to find out; never empty.
    pub(crate) line: Vec<Move>,
}

impl Mate {
    pub(crate) fn plies(&self) -> usize {
        2 * self.moves as usize - 1
    }
}

/// A move, the position after it, and whether it is known not to mate in the number of moves looked for now.
struct Try {
    m: Move,
    next: Position,
    replies: usize,
    is_refuted: bool,
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    m: Option<Move>,
    /// A mate in so many moves, 0 if none is known.
    mate: u8,
    /// There is none in so many.
    none: u8,
}

/// Positions remembered for short mates, and for those that somebody asks for.
const SMALL_TABLE: usize = 1 << 13;
const LARGE_TABLE: usize = 1 << 20;

/// Mates in so many moves are looked for whatever it takes, unless positions are limited.
const SETTLED_AT_ONCE: u32 = 2;

/// The longest mate that is looked for without being asked for.
const LONGEST: u32 = 3;

/// One in so many positions is visited for a longer mate, where one is likely and where not.
const LIKELY_SHARE: u64 = 3;
const UNLIKELY_SHARE: u64 = 24;

/// One in so many positions of a limited search is visited for a mate that would be settled at once.
const LIMITED_SHARE: u64 = 4;

/// A mate is likely where so many squares at the other king are attacked, and not more than so many are free to flee to.
const SQUARES_ATTACKED: usize = 3;
const SQUARES_FREE: usize = 3;

/// So few men on the board are soon looked through.
const FEW_MEN: usize = 10;

/// What a check counts in the order of the attacker's moves, in answers that it leaves.
const CHECK: usize = 6;

impl<'a> Prover<'a> {
    /// Begins with these moves, which must be legal. `is_patient` where the proof may last and so has more to remember.
    pub(crate) fn new(root: &'a Root, moves: impl Iterator<Item = Move>, is_patient: bool) -> Prover<'a> {
        let size = if is_patient { LARGE_TABLE } else { SMALL_TABLE };
        Prover {
            root,
            tries: tries(root.position(), moves),
            refuted: 0,
            nodes: 0,
            share: 0,
            table: vec![Known::default(); size],
            defences: vec![0; 64 * 64],
            is_likely: is_mate_likely(root.position()),
        }
    }

    /// It is proved that there is no mate in so many moves.
    pub(crate) fn refuted(&self) -> u32 {
        self.refuted
    }

    /// Positions visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What to look for next where nobody asks for a mate, and how many positions may be visited for it among so many in
    /// all: a mate in two is settled in some hundreds, one in three takes thousands, well spent only where one is likely.
    /// Whoever has few positions, as the levels have, needs most of them to look around.
    pub(crate) fn ration(&self, nodes: u64, limit: Option<u64>) -> (u32, u64) {
        if self.refuted < SETTLED_AT_ONCE {
            return (SETTLED_AT_ONCE, limit.map_or(u64::MAX, |limit| limit / LIMITED_SHARE));
        }
        (LONGEST, nodes / if self.is_likely { LIKELY_SHARE } else { UNLIKELY_SHARE })
    }

    /// Works until a mate in at most `most` moves is found or refuted, until `share` positions were visited in all, or until
    /// `watch` says pause.
    pub(crate) fn work(&mut self, most: u32, share: u64, watch: &mut Watch<'_>) -> Option<Mate> {
        self.share = share;
        while self.refuted < most {
            let moves = self.refuted + 1;
            if let Some(first) = self.first_move(moves, watch).ok()? {
                // What is proved is told in full.
                self.share = u64::MAX;
                return Some(Mate { moves, line: self.line(first, moves, watch) });
            }
            self.refuted = moves;
            self.tries.iter_mut().for_each(|first| first.is_refuted = false);
        }
        None
    }

    /// Which of the moves to begin with mates in so many moves.
    fn first_move(&mut self, moves: u32, watch: &mut Watch<'_>) -> Result<Option<usize>, Paused> {
        for i in 0..self.tries.len() {
            if self.tries[i].is_refuted {
                continue;
            }
            let next = self.tries[i].next;
            if self.is_mated(&next, self.tries[i].replies, moves - 1, watch)? {
                return Ok(Some(i));
            }
            self.tries[i].is_refuted = true;
        }
        Ok(None)
    }

    /// Is the side to move mated within so many more moves of the attacker, whatever it answers?
    fn is_mated(&mut self, pos: &Position, replies: usize, moves: u32, watch: &mut Watch<'_>) -> Result<bool, Paused> {
        self.count(watch)?;
        if replies == 0 {
            return Ok(pos.is_check());
        }
        if moves == 0 || self.is_draw(pos) {
            return Ok(false);
        }
        for m in self.answers(pos) {
            if self.mating_move(&pos.after(m), moves, watch)?.is_none() {
                self.defences[place(m)] += moves;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A move that mates in at most so many moves.
    fn mating_move(&mut self, pos: &Position, moves: u32, watch: &mut Watch<'_>) -> MatingMove {
        self.count(watch)?;
        if self.is_draw(pos) {
            return Ok(None);
        }
        if moves == 1 {
            return self.mate_at_once(pos, watch);
        }
        // Near the fifty moves what holds for a position depends on how it was reached.
        let is_known_by_key = pos.halfmove_clock() + 2 * moves < 100;
        let key = pos.key();
        let known = if is_known_by_key { self.known(key) } else { Known::default() };
        if known.mate > 0 && u32::from(known.mate) <= moves {
            return Ok(known.m);
        }
        if u32::from(known.none) >= moves {
            return Ok(None);
        }
        for first in tries(pos, pos.legal_moves().iter().copied()) {
            if self.is_mated(&first.next, first.replies, moves - 1, watch)? {
                if is_known_by_key {
                    self.keep(Known { m: Some(first.m), mate: small(moves), ..self.known_or_new(key) });
                }
                return Ok(Some(first.m));
            }
        }
        if is_known_by_key {
            self.keep(Known { none: small(moves), ..self.known_or_new(key) });
        }
        Ok(None)
    }

    fn mate_at_once(&mut self, pos: &Position, watch: &mut Watch<'_>) -> MatingMove {
        let (direct, uncovering) = (checking_squares(pos), uncovering(pos));
        let may_check = |m: Move| match m.kind() {
            MoveKind::Plain | MoveKind::DoublePush => {
                let role = pos.board().role_at(m.from()).map_or(0, |role| role as usize);
                uncovering.contains(m.from()) || direct[role].contains(m.to())
            }
            _ => true,
        };
        for &m in pos.legal_moves().iter().filter(|&&m| may_check(m)) {
            let next = pos.after(m);
            if next.is_check() {
                self.count(watch)?;
                if !next.has_legal_move() {
                    return Ok(Some(m));
                }
            }
        }
        Ok(None)
    }

    /// All answers, those first that have refuted most.
    fn answers(&self, pos: &Position) -> Vec<Move> {
        let mut answers: Vec<(u32, Move)> = pos.legal_moves().iter().map(|&m| (self.promise(pos, m), m)).collect();
        answers.sort_unstable_by_key(|&(promise, m)| (std::cmp::Reverse(promise), m));
        answers.into_iter().map(|(_, m)| m).collect()
    }

    fn promise(&self, pos: &Position, m: Move) -> u32 {
        let takes = if is_noisy(pos, m) { 2 } else { 0 };
        let flees = if m.from() == pos.king(pos.turn()) { 1 } else { 0 };
        2 * self.defences[place(m)] + takes + flees
    }

    /// Fifty moves, or a position of the game for the third time.
    fn is_draw(&self, pos: &Position) -> bool {
        if pos.halfmove_clock() >= 100 {
            return true;
        }
        let history = self.root.history();
        history.len() >= 4 && pos.halfmove_clock() >= 4 && {
            let key = pos.key();
            history.iter().filter(|&&before| before == key).count() >= 2
        }
    }

    /// The whole line of a mate: at each answer the one that lasts longest. Where there is no time to find it out, only its
    /// beginning.
    fn line(&mut self, first: usize, moves: u32, watch: &mut Watch<'_>) -> Vec<Move> {
        let mut line = vec![self.tries[first].m];
        let mut pos = self.tries[first].next;
        let mut left = moves - 1;
        while left > 0 {
            let Ok((answer, m, lasts)) = self.longest_defence(&pos, left, watch) else { break };
            line.extend([answer, m]);
            pos = pos.after(answer).after(m);
            left = lasts - 1;
        }
        line
    }

    /// The answer after which the mate takes longest, the move after it, and how many moves it takes.
    fn longest_defence(
        &mut self,
        pos: &Position,
        most: u32,
        watch: &mut Watch<'_>,
    ) -> Result<(Move, Move, u32), Paused> {
        let mut longest = None;
        for answer in self.answers(pos) {
            let next = pos.after(answer);
            for moves in 1..=most {
                if let Some(m) = self.mating_move(&next, moves, watch)? {
                    if longest.is_none_or(|(_, _, lasts)| moves > lasts) {
                        longest = Some((answer, m, moves));
                    }
                    break;
                }
            }
        }
        longest.ok_or(Paused)
    }

    fn count(&mut self, watch: &mut Watch<'_>) -> Result<(), Paused> {
        self.nodes += 1;
        if self.nodes >= self.share || watch(self.nodes) { Err(Paused) } else { Ok(()) }
    }

    fn known(&self, key: Key) -> Known {
        let known = self.table[self.slot(key.0)];
        if known.key == key.0 { known } else { Known::default() }
    }

    fn known_or_new(&self, key: Key) -> Known {
        Known { key: key.0, ..self.known(key) }
    }

    /// A position that took more to find out about is not forgotten for one that took less.
    fn keep(&mut self, known: Known) {
        let slot = self.slot(known.key);
        let kept = &mut self.table[slot];
        if kept.key == known.key || kept.mate.max(kept.none) <= known.mate.max(known.none) {
            *kept = known;
        }
    }

    fn slot(&self, key: u64) -> usize {
        key as usize & (self.table.len() - 1)
    }
}

/// The moves of the attacker, those that leave the fewest answers first.
fn tries(pos: &Position, moves: impl Iterator<Item = Move>) -> Vec<Try> {
    let mut tries: Vec<Try> = moves
        .map(|m| {
            let next = pos.after(m);
            Try { m, next, replies: next.legal_move_count(), is_refuted: false }
        })
        .collect();
    tries.sort_by_key(|first| first.replies + if first.next.is_check() { 0 } else { CHECK });
    tries
}

/// Is the king of the side that waits nearly without a safe square, or are so few left that it takes little to see?
fn is_mate_likely(pos: &Position) -> bool {
    let (board, king) = (pos.board(), pos.king(!pos.turn()));
    let attacked = board.attacked_by(pos.turn());
    let around = attacks::king(king);
    let free = around - board.by_color(!pos.turn()) - attacked;
    let is_pressed = (around & attacked).len() >= SQUARES_ATTACKED && free.len() <= SQUARES_FREE;
    is_pressed || board.occupied().len() <= FEW_MEN
}

/// Pieces of the side to move that give check by going away.
fn uncovering(pos: &Position) -> Bitboard {
    let (board, king) = (pos.board(), pos.king(!pos.turn()));
    let snipers = board.by_color(pos.turn())
        & (attacks::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders()
            | attacks::rook(king, Bitboard::EMPTY) & board.straight_sliders());
    let between = snipers.into_iter().map(|sniper| attacks::between(king, sniper) & board.occupied());
    between.filter(|blockers| !blockers.more_than_one()).fold(Bitboard::EMPTY, |all, one| all | one)
}

fn place(m: Move) -> usize {
    m.from().index() * 64 + m.to().index()
}

fn small(moves: u32) -> u8 {
    u8::try_from(moves).unwrap_or(u8::MAX)
}

//! What the search has learnt about moves: which have refuted others, and by how much the evaluation of some kinds of
//! positions is wrong. All of it belongs to one thread.

use crate::params::*;
use crate::score::Value;
use tabiya_rules::{Bitboard, Board, Color, Move, Position, Role, Square};

/// Pieces of both colours.
const PIECES: usize = 12;

/// A piece and the square it goes to, as a number; [`PieceTo::NONE`] after a pass and before the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = PIECES * 64;
    pub(crate) const NONE: PieceTo = PieceTo(PieceTo::COUNT as u16);

    #[inline]
    pub(crate) fn of(pos: &Position, m: Move) -> PieceTo {
        let role = pos.board().role_at(m.from()).unwrap_or(Role::Pawn);
        PieceTo((piece_number(pos.turn(), role) * 64 + m.to().index()) as u16)
    }

    /// Where the piece goes.
    #[inline]
    pub(crate) fn square(self) -> Square {
        Square::from_index(usize::from(self.0 % 64)).unwrap_or(Square::A1)
    }

    /// Is it neither a pawn nor a king?
    #[inline]
    pub(crate) fn is_of_worth(self) -> bool {
        matches!(self.role_number(), 1..=4)
    }

    /// The kind of the piece, from 0 for a pawn to 5 for a king.
    #[inline]
    pub(crate) fn role_number(self) -> usize {
        usize::from(self.0 / 64 % 6)
    }
}

#[inline]
fn piece_number(color: Color, role: Role) -> usize {
    color as usize * 6 + role as usize
}

/// Everything learnt.
#[derive(Debug)]
pub(crate) struct History {
    /// Quiet moves, by colour, whether the squares they leave and reach are attacked, from and to.
    quiet: Box<[i16]>,
    /// Captures by piece, target and what is taken.
    capture: Box<[i16]>,
    /// Quiet moves by the move one, two or four plies before.
    continuation: Box<[i16]>,
    /// By how much the evaluation is wrong, by colour and what [`Traits`] say.
    correction: Box<[i16]>,
}

/// Entries of each of the correction tables.
const CORRECTIONS: usize = 16_384;

/// How many traits of a position have a correction of their own.
const TRAITS: usize = 4;

/// Corrections are kept in this fraction of a unit of value.
const CORRECTION_GRAIN: i32 = 256;

/// What a position has in common with others, as places in the correction tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits([usize; TRAITS]);

impl Traits {
    pub(crate) fn of(board: &Board) -> Traits {
        let mix = |seed: u64, sets: [Bitboard; 4]| {
            let mixed = sets.into_iter().fold(seed, |mixed, set| {
                let mixed = (mixed ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed ^ mixed >> 32
            });
            mixed as usize % CORRECTIONS
        };
        let (white, black) = (board.white(), board.black());
        let (pawns, kings, knights) = (board.pawns(), board.kings(), board.knights());
        let (diagonal, straight) = (board.diagonal_sliders(), board.straight_sliders());
        let pieces_of = |side| [knights & side, diagonal & side, straight & side, kings & side];
        let minors = knights | (diagonal - straight);
        Traits([
            mix(1, [pawns & white, pawns & black, Bitboard::EMPTY, Bitboard::EMPTY]),
            mix(2, pieces_of(white)),
            mix(3, pieces_of(black)),
            mix(4, [minors & white, minors & black, kings & white, kings & black]),
        ])
    }
}

impl Default for History {
    fn default() -> History {
        let zeros = |len| vec![0; len].into_boxed_slice();
        History {
            quiet: zeros(2 * 4 * 64 * 64),
            capture: zeros(PieceTo::COUNT * 6),
            continuation: zeros((PieceTo::COUNT + 1) * PieceTo::COUNT),
            correction: zeros(2 * TRAITS * CORRECTIONS),
        }
    }
}

impl History {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for table in [&mut self.quiet, &mut self.capture, &mut self.continuation, &mut self.correction] {
            table.fill(0);
        }
    }

    #[inline]
    pub(crate) fn quiet(&self, turn: Color, threats: Bitboard, m: Move) -> i32 {
        i32::from(self.quiet[quiet_place(turn, threats, m)])
    }

    #[inline]
    pub(crate) fn capture(&self, piece: PieceTo, captured: Role) -> i32 {
        i32::from(self.capture[capture_place(piece, captured)])
    }

    #[inline]
    pub(crate) fn continuation(&self, before: PieceTo, piece: PieceTo) -> i32 {
        i32::from(self.continuation[continuation_place(before, piece)])
    }

    pub(crate) fn update_quiet(&mut self, turn: Color, threats: Bitboard, m: Move, bonus: i32) {
        draw_to(&mut self.quiet[quiet_place(turn, threats, m)], bonus);
    }

    pub(crate) fn update_capture(&mut self, piece: PieceTo, captured: Role, bonus: i32) {
        draw_to(&mut self.capture[capture_place(piece, captured)], bonus);
    }

    pub(crate) fn update_continuation(&mut self, before: PieceTo, piece: PieceTo, bonus: i32) {
        draw_to(&mut self.continuation[continuation_place(before, piece)], bonus);
    }

    /// What to add to the evaluation of a position with these traits.
    pub(crate) fn correction(&self, turn: Color, traits: &Traits) -> Value {
        let places = correction_places(turn, traits);
        let sum: i32 = places.into_iter().map(|place| i32::from(self.correction[place])).sum();
        sum / (CORRECTION_GRAIN * correction_divisor())
    }

    /// The search found the evaluation to be wrong by `error`.
    pub(crate) fn update_correction(&mut self, turn: Color, traits: &Traits, error: Value, depth: i32) {
        let weight = (depth + 1).min(correction_max_weight());
        for place in correction_places(turn, traits) {
            let entry = &mut self.correction[place];
            let target = error.clamp(-correction_max_error(), correction_max_error()) * CORRECTION_GRAIN;
            let moved = (i32::from(*entry) * (correction_weights() - weight) + target * weight) / correction_weights();
            *entry = moved.clamp(-history_limit(), history_limit()) as i16;
        }
    }
}

/// Moves an entry by `bonus`, less the farther out it is already.
fn draw_to(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / history_limit()) as i16;
}

#[inline]
fn quiet_place(turn: Color, threats: Bitboard, m: Move) -> usize {
    let attacked = |square: Square| usize::from(threats.contains(square));
    let group = turn as usize * 4 + attacked(m.from()) * 2 + attacked(m.to());
    (group * 64 + m.from().index()) * 64 + m.to().index()
}

#[inline]
fn capture_place(piece: PieceTo, captured: Role) -> usize {
    usize::from(piece.0) * 6 + captured as usize
}

#[inline]
fn continuation_place(before: PieceTo, piece: PieceTo) -> usize {
    usize::from(before.0) * PieceTo::COUNT + usize::from(piece.0)
}

#[inline]
fn correction_places(turn: Color, traits: &Traits) -> [usize; TRAITS] {
    std::array::from_fn(|i| (turn as usize * TRAITS + i) * CORRECTIONS + traits.0[i])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut entry = 0;
        for _ in 0..1000 {
            draw_to(&mut entry, 2000);
            assert!(i32::from(entry) <= history_limit());
        }
        assert!(entry > 15_000);
        for _ in 0..1000 {
            draw_to(&mut entry, -2000);
        }
        assert!(entry < -15_000 && i32::from(entry) >= -history_limit());
    }

    #[test]
    fn a_repeated_error_is_corrected_and_forgotten() {
        let mut history = History::default();
        let traits = Traits::of(Position::STANDARD.board());
        (0..200).for_each(|_| history.update_correction(Color::White, &traits, 40, 10));
        assert!(history.correction(Color::White, &traits) > 30);
        assert_eq!(history.correction(Color::Black, &traits), 0);
        history.clear();
        assert_eq!(history.correction(Color::White, &traits), 0);
    }
}

//! The moves of a game at one byte a move: the number of each among the legal moves, in a fixed order. No playable position
//! has more than 218, so a byte is always enough, for Chess960 and positions that were set up too.

use tabiya_rules::{Move, Position};

/// The first byte of packed moves: the order of the moves may only change together with it.
pub const PACKING: u8 = 1;

/// Packed moves that are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// The first byte is another.
    #[error("the moves are packed in a way that is not known: {0:?}")]
    Packing(Option<u8>),
    /// There are not so many legal moves.
    #[error("move {ply} is number {number} of {legal} legal moves")]
    Number {
        /// Which move of the game, from 0.
        ply: usize,
        /// The byte.
        number: u8,
        /// How many there are.
        legal: usize,
    },
}

/// The order of the legal moves: by what is special about a move, then by target, then by origin, all as numbers.
#[inline]
fn place(m: Move) -> u16 {
    (m.kind() as u16) << 12 | (m.to() as u16) << 6 | m.from() as u16
}

/// The number of a legal move among all legal moves of `pos`.
#[inline]
pub fn number_of(pos: &Position, m: Move) -> u8 {
    let wanted = place(m);
    pos.legal_moves().iter().map(|&other| u8::from(place(other) < wanted)).sum()
}

/// The legal move of this number.
pub fn move_at(pos: &Position, number: u8) -> Option<Move> {
    let mut moves: Vec<Move> = pos.legal_moves().iter().copied().collect();
    if usize::from(number) >= moves.len() {
        return None;
    }
    let (_, m, _) = moves.select_nth_unstable_by_key(usize::from(number), |&m| place(m));
    Some(*m)
}

/// Packs the moves of a game that begins at `start`; all must be legal.
pub fn pack(start: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<u8> {
    let mut pos = *start;
    let numbers = moves.into_iter().map(|m| {
        let number = number_of(&pos, m);
        pos.play_unchecked(m);
        number
    });
    std::iter::once(PACKING).chain(numbers).collect()
}

/// The moves that [`pack`] has packed.
///
/// # Errors
/// Somebody else has made the bytes.
///
/// ```
/// use tabiya_packed::{pack, unpack};
/// use tabiya_rules::pgn::Tree;
/// let tree: Tree = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *".parse()?;
/// let bytes = pack(tree.start(), tree.moves());
/// assert_eq!(bytes.len(), 1 + 6);
/// assert_eq!(unpack(tree.start(), &bytes)?, tree.moves().collect::<Vec<_>>());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unpack(start: &Position, bytes: &[u8]) -> Result<Vec<Move>, Damaged> {
    let Some((&PACKING, numbers)) = bytes.split_first() else {
        return Err(Damaged::Packing(bytes.first().copied()));
    };
    let mut pos = *start;
    let mut moves = Vec::with_capacity(numbers.len());
    for (ply, &number) in numbers.iter().enumerate() {
        let m = move_at(&pos, number).ok_or_else(|| Damaged::Number { ply, number, legal: pos.legal_moves().len() })?;
        pos.play_unchecked(m);
        moves.push(m);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of pseudo-random legal moves.
    fn wander(start: Position, seed: u64) -> Vec<Move> {
        let (mut pos, mut state, mut moves) = (start, seed | 1, Vec::new());
        while moves.len() < 120 {
            let legal = pos.legal_moves();
            if legal.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let m = legal[(state >> 33) as usize % legal.len()];
            moves.push(m);
            pos.play_unchecked(m);
        }
        moves
    }

    #[test]
    fn games_come_back_from_any_start() {
        let made_up: Position = "r3k2r/pPp2ppp/8/3pP3/8/8/P1PP1PpP/R3K2R w KQkq d6 0 1".parse().unwrap();
        let many: Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1".parse().unwrap();
        let starts = (0..960).step_by(37).filter_map(Position::chess960).chain([Position::STANDARD, made_up, many]);
        for (start, seed) in starts.zip(1..) {
            let moves = wander(start, seed);
            assert_eq!(unpack(&start, &pack(&start, moves.iter().copied())), Ok(moves), "{start}");
        }
    }

    /// The bytes are kept for years: another order must be another packing.
    #[test]
    fn the_packing_is_as_it_always_was() {
        let tree: tabiya_rules::pgn::Tree =
            "1. e4 a6 2. e5 d5 3. exd6 cxd6 4. Nf3 Nc6 5. Bc4 g6 6. O-O Bg7 *".parse().unwrap();
        let bytes = pack(tree.start(), tree.moves());
        assert_eq!(bytes, GOLDEN);
    }

    const GOLDEN: [u8; 13] = [1, 16, 0, 20, 14, 30, 7, 12, 8, 14, 16, 32, 26];

    #[test]
    fn what_is_not_packed_is_refused() {
        let start = Position::STANDARD;
        assert_eq!(unpack(&start, &[]), Err(Damaged::Packing(None)));
        assert_eq!(unpack(&start, &[9]), Err(Damaged::Packing(Some(9))));
        assert_eq!(unpack(&start, &[PACKING, 20]), Err(Damaged::Number { ply: 0, number: 20, legal: 20 }));
    }
}

//! What comes of a position if both sides play as well as they can, and the byte that says it in a table.

/// What comes of a position for the side to move, if nobody errs. Plies to mate count the moves of both sides, with the winner
/// in a hurry and the loser holding out; the fifty moves are not thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It mates in so many plies, an odd number.
    Win(u32),
    /// Neither can win.
    Draw,
    /// It is mated in so many plies, an even number; 0 where it is mate already.
    Loss(u32),
}

/// A draw, as a table has it. Other bytes are the plies to mate and one.
pub(crate) const DRAW: u8 = 0;

/// In a table that is being made: such a position cannot be.
pub(crate) const NONE: u8 = u8::MAX;

/// The mate that is furthest away for a byte to say it.
pub(crate) const MOST_PLIES: usize = NONE as usize - 2;

impl Ending {
    pub(crate) fn from_byte(byte: u8) -> Ending {
        match byte {
            DRAW => Ending::Draw,
            byte if byte % 2 == 1 => Ending::Loss(u32::from(byte) - 1),
            byte => Ending::Win(u32::from(byte) - 1),
        }
    }

    /// What it is for the side that made the move to this position: one ply more.
    pub fn before(self) -> Ending {
        match self {
            Ending::Win(plies) => Ending::Loss(plies + 1),
            Ending::Draw => Ending::Draw,
            Ending::Loss(plies) => Ending::Win(plies + 1),
        }
    }

    /// The larger, the better for the side to move.
    pub fn rank(self) -> i32 {
        match self {
            Ending::Win(plies) => i32::MAX - plies as i32,
            Ending::Draw => 0,
            Ending::Loss(plies) => i32::MIN + plies as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_win_is_best_and_a_quick_loss_is_worst() {
        let worst_first = [0_u8, 2, 4].map(|plies| Ending::from_byte(plies + 1)).into_iter();
        let worst_first =
            worst_first.chain([Ending::Draw]).chain([5_u8, 3, 1].map(|plies| Ending::from_byte(plies + 1)));
        let endings: Vec<Ending> = worst_first.collect();
        assert!(endings.is_sorted_by_key(|ending| ending.rank()), "{endings:?}");
        assert_eq!(endings[0], Ending::Loss(0));
        assert_eq!(endings[0].before(), Ending::Win(1));
        assert_eq!(Ending::Win(1).before(), Ending::Loss(2));
    }
}

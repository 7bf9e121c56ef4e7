//! Everybody meets everybody: Berger tables (C.05, annex 1), once or twice, and what happens to the results of whoever leaves.

use crate::swiss::Lot;
use crate::tournament::{Color, Entry, Mark, Number};
use crate::why::{Because, Explained, Why};

/// A round: white and black, board by board, and who has no opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// White and black.
    pub pairs: Vec<(Number, Number)>,
    /// Rests, where the number is odd.
    pub bye: Option<Number>,
}

/// The rounds of a round robin of so many players; none where there is nobody to meet.
///
/// ```
/// let rounds = tabiya_pairing::round_robin::berger(4);
/// assert_eq!(rounds[0].pairs, [(1, 4), (2, 3)]);
/// assert_eq!(rounds[1].pairs, [(4, 3), (1, 2)]);
/// ```
pub fn berger(players: usize) -> Vec<Table> {
    if players < 2 {
        return Vec::new();
    }
    let even = players + players % 2;
    (0..even - 1).map(|round| table(players, even, round)).collect()
}

fn table(players: usize, even: usize, round: usize) -> Table {
    // From round to round everybody but the last number moves on by half of the table.
    let moved = |number: Number| (number - 1 + round * (even / 2)) % (even - 1) + 1;
    let boards = (1..=even / 2).map(|board| match board {
        1 if round.is_multiple_of(2) => (moved(1), even),
        1 => (even, moved(1)),
        _ => (moved(board), moved(even + 1 - board)),
    });
    let (pairs, rests): (Vec<_>, Vec<_>) = boards.partition(|&(white, black)| white <= players && black <= players);
    Table { pairs, bye: rests.first().map(|&(white, black)| white.min(black)) }
}

/// Twice, the second time with colours reversed. The last two rounds of the first cycle change places, so that nobody has
/// a colour three times running where the cycles join.
pub fn double_berger(players: usize) -> Vec<Table> {
    let first = berger(players);
    let back = first.iter().map(|round| Table {
        pairs: round.pairs.iter().map(|&(white, black)| (black, white)).collect(),
        bye: round.bye,
    });
    let mut rounds: Vec<Table> = first.iter().cloned().chain(back).collect();
    if first.len() >= 2 {
        rounds.swap(first.len() - 2, first.len() - 1);
    }
    rounds
}

/// A round, counted from 1, and why it is so; none where the table has no such round.
pub fn explain(players: usize, is_double: bool, round: usize) -> Option<Explained> {
    let rounds = if is_double { double_berger(players) } else { berger(players) };
    let Table { pairs, bye } = rounds.get(round.checked_sub(1)?)?.clone();
    let even = players + players % 2;
    let is_reversed = round >= even;
    let inner = pairs.iter().find(|&&(white, black)| white.max(black) < even);
    // All pairs without the last number have one sum, or that and one number of rounds more.
    let sum = inner.map(|&(white, black)| {
        let least = (white + black - 3) % (even - 1) + 3;
        Because::Sum(least, Some(least + even - 1).filter(|&other| other <= 2 * even - 3))
    });
    let game = |number: Number, opponent: Number, color: Color| {
        let (high, low) = (number.max(opponent), number.min(opponent));
        let mut because: Vec<Because> = sum.iter().cloned().collect();
        if high == even {
            because.extend([Because::LastNumber(even), Because::FirstHalfIsWhite]);
        } else {
            because.push(if (high + low) % 2 == 1 { Because::LowerIsWhite } else { Because::HigherIsWhite });
        }
        because.extend(is_reversed.then_some(Because::Reversed));
        Why { number, lot: Lot::Game(opponent, color), because }
    };
    let rest =
        |number: Number| Why { number, lot: Lot::Bye, because: sum.iter().cloned().chain([Because::Rest]).collect() };
    let games =
        pairs.iter().flat_map(|&(white, black)| [game(white, black, Color::White), game(black, white, Color::Black)]);
    let mut people: Vec<Why> = games.chain(bye.map(rest)).collect();
    people.sort_by_key(|why| why.number);
    Some(Explained { pairs, byes: bye.into_iter().collect(), people })
}

/// What becomes of the results of somebody who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// Less than half of the games were played: nothing counts in the standings.
    Struck,
    /// At least half: everything counts, and the other games are forfeited.
    Forfeited,
}

/// How somebody who leaves with these rounds behind him is treated; `games` is how many he had to play in all.
pub fn leaving(rounds: &[Entry], games: usize) -> Leaving {
    let played = rounds.iter().filter(|entry| entry.mark.is_played()).count();
    if 2 * played < games { Leaving::Struck } else { Leaving::Forfeited }
}

/// The marks of a game that one of two has left: his own, and that of the other, who may be gone too.
pub fn forfeited(other_is_gone: bool) -> (Mark, Mark) {
    (Mark::ForfeitLoss, if other_is_gone { Mark::ForfeitLoss } else { Mark::ForfeitWin })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn everybody_meets_everybody_once() {
        for players in 2..40 {
            let mut met = BTreeSet::new();
            for round in berger(players) {
                let mut seen: Vec<Number> = round.pairs.iter().flat_map(|&(white, black)| [white, black]).collect();
                seen.extend(round.bye);
                seen.sort_unstable();
                assert_eq!(seen, (1..=players).collect::<Vec<_>>());
                for (white, black) in round.pairs {
                    assert!(met.insert((white.min(black), white.max(black))), "{players}: {white} {black}");
                }
            }
            assert_eq!(met.len(), players * (players - 1) / 2);
        }
    }

    #[test]
    fn twice_round_nobody_has_a_colour_three_times_running() {
        for players in 3..20 {
            for number in 1..=players {
                let games = double_berger(players).into_iter().flat_map(|round| round.pairs);
                let own: Vec<bool> = games
                    .filter(|&(white, black)| white == number || black == number)
                    .map(|(white, _)| white == number)
                    .collect();
                assert!(own.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]), "{players} {number}");
            }
        }
    }

    #[test]
    fn who_leaves_early_is_struck_out() {
        let played = Entry::against(2, crate::Color::White, Mark::Win);
        assert_eq!(leaving(&[played; 3], 7), Leaving::Struck);
        assert_eq!(leaving(&[played; 4], 7), Leaving::Forfeited);
        assert_eq!(leaving(&[Entry::alone(Mark::ZeroBye); 7], 7), Leaving::Struck);
    }
}

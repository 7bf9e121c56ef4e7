//! Scheveningen: two teams, and everybody of one meets everybody of the other, a round for each board.

use crate::swiss::Lot;
use crate::tournament::{Color, Number};
use crate::why::{Because, Explained, Why};

/// A game: a member of the first team and one of the second, each counted from 1, and the colour of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Of the first team.
    pub first: usize,
    /// Of the second team.
    pub second: usize,
    /// What the member of the first team has.
    pub color: Color,
}

/// The rounds of a match between two teams of so many members, board by board of the first team.
///
/// Nobody has a colour three times running, and in each round the whites are shared evenly, or with an odd number as evenly as
/// can be. In the end everybody has had both colours equally often, with an odd number within one game; only where half of
/// the number is odd (2, 6, 10…) that cannot be, and each member of the second team has one colour two games more.
///
/// ```
/// let rounds = tabiya_pairing::scheveningen::rounds(4);
/// let opponents: Vec<usize> = rounds[1].iter().map(|game| game.second).collect();
/// assert_eq!(opponents, [2, 1, 4, 3]);
/// ```
pub fn rounds(members: usize) -> Vec<Vec<Game>> {
    (0..members).map(|round| (0..members).map(|first| game(members, round, first)).collect()).collect()
}

/// A round, counted from 1, of a match between these two teams, and why it is so; none where there is no such round, or one team
/// has more members than the other.
pub fn explain(first: &[Number], second: &[Number], round: usize) -> Option<Explained> {
    if first.len() != second.len() {
        return None;
    }
    let games = rounds(first.len()).into_iter().nth(round.checked_sub(1)?)?;
    let whites = games.iter().filter(|game| game.color == Color::White).count();
    let because = vec![Because::OtherTeam, Because::Whites(whites, games.len() - whites)];
    let mut explained = Explained::default();
    for game in games {
        let (one, other) = (first[game.first - 1], second[game.second - 1]);
        let why = |number: Number, opponent: Number, color: Color| Why {
            number,
            lot: Lot::Game(opponent, color),
            because: because.clone(),
        };
        explained.pairs.push(if game.color == Color::White { (one, other) } else { (other, one) });
        explained.people.extend([why(one, other, game.color), why(other, one, game.color.other())]);
    }
    explained.people.sort_by_key(|why| why.number);
    Some(explained)
}

fn game(members: usize, round: usize, first: usize) -> Game {
    let (second, is_white) = if members % 2 == 1 {
        // The number moves on by about half of the table in each round, for both teams: so colours change nearly always.
        let value = (first + round * members.div_ceil(2)) % members;
        let whites = if round.is_multiple_of(2) { members.div_ceil(2) } else { members / 2 };
        ((first + round) % members, value < whites)
    } else {
        // Halves meet halves, then change about. The first team's colours alternate.
        let half = members / 2;
        let block = (first / half + round / half) % 2;
        (block * half + (first + round) % half, (first < half) == round.is_multiple_of(2))
    };
    let color = if is_white { Color::White } else { Color::Black };
    Game { first: first + 1, second: second + 1, color }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The colours of each member of both teams, true for white.
    fn colors(members: usize) -> Vec<Vec<bool>> {
        let mut all = vec![Vec::new(); 2 * members];
        for game in rounds(members).into_iter().flatten() {
            all[game.first - 1].push(game.color == Color::White);
            all[members + game.second - 1].push(game.color == Color::Black);
        }
        all
    }

    #[test]
    fn everybody_meets_everybody_of_the_other_team() {
        for members in 1..30 {
            let mut met = BTreeSet::new();
            for round in rounds(members) {
                let seconds: BTreeSet<usize> = round.iter().map(|game| game.second).collect();
                assert_eq!(seconds, (1..=members).collect());
                met.extend(round.iter().map(|game| (game.first, game.second)));
            }
            assert_eq!(met.len(), members * members);
        }
    }

    #[test]
    fn colours_are_shared() {
        for members in 1..30 {
            for round in rounds(members) {
                let whites = round.iter().filter(|game| game.color == Color::White).count();
                assert!((2 * whites).abs_diff(members) <= members % 2, "{members}");
            }
            let apart = match members % 4 {
                0 => 0,
                2 => 2,
                _ => 1,
            };
            for own in colors(members) {
                let whites = own.iter().filter(|&&is_white| is_white).count();
                assert!((2 * whites).abs_diff(members) <= apart, "{members}: {own:?}");
                assert!(own.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]), "{members}: {own:?}");
            }
        }
    }

    #[test]
    fn four_boards_are_as_the_table_has_them() {
        let orders: Vec<Vec<usize>> =
            rounds(4).iter().map(|round| round.iter().map(|game| game.second).collect()).collect();
        assert_eq!(orders, [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]]);
        let whites = |round: &[Game]| round.iter().map(|game| game.color == Color::White).collect::<Vec<bool>>();
        let rounds = rounds(4);
        assert_eq!(whites(&rounds[0]), [true, true, false, false]);
        assert_eq!(whites(&rounds[0]), whites(&rounds[2]));
        assert_eq!(whites(&rounds[1]), [false, false, true, true]);
    }
}

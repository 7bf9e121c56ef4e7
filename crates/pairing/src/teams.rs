//! Teams: who sits at which board of a match, what the boards make of it, and how teams stand. Who meets whom among teams is
//! [`round_robin`](crate::round_robin)'s or [`knockout`](crate::knockout)'s business, with teams in the place of players; two teams that
//! meet all boards against all are [`scheveningen`](crate::scheveningen).

use crate::tournament::{Color, Forbidden, Number, Points, Span, Tournament};
use std::cmp::Reverse;

/// The number of a team: 1 is the strongest.
pub type TeamNumber = usize;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team {
    pub number: TeamNumber,
    pub name: String,
    /// Up to five letters.
    pub nickname: String,
    /// How strong it is, as the file says it; mostly an average of ratings.
    pub strength: Option<u32>,
    /// As the file has them.
    pub match_points: Option<Points>,
    /// As the file has them.
    pub game_points: Option<Points>,
    /// The place in the standings, as the file has it.
    pub rank: Option<usize>,
    /// Pairing numbers of its members, by board.
    pub members: Vec<Number>,
}

/// What a match is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPoints {
    /// For the team that wins.
    pub win: Points,
    /// For both, if it is level.
    pub draw: Points,
    /// For the team that loses.
    pub loss: Points,
}

impl Default for MatchPoints {
    fn default() -> MatchPoints {
        MatchPoints { win: Points::tenths(20), draw: Points::ONE, loss: Points::ZERO }
    }
}

/// A board of a match; nobody sits where a team has too few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub white: Option<Number>,
    pub black: Option<Number>,
    /// Whether white is of the team that was named first.
    pub first_is_white: bool,
}

/// The boards of a match. Those who are `present` take the boards in the order of their team; the team named first has `color` at
/// board 1, and colours alternate down the boards.
///
/// ```
/// use tabiya_pairing::{Color, teams::{Team, boards}};
/// let (home, guests) = (Team { members: vec![1, 2, 3], ..Team::default() }, Team { members: vec![4, 5, 6], ..Team::default() });
/// let match_ = boards(&home, &guests, 2, Color::White, |number| number != 2);
/// let seats: Vec<_> = match_.iter().map(|board| (board.white, board.black)).collect();
/// assert_eq!(seats, [(Some(1), Some(4)), (Some(5), Some(3))]);
/// ```
pub fn boards(
    first: &Team,
    second: &Team,
    boards: usize,
    color: Color,
    present: impl Fn(Number) -> bool,
) -> Vec<Board> {
    let line_up =
        |team: &Team| -> Vec<Number> { team.members.iter().copied().filter(|&number| present(number)).collect() };
    let (first, second) = (line_up(first), line_up(second));
    let board = |at: usize| {
        let (one, other) = (first.get(at).copied(), second.get(at).copied());
        let first_is_white = (color == Color::White) == at.is_multiple_of(2);
        let (white, black) = if first_is_white { (one, other) } else { (other, one) };
        Board { white, black, first_is_white }
    };
    (0..boards).map(board).collect()
}

/// A match that is over: the points that each of two teams made on the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The team named first, and its points on the boards.
    pub first: (TeamNumber, Points),
    /// The other one.
    pub second: (TeamNumber, Points),
}

/// A row of the table of teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamRow {
    pub number: TeamNumber,
    /// Its place; teams that are level in everything share it.
    pub rank: usize,
    /// Points for matches.
    pub match_points: Points,
    /// Points on the boards.
    pub game_points: Points,
}

/// The table: by match points, then by points on the boards, then by match points against those who are still level.
pub fn table(teams: &[TeamNumber], matches: &[Match], worth: MatchPoints) -> Vec<TeamRow> {
    let sides = |team: TeamNumber| {
        let own = matches.iter().flat_map(|played| [(played.first, played.second), (played.second, played.first)]);
        own.filter(move |(own, _)| own.0 == team)
    };
    let won = |own: Points, other: Points| match own.cmp(&other) {
        std::cmp::Ordering::Greater => worth.win,
        std::cmp::Ordering::Equal => worth.draw,
        std::cmp::Ordering::Less => worth.loss,
    };
    let row = |&number: &TeamNumber| TeamRow {
        number,
        rank: 0,
        match_points: sides(number).map(|(own, other)| won(own.1, other.1)).sum(),
        game_points: sides(number).map(|(own, _)| own.1).sum(),
    };
    let rows: Vec<TeamRow> = teams.iter().map(row).collect();
    let among = |row: &TeamRow| -> Points {
        let is_level = |other: TeamNumber| {
            let other = rows.iter().find(|known| known.number == other);
            other.is_some_and(|other| (other.match_points, other.game_points) == (row.match_points, row.game_points))
        };
        sides(row.number).filter(|(_, other)| is_level(other.0)).map(|(own, other)| won(own.1, other.1)).sum()
    };
    let mut order: Vec<(TeamRow, Points)> = rows.iter().map(|row| (*row, among(row))).collect();
    let key = |(row, among): &(TeamRow, Points)| Reverse((row.match_points, row.game_points, *among));
    order.sort_by_key(key);
    let ranks: Vec<usize> = order
        .iter()
        .map(|row| 1 + order.iter().position(|other| key(other) == key(row)).expect("it is itself among them"))
        .collect();
    order.into_iter().zip(ranks).map(|((row, _), rank)| TeamRow { rank, ..row }).collect()
}

/// Keeps members of one team apart in a tournament of individuals, in these rounds.
pub fn keep_apart(tournament: &mut Tournament, rounds: Span) {
    let groups = tournament.teams.iter().filter(|team| team.members.len() > 1);
    let apart: Vec<Forbidden> = groups.map(|team| Forbidden { rounds, numbers: team.members.clone() }).collect();
    tournament.forbidden.extend(apart);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team(number: TeamNumber, members: &[Number]) -> Team {
        Team { number, members: members.to_vec(), ..Team::default() }
    }

    #[test]
    fn reserves_move_up_and_an_empty_board_stays_empty() {
        let (home, guests) = (team(1, &[1, 2, 3]), team(2, &[4, 5, 6, 7]));
        let boards = boards(&home, &guests, 4, Color::Black, |number| number != 4);
        let seats: Vec<_> = boards.iter().map(|board| (board.white, board.black)).collect();
        assert_eq!(seats, [(Some(5), Some(1)), (Some(2), Some(6)), (Some(7), Some(3)), (None, None)]);
        assert_eq!(boards.iter().map(|board| board.first_is_white).collect::<Vec<_>>(), [false, true, false, true]);
    }

    #[test]
    fn matches_come_before_boards_and_boards_before_the_match_between_them() {
        let points = Points::tenths;
        let played =
            |first, own, second, theirs| Match { first: (first, points(own)), second: (second, points(theirs)) };
        let matches = [played(1, 25, 2, 15), played(3, 40, 1, 0), played(2, 40, 3, 0), played(4, 20, 1, 20)];
        let rows = table(&[1, 2, 3, 4], &matches, MatchPoints::default());
        let order: Vec<(TeamNumber, usize)> = rows.iter().map(|row| (row.number, row.rank)).collect();
        assert_eq!(order, [(1, 1), (2, 2), (3, 3), (4, 4)]);
        // Level in both: who won the match between them is first.
        let level = [played(1, 15, 2, 25), played(1, 25, 3, 15), played(2, 15, 3, 25)];
        let rows = table(&[1, 2, 3], &level, MatchPoints::default());
        assert_eq!(rows.iter().map(|row| row.rank).collect::<Vec<_>>(), [1, 1, 1]);
        let two = [played(1, 15, 2, 25), played(1, 25, 3, 15), played(2, 15, 4, 25)];
        let rows = table(&[1, 2, 3, 4], &two, MatchPoints::default());
        let place = |number| rows.iter().find(|row| row.number == number).unwrap().rank;
        assert!(place(2) < place(1));
    }

    #[test]
    fn teammates_are_kept_apart() {
        let mut tournament = Tournament { teams: vec![team(1, &[1, 2, 3]), team(2, &[4])], ..Tournament::default() };
        keep_apart(&mut tournament, Span { first: 1, last: 2 });
        assert_eq!(tournament.forbidden, [Forbidden { rounds: Span { first: 1, last: 2 }, numbers: vec![1, 2, 3] }]);
    }
}

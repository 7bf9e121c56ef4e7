//! Direct encounter (C.07, article 6): what those who are tied did among each other.

use super::code::{Code, Modifier};
use super::scores::Table;
use super::{Detail, Value};

/// Averages are exact in these parts of a tenth of a point.
const PARTS: i64 = 60;

/// For each player his place among those he is tied with, 1 for the first; 0 where they are not split.
pub(super) fn values(table: &Table<'_>, code: &Code, groups: &[Vec<usize>]) -> Vec<Detail> {
    let counts_forfeits = table.is_round_robin || code.has(Modifier::Forfeits);
    let mut places = vec![0; table.tournament.players.len()];
    for group in groups.iter().filter(|group| group.len() > 1) {
        let order = split(table, counts_forfeits, group);
        if order.len() == 1 {
            continue;
        }
        let mut place = 1;
        for part in order {
            for &player in &part {
                places[player] = place;
            }
            place += part.len() as i64;
        }
    }
    places.into_iter().map(|place| Detail { value: Some(Value::whole(place)), terms: Vec::new() }).collect()
}

/// The group in parts, the best first.
fn split(table: &Table<'_>, counts_forfeits: bool, group: &[usize]) -> Vec<Vec<usize>> {
    let encounters: Vec<Vec<Option<i64>>> = group
        .iter()
        .map(|&one| group.iter().map(|&other| encounter(table, counts_forfeits, one, other)).collect())
        .collect();
    let sum = |at: usize| encounters[at].iter().flatten().copied().sum::<i64>();
    let missing = |at: usize| encounters[at].iter().filter(|met| met.is_none()).count() - 1;
    let scores: Vec<(i64, usize)> = (0..group.len()).map(|at| (sum(at), missing(at))).collect();
    let again = |part: Vec<usize>| if part.len() > 1 { split(table, counts_forfeits, &part) } else { vec![part] };
    if scores.iter().all(|&(_, missing)| missing == 0) {
        let mut order: Vec<usize> = (0..group.len()).collect();
        order.sort_by_key(|&at| -scores[at].0);
        let parts: Vec<Vec<usize>> = order
            .chunk_by(|&one, &other| scores[one].0 == scores[other].0)
            .map(|part| part.iter().map(|&at| group[at]).collect())
            .collect();
        return if parts.len() == 1 { parts } else { parts.into_iter().flat_map(again).collect() };
    }
    let win = i64::from(table.system().win.in_tenths()) * PARTS;
    let mut left: Vec<usize> = (0..group.len()).collect();
    let mut order: Vec<Vec<usize>> = Vec::new();
    let is_above = |one: usize, other: usize| scores[one].0 > scores[other].0 + win * scores[other].1 as i64;
    while let Some(at) = left.iter().position(|&one| left.iter().all(|&other| one == other || is_above(one, other))) {
        order.push(vec![group[left.remove(at)]]);
    }
    let rest: Vec<usize> = left.into_iter().map(|at| group[at]).collect();
    if order.is_empty() || rest.is_empty() {
        return if order.is_empty() { vec![rest] } else { order };
    }
    order.extend(again(rest));
    order
}

/// The points of one against the other; the average where they met more than once, none where they did not meet.
fn encounter(table: &Table<'_>, counts_forfeits: bool, one: usize, other: usize) -> Option<i64> {
    let number = table.number(other);
    let games = table.entries(one).iter().filter(|entry| {
        let is_game = entry.mark.is_played() || (counts_forfeits && entry.mark.is_forfeit());
        entry.opponent == Some(number) && is_game
    });
    let points: Vec<i64> = games.map(|entry| entry.points(table.system()).in_tenths().into()).collect();
    (!points.is_empty()).then(|| points.iter().sum::<i64>() * PARTS / points.len() as i64)
}

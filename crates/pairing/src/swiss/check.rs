//! Does a finished tournament have the pairings that the rules give? Every round is paired anew.

use super::{NoPairing, Round, pair_round};
use crate::tournament::{Color, Mark, Number, Tournament};

/// The first thing that is otherwise than the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The round, counted from 1.
    pub round: usize,
    /// Whom it is about.
    pub player: Number,
    /// What he had.
    pub had: Lot,
    /// What the rules give him; none where they allow no pairing at all.
    pub should_have: Option<Lot>,
}

/// What somebody has in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lot {
    /// An opponent, and a colour.
    Game(Number, Color),
    Bye,
    /// Nothing: not paired.
    Nothing,
}

/// Pairs every round that has been paired anew, and says what differs first.
pub fn check(tournament: &Tournament) -> Option<Difference> {
    (1..=tournament.rounds_paired()).find_map(|round| check_round(tournament, round))
}

/// Pairs one round, counted from 1, anew, and says what differs first, from the top board down.
pub fn check_round(tournament: &Tournament, round: usize) -> Option<Difference> {
    compare(tournament, round, pair_round(&tournament.before(round), round))
}

/// What differs first between a round as it was and as it should have been.
pub(crate) fn compare(tournament: &Tournament, round: usize, right: Result<Round, NoPairing>) -> Option<Difference> {
    let lots = |player: &crate::Player| (player.number, lot(player, round));
    let had: Vec<(Number, Lot)> = tournament.players.iter().map(lots).collect();
    match right {
        Ok(right) => had.into_iter().find_map(|(player, had)| {
            let right = right.lot(player);
            (had != right).then_some(Difference { round, player, had, should_have: Some(right) })
        }),
        Err(NoPairing { .. }) => had
            .into_iter()
            .find(|(_, lot)| *lot != Lot::Nothing)
            .map(|(player, had)| Difference { round, player, had, should_have: None }),
    }
}

fn lot(player: &crate::Player, round: usize) -> Lot {
    let entry = player.entry(round - 1);
    match (entry.mark, entry.opponent, entry.color) {
        (Mark::PairingBye, ..) => Lot::Bye,
        (mark, Some(opponent), Some(color)) if mark.is_paired() => Lot::Game(opponent, color),
        _ => Lot::Nothing,
    }
}

impl Round {
    /// What somebody has in this round.
    pub fn lot(&self, player: Number) -> Lot {
        if self.bye == Some(player) {
            return Lot::Bye;
        }
        let game = self.pairs.iter().find_map(|&(white, black)| match player {
            _ if player == white => Some(Lot::Game(black, Color::White)),
            _ if player == black => Some(Lot::Game(white, Color::Black)),
            _ => None,
        });
        game.unwrap_or(Lot::Nothing)
    }
}

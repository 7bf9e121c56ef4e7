//! How a tournament file is paired: what record 192 says, and one door to pairing, checking and reasons for all that files can name.

use crate::swiss::{self, Difference, NoPairing, Round};
use crate::tournament::{Mark, Number, Tournament};
use crate::words::Told;
use crate::{round_robin, why};
use tabiya_text::Language;

/// A way of pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Swiss, by the Dutch system (2026 rules): also where a file names nothing that we know.
    Dutch,
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin { is_double: bool },
}

impl System {
    /// What the file says.
    pub fn of(tournament: &Tournament) -> System {
        let kind = tournament.kind.as_deref().unwrap_or("").to_ascii_uppercase();
        match kind.as_str() {
            "FIDE_ROUNDROBIN" | "BERGER_ROUNDROBIN_G1" => System::RoundRobin { is_double: false },
            "FIDE_DOUBLEROUNDROBIN" | "BERGER_ROUNDROBIN_G2" => System::RoundRobin { is_double: true },
            _ => System::Dutch,
        }
    }

    /// Pairs a round, counted from 1, from what was known before it.
    pub fn pair_round(self, tournament: &Tournament, round: usize) -> Result<Round, NoPairing> {
        match self {
            System::Dutch => swiss::pair_round(tournament, round),
            System::RoundRobin { .. } => {
                let why::Explained { pairs, byes, .. } = self.table(tournament, round)?;
                Ok(Round { number: round, pairs, bye: byes.first().copied() })
            }
        }
    }

    /// Pairs one round, counted from 1, anew, and says what differs first.
    pub fn check_round(self, tournament: &Tournament, round: usize) -> Option<Difference> {
        let mut right = self.pair_round(&tournament.before(round), round);
        if let (System::RoundRobin { .. }, Ok(right)) = (self, &mut right) {
            // Who rests is given no points, so that most files have no bye there.
            let has_bye = |number: &Number| {
                let player = tournament.players.iter().find(|player| player.number == *number);
                player.is_some_and(|player| player.entry(round - 1).mark == Mark::PairingBye)
            };
            right.bye = right.bye.filter(has_bye);
        }
        swiss::compare(tournament, round, right)
    }

    /// Why a round is as it is, a line for everybody. `settled` is told whenever so many more people have their reasons.
    pub fn explain(
        self,
        tournament: &Tournament,
        round: usize,
        language: Language,
        settled: &dyn Fn(usize),
    ) -> Result<Vec<Told>, NoPairing> {
        match self {
            System::Dutch => {
                let explained = swiss::explain_telling(tournament, round, settled)?;
                Ok(swiss::sentence::everybody(&explained, tournament, language))
            }
            System::RoundRobin { .. } => Ok(why::sentences(&self.table(tournament, round)?, tournament, language)),
        }
    }

    /// The table speaks of places in the list: those are the numbers, unless somebody was taken out of it.
    fn table(self, tournament: &Tournament, round: usize) -> Result<why::Explained, NoPairing> {
        let is_double = self == System::RoundRobin { is_double: true };
        let numbers: Vec<Number> = tournament.players.iter().map(|player| player.number).collect();
        let is_whole = numbers.iter().copied().eq(1..=numbers.len());
        let table = round_robin::explain(numbers.len(), is_double, round).filter(|_| is_whole);
        table.ok_or(NoPairing { round })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Entry, Player};

    #[test]
    fn a_round_robin_is_paired_and_checked_by_its_table() {
        let player = |number| Player { number, ..Player::default() };
        let kind = Some("FIDE_ROUNDROBIN".to_owned());
        let mut tournament = Tournament { players: (1..=4).map(player).collect(), kind, ..Tournament::default() };
        let system = System::of(&tournament);
        assert_eq!(system.pair_round(&tournament, 1).unwrap().pairs, [(1, 4), (2, 3)]);
        assert_eq!(system.pair_round(&tournament, 4), Err(NoPairing { round: 4 }));
        let mut play = |white: Number, black: Number| {
            tournament.players[white - 1].rounds.push(Entry::against(black, Color::White, Mark::Draw));
            tournament.players[black - 1].rounds.push(Entry::against(white, Color::Black, Mark::Draw));
        };
        play(1, 4);
        play(2, 3);
        play(3, 4);
        play(1, 2);
        assert_eq!(system.check_round(&tournament, 1), None);
        let difference = system.check_round(&tournament, 2).unwrap();
        assert_eq!((difference.player, difference.had), (3, swiss::Lot::Game(4, Color::White)));
        let told = system.explain(&tournament, 3, Language::English, &|_| ()).unwrap();
        assert!(told[0].text.contains("numbers that add up to 4"), "{told:?}");
    }
}

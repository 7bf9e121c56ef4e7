//! Who plays whom, and which opening: a pure function of the number of the game, so that a match can be resumed.

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tournament {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets all others, who do not meet each other.
    Gauntlet,
}

impl Tournament {
    /// Its stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Tournament::RoundRobin => "round-robin",
            Tournament::Gauntlet => "gauntlet",
        }
    }
}

/// One game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The number of the game, from 0.
    pub number: u64,
    /// The pair of games it belongs to: same engines, same opening, colours reversed.
    pub pair: u64,
    /// Which opening, counted from 0; more than there are begin again with the first.
    pub opening: u64,
    /// Who has White.
    pub white: usize,
    /// Who has Black.
    pub black: usize,
}

/// All games of a match.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    encounters: Vec<(usize, usize)>,
    games: u64,
}

impl Schedule {
    /// `games` for each two of `engines` engines that meet.
    pub(crate) fn new(engines: usize, tournament: Tournament, games: u64) -> Schedule {
        let firsts = match tournament {
            Tournament::RoundRobin => engines,
            Tournament::Gauntlet => engines.min(1),
        };
        let encounters = (0..firsts).flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect();
        Schedule { encounters, games }
    }

    /// How many games there are.
    pub(crate) fn len(&self) -> u64 {
        self.games.saturating_mul(self.encounters.len() as u64)
    }

    /// The game with this number. All encounters go on together, a pair of games each at a time.
    pub(crate) fn game(&self, number: u64) -> Option<Pairing> {
        if number >= self.len() {
            return None;
        }
        let width = self.encounters.len() as u64;
        let even = (self.games / 2 * 2).saturating_mul(width);
        let (pair, is_second) = match number < even {
            true => (number / 2, number % 2 == 1),
            // The last game of an odd number has no second one.
            false => (even / 2 + (number - even), false),
        };
        let (a, b) = self.encounters[(pair % width) as usize];
        let (white, black) = if is_second { (b, a) } else { (a, b) };
        Some(Pairing { number, pair, opening: pair / width, white, black })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(engines: usize, tournament: Tournament, games: u64) -> Vec<(u64, u64, usize, usize)> {
        let schedule = Schedule::new(engines, tournament, games);
        (0..).map_while(|number| schedule.game(number)).map(|p| (p.pair, p.opening, p.white, p.black)).collect()
    }

    #[test]
    fn a_match_of_two() {
        let expected = [(0, 0, 0, 1), (0, 0, 1, 0), (1, 1, 0, 1), (1, 1, 1, 0)];
        assert_eq!(games(2, Tournament::RoundRobin, 4), expected);
        assert_eq!(games(2, Tournament::Gauntlet, 3), expected[..3]);
    }

    #[test]
    fn a_gauntlet_and_a_round_robin() {
        let gauntlet = games(3, Tournament::Gauntlet, 2);
        assert_eq!(gauntlet, [(0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 0, 2), (1, 0, 2, 0)]);
        let round_robin = games(4, Tournament::RoundRobin, 3);
        assert_eq!(round_robin.len(), 18);
        for (a, b) in [(0, 1), (0, 3), (1, 2), (2, 3)] {
            let played = |white, black| round_robin.iter().filter(|&&(.., w, l)| (w, l) == (white, black)).count();
            assert_eq!((played(a, b), played(b, a)), (2, 1));
        }
    }

    #[test]
    fn a_match_without_end_has_no_overflow() {
        let schedule = Schedule::new(5, Tournament::RoundRobin, u64::MAX);
        assert!(schedule.game(u64::MAX - 1).is_some());
    }
}

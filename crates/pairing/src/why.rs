//! Why a round is as it is in the kinds that are not Swiss: for everybody what he has and the reasons, as data, and in words.
//! The kinds give the reasons (`round_robin::explain`, `knockout::explain`…); those of Swiss tournaments are in `swiss`.

use crate::swiss::{ColorReason, Lot};
use crate::tournament::{Color, Number, Tournament};
use crate::words::{Teller, Told, side};
use tabiya_text::{Arg, Language};

/// A round and its reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// White and black, board by board.
    pub pairs: Vec<(Number, Number)>,
    /// Who came and has no opponent.
    pub byes: Vec<Number>,
    /// Everybody of the round.
    pub people: Vec<Why>,
}

/// What somebody has, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub number: Number,
    pub lot: Lot,
    /// The reasons, in the order in which they are told.
    pub because: Vec<Because>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// Berger table: numbers meet whose sum is one of these.
    Sum(usize, Option<usize>),
    /// Berger table: whoever that leaves over meets the last number.
    LastNumber(Number),
    /// Berger table: whoever that leaves over rests, for the number of players is odd.
    Rest,
    /// Berger table: their sum is odd, and the lower number has White.
    LowerIsWhite,
    /// Berger table: their sum is even, and the higher number has White.
    HigherIsWhite,
    /// Berger table: against the last number the first half has White.
    FirstHalfIsWhite,
    /// The second time round colours are the other way about.
    Reversed,
    /// Knock-out: so many byes, and they go to the best seeds.
    SeedBye(usize),
    /// Knock-out: the seeds of a first match add up to this.
    Seeds(usize),
    /// Knock-out: the winners of neighbouring matches meet.
    Winners,
    /// Knock-out: the lot gave the better seed of the first match his colour, and from match to match it changes.
    MatchLot,
    /// Scheveningen: everybody meets everybody of the other team.
    OtherTeam,
    /// Scheveningen: so many whites for the first team, so many for the second.
    Whites(usize, usize),
    /// Keizer: the next in rank is the first who can be had; the own rank and the other's.
    Neighbours(usize, usize),
    /// Not this one: they met in this round, which was not long ago.
    MetLately(Number, usize),
    /// Not this one: then not everybody could have somebody new.
    SpoilsRest(Number),
    /// Keizer: all have met lately, so neighbours meet again.
    AllHaveMet,
    /// Keizer: the number of those present is odd, and the last in rank rests.
    LastInRank,
    /// A colour by the rules of Swiss tournaments.
    Color(ColorReason),
    /// Arena: so many places and so many rating points apart.
    Near(usize, u32),
    /// Arena, not this one: they have just played.
    JustMet(Number),
    /// Arena, not this one: both must have this colour after three times the other.
    BothMust(Number, Color),
    /// Arena, not this one: the wave as a whole is closer this way.
    WholeIsCloser(Number),
    /// Arena: nobody is left this time.
    NobodyLeft,
    /// Arena: three times running the other colour.
    AfterThree(Color),
    /// Arena: this colour is left, for the other one has had it three times running.
    OtherAfterThree(Number, Color),
    /// Arena: this one of the two has had White less often, against Black.
    FewerWhites(Number),
    /// Arena: the same for both, and whoever had White last has Black.
    WhiteLast,
    /// Arena: nothing tells them apart but rank.
    RankIsWhite(Number),
}

/// A line for everybody.
pub fn sentences(explained: &Explained, tournament: &Tournament, language: Language) -> Vec<Told> {
    let teller = Teller { tournament, language };
    let told = |why: &Why| {
        let lot = format!("{}.", teller.lot(why.number, why.lot));
        let because = why.because.iter().map(|because| teller.because(because));
        Told { number: why.number, text: std::iter::once(lot).chain(because).collect::<Vec<_>>().join(" ") }
    };
    explained.people.iter().map(told).collect()
}

fn number(number: usize) -> Arg<'static> {
    Arg::Number(number as i64)
}

impl Teller<'_> {
    fn because(&self, because: &Because) -> String {
        let plain = |key: &str| self.say(key, &[]);
        let named = |key: &str, other: Number| self.say(key, &[("other", self.person(other))]);
        match *because {
            Because::Sum(sum, None) => self.say("pairing.berger.sum", &[("sum", number(sum))]),
            Because::Sum(sum, Some(other)) => {
                self.say("pairing.berger.sums", &[("sum", number(sum)), ("other", number(other))])
            }
            Because::LastNumber(last) => self.say("pairing.berger.last", &[("last", number(last))]),
            Because::Rest => plain("pairing.berger.rest"),
            Because::LowerIsWhite => plain("pairing.berger.odd"),
            Because::HigherIsWhite => plain("pairing.berger.even"),
            Because::FirstHalfIsWhite => plain("pairing.berger.half"),
            Because::Reversed => plain("pairing.berger.reversed"),
            Because::SeedBye(count) => self.say("pairing.knockout.bye", &[("count", number(count))]),
            Because::Seeds(sum) => self.say("pairing.knockout.seeds", &[("sum", number(sum))]),
            Because::Winners => plain("pairing.knockout.winners"),
            Because::MatchLot => plain("pairing.knockout.lot"),
            Because::OtherTeam => plain("pairing.scheveningen.all"),
            Because::Whites(first, second) => {
                self.say("pairing.scheveningen.whites", &[("first", number(first)), ("second", number(second))])
            }
            Because::Neighbours(own, other) => {
                self.say("pairing.keizer.neighbours", &[("rank", number(own)), ("other", number(other))])
            }
            Because::MetLately(other, round) => {
                self.say("pairing.passed.met", &[("other", self.person(other)), ("round", number(round))])
            }
            Because::SpoilsRest(other) => named("pairing.keizer.spoils", other),
            Because::AllHaveMet => plain("pairing.keizer.again"),
            Because::LastInRank => plain("pairing.keizer.bye"),
            Because::Color(reason) => self.color_reason(reason),
            Because::Near(places, ratings) => {
                let ratings = Arg::Number(i64::from(ratings));
                self.say("pairing.arena.near", &[("count", number(places)), ("ratings", ratings)])
            }
            Because::JustMet(other) => named("pairing.arena.met", other),
            Because::BothMust(other, color) => named(&format!("pairing.passed.{}", side(color)), other),
            Because::WholeIsCloser(other) => named("pairing.arena.whole", other),
            Because::NobodyLeft => plain("pairing.arena.nobody"),
            Because::AfterThree(color) => plain(&format!("pairing.arena.three.{}", side(color))),
            Because::OtherAfterThree(other, color) => named(&format!("pairing.arena.yields.{}", side(color)), other),
            Because::FewerWhites(other) => named("pairing.arena.fewer", other),
            Because::WhiteLast => plain("pairing.arena.last"),
            Because::RankIsWhite(other) => named("pairing.arena.rank", other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Waiting;
    use crate::keizer::Present;
    use crate::{Player, arena, keizer, knockout, round_robin, scheveningen};

    fn people(count: usize) -> Tournament {
        let player = |number| Player { number, name: format!("P{number}"), ..Player::default() };
        Tournament { players: (1..=count).map(player).collect(), ..Tournament::default() }
    }

    #[track_caller]
    fn told(explained: &Explained, number: Number) -> String {
        let tournament = people(20);
        for language in Language::ALL {
            for told in sentences(explained, &tournament, language) {
                assert!(!told.text.contains("pairing.") && !told.text.contains('{'), "{}", told.text);
            }
        }
        let lines = sentences(explained, &tournament, Language::English);
        lines.into_iter().find(|told| told.number == number).expect("somebody of the round").text
    }

    #[test]
    fn round_robins_are_explained_by_their_table() {
        let first = round_robin::explain(6, false, 1).unwrap();
        assert_eq!(
            told(&first, 2),
            "P2 (#2) has White against P5 (#5). Everybody meets everybody; this round pairs numbers that add up to 7. \
             Their sum is odd, so the lower number has White."
        );
        assert!(told(&first, 6).contains("Whoever is left meets number 6."), "{}", told(&first, 6));
        let odd = round_robin::explain(5, false, 2).unwrap();
        assert_eq!(odd.byes.len(), 1);
        assert!(told(&odd, odd.byes[0]).contains("an odd number of players"));
        assert!(told(&round_robin::explain(6, true, 6).unwrap(), 2).contains("reversed"));
        assert_eq!(round_robin::explain(6, false, 6), None);
    }

    /// What is said of sums and colours is true of every game of every table.
    #[test]
    fn what_is_said_of_the_tables_is_true() {
        for players in 2..30 {
            let even = players + players % 2;
            for (is_double, rounds) in [(false, even - 1), (true, 2 * (even - 1))] {
                for round in 1..=rounds {
                    for Why { number, lot, because } in round_robin::explain(players, is_double, round).unwrap().people
                    {
                        let Lot::Game(opponent, color) = lot else { continue };
                        let is_reversed = because.contains(&Because::Reversed);
                        let (white, black) = if (color == Color::White) != is_reversed {
                            (number, opponent)
                        } else {
                            (opponent, number)
                        };
                        for reason in &because {
                            match *reason {
                                Because::Sum(sum, other) if white.max(black) < even => {
                                    assert!(white + black == sum || Some(white + black) == other, "{players} {round}");
                                }
                                Because::LastNumber(last) => assert_eq!(white.max(black), last),
                                Because::LowerIsWhite => assert!((white + black) % 2 == 1 && white < black),
                                Because::HigherIsWhite => assert!((white + black) % 2 == 0 && white > black),
                                Because::FirstHalfIsWhite => {
                                    let other = white.min(black);
                                    assert_eq!(white == other, 2 * other <= even, "{players} {round}: {white} {black}");
                                }
                                _ => {}
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn knock_outs_are_explained_by_seeds() {
        let first = knockout::explain(&knockout::first_round(6), true, Color::White);
        assert_eq!(first.byes, [1, 2]);
        assert!(told(&first, 1).contains("2 byes, and the best seeds have them"), "{}", told(&first, 1));
        assert!(told(&first, 5).contains("add up to 9"), "{}", told(&first, 5));
        let next: Vec<_> =
            knockout::next_round(&[1, 5, 2, 3]).into_iter().map(|(one, other)| (one, Some(other))).collect();
        let next = knockout::explain(&next, false, Color::White);
        assert_eq!(next.pairs, [(1, 5), (3, 2)]);
        assert!(told(&next, 5).contains("winners of neighbouring matches"));
    }

    #[test]
    fn scheveningen_and_keizer_say_why() {
        let round = scheveningen::explain(&[1, 3, 5], &[2, 4, 6], 1).unwrap();
        assert_eq!(round.pairs.len(), 3);
        assert!(told(&round, 1).contains("everybody of the other team"), "{}", told(&round, 1));
        let present = |number, met: &[(Number, usize)]| Present {
            number,
            colors: Vec::new(),
            met: met.iter().copied().collect(),
        };
        let round = keizer::explain(
            &[present(1, &[(2, 3)]), present(2, &[(1, 3)]), present(3, &[]), present(4, &[]), present(5, &[])],
            Color::White,
        );
        assert_eq!((round.pairs.clone(), round.byes.clone()), (vec![(1, 3), (4, 2)], vec![5]));
        let one = told(&round, 1);
        assert!(
            one.contains("number 1 against number 3") && one.contains("Not P2 (#2): they met in round 3."),
            "{one}"
        );
        assert!(told(&round, 5).contains("the last in the ranking"));
    }

    #[test]
    fn arenas_say_why() {
        let waiting = |number: Number, last: Option<Number>, colors: &[Color]| Waiting {
            number,
            rank: number,
            rating: 1500,
            last_opponent: last,
            colors: colors.to_vec(),
        };
        let white = [Color::White; 3];
        let people =
            [waiting(1, Some(2), &white), waiting(2, Some(1), &[]), waiting(3, None, &white), waiting(4, None, &[])];
        let round = arena::explain(&people);
        assert_eq!(round.pairs, arena::wave(&people));
        let one = told(&round, 1);
        assert!(
            one.contains("Not P2 (#2): they have just played.")
                && one.contains("Black is due after three games in a row with White"),
            "{one}"
        );
        assert!(one.contains("Not P3 (#3): both must have Black."), "{one}");
        assert!(told(&arena::explain(&people[..1]), 1).contains("nobody is left"));
    }
}

//! The reasons of a round in words, in the languages of `tabiya_text`: keys `pairing.…`.

use super::check::{Difference, Lot};
use super::colors::{ColorReason, ColorRule, Strength};
use super::field::Barred;
use super::plan::Criterion;
use super::why::{Explained, Fate, Moved, MovedWhy, Passed, PassedWhy, Why};
use crate::tournament::{Number, Points, Tournament};
use crate::words::{Teller, Told, points, side};
use tabiya_text::{Arg, Language};

/// At most so many opponents passed over are named; the first ones tell most.
const MOST_PASSED: usize = 3;

/// A line for everybody, by number.
pub fn everybody(explained: &Explained, tournament: &Tournament, language: Language) -> Vec<Told> {
    let teller = Teller { tournament, language };
    explained.people.iter().map(|why| Told { number: why.number, text: teller.why(why) }).collect()
}

/// What a check found, as a sentence.
pub fn difference(difference: &Difference, tournament: &Tournament, language: Language) -> String {
    let teller = Teller { tournament, language };
    let round = ("round", Arg::Number(difference.round as i64));
    let had = ("had", Arg::words(teller.lot(difference.player, difference.had)));
    match difference.should_have {
        Some(right) => {
            let right = ("right", Arg::words(teller.lot(difference.player, right)));
            language.text("pairing.check.other", &[round, had, right])
        }
        None => language.text("pairing.check.impossible", &[round, had]),
    }
}

impl Teller<'_> {
    fn why(&self, why: &Why) -> String {
        let name = ("name", self.person(why.number));
        let mut sentences: Vec<String> = Vec::new();
        match &why.fate {
            Fate::Away => return self.say("pairing.absent", &[name]),
            Fate::Bye => sentences.push(self.say("pairing.bye", &[name])),
            Fate::Game { opponent, opponent_score, color, passed, .. } => {
                let game = self.lot(why.number, Lot::Game(*opponent, *color));
                sentences.push(format!("{game}."));
                sentences.push(self.groups(why, *opponent, *opponent_score));
                sentences.extend(why.moved.iter().map(|moved| self.moved(moved)));
                sentences.extend(passed.iter().take(MOST_PASSED).map(|passed| self.passed(passed)));
                sentences.push(self.color(why));
            }
        }
        sentences.join(" ")
    }

    fn groups(&self, why: &Why, opponent: Number, score: Points) -> String {
        if score == why.score {
            return self.say("pairing.group.same", &[("points", points(score))]);
        }
        let (own, other) = (("points", points(why.score)), ("other", points(score)));
        if score > why.score {
            self.say("pairing.group.up", &[own, other, ("opponent", self.person(opponent))])
        } else {
            self.say("pairing.group.down", &[own, other])
        }
    }

    fn moved(&self, moved: &Moved) -> String {
        let group = ("points", points(moved.group));
        match moved.why {
            MovedWhy::NobodyToMeet => self.say("pairing.float.nobody", &[group]),
            MovedWhy::Impossible => self.say("pairing.float.impossible", &[group]),
            MovedWhy::Last => self.say("pairing.float.last", &[group]),
            MovedWhy::Price(criterion, more) => {
                self.say("pairing.float.price", &[group, ("cost", Arg::words(self.cost(criterion, more)))])
            }
        }
    }

    fn passed(&self, passed: &Passed) -> String {
        let other = ("other", self.person(passed.number));
        match passed.why {
            PassedWhy::Barred(Barred::Met { round }) => {
                self.say("pairing.passed.met", &[other, ("round", Arg::Number(round as i64))])
            }
            PassedWhy::Barred(Barred::Forbidden) => self.say("pairing.passed.forbidden", &[other]),
            PassedWhy::Barred(Barred::Colors(color)) => self.say(&format!("pairing.passed.{}", side(color)), &[other]),
            PassedWhy::Impossible => self.say("pairing.passed.impossible", &[other]),
            PassedWhy::Price(criterion, more) => {
                self.say("pairing.passed.price", &[other, ("cost", Arg::words(self.cost(criterion, more)))])
            }
        }
    }

    /// What would have been worse.
    fn cost(&self, criterion: Criterion, more: i64) -> String {
        let key = match criterion {
            Criterion::C6 => "c6",
            Criterion::C7(_) => "c7",
            Criterion::C8 | Criterion::C8Scores(_) => "c8",
            Criterion::C9 => "c9",
            Criterion::C10 => "c10",
            Criterion::C11 => "c11",
            Criterion::C12 => "c12",
            Criterion::C13 => "c13",
            Criterion::C14 => "c14",
            Criterion::C15 => "c15",
            Criterion::C16 => "c16",
            Criterion::C17 => "c17",
            Criterion::C18(_) | Criterion::C20(_) => "c18",
            Criterion::C19(_) | Criterion::C21(_) => "c19",
            Criterion::BestMovedDown(_)
            | Criterion::Exchanges
            | Criterion::ExchangeSize
            | Criterion::GoesDown(_)
            | Criterion::ComesUp(_) => "order",
        };
        self.say(&format!("pairing.cost.{key}"), &[("count", Arg::Number(more))])
    }

    fn color(&self, why: &Why) -> String {
        let Fate::Game { opponent, color, rule, need, had_twice, is_higher, .. } = why.fate else {
            return String::new();
        };
        self.color_reason(ColorReason { number: why.number, opponent, color, rule, need, had_twice, is_higher })
    }

    /// Why somebody has this colour.
    pub(crate) fn color_reason(&self, reason: ColorReason) -> String {
        let ColorReason { number, opponent, color, rule, need, had_twice, is_higher } = reason;
        let has_wish = need.is_some_and(|need| need.color == color);
        let winner = ("winner", self.person(if has_wish { number } else { opponent }));
        // The colour that is in dispute, if one is.
        let due = need.map_or(color, |need| need.color);
        match rule {
            ColorRule::Granted => match need.filter(|_| has_wish) {
                Some(need) => {
                    let strength = match need.strength {
                        Strength::Absolute if had_twice => "twice",
                        Strength::Absolute => "absolute",
                        Strength::Strong => "strong",
                        Strength::Mild => "mild",
                    };
                    self.say(&format!("pairing.color.{strength}.{}", side(color)), &[])
                }
                None => {
                    self.say(&format!("pairing.color.yields.{}", side(color)), &[("opponent", self.person(opponent))])
                }
            },
            ColorRule::Stronger => self.say(&format!("pairing.color.stronger.{}", side(due)), &[winner]),
            ColorRule::Alternated { games_ago } => {
                self.say("pairing.color.swapped", &[("count", Arg::Number(games_ago as i64))])
            }
            ColorRule::HigherRank => {
                let higher = if is_higher { number } else { opponent };
                self.say("pairing.color.rank", &[("winner", self.person(higher))])
            }
            ColorRule::Lot => self.say("pairing.color.lot", &[]),
        }
    }
}

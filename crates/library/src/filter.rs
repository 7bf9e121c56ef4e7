//! Which games are meant: asked of millions of facts, so it is made for speed.

use crate::{Date, Facts, PgnResult};
use tabiya_rules::{Color, Speed};

/// What a game must be. Everything that is left out does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conditions {
    /// The side of the player who is looked for.
    pub color: Option<Color>,
    /// How it ended.
    pub outcome: Option<PgnResult>,
    /// From this day on.
    pub since: Option<Date>,
    /// Until this day.
    pub until: Option<Date>,
    /// One of these speeds; `None` among them are games of which it is not known.
    pub speeds: Option<Vec<Option<Speed>>>,
    /// The average rating is at least this.
    pub least_rating: Option<u16>,
    /// And at most this.
    pub most_rating: Option<u16>,
    /// Played on the site itself, or imported.
    pub of_site: Option<bool>,
}

/// Which games are meant: conditions, and who may see what. Names, openings and collections are numbers here. The default
/// means none, for it opens no collection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The collections that may be seen, by number; what lies beyond the end may not.
    pub collections: Vec<bool>,
    /// The names of who asks: of games that are hidden, theirs alone may be seen.
    pub own: Vec<u32>,
    /// Only games in which one of `own` plays, or of these collections.
    pub only_own: Option<Vec<bool>>,
    /// One of these plays; in order, as all lists of names here.
    pub player: Option<Vec<u32>>,
    /// One of these plays on the other side.
    pub opponent: Option<Vec<u32>>,
    /// The openings, by number.
    pub openings: Option<Vec<bool>>,
    /// What else the games must be.
    pub conditions: Conditions,
}

impl Conditions {
    /// Do they hold for the game itself? That a player has the colour, [`Filter`] knows. Each one that is not set costs a
    /// comparison at most.
    #[inline]
    fn hold(&self, facts: &Facts) -> bool {
        let rating = if self.least_rating.is_some() || self.most_rating.is_some() { facts.twice_rating() } else { 1 };
        self.outcome.is_none_or(|outcome| facts.outcome == outcome)
            && self.speeds.as_ref().is_none_or(|speeds| speeds.contains(&facts.speed))
            && self.since.is_none_or(|since| facts.date >= since)
            && self.until.is_none_or(|until| facts.date <= until && facts.date != Date::UNKNOWN)
            && rating > 0
            && self.least_rating.is_none_or(|least| rating >= 2 * u32::from(least))
            && self.most_rating.is_none_or(|most| rating <= 2 * u32::from(most))
            && self.of_site.is_none_or(|of_site| (facts.collection == 0) == of_site)
    }
}

impl Filter {
    /// All games of these collections.
    pub fn of(collections: Vec<bool>) -> Filter {
        Filter { collections, ..Filter::default() }
    }

    /// Is this game meant?
    #[inline]
    pub fn admits(&self, facts: &Facts) -> bool {
        !facts.is_dead
            && self.collections.get(facts.collection as usize).copied().unwrap_or(false)
            && (!facts.is_hidden || self.is_own(facts))
            && self.wants(facts)
    }

    #[inline]
    fn is_own(&self, facts: &Facts) -> bool {
        has(&self.own, facts.white) || has(&self.own, facts.black)
    }

    #[inline]
    fn wants(&self, facts: &Facts) -> bool {
        self.conditions.hold(facts)
            && self.openings.as_ref().is_none_or(|openings| openings.get(usize::from(facts.opening)) == Some(&true))
            && self.has_players(facts)
            && self.only_own.as_ref().is_none_or(|collections| {
                self.is_own(facts) || collections.get(facts.collection as usize) == Some(&true)
            })
    }

    #[inline]
    fn has_players(&self, facts: &Facts) -> bool {
        if self.player.is_none() && self.opponent.is_none() {
            return true;
        }
        let is = |names: &Option<Vec<u32>>, name: u32| names.as_ref().is_none_or(|names| has(names, name));
        let white = || is(&self.player, facts.white) && is(&self.opponent, facts.black);
        let black = || is(&self.player, facts.black) && is(&self.opponent, facts.white);
        match self.conditions.color {
            None => white() || black(),
            Some(Color::White) => white(),
            Some(Color::Black) => black(),
        }
    }
}

/// Is it one of these, which are in order?
#[inline]
fn has(names: &[u32], name: u32) -> bool {
    if names.len() <= 4 { names.contains(&name) } else { names.binary_search(&name).is_ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> Facts {
        Facts {
            white: 1,
            black: 2,
            collection: 3,
            date: Date::read("2021.05.30"),
            white_rating: 2000,
            black_rating: 2200,
            outcome: PgnResult::White,
            speed: Some(Speed::Blitz),
            opening: 5,
            ..Facts::default()
        }
    }

    #[test]
    fn each_condition_counts() {
        let all = || Filter::of(vec![true; 4]);
        let day = |text| Some(Date::read(text));
        let cases: Vec<(&str, Filter, bool)> = vec![
            ("all", all(), true),
            ("another collection", Filter::of(vec![true; 3]), false),
            ("closed collection", Filter::of(vec![true, true, true, false]), false),
            ("player", Filter { player: Some(vec![2, 9]), ..all() }, true),
            ("another player", Filter { player: Some(vec![9]), ..all() }, false),
            ("nobody", Filter { player: Some(vec![]), ..all() }, false),
            (
                "colour",
                Filter {
                    player: Some(vec![2]),
                    conditions: Conditions { color: Some(Color::Black), ..Conditions::default() },
                    ..all()
                },
                true,
            ),
            (
                "other colour",
                Filter {
                    player: Some(vec![2]),
                    conditions: Conditions { color: Some(Color::White), ..Conditions::default() },
                    ..all()
                },
                false,
            ),
            ("opponent", Filter { player: Some(vec![1]), opponent: Some(vec![2]), ..all() }, true),
            ("oneself", Filter { player: Some(vec![1]), opponent: Some(vec![1]), ..all() }, false),
            (
                "outcome",
                Filter { conditions: Conditions { outcome: Some(PgnResult::White), ..Conditions::default() }, ..all() },
                true,
            ),
            (
                "other outcome",
                Filter { conditions: Conditions { outcome: Some(PgnResult::Draw), ..Conditions::default() }, ..all() },
                false,
            ),
            (
                "speed",
                Filter {
                    conditions: Conditions {
                        speeds: Some(vec![Some(Speed::Rapid), Some(Speed::Blitz)]),
                        ..Conditions::default()
                    },
                    ..all()
                },
                true,
            ),
            (
                "other speed",
                Filter {
                    conditions: Conditions { speeds: Some(vec![Some(Speed::Rapid)]), ..Conditions::default() },
                    ..all()
                },
                false,
            ),
            (
                "since",
                Filter { conditions: Conditions { since: day("2021.05.30"), ..Conditions::default() }, ..all() },
                true,
            ),
            (
                "too early",
                Filter { conditions: Conditions { since: day("2021.05.31"), ..Conditions::default() }, ..all() },
                false,
            ),
            (
                "until",
                Filter { conditions: Conditions { until: day("2021.05.30"), ..Conditions::default() }, ..all() },
                true,
            ),
            (
                "too late",
                Filter { conditions: Conditions { until: day("2021.05.29"), ..Conditions::default() }, ..all() },
                false,
            ),
            (
                "rating",
                Filter {
                    conditions: Conditions {
                        least_rating: Some(2100),
                        most_rating: Some(2100),
                        ..Conditions::default()
                    },
                    ..all()
                },
                true,
            ),
            (
                "too low",
                Filter { conditions: Conditions { least_rating: Some(2101), ..Conditions::default() }, ..all() },
                false,
            ),
            (
                "too high",
                Filter { conditions: Conditions { most_rating: Some(2099), ..Conditions::default() }, ..all() },
                false,
            ),
            (
                "site",
                Filter { conditions: Conditions { of_site: Some(true), ..Conditions::default() }, ..all() },
                false,
            ),
            (
                "imported",
                Filter { conditions: Conditions { of_site: Some(false), ..Conditions::default() }, ..all() },
                true,
            ),
            ("mine by name", Filter { own: vec![2], only_own: Some(vec![]), ..all() }, true),
            ("mine by collection", Filter { only_own: Some(vec![false, false, false, true]), ..all() }, true),
            ("not mine", Filter { own: vec![9], only_own: Some(vec![true]), ..all() }, false),
        ];
        for (name, filter, wanted) in cases {
            assert_eq!(filter.admits(&facts()), wanted, "{name}");
        }
    }

    #[test]
    fn hidden_games_are_their_players() {
        let hidden = Facts { is_hidden: true, ..facts() };
        let filter = Filter::of(vec![true; 4]);
        assert!(!filter.admits(&hidden));
        assert!(Filter { own: vec![2], ..filter.clone() }.admits(&hidden));
        assert!(!Filter { own: vec![3], ..filter.clone() }.admits(&hidden));
        assert!(!filter.admits(&Facts { is_dead: true, ..facts() }));
    }

    #[test]
    fn what_is_unknown_is_in_no_range() {
        let unknown = Facts { date: Date::UNKNOWN, white_rating: 0, black_rating: 0, ..facts() };
        let all = || Filter::of(vec![true; 4]);
        assert!(all().admits(&unknown));
        assert!(
            !Filter { conditions: Conditions { until: Some(Date::LAST), ..Conditions::default() }, ..all() }
                .admits(&unknown)
        );
        assert!(
            !Filter { conditions: Conditions { most_rating: Some(3000), ..Conditions::default() }, ..all() }
                .admits(&unknown)
        );
    }

    #[test]
    fn half_a_point_of_an_average_counts() {
        let between = Facts { white_rating: 2000, black_rating: 2001, ..facts() };
        let all = || Filter::of(vec![true; 4]);
        assert!(
            !Filter { conditions: Conditions { most_rating: Some(2000), ..Conditions::default() }, ..all() }
                .admits(&between)
        );
        assert!(
            !Filter { conditions: Conditions { least_rating: Some(2001), ..Conditions::default() }, ..all() }
                .admits(&between)
        );
        assert!(
            Filter {
                conditions: Conditions { least_rating: Some(2000), most_rating: Some(2001), ..Conditions::default() },
                ..all()
            }
            .admits(&between)
        );
    }
}

//! Which games are meant: asked of millions of facts, so it is made for speed.

use crate::{Date, Facts, Outcome, Speed};
use tabiya_rules::Color;

/// Which games are meant. The default means none, for it opens no collection.
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
    /// And with this colour.
    pub color: Option<Color>,
    /// One of these plays on the other side.
    pub opponent: Option<Vec<u32>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The openings, by number.
    pub openings: Option<Vec<bool>>,
    /// Not before this day.
    pub since: Option<Date>,
    /// Not after this one.
    pub until: Option<Date>,
    /// One of these speeds.
    pub speeds: Option<Vec<Speed>>,
    /// The average rating is at least this.
    pub least_rating: Option<u16>,
    /// And at most this.
    pub most_rating: Option<u16>,
    /// Of the site itself, or not.
    pub of_site: Option<bool>,
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

    /// Every condition that is not set costs a comparison at most.
    #[inline]
    fn wants(&self, facts: &Facts) -> bool {
        let rating = if self.least_rating.is_some() || self.most_rating.is_some() { facts.twice_rating() } else { 1 };
        self.outcome.is_none_or(|outcome| facts.outcome == outcome)
            && self.speeds.as_ref().is_none_or(|speeds| speeds.contains(&facts.speed))
            && self.since.is_none_or(|since| facts.date >= since)
            && self.until.is_none_or(|until| facts.date <= until && facts.date != Date::UNKNOWN)
            && rating > 0
            && self.least_rating.is_none_or(|least| rating >= 2 * u32::from(least))
            && self.most_rating.is_none_or(|most| rating <= 2 * u32::from(most))
            && self.openings.as_ref().is_none_or(|openings| openings.get(usize::from(facts.opening)) == Some(&true))
            && self.of_site.is_none_or(|of_site| (facts.collection == 0) == of_site)
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
        match self.color {
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
            outcome: Outcome::White,
            speed: Speed::Blitz,
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
            ("colour", Filter { player: Some(vec![2]), color: Some(Color::Black), ..all() }, true),
            ("other colour", Filter { player: Some(vec![2]), color: Some(Color::White), ..all() }, false),
            ("opponent", Filter { player: Some(vec![1]), opponent: Some(vec![2]), ..all() }, true),
            ("oneself", Filter { player: Some(vec![1]), opponent: Some(vec![1]), ..all() }, false),
            ("outcome", Filter { outcome: Some(Outcome::White), ..all() }, true),
            ("other outcome", Filter { outcome: Some(Outcome::Draw), ..all() }, false),
            ("speed", Filter { speeds: Some(vec![Speed::Rapid, Speed::Blitz]), ..all() }, true),
            ("other speed", Filter { speeds: Some(vec![Speed::Rapid]), ..all() }, false),
            ("since", Filter { since: day("2021.05.30"), ..all() }, true),
            ("too early", Filter { since: day("2021.05.31"), ..all() }, false),
            ("until", Filter { until: day("2021.05.30"), ..all() }, true),
            ("too late", Filter { until: day("2021.05.29"), ..all() }, false),
            ("rating", Filter { least_rating: Some(2100), most_rating: Some(2100), ..all() }, true),
            ("too low", Filter { least_rating: Some(2101), ..all() }, false),
            ("too high", Filter { most_rating: Some(2099), ..all() }, false),
            ("site", Filter { of_site: Some(true), ..all() }, false),
            ("imported", Filter { of_site: Some(false), ..all() }, true),
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
        assert!(!Filter { until: Some(Date::LAST), ..all() }.admits(&unknown));
        assert!(!Filter { most_rating: Some(3000), ..all() }.admits(&unknown));
    }

    #[test]
    fn half_a_point_of_an_average_counts() {
        let between = Facts { white_rating: 2000, black_rating: 2001, ..facts() };
        let all = || Filter::of(vec![true; 4]);
        assert!(!Filter { most_rating: Some(2000), ..all() }.admits(&between));
        assert!(!Filter { least_rating: Some(2001), ..all() }.admits(&between));
        assert!(Filter { least_rating: Some(2000), most_rating: Some(2001), ..all() }.admits(&between));
    }
}

//! What all sentences about tournaments share: names with their numbers, points, and what somebody has in a round.

use crate::swiss::Lot;
use crate::tournament::{Color, Number, Points, Tournament};
use tabiya_text::{Arg, Language};

/// What is said of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub number: Number,
    pub text: String,
}

/// Speaks of the people of a tournament in a language.
pub(crate) struct Teller<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) language: Language,
}

/// `2½`: the same in every language.
pub(crate) fn points(points: Points) -> Arg<'static> {
    let (whole, tenths) = (points.in_tenths() / 10, points.in_tenths() % 10);
    Arg::notation(match (whole, tenths) {
        (_, 0) => whole.to_string(),
        (0, 5) => "½".to_owned(),
        (1.., 5) => format!("{whole}½"),
        _ => points.to_string(),
    })
}

/// As keys have it.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl Teller<'_> {
    pub(crate) fn say(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.language.text(key, args)
    }

    /// A name with its number: names may be shared.
    pub(crate) fn person(&self, number: Number) -> Arg<'static> {
        let player = self.tournament.players.iter().find(|player| player.number == number);
        let name = player.map_or("", |player| player.name.as_str());
        Arg::words(if name.is_empty() { format!("#{number}") } else { format!("{name} (#{number})") })
    }

    pub(crate) fn lot(&self, number: Number, lot: Lot) -> String {
        let name = ("name", self.person(number));
        match lot {
            Lot::Game(opponent, color) => {
                self.say(&format!("pairing.lot.{}", side(color)), &[name, ("opponent", self.person(opponent))])
            }
            Lot::Bye => self.say("pairing.lot.bye", &[name]),
            Lot::Nothing => self.say("pairing.lot.nothing", &[name]),
        }
    }
}

//! What a child without e-mail is called where everybody can read it: an animal in a colour, as it is drawn on the card. Whoever
//! cannot read yet knows the blue fox.

use crate::closed::names;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

names! {
    /// The animal on a card.
    pub enum Animal {
        Fox = "fox",
        Owl = "owl",
        Cat = "cat",
        Bear = "bear",
        Rabbit = "rabbit",
        Frog = "frog",
        Lion = "lion",
        Penguin = "penguin",
        Mouse = "mouse",
        Pig = "pig",
        Elephant = "elephant",
        Fish = "fish",
    }
}

names! {
    /// The colour it is drawn in.
    pub enum Paint {
        Red = "red",
        Orange = "orange",
        Yellow = "yellow",
        Green = "green",
        Blue = "blue",
        Purple = "purple",
        Pink = "pink",
        Brown = "brown",
    }
}

/// An animal in a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub struct Alias {
    pub animal: Animal,
    /// In which colour.
    pub color: Paint,
}

impl Alias {
    /// How many there are.
    pub const COUNT: usize = Animal::ALL.len() * Paint::ALL.len();

    /// The one of this number, counted round and round: neighbours differ in both animal and colour, so that a small class has
    /// many animals and no two that are easily taken for each other.
    pub fn number(number: usize) -> Alias {
        let at = number % Alias::COUNT;
        let (animals, paints) = (Animal::ALL.len(), Paint::ALL.len());
        Alias { animal: Animal::ALL[at % animals], color: Paint::ALL[(at + at / animals) % paints] }
    }

    /// The name of an account for it, as names are written; further ones of the same kind have a number.
    pub fn name(self, again: usize) -> String {
        let name = title(self.color.name()) + &title(self.animal.name());
        if again == 0 { name } else { format!("{name}{}", again + 1) }
    }
}

fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// How many digits a PIN has. It works only on a device that the staff has opened.
pub const PIN_DIGITS: usize = 4;

/// A PIN of a random number. Such as a child next to one would guess first are not among them.
pub fn pin(random: u64) -> String {
    let mut number = random % 10_000;
    loop {
        let text = format!("{number:0width$}", width = PIN_DIGITS);
        if !is_easy(&text) {
            return text;
        }
        number = (number + 7) % 10_000;
    }
}

/// All digits alike, or one after the other up or down.
fn is_easy(pin: &str) -> bool {
    let steps = |by: i16| pin.as_bytes().windows(2).all(|two| i16::from(two[1]) - i16::from(two[0]) == by);
    [-1, 0, 1].into_iter().any(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_animal_comes_in_every_colour_once() {
        let all: HashSet<Alias> = (0..Alias::COUNT).map(Alias::number).collect();
        assert_eq!(all.len(), Alias::COUNT);
        assert_eq!(Alias::number(Alias::COUNT + 3), Alias::number(3));
        for at in 0..Alias::COUNT - 1 {
            let (one, next) = (Alias::number(at), Alias::number(at + 1));
            assert!(one.animal != next.animal && one.color != next.color, "{one:?} {next:?}");
        }
    }

    #[test]
    fn names_are_names_of_accounts() {
        let fox = Alias { animal: Animal::Fox, color: Paint::Blue };
        assert_eq!((fox.name(0), fox.name(1)), ("BlueFox".to_owned(), "BlueFox2".to_owned()));
        let longest = (0..Alias::COUNT).map(|at| Alias::number(at).name(9_998).len()).max();
        assert!(longest <= Some(20), "{longest:?}");
        for at in 0..Alias::COUNT {
            crate::auth::names::check_name(&Alias::number(at).name(0)).expect("a name");
        }
    }

    #[test]
    fn pins_are_not_the_first_that_one_guesses() {
        for number in 0..10_000 {
            let pin = pin(number);
            assert!(pin.len() == PIN_DIGITS && !is_easy(&pin), "{pin}");
        }
        assert!(is_easy("1234") && is_easy("9876") && is_easy("7777") && !is_easy("1235"));
    }
}

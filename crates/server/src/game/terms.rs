//! What is agreed before the first move: who sits where, from which position, with how much time, who may look on.

use super::{Bounds, RatingView};
use crate::closed::names;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::time::Duration;
use tabiya_engine::{Elo, Level, Strength};
use tabiya_rules::{ByColor, Color, Position, Speed, TimeControl, Variant};
use tabiya_text::is_unseen;
use utoipa::ToSchema;

/// What is agreed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub seats: ByColor<Seat>,
    /// The first position. With its castling rights it also says whether this is Chess960.
    pub start: Position,
    /// Which chess it counts as, also where the position would not tell.
    #[serde(alias = "chess960", deserialize_with = "name_or_flag")]
    pub variant: Variant,
    /// Each side's time.
    pub time: ByColor<TimeControl>,
    /// How the game came about. Who plays, and so what is allowed, is asked of the seats: a rematch can be of any kind.
    pub source: Source,
    /// Who may look on.
    pub visibility: Visibility,
    /// Whose wish the game was; they may withdraw it while nobody has come.
    pub creator: String,
    /// What its maker calls it, for those who look for a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// Does it count? Then its terms are such that it can: see `game/rated`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Which ratings whoever takes an open seat may have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// The tournament that it belongs to. Its arbiter decides what players decide elsewhere: nothing is called off, taken back,
    /// given away or played again, and the clock runs from the beginning, whoever has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// Who plays with half of the time for a point more, where that can be done: in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub berserk: Option<ByColor<bool>>,
    /// Where it stands among the games of a group, if the staff has paired it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
}

/// The place of a game among those of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The group's id.
    pub group: String,
    pub round: u32,
    /// From 1.
    pub board: u32,
}

/// What a game is called: a short line, without anything that is not seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Title(String);

/// How many characters a title has at most.
pub const LONGEST_TITLE: usize = 60;

impl Title {
    /// This line as a title, without spaces around it. `None` where it is empty, too long, or holds what is not seen.
    pub fn new(text: &str) -> Option<Title> {
        let text = text.trim();
        let is_good = !text.is_empty() && text.chars().count() <= LONGEST_TITLE && !text.chars().any(is_unseen);
        is_good.then(|| Title(text.to_owned()))
    }
}

impl std::fmt::Display for Title {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who plays one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    Open,
    /// Kept for somebody who has been asked.
    Invited(Player),
    Person(Player),
    Computer {
        /// How well it plays.
        strength: Opponent,
    },
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The person's id.
    pub id: String,
    /// What they are called in this game.
    pub name: String,
    /// Whether they have an account.
    pub role: PersonKind,
    /// How strong they were in the list of this game when they sat down; none for guests, and outside of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<RatingView>,
}

/// What everybody without an account is called.
pub const GUEST: &str = "Guest";

names! {
    /// What somebody may do on this server.
    pub enum PersonKind {
        /// Has no account.
        Guest = "guest",
        /// Has an account.
        Player = "player",
        /// A program with an account.
        Bot = "bot",
        /// May do everything.
        Admin = "admin",
    }
}

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// One of the twelve levels.
    Level(u8),
    /// Any rating that the computer can play at.
    Elo(u16),
}

names! {
    /// How a game came about.
    pub enum Source {
        /// Against the computer.
        Computer = "computer",
        /// By a link that somebody was sent.
        Link = "link",
        /// In the lobby.
        Lobby = "lobby",
        /// One asked the other.
        Challenge = "challenge",
        /// Two on one screen.
        Screen = "screen",
        /// The same two once more.
        Rematch = "rematch",
        /// A pairing of a tournament.
        Tournament = "tournament",
    }
}

names! {
    /// Who may look on.
    #[derive(Default)]
    pub enum Visibility {
        /// Everybody; the game is listed.
        #[default]
        Public = "public",
        /// Who knows the address.
        Link = "link",
        /// The players alone.
        Private = "private",
    }
}

/// Games that were kept before variants had names say whether it is Chess960: `true` or `false`.
fn name_or_flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum NameOrFlag {
        Name(Variant),
        Flag(bool),
    }
    Ok(match NameOrFlag::deserialize(deserializer)? {
        NameOrFlag::Name(variant) => variant,
        NameOrFlag::Flag(is_chess960) => Variant::chess960_if(is_chess960),
    })
}

/// A game of half a minute is played in a hurry.
const HURRIED: Duration = Duration::from_secs(30);

/// How fast a game with these times is: the slower side counts.
pub fn speed_of(time: &ByColor<TimeControl>) -> Speed {
    time.white.speed().max(time.black.speed())
}

/// Has each side under half a minute for the usual forty moves?
pub fn is_hurried(time: &ByColor<TimeControl>) -> bool {
    [&time.white, &time.black].into_iter().all(|control| control.usual_time().is_some_and(|usual| usual < HURRIED))
}

impl Terms {
    /// The colours this person plays: none, one, or both of them at one screen.
    pub fn colors_of(&self, person: &str) -> impl Iterator<Item = Color> {
        [Color::White, Color::Black].into_iter().filter(move |&color| self.seats[color].is_taken_by(person))
    }

    /// Everybody whom the game concerns, each once: who plays, who is asked, and whose wish it was.
    pub fn people(&self) -> Vec<&str> {
        let mut people = vec![self.creator.as_str()];
        for seat in [&self.seats.white, &self.seats.black] {
            if let Seat::Person(player) | Seat::Invited(player) = seat {
                people.push(&player.id);
            }
        }
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Is it a pairing of a tournament?
    pub fn is_of_tournament(&self) -> bool {
        self.tournament.is_some()
    }

    /// The time of this side when the clock begins: half of what was agreed, and nothing for a move, for one who wants it so.
    pub(super) fn time_of(&self, color: Color) -> TimeControl {
        let time = self.time[color].clone();
        match time.initial() {
            Some(whole) if self.berserk.is_some_and(|berserk| berserk[color]) => TimeControl::sudden_death(whole / 2),
            _ => time,
        }
    }

    /// Does this person play?
    pub fn is_player(&self, person: &str) -> bool {
        self.colors_of(person).next().is_some()
    }

    /// Has this person been asked to play?
    pub fn is_invited(&self, person: &str) -> bool {
        let invited = |seat: &Seat| matches!(seat, Seat::Invited(player) if player.id == person);
        invited(&self.seats.white) || invited(&self.seats.black)
    }

    /// Does it begin with a position that somebody has set up?
    pub fn has_own_start(&self) -> bool {
        self.start != Position::STANDARD && self.variant == Variant::Standard
    }

    /// May this person, or somebody unknown, look on? Where a seat is open, whoever was sent the link must find it.
    pub fn is_visible_to(&self, person: Option<&str>) -> bool {
        self.visibility != Visibility::Private
            || self.seats.white == Seat::Open
            || self.seats.black == Seat::Open
            || person.is_some_and(|person| self.is_player(person) || self.is_invited(person) || self.creator == person)
    }

    /// Is it listed for whoever looks for a game? Where nobody sits yet, it is for those who were sent the link.
    pub fn is_offered_to_all(&self) -> bool {
        let ByColor { white, black } = &self.seats;
        let awaits_one = matches!((white, black), (Seat::Open, Seat::Person(_)) | (Seat::Person(_), Seat::Open));
        self.visibility == Visibility::Public && awaits_one
    }

    /// Is every seat taken?
    pub fn is_complete(&self) -> bool {
        self.seats.white.is_taken() && self.seats.black.is_taken()
    }

    /// Does the computer play?
    pub fn has_computer(&self) -> bool {
        self.seats.white.is_computer() || self.seats.black.is_computer()
    }

    /// Does one person play both sides?
    pub fn is_at_one_screen(&self) -> bool {
        self.seats.white.player().is_some_and(|white| self.seats.black.is_taken_by(&white.id))
    }

    /// What was agreed as this person, or somebody unknown, sees it. What those at one screen call each other is nobody's name: anybody
    /// can write anything there, so strangers do not get to read it.
    pub fn seen_by(&self, person: Option<&str>) -> Cow<'_, Terms> {
        let is_own = |person: &str| self.is_player(person) || self.creator == person;
        let has_own_names = self.is_at_one_screen() && self.person(Color::White).is_some();
        if !has_own_names || person.is_some_and(is_own) {
            return Cow::Borrowed(self);
        }
        let mut terms = self.clone();
        for color in Color::ALL {
            if let Seat::Person(player) = &mut terms.seats[color] {
                player.name = color.title().to_owned();
                player.role = PersonKind::Guest;
            }
        }
        Cow::Owned(terms)
    }

    /// Two people at two screens: someone can keep the other waiting.
    pub fn is_between_people(&self) -> bool {
        match (&self.seats.white, &self.seats.black) {
            (Seat::Person(white), Seat::Person(black)) => white.id != black.id,
            _ => false,
        }
    }

    /// How fast the game is.
    pub fn speed(&self) -> Speed {
        speed_of(&self.time)
    }

    /// Has each side under half a minute?
    pub fn is_hurried(&self) -> bool {
        is_hurried(&self.time)
    }

    /// What is agreed for another game, with colours changed.
    pub fn swapped(&self) -> Terms {
        let ByColor { white, black } = self.seats.clone();
        let time = self.time.clone();
        Terms {
            seats: ByColor { white: black, black: white },
            time: ByColor { white: time.black, black: time.white },
            source: Source::Rematch,
            bounds: None,
            berserk: None,
            table: None,
            ..self.clone()
        }
    }
}

impl Seat {
    /// Does this person sit here?
    pub fn is_taken_by(&self, person: &str) -> bool {
        self.player().is_some_and(|player| player.id == person)
    }

    /// The person who sits here.
    pub fn player(&self) -> Option<&Player> {
        if let Seat::Person(player) = self { Some(player) } else { None }
    }

    /// Is it the computer's?
    pub fn is_computer(&self) -> bool {
        matches!(self, Seat::Computer { .. })
    }

    /// Does somebody sit here?
    pub fn is_taken(&self) -> bool {
        matches!(self, Seat::Person(_) | Seat::Computer { .. })
    }
}

impl Opponent {
    /// For the engine; `None` where there is no such level or rating.
    pub fn strength(self) -> Option<Strength> {
        match self {
            Opponent::Level(number) => Level::new(number).map(Level::strength),
            Opponent::Elo(elo) => Elo::new(i64::from(elo)).ok().map(Strength::Elo),
        }
    }

    /// The same of a game that was begun already: the scale is measured again now and then, and what a version before
    /// called stronger than any player of today is played by the strongest.
    pub fn nearest_strength(self) -> Option<Strength> {
        match self {
            Opponent::Level(_) => self.strength(),
            Opponent::Elo(elo) => Some(Strength::Elo(Elo::clamped(i64::from(elo)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `UCI_Elo` once went to 3150.
    #[test]
    fn a_game_against_a_rating_that_is_no_more_goes_on() {
        assert_eq!(Opponent::Elo(3150).strength(), None);
        assert_eq!(Opponent::Elo(3150).nearest_strength(), Some(Strength::Elo(Elo::MAX)));
        assert_eq!(Opponent::Elo(1500).nearest_strength(), Opponent::Elo(1500).strength());
        assert_eq!(Opponent::Level(13).nearest_strength(), None);
    }

    /// Games are kept for years: what older servers wrote is read, and written with the variant's name.
    #[test]
    fn a_variant_is_a_name_and_was_a_flag() {
        let of = |fields: &str| {
            let terms = format!(
                r#"{{"seats":{{"white":{{"kind":"open"}},"black":{{"kind":"open"}}}},"start":"{}",{fields},
                "time":{{"white":"-","black":"-"}},"source":"link","visibility":"link","creator":"x"}}"#,
                Position::STANDARD.to_fen()
            );
            serde_json::from_str::<Terms>(&terms)
        };
        let cases = [("chess960", Variant::Chess960), ("standard", Variant::Standard)];
        for (name, variant) in cases {
            let (named, flagged) =
                (format!(r#""variant":"{name}""#), format!(r#""chess960":{}"#, variant.is_chess960()));
            let (named, flagged) = (of(&named).unwrap(), of(&flagged).unwrap());
            assert_eq!((named.variant, &named), (variant, &flagged));
            assert_eq!(serde_json::to_value(&flagged).unwrap()["variant"], name);
        }
        assert!(of(r#""variant":"atomic""#).is_err() && of(r#""chess960":1"#).is_err());
    }

    #[test]
    fn titles_are_short_lines_of_what_is_seen() {
        for (text, title) in
            [("Beginners", "Beginners"), ("  Après l’école ", "Après l’école"), ("משחק מהיר", "משחק מהיר")]
        {
            assert_eq!(Title::new(text).map(|title| title.to_string()).as_deref(), Some(title));
        }
        assert!(Title::new(&"é".repeat(LONGEST_TITLE)).is_some());
        let long = "x".repeat(LONGEST_TITLE + 1);
        for bad in
            ["", "  ", "two\nlines", "a\u{202E}b", "zero\u{200B}width", "\u{1B}[2J", "\u{FEFF}x", "a\u{2028}b", &long]
        {
            assert_eq!(Title::new(bad), None, "{bad:?}");
        }
    }
}

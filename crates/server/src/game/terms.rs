//! What is agreed before the first move: who sits where, from which position, with how much time, who may look on.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::time::Duration;
use tabiya_engine::{Elo, Level, Strength};
use tabiya_rules::{ByColor, Color, Position, TimeControl};
use tabiya_text::is_unseen;
use utoipa::ToSchema;

/// What is agreed before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// The first position. With its castling rights it also says whether this is Chess960.
    pub start: Position,
    /// Whether the game counts as Chess960, also where the position would not tell.
    pub chess960: bool,
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
    /// Whoever comes.
    Open,
    /// Kept for somebody who has been asked.
    Invited(Player),
    /// Taken.
    Person(Player),
    /// The computer.
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
    pub role: Role,
}

/// What somebody may do on this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Has no account.
    Guest,
    /// Has an account.
    Player,
    /// A program with an account.
    Bot,
    /// May do everything.
    Admin,
}

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// One of the twelve levels.
    Level(u8),
    /// A rating.
    Elo(u16),
}

/// How a game came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Against the computer.
    Computer,
    /// By a link that somebody was sent.
    Link,
    /// In the lobby.
    Lobby,
    /// One asked the other.
    Challenge,
    /// Two on one screen.
    Screen,
    /// Once more.
    Rematch,
}

/// Who may look on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Everybody; the game is listed.
    #[default]
    Public,
    /// Who knows the address.
    Link,
    /// The players alone.
    Private,
}

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Under three minutes.
    Bullet,
    /// Under eight.
    Blitz,
    /// Under twenty-five.
    Rapid,
    /// Longer.
    Classical,
    /// Days for a move.
    Correspondence,
    /// No clock.
    Unlimited,
}

/// How many moves a game is taken to last.
const USUAL_MOVES: u32 = 40;

/// A game of half a minute is played in a hurry.
const HURRIED: Duration = Duration::from_secs(30);

/// How much time a side has for a game of the usual length.
fn usual_time(control: &TimeControl) -> Duration {
    let stage = if let TimeControl::Stages(stages) = control { stages.first() } else { None };
    let per_move = stage.map(|stage| stage.bonus.time()).unwrap_or_default();
    control.initial().unwrap_or(Duration::MAX).saturating_add(per_move * USUAL_MOVES)
}

impl Speed {
    /// How fast this time control is: by the time it gives for forty moves.
    pub fn of(control: &TimeControl) -> Speed {
        match control {
            TimeControl::Unlimited => Speed::Unlimited,
            TimeControl::Correspondence(_) => Speed::Correspondence,
            TimeControl::Hourglass(_) | TimeControl::Stages(_) => Speed::of_time(usual_time(control)),
        }
    }

    fn of_time(time: Duration) -> Speed {
        match time.as_secs() {
            0..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Unlimited => "unlimited",
        }
    }
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
    pub fn is_made_up(&self) -> bool {
        self.start != Position::STANDARD && !self.chess960
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

    /// The same as this person, or somebody unknown, sees it. What those at one screen call each other is nobody's name: anybody
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
                player.role = Role::Guest;
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
        Speed::of(&self.time.white).max(Speed::of(&self.time.black))
    }

    /// Has each side under half a minute?
    pub fn is_hurried(&self) -> bool {
        [&self.time.white, &self.time.black].into_iter().all(|control| usual_time(control) < HURRIED)
    }

    /// The same with colours changed, for another game.
    pub fn swapped(&self) -> Terms {
        let ByColor { white, black } = self.seats.clone();
        let time = self.time.clone();
        Terms {
            seats: ByColor { white: black, black: white },
            time: ByColor { white: time.black, black: time.white },
            source: Source::Rematch,
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

impl Role {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Role::Guest => "guest",
            Role::Player => "player",
            Role::Bot => "bot",
            Role::Admin => "admin",
        }
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Role> {
        [Role::Guest, Role::Player, Role::Bot, Role::Admin].into_iter().find(|role| role.name() == name)
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
}

impl Source {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Source::Computer => "computer",
            Source::Link => "link",
            Source::Lobby => "lobby",
            Source::Challenge => "challenge",
            Source::Screen => "screen",
            Source::Rematch => "rematch",
        }
    }
}

impl Visibility {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Link => "link",
            Visibility::Private => "private",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn speeds_count_forty_moves() {
        let cases = [
            ("1+0", Speed::Bullet),
            ("2+1", Speed::Bullet),
            ("3+0", Speed::Blitz),
            ("5+3", Speed::Blitz),
            ("10+0", Speed::Rapid),
            ("15+10", Speed::Rapid),
            ("30+0", Speed::Classical),
            ("40/90m+30s:30m+30s", Speed::Classical),
            ("3d", Speed::Correspondence),
            ("-", Speed::Unlimited),
        ];
        for (text, speed) in cases {
            assert_eq!(Speed::of(&text.parse().unwrap()), speed, "{text}");
        }
    }
}

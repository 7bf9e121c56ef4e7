//! What to play: what the command line says, and the rest by asking.

use super::Console;
use crate::online::{Against, GameWish};
use crate::session::{GameSetup, Player, Skill, random, words};
use std::io;
use tabiya_engine::{Elo, Level};
use tabiya_rules::{ByColor, Color, Position, TimeControl};
use tabiya_text::Arg;

/// What is known of the game before anybody is asked.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Against whom; two people where nobody says or can be asked.
    pub opponent: Option<Opponent>,
    /// How strong the computer plays.
    pub skill: Option<Skill>,
    /// Which side the person plays who plays the computer.
    pub color: Option<ColorChoice>,
    /// Who is called how.
    pub names: ByColor<Option<String>>,
    /// How much time there is; `Some(None)` is a game without a clock.
    pub control: Option<Option<TimeControl>>,
    /// Where the game starts.
    pub start: Position,
    /// What makes the computer's play differ from game to game; by chance where nothing is said.
    pub seed: Option<u64>,
}

/// Against whom to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Another person at this keyboard.
    Human,
    Computer,
}

/// Which side to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorChoice {
    /// This one.
    Fixed(Color),
    /// Either, by chance.
    Random,
}

impl Plan {
    /// What stays of the plan when another game is asked for: the names.
    pub(super) fn forgetting(&self) -> Plan {
        Plan { names: self.names.clone(), ..Plan::default() }
    }

    /// Who has said whom to play wants to begin: names and clock are then what the command line says of them.
    fn is_brief(&self) -> bool {
        self.known_opponent().is_some()
    }

    /// Who plays the computer need not say so where a strength or a colour does.
    fn known_opponent(&self) -> Option<Opponent> {
        let is_computer = self.skill.is_some() || self.color.is_some();
        self.opponent.or(is_computer.then_some(Opponent::Computer))
    }
}

impl Console<'_> {
    /// The game to play; nothing if the input ends before that is clear.
    pub(super) fn ask_for_game(&mut self) -> io::Result<Option<GameSetup>> {
        match self.ask_all() {
            Ok(setup) => Ok(Some(setup)),
            Err(Stop::EndOfInput) => Ok(None),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    /// A game to be made on a server; nothing if the input ends before that is clear.
    pub(super) fn ask_for_wish(&mut self) -> io::Result<Option<GameWish>> {
        self.plan = Plan::default();
        match self.ask_wish() {
            Ok(wish) => Ok(Some(wish)),
            Err(Stop::EndOfInput) => Ok(None),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    fn ask_wish(&mut self) -> Result<GameWish, Stop> {
        let options = ["online.choice.anybody", "online.choice.link", "online.choice.person", "online.choice.computer"];
        let against = match self.choose("online.ask.opponent", &options, 0)? {
            0 => Against::Anybody,
            1 => Against::Link,
            2 => {
                let question = self.text("online.ask.person", &[]);
                Against::Person(self.must_ask(&question)?)
            }
            _ => Against::Computer(nearest_level(self.ask_for_skill()?)),
        };
        let color = match self.ask_for_color()? {
            ColorChoice::Fixed(color) => Some(color),
            ColorChoice::Random => None,
        };
        let time = self.ask_for_control()?;
        let title = match against {
            Against::Anybody => {
                let question = self.text("online.ask.title", &[]);
                self.must_ask(&question)?
            }
            _ => String::new(),
        };
        Ok(GameWish { against, color, time, title })
    }

    fn ask_all(&mut self) -> Result<GameSetup, Stop> {
        let opponent = match self.plan.known_opponent() {
            Some(opponent) => opponent,
            None => self.ask_for_opponent()?,
        };
        let mut setup = match opponent {
            Opponent::Human => self.ask_for_two_people()?,
            Opponent::Computer => self.ask_for_computer()?,
        };
        setup.start = self.plan.start;
        setup.seed = self.plan.seed.unwrap_or(setup.seed);
        setup.control = match self.plan.control.clone() {
            Some(control) => control,
            None => self.ask_for_control()?,
        };
        Ok(setup)
    }

    fn ask_for_opponent(&mut self) -> Result<Opponent, Stop> {
        if !self.options.asks {
            return Ok(Opponent::Human);
        }
        let chosen = self.choose("plain.ask.opponent", &["plain.choice.computer", "plain.choice.people"], 0)?;
        Ok([Opponent::Computer, Opponent::Human][chosen])
    }

    fn ask_for_two_people(&mut self) -> Result<GameSetup, Stop> {
        let white = self.ask_for_name(Color::White, "plain.ask.white")?;
        let black = self.ask_for_name(Color::Black, "plain.ask.black")?;
        Ok(GameSetup::two_people(&white, &black))
    }

    fn ask_for_computer(&mut self) -> Result<GameSetup, Stop> {
        let skill = match self.plan.skill {
            Some(skill) => skill,
            None => self.ask_for_skill()?,
        };
        let choice = match self.plan.color {
            Some(choice) => choice,
            None => self.ask_for_color()?,
        };
        let color = match choice {
            ColorChoice::Fixed(color) => color,
            ColorChoice::Random if self.plan.seed.unwrap_or_else(random).is_multiple_of(2) => Color::White,
            ColorChoice::Random => Color::Black,
        };
        let name = self.ask_for_name(color, "plain.ask.name")?;
        let mut setup = GameSetup::against_computer(&name, color, skill);
        if let Some(name) = self.plan.names[!color].clone() {
            setup.players[!color] = Player::computer_called(name, skill);
        }
        Ok(setup)
    }

    fn ask_for_skill(&mut self) -> Result<Skill, Stop> {
        if !self.options.asks {
            return Ok(Skill::default());
        }
        for level in Level::ALL {
            let name = self.text(&format!("session.level.{}", level.name()), &[]);
            let elo = words::skill(Skill::Elo(level.elo()), self.options.language);
            self.print(&format!("{:>4}  {name}, {elo}", level.number()))?;
        }
        let question = self.text("plain.ask.level", &[("default", Arg::Number(Skill::DEFAULT_LEVEL.into()))]);
        loop {
            let answer = self.must_ask(&question)?;
            if answer.is_empty() {
                return Ok(Skill::default());
            }
            if let Some(skill) = read_skill(&answer) {
                return Ok(skill);
            }
            self.say("plain.bad.level", &[("text", Arg::notation(super::show::harmless(&answer)))])?;
        }
    }

    fn ask_for_color(&mut self) -> Result<ColorChoice, Stop> {
        if !self.options.asks {
            return Ok(ColorChoice::Fixed(Color::White));
        }
        let options = ["plain.choice.white", "plain.choice.black", "plain.choice.random"];
        let choices = [ColorChoice::Fixed(Color::White), ColorChoice::Fixed(Color::Black), ColorChoice::Random];
        Ok(choices[self.choose("plain.ask.color", &options, 0)?])
    }

    fn ask_for_name(&mut self, color: Color, key: &str) -> Result<String, Stop> {
        match self.plan.names[color].clone() {
            Some(name) => Ok(name),
            None if self.options.asks && !self.plan.is_brief() => {
                let question = self.text(key, &[]);
                self.must_ask(&question)
            }
            None => Ok(String::new()),
        }
    }

    fn ask_for_control(&mut self) -> Result<Option<TimeControl>, Stop> {
        if !self.options.asks || self.plan.is_brief() {
            return Ok(None);
        }
        let question = self.text("plain.ask.clock", &[("example", Arg::notation("5+3"))]);
        loop {
            let answer = self.must_ask(&question)?;
            if answer.is_empty() {
                return Ok(None);
            }
            match answer.parse() {
                Ok(TimeControl::Unlimited) => return Ok(None),
                Ok(control) => return Ok(Some(control)),
                Err(_) => {
                    let text = Arg::notation(super::show::harmless(&answer));
                    self.say("plain.bad.clock", &[("text", text), ("example", Arg::notation("5+3"))])?;
                }
            }
        }
    }

    /// Lets somebody choose among numbered options, by number or by the beginning of a word.
    fn choose(&mut self, key: &str, options: &[&str], default: usize) -> Result<usize, Stop> {
        let texts: Vec<String> = options.iter().map(|option| self.text(option, &[])).collect();
        let listed: Vec<String> = texts.iter().enumerate().map(|(i, text)| format!("{} {text}", i + 1)).collect();
        let question = self.text(key, &[("options", Arg::words(listed.join(", ")))]);
        loop {
            let answer = self.must_ask(&format!("{question} [{}]", default + 1))?.to_lowercase();
            if answer.is_empty() {
                return Ok(default);
            }
            let is_chosen = |i: usize| {
                answer == (i + 1).to_string()
                    || texts[i].to_lowercase().starts_with(&answer)
                    || options[i].rsplit('.').next().is_some_and(|word| word.starts_with(&answer))
            };
            if let Some(chosen) = (0..options.len()).find(|&i| is_chosen(i)) {
                return Ok(chosen);
            }
            self.say("plain.bad.choice", &[("text", Arg::notation(super::show::harmless(&answer)))])?;
        }
    }

    fn must_ask(&mut self, question: &str) -> Result<String, Stop> {
        self.ask(question)?.ok_or(Stop::EndOfInput)
    }
}

/// A level from 1 to 12, or a rating.
fn read_skill(text: &str) -> Option<Skill> {
    let number: i64 = text.parse().ok()?;
    let level = u8::try_from(number).ok().and_then(Level::new).map(Skill::Level);
    level.or_else(|| Elo::new(number).ok().map(Skill::Elo))
}

/// The level whose rating is nearest.
fn nearest_level(skill: Skill) -> u8 {
    let far = |level: &Level| level.elo().get().abs_diff(skill.elo().get());
    Level::ALL.into_iter().min_by_key(far).map_or(Skill::DEFAULT_LEVEL, Level::number)
}

/// Why there is no answer.
enum Stop {
    EndOfInput,
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Failed(error)
    }
}

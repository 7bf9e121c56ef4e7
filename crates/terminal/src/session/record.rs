//! A game as it is kept: PGN with players, strengths, clocks and start, and the way back from there.

use super::{GameSetup, Player, Skill};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_engine::{Elo, Level};
use tabiya_rules::pgn::{Comment, Tree, Trees};
use tabiya_rules::{ByColor, Clock, Color, Ending, Game, Outcome, Termination, TimeControl};
use tabiya_text::{Arg, Language};

/// The game in PGN.
pub(crate) fn write(setup: &GameSetup, game: &Game, clock: Option<&Clock>) -> String {
    let mut tree = Tree::from(game);
    let tags = &mut tree.tags;
    tags.set("Event", "Casual game");
    tags.set("Date", &*setup.date);
    tags.set("Round", "-");
    for color in Color::ALL {
        let (title, player) = (color.title(), &setup.players[color]);
        tags.set(title, if player.name().is_empty() { "?" } else { player.name() });
        tags.set(format!("{title}Type"), if player.is_computer() { "program" } else { "human" });
        if let Some(skill) = player.skill() {
            tags.set(format!("{title}Elo"), skill.elo().to_string());
        }
        if let Some(Skill::Level(level)) = player.skill() {
            tags.set(format!("{title}Level"), level.number().to_string());
        }
    }
    tags.set("TimeControl", setup.control.as_ref().map_or("-".to_owned(), TimeControl::to_pgn));
    let ids: Vec<_> = tree.main_line().collect();
    for (id, turn) in ids.into_iter().zip(clock.into_iter().flat_map(Clock::turns)) {
        let shown = turn.left.map(|left| Comment::from_clock(tenths(left)).to_string());
        tree.set_comment(id, shown.unwrap_or_default());
    }
    tree.to_string()
}

/// As much of a time as a clock shows.
fn tenths(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64 / 100 * 100)
}

/// A game that was read from a file, ready to go on.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Where it was read from.
    pub path: PathBuf,
    /// Who plays, from where, with how much time.
    pub setup: GameSetup,
    pub game: Game,
    /// The clock, stopped where it stood.
    pub clock: Option<Clock>,
}

/// Why a file cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be read.
    #[error("cannot read {path}: {reason}")]
    Unreadable { path: String, reason: io::Error },
    /// There is no game in it.
    #[error("there is no game in {path}")]
    Empty { path: String },
    /// The game is broken.
    #[error("{path}: {reason}")]
    Broken {
        path: String,
        /// Where and how.
        reason: Box<tabiya_rules::pgn::Error>,
    },
}

impl LoadError {
    /// What to tell the player.
    pub fn words(&self, language: Language) -> String {
        let (key, path, reason) = match self {
            LoadError::Unreadable { path, reason } => ("session.load.unreadable", path, reason.to_string()),
            LoadError::Empty { path } => ("session.load.empty", path, String::new()),
            LoadError::Broken { path, reason } => ("session.load.broken", path, reason.to_string()),
        };
        language.text(key, &[("file", Arg::notation(path)), ("reason", Arg::notation(reason))])
    }
}

/// No game is larger; what follows in a file of many is not read.
const MOST_BYTES: u64 = 32 << 20;

impl Saved {
    /// Reads the first game of a file.
    ///
    /// # Errors
    /// If there is none that can be gone on with.
    pub fn read(path: &Path) -> Result<Saved, LoadError> {
        let name = || path.display().to_string();
        let unreadable = |reason| LoadError::Unreadable { path: name(), reason };
        let file = File::open(path).map_err(unreadable)?;
        let tree = Trees::from_read(file.take(MOST_BYTES)).next().transpose().map_err(unreadable)?;
        let mut tree = tree.ok_or_else(|| LoadError::Empty { path: name() })?;
        match tree.error.take() {
            Some(reason) => Err(LoadError::Broken { path: name(), reason: Box::new(reason) }),
            None => Ok(Saved::of(&tree, path)),
        }
    }

    fn of(tree: &Tree, path: &Path) -> Saved {
        let players = ByColor::new_with(|color| player(tree, color));
        let control = tree.tags.get("TimeControl").and_then(|text| TimeControl::from_pgn(text).ok());
        let setup = GameSetup {
            start: *tree.start(),
            control: control.filter(|control| *control != TimeControl::Unlimited),
            date: tree.tags.get("Date").unwrap_or("????.??.??").to_owned(),
            ..GameSetup::new(players)
        };
        let mut game = Game::new(setup.start);
        // What comes after the Laws have ended the game is no part of it.
        for m in tree.moves() {
            if game.play(m).is_err() {
                break;
            }
        }
        let clock = setup.control.as_ref().map(|control| wind(control, tree, &game));
        if let Some(ending) = ending(tree) {
            // Refused if the moves have ended the game already; then that counts.
            let _ = game.end(ending);
        }
        Saved { path: path.to_owned(), setup, game, clock }
    }
}

fn player(tree: &Tree, color: Color) -> Player {
    let tag = |suffix: &str| tree.tags.get(&format!("{}{suffix}", color.title()));
    let name = tag("").filter(|name| *name != "?").unwrap_or_default().to_owned();
    if tag("Type") != Some("program") {
        return Player::human(name);
    }
    let number = |suffix: &str| tag(suffix).and_then(|text| text.parse::<i64>().ok());
    let level = number("Level").and_then(|number| Level::new(number.try_into().ok()?));
    let elo = number("Elo").map(|elo| Skill::Elo(Elo::clamped(elo)));
    Player::computer_called(name, level.map(Skill::Level).or(elo).unwrap_or_default())
}

/// A clock that has run as the comments tell, and stands now.
fn wind(control: &TimeControl, tree: &Tree, game: &Game) -> Clock {
    let mut clock = Clock::new(control.clone());
    let mut now = Duration::ZERO;
    clock.start(game.start().turn(), now);
    let ids: Vec<_> = tree.main_line().take(game.plies().len()).collect();
    for id in ids {
        // Who has made a move had time left, if less than is written.
        let shown = tree.parsed_comment(id).clock.map(|shown| shown.max(Duration::from_millis(100)));
        let spent = shown.map_or(Duration::ZERO, |shown| spent_to_show(&clock, shown, now));
        now += spent;
        // A flag that falls here was not noticed when the game was played.
        if clock.press(now).is_err() {
            break;
        }
    }
    clock.pause(now);
    clock
}

/// How long the turn must have taken if the clock shows `shown` after it: what a move at once would show, less that.
fn spent_to_show(clock: &Clock, shown: Duration, now: Duration) -> Duration {
    let mut at_once = clock.clone();
    let left = at_once.press(now).ok().and_then(|()| at_once.turns().last()?.left);
    left.map_or(Duration::ZERO, |left| left.saturating_sub(shown))
}

/// How people have ended the game, as far as PGN tells.
fn ending(tree: &Tree) -> Option<Ending> {
    let is_time = tree.tags.get("Termination").is_some_and(|text| text.eq_ignore_ascii_case("time forfeit"));
    let termination = match tree.outcome? {
        Outcome::Draw if is_time => Termination::TimeForfeitDraw,
        Outcome::Draw => Termination::Agreement,
        Outcome::Decisive { .. } if is_time => Termination::TimeForfeit,
        Outcome::Decisive { .. } => Termination::Resignation,
    };
    Ending::new(termination, tree.outcome?.winner())
}

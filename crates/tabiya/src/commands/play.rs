//! `tabiya play`: arguments only; the game is in `tabiya_terminal`.

use super::online::Online;
use crate::interrupt;
use crate::signs::Signs;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::env;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tabiya_engine::{Elo, Level};
use tabiya_rules::{ByColor, Color, Position, TimeControl};
use tabiya_terminal::online::Connection;
use tabiya_terminal::plain::{ColorChoice, Console, First, Opponent, Options, Plan, Reader};
use tabiya_terminal::screen::{self, Left, Start};
use tabiya_terminal::session::{GameSetup, Letters, Pace, Player, Saved, Skill, Store, chess960_by_lot, color_by_lot};
use tabiya_terminal::{ColorDepth, PieceStyle, Settings};
use tabiya_text::{Arg, Language};

/// The strengths that `--elo` takes.
const ELO: std::ops::RangeInclusive<i64> = Elo::MIN.get() as i64..=Elo::MAX.get() as i64;

/// Play a game, against the computer or two people at one keyboard
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// Against whom
    #[arg(long, value_enum)]
    vs: Option<Vs>,

    /// Play the computer at this level, 1 to 12
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=12), conflicts_with = "elo")]
    level: Option<u8>,

    /// Play the computer at this Elo, 400 to 2900
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i64).range(ELO))]
    elo: Option<i64>,

    /// Which side you play against the computer
    #[arg(long, value_enum)]
    color: Option<Side>,

    /// The name of White
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    white: Option<String>,

    /// The name of Black
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    black: Option<String>,

    /// The clock: minutes and seconds for each move, such as 5+3; `-` for none
    #[arg(long, value_name = "TIME", conflicts_with_all = ["pgn", "go_on"])]
    tc: Option<TimeControl>,

    /// The position to start from, in FEN, X-FEN or Shredder-FEN
    #[arg(long)]
    fen: Option<String>,

    /// Play Chess960 from the start with this number, 0 to 959, or from any
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=959), conflicts_with = "fen")]
    chess960: Option<Option<u16>>,

    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "chess960"])]
    pgn: Option<PathBuf>,

    /// Go on with the latest game that was left unfinished
    #[arg(long = "continue", conflicts_with_all = ["fen", "chess960", "pgn"])]
    go_on: bool,

    /// Line by line, for screen readers, pipes and plain terminals
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    signs: Signs,

    /// How the full screen draws pieces [default: as in the settings]
    #[arg(long, value_enum, value_name = "HOW", conflicts_with_all = ["plain", "ascii"])]
    pieces: Option<Pieces>,

    /// The language: en, fr or he [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,

    /// The letters of the pieces in typed and shown moves: en (KQRBN), fr (RDTFC) or he
    /// [default: fr in French, else en]
    #[arg(long, value_name = "LANG")]
    letters: Option<Language>,

    #[command(flatten)]
    online: Online,
}

/// Against whom.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Vs {
    Human,
    Computer,
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Pieces {
    /// Pictures where the terminal shows them, large ones of blocks elsewhere
    Images,
    /// Large ones, made of blocks
    Blocks,
    /// Single figures
    Figures,
    /// Letters
    Letters,
}

/// Which side to play.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
    Random,
}

impl Play {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let language = self.lang.unwrap_or_else(language_of_locale);
        if let Some(connection) = self.online.connection()? {
            return self.play_online(connection, language, out);
        }
        let store = Store::of_user();
        let plan = self.plan()?;
        let mut saved = self.saved(store.as_ref(), language)?;
        if let Some(saved) = &mut saved {
            seat(saved, &plan);
        }
        if self.wants_screen() {
            return self.play_on_screen(&plan, saved, store);
        }
        let start = Instant::now();
        let time = || start.elapsed();
        play(self.options(language, store), &mut self.signs.on(out), &time, |console| console.play(plan, saved))?;
        Ok(ExitCode::SUCCESS)
    }

    fn options(&self, language: Language, store: Option<Store>) -> Options {
        Options {
            language,
            letters: self.letters.map_or(Letters::usual_in(language), Letters::of),
            figures: !self.signs.is_ascii(),
            asks: io::stdin().is_terminal(),
            announces: io::stdout().is_terminal(),
            pace: Pace::Natural,
            store,
        }
    }

    /// Plays on a server, on the full screen or line by line.
    fn play_online(&self, connection: Connection, language: Language, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let color = self.color.and_then(|side| match side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Random => None,
        });
        let orders = self.online.orders(self.level, color, self.tc.as_ref());
        if self.wants_screen() {
            return self.on_screen(Start::Online(connection, orders), Store::of_user());
        }
        let start = Instant::now();
        let time = || start.elapsed();
        let first = First { orders, is_passing: self.online.is_watching() };
        play(self.options(language, None), &mut self.signs.on(out), &time, |console| {
            console.play_online(connection, first)
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Is there a screen to fill?
    fn wants_screen(&self) -> bool {
        let is_dumb = env::var("TERM").map_or(cfg!(unix), |term| matches!(term.as_str(), "" | "dumb"));
        !self.plain && !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    fn play_on_screen(&self, plan: &Plan, saved: Option<Saved>, store: Option<Store>) -> anyhow::Result<ExitCode> {
        let start = match saved {
            Some(saved) => Start::Saved(Box::new(saved)),
            None if self.says_what_to_play() => Start::Game(Box::new(setup(plan))),
            None => Start::Menu,
        };
        self.on_screen(start, store)
    }

    fn on_screen(&self, start: Start, store: Option<Store>) -> anyhow::Result<ExitCode> {
        let options = screen::Options {
            language: self.lang,
            system_language: language_of_locale(),
            letters: self.letters.map(Letters::of),
            ascii: self.signs.is_ascii(),
            pieces: self.pieces.map(|pieces| match pieces {
                Pieces::Images => PieceStyle::Images,
                Pieces::Blocks => PieceStyle::Blocks,
                Pieces::Figures => PieceStyle::Figures,
                Pieces::Letters => PieceStyle::Letters,
            }),
            depth: ColorDepth::detect(|name| env::var(name).ok()),
            settings: Settings::path(),
            store,
            pace: Pace::Natural,
        };
        Ok(match screen::run(options, start).context("the terminal")? {
            Left::Quit => ExitCode::SUCCESS,
            Left::Interrupted => ExitCode::from(interrupt::INTERRUPTED),
        })
    }

    /// Does any argument say something of the game? Then nothing is asked any more.
    fn says_what_to_play(&self) -> bool {
        let has_opponent = self.vs.is_some() || self.level.is_some() || self.elo.is_some() || self.color.is_some();
        let has_names = self.white.is_some() || self.black.is_some();
        has_opponent || has_names || self.tc.is_some() || self.fen.is_some() || self.chess960.is_some()
    }

    /// The game to go on with, if that is asked for.
    fn saved(&self, store: Option<&Store>, language: Language) -> anyhow::Result<Option<Saved>> {
        if let Some(path) = &self.pgn {
            return Ok(Some(Saved::read(path)?));
        }
        if !self.go_on {
            return Ok(None);
        }
        let latest = store.and_then(Store::latest_unfinished);
        latest.map(Some).with_context(|| language.text("session.nothing-to-continue", &[]))
    }

    fn plan(&self) -> anyhow::Result<Plan> {
        let is_of_computer = self.level.is_some() || self.elo.is_some() || self.color.is_some();
        if is_of_computer && matches!(self.vs, Some(Vs::Human)) {
            bail!("--level, --elo and --color are about games against the computer, and --vs human is none");
        }
        let level = self.level.and_then(Level::new).map(Skill::Level);
        let elo = self.elo.map(|elo| Skill::Elo(Elo::clamped(elo)));
        Ok(Plan {
            opponent: self.vs.map(|vs| match vs {
                Vs::Human => Opponent::Human,
                Vs::Computer => Opponent::Computer,
            }),
            skill: level.or(elo),
            color: self.color.map(|side| match side {
                Side::White => ColorChoice::Fixed(Color::White),
                Side::Black => ColorChoice::Fixed(Color::Black),
                Side::Random => ColorChoice::Random,
            }),
            names: ByColor { white: self.white.clone(), black: self.black.clone() },
            control: self.tc.clone().map(|control| Some(control).filter(|control| *control != TimeControl::Unlimited)),
            start: self.start()?,
            seed: None,
        })
    }

    fn start(&self) -> anyhow::Result<Position> {
        match (&self.fen, self.chess960) {
            (Some(fen), _) => Position::from_fen(fen).context("--fen"),
            (None, Some(Some(number))) => Position::chess960(number).context("--chess960: there are 0 to 959"),
            (None, Some(None)) => Ok(chess960_by_lot()),
            (None, None) => Ok(Position::STANDARD),
        }
    }
}

fn play(
    options: Options,
    out: &mut dyn Write,
    time: &dyn Fn() -> Duration,
    games: impl FnOnce(&mut Console<'_>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let language = options.language;
    let mut input = Reader::new(BufReader::new(io::stdin()))?;
    let mut console = Console::new(options, &mut input, out, time);
    let is_kept = console.is_kept();
    interrupt::between_lines(move || {
        let kept = language.text("plain.kept", &[("command", Arg::notation("tabiya play --continue"))]);
        let words = if is_kept.load(Ordering::Relaxed) { format!("\n{kept}\n") } else { "\n".to_owned() };
        // Where nobody listens any more there is nobody to tell.
        let _ = io::stdout().write_all(words.as_bytes());
    })?;
    Ok(games(&mut console)?)
}

/// A name that fits beside a board.
fn player_name(text: &str) -> Result<String, String> {
    let (count, most) = (text.trim().chars().count(), Player::LONGEST_NAME);
    if count > most { Err(format!("a name has at most {most} characters, not {count}")) } else { Ok(text.to_owned()) }
}

/// Seats other players at a saved game, as far as the command line names them. Who plays the computer and does not say
/// which side keeps his or her own, or takes the one to move.
fn seat(saved: &mut Saved, plan: &Plan) {
    let old = saved.setup.players.clone();
    let says_who = plan.opponent.is_some() || plan.skill.is_some() || plan.color.is_some();
    let own_side = match plan.color {
        Some(ColorChoice::Fixed(color)) => color,
        Some(ColorChoice::Random) => color_by_lot(),
        None => saved.setup.only_human().unwrap_or(saved.game.turn()),
    };
    for color in Color::ALL {
        let is_computer = plan.opponent != Some(Opponent::Human) && color != own_side;
        let skill = match says_who {
            true => is_computer.then(|| plan.skill.or(old[color].skill()).unwrap_or_default()),
            false => old[color].skill(),
        };
        // What the computer is called is no name for a person, nor the other way round.
        let old_name = Some(old[color].name()).filter(|_| old[color].is_computer() == skill.is_some());
        let name = plan.names[color].as_deref().or(old_name);
        saved.setup.players[color] = match skill {
            Some(skill) => Player::computer_called(name.unwrap_or(Player::COMPUTER), skill),
            None => Player::human(name.unwrap_or_default()),
        };
    }
}

/// The game of a plan whose gaps are filled as most people would: against the computer, with White, without a clock. Two
/// names and nothing of the computer are two people.
fn setup(plan: &Plan) -> GameSetup {
    let names = plan.names.clone().map(|name| name.unwrap_or_default());
    let has_both_names = plan.names.white.is_some() && plan.names.black.is_some();
    let is_computer = plan.skill.is_some() || plan.color.is_some() || !has_both_names;
    let is_human = plan.opponent.map_or(!is_computer, |opponent| opponent == Opponent::Human);
    let mut setup = if is_human {
        GameSetup::two_people(&names.white, &names.black)
    } else {
        let side = match plan.color {
            Some(ColorChoice::Fixed(color)) => color,
            Some(ColorChoice::Random) => color_by_lot(),
            // Who is called Black plays Black.
            None if plan.names.black.is_some() => Color::Black,
            _ => Color::White,
        };
        GameSetup::against_computer(&names[side], side, plan.skill.unwrap_or_default())
    };
    setup.start = plan.start;
    setup.control = plan.control.clone().flatten();
    setup.seed = plan.seed.unwrap_or(setup.seed);
    setup
}

/// The language that the locale asks for, as far as we speak it.
fn language_of_locale() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let first = set.into_iter().find(|value| !value.is_empty());
    first.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

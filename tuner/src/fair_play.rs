//! `make fair-play`: what is usual on a fair-play sheet for people of known ratings, and how often sheets of others, who were not used
//! for that, would be called far from it. docs/fair-play.md holds what came out, `tabiya_engine::fair_play` the numbers.

use crate::answers::{Answers, BENCH, fingerprint};
use crate::is_stopped;
use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tabiya_engine::fair_play::{FIRST_PLY, Figures, NODES, Usual, Weighed, limits, weigh};
use tabiya_engine::review::{PASSAGE, Passage, evaluate};
use tabiya_engine::{Control, Engine};
use tabiya_rules::pgn::Tree;
use tabiya_rules::{ByColor, Color, Move, Speed, TimeControl, Variant};

/// Measure what is usual for people of known ratings, and how often others would be called far from it
///
/// Games are PGN with `WhiteElo`, `BlackElo` and `TimeControl`, such as a month of database.lichess.org.
#[derive(Args, Debug)]
pub(crate) struct FairPlay {
    /// Games that the table is made from
    games: Vec<PathBuf>,
    /// Games that it is held against: sheets of ten, of everybody who has so many in one file
    #[arg(long, value_name = "FILE")]
    check: Vec<PathBuf>,
    /// So many games of each file at most
    #[arg(long, value_name = "N")]
    most: Option<usize>,
    /// Where it is kept what the engine found
    #[arg(long, value_name = "FILE", default_value = "target/fair-play/answers.txt")]
    answers: PathBuf,
}

/// A sheet is about so many games, each of so many half-moves at least, as on the server.
const GAMES: usize = 10;
const FEWEST_PLIES: usize = 30;
/// The table has a row for so many points.
const BAND: i32 = 200;
/// How many of the moves would be the engine's, of somebody who was helped: none, a quarter, half, all.
const HELPED: [u64; 4] = [0, 25, 50, 100];

/// A game, looked at.
struct Looked {
    speed: Speed,
    sides: ByColor<Side>,
}

struct Side {
    name: String,
    rating: i32,
    moves: Vec<Weighed>,
}

impl FairPlay {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let answers = Answers::open(&self.answers)?;
        let known = self.look(&self.games, &answers)?;
        print_table(&known);
        print_fit(&known);
        for path in &self.check {
            let games = self.look(std::slice::from_ref(path), &answers)?;
            print_sheets(path, &sheets(&games));
        }
        Ok(())
    }

    fn look(&self, paths: &[PathBuf], answers: &Answers) -> anyhow::Result<Vec<Looked>> {
        let mut all = Vec::new();
        for path in paths {
            let games = read(path)?;
            let games = &games[..games.len().min(self.most.unwrap_or(usize::MAX))];
            let bar = ProgressBar::new(games.len() as u64);
            bar.set_style(ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left")?);
            let mut engine = Engine::default();
            for tree in games {
                if is_stopped() {
                    break;
                }
                all.extend(look(tree, &mut engine, answers)?);
                bar.inc(1);
            }
            bar.finish_and_clear();
        }
        Ok(all)
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<Tree>> {
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    let parts = text.split("\n[Event ").enumerate();
    let whole = |(i, part): (usize, &str)| if i == 0 { part.to_owned() } else { format!("[Event {part}") };
    // Games of other kinds of chess cannot be read, and none of them is wanted.
    Ok(parts.map(whole).filter_map(|text| text.parse().ok()).collect())
}

/// What both played, if it is a game of which a sheet speaks, of people whose ratings are known.
fn look(tree: &Tree, engine: &mut Engine, answers: &Answers) -> anyhow::Result<Option<Looked>> {
    let tag = |name: &str| tree.tags.get(name);
    let rating = |name: &str| tag(name)?.parse::<i32>().ok();
    let control = tag("TimeControl").and_then(|text| TimeControl::from_pgn(text).ok());
    let speed = control.map(|control| control.speed()).filter(|speed| has_minutes(*speed));
    let (Some(speed), Some(white), Some(black)) = (speed, rating("WhiteElo"), rating("BlackElo")) else {
        return Ok(None);
    };
    let is_person = |title: &str| tag(title) != Some("BOT");
    let is_usual = tree.variant() == Variant::Standard && tag("Variant").is_none_or(|name| name == "Standard");
    let moves: Vec<Move> = tree.moves().collect();
    let is_whole = tree.error.is_none() && moves.len() >= FEWEST_PLIES;
    if !(is_usual && is_whole && is_person("WhiteTitle") && is_person("BlackTitle")) {
        return Ok(None);
    }
    let question = format!("fair-play {} {NODES} {:016x}", BENCH.trim(), fingerprint(tree.start(), &moves));
    let answer = answers.get(&question, || Ok(found(tree, &moves, engine)))?;
    let (of_white, of_black) = answer.split_once('|').context("two sides")?;
    let side = |name: &str, rating: i32, text: &str| {
        let moves = text.split_whitespace().map(weighed).collect::<anyhow::Result<_>>()?;
        anyhow::Ok(Side { name: tag(name).unwrap_or_default().to_owned(), rating, moves })
    };
    let sides = ByColor { white: side("White", white, of_white)?, black: side("Black", black, of_black)? };
    Ok(Some(Looked { speed, sides }))
}

/// Is this a speed of which sheets speak?
fn has_minutes(speed: Speed) -> bool {
    match speed {
        Speed::Bullet | Speed::Blitz | Speed::Rapid | Speed::Classical => true,
        Speed::Correspondence | Speed::Unlimited => false,
    }
}

/// What is counted of each side, as text: `16/97.31/y`, the ply, the accuracy, and whether it was the engine's move where there was a choice.
fn found(tree: &Tree, moves: &[Move], engine: &mut Engine) -> String {
    let (start, positions) = (tree.start(), moves.len() + 1);
    let mut evaluations = vec![None; positions];
    for from in (FIRST_PLY..positions).step_by(PASSAGE) {
        let passage = Passage { start, moves, positions: from..positions.min(from + PASSAGE) };
        let found = evaluate(engine, &passage, &limits(), &Control::default(), &mut || {});
        evaluations.splice(from..from + found.len(), found);
    }
    let side = |color| {
        let weighed = weigh(start, moves, color, &evaluations).into_iter().map(|one| {
            let agreed = one.agreed.map_or('-', |agreed| if agreed { 'y' } else { 'n' });
            format!("{}/{:.2}/{agreed}", one.ply, one.accuracy)
        });
        weighed.collect::<Vec<_>>().join(" ")
    };
    format!("{}|{}", side(Color::White), side(Color::Black))
}

fn weighed(text: &str) -> anyhow::Result<Weighed> {
    let parts: Vec<&str> = text.split('/').collect();
    let [ply, accuracy, agreed] = parts[..] else { anyhow::bail!("what is {text:?}?") };
    let agreed = match agreed {
        "y" => Some(true),
        "n" => Some(false),
        _ => None,
    };
    Ok(Weighed { ply: ply.parse()?, accuracy: accuracy.parse()?, agreed })
}

/// Those speeds of which there is too little are taken together.
fn pace(speed: Speed) -> &'static str {
    match speed {
        Speed::Bullet => "bullet",
        Speed::Blitz => "blitz",
        Speed::Rapid | Speed::Classical | Speed::Correspondence | Speed::Unlimited => "rapid and slower",
    }
}

fn sides(games: &[Looked]) -> impl Iterator<Item = (Speed, &Side)> {
    games.iter().flat_map(|game| [(game.speed, &game.sides.white), (game.speed, &game.sides.black)])
}

fn print_table(games: &[Looked]) {
    let mut bands: BTreeMap<(&str, i32), Vec<&Side>> = BTreeMap::new();
    for (speed, side) in sides(games) {
        bands.entry((pace(speed), side.rating.div_euclid(BAND) * BAND)).or_default().push(side);
    }
    println!("{} games\n", games.len());
    println!(
        "{:<18} {:>9} {:>6} {:>6} {:>9} {:>8} {:>8}",
        "", "rating", "sides", "moves", "accuracy", "choices", "engine's"
    );
    for ((pace, from), sides) in bands {
        let all = Figures::of(sides.iter().flat_map(|side| &side.moves));
        let (count, range) = (sides.len(), format!("{from}-{}", from + BAND - 1));
        let Figures { moves, accuracy, choices, .. } = all;
        let agreement = 100.0 * all.agreement();
        println!("{pace:<18} {range:>9} {count:>6} {moves:>6} {accuracy:>8.1}% {choices:>8} {agreement:>7.1}%");
    }
}

/// A straight line through all moves, by least squares: the number at 1500, and what 100 points more add.
fn line(points: &[(f64, f64)]) -> (f64, f64) {
    let count = points.len().max(1) as f64;
    let (mean_x, mean_y) =
        (points.iter().map(|p| p.0).sum::<f64>() / count, points.iter().map(|p| p.1).sum::<f64>() / count);
    let both = points.iter().map(|p| (p.0 - mean_x) * (p.1 - mean_y)).sum::<f64>();
    let own = points.iter().map(|p| (p.0 - mean_x).powi(2)).sum::<f64>();
    let slope = if own > 0.0 { both / own } else { 0.0 };
    (mean_y - slope * mean_x, slope)
}

fn print_fit(games: &[Looked]) {
    println!("\n{:<18} {:>22} {:>24}", "", "accuracy at 1500, +100", "engine's at 1500, +100");
    for name in ["bullet", "blitz", "rapid and slower"] {
        let of_pace = || sides(games).filter(|(speed, _)| pace(*speed) == name).map(|(_, side)| side);
        let hundreds = |side: &Side| f64::from(side.rating - 1500) / 100.0;
        let accuracies: Vec<(f64, f64)> =
            of_pace().flat_map(|side| side.moves.iter().map(move |one| (hundreds(side), one.accuracy))).collect();
        let share = |agreed: bool| if agreed { 100.0 } else { 0.0 };
        let agreed: Vec<(f64, f64)> = of_pace()
            .flat_map(|side| side.moves.iter().filter_map(move |one| Some((hundreds(side), share(one.agreed?)))))
            .collect();
        let ((at, more), (agreed_at, agreed_more)) = (line(&accuracies), line(&agreed));
        println!("{name:<18} {at:>14.1} {more:>7.2} {agreed_at:>16.1} {agreed_more:>7.2}");
    }
}

/// The games of one sheet: what is usual in each, and the moves.
type Sheet<'a> = Vec<(Usual, &'a [Weighed])>;

/// Sheets of ten games that follow each other, of everybody who has so many.
fn sheets(games: &[Looked]) -> Vec<Sheet<'_>> {
    let mut of: BTreeMap<&str, Vec<(Usual, &[Weighed])>> = BTreeMap::new();
    for (speed, side) in sides(games) {
        let usual = Usual::at(speed, side.rating);
        of.entry(&side.name).or_default().extend(usual.map(|usual| (usual, side.moves.as_slice())));
    }
    of.values().flat_map(|games| games.chunks_exact(GAMES).map(<[_]>::to_vec)).collect()
}

fn print_sheets(path: &Path, sheets: &[Sheet<'_>]) {
    println!("\n{}: {} sheets of {GAMES} games", path.display(), sheets.len());
    for helped in HELPED {
        let (mut far, mut differences) = (0, Vec::new());
        for sheet in sheets {
            let moves: Vec<Vec<Weighed>> = sheet.iter().map(|(_, moves)| help(moves, helped)).collect();
            let usual = Usual::of(sheet.iter().zip(&moves).map(|((usual, _), moves)| (*usual, moves.as_slice())));
            let Some(usual) = usual else { continue };
            let figures = Figures::of(moves.iter().flatten());
            far += usize::from(usual.is_far(&figures));
            differences.push((figures.accuracy - usual.accuracy, 100.0 * (figures.agreement() - usual.agreement)));
        }
        let count = differences.len();
        println!("  {helped:>3}% of the moves the engine's: {far} of {count} called far");
        for (name, of) in [("accuracy", 0), ("engine's", 1)] {
            let mut all: Vec<f64> = differences.iter().map(|pair| if of == 0 { pair.0 } else { pair.1 }).collect();
            all.sort_by(f64::total_cmp);
            let mean = all.iter().sum::<f64>() / count.max(1) as f64;
            let spread = (all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / count.max(1) as f64).sqrt();
            let at = |share: f64| all.get(((count as f64 * share) as usize).min(count.saturating_sub(1))).copied();
            let most = at(1.0).unwrap_or_default();
            println!("      {name}: {mean:+.1} on average, spread {spread:.1}, at most {most:+.1}");
        }
    }
}

/// The same moves, had the engine made so many in a hundred of them.
fn help(moves: &[Weighed], percent: u64) -> Vec<Weighed> {
    let is_helped = |ply: usize| ((ply as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) % 100 < percent;
    let helped = |one: &Weighed| Weighed { accuracy: 100.0, agreed: one.agreed.map(|_| true), ..*one };
    moves.iter().map(|one| if is_helped(one.ply) { helped(one) } else { *one }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"Rated Blitz game\"]\n[White \"one\"]\n[Black \"other\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1700\"]\n\
        [TimeControl \"180+2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 \
        11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 *\n";

    /// What is found is kept, read again, and the same; games without ratings are left out.
    #[test]
    fn a_game_is_looked_at_once() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("answers.txt");
        let tree: Tree = GAME.parse()?;
        let mut engine = Engine::default();
        let first = look(&tree, &mut engine, &Answers::open(&path)?)?.context("looked at")?;
        assert_eq!(
            (first.speed, first.sides.white.rating, first.sides.black.name.as_str()),
            (Speed::Blitz, 1500, "other")
        );
        assert_eq!((first.sides.white.moves.len(), first.sides.black.moves.len()), (8, 8));
        let kept = std::fs::read_to_string(&path)?;
        let again = look(&tree, &mut engine, &Answers::open(&path)?)?.context("looked at")?;
        assert_eq!(again.sides.white.moves, first.sides.white.moves);
        assert_eq!(std::fs::read_to_string(&path)?, kept);
        for (tag, other) in [("WhiteElo", "?"), ("TimeControl", "-"), ("WhiteTitle", "BOT"), ("Variant", "Atomic")] {
            let mut tree = tree.clone();
            tree.tags.set(tag, other);
            assert!(look(&tree, &mut engine, &Answers::open(&path)?)?.is_none(), "{tag}");
        }
        Ok(())
    }

    #[test]
    fn a_line_goes_through_its_points() {
        let (at, slope) = line(&[(-1.0, 70.0), (0.0, 75.0), (1.0, 80.0)]);
        assert!((at - 75.0).abs() < 1e-9 && (slope - 5.0).abs() < 1e-9);
    }

    #[test]
    fn who_is_helped_plays_the_engines_moves() {
        let moves: Vec<Weighed> =
            (16..216).map(|ply| Weighed { ply, accuracy: 50.0, agreed: (ply % 2 == 0).then_some(false) }).collect();
        assert_eq!(help(&moves, 0), moves);
        assert!(help(&moves, 100).iter().all(|one| one.accuracy == 100.0 && one.agreed != Some(false)));
        let half = help(&moves, 50).iter().filter(|one| one.accuracy == 100.0).count();
        assert!((70..130).contains(&half), "{half}");
    }
}

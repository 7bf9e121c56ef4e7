//! Measures the levels: plays matches between neighbours of a list of players and fits one rating to each, with the
//! ratings of the anchors held fixed. `make calibrate` runs it; docs/levels.md holds what came out. With a record every
//! game is kept as soon as it is over: the same command goes on where it was interrupted, and later runs are fitted
//! together with earlier ones.
//!
//! The levels play in this process and some players are a few lines, so `arena` cannot run the match; its engines, its
//! judge and its counting are used.

mod game;
mod players;
mod ratings;
mod record;

use anyhow::Context;
use clap::Args;
use game::{Played, Seats, play_game};
use players::{Player, rating_of_anchor};
use record::Record;
use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use tabiya_arena::Tally;
use tabiya_packed::{GameWriter, Header};

/// Play the levels against each other and against anchors, and fit a rating to each
///
/// Each player meets the next ones in the list, both colors of each opening. `elo:N` (from 400) and `level:N` (1 to 12) are
/// ours; `skill:N` (0 to 19) is an anchor, Stockfish with that Skill Level (STOCKFISH names the program); `random` takes any
/// move; `greedy` takes what wins most at once, and any move of those; `careful` also looks what could be taken back, as
/// somebody who has just learnt the rules may do.
#[derive(Args, Debug)]
pub(crate) struct Calibrate {
    /// Games of each two players
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// How many of the next ones a player meets
    #[arg(long, value_name = "N", default_value_t = 2)]
    reach: usize,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep each game, go on after an interruption, fit all that is there (without players: fit only)
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Append the games with the players' scores, to learn from (docs/training.md)
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// End games about which both sides agree: 8 pawns for 3 moves, or even for 10 after move 40
    #[arg(long)]
    adjudicate: bool,
    /// Print the moves of each game
    #[arg(long)]
    pgn: bool,
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
}

impl Calibrate {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let fit_only = self.players.is_empty() && self.record.is_some();
        anyhow::ensure!(self.players.len() >= 2 || fit_only, "there are at least two players (--help lists them)");
        let mut record = Record::open(self.record.as_deref())?;
        let mut data = self.data.as_deref().map(open_data).transpose()?;
        let mut players = self.players.iter().map(|name| Player::new(name)).collect::<anyhow::Result<Vec<_>>>()?;
        for (a, b) in self.pairings() {
            self.play_match(&mut players, (a, b), &mut record, data.as_mut())?;
            let (a, b) = (&self.players[a], &self.players[b]);
            println!("{a:<16} {b:<16} {}", shown(&record.between(a, b)));
        }
        self.print_ratings(&record, &players);
        Ok(())
    }

    /// Who meets whom. Of two anchors everything is known.
    fn pairings(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.players.len();
        let is_anchor = |i: usize| rating_of_anchor(&self.players[i]).is_some();
        let all = (0..count).flat_map(move |a| (a + 1..(a + 1 + self.reach).min(count)).map(move |b| (a, b)));
        all.filter(move |&(a, b)| !(is_anchor(a) && is_anchor(b)))
    }

    /// Plays what is missing of the games between two players.
    fn play_match(
        &self,
        players: &mut [Player],
        (a, b): (usize, usize),
        record: &mut Record,
        mut data: Option<&mut GameWriter>,
    ) -> anyhow::Result<()> {
        let names = (self.players[a].as_str(), self.players[b].as_str());
        let done = record.between(names.0, names.1).games() as usize;
        let pair = mix(self.seed ^ number_of(names.0) ^ number_of(names.1).rotate_left(17));
        for number in done..self.games {
            let (white, black) = if number % 2 == 0 { (a, b) } else { (b, a) };
            // Both games of a pair have the opening of the first.
            let (opening, seed) = (mix(pair ^ (number / 2) as u64), mix(pair ^ (1 << 32 | number) as u64));
            let seats = Seats { white, black, seed, opening };
            let Some(played) = play_game(players, &seats, self.adjudicate)? else { return Ok(()) };
            record.add(&self.players[white], &self.players[black], played.ending.winner())?;
            if let Some(data) = &mut data {
                data.add(&played.scored())?;
            }
            if self.pgn {
                println!("{} - {}: {}", self.players[white], self.players[black], moves_of(&played));
            }
            if stderr().is_terminal() {
                eprint!("\r{} {} {}\x1b[K\r", names.0, names.1, shown(&record.between(names.0, names.1)));
            }
        }
        Ok(())
    }

    fn print_ratings(&self, record: &Record, players: &[Player]) {
        let names = record.names();
        let results = record.results(&names);
        let anchors: Vec<Option<f64>> = names.iter().map(|name| rating_of_anchor(name)).collect();
        println!("\n{:<16} {:>7} {:>7} {:>6} {:>7}", "player", "rating", "+-95%", "games", "ms/move");
        for (i, (name, (rating, error))) in names.iter().zip(ratings::fit(&anchors, &results)).enumerate() {
            let games: u64 = results.iter().filter(|r| r.a == i || r.b == i).map(|r| r.tally.games()).sum();
            let pace = self.players.iter().position(|player| player == name).map(|at| players[at].pace());
            let pace = pace.map_or(String::new(), |pace| format!("{pace:.2}"));
            println!("{name:<16} {rating:>7.0} {error:>7.0} {games:>6} {pace:>7}");
        }
    }
}

/// The file of games to learn from. Levels change, so that games of another version of the engine are in another file.
fn open_data(path: &Path) -> anyhow::Result<GameWriter> {
    let engine = concat!("tabiya ", env!("CARGO_PKG_VERSION"), ", bench ", include_str!("../../../testdata/bench.txt"));
    let header = Header::new().with("source", "levels").with("engine", engine);
    GameWriter::open(path, &header).with_context(|| path.display().to_string())
}

fn shown(tally: &Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    format!("{:>4} games  +{wins} ={draws} -{losses}  {:.1} %", tally.games(), 100.0 * tally.score())
}

fn moves_of(played: &Played) -> String {
    played.game.sans().collect::<Vec<_>>().join(" ")
}

/// A number for a name, so that its games do not depend on who else plays.
fn number_of(name: &str) -> u64 {
    name.bytes().fold(0, |number, byte| mix(number ^ u64::from(byte)))
}

fn mix(seed: u64) -> u64 {
    let x = (seed ^ seed >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}

//! Measures the levels: plays matches between neighbours of a list of players and fits one rating to each, with the
//! ratings of the anchors held fixed. `make calibrate` runs it; docs/levels.md holds what came out.
//!
//! Players: `elo:N` and `level:N` are ours; `stockfish:N` is an anchor with UCI_Elo N; `random` takes any move;
//! `greedy` takes what wins most at once, and any move of those; `careful` also looks what could be taken back, as
//! somebody who has just learnt the rules may do.

use std::error::Error;
use std::io::{BufRead, BufReader, IsTerminal, Write, stderr};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tabiya_engine::{Control, Elo, Engine, Level, Limits, Root, Strength, choose};
use tabiya_rules::{Color, Game, Move, Position, Role, UciMove};

type Anyhow<T> = Result<T, Box<dyn Error>>;

const USAGE: &str = "calibrate [--games N] [--reach N] [--seed N] [--pgn] PLAYER PLAYER...
  each player meets the next REACH (2) in the list in GAMES (100) games, both colors of each opening
  players: elo:400..2500 level:1..12 stockfish:1350..2850 random greedy careful";

/// Longer games are drawn.
const MOST_PLIES: usize = 400;

/// Plies at the start of each pair of games, played by a careful level, so that pairs differ.
const OPENING: usize = 4;

fn main() -> Anyhow<()> {
    let plan = Plan::from_args(std::env::args().skip(1))?;
    let mut players = plan.names.iter().map(|name| Player::new(name)).collect::<Anyhow<Vec<_>>>()?;
    let mut results = Vec::new();
    for a in 0..players.len() {
        for b in a + 1..(a + 1 + plan.reach).min(players.len()) {
            if players[a].anchored().is_some() && players[b].anchored().is_some() {
                continue;
            }
            let result = play_match(&plan, &mut players, a, b)?;
            println!("{:<16} {:<16} {result}", plan.names[a], plan.names[b]);
            results.push(result);
        }
    }
    let anchors: Vec<Option<f64>> = players.iter().map(Player::anchored).collect();
    let fitted = fit(&anchors, &results);
    println!("\n{:<16} {:>7} {:>7} {:>6} {:>7}", "player", "rating", "+-95%", "games", "ms/move");
    for (i, name) in plan.names.iter().enumerate() {
        let games: f64 = results.iter().filter(|r| r.a == i || r.b == i).map(Tally::games).sum();
        let (rating, error) = fitted[i];
        println!("{name:<16} {rating:>7.0} {error:>7.0} {games:>6.0} {:>7.2}", players[i].pace());
    }
    Ok(())
}

/// What the command line asks for.
struct Plan {
    games: usize,
    reach: usize,
    seed: u64,
    pgn: bool,
    names: Vec<String>,
}

impl Plan {
    fn from_args(mut args: impl Iterator<Item = String>) -> Anyhow<Plan> {
        let mut plan = Plan { games: 100, reach: 2, seed: 1, pgn: false, names: Vec::new() };
        while let Some(arg) = args.next() {
            let mut number = || args.next().ok_or("a number is missing")?.parse::<u64>().map_err(|e| e.to_string());
            match arg.as_str() {
                "--games" => plan.games = number()? as usize,
                "--reach" => plan.reach = number()? as usize,
                "--seed" => plan.seed = number()?,
                "--pgn" => plan.pgn = true,
                _ => plan.names.push(arg),
            }
        }
        if plan.names.len() < 2 { Err(USAGE.into()) } else { Ok(plan) }
    }
}

/// Games between players number `a` and `b`, as `a` sees them.
#[derive(Clone, Copy)]
struct Tally {
    a: usize,
    b: usize,
    wins: f64,
    draws: f64,
    losses: f64,
    plies: f64,
}

impl Tally {
    fn games(&self) -> f64 {
        self.wins + self.draws + self.losses
    }

    fn score(&self) -> f64 {
        (self.wins + self.draws / 2.0) / self.games()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let length = self.plies / self.games() / 2.0;
        let Tally { wins, draws, losses, .. } = self;
        write!(f, "+{wins} ={draws} -{losses}  {:.1} %  {length:.0} moves a game", 100.0 * self.score())
    }
}

fn play_match(plan: &Plan, players: &mut [Player], a: usize, b: usize) -> Anyhow<Tally> {
    let mut tally = Tally { a, b, wins: 0.0, draws: 0.0, losses: 0.0, plies: 0.0 };
    for number in 0..plan.games {
        let seed = plan.seed << 40 | (a as u64) << 30 | (b as u64) << 20 | number as u64;
        let a_is_white = number % 2 == 0;
        let (white, black) = if a_is_white { (a, b) } else { (b, a) };
        let game = play_game(players, white, black, seed, seed | 1)?;
        tally.plies += game.plies().len() as f64;
        match game.winner() {
            None => tally.draws += 1.0,
            Some(color) if color.is_white() == a_is_white => tally.wins += 1.0,
            Some(_) => tally.losses += 1.0,
        }
        if plan.pgn {
            let sans: Vec<String> = game.sans().collect();
            println!("{} - {}: {}", plan.names[white], plan.names[black], sans.join(" "));
        }
        if stderr().is_terminal() {
            eprint!("\r{} {} {tally}\x1b[K\r", plan.names[a], plan.names[b]);
        }
    }
    Ok(tally)
}

fn play_game(players: &mut [Player], white: usize, black: usize, seed: u64, opening: u64) -> Anyhow<Game> {
    let (mut game, mut root) = (Game::default(), Root::new(*Game::default().position()));
    let mut opener = Player::new("elo:1800")?;
    players[white].new_game()?;
    players[black].new_game()?;
    while !game.is_over() && game.claims().next().is_none() && game.plies().len() < MOST_PLIES {
        let m = if game.plies().len() < OPENING {
            opener.choose(&root, &game, opening)?
        } else {
            let color = game.turn();
            let player = if color == Color::White { white } else { black };
            players[player].choose(&root, &game, seed ^ (player as u64) << 50)?
        };
        game.play(m)?;
        root.play(m);
    }
    Ok(game)
}

/// Somebody who plays, and how long it took.
struct Player {
    kind: Kind,
    moves: u32,
    time: Duration,
}

enum Kind {
    Ours(Box<Engine>, Strength, Limits),
    Anchor(Box<Anchor>),
    Random,
    /// Any of the moves that win most material, counted so.
    Material(fn(&Position, Move) -> i32),
}

impl Player {
    fn new(name: &str) -> Anyhow<Player> {
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Material(gain),
            None if name == "careful" => Kind::Material(gain_after_answer),
            Some(("elo", elo)) => ours(Strength::Elo(Elo::new(elo.parse()?)?), Limits::default()),
            Some(("level", number)) => {
                let level = Level::new(number.parse()?).ok_or_else(|| format!("no level {number}"))?;
                ours(level.strength(), level.limits())
            }
            Some(("stockfish", elo)) => Kind::Anchor(Box::new(Anchor::start(elo.parse()?)?)),
            _ => return Err(format!("no player {name:?}\n{USAGE}").into()),
        };
        Ok(Player { kind, moves: 0, time: Duration::ZERO })
    }

    fn anchored(&self) -> Option<f64> {
        if let Kind::Anchor(anchor) = &self.kind { Some(f64::from(anchor.elo)) } else { None }
    }

    /// Milliseconds for a move.
    fn pace(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / f64::from(self.moves.max(1))
    }

    fn new_game(&mut self) -> Anyhow<()> {
        match &mut self.kind {
            Kind::Ours(engine, ..) => engine.clear(),
            Kind::Anchor(anchor) => anchor.tell("ucinewgame")?,
            Kind::Random | Kind::Material(_) => {}
        }
        Ok(())
    }

    fn choose(&mut self, root: &Root, game: &Game, seed: u64) -> Anyhow<Move> {
        let start = Instant::now();
        let moves = root.position().legal_moves();
        let any = |moves: &[Move]| moves[(mix(seed ^ root.position().key().0) % moves.len() as u64) as usize];
        let m = match &mut self.kind {
            Kind::Ours(engine, strength, limits) => {
                choose(engine, root, *strength, limits, &Control::default(), seed, &mut |_| {}).best
            }
            Kind::Anchor(anchor) => Some(anchor.choose(game)?),
            Kind::Random => Some(any(&moves)),
            Kind::Material(gain) => {
                let gains: Vec<i32> = moves.iter().map(|&m| gain(root.position(), m)).collect();
                let most = gains.iter().max();
                let best: Vec<Move> =
                    moves.iter().zip(&gains).filter(|&(_, g)| Some(g) == most).map(|(&m, _)| m).collect();
                Some(any(&best))
            }
        };
        self.moves += 1;
        self.time += start.elapsed();
        m.ok_or_else(|| "no move where one is legal".into())
    }
}

fn ours(strength: Strength, limits: Limits) -> Kind {
    Kind::Ours(Box::default(), strength, limits)
}

/// Pawns won at once; a mate is worth all of them.
fn gain(pos: &Position, m: Move) -> i32 {
    let worth = |role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    if pos.after(m).is_checkmate() {
        return 100;
    }
    let taken = if m.is_castle() { None } else { pos.board().role_at(m.to()) };
    taken.map_or(i32::from(m.is_en_passant()), worth) + m.promotion().map_or(0, |role| worth(role) - 1)
}

/// What is left of it after the answer that takes most.
fn gain_after_answer(pos: &Position, m: Move) -> i32 {
    let next = pos.after(m);
    gain(pos, m) - next.legal_moves().iter().map(|&answer| gain(&next, answer)).max().unwrap_or(0)
}

fn mix(seed: u64) -> u64 {
    let x = (seed ^ seed >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}

/// Stockfish with its strength limited.
struct Anchor {
    elo: u32,
    depth: u32,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Anchor {
    fn start(elo: u32) -> Anyhow<Anchor> {
        if !(1350..=2850).contains(&elo) {
            return Err(format!("Stockfish 15.1 knows UCI_Elo from 1350 to 2850, not {elo}").into());
        }
        let program = std::env::var("STOCKFISH").unwrap_or_else(|_| "/usr/games/stockfish".to_owned());
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {program}: {error} (STOCKFISH names another)"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut anchor = Anchor { elo, depth: deciding_depth(elo), child, input, output };
        anchor.tell("setoption name UCI_LimitStrength value true")?;
        anchor.tell(&format!("setoption name UCI_Elo value {elo}"))?;
        Ok(anchor)
    }

    fn tell(&mut self, line: &str) -> Anyhow<()> {
        Ok(writeln!(self.input, "{line}")?)
    }

    fn choose(&mut self, game: &Game) -> Anyhow<Move> {
        let mut position = "position startpos moves".to_owned();
        game.moves().for_each(|m| position += &format!(" {}", UciMove::standard(m)));
        self.tell(&position)?;
        let depth = self.depth;
        self.tell(&format!("go depth {depth}"))?;
        let mut line = String::new();
        while !line.starts_with("bestmove") {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the anchor has ended".into());
            }
        }
        let text = line.split_whitespace().nth(1).ok_or("a bestmove without a move")?;
        Ok(game.position().resolve(text.parse()?)?)
    }
}

impl Drop for Anchor {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end or to wait for.
        let _ = self.tell("quit");
        let _ = self.child.wait();
    }
}

/// Stockfish 15 turns UCI_Elo into a level from 0 to 20 by this curve and takes its choice once depth 1 + level is
/// done, so nothing that it searches after that changes its play: going no deeper saves time and nothing else.
fn deciding_depth(elo: u32) -> u32 {
    let level = ((f64::from(elo) - 1346.6) / 143.4).max(0.0).powf(1.0 / 0.806);
    1 + level.clamp(0.0, 20.0) as u32
}

/// The ratings that explain the results best, each with its error; those of anchors stay. Where a side won or lost
/// everything, half a draw is added so that the rating stays finite.
fn fit(anchors: &[Option<f64>], results: &[Tally]) -> Vec<(f64, f64)> {
    let known: Vec<f64> = anchors.iter().flatten().copied().collect();
    let middle = if known.is_empty() { 1000.0 } else { known.iter().sum::<f64>() / known.len() as f64 };
    let mut ratings: Vec<f64> = anchors.iter().map(|anchor| anchor.unwrap_or(middle)).collect();
    let mut spread = Vec::new();
    for _ in 0..500 {
        let (pull, information) = likelihood(anchors, results, &ratings);
        spread = inverse(information);
        for (i, row) in spread.iter().enumerate() {
            let step: f64 = row.iter().zip(&pull).map(|(s, p)| s * p).sum();
            ratings[i] += step.clamp(-100.0, 100.0);
        }
    }
    let error = |i: usize| if anchors[i].is_some() { 0.0 } else { 1.96 * spread[i][i].sqrt() };
    (0..ratings.len()).map(|i| (ratings[i], error(i))).collect()
}

/// Where the results pull each rating, and how firmly.
fn likelihood(anchors: &[Option<f64>], results: &[Tally], ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = ratings.len();
    let slope = 10f64.ln() / 400.0;
    let (mut pull, mut information) = (vec![0.0; size], vec![vec![0.0; size]; size]);
    for result in results {
        let Tally { a, b, .. } = *result;
        let games = result.games();
        let expected = 1.0 / (1.0 + (-slope * (ratings[a] - ratings[b])).exp());
        let score = result.score().clamp(0.25 / games, 1.0 - 0.25 / games);
        let weight = games * expected * (1.0 - expected) * slope * slope;
        for (i, j, side) in [(a, b, 1.0), (b, a, -1.0)] {
            pull[i] += games * (score - expected) * slope * side;
            information[i][i] += weight;
            information[i][j] -= weight;
        }
    }
    for i in 0..size {
        if anchors[i].is_some() {
            pull[i] = 0.0;
            (0..size).for_each(|j| (information[i][j], information[j][i]) = (0.0, 0.0));
            information[i][i] = 1.0;
        }
        // So faint a pull to where it is that only a player without any tie to an anchor feels it.
        information[i][i] += 1e-9;
    }
    (pull, information)
}

/// The inverse of a matrix that is symmetric and positive.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut result: Vec<Vec<f64>> = (0..size).map(|i| (0..size).map(|j| f64::from(i == j)).collect()).collect();
    for i in 0..size {
        let pivot = matrix[i][i];
        (0..size).for_each(|j| (matrix[i][j], result[i][j]) = (matrix[i][j] / pivot, result[i][j] / pivot));
        for other in (0..size).filter(|&other| other != i) {
            let factor = matrix[other][i];
            for j in 0..size {
                let (below, right) = (factor * matrix[i][j], factor * result[i][j]);
                matrix[other][j] -= below;
                result[other][j] -= right;
            }
        }
    }
    result
}

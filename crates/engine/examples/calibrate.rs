//! Measures the levels: plays matches between neighbours of a list of players and fits one rating to each, with the
//! ratings of the anchors held fixed. `make calibrate` runs it; docs/levels.md holds what came out. With a record every
//! game is kept as soon as it is over: the same command goes on where it was interrupted, and later runs are fitted
//! together with earlier ones.
//!
//! Players: `elo:N` and `level:N` are ours; `skill:N` is an anchor, Stockfish with Skill Level N; `random` takes any move;
//! `greedy` takes what wins most at once, and any move of those; `careful` also looks what could be taken back, as
//! somebody who has just learnt the rules may do.

use std::collections::HashMap;
use std::error::Error;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, ErrorKind, IsTerminal, Write, stderr};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tabiya_engine::{Control, Elo, Engine, Level, Limits, Root, Score, Strength, choose};
use tabiya_packed::{GameWriter, Header, ScoredGame, ScoredPly, Source, centipawns, mate_in};
use tabiya_rules::{Color, Ending, Game, Move, Position, Role, Termination, UciMove};

type Anyhow<T> = Result<T, Box<dyn Error>>;

const USAGE: &str =
    "calibrate [--games N] [--reach N] [--seed N] [--record FILE] [--data FILE] [--adjudicate] [--pgn] PLAYER PLAYER...
  each player meets the next REACH (2) in the list in GAMES (100) games, both colors of each opening
  players: elo:N level:1..12 skill:0..19 random greedy careful
  --record FILE   keep each game, go on after an interruption, fit all that is there (without players: fit only)
  --data FILE     append the games with the players' scores, to learn from (docs/training.md)
  --adjudicate    end games about which both sides agree: 8 pawns for 3 moves, or even for 10 after move 40";

/// Longer games are drawn.
const MOST_PLIES: usize = 400;

/// Plies at the start of each pair of games, played by a careful level, so that pairs differ.
const OPENING: usize = 4;

fn main() -> Anyhow<()> {
    let plan = Plan::from_args(std::env::args().skip(1))?;
    let mut record = Record::open(plan.record.as_deref())?;
    let mut data = plan.data.as_deref().map(open_data).transpose()?;
    let mut players = plan.names.iter().map(|name| Player::new(name)).collect::<Anyhow<Vec<_>>>()?;
    for a in 0..players.len() {
        for b in a + 1..(a + 1 + plan.reach).min(players.len()) {
            if anchored(&plan.names[a]).is_some() && anchored(&plan.names[b]).is_some() {
                continue;
            }
            play_match(&plan, &mut players, a, b, &mut record, &mut data)?;
            println!("{:<16} {:<16} {}", plan.names[a], plan.names[b], record.between(&plan.names[a], &plan.names[b]));
        }
    }
    let names = record.names();
    let results = record.tallies(&names);
    let anchors: Vec<Option<f64>> = names.iter().map(|name| anchored(name)).collect();
    let fitted = fit(&anchors, &results);
    println!("\n{:<16} {:>7} {:>7} {:>6} {:>7}", "player", "rating", "+-95%", "games", "ms/move");
    for (i, name) in names.iter().enumerate() {
        let games: f64 = results.iter().filter(|r| r.a == i || r.b == i).map(Tally::games).sum();
        let (rating, error) = fitted[i];
        let pace = plan.names.iter().position(|n| n == name).map(|at| players[at].pace());
        let pace = pace.map_or(String::new(), |pace| format!("{pace:.2}"));
        println!("{name:<16} {rating:>7.0} {error:>7.0} {games:>6.0} {pace:>7}");
    }
    Ok(())
}

/// What the command line asks for.
struct Plan {
    games: usize,
    reach: usize,
    seed: u64,
    record: Option<String>,
    data: Option<String>,
    adjudicate: bool,
    pgn: bool,
    names: Vec<String>,
}

impl Plan {
    fn from_args(mut args: impl Iterator<Item = String>) -> Anyhow<Plan> {
        let (record, data, names) = (None, None, Vec::new());
        let mut plan = Plan { games: 100, reach: 2, seed: 1, record, data, adjudicate: false, pgn: false, names };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--games" => plan.games = value()?.parse()?,
                "--reach" => plan.reach = value()?.parse()?,
                "--seed" => plan.seed = value()?.parse()?,
                "--record" => plan.record = Some(value()?),
                "--data" => plan.data = Some(value()?),
                "--adjudicate" => plan.adjudicate = true,
                "--pgn" => plan.pgn = true,
                _ => plan.names.push(arg),
            }
        }
        let fit_only = plan.names.is_empty() && plan.record.is_some();
        if plan.names.len() < 2 && !fit_only { Err(USAGE.into()) } else { Ok(plan) }
    }
}

/// The file of games to learn from. Levels change, so that games of another version of the engine are in another file.
fn open_data(path: &str) -> Anyhow<GameWriter> {
    let engine = concat!("tabiya ", env!("CARGO_PKG_VERSION"), ", bench ", include_str!("../../../testdata/bench.txt"));
    let header = Header::new().with("source", "levels").with("engine", engine);
    Ok(GameWriter::open(path.as_ref(), &header).map_err(|error| format!("{path}: {error}"))?)
}

/// What Stockfish was rated at each Skill Level from 0 to 19: measured by its developers in January 2023, six weeks after
/// version 15.1, in games with engines of the CCRL list (their pull request 4341).
#[rustfmt::skip]
const SKILL_RATINGS: [f64; 20] = [
    1320.0, 1468.0, 1608.0, 1742.0, 1923.0, 2204.0, 2363.0, 2500.0, 2596.0, 2703.0,
    2788.0, 2856.0, 2923.0, 2973.0, 3025.0, 3070.0, 3111.0, 3141.0, 3170.0, 3191.0,
];

/// The rating of an anchor.
fn anchored(name: &str) -> Option<f64> {
    let level: usize = name.strip_prefix("skill:")?.parse().ok()?;
    SKILL_RATINGS.get(level).copied()
}

/// All games: white, black, and White's points in halves. In a file each is a line.
struct Record {
    file: Option<std::fs::File>,
    games: Vec<(String, String, u8)>,
}

impl Record {
    fn open(path: Option<&str>) -> Anyhow<Record> {
        let Some(path) = path else { return Ok(Record { file: None, games: Vec::new() }) };
        let text = match std::fs::read_to_string(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            other => other.map_err(|error| format!("{path}: {error}"))?,
        };
        let mut games = Vec::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let points = ["0-1", "1/2-1/2", "1-0"].iter().position(|result| Some(result) == words.get(2));
            let (&[white, black, _], Some(points)) = (words.as_slice(), points) else {
                return Err(format!("{path}: not a game: {line:?}").into());
            };
            games.push((white.to_owned(), black.to_owned(), points as u8));
        }
        Ok(Record { file: Some(OpenOptions::new().create(true).append(true).open(path)?), games })
    }

    fn add(&mut self, white: &str, black: &str, winner: Option<Color>) -> Anyhow<()> {
        let (points, result) = match winner {
            Some(Color::White) => (2, "1-0"),
            Some(Color::Black) => (0, "0-1"),
            None => (1, "1/2-1/2"),
        };
        self.games.push((white.to_owned(), black.to_owned(), points));
        self.file.as_mut().map_or(Ok(()), |file| writeln!(file, "{white} {black} {result}"))?;
        Ok(())
    }

    /// The names of all who played, in the order in which they came.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.games.iter().flat_map(|(white, black, _)| [white, black]) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names
    }

    fn between(&self, a: &str, b: &str) -> Tally {
        let mut tally = Tally::new(0, 1);
        for (white, black, points) in &self.games {
            if white == a && black == b {
                tally.count(*points);
            } else if white == b && black == a {
                tally.count(2 - points);
            }
        }
        tally
    }

    fn tallies(&self, names: &[String]) -> Vec<Tally> {
        let number: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let mut tallies: HashMap<(usize, usize), Tally> = HashMap::new();
        for (white, black, points) in &self.games {
            let (a, b) = (number[white.as_str()], number[black.as_str()]);
            let points = if a < b { *points } else { 2 - points };
            let (a, b) = (a.min(b), a.max(b));
            tallies.entry((a, b)).or_insert_with(|| Tally::new(a, b)).count(points);
        }
        tallies.into_values().collect()
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
}

impl Tally {
    fn new(a: usize, b: usize) -> Tally {
        Tally { a, b, wins: 0.0, draws: 0.0, losses: 0.0 }
    }

    /// Counts a game that brought `a` so many half points.
    fn count(&mut self, points: u8) {
        match points {
            0 => self.losses += 1.0,
            1 => self.draws += 1.0,
            _ => self.wins += 1.0,
        }
    }

    fn games(&self) -> f64 {
        self.wins + self.draws + self.losses
    }

    fn score(&self) -> f64 {
        (self.wins + self.draws / 2.0) / self.games()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { wins, draws, losses, .. } = self;
        write!(f, "{:>4} games  +{wins} ={draws} -{losses}  {:.1} %", self.games(), 100.0 * self.score())
    }
}

/// Plays what is missing of the games between two players.
fn play_match(
    plan: &Plan,
    players: &mut [Player],
    a: usize,
    b: usize,
    record: &mut Record,
    data: &mut Option<GameWriter>,
) -> Anyhow<()> {
    let names = (plan.names[a].as_str(), plan.names[b].as_str());
    let done = record.between(names.0, names.1).games() as usize;
    let pair = mix(plan.seed ^ number_of(names.0) ^ number_of(names.1).rotate_left(17));
    for number in done..plan.games {
        // Both games of a pair have the opening of the first.
        let (opening, seed) = (mix(pair ^ (number / 2) as u64), mix(pair ^ (1 << 32 | number) as u64));
        let a_is_white = number % 2 == 0;
        let (white, black) = if a_is_white { (a, b) } else { (b, a) };
        let played = play_game(players, white, black, seed, opening, plan.adjudicate)?;
        record.add(&plan.names[white], &plan.names[black], played.ending.winner())?;
        if let Some(data) = data {
            data.add(&played.scored())?;
        }
        if plan.pgn {
            let sans: Vec<String> = played.game.sans().collect();
            println!("{} - {}: {}", plan.names[white], plan.names[black], sans.join(" "));
        }
        if stderr().is_terminal() {
            eprint!("\r{} {} {}\x1b[K\r", names.0, names.1, record.between(names.0, names.1));
        }
    }
    Ok(())
}

/// A number for a name, so that its games do not depend on who else plays.
fn number_of(name: &str) -> u64 {
    name.bytes().fold(0, |number, byte| mix(number ^ u64::from(byte)))
}

fn play_game(
    players: &mut [Player],
    white: usize,
    black: usize,
    seed: u64,
    opening: u64,
    adjudicate: bool,
) -> Anyhow<Played> {
    let mut scores = Vec::new();
    let (mut game, mut root) = (Game::default(), Root::new(*Game::default().position()));
    let mut opener = Player::new("elo:1800")?;
    let mut views = Views::default();
    players[white].new_game()?;
    players[black].new_game()?;
    while !game.is_over() && game.claims().next().is_none() && game.plies().len() < MOST_PLIES {
        let color = game.turn();
        let m = if game.plies().len() < OPENING {
            scores.push(None);
            opener.choose(&root, &game, opening)?.0
        } else {
            let player = if color == Color::White { white } else { black };
            let (m, score) = players[player].choose(&root, &game, seed ^ (player as u64) << 50)?;
            views.add(color, score.map(view_of));
            scores.push(score);
            m
        };
        game.play(m)?;
        root.play(m);
        if adjudicate && let Some(verdict) = views.verdict(game.plies().len()) {
            return Ok(Played { game, scores, ending: adjudicated(verdict) });
        }
    }
    let claimed = game.claims().next().and_then(|claim| Ending::new(claim.termination(), None));
    let ending = game.ending().or(claimed).unwrap_or_else(|| adjudicated(None));
    Ok(Played { game, scores, ending })
}

fn adjudicated(winner: Option<Color>) -> Ending {
    Ending::new(Termination::Adjudication, winner).expect("anybody may win by it")
}

/// A game, what the players thought of it move by move, and how it ended.
struct Played {
    game: Game,
    scores: Vec<Option<Score>>,
    ending: Ending,
}

impl Played {
    fn scored(&self) -> ScoredGame {
        let kept = |score| match score {
            Score::Cp(cp) => centipawns(cp),
            Score::Mate(moves) => mate_in(moves),
        };
        let plies = self.game.moves().zip(&self.scores).map(|(m, score)| ScoredPly { m, score: score.map(kept) });
        let (source, start) = (Source::Levels, *self.game.start());
        ScoredGame { source, start, plies: plies.collect(), ending: self.ending }
    }
}

/// What both sides think of a game, and for how many plies they have agreed.
#[derive(Default)]
struct Views {
    white_wins: u32,
    black_wins: u32,
    even: u32,
}

impl Views {
    /// `view` is in centipawns for the side that moves.
    fn add(&mut self, color: Color, view: Option<i32>) {
        let view = view.map(|view| if color.is_white() { view } else { -view });
        let count = |so_far: u32, holds: bool| if holds { so_far + 1 } else { 0 };
        self.white_wins = count(self.white_wins, view.is_some_and(|view| view >= 800));
        self.black_wins = count(self.black_wins, view.is_some_and(|view| view <= -800));
        self.even = count(self.even, view.is_some_and(|view| view.abs() <= 10));
    }

    fn verdict(&self, plies: usize) -> Option<Option<Color>> {
        match self {
            Views { white_wins: 6.., .. } => Some(Some(Color::White)),
            Views { black_wins: 6.., .. } => Some(Some(Color::Black)),
            Views { even: 20.., .. } if plies >= 80 => Some(None),
            _ => None,
        }
    }
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
            Some(("skill", level)) => Kind::Anchor(Box::new(Anchor::start(level.parse()?)?)),
            _ => return Err(format!("no player {name:?}\n{USAGE}").into()),
        };
        Ok(Player { kind, moves: 0, time: Duration::ZERO })
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

    /// A move, and what the player thinks of its game, if it does.
    fn choose(&mut self, root: &Root, game: &Game, seed: u64) -> Anyhow<(Move, Option<Score>)> {
        let start = Instant::now();
        let moves = root.position().legal_moves();
        let any = |moves: &[Move]| moves[(mix(seed ^ root.position().key().0) % moves.len() as u64) as usize];
        let (m, view) = match &mut self.kind {
            Kind::Ours(engine, strength, limits) => {
                let found = choose(engine, root, *strength, limits, &Control::default(), seed, &mut |_| {});
                (found.best.ok_or("no move where one is legal")?, found.score())
            }
            Kind::Anchor(anchor) => anchor.choose(game)?,
            Kind::Random => (any(&moves), None),
            Kind::Material(gain) => {
                let gains: Vec<i32> = moves.iter().map(|&m| gain(root.position(), m)).collect();
                let most = gains.iter().max();
                let best: Vec<Move> =
                    moves.iter().zip(&gains).filter(|&(_, g)| Some(g) == most).map(|(&m, _)| m).collect();
                (any(&best), None)
            }
        };
        self.moves += 1;
        self.time += start.elapsed();
        Ok((m, view))
    }
}

/// A score in centipawns, where a mate is more than anything else.
fn view_of(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(moves) => 10_000 * moves.signum(),
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
    /// Stockfish takes its choice once depth 1 + level is done, and nothing that it searches after that changes its
    /// play: going no deeper saves time and nothing else.
    depth: usize,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Anchor {
    fn start(level: usize) -> Anyhow<Anchor> {
        if level >= SKILL_RATINGS.len() {
            return Err(format!("Stockfish is limited with a Skill Level from 0 to 19, not {level}").into());
        }
        let program = std::env::var("STOCKFISH").unwrap_or_else(|_| "/usr/games/stockfish".to_owned());
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start {program}: {error} (STOCKFISH names another)"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut anchor = Anchor { depth: 1 + level, child, input, output };
        anchor.tell(&format!("setoption name Skill Level value {level}"))?;
        Ok(anchor)
    }

    fn tell(&mut self, line: &str) -> Anyhow<()> {
        Ok(writeln!(self.input, "{line}")?)
    }

    fn choose(&mut self, game: &Game) -> Anyhow<(Move, Option<Score>)> {
        let mut position = "position startpos moves".to_owned();
        game.moves().for_each(|m| position += &format!(" {}", UciMove::standard(m)));
        self.tell(&position)?;
        let depth = self.depth;
        self.tell(&format!("go depth {depth}"))?;
        let (mut line, mut view) = (String::new(), None);
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 {
                return Err("the anchor has ended".into());
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["bestmove", m, ..] => return Ok((game.position().resolve(m.parse()?)?, view)),
                // Of several lines the best comes first, whichever of them it then plays.
                _ if line.contains(" multipv 1 ") => view = told_score(&words).or(view),
                _ => {}
            }
        }
    }
}

/// The score of an `info` line.
fn told_score(words: &[&str]) -> Option<Score> {
    let at = words.iter().position(|&word| word == "score")?;
    let number: i32 = words.get(at + 2)?.parse().ok()?;
    Some(if words[at + 1] == "mate" { Score::Mate(number) } else { Score::Cp(number) })
}

impl Drop for Anchor {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end or to wait for.
        let _ = self.tell("quit");
        let _ = self.child.wait();
    }
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

//! `make library-bench`: a library of many games: import, size on disk, explorer and search; prints a table.
//!
//! The games are made up: in the opening each position has its favourite moves, drawn by lot but always the same, so that
//! games meet as real ones do; later on everything is possible. They are written once and used again. With `--annotated`
//! they have clocks, evaluations and remarks, as games of the large sites and of books have.

use anyhow::{Context, bail, ensure};
use std::fs::{self, File};
use std::io::{BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tabiya_library::{Conditions, Date, PgnResult, Window};
use tabiya_rules::pgn::Tree;
use tabiya_rules::{Move, Position, Speed};
use tabiya_server::library::{ExplorerQuestion, Library, NewImport, Selection};
use tabiya_server::store::Store;

/// How many positions are asked for, and how many searches made.
const QUESTIONS: u64 = 2000;
const SEARCHES: u64 = 300;
const EXPORTS: u32 = 5000;

/// The number of games, the folder for all that is written, and perhaps `--annotated`.
fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(100_000), |text| text.parse()).context("GAMES is a number")?;
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "target/library-bench".to_owned()));
    let is_annotated = match arguments.next().as_deref() {
        None | Some("") => false,
        Some("--annotated") => true,
        Some(other) => bail!("{other:?} is not known: --annotated"),
    };
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("games-{games}{}.pgn", if is_annotated { "-annotated" } else { "" }));
    if !file.exists() {
        write_games(&file, games, is_annotated)?;
    }
    let data = folder.join("data");
    if data.exists() {
        fs::remove_dir_all(&data)?;
    }
    fs::create_dir_all(&data)?;
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(run(
        games,
        is_annotated,
        &file,
        &data,
    ))
}

async fn run(games: u64, is_annotated: bool, file: &Path, data: &Path) -> anyhow::Result<()> {
    let store = Store::open_folder(data).await?;
    let library = Library::open(store.clone(), data)?;
    let size = file.metadata()?.len();
    row("games, PGN", &format!("{games}, {:.0} MB", size as f64 / 1e6));
    let (began, cpu) = (Instant::now(), cpu_s());
    let import = library
        .begin_import(NewImport { name: "bench", owner: None, is_public: true, bytes: Some(size) }, None)
        .await?;
    let own = AtomicU64::new(0);
    let tell = |now: tabiya_server::library::ImportProgress<'_>| {
        own.fetch_max(status_kb("RssAnon:") / 1024, Ordering::Relaxed);
        progress(now.of_file(), size);
    };
    let (done, ended) = import.run(Box::new(File::open(file)?), Arc::new(AtomicBool::new(false)), tell).await;
    ended?;
    let seconds = began.elapsed().as_secs_f64();
    ensure!(done.progress.broken == 0, "{} games are broken: {}", done.progress.broken, done.problems);
    row("added, duplicates", &format!("{}, {}", done.progress.games, done.progress.duplicates));
    row("import with the index", &format!("{seconds:.1} s, {:.0} games a second", games as f64 / seconds));
    let cpu = cpu_s() - cpu;
    row("  processor time", &format!("{cpu:.1} s, {:.0} games a second of it", games as f64 / cpu));
    let own = own.load(Ordering::Relaxed);
    row("peak memory of the import", &format!("{:.0} MB, with files that are mapped; {own} MB without", peak_mb()));
    let stats = library.stats()?;
    let (all, index) = (size_of(data)?, size_of(&data.join("library"))?);
    let each = |bytes: u64| format!("{:.0} bytes a game", bytes as f64 / done.progress.games.max(1) as f64);
    row("index", &format!("{}, {} positions, {} segments", each(index), stats.entries, stats.segments));
    row("database", &each(all - index));
    row("on disk in all", &each(all));

    let mut start = Vec::new();
    for _ in 0..50 {
        start.push(timed(library.explore(&question(Position::STANDARD))).await?);
    }
    tell_times("explorer, first position", start);
    let mut times = Vec::new();
    for i in 0..QUESTIONS {
        let position = sampled(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % games, i);
        times.push(timed(library.explore(&question(position))).await?);
    }
    tell_times("explorer, as often as played", times);
    let mut times = Vec::new();
    for i in 0..QUESTIONS / 4 {
        let position = sampled(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % games, i);
        let speeds = Some(vec![Some(Speed::Blitz)]);
        let which = meeting(Conditions { least_rating: Some(2000), speeds, ..Conditions::default() });
        times.push(timed(library.explore(&ExplorerQuestion { which, ..question(position) })).await?);
    }
    tell_times("explorer, by rating and speed", times);
    search(&library, games).await?;
    export(&library, u32::try_from(done.progress.games)?, is_annotated).await?;
    row("peak memory in all", &format!("{:.0} MB", peak_mb()));
    store.close().await;
    Ok(())
}

fn meeting(conditions: Conditions) -> Selection {
    Selection { conditions, ..Selection::default() }
}

async fn search(library: &Library, games: u64) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for i in 0..SEARCHES {
        let mut lot = Lot::new(i + 77);
        let which = match i % 5 {
            0 => Selection { player: Some(name(&mut lot, games)), ..Selection::default() },
            1 => {
                let won = Conditions { outcome: PgnResult::named("1-0"), ..Conditions::default() };
                Selection { eco: Some("B".to_owned()), ..meeting(won) }
            }
            2 => {
                let since = Some(Date::read("2019-05"));
                meeting(Conditions { since, least_rating: Some(2300), ..Conditions::default() })
            }
            3 => Selection { opening: Some("defense".to_owned()), ..Selection::default() },
            _ => Selection::default(),
        };
        let order = if i % 2 == 0 { tabiya_library::Order::Newest } else { tabiya_library::Order::Rating };
        all.push(timed(library.search(&which, None, Window { order, after: None, limit: 50 })).await?);
    }
    tell_times("search", all);
    Ok(())
}

/// Some games come out as they went in: each move with its clock.
async fn export(library: &Library, games: u32, is_annotated: bool) -> anyhow::Result<()> {
    let (ids, began) = (1..=games.min(EXPORTS), Instant::now());
    let (mut rest, mut bytes) = (ids.clone().collect::<Vec<u32>>(), 0);
    while !rest.is_empty() {
        let (text, count) = library.pgn(&rest).await?;
        for game in text.split("[Event ").skip(1).map(|game| format!("[Event {game}")) {
            let moves = game.parse::<Tree>()?.moves().count();
            let clocks = if is_annotated { moves } else { 0 };
            ensure!(game.matches("[%clk").count() == clocks, "{moves} moves with {clocks} clocks: {game}");
        }
        bytes += text.len();
        rest.drain(..count);
    }
    let rate = ids.count() as f64 / began.elapsed().as_secs_f64();
    row("export", &format!("{rate:.0} games a second, {} kB", bytes / 1000));
    Ok(())
}

fn question(position: Position) -> ExplorerQuestion {
    ExplorerQuestion { position, which: Selection::default(), moves: 12, games: 8 }
}

async fn timed<T, E: std::error::Error + Send + Sync + 'static>(
    work: impl Future<Output = Result<T, E>>,
) -> anyhow::Result<Duration> {
    let began = Instant::now();
    work.await?;
    Ok(began.elapsed())
}

fn tell_times(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    row(what, &format!("p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms", at(0.5), at(0.99), at(1.0)));
}

fn row(name: &str, value: &str) {
    println!("{name:<32} {value}");
}

fn progress(done: u64, all: u64) {
    if std::io::stderr().is_terminal() {
        eprint!("\r{:3} % ", 100 * done / all.max(1));
    }
}

/// What was the most memory at any time?
fn peak_mb() -> f64 {
    status_kb("VmHWM:") as f64 / 1024.0
}

/// A line of what the system says of this program.
fn status_kb(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = status.lines().find_map(|line| line.strip_prefix(name));
    value.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// How long processors have worked for this program.
fn cpu_s() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

fn size_of(folder: &Path) -> anyhow::Result<u64> {
    let mut size = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        size += if entry.file_type()?.is_dir() { size_of(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(size)
}

// The games.

/// Numbers drawn by lot, always the same for the same seed.
struct Lot(u64);

impl Lot {
    fn new(seed: u64) -> Lot {
        let mut lot = Lot(mix(seed));
        lot.next();
        lot
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit.max(1)
    }
}

fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// How many moves a game's opening lasts, in which positions have favourite moves.
const OPENING: usize = 24;

fn moves_of(game: u64) -> Vec<Move> {
    let mut lot = Lot::new(game);
    let length = 30 + (lot.below(50) + lot.below(52)) as usize;
    let (mut pos, mut moves) = (Position::STANDARD, Vec::with_capacity(length));
    while moves.len() < length {
        let legal = pos.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = if moves.len() < OPENING {
            favourite(&pos, &legal, &mut lot)
        } else {
            legal[lot.below(legal.len() as u64) as usize]
        };
        pos.play_unchecked(m);
        moves.push(m);
    }
    moves
}

/// The first favourite in half of the games, the second in a quarter, and so on.
fn favourite(pos: &Position, legal: &[Move], lot: &mut Lot) -> Move {
    let rank = (lot.next().leading_zeros() as usize).min(legal.len() - 1);
    let key = pos.key().0;
    let mut moves = legal.to_vec();
    moves.sort_by_cached_key(|m| mix(key ^ u64::from(m.to_bits())));
    moves[rank]
}

/// A position of a game, each as likely as another.
fn sampled(game: u64, seed: u64) -> Position {
    let moves = moves_of(game);
    let mut pos = Position::STANDARD;
    let plies = Lot::new(seed ^ 0xabcd).below(moves.len() as u64 + 1) as usize;
    moves.iter().take(plies).for_each(|&m| pos.play_unchecked(m));
    pos
}

/// There is one player to twenty games, and some play much more than others.
fn name(lot: &mut Lot, games: u64) -> String {
    let people = (games / 20).max(10);
    let number = lot.below(people).min(lot.below(people));
    format!("{}{}, {}", FAMILIES[(number % 16) as usize], number / 16, char::from(b'A' + (number % 26) as u8))
}

/// What stands behind the moves of an annotated game: a clock each, evaluations in a third of the games, and now and then
/// a remark.
struct Notes {
    lot: Lot,
    left: [u64; 2],
    is_analysed: bool,
    pawns: f64,
}

impl Notes {
    fn new(game: u64) -> Notes {
        let mut lot = Lot::new(game ^ 0x0a11_07a7_e000);
        let is_analysed = lot.below(3) == 0;
        Notes { lot, left: [600, 600], is_analysed, pawns: 0.2 }
    }

    /// Behind the next move.
    fn next(&mut self) -> String {
        let used = self.lot.below(12).min(self.left[0]);
        self.left[0] -= used;
        let left = self.left[0];
        self.left.swap(0, 1);
        let clock = format!("[%clk {}:{:02}:{:02}]", left / 3600, left / 60 % 60, left % 60);
        self.pawns += (self.lot.below(61) as f64 - 30.0) / 100.0;
        let eval = if self.is_analysed { format!("[%eval {:.2}] ", self.pawns) } else { String::new() };
        let remark = match self.lot.below(24) {
            0 => format!(" {} {}", REMARKS[self.lot.below(8) as usize], REMARKS[self.lot.below(8) as usize]),
            _ => String::new(),
        };
        format!(" {{ {eval}{clock}{remark} }}")
    }
}

const REMARKS: [&str; 8] = [
    "The knight has no better square.",
    "Too slow: the centre is open now.",
    "This gives up the bishop pair for nothing.",
    "Both sides have castled, and the play begins.",
    "A quiet move with a point.",
    "The rook belongs on the open file.",
    "The pawn cannot be taken.",
    "Here the players were short of time.",
];

const FAMILIES: [&str; 16] = [
    "Almeida",
    "Berg",
    "Costa",
    "Dahl",
    "Esposito",
    "Fischer",
    "Garcia",
    "Haddad",
    "Ivanova",
    "Jansen",
    "Kovacs",
    "Lindqvist",
    "Moreau",
    "Novak",
    "Okafor",
    "Petrov",
];

fn write_games(file: &Path, games: u64, is_annotated: bool) -> anyhow::Result<()> {
    let part = file.with_extension("part");
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&part)?);
    for number in 0..games {
        if number % 10_000 == 0 {
            progress(number, games);
        }
        write_game(&mut out, number, games, is_annotated)?;
    }
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    Ok(fs::rename(part, file)?)
}

fn write_game(out: &mut impl Write, number: u64, games: u64, is_annotated: bool) -> anyhow::Result<()> {
    let mut lot = Lot::new(number ^ 0x5eed);
    let result = ["1-0", "0-1", "1/2-1/2"][lot.below(3) as usize];
    let (white, black) = (name(&mut lot, games), name(&mut lot, games));
    let (year, month, day) = (2000 + lot.below(25), 1 + lot.below(12), 1 + lot.below(28));
    write!(
        out,
        "[Event \"Open {} {year}\"]\n[Site \"Town {}\"]\n[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{}\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\
         [TimeControl \"{}\"]\n\n",
        lot.below(300),
        lot.below(1000),
        1 + lot.below(11),
        1200 + lot.below(800) + lot.below(800),
        1200 + lot.below(800) + lot.below(800),
        ["60+0", "180+2", "300+0", "600+5", "5400+30"][lot.below(5) as usize],
    )?;
    let (mut pos, mut column, mut notes) = (Position::STANDARD, 0, Notes::new(number));
    for (i, m) in moves_of(number).into_iter().enumerate() {
        let san = pos.san(m).to_string();
        pos.play_unchecked(m);
        let mut word = if i % 2 == 0 { format!("{}. {san}", i / 2 + 1) } else { san };
        if is_annotated {
            word += &notes.next();
        }
        column += word.len() + 1;
        let end = if column > 78 { '\n' } else { ' ' };
        column = if end == '\n' { 0 } else { column };
        write!(out, "{word}{end}")?;
    }
    Ok(write!(out, "{result}\n\n")?)
}

//! What lets a match be resumed: a file with its settings in the first line and a line for each finished game (JSON).
//!
//! A game counts once its line is whole. The line also says how long the file of games was by then, so that a game which
//! was written half, or not counted, can be taken away again.

use crate::error::RunError;
use crate::finish::Forfeit;
use crate::matches::Match;
use crate::schedule::Schedule;
use crate::standings::{Effort, GameResult};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tabiya_rules::{ByColor, Color, UciMove};

/// What stands first in the file.
const FORMAT: &str = "tabiya match 1";

/// The file, open for more games.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

/// What is known of a match that was left.
#[derive(Debug, Default)]
pub(crate) struct Past {
    pub(crate) results: Vec<GameResult>,
    /// How long the file of games was when the last of them was counted.
    pub(crate) pgn_len: u64,
}

impl Past {
    /// The numbers of the games that are played.
    pub(crate) fn numbers(&self) -> HashSet<u64> {
        self.results.iter().map(|result| result.pairing.number).collect()
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: String,
    settings: Map<String, Value>,
    pgn_len: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct JournalEntry {
    game: u64,
    result: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failed: Option<(String, Forfeit)>,
    white: Effort,
    black: Effort,
    pgn_len: u64,
}

impl Journal {
    /// Opens the file. If there is a match in it, that is resumed, if `settings` wants that and means the same match.
    pub(crate) fn open(path: &Path, settings: &Match, pgn_len: u64) -> Result<(Journal, Past), RunError> {
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = open.map_err(|error| RunError::file(path, error))?;
        if !lock(&file) {
            return Err(RunError::Busy(path.to_owned()));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| RunError::file(path, error))?;
        // Half a line at the end was being written when the match was killed.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let past = match whole {
            0 => None,
            _ => Some(read(&text[..whole], settings).map_err(|reason| RunError::state(path, reason))?),
        };
        let past = past.filter(|past| settings.resume || !past.results.is_empty());
        let kept = if past.is_some() { whole } else { 0 };
        file.set_len(kept as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(|e| RunError::file(path, e))?;
        let mut journal = Journal { path: path.to_owned(), file };
        match past {
            Some(past) if settings.resume => Ok((journal, past)),
            Some(past) => Err(RunError::Left { path: path.to_owned(), games: past.results.len() }),
            None => {
                let header = Header { format: FORMAT.to_owned(), settings: fingerprint(settings), pgn_len };
                journal.write(&json!(header))?;
                Ok((journal, Past { pgn_len, ..Past::default() }))
            }
        }
    }

    /// Notes that a game is counted.
    pub(crate) fn add(&mut self, result: &GameResult, pgn_len: u64) -> Result<(), RunError> {
        self.write(&json!(JournalEntry {
            game: result.pairing.number,
            result: result.outcome.name().to_owned(),
            failed: result.failed.map(|(color, forfeit)| (color.to_string(), forfeit)),
            white: result.efforts.white,
            black: result.efforts.black,
            pgn_len,
        }))
    }

    fn write(&mut self, line: &Value) -> Result<(), RunError> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|error| RunError::file(&self.path, error))
    }

    /// Takes the file away: there is nothing to resume any more.
    pub(crate) fn remove(self) -> Result<(), RunError> {
        std::fs::remove_file(&self.path).map_err(|error| RunError::file(&self.path, error))
    }
}

/// Keeps others away from the file. A process that is just being started has all our files for a moment, even those that
/// were closed in the meantime, so what seems to be in use may be free a little later.
fn lock(file: &File) -> bool {
    const TRIES: u32 = 50;
    (0..TRIES).any(|_| {
        let is_locked = file.try_lock().is_ok();
        if !is_locked {
            thread::sleep(Duration::from_millis(20));
        }
        is_locked
    })
}

/// Reads whole lines, or says what is wrong with them.
fn read(text: &str, settings: &Match) -> Result<Past, String> {
    let mut lines = text.lines();
    let header: Option<Header> = lines.next().and_then(|line| serde_json::from_str(line).ok());
    let header = header.filter(|header| header.format == FORMAT).ok_or("this is not the state of a match")?;
    if settings.resume {
        compare(&header.settings, &fingerprint(settings))?;
    }
    let schedule = settings.schedule();
    let mut past = Past { results: Vec::new(), pgn_len: header.pgn_len };
    let mut seen = HashSet::new();
    for (i, line) in lines.enumerate() {
        let wrong = || format!("line {} makes no sense", i + 2);
        let line: JournalEntry = serde_json::from_str(line).map_err(|_| wrong())?;
        past.pgn_len = line.pgn_len;
        // There may be fewer games to play now than were played.
        if let Some(result) = line.result(&schedule).ok_or_else(wrong)? {
            if !seen.insert(line.game) {
                return Err(wrong());
            }
            past.results.push(result);
        }
    }
    Ok(past)
}

impl JournalEntry {
    /// The result, if the game is one of the schedule; `None` outside if it makes no sense.
    fn result(&self, schedule: &Schedule) -> Option<Option<GameResult>> {
        let outcome = self.result.parse().ok()?;
        let failed = match &self.failed {
            Some((color, forfeit)) => Some((color.parse().ok()?, *forfeit)),
            None => None,
        };
        let efforts = ByColor::new_with(|color| if color == Color::White { self.white } else { self.black });
        Some(schedule.game(self.game).map(|pairing| GameResult { pairing, outcome, failed, efforts }))
    }
}

/// Says in which setting two matches differ.
fn compare(was: &Map<String, Value>, is: &Map<String, Value>) -> Result<(), String> {
    let differing = is.iter().find(|&(key, value)| was.get(key) != Some(value));
    let Some((key, value)) = differing else { return Ok(()) };
    let before = was.get(key).unwrap_or(&Value::Null);
    Err(format!("this match was played with other settings: {key} was {before} and is {value} now"))
}

/// All that must be the same for results to be of the same match.
fn fingerprint(settings: &Match) -> Map<String, Value> {
    let mut map = Map::new();
    for (i, engine) in settings.engines.iter().enumerate() {
        let options: Vec<String> = engine.options.iter().map(|o| format!("{}={}", o.name, o.value)).collect();
        let engine = json!([engine.name, engine.program, engine.args, engine.dir, options, engine.limit.to_string()]);
        map.insert(format!("engine {}", i + 1), engine);
    }
    map.insert("engines".to_owned(), json!(settings.engines.len()));
    if settings.engines.len() > 2 {
        // With two engines a match can become longer; with more, the numbers of the games depend on it.
        map.insert("tournament".to_owned(), json!(settings.tournament.name()));
        map.insert("games".to_owned(), json!(settings.games));
    }
    map.insert("openings".to_owned(), json!(format!("{} ({:016x})", settings.openings.len(), digest(settings))));
    let terms = &settings.terms;
    map.insert("chess960".to_owned(), json!(terms.variant.is_chess960()));
    map.insert("margin".to_owned(), json!(terms.margin.as_millis() as u64));
    let adjudication = terms.adjudication;
    let resign = adjudication.resign.map(|resign| (resign.moves, resign.score, resign.both));
    let draw = adjudication.draw.map(|draw| (draw.number, draw.moves, draw.score));
    map.insert("resign".to_owned(), json!(resign));
    map.insert("draw".to_owned(), json!(draw));
    map.insert("max-moves".to_owned(), json!(adjudication.max_moves));
    map
}

/// A number that differs where the openings or their order do (FNV-1a, the same on every machine).
fn digest(settings: &Match) -> u64 {
    let mut digest = 0xcbf2_9ce4_8422_2325;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for opening in &settings.openings {
        add(&opening.start.to_fen());
        opening.moves.iter().for_each(|&m| add(&UciMove::chess960(m).text()));
    }
    digest
}

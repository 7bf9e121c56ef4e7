//! Dialogues with the plain console, as text: `tests/dialogues/*.txt`.
//!
//! The first lines, `% key value`, say what is played. Then come what the console says, verbatim, and what is typed
//! (`> e4`). `@ 30` lets thirty seconds pass before the next answer; a flag that falls meanwhile is told before it. `{tmp}` is a folder of the dialogue's own.
//! `{any}` in a line stands for whatever the engine thinks today: numbers, moves, squares.
//! With `UPDATE_DIALOGUES=1` the files are written anew; look at the difference before you keep it.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabiya_engine::{Elo, Level};
use tabiya_rules::Color;
use tabiya_terminal::plain::{ColorChoice, Console, Heard, Lines, Opponent, Options, Plan};
use tabiya_terminal::session::{Letters, Pace, Saved, Skill, Store};

#[test]
fn dialogues() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the dialogues are there").map(|entry| entry.expect("readable").path()).collect();
    files.sort();
    assert!(files.len() > 20, "the dialogues were found");
    let failed: Vec<_> = files.iter().filter(|file| !is_kept(file)).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Whatever is said in French, an evaluation as well: a number has a comma. What is typed may have a point.
#[test]
fn french_numbers_have_a_comma() {
    let evaluation = "% lang fr\n> eval\n> conseil\n> e4\n> eval\n> expliquer\n";
    let said = Dialogue::read(evaluation, Path::new("french-numbers")).run();
    assert!(said.contains("0,"), "{said}");
    let has_point = |word: &str| {
        let (before, after) = word.split_once('.').unwrap_or_default();
        before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit())
    };
    assert_eq!(said.split_whitespace().find(|word| has_point(word)), None, "{said}");
}

/// Does the console speak as this file says? If not, the difference is printed.
fn is_kept(file: &Path) -> bool {
    let expected = fs::read_to_string(file).expect("UTF-8");
    let actual = with_wildcards(&expected, &Dialogue::read(&expected, file).run());
    if actual == expected {
        return true;
    }
    if std::env::var_os("UPDATE_DIALOGUES").is_some() {
        fs::write(file, actual).expect("the file can be written");
        return true;
    }
    let same = expected.lines().zip(actual.lines()).take_while(|(a, b)| a == b).count();
    let line = |text: &str| text.lines().nth(same).map(str::to_owned);
    println!("{}:{}: expected {:?}, heard {:?}", file.display(), same + 1, line(&expected), line(&actual));
    false
}

/// The lines that were said, but those that the file leaves open as it has them.
fn with_wildcards(expected: &str, actual: &str) -> String {
    let mut lines = expected.lines();
    let same = actual.lines().map(|line| {
        let expected = lines.next().filter(|expected| is_like(expected, line));
        format!("{}\n", expected.unwrap_or(line))
    });
    same.collect()
}

/// Is the line what is expected, with something in place of each `{any}`?
fn is_like(expected: &str, line: &str) -> bool {
    let mut parts = expected.split("{any}");
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// One file, taken apart.
struct Dialogue {
    header: Vec<String>,
    script: VecDeque<Typed>,
    folder: PathBuf,
}

/// A line to be typed, after so long a time.
struct Typed {
    text: String,
    after: Option<u64>,
}

impl Dialogue {
    fn read(text: &str, file: &Path) -> Dialogue {
        let (mut header, mut script, mut after) = (Vec::new(), VecDeque::new(), None);
        for line in text.lines() {
            if line.starts_with(['%', '#']) {
                header.push(line.to_owned());
            } else if let Some(seconds) = line.strip_prefix("@ ") {
                after = Some(seconds.parse().expect("seconds"));
            } else if let Some(text) = line.strip_prefix('>') {
                script.push_back(Typed { text: text.trim_start().to_owned(), after: after.take() });
            }
        }
        let name = file.file_stem().expect("a file has a name").to_string_lossy();
        let folder = std::env::temp_dir().join(format!("tabiya-dialogue-{}-{name}", std::process::id()));
        Dialogue { header, script, folder }
    }

    fn setting(&self, key: &str) -> Option<&str> {
        self.header.iter().find_map(|line| line.strip_prefix('%')?.trim().strip_prefix(key)?.strip_prefix(' '))
    }

    fn options(&self) -> Options {
        let language = self.setting("lang").map(|tag| tag.parse().expect("a language")).unwrap_or_default();
        let letters = self.setting("letters").map(|tag| Letters::of(tag.parse().expect("a language")));
        Options {
            language,
            letters: letters.unwrap_or(Letters::usual_in(language)),
            figures: self.setting("figures").is_some(),
            asks: self.setting("asks").is_some(),
            announces: false,
            pace: Pace::Nodes(300),
            store: self.setting("store").map(|_| Store::at(self.folder.join("games"))),
        }
    }

    fn plan(&self) -> Plan {
        let skill =
            self.setting("level").map(|level| Skill::Level(level.parse().ok().and_then(Level::new).expect("a level")));
        let elo = self.setting("elo").map(|elo| Skill::Elo(elo.parse().ok().map(Elo::clamped).expect("a rating")));
        let mut plan = Plan {
            opponent: self.setting("vs").map(|vs| if vs == "human" { Opponent::Human } else { Opponent::Computer }),
            skill: skill.or(elo),
            color: self.setting("color").map(|color| match color {
                "white" => ColorChoice::Fixed(Color::White),
                "black" => ColorChoice::Fixed(Color::Black),
                _ => ColorChoice::Random,
            }),
            control: self.setting("tc").map(|control| Some(control.parse().expect("a time control"))),
            start: self.setting("fen").map(|fen| fen.parse().expect("a position")).unwrap_or_default(),
            seed: Some(self.setting("seed").map_or(2, |seed| seed.parse().expect("a number"))),
            ..Plan::default()
        };
        plan.names.white = self.setting("white").map(str::to_owned);
        plan.names.black = self.setting("black").map(str::to_owned);
        plan
    }

    /// What is really said and typed.
    fn run(mut self) -> String {
        let _ = fs::remove_dir_all(&self.folder);
        fs::create_dir_all(&self.folder).expect("a folder for temporary files");
        let saved = self.setting("pgn").map(|pgn| {
            let path = self.folder.join("given.pgn");
            fs::write(&path, pgn.replace("\\n", "\n")).expect("a file");
            Saved::read(&path).expect("a game")
        });
        let (options, plan) = (self.options(), self.plan());
        let (transcript, now) = (RefCell::new(Vec::new()), Cell::new(Duration::ZERO));
        let script = std::mem::take(&mut self.script);
        let folder = self.folder.display().to_string();
        let mut typist = Typist { script, waited: 0, transcript: &transcript, now: &now, folder: &folder };
        let mut out = Recorder(&transcript);
        let time = || now.get();
        Console::new(options, &mut typist, &mut out, &time).play(plan, saved).expect("memory takes everything");
        for typed in typist.script {
            transcript.borrow_mut().extend(format!("\n! never read: {}\n", typed.text).into_bytes());
        }
        let _ = fs::remove_dir_all(&self.folder);
        let said = String::from_utf8(transcript.into_inner()).expect("UTF-8").replace(&folder, "{tmp}");
        let body = said.lines().map(|line| line.trim_end().to_owned());
        let mut lines: Vec<String> = self.header.into_iter().chain(body).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines.join("\n") + "\n"
    }
}

/// What the console writes goes into the transcript.
struct Recorder<'a>(&'a RefCell<Vec<u8>>);

impl Write for Recorder<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Types what the script says, and notes it in the transcript.
struct Typist<'a> {
    script: VecDeque<Typed>,
    /// The seconds of the next line that have passed already.
    waited: u64,
    transcript: &'a RefCell<Vec<u8>>,
    now: &'a Cell<Duration>,
    folder: &'a str,
}

impl Lines for Typist<'_> {
    fn next_line(&mut self, patience: Option<Duration>) -> io::Result<Heard> {
        let Some(next) = self.script.front() else { return Ok(Heard::End) };
        let wait = next.after.unwrap_or(0) - self.waited;
        if let Some(patience) =
            patience.map(|patience| patience.as_secs_f64().ceil() as u64).filter(|&most| most < wait)
        {
            self.waited += patience;
            self.now.set(self.now.get() + Duration::from_secs(patience));
            return Ok(Heard::Nothing);
        }
        self.now.set(self.now.get() + Duration::from_secs(wait));
        self.waited = 0;
        let Some(Typed { text, after }) = self.script.pop_front() else { return Ok(Heard::End) };
        let mut transcript = self.transcript.borrow_mut();
        if let Some(seconds) = after {
            transcript.extend(format!("\n@ {seconds}").into_bytes());
        }
        transcript.extend(format!("\n> {text}\n").into_bytes());
        Ok(Heard::Line(text.replace("{tmp}", self.folder).trim().to_owned()))
    }
}

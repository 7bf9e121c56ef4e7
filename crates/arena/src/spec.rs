//! Engines as a user describes them: `name=A,cmd=path args,option.Hash=16,tc=5+0.05`.
//!
//! A [`Draft`] is one such text, in which anything may be missing; [`EngineSpec::complete`] fills the gaps from what
//! holds for all engines.

use crate::limit::{Limit, LimitError, read_clock};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// An engine: how to start it, what to tell it and how long it may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What tables and games call it; no two engines of a match have the same name.
    pub name: String,
    pub program: PathBuf,
    /// What the program is started with.
    pub args: Vec<String>,
    /// The folder it is started in; `None` for the present one.
    pub dir: Option<PathBuf>,
    /// The UCI options that are set, in this order.
    pub options: Vec<EngineOption>,
    /// How long it thinks.
    pub limit: Limit,
}

/// A UCI option that is to be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name; engines do not tell upper case from lower.
    pub name: String,
    /// Its value; empty for a button.
    pub value: String,
    /// Is it an error if the engine has no such option? What was meant for all engines need not fit each of them.
    pub is_required: bool,
}

/// The description of an engine, with gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    pub name: Option<String>,
    /// The program and its arguments.
    pub command: Option<(PathBuf, Vec<String>)>,
    /// The folder it is started in.
    pub dir: Option<PathBuf>,
    pub options: Vec<(String, String)>,
    /// How long it thinks.
    pub limit: Limit,
}

/// What is wrong with the description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A quotation mark has no partner.
    #[error("the quotation mark {mark} is not closed in {text:?}")]
    OpenQuote {
        mark: char,
        /// Where it stands.
        text: String,
    },
    /// A part is not `KEY=VALUE`.
    #[error("{0:?} is not KEY=VALUE")]
    NotAField(String),
    /// Nobody knows the key.
    #[error("unknown key {0:?}; the keys are name, cmd, dir, tc, nodes, depth, movetime and option.NAME")]
    UnknownKey(String),
    /// A number is none.
    #[error("{key}={value:?} is not a number from 1 up")]
    NotANumber { key: String, value: String },
    /// The time control is none.
    #[error(transparent)]
    Clock(#[from] LimitError),
    /// There is no program.
    #[error("{0:?} names no program: give cmd=PATH")]
    NoProgram(String),
    /// Nothing bounds the thinking.
    #[error("engine {0} has no limit: give a time control, nodes, a depth or a time for each move")]
    NoLimit(String),
}

impl Draft {
    /// Reads `KEY=VALUE,KEY=VALUE,…`. A first part without a key is the command.
    ///
    /// A comma or a blank between quotation marks (`'` or `"`) divides nothing. A command that is wholly the path of a
    /// file needs no marks, blanks or not.
    ///
    /// ```
    /// use tabiya_arena::Draft;
    /// let draft = Draft::read("name=A,cmd='/my engines/a' -x,option.Move Overhead=20,nodes=1000")?;
    /// assert_eq!(draft.command, Some(("/my engines/a".into(), vec!["-x".to_owned()])));
    /// assert_eq!(draft.limit.nodes, Some(1000));
    /// # Ok::<(), tabiya_arena::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(text: &str) -> Result<Draft, SpecError> {
        let mut draft = Draft::default();
        for (i, field) in split_outside_quotes(text, |c| c == ',')?.into_iter().enumerate() {
            match field.split_once('=') {
                Some((key, value)) if i > 0 || looks_like_key(key.trim()) => draft.set(key.trim(), value.trim())?,
                _ if i == 0 && !field.trim().is_empty() => draft.set("cmd", field.trim())?,
                _ => return Err(SpecError::NotAField(field.to_owned())),
            }
        }
        Ok(draft)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        match key {
            "name" => self.name = Some(without_quotes(value)),
            "cmd" => self.command = Some(read_command(value)?),
            "dir" => self.dir = Some(without_quotes(value).into()),
            "tc" => self.limit.clock = Some(read_clock(value)?),
            "nodes" => self.limit.nodes = Some(read_number(key, value)?),
            "depth" => self.limit.depth = Some(read_number(key, value)?),
            "movetime" => self.limit.move_time = Some(read_seconds(key, value)?),
            _ => {
                let name = key.strip_prefix("option.").filter(|name| !name.is_empty());
                let name = name.ok_or_else(|| SpecError::UnknownKey(key.to_owned()))?;
                self.options.push((name.to_owned(), without_quotes(value)));
            }
        }
        Ok(())
    }
}

/// Is this a key, known or not, rather than the beginning of a path?
fn looks_like_key(text: &str) -> bool {
    text.starts_with("option.") || !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn read_number<N: std::str::FromStr + Default + PartialOrd>(key: &str, value: &str) -> Result<N, SpecError> {
    let not_a_number = || SpecError::NotANumber { key: key.to_owned(), value: value.to_owned() };
    value.parse().ok().filter(|number| *number > N::default()).ok_or_else(not_a_number)
}

/// Seconds, with a fraction if need be.
fn read_seconds(key: &str, value: &str) -> Result<Duration, SpecError> {
    let seconds: Option<f64> = value.parse().ok().filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| SpecError::NotANumber { key: key.to_owned(), value: value.to_owned() })
}

/// The program and its arguments.
fn read_command(text: &str) -> Result<(PathBuf, Vec<String>), SpecError> {
    if Path::new(text).is_file() {
        return Ok((text.into(), Vec::new()));
    }
    let words = split_outside_quotes(text, char::is_whitespace)?;
    let mut words = words.into_iter().filter(|word| !word.is_empty()).map(without_quotes);
    let program = words.next().filter(|program| !program.is_empty());
    let program = program.ok_or_else(|| SpecError::NoProgram(text.to_owned()))?;
    Ok((program.into(), words.collect()))
}

/// Cuts a text at every `is_divider` that does not stand between quotation marks.
fn split_outside_quotes(text: &str, is_divider: impl Fn(char) -> bool) -> Result<Vec<&str>, SpecError> {
    let mut parts = Vec::new();
    let mut open = None;
    let mut start = 0;
    for (at, c) in text.char_indices() {
        match open {
            Some(mark) if c == mark => open = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => open = Some(c),
            None if is_divider(c) => {
                parts.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            None => {}
        }
    }
    parts.push(&text[start..]);
    open.map_or(Ok(parts), |mark| Err(SpecError::OpenQuote { mark, text: text.to_owned() }))
}

/// The text without its marks: `'a b'c` becomes `a bc`. Within one kind of marks the other is an ordinary character.
fn without_quotes(text: &str) -> String {
    let mut open = None;
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match open {
            Some(mark) if c == mark => open = None,
            None if matches!(c, '"' | '\'') => open = Some(c),
            _ => plain.push(c),
        }
    }
    plain
}

impl EngineSpec {
    /// Completes the descriptions of all engines: `each` says what holds where an engine says nothing, `common` how long
    /// engines think of which neither says it. Engines without a name are called after their programs.
    ///
    /// # Errors
    /// An engine has no program or no limit.
    pub fn complete(drafts: Vec<Draft>, each: &Draft, common: &Limit) -> Result<Vec<EngineSpec>, SpecError> {
        let mut engines: Vec<EngineSpec> = Vec::with_capacity(drafts.len());
        for draft in drafts {
            let mut engine = EngineSpec::complete_one(draft, each, common)?;
            engine.name = unused_name(&engine.name, &engines);
            engines.push(engine);
        }
        Ok(engines)
    }

    fn complete_one(draft: Draft, each: &Draft, common: &Limit) -> Result<EngineSpec, SpecError> {
        let command = draft.command.or_else(|| each.command.clone());
        let Some((program, args)) = command else {
            return Err(SpecError::NoProgram(draft.name.unwrap_or_default()));
        };
        let stem = program.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = draft.name.or(stem).unwrap_or_else(|| "engine".to_owned());
        let limits = [draft.limit, each.limit.clone(), common.clone()];
        let limit = limits.into_iter().find(|limit| !limit.is_empty());
        Ok(EngineSpec {
            limit: limit.ok_or_else(|| SpecError::NoLimit(name.clone()))?,
            name,
            program,
            args,
            dir: draft.dir.or_else(|| each.dir.clone()),
            options: merge_options(draft.options, &each.options),
        })
    }
}

/// The options of all engines, then the engine's own; of two with one name the engine's own counts.
fn merge_options(own: Vec<(String, String)>, each: &[(String, String)]) -> Vec<EngineOption> {
    let is_own = |name: &str| own.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
    let common = each.iter().filter(|(name, _)| !is_own(name)).cloned().map(|option| (option, false));
    let mut options: Vec<_> = common.collect();
    options.extend(own.into_iter().map(|option| (option, true)));
    let with = |((name, value), is_required)| EngineOption { name, value, is_required };
    options.into_iter().map(with).collect()
}

/// `name`, with a number behind it if an engine is called so already.
fn unused_name(name: &str, engines: &[EngineSpec]) -> String {
    let is_used = |name: &str| engines.iter().any(|engine| engine.name == name);
    let numbered = (2..).map(|n| format!("{name} {n}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_used(name)).expect("numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str) -> Draft {
        Draft::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn strings(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.to_string()).collect()
    }

    #[test]
    fn a_full_description() {
        let draft =
            read("name=A,cmd=./a -x 1,dir=/tmp,option.Hash=16,option.Move Overhead=5,tc=5+0.05,nodes=7,depth=3");
        assert_eq!(draft.name.as_deref(), Some("A"));
        assert_eq!(draft.command, Some(("./a".into(), strings(&["-x", "1"]))));
        assert_eq!(draft.options, [("Hash".into(), "16".into()), ("Move Overhead".into(), "5".into())]);
        assert_eq!((draft.limit.nodes, draft.limit.depth), (Some(7), Some(3)));
        assert_eq!(draft.limit.clock.map(|clock| clock.to_pgn()).as_deref(), Some("5+0.05"));
        assert_eq!(read("a,movetime=0.25").limit.move_time, Some(Duration::from_millis(250)));
    }

    #[test]
    fn a_bare_command() {
        assert_eq!(read("stockfish").command, Some(("stockfish".into(), vec![])));
        assert_eq!(read("tabiya uci,name=T").command, Some(("tabiya".into(), strings(&["uci"]))));
        assert_eq!(read("./a=b").command, Some(("./a=b".into(), vec![])));
    }

    #[test]
    fn quotation_marks() {
        let draft = read(r#"cmd='/my engines/a, b' "two words" c'd e',name="A, the first",option.Book='x,y'"#);
        assert_eq!(draft.command, Some(("/my engines/a, b".into(), strings(&["two words", "cd e"]))));
        assert_eq!(draft.name.as_deref(), Some("A, the first"));
        assert_eq!(draft.options, [("Book".into(), "x,y".into())]);
        assert!(matches!(Draft::read("cmd='a"), Err(SpecError::OpenQuote { mark: '\'', .. })));
    }

    #[test]
    fn a_file_with_blanks_needs_no_marks() {
        let path = std::env::temp_dir().join(format!("an engine {}", std::process::id()));
        std::fs::write(&path, "").unwrap();
        let draft = read(&format!("cmd={}", path.display()));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(draft.command, Some((path, vec![])));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in [
            "",
            "name=A,,cmd=a",
            "a,b",
            "cmd=a,hash=16",
            "hash=16,cmd=a",
            "a,nodes=0",
            "a,nodes=x",
            "a,tc=fast",
            "cmd=",
        ] {
            assert!(Draft::read(text).is_err(), "{text:?}");
        }
        for text in ["a,movetime=-1", "a,movetime=nan", "a,movetime=1e300", "a,option.=1"] {
            assert!(Draft::read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn gaps_are_filled_and_names_made_unique() {
        let drafts = vec![read("tabiya uci,option.hash=4"), read("tabiya uci,nodes=5"), read("name=X,cmd=y,tc=1+1")];
        let each = read("option.Hash=16,option.OwnBook=false,depth=9");
        let engines = EngineSpec::complete(drafts, &each, &Limit { nodes: Some(1), ..Limit::default() }).unwrap();
        let names: Vec<&str> = engines.iter().map(|engine| engine.name.as_str()).collect();
        assert_eq!(names, ["tabiya", "tabiya 2", "X"]);
        let options: Vec<_> = engines[0].options.iter().map(|o| (o.name.as_str(), o.is_required)).collect();
        assert_eq!(options, [("OwnBook", false), ("hash", true)]);
        assert_eq!(engines[0].limit, Limit { depth: Some(9), ..Limit::default() });
        assert_eq!(engines[1].limit, Limit { nodes: Some(5), ..Limit::default() });
    }

    #[test]
    fn an_engine_needs_a_program_and_a_limit() {
        let none = Draft::default();
        let complete = |text| EngineSpec::complete(vec![read(text)], &none, &Limit::default());
        assert_eq!(complete("name=A,nodes=1"), Err(SpecError::NoProgram("A".into())));
        assert_eq!(complete("a"), Err(SpecError::NoLimit("a".into())));
    }
}

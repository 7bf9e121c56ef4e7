//! What the page asks of the engine, and the answers. Thoughts and progress are told on the way.

mod play;
mod review;
mod think;
mod why;
mod words;

pub use play::{AskedStrength, Done, Playing, play};
pub use review::{REVIEW_VERSION, ReviewNews, review};
pub use think::{Line, LineBound, Thinking, Thought, help, think};
pub use why::{Term, Why, why};
pub use words::{MoveWords, words};

use crate::notation::uci;
use serde::{Deserialize, Serialize};
use tabiya_engine::{Control, Engine, Limits, Root};
use tabiya_rules::{Move, Position, UciMove, Variant};

/// The table in MiB if nobody says otherwise: small enough for a phone.
const HASH: usize = 32;

/// Memory of a page is dear, and of WebAssembly there are 4 GiB at most.
const LARGEST_HASH: usize = 1024;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
enum EngineQuestion {
    Analyse { question: Thinking },
    Help { question: Thinking },
    Why { fen: String },
    Words { start: String, moves: Vec<String>, language: String },
    Review { start: String, moves: Vec<String>, language: String, limit: AskedLimit },
    Play { playing: Playing },
}

/// How long to think.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AskedLimit {
    depth: Option<u32>,
    nodes: Option<f64>,
    millis: Option<f64>,
}

impl AskedLimit {
    fn limits(self) -> Limits {
        Limits {
            depth: self.depth.map(|depth| depth.max(1)),
            nodes: self.nodes.map(|nodes| nodes.max(1.0) as u64),
            time: self.millis.map(|millis| std::time::Duration::from_millis(millis.max(1.0) as u64)),
            ..Limits::default()
        }
    }
}

/// What cannot be answered, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unanswered {
    error: String,
}

impl Unanswered {
    fn new(error: impl ToString) -> Unanswered {
        Unanswered { error: error.to_string() }
    }
}

/// A game that a question is about.
#[derive(Debug)]
pub(crate) struct Way {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) root: Root,
    pub(crate) variant: Variant,
}

impl Way {
    fn read(start: &str, moves: &[String]) -> Result<Way, Unanswered> {
        let start = Position::from_fen(start.trim()).map_err(Unanswered::new)?;
        let mut root = Root::new(start);
        let mut legal = Vec::with_capacity(moves.len());
        for text in moves {
            let pos = *root.position();
            let wish = text.parse::<UciMove>().map_err(Unanswered::new)?;
            let m = pos.resolve(wish).map_err(|why| Unanswered::new(format!("{text}: {why}")))?;
            root.play(m);
            legal.push(m);
        }
        Ok(Way { start, moves: legal, root, variant: start.variant() })
    }
}

/// Moves in both notations.
fn written(start: &Position, moves: &[Move], variant: Variant) -> (Vec<String>, Vec<String>) {
    let mut pos = *start;
    let one = |&m: &Move| {
        let both = (uci(m, variant), pos.san(m).to_string());
        pos.play_unchecked(m);
        both
    };
    moves.iter().map(one).unzip()
}

/// The engine as it is kept from one question to the next.
#[derive(Debug)]
pub struct Thinker {
    engine: Engine,
    hash: usize,
    seat: Option<play::Seat>,
}

/// Answers a question in JSON; `tell` hears of what is found on the way. An engine is made for the first question that needs
/// one: its table is the larger part of the memory of a page, and who only helps another thread uses that one's.
pub fn answer(kept: &mut Option<Thinker>, question: &str, control: &Control, tell: &mut dyn FnMut(&str)) -> String {
    let question = match serde_json::from_str(question) {
        Ok(question) => question,
        Err(error) => return json(&Unanswered::new(error)),
    };
    match question {
        EngineQuestion::Analyse { question } => {
            either(thinker(kept).and_then(|own| think(own, &question, control, &mut |thought| tell(&json(thought)))))
        }
        EngineQuestion::Help { question } => either(help(&question, control, &mut |thought| tell(&json(thought)))),
        EngineQuestion::Why { fen } => either(why(&fen)),
        EngineQuestion::Words { start, moves, language } => {
            either(thinker(kept).and_then(|own| words(own, &start, &moves, &language, control)))
        }
        EngineQuestion::Review { start, moves, language, limit } => {
            let mut news = |news: &ReviewNews| tell(&json(news));
            either(thinker(kept).and_then(|own| review(own, &start, &moves, &language, limit, control, &mut news)))
        }
        EngineQuestion::Play { playing } => either(thinker(kept).and_then(|own| play(own, &playing, control))),
    }
}

/// What is asked here, what is told on the way and what is answered: the same as in [`answer`].
#[cfg(feature = "schema")]
pub fn contract() -> crate::contract::Contract {
    use crate::contract::{Contract, list, nothing, one, two_numbers};
    use tabiya_engine::review::ReviewData;
    Contract::of::<EngineQuestion>()
        .news("analyse", one::<Thought>())
        .answer("analyse", one::<Thought>().or(one::<Unanswered>()))
        .news("help", one::<Thought>())
        .answer("help", one::<Thought>().or(one::<Unanswered>()))
        .answer("why", one::<Why>().or(one::<Unanswered>()))
        .answer("words", one::<MoveWords>().or(one::<Unanswered>()))
        .news("review", two_numbers().or(one::<ReviewData>()))
        .answer("review", one::<ReviewData>().or(nothing()).or(one::<Unanswered>()))
        .answer("play", list::<Done>().or(one::<Unanswered>()))
}

/// The engine that is kept, made where there is none yet.
fn thinker(kept: &mut Option<Thinker>) -> Result<&mut Thinker, Unanswered> {
    let found = kept.take().map_or_else(Thinker::new, Ok);
    Ok(kept.insert(found.map_err(Unanswered::new)?))
}

impl Thinker {
    /// One with an empty table.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new() -> Result<Thinker, tabiya_engine::OutOfMemory> {
        Ok(Thinker { engine: Engine::with_hash(HASH)?, hash: HASH, seat: None })
    }

    fn set_hash(&mut self, mebibytes: Option<usize>) {
        let wanted = mebibytes.unwrap_or(HASH).clamp(1, LARGEST_HASH);
        // A table that does not fit leaves the one that is there.
        if wanted != self.hash && self.engine.set_hash(wanted).is_ok() {
            self.hash = wanted;
        }
    }
}

fn either(answer: Result<impl Serialize, Unanswered>) -> String {
    match answer {
        Ok(answer) => json(&answer),
        Err(unanswered) => json(&unanswered),
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// Answers a question of the page, with the engine that this thread keeps.
#[cfg(target_family = "wasm")]
pub(crate) fn answer_page(question: &str) -> String {
    use std::cell::RefCell;
    thread_local! {
        static THINKER: RefCell<Option<Thinker>> = const { RefCell::new(None) };
    }
    let control = Control::asking(crate::boundary::is_unwanted);
    THINKER.with_borrow_mut(|kept| answer(kept, question, &control, &mut |text| crate::boundary::news(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str) -> serde_json::Value {
        let answer = answer(&mut None, question, &Control::default(), &mut |_| {});
        serde_json::from_str(&answer).expect("JSON")
    }

    #[test]
    fn an_engine_is_made_for_who_needs_one() {
        let mut kept = None;
        let mut ask = |question: &str| answer(&mut kept, question, &Control::default(), &mut |_| {}).contains("error");
        assert!(ask(r#"{"help":{"question":{"start":"nonsense","moves":[],"lines":1}}}"#));
        assert!(!ask(r#"{"why":{"fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}}"#));
        assert!(kept.is_none());
        let question = r#"{"analyse":{"question":{"start":"nonsense","moves":[],"lines":1}}}"#;
        assert!(answer(&mut kept, question, &Control::default(), &mut |_| {}).contains("error"));
        assert!(kept.is_some());
    }

    #[test]
    fn nonsense_gets_an_error() {
        for question in [
            "{",
            r#"{"why":{"fen":"nonsense"}}"#,
            r#"{"play":{"playing":{"start":"8/8/8/8/8/8/8/8 w - - 0 1","moves":[],"strength":{"level":3},"seed":1}}}"#,
            r#"{"analyse":{"question":{"start":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","moves":["e1e3"],"lines":1}}}"#,
        ] {
            assert!(asked(question)["error"].is_string(), "{question}");
        }
    }
}

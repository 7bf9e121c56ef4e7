//! What the page asks of the rules, and the answers.

mod facts;
mod faults;
mod follow;
mod pgn;
mod picture;

pub use facts::{Ending, Facts, Played, WrittenMove, facts, play};
pub use faults::{Refusal, Said, faults};
pub use follow::{Followed, follow};
pub use pgn::{FlatNode, PgnGame, PgnSummary, list_pgn, read_pgn, write_pgn};
pub use picture::{Picture, PictureArrow, svg};

use serde::{Deserialize, Serialize};
use tabiya_rules::Position;

#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
enum RulesQuestion {
    Facts { fen: String },
    Play { fen: String, m: String },
    Faults { fen: String },
    Chess960 { number: f64 },
    Follow { start: String, moves: Vec<String> },
    ListPgn { text: String },
    ReadPgn { text: String, index: usize },
    WritePgn { game: PgnGame },
    Svg { fen: String, options: Picture },
}

/// An answer, or why there is none.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum RulesAnswer<T> {
    Found(T),
    Refused(Refusal),
}

impl<T> From<Result<T, Refusal>> for RulesAnswer<T> {
    fn from(result: Result<T, Refusal>) -> RulesAnswer<T> {
        match result {
            Ok(found) => RulesAnswer::Found(found),
            Err(refusal) => RulesAnswer::Refused(refusal),
        }
    }
}

/// Answers a question in JSON. What is not a question gets a refusal.
pub fn answer(question: &str) -> String {
    match serde_json::from_str(question) {
        Ok(question) => written(question),
        Err(error) => json(&Refusal::new("question", error.to_string())),
    }
}

fn written(question: RulesQuestion) -> String {
    match question {
        RulesQuestion::Facts { fen } => json(&RulesAnswer::from(facts(&fen))),
        RulesQuestion::Play { fen, m } => json(&RulesAnswer::from(play(&fen, &m))),
        RulesQuestion::Faults { fen } => json(&faults(&fen)),
        RulesQuestion::Chess960 { number } => json(&chess960(number)),
        RulesQuestion::Follow { start, moves } => json(&RulesAnswer::from(follow(&start, &moves))),
        RulesQuestion::ListPgn { text } => json(&list_pgn(&text)),
        RulesQuestion::ReadPgn { text, index } => json(&read_pgn(&text, index)),
        RulesQuestion::WritePgn { game } => json(&write_pgn(&game)),
        RulesQuestion::Svg { fen, options } => json(&svg(&fen, &options)),
    }
}

/// What is asked here and what is answered: the same as in `written`.
#[cfg(feature = "schema")]
pub fn contract() -> crate::contract::Contract {
    use crate::contract::{Contract, list, one, text};
    Contract::of::<RulesQuestion>()
        .answer("facts", one::<Facts>().or(one::<Refusal>()))
        .answer("play", one::<Played>().or(one::<Refusal>()))
        .answer("faults", list::<Refusal>())
        .answer("chess960", text())
        .answer("follow", one::<Followed>().or(one::<Refusal>()))
        .answer("listPgn", list::<PgnSummary>())
        .answer("readPgn", one::<PgnGame>())
        .answer("writePgn", text())
        .answer("svg", text())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// The start of Chess960 with this number, as FEN; nothing where there is none.
pub fn chess960(number: f64) -> String {
    let whole = (number.fract() == 0.0 && (0.0..960.0).contains(&number)).then_some(number as u16);
    whole.and_then(Position::chess960).map_or(String::new(), |pos| pos.to_fen())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_in_json() {
        let value: serde_json::Value = serde_json::from_str(&answer(r#"{"facts":{"fen":"nonsense"}}"#)).expect("JSON");
        assert_eq!(value["code"], "fen-board");
        assert!(answer(r#"{"chess960":{"number":518}}"#).contains("rnbqkbnr/pppppppp"));
        assert!(answer("{").contains("\"code\":\"question\""));
    }

    #[test]
    fn the_starts_of_chess960_have_numbers() {
        assert_eq!(chess960(518.0), Position::STANDARD.to_fen());
        for number in [-1.0, 960.0, 0.5, f64::NAN, f64::INFINITY] {
            assert_eq!(chess960(number), "");
        }
    }
}

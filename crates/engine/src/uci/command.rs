//! What a line asks for. Syntax only: whether a position or a move makes sense is found out by whoever carries it out.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::go::Go;
use super::output::quoted;

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// Say who you are and what can be set.
    Uci,
    /// Answer when all that came before is done.
    IsReady,
    /// What comes has nothing to do with what was.
    NewGame,
    /// Take this position. `None` is the start of a game; the moves are still one text.
    Position { fen: Option<&'a str>, moves: &'a str },
    /// Think.
    Go(Go),
    /// End thinking and say the best move.
    Stop,
    /// The opponent has played the move that the search expects.
    PonderHit,
    /// Set an option.
    SetOption { name: &'a str, value: Option<&'a str> },
    /// Say more, or less.
    Debug(bool),
    /// End the program.
    Quit,
    /// Show the position.
    Show,
    /// Show what the position is worth, and why.
    Eval,
    /// Count positions.
    Perft(u32),
    /// Search the fixed positions, to this depth if there is one.
    Bench(Option<u32>),
    /// Say what can be asked for.
    Help,
}

impl Command<'_> {
    /// Reads a line. `Ok(None)` is a line that asks for nothing; the error is for people.
    pub(super) fn read(line: &str) -> Result<Option<Command<'_>>, String> {
        let (word, rest) = next_word(line);
        Ok(Some(match word {
            "" | "register" => return Ok(None),
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "position" => read_position(rest)?,
            "go" => match perft_of(rest)? {
                Some(perft) => perft,
                None => Command::Go(Go::read(rest)?),
            },
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => read_option(rest)?,
            "debug" => match rest.trim() {
                "on" | "" => Command::Debug(true),
                "off" => Command::Debug(false),
                other => return Err(format!("debug is on or off, not {}", quoted(other))),
            },
            "quit" | "exit" => Command::Quit,
            "d" => Command::Show,
            "eval" => Command::Eval,
            "perft" => Command::Perft(read_depth("perft", rest)?),
            "bench" if rest.trim().is_empty() => Command::Bench(None),
            "bench" => Command::Bench(Some(read_depth("bench", rest)?)),
            "help" => Command::Help,
            other => return Err(format!("unknown command {}; try help", quoted(other))),
        }))
    }
}

/// The first word of a text, and what follows it.
fn next_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// The text before the first word `at`, and that after it, if there is such a word.
fn split_at_word<'a>(text: &'a str, at: &str) -> (&'a str, Option<&'a str>) {
    let mut rest = text;
    loop {
        let word_and_rest = rest.trim_start();
        let (word, after) = next_word(word_and_rest);
        if word.is_empty() {
            return (text.trim(), None);
        }
        if word.eq_ignore_ascii_case(at) {
            let before = text.get(..text.len() - word_and_rest.len()).unwrap_or_default();
            return (before.trim(), Some(after.trim()));
        }
        rest = after;
    }
}

fn read_position(rest: &str) -> Result<Command<'_>, String> {
    let (start, moves) = split_at_word(rest, "moves");
    let moves = moves.unwrap_or_default();
    match next_word(start) {
        ("startpos", "") => Ok(Command::Position { fen: None, moves }),
        ("fen", fen) => Ok(Command::Position { fen: Some(fen.trim()), moves }),
        ("startpos", more) => Err(format!("position startpos is followed by moves, not by {}", quoted(more.trim()))),
        (other, _) => Err(format!("position is followed by startpos or fen, not by {}", quoted(other))),
    }
}

fn read_option(rest: &str) -> Result<Command<'_>, String> {
    match next_word(rest) {
        ("name", rest) => {
            let (name, value) = split_at_word(rest, "value");
            Ok(Command::SetOption { name, value })
        }
        (other, _) => Err(format!("setoption is followed by name, not by {}", quoted(other))),
    }
}

/// `go perft 5` has nothing to do with thinking.
fn perft_of(rest: &str) -> Result<Option<Command<'_>>, String> {
    match next_word(rest) {
        ("perft", depth) => Ok(Some(Command::Perft(read_depth("perft", depth)?))),
        _ => Ok(None),
    }
}

fn read_depth(command: &str, text: &str) -> Result<u32, String> {
    let depth = text.trim();
    depth.parse::<u8>().map(u32::from).map_err(|_| format!("{command} needs a depth up to 255, not {}", quoted(depth)))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;

    #[test]
    fn lines_mean_what_they_say() {
        for (line, expected) in [
            ("uci", Command::Uci),
            ("  isready \r", Command::IsReady),
            ("position startpos", Command::Position { fen: None, moves: "" }),
            ("position\tstartpos  moves e2e4  e7e5 ", Command::Position { fen: None, moves: "e2e4  e7e5" }),
            ("position fen 8/8 w - - moves e2e4", Command::Position { fen: Some("8/8 w - -"), moves: "e2e4" }),
            ("position fen", Command::Position { fen: Some(""), moves: "" }),
            ("setoption name Hash value 5", Command::SetOption { name: "Hash", value: Some("5") }),
            ("setoption name Clear Hash", Command::SetOption { name: "Clear Hash", value: None }),
            (
                "setoption name BookFile value a  b value c",
                Command::SetOption { name: "BookFile", value: Some("a  b value c") },
            ),
            ("setoption name value", Command::SetOption { name: "", value: Some("") }),
            ("debug on", Command::Debug(true)),
            ("go perft 4", Command::Perft(4)),
            ("perft 0", Command::Perft(0)),
            ("bench", Command::Bench(None)),
            ("bench 3", Command::Bench(Some(3))),
        ] {
            assert_eq!(Command::read(line).unwrap(), Some(expected), "{line}");
        }
        for line in ["", "  \t\r", "register later"] {
            assert_eq!(Command::read(line), Ok(None));
        }
    }

    #[test]
    fn bad_lines_are_named() {
        for (line, expected) in [
            ("jump", "unknown command \"jump\"; try help"),
            ("\0go", "unknown command \"\\0go\"; try help"),
            ("UCI", "unknown command \"UCI\"; try help"),
            ("position", "position is followed by startpos or fen, not by \"\""),
            ("position e2e4", "position is followed by startpos or fen, not by \"e2e4\""),
            ("position startpos e2e4", "position startpos is followed by moves, not by \"e2e4\""),
            ("setoption Hash 5", "setoption is followed by name, not by \"Hash\""),
            ("perft x", "perft needs a depth up to 255, not \"x\""),
            ("go perft 256", "perft needs a depth up to 255, not \"256\""),
            ("debug maybe", "debug is on or off, not \"maybe\""),
        ] {
            assert_eq!(Command::read(line), Err(expected.to_owned()), "{line}");
        }
    }
}

//! Dialogues with the engine, from the files in `tests/dialogues`: `>` a line sent, `<` a line expected, `#` a comment.
//!
//! In an expected line `*` stands for anything. Lines `info …` may come in between; any other line must be expected. A
//! line is only sent when all that was expected before has come. Nothing depends on how long something takes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{fs, thread};
use tabiya_engine::{Control, Network, bench, uci};
use tabiya_rules::{
    Position,
    polyglot::{Book, Entry},
};

/// After this it is certain that nothing will come any more.
const HOPELESS: Duration = Duration::from_secs(300);

/// A conversation with an engine in this process.
struct Dialogue {
    name: String,
    input: Sender<Vec<u8>>,
    output: Receiver<String>,
}

impl Dialogue {
    /// Talks with a new engine; when `talk` is over, so is its input, and nothing but `info` may come then.
    fn hold(name: &str, talk: impl FnOnce(&Dialogue)) {
        let (input, read) = channel();
        let (write, output) = channel();
        thread::scope(|scope| {
            let engine = scope.spawn(|| uci::run(BufReader::new(Incoming(read)), Outgoing(write, Vec::new())));
            let dialogue = Dialogue { name: name.to_owned(), input, output };
            talk(&dialogue);
            let Dialogue { input, output, .. } = dialogue;
            drop(input);
            let rest: Vec<String> = output.iter().filter(|line| !line.starts_with("info ")).collect();
            assert!(rest.is_empty(), "{name}: nobody expected {rest:?}");
            engine.join().expect("the engine does not panic").expect("its output is read");
        });
    }

    fn send(&self, line: impl AsRef<[u8]>) {
        let line = [line.as_ref(), b"\n"].concat();
        self.input.send(line).unwrap_or_else(|_| panic!("{}: the engine has stopped reading", self.name));
    }

    /// Waits for a line that looks like `pattern`.
    fn expect(&self, pattern: &str) -> String {
        loop {
            let line = self.output.recv_timeout(HOPELESS);
            let line = line.unwrap_or_else(|_| panic!("{}: {pattern:?} never came", self.name));
            if looks_like(&line, pattern) {
                return line;
            }
            assert!(line.starts_with("info "), "{}: {line:?} instead of {pattern:?}", self.name);
        }
    }

    fn perform(&self, text: &str) {
        for row in text.lines() {
            match row.split_at_checked(2) {
                Some(("> ", line)) => self.send(line),
                Some(("< ", pattern)) => drop(self.expect(pattern)),
                _ => assert!(row.is_empty() || row.starts_with('#') || row == "<", "{}: {row:?}", self.name),
            }
            if row == "<" {
                self.expect("");
            }
        }
    }
}

/// Does a line look like a pattern, in which each `*` stands for anything?
fn looks_like(line: &str, pattern: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return line == pattern };
    let Some(line) = line.strip_prefix(start) else { return false };
    (0..=line.len()).any(|i| line.is_char_boundary(i) && looks_like(&line[i..], rest))
}

/// What was sent, as the engine reads it.
struct Incoming(Receiver<Vec<u8>>);

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Ok(line) = self.0.recv() else { return Ok(0) };
        assert!(line.len() <= buffer.len(), "lines of a dialogue are short");
        buffer[..line.len()].copy_from_slice(&line);
        Ok(line.len())
    }
}

/// What the engine writes, line by line.
struct Outgoing(Sender<String>, Vec<u8>);

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).expect("the engine writes UTF-8");
                let _ = self.0.send(line);
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn dialogues() {
    let mut files: Vec<_> =
        fs::read_dir("tests/dialogues").expect("the dialogues are there").map(|file| file.expect("a file")).collect();
    files.sort_by_key(|file| file.path());
    for file in files {
        let text = fs::read_to_string(file.path()).expect("a text");
        Dialogue::hold(&file.file_name().to_string_lossy(), |dialogue| dialogue.perform(&text));
    }
}

/// Everything the engine says to an input that comes all at once.
fn answer(input: &[u8]) -> String {
    let mut output = Vec::new();
    uci::run(input, &mut output).expect("writing into memory works");
    String::from_utf8(output).expect("the engine writes UTF-8")
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let output =
        answer(b"\0\0\n\xff\xfe\x80\nposition fen \xc3\x28\nsetoption name \xff value \0\nisready\nquit\nfoo\n");
    assert!(output.ends_with("readyok\n"), "{output}");
    assert_eq!(output.lines().filter(|line| line.starts_with("info string ")).count(), 4, "{output}");
}

#[test]
fn endless_lines_do_no_harm() {
    let mut input = b"position startpos moves".to_vec();
    input.extend(b" g1f3 g8f6 f3g1 f6g8".repeat(50_000));
    input.extend(b"\nisready\ngo depth 1\n");
    let output = answer(&input);
    assert!(output.contains("readyok\n") && output.contains("bestmove "), "{output}");

    let mut input = vec![b'x'; 20 << 20];
    input.extend(b"\nisready\n");
    assert_eq!(answer(&input), "info string a line of more than 4194304 bytes is ignored\nreadyok\n");
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let output = answer(b"go infinite");
    assert_eq!(output.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{output}");
}

#[test]
fn every_go_has_its_best_move() {
    let output = answer(&b"go infinite\nsetoption name Hash value 2\ngo infinite\nucinewgame\ngo nodes 5\n".repeat(20));
    assert_eq!(output.lines().filter(|line| line.starts_with("bestmove ")).count(), 60, "{output}");
}

/// However a search ends, the move is that of the first line told last, and no two lines begin alike.
#[test]
fn the_best_move_is_that_of_the_first_line() {
    let game = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8";
    let moves: Vec<&str> = game.split(' ').collect();
    Dialogue::hold("lines", |dialogue| {
        for played in 0..moves.len() {
            for (lines, limit) in [(1, "nodes 3011"), (3, "nodes 4027"), (5, "depth 5"), (500, "nodes 2500")] {
                dialogue.send(format!("setoption name MultiPV value {lines}"));
                dialogue.send(format!("position startpos moves {}", moves[..played].join(" ")));
                dialogue.send(format!("go {limit}"));
                let mut first_moves = BTreeMap::new();
                let best = loop {
                    let line = dialogue.output.recv_timeout(HOPELESS).expect("the engine answers");
                    if let Some(best) = line.strip_prefix("bestmove ") {
                        break best.split(' ').next().map(str::to_owned);
                    }
                    first_moves.extend(rank_and_first_move(&line));
                };
                assert_eq!(best.as_ref(), first_moves.get("1"), "after {played} moves, {lines} lines");
                let different: BTreeSet<_> = first_moves.values().collect();
                assert_eq!(different.len(), first_moves.len(), "after {played} moves: {first_moves:?}");
            }
        }
    });
}

fn rank_and_first_move(info: &str) -> Option<(String, String)> {
    let (info, line) = info.split_once(" pv ")?;
    let rank = info.split_once(" multipv ")?.1.split(' ').next()?;
    Some((rank.to_owned(), line.split(' ').next()?.to_owned()))
}

#[test]
fn too_many_lines_that_wait_are_refused() {
    let output = answer(&b"go infinite\n".repeat(2000));
    assert!(output.contains("info string too much is waiting"), "{output}");
}

#[test]
fn hostile_options_do_no_harm() {
    let values =
        ["", "-1", "0", "9999999999999999999999", "NaN", "/", "/dev/zero", "/dev/stdin", "\0", "<empty>", "a b"];
    for option in ["Hash", "Threads", "MultiPV", "Move Overhead", "Ponder", "BookFile", "OwnBook", "Nonsense"] {
        let lines: String = values.map(|value| format!("setoption name {option} value {value}\n")).concat();
        let output = answer(format!("{lines}setoption name {option}\nisready\ngo nodes 100\n").as_bytes());
        assert!(output.contains("readyok\n") && output.contains("bestmove "), "{option}: {output}");
    }
}

#[test]
fn the_book_is_asked_first() {
    let start = Position::STANDARD;
    let m = start.parse_san("Na3").expect("a legal move");
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/a book.bin");
    fs::write(path, Book::from_entries([Entry::new(&start, m, 7)]).as_bytes()).expect("the folder is there");
    Dialogue::hold("book", |dialogue| {
        dialogue.send(format!("setoption name BookFile value {path}"));
        dialogue.perform("< info string entries in the book: 1\n> go depth 1\n");
        assert_ne!(dialogue.expect("bestmove *"), "bestmove b1a3");
        dialogue.perform("> setoption name OwnBook value true\n> go depth 1\n< bestmove b1a3\n");
        // Whoever analyses wants to know better, and after the book there is the search.
        dialogue.perform("> go infinite\n< info depth 1 *\n> stop\n< bestmove *\n");
        dialogue.perform("> position startpos moves e2e4\n> go depth 1\n< info depth 1 *\n< bestmove *\n");
    });
}

#[test]
fn the_evaluation_is_a_table() {
    let output = answer(b"position startpos moves e2e4\neval\n");
    assert!(
        output.contains("\nmaterial") && output.contains("\ntotal ") && output.contains("\nstage: opening"),
        "{output}"
    );
    assert!(output.contains("\nnetwork: ") && output.contains("do not add up to it"), "{output}");
}

/// The bench is done by whoever judges positions, and so is `eval`.
#[test]
fn the_network_can_be_switched_off_and_on() {
    let nodes = |network| bench::run(4, network, &Control::default(), |_| ()).expect("nobody stops it").nodes;
    Dialogue::hold("network", |dialogue| {
        dialogue.perform("> setoption name EvalFile value none\n< info string the terms judge positions\n");
        dialogue.send("bench 4");
        dialogue.expect(&format!("nodes {}", nodes(None)));
        dialogue.expect("nps *");
        dialogue.perform("> setoption name EvalFile value <empty>\n< info string a network of *\n");
        dialogue.send("bench 4");
        dialogue.expect(&format!("nodes {}", nodes(Some(Network::own()))));
        dialogue.expect("nps *");
    });
    let output = answer(b"setoption name EvalFile value none\nisready\neval\n");
    assert!(output.contains("\ntotal "), "{output}");
}

#[test]
fn options_do_not_change_the_bench() {
    let network = Some(Network::own());
    let expected = bench::run(4, network, &Control::default(), |_| ()).expect("nobody stops it").nodes;
    Dialogue::hold("bench", |dialogue| {
        dialogue
            .perform("> setoption name Hash value 1\n> setoption name Threads value 2\n> go depth 6\n< bestmove *\n");
        dialogue.send("bench 4");
        dialogue.expect(&format!("nodes {expected}"));
        dialogue.expect("nps *");
    });
}

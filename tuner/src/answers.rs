//! Answers that took long to find, in a file that only grows: a line for each, `question<tab>answer`. Whoever changes what is
//! said of moves has them at once; whoever changes how the engine searches asks anew, for questions name its node count.

use anyhow::Context;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use tabiya_rules::{Move, Position};

/// The fingerprint of the search: what it found is asked anew when it has changed.
pub(crate) const BENCH: &str = include_str!("../../testdata/bench.txt");

pub(crate) struct Answers {
    known: RefCell<HashMap<String, String>>,
    file: RefCell<File>,
}

impl Answers {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Answers> {
        let shown = || path.display().to_string();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(shown)?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(shown)?;
        let text = fs::read_to_string(path).with_context(shown)?;
        let pairs = text.lines().filter_map(|line| line.split_once('\t'));
        let known = pairs.map(|(question, answer)| (question.to_owned(), answer.to_owned())).collect();
        Ok(Answers { known: RefCell::new(known), file: RefCell::new(file) })
    }

    /// The answer that is known, or the one that is found now.
    pub(crate) fn get(&self, question: &str, find: impl FnOnce() -> anyhow::Result<String>) -> anyhow::Result<String> {
        if let Some(answer) = self.known.borrow().get(question) {
            return Ok(answer.clone());
        }
        let answer = find()?;
        writeln!(self.file.borrow_mut(), "{question}\t{answer}")?;
        self.known.borrow_mut().insert(question.to_owned(), answer.clone());
        Ok(answer)
    }
}

/// The same moves, the same number.
pub(crate) fn fingerprint(start: &Position, moves: &[Move]) -> u64 {
    let text = moves.iter().map(|m| m.uci(start.variant()).to_string());
    let bytes = text.fold(start.to_fen(), |all, m| all + " " + &m).into_bytes();
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

//! PGN replayed with full legality, from memory: two kinds of text, and ours also as a stream, which is the only way
//! in which `pgn-reader` reads.

use crate::libraries::{PgnReader, ReplaysPgn, Tabiya, TabiyaStream};
use crate::measure::{Contest, Effort};
use crate::pgn_text;
use crate::report::Part;
use std::rc::Rc;

/// Both texts, both ways.
pub(crate) fn replay(effort: &Effort) -> Part {
    let bytes = if effort.quick { 4_000_000 } else { 32_000_000 };
    let mut rows = Vec::new();
    for (name, text) in [("lichess", pgn_text::lichess(bytes)), ("tournament", pgn_text::tournament(bytes))] {
        let text: Rc<str> = text.into();
        rows.push(contest::<Tabiya>(name.to_owned(), &text).run(effort));
        rows.push(contest::<TabiyaStream>(format!("{name}, streamed"), &text).run(effort));
    }
    let title = format!("PGN replayed, {} MB of each kind", bytes / 1_000_000);
    Part { title, unit: "MB a second", rows, has_total: false }
}

fn contest<Ours: ReplaysPgn>(name: String, text: &Rc<str>) -> Contest {
    let mut contest = Contest::of(text.len(), name);
    enter::<Ours>(&mut contest, text);
    enter::<PgnReader>(&mut contest, text);
    contest
}

fn enter<L: ReplaysPgn>(contest: &mut Contest, text: &Rc<str>) {
    let text = Rc::clone(text);
    contest.enter(L::NAME, move || {
        let replayed = L::replay(text.as_bytes());
        replayed.moves << 24 | replayed.games
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_readers_find_the_same_games_and_moves() {
        for text in [pgn_text::lichess(200_000), pgn_text::tournament(200_000)] {
            let theirs = PgnReader::replay(text.as_bytes());
            assert!(theirs.games > 50 && theirs.moves > 4_000);
            assert_eq!(Tabiya::replay(text.as_bytes()), theirs);
            assert_eq!(TabiyaStream::replay(text.as_bytes()), theirs);
        }
    }
}

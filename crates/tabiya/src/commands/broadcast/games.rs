//! Which games of a text are new: only those are sent.

use std::collections::HashMap;
use tabiya_rules::pgn::{Reader, Tree};

/// A game in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: Vec<u8>,
    /// What the server knows it by.
    key: [String; 4],
}

/// The games of a text, one by one.
pub(super) fn pieces(text: &[u8]) -> Vec<Piece> {
    let mut reader = Reader::new(text);
    let (mut pieces, mut from) = (Vec::new(), 0);
    while let Ok(Some(tree)) = Tree::read(&mut reader) {
        let to = usize::try_from(reader.offset()).unwrap_or(usize::MAX).min(text.len());
        let tag = |name: &str| tree.tags.get(name).unwrap_or_default().to_owned();
        let key = ["Round", "Board", "White", "Black"].map(tag);
        pieces.push(Piece { text: text.get(from..to).unwrap_or_default().trim_ascii().to_vec(), key });
        from = to;
    }
    pieces
}

/// What was sent of each game.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(HashMap<[String; 4], Vec<u8>>);

impl Known {
    /// The games that are to be sent: those that are not as they were sent last. Where games are called alike only their order tells
    /// them apart: then all of them are sent.
    pub(super) fn news(&self, pieces: &[Piece]) -> Vec<Piece> {
        let is_new = |piece: &&Piece| self.0.get(&piece.key) != Some(&piece.text);
        let mut keys: Vec<&[String; 4]> = pieces.iter().map(|piece| &piece.key).collect();
        keys.sort_unstable();
        let are_alike = keys.windows(2).any(|pair| pair.first() == pair.last());
        if are_alike && (self.0.is_empty() || pieces.iter().any(|piece| !self.has_text(piece))) {
            return pieces.to_vec();
        }
        if are_alike { Vec::new() } else { pieces.iter().filter(is_new).cloned().collect() }
    }

    fn has_text(&self, piece: &Piece) -> bool {
        self.0.values().any(|text| *text == piece.text)
    }

    /// These were sent.
    pub(super) fn note(&mut self, pieces: &[Piece]) {
        for (number, piece) in pieces.iter().enumerate() {
            let mut key = piece.key.clone();
            if pieces.iter().filter(|other| other.key == piece.key).count() > 1 {
                key[0] = format!("{} #{number}", key[0]);
            }
            self.0.insert(key, piece.text.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(games: &[(&str, &str)]) -> Vec<u8> {
        let game = |(white, moves): &(&str, &str)| format!("[White \"{white}\"]\n[Black \"x\"]\n\n{moves} *\n\n");
        games.iter().map(game).collect::<String>().into_bytes()
    }

    fn sent(known: &mut Known, text: &[u8]) -> usize {
        let all = pieces(text);
        let news = known.news(&all);
        known.note(&all);
        news.len()
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let mut known = Known::default();
        let both = text(&[("Ada", "1. e4"), ("Bea", "1. d4")]);
        assert_eq!(pieces(&both)[1].text, text(&[("Bea", "1. d4")]).trim_ascii());
        assert_eq!((sent(&mut known, &both), sent(&mut known, &both)), (2, 0));
        let next = text(&[("Ada", "1. e4"), ("Bea", "1. d4 d5"), ("Cid", "1. c4")]);
        assert_eq!((sent(&mut known, &next), sent(&mut known, &next)), (2, 0));
    }

    #[test]
    fn games_without_names_are_sent_together() {
        let mut known = Known::default();
        let first = text(&[("?", "1. e4"), ("?", "1. d4")]);
        assert_eq!((sent(&mut known, &first), sent(&mut known, &first)), (2, 0));
        assert_eq!(sent(&mut known, &text(&[("?", "1. e4"), ("?", "1. d4 d5")])), 2);
    }
}

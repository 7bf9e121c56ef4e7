//! Polyglot books: any bytes, looked up at the start position and at whatever positions its own moves lead to.

use tabiya_rules::{
    Position,
    polyglot::{Book, Entry},
};

pub(crate) fn holds(bytes: &[u8]) {
    match Book::new(bytes) {
        Ok(book) => {
            assert!(book.entries().all(|entry| Entry::from_bytes(entry.to_bytes()) == entry));
            walk(&book);
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    let _ = Book::read(bytes);
    // The same moves for the start position, whatever their keys were.
    let start = Position::STANDARD.key();
    let (entries, _) = bytes.as_chunks();
    walk(&Book::from_entries(entries.iter().map(|&bytes| Entry { key: start, ..Entry::from_bytes(bytes) })));
}

fn walk<B: AsRef<[u8]>>(book: &Book<B>) {
    let mut pos = Position::STANDARD;
    for random in 0..20 {
        let known = book.moves(&pos);
        assert!(known.iter().all(|known| pos.is_legal(known.m)));
        match book.choose(&pos, random << 59) {
            Some(m) => pos.play_unchecked(m),
            None => break,
        }
    }
}

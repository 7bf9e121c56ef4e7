//! The pictures on the screen, and what has to be written so that they become those that are wanted.

use super::paint::{Picture, paint};
use super::{Protocol, Wanted, iterm, kitty, sixel};
use ratatui::layout::Rect;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use tabiya_rules::Piece;

/// Numbers of pictures in kitty's protocol begin here: others number theirs from 1.
const FIRST_NUMBER: u32 = 0x7AB1_0000;

/// No more pictures are remembered; changes of the window's size make many.
const MOST_REMEMBERED: usize = 500;

/// The pictures on the screen.
#[derive(Debug)]
pub(crate) struct Layer {
    protocol: Protocol,
    /// Columns and rows of a cell in dots.
    cell: (u16, u16),
    shown: Vec<Wanted>,
    /// Pictures that the terminal knows, in kitty's protocol.
    sent: BTreeSet<u32>,
    /// What shows a piece on its ground in so many cells, in the other two.
    known: HashMap<(Piece, u32, u16, u16), String>,
}

impl Layer {
    pub(crate) fn new(protocol: Protocol, cell: (u16, u16)) -> Layer {
        Layer { protocol, cell, shown: Vec::new(), sent: BTreeSet::new(), known: HashMap::new() }
    }

    /// Writes what has changed.
    pub(crate) fn update(&mut self, wanted: Vec<Wanted>, out: &mut impl Write) -> io::Result<()> {
        if wanted == self.shown {
            return Ok(());
        }
        let gone: Vec<Wanted> = self.shown.iter().filter(|old| !wanted.contains(old)).copied().collect();
        let new: Vec<Wanted> = wanted.iter().filter(|new| !self.shown.contains(new)).copied().collect();
        let mut text = String::new();
        // What is written over the others takes them away.
        if self.protocol == Protocol::Kitty {
            gone.iter().for_each(|old| text += &kitty::remove(self.number(old), old.cells));
        }
        for picture in &new {
            text += &format!("\x1b[{};{}H", picture.cells.y + 1, picture.cells.x + 1);
            text += &self.show(picture);
        }
        self.shown = wanted;
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// The screen is or becomes empty, and cells may have another size.
    pub(crate) fn clear(&mut self, cell: Option<(u16, u16)>, out: &mut impl Write) -> io::Result<()> {
        self.shown.clear();
        if self.protocol == Protocol::Kitty {
            let text: String = self.sent.iter().map(|&number| kitty::forget(number)).collect();
            out.write_all((text + kitty::CLEAR).as_bytes())?;
        }
        self.sent.clear();
        if let Some(cell) = cell.filter(|&cell| cell != self.cell) {
            self.cell = cell;
            self.known.clear();
        }
        out.flush()
    }

    fn show(&mut self, wanted: &Wanted) -> String {
        if self.protocol == Protocol::Kitty {
            let number = self.number(wanted);
            let sent = if self.sent.insert(number) { self.send(number, wanted) } else { String::new() };
            return sent + &kitty::put(number, wanted.cells);
        }
        let Rect { width, height, .. } = wanted.cells;
        let key = (wanted.piece, wanted.ground, width, height);
        if let Some(text) = self.known.get(&key) {
            return text.clone();
        }
        let picture = paint(wanted.piece, self.dots(wanted.cells), Some(wanted.ground));
        let text = picture.map_or_else(String::new, |picture| self.encode(&picture, wanted.cells));
        if self.known.len() >= MOST_REMEMBERED {
            self.known.clear();
        }
        self.known.insert(key, text.clone());
        text
    }

    fn send(&self, number: u32, wanted: &Wanted) -> String {
        let picture = paint(wanted.piece, self.dots(wanted.cells), None);
        picture.map_or_else(String::new, |picture| kitty::send(number, &picture.png))
    }

    fn encode(&self, picture: &Picture, cells: Rect) -> String {
        match self.protocol {
            Protocol::Iterm => iterm::show(&picture.png, cells),
            Protocol::Sixel | Protocol::Kitty => sixel::show(picture),
        }
    }

    fn dots(&self, cells: Rect) -> (u16, u16) {
        (cells.width.saturating_mul(self.cell.0), cells.height.saturating_mul(self.cell.1))
    }

    /// The number of a picture: one for each piece and size.
    fn number(&self, wanted: &Wanted) -> u32 {
        let piece = Piece::ALL.iter().position(|&piece| piece == wanted.piece).unwrap_or(0);
        FIRST_NUMBER + u32::from(wanted.cells.height) * Piece::ALL.len() as u32 + piece as u32
    }
}

#[cfg(all(test, feature = "images"))]
mod tests {
    use super::*;

    fn wanted(x: u16, piece: usize, ground: u32) -> Wanted {
        Wanted { cells: Rect::new(x, 1, 4, 2), piece: Piece::ALL[piece], ground }
    }

    fn written(layer: &mut Layer, all: &[Wanted]) -> String {
        let mut out = Vec::new();
        layer.update(all.to_vec(), &mut out).expect("a vector grows");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn kitty_sends_once_and_moves() {
        let mut layer = Layer::new(Protocol::Kitty, (8, 16));
        let first = written(&mut layer, &[wanted(0, 0, 1), wanted(4, 0, 2)]);
        assert_eq!(first.matches("a=t,f=100").count(), 1, "one picture for two pieces of a kind");
        assert_eq!(first.matches("a=p,").count(), 2);
        assert!(first.contains("\x1b[2;5H\x1b_Ga=p,"), "the cursor goes there first");
        assert_eq!(written(&mut layer, &[wanted(0, 0, 1), wanted(4, 0, 2)]), "", "nothing has changed");
        let moved = written(&mut layer, &[wanted(0, 0, 1), wanted(8, 0, 2)]);
        assert_eq!((moved.matches("a=d,d=i").count(), moved.matches("a=p,").count()), (1, 1));
        assert!(!moved.contains("a=t"), "{moved:?}");
        let gone = written(&mut layer, &[]);
        assert_eq!((gone.matches("a=d,d=i").count(), gone.matches("a=p,").count()), (2, 0));
    }

    #[test]
    fn the_others_are_written_with_their_ground() {
        for (protocol, begin, end) in
            [(Protocol::Iterm, "\x1b]1337;File=", '\x07'), (Protocol::Sixel, "\x1bP0;1;0q", '\\')]
        {
            let mut layer = Layer::new(protocol, (8, 16));
            let first = written(&mut layer, &[wanted(0, 5, 0x808080)]);
            assert!(first.starts_with(&format!("\x1b[2;1H{begin}")) && first.ends_with(end), "{first:?}");
            let other = written(&mut layer, &[wanted(0, 5, 0xFF0000)]);
            assert!(other.contains(begin), "another ground is another picture");
            assert_eq!(written(&mut layer, &[]), "", "what is written over it takes it away");
        }
    }

    #[test]
    fn after_a_clear_everything_is_written_again() {
        let mut layer = Layer::new(Protocol::Kitty, (8, 16));
        let first = written(&mut layer, &[wanted(0, 0, 1)]);
        let mut out = Vec::new();
        layer.clear(Some((10, 20)), &mut out).expect("a vector grows");
        assert!(String::from_utf8_lossy(&out).ends_with(kitty::CLEAR));
        let again = written(&mut layer, &[wanted(0, 0, 1)]);
        assert!(again.contains("a=t") && again != first, "cells have grown");
    }
}

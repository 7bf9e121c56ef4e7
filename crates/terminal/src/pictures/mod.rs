//! Pieces as pictures, on terminals that can show them: kitty's protocol, iTerm2's, or sixel.
//!
//! The board says which pieces it wants where ([`Canvas`]) and leaves the cells below them empty; after each frame the
//! [`Layer`] writes what has changed. `detect` finds out what the terminal can do, `paint` draws the pieces themselves,
//! `kitty`, `iterm` and `sixel` are the bytes.

mod detect;
mod iterm;
mod kitty;
mod layer;
mod paint;
mod sixel;

pub(crate) use detect::{ask, size_of_cell};
pub(crate) use layer::Layer;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::cell::RefCell;
use tabiya_rules::Piece;

/// How a terminal takes pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Kitty,
    Iterm,
    Sixel,
}

/// A piece that is to be seen as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wanted {
    pub(crate) cells: Rect,
    pub(crate) piece: Piece,
    /// The colour of the square, `0xRRGGBB`.
    pub(crate) ground: u32,
}

/// The pictures of one frame.
#[derive(Debug, Default)]
pub(crate) struct Canvas(RefCell<Vec<Wanted>>);

/// Marks the cells below a picture: invisible, but different from an empty cell, so that what takes the place of a
/// picture is written even where it is nothing.
pub(crate) const UNDER: Modifier = Modifier::HIDDEN;

impl Canvas {
    /// Puts a picture over these cells.
    pub(crate) fn put(&self, wanted: Wanted, buf: &mut Buffer) {
        for point in wanted.cells.positions() {
            buf[point].set_symbol(" ").modifier.insert(UNDER);
        }
        self.0.borrow_mut().push(wanted);
    }

    /// Those pictures that nothing was drawn over.
    pub(crate) fn take(&self, buf: &Buffer) -> Vec<Wanted> {
        let is_under = |wanted: &Wanted| wanted.cells.positions().all(|point| buf[point].modifier.contains(UNDER));
        let mut all = self.0.take();
        all.retain(is_under);
        all
    }
}

/// Bytes as text of 64 characters.
pub(crate) fn in_base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i) & 63) as usize] as char;
            text.push(if i <= chunk.len() { digit } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_text() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(in_base64(bytes.as_bytes()), text);
        }
        assert_eq!(in_base64(&[0xFB, 0xFF]), "+/8=");
    }

    #[test]
    fn what_is_covered_is_not_wanted() {
        let area = Rect::new(0, 0, 10, 4);
        let (canvas, mut buf) = (Canvas::default(), Buffer::empty(area));
        let wanted = |x| Wanted { cells: Rect::new(x, 1, 4, 2), piece: Piece::ALL[0], ground: 0 };
        canvas.put(wanted(0), &mut buf);
        canvas.put(wanted(4), &mut buf);
        buf[(5, 2)].reset();
        assert_eq!(canvas.take(&buf), [wanted(0)]);
        assert_eq!(canvas.take(&buf), []);
    }
}

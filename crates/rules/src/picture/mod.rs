//! A board as a picture: [`Text`] for terminals and tests, [`Svg`] for pages and print.
//!
//! Both are plain options with a `draw` method. The shapes of the pieces are in `pieces.rs`, colours in `paint.rs`.

mod paint;
mod pieces;
mod svg;
mod text;

pub use paint::{Paint, ParsePaintError, Theme};
pub use svg::{Arrow, Highlight, Svg};
pub use text::Text;

use crate::{File, Rank};

/// The ranks from top to bottom, and the files from left to right.
fn seen(flip: bool) -> ([Rank; 8], [File; 8]) {
    let (mut ranks, mut files) = (Rank::ALL, File::ALL);
    match flip {
        true => files.reverse(),
        false => ranks.reverse(),
    }
    (ranks, files)
}

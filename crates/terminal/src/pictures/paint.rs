//! The pieces as dots: our own drawings of `tabiya_rules::picture`, made as large as the cells of the terminal.

/// A picture as dots, and as a PNG file.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Red, green, blue and alpha of each dot, row by row.
    pub(super) rgba: Vec<u8>,
    pub(super) png: Vec<u8>,
}

impl Picture {
    /// The colours, dot by dot.
    pub(super) fn dots(&self) -> impl Iterator<Item = [u8; 3]> {
        self.rgba.chunks_exact(4).map(|dot| [dot[0], dot[1], dot[2]])
    }
}

/// Can this program draw at all?
pub(super) const IS_POSSIBLE: bool = cfg!(feature = "images");

#[cfg(not(feature = "images"))]
pub(super) fn paint(_: tabiya_rules::Piece, _: (u16, u16), _: Option<u32>) -> Option<Picture> {
    None
}

#[cfg(feature = "images")]
pub(super) use with_resvg::paint;

#[cfg(feature = "images")]
mod with_resvg {
    use super::Picture;
    use resvg::tiny_skia::{Color, Pixmap, Transform};
    use resvg::usvg::{Options, Tree};
    use tabiya_rules::picture::{Paint, Svg, Theme};
    use tabiya_rules::{Board, Piece, Square};

    /// Pixels of the drawing's squares.
    const SIDE: u16 = 100;

    /// A piece in the middle of so many dots, on a ground of this colour, or on none.
    pub(in super::super) fn paint(piece: Piece, (width, height): (u16, u16), ground: Option<u32>) -> Option<Picture> {
        let tree = Tree::from_str(&drawing(piece), &Options::default()).ok()?;
        let mut dots = Pixmap::new(width.into(), height.into())?;
        if let Some(ground) = ground {
            let [_, r, g, b] = ground.to_be_bytes();
            dots.fill(Color::from_rgba8(r, g, b, 255));
        }
        let side = f32::from(width.min(height));
        let scale = side / f32::from(SIDE);
        let (x, y) = ((f32::from(width) - side) / 2.0, (f32::from(height) - side) / 2.0);
        resvg::render(&tree, Transform::from_row(scale, 0.0, 0.0, scale, x, y), &mut dots.as_mut());
        let png = dots.encode_png().ok()?;
        Some(Picture { width: width.into(), height: height.into(), rgba: dots.take(), png })
    }

    /// A board that cannot be seen, with the piece in its upper left corner.
    fn drawing(piece: Piece) -> String {
        let nothing = Paint::opaque(0).with_alpha(0);
        let theme = Theme { light: nothing, dark: nothing, ..Theme::default() };
        let mut board = Board::EMPTY;
        board.put(Square::A8, piece);
        Svg { coordinates: false, size: 8 * u32::from(SIDE), theme, ..Svg::default() }.draw(&board)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn pieces_are_seen() {
            for piece in Piece::ALL {
                let Picture { rgba, png, width, height } = paint(piece, (40, 44), None).expect("a picture");
                assert_eq!((width, height, rgba.len()), (40, 44, 4 * 40 * 44));
                assert!(png.starts_with(b"\x89PNG"), "{piece:?}");
                let filled = rgba.chunks_exact(4).filter(|dot| dot[3] == 255).count();
                assert!((200..1200).contains(&filled), "{piece:?} {filled}");
                assert_eq!(rgba[..4], [0; 4], "the corner is empty");
            }
        }

        #[test]
        fn the_ground_is_painted() {
            let picture = paint(Piece::ALL[0], (20, 20), Some(0x123456)).expect("a picture");
            assert_eq!(picture.rgba[..4], [0x12, 0x34, 0x56, 255]);
        }
    }
}

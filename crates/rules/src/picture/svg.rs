//! A board as a standalone SVG file. The same options and board give the same bytes.
//!
//! The picture is measured in hundredths of a square and painted in layers from the squares up to the arrows.

use super::{Paint, Theme, pieces, seen};
use crate::{Board, Color, Piece, Position, Setup, Square};
use std::fmt;

/// The side of a square in the picture's own units.
const SQUARE: i32 = 100;

/// How to draw a board as SVG.
///
/// ```
/// use tabiya_rules::{Position, Square, picture::{Arrow, Paint, Svg}};
/// let picture = Svg {
///     flip: true,
///     last_move: Some((Square::E2, Square::E4)),
///     arrows: vec![Arrow { from: Square::E7, to: Square::E5, paint: Paint::GREEN }],
///     ..Svg::default()
/// };
/// let svg = picture.draw_position(&Position::STANDARD);
/// assert!(svg.starts_with("<svg xmlns="));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Svg {
    /// Black sits at the bottom.
    pub flip: bool,
    /// The numbers of the ranks and the letters of the files, in the corners of squares.
    pub coordinates: bool,
    /// Width and height of the picture in pixels; it scales without loss.
    pub size: u32,
    /// The colours of the board.
    pub theme: Theme,
    /// Where the last move came from and went to.
    pub last_move: Option<(Square, Square)>,
    /// The square of a king in check. [`Svg::draw_position`] finds it by itself.
    pub check: Option<Square>,
    /// Squares painted over, the later over the earlier.
    pub highlights: Vec<Highlight>,
    /// Arrows above all else.
    pub arrows: Vec<Arrow>,
    /// What the picture is called, for people who cannot see it and for tooltips.
    pub title: Option<String>,
}

/// A square that is painted over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Highlight {
    pub square: Square,
    pub paint: Paint,
}

/// An arrow from one square to another. One that ends where it begins is drawn as a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    pub paint: Paint,
}

impl Default for Svg {
    /// White at the bottom, coordinates, 400 pixels, a wooden board and nothing marked.
    fn default() -> Svg {
        Svg {
            flip: false,
            coordinates: true,
            size: 400,
            theme: Theme::default(),
            last_move: None,
            check: None,
            highlights: Vec::new(),
            arrows: Vec::new(),
            title: None,
        }
    }
}

impl Svg {
    /// The picture of a board. Its description is what a FEN would say of the pieces.
    ///
    /// ```
    /// use tabiya_rules::{Board, picture::Svg};
    /// let svg = Svg { title: Some("Knights & bishops".to_owned()), ..Svg::default() }.draw(&Board::STANDARD);
    /// assert!(svg.contains("<title>Knights &amp; bishops</title>"));
    /// ```
    pub fn draw(&self, board: &Board) -> String {
        let fen = Setup { board: *board, ..Setup::EMPTY }.to_fen();
        let description = fen.split(' ').next().unwrap_or_default().to_owned();
        Drawing { svg: self, board, check: self.check, title: "Chess board", description }.to_string()
    }

    /// The picture of a position: a king in check is marked, and the description is the FEN.
    ///
    /// ```
    /// use tabiya_rules::{Position, picture::Svg};
    /// let svg = Svg::default().draw_position(&Position::STANDARD);
    /// assert!(svg.contains("<desc>rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1</desc>"));
    /// ```
    pub fn draw_position(&self, pos: &Position) -> String {
        let check = self.check.or_else(|| pos.is_check().then(|| pos.king(pos.turn())));
        let title = match pos.turn() {
            Color::White => "Chess position, white to move",
            Color::Black => "Chess position, black to move",
        };
        Drawing { svg: self, board: pos.board(), check, title, description: pos.to_fen() }.to_string()
    }
}

/// One picture on its way into text.
struct Drawing<'a> {
    svg: &'a Svg,
    board: &'a Board,
    check: Option<Square>,
    /// Used where the options have none.
    title: &'a str,
    description: String,
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.write_definitions(f)?;
        self.write_squares(f)?;
        self.write_marks(f)?;
        if self.svg.coordinates {
            self.write_coordinates(f)?;
        }
        self.write_pieces(f)?;
        self.write_arrows(f)?;
        writeln!(f, "</svg>")
    }
}

impl Drawing<'_> {
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (side, size) = (8 * SQUARE, self.svg.size);
        let title = Escaped(self.svg.title.as_deref().unwrap_or(self.title));
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{size}" height="{size}" role="img">"#
        )?;
        writeln!(f, "<title>{title}</title>")?;
        writeln!(f, "<desc>{}</desc>", Escaped(&self.description))
    }

    /// The shapes of the pieces on the board, once each, and the glow of a check.
    fn write_definitions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<defs>")?;
        for piece in Piece::ALL.into_iter().filter(|&piece| self.board.by_piece(piece).any()) {
            pieces::define(f, piece, &id(piece))?;
        }
        if self.check.is_some() {
            let paint = self.svg.theme.check.with_alpha(255);
            writeln!(f, r#"<radialGradient id="check"><stop offset=".35" stop-color="{paint}"/>"#)?;
            writeln!(f, r#"<stop offset="1" stop-color="{paint}" stop-opacity="0"/></radialGradient>"#)?;
        }
        writeln!(f, "</defs>")
    }

    fn write_squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Theme { light, dark, .. } = self.svg.theme;
        writeln!(f, r#"<g shape-rendering="crispEdges">"#)?;
        writeln!(f, r#"<path{} d="M0 0h{side}v{side}H0Z"/>"#, Fill(light), side = 8 * SQUARE)?;
        write!(f, r#"<path{} d=""#, Fill(dark))?;
        for square in Square::ALL.into_iter().filter(|square| !square.is_light()) {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}Z")?;
        }
        writeln!(f, "\"/>\n</g>")
    }

    fn write_marks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paint = self.svg.theme.last_move;
        let last_move = self.svg.last_move.into_iter().flat_map(|(from, to)| [from, to]);
        let last_move = last_move.map(|square| Highlight { square, paint });
        for Highlight { square, paint } in last_move.chain(self.svg.highlights.iter().copied()) {
            self.write_over_square(f, square, &Fill(paint))?;
        }
        match self.check {
            Some(king) => self.write_over_square(f, king, &r#" fill="url(#check)""#),
            None => Ok(()),
        }
    }

    fn write_over_square(&self, f: &mut fmt::Formatter<'_>, square: Square, fill: &dyn fmt::Display) -> fmt::Result {
        let (x, y) = self.corner(square);
        writeln!(f, r#"<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"{fill}/>"#)
    }

    /// Ranks in the upper left corners of the left column, files in the lower right corners of the bottom row.
    fn write_coordinates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ranks, files) = seen(self.svg.flip);
        writeln!(f, r#"<g font-family="sans-serif" font-size="17" font-weight="bold">"#)?;
        for rank in ranks {
            let square = Square::new(files[0], rank);
            let (x, y) = self.corner(square);
            writeln!(f, r#"<text x="{}" y="{}"{}>{rank}</text>"#, x + 5, y + 19, self.fill_on(square))?;
        }
        for file in files {
            let square = Square::new(file, ranks[7]);
            let (x, y) = self.corner(square);
            let fill = self.fill_on(square);
            writeln!(f, r#"<text x="{}" y="{}" text-anchor="end"{fill}>{file}</text>"#, x + 95, y + 94)?;
        }
        writeln!(f, "</g>")
    }

    fn write_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, piece) in self.board.pieces() {
            let (x, y) = self.corner(square);
            writeln!(f, r##"<use href="#{}" x="{x}" y="{y}"/>"##, id(piece))?;
        }
        Ok(())
    }

    fn write_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &Arrow { from, to, paint } in &self.svg.arrows {
            let (from, to) = (self.center(from), self.center(to));
            match from == to {
                true => write_ring(f, from, paint)?,
                false => write_arrow(f, from, to, paint)?,
            }
        }
        Ok(())
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (i32, i32) {
        let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
        let (column, row) = if self.svg.flip { (7 - file, rank) } else { (file, 7 - rank) };
        (column * SQUARE, row * SQUARE)
    }

    fn center(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    /// The colour in which letters show on a square.
    fn fill_on(&self, square: Square) -> Fill {
        let Theme { light, dark, .. } = self.svg.theme;
        Fill(if square.is_light() { dark } else { light })
    }
}

fn write_ring(f: &mut fmt::Formatter<'_>, (x, y): (i32, i32), paint: Paint) -> fmt::Result {
    let stroke = Stroke(paint);
    writeln!(f, r#"<circle cx="{x}" cy="{y}" r="44" fill="none" stroke-width="8"{stroke}/>"#)
}

/// One outline for shaft and head, so that the paint does not cover twice where they meet.
fn write_arrow(f: &mut fmt::Formatter<'_>, from: (i32, i32), to: (i32, i32), paint: Paint) -> fmt::Result {
    /// Points along the arrow (what is negative counts from its tip) and how far they lie to its side.
    const OUTLINE: [(f64, f64); 7] =
        [(24.0, 7.5), (-34.0, 7.5), (-34.0, 21.0), (-0.0, 0.0), (-34.0, -21.0), (-34.0, -7.5), (24.0, -7.5)];
    let (x, y) = (f64::from(from.0), f64::from(from.1));
    let (dx, dy) = (f64::from(to.0) - x, f64::from(to.1) - y);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = (dx / length, dy / length);
    write!(f, r#"<path{} d=""#, Fill(paint))?;
    for (i, (along, aside)) in OUTLINE.into_iter().enumerate() {
        let along = if along.is_sign_negative() { length + along } else { along };
        let letter = if i == 0 { 'M' } else { 'L' };
        write!(f, "{letter}{:.1} {:.1}", x + ux * along - uy * aside, y + uy * along + ux * aside)?;
    }
    writeln!(f, r#"Z"/>"#)
}

fn id(piece: Piece) -> String {
    format!("piece-{}", piece.char())
}

/// ` fill="…"`, with the opacity where there is one.
struct Fill(Paint);

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_paint(f, "fill", self.0)
    }
}

/// ` stroke="…"`, with the opacity where there is one.
struct Stroke(Paint);

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_paint(f, "stroke", self.0)
    }
}

/// Colour and opacity apart: not every reader of SVG knows `#rrggbbaa`.
fn write_paint(f: &mut fmt::Formatter<'_>, attribute: &str, paint: Paint) -> fmt::Result {
    write!(f, r#" {attribute}="{}""#, paint.with_alpha(255))?;
    if paint.alpha < 255 { write!(f, r#" {attribute}-opacity="{}""#, paint.opacity()) } else { Ok(()) }
}

/// Text that says the same inside XML.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '\t' | '\n' => write!(f, "{c}"),
            // XML has no way to write these, not even escaped.
            '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}"),
            c if c.is_control() => f.write_str("\u{fffd}"),
            c => write!(f, "{c}"),
        })
    }
}

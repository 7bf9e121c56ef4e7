//! The shapes of the pieces, drawn for this library: side views of turned pieces on one common foot.
//!
//! Each fills a square of 100 by 100, its foot at the bottom. Parts are in painting order, the later over the earlier.

use crate::{Color, Piece, Role};
use std::fmt;

/// Writes the shape of `piece` as an SVG group with this id.
pub(super) fn define(f: &mut fmt::Formatter<'_>, piece: Piece, id: &str) -> fmt::Result {
    let Ink { fill, line, detail } = Ink::of(piece.color);
    let Shape { body, details } = Shape::of(piece.role);
    writeln!(
        f,
        r#"<g id="{id}" fill="{fill}" stroke="{line}" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round">"#
    )?;
    writeln!(f, "{body}")?;
    if !details.is_empty() {
        writeln!(f, r#"<g fill="none" stroke="{detail}">{details}</g>"#)?;
    }
    writeln!(f, "</g>")
}

struct Ink {
    fill: &'static str,
    line: &'static str,
    /// Lines on the body itself.
    detail: &'static str,
}

impl Ink {
    const fn of(color: Color) -> Ink {
        match color {
            Color::White => Ink { fill: "#fdfaf3", line: "#26221e", detail: "#26221e" },
            Color::Black => Ink { fill: "#3a3531", line: "#16130f", detail: "#efe6d6" },
        }
    }
}

struct Shape {
    /// Filled and outlined.
    body: &'static str,
    /// Lines only.
    details: &'static str,
}

impl Shape {
    const fn of(role: Role) -> Shape {
        match role {
            Role::Pawn => PAWN,
            Role::Knight => KNIGHT,
            Role::Bishop => BISHOP,
            Role::Rook => ROOK,
            Role::Queen => QUEEN,
            Role::King => KING,
        }
    }
}

/// The foot on which all but the pawn stand.
macro_rules! foot {
    () => {
        r#"<path d="M21 89C21 81.5 24 78.5 30 78.5H70C76 78.5 79 81.5 79 89Z"/>"#
    };
}

/// Stem, foot, head, collar.
const PAWN: Shape = Shape {
    body: concat!(
        r#"<path d="M43 48C43 61 37 69 31 78.5H69C63 69 57 61 57 48Z"/>"#,
        r#"<path d="M26 89C26 81.5 28.5 78.5 34 78.5H66C71.5 78.5 74 81.5 74 89Z"/>"#,
        r#"<circle cx="50" cy="33.5" r="12.5"/>"#,
        r#"<rect x="37" y="44.5" width="26" height="6" rx="3"/>"#,
    ),
    details: "",
};

/// A horse's head that looks to the left; then mane, eye and nostril.
const KNIGHT: Shape = Shape {
    body: concat!(
        r#"<path d="M33 78.5C33 68 39 63 44 57C47 53.5 48.5 50.5 48 47C44 52 39 53.5 34.5 55.5L29.5 61"#,
        "C26 63.5 20.5 61.5 18.5 57.5C17 53.5 19.5 50.5 22.5 46.5C25.5 41.5 26.5 36 29.5 31C31.5 27.5 34.5 24.5 38 22.5",
        r#"L36.5 12.5L46.5 19C65 18.5 78 36 77 60C76.8 67 75.5 73 73 78.5Z"/>"#,
        foot!(),
    ),
    details: concat!(
        r#"<path d="M53.5 27.5C63.5 34 68.5 48 67 69"/>"#,
        r#"<path stroke-width="5.6" d="M37.5 34.5h.01"/>"#,
        r#"<path stroke-width="3.2" d="M24.3 54.2h.01"/>"#,
    ),
};

/// Stem, foot, mitre, knob, collar; then the slit.
const BISHOP: Shape = Shape {
    body: concat!(
        r#"<path d="M43 64C43 71 37 75 30 78.5H70C63 75 57 71 57 64Z"/>"#,
        foot!(),
        r#"<path d="M50 20C63 29 68.5 39 66 49C64.7 54.5 61 58 57.5 60H42.5C39 58 35.3 54.5 34 49C31.5 39 37 29 50 20Z"/>"#,
        r#"<circle cx="50" cy="15.5" r="5"/>"#,
        r#"<rect x="36" y="58.5" width="28" height="6.5" rx="3.25"/>"#,
    ),
    details: r#"<path d="M58.5 33L49.5 44.5"/>"#,
};

/// Tower, foot, battlements.
const ROOK: Shape = Shape {
    body: concat!(
        r#"<path d="M36 40C37 56 35 68 29 78.5H71C65 68 63 56 64 40Z"/>"#,
        foot!(),
        r#"<path d="M26 17H37V24.5H44.5V17H55.5V24.5H63V17H74V32L66 41.5H34L26 32Z"/>"#,
    ),
    details: r#"<path d="M40.5 49.5H59.5"/>"#,
};

/// Stem, foot, coronet, its five pearls, collar.
const QUEEN: Shape = Shape {
    body: concat!(
        r#"<path d="M35 62C37 69 33 74 29 78.5H71C67 74 63 69 65 62Z"/>"#,
        foot!(),
        r#"<path d="M33 58.5L17 29L33.5 44.5L34 21.5L45 42.5L50 18L55 42.5L66 21.5L66.5 44.5L83 29L67 58.5Z"/>"#,
        r#"<circle cx="16" cy="26" r="4.2"/><circle cx="33.5" cy="18.5" r="4.2"/><circle cx="50" cy="14.5" r="4.2"/>"#,
        r#"<circle cx="66.5" cy="18.5" r="4.2"/><circle cx="84" cy="26" r="4.2"/>"#,
        r#"<rect x="30" y="57.5" width="40" height="6.5" rx="3.25"/>"#,
    ),
    details: r#"<path d="M37 51.5C45 49.5 55 49.5 63 51.5"/>"#,
};

/// Stem, foot, cross, crown, collar.
const KING: Shape = Shape {
    body: concat!(
        r#"<path d="M37 62C38 69 33 74 29 78.5H71C67 74 62 69 63 62Z"/>"#,
        foot!(),
        r#"<path d="M46 6.5H54V12.5H60.5V20H54V28H46V20H39.5V12.5H46Z"/>"#,
        r#"<path d="M34 58.5L24.5 37.5C30 29 42 25.5 50 25.5C58 25.5 70 29 75.5 37.5L66 58.5Z"/>"#,
        r#"<rect x="30" y="57.5" width="40" height="6.5" rx="3.25"/>"#,
    ),
    details: r#"<path d="M30.5 39.5C40 36.2 60 36.2 69.5 39.5"/>"#,
};

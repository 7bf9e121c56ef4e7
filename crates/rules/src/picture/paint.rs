//! Colours of pictures. Called paint, since a `Color` is a side of the game.

use crate::parse_error::shorten;
use std::{error::Error, fmt, str::FromStr};

/// A colour to paint with, and how much of it covers what is beneath.
///
/// ```
/// use tabiya_rules::picture::Paint;
/// let teal: Paint = "#008080".parse()?;
/// assert_eq!(teal, Paint::opaque(0x008080));
/// assert_eq!("#00808080".parse::<Paint>()?.alpha, 0x80);
/// assert_eq!(teal.to_string(), "#008080");
/// assert!("teal".parse::<Paint>().is_err());
/// # Ok::<(), tabiya_rules::picture::ParsePaintError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Paint {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    /// 255 hides what is beneath, 0 leaves it as it is.
    pub alpha: u8,
}

impl Paint {
    /// The green in which most programs draw arrows, letting pieces shine through.
    pub const GREEN: Paint = Paint::opaque(0x2f8f3e).with_alpha(0xc0);
    /// A red of the same strength.
    pub const RED: Paint = Paint::opaque(0xc4302b).with_alpha(0xc0);
    /// A yellow of the same strength.
    pub const YELLOW: Paint = Paint::opaque(0xe6a100).with_alpha(0xc0);
    /// A blue of the same strength.
    pub const BLUE: Paint = Paint::opaque(0x1d6fb8).with_alpha(0xc0);

    /// The colour `0xRRGGBB`, covering fully.
    pub const fn opaque(rgb: u32) -> Paint {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Paint { red, green, blue, alpha: 255 }
    }

    /// The same colour, covering more or less.
    #[must_use]
    pub const fn with_alpha(self, alpha: u8) -> Paint {
        Paint { alpha, ..self }
    }

    /// The paint of a letter in PGN's `[%csl]` and `[%cal]`: green, red, yellow or blue.
    ///
    /// ```
    /// use tabiya_rules::picture::Paint;
    /// assert_eq!(Paint::from_pgn_char('G'), Some(Paint::GREEN));
    /// ```
    pub const fn from_pgn_char(c: char) -> Option<Paint> {
        match c {
            'G' => Some(Paint::GREEN),
            'R' => Some(Paint::RED),
            'Y' => Some(Paint::YELLOW),
            'B' => Some(Paint::BLUE),
            _ => None,
        }
    }

    /// How much it covers, as SVG wants it: 1 is all.
    pub(super) fn opacity(self) -> f64 {
        (f64::from(self.alpha) / 2.55).round() / 100.0
    }
}

impl fmt::Display for Paint {
    /// `#rrggbb`, or `#rrggbbaa` where it does not cover fully.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)?;
        if self.alpha < 255 { write!(f, "{:02x}", self.alpha) } else { Ok(()) }
    }
}

impl FromStr for Paint {
    type Err = ParsePaintError;

    /// Reads `#rrggbb` and `#rrggbbaa`.
    fn from_str(s: &str) -> Result<Paint, ParsePaintError> {
        let number = s.strip_prefix('#').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let number = number.and_then(|digits| Some((digits.len(), u32::from_str_radix(digits, 16).ok()?)));
        match number {
            Some((6, rgb)) => Ok(Paint::opaque(rgb)),
            Some((8, rgba)) => Ok(Paint::opaque(rgba >> 8).with_alpha(rgba as u8)),
            _ => Err(ParsePaintError { value: shorten(s, 40) }),
        }
    }
}

/// Text that is not a colour such as `#f0dfc0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParsePaintError {
    value: String,
}

impl fmt::Display for ParsePaintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid colour {:?}: #rrggbb or #rrggbbaa is expected", self.value)
    }
}

impl Error for ParsePaintError {}

/// The colours of a board.
///
/// ```
/// use tabiya_rules::{Board, picture::{Svg, Theme}};
/// let svg = Svg { theme: Theme::SLATE, ..Svg::default() }.draw(&Board::STANDARD);
/// assert!(svg.contains(&Theme::SLATE.dark.to_string()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    /// The light squares.
    pub light: Paint,
    /// The dark squares.
    pub dark: Paint,
    /// Laid over the squares of the last move.
    pub last_move: Paint,
    /// Glows around a king in check.
    pub check: Paint,
}

impl Theme {
    /// Maple and walnut.
    pub const WOOD: Theme = Theme::of(0xf0dfc0, 0xb08860);
    /// Cream and green, as on roll-up boards in clubs.
    pub const GREEN: Theme = Theme::of(0xf0eed8, 0x7a9a63);
    /// Cool greys with a little blue.
    pub const SLATE: Theme = Theme::of(0xe3e8ee, 0x8a9bb0);
    /// White and light grey, for print.
    pub const PAPER: Theme = Theme::of(0xffffff, 0xc9c9c9);

    const fn of(light: u32, dark: u32) -> Theme {
        Theme {
            light: Paint::opaque(light),
            dark: Paint::opaque(dark),
            last_move: Paint::opaque(0xe8c520).with_alpha(0x78),
            check: Paint::opaque(0xe01010),
        }
    }
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::WOOD
    }
}

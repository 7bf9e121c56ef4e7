//! How pieces are drawn, and colours by their meaning: the boards, named as on the page, and the few that text has.
//!
//! Squares are mid-tones, so that white and black pieces stand out on both. Text keeps the terminal's own colours,
//! whether it is dark or light; what is marked by colour is marked by a sign or a place as well.

use crate::colors::{ColorDepth, blend};
use ratatui::style::{Color, Modifier, Style};
use tabiya_engine::review::Judgement;
use tabiya_rules::pgn::Brush;

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceStyle {
    /// Pictures where the terminal shows them, block art elsewhere.
    Images,
    /// Block art where the squares are large enough, figures otherwise.
    Blocks,
    /// Single figures: ♞.
    Figures,
    /// Letters: N and n. Needs neither colours nor Unicode.
    Letters,
}

impl PieceStyle {
    /// All of them; the first is the default.
    pub const ALL: [PieceStyle; 4] = [PieceStyle::Images, PieceStyle::Blocks, PieceStyle::Figures, PieceStyle::Letters];

    /// Its name in settings, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            PieceStyle::Images => "images",
            PieceStyle::Blocks => "blocks",
            PieceStyle::Figures => "figures",
            PieceStyle::Letters => "letters",
        }
    }

    /// The style of this name.
    pub fn from_name(name: &str) -> Option<PieceStyle> {
        PieceStyle::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name, the same in every language.
    pub name: &'static str,
    light: Shade,
    dark: Shade,
}

/// A colour, and which of the sixteen of old comes next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shade(u32, Color);

impl Theme {
    /// All themes; the first is the default.
    pub const ALL: [Theme; 6] = [
        Theme { name: "brown", light: Shade(0xCDA87C, Color::DarkGray), dark: Shade(0x946B4A, Color::Red) },
        Theme { name: "blue", light: Shade(0xA9BCC9, Color::DarkGray), dark: Shade(0x5F7F9C, Color::Blue) },
        Theme { name: "green", light: Shade(0xB9BE92, Color::Green), dark: Shade(0x64844B, Color::DarkGray) },
        Theme { name: "wood", light: Shade(0xC69C62, Color::Yellow), dark: Shade(0x7D4F2C, Color::Red) },
        Theme { name: "grey", light: Shade(0xB2B2B2, Color::Cyan), dark: Shade(0x777777, Color::DarkGray) },
        Theme { name: "contrast", light: Shade(0x8FB4E0, Color::Cyan), dark: Shade(0x3A5FA0, Color::Blue) },
    ];

    /// The theme of this name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name == name)
    }
}

/// What a square of the board can be besides light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    LastMove,
    Hint,
    Selected,
    Check,
    Cursor,
    /// A piece that can be taken, where a ring around it has no room.
    Prey,
    /// Somebody has drawn a circle here, or an arrow to here.
    Drawn(Brush),
}

/// How things look on this terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) depth: ColorDepth,
    pub(crate) theme: Theme,
}

impl Look {
    /// The colour of a square.
    pub(crate) fn square(&self, is_light: bool, mark: Mark) -> Color {
        let (rgb, basic) = self.shade(is_light, mark);
        self.depth.show(rgb, basic)
    }

    /// The same as `0xRRGGBB`, as the terminal shows it: the ground of a picture.
    pub(crate) fn ground(&self, is_light: bool, mark: Mark) -> u32 {
        self.depth.shown(self.shade(is_light, mark).0)
    }

    fn shade(&self, is_light: bool, mark: Mark) -> (u32, Color) {
        let shade = if is_light { self.theme.light } else { self.theme.dark };
        let (over, share, basic) = match mark {
            Mark::None => (0, 0, shade.1),
            // So few yellows are there among 256 colours that less would be lost.
            Mark::LastMove if self.depth == ColorDepth::Indexed => (0xD8D020, 80, Color::Yellow),
            Mark::LastMove => (0xD8D020, 45, Color::Yellow),
            Mark::Hint => (0xB040C0, 50, Color::LightMagenta),
            Mark::Selected => (0x2E8B20, 60, Color::LightBlue),
            Mark::Check => (0xE01010, 75, Color::LightRed),
            Mark::Cursor => (0x2F80FF, 65, Color::Magenta),
            Mark::Prey => (0xB83A2A, 60, Color::LightMagenta),
            Mark::Drawn(brush) => {
                let (rgb, basic) = brush_color(brush);
                (rgb, 55, basic)
            }
        };
        (blend(shade.0, over, share), basic)
    }

    /// A piece on its square.
    pub(crate) fn piece(&self, is_white: bool) -> Style {
        match (self.depth, is_white) {
            (ColorDepth::Mono, _) => Style::new(),
            (depth, true) => Style::new().fg(depth.show(0xFFFFFF, Color::White)).add_modifier(Modifier::BOLD),
            (depth, false) => Style::new().fg(depth.show(0x0C0A08, Color::Black)),
        }
    }

    /// Where a piece can go.
    pub(crate) fn target(&self) -> Color {
        self.depth.show(0x14501A, Color::Black)
    }

    /// What matters less.
    pub(crate) fn dim(&self) -> Style {
        self.text(0x85807A, Color::DarkGray)
    }

    /// Where one is: the current move, the chosen row.
    pub(crate) fn current(&self) -> Style {
        match self.depth {
            ColorDepth::Mono => Style::new().add_modifier(Modifier::REVERSED),
            depth => Style::new()
                .bg(depth.show(0x2A6FB0, Color::Blue))
                .fg(depth.show(0xFFFFFF, Color::White))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// What one can do: keys, links.
    pub(crate) fn key(&self) -> Style {
        self.text(0x3B8FD6, Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// What is good, or runs.
    pub(crate) fn good(&self) -> Style {
        self.text(0x5A9A1F, Color::Green).add_modifier(Modifier::BOLD)
    }

    /// What wants attention.
    pub(crate) fn attention(&self) -> Style {
        self.text(0xD0701C, Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What is dangerous.
    pub(crate) fn danger(&self) -> Style {
        self.text(0xDD4040, Color::Red).add_modifier(Modifier::BOLD)
    }

    /// A move that was a lapse. The sign behind it says the same.
    pub(crate) fn judgement(&self, judgement: Judgement) -> Style {
        match judgement {
            Judgement::Inaccuracy => self.text(0x2E93B8, Color::Cyan),
            Judgement::Mistake => self.text(0xC07A10, Color::Yellow),
            Judgement::Blunder => self.text(0xDD4040, Color::Red),
        }
    }

    /// What somebody draws on the board.
    pub(crate) fn brush(&self, brush: Brush) -> Style {
        let (rgb, basic) = brush_color(brush);
        match self.depth {
            ColorDepth::Mono => Style::new().add_modifier(Modifier::BOLD),
            depth => Style::new().fg(depth.show(rgb, basic)),
        }
    }

    /// A clock that runs; `is_low` when little is left.
    pub(crate) fn running_clock(&self, is_low: bool) -> Style {
        let (rgb, basic) = if is_low { (0xB02020, Color::Red) } else { (0x3F7A18, Color::Green) };
        match self.depth {
            ColorDepth::Mono => Style::new().add_modifier(Modifier::REVERSED),
            depth => Style::new()
                .bg(depth.show(rgb, basic))
                .fg(depth.show(0xFFFFFF, Color::White))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// The two parts of an evaluation bar: White's, then Black's.
    pub(crate) fn bar(&self) -> (Color, Color) {
        (self.depth.show(0xE8E6E3, Color::White), self.depth.show(0x403D39, Color::DarkGray))
    }

    fn text(&self, rgb: u32, basic: Color) -> Style {
        match self.depth {
            ColorDepth::Mono => Style::new(),
            depth => Style::new().fg(depth.show(rgb, basic)),
        }
    }
}

fn brush_color(brush: Brush) -> (u32, Color) {
    match brush {
        Brush::Green => (0x137A1F, Color::Green),
        Brush::Red => (0xB01818, Color::LightRed),
        Brush::Yellow => (0xD09A00, Color::Yellow),
        Brush::Blue => (0x0B4FA8, Color::LightBlue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as the WCAG define it.
    fn luminance(rgb: u32) -> f64 {
        let part = |shift: u32| {
            let value = f64::from(rgb >> shift & 0xFF) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
    }

    fn contrast(a: u32, b: u32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn pieces_stand_out_on_every_board() {
        for theme in Theme::ALL {
            for square in [theme.light.0, theme.dark.0] {
                assert!(contrast(0xFFFFFF, square) > 1.8, "white on {} {square:06x}", theme.name);
                assert!(contrast(0x0C0A08, square) > 2.7, "black on {} {square:06x}", theme.name);
            }
            assert!(contrast(theme.light.0, theme.dark.0) > 1.6, "the squares of {}", theme.name);
        }
    }

    /// The sixteen colours as xterm has them, as far as squares use them.
    fn of_xterm(color: Color) -> u32 {
        match color {
            Color::Red => 0xCD0000,
            Color::Green => 0x00CD00,
            Color::Yellow => 0xCDCD00,
            Color::Blue => 0x0000EE,
            Color::Magenta => 0xCD00CD,
            Color::Cyan => 0x00CDCD,
            Color::DarkGray => 0x7F7F7F,
            Color::LightRed => 0xFF0000,
            Color::LightBlue => 0x5C5CFF,
            Color::LightMagenta => 0xFF00FF,
            other => panic!("no square has {other:?}"),
        }
    }

    #[test]
    fn pieces_stand_out_among_sixteen_colours() {
        let marks = [Mark::None, Mark::LastMove, Mark::Hint, Mark::Selected, Mark::Check, Mark::Cursor, Mark::Prey];
        let drawn = Brush::ALL.map(Mark::Drawn);
        for theme in Theme::ALL {
            let look = Look { depth: ColorDepth::Basic, theme };
            for mark in marks.into_iter().chain(drawn) {
                for is_light in [false, true] {
                    let square = of_xterm(look.square(is_light, mark));
                    assert!(contrast(0xFFFFFF, square) > 1.6, "white on {} {mark:?}", theme.name);
                    assert!(contrast(0x000000, square) > 2.1, "black on {} {mark:?}", theme.name);
                }
            }
            assert_ne!(look.square(false, Mark::None), look.square(true, Mark::None), "{}", theme.name);
        }
    }

    #[test]
    fn names_lead_to_themes() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_name(theme.name), Some(theme));
        }
        assert_eq!(Theme::from_name("plaid"), None);
    }
}

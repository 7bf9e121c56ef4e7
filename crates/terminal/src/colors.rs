//! How many colours a terminal has, and the nearest one it can show.
//!
//! Colours are written as `0xRRGGBB` everywhere else; only here they become what a terminal understands.

use ratatui::style::Color;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColorDepth {
    /// None: bold, reverse and underline must do.
    Mono,
    /// The sixteen of old.
    Basic,
    /// The 256 of xterm.
    Indexed,
    /// All of them.
    True,
}

impl ColorDepth {
    /// What the environment says, variable by variable.
    ///
    /// ```
    /// use tabiya_terminal::ColorDepth;
    /// let env = |name: &str| (name == "TERM").then(|| "xterm-256color".to_owned());
    /// assert_eq!(ColorDepth::detect(env), ColorDepth::Indexed);
    /// ```
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> ColorDepth {
        let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        if is_set("NO_COLOR") || term == "dumb" || term.starts_with("vt1") || term.starts_with("vt2") {
            return ColorDepth::Mono;
        }
        let true_color = variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        let is_modern =
            ["kitty", "direct", "ghostty", "alacritty", "wezterm", "foot"].iter().any(|name| term.contains(name));
        if true_color || is_modern || is_set("WT_SESSION") {
            ColorDepth::True
        } else if term.contains("256color") {
            ColorDepth::Indexed
        } else if cfg!(windows) {
            ColorDepth::True
        } else {
            ColorDepth::Basic
        }
    }

    /// The colour of this terminal that is nearest to `rgb`; `basic` where it has only sixteen.
    pub fn show(self, rgb: u32, basic: Color) -> Color {
        let [_, r, g, b] = rgb.to_be_bytes();
        match self {
            ColorDepth::Mono => Color::Reset,
            ColorDepth::Basic => basic,
            ColorDepth::Indexed => Color::Indexed(nearest_index([r, g, b])),
            ColorDepth::True => Color::Rgb(r, g, b),
        }
    }
}

impl ColorDepth {
    /// The colour `0xRRGGBB` that is seen where `rgb` is asked for, as far as one can know.
    pub(crate) fn shown(self, rgb: u32) -> u32 {
        let [_, r, g, b] = rgb.to_be_bytes();
        match self {
            ColorDepth::Indexed => color_of_index(nearest_index([r, g, b])),
            _ => rgb,
        }
    }
}

/// What lies between two colours: `share` per cent of `over`, the rest of `under`.
pub(crate) fn blend(under: u32, over: u32, share: u32) -> u32 {
    let mix = |shift: u32| {
        let part = |color: u32| color >> shift & 0xFF;
        ((part(under) * (100 - share) + part(over) * share) / 100) << shift
    };
    mix(16) | mix(8) | mix(0)
}

/// The levels of the 6×6×6 cube of xterm's colours 16 to 231.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

fn nearest_index(rgb: [u8; 3]) -> u8 {
    let step = |value: u8| (0..6).min_by_key(|&i| CUBE[i].abs_diff(value)).unwrap_or(0);
    let steps = rgb.map(step);
    let cube = (16 + 36 * steps[0] + 6 * steps[1] + steps[2]) as u8;
    let mean = rgb.iter().map(|&value| u32::from(value)).sum::<u32>() / 3;
    let grey_step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let (grey, grey_level) = (232 + grey_step, 8 + 10 * grey_step);
    if distance(rgb, [grey_level; 3]) < distance(rgb, steps.map(|i| CUBE[i])) { grey } else { cube }
}

/// What an index of the cube or of the greys looks like.
fn color_of_index(index: u8) -> u32 {
    let parts = match index {
        232.. => [8 + 10 * (index - 232); 3],
        _ => {
            let step = usize::from(index.saturating_sub(16));
            [CUBE[step / 36 % 6], CUBE[step / 6 % 6], CUBE[step % 6]]
        }
    };
    u32::from_be_bytes([0, parts[0], parts[1], parts[2]])
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides() {
        for (variables, depth) in [
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")][..], ColorDepth::True),
            (&[("TERM", "xterm-kitty")], ColorDepth::True),
            (&[("TERM", "screen-256color")], ColorDepth::Indexed),
            (&[("TERM", "linux")], ColorDepth::Basic),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], ColorDepth::Mono),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], ColorDepth::Indexed),
            (&[("TERM", "dumb")], ColorDepth::Mono),
        ] {
            let env = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            assert_eq!(ColorDepth::detect(env), depth, "{variables:?}");
        }
    }

    #[test]
    fn colours_come_near() {
        for (rgb, index) in [(0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x808080, 244), (0x5F87AF, 67)] {
            assert_eq!(ColorDepth::Indexed.show(rgb, Color::Red), Color::Indexed(index), "{rgb:06x}");
            assert_eq!(nearest_index(color_of_index(index).to_be_bytes()[1..].try_into().unwrap()), index);
        }
        assert_eq!(ColorDepth::Mono.show(0xFF0000, Color::Red), Color::Reset);
        assert_eq!(blend(0x000000, 0xFFFFFF, 50), 0x7F7F7F);
        assert_eq!(blend(0x102030, 0xFFFFFF, 0), 0x102030);
    }
}

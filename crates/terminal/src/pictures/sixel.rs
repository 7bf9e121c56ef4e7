//! Sixel, the pictures of DEC's terminals: bands of six rows, one colour after the other.
//!
//! A picture gets sixteen colours, which is what the smallest of these terminals have, and enough for a piece on its
//! square: ground, body, lines, and what lies between them at the edges.

use super::paint::Picture;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many colours a picture has.
const COLORS: usize = 16;

/// Rows of a band.
const BAND: usize = 6;

type Rgb = [u8; 3];

/// Shows a picture where the cursor is.
pub(super) fn show(picture: &Picture) -> String {
    let (wide, high) = (picture.width, picture.height);
    let palette = palette(picture);
    let dots: Vec<usize> = picture.dots().map(|rgb| nearest(rgb, &palette)).collect();
    let mut text = format!("\x1bP0;1;0q\"1;1;{wide};{high}");
    for (i, color) in palette.iter().enumerate() {
        let [r, g, b] = color.map(|part| (u32::from(part) * 100 + 127) / 255);
        write_to(&mut text, format_args!("#{i};2;{r};{g};{b}"));
    }
    for band in dots.chunks(BAND * wide) {
        for color in 0..palette.len() {
            // Bit by bit from the top row down.
            let bits = |x: usize| {
                let rows = band.chunks(wide).enumerate();
                rows.filter(|(_, row)| row[x] == color).fold(0, |bits, (y, _)| bits | 1 << y)
            };
            let column: Vec<u8> = (0..wide).map(|x| b'?' + bits(x)).collect();
            if column.iter().any(|&sixel| sixel != b'?') {
                write_to(&mut text, format_args!("#{color}"));
                write_runs(&mut text, &column);
                text.push('$');
            }
        }
        text.push('-');
    }
    // Without the last new line nothing scrolls.
    text.truncate(text.trim_end_matches(['-', '$']).len());
    text.push_str("\x1b\\");
    text
}

fn write_to(text: &mut String, args: std::fmt::Arguments<'_>) {
    text.write_fmt(args).expect("text grows");
}

/// Many times the same is written once, with its number.
fn write_runs(text: &mut String, column: &[u8]) {
    for run in column.chunk_by(|a, b| a == b) {
        let sign = run[0] as char;
        match run.len() {
            1..=3 => text.extend(std::iter::repeat_n(sign, run.len())),
            count => write_to(text, format_args!("!{count}{sign}")),
        }
    }
}

/// The colours that are seen most, those that are nearly the same taken together.
fn palette(picture: &Picture) -> Vec<Rgb> {
    let mut groups: BTreeMap<Rgb, BTreeMap<Rgb, usize>> = BTreeMap::new();
    for rgb in picture.dots() {
        *groups.entry(rgb.map(|part| part >> 4)).or_default().entry(rgb).or_default() += 1;
    }
    let mut colors: Vec<(usize, Rgb)> = groups
        .into_values()
        .filter_map(|group| {
            let all = group.values().sum();
            group.into_iter().max_by_key(|&(_, count)| count).map(|(rgb, _)| (all, rgb))
        })
        .collect();
    colors.sort_unstable_by(|a, b| b.cmp(a));
    colors.into_iter().take(COLORS).map(|(_, rgb)| rgb).collect()
}

fn nearest(rgb: Rgb, palette: &[Rgb]) -> usize {
    let distance = |other: Rgb| rgb.iter().zip(other).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>();
    (0..palette.len()).min_by_key(|&i| distance(palette[i])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 4] = [255, 0, 0, 255];
    const BLUE: [u8; 4] = [0, 0, 255, 255];

    fn picture(width: usize, dots: &[[u8; 4]]) -> Picture {
        Picture { width, height: dots.len() / width, rgba: dots.concat(), png: Vec::new() }
    }

    #[test]
    fn colours_and_bits() {
        // Red above blue, five columns wide: bit 0 and bit 1.
        let shown = show(&picture(5, &[[RED; 5], [BLUE; 5]].concat()));
        assert_eq!(shown, "\x1bP0;1;0q\"1;1;5;2#0;2;100;0;0#1;2;0;0;100#0!5@$#1!5A\x1b\\");
    }

    #[test]
    fn bands_of_six_rows() {
        let shown = show(&picture(2, &[[RED; 14].as_slice(), &[BLUE; 2]].concat()));
        assert_eq!(shown, "\x1bP0;1;0q\"1;1;2;8#0;2;100;0;0#1;2;0;0;100#0~~$-#0@@$#1AA\x1b\\");
    }

    #[test]
    fn no_more_colours_than_the_smallest_terminal_has() {
        let dots: Vec<[u8; 4]> = (0..=255).map(|grey| [grey, grey, 255 - grey, 255]).collect();
        let many = picture(16, &dots);
        assert_eq!(palette(&many).len(), COLORS);
        assert!(!show(&many).contains("#16"));
    }
}

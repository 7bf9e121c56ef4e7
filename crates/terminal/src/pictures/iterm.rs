//! The protocol of iTerm2, which others speak too: a picture file inside a control sequence, as large as so many cells. It
//! stays until something is written over it.

use super::in_base64;
use ratatui::layout::Rect;

/// Shows a picture where the cursor is.
pub(super) fn show(png: &[u8], cells: Rect) -> String {
    let Rect { width, height, .. } = cells;
    let data = in_base64(png);
    format!(
        "\x1b]1337;File=inline=1;size={};width={width};height={height};preserveAspectRatio=0;doNotMoveCursor=1:{data}\x07",
        png.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_in_a_sequence() {
        assert_eq!(
            show(b"foo", Rect::new(1, 2, 6, 3)),
            "\x1b]1337;File=inline=1;size=3;width=6;height=3;preserveAspectRatio=0;doNotMoveCursor=1:Zm9v\x07"
        );
    }
}

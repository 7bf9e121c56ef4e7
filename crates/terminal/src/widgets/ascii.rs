//! The same screen in ASCII: signs and frames become the nearest plain character, the letters of a language stay. Which
//! character that is stands in `tabiya_text`.

use ratatui::buffer::Buffer;
use tabiya_text::ascii_sign;

/// Replaces all signs of a screen.
pub(crate) fn replace_signs(buf: &mut Buffer) {
    (0..buf.content.len()).for_each(|at| replace_dots(buf, at));
    for cell in buf.content.iter_mut().filter(|cell| !cell.symbol().is_ascii()) {
        if let Some(plain) = cell.symbol().chars().next().and_then(ascii_sign) {
            cell.set_char(plain);
        }
    }
}

/// Three dots where there is room for them.
fn replace_dots(buf: &mut Buffer, at: usize) {
    let columns = usize::from(buf.area.width.max(1));
    let is_free =
        |at: usize| !at.is_multiple_of(columns) && buf.content.get(at).is_some_and(|cell| cell.symbol() == " ");
    if buf.content[at].symbol() == "…" && is_free(at + 1) && is_free(at + 2) {
        buf.content[at..at + 3].iter_mut().for_each(|cell| _ = cell.set_symbol("."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_plain_and_letters_stay() {
        let mut buf = Buffer::with_lines(["❯ ▏é… ╭─╮ ש –", "more…   less… x"]);
        replace_signs(&mut buf);
        assert_eq!(buf, Buffer::with_lines(["> |é~ +-+ ש -", "more... less~ x"]));
    }
}

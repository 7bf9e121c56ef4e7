//! The protocol of kitty: a picture is sent once, has a number, and is then put into cells and taken away by number. It
//! lies over the text and lets the ground shine through.

use super::in_base64;
use ratatui::layout::Rect;

/// No piece of data is longer.
const CHUNK: usize = 4096;

/// Sends a picture under a number.
pub(super) fn send(number: u32, png: &[u8]) -> String {
    let data = in_base64(png);
    let chunks: Vec<&str> = (0..data.len()).step_by(CHUNK).map(|at| &data[at..data.len().min(at + CHUNK)]).collect();
    let command = |(i, chunk): (usize, &&str)| {
        let head = if i == 0 { format!("a=t,f=100,i={number},q=2,") } else { String::new() };
        format!("\x1b_G{head}m={};{chunk}\x1b\\", u8::from(i + 1 < chunks.len()))
    };
    chunks.iter().enumerate().map(command).collect()
}

/// Puts a picture where the cursor is.
pub(super) fn put(number: u32, cells: Rect) -> String {
    let Rect { width, height, .. } = cells;
    format!("\x1b_Ga=p,i={number},p={},c={width},r={height},C=1,q=2\x1b\\", place(cells))
}

/// Takes it away again.
pub(super) fn remove(number: u32, cells: Rect) -> String {
    format!("\x1b_Ga=d,d=i,i={number},p={},q=2\x1b\\", place(cells))
}

/// Takes all pictures off the screen.
pub(super) const CLEAR: &str = "\x1b_Ga=d,d=a,q=2\x1b\\";

/// Forgets a picture.
pub(super) fn forget(number: u32) -> String {
    format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\")
}

/// A number for a place of the screen; 0 is none.
fn place(cells: Rect) -> u32 {
    (u32::from(cells.y) << 16) | (u32::from(cells.x) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_pictures_come_in_pieces() {
        assert_eq!(send(7, b"foo"), "\x1b_Ga=t,f=100,i=7,q=2,m=0;Zm9v\x1b\\");
        let long = send(7, &[0; 7000]);
        let parts: Vec<&str> = long.split_terminator("\x1b\\").collect();
        assert_eq!(parts.len(), 3);
        assert!(parts[0].starts_with("\x1b_Ga=t,f=100,i=7,q=2,m=1;AAAA"));
        assert!(parts[1].starts_with("\x1b_Gm=1;") && parts[2].starts_with("\x1b_Gm=0;"));
        assert_eq!(parts.iter().map(|part| part.split(';').nth(1).map_or(0, str::len)).sum::<usize>(), 9336);
    }

    #[test]
    fn what_is_put_is_taken_away() {
        let cells = Rect::new(2, 1, 4, 2);
        assert_eq!(put(9, cells), "\x1b_Ga=p,i=9,p=65539,c=4,r=2,C=1,q=2\x1b\\");
        assert_eq!(remove(9, cells), "\x1b_Ga=d,d=i,i=9,p=65539,q=2\x1b\\");
    }
}

//! The commonest moves in one go: `e4`, `exd5`, `Nf3`, `Rad1+`, read out of a single word of eight bytes.
//!
//! A loop over the letters would leave it at a different place for each move, and the processor would guess wrong each
//! time. What is written otherwise is left to [`San::from_ascii`].

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::search;
use crate::{File, Rank, Role, San, Square};

/// The move with which `word` begins, and its length, if it is plainly written and ends in sight.
#[inline(always)]
pub(super) fn read(word: u64) -> Option<(San, usize)> {
    let len = search::plain_token_len(word)?;
    // The last letter comes to the top, and each letter that is understood is pushed out there.
    let mut rest = word << (64 - 8 * len);
    let is_marked = matches!(top(rest), b'+' | b'#');
    rest <<= 8 * u32::from(is_marked);
    let (rank, file) = (read_rank(top(rest))?, read_file(top(rest << 8))?);
    let to = Square::new(file, rank);
    rest <<= 16;
    let capture = top(rest) == b'x';
    rest <<= 8 * u32::from(capture);
    // What is left are up to three letters; the first one comes to the bottom.
    let rest = rest >> (rest.trailing_zeros() & 56);
    let (role, file, rank) = if rest == 0 { (Role::Pawn, None, None) } else { read_piece(rest)? };
    let is_plain = (role == Role::Pawn) <= (capture == file.is_some());
    is_plain.then_some((San::Normal { role, file, rank, capture, to, promotion: None }, len))
}

#[inline(always)]
fn top(word: u64) -> u8 {
    (word >> 56) as u8
}

#[inline(always)]
fn read_file(letter: u8) -> Option<File> {
    File::ALL.get(letter.wrapping_sub(b'a') as usize).copied()
}

#[inline(always)]
fn read_rank(digit: u8) -> Option<Rank> {
    Rank::ALL.get(digit.wrapping_sub(b'1') as usize).copied()
}

/// The piece, and where it comes from as far as that is told.
#[inline(always)]
fn read_piece(letters: u64) -> Option<(Role, Option<File>, Option<Rank>)> {
    let (letter, origin) = (letters as u8, letters >> 8);
    let role = match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ if origin == 0 => return Some((Role::Pawn, Some(read_file(letter)?), None)),
        _ => return None,
    };
    if origin == 0 {
        return Some((role, None, None));
    }
    let (file, rank) = match read_file(origin as u8) {
        Some(file) => (Some(file), origin >> 8),
        None => (None, origin),
    };
    match u8::try_from(rank).ok()? {
        0 => Some((role, file, None)),
        digit => Some((role, file, Some(read_rank(digit)?))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> u64 {
        let mut bytes = [b' '; 8];
        bytes.iter_mut().zip(text.bytes()).for_each(|(to, from)| *to = from);
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn agrees_with_the_other_reader() {
        let letters = b"abhiNBPKx+#=Q1389O-0!?() \n\0\xFF";
        let mut read_here = 0;
        let mut seed = 1_u64;
        for round in 0..400_000 {
            let text: String = (0..2 + round % 6)
                .filter_map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    letters.get((seed >> 33) as usize % letters.len()).map(|&b| char::from(b))
                })
                .collect();
            let Some((san, len)) = read(word(&text)) else { continue };
            read_here += 1;
            let token = text.get(..len).unwrap_or_default();
            assert_eq!(San::from_ascii(token.as_bytes()), Ok(san), "{text:?}");
            assert!(!text.get(len..).unwrap_or_default().starts_with(|c: char| c.is_ascii_alphanumeric()), "{text:?}");
        }
        assert!(read_here > 500);
    }

    #[test]
    fn reads_all_plain_moves_of_the_usual_shapes() {
        for text in [
            "e4", "exd5", "Nf3", "Nxf3", "Ngf3", "N1f3", "Ng1f3", "Ngxf3", "N1xf3", "Kxe1#", "Rad1+", "bxa3+",
            "Ng1xf3+",
        ] {
            let read = read(word(text));
            assert_eq!(read, San::from_ascii(text.as_bytes()).ok().map(|san| (san, text.len())), "{text}");
            assert!(read.is_some(), "{text}");
        }
        assert_eq!(read(word("e4!?")).map(|(_, len)| len), Some(2));
        for text in ["", "O-O", "e8=Q", "ed5", "e2e4", "xe4", "Pe4", "e4)", "e4(", "Nz3", "+", "x", "e9"] {
            assert_eq!(read(word(text)), None, "{text}");
        }
    }
}

//! The commonest moves in one go: `e4`, `exd5`, `Nf3`, `Rad1+`, read out of a single word of eight bytes.
//!
//! The letters are looked up and not compared: what a move is made of cannot be guessed, and the processor's wrong
//! guesses are most of what reading moves costs. What is written otherwise is left to [`San::from_ascii`].

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::search;
use crate::{File, Rank, Role, San, Square};

/// The move with which `word` begins, and its length, if it is plainly written and ends in sight.
#[inline(always)]
pub(super) fn read(word: u64) -> Option<(San, usize)> {
    let len = search::plain_token_len(word)?;
    let byte = |at: usize| (word >> (8 * at)) as u8;
    let is_marked = matches!(byte(len - 1), b'+' | b'#');
    let to_at = (len - usize::from(is_marked)).checked_sub(2)?;
    let to = Square::from_ascii(byte(to_at), byte(to_at + 1))?;

    let role = look_up(&ROLE, byte(0))?;
    let has_letter = usize::from(role != Role::Pawn);
    let middle = to_at.checked_sub(has_letter)?;
    if middle > 3 {
        return None;
    }
    let letters = (word >> (8 * has_letter)) & !(u64::MAX << (8 * middle));
    let [a, b, c] = [0, 8, 16].map(|shift| look_up(&ORIGIN, (letters >> shift) as u8));
    let shape = a.kind | b.kind << 2 | c.kind << 4;
    let shapes = if role == Role::Pawn { PAWN_SHAPES } else { PIECE_SHAPES };
    let is_plain = shapes >> shape & 1 != 0 && !(a.is_odd | b.is_odd | c.is_odd);
    let capture = a.kind == CAPTURE || b.kind == CAPTURE || c.kind == CAPTURE;
    let rank = if a.rank.is_some() { a.rank } else { b.rank };
    is_plain.then_some((San::Normal { role, file: a.file, rank, capture, to, promotion: None }, len))
}

#[inline(always)]
fn look_up<T: Copy>(table: &[T; 256], byte: u8) -> T {
    #[expect(clippy::indexing_slicing, reason = "no byte is 256")]
    table[byte as usize]
}

/// The role that the first letter names; a file is a pawn's.
static ROLE: [Option<Role>; 256] = {
    let mut table = [None; 256];
    let letters =
        [(b'N', Role::Knight), (b'B', Role::Bishop), (b'R', Role::Rook), (b'Q', Role::Queen), (b'K', Role::King)];
    let mut i = 0;
    #[expect(clippy::indexing_slicing, reason = "in a constant; the compiler has checked it")]
    while i < 8 {
        if i < letters.len() {
            table[letters[i].0 as usize] = Some(letters[i].1);
        }
        table[b'a' as usize + i] = Some(Role::Pawn);
        i += 1;
    }
    table
};

/// What a letter between the piece and the target says.
#[derive(Clone, Copy)]
struct Origin {
    file: Option<File>,
    rank: Option<Rank>,
    kind: u8,
    is_odd: bool,
}

const FILE: u8 = 1;
const RANK: u8 = 2;
const CAPTURE: u8 = 3;

#[expect(clippy::indexing_slicing, reason = "in a constant; the compiler has checked it")]
static ORIGIN: [Origin; 256] = {
    let nothing = Origin { file: None, rank: None, kind: 0, is_odd: false };
    let mut table = [Origin { is_odd: true, ..nothing }; 256];
    table[0] = nothing;
    table[b'x' as usize] = Origin { kind: CAPTURE, ..nothing };
    let mut i = 0;
    while i < 8 {
        table[b'a' as usize + i] = Origin { file: Some(File::ALL[i]), kind: FILE, ..nothing };
        table[b'1' as usize + i] = Origin { rank: Some(Rank::ALL[i]), kind: RANK, ..nothing };
        i += 1;
    }
    table
};

/// Which kinds of letters may stand between piece and target, in their order and two bits for each: for a pawn nothing,
/// or a file and `x`; for a piece any of file, rank and `x`.
const PAWN_SHAPES: u64 = shape(0, 0, 0) | shape(FILE, CAPTURE, 0);
const PIECE_SHAPES: u64 = shape(0, 0, 0)
    | shape(FILE, 0, 0)
    | shape(RANK, 0, 0)
    | shape(FILE, RANK, 0)
    | shape(CAPTURE, 0, 0)
    | shape(FILE, CAPTURE, 0)
    | shape(RANK, CAPTURE, 0)
    | shape(FILE, RANK, CAPTURE);

const fn shape(a: u8, b: u8, c: u8) -> u64 {
    1 << (a | b << 2 | c << 4)
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

//! The moves of a game, token by token, in a window of bytes. This is where nearly all the time of a reader goes.
//!
//! It knows no lines, files or games: [`scan`] goes as far as the window and its own means allow and says why it
//! stopped. [`reader`](super::reader) does the rest.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Limits, Nag, Problem, RawComment, Visit, Visitor, search, split, tag};
use crate::{Outcome, San};

/// Every token but comments is shorter than this, so that with so much in sight it is seen as a whole.
pub(super) const LOOKAHEAD: usize = 1024;

const _: () = assert!(LOOKAHEAD > Limits::TOKEN_BYTES + 2);

/// How far we are in the variations of a game.
#[derive(Clone, Debug)]
pub(super) struct Nesting {
    /// Open variations.
    pub(super) depth: u64,
    /// The depth from which on everything is passed by in silence.
    pub(super) quiet_from: u64,
    /// Is there a move that a variation could replace?
    has_move: bool,
}

impl Nesting {
    /// Goes through all of the game.
    pub(super) const LOUD: Nesting = Nesting { depth: 0, quiet_from: u64::MAX, has_move: false };
    /// Passes all of it by.
    pub(super) const QUIET: Nesting = Nesting { quiet_from: 0, ..Nesting::LOUD };

    pub(super) fn is_quiet(&self) -> bool {
        self.depth >= self.quiet_from
    }

    /// Is a variation still open, in a game where that matters?
    pub(super) fn is_unclosed(&self) -> bool {
        self.depth > 0 && self.quiet_from > 0
    }
}

/// Why [`scan`] has stopped. The place it has reached is where the token in question begins, unless told otherwise.
#[derive(Debug)]
pub(super) enum Stop {
    /// The window is used up.
    Window,
    /// A comment whose end is out of sight or too far away.
    Comment,
    /// A `%` at the beginning of a line, which is to be ignored.
    EscapedLine,
    /// A result. We are behind it.
    Marker(Marker),
    /// The first tag of another game.
    NewGame,
    /// A variation of the main line. We are behind its `(`.
    Opened,
    /// From loud to quiet, or back. We are behind the parenthesis.
    Loudness,
    /// Something odd. We are behind it.
    Warning {
        /// Where it began.
        start: usize,
        /// What it is.
        problem: Problem,
    },
    /// Something wrong.
    Broken(Problem),
}

/// A result, as it stands behind the moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marker {
    /// What it means; `None` is `*`.
    pub(super) outcome: Option<Outcome>,
    /// How many bytes it takes.
    pub(super) len: usize,
}

/// What a token can be, by its first byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Blank,
    /// A piece or a file: the beginning of nearly every move.
    Move,
    Digit,
    Open,
    Close,
    Comment,
    LineComment,
    Nag,
    /// `!` or `?`.
    Mark,
    Percent,
    Bracket,
    Dot,
    Other,
}

const CLASS: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let sets: [(&[u8], Class); 12] = [
        (b" \t\r\n\x0B\x0C\x1A", Class::Blank), // 1A: the end of a file of CP/M and DOS
        (b"abcdefghNBRQKO", Class::Move),
        (b"0123456789", Class::Digit),
        (b"(", Class::Open),
        (b")", Class::Close),
        (b"{", Class::Comment),
        (b";", Class::LineComment),
        (b"$", Class::Nag),
        (b"!?", Class::Mark),
        (b"%", Class::Percent),
        (b"[", Class::Bracket),
        (b".", Class::Dot),
    ];
    let mut i = 0;
    #[expect(clippy::indexing_slicing, reason = "in a constant; the compiler has checked it")]
    while i < sets.len() {
        let (bytes, class) = sets[i];
        let mut j = 0;
        while j < bytes.len() {
            table[bytes[j] as usize] = class;
            j += 1;
        }
        i += 1;
    }
    table
};

#[inline(always)]
fn class(byte: u8) -> Class {
    CLASS.get(byte as usize).copied().unwrap_or(Class::Other)
}

/// The byte at `at`, or 0 behind the end.
#[inline(always)]
fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

/// Goes through the moves in `bytes` from `*at` on. `is_complete` says that nothing comes behind `bytes`.
///
/// In the `QUIET` form the visitor is told nothing and nothing is ever wrong.
pub(super) fn scan<V: Visitor, const QUIET: bool>(
    bytes: &[u8],
    at: &mut usize,
    is_complete: bool,
    nesting: &mut Nesting,
    visitor: &mut V,
) -> Stop {
    let limit = if is_complete { bytes.len() } else { bytes.len().saturating_sub(LOOKAHEAD) };
    while *at < limit {
        let first = byte(bytes, *at);
        let step = match class(first) {
            Class::Blank | Class::Dot => {
                *at += 1;
                continue;
            }
            Class::Move => read_move::<V, QUIET>(bytes, at, nesting, visitor),
            Class::Digit => read_number::<V, QUIET>(bytes, at, nesting, visitor),
            Class::Comment => read_brace_comment::<V, QUIET>(bytes, at, visitor),
            Class::LineComment => read_line_comment::<V, QUIET>(bytes, at, is_complete, visitor),
            Class::Nag => read_nag::<V, QUIET>(bytes, at, visitor),
            Class::Mark => read_mark::<V, QUIET>(bytes, at, visitor),
            Class::Open => open::<V, QUIET>(at, nesting, visitor),
            Class::Close => close::<V, QUIET>(at, nesting, visitor),
            Class::Percent if is_line_start(bytes, *at) => Err(Stop::EscapedLine),
            Class::Bracket if tag::is_tag(bytes, *at) => Err(Stop::NewGame),
            Class::Percent | Class::Bracket | Class::Other => read_other::<V, QUIET>(bytes, at, nesting, visitor),
        };
        if let Err(stop) = step {
            return stop;
        }
    }
    Stop::Window
}

type Step = Result<(), Stop>;

/// Is this the first byte of a line?
pub(super) fn is_line_start(bytes: &[u8], at: usize) -> bool {
    at == 0 || matches!(byte(bytes, at - 1), b'\n' | b'\r')
}

/// The end of the token at `at`: the next blank or other byte that cannot be part of a move.
#[inline(always)]
fn token_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let rest = rest.get(..Limits::TOKEN_BYTES).unwrap_or(rest);
    at + rest.iter().position(|&b| ends_token(b)).unwrap_or(rest.len())
}

#[inline(always)]
fn ends_token(b: u8) -> bool {
    ENDS_TOKEN.get(b as usize).copied().unwrap_or(true)
}

const ENDS_TOKEN: [bool; 256] = {
    let mut table = [false; 256];
    let mut b = 0;
    #[expect(clippy::indexing_slicing, reason = "in a constant; the compiler has checked it")]
    while b < 256 {
        table[b] = matches!(
            b as u8,
            b' ' | b'\t'
                | b'\r'
                | b'\n'
                | 0x0B
                | 0x0C
                | 0x1A
                | b'('
                | b')'
                | b'{'
                | b'}'
                | b';'
                | b'$'
                | b'!'
                | b'?'
                | b'['
                | b']'
        );
        b += 1;
    }
    table
};

#[inline(always)]
fn read_move<V: Visitor, const QUIET: bool>(
    bytes: &[u8],
    at: &mut usize,
    nesting: &mut Nesting,
    visitor: &mut V,
) -> Step {
    let end = end_with_promotion(bytes, token_end(bytes, *at));
    if !QUIET {
        let token = bytes.get(*at..end).unwrap_or_default();
        match San::from_ascii(token) {
            Ok(san) => visitor.san(san).map_err(Stop::Broken)?,
            Err(_) => return read_word(token, at, nesting, visitor),
        }
        nesting.has_move = true;
    }
    *at = end + usize::from(byte(bytes, end) == b' ');
    Ok(())
}

/// The end of a token, seeing that `e8(Q)+` is one and not the beginning of a variation.
fn end_with_promotion(bytes: &[u8], end: usize) -> usize {
    match bytes.get(end..) {
        Some([b'(', letter, b')', ..]) if b"QRBNqrbn".contains(letter) => token_end(bytes, end + 3),
        _ => end,
    }
}

/// A number of a move, a result, or castling with zeros.
#[inline(always)]
fn read_number<V: Visitor, const QUIET: bool>(
    bytes: &[u8],
    at: &mut usize,
    nesting: &mut Nesting,
    visitor: &mut V,
) -> Step {
    let end = *at + leading_digits(bytes, *at);
    if byte(bytes, end) == b'.' {
        *at = end + 1 + usize::from(byte(bytes, end + 1) == b' ');
        return Ok(());
    }
    let token_end = token_end(bytes, *at);
    let token = bytes.get(*at..token_end).unwrap_or_default();
    if let Some(outcome) = marker(token) {
        *at = token_end;
        return end_of_moves(nesting, Marker { outcome, len: token.len() });
    }
    let is_number = end == token_end;
    if QUIET || is_number {
        *at = token_end;
        return Ok(());
    }
    read_word(token, at, nesting, visitor)
}

#[inline(always)]
fn leading_digits(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter().take(Limits::TOKEN_BYTES).take_while(|b| b.is_ascii_digit()).count()
}

/// A result inside a variation is somebody's remark about it; the game goes on.
fn end_of_moves(nesting: &Nesting, marker: Marker) -> Step {
    if nesting.depth == 0 { Err(Stop::Marker(marker)) } else { Ok(()) }
}

/// The result that a token stands for.
pub(super) fn marker(token: &[u8]) -> Option<Option<Outcome>> {
    use crate::Color::{Black, White};
    match token {
        b"1-0" => Some(Some(Outcome::Decisive { winner: White })),
        b"0-1" => Some(Some(Outcome::Decisive { winner: Black })),
        b"1/2-1/2" | b"1/2" | b"\xC2\xBD-\xC2\xBD" | b"\xC2\xBD" | b"\xBD-\xBD" | b"\xBD" => Some(Some(Outcome::Draw)),
        b"*" => Some(None),
        _ => None,
    }
}

/// What is neither a plain move nor a number: a move written otherwise, a sign, or an error. Rare, so not quick.
#[cold]
fn read_word<V: Visitor>(token: &[u8], at: &mut usize, nesting: &mut Nesting, visitor: &mut V) -> Step {
    let text = search::decode(token);
    let word = text.trim_start_matches(|c: char| c.is_ascii_digit()); // `1e4`
    let word = word.trim_start_matches(['.', '…']); // `1…e5`, as books print it
    match word {
        "" if text.ends_with('…') => {}
        "--" | "Z0" | "z0" | "null" => {
            visitor.null_move().map_err(Stop::Broken)?;
            nesting.has_move = true;
        }
        "e.p." | "ep" | "+" | "#" | "++" | "D" => {} // said already, or a diagram in print
        _ if let Some(nag) = Nag::from_glyph(word) => visitor.nag(nag),
        _ => match word.parse::<San>().or_else(|_| text.parse::<San>()) {
            Ok(san) => {
                visitor.san(san).map_err(Stop::Broken)?;
                nesting.has_move = true;
            }
            Err(_) => visitor.odd(&text, Problem::unknown_token(token)).map_err(Stop::Broken)?,
        },
    }
    *at += token.len();
    Ok(())
}

#[cold]
fn read_other<V: Visitor, const QUIET: bool>(
    bytes: &[u8],
    at: &mut usize,
    nesting: &mut Nesting,
    visitor: &mut V,
) -> Step {
    let rest = bytes.get(*at..).unwrap_or_default();
    if let Some(blank) = ODD_BLANKS.into_iter().find(|blank| rest.starts_with(blank)) {
        *at += blank.len();
        return Ok(());
    }
    // At least one byte, though it be one that only ends tokens.
    let token = bytes.get(*at..token_end(bytes, *at + 1)).unwrap_or_default();
    if let Some(outcome) = marker(token) {
        *at += token.len();
        return end_of_moves(nesting, Marker { outcome, len: token.len() });
    }
    if QUIET {
        *at += token.len();
        return Ok(());
    }
    read_word(token, at, nesting, visitor)
}

/// A byte order mark (files are concatenated) and the no-break space.
pub(super) const ODD_BLANKS: [&[u8]; 2] = [b"\xEF\xBB\xBF", b"\xC2\xA0"];

/// Reads the comment at `at`, of either kind.
pub(super) fn read_comment<V: Visitor>(bytes: &[u8], at: &mut usize, is_complete: bool, visitor: &mut V) -> Step {
    match byte(bytes, *at) {
        b'{' => read_brace_comment::<V, false>(bytes, at, visitor),
        _ => read_line_comment::<V, false>(bytes, at, is_complete, visitor),
    }
}

#[inline(always)]
fn read_brace_comment<V: Visitor, const QUIET: bool>(bytes: &[u8], at: &mut usize, visitor: &mut V) -> Step {
    let end = comment_end(bytes, *at + 1).ok_or(Stop::Comment)?;
    match (byte(bytes, end), QUIET) {
        (b'}', false) => visitor.comment(RawComment::new(bytes.get(*at + 1..end).unwrap_or_default())),
        (b'}', true) => {}
        (_, false) => return Err(Stop::Broken(Problem::CommentNotClosed)),
        (_, true) => {
            *at = end;
            return Err(Stop::NewGame);
        }
    }
    *at = end + 1 + usize::from(byte(bytes, end + 1) == b' ');
    Ok(())
}

/// Where the comment that begins at `from` ends: at its `}`, or where the next game begins nevertheless. `None` if
/// that is out of sight or too far away.
#[inline(always)]
fn comment_end(bytes: &[u8], from: usize) -> Option<usize> {
    let limit = bytes.len().min(from.saturating_add(Limits::COMMENT_BYTES));
    let text = bytes.get(..limit).unwrap_or(bytes);
    let mut end = search::find_brace_or_line_feed(text, from);
    while end < limit && byte(text, end) == b'\n' {
        if split::is_boundary(bytes, end + 1) {
            return Some(end + 1);
        }
        end = search::find_brace_or_line_feed(text, end + 1);
    }
    (end < limit).then_some(end)
}

fn read_line_comment<V: Visitor, const QUIET: bool>(
    bytes: &[u8],
    at: &mut usize,
    is_complete: bool,
    visitor: &mut V,
) -> Step {
    let from = *at + 1;
    let limit = bytes.len().min(from.saturating_add(Limits::COMMENT_BYTES));
    let end = search::find_line_end(bytes.get(..limit).unwrap_or(bytes), from);
    if end == limit && !(is_complete && limit == bytes.len()) {
        return Err(Stop::Comment);
    }
    if !QUIET {
        visitor.comment(RawComment::new(bytes.get(from..end).unwrap_or_default()));
    }
    *at = end;
    Ok(())
}

fn read_nag<V: Visitor, const QUIET: bool>(bytes: &[u8], at: &mut usize, visitor: &mut V) -> Step {
    let from = *at;
    let digits = leading_digits(bytes, from + 1);
    *at += 1 + digits;
    if QUIET {
        return Ok(());
    }
    let token = bytes.get(from..*at).unwrap_or_default();
    let number = token.get(1..).and_then(|digits| str::from_utf8(digits).ok()).and_then(|digits| digits.parse().ok());
    match number {
        Some(number) => visitor.nag(Nag(number)),
        None => return Err(Stop::Warning { start: from, problem: Problem::invalid_nag(token) }),
    }
    Ok(())
}

/// `!`, `??` and the like; from a longer row of them the first two count.
fn read_mark<V: Visitor, const QUIET: bool>(bytes: &[u8], at: &mut usize, visitor: &mut V) -> Step {
    let nag = match (byte(bytes, *at), byte(bytes, *at + 1)) {
        (b'!', b'!') => Nag::BRILLIANT_MOVE,
        (b'!', b'?') => Nag::INTERESTING_MOVE,
        (b'!', _) => Nag::GOOD_MOVE,
        (_, b'!') => Nag::DUBIOUS_MOVE,
        (_, b'?') => Nag::BLUNDER,
        (_, _) => Nag::MISTAKE,
    };
    let row = bytes.get(*at..).unwrap_or_default();
    *at += row.iter().take(Limits::TOKEN_BYTES).take_while(|b| matches!(b, b'!' | b'?')).count();
    *at += usize::from(byte(bytes, *at) == b' ');
    if !QUIET {
        visitor.nag(nag);
    }
    Ok(())
}

fn open<V: Visitor, const QUIET: bool>(at: &mut usize, nesting: &mut Nesting, visitor: &mut V) -> Step {
    if !QUIET && !nesting.has_move {
        visitor.odd("(", Problem::VariationOfNothing).map_err(Stop::Broken)?;
    }
    *at += 1;
    nesting.depth += 1;
    if QUIET {
        return Ok(());
    }
    if nesting.depth > Limits::DEPTH {
        nesting.quiet_from = nesting.depth;
        return Err(Stop::Warning { start: *at - 1, problem: Problem::NestedTooDeep });
    }
    match visitor.begin_variation() {
        Visit::Enter => nesting.has_move = false,
        Visit::Skip => nesting.quiet_from = nesting.depth,
    }
    match (nesting.depth, nesting.is_quiet()) {
        (1, _) => Err(Stop::Opened),
        (_, true) => Err(Stop::Loudness),
        (_, false) => Ok(()),
    }
}

fn close<V: Visitor, const QUIET: bool>(at: &mut usize, nesting: &mut Nesting, visitor: &mut V) -> Step {
    match nesting.depth {
        0 if QUIET => {}
        0 => return Err(Stop::Broken(Problem::VariationNotOpened)),
        _ => nesting.depth -= 1,
    }
    *at += 1;
    if QUIET {
        return if nesting.is_quiet() { Ok(()) } else { become_loud(nesting) };
    }
    nesting.has_move = true;
    visitor.end_variation();
    Ok(())
}

/// The variation that was skipped is over.
fn become_loud(nesting: &mut Nesting) -> Step {
    nesting.quiet_from = u64::MAX;
    Err(Stop::Loudness)
}

//! The feature `serde`: what has a name or a notation is stored as that text, so that files stay readable.
//!
//! A position is its FEN, a move as written is its UCI or SAN text, a set of squares is a list of them (one number in
//! binary formats). A [`Move`](crate::Move) means nothing without its position, so store its [`UciMove`] instead.

use crate::picture::Paint;
use crate::{
    Bitboard, ByColor, Color, Ending, File, Key, Outcome, Piece, Position, Rank, Role, San, Setup, Speed, Square,
    Termination, TimeControl, UciMove, Variant,
};
use ::serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
};
use std::{fmt, marker::PhantomData, str::FromStr};

/// Stores a type as the text that the function makes of it and that its `FromStr` reads.
macro_rules! as_text {
    ($($type:ty, $expected:literal, $text:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&displayed(self, $text))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text { expected: $expected, read: PhantomData })
            }
        }
    )*};
}

as_text! {
    Square, "a square such as \"e4\"", |square| square;
    File, "a file, \"a\" to \"h\"", |file| file;
    Rank, "a rank, \"1\" to \"8\"", |rank| rank;
    Color, "\"white\" or \"black\"", |color| color;
    Role, "a role such as \"knight\"", |role| role;
    Piece, "a piece's FEN letter", |piece| piece.char();
    Setup, "a FEN", |setup| setup;
    Position, "the FEN of a playable position", |pos| pos;
    UciMove, "a move such as \"e2e4\" or \"e7e8q\"", |m| m;
    San, "a move such as \"Nf3\" or \"O-O\"", |san| san;
    Outcome, "\"1-0\", \"0-1\" or \"1/2-1/2\"", |outcome| outcome;
    Termination, "a termination such as \"checkmate\"", |termination| termination.name();
    Speed, "a speed such as \"blitz\"", |speed| speed;
    TimeControl, "a time control such as \"5+3\"", |control| control;
    Variant, "\"standard\" or \"chess960\"", |variant| variant;
    Key, "a key of 16 hexadecimal digits", |key| key;
    Paint, "a colour such as \"#f0dfc0\"", |paint| paint;
}

/// Tells the compiler what kind of function `text` is.
fn displayed<'a, T, D: fmt::Display>(value: &'a T, text: impl FnOnce(&'a T) -> D) -> D {
    text(value)
}

/// Reads a `T` from its text.
struct Text<T> {
    expected: &'static str,
    read: PhantomData<T>,
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.collect_seq(*self),
            false => serializer.serialize_u64(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        match deserializer.is_human_readable() {
            true => deserializer.deserialize_seq(ListOfSquares),
            false => u64::deserialize(deserializer).map(Bitboard),
        }
    }
}

struct ListOfSquares;

impl<'de> Visitor<'de> for ListOfSquares {
    type Value = Bitboard;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bitboard, A::Error> {
        let mut set = Bitboard::EMPTY;
        while let Some(square) = list.next_element()? {
            set.insert(square);
        }
        Ok(set)
    }
}

/// [`Ending`] in a file: any winner with any termination, until it is checked.
#[derive(Serialize, Deserialize)]
#[serde(crate = "::serde")]
struct EndingAsWritten {
    winner: Option<Color>,
    termination: Termination,
}

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EndingAsWritten { winner: self.winner(), termination: self.termination() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ending, D::Error> {
        let EndingAsWritten { winner, termination } = EndingAsWritten::deserialize(deserializer)?;
        Ending::new(termination, winner).ok_or_else(|| match winner {
            Some(winner) => D::Error::custom(format_args!("{} cannot win by {termination}", winner.title())),
            None => D::Error::custom(format_args!("nobody has won by {termination}")),
        })
    }
}

/// The fields of [`ByColor`].
#[derive(Serialize, Deserialize)]
#[serde(crate = "::serde")]
struct Sides<T> {
    white: T,
    black: T,
}

impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Sides { white: &self.white, black: &self.black }.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByColor<T>, D::Error> {
        Sides::deserialize(deserializer).map(|Sides { white, black }| ByColor { white, black })
    }
}

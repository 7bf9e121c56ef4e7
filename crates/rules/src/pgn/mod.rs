//! PGN, the format in which games are kept.
//!
//! * [`Reader`] goes through a file of any size in constant memory and tells a [`Visitor`] what it sees; [`Replay`]
//!   turns what is written into legal moves and positions, and [`check`] looks whether all is well.
//! * [`Tree`] is a whole game in memory, variations and all; [`Trees`] reads a file of them.
//! * [`Writer`] writes games move by move; [`export`] writes one from plain data, and a [`Tree`] writes itself.
//! * [`read_in_other_letters`] reads a game whose pieces have the letters of another language.
//! * [`Comment`] knows the commands in comments, such as `[%clk 0:03:02]`.
//!
//! A file is text that anyone may have written: whatever comes, nothing panics, hangs or grows without bound.

mod comment;
mod error;
mod letters;
mod lines;
mod movetext;
mod nag;
mod reader;
mod replay;
mod search;
mod source;
mod split;
mod tag;
mod tree;
mod visitor;
mod writer;

pub use comment::{Brush, Comment, Eval, RawComment, Score};
pub use error::{Error, Problem};
pub use letters::read_in_other_letters;
pub use lines::Place;
pub use nag::Nag;
pub use reader::Reader;
pub use replay::{CheckReport, Checker, Replay, check};
pub use source::{Slice, Source, Stream};
pub use split::{last_boundary, next_boundary, split};
pub use tag::{RawTag, Tags};
pub use tree::{NodeId, Tree, Trees};
pub use visitor::{Visit, Visitor};
pub use writer::{Writer, export};

/// What a reader takes at most. What is longer is passed by or reported, but never kept.
#[derive(Clone, Copy, Debug)]
pub struct Limits;

impl Limits {
    /// The length of a tag, from bracket to bracket.
    pub const TAG_BYTES: usize = 16 << 10;
    /// The number of tags of a game.
    pub const TAGS: usize = 1_000;
    /// The length of a comment. The end of a longer one is left out.
    pub const COMMENT_BYTES: usize = 64 << 10;
    /// The length of a move or any other word.
    pub const TOKEN_BYTES: usize = 255;
    /// How deep variations may be nested. Deeper ones are left out.
    pub const DEPTH: u64 = 1_000;
    /// How many warnings are given for a game.
    pub const WARNINGS: u32 = 100;
    /// The number of moves of a [`Tree`] that is read.
    pub const TREE_MOVES: usize = 500_000;
    /// The length of all comments of a [`Tree`] that is read.
    pub const TREE_TEXT_BYTES: usize = 16 << 20;
}

//! What a reader calls as it goes through a game. Everything is optional; what is skipped costs next to nothing.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Error, Nag, Problem, RawComment, RawTag, Replay};
use crate::{Outcome, San};

/// Whether to go into what comes next or to pass it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visit {
    /// Go in.
    Enter,
    /// Pass by.
    Skip,
}

/// Is told what a game consists of, in the order of the text.
///
/// A game is `begin_game`, tags, `begin_moves`, then moves, annotations, comments and variations, an outcome where
/// there is one, `end_game`. When something is wrong with it, `broken` comes once and nothing but `end_game` after
/// it. A method that returns a [`Problem`] breaks the game too, at the place where the reader is.
///
/// ```
/// use tabiya_rules::pgn::{Problem, RawTag, Reader, Visit, Visitor};
/// use tabiya_rules::San;
///
/// /// How many moves did Carlsen's games have?
/// #[derive(Default)]
/// struct Counter { is_wanted: bool, moves: u64 }
///
/// impl Visitor for Counter {
///     fn begin_game(&mut self) {
///         self.is_wanted = false;
///     }
///
///     fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
///         self.is_wanted |= matches!(tag.name_bytes(), b"White" | b"Black") && tag.value() == "Carlsen, M";
///         Ok(())
///     }
///
///     fn begin_moves(&mut self) -> Visit {
///         if self.is_wanted { Visit::Enter } else { Visit::Skip }
///     }
///
///     fn san(&mut self, _: San) -> Result<(), Problem> {
///         self.moves += 1;
///         Ok(())
///     }
/// }
///
/// let text = "[White \"Carlsen, M\"]\n\n1. e4 e5 *\n\n[White \"Nobody\"]\n\n1. d4 *\n";
/// let mut counter = Counter::default();
/// Reader::new(text.as_bytes()).read_all(&mut counter)?;
/// assert_eq!(counter.moves, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor {
    /// The [`Replay`] that shall follow the game, for visitors that need positions. A method that a visitor writes itself
    /// hands on what it is told; all others do so by themselves.
    fn replay(&mut self) -> Option<&mut Replay> {
        None
    }

    /// A game begins.
    fn begin_game(&mut self) {
        if let Some(replay) = self.replay() {
            replay.begin_game();
        }
    }

    /// A tag.
    ///
    /// # Errors
    /// If it makes the game unreadable.
    fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        self.replay().map_or(Ok(()), |replay| replay.tag(tag))
    }

    /// The tags are over. A game whose moves are skipped still has `end_game`, but no outcome.
    fn begin_moves(&mut self) -> Visit {
        Visit::Enter
    }

    /// A move, as written.
    ///
    /// # Errors
    /// If it cannot be played.
    fn san(&mut self, san: San) -> Result<(), Problem> {
        self.replay().map_or(Ok(()), |replay| replay.play(san).map(|_| ()))
    }

    /// A null move: `--` or `Z0`.
    ///
    /// # Errors
    /// Unless it is allowed here; where a [`Replay`] follows the game, it is.
    fn null_move(&mut self) -> Result<(), Problem> {
        self.replay().map_or(Err(Problem::NullMove), Replay::null_move)
    }

    /// An annotation of the move before it.
    fn nag(&mut self, _nag: Nag) {}

    /// A comment on the move before it, or on what comes if there is none.
    fn comment(&mut self, _comment: RawComment<'_>) {}

    /// A variation begins: what could have been played instead of the move before it.
    fn begin_variation(&mut self) -> Visit {
        if let Some(replay) = self.replay() {
            replay.begin_variation();
        }
        Visit::Enter
    }

    /// The variation that was last entered ends.
    fn end_variation(&mut self) {
        if let Some(replay) = self.replay() {
            replay.end_variation();
        }
    }

    /// Something among the moves makes no sense: `text` is what stands there, `problem` why (an unknown word, or a
    /// variation without a move before it). Who can do without it lets the game go on; the variation then begins all the
    /// same.
    ///
    /// # Errors
    /// Unless it is forgiven here.
    fn odd(&mut self, _text: &str, problem: Problem) -> Result<(), Problem> {
        Err(problem)
    }

    /// The result behind the moves; `None` is `*`. Games without any do not call this.
    fn outcome(&mut self, _outcome: Option<Outcome>) {}

    /// Something is odd, but the game goes on.
    fn warning(&mut self, _warning: Error) {}

    /// Something is wrong, and the rest of the game is passed by.
    fn broken(&mut self, _error: Error) {}

    /// The game is over, broken or not.
    fn end_game(&mut self) {}
}

/// Visits nothing.
pub(super) struct Nobody;

impl Visitor for Nobody {}

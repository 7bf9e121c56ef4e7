//! A game as it is kept: its moves and how it ended, ready to be written as PGN.

use super::Game;
use crate::{Termination, pgn::Tree};

impl From<&Game> for Tree {
    /// The moves made, the result, and the tag `Termination` if the game is over. Who played, and where, is for the
    /// caller to add.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game, pgn::Tree};
    /// let mut game = Game::default();
    /// game.play_san("e4")?;
    /// game.flag(Color::Black)?;
    ///
    /// let mut tree = Tree::from(&game);
    /// tree.tags.set("White", "Anderssen, Adolf");
    /// let pgn = tree.to_string();
    /// assert!(pgn.contains("[Termination \"time forfeit\"]"));
    /// assert!(pgn.ends_with("\n\n1. e4 1-0\n\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from(game: &Game) -> Tree {
        let mut tree = Tree::from_start(*game.start());
        // Every move was legal where it was made, so that none is refused here.
        let _ = game.moves().try_fold(tree.root(), |last, m| tree.play(last, m));
        tree.outcome = game.outcome();
        if let Some(termination) = game.termination().map(Termination::pgn_tag) {
            tree.tags.set("Termination", termination);
        }
        tree
    }
}

//! Where a search starts: a position and what came before it, so that repetitions are seen.

use tabiya_rules::{Game, Key, Move, Position, Square};

/// Where a search starts: a position, and the keys of those that led to it.
#[derive(Clone, Debug)]
pub struct Root {
    position: Position,
    history: Vec<Key>,
    last_move: Option<Move>,
    last_capture: Option<Square>,
}

impl Root {
    /// A position without a past.
    pub fn new(position: Position) -> Root {
        Root { position, history: Vec::new(), last_move: None, last_capture: None }
    }

    /// The current position of a game, with all that came before it.
    pub fn of_game(game: &Game) -> Root {
        let mut root = Root::new(*game.start());
        game.moves().for_each(|m| root.play(m));
        root
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Goes on by a move, which must be legal here.
    pub fn play(&mut self, m: Move) {
        self.last_capture = self.position.captured(m).map(|_| m.to());
        self.last_move = Some(m);
        self.history.push(self.position.key());
        self.position.play_unchecked(m);
        // What cannot be undone cannot be repeated either.
        if self.position.halfmove_clock() == 0 {
            self.history.clear();
        }
    }

    /// The move that led here, if it is known.
    pub fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    /// Where the last move has taken something.
    pub(crate) fn last_capture(&self) -> Option<Square> {
        self.last_capture
    }

    /// The keys of the earlier positions that can still be repeated, oldest first.
    pub(crate) fn history(&self) -> &[Key] {
        &self.history
    }
}

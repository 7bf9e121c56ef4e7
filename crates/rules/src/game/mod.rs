//! A game: where it started, the moves, and how it ended.
//!
//! Here moves are made, taken back and made again. [`endings`] knows when the Laws end a game and what a player may
//! claim, [`players`] what people do besides moving, [`material`] who has taken what, [`record`] how a game becomes PGN.
//! The clock runs beside the game ([`Clock`](crate::Clock)); all a game hears of it is that a flag has fallen
//! ([`Game::flag`]).

mod endings;
mod material;
mod players;
mod record;

pub use endings::Claim;
pub use players::Refused;

use crate::{Color, Ending, IllegalMove, Key, Move, Outcome, Piece, Position, SanError, Termination, UciMove};
use std::slice;

/// A game of chess.
///
/// ```
/// use tabiya_rules::{Color, Game, Termination};
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     game.play_san(san)?;
/// }
/// assert_eq!(game.termination(), Some(Termination::Checkmate));
/// assert_eq!(game.winner(), Some(Color::Black));
///
/// game.undo(); // a better move
/// assert!(!game.is_over());
/// game.play_uci("d8g5".parse()?)?;
/// assert_eq!(game.sans().last().unwrap(), "Qg5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    position: Position,
    played: Vec<Move>,
    /// Of every position since the last capture or pawn move, the present one last: no other can come again. All other
    /// positions are left to the moves, for a server holds thousands of games.
    keys: Vec<Key>,
    /// The moves that were taken back, the one to be made next at the end.
    undone: Vec<Move>,
    ending: Option<Ending>,
    draw_offer: Option<Color>,
}

/// With room for one move more: a copy is mostly made to be played on, and its moves would be copied once more for that.
impl Clone for Game {
    fn clone(&self) -> Game {
        let (played, keys) = (with_room(&self.played), with_room(&self.keys));
        Game { played, keys, undone: self.undone.clone(), ..*self }
    }
}

fn with_room<T: Copy>(items: &[T]) -> Vec<T> {
    let mut copy = Vec::with_capacity(items.len() + 1);
    copy.extend_from_slice(items);
    copy
}

/// One move of a [`Game`], and what came of it.
///
/// ```
/// use tabiya_rules::{Color, Game, Role};
/// let mut game = Game::default();
/// for san in ["e4", "d5", "exd5"] {
///     game.play_san(san)?;
/// }
/// let last = game.plies().last().unwrap();
/// assert_eq!(last.captured, Some(Role::Pawn.of(Color::Black)));
/// assert_eq!(last.position, *game.position());
/// # Ok::<(), tabiya_rules::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// What it took.
    pub captured: Option<Piece>,
    /// The position after it.
    pub position: Position,
}

/// The moves of a [`Game`] one after the other, each with what came of it; made by [`Game::plies`].
#[derive(Clone, Debug)]
pub struct Plies<'a> {
    position: Position,
    moves: slice::Iter<'a, Move>,
}

impl Plies<'_> {
    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Iterator for Plies<'_> {
    type Item = Ply;

    fn next(&mut self) -> Option<Ply> {
        let &m = self.moves.next()?;
        let captured = self.position.captured(m);
        self.position = self.position.after(m);
        Some(Ply { m, captured, position: self.position })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.moves.size_hint()
    }
}

impl ExactSizeIterator for Plies<'_> {}

impl Game {
    /// A game that starts from `start`. It may be over at once, if the Laws say so.
    ///
    /// ```
    /// use tabiya_rules::{Game, Position, Termination};
    /// assert!(!Game::new(Position::chess960(0).unwrap()).is_over());
    /// let kings: Position = "8/8/4k3/8/8/4K3/8/8 w - - 0 1".parse()?;
    /// assert_eq!(Game::new(kings).termination(), Some(Termination::InsufficientMaterial));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn new(start: Position) -> Game {
        let mut game = Game::unjudged(start);
        game.ending = game.automatic_ending();
        game
    }

    fn unjudged(start: Position) -> Game {
        let keys = vec![start.repetition_key()];
        let (played, undone) = (Vec::new(), Vec::new());
        Game { start, position: start, played, keys, undone, ending: None, draw_offer: None }
    }

    /// A game with these moves already made: the way back from what was stored. It was judged when it was played, so
    /// whether the Laws end it is asked of the last position only.
    ///
    /// # Errors
    /// The number of moves that could be made, and why the next one could not.
    ///
    /// ```
    /// use tabiya_rules::{Game, Position};
    /// let moves = ["e2e4", "e7e5", "g1f3"].map(|text| text.parse().unwrap());
    /// let game = Game::from_moves(Position::STANDARD, moves)?;
    /// assert_eq!(game.moves().len(), 3);
    /// # Ok::<(), (usize, tabiya_rules::IllegalMove)>(())
    /// ```
    pub fn from_moves(start: Position, moves: impl IntoIterator<Item = UciMove>) -> Result<Game, (usize, IllegalMove)> {
        let mut game = Game::unjudged(start);
        for (i, wish) in moves.into_iter().enumerate() {
            let m = game.position().resolve(wish).map_err(|reason| (i, reason))?;
            game.make(m);
        }
        game.ending = game.automatic_ending();
        Ok(game)
    }

    /// Where the game started.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where it stands now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whose move it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The moves made, each with the position after it.
    pub fn plies(&self) -> Plies<'_> {
        Plies { position: self.start, moves: self.played.iter() }
    }

    /// The moves made.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator {
        self.played.iter().copied()
    }

    /// All positions of the game, the start first and the present one last.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// game.play_san("e4")?;
    /// assert_eq!(game.positions().count(), 2);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        std::iter::once(self.start).chain(self.plies().map(|ply| ply.position))
    }

    /// The moves made in SAN.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// game.play_uci("g1f3".parse()?)?;
    /// assert_eq!(game.sans().collect::<Vec<_>>(), ["Nf3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sans(&self) -> impl Iterator<Item = String> {
        self.positions().zip(self.moves()).map(|(pos, m)| pos.san(m).to_string())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why not: it is not legal here, or the game is over.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// let m = game.position().legal_moves()[0];
    /// game.play(m)?;
    /// assert!(game.play(m).is_err()); // now it is Black's turn
    /// # Ok::<(), tabiya_rules::IllegalMove>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        self.check_not_over()?;
        self.position().check_legal(m)?;
        self.go_on(m);
        Ok(())
    }

    /// Makes a move as UCI writes it.
    ///
    /// # Errors
    /// Why not: it is not legal here, or the game is over.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// let e4 = game.play_uci("e2e4".parse()?)?;
    /// assert_eq!(game.moves().last(), Some(e4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_uci(&mut self, wish: UciMove) -> Result<Move, IllegalMove> {
        self.check_not_over()?;
        let m = self.position().resolve(wish)?;
        self.go_on(m);
        Ok(m)
    }

    /// Makes a move as people write it.
    ///
    /// # Errors
    /// Why not: no legal move here is written so, or the game is over.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// game.play_san("e4")?;
    /// let error = game.play_san("Ke4").unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move Ke4: a king does not move from e8 to e4");
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn play_san(&mut self, text: &str) -> Result<Move, SanError> {
        if let Err(reason) = self.check_not_over() {
            return Err(SanError::Illegal { san: text.parse()?, reason });
        }
        let m = self.position().parse_san(text)?;
        self.go_on(m);
        Ok(m)
    }

    fn check_not_over(&self) -> Result<(), IllegalMove> {
        self.ending.map_or(Ok(()), |ending| Err(IllegalMove::GameOver { termination: ending.termination() }))
    }

    /// Makes a legal move; what was taken back is given up.
    fn go_on(&mut self, m: Move) {
        self.push(m);
        self.undone.clear();
    }

    /// Makes a legal move, and notices if that ends the game.
    fn push(&mut self, m: Move) {
        let mover = self.turn();
        self.make(m);
        self.ending = self.automatic_ending();
        // A player who moves instead of answering an offer has declined it (FIDE 9.1.2.1).
        self.draw_offer = self.draw_offer.filter(|&by| by == mover && !self.is_over());
    }

    /// Makes a legal move, whatever comes of it.
    fn make(&mut self, m: Move) {
        self.position = self.position.after(m);
        self.played.push(m);
        if self.position.halfmove_clock() == 0 {
            self.keys.clear();
        }
        self.keys.push(self.position.repetition_key());
    }

    /// Takes the last move back and returns it. If the game was over, it no longer is; a draw offer falls with it. Where
    /// no move was made there is nothing to take back, and a game that has ended so stays over.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// let m = game.play_uci("e2e4".parse()?)?;
    /// assert_eq!(game.undo(), Some(m));
    /// assert_eq!(game.undo(), None);
    /// assert_eq!(game.redo(), Some(m));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.played.pop()?;
        let before = Game::unjudged(self.start);
        let played = std::mem::replace(&mut self.played, before.played);
        (self.position, self.keys) = (before.position, before.keys);
        played.into_iter().for_each(|m| self.make(m));
        self.undone.push(m);
        self.draw_offer = None;
        self.ending = None;
        Some(m)
    }

    /// Makes the move again that was taken back last, and returns it. There is none left once another move was made,
    /// and none while the game is over.
    pub fn redo(&mut self) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        let m = self.undone.pop()?;
        self.push(m);
        Some(m)
    }

    /// The moves that were taken back and can be made again, the next one first.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// let e4 = game.play_san("e4")?;
    /// game.undo();
    /// assert_eq!(game.undone().next(), Some(e4));
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn undone(&self) -> impl ExactSizeIterator<Item = Move> {
        self.undone.iter().rev().copied()
    }

    /// How the game has ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Is the game over?
    pub const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Who won, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending.map(Ending::outcome)
    }

    /// Why the game is over, if it is.
    pub fn termination(&self) -> Option<Termination> {
        self.ending.map(Ending::termination)
    }

    /// The winner, if the game is over and has one.
    pub fn winner(&self) -> Option<Color> {
        self.ending.and_then(Ending::winner)
    }
}

impl Default for Game {
    /// A game of standard chess.
    fn default() -> Game {
        Game::new(Position::STANDARD)
    }
}

//! Who has taken what, and how much each side has left.

use super::Game;
use crate::{Board, ByColor, ByRole, Color, Role};

impl Board {
    /// What the pieces of `color` are worth to a person who counts material ([`Role::points`]).
    ///
    /// ```
    /// use tabiya_rules::{Board, Color};
    /// assert_eq!(Board::STANDARD.material(Color::White), 39);
    /// ```
    pub fn material(&self, color: Color) -> u32 {
        Role::ALL.into_iter().map(|role| role.points() * self.by_piece(role.of(color)).len() as u32).sum()
    }
}

impl Game {
    /// How many pieces of each colour and role have been taken in this game. A pawn that was promoted and then taken
    /// counts as what it had become. What a single move would take is [`Position::captured`](crate::Position::captured).
    ///
    /// ```
    /// use tabiya_rules::{Color, Game, Role};
    /// let mut game = Game::default();
    /// for uci in ["e2e4", "d7d5", "e4d5"] {
    ///     game.play_uci(uci.parse()?)?;
    /// }
    /// assert_eq!(game.captured()[Color::Black][Role::Pawn], 1);
    /// assert_eq!(game.material_balance(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self) -> ByColor<ByRole<u32>> {
        let mut taken: ByColor<ByRole<u32>> = ByColor::default();
        for piece in self.plies().filter_map(|ply| ply.captured) {
            taken[piece.color][piece.role] += 1;
        }
        taken
    }

    /// How many points White is ahead; negative if Black is.
    pub fn material_balance(&self) -> i32 {
        let board = self.position().board();
        board.material(Color::White) as i32 - board.material(Color::Black) as i32
    }
}

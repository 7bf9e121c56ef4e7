//! What people do in a game besides moving: resign, offer and take draws, run out of time, leave.

use super::Game;
use crate::{Color, Ending, IllegalMove, Termination};
use std::{error::Error, fmt};

/// Why something other than a move is refused.
///
/// ```
/// use tabiya_rules::{Color, Game, Refused};
/// let mut game = Game::default();
/// assert_eq!(game.accept_draw(Color::Black), Err(Refused::NoDrawOffer));
/// game.resign(Color::White)?;
/// assert_eq!(game.claim().unwrap_err().to_string(), "the game is over: Black wins by resignation");
/// # Ok::<(), Refused>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refused {
    /// The game is over.
    GameOver(Ending),
    /// The opponent has not offered a draw.
    NoDrawOffer,
    /// The position has not been there three times, and fifty moves have not been made.
    NothingToClaim,
    /// The move that goes with the claim is not legal.
    Move(IllegalMove),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::GameOver(ending) => write!(f, "the game is over: {ending}"),
            Refused::NoDrawOffer => f.write_str("no draw has been offered"),
            Refused::NothingToClaim => {
                f.write_str("neither has the position been there three times nor have fifty moves been made")
            }
            Refused::Move(reason) => reason.fmt(f),
        }
    }
}

impl Error for Refused {}

impl Game {
    /// Ends the game as an arbiter decides. For what players do there are methods of their own.
    ///
    /// # Errors
    /// The game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Ending, Game, Termination};
    /// let mut game = Game::default();
    /// game.end(Ending::new(Termination::Adjudication, Some(Color::White)).unwrap())?;
    /// assert_eq!(game.winner(), Some(Color::White));
    /// # Ok::<(), tabiya_rules::Refused>(())
    /// ```
    pub fn end(&mut self, ending: Ending) -> Result<Ending, Refused> {
        self.check_going_on()?;
        self.draw_offer = None;
        Ok(*self.ending.insert(ending))
    }

    fn check_going_on(&self) -> Result<(), Refused> {
        self.ending.map_or(Ok(()), |ending| Err(Refused::GameOver(ending)))
    }

    /// `color` resigns (FIDE 5.1.2).
    ///
    /// # Errors
    /// The game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game};
    /// let mut game = Game::default();
    /// assert_eq!(game.resign(Color::White)?.winner(), Some(Color::Black));
    /// # Ok::<(), tabiya_rules::Refused>(())
    /// ```
    pub fn resign(&mut self, color: Color) -> Result<Ending, Refused> {
        self.end(Ending::win(Termination::Resignation, !color))
    }

    /// The flag of `color` has fallen. The opponent wins, unless no sequence of legal moves could lead to a mate: then
    /// it is a draw (FIDE 6.9).
    ///
    /// # Errors
    /// The game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game, Outcome, Position, Termination};
    /// let mut game = Game::new("8/8/4k3/8/8/3QK3/8/8 b - - 0 1".parse()?);
    /// game.flag(Color::White)?; // a bare king cannot win
    /// assert_eq!(game.outcome(), Some(Outcome::Draw));
    /// assert_eq!(game.termination(), Some(Termination::TimeForfeitDraw));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flag(&mut self, color: Color) -> Result<Ending, Refused> {
        self.forfeit(color, Termination::TimeForfeit, Termination::TimeForfeitDraw)
    }

    /// `color` has left. The opponent wins if that is still possible, for the flag would have fallen at last.
    ///
    /// # Errors
    /// The game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game};
    /// let mut game = Game::default();
    /// assert_eq!(game.abandon(Color::White)?.winner(), Some(Color::Black));
    /// # Ok::<(), tabiya_rules::Refused>(())
    /// ```
    pub fn abandon(&mut self, color: Color) -> Result<Ending, Refused> {
        self.forfeit(color, Termination::Abandonment, Termination::Abandonment)
    }

    /// `color` loses for breaking the rules, such as by a second illegal move, or draws if the opponent cannot mate
    /// (FIDE 7.5.5).
    ///
    /// # Errors
    /// The game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game, Termination};
    /// let mut game = Game::default();
    /// assert_eq!(game.penalize(Color::White)?.termination(), Termination::RulesInfraction);
    /// # Ok::<(), tabiya_rules::Refused>(())
    /// ```
    pub fn penalize(&mut self, color: Color) -> Result<Ending, Refused> {
        self.forfeit(color, Termination::RulesInfraction, Termination::RulesInfraction)
    }

    /// `color` loses, or draws if the opponent can no longer mate.
    fn forfeit(&mut self, color: Color, lost: Termination, drawn: Termination) -> Result<Ending, Refused> {
        self.check_going_on()?;
        self.end(match self.position().can_win(!color) {
            true => Ending::win(lost, !color),
            false => Ending::draw(drawn),
        })
    }

    /// The side whose draw offer waits for an answer.
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// `color` offers a draw. It stands until the opponent accepts, declines or moves (FIDE 9.1.2.1). If the opponent
    /// has offered one, they agree.
    ///
    /// # Errors
    /// The game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game, Termination};
    /// let mut game = Game::default();
    /// game.play_uci("e2e4".parse()?)?;
    /// game.offer_draw(Color::White)?;
    /// game.accept_draw(Color::Black)?;
    /// assert_eq!(game.termination(), Some(Termination::Agreement));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn offer_draw(&mut self, color: Color) -> Result<(), Refused> {
        self.check_going_on()?;
        if self.draw_offer == Some(!color) {
            return self.accept_draw(color).map(|_| ());
        }
        self.draw_offer = Some(color);
        Ok(())
    }

    /// `color` accepts the opponent's draw offer.
    ///
    /// # Errors
    /// There is none, or the game is over already.
    pub fn accept_draw(&mut self, color: Color) -> Result<Ending, Refused> {
        self.take_offer_of(!color)?;
        self.end(Ending::draw(Termination::Agreement))
    }

    /// `color` declines the opponent's draw offer.
    ///
    /// # Errors
    /// There is none, or the game is over already.
    ///
    /// ```
    /// use tabiya_rules::{Color, Game};
    /// let mut game = Game::default();
    /// game.offer_draw(Color::White)?;
    /// game.decline_draw(Color::Black)?;
    /// assert_eq!(game.draw_offer(), None);
    /// # Ok::<(), tabiya_rules::Refused>(())
    /// ```
    pub fn decline_draw(&mut self, color: Color) -> Result<(), Refused> {
        self.take_offer_of(!color)
    }

    fn take_offer_of(&mut self, color: Color) -> Result<(), Refused> {
        self.check_going_on()?;
        if self.draw_offer != Some(color) {
            return Err(Refused::NoDrawOffer);
        }
        self.draw_offer = None;
        Ok(())
    }
}

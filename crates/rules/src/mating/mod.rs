//! Who can possibly still mate: insufficient material, dead positions (FIDE 5.2.2), and whether the opponent of a
//! fallen flag could have mated by any sequence of legal moves (FIDE 6.9).
//!
//! Three proofs that a side cannot, the cheap ones first: too little [`material`]; every one of the [`lines`] ends after
//! a few moves; [`walls`] keep everybody where nothing can happen. Each is sound: none ever says "cannot" of a side that
//! can. Together they miss little; with the feature `dead-position` the [`solver`] decides what they leave open.

mod lines;
mod material;
#[cfg(feature = "dead-position")]
mod solver;
mod walls;

use crate::{Color, Position};

impl Position {
    /// Can `color` still mate, if the opponent helps in every way the Laws allow?
    ///
    /// `false` is certain. Without the feature `dead-position`, `true` may be wrong where long analysis would be needed.
    /// With it, `true` is certain too, except where the solver gives up or is not asked, as with Chess960 castling
    /// rights. The counters are ignored.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let pos: Position = "8/4k3/8/8/8/3NK3/8/8 w - - 0 1".parse()?;
    /// assert!(!pos.can_win(Color::White)); // one knight cannot mate a king alone …
    /// let pos: Position = "8/4k2p/8/8/8/3NK3/8/8 w - - 0 1".parse()?;
    /// assert!(pos.can_win(Color::White)); // … but one that stands in its own pawn's way
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn can_win(&self, color: Color) -> bool {
        if !self.has_legal_move() {
            return self.turn() != color && self.is_check();
        }
        !self.is_quickly_unwinnable(color) && !self.is_proved_unwinnable(color)
    }

    /// Is this a dead position: can nobody mate by any sequence of legal moves (FIDE 5.2.2)?
    ///
    /// [`Position::is_insufficient_material`] is the plainest case. As certain as [`Position::can_win`].
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let wall: Position = "8/8/3k4/p2p2p1/P2P2P1/8/3K4/8 w - - 0 1".parse()?;
    /// assert!(wall.is_dead()); // no way through, nothing to take
    /// let forced: Position = "8/8/8/8/8/2k5/p7/K7 w - - 0 1".parse()?;
    /// assert!(forced.is_dead()); // the king must take the pawn
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn is_dead(&self) -> bool {
        // The stronger side first: if it can mate, that is seen sooner.
        let [white, black] = Color::ALL.map(|color| self.board().material(color));
        let stronger = if white >= black { Color::White } else { Color::Black };
        !self.can_win(stronger) && !self.can_win(!stronger)
    }

    /// The quick proofs, which are always there.
    fn is_quickly_unwinnable(&self, color: Color) -> bool {
        material::is_unwinnable(self.board(), color)
            || lines::all_end(self, color)
            || walls::keep_all_apart(self, color)
    }

    #[cfg(feature = "dead-position")]
    fn is_proved_unwinnable(&self, color: Color) -> bool {
        solver::is_unwinnable(self, color)
    }

    #[cfg(not(feature = "dead-position"))]
    fn is_proved_unwinnable(&self, _: Color) -> bool {
        false
    }
}

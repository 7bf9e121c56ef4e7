//! Who can possibly still mate: insufficient material, dead positions (FIDE 5.2.2), and whether the opponent of a
//! fallen flag could have mated by any sequence of legal moves (FIDE 6.9).
//!
//! Three proofs that a side cannot, the cheap ones first: too little [`material`]; every one of the [`lines`] ends after
//! a few moves; [`walls`] keep everybody where nothing can happen. Each is sound: none ever says "cannot" of a side that
//! can. Together they miss little; with the feature `dead-position` a [`search`] decides what they leave open. Games ask
//! after every move, so a position that is full of life is told at a glance.

mod lines;
mod material;
#[cfg(feature = "dead-position")]
mod search;
mod walls;

use crate::{Color, Position};

impl Position {
    /// Can `color` still mate, if the opponent helps in every way the Laws allow?
    ///
    /// `false` is certain. Without the feature `dead-position`, `true` may be wrong where long analysis would be needed.
    /// With it, `true` is nearly certain: a search may give up after [`Position::MATING_LIMIT`] positions, which is
    /// enough for all that was ever seen in real games. The counters are ignored.
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
        self.decide(color, Position::MATING_LIMIT) != Some(false)
    }

    /// How many positions [`Position::can_win`] and [`Position::is_dead`] look at before they take a side to be able to
    /// win: some tens of milliseconds and eight megabytes at worst, a tenth of a millisecond in an ordinary position.
    pub const MATING_LIMIT: u32 = 50_000;

    /// [`Position::can_win`] with a limit of one's own, in positions that are remembered (about 150 bytes and a
    /// microsecond each). `Some(true)` is certain too: a mate was found. `None` where the limit came first.
    ///
    /// ```
    /// use tabiya_rules::{Color, Position};
    /// let pos: Position = "8/1p6/kPp5/p1P5/2P5/P7/3K4/8 w - - 0 1".parse()?;
    /// assert_eq!(pos.can_win_within(Color::White, 10), None);
    /// assert_eq!(pos.can_win_within(Color::White, 100_000), Some(false));
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[cfg(feature = "dead-position")]
    pub fn can_win_within(&self, color: Color, limit: u32) -> Option<bool> {
        self.decide(color, limit)
    }

    fn decide(&self, color: Color, limit: u32) -> Option<bool> {
        if !self.has_legal_move() {
            return Some(self.turn() != color && self.is_check());
        }
        if self.is_quickly_unwinnable(color) { Some(false) } else { self.search_for_mate(color, limit) }
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
        if self.is_full_of_life() {
            return false;
        }
        // The stronger side first: if it can mate, that is seen sooner.
        let [white, black] = Color::ALL.map(|color| self.board().material(color));
        let stronger = if white >= black { Color::White } else { Color::Black };
        !self.can_win(stronger) && !self.can_win(!stronger)
    }

    /// No proof, but nothing dead was ever found that has all of it (`make dead-positions` looks): a man who mates with the
    /// king alone, many moves for both sides, and hardly a pawn that stands in another's way.
    fn is_full_of_life(&self) -> bool {
        let board = self.board();
        let [white, black] = Color::ALL.map(|color| board.by_color(color) & board.pawns());
        let blocked = white.shift(0, 1) & black;
        let is_free = |pos: &Position| pos.legal_moves().len() >= 8;
        board.straight_sliders().any()
            && blocked.len() <= 2
            && is_free(self)
            && self.after_pass().as_ref().is_some_and(is_free)
    }

    /// The quick proofs, which are always there.
    fn is_quickly_unwinnable(&self, color: Color) -> bool {
        material::is_unwinnable(self.board(), color)
            || lines::all_end(self, color)
            || walls::keep_all_apart(self, color)
    }

    #[cfg(feature = "dead-position")]
    fn search_for_mate(&self, color: Color, limit: u32) -> Option<bool> {
        search::finds_mate(self, color, limit)
    }

    #[cfg(not(feature = "dead-position"))]
    fn search_for_mate(&self, _: Color, _: u32) -> Option<bool> {
        None
    }
}

//! When the Laws end a game, and what a player may claim. Repetition needs history, so it lives here and not in
//! `position`. To add a draw rule: a variant and a row in `outcome`, its moment here, a case in
//! `testdata/terminations.txt`.

use super::{Game, Refused};
use crate::{Ending, Move, MoveList, Position, Termination};
use std::fmt;

/// What the player whose move it is may claim (FIDE 9.2, 9.3). The Laws do not end the game by themselves yet.
///
/// ```
/// use tabiya_rules::{Claim, Game, Termination};
/// let mut game = Game::default();
/// for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
///     game.play_uci(uci.parse()?)?;
/// }
/// assert_eq!(game.claims().next(), None);
/// let m = game.position().resolve("f6g8".parse()?)?;
/// assert_eq!(game.claims_with(m).next(), Some(Claim::ThreefoldRepetition)); // the intended move is enough
/// game.play(m)?;
/// game.claim()?;
/// assert_eq!(game.termination(), Some(Termination::ThreefoldRepetition));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The position has been there twice before.
    ThreefoldRepetition,
    /// Nobody has taken a piece or moved a pawn for fifty moves of each side.
    FiftyMoves,
}

impl Claim {
    /// Both.
    pub const ALL: [Claim; 2] = [Claim::ThreefoldRepetition, Claim::FiftyMoves];

    /// Why the game is over once it is claimed.
    pub const fn termination(self) -> Termination {
        match self {
            Claim::ThreefoldRepetition => Termination::ThreefoldRepetition,
            Claim::FiftyMoves => Termination::FiftyMoves,
        }
    }

    /// Its stable short name: `threefold` or `fifty-moves`.
    pub const fn name(self) -> &'static str {
        match self {
            Claim::ThreefoldRepetition => "threefold",
            Claim::FiftyMoves => "fifty-moves",
        }
    }

    /// Is it justified in `pos`, which is there for the `repetitions`-th time?
    fn holds(self, pos: &Position, repetitions: usize) -> bool {
        match self {
            Claim::ThreefoldRepetition => repetitions >= 3,
            Claim::FiftyMoves => pos.halfmove_clock() >= 2 * 50,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.termination().fmt(f)
    }
}

impl Position {
    /// Is this the same position in the sense of FIDE 9.2.3? The pieces, the turn and what the pieces may do must be
    /// the same; the counters may differ. En passant counts where it is a legal move, castling as long as neither king
    /// nor rook has moved.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let mut pos = Position::STANDARD;
    /// for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     pos.play(pos.resolve(uci.parse()?)?)?;
    /// }
    /// assert_ne!(pos, Position::STANDARD);
    /// assert!(pos.is_same_as(&Position::STANDARD));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_same_as(&self, other: &Position) -> bool {
        self.board() == other.board()
            && self.turn() == other.turn()
            && self.castling() == other.castling()
            && self.en_passant() == other.en_passant()
    }

    /// How a game ends that has come here, as far as the position alone can tell. What comes first has precedence: mate,
    /// stalemate, too little material to mate, a dead position. Repetition and the move counts end games too:
    /// [`Game::ending`] knows all.
    ///
    /// ```
    /// use tabiya_rules::{Ending, Position, Termination};
    /// let pos: Position = "8/8/4k3/8/8/3BK3/8/8 b - - 0 1".parse()?;
    /// assert_eq!(pos.ending().map(Ending::termination), Some(Termination::InsufficientMaterial));
    /// assert_eq!(Position::STANDARD.ending(), None);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        if !self.has_legal_move() {
            return Some(match self.is_check() {
                true => Ending::win(Termination::Checkmate, !self.turn()),
                false => Ending::draw(Termination::Stalemate),
            });
        }
        if self.is_insufficient_material() {
            return Some(Ending::draw(Termination::InsufficientMaterial));
        }
        self.is_dead().then(|| Ending::draw(Termination::DeadPosition))
    }
}

impl Game {
    /// How the Laws end the game here, if they do. What comes first has precedence: a mate on the board counts even if
    /// it is the 75th move (FIDE 9.6.2).
    pub(super) fn automatic_ending(&self) -> Option<Ending> {
        if let Some(ending) = self.position().ending() {
            return Some(ending);
        }
        let draw = if self.repetitions() >= 5 {
            Termination::FivefoldRepetition
        } else if self.position().halfmove_clock() >= 2 * 75 {
            Termination::SeventyfiveMoves
        } else {
            return None;
        };
        Some(Ending::draw(draw))
    }

    /// How many times the present position has been on the board in this game, this time included.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play_san(san)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn repetitions(&self) -> usize {
        1 + self.count_same(self.position(), 1)
    }

    /// What the player to move may claim now.
    pub fn claims(&self) -> impl Iterator<Item = Claim> + use<> {
        self.claims_in(*self.position(), self.repetitions())
    }

    /// What the player to move may claim by announcing the legal move `m` without making it (FIDE 9.2.1, 9.3.1).
    pub fn claims_with(&self, m: Move) -> impl Iterator<Item = Claim> + use<> {
        let pos = self.position().after(m);
        let earlier = if pos.halfmove_clock() == 0 { 0 } else { self.count_same(&pos, 0) };
        self.claims_in(pos, 1 + earlier)
    }

    /// The legal moves by which the player to move may claim a draw, if they are announced and not made.
    ///
    /// ```
    /// use tabiya_rules::Game;
    /// let mut game = Game::default();
    /// for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     game.play_san(san)?;
    /// }
    /// let claiming: Vec<String> = game.claiming_moves().map(|m| game.position().san(m).to_string()).collect();
    /// assert_eq!(claiming, ["Ng8"]);
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn claiming_moves(&self) -> impl Iterator<Item = Move> {
        // Before so many moves that can be undone nothing comes for the third time, and a hundred of them are fifty moves.
        const FEWEST: usize = 7;
        let may_claim = self.keys.len() > FEWEST || self.position().halfmove_clock() + 1 >= 2 * 50;
        let moves = if may_claim { self.position().legal_moves() } else { MoveList::default() };
        moves.into_iter().filter(|&m| self.claims_with(m).next().is_some())
    }

    /// How often `pos` was there, the last `left_out` positions not counted. Neither a capture nor a pawn move can be
    /// undone by moving, so no position before the last one is looked at.
    fn count_same(&self, pos: &Position, left_out: usize) -> usize {
        let keys = &self.keys[..self.keys.len().saturating_sub(left_out)];
        if !keys.contains(&pos.repetition_key()) {
            return 0;
        }
        // Different positions may have the same key.
        let first = self.played.len() + 1 - self.keys.len();
        self.positions().skip(first).take(keys.len()).filter(|earlier| pos.is_same_as(earlier)).count()
    }

    fn claims_in(&self, pos: Position, repetitions: usize) -> impl Iterator<Item = Claim> + use<> {
        let is_over = self.is_over();
        Claim::ALL.into_iter().filter(move |claim| !is_over && claim.holds(&pos, repetitions))
    }

    /// The player to move claims a draw by repetition or by the fifty-move rule.
    ///
    /// # Errors
    /// The claim is not justified, or the game is over.
    pub fn claim(&mut self) -> Result<Ending, Refused> {
        let claim = self.claims().next();
        self.accept_claim(claim)
    }

    /// The player to move claims a draw because of the move that he or she intends to make. It stays unmade, as in the
    /// Laws: the game ends first. If the claim is refused, the player has to make that move (FIDE 9.5.2).
    ///
    /// # Errors
    /// The move is not legal, the claim is not justified, or the game is over.
    pub fn claim_with(&mut self, m: Move) -> Result<Ending, Refused> {
        self.check_not_over().map_err(Refused::Move)?;
        self.position().check_legal(m).map_err(Refused::Move)?;
        let claim = self.claims_with(m).next();
        self.accept_claim(claim)
    }

    fn accept_claim(&mut self, claim: Option<Claim>) -> Result<Ending, Refused> {
        match claim {
            Some(claim) => self.end(Ending::draw(claim.termination())),
            None => Err(self.ending.map_or(Refused::NothingToClaim, Refused::GameOver)),
        }
    }
}

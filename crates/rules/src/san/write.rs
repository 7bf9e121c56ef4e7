//! From [`Move`] to text: the shortest that no other legal move has, and the mark for check or mate.

use super::{CheckMark, San, SanPlus};
use crate::{Bitboard, Move, MoveText, Position, Role, attacks};

impl San {
    /// The SAN of `m`, which must be legal in `pos`, without its mark.
    ///
    /// ```
    /// use tabiya_rules::{Position, San};
    /// let start = Position::STANDARD;
    /// let m = start.resolve("b1c3".parse()?)?;
    /// assert_eq!(San::from_move(&start, m).to_string(), "Nc3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn from_move(pos: &Position, m: Move) -> San {
        if let Some(side) = m.castling_side() {
            return San::Castle(side);
        }
        let (from, to) = (m.from(), m.to());
        let role = pos.board().role_at(from).unwrap_or(Role::Pawn);
        let capture = m.is_en_passant() || pos.board().occupied().contains(to);
        if role == Role::Pawn {
            let file = capture.then_some(from.file());
            return San::Normal { role, file, rank: None, capture, to, promotion: m.promotion() };
        }
        let rivals = rivals(pos, m, role);
        let (file, rank) = match rivals {
            Bitboard::EMPTY => (false, false),
            _ if !rivals.intersects(from.file().bitboard()) => (true, false),
            _ if !rivals.intersects(from.rank().bitboard()) => (false, true),
            _ => (true, true),
        };
        let (file, rank) = (file.then_some(from.file()), rank.then_some(from.rank()));
        San::Normal { role, file, rank, capture, to, promotion: None }
    }
}

/// The other pieces of the same kind that may go to the same square. One that is pinned is no rival.
#[inline]
fn rivals(pos: &Position, m: Move, role: Role) -> Bitboard {
    let piece = role.of(pos.turn());
    let others = pos.board().by_piece(piece) - m.from().bitboard();
    if others.is_empty() {
        return others;
    }
    let reaching = attacks::of(piece, m.to(), pos.board().occupied()) & others;
    reaching.into_iter().filter(|&from| pos.is_safe(from, m.to())).collect()
}

impl Position {
    /// The SAN of `m`, which must be legal here, with `+` or `#` where it gives check or mate.
    ///
    /// It takes no heap: [`SanPlus::text`] is a few bytes that read as a `&str`.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::STANDARD;
    /// let mut moves: Vec<String> = start.legal_moves().iter().map(|&m| start.san(m).to_string()).collect();
    /// moves.sort();
    /// assert_eq!(moves[..4], ["Na3", "Nc3", "Nf3", "Nh3"]);
    /// ```
    #[inline]
    pub fn san(&self, m: Move) -> SanPlus {
        SanPlus { san: San::from_move(self, m), mark: self.check_mark(m) }
    }

    /// `m`, which must be legal here, in long algebraic notation.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::STANDARD;
    /// assert_eq!(start.long_algebraic(start.parse_san("Nf3")?), "Ng1-f3");
    /// assert_eq!(start.long_algebraic(start.parse_san("e4")?), "e2-e4");
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn long_algebraic(&self, m: Move) -> MoveText {
        let mut text = MoveText::new();
        match San::from_move(self, m) {
            San::Castle(side) => text.push_str(side.san()),
            San::Normal { role, capture, promotion, .. } => {
                if role != Role::Pawn {
                    text.push(role.upper_char() as u8);
                }
                text.push_square(m.from());
                text.push(if capture { b'x' } else { b'-' });
                text.push_square(m.to());
                text.push_promotion(promotion);
            }
        }
        text.push_mark(self.check_mark(m));
        text
    }

    /// What a legal move does to the other king.
    #[inline]
    fn check_mark(&self, m: Move) -> Option<CheckMark> {
        let next = self.after(m);
        match next.is_check() {
            false => None,
            true if next.has_legal_move() => Some(CheckMark::Check),
            true => Some(CheckMark::Mate),
        }
    }
}

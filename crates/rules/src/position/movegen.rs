//! Legal moves, straight from the masks that make them legal: where the king may not step, where a check must be met,
//! on which line a piece is pinned. No move is made and taken back to see whether it was legal.
//!
//! The same walk over the pieces serves lists, of all moves or of some, and a count; they differ in what they do with a set of
//! targets.

use super::{CastlingPaths, Position};
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
use crate::attacks::lanes::Survey;
use crate::attacks::{self, FALLING, HORIZONTAL, RISING, VERTICAL};
use crate::{Bitboard, Board, CastlingSide, Color, Move, MoveKind, MoveList, Rank, Role, Square};

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::STANDARD.legal_moves().len(), 20);
    /// ```
    #[inline(always)]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves_into(&mut list);
        list
    }

    /// [`Position::legal_moves`] written to a list of the caller's, in place of what it held. The list is too large to be
    /// returned for nothing, so this is the way for code that does little else.
    ///
    /// ```
    /// use tabiya_rules::{MoveList, Position};
    /// let mut moves = MoveList::new();
    /// Position::STANDARD.legal_moves_into(&mut moves);
    /// assert_eq!(moves.len(), 20);
    /// ```
    #[inline(never)]
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        match self.turn {
            Color::White => generate::<true, _>(self, list),
            Color::Black => generate::<false, _>(self, list),
        }
    }

    /// The legal moves that take something or make a queen, in place of what the list held. With
    /// [`Position::legal_quiets_into`] they are all legal moves, for who may need only the one kind.
    ///
    /// ```
    /// use tabiya_rules::{MoveList, Position};
    /// let pos: Position = "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut moves = MoveList::new();
    /// pos.legal_captures_into(&mut moves);
    /// assert_eq!(moves.iter().map(|m| m.to_string()).collect::<Vec<_>>(), ["e4d5", "a7a8q"]);
    /// pos.legal_quiets_into(&mut moves);
    /// assert_eq!(moves.len(), pos.legal_moves().len() - 2);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    #[inline(never)]
    pub fn legal_captures_into(&self, list: &mut MoveList) {
        list.clear();
        let sink = &mut Captures { list, them: self.board.by_color(!self.turn) };
        match self.turn {
            Color::White => generate::<true, _>(self, sink),
            Color::Black => generate::<false, _>(self, sink),
        }
    }

    /// The legal moves that take nothing and make no queen, in place of what the list held.
    #[inline(never)]
    pub fn legal_quiets_into(&self, list: &mut MoveList) {
        list.clear();
        let sink = &mut Quiets { list, empty: !self.board.occupied() };
        match self.turn {
            Color::White => generate::<true, _>(self, sink),
            Color::Black => generate::<false, _>(self, sink),
        }
    }

    /// How many legal moves there are; faster than making the list.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::STANDARD.legal_move_count(), 20);
    /// ```
    #[inline]
    pub fn legal_move_count(&self) -> usize {
        match self.turn {
            Color::White => count::<true>(self),
            Color::Black => count::<false>(self),
        }
    }

    /// The legal moves of the piece on one square.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// assert_eq!(Position::STANDARD.legal_moves_from(Square::G1).len(), 2);
    /// ```
    pub fn legal_moves_from(&self, from: Square) -> MoveList {
        let mut list = self.legal_moves();
        list.retain(|m| m.from() == from);
        list
    }

    /// Is there any legal move?
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        self.legal_move_count() != 0
    }
}

/// Takes the moves as they are found, a set of targets at a time.
trait Sink {
    /// The piece on `from` may go to any of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// For each square of `targets`, the pawn `step` squares back may go there.
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind);
    /// The same with all four promotions.
    fn promotions(&mut self, step: i8, targets: Bitboard);
    /// One more move, if it is legal.
    fn special(&mut self, m: Move, is_legal: bool);
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.push_piece_moves(from, targets);
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        self.push_pawn_moves(step, targets, kind);
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        for role in Role::PROMOTIONS {
            self.push_pawn_moves(step, targets, MoveKind::promotion(role));
        }
    }

    #[inline(always)]
    fn special(&mut self, m: Move, is_legal: bool) {
        if is_legal {
            self.push(m);
        }
    }
}

/// Takes what takes something or makes a queen.
struct Captures<'l> {
    list: &'l mut MoveList,
    them: Bitboard,
}

impl Sink for Captures<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.list.push_piece_moves(from, targets & self.them);
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        self.list.push_pawn_moves(step, targets & self.them, kind);
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        for role in Role::PROMOTIONS {
            let targets = if role == Role::Queen { targets } else { targets & self.them };
            self.list.push_pawn_moves(step, targets, MoveKind::promotion(role));
        }
    }

    #[inline(always)]
    fn special(&mut self, m: Move, is_legal: bool) {
        self.list.special(m, is_legal && m.kind() == MoveKind::EnPassant);
    }
}

/// Takes the rest.
struct Quiets<'l> {
    list: &'l mut MoveList,
    empty: Bitboard,
}

impl Sink for Quiets<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.list.push_piece_moves(from, targets & self.empty);
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        self.list.push_pawn_moves(step, targets & self.empty, kind);
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        for role in Role::PROMOTIONS {
            let targets = if role == Role::Queen { Bitboard::EMPTY } else { targets & self.empty };
            self.list.push_pawn_moves(step, targets, MoveKind::promotion(role));
        }
    }

    #[inline(always)]
    fn special(&mut self, m: Move, is_legal: bool) {
        self.list.special(m, is_legal && m.kind() == MoveKind::Castle);
    }
}

/// Only counts.
struct Counter(usize);

impl Sink for Counter {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: i8, targets: Bitboard, _: MoveKind) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn promotions(&mut self, _: i8, targets: Bitboard) {
        self.0 += 4 * targets.len();
    }

    #[inline(always)]
    fn special(&mut self, _: Move, is_legal: bool) {
        self.0 += is_legal as usize;
    }
}

/// What limits the moves of the side to move.
struct Restrictions {
    /// Where the king may not step.
    danger: Bitboard,
    /// Where any other piece must go: everywhere, or onto the line of a check, or nowhere in double check.
    targets: Bitboard,
    /// The own pieces that are pinned, by the axis of the pin.
    pinned: [Bitboard; 4],
}

impl Restrictions {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
    #[inline(always)]
    fn new<const WHITE: bool>(board: &Board) -> Restrictions {
        let survey = Survey::<WHITE>::new(board);
        Restrictions { danger: survey.danger, targets: survey.targets(board), pinned: survey.pinned() }
    }

    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq")))]
    #[inline(always)]
    fn new<const WHITE: bool>(board: &Board) -> Restrictions {
        limits_by_piece::<WHITE>(board)
    }

    #[inline(always)]
    fn all_pinned(&self) -> Bitboard {
        let [vertical, horizontal, rising, falling] = self.pinned;
        vertical | horizontal | rising | falling
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))))]
#[inline(always)]
fn limits_by_piece<const WHITE: bool>(board: &Board) -> Restrictions {
    let us = side::<WHITE>();
    let them = board.by_color(!us);
    let occupied = board.occupied();
    let king = (board.kings() & board.by_color(us)).lowest();
    let (diagonal, straight) = (board.diagonal_sliders() & them, board.straight_sliders() & them);

    // The king cannot hide behind itself, so it does not stand in the way of what attacks it.
    let without_king = occupied - king.bitboard();
    let down = if WHITE { -1 } else { 1 };
    let pawns = board.pawns() & them;
    let mut danger = pawns.shift(-1, down) | pawns.shift(1, down);
    danger |= attacks::king((board.kings() & them).lowest());
    danger = (board.knights() & them).into_iter().fold(danger, |all, from| all | attacks::knight(from));
    danger = diagonal.into_iter().fold(danger, |all, from| all | attacks::bishop(from, without_king));
    danger = straight.into_iter().fold(danger, |all, from| all | attacks::rook(from, without_king));

    let mut checkers = (attacks::knight(king) & board.knights() | attacks::pawn(us, king) & board.pawns()) & them;
    let mut targets = if checkers.any() { checkers } else { Bitboard::ALL };
    let mut pinned = [Bitboard::EMPTY; 4];
    for sniper in attacks::bishop(king, them) & diagonal | attacks::rook(king, them) & straight {
        let between = attacks::between(king, sniper);
        let blockers = between & occupied;
        if blockers.is_empty() {
            checkers |= sniper.bitboard();
            targets = between | sniper.bitboard();
        } else if !blockers.more_than_one() {
            pinned[attacks::axis(king, sniper)] |= blockers;
        }
    }
    if checkers.more_than_one() {
        targets = Bitboard::EMPTY;
    }
    Restrictions { danger, targets, pinned }
}

#[inline(always)]
const fn side<const WHITE: bool>() -> Color {
    if WHITE { Color::White } else { Color::Black }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq"))]
#[inline(always)]
fn count<const WHITE: bool>(pos: &Position) -> usize {
    let survey = Survey::<WHITE>::new(&pos.board);
    let mut counter = Counter(survey.count(&pos.board, survey.targets(&pos.board)));
    king_moves::<WHITE, _>(pos, survey.danger, &mut counter);
    en_passant_moves(pos, &mut counter);
    counter.0
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vpopcntdq")))]
#[inline(always)]
fn count<const WHITE: bool>(pos: &Position) -> usize {
    let mut counter = Counter(0);
    generate::<WHITE, _>(pos, &mut counter);
    counter.0
}

#[inline(always)]
fn generate<const WHITE: bool, S: Sink>(pos: &Position, sink: &mut S) {
    let limits = Restrictions::new::<WHITE>(&pos.board);
    if limits.targets.any() {
        piece_moves::<WHITE, _>(pos, &limits, sink);
        pawn_moves::<WHITE, _>(pos, &limits, sink);
        en_passant_moves(pos, sink);
    }
    king_moves::<WHITE, _>(pos, limits.danger, sink);
}

#[inline(always)]
fn piece_moves<const WHITE: bool, S: Sink>(pos: &Position, limits: &Restrictions, sink: &mut S) {
    let board = &pos.board;
    let us = board.by_color(side::<WHITE>());
    let occupied = board.occupied();
    let targets = limits.targets - us;
    let pinned = limits.all_pinned();
    for from in (board.knights() & us) - pinned {
        sink.piece(from, attacks::knight(from) & targets);
    }
    let (diagonal, straight) = (board.diagonal_sliders() & us, board.straight_sliders() & us);
    for from in (diagonal - straight) - pinned {
        sink.piece(from, attacks::bishop(from, occupied) & targets);
    }
    for from in (straight - diagonal) - pinned {
        sink.piece(from, attacks::rook(from, occupied) & targets);
    }
    for from in (straight & diagonal) - pinned {
        sink.piece(from, attacks::queen(from, occupied) & targets);
    }
    if ((diagonal | straight) & pinned).any() {
        for axis in [VERTICAL, HORIZONTAL, RISING, FALLING] {
            let movers = if axis == VERTICAL || axis == HORIZONTAL { straight } else { diagonal };
            for from in movers & limits.pinned[axis] {
                sink.piece(from, attacks::queen(from, occupied) & attacks::along(axis, from) & targets);
            }
        }
    }
}

#[inline(always)]
fn pawn_moves<const WHITE: bool, S: Sink>(pos: &Position, limits: &Restrictions, sink: &mut S) {
    let (up, last, third) = if WHITE { (1, Rank::Eighth, Rank::Third) } else { (-1, Rank::First, Rank::Sixth) };
    let us = side::<WHITE>();
    let pawns = pos.board.pawns() & pos.board.by_color(us);
    let free = pawns - limits.all_pinned();
    let empty = !pos.board.occupied();

    let one = (free | pawns & limits.pinned[VERTICAL]).shift(0, up) & empty;
    let two = one.on_rank(third).shift(0, up) & empty & limits.targets;
    let one = one & limits.targets;
    let captures = pos.board.by_color(!us) & limits.targets;
    // Going right a white pawn climbs the rising diagonal, a black one descends the falling one.
    let (right_axis, left_axis) = if WHITE { (RISING, FALLING) } else { (FALLING, RISING) };
    let right = (free | pawns & limits.pinned[right_axis]).shift(1, up) & captures;
    let left = (free | pawns & limits.pinned[left_axis]).shift(-1, up) & captures;

    let last = last.bitboard();
    sink.pawns(8 * up, one - last, MoveKind::Plain);
    sink.pawns(16 * up, two, MoveKind::DoublePush);
    sink.pawns(8 * up + 1, right - last, MoveKind::Plain);
    sink.pawns(8 * up - 1, left - last, MoveKind::Plain);
    if ((one | right | left) & last).any() {
        sink.promotions(8 * up, one & last);
        sink.promotions(8 * up + 1, right & last);
        sink.promotions(8 * up - 1, left & last);
    }
}

#[inline(always)]
fn en_passant_moves<S: Sink>(pos: &Position, sink: &mut S) {
    if let Some(target) = pos.en_passant() {
        for from in en_passant_pawns(&pos.board, pos.turn, target) {
            sink.special(Move::new(from, target, MoveKind::EnPassant), true);
        }
    }
}

/// The pawns of `us` that may legally take en passant on `target`. Two pieces leave the rank at once, so this is the
/// one move that is tried on a board of its own.
#[inline(never)]
pub(super) fn en_passant_pawns(board: &Board, us: Color, target: Square) -> Bitboard {
    let Some(king) = board.king_of(us) else { return Bitboard::EMPTY };
    let captured = Square::new(target.file(), us.rank(Rank::Fifth)).bitboard();
    let pawns = board.by_piece(Role::Pawn.of(us)) & attacks::pawn(!us, target);
    let safe = |from: &Square| {
        let occupied = (board.occupied() - from.bitboard() - captured) | target.bitboard();
        (board.attackers_through(king, !us, occupied) - captured).is_empty()
    };
    pawns.into_iter().filter(safe).collect()
}

#[inline(always)]
fn king_moves<const WHITE: bool, S: Sink>(pos: &Position, danger: Bitboard, sink: &mut S) {
    let us = side::<WHITE>();
    let king = pos.king(us);
    sink.piece(king, attacks::king(king) - pos.board.by_color(us) - danger);
    for rook in pos.castling & us.rank(Rank::First).bitboard() {
        let paths = CastlingPaths::of(king, rook);
        let others = pos.board.occupied() - king.bitboard() - rook.bitboard();
        // What stands between is known long before the attacks are, and mostly it decides.
        if !paths.both.intersects(others) {
            let is_legal = !paths.king.intersects(danger) & !is_shielded_by_rook(pos, king, rook);
            sink.special(Move::new(king, rook, MoveKind::Castle), is_legal);
        }
    }
}

/// On some squares of Chess960 the castling rook leaves the rank on which it stood between its king's target and a
/// rook or queen of the other side. Of standard squares this is never true.
#[inline(always)]
fn is_shielded_by_rook(pos: &Position, king: Square, rook: Square) -> bool {
    let snipers = pos.board.straight_sliders() & pos.board.by_color(!pos.turn) & king.rank().bitboard();
    snipers.any() && {
        let target = CastlingSide::of(king, rook).king_target(king);
        let others = pos.board.occupied() - king.bitboard() - rook.bitboard();
        attacks::rook(target, others).intersects(snipers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legal moves in their order, captures and quiet moves found apart.
    fn in_two_parts(pos: &Position) -> Vec<Move> {
        let (mut captures, mut quiets) = (MoveList::new(), MoveList::new());
        pos.legal_captures_into(&mut captures);
        pos.legal_quiets_into(&mut quiets);
        let is_capture = |m: Move| pos.captured(m).is_some() || m.promotion() == Some(Role::Queen);
        assert!(captures.iter().all(|&m| is_capture(m)) && !quiets.iter().any(|&m| is_capture(m)), "{pos}");
        let (mut captures, mut quiets) = (captures.into_iter(), quiets.into_iter());
        pos.legal_moves()
            .into_iter()
            .filter_map(|m| if is_capture(m) { captures.next() } else { quiets.next() })
            .collect()
    }

    /// Where both ways of finding the limits are compiled, they agree; so do the count and the list.
    #[test]
    fn limits_and_counts_agree() {
        let mut pos = Position::STANDARD;
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20_000 {
            let moves = pos.legal_moves();
            assert_eq!(moves.len(), pos.legal_move_count(), "{pos}");
            assert_eq!(in_two_parts(&pos), moves.as_slice(), "{pos}");
            let board = &pos.board;
            let (found, expected) = match pos.turn {
                Color::White => (Restrictions::new::<true>(board), limits_by_piece::<true>(board)),
                Color::Black => (Restrictions::new::<false>(board), limits_by_piece::<false>(board)),
            };
            // Through a king in check one of them looks only one square far, which is as far as it goes.
            let of_interest = if pos.is_check() { attacks::king(pos.king(pos.turn)) } else { Bitboard::ALL };
            assert_eq!(found.danger & of_interest, expected.danger & of_interest, "{pos}");
            assert_eq!(found.targets, expected.targets, "{pos}");
            assert_eq!(found.pinned, expected.pinned, "{pos}");
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            pos = match moves.get((random >> 33) as usize % moves.len().max(1)) {
                Some(&m) => pos.after(m),
                None => Position::chess960((random >> 40) as u16 % 960).unwrap(),
            };
        }
    }
}

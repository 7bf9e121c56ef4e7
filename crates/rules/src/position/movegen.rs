//! Legal moves, straight from the masks that make them legal: where the king may not step, where a check must be met,
//! on which line a piece is pinned. No move is made and taken back to see whether it was legal.
//!
//! The same walk over the pieces serves a list and a count; they differ in what they do with a set of targets.

use super::Position;
use crate::attacks::{self, FALLING, HORIZONTAL, RISING, VERTICAL};
use crate::{Bitboard, Board, CastlingSide, Color, File, Move, MoveKind, MoveList, Rank, Role, Square};

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
    #[inline(never)]
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        match self.turn {
            Color::White => generate::<true, _>(self, list),
            Color::Black => generate::<false, _>(self, list),
        }
    }

    /// How many legal moves there are; faster than making the list.
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
    /// One more move.
    fn special(&mut self, m: Move);
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::new(from, to, MoveKind::Plain));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard, kind: MoveKind) {
        for to in targets {
            self.push(Move::new(back(to, step), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.push(Move::new(back(to, step), to, MoveKind::promotion(role)));
            }
        }
    }

    #[inline(always)]
    fn special(&mut self, m: Move) {
        self.push(m);
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
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// The square `step` squares before `to`.
#[inline(always)]
fn back(to: Square, step: i8) -> Square {
    Square::at((to as u32).wrapping_sub(step as u32))
}

/// The pieces of the side to move and the masks that limit its moves.
struct View {
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    king: Square,
    checkers: Bitboard,
    /// Where the king may not step.
    danger: Bitboard,
    /// Where any other piece must go: everywhere, or onto the line of the check.
    targets: Bitboard,
    /// The own pieces that are pinned, by the axis of the pin.
    pinned: [Bitboard; 4],
}

impl View {
    #[cfg(target_feature = "avx512vpopcntdq")]
    #[inline(always)]
    fn new<const WHITE: bool>(pos: &Position) -> View {
        let board = &pos.board;
        let us_color = if WHITE { Color::White } else { Color::Black };
        let (us, them) = (board.by_color(us_color), board.by_color(!us_color));
        let (danger, is_check, targets, pinned) = {
            let survey = attacks::lanes::Survey::<WHITE>::new(board);
            let targets = if survey.is_check { survey.check_targets(&pos.board) } else { Bitboard::ALL };
            (survey.danger, survey.is_check, targets, survey.pinned())
        };
        let _ = is_check;
        View { us, them, occupied: board.occupied(), king: pos.king(us_color), checkers: Bitboard::EMPTY, danger, targets, pinned }
    }

    #[cfg(not(target_feature = "avx512vpopcntdq"))]
    fn new<const WHITE: bool>(pos: &Position) -> View {
        let board = &pos.board;
        let us_color = if WHITE { Color::White } else { Color::Black };
        let (us, them) = (board.by_color(us_color), board.by_color(!us_color));
        let occupied = board.occupied();
        let king = (board.kings() & us).lowest();

        let without_king = occupied - king.bitboard();
        let (diagonal, straight) = (board.diagonal_sliders() & them, board.straight_sliders() & them);
        let mut danger = pawn_attacks::<WHITE>(board.pawns() & them) | attacks::king((board.kings() & them).lowest());
        for from in board.knights() & them {
            danger |= attacks::knight(from);
        }
        for from in diagonal {
            danger |= attacks::bishop(from, without_king);
        }
        for from in straight {
            danger |= attacks::rook(from, without_king);
        }

        let mut checkers =
            attacks::knight(king) & board.knights() & them | attacks::pawn(us_color, king) & board.pawns() & them;
        let mut targets = if checkers.any() { checkers } else { Bitboard::ALL };
        let mut pinned = [Bitboard::EMPTY; 4];
        let snipers = attacks::bishop(king, them) & diagonal | attacks::rook(king, them) & straight;
        for sniper in snipers {
            let between = attacks::between(king, sniper);
            let blockers = between & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bitboard();
                targets = between | sniper.bitboard();
            } else if !blockers.more_than_one() {
                pinned[axis(king, sniper)] |= blockers;
            }
        }
        if checkers.more_than_one() {
            targets = Bitboard::EMPTY;
        }
        View { us, them, occupied, king, checkers, danger, targets, pinned }
    }

    fn all_pinned(&self) -> Bitboard {
        self.pinned[0] | self.pinned[1] | self.pinned[2] | self.pinned[3]
    }
}

/// The squares attacked by pawns whose enemy is White or Black.
#[inline(always)]
fn pawn_attacks<const ENEMY_IS_WHITE: bool>(pawns: Bitboard) -> Bitboard {
    let rank = if ENEMY_IS_WHITE { -1 } else { 1 };
    pawns.shift(-1, rank) | pawns.shift(1, rank)
}

/// The axis of the line through two squares that share one.
#[inline(always)]
fn axis(a: Square, b: Square) -> usize {
    let along = |axis| attacks::along(axis, a).contains(b);
    if along(VERTICAL) {
        VERTICAL
    } else if along(HORIZONTAL) {
        HORIZONTAL
    } else if along(RISING) {
        RISING
    } else {
        FALLING
    }
}

#[inline(always)]
fn count<const WHITE: bool>(pos: &Position) -> usize {
    let mut counter = Counter(0);
    #[cfg(target_feature = "avx512vpopcntdq")]
    count_by_lanes::<WHITE>(pos, &mut counter);
    #[cfg(not(target_feature = "avx512vpopcntdq"))]
    generate::<WHITE, _>(pos, &mut counter);
    counter.0
}

#[cfg(target_feature = "avx512vpopcntdq")]
#[inline(always)]
fn count_by_lanes<const WHITE: bool>(pos: &Position, counter: &mut Counter) {
    let danger = {
        let us = if WHITE { Color::White } else { Color::Black };
        let survey = attacks::lanes::Survey::<WHITE>::new(&pos.board);
        let king = pos.king(us);
        counter.piece(king, attacks::king(king) - pos.board.by_color(us) - survey.danger);
        let targets = if survey.is_check { survey.check_targets(&pos.board) } else { Bitboard::ALL };
        counter.0 += survey.count(&pos.board, targets);
        survey.danger
    };
    if let Some(target) = pos.en_passant() {
        en_passant_moves(pos, target, counter);
    }
    castling_moves::<WHITE, _>(pos, danger, counter);
}

#[inline(always)]
fn generate<const WHITE: bool, S: Sink>(pos: &Position, sink: &mut S) {
    let view = View::new::<WHITE>(pos);
    sink.piece(view.king, attacks::king(view.king) - view.us - view.danger);
    if view.targets.is_empty() {
        return;
    }
    piece_moves(pos, &view, sink);
    pawn_moves::<WHITE, _>(pos, &view, sink);
    castling_moves::<WHITE, _>(pos, view.danger, sink);
}

#[inline(always)]
fn piece_moves<S: Sink>(pos: &Position, view: &View, sink: &mut S) {
    let board = &pos.board;
    let targets = view.targets - view.us;
    let pinned = view.all_pinned();
    for from in (board.knights() & view.us) - pinned {
        sink.piece(from, attacks::knight(from) & targets);
    }
    let (diagonal, straight) = (board.diagonal_sliders() & view.us, board.straight_sliders() & view.us);
    for from in (diagonal - straight) - pinned {
        sink.piece(from, attacks::bishop(from, view.occupied) & targets);
    }
    for from in (straight - diagonal) - pinned {
        sink.piece(from, attacks::rook(from, view.occupied) & targets);
    }
    for from in (straight & diagonal) - pinned {
        sink.piece(from, attacks::queen(from, view.occupied) & targets);
    }
    if ((diagonal | straight) & pinned).any() {
        for axis in [VERTICAL, HORIZONTAL, RISING, FALLING] {
            let movers = if axis == VERTICAL || axis == HORIZONTAL { straight } else { diagonal };
            for from in movers & view.pinned[axis] {
                sink.piece(from, attacks::queen(from, view.occupied) & attacks::along(axis, from) & targets);
            }
        }
    }
}

#[inline(always)]
fn pawn_moves<const WHITE: bool, S: Sink>(pos: &Position, view: &View, sink: &mut S) {
    let (up, last, third) = if WHITE { (1, Rank::Eighth, Rank::Third) } else { (-1, Rank::First, Rank::Sixth) };
    let pawns = pos.board.pawns() & view.us;
    let free = pawns - view.all_pinned();
    let empty = !view.occupied;

    let one = (free | pawns & view.pinned[VERTICAL]).shift(0, up) & empty;
    let two = one.on_rank(third).shift(0, up) & empty & view.targets;
    let one = one & view.targets;
    let captures = view.them & view.targets;
    // Going right a white pawn climbs the rising diagonal, a black one descends the falling one.
    let (right_axis, left_axis) = if WHITE { (RISING, FALLING) } else { (FALLING, RISING) };
    let right = (free | pawns & view.pinned[right_axis]).shift(1, up) & captures;
    let left = (free | pawns & view.pinned[left_axis]).shift(-1, up) & captures;

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
    if let Some(target) = pos.en_passant() {
        en_passant_moves(pos, target, sink);
    }
}

#[cold]
fn en_passant_moves<S: Sink>(pos: &Position, target: Square, sink: &mut S) {
    for from in en_passant_pawns(&pos.board, pos.turn, target) {
        sink.special(Move::new(from, target, MoveKind::EnPassant));
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
        let occupied = board.occupied() - from.bitboard() - captured | target.bitboard();
        (board.attackers_through(king, !us, occupied) - captured).is_empty()
    };
    pawns.into_iter().filter(safe).collect()
}

#[inline(always)]
fn castling_moves<const WHITE: bool, S: Sink>(pos: &Position, danger: Bitboard, sink: &mut S) {
    let (us, rank) = if WHITE { (Color::White, Rank::First) } else { (Color::Black, Rank::Eighth) };
    for rook in pos.castling & rank.bitboard() {
        let king = pos.king(us);
        let others = pos.board.occupied() - king.bitboard() - rook.bitboard();
        let paths = CastlingPaths::of(king, rook);
        if !paths.both.intersects(others) && king_may_castle(pos, paths.king, rook, danger) {
            sink.special(Move::new(king, rook, MoveKind::Castle));
        }
    }
}

/// FIDE 3.8.2.2: the king neither leaves, nor passes, nor reaches an attacked square. On some Chess960 squares the
/// rook leaves the line on which it shields the king, so the target is looked at once more without it.
///
/// A call of its own, so that the usual answer, which needs only the pieces between, does not wait for `danger`.
#[inline(never)]
fn king_may_castle(pos: &Position, path: Bitboard, rook: Square, danger: Bitboard) -> bool {
    let king = pos.king(pos.turn);
    let target = CastlingSide::of(king, rook).king_target(king);
    let others = pos.board.occupied() - king.bitboard() - rook.bitboard();
    let snipers = pos.board.straight_sliders() & pos.board.by_color(!pos.turn) & king.rank().bitboard();
    !path.intersects(danger) && !attacks::rook(target, others).intersects(snipers)
}

/// The squares that king and rook pass or reach when they castle.
struct CastlingPaths {
    king: Bitboard,
    both: Bitboard,
}

impl CastlingPaths {
    #[inline(always)]
    fn of(king: Square, rook: Square) -> CastlingPaths {
        static TABLE: [[(u8, u8); 8]; 8] = castling_table();
        let (king_path, both) = TABLE[king.index() & 7][rook.index() & 7];
        let shift = king as u32 & 56;
        CastlingPaths { king: Bitboard((king_path as u64) << shift), both: Bitboard((both as u64) << shift) }
    }
}

/// For each file of the king and of the rook: the king's path, and that of both, as bits of one rank.
const fn castling_table() -> [[(u8, u8); 8]; 8] {
    const fn span(a: Square, b: Square) -> u8 {
        let (low, high) = if (a as u8) < b as u8 { (a as u8, b as u8) } else { (b as u8, a as u8) };
        (((1_u16 << (high + 1)) - (1 << low)) & 0xff) as u8
    }
    let mut table = [[(0, 0); 8]; 8];
    let mut k = 0;
    while k < 8 {
        let mut r = 0;
        while r < 8 {
            let (king, rook) = (Square::new(File::ALL[k], Rank::First), Square::new(File::ALL[r], Rank::First));
            let side = CastlingSide::of(king, rook);
            let king_path = span(king, side.king_target(king));
            table[k][r] = (king_path, king_path | span(rook, side.rook_target(king)));
            r += 1;
        }
        k += 1;
    }
    table
}

//! Random set-ups, playable or not: both libraries must accept the same ones and give the same reasons.
//!
//! One difference is meant. We accept checks that no move can have given (three checkers, two knights); shakmaty calls
//! them impossible but plays on when told to, so that the moves are compared there too.

use crate::compare::same;
use fastrand::Rng;
use shakmaty::{CastlingMode, Chess, FromSetup as _, PositionError, PositionErrorKinds as Kinds};
use std::num::NonZeroU32;
use tabiya_rules::{Bitboard, Color, File, InvalidPosition, Piece, Position, Rank, Reason, Role, Setup, Square};

/// A set-up with a bit of everything that can be wrong, and often nothing.
pub fn random(rng: &mut Rng) -> Setup {
    let mut setup = Setup::EMPTY;
    setup.turn = color(rng);
    setup.halfmove_clock = rng.u32(0..200);
    setup.fullmove_number = rng.u32(1..300);
    if rng.u8(..) < 80 {
        put_castling(rng, &mut setup);
    } else {
        put_kings(rng, &mut setup);
    }
    if rng.u8(..) < 100 {
        put_passed_pawn(rng, &mut setup);
    }
    let men = [rng.u8(0..6), rng.u8(6..15), rng.u8(15..29)][rng.usize(..3)];
    for _ in 0..men {
        put(rng, &mut setup);
    }
    if rng.u8(..) < 30 {
        break_something(rng, &mut setup);
    }
    setup
}

/// What both libraries make of `setup`, where both think it playable.
///
/// # Errors
/// They differ: one accepts it and the other does not, or they give different reasons.
pub fn judge(setup: Setup) -> Result<Option<(Position, Chess)>, String> {
    let ours = Position::new(setup);
    let theirs =
        Chess::from_setup(to_shakmaty(&setup), CastlingMode::Chess960).or_else(PositionError::ignore_impossible_check);
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => Ok(Some((ours, theirs))),
        (ours, theirs) => {
            let theirs = theirs.err().map_or(Kinds::empty(), |error| error.kinds());
            same("reasons", comparable(kinds(ours.err())), comparable(theirs)).map(|()| None)
        }
    }
}

/// Our reasons in their terms.
fn kinds(invalid: Option<InvalidPosition>) -> Kinds {
    let mut all = Kinds::empty();
    for reason in invalid.iter().flat_map(InvalidPosition::reasons) {
        all |= match reason {
            Reason::KingCount { count: 0, .. } => Kinds::MISSING_KING,
            Reason::KingCount { .. } => Kinds::TOO_MANY_KINGS,
            Reason::PawnOnLastRank(_) => Kinds::PAWNS_ON_BACKRANK,
            Reason::PawnCount { .. } | Reason::PieceCount { .. } | Reason::PromotionCount { .. } => {
                Kinds::TOO_MUCH_MATERIAL
            }
            Reason::KingsTouch(..) | Reason::CheckedWhileWaiting(_) => Kinds::OPPOSITE_CHECK,
            Reason::CastlingWithoutKing(_) | Reason::CastlingWithoutRook(_) | Reason::CastlingTwice(..) => {
                Kinds::INVALID_CASTLING_RIGHTS
            }
            Reason::EnPassant(_) => Kinds::INVALID_EP_SQUARE,
            reason => panic!("{reason:?} has no counterpart yet"),
        };
    }
    all
}

/// The reasons that both libraries look for.
fn comparable(mut kinds: Kinds) -> String {
    kinds -= Kinds::IMPOSSIBLE_CHECK;
    // Where kings are missing or too many, what is said of their checks and castling rights is a matter of taste.
    if kinds.intersects(Kinds::MISSING_KING | Kinds::TOO_MANY_KINGS) {
        kinds -= Kinds::OPPOSITE_CHECK | Kinds::INVALID_CASTLING_RIGHTS;
    }
    format!("{kinds:?}")
}

fn to_shakmaty(setup: &Setup) -> shakmaty::Setup {
    let mut theirs = shakmaty::Setup::empty();
    for (square, piece) in setup.board.pieces() {
        let piece = shakmaty::Piece::from_char(piece.char()).expect("both write pieces alike");
        theirs.board.set_piece_at(shakmaty::Square::new(square as u32), piece);
    }
    theirs.turn = shakmaty::Color::from_white(setup.turn.is_white());
    theirs.castling_rights = shakmaty::Bitboard(setup.castling.0);
    theirs.ep_square = setup.en_passant.map(|square| shakmaty::Square::new(square as u32));
    theirs.halfmoves = setup.halfmove_clock;
    theirs.fullmoves = NonZeroU32::new(setup.fullmove_number).unwrap_or(NonZeroU32::MIN);
    theirs
}

fn color(rng: &mut Rng) -> Color {
    if rng.bool() { Color::White } else { Color::Black }
}

fn square(rng: &mut Rng) -> Square {
    Square::ALL[rng.usize(..64)]
}

fn put_kings(rng: &mut Rng, setup: &mut Setup) {
    setup.board.put(square(rng), Role::King.of(Color::White));
    let free: Vec<Square> = (!setup.board.occupied()).into_iter().collect();
    setup.board.put(free[rng.usize(..free.len())], Role::King.of(Color::Black));
}

/// Kings at home, with up to three rooks each, most of which may castle.
fn put_castling(rng: &mut Rng, setup: &mut Setup) {
    for color in Color::ALL {
        let rank = color.rank(Rank::First);
        let king = Square::new(File::ALL[rng.usize(1..7)], rank);
        for _ in 0..rng.u8(0..4) {
            let rook = Square::new(File::ALL[rng.usize(..8)], rank);
            setup.board.put(rook, Role::Rook.of(color));
            if rng.u8(..) < 160 {
                setup.castling |= rook.bitboard();
            }
        }
        setup.board.put(king, Role::King.of(color));
        setup.castling -= king.bitboard();
    }
}

/// A pawn that has just gone two squares, with one or two beside it.
fn put_passed_pawn(rng: &mut Rng, setup: &mut Setup) {
    let (us, file) = (setup.turn, rng.usize(..8));
    let on = |file: usize, rank| Square::new(File::ALL[file], us.rank(rank));
    let squares =
        on(file, Rank::Fifth).bitboard() | on(file, Rank::Sixth).bitboard() | on(file, Rank::Seventh).bitboard();
    if squares.intersects(setup.board.occupied()) {
        return;
    }
    setup.board.put(on(file, Rank::Fifth), Role::Pawn.of(!us));
    setup.en_passant = Some(on(file, Rank::Sixth));
    let beside = [file.wrapping_sub(1), file + 1].into_iter().filter(|&beside| beside < 8);
    for square in beside.map(|beside| on(beside, Rank::Fifth)) {
        if !setup.board.occupied().contains(square) && rng.u8(..) < 180 {
            setup.board.put(square, Role::Pawn.of(us));
        }
    }
}

/// One more piece on a free square, where its kind may stand.
fn put(rng: &mut Rng, setup: &mut Setup) {
    let role =
        [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][rng.usize(..7)];
    let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let square = square(rng);
    let behind_passed_pawn = setup.en_passant.is_some_and(|target| target.file() == square.file());
    let taken = setup.board.occupied().contains(square) || behind_passed_pawn && rng.u8(..) < 250;
    let forbidden = role == Role::Pawn && last_ranks.contains(square);
    if !taken && !forbidden {
        setup.board.put(square, role.of(color(rng)));
    }
}

fn break_something(rng: &mut Rng, setup: &mut Setup) {
    match rng.u8(..6) {
        0 => setup.castling |= square(rng).bitboard(),
        1 => setup.en_passant = Some(square(rng)),
        2 => setup.turn = !setup.turn,
        3 => setup.castling = Bitboard(rng.u64(..) & (0xff << 56 | 0xff) & rng.u64(..)),
        4 => drop(setup.board.remove(square(rng))),
        _ => drop(setup.board.put(square(rng), Piece::ALL[rng.usize(..12)])),
    }
}

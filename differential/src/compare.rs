//! One position, seen by both libraries: the same moves in every notation, the same state, FEN and key.

use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen, san, uci, zobrist::Zobrist64};
use std::fmt::Display;
use tabiya_rules::{Color, File, Move, Position, UciMove};

/// Compares everything both libraries know about one position and returns the number of legal moves.
///
/// # Errors
/// The first thing they see differently, with both views.
pub fn position(ours: &Position, theirs: &Chess) -> Result<usize, String> {
    same("FEN", ours.to_fen(), Fen::from_position(theirs, EnPassantMode::Legal))?;
    same("key", ours.key(), key(theirs, EnPassantMode::PseudoLegal))?;
    same("repetition key", ours.repetition_key(), key(theirs, EnPassantMode::Legal))?;
    state(ours, theirs)?;
    moves(ours, theirs)
}

/// Fails unless the two views of `what` read alike.
pub(crate) fn same(what: &str, ours: impl Display, theirs: impl Display) -> Result<(), String> {
    let (ours, theirs) = (ours.to_string(), theirs.to_string());
    if ours == theirs { Ok(()) } else { Err(format!("{what}\n    ours:   {ours}\n    theirs: {theirs}")) }
}

fn key(pos: &Chess, mode: EnPassantMode) -> String {
    format!("{:016x}", pos.zobrist_hash::<Zobrist64>(mode).0)
}

fn state(ours: &Position, theirs: &Chess) -> Result<(), String> {
    same("check", ours.is_check(), theirs.is_check())?;
    same("checkers", ours.checkers().0, theirs.checkers().0)?;
    same("checkmate", ours.is_checkmate(), theirs.is_checkmate())?;
    same("stalemate", ours.is_stalemate(), theirs.is_stalemate())?;
    same("insufficient material", ours.is_insufficient_material(), theirs.is_insufficient_material())?;
    for (color, their_color) in [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)] {
        // We may see more, a wall of pawns for example, but never less.
        if theirs.has_insufficient_material(their_color) {
            same(&format!("{color} can win"), ours.can_win(color), false)?;
        }
    }
    Ok(())
}

fn moves(ours: &Position, theirs: &Chess) -> Result<usize, String> {
    let our_moves = sorted(ours.legal_moves().into_iter().map(|m| (UciMove::chess960(m).to_string(), m)));
    let their_moves = sorted(theirs.legal_moves().into_iter().map(|m| (uci::UciMove::from_chess960(m).to_string(), m)));
    same("legal moves", names(&our_moves), names(&their_moves))?;
    same("number of legal moves", ours.legal_move_count(), their_moves.len())?;
    for ((_, m), (_, their_m)) in our_moves.iter().zip(their_moves) {
        one_move(ours, *m, theirs, their_m)?;
    }
    Ok(our_moves.len())
}

fn sorted<M>(moves: impl Iterator<Item = (String, M)>) -> Vec<(String, M)> {
    let mut moves: Vec<_> = moves.collect();
    moves.sort_by(|(a, _), (b, _)| a.cmp(b));
    moves
}

fn names<M>(moves: &[(String, M)]) -> String {
    moves.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
}

fn one_move(ours: &Position, m: Move, theirs: &Chess, their_m: shakmaty::Move) -> Result<(), String> {
    if is_of_standard_chess(m) {
        same("standard UCI", UciMove::standard(m), uci::UciMove::from_standard(their_m))?;
    }
    let our_san = ours.san(m).to_string();
    let their_san = san::SanPlus::from_move(theirs.clone(), their_m).to_string();
    same("SAN", &our_san, &their_san)?;
    same("reading of our UCI", read_uci(ours, &UciMove::chess960(m).to_string()), format!("{m:?}"))?;
    same(&format!("reading of {their_san}"), read_san(ours, &their_san), format!("{m:?}"))?;
    let read = san::San::from_ascii(our_san.as_bytes()).ok().and_then(|san| san.to_move(theirs).ok());
    if read != Some(their_m) {
        return Err(format!("they read our {our_san} as {read:?}"));
    }
    after(ours, m, theirs, their_m).map_err(|why| format!("after {their_san}: {why}"))
}

/// Castling from other squares than those of standard chess has no standard UCI: each library helps itself.
fn is_of_standard_chess(m: Move) -> bool {
    !m.is_castle() || m.from().file() == File::E && matches!(m.to().file(), File::A | File::H)
}

fn read_uci(pos: &Position, text: &str) -> String {
    match text.parse::<UciMove>() {
        Ok(wish) => pos.resolve(wish).map_or_else(|why| why.to_string(), |m| format!("{m:?}")),
        Err(why) => why.to_string(),
    }
}

fn read_san(pos: &Position, text: &str) -> String {
    pos.parse_san(text).map_or_else(|why| why.to_string(), |m| format!("{m:?}"))
}

/// A quick look one move ahead: the keys tell two positions apart as well as their FENs do.
fn after(ours: &Position, m: Move, theirs: &Chess, their_m: shakmaty::Move) -> Result<(), String> {
    let (next, mut their_next) = (ours.after(m), theirs.clone());
    their_next.play_unchecked(their_m);
    same("key", next.key(), key(&their_next, EnPassantMode::PseudoLegal))?;
    same("incremental key", ours.key_after(ours.key(), m), next.key())?;
    same("number of legal moves", next.legal_move_count(), their_next.legal_moves().len())
}

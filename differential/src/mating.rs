//! Random walls of pawns: where we say that a side can never mate, a solver that searches must prove it too.
//! It is not asked where we say that a side can, since we promise nothing there.

use fastrand::Rng;
use std::str::FromStr as _;
use tabiya_rules::{Color, File, Position, Rank, Role, Setup, Square};

/// Compares what is said of both sides of one position; `true` if there was something to compare.
///
/// # Errors
/// The solver finds a mate that we have called impossible.
pub fn compare(rng: &mut Rng) -> Result<bool, String> {
    let Ok(pos) = Position::new(wall(rng)) else { return Ok(false) };
    let fen = pos.to_fen();
    let board = chess::Board::from_str(&fen).map_err(|why| format!("{fen}: {why}"))?;
    let sides = [(Color::White, chess::Color::White), (Color::Black, chess::Color::Black)];
    let lost: Vec<_> = sides.into_iter().filter(|&(color, _)| !pos.can_win(color)).collect();
    for &(color, solver_color) in &lost {
        if let Some(chasolver::Winnability::Winnable { helpmate }) = chasolver::winnability(&board, solver_color) {
            return Err(format!("{fen}: {color} can win by {helpmate:?}"));
        }
    }
    Ok(!lost.is_empty())
}

/// Pawns that block each other, mostly in zigzag so that they cannot take, with the kings and little else around them.
fn wall(rng: &mut Rng) -> Setup {
    let mut setup = Setup { turn: if rng.bool() { Color::White } else { Color::Black }, ..Setup::EMPTY };
    let mut rank = rng.usize(1..6);
    for file in File::ALL {
        let steps = if rng.u8(..) < 20 { 0..3 } else { 1..2 };
        rank = if rng.bool() { rank + rng.usize(steps) } else { rank - rng.usize(steps).min(rank) }.clamp(1, 5);
        if rng.u8(..) < 220 {
            setup.board.put(Square::new(file, Rank::ALL[rank]), Role::Pawn.of(Color::White));
            setup.board.put(Square::new(file, Rank::ALL[rank + 1]), Role::Pawn.of(Color::Black));
        }
    }
    let others = [Role::Bishop, Role::Bishop, Role::Bishop, Role::Knight, Role::Pawn, Role::Rook];
    for _ in 0..rng.u8(..3) {
        let color = if rng.bool() { Color::White } else { Color::Black };
        let role = others[rng.usize(..others.len())];
        put(rng, &mut setup, role.of(color));
    }
    for color in Color::ALL {
        put(rng, &mut setup, Role::King.of(color));
    }
    setup
}

fn put(rng: &mut Rng, setup: &mut Setup, piece: tabiya_rules::Piece) {
    let free: Vec<Square> = (!setup.board.occupied()).into_iter().collect();
    setup.board.put(free[rng.usize(..free.len())], piece);
}

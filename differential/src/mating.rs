//! Who can still mate, by us and by an independent solver: both search for a mate or prove that there is none, and where
//! both have come to an end they must agree. [`compare`] asks about random walls of pawns, [`ask`] about any position.

use chasolver::Winnability;
use fastrand::Rng;
use std::str::FromStr as _;
use std::time::{Duration, Instant};
use tabiya_rules::{Color, File, Position, Rank, Role, Setup, Square};

/// What both have said of one side of one position, and how long they took.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// We: can it mate? `None` where the limit came first.
    pub ours: Option<bool>,
    /// They, likewise.
    pub theirs: Option<bool>,
    /// How long we took.
    pub our_time: Duration,
    /// How long they took.
    pub their_time: Duration,
}

/// Asks both whether `color` can still mate.
///
/// # Errors
/// They contradict each other, or the solver cannot read the position.
pub fn ask(pos: &Position, color: Color, limit: u32) -> Result<Answers, String> {
    let fen = pos.to_fen();
    let board = chess::Board::from_str(&fen).map_err(|why| format!("{fen}: {why}"))?;
    let began = Instant::now();
    let ours = pos.can_win_within(color, limit);
    let our_time = began.elapsed();
    let began = Instant::now();
    let theirs =
        chasolver::winnability(&board, if color.is_white() { chess::Color::White } else { chess::Color::Black });
    let their_time = began.elapsed();
    let theirs = theirs.map(|found| matches!(found, Winnability::Winnable { .. }));
    match (ours, theirs) {
        (Some(ours), Some(theirs)) if ours != theirs => Err(format!("{fen}: {color} can win: {ours}, not {theirs}")),
        _ => Ok(Answers { ours, theirs, our_time, their_time }),
    }
}

/// Asks both about both sides, and whether what nobody can win is called dead.
///
/// # Errors
/// A contradiction.
pub fn ask_of_both_sides(pos: &Position, limit: u32) -> Result<[Answers; 2], String> {
    let answers = [ask(pos, Color::White, limit)?, ask(pos, Color::Black, limit)?];
    let is_dead = answers.iter().all(|answers| answers.ours == Some(false));
    let is_alive = answers.iter().any(|answers| answers.ours == Some(true) || answers.theirs == Some(true));
    match pos.is_dead() {
        true if is_alive => Err(format!("{pos}: called dead, but there is a mate")),
        false if is_dead => Err(format!("{pos}: not called dead, but nobody can win")),
        _ => Ok(answers),
    }
}

/// How many positions we may look at in walls: they come by the thousands.
const LIMIT: u32 = 2_000;

/// Compares what is said of both sides of one wall; `true` if we have proved something.
///
/// # Errors
/// A contradiction.
pub fn compare(rng: &mut Rng) -> Result<bool, String> {
    let Ok(pos) = Position::new(wall(rng)) else { return Ok(false) };
    let answers = ask_of_both_sides(&pos, LIMIT)?;
    Ok(answers.iter().any(|answers| answers.ours == Some(false)))
}

/// Pawns that block each other, mostly in zigzag so that they cannot take, with the kings and little else around them.
pub fn wall(rng: &mut Rng) -> Setup {
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

/// A few men of any kind anywhere, as in endings.
pub fn ending(rng: &mut Rng) -> Setup {
    let mut setup = Setup { turn: if rng.bool() { Color::White } else { Color::Black }, ..Setup::EMPTY };
    for color in Color::ALL {
        put(rng, &mut setup, Role::King.of(color));
    }
    let roles = [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen];
    for _ in 0..rng.u8(1..8) {
        let color = if rng.bool() { Color::White } else { Color::Black };
        let role = roles[rng.usize(..roles.len())];
        put(rng, &mut setup, role.of(color));
    }
    setup
}

//! A stretch of random play or a handful of random set-ups, small enough to be repeated by its number alone.

use crate::{compare, mating, pgn, random, setups};
use fastrand::Rng;
use random::Start;
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen, uci};
use std::ops::AddAssign;
use tabiya_rules::{Position, UciMove};

/// How much has been compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Positions, each with all its moves.
    pub positions: u64,
    /// Moves, in every notation.
    pub moves: u64,
    /// Set-ups that both libraries refused for the same reasons.
    pub refused: u64,
    /// Games, as PGN.
    pub games: u64,
    /// Walls of pawns behind which a side can never mate.
    pub walls: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.positions += more.positions;
        self.moves += more.moves;
        self.refused += more.refused;
        self.games += more.games;
        self.walls += more.walls;
    }
}

/// Compares the episode of this number: random play from a standard or Chess960 start, or from random set-ups,
/// or games as PGN, or walls of pawns.
///
/// # Errors
/// The first difference, with the FEN and the moves that lead to it.
pub fn compare(seed: u64, number: u64) -> Result<Tally, String> {
    // Neighbouring seeds must not give similar play.
    let mut rng = Rng::with_seed(seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    let mut tally = Tally::default();
    let result = match number % 5 {
        0 => play_from_start(&mut rng, Start::Standard, &mut tally),
        1 => play_from_start(&mut rng, Start::Chess960, &mut tally),
        2 => (0..50).try_for_each(|_| play_from_setup(&mut rng, &mut tally)),
        3 => (0..10).try_for_each(|_| read_and_write(&mut rng, &mut tally)),
        _ => (0..100).try_for_each(|_| look_at_wall(&mut rng, &mut tally)),
    };
    result.map(|()| tally).map_err(|why| format!("seed {seed}, episode {number}: {why}"))
}

fn play_from_start(rng: &mut Rng, start: Start, tally: &mut Tally) -> Result<(), String> {
    let theirs = random::start(rng, start);
    let fen = fen(&theirs);
    let ours = Position::from_fen(&fen).map_err(|why| format!("{fen}: {why}"))?;
    play(rng, ours, theirs, 300, tally)
}

fn play_from_setup(rng: &mut Rng, tally: &mut Tally) -> Result<(), String> {
    let setup = setups::random(rng);
    match setups::judge(setup).map_err(|why| format!("{setup}: {why}"))? {
        Some((ours, theirs)) => play(rng, ours, theirs, 6, tally),
        None => {
            tally.refused += 1;
            Ok(())
        }
    }
}

fn read_and_write(rng: &mut Rng, tally: &mut Tally) -> Result<(), String> {
    tally.games += 1;
    pgn::compare(rng)
}

fn look_at_wall(rng: &mut Rng, tally: &mut Tally) -> Result<(), String> {
    tally.walls += u64::from(mating::compare(rng)?);
    Ok(())
}

/// Plays up to `plies` random moves with both libraries and compares every position on the way.
fn play(rng: &mut Rng, mut ours: Position, mut theirs: Chess, plies: usize, tally: &mut Tally) -> Result<(), String> {
    let (start, mut trail) = (fen(&theirs), String::new());
    let taste = random::Taste::any(rng);
    for _ in 0..=plies {
        let at = |why: String| format!("{start} moves{trail}\n  {why}");
        tally.moves += compare::position(&ours, &theirs).map_err(at)? as u64;
        tally.positions += 1;
        let Some(m) = taste.choose(rng, &theirs) else { break };
        let name = uci::UciMove::from_chess960(m).to_string();
        let wish: UciMove = name.parse().map_err(|why| at(format!("{name}: {why}")))?;
        let our_move = ours.resolve(wish).map_err(|why| at(format!("{name}: {why}")))?;
        ours.play_unchecked(our_move);
        theirs.play_unchecked(m);
        trail.extend([" ", &name]);
    }
    Ok(())
}

fn fen(pos: &Chess) -> String {
    Fen::from_position(pos, EnPassantMode::Legal).to_string()
}

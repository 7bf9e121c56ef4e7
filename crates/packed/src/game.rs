//! A game with what a search said of its positions, as bytes: one for the move and mostly one or two for the score.

use crate::moves::{move_at, number_of};
use crate::position::{BadPosition, read_position, write_position};
use crate::varint;
use tabiya_rules::{Ending, Move, Outcome, Position, Termination};

/// A mate in `n` moves is a score of `MATE - n`, and being mated in `n` moves `n - MATE`.
pub const MATE: i16 = 32_000;
/// Scores from here on are mates.
pub const MATE_FROM: i16 = 31_000;
/// The most that a score without mate can be, in hundredths of a pawn.
pub const MOST_CENTIPAWNS: i16 = MATE_FROM - 1;

/// No game has more plies.
pub const MOST_PLIES: usize = 20_000;

/// No game has more bytes: three for the largest step of a score, one for the move, and what stands before them.
pub(crate) const MOST_BYTES: usize = 4 * MOST_PLIES + 64;

/// Where a game comes from. The numbers are those of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Source {
    /// Nobody has said it.
    Other = 0,
    /// From the start of chess, or from its random first moves.
    Random = 1,
    /// From an opening of a collection.
    Opening = 2,
    /// From a start of Chess960, single or double.
    Chess960 = 3,
    /// From the start of chess with some men missing.
    Odds = 4,
    /// From a few men on random squares.
    Scattered = 5,
    /// From a match between engines.
    Match = 6,
    /// From the measuring of the levels.
    Levels = 7,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 8] = [
        Source::Other,
        Source::Random,
        Source::Opening,
        Source::Chess960,
        Source::Odds,
        Source::Scattered,
        Source::Match,
        Source::Levels,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Other => "other",
            Source::Random => "random",
            Source::Opening => "opening",
            Source::Chess960 => "chess960",
            Source::Odds => "odds",
            Source::Scattered => "scattered",
            Source::Match => "match",
            Source::Levels => "levels",
        }
    }
}

/// Why a game has ended, by its number in the file.
const TERMINATIONS: [Termination; 15] = [
    Termination::Checkmate,
    Termination::Stalemate,
    Termination::InsufficientMaterial,
    Termination::DeadPosition,
    Termination::ThreefoldRepetition,
    Termination::FivefoldRepetition,
    Termination::FiftyMoves,
    Termination::SeventyfiveMoves,
    Termination::Resignation,
    Termination::Agreement,
    Termination::TimeForfeit,
    Termination::TimeForfeitDraw,
    Termination::Abandonment,
    Termination::RulesInfraction,
    Termination::Adjudication,
];

/// How the start is written.
const STANDARD: u8 = 0;
const CHESS960: u8 = 1;
const PACKED: u8 = 2;

/// A game, and what a search said of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGame {
    /// Where it comes from.
    pub source: Source,
    /// Where it begins.
    pub start: Position,
    /// What was played.
    pub plies: Vec<ScoredPly>,
    /// How it has ended.
    pub ending: Ending,
}

/// A move, and what the search said that found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPly {
    /// The move.
    pub m: Move,
    /// The score of the position before it, for the side to move; none where the move was not found by a search. Mates are
    /// near [`MATE`].
    pub score: Option<i16>,
}

/// A score in hundredths of a pawn as it is kept.
pub fn centipawns(score: i32) -> i16 {
    let most = i32::from(MOST_CENTIPAWNS);
    score.clamp(-most, most) as i16
}

/// A mate in so many moves as it is kept; being mated if it is not positive.
pub fn mate_in(moves: i32) -> i16 {
    let distance = moves.unsigned_abs().min((MATE - MATE_FROM) as u32) as i16;
    if moves > 0 { MATE - distance } else { distance - MATE }
}

/// Bytes that are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGame {
    /// They end too early.
    #[error("a game ends too early")]
    Cut,
    /// The first byte is another.
    #[error("a game has the unknown ending {0}")]
    Ending(u8),
    /// The second byte is another.
    #[error("a game has the unknown source and start {0}")]
    Start(u8),
    /// There is no such start of Chess960.
    #[error("a game has the start {0} of Chess960")]
    Chess960(u64),
    /// The start cannot be played.
    #[error("a game has a start that cannot be played")]
    Position,
    /// There are not so many legal moves.
    #[error("ply {ply} of a game is number {number} of {legal} legal moves")]
    Move {
        /// Which, from 0.
        ply: usize,
        /// The byte.
        number: u8,
        /// How many legal moves there are.
        legal: usize,
    },
    /// A score is larger than any.
    #[error("ply {0} of a game has a score beyond all others")]
    Score(usize),
    /// It is longer than any game.
    #[error("a game has more than {MOST_PLIES} plies")]
    Long,
}

impl From<BadPosition> for BadGame {
    fn from(_: BadPosition) -> BadGame {
        BadGame::Position
    }
}

impl ScoredGame {
    /// As bytes.
    ///
    /// # Errors
    /// It is too long.
    pub(crate) fn write(&self) -> Result<Vec<u8>, BadGame> {
        if self.plies.len() > MOST_PLIES {
            return Err(BadGame::Long);
        }
        let mut out = Vec::with_capacity(64 + 3 * self.plies.len());
        out.push(ending_byte(self.ending));
        let source = (self.source as u8) << 2;
        match self.start.chess960_number() {
            _ if self.start == Position::STANDARD => out.push(source | STANDARD),
            Some(number) => {
                out.push(source | CHESS960);
                varint::write(number.into(), &mut out);
            }
            None => {
                out.push(source | PACKED);
                write_position(&self.start, &mut out);
            }
        }
        let unscored = self.plies.iter().take_while(|ply| ply.score.is_none()).count();
        varint::write(unscored as u64, &mut out);
        let (mut pos, mut before) = (self.start, 0);
        for (i, ply) in self.plies.iter().enumerate() {
            out.push(number_of(&pos, ply.m));
            if i >= unscored {
                write_score(ply.score, sign(&pos), &mut before, &mut out);
            }
            pos.play_unchecked(ply.m);
        }
        Ok(out)
    }

    /// The game of these bytes. All its moves are legal.
    ///
    /// # Errors
    /// They are no game.
    pub fn read(mut bytes: &[u8]) -> Result<ScoredGame, BadGame> {
        let bytes = &mut bytes;
        let ending = read_byte(bytes).and_then(read_ending)?;
        let (source, start) = read_start(bytes)?;
        let unscored = varint::read(bytes).ok_or(BadGame::Cut)?;
        // Every ply has a byte or more, so that what claims to be long must be long.
        let mut plies = Vec::with_capacity(bytes.len() / 2);
        let (mut pos, mut before) = (start, 0);
        while !bytes.is_empty() || (plies.len() as u64) < unscored {
            let ply = plies.len();
            if ply == MOST_PLIES {
                return Err(BadGame::Long);
            }
            let number = read_byte(bytes)?;
            let m = move_at(&pos, number);
            let m = m.ok_or_else(|| BadGame::Move { ply, number, legal: pos.legal_moves().len() })?;
            let score = match ply as u64 >= unscored {
                true => read_score(bytes, sign(&pos), &mut before, ply)?,
                false => None,
            };
            plies.push(ScoredPly { m, score });
            pos.play_unchecked(m);
        }
        Ok(ScoredGame { source, start, plies, ending })
    }
}

fn read_byte(bytes: &mut &[u8]) -> Result<u8, BadGame> {
    let (&first, rest) = bytes.split_first().ok_or(BadGame::Cut)?;
    *bytes = rest;
    Ok(first)
}

/// Who won in the low two bits, why above them.
fn ending_byte(ending: Ending) -> u8 {
    let outcome = Outcome::ALL.iter().position(|&outcome| outcome == ending.outcome());
    let why = TERMINATIONS.iter().position(|&termination| termination == ending.termination());
    // A termination that this file does not know yet is somebody's decision.
    let why = why.unwrap_or(TERMINATIONS.len() - 1);
    outcome.unwrap_or(2) as u8 | (why as u8) << 2
}

fn read_ending(byte: u8) -> Result<Ending, BadGame> {
    let outcome = Outcome::ALL.get(usize::from(byte & 3)).ok_or(BadGame::Ending(byte))?;
    let why = TERMINATIONS.get(usize::from(byte >> 2)).ok_or(BadGame::Ending(byte))?;
    Ending::new(*why, outcome.winner()).ok_or(BadGame::Ending(byte))
}

/// How the start is written in the low two bits, the source above them; then the start itself.
fn read_start(bytes: &mut &[u8]) -> Result<(Source, Position), BadGame> {
    let byte = read_byte(bytes)?;
    let source = *Source::ALL.get(usize::from(byte >> 2)).ok_or(BadGame::Start(byte))?;
    let start = match byte & 3 {
        STANDARD => Position::STANDARD,
        CHESS960 => {
            let number = varint::read(bytes).ok_or(BadGame::Cut)?;
            let start = u16::try_from(number).ok().and_then(Position::chess960);
            start.ok_or(BadGame::Chess960(number))?
        }
        PACKED => read_position(bytes)?,
        _ => return Err(BadGame::Start(byte)),
    };
    Ok((source, start))
}

/// 1 where White moves, else -1: scores are kept from White's side, where they change little from ply to ply.
fn sign(pos: &Position) -> i32 {
    if pos.turn().is_white() { 1 } else { -1 }
}

/// 0 for none, else 1 more than the difference to the score before, folded so that small ones of either sign are small.
fn write_score(score: Option<i16>, sign: i32, before: &mut i32, out: &mut Vec<u8>) {
    let Some(score) = score else { return out.push(0) };
    let score = i32::from(score) * sign;
    let step = score - *before;
    *before = score;
    let folded = (step << 1) ^ (step >> 31);
    varint::write(u64::from(folded as u32) + 1, out);
}

fn read_score(bytes: &mut &[u8], sign: i32, before: &mut i32, ply: usize) -> Result<Option<i16>, BadGame> {
    let written = varint::read(bytes).ok_or(BadGame::Cut)?;
    let Some(folded) = written.checked_sub(1) else { return Ok(None) };
    let folded = u32::try_from(folded).map_err(|_| BadGame::Score(ply))?;
    let step = (folded >> 1) as i32 ^ -((folded & 1) as i32);
    let score = before.checked_add(step).ok_or(BadGame::Score(ply))?;
    if score.unsigned_abs() > MATE.unsigned_abs().into() {
        return Err(BadGame::Score(ply));
    }
    *before = score;
    Ok(Some((score * sign) as i16))
}

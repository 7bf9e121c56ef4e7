//! How games begin: varied, so that what is learnt from them holds everywhere.

use crate::random::Random;
use anyhow::Context;
use std::path::PathBuf;
use tabiya_arena::Opening;
use tabiya_engine::see;
use tabiya_packed::Source;
use tabiya_rules::{Bitboard, Color, Epd, File, Move, Piece, Position, Rank, Role, Setup, Square};

/// Of a hundred games, so many begin in each way; the rest with scattered men.
const SHARES: [(Source, usize); 4] =
    [(Source::Random, 65), (Source::Opening, 15), (Source::Chess960, 10), (Source::Odds, 6)];

/// A random move does not lose as much as this where it goes, which is a queen for nothing.
const HUNG: i32 = -900;

/// The openings from which games begin.
#[derive(Debug)]
pub(crate) struct Openings(Vec<Opening>);

impl Openings {
    /// Those of some files; without any, all that have a name.
    pub(crate) fn read(files: &[PathBuf]) -> anyhow::Result<Openings> {
        let mut all = Vec::new();
        for path in files {
            all.extend(Opening::read_file(path, None)?);
        }
        if files.is_empty() {
            for line in tabiya_openings::TABLE.lines() {
                let epd = line.rsplit('\t').next().unwrap_or_default();
                let epd: Epd = epd.parse().with_context(|| format!("opening {line:?}"))?;
                all.push(Opening { start: epd.position()?, moves: Vec::new() });
            }
        }
        Ok(Openings(all))
    }

    /// Any of them.
    pub(crate) fn any(&self, random: &mut Random) -> &Opening {
        &self.0[random.below(self.0.len())]
    }

    /// How many there are, and a number that differs where they do (FNV-1a).
    pub(crate) fn describe(&self) -> String {
        let mut digest = 0xcbf2_9ce4_8422_2325_u64;
        for opening in &self.0 {
            for number in [opening.start.key().0, opening.position().key().0] {
                digest = (digest ^ number).wrapping_mul(0x0100_0000_01b3);
            }
        }
        format!("{} ({digest:016x})", self.0.len())
    }
}

/// Where a game begins, and the moves before anybody thinks.
#[derive(Debug)]
pub(crate) struct Start {
    pub(crate) source: Source,
    pub(crate) position: Position,
    pub(crate) moves: Vec<Move>,
}

impl Start {
    /// A start by chance. The game may be over there, or decided.
    pub(crate) fn draw(random: &mut Random, openings: &Openings) -> Start {
        let mut place = random.below(100);
        let source = SHARES.into_iter().find_map(|(source, share)| {
            let is_here = place < share;
            place = place.saturating_sub(share);
            is_here.then_some(source)
        });
        let source = source.unwrap_or(Source::Scattered);
        let (position, mut moves, plies) = match source {
            Source::Opening => {
                let opening = &openings.0[random.below(openings.0.len())];
                (opening.start, opening.moves.clone(), random.below(5))
            }
            Source::Chess960 => (chess960(random), Vec::new(), 6 + random.below(4)),
            Source::Odds => (odds(random), Vec::new(), 6 + random.below(4)),
            Source::Scattered => (scattered(random), Vec::new(), random.below(2)),
            _ => (Position::STANDARD, Vec::new(), 8 + random.below(2)),
        };
        let mut pos = moves.iter().fold(position, |pos, &m| pos.after(m));
        for _ in 0..plies {
            let Some(m) = random_move(&pos, random) else { break };
            moves.push(m);
            pos.play_unchecked(m);
        }
        Start { source, position, moves }
    }
}

/// Any legal move that does not hang the queen, if there is one.
fn random_move(pos: &Position, random: &mut Random) -> Option<Move> {
    let mut moves = pos.legal_moves();
    if moves.iter().any(|&m| see(pos, m, HUNG + 1)) {
        moves.retain(|m| see(pos, m, HUNG + 1));
    }
    if moves.is_empty() { None } else { Some(moves[random.below(moves.len())]) }
}

/// A start of Chess960; every other time the two sides have different ones.
fn chess960(random: &mut Random) -> Position {
    let white = random.below(960) as u16;
    let black = if random.below(2) == 0 { white } else { random.below(960) as u16 };
    Position::double_chess960(white, black).unwrap_or(Position::STANDARD)
}

/// What is taken from one side and from the other at the start of a game with odds: about as much, or a little more.
const ODDS: [(&str, &str); 22] = [
    ("p", ""),
    ("pp", ""),
    ("n", ""),
    ("b", ""),
    ("np", "p"),
    ("r", ""),
    ("r", "p"),
    ("r", "b"),
    ("r", "n"),
    ("r", "np"),
    ("q", "r"),
    ("q", "rn"),
    ("q", "rb"),
    ("q", "rr"),
    ("q", "bnn"),
    ("q", "bbn"),
    ("q", "bn"),
    ("bb", "nn"),
    ("b", "n"),
    ("n", "ppp"),
    ("rr", "nbb"),
    ("q", "q"),
];

/// The start of chess with some men missing.
fn odds(random: &mut Random) -> Position {
    loop {
        let (one, other) = ODDS[random.below(ODDS.len())];
        let more = if random.below(2) == 0 { "" } else { "p" };
        let loser = if random.below(2) == 0 { Color::White } else { Color::Black };
        let mut setup = Setup::STANDARD;
        for (color, letters) in [(loser, one), (!loser, other), (loser, more), (!loser, more)] {
            for role in letters.chars().filter_map(Role::from_char) {
                let there: Vec<Square> = setup.board.by_piece(Piece { color, role }).into_iter().collect();
                if !there.is_empty() {
                    setup.board.remove(there[random.below(there.len())]);
                }
            }
        }
        setup.castling &= setup.board.by_role(Role::Rook);
        if let Ok(pos) = Position::new(setup) {
            return pos;
        }
    }
}

/// Kings and a few men on random squares, about as many on either side.
fn scattered(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup { fullmove_number: 40, ..Setup::EMPTY };
        let mut men = vec![Role::King.of(Color::White), Role::King.of(Color::Black)];
        let (pieces, pawns) = (1 + random.below(4), random.below(8));
        for color in Color::ALL {
            const PIECES: [Role; 7] =
                [Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Rook, Role::Queen];
            let pieces = (pieces + random.below(2)).saturating_sub(random.below(2));
            men.extend((0..pieces).map(|_| PIECES[random.below(PIECES.len())].of(color)));
            let pawns = (pawns + random.below(2)).saturating_sub(random.below(2));
            men.extend((0..pawns.min(8)).map(|_| Role::Pawn.of(color)));
        }
        let mut free: Vec<Square> = Bitboard(u64::MAX).into_iter().collect();
        for man in men {
            let is_last = |square: &Square| matches!(square.rank(), Rank::First | Rank::Eighth);
            let fitting: Vec<Square> =
                free.iter().copied().filter(|square| man.role != Role::Pawn || !is_last(square)).collect();
            let square = fitting[random.below(fitting.len())];
            setup.board.put(square, man);
            free.retain(|&other| other != square);
        }
        setup.turn = if random.below(2) == 0 { Color::White } else { Color::Black };
        // Pawns on one file thrice are too odd to learn from.
        let is_odd = Color::ALL.into_iter().any(|color| {
            let pawns = setup.board.by_piece(Role::Pawn.of(color));
            File::ALL.into_iter().any(|file| pawns.into_iter().filter(|square| square.file() == file).count() > 2)
        });
        if !is_odd
            && let Ok(pos) = Position::new(setup)
            && pos.has_legal_move()
        {
            return pos;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_start_comes_as_often_as_it_should() {
        let openings = Openings::read(&[]).unwrap();
        let mut random = Random::new(1);
        let mut counts = [0; Source::ALL.len()];
        for _ in 0..4000 {
            let start = Start::draw(&mut random, &openings);
            counts[start.source as usize] += 1;
            let mut pos = start.position;
            for m in start.moves {
                assert!(pos.is_legal(m), "{pos}");
                pos.play_unchecked(m);
            }
        }
        for (source, share) in SHARES.into_iter().chain([(Source::Scattered, 4)]) {
            let count = counts[source as usize];
            assert!((20 * share..=60 * share).contains(&count), "{}: {count} of 4000", source.name());
        }
    }
}

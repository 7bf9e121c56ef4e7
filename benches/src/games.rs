//! Games to work on: legal, all different, the same in every run. A seeded choice prefers what people prefer (to take,
//! to castle, to develop, not to hang pieces to pawns), so that the moves written down look like those of real games.
//! They are played with `shakmaty` and so owe nothing to the library under test.

use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, EnPassantMode, Move, Position, Rank, Role, attacks, fen::Fen};

/// How games begin.
const OPENINGS: [&str; 16] = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6",
    "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5",
    "e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O",
    "d4 d5 Nf3 Nf6 Bf4 c5 e3 Nc6",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5",
];

/// A game from the standard position.
pub(crate) struct Game {
    pub(crate) sans: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(crate) result: &'static str,
}

/// An endless supply of games.
pub(crate) struct Games {
    random: Random,
}

impl Games {
    /// The same games for the same seed.
    pub(crate) fn new(seed: u64) -> Games {
        Games { random: Random(seed) }
    }

    /// The next game, 40 to 120 plies long unless it ends before. Each position is shown before its move is made.
    pub(crate) fn play(&mut self, mut visit: impl FnMut(&Chess)) -> Game {
        let plies = 40 + self.random.below(81);
        let mut book = OPENINGS[self.random.below(OPENINGS.len())].split(' ');
        let (mut pos, mut sans) = (Chess::default(), Vec::with_capacity(plies));
        while sans.len() < plies {
            let known = book.next().map(|san| from_book(&pos, san));
            let Some(m) = known.or_else(|| self.choose(&pos)) else { break };
            visit(&pos);
            sans.push(SanPlus::from_move_and_play_unchecked(&mut pos, m).to_string());
        }
        Game { sans, result: self.result(&pos) }
    }

    fn choose(&mut self, pos: &Chess) -> Option<Move> {
        let moves = pos.legal_moves();
        let weights: Vec<usize> = moves.iter().map(|&m| weight(pos, m)).collect();
        let mut ticket = self.random.below(weights.iter().sum::<usize>().max(1));
        for (&m, weight) in moves.iter().zip(weights) {
            if ticket < weight {
                return Some(m);
            }
            ticket -= weight;
        }
        None
    }

    fn result(&mut self, pos: &Chess) -> &'static str {
        match pos.outcome().winner() {
            Some(shakmaty::Color::White) => "1-0",
            Some(shakmaty::Color::Black) => "0-1",
            None => ["1-0", "0-1", "1/2-1/2"][self.random.below(3)],
        }
    }

    /// A number below `end`, for whatever else a text needs.
    pub(crate) fn random(&mut self, end: usize) -> usize {
        self.random.below(end)
    }
}

impl Iterator for Games {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        Some(self.play(|_| ()))
    }
}

/// The FENs of `count` positions out of games, of which only the plies in `plies` are taken.
pub(crate) fn fens(seed: u64, count: usize, plies: std::ops::Range<u32>) -> Vec<String> {
    let mut games = Games::new(seed);
    let mut fens = Vec::with_capacity(count + 120);
    while fens.len() < count {
        games.play(|pos| {
            let ply = 2 * (pos.fullmoves().get() - 1) + u32::from(pos.turn().is_black());
            if plies.contains(&ply) {
                fens.push(Fen::from_position(pos, EnPassantMode::Legal).to_string());
            }
        });
    }
    fens.truncate(count);
    fens
}

fn from_book(pos: &Chess, san: &str) -> Move {
    let san: San = san.parse().expect("the openings are well-formed");
    san.to_move(pos).expect("the openings are legal")
}

/// How much a player likes a move.
fn weight(pos: &Chess, m: Move) -> usize {
    let mut weight = match m.promotion() {
        Some(Role::Queen) => 400,
        Some(_) => 4,
        None => taste(pos, m),
    };
    if let Some(victim) = m.capture() {
        weight += 60 * value(victim) / value(m.role());
    }
    let guards = attacks::pawn_attacks(pos.turn(), m.to()) & pos.their(Role::Pawn);
    if m.role() != Role::Pawn && guards.any() { weight / 8 + 1 } else { weight }
}

/// The same for a move that takes and promotes nothing, by piece and stage of the game.
fn taste(pos: &Chess, m: Move) -> usize {
    let opening = pos.fullmoves().get() <= 12;
    let home = pos.turn().relative_rank(Rank::First);
    let developed = m.from().is_some_and(|from| from.rank() != home);
    match m.role() {
        _ if m.is_castle() => 400,
        Role::King => 6,
        Role::Queen if opening => 3,
        Role::Rook if opening => 4,
        Role::Knight | Role::Bishop if opening && !developed => 60,
        Role::Pawn if opening => 20,
        _ => 12,
    }
}

fn value(role: Role) -> usize {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen | Role::King => 9,
    }
}

/// SplitMix64: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is small.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_the_same_in_every_run_and_differ_from_each_other() {
        let games: Vec<_> = Games::new(1).take(20).map(|g| g.sans).collect();
        let again: Vec<_> = Games::new(1).take(20).map(|g| g.sans).collect();
        assert_eq!(games, again);
        assert!((1..20).all(|i| games[i] != games[i - 1]));
    }
}

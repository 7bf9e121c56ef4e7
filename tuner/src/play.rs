//! One game of the engine against itself. What it is depends on the seed, its number and the settings alone.

use crate::random::Random;
use crate::start::{Openings, Start};
use tabiya_engine::{Control, Engine, Limits, Root, Score};
use tabiya_packed::{ScoredGame, ScoredPly, centipawns, mate_in};
use tabiya_rules::{Color, Ending, Key, Position, Termination};

/// MiB of the engine's table: small, so that it stays near the processor.
const HASH: usize = 4;
/// A start that is worth more than this for either side is not played, in hundredths of a pawn.
const LOPSIDED: i16 = 1000;
/// A game is won at this score …
const WON: i32 = 2500;
/// … if it holds for so many plies.
const WON_PLIES: u32 = 4;
/// A game is drawn if the score stays this low …
const DRAWN: i32 = 5;
/// … for so many plies, late enough.
const DRAWN_PLIES: u32 = 12;
const DRAWN_FROM: usize = 80;
/// No game is longer.
const LONGEST: usize = 400;
/// One game of so many is played to its very end.
const TO_THE_END: usize = 5;

/// Somebody who plays both sides of games.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    engine: Engine,
    openings: &'a Openings,
    seed: u64,
    nodes: u64,
}

impl<'a> Player<'a> {
    pub(crate) fn new(seed: u64, nodes: u64, openings: &'a Openings) -> anyhow::Result<Player<'a>> {
        let mut engine = Engine::with_hash(HASH)?;
        engine.set_raw_scores(true);
        Ok(Player { engine, openings, seed, nodes })
    }

    /// Plays the game of this number; none if the program is asked to end.
    pub(crate) fn play(&mut self, number: u64) -> Option<ScoredGame> {
        let mut random = Random::new(self.seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(number));
        self.engine.clear();
        loop {
            let start = Start::draw(&mut random, self.openings);
            let is_adjudicated = random.below(TO_THE_END) > 0;
            if crate::is_stopped() {
                return None;
            }
            if let Some(game) = self.play_from(&start, is_adjudicated) {
                return (!crate::is_stopped()).then_some(game);
            }
        }
    }

    /// Plays a game from here; none if it is not worth playing.
    fn play_from(&mut self, start: &Start, is_adjudicated: bool) -> Option<ScoredGame> {
        let mut root = Root::new(start.position);
        let mut keys = vec![root.position().key()];
        let mut plies = Vec::new();
        for &m in &start.moves {
            plies.push(ScoredPly { m, score: None });
            root.play(m);
            keys.push(root.position().key());
        }
        let mut judge = Judge::default();
        let ending = loop {
            let pos = *root.position();
            if let Some(ending) = end_by_rules(&pos, &keys) {
                break ending;
            }
            let limits = Limits::soft_nodes(self.nodes);
            let found = self.engine.search(&root, &limits, &Control::default(), &mut |_| {});
            let (m, score) = (found.best?, as_kept(found.score()?));
            if plies.len() == start.moves.len() && score.abs() > LOPSIDED || crate::is_stopped() {
                return None;
            }
            let for_white = i32::from(score) * if pos.turn().is_white() { 1 } else { -1 };
            if let Some(ending) = judge.hear(for_white, plies.len()).filter(|_| is_adjudicated) {
                break ending;
            }
            plies.push(ScoredPly { m, score: Some(score) });
            if plies.len() > LONGEST {
                break adjudicated(None);
            }
            root.play(m);
            keys.push(root.position().key());
        };
        let is_played = plies.len() > start.moves.len();
        is_played.then_some(ScoredGame { source: start.source, start: start.position, plies, ending })
    }
}

/// A score of the search as files keep it.
pub(crate) fn as_kept(score: Score) -> i16 {
    match score {
        Score::Cp(cp) => centipawns(cp),
        Score::Mate(moves) => mate_in(moves),
    }
}

/// How long the scores have said that a game is decided.
#[derive(Debug, Default)]
struct Judge {
    won: u32,
    winner: i32,
    drawn: u32,
}

impl Judge {
    /// Hears the score for White after so many plies. Is the game decided by it?
    fn hear(&mut self, score: i32, plies: usize) -> Option<Ending> {
        let is_same = self.winner == score.signum();
        self.won = if score.abs() < WON { 0 } else { 1 + if is_same { self.won } else { 0 } };
        self.winner = score.signum();
        self.drawn = if score.abs() <= DRAWN && plies >= DRAWN_FROM { self.drawn + 1 } else { 0 };
        if self.won >= WON_PLIES {
            return Some(adjudicated(Some(if score > 0 { Color::White } else { Color::Black })));
        }
        (self.drawn >= DRAWN_PLIES).then(|| adjudicated(None))
    }
}

fn adjudicated(winner: Option<Color>) -> Ending {
    Ending::new(Termination::Adjudication, winner).expect("anybody may win by it")
}

/// How the rules end the game here, if they do. What a player might claim is claimed.
fn end_by_rules(pos: &Position, keys: &[Key]) -> Option<Ending> {
    let is_repeated = || {
        let now = keys.last();
        // Nothing before the last capture or pawn move can come again.
        let possible = keys.len().saturating_sub(1 + pos.halfmove_clock() as usize);
        keys[possible..].iter().filter(|&key| Some(key) == now).count() >= 3
    };
    let termination = if !pos.has_legal_move() {
        if pos.is_check() { Termination::Checkmate } else { Termination::Stalemate }
    } else if pos.is_insufficient_material() {
        Termination::InsufficientMaterial
    } else if pos.halfmove_clock() >= 100 {
        Termination::FiftyMoves
    } else if is_repeated() {
        Termination::ThreefoldRepetition
    } else {
        return None;
    };
    let winner = (termination == Termination::Checkmate).then(|| !pos.turn());
    Ending::new(termination, winner)
}

//! Makes the perft suites of `testdata/`: keeps the positions and comments of a file, counts each position afresh with
//! two independent libraries and goes as deep as a limit of nodes allows.

use crate::random::{self, Start};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen};
use std::fmt::Write as _;

/// A position is counted to the greatest depth with no more nodes than this, or deeper where its line already says so.
const NODES: u64 = 20_000_000;

/// The deepest count of a position with few moves.
const DEPTH: u32 = 8;

/// The text of a suite with every count made afresh.
///
/// # Errors
/// The lines that one of the libraries cannot read, or on which they disagree.
pub fn recount(suite: &str) -> Result<String, String> {
    let (mut out, mut errors) = (String::new(), String::new());
    for line in suite.lines() {
        match line.split(" ;").next() {
            Some(fen) if !fen.is_empty() && !fen.starts_with('#') => {
                let least = line.rsplit_once(";D").and_then(|(_, last)| last.split(' ').next()?.parse().ok());
                match count_line(fen, least.unwrap_or(1)) {
                    Ok(counted) => out += &counted,
                    Err(why) => errors += &format!("{why}: {line}\n"),
                }
            }
            _ => out += line,
        }
        out.push('\n');
    }
    if errors.is_empty() { Ok(out) } else { Err(errors) }
}

/// One line for each of `count` different positions from random play, not yet counted.
pub fn random_positions(start: Start, count: usize, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut lines = Vec::new();
    while lines.len() < count {
        let plies = rng.usize(8..90);
        let begin = random::start(&mut rng, start);
        let pos = random::play(&mut rng, begin, plies);
        // Every other position must be able to castle, else random play leaves hardly any.
        let wanted = lines.len() % 2 == 0 || pos.castles().any();
        if wanted && !pos.is_game_over() && pos.legal_moves().len() > 2 {
            lines.push(shredder_fen(&pos, start));
        }
    }
    lines
}

fn count_line(fen: &str, least: u32) -> Result<String, String> {
    let pos: Chess = fen
        .parse::<Fen>()
        .map_err(|why| why.to_string())?
        .into_position(CastlingMode::Chess960)
        .map_err(|why| why.to_string())?;
    let other: cozy_chess::Board =
        cozy_chess::Board::from_fen(&shredder_fen(&pos, Start::Chess960), true).map_err(|why| why.to_string())?;
    let mut line = fen.to_owned();
    let mut counts = vec![1];
    while may_go_deeper(&counts, least) {
        let depth = counts.len() as u32;
        let nodes = shakmaty::perft(&pos, depth);
        let others = cozy_perft(&other, depth);
        if nodes != others {
            return Err(format!("shakmaty counts {nodes}, cozy-chess {others}"));
        }
        write!(line, " ;D{depth} {nodes}").expect("a string takes everything");
        counts.push(nodes);
    }
    Ok(line)
}

/// May the next depth be counted, judging by how the last ones grew?
fn may_go_deeper(counts: &[u64], least: u32) -> bool {
    let depth = counts.len() as u32;
    let estimate = match counts {
        [.., 0] => return false,
        [.., before, last] => last.saturating_mul((last / before).max(1) + 1),
        _ => 1,
    };
    depth <= least || depth <= DEPTH && estimate <= NODES
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// The position's FEN, for Chess960 with the castling rooks by their files.
fn shredder_fen(pos: &Chess, start: Start) -> String {
    let fen = Fen::from_position(pos, EnPassantMode::Legal).to_string();
    if start == Start::Standard {
        return fen;
    }
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let mut rooks = String::new();
    for color in shakmaty::Color::ALL {
        for square in pos.castles().castling_rights().into_iter().rev() {
            if square.rank() == color.backrank() {
                rooks.push(color.fold_wb(square.file().upper_char(), square.file().char()));
            }
        }
    }
    if !rooks.is_empty() {
        fields[2] = &rooks;
    }
    fields.join(" ")
}

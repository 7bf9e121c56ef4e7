//! What the search tells, as `info` lines write it.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::options::Options;
use crate::{Bound, Line, Score, Wdl};
use std::fmt::{self, Display, Formatter, Write};
use tabiya_rules::{Move, UciMove, Variant};

/// How moves and scores are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    variant: Variant,
    show_wdl: bool,
}

impl Writing {
    pub(super) fn new(options: &Options) -> Writing {
        Writing { variant: options.variant, show_wdl: options.show_wdl }
    }

    /// A move.
    pub(super) fn uci(self, m: Move) -> UciMove {
        m.uci(self.variant)
    }

    /// The score of a game that is over.
    pub(super) fn end(self, score: Score) -> String {
        let wdl = match score {
            _ if !self.show_wdl => "",
            Score::Mate(_) => " wdl 0 0 1000",
            Score::Cp(_) => " wdl 0 1000 0",
        };
        format!("score {score}{wdl}")
    }

    /// A line of play, as `info` tells it.
    pub(super) fn info(self, line: &Line) -> impl Display {
        Info { line, writing: self }
    }
}

struct Info<'a> {
    line: &'a Line,
    writing: Writing,
}

impl Display for Info<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Line { rank, depth, selective_depth, score, bound, nodes, time, hash_full, solved, moves } = self.line;
        write!(f, "info depth {depth} seldepth {selective_depth} multipv {rank} score {score}")?;
        f.write_str(match bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })?;
        if self.writing.show_wdl {
            let Wdl { win, draw, loss } = Wdl::of(*score);
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        let (nps, ms) = (self.line.nodes_per_second(), time.as_millis());
        write!(f, " nodes {nodes} nps {nps} hashfull {hash_full}")?;
        if *solved > 0 {
            write!(f, " tbhits {solved}")?;
        }
        write!(f, " time {ms} pv")?;
        moves.iter().try_for_each(|&m| {
            f.write_char(' ')?;
            self.writing.uci(m).fmt(f)
        })
    }
}

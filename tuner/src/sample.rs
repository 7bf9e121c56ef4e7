//! `tabiya-tuner sample`: some positions of games as text, for people and for other programs.

use crate::kept::{Lesson, kept};
use crate::random::Random;
use anyhow::Context;
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;
use tabiya_packed::GameReader;

/// Print random positions of games, a line each: FEN, score and result for the side to move
#[derive(Args, Debug)]
pub(crate) struct Sample {
    /// Files of games
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,

    /// How many positions
    #[arg(long, short = 'n', default_value_t = 10, value_name = "N")]
    count: usize,

    /// The choice differs by its seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Sample {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let mut random = Random::new(self.seed);
        let (mut chosen, mut seen) = (Vec::<Lesson>::new(), 0_usize);
        for path in &self.data {
            let shown = || path.display().to_string();
            let mut reader = GameReader::open(path).with_context(shown)?;
            while let Some(game) = reader.next_game().with_context(shown)? {
                for kept in kept(&game) {
                    seen += 1;
                    if chosen.len() < self.count {
                        chosen.push(kept);
                    } else if let Some(place) = chosen.get_mut(random.below(seen)) {
                        *place = kept;
                    }
                }
                if crate::is_stopped() {
                    break;
                }
            }
        }
        let mut out = io::stdout().lock();
        for Lesson { position, score, result } in chosen {
            writeln!(out, "{}\t{score}\t{}", position.to_fen(), f32::from(result) / 2.0)?;
        }
        Ok(())
    }
}

//! `tabiya board`: a picture of any board, playable or not.

use crate::signs::Signs;
use crate::start::Start;
use clap::Args;
use std::io::Write;
use tabiya_rules::Position;
use tabiya_rules::picture::{Svg, Text};

/// Draw a position
#[derive(Args, Debug)]
pub(crate) struct Board {
    #[command(flatten)]
    start: Start,

    /// As an SVG image
    #[arg(long, conflicts_with_all = ["ascii", "unicode"])]
    svg: bool,

    #[command(flatten)]
    signs: Signs,

    /// Black at the bottom
    #[arg(long)]
    flip: bool,
}

impl Board {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let setup = self.start.setup()?;
        let picture = if self.svg {
            let svg = Svg { flip: self.flip, ..Svg::default() };
            Position::new(setup).map_or_else(|_| svg.draw(&setup.board), |pos| svg.draw_position(&pos))
        } else {
            Text { flip: self.flip, figures: !self.signs.is_ascii(), coordinates: true }.draw(&setup.board)
        };
        Ok(writeln!(out, "{}", picture.trim_end_matches('\n'))?)
    }
}

//! `pgn-reader`, which streams games to a visitor, with `shakmaty` to play them.

use super::{Replayed, ReplaysPgn};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};
use std::ops::ControlFlow;

/// `pgn-reader` with `shakmaty`.
pub(crate) enum PgnReader {}

impl ReplaysPgn for PgnReader {
    const NAME: &'static str = "pgn-reader";

    fn replay(text: &[u8]) -> Replayed {
        let mut replay = Replay { moves: 0 };
        let mut reader = Reader::new(text);
        let whole = reader.read_games(&mut replay).filter(|game| game.as_ref().is_ok_and(|&is_legal| is_legal));
        let games = whole.count() as u64;
        Replayed { games, moves: replay.moves }
    }
}

struct Replay {
    moves: u64,
}

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, start: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<bool> {
        if name == b"FEN" {
            let setup = Fen::from_ascii(value.as_bytes()).ok();
            match setup.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                Some(pos) => *start = Some(pos),
                None => return ControlFlow::Break(false),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(start.unwrap_or_default())
    }

    fn san(&mut self, pos: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        let Ok(m) = san.san.to_move(pos) else { return ControlFlow::Break(false) };
        pos.play_unchecked(m);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

//! The hidden layer of every position on the way from the root. What a move changes is noted when it is made, and only added up when
//! a value is asked for. A side whose king has crossed the middle sees another board: then what it saw last from that half is made
//! over into what it sees now, which is seldom far from it.

use super::super::simd::{Block, Path};
use super::{Network, bucket, input_of, is_mirrored};
use crate::score::Value;
use std::sync::Arc;
use tabiya_rules::{Bitboard, Board, CastlingSide, Color, Move, Piece, Position, Role, Square};

/// A man on a square.
type Man = (Piece, Square);

/// A position on the way: what came about with the move to it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    come: [Man; 2],
    come_count: u8,
    gone: [Man; 2],
    gone_count: u8,
    /// Must a side's layer be made from nothing here, since its king has crossed the middle?
    is_anew: [bool; 2],
    /// Is a side's layer added up?
    is_known: [bool; 2],
}

/// Follows a search.
#[derive(Debug)]
pub(in super::super) struct Follower {
    network: Arc<Network>,
    path: Path,
    frames: Vec<Frame>,
    /// The layers of the frames: White's, then Black's.
    layers: Vec<Block>,
    /// What White and Black saw last with their king on the left half, and on the right.
    seen: [[Seen; 2]; 2],
    /// Rows that are about to be added and subtracted.
    come: Vec<u16>,
    gone: Vec<u16>,
}

/// A layer that was made from nothing, and what stood on the board.
#[derive(Clone, Debug)]
struct Seen {
    layer: Vec<Block>,
    men: [[Bitboard; 6]; 2],
}

const NOBODY: Man = (Piece { color: Color::White, role: Role::Pawn }, Square::A1);

const ROOT: Frame = Frame {
    come: [NOBODY; 2],
    come_count: 0,
    gone: [NOBODY; 2],
    gone_count: 0,
    is_anew: [true; 2],
    is_known: [false; 2],
};

impl Follower {
    pub(in super::super) fn new(network: Arc<Network>) -> Follower {
        Follower::by_path(network, Path::best())
    }

    pub(super) fn by_path(network: Arc<Network>, path: Path) -> Follower {
        let seen = || Seen { layer: network.bias.clone(), men: [[Bitboard::EMPTY; 6]; 2] };
        let seen = [(); 2].map(|()| [seen(), seen()]);
        Follower { network, path, frames: Vec::new(), layers: Vec::new(), seen, come: Vec::new(), gone: Vec::new() }
    }

    /// A search begins.
    pub(in super::super) fn begin(&mut self) {
        self.frames.clear();
        self.push(ROOT);
    }

    /// A move is made.
    #[inline]
    pub(in super::super) fn enter(&mut self, pos: &Position, m: Move) {
        self.push(Frame::of(pos, m));
    }

    /// The last move is taken back.
    #[inline]
    pub(in super::super) fn leave(&mut self) {
        self.frames.pop();
    }

    /// The worth of the present position for the side to move.
    pub(in super::super) fn value(&mut self, pos: &Position) -> Value {
        let here = self.frames.len() - 1;
        for side in Color::ALL {
            self.know(here, side, pos);
        }
        let (bucket, turn) = (bucket(pos), pos.turn());
        let sums = [turn, !turn].map(|side| &self.layers[self.place(here, side)..][..self.network.width]);
        let sum = (self.path.output)(sums, self.network.output(bucket));
        self.network.value(sum, bucket)
    }

    fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
        let needed = self.frames.len() * 2 * self.network.width;
        if self.layers.len() < needed {
            self.layers.resize(needed, Block::ZERO);
        }
    }

    fn place(&self, frame: usize, side: Color) -> usize {
        (2 * frame + side as usize) * self.network.width
    }

    /// Adds up a side's layer of the last frame: from the nearest one that is known, or from nothing.
    fn know(&mut self, here: usize, side: Color, pos: &Position) {
        let at = side as usize;
        let mut known = here;
        while !self.frames[known].is_known[at] {
            if self.frames[known].is_anew[at] {
                return self.refresh(here, side, pos);
            }
            known -= 1;
        }
        // The king has not crossed the middle since.
        let mirrored = is_mirrored(king_of(pos, side));
        for frame in known + 1..=here {
            self.update(frame, side, mirrored);
        }
    }

    fn update(&mut self, at: usize, side: Color, mirrored: bool) {
        let (width, place) = (self.network.width, self.place(at, side));
        let frame = &self.frames[at];
        let row = |(piece, square): Man| input_of(piece, square, side, mirrored);
        let (come, gone) = (frame.come.map(row), frame.gone.map(row));
        let (before, here) = self.layers.split_at_mut(place);
        let from = &before[place - 2 * width..][..width];
        let (come, gone) = (&come[..usize::from(frame.come_count)], &gone[..usize::from(frame.gone_count)]);
        (self.path.update)(&mut here[..width], from, &self.network.inputs, come, gone);
        self.frames[at].is_known[side as usize] = true;
    }

    fn refresh(&mut self, at: usize, side: Color, pos: &Position) {
        let mirrored = is_mirrored(king_of(pos, side));
        let place = self.place(at, side);
        let seen = &mut self.seen[side as usize][usize::from(mirrored)];
        let men = men(pos.board());
        self.come.clear();
        self.gone.clear();
        for color in Color::ALL {
            for role in Role::ALL {
                let (now, then) = (men[color as usize][role as usize], seen.men[color as usize][role as usize]);
                let row = |square| input_of(role.of(color), square, side, mirrored);
                self.come.extend((now - then).into_iter().map(row));
                self.gone.extend((then - now).into_iter().map(row));
            }
        }
        let layer = &mut self.layers[place..][..self.network.width];
        (self.path.update)(layer, &seen.layer, &self.network.inputs, &self.come, &self.gone);
        seen.layer.copy_from_slice(layer);
        seen.men = men;
        self.frames[at].is_known[side as usize] = true;
    }
}

fn men(board: &Board) -> [[Bitboard; 6]; 2] {
    Color::ALL.map(|color| Role::ALL.map(|role| board.by_color(color) & board.by_role(role)))
}

/// A position without kings is none.
fn king_of(pos: &Position, side: Color) -> Square {
    pos.board().king_of(side).unwrap_or(Square::A1)
}

impl Frame {
    #[inline]
    fn of(pos: &Position, m: Move) -> Frame {
        let (us, from, to) = (pos.turn(), m.from(), m.to());
        let role = pos.board().role_at(from).unwrap_or(Role::Pawn);
        let mut frame = Frame {
            come: [(m.promotion().unwrap_or(role).of(us), to), NOBODY],
            come_count: 1,
            gone: [(role.of(us), from), NOBODY],
            gone_count: 1,
            is_anew: [false; 2],
            is_known: [false; 2],
        };
        if m.is_castle() {
            let side = CastlingSide::of(from, to);
            frame.come = [(Role::King.of(us), side.king_target(from)), (Role::Rook.of(us), side.rook_target(from))];
            frame.gone[1] = (Role::Rook.of(us), to);
            (frame.come_count, frame.gone_count) = (2, 2);
        } else if let Some(taken) = pos.captured(m) {
            // Whoever is taken en passant stands beside the one who takes.
            let square = if m.is_en_passant() { Square::new(to.file(), from.rank()) } else { to };
            frame.gone[1] = (taken, square);
            frame.gone_count = 2;
        }
        let target = frame.come[0].1;
        frame.is_anew[us as usize] = role == Role::King && is_mirrored(from) != is_mirrored(target);
        frame
    }
}

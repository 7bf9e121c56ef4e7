//! Where a game passes from the opening to the middlegame, and from there to the endgame: a rule of thumb of our own, by
//! counting. Queens, rooks, bishops and knights are officers here.

use serde::Serialize;
use tabiya_rules::{Board, Color, Game, Position, Rank, Role};

/// The plies after which a game is no longer in its opening, and after which it is an endgame; none where that never
/// happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Division {
    #[serde(skip_serializing_if = "Option::is_none")]
    middle: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
}

/// With so many officers of both sides it is no opening any more.
const MIDDLE: usize = 10;
/// A side with fewer pieces than this on its first rank has developed.
const UNDEVELOPED: usize = 5;
/// With so many officers of both sides it is an endgame.
const END: usize = 6;

impl Division {
    /// The parts of this game.
    pub(super) fn of(game: &Game) -> Division {
        let mut parts = Division::default();
        for (ply, pos) in game.positions().enumerate() {
            let officers = officers(pos.board());
            if officers <= END {
                // What begins as an endgame has no middlegame.
                return Division { end: Some(ply), ..parts };
            }
            if parts.middle.is_none()
                && (officers <= MIDDLE || Color::ALL.iter().all(|&color| has_developed(&pos, color)))
            {
                parts.middle = Some(ply);
            }
        }
        parts
    }
}

fn officers(board: &Board) -> usize {
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].into_iter().map(|role| board.by_role(role).len()).sum()
}

fn has_developed(pos: &Position, color: Color) -> bool {
    let first = if color.is_white() { Rank::First } else { Rank::Eighth };
    pos.board().by_color(color).on_rank(first).len() < UNDEVELOPED
}

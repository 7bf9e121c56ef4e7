//! Where things stand on a screen with a board: the board as large as it can be, all else around it.

use super::board::BoardLayout;
use ratatui::layout::Rect;
use tabiya_rules::Color;

/// Columns that the list of moves needs.
const SIDE: u16 = 22;

/// Columns between the board and the side: a gap, the bar of the evaluation, a gap.
const BETWEEN: u16 = 3;

/// Rows of the status where it stands at the side.
const STATUS_AT_SIDE: u16 = 3;

/// Where things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    pub(crate) board: BoardLayout,
    /// The rows of the players.
    pub(crate) above: Rect,
    pub(crate) below: Rect,
    /// The bar of the evaluation, as high as the board.
    pub(crate) bar: Rect,
    /// Moves and lines.
    pub(crate) side: Rect,
    /// Turn, opening, check, result; one row below the board, or some at the side where rows are few.
    pub(crate) status: Rect,
    pub(crate) prompt: Rect,
}

impl Arrangement {
    /// The least columns and rows.
    pub(crate) const SMALLEST: (u16, u16) = (18 + BETWEEN + SIDE, 12);

    /// Does the status stand at the side, above the moves?
    pub(crate) fn has_status_at_side(&self) -> bool {
        self.status.x == self.side.x
    }

    /// `None` if the window is too small.
    pub(crate) fn of(area: Rect, bottom: Color) -> Option<Arrangement> {
        let columns = area.width.checked_sub(SIDE + BETWEEN)?;
        let rows = area.height.checked_sub(3)?; // the players and the prompt
        let cell = BoardLayout::cell_for(columns, rows);
        let has_status_row = cell > 0 && rows > BoardLayout::size(cell).1;
        let (wide, high) = BoardLayout::size(cell);
        let below_board = 1 + u16::from(has_status_row);
        let spare = area.height.checked_sub(below_board + 2 + high)?;
        let top = area.y + spare / 2;
        let board = BoardLayout::fit(Rect::new(area.x, top + 1, wide, high), bottom)?;
        let above = Rect::new(area.x, top, wide, 1);
        let below = Rect::new(area.x, top + 1 + high, wide, 1);
        let bar = Rect::new(area.x + wide + 1, board.squares.y, 1, board.squares.height);
        let prompt = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        let left = area.x + wide + BETWEEN;
        let full = Rect::new(left, area.y, area.right() - left, area.height - below_board);
        let (status, side) = if has_status_row {
            (Rect { y: prompt.y - 1, ..prompt }, Rect { y: top, height: full.bottom() - top, ..full })
        } else {
            let rows = STATUS_AT_SIDE.min(full.height);
            (Rect { height: rows, ..full }, Rect { y: full.y + rows, height: full.height - rows, ..full })
        };
        Some(Arrangement { board, above, below, bar, side, status, prompt })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_as_large_as_the_window_allows() {
        for (columns, rows, cell) in [(60, 20, 2), (80, 24, 2), (140, 45, 5), (100, 31, 3), (43, 12, 1), (300, 90, 7)] {
            let found = Arrangement::of(Rect::new(0, 0, columns, rows), Color::White).expect("large enough");
            assert_eq!(found.board.cell, cell, "{columns}×{rows}");
        }
        let (columns, rows) = Arrangement::SMALLEST;
        assert!(Arrangement::of(Rect::new(0, 0, columns, rows), Color::White).is_some());
        for (columns, rows) in [(columns - 1, rows), (columns, rows - 1), (0, 0), (1000, 3)] {
            assert_eq!(Arrangement::of(Rect::new(0, 0, columns, rows), Color::White), None, "{columns}×{rows}");
        }
    }

    #[test]
    fn nothing_stands_on_anything_else() {
        for columns in (43..160).step_by(7) {
            for rows in 12..60 {
                let area = Rect::new(0, 0, columns, rows);
                let Some(a) = Arrangement::of(area, Color::Black) else { panic!("{columns}×{rows}") };
                let parts = [a.board.squares, a.above, a.below, a.bar, a.side, a.status, a.prompt];
                for (i, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area), *part, "{columns}×{rows} {i}");
                    for other in &parts[..i] {
                        assert!(part.intersection(*other).is_empty(), "{columns}×{rows} {i} {part} {other}");
                    }
                }
            }
        }
    }
}

//! Arrows over the board, made of quarters of characters. Pieces stay in front of them.

use super::board::BoardLayout;
use super::pieces::QUARTERS;
use crate::pictures::UNDER;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use tabiya_rules::Square;

/// The middles of the quarters of a character, one column wide and twice as high, with their bits.
const MIDDLES: [(f64, f64, usize); 4] = [(0.25, 0.5, 1), (0.75, 0.5, 2), (0.25, 1.5, 4), (0.75, 1.5, 8)];

/// Draws an arrow from one square to another over the cells that are empty.
pub(super) fn draw((from, to): (Square, Square), layout: &BoardLayout, is_ascii: bool, style: Style, buf: &mut Buffer) {
    let arrow = Arrow::new(middle(layout.cell_of(from)), middle(layout.cell_of(to)), f64::from(layout.cell));
    for point in layout.squares.positions().filter(|&point| is_empty(&buf[point])).collect::<Vec<_>>() {
        let (left, top) = (f64::from(point.x), 2.0 * f64::from(point.y));
        let covered = MIDDLES.iter().filter(|(x, y, _)| arrow.covers((left + x, top + y)));
        let bits: usize = covered.map(|(_, _, bit)| bit).sum();
        if bits > 0 {
            buf[point].set_symbol(if is_ascii { "+" } else { QUARTERS[bits] }).set_style(style);
        }
    }
}

/// Is there neither a piece nor another mark? The shade of dark squares is nothing.
fn is_empty(cell: &Cell) -> bool {
    matches!(cell.symbol(), " " | "." | "░") && !cell.modifier.contains(UNDER)
}

/// The middle of a square, measured in columns both ways.
fn middle(cell: Rect) -> (f64, f64) {
    (f64::from(cell.x) + f64::from(cell.width) / 2.0, 2.0 * f64::from(cell.y) + f64::from(cell.height))
}

/// A shaft with a head, measured in columns.
struct Arrow {
    from: (f64, f64),
    /// Along the arrow, with length 1.
    along: (f64, f64),
    length: f64,
    /// Half of the shaft's width, half of the head's, and its length.
    shaft: f64,
    head: f64,
    head_length: f64,
}

impl Arrow {
    fn new(from: (f64, f64), to: (f64, f64), cell: f64) -> Arrow {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let along = (dx / length, dy / length);
        Arrow { from, along, length, shaft: (0.2 * cell).max(0.4), head: 0.6 * cell, head_length: cell }
    }

    fn covers(&self, (x, y): (f64, f64)) -> bool {
        let (dx, dy) = (x - self.from.0, y - self.from.1);
        let along = dx * self.along.0 + dy * self.along.1;
        let aside = (dx * self.along.1 - dy * self.along.0).abs();
        let to_tip = self.length - along;
        let in_shaft = along >= 0.0 && to_tip >= self.head_length && aside <= self.shaft;
        let in_head = (0.0..self.head_length).contains(&to_tip) && aside <= self.head * to_tip / self.head_length;
        in_shaft || in_head
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Color;

    #[test]
    fn an_arrow_goes_from_square_to_square() {
        let area = Rect::new(0, 0, 34, 17);
        let layout = BoardLayout::fit(area, Color::White).unwrap();
        let mut buf = Buffer::empty(area);
        buf[layout.cell_of(Square::E3).as_position()].set_char('♟');
        draw((Square::E2, Square::E4), &layout, false, Style::new(), &mut buf);
        let is_dotted = |square: Square| {
            layout.cell_of(square).positions().any(|point| QUARTERS[1..].contains(&buf[point].symbol()))
        };
        assert!(is_dotted(Square::E2) && is_dotted(Square::E3) && is_dotted(Square::E4));
        assert!(!is_dotted(Square::D3) && !is_dotted(Square::E5) && !is_dotted(Square::F4));
        assert_eq!(buf[layout.cell_of(Square::E3).as_position()].symbol(), "♟", "pieces stay in front");
    }
}

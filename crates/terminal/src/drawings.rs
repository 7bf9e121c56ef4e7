//! Arrows and circles on the board, drawn with the right mouse button to think with.

use crossterm::event::KeyModifiers;
use ratatui::crossterm;
use tabiya_rules::Square;
use tabiya_rules::pgn::Brush;

/// An arrow, or a circle where it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    pub(crate) brush: Brush,
    pub(crate) from: Square,
    pub(crate) to: Square,
}

/// What was drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawings {
    done: Vec<Drawing>,
    /// What the button is drawing.
    begun: Option<Drawing>,
}

impl Drawings {
    pub(crate) fn clear(&mut self) {
        (self.done, self.begun) = (Vec::new(), None);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// All of them, the one that is being drawn last.
    pub(crate) fn all(&self) -> impl Iterator<Item = Drawing> {
        self.done.iter().copied().chain(self.begun)
    }

    /// The button goes down. Ctrl is red, Alt blue, both yellow.
    pub(crate) fn press(&mut self, square: Option<Square>, modifiers: KeyModifiers) {
        let (ctrl, alt) = (modifiers.contains(KeyModifiers::CONTROL), modifiers.contains(KeyModifiers::ALT));
        let brush = match (ctrl, alt) {
            (false, false) => Brush::Green,
            (true, false) => Brush::Red,
            (false, true) => Brush::Blue,
            (true, true) => Brush::Yellow,
        };
        self.begun = square.map(|square| Drawing { brush, from: square, to: square });
    }

    /// The mouse moves with the button down.
    pub(crate) fn drag(&mut self, square: Option<Square>) {
        if let (Some(begun), Some(square)) = (&mut self.begun, square) {
            begun.to = square;
        }
    }

    /// The button goes up. What was there already is wiped out, or gets the other colour; beside the board nothing happens.
    pub(crate) fn release(&mut self, square: Option<Square>) {
        let (Some(begun), Some(to)) = (self.begun.take(), square) else { return };
        let new = Drawing { to, ..begun };
        let same = self.done.iter().position(|old| (old.from, old.to) == (new.from, new.to));
        let old = same.map(|at| self.done.remove(at));
        if old != Some(new) {
            self.done.push(new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(drawings: &mut Drawings, from: Square, to: Square, modifiers: KeyModifiers) {
        drawings.press(Some(from), modifiers);
        drawings.drag(Some(to));
        drawings.release(Some(to));
    }

    #[test]
    fn drawn_wiped_out_and_drawn_anew() {
        let mut drawings = Drawings::default();
        draw(&mut drawings, Square::E2, Square::E4, KeyModifiers::NONE);
        draw(&mut drawings, Square::D5, Square::D5, KeyModifiers::CONTROL);
        let all: Vec<Drawing> = drawings.all().collect();
        assert_eq!(all[0], Drawing { brush: Brush::Green, from: Square::E2, to: Square::E4 });
        assert_eq!(all[1], Drawing { brush: Brush::Red, from: Square::D5, to: Square::D5 });
        draw(&mut drawings, Square::E2, Square::E4, KeyModifiers::ALT);
        assert_eq!(drawings.all().last().map(|drawing| drawing.brush), Some(Brush::Blue), "another colour");
        draw(&mut drawings, Square::E2, Square::E4, KeyModifiers::ALT);
        assert_eq!(drawings.all().count(), 1, "the same once more wipes it out");
        drawings.press(Some(Square::A1), KeyModifiers::NONE);
        drawings.release(None);
        assert_eq!(drawings.all().count(), 1, "beside the board");
    }
}

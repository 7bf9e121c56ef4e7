//! Arrows and circles on the board, drawn with the right mouse button to think with.
//!
//! In a game they last until the next move; on the analysis board they are a part of the comment, `[%cal]` and `[%csl]`.

use crossterm::event::KeyModifiers;
use ratatui::crossterm;
use tabiya_rules::Square;
use tabiya_rules::pgn::{Brush, Comment};

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
        add(&mut self.done, Drawing { to, ..begun });
    }

    /// Gives away what was drawn, to be kept elsewhere.
    pub(crate) fn take(&mut self) -> Vec<Drawing> {
        std::mem::take(&mut self.done)
    }
}

/// Draws over what was there: the same once more wipes it out, another colour counts.
fn add(drawings: &mut Vec<Drawing>, new: Drawing) {
    let same = drawings.iter().position(|old| (old.from, old.to) == (new.from, new.to));
    let old = same.map(|at| drawings.remove(at));
    if old != Some(new) {
        drawings.push(new);
    }
}

/// What a comment draws.
pub(crate) fn of_comment(comment: &Comment) -> impl Iterator<Item = Drawing> {
    let circles = comment.circles.iter().map(|&(brush, at)| Drawing { brush, from: at, to: at });
    circles.chain(comment.arrows.iter().map(|&(brush, from, to)| Drawing { brush, from, to }))
}

/// Draws in a comment.
pub(crate) fn draw_in(comment: &mut Comment, new: Drawing) {
    let mut all: Vec<Drawing> = of_comment(comment).collect();
    add(&mut all, new);
    let (circles, arrows): (Vec<Drawing>, Vec<Drawing>) =
        all.into_iter().partition(|drawing| drawing.from == drawing.to);
    comment.circles = circles.into_iter().map(|circle| (circle.brush, circle.from)).collect();
    comment.arrows = arrows.into_iter().map(|arrow| (arrow.brush, arrow.from, arrow.to)).collect();
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

    #[test]
    fn comments_keep_drawings() {
        let mut comment = Comment::parse("[%clk 0:01:00] Look! [%csl Gd4]");
        draw_in(&mut comment, Drawing { brush: Brush::Red, from: Square::E2, to: Square::E4 });
        assert_eq!(Comment::parse(&comment.to_string()), comment);
        assert_eq!(comment.arrows, [(Brush::Red, Square::E2, Square::E4)]);
        draw_in(&mut comment, Drawing { brush: Brush::Green, from: Square::D4, to: Square::D4 });
        assert_eq!((comment.circles.len(), comment.text.as_str()), (0, "Look!"));
    }
}

//! Which piece a pawn becomes: asked wherever a pawn arrives, by letter or by choosing from the list.

use crate::hand;
use crate::keys;
use crate::session::Letters;
use crate::theme::PieceStyle;
use crate::widgets::list;
use crate::world::World;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::{Frame, crossterm};
use tabiya_rules::{Color, Move, Position, Role, Square};

/// What a pawn can become, in the order in which it is offered.
const PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A pawn that is about to become something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promotion {
    from: Square,
    to: Square,
    chosen: usize,
}

impl Promotion {
    pub(super) fn new(from: Square, to: Square) -> Promotion {
        Promotion { from, to, chosen: 0 }
    }

    /// On to the next piece, or back to the one before.
    pub(super) fn turn(&mut self, forward: bool) {
        let step = if forward { 1 } else { PIECES.len() - 1 };
        self.chosen = (self.chosen + step) % PIECES.len();
    }

    /// The piece that is marked.
    pub(super) fn chosen(&self) -> Role {
        PIECES[self.chosen]
    }

    /// The move by which the pawn becomes this.
    pub(super) fn to(&self, role: Role, pos: &Position) -> Option<Move> {
        hand::promotion(pos, self.from, self.to, role)
    }

    /// The piece in the list that was clicked, where the list lies in this area.
    pub(super) fn clicked(&self, mouse: &MouseEvent, area: Rect) -> Option<Role> {
        // The question stands above the pieces.
        let row = list::clicked(mouse, area)?.checked_sub(1)?;
        PIECES.get(row).copied()
    }

    /// What can be pressed: `q, r, b, n`.
    pub(super) fn keys(letters: Letters) -> String {
        PIECES.map(|role| keys::piece_key(role, letters)).join(", ")
    }

    /// Draws the list. Gives the rest of the area back.
    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, turn: Color, world: &World) -> Rect {
        let look = world.look();
        let mut lines = vec![Line::styled(world.text("screen.promotion"), look.attention())];
        for (i, role) in PIECES.into_iter().enumerate() {
            let piece = role.of(turn);
            let is_letter = world.pieces() == PieceStyle::Letters;
            let sign = if is_letter { world.letters().on_board(piece.char()) } else { piece.figure() };
            let key = keys::piece_key(role, world.letters());
            let name = world.text(&format!("piece.{}.name", role.name()));
            let (mark, style) = if i == self.chosen { ("▸", look.current()) } else { (" ", Style::new()) };
            lines.push(Line::from(vec![
                Span::styled(format!("{mark}{key} "), look.key()),
                Span::styled(format!(" {sign} {name} "), style),
            ]));
        }
        let rows = (lines.len() as u16).min(area.height);
        for (line, y) in lines.into_iter().zip(area.y..area.y + rows) {
            frame.render_widget(line, Rect::new(area.x, y, area.width, 1));
        }
        let used = (rows + 1).min(area.height);
        Rect { y: area.y + used, height: area.height - used, ..area }
    }
}

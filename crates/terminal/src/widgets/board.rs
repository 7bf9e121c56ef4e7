//! The board: square, as large as the window allows, with its labels, marks and pieces.
//!
//! Cells are twice as wide as high, which looks square. [`BoardLayout`] knows where each square lies, for drawing and
//! for the mouse; [`BoardView`] is what is to be seen on it.

use super::arrows;
use super::pieces::art;
use crate::colors::ColorDepth;
use crate::drawings::Drawing;
use crate::pictures::{Canvas, Wanted};
use crate::session::Letters;
use crate::theme::{Look, Mark, PieceStyle};
use crate::world::World;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use tabiya_rules::{Bitboard, Board, Color, File, Piece, Rank, Square};

/// Columns left of the board for the numbers of the ranks.
const RANK_LABELS: u16 = 2;

/// The largest cell: beyond it a board is hard to take in at a glance.
const LARGEST_CELL: u16 = 7;

/// Where each square lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardLayout {
    /// The squares themselves, without labels.
    pub(crate) squares: Rect,
    /// Rows of a cell; it has twice as many columns.
    pub(crate) cell: u16,
    pub(crate) bottom: Color,
}

impl BoardLayout {
    /// Columns and rows that a board needs whose cells have so many rows, labels included.
    pub(crate) const fn size(cell: u16) -> (u16, u16) {
        (16 * cell + RANK_LABELS, 8 * cell + 1)
    }

    /// Rows of the largest cell for which board and labels fit into so many columns and rows; 0 if none does.
    pub(crate) fn cell_for(columns: u16, rows: u16) -> u16 {
        (1..=LARGEST_CELL)
            .rev()
            .find(|&cell| {
                let (wide, high) = BoardLayout::size(cell);
                wide <= columns && high <= rows
            })
            .unwrap_or(0)
    }

    /// A board in the upper left corner of `area`, as large as possible; `None` if even the smallest does not fit.
    pub(crate) fn fit(area: Rect, bottom: Color) -> Option<BoardLayout> {
        let cell = BoardLayout::cell_for(area.width, area.height);
        let squares = Rect::new(area.x + RANK_LABELS, area.y, 16 * cell, 8 * cell);
        (cell > 0).then_some(BoardLayout { squares, cell, bottom })
    }

    /// The square under a place of the screen.
    pub(crate) fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        if !self.squares.contains(Point { x: column, y: row }) {
            return None;
        }
        let across = ((column - self.squares.x) / (2 * self.cell)) as u8;
        let down = ((row - self.squares.y) / self.cell) as u8;
        match self.bottom {
            Color::White => Square::from_numbers(across + 1, 8 - down),
            Color::Black => Square::from_numbers(8 - across, down + 1),
        }
    }

    /// Where a square lies.
    pub(crate) fn cell_of(&self, square: Square) -> Rect {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        let (across, down) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let (x, y) = (self.squares.x + across * 2 * self.cell, self.squares.y + down * self.cell);
        Rect::new(x, y, 2 * self.cell, self.cell)
    }
}

/// What is to be seen on the board.
#[derive(Clone, Debug)]
pub(crate) struct BoardView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) layout: BoardLayout,
    pub(crate) look: Look,
    pub(crate) pieces: PieceStyle,
    /// The letters of pieces that are drawn as letters.
    pub(crate) letters: Letters,
    /// The squares of the last move.
    pub(crate) last: Bitboard,
    /// The squares of a hint.
    pub(crate) hint: Bitboard,
    pub(crate) selected: Option<Square>,
    /// Where the selected piece can go.
    pub(crate) targets: Bitboard,
    /// The king in check.
    pub(crate) check: Option<Square>,
    pub(crate) cursor: Option<Square>,
    /// What somebody has drawn.
    pub(crate) drawings: Vec<Drawing>,
    /// Where pictures of pieces are wanted.
    pub(crate) canvas: Option<&'a Canvas>,
}

impl<'a> BoardView<'a> {
    /// The bare board, as settings and terminal have it.
    pub(crate) fn in_world(world: &'a World, board: &'a Board, layout: BoardLayout) -> BoardView<'a> {
        let mut view = BoardView::new(board, layout, world.look(), world.pieces());
        view.letters = world.letters();
        view.canvas = world.shows_pictures().then_some(&world.canvas);
        view
    }

    /// The bare board.
    pub(crate) fn new(board: &'a Board, layout: BoardLayout, look: Look, pieces: PieceStyle) -> BoardView<'a> {
        let none = Bitboard::EMPTY;
        BoardView {
            board,
            layout,
            look,
            pieces,
            letters: Letters::ENGLISH,
            last: none,
            hint: none,
            selected: None,
            targets: none,
            check: None,
            cursor: None,
            drawings: Vec::new(),
            canvas: None,
        }
    }

    fn mark(&self, square: Square) -> Mark {
        if self.cursor == Some(square) {
            Mark::Cursor
        } else if self.selected == Some(square) {
            Mark::Selected
        } else if self.check == Some(square) {
            Mark::Check
        } else if self.is_prey(square) {
            Mark::Prey
        } else if let Some(drawing) = self.drawings.iter().rev().find(|drawing| drawing.to == square) {
            Mark::Drawn(drawing.brush)
        } else if self.hint.contains(square) {
            Mark::Hint
        } else if self.last.contains(square) {
            Mark::LastMove
        } else {
            Mark::None
        }
    }

    /// Can what stands here be taken, and is that shown by the colour of the square?
    fn is_prey(&self, square: Square) -> bool {
        let is_capture = self.targets.contains(square) && self.board.piece_at(square).is_some();
        is_capture && (self.layout.cell <= 2 || self.canvas().is_some()) && !self.is_mono()
    }

    /// Where to put pictures, if pieces are pictures: not where squares are too small to tell them apart.
    fn canvas(&self) -> Option<&'a Canvas> {
        self.canvas.filter(|_| self.pieces == PieceStyle::Images && self.layout.cell >= 2 && !self.is_mono())
    }

    fn is_mono(&self) -> bool {
        self.look.depth == ColorDepth::Mono
    }

    fn is_ascii(&self) -> bool {
        self.pieces == PieceStyle::Letters
    }

    fn draw_square(&self, square: Square, buf: &mut Buffer) {
        let cell = self.layout.cell_of(square);
        let mark = self.mark(square);
        let ground = Style::new().bg(self.look.square(square.is_light(), mark));
        // Without colours the dark squares are shaded.
        let shade = if self.is_ascii() { "." } else { "░" };
        let filling = if self.is_mono() && !square.is_light() { shade } else { " " };
        for point in cell.positions() {
            buf[point].set_symbol(filling).set_style(Style::reset().patch(ground));
        }
        let piece = self.board.piece_at(square);
        if let Some(piece) = piece {
            match self.canvas() {
                Some(canvas) => {
                    let ground = self.look.ground(square.is_light(), mark);
                    canvas.put(Wanted { cells: cell, piece, ground }, buf);
                }
                None => self.draw_piece(piece, cell, buf),
            }
        }
        if self.targets.contains(square) && !self.is_prey(square) {
            self.draw_target(cell, piece.is_some(), buf);
        }
        if self.is_mono() {
            draw_brackets(cell, mark, buf);
        }
    }

    fn draw_piece(&self, piece: Piece, cell: Rect, buf: &mut Buffer) {
        let style = self.look.piece(piece.color.is_white());
        let wants_blocks = matches!(self.pieces, PieceStyle::Images | PieceStyle::Blocks) && !self.is_mono();
        if let Some(lines) = art(piece.role, usize::from(self.layout.cell)).filter(|_| wants_blocks) {
            let spare = self.layout.cell - lines.len() as u16;
            let (x, y) = (cell.x + spare, cell.y + spare / 2);
            for (line, y) in lines.iter().zip(y..) {
                buf.set_string(x, y, line, style);
            }
            return;
        }
        let sign = match self.pieces {
            PieceStyle::Letters => self.letters.on_board(piece.char()),
            // Outlines are for terminals without colours: filled figures are easier to see.
            _ if self.is_mono() => piece.figure(),
            _ => piece.role.of(Color::Black).figure(),
        };
        let (x, y) = middle(cell);
        if self.is_mono() && self.layout.cell > 1 {
            // Room around the piece, so that it is not lost in the shading.
            buf.set_string(x - 1, y, "   ", style);
        }
        buf.set_string(x, y, sign.to_string(), style);
    }

    /// A dot where the piece can go, a ring around what it can take.
    fn draw_target(&self, cell: Rect, is_capture: bool, buf: &mut Buffer) {
        let style = Style::new().fg(self.look.target()).add_modifier(Modifier::BOLD);
        let (left, right, top, bottom) = (cell.x, cell.right() - 1, cell.y, cell.bottom() - 1);
        match (is_capture, self.layout.cell) {
            (true, 1) => buf.set_string(right, top, if self.is_ascii() { "x" } else { "◂" }, style),
            (false, 1) => buf.set_string(left, top, if self.is_ascii() { "*" } else { "•" }, style),
            (true, _) if self.is_ascii() => {
                let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
                corners.into_iter().for_each(|(x, y)| buf.set_string(x, y, "x", style));
            }
            (true, _) => {
                let corners = [(left, top, "▛"), (right, top, "▜"), (left, bottom, "▙"), (right, bottom, "▟")];
                corners.into_iter().for_each(|(x, y, sign)| buf.set_string(x, y, sign, style));
            }
            (false, _) if self.is_ascii() => {
                let (x, y) = middle(cell);
                buf.set_string(x, y, "*", style);
            }
            (false, rows) => {
                let dot: &[&str] = match rows {
                    2 => &["▗▖", "▝▘"],
                    3 => &["██"],
                    4 => &["▗██▖", "▝██▘"],
                    _ => &["▗▄▄▖", "████", "▝▀▀▘"],
                };
                let wide = dot[0].chars().count() as u16;
                let (x, y) = (cell.x + (cell.width - wide) / 2, cell.y + (cell.height - dot.len() as u16) / 2);
                dot.iter().zip(y..).for_each(|(line, y)| buf.set_string(x, y, line, style));
            }
        }
    }

    fn draw_labels(&self, buf: &mut Buffer) {
        let BoardLayout { squares, cell, .. } = self.layout;
        let style = self.look.dim();
        for rank in Rank::ALL {
            let y = self.layout.cell_of(Square::new(File::A, rank)).y + (cell - 1) / 2;
            buf.set_string(squares.x - RANK_LABELS, y, rank.char().to_string(), style);
        }
        for file in File::ALL {
            let (x, _) = middle(self.layout.cell_of(Square::new(file, Rank::First)));
            buf.set_string(x, squares.bottom(), file.char().to_string(), style);
        }
    }
}

/// Where a single character stands in a cell.
fn middle(cell: Rect) -> (u16, u16) {
    (cell.x + (cell.width - 1) / 2, cell.y + (cell.height - 1) / 2)
}

/// What colours would say, said by brackets.
fn draw_brackets(cell: Rect, mark: Mark, buf: &mut Buffer) {
    let (left, right) = match mark {
        Mark::None | Mark::Prey => return,
        Mark::LastMove => ("[", "]"),
        Mark::Hint => ("{", "}"),
        Mark::Selected => ("(", ")"),
        Mark::Check => ("!", "!"),
        Mark::Cursor => (">", "<"),
        Mark::Drawn(_) => ("<", ">"),
    };
    let (_, y) = middle(cell);
    if cell.height > 1 {
        buf.set_string(cell.x, y, left, Style::new());
        buf.set_string(cell.right() - 1, y, right, Style::new());
    } else {
        let strong = Style::new().add_modifier(Modifier::REVERSED);
        buf.set_style(cell, strong);
    }
}

impl Widget for BoardView<'_> {
    fn render(self, _: Rect, buf: &mut Buffer) {
        Square::ALL.into_iter().for_each(|square| self.draw_square(square, buf));
        for Drawing { brush, from, to } in self.drawings.iter().copied().filter(|drawing| drawing.from != drawing.to) {
            arrows::draw((from, to), &self.layout, self.is_ascii(), self.look.brush(brush), buf);
        }
        self.draw_labels(buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;
    use ratatui::style::Color as Paint;
    use tabiya_rules::Position;

    fn draw(
        fen: &str,
        cell: u16,
        depth: ColorDepth,
        pieces: PieceStyle,
        change: impl Fn(&mut BoardView<'_>),
    ) -> Buffer {
        let pos: Position = fen.parse().unwrap();
        let (wide, high) = BoardLayout::size(cell);
        let area = Rect::new(0, 0, wide, high);
        let layout = BoardLayout::fit(area, Color::White).unwrap();
        let mut view = BoardView::new(pos.board(), layout, Look { depth, theme: Theme::ALL[0] }, pieces);
        change(&mut view);
        let mut buf = Buffer::empty(area);
        view.render(area, &mut buf);
        buf
    }

    fn lines(buf: &Buffer) -> Vec<String> {
        let row = |y| (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
        (0..buf.area.height).map(row).collect()
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn letters_without_colours() {
        let buf = draw(START, 1, ColorDepth::Mono, PieceStyle::Letters, |_| {});
        let expected = [
            "8 r n.b q.k b.n r.",
            "7 p.p p.p p.p p.p",
            "6   ..  ..  ..  ..",
            "5 ..  ..  ..  ..",
            "4   ..  ..  ..  ..",
            "3 ..  ..  ..  ..",
            "2 P P.P P.P P.P P.",
            "1 R.N B.Q K.B N.R",
            "  a b c d e f g h",
        ];
        assert_eq!(lines(&buf), expected);
    }

    #[test]
    fn marks_without_colours() {
        let buf = draw(START, 2, ColorDepth::Mono, PieceStyle::Figures, |view| {
            view.selected = Some(Square::G1);
            view.targets = Square::F3.bitboard() | Square::H3.bitboard();
            view.last = Square::D7.bitboard();
            view.cursor = Some(Square::A1);
        });
        let lines = lines(&buf);
        assert_eq!(lines[2], "7  ♟ ░ ♟   ♟ ░[♟ ] ♟ ░ ♟   ♟ ░ ♟", "{lines:#?}");
        assert_eq!(lines[10], "3 ░░░░    ░░░░    ░░░░ ▗▖ ░░░░ ▗▖", "{lines:#?}");
        assert_eq!(lines[14], "1 >♖ < ♘   ♗ ░ ♕   ♔ ░ ♗  (♘ ) ♖", "{lines:#?}");
        assert_eq!(lines[16], "   a   b   c   d   e   f   g   h", "{lines:#?}");
    }

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for (bottom, cell) in [(Color::White, 1), (Color::Black, 2), (Color::White, 5)] {
            let (wide, high) = BoardLayout::size(cell);
            let layout = BoardLayout::fit(Rect::new(3, 2, wide, high), bottom).unwrap();
            assert_eq!(layout.cell, cell);
            for square in Square::ALL {
                for point in layout.cell_of(square).positions() {
                    assert_eq!(layout.square_at(point.x, point.y), Some(square));
                }
            }
            assert_eq!(layout.square_at(0, 0), None);
            assert_eq!(layout.square_at(layout.squares.right(), layout.squares.y), None);
        }
        assert_eq!(BoardLayout::fit(Rect::new(0, 0, 17, 30), Color::White), None);
    }

    #[test]
    fn colours_mark_squares() {
        let buf = draw(START, 3, ColorDepth::True, PieceStyle::Blocks, |view| {
            view.check = Some(Square::E1);
            view.last = Square::E4.bitboard();
        });
        let layout = BoardLayout::fit(buf.area, Color::White).unwrap();
        let ground = |square: Square| buf[layout.cell_of(square).as_position()].bg;
        assert_ne!(ground(Square::E4), ground(Square::C4));
        assert_ne!(ground(Square::E1), ground(Square::G1));
        let is_red = |color| matches!(color, Paint::Rgb(r, g, b) if r > 180 && g < 80 && b < 80);
        assert!(is_red(ground(Square::E1)), "{:?}", ground(Square::E1));
        assert!(lines(&buf)[21].starts_with("   █▟▙█ "), "{:#?}", lines(&buf));
    }

    #[test]
    fn the_largest_board_that_fits() {
        for (columns, rows, cell) in [(34, 17, 2), (33, 17, 1), (82, 41, 5), (200, 24, 2), (300, 200, 7), (10, 10, 0)] {
            assert_eq!(BoardLayout::cell_for(columns, rows), cell, "{columns}×{rows}");
        }
    }
}

//! Makes a table by going back from the mates. Every position is visited twice: first its moves are counted, and what leads
//! out of the table is looked up in those made before; then, as soon as what comes of it is known, so is something of the
//! positions before it. A position with a move to a lost one is won, and one whose last move was found to lose is lost.
//!
//! Where pawns of both sides are on the board, positions in which one was just pushed two squares and can be taken en
//! passant are solved beside the others, but not kept: whoever asks for one plays its moves.

use crate::ending::{DRAW, MOST_PLIES, NONE};
use crate::file::{self, Table, TableError};
use crate::layout::{Layout, Men, Squares};
use crate::material::Material;
use std::path::Path;
use tabiya_rules::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

/// What is in a table that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Positions, mirror images counted once.
    pub positions: u64,
    /// Of them, how many are won or lost for the side to move.
    pub decided: u64,
    /// The longest mate, in moves of the winner.
    pub longest: u32,
    /// The size of the file.
    pub bytes: u64,
}

/// How much work a table is, in the steps that [`make()`] tells of.
pub fn work(material: Material) -> u64 {
    let layout = Layout::new(material);
    (layout.size() * sides(material)) as u64
}

/// Is there a file of this table in the folder, and is it whole?
pub fn is_made(folder: &Path, material: Material) -> bool {
    Table::open(folder, material).is_ok()
}

/// Solves all positions of some material and writes the table into the folder, where those that captures and promotions
/// lead to must be. `advance` is told of steps as they are done. The file is there only when it is whole.
///
/// # Errors
/// A table that is needed is missing or damaged, or the file cannot be written.
pub fn make(folder: &Path, material: Material, advance: &mut dyn FnMut(u64)) -> Result<Summary, TableError> {
    let mut solver = Solver::new(material, Exits::of(material, folder)?);
    let steps = solver.count_moves(advance);
    solver.go_back(steps);
    let Solver { layout, values, .. } = solver;
    let mut summary = Summary { positions: 0, decided: 0, longest: 0, bytes: 0 };
    let mut kept = Vec::with_capacity(2 * layout.size());
    for values in values.iter().take(2) {
        for (place, &value) in values.iter().enumerate() {
            let counts = value != NONE && layout.first_place(&layout.squares(place)) == place;
            kept.push(counts.then_some(value));
            if counts {
                summary.positions += 1;
                summary.decided += u64::from(value != DRAW);
                summary.longest = summary.longest.max(u32::from(value) / 2);
            }
        }
    }
    summary.bytes = file::write(folder, material, &kept)?;
    Ok(summary)
}

/// Whose turn it is, and where one was just pushed two squares, the same once more.
fn sides(material: Material) -> usize {
    if material.has_en_passant() { 4 } else { 2 }
}

const COLORS: [Color; 2] = [Color::White, Color::Black];

/// The side of a table on which positions with a pawn to be taken en passant are, from that without.
const EN_PASSANT: usize = 2;

/// A position of the table: the side it is on, and its place.
#[derive(Clone, Copy)]
struct Node(u32);

impl Node {
    const PLACE_BITS: u32 = 24;

    fn new(side: usize, place: usize) -> Node {
        Node((side as u32) << Node::PLACE_BITS | place as u32)
    }

    fn side(self) -> usize {
        (self.0 >> Node::PLACE_BITS) as usize
    }

    fn place(self) -> usize {
        (self.0 & ((1 << Node::PLACE_BITS) - 1)) as usize
    }
}

/// Positions by the plies to mate at which they are to be looked at.
struct Steps {
    /// What is known of them: won or lost in so many plies.
    known: Vec<Vec<Node>>,
    /// Won in so many plies by a move that leaves the table, unless they are sooner by another.
    by_leaving: Vec<Vec<Node>>,
}

/// Positions that can still be lost have so many moves that are not known to lose; this is for those that cannot.
const SAFE: u8 = u8::MAX;

struct Solver {
    layout: Layout,
    exits: Exits,
    /// What is known of each position, by side and place.
    values: Vec<Vec<u8>>,
    /// How many moves are not known to lose.
    open: Vec<Vec<u8>>,
    /// Plies that a loss takes at least, for a move that leaves the table lasts as long.
    at_least: Vec<Vec<u8>>,
}

/// A legal move, as a table sees it.
enum Step {
    /// To another place.
    Within,
    /// Out of the table, to a position of this worth for the other side.
    Out(u8),
}

impl Solver {
    fn new(material: Material, exits: Exits) -> Solver {
        let layout = Layout::new(material);
        let size = layout.size();
        let each = |byte: u8| vec![vec![byte; size]; sides(material)];
        Solver { layout, exits, values: each(NONE), open: each(SAFE), at_least: each(0) }
    }

    /// Looks at the moves of every position.
    fn count_moves(&mut self, advance: &mut dyn FnMut(u64)) -> Steps {
        /// So many positions are a step to tell of.
        const STEP: usize = 1 << 16;
        let mut steps = Steps { known: vec![Vec::new(); MOST_PLIES], by_leaving: vec![Vec::new(); MOST_PLIES] };
        for side in 0..self.values.len() {
            for place in 0..self.layout.size() {
                let squares = self.layout.squares(place);
                if self.is_possible(&squares, side) {
                    self.values[side][place] = DRAW;
                    self.count_moves_of(Node::new(side, place), &squares, &mut steps);
                }
                if (place + 1).is_multiple_of(STEP) {
                    advance(STEP as u64);
                }
            }
        }
        steps
    }

    fn count_moves_of(&mut self, node: Node, squares: &Squares, steps: &mut Steps) {
        let (side, place) = (node.side(), node.place());
        let (mut within, mut moves, mut is_safe) = (0, 0, false);
        let (mut win, mut loss) = (NONE, 0);
        self.for_each_step(squares, side, &mut |step| {
            moves += 1;
            match step {
                Step::Within => within += 1,
                Step::Out(DRAW) => is_safe = true,
                // The byte of the position after the move is its plies and one, so the plies before the move.
                Step::Out(value) if value % 2 == 1 => win = win.min(value),
                Step::Out(value) => loss = loss.max(value),
            }
        });
        if win != NONE {
            steps.by_leaving[usize::from(win)].push(node);
        } else if moves == 0 {
            if self.is_check(squares, COLORS[side % 2]) {
                self.know(node, 0, steps);
            }
        } else if !is_safe {
            self.open[side][place] = within;
            self.at_least[side][place] = loss;
            if within == 0 {
                self.know(node, usize::from(loss), steps);
            }
        }
    }

    /// The mate is so many plies away.
    fn know(&mut self, node: Node, plies: usize, steps: &mut Steps) {
        assert!(plies < MOST_PLIES, "no mate with so few men takes so long");
        self.values[node.side()][node.place()] = plies as u8 + 1;
        steps.known[plies].push(node);
    }

    /// From the mates to all that leads there.
    fn go_back(&mut self, mut steps: Steps) {
        for plies in 0..MOST_PLIES - 1 {
            for node in std::mem::take(&mut steps.by_leaving[plies]) {
                if self.values[node.side()][node.place()] == DRAW {
                    self.know(node, plies, &mut steps);
                }
            }
            for node in std::mem::take(&mut steps.known[plies]) {
                self.for_each_before(node, &mut |solver, before| {
                    let (side, place) = (before.side(), before.place());
                    if solver.values[side][place] != DRAW {
                        return;
                    }
                    if plies % 2 == 0 {
                        solver.know(before, plies + 1, &mut steps);
                    } else if solver.open[side][place] != SAFE {
                        solver.open[side][place] -= 1;
                        if solver.open[side][place] == 0 {
                            let at_least = usize::from(solver.at_least[side][place]);
                            solver.know(before, at_least.max(plies + 1), &mut steps);
                        }
                    }
                });
            }
        }
    }

    /// Every position from which a move within the table leads here.
    fn for_each_before(&mut self, node: Node, f: &mut dyn FnMut(&mut Solver, Node)) {
        let (side, squares) = (node.side(), self.layout.squares(node.place()));
        let (turn, is_en_passant) = (side % 2, side >= EN_PASSANT);
        let mover = COLORS[1 - turn];
        let occupied = self.occupied(&squares);
        for man in 0..self.layout.pieces.len() {
            let piece = self.layout.pieces[man];
            if piece.color != mover {
                continue;
            }
            let (one, two) = match piece.role {
                Role::Pawn => pawn_before(mover, squares[man], occupied),
                _ => (attacks::of(piece, squares[man], occupied) - occupied, Bitboard::EMPTY),
            };
            let can_be_taken = || self.values.get(turn + EN_PASSANT).is_some_and(|side| side[node.place()] != NONE);
            let from = match is_en_passant {
                true => two,
                false if two.any() && can_be_taken() => one,
                false => one | two,
            };
            for from in from {
                let mut before = squares;
                before[man] = from;
                let place = self.layout.place(&before);
                for side in (1 - turn..self.values.len()).step_by(EN_PASSANT) {
                    f(self, Node::new(side, place));
                }
            }
        }
    }

    /// Every legal move of the side to move.
    fn for_each_step(&self, squares: &Squares, side: usize, f: &mut dyn FnMut(Step)) {
        let turn = COLORS[side % 2];
        let occupied = self.occupied(squares);
        let own = self.of_color(squares, turn);
        for man in 0..self.layout.pieces.len() {
            let piece = self.layout.pieces[man];
            if piece.color != turn {
                continue;
            }
            let from = squares[man];
            let targets = match piece.role {
                Role::Pawn => pawn_pushes(turn, from, occupied) | attacks::pawn(turn, from) & (occupied - own),
                _ => attacks::of(piece, from, occupied) - own,
            };
            for to in targets {
                let taken = (0..self.layout.pieces.len()).find(|&other| squares[other] == to);
                self.step(squares, man, to, taken, f);
            }
        }
        if side >= EN_PASSANT
            && let Some((man, to, taken)) = self.en_passant(squares, turn)
        {
            self.step(squares, man, to, Some(taken), f);
        }
    }

    /// One move, if it is legal; a pawn that arrives becomes each of the pieces that it may.
    fn step(&self, squares: &Squares, man: usize, to: Square, taken: Option<usize>, f: &mut dyn FnMut(Step)) {
        let piece = self.layout.pieces[man];
        if self.leaves_king_en_prise(squares, man, to, taken) {
            return;
        }
        let arrives = piece.role == Role::Pawn && to.rank() == piece.color.rank(Rank::Eighth);
        if !arrives && taken.is_none() {
            return f(Step::Within);
        }
        let roles = if arrives { &Role::PROMOTIONS[..] } else { &[piece.role] };
        for role in roles {
            let left = (0..self.layout.pieces.len()).filter(|&other| Some(other) != taken).map(|other| match other {
                other if other == man => (to, role.of(piece.color)),
                other => (squares[other], self.layout.pieces[other]),
            });
            f(Step::Out(self.exits.value(left, !piece.color)));
        }
    }

    fn leaves_king_en_prise(&self, squares: &Squares, man: usize, to: Square, taken: Option<usize>) -> bool {
        let color = self.layout.pieces[man].color;
        let mut after = *squares;
        after[man] = to;
        let mut occupied = (self.occupied(squares) - squares[man].bitboard()) | to.bitboard();
        if let Some(taken) = taken
            && squares[taken] != to
        {
            occupied -= squares[taken].bitboard();
        }
        self.is_attacked(&after, occupied, self.king(&after, color), !color, taken)
    }

    /// The man that can take en passant where the other side's pawn was just pushed two squares, where it goes, and what it
    /// takes.
    fn en_passant(&self, squares: &Squares, turn: Color) -> Option<(usize, Square, usize)> {
        let pawn = |color: Color| self.layout.pieces.iter().position(|&piece| piece == Role::Pawn.of(color));
        let (man, taken) = (pawn(turn)?, pawn(!turn)?);
        let (pushed, occupied) = (squares[taken], self.occupied(squares));
        let (_, before) = pawn_before(!turn, pushed, occupied);
        let to = attacks::between(before.first()?, pushed).first()?;
        let can =
            attacks::pawn(turn, squares[man]).contains(to) && !self.leaves_king_en_prise(squares, man, to, Some(taken));
        can.then_some((man, to, taken))
    }

    /// Can such a position be?
    fn is_possible(&self, squares: &Squares, side: usize) -> bool {
        let (turn, occupied) = (COLORS[side % 2], self.occupied(squares));
        let last_ranks = Bitboard::ALL.on_rank(Rank::First) | Bitboard::ALL.on_rank(Rank::Eighth);
        let men = self.layout.pieces.iter().zip(squares);
        let has_lost_pawn = men.clone().any(|(piece, &square)| piece.role == Role::Pawn && last_ranks.contains(square));
        occupied.len() == men.len()
            && !has_lost_pawn
            && !self.is_check(squares, !turn)
            && (side < EN_PASSANT || self.en_passant(squares, turn).is_some())
    }

    fn is_check(&self, squares: &Squares, color: Color) -> bool {
        self.is_attacked(squares, self.occupied(squares), self.king(squares, color), !color, None)
    }

    /// Do men of this colour attack the square, other than the one that was taken?
    fn is_attacked(
        &self,
        squares: &Squares,
        occupied: Bitboard,
        target: Square,
        by: Color,
        taken: Option<usize>,
    ) -> bool {
        let mut men = self.layout.pieces.iter().zip(squares).enumerate();
        men.any(|(man, (&piece, &square))| {
            piece.color == by && Some(man) != taken && attacks::of(piece, square, occupied).contains(target)
        })
    }

    fn king(&self, squares: &Squares, color: Color) -> Square {
        if color.is_white() { squares[0] } else { squares[1] }
    }

    fn occupied(&self, squares: &Squares) -> Bitboard {
        squares[..self.layout.pieces.len()].iter().copied().collect()
    }

    fn of_color(&self, squares: &Squares, color: Color) -> Bitboard {
        let men = self.layout.pieces.iter().zip(squares).filter(|(piece, _)| piece.color == color);
        men.map(|(_, &square)| square).collect()
    }
}

/// Where a pawn can be pushed to.
fn pawn_pushes(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    let forward = if color.is_white() { 1 } else { -1 };
    let one = from.bitboard().shift(0, forward) - occupied;
    let two = if from.rank() == color.rank(Rank::Second) { one.shift(0, forward) - occupied } else { Bitboard::EMPTY };
    one | two
}

/// Where a pawn may have been pushed from, by one square and by two.
fn pawn_before(color: Color, to: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let back = if color.is_white() { -1 } else { 1 };
    let first_rank = Bitboard::ALL.on_rank(color.rank(Rank::First));
    let one = to.bitboard().shift(0, back) - occupied - first_rank;
    let two = if to.rank() == color.rank(Rank::Fourth) { one.shift(0, back) - occupied } else { Bitboard::EMPTY };
    (one, two)
}

/// The tables that moves can lead to out of one, held as they are solved.
struct Exits {
    tables: Vec<Solved>,
}

/// A table in memory.
struct Solved {
    layout: Layout,
    /// By side, then by place.
    values: Vec<u8>,
}

impl Exits {
    fn of(material: Material, folder: &Path) -> Result<Exits, TableError> {
        let mut tables = Vec::new();
        for smaller in material.exits() {
            tables.push(Solved { layout: Layout::new(smaller), values: Table::open(folder, smaller)?.values()? });
        }
        Ok(Exits { tables })
    }

    /// What comes of a position out of the table, as a byte of a table.
    fn value(&self, men: impl Iterator<Item = (Square, Piece)>, turn: Color) -> u8 {
        let men = Men::new(men).expect("there are no more men after a move");
        let Some((material, squares, turn)) = men.locate(turn) else { return DRAW };
        let table = self.tables.iter().find(|table| table.layout.material == material);
        let Solved { layout, values } = table.expect("what a move leads to was made before");
        values[layout.first_entry(&squares, turn)]
    }
}

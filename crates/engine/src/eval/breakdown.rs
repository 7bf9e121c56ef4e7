//! The evaluation told term by term, as data: what each is worth for White, for Black, and the difference.

use super::record::Record;
use super::table::Term;
use super::weights::{DANGER, TERMS, WEIGHTS};
use super::{PAWN, Stage, Sums, Terms, king, scale, stage};
use crate::score::Value;
use std::fmt::{self, Display, Formatter};
use tabiya_rules::{Bitboard, ByColor, Position};

/// An evaluation, term by term, in pawns, all in whole hundredths.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown {
    /// The terms, in groups: `material mobility placement pawns passed king rooks centre threats space tempo scale`.
    /// A name is the group, and mostly a part of it after a dot (`mobility.knight`). Names are stable.
    pub rows: Vec<Row>,
    /// The stage of the game.
    pub stage: Stage,
    /// How much of the pieces is left, from 1 at the start to 0 with kings and pawns alone: the share of the
    /// middlegame in every term.
    pub phase: f64,
    /// The share of its endgame value that the side ahead can hope to keep: less than 1 where the endgame is drawish.
    pub scale: f64,
    /// The whole, from White's side: the differences of all rows together.
    pub total: f64,
}

/// A term.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its stable name.
    pub name: &'static str,
    /// Its worth for White, in pawns.
    pub white: f64,
    /// Its worth for Black.
    pub black: f64,
    /// The squares that make it so, for White and for Black: pieces, squares they reach or attack, files. None where a term
    /// is about the whole board.
    pub squares: ByColor<Bitboard>,
}

impl Row {
    /// White's less Black's.
    pub fn difference(&self) -> f64 {
        self.white - self.black
    }

    /// The group: what stands before the dot.
    pub fn group(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }
}

impl Breakdown {
    /// The terms of each group added up, in their order.
    pub fn groups(&self) -> Vec<Row> {
        let mut groups: Vec<Row> = Vec::new();
        for row in &self.rows {
            match groups.iter_mut().find(|group| group.name == row.group()) {
                Some(group) => {
                    group.white += row.white;
                    group.black += row.black;
                    group.squares.white |= row.squares.white;
                    group.squares.black |= row.squares.black;
                }
                None => groups.push(Row { name: row.group(), ..row.clone() }),
            }
        }
        groups
    }
}

impl Display for Breakdown {
    /// A table in pawns: a row a group, under it the terms of the group that are not zero, then the total and the stage.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:34}{:>8}{:>8}{:>12}", "", "white", "black", "difference")?;
        for group in self.groups() {
            write_row(f, group.name, &group)?;
            let parts = self.rows.iter().filter(|row| row.group() == group.name && row.name != group.name);
            for row in parts.filter(|row| row.white != 0.0 || row.black != 0.0) {
                write_row(f, &format!("  {}", row.name), row)?;
            }
        }
        writeln!(f, "{:50}{:>+12.2}", "total", self.total)?;
        write!(f, "stage: {} (phase {:.2})", self.stage.name(), self.phase)
    }
}

fn write_row(f: &mut Formatter<'_>, name: &str, row: &Row) -> fmt::Result {
    // Sums of hundredths are not exact; and there is never a zero with a minus.
    let shown = |pawns: f64| (pawns * 100.0).round() / 100.0 + 0.0;
    let [white, black, difference] = [row.white, row.black, row.difference()].map(shown);
    writeln!(f, "{name:34}{white:>8.2}{black:>8.2}{difference:>+12.2}")
}

/// Evaluates a position and tells what came together. The position should be quiet: a term knows nothing of captures
/// that are about to happen, and a king in check is judged as if he were not.
pub fn breakdown(pos: &Position) -> Breakdown {
    let mut record = Record::new();
    let sums = Terms::default().judge(pos, &mut record);
    let blend = Blend::of(&sums);
    let mut rows: Vec<Row> = TERMS.iter().enumerate().map(|(at, term)| blend.row(at, term, &record)).collect();
    let after_king = rows.iter().rposition(|row| row.group() == "king").map_or(rows.len(), |at| at + 1);
    rows.insert(after_king, blend.danger(&record));
    rows.push(blend.sides("scale.mop_up", record.bonus.map(|bonus| blend.pawns(bonus.into(), bonus.into()))));
    rows.push(blend.one_side("scale.complexity", blend.pawns(0.0, sums.complexity.into())));
    rows.push(blend.one_side("scale.drawish", blend.lost_to_scale(&sums)));
    round(&mut rows, sums.value());
    Breakdown {
        rows,
        stage: Stage::at(sums.phase),
        phase: blend.phase,
        scale: blend.kept(&sums),
        total: f64::from(sums.value()) / f64::from(PAWN),
    }
}

/// Rounds to hundredths of a pawn so that the rows add up to the total. What is left over by rounding goes where it
/// changes least, for White and Black alike.
fn round(rows: &mut [Row], total: Value) {
    let exact: Vec<[f64; 2]> = rows.iter().map(|row| [row.white, row.black].map(|pawns| pawns * 100.0)).collect();
    let mut rounded: Vec<[f64; 2]> = exact.iter().map(|sides| sides.map(f64::round)).collect();
    let left = f64::from(total) - rounded.iter().map(|[white, black]| white - black).sum::<f64>();
    let (raised, lowered) = if left > 0.0 { (0, 1) } else { (1, 0) };
    let mut steps: Vec<(f64, usize, usize, f64)> = Vec::new();
    for (at, (exact, rounded)) in exact.iter().zip(&rounded).enumerate() {
        steps.push((exact[raised] - rounded[raised], at, raised, 1.0));
        steps.push((rounded[lowered] - exact[lowered], at, lowered, -1.0));
    }
    steps.sort_by(|a, b| b.0.total_cmp(&a.0));
    for &(_, at, side, step) in steps.iter().take(left.abs() as usize) {
        rounded[at][side] += step;
    }
    for (row, [white, black]) in rows.iter_mut().zip(rounded) {
        (row.white, row.black) = (white / 100.0, black / 100.0);
    }
}

/// How middlegame and endgame become one.
struct Blend {
    phase: f64,
}

impl Blend {
    fn of(sums: &Sums) -> Blend {
        Blend { phase: f64::from(sums.phase) / f64::from(stage::FULL) }
    }

    fn pawns(&self, middlegame: f64, endgame: f64) -> f64 {
        (middlegame * self.phase + endgame * (1.0 - self.phase)) / f64::from(PAWN)
    }

    fn row(&self, at: usize, term: &Term, record: &Record) -> Row {
        let places = term.start..term.start + term.len;
        let side = |counts: &[i32; WEIGHTS.len()]| {
            let used = WEIGHTS[places.clone()].iter().zip(&counts[places.clone()]);
            used.map(|(pair, &count)| self.pawns((pair.middlegame() * count).into(), (pair.endgame() * count).into()))
                .sum()
        };
        let squares = ByColor { white: record.squares[0][at], black: record.squares[1][at] };
        Row { name: term.name, white: side(&record.counts[0]), black: side(&record.counts[1]), squares }
    }

    fn danger(&self, record: &Record) -> Row {
        let price = |counts: &[i32; DANGER.len()]| {
            let price = king::price_of(DANGER.iter().zip(counts).map(|(weight, count)| weight * count).sum());
            -self.pawns(price.middlegame().into(), price.endgame().into())
        };
        let [white, black] = record.danger_squares;
        let row = self.sides("king.danger", [price(&record.danger[0]), price(&record.danger[1])]);
        Row { squares: ByColor { white, black }, ..row }
    }

    fn sides(&self, name: &'static str, [white, black]: [f64; 2]) -> Row {
        Row { name, white, black, squares: ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY } }
    }

    /// A correction of the whole, counted for the side that gains by it.
    fn one_side(&self, name: &'static str, difference: f64) -> Row {
        self.sides(name, if difference >= 0.0 { [difference, 0.0] } else { [0.0, -difference] })
    }

    fn lost_to_scale(&self, sums: &Sums) -> f64 {
        self.pawns(0.0, f64::from(sums.endgame()) * (self.kept(sums) - 1.0))
    }

    /// What the side ahead keeps of the endgame; all of it where nobody is ahead.
    fn kept(&self, sums: &Sums) -> f64 {
        let kept = if sums.endgame() == 0 { scale::FULL } else { sums.scale() };
        f64::from(kept) / f64::from(scale::FULL)
    }
}

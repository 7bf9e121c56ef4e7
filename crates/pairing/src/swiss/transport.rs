//! So many of each kind here, so many of each kind there, and what it costs to bring two together: the cheapest way, and
//! whether two kinds are together in a cheapest one. Small: its size is the number of kinds, not of people.

use super::weight::Weight;
use std::rc::Rc;

/// A cheapest way to bring all together, from which pairs are taken one by one.
#[derive(Clone, Debug)]
pub(super) struct Transport<const K: usize> {
    width: usize,
    /// Row by row; none where two kinds cannot be together.
    costs: Rc<Vec<Option<Weight<K>>>>,
    /// How many of each two kinds are together.
    flow: Vec<usize>,
    /// Proves that nothing is cheaper: no cost is less than the price of its column less that of its row.
    rows: Vec<Weight<K>>,
    columns: Vec<Weight<K>>,
}

/// No kind.
const NONE: usize = usize::MAX;

impl<const K: usize> Transport<K> {
    /// `here` and `there` say how many there are of each kind; none where they cannot all be brought together.
    pub(super) fn solve(costs: Vec<Option<Weight<K>>>, here: Vec<usize>, there: Vec<usize>) -> Option<Transport<K>> {
        let width = here.len();
        let mut transport = Transport {
            width,
            costs: Rc::new(costs),
            flow: vec![0; width * width],
            rows: vec![Weight::ZERO; width],
            columns: vec![Weight::ZERO; width],
        };
        let (mut here, mut there) = (here, there);
        if here.iter().sum::<usize>() != there.iter().sum::<usize>() {
            return None;
        }
        while here.iter().any(|&count| count > 0) {
            transport.send(&mut here, &mut there)?;
        }
        transport.find_prices();
        Some(transport)
    }

    /// What all that are left cost.
    pub(super) fn price(&self) -> Weight<K> {
        let mut price = Weight::ZERO;
        for (&count, cost) in self.flow.iter().zip(self.costs.iter()) {
            for _ in 0..count {
                price += cost.unwrap_or(Weight::ZERO);
            }
        }
        price
    }

    /// What `take` changes, for [`Transport::restore`].
    pub(super) fn flow(&self) -> Vec<usize> {
        self.flow.clone()
    }

    pub(super) fn restore(&mut self, flow: Vec<usize>) {
        self.flow = flow;
    }

    /// Takes one of each kind out, together, if a cheapest way has that; otherwise changes nothing.
    pub(super) fn take(&mut self, row: usize, column: usize) -> bool {
        if self.flow[row * self.width + column] > 0 {
            self.flow[row * self.width + column] -= 1;
            return true;
        }
        if !self.is_tight(row, column) {
            return false;
        }
        // Round about: whoever is with this column goes to another one, and so on, to a column that this row has.
        let mut from = vec![NONE; self.width];
        let mut entered_by = vec![NONE; self.width];
        let mut open = vec![column];
        entered_by[column] = row;
        while let Some(at) = open.pop() {
            for other in 0..self.width {
                if from[other] != NONE || self.flow[other * self.width + at] == 0 {
                    continue;
                }
                from[other] = at;
                if other == row {
                    self.take_round_about(row, column, &from, &entered_by);
                    return true;
                }
                for (next, entered_by) in entered_by.iter_mut().enumerate() {
                    if *entered_by == NONE && self.is_tight(other, next) {
                        *entered_by = other;
                        open.push(next);
                    }
                }
            }
        }
        false
    }

    fn take_round_about(&mut self, row: usize, column: usize, from: &[usize], entered_by: &[usize]) {
        let mut at = row;
        loop {
            let leaves = from[at];
            self.flow[at * self.width + leaves] -= 1;
            if leaves == column {
                return;
            }
            at = entered_by[leaves];
            self.flow[at * self.width + leaves] += 1;
        }
    }

    fn cost(&self, row: usize, column: usize) -> Option<Weight<K>> {
        self.costs[row * self.width + column]
    }

    /// Whether a cheapest way may have these together.
    fn is_tight(&self, row: usize, column: usize) -> bool {
        self.cost(row, column).is_some_and(|cost| cost + self.rows[row] == self.columns[column])
    }

    /// The cheapest way from a row that has somebody left to a column that lacks somebody, along which as many as can are sent.
    fn send(&mut self, here: &mut [usize], there: &mut [usize]) -> Option<()> {
        let start = |&count: &usize| (count > 0).then_some(Weight::ZERO);
        let mut ways = Ways { rows: here.iter().map(start).collect(), columns: vec![None; self.width] };
        let (from, entered_by) = self.shorten(&mut ways);
        let lacking = (0..self.width).filter(|&column| there[column] > 0 && ways.columns[column].is_some());
        let end = lacking.min_by_key(|&column| ways.columns[column])?;
        let mut amount = there[end];
        let mut column = end;
        let first = loop {
            let row = entered_by[column];
            if from[row] == NONE {
                break row;
            }
            column = from[row];
            amount = amount.min(self.flow[row * self.width + column]);
        };
        amount = amount.min(here[first]);
        let mut column = end;
        loop {
            let row = entered_by[column];
            self.flow[row * self.width + column] += amount;
            if from[row] == NONE {
                break;
            }
            column = from[row];
            self.flow[row * self.width + column] -= amount;
        }
        here[first] -= amount;
        there[end] -= amount;
        Some(())
    }

    fn find_prices(&mut self) {
        let nothing = || vec![Some(Weight::ZERO); self.width];
        let mut ways = Ways { rows: nothing(), columns: nothing() };
        self.shorten(&mut ways);
        let known =
            |prices: Vec<Option<Weight<K>>>| prices.into_iter().map(|price| price.unwrap_or(Weight::ZERO)).collect();
        (self.rows, self.columns) = (known(ways.rows), known(ways.columns));
    }

    /// Makes all ways as cheap as they can be, there and back; says by which column a row, and by which row a column was
    /// reached.
    fn shorten(&self, ways: &mut Ways<K>) -> (Vec<usize>, Vec<usize>) {
        let (mut from, mut entered_by) = (vec![NONE; self.width], vec![NONE; self.width]);
        let is_better = |new: Weight<K>, known: Option<Weight<K>>| known.is_none_or(|known| new < known);
        let mut changes = true;
        while changes {
            changes = false;
            for row in 0..self.width {
                let Some(so_far) = ways.rows[row] else { continue };
                for (column, entered_by) in entered_by.iter_mut().enumerate() {
                    if let Some(cost) = self.cost(row, column)
                        && is_better(so_far + cost, ways.columns[column])
                    {
                        ways.columns[column] = Some(so_far + cost);
                        *entered_by = row;
                        changes = true;
                    }
                }
            }
            for column in 0..self.width {
                let Some(so_far) = ways.columns[column] else { continue };
                for (row, from) in from.iter_mut().enumerate() {
                    if self.flow[row * self.width + column] == 0 {
                        continue;
                    }
                    if let Some(cost) = self.cost(row, column)
                        && is_better(so_far - cost, ways.rows[row])
                    {
                        ways.rows[row] = Some(so_far - cost);
                        *from = column;
                        changes = true;
                    }
                }
            }
        }
        (from, entered_by)
    }
}

/// What it costs to come to each row and column; none where there is no way.
struct Ways<const K: usize> {
    rows: Vec<Option<Weight<K>>>,
    columns: Vec<Option<Weight<K>>>,
}

//! Counts the ways to say how many cards of each kind lie in each cell, and draws one of them.
//!
//! Pairs of kind and cell are gone through one after another, kind by kind. A *point* is a pair and what is then still
//! free of each cell; from it a *step* leads on for each number of cards that the kind can leave in the cell. Points
//! that can be reached are found forwards, the weight of what follows from each backwards.

use std::collections::BTreeMap;

use ir::random::Stream;

use crate::flow::Flow;

/// The most steps that are kept.
pub(super) const LIMIT: usize = 1 << 16;

#[derive(Clone, Debug)]
pub(super) struct Count {
    /// For each pair that is gone through, where it is in the amounts (kind after kind).
    pairs: Vec<usize>,
    n_amounts: usize,
    /// The first step of each point, and one more.
    first_step: Vec<u32>,
    steps: Vec<Step>,
    /// The logarithm of the sum over all ways of the product of 1/n!.
    ln_ways: f64,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    /// How likely this step or one before it is taken.
    up_to: f64,
    n: u32,
    to: u32,
}

/// A pair in the order in which they are gone through.
#[derive(Clone, Debug)]
struct Pair {
    row: usize,
    col: usize,
    /// The cells where the kind can leave cards after this one.
    later_cols: Vec<usize>,
    /// How many cards of later kinds can come to the cell.
    n_later: u32,
}

/// How a point is packed into one number while points are looked for: so many bits for what is free of each cell, and
/// above them how many cards of the present kind are left.
struct Packing {
    /// Where the number of each cell begins, and that of the kind.
    shifts: Vec<u32>,
}

impl Packing {
    /// `None` if one number has not enough bits.
    fn new(flow: &Flow) -> Option<Self> {
        let mut shifts = vec![0];
        let mut n_bits = 0;
        for &col in &flow.cols {
            n_bits += u32::BITS - col.leading_zeros();
            shifts.push(n_bits);
        }
        let most = flow.rows.iter().max().map_or(0, |most| u32::BITS - most.leading_zeros());
        (n_bits + most < u128::BITS).then_some(Self { shifts })
    }

    fn begin(&self, flow: &Flow, left: u32) -> u128 {
        let cols = flow.cols.iter().zip(&self.shifts);
        let free: u128 = cols.map(|(&col, &shift)| u128::from(col) << shift).sum();
        free | u128::from(left) << self.shifts[flow.cols.len()]
    }

    fn free(&self, point: u128, col: usize) -> u32 {
        let above = point >> self.shifts[col];
        (above & ((1 << (self.shifts[col + 1] - self.shifts[col])) - 1)) as u32
    }

    fn left(&self, point: u128) -> u32 {
        (point >> self.shifts[self.shifts.len() - 1]) as u32
    }

    /// Less free in a cell, and other cards left.
    fn after(&self, point: u128, col: usize, n: u32, left: u32) -> u128 {
        let shift = self.shifts[self.shifts.len() - 1];
        let free = point & ((1 << shift) - 1);
        free - (u128::from(n) << self.shifts[col]) + (u128::from(left) << shift)
    }
}

impl Count {
    /// `None` if there are more steps than the limit, or no way at all.
    pub(super) fn new(flow: &Flow, limit: usize) -> Option<Self> {
        if flow.rows.len() == 1 || flow.cols.len() == 1 {
            return Some(Self::forced(flow));
        }
        // Fewer cells make fewer points; kinds and cells are in the same position.
        let turned = turn(flow);
        let is_turned = n_points(&turned) < n_points(flow);
        let flow = if is_turned { &turned } else { flow };
        let pairs = order(flow);
        let (first_step, mut steps, ends) = points(flow, &pairs, limit)?;
        let ln_ways = weigh(&first_step, &mut steps, ends)?;
        let (n_rows, n_cols) = (flow.rows.len(), flow.cols.len());
        let at = |pair: &Pair| {
            if is_turned { pair.col * n_rows + pair.row } else { pair.row * n_cols + pair.col }
        };
        let pairs = pairs.iter().map(at).collect();
        Some(Self { pairs, n_amounts: n_rows * n_cols, first_step, steps, ln_ways })
    }

    /// With one kind or one cell there is one way.
    fn forced(flow: &Flow) -> Self {
        let n_amounts = flow.allowed.len();
        let amounts = if flow.rows.len() == 1 { &flow.cols } else { &flow.rows };
        let steps: Vec<Step> =
            (1..).zip(amounts).map(|(to, &n)| Step { up_to: 1.0, n, to }).collect();
        let ln_ways = -amounts.iter().map(|&n| ln_factorial(n)).sum::<f64>();
        let first_step = (0..=n_amounts as u32).collect();
        Self { pairs: (0..n_amounts).collect(), n_amounts, first_step, steps, ln_ways }
    }

    pub(super) fn ln_deals(&self, flow: &Flow) -> f64 {
        let both = flow.rows.iter().chain(&flow.cols);
        self.ln_ways + both.map(|&n| ln_factorial(n)).sum::<f64>()
    }

    /// Draws how many cards of each kind lie in each cell, kind after kind.
    pub(super) fn draw(&self, stream: &mut Stream, amounts: &mut Vec<u32>) {
        amounts.clear();
        amounts.resize(self.n_amounts, 0);
        let mut point = 0_usize;
        for &pair in &self.pairs {
            let steps =
                &self.steps[self.first_step[point] as usize..self.first_step[point + 1] as usize];
            let mut taken = 0;
            if steps.len() > 1 {
                // 53 random bits, the precision of a floating point number below 1.
                let drawn = (stream.bits() >> 11) as f64 / (1_u64 << 53) as f64;
                // The last step is taken however the sum was rounded.
                let before_last = &steps[..steps.len() - 1];
                taken = before_last.iter().take_while(|step| step.up_to <= drawn).count();
            }
            let Some(step) = steps.get(taken) else { return };
            amounts[pair] = step.n;
            point = step.to as usize;
        }
    }
}

/// Kinds and cells in each other's position.
fn turn(flow: &Flow) -> Flow {
    let (n_rows, n_cols) = (flow.rows.len(), flow.cols.len());
    let pairs = (0..n_cols).flat_map(|col| (0..n_rows).map(move |row| (row, col)));
    Flow {
        rows: flow.cols.clone(),
        cols: flow.rows.clone(),
        allowed: pairs.map(|(row, col)| flow.is_allowed(row, col)).collect(),
    }
}

/// About how many points there are, as a logarithm: all that can be free, but for one cell, which follows.
fn n_points(flow: &Flow) -> f64 {
    let sizes = flow.cols.iter().map(|&n| f64::from(n + 1).ln());
    let largest = sizes.clone().fold(0.0, f64::max);
    sizes.sum::<f64>() - largest
}

/// Goes through the kinds so that few cells are begun and not full: next is always the kind that begins the fewest.
fn order(flow: &Flow) -> Vec<Pair> {
    let n_cols = flow.cols.len();
    let mut is_begun = vec![false; n_cols];
    let mut rest: Vec<usize> = (0..flow.rows.len()).collect();
    let mut pairs = Vec::new();
    let cells = |row: usize| (0..n_cols).filter(move |&col| flow.is_allowed(row, col));
    while !rest.is_empty() {
        let n_new = |row: usize| cells(row).filter(|&col| !is_begun[col]).count();
        let best = (0..rest.len()).min_by_key(|&at| (n_new(rest[at]), at)).unwrap_or(0);
        let row = rest.remove(best);
        for col in cells(row) {
            is_begun[col] = true;
            let later_cols = cells(row).filter(|&later| later > col).collect();
            let later_rows = rest.iter().filter(|&&later| flow.is_allowed(later, col));
            let n_later = later_rows.map(|&later| flow.rows[later]).sum();
            pairs.push(Pair { row, col, later_cols, n_later });
        }
    }
    pairs
}

/// All points that can be reached, and the steps from them, not yet weighed; how many of the points, the last ones,
/// are ends of ways.
fn points(flow: &Flow, pairs: &[Pair], limit: usize) -> Option<(Vec<u32>, Vec<Step>, usize)> {
    let packing = Packing::new(flow)?;
    let mut first_step = vec![0];
    let mut steps = Vec::new();
    let begin = pairs.first().map_or(0, |pair| flow.rows[pair.row]);
    let mut layer = vec![packing.begin(flow, begin)];
    let mut n_points = 1;
    for (at, pair) in pairs.iter().enumerate() {
        let mut found: BTreeMap<u128, u32> = BTreeMap::new();
        let mut next = Vec::new();
        for point in layer {
            let (free, left) = (packing.free(point, pair.col), packing.left(point));
            // What is left must find room later, and what is free must be filled later.
            let room: u32 = pair.later_cols.iter().map(|&col| packing.free(point, col)).sum();
            let least = left.saturating_sub(room).max(free.saturating_sub(pair.n_later));
            for n in least..=free.min(left) {
                let left = match pairs.get(at + 1) {
                    Some(next) if pair.later_cols.is_empty() => flow.rows[next.row],
                    _ => left - n,
                };
                let to = packing.after(point, pair.col, n, left);
                let to = *found.entry(to).or_insert_with(|| {
                    next.push(to);
                    n_points + next.len() as u32 - 1
                });
                steps.push(Step { up_to: 0.0, n, to });
            }
            if steps.len() > limit {
                return None;
            }
            first_step.push(steps.len() as u32);
        }
        n_points += next.len() as u32;
        layer = next;
    }
    Some((first_step, steps, layer.len()))
}

/// Gives each step its probability, and throws out those that lead nowhere by giving them none. The logarithm of the
/// weight of all ways; `None` if there is none.
fn weigh(first_step: &[u32], steps: &mut [Step], n_ends: usize) -> Option<f64> {
    let n_points = first_step.len() - 1;
    let mut ln_weight = vec![0.0; n_points + n_ends];
    for point in (0..n_points).rev() {
        let steps = &mut steps[first_step[point] as usize..first_step[point + 1] as usize];
        let of = |step: &Step| ln_weight[step.to as usize] - ln_factorial(step.n);
        let largest = steps.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        if largest == f64::NEG_INFINITY {
            ln_weight[point] = largest;
            continue;
        }
        let total: f64 = steps.iter().map(|step| (of(step) - largest).exp()).sum();
        let mut sum = 0.0;
        for step in steps {
            sum += (of(step) - largest).exp();
            step.up_to = sum / total;
        }
        ln_weight[point] = largest + total.ln();
    }
    (ln_weight[0] > f64::NEG_INFINITY).then_some(ln_weight[0])
}

fn ln_factorial(n: u32) -> f64 {
    (2..=n).map(|factor| f64::from(factor).ln()).sum()
}

//! Kinds of cards flow into cells: how many of each kind may lie in each cell.
//!
//! Takes how many cards each kind has (rows), how many places each cell has (columns), and which kinds may lie in which
//! cells; gives one way to fill all cells, and which pairs occur in any way at all.

/// Rows and columns with their amounts, and the pairs that are allowed.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    pub(crate) rows: Vec<u32>,
    pub(crate) cols: Vec<u32>,
    /// Row after row.
    pub(crate) allowed: Vec<bool>,
}

impl Flow {
    pub(crate) fn is_allowed(&self, row: usize, col: usize) -> bool {
        self.allowed[row * self.cols.len() + col]
    }

    /// One way to use all of every row and to fill every column: how much flows from each row to each column, row
    /// after row. `None` if there is no way.
    pub(crate) fn fill(&self) -> Option<Vec<u32>> {
        let n_cols = self.cols.len();
        let mut amounts = vec![0; self.allowed.len()];
        let mut room = self.cols.clone();
        for row in 0..self.rows.len() {
            let mut left = self.rows[row];
            for col in 0..n_cols {
                if self.is_allowed(row, col) {
                    let amount = left.min(room[col]);
                    amounts[row * n_cols + col] = amount;
                    room[col] -= amount;
                    left -= amount;
                }
            }
            while left > 0 {
                left -= self.push(row, left, &mut amounts, &mut room)?;
            }
        }
        room.iter().all(|&room| room == 0).then_some(amounts)
    }

    /// Brings some of what is left of a row to a column with room, by way of rows that can go elsewhere.
    fn push(&self, row: usize, left: u32, amounts: &mut [u32], room: &mut [u32]) -> Option<u32> {
        let n_cols = self.cols.len();
        let mut row_from: Vec<Option<usize>> = vec![None; self.rows.len()];
        let mut col_from: Vec<Option<usize>> = vec![None; n_cols];
        let mut queue = vec![row];
        let mut n_done = 0;
        let mut end = None;
        'search: while let Some(&at) = queue.get(n_done) {
            n_done += 1;
            for col in 0..n_cols {
                if col_from[col].is_some() || !self.is_allowed(at, col) {
                    continue;
                }
                col_from[col] = Some(at);
                if room[col] > 0 {
                    end = Some(col);
                    break 'search;
                }
                for other in 0..self.rows.len() {
                    let can_leave = amounts[other * n_cols + col] > 0;
                    if can_leave && other != row && row_from[other].is_none() {
                        row_from[other] = Some(col);
                        queue.push(other);
                    }
                }
            }
        }
        let end = end?;
        // First how much can be brought all the way, then bring it.
        let mut amount = left.min(room[end]);
        let mut col = end;
        while let Some(via) = col_from[col].and_then(|at| Some((at, row_from[at]?))) {
            amount = amount.min(amounts[via.0 * n_cols + via.1]);
            col = via.1;
        }
        room[end] -= amount;
        let mut col = end;
        while let Some(at) = col_from[col] {
            amounts[at * n_cols + col] += amount;
            let Some(before) = row_from[at] else { break };
            amounts[at * n_cols + before] -= amount;
            col = before;
        }
        Some(amount)
    }

    /// Which allowed pairs have anything in some way to fill the columns, given one way. Others can be changed in one
    /// way only: along a circle of rows and columns.
    pub(crate) fn usable(&self, amounts: &[u32]) -> Vec<bool> {
        let n_rows = self.rows.len();
        let n_cols = self.cols.len();
        let circle = self.circles(amounts);
        let pairs = (0..n_rows).flat_map(|row| (0..n_cols).map(move |col| (row, col)));
        let usable = pairs.map(|(row, col)| {
            let at = row * n_cols + col;
            self.allowed[at] && (amounts[at] > 0 || circle[row] == circle[n_rows + col])
        });
        usable.collect()
    }

    /// Numbers the rows, then the columns, so that those on a common circle have the same number. (Strongly connected
    /// parts, by Kosaraju's two searches.)
    fn circles(&self, amounts: &[u32]) -> Vec<usize> {
        let n = self.rows.len() + self.cols.len();
        let mut is_seen = vec![false; n];
        let mut finished = Vec::with_capacity(n);
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for start in 0..n {
            if std::mem::replace(&mut is_seen[start], true) {
                continue;
            }
            stack.push((start, 0));
            while let Some(&mut (node, ref mut at)) = stack.last_mut() {
                match self.next(node, *at, amounts, false) {
                    Some((to, after)) => {
                        *at = after;
                        if !std::mem::replace(&mut is_seen[to], true) {
                            stack.push((to, 0));
                        }
                    }
                    None => {
                        finished.push(node);
                        stack.pop();
                    }
                }
            }
        }
        let mut number = vec![usize::MAX; n];
        for (start, &root) in finished.iter().rev().enumerate() {
            if number[root] != usize::MAX {
                continue;
            }
            number[root] = start;
            let mut open = vec![root];
            while let Some(node) = open.pop() {
                let mut at = 0;
                while let Some((to, after)) = self.next(node, at, amounts, true) {
                    at = after;
                    if number[to] == usize::MAX {
                        number[to] = start;
                        open.push(to);
                    }
                }
            }
        }
        number
    }

    /// The first neighbour of a row or column from `at` on, and where to look on. More may flow along every allowed
    /// pair, and back along those where something flows; `back` turns all of it round.
    fn next(&self, node: usize, at: usize, amounts: &[u32], back: bool) -> Option<(usize, usize)> {
        let n_rows = self.rows.len();
        let n_cols = self.cols.len();
        let is_row = node < n_rows;
        let n = if is_row { n_cols } else { n_rows };
        let found = (at..n).find(|&other| {
            let (row, col) = if is_row { (node, other) } else { (other, node - n_rows) };
            let pair = row * n_cols + col;
            if is_row != back { self.allowed[pair] } else { amounts[pair] > 0 }
        })?;
        Some((if is_row { n_rows + found } else { found }, found + 1))
    }
}

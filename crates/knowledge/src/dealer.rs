//! Random deals that agree with knowledge, each as likely as any other.
//!
//! Takes settled knowledge, once; gives as many deals as are wanted. Cards that may lie in the same cells are one
//! kind. A deal is drawn in two steps: how many of each kind lie in each cell, then which ones, and in what order. Of
//! the ways to say how many, one with the numbers n stands for (a constant times) the product of all 1/n! deals; so
//! the first step counts, cell after cell, all ways to go on from what is still free ([`Count`]). That is exact, but
//! for the rounding of floating point numbers.
//!
//! Where kinds and cells are so many and so entangled that there is too much to count, a deal is reached by a long
//! random walk from deal to deal instead ([`crate::wander`]): nearly uniform, and still always one that agrees.

mod count;

use ir::random::Stream;

use crate::flow::Flow;
use crate::known::{Knowledge, Look, May};
use crate::wander::Walk;
use count::Count;

/// Where all cards lie: the looks of each pile, bottom first. The last pile, which is not counted, is of cards that are
/// gone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    looks: Vec<Look>,
    ends: Vec<usize>,
    scratch: Scratch,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Scratch {
    amounts: Vec<u32>,
    cards: Vec<Look>,
    filled: Vec<Look>,
    next: Vec<usize>,
}

impl Deal {
    #[must_use]
    pub fn n_piles(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    #[must_use]
    pub fn pile(&self, pile: usize) -> &[Look] {
        let start = pile.checked_sub(1).map_or(0, |below| self.ends[below]);
        &self.looks[start..self.ends[pile]]
    }

    /// The looks of all piles, one after the other, and of what is gone.
    #[must_use]
    pub fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// All piles, as [`Knowledge::is_consistent`] takes them.
    #[must_use]
    pub fn piles(&self) -> Vec<Vec<Look>> {
        (0..self.n_piles()).map(|pile| self.pile(pile).to_vec()).collect()
    }
}

/// Deals cards again, as often as one likes, so that one observer would not notice.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// Where each pile ends, in the row of all places.
    ends: Vec<usize>,
    /// What lies at each place; anything where it is not known.
    known: Vec<Look>,
    parts: Vec<Part>,
    /// Stretches of places of which it is open which slot is which.
    bags: Vec<std::ops::Range<usize>>,
}

/// Kinds and cells that have nothing to do with others.
#[derive(Clone, Debug)]
struct Part {
    flow: Flow,
    /// The cards of all kinds, and where each kind ends.
    cards: Vec<Look>,
    kind_ends: Vec<usize>,
    /// The places of all cells, and where each cell ends.
    places: Vec<usize>,
    cell_ends: Vec<usize>,
    /// Whether cards of several kinds may come to a cell.
    is_mixed: Vec<bool>,
    how: How,
}

#[derive(Clone, Debug)]
enum How {
    Count(Count),
    Walk(Walk),
}

impl Dealer {
    #[must_use]
    pub fn new(knowledge: &Knowledge) -> Self {
        Self::with_limit(knowledge, count::LIMIT)
    }

    /// As [`Dealer::new`], but nothing is counted: every deal is reached by a random walk. For comparing the two.
    #[must_use]
    pub fn walking(knowledge: &Knowledge) -> Self {
        Self::with_limit(knowledge, 0)
    }

    fn with_limit(knowledge: &Knowledge, limit: usize) -> Self {
        let mut ends = Vec::new();
        let mut known = Vec::new();
        let mut bags = Vec::new();
        let mut places_of = vec![Vec::new(); knowledge.sets.len()];
        for slots in &knowledge.piles {
            let mut start = known.len();
            for slot in slots {
                let at = known.len();
                if !slot.joined {
                    bags.push(start..at);
                    start = at;
                }
                match slot.may {
                    May::Only(look) => known.push(look),
                    May::OneOf(set) => {
                        places_of[set as usize].push(at);
                        known.push(Look(0));
                    }
                }
            }
            bags.push(start..known.len());
            ends.push(known.len());
        }
        bags.retain(|bag| bag.len() > 1);
        Self { ends, known, parts: parts(knowledge, &places_of, limit), bags }
    }

    /// Whether deals are drawn exactly, not by a random walk.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.parts.iter().all(|part| matches!(part.how, How::Count(_)))
    }

    /// The logarithm of the number of deals, cards of the same look taken for different ones and the order of joined
    /// places not counted; `None` if they were not counted.
    #[must_use]
    pub fn ln_deals(&self) -> Option<f64> {
        self.parts.iter().try_fold(0.0, |sum, part| match &part.how {
            How::Count(count) => Some(sum + count.ln_deals(&part.flow)),
            How::Walk(_) => None,
        })
    }

    /// Draws a deal. What was in `deal` before does not matter; to use it again saves time.
    pub fn deal(&self, stream: &mut Stream, deal: &mut Deal) {
        deal.ends.clone_from(&self.ends);
        deal.looks.clone_from(&self.known);
        for part in &self.parts {
            match &part.how {
                How::Count(count) => {
                    count.draw(stream, &mut deal.scratch.amounts);
                    part.fill(stream, &mut deal.looks, &mut deal.scratch);
                }
                How::Walk(walk) => walk.draw(stream, &part.places, &mut deal.looks),
            }
        }
        for bag in &self.bags {
            stream.shuffle(&mut deal.looks[bag.clone()]);
        }
    }
}

impl Part {
    /// Chooses which cards of each kind go to which cell, and to which place of it.
    fn fill(&self, stream: &mut Stream, looks: &mut [Look], scratch: &mut Scratch) {
        let Scratch { amounts, cards, filled, next } = scratch;
        cards.clone_from(&self.cards);
        filled.clone_from(&self.cards);
        next.clear();
        next.push(0);
        next.extend(&self.cell_ends);
        let n_cells = self.cell_ends.len();
        let mut start = 0;
        for (kind, &end) in self.kind_ends.iter().enumerate() {
            let mut from = start;
            stream.shuffle(&mut cards[start..end]);
            for cell in 0..n_cells {
                let n = amounts[kind * n_cells + cell] as usize;
                filled[next[cell]..next[cell] + n].copy_from_slice(&cards[from..from + n]);
                next[cell] += n;
                from += n;
            }
            start = end;
        }
        let mut start = 0;
        for (&end, &is_mixed) in self.cell_ends.iter().zip(&self.is_mixed) {
            if is_mixed {
                stream.shuffle(&mut filled[start..end]);
            }
            start = end;
        }
        for (&place, &look) in self.places.iter().zip(&*filled) {
            looks[place] = look;
        }
    }
}

/// The unknown part of knowledge, cut into parts that have nothing to do with each other.
fn parts(knowledge: &Knowledge, places_of: &[Vec<usize>], limit: usize) -> Vec<Part> {
    let Some(unknown) = knowledge.unknown() else { return Vec::new() };
    let Some(n_left) = knowledge.n_left() else { return Vec::new() };
    let flow = &unknown.flow;
    let (n_rows, n_cols) = (flow.rows.len(), flow.cols.len());
    let mut part_of_row = vec![usize::MAX; n_rows];
    let mut parts = Vec::new();
    for first in 0..n_rows {
        if part_of_row[first] != usize::MAX {
            continue;
        }
        let (mut rows, mut cols, mut n_done) = (vec![first], Vec::new(), 0);
        part_of_row[first] = parts.len();
        while let Some(&row) = rows.get(n_done) {
            n_done += 1;
            for col in (0..n_cols).filter(|&col| flow.is_allowed(row, col)) {
                if cols.contains(&col) {
                    continue;
                }
                cols.push(col);
                for other in (0..n_rows).filter(|&other| flow.is_allowed(other, col)) {
                    if part_of_row[other] == usize::MAX {
                        part_of_row[other] = parts.len();
                        rows.push(other);
                    }
                }
            }
        }
        rows.sort_unstable();
        cols.sort_unstable();
        let allowed = rows.iter().flat_map(|&row| cols.iter().map(move |&col| (row, col)));
        let part_flow = Flow {
            rows: rows.iter().map(|&row| flow.rows[row]).collect(),
            cols: cols.iter().map(|&col| flow.cols[col]).collect(),
            allowed: allowed.map(|(row, col)| flow.is_allowed(row, col)).collect(),
        };
        let mut cards = Vec::new();
        let mut kind_ends = Vec::new();
        for &row in &rows {
            for &look in &unknown.kinds[row] {
                cards.extend(std::iter::repeat_n(look, n_left[look.0 as usize] as usize));
            }
            kind_ends.push(cards.len());
        }
        let mut places = Vec::new();
        let mut cell_ends = Vec::new();
        for &col in &cols {
            places.extend(&places_of[unknown.cells[col] as usize]);
            cell_ends.push(places.len());
        }
        let Some(how) = how(&part_flow, &cards, &kind_ends, &cell_ends, limit) else {
            return Vec::new();
        };
        let n_kinds = |col| (0..rows.len()).filter(|&row| part_flow.is_allowed(row, col)).count();
        let is_mixed = (0..cols.len()).map(|col| n_kinds(col) > 1).collect();
        parts.push(Part { flow: part_flow, cards, kind_ends, places, cell_ends, is_mixed, how });
    }
    parts
}

/// How a part is dealt; `None` if there is no deal, which settled knowledge does not have.
fn how(
    flow: &Flow,
    cards: &[Look],
    kind_ends: &[usize],
    cell_ends: &[usize],
    limit: usize,
) -> Option<How> {
    match Count::new(flow, limit) {
        Some(count) => Some(How::Count(count)),
        None => Some(How::Walk(Walk::new(flow, cards, kind_ends, cell_ends)?)),
    }
}

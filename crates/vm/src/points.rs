//! Point maps: scores, sums, extremes, and tables computed at run time.

use code::{AwardPlan, Program, Word};
use ir::{Cmp, FaultKind};

use crate::block::get;
use crate::machine::Core;
use crate::state::{State, unpack};

/// The points of each row under the table with a number.
#[inline]
pub(crate) fn table<'a>(program: &'a Program, state: &'a State, number: i64) -> &'a [i64] {
    let n_rows = program.cards.n_rows;
    let number = number as usize;
    match number.checked_sub(program.cards.n_tables) {
        None => &program.cards.tables[number * n_rows..][..n_rows],
        Some(computed) => state.computed.slice(computed * n_rows, n_rows),
    }
}

impl Core {
    #[inline]
    pub(crate) fn table<'a>(&'a self, program: &'a Program, number: i64) -> &'a [i64] {
        table(program, &self.state, number)
    }

    pub(crate) fn score_card(
        &self,
        program: &Program,
        card: i64,
        map: i64,
    ) -> Result<i64, FaultKind> {
        if card < 0 {
            return Err(FaultKind::NoCard);
        }
        Ok(self.table(program, map)[self.row(program, card as usize)])
    }

    pub(crate) fn sum_list(
        &self,
        program: &Program,
        list: i64,
        map: i64,
    ) -> Result<i64, FaultKind> {
        let table = self.table(program, map);
        self.state.heap[unpack(list)].iter().try_fold(0i64, |sum, &card| {
            sum.checked_add(table[self.row(program, card as usize)]).ok_or(FaultKind::Overflow)
        })
    }

    pub(crate) fn sum_mask(
        &self,
        program: &Program,
        mask: i64,
        map: i64,
    ) -> Result<i64, FaultKind> {
        let table = self.table(program, map);
        let mut left = mask as u64;
        let mut sum = 0i64;
        while left != 0 {
            let card = left.trailing_zeros() as usize;
            left &= left - 1;
            sum = sum.checked_add(get(table, card)).ok_or(FaultKind::Overflow)?;
        }
        Ok(sum)
    }

    /// The cards of a mask whose points and `more` compare with a bound.
    pub(crate) fn mask_score(
        &self,
        program: &Program,
        mask: i64,
        map: i64,
        more: i64,
        cmp: Cmp,
        bound: i64,
    ) -> Result<i64, FaultKind> {
        let table = self.table(program, map);
        let mut left = mask as u64;
        let mut kept = 0i64;
        while left != 0 {
            let card = left.trailing_zeros();
            left &= left - 1;
            let points = get(table, card as usize).checked_add(more).ok_or(FaultKind::Overflow)?;
            kept |= i64::from(cmp.holds(points, bound)) << card;
        }
        Ok(kept)
    }

    /// The one best card of a mask, or `None` if several tie.
    #[inline]
    pub(crate) fn extreme_of_mask(
        &self,
        program: &Program,
        mask: i64,
        map: i64,
        most: bool,
    ) -> Result<Option<i64>, FaultKind> {
        let table = self.table(program, map);
        let mut left = mask as u64;
        if left == 0 {
            return Err(FaultKind::NoExtreme);
        }
        // Flipping all bits turns the order of numbers around.
        let sign = if most { 0 } else { -1 };
        let first = left.trailing_zeros() as usize;
        left &= left - 1;
        let (mut best, mut points, mut tied) = (first, get(table, first) ^ sign, false);
        while left != 0 {
            let card = left.trailing_zeros() as usize;
            left &= left - 1;
            let other = get(table, card) ^ sign;
            if other > points {
                (best, points, tied) = (card, other, false);
            } else {
                tied |= other == points;
            }
        }
        Ok((!tied).then_some(best as i64))
    }

    /// The best card of a list; a tie is broken by chance.
    pub(crate) fn extreme_of_list(
        &mut self,
        program: &Program,
        list: i64,
        map: i64,
        most: bool,
    ) -> Result<i64, FaultKind> {
        let points =
            |this: &Self, card: i64| this.table(program, map)[this.row(program, card as usize)];
        let cards = unpack(list);
        let all = self.state.heap[cards.clone()].iter().map(|&card| points(self, card));
        let best = if most { all.max() } else { all.min() };
        let best = best.ok_or(FaultKind::NoExtreme)?;
        let is_best = |this: &Self, card: &i64| points(this, *card) == best;
        let tied = self.state.heap[cards.clone()].iter().filter(|card| is_best(self, card));
        let n_tied = tied.count() as u64;
        self.state.count_lot();
        let pick = self.state.chance.below(n_tied) as usize;
        let mut tied = self.state.heap[cards].iter().filter(|card| is_best(self, card));
        tied.nth(pick).copied().ok_or(FaultKind::NoExtreme)
    }

    /// The most or fewest points of the cards of a list.
    pub(crate) fn points_of_list(
        &self,
        program: &Program,
        list: i64,
        map: i64,
        most: bool,
    ) -> Option<i64> {
        let table = self.table(program, map);
        let cards = self.state.heap[unpack(list)].iter();
        let points = cards.map(|&card| table[self.row(program, card as usize)]);
        if most { points.max() } else { points.min() }
    }

    /// The most or fewest points of the cards of a mask.
    pub(crate) fn points_of_mask(
        &self,
        program: &Program,
        mask: i64,
        map: i64,
        most: bool,
    ) -> Option<i64> {
        let table = self.table(program, map);
        let mut left = mask as u64;
        let points = std::iter::from_fn(|| {
            let card = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(get(table, card))
        });
        if most { points.max() } else { points.min() }
    }

    /// Adds up the tables whose numbers are in words; the sum is the computed table of the map.
    pub(crate) fn combine(
        &mut self,
        program: &Program,
        word: usize,
        plan: &[Word],
    ) -> Result<i64, FaultKind> {
        let mut sums = vec![0i64; program.cards.n_rows];
        for &number in plan {
            let table = self.table(program, self.state.words.get(usize::from(number)));
            for (sum, points) in sums.iter_mut().zip(table) {
                *sum = sum.checked_add(*points).ok_or(FaultKind::Overflow)?;
            }
        }
        Ok(self.set_computed(program, word, &sums))
    }

    /// Keeps a table as the computed one of a map; gives its number.
    fn set_computed(&mut self, program: &Program, word: usize, table: &[i64]) -> i64 {
        let map = word - usize::from(program.layout.maps[0]);
        self.state.computed.slice_mut(map * table.len(), table.len()).copy_from_slice(table);
        (program.cards.n_tables + map) as i64
    }

    /// Computes the table of a map: the number of the word of the map counts the maps.
    pub(crate) fn award_computed(
        &mut self,
        program: &Program,
        word: usize,
        plan: &AwardPlan,
    ) -> Result<i64, FaultKind> {
        let n_rows = program.cards.n_rows;
        let mut table = vec![0i64; n_rows];
        for (conditions, points) in &plan.0 {
            let points = self.state.words.get(usize::from(*points));
            for (row, total) in table.iter_mut().enumerate() {
                let met = conditions.iter().all(|&(key, value)| {
                    let key = self.state.words.get(usize::from(key));
                    let own = match program.cards.trait_of_key[key as usize] {
                        u16::MAX => 0,
                        of => program.cards.value(of, row),
                    };
                    own == self.state.words.get(usize::from(value))
                });
                if met {
                    *total = total.checked_add(points).ok_or(FaultKind::Overflow)?;
                }
            }
        }
        Ok(self.set_computed(program, word, &table))
    }
}

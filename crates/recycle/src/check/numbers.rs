//! Numbers that the text bounds: which ones an expression can be, and so which numbered piles there are.
//!
//! Takes checked expressions as they come; gives the numbers of each zone's piles in the end. What may surprise: a number
//! about which nothing is known, such as one that is stored, counts as one of the first [`limits::NUMBERED`].

use std::collections::BTreeMap;

use ir::{Arith, Numbers, OwnerKind, limits};
use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Expr, ExprKind, Family, Loc, Value, ZoneKey};

/// The least and the greatest number that an expression can be, where they are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    low: Option<i64>,
    high: Option<i64>,
}

impl Bounds {
    fn only(value: i64) -> Self {
        Self { low: Some(value), high: Some(value) }
    }

    fn at_least(low: i64) -> Self {
        Self { low: Some(low), high: None }
    }

    /// The one number that it can be.
    pub(super) fn single(self) -> Option<i64> {
        self.low.filter(|_| self.low == self.high)
    }

    /// Both ends, if they are known.
    fn known(self) -> Option<(i64, i64)> {
        let (low, high) = (self.low?, self.high?);
        Some((low.min(high), low.max(high)))
    }

    fn arith(op: Arith, a: Self, b: Self) -> Self {
        let both = |f: fn(i64, i64) -> Option<i64>, a: Option<i64>, b: Option<i64>| f(a?, b?);
        match op {
            Arith::Add => Self {
                low: both(i64::checked_add, a.low, b.low),
                high: both(i64::checked_add, a.high, b.high),
            },
            Arith::Sub => Self {
                low: both(i64::checked_sub, a.low, b.high),
                high: both(i64::checked_sub, a.high, b.low),
            },
            Arith::Mul => Self::corners(a, b, i64::checked_mul),
            // Without zero among the divisors, the extremes are at the ends.
            Arith::Div if b.known().is_some_and(|(low, high)| low > 0 || high < 0) => {
                Self::corners(a, b, i64::checked_div)
            }
            Arith::Rem => Self::remainder(a, b),
            Arith::Div | Arith::Pow => Self::default(),
        }
    }

    fn corners(a: Self, b: Self, f: fn(i64, i64) -> Option<i64>) -> Self {
        let (Some((al, ah)), Some((bl, bh))) = (a.known(), b.known()) else {
            return Self::default();
        };
        let mut all = Self::default();
        for (x, y) in [(al, bl), (al, bh), (ah, bl), (ah, bh)] {
            let Some(value) = f(x, y) else { return Self::default() };
            all.low = Some(all.low.map_or(value, |low| low.min(value)));
            all.high = Some(all.high.map_or(value, |high| high.max(value)));
        }
        all
    }

    /// A remainder is smaller than its divisor and has the sign of its dividend.
    fn remainder(a: Self, b: Self) -> Self {
        let Some((low, high)) = b.known() else { return Self::default() };
        let Some(most) = low.checked_abs().zip(high.checked_abs()) else { return Self::default() };
        let most = most.0.max(most.1).saturating_sub(1).max(0);
        let low = if a.low.is_some_and(|low| low >= 0) { 0 } else { -most };
        let high = if a.high.is_some_and(|high| high <= 0) { 0 } else { most };
        Self { low: Some(low), high: Some(high) }
    }
}

/// What is known of the numbers of the piles of one zone.
#[derive(Default)]
struct Window {
    /// Of the first and the second number: the least and the greatest that were given.
    given: Vec<(i64, i64)>,
    /// Whether the first or the second number was left out somewhere, and so was 0.
    left_out: [bool; 2],
    /// What made it this wide.
    span: Span,
}

impl Window {
    fn widen(&mut self, index: usize, (low, high): (i64, i64), span: Span) {
        match self.given.get_mut(index) {
            Some(given) => {
                if low < given.0 || high > given.1 {
                    self.span = span;
                }
                *given = (given.0.min(low), given.1.max(high));
            }
            None => {
                self.given.push((low, high));
                self.span = span;
            }
        }
    }

    fn numbers(&self) -> Vec<Numbers> {
        let of = |(&(low, high), &left_out): (&(i64, i64), &bool)| {
            let (low, high) = if left_out { (low.min(0), high.max(0)) } else { (low, high) };
            let count = high.saturating_sub(low).saturating_add(1);
            Numbers { first: low, count: u32::try_from(count).unwrap_or(u32::MAX) }
        };
        self.given.iter().zip(&self.left_out).map(of).collect()
    }
}

/// The windows of all zones.
#[derive(Default)]
pub(super) struct Windows(BTreeMap<(OwnerKind, Loc), BTreeMap<String, Window>>);

impl Checker<'_> {
    /// Takes note of a pile with these numbers, or of a free pile of the family.
    pub(super) fn mention(&mut self, family: &Family, numbers: Option<&[Expr]>, span: Span) {
        let unknown = (0, i64::from(limits::NUMBERED) - 1);
        let given: Vec<_> = match numbers {
            Some(numbers) => numbers.iter().map(|number| self.pile_numbers(number)).collect(),
            None => vec![unknown],
        };
        let zones = self.windows.0.entry((family.owner.kind(), family.loc)).or_default();
        for name in family.name.all() {
            if !zones.contains_key(name) {
                zones.insert(name.to_owned(), Window::default());
            }
            let Some(window) = zones.get_mut(name) else { continue };
            for (index, &given) in given.iter().enumerate() {
                window.widen(index, given, span);
            }
            for left_out in window.left_out.iter_mut().skip(given.len()) {
                *left_out = true;
            }
        }
    }

    /// The numbers that a pile can have by an expression.
    fn pile_numbers(&self, number: &Expr) -> (i64, i64) {
        let bounds = self.bounds(number);
        bounds.known().unwrap_or_else(|| {
            let (low, high) = (0, i64::from(limits::NUMBERED) - 1);
            let ends = bounds.low.into_iter().chain(bounds.high);
            ends.fold((low, high), |(low, high), end| (low.min(end), high.max(end)))
        })
    }

    /// The numbers of the piles of all zones that have any.
    pub(super) fn zone_numbers(&mut self) -> BTreeMap<ZoneKey, Vec<Numbers>> {
        let mut all = BTreeMap::new();
        for ((owner, loc), zones) in std::mem::take(&mut self.windows).0 {
            for (name, window) in zones {
                let numbers = window.numbers();
                if numbers.is_empty() {
                    continue;
                }
                let piles = numbers.iter().map(|numbers| u64::from(numbers.count));
                let piles = piles.fold(1_u64, u64::saturating_mul);
                let owners = if owner == OwnerKind::Game { 1 } else { self.seats.count };
                if piles.saturating_mul(u64::from(owners)) > limits::PILES as u64 {
                    self.too_many_numbers(&window, &numbers);
                }
                all.insert((owner, loc, name), numbers);
            }
        }
        all
    }

    fn too_many_numbers(&mut self, window: &Window, numbers: &[Numbers]) {
        let range = |numbers: &Numbers| {
            let last = numbers.first.saturating_add(i64::from(numbers.count)).saturating_sub(1);
            format!("{} to {last}", numbers.first)
        };
        let ranges: Vec<_> = numbers.iter().map(range).collect();
        self.report(
            Diagnostic::error("R082", window.span, "these numbers make too many piles")
                .reason(format!("they go from {}", ranges.join(" and from ")))
                .help(format!(
                    "at most {} piles are allowed, counting those of each player and team; number \
                     them without gaps, from a `range`",
                    limits::PILES
                )),
        );
    }

    /// The numbers that an expression can be; of a collection of numbers, its elements.
    pub(super) fn bounds(&self, expr: &Expr) -> Bounds {
        let last = |high: Option<i64>| {
            let included = self.reading.dialect.range_includes_end();
            high.map(|high| if included { high } else { high.saturating_sub(1) })
        };
        match &expr.kind {
            ExprKind::Int(value) => Bounds::only(*value),
            ExprKind::Declared(index) => match self.constants[*index].value {
                Value::Int(value) => Bounds::only(value),
                Value::Ints(from, to) => Bounds { low: Some(from), high: last(Some(to)) },
                Value::Bool(_) | Value::Str(_) | Value::Strs(_) => Bounds::default(),
            },
            ExprKind::Local(local) => {
                self.local_bounds.get(local.idx()).copied().unwrap_or_default()
            }
            ExprKind::Arith(op, a, b) => Bounds::arith(*op, self.bounds(a), self.bounds(b)),
            ExprKind::Range(from, to) => {
                Bounds { low: self.bounds(from).low, high: last(self.bounds(to).high) }
            }
            ExprKind::Random(from, to) => {
                Bounds { low: self.bounds(from).low, high: self.bounds(to).high }
            }
            ExprKind::Filter(each) => self.bounds(&each.over),
            ExprKind::NumberOf(_) => {
                let base = i64::from(self.reading.base);
                let last = base + i64::from(self.seats.count.max(1)) - 1;
                Bounds { low: Some(base), high: Some(last) }
            }
            ExprKind::Size(_) | ExprKind::Triangular(_) | ExprKind::Fibonacci(_) => {
                Bounds::at_least(0)
            }
            _ => Bounds::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(low: i64, high: i64) -> Bounds {
        Bounds { low: Some(low), high: Some(high) }
    }

    #[test]
    fn bounds_hold_every_result() {
        let sample = [from(-3, 2), from(0, 4), from(2, 5), from(-4, -1), from(3, 3)];
        type Op = (Arith, fn(i64, i64) -> Option<i64>);
        let ops: [Op; 5] = [
            (Arith::Add, i64::checked_add),
            (Arith::Sub, i64::checked_sub),
            (Arith::Mul, i64::checked_mul),
            (Arith::Div, i64::checked_div),
            (Arith::Rem, i64::checked_rem),
        ];
        for (op, f) in ops {
            for (a, b) in sample.iter().flat_map(|a| sample.iter().map(move |b| (*a, *b))) {
                let all = Bounds::arith(op, a, b);
                let ((al, ah), (bl, bh)) = (a.known().unwrap(), b.known().unwrap());
                for value in (al..=ah).flat_map(|x| (bl..=bh).filter_map(move |y| f(x, y))) {
                    assert!(all.low.is_none_or(|low| low <= value), "{op:?} {a:?} {b:?}");
                    assert!(all.high.is_none_or(|high| high >= value), "{op:?} {a:?} {b:?}");
                }
            }
        }
    }
}

//! The price of work. A game has [`crate::limits::FUEL`] units between two decisions.
//!
//! Charged are exactly: each pass of a stage, of a `Together` and of a `Loop`, each call of a procedure, each element of a `ForEach` and each turn of a `Repeat`, with
//! [`body`] of the repeated statements; each element of an `Any` with [`way`]; each element of a collection that an
//! expression runs through, with [`test()`] of the expression evaluated for it (charged for all elements at once, before the first); 1 for each
//! card a `Union`, `Flatten`, `Intersect`, `Disjunct`, `Run`, `Sort`, `Partition`, `Sum`, `Extreme`, `ExtremePoints`,
//! `SwapPiles`, `Shuffle`, `Rotate`, `Deal`, `ForgetAll` or `CreateDeck` looks at, each element a `From` or `SameItems` is given, each card an `Ends` yields, each pile a `Piles`
//! or `Free` may look at, and each number of a `Range`; [`award`] for an `Award`, before its parts are evaluated; `n` for each group of `n` cards that
//! `Tuples` yields, `n` + 1 if `Subsets` or `Runs` yields it ([`subsets()`] and
//! [`runs()`]), and 1 for each card that they take them from; [`combine`] for a `Combine`; [`number`] for an `Arith` or `Compare` of Numbers and a `Store` that counts one, before it is
//! computed; [`object`] of its elements for a `New`; [`object`] for an `Attach`; [`same_text`] for a `Same` of texts; 1 for each byte of a `Text` that is made and of what a `Tell`
//! says; 1 for each card on the table and for each pair of a number and a string of a `CardsOf`; 1 for each card an `Order` sorts and each it
//! sorts by; 2 for each card that a `Restock` moves; 1 for each pile that has a name, for a
//! `PileNamed`, `Numbered` or `NamePile`, and for each card that the latter lays aside; [`renew`] for a `Renew`; [`attempt`] for an `Attempt`. A range that is looped over directly is charged by the loop alone, not as a range too.
//! Everything else is free, because it is bounded by the length of the rules.
//!
//! While options are looked for, charging goes on in the same way. When a seat answers, what was used up until then counts
//! towards [`crate::limits::WORK`], the limit of the whole game, and the tank is filled; also when the same answer is given
//! again in a `Together`. It is filled once more at the first effect of the answer, because until there an executor may or
//! may not look at the collections again. The scores of all seats together have one full tank.

use crate::expr::{Expr, MapRef};
use crate::game::Game;
use crate::limits;
use crate::parts::{self, Times};
use crate::stmt::{Award, Stmt, StmtKind};

/// The price of setting a point map: every face is held against every award.
#[must_use]
pub fn award(game: &Game, awards: &[Award]) -> u32 {
    faces_times(game, awards.len())
}

/// The price of adding up point maps, for every face.
#[must_use]
pub fn combine(game: &Game, of: &[MapRef]) -> u32 {
    faces_times(game, of.len())
}

fn faces_times(game: &Game, n: usize) -> u32 {
    u32::try_from(game.faces.len().saturating_mul(n)).unwrap_or(u32::MAX)
}

/// The price of computing with two Numbers, or comparing them: nothing for small ones. `bits` are those of their absolute
/// values.
#[must_use]
pub fn number(multiplied: bool, bits_a: u64, bits_b: u64) -> i64 {
    let (a, b) = ((bits_a / 63) as i64, (bits_b / 63) as i64);
    if multiplied { a.saturating_mul(b).saturating_add(a + b) } else { a + b }
}

/// The price of comparing two texts of so many bytes: only if they are equally long every byte is looked at.
#[must_use]
pub fn same_text(a: usize, b: usize) -> i64 {
    if a == b { a as i64 / 64 } else { 0 }
}

/// The price of a new list with so many elements, or of an attachment: enough that not too many can be made between two
/// decisions.
#[must_use]
pub fn object(n: usize) -> i64 {
    16 + n as i64
}

/// The price of a deck of so many cards, when so many others may be taken again for it.
#[must_use]
pub fn renew(deck: usize, from: usize) -> i64 {
    (deck as i64).saturating_mul(1 + from as i64 / 16)
}

/// The price of keeping a copy of the table, to go back to.
#[must_use]
pub fn attempt(game: &Game) -> i64 {
    16 + i64::from(handful(game))
}

/// The price of the subsets of `n` cards whose size `wanted` lets through: their sizes, and 1 for each.
#[must_use]
pub fn subsets(n: usize, wanted: impl Fn(i64) -> bool) -> u64 {
    // How many subsets of each size up to the half there are; larger sizes mirror them.
    let mut counts = vec![1_u64];
    for size in 0..n / 2 {
        let count = u128::from(counts[size]) * (n - size) as u128 / (size as u128 + 1);
        // Once it does not fit, no larger size does.
        let fits = counts[size] != u64::MAX;
        counts.push(u64::try_from(count).ok().filter(|_| fits).unwrap_or(u64::MAX));
    }
    let mut price = 0_u64;
    for size in (0..=n).filter(|&size| wanted(size as i64)) {
        let count = counts[size.min(n - size)];
        price = price.saturating_add(count.saturating_mul(size as u64 + 1));
    }
    price
}

/// The price of the runs of at least `n` cards: their lengths, and 1 for each. `counts` says how many cards have which
/// points, points ascending: `(points, cards)`.
#[must_use]
pub fn runs(counts: &[(i64, u64)], n: i64, longest: bool) -> u64 {
    let mut price = 0_u64;
    for stretch in run_stretches(counts, n, longest) {
        let ways = counts[stretch.clone()].iter().map(|&(_, cards)| cards);
        let ways = ways.fold(1, u64::saturating_mul);
        price = price.saturating_add(ways.saturating_mul(stretch.len() as u64 + 1));
        if price > limits::FUEL as u64 {
            // Nobody can pay that; counting on could take long.
            break;
        }
    }
    price
}

/// The stretches of consecutive points from which runs of at least `n` cards, and at least one, are taken: by their
/// start, then by their length.
#[must_use]
pub fn run_stretches(counts: &[(i64, u64)], n: i64, longest: bool) -> RunStretches<'_> {
    let n = usize::try_from(n.max(1)).unwrap_or(usize::MAX);
    RunStretches { counts, n, longest, start: 0, end: n, last: 0 }
}

/// See [`run_stretches`].
#[derive(Debug)]
pub struct RunStretches<'c> {
    counts: &'c [(i64, u64)],
    n: usize,
    longest: bool,
    /// Where the next stretch starts, and where it ends if that is not beyond `last`.
    start: usize,
    end: usize,
    /// The end of the longest stretch around `start`, or `start` if it was not looked for yet.
    last: usize,
}

impl Iterator for RunStretches<'_> {
    type Item = std::ops::Range<usize>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.start < self.counts.len() {
            if self.last <= self.start {
                let follow = self.counts[self.start..].windows(2);
                let joined = follow.take_while(|pair| follows(pair[0].0, pair[1].0)).count();
                self.last = self.start + joined + 1;
            }
            let start = self.start;
            if self.longest {
                self.start = self.last;
                if self.last - start >= self.n {
                    return Some(start..self.last);
                }
            } else if self.end <= self.last {
                self.end += 1;
                return Some(start..self.end - 1);
            } else {
                self.start += 1;
                self.end = self.start.saturating_add(self.n);
            }
        }
        None
    }
}

/// Whether one number of points comes right after another.
#[must_use]
fn follows(before: i64, after: i64) -> bool {
    before.checked_add(1) == Some(after)
}

/// The price of one run of some statements: 1 and the number of statements and expressions in them, without what
/// stands inside an inner loop; and something for each `MoveAll`, which grows with the number of cards, not with the
/// number moved: an option that moves many cards can then be counted without being tried.
#[must_use]
pub fn body(game: &Game, stmts: &[Stmt]) -> u32 {
    1 + self::stmts(game, stmts)
}

/// The price of one way at an `Any`: its body, and something for the table that is copied for it, which grows with the
/// number of cards.
#[must_use]
pub fn way(game: &Game, stmts: &[Stmt]) -> u32 {
    body(game, stmts).saturating_add(handful(game))
}

/// The price of one evaluation of an expression, without what stands inside an inner loop.
#[must_use]
pub fn test(expr: &Expr) -> u32 {
    1 + self::expr(expr)
}

/// What moving many cards costs, or copying them: one for each 16 cards that there can be.
fn handful(game: &Game) -> u32 {
    limits::card_capacity(game) as u32 / 16
}

fn stmts(game: &Game, stmts: &[Stmt]) -> u32 {
    stmts.iter().map(|stmt| self::stmt(game, stmt)).fold(0, u32::saturating_add)
}

fn stmt(game: &Game, stmt: &Stmt) -> u32 {
    let mut price = 1_u32;
    parts::stmt(&stmt.kind, &mut |part| price += expr(part));
    price += match &stmt.kind {
        StmtKind::Block(_)
        | StmtKind::If { .. }
        | StmtKind::Let { .. }
        | StmtKind::Labelled { .. }
        | StmtKind::Attempt { .. }
        | StmtKind::Choice(_) => stmts(game, parts::body(&stmt.kind)),
        StmtKind::MoveAll { .. } => handful(game),
        _ => 0,
    };
    // Who is asked belongs to the choice.
    price - u32::from(matches!(stmt.kind, StmtKind::Choice(_)))
}

fn expr(whole: &Expr) -> u32 {
    1 + once(|visit| parts::expr(whole, visit))
}

/// The price of the parts that are evaluated once.
fn once(parts: impl FnOnce(&mut dyn FnMut(&Expr, Times))) -> u32 {
    let mut price = 0;
    parts(&mut |part, times| {
        if times == Times::Once {
            price += expr(part);
        }
    });
    price
}

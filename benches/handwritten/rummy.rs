//! Rummy for two, with the rules of `games/recycle/rummy.rcy`. A card is the bit `16 * suit + rank`, so that a run is a
//! row of bits and its neighbours are a shift away; no card has the bits between the suits.

use super::{Counts, Select, Wyrand, draw};

const DECK: u64 = 0x1fff_1fff_1fff_1fff;
/// The cards of the lowest rank.
const RANK: u64 = 0x0001_0001_0001_0001;

/// The stock, at first as cards in no order that matters, then as discards turned over; and the discards.
struct Piles {
    stock: u64,
    turned: bool,
    /// Discards in order. Once they were turned over, those from `next` up to `bottom` are the stock.
    cards: [u64; 128],
    next: usize,
    bottom: usize,
    top: usize,
}

/// What lies on the table.
struct Melds {
    /// The cards that would complete a set.
    fourths: u64,
    /// The lowest and the highest card of each run.
    runs: [(u64, u64); 17],
    n_runs: usize,
}

#[inline(always)]
fn pips(hand: u64) -> i64 {
    let (mut sum, mut rest) = (0, hand);
    while rest != 0 {
        sum += i64::from((rest.trailing_zeros() % 16 + 1).min(10));
        rest &= rest - 1;
    }
    sum
}

/// The ranks of which a hand has three or four cards, and those of which it has all four.
#[inline(always)]
fn equal(hand: u64) -> (u64, u64) {
    let [a, b, c, d] = [0, 16, 32, 48].map(|shift| hand >> shift & 0x1fff);
    let four = a & b & c & d;
    ((a & b & c) | (a & b & d) | (a & c & d) | (b & c & d), four)
}

#[inline(always)]
pub(super) fn play<S: Select>(rng: &mut Wyrand, counts: &mut Counts) {
    let mut deck = DECK;
    let mut hands = [draw::<S>(&mut deck, 10, rng), draw::<S>(&mut deck, 10, rng)];
    let mut piles = Piles { stock: 0, turned: false, cards: [0; 128], next: 0, bottom: 0, top: 1 };
    piles.cards[0] = draw::<S>(&mut deck, 1, rng);
    piles.stock = deck;
    let mut melds = Melds { fourths: 0, runs: [(0, 0); 17], n_runs: 0 };
    let mut seat = 0;
    loop {
        turn::<S>(&mut hands[seat], &mut piles, &mut melds, rng, counts);
        if hands[seat] == 0 || is_exhausted(&mut piles) {
            break;
        }
        seat ^= 1;
    }
    counts.score += pips(hands[0]);
    counts.games += 1;
}

/// Turns the discards over when the stock is used up for the first time; the second time the game is over.
#[inline(always)]
fn is_exhausted(piles: &mut Piles) -> bool {
    if piles.turned {
        return piles.next == piles.bottom;
    }
    if piles.stock == 0 {
        piles.turned = true;
        piles.bottom = piles.top - 1;
        return piles.bottom == 0;
    }
    false
}

#[inline(always)]
fn turn<S: Select>(
    hand: &mut u64,
    piles: &mut Piles,
    melds: &mut Melds,
    rng: &mut Wyrand,
    counts: &mut Counts,
) {
    counts.decisions += 1;
    counts.options += 2;
    let mut taken = 0;
    if rng.below(2) == 0 {
        if piles.turned {
            *hand |= piles.cards[piles.next];
            piles.next += 1;
        } else {
            *hand |= draw::<S>(&mut piles.stock, 1, rng);
        }
    } else {
        piles.top -= 1;
        taken = piles.cards[piles.top];
        *hand |= taken;
    }
    while *hand != 0 {
        if let Some(card) = put_down::<S>(hand, taken, melds, rng, counts) {
            piles.cards[piles.top] = card;
            piles.top += 1;
            return;
        }
    }
}

/// One decision: a meld, a card added to a meld, or a discard, which is given back.
#[inline(always)]
fn put_down<S: Select>(
    hand: &mut u64,
    taken: u64,
    melds: &mut Melds,
    rng: &mut Wyrand,
    counts: &mut Counts,
) -> Option<u64> {
    let held = *hand;
    let (three, four) = equal(held);
    let n_sets = three.count_ones() + 4 * four.count_ones();
    let mut n_runs = 0;
    let mut starts = held & held >> 1 & held >> 2;
    let threes = starts;
    let mut shift = 3;
    while starts != 0 {
        n_runs += starts.count_ones();
        starts &= held >> shift;
        shift += 1;
    }
    let fourths = melds.fourths & held;
    let mut n_added = 0;
    for (low, high) in &melds.runs[..melds.n_runs] {
        n_added += u32::from(held & low >> 1 != 0) + u32::from(held & high << 1 != 0);
    }
    let discards = if held == taken { held } else { held & !taken };
    let n_discards = discards.count_ones();
    let n = n_discards + n_sets + n_runs + fourths.count_ones() + n_added;
    counts.decisions += 1;
    counts.options += u64::from(n);

    let mut chosen = rng.below(n);
    if chosen < n_discards {
        let card = S::nth(discards, chosen);
        *hand ^= card;
        return Some(card);
    }
    chosen -= n_discards;
    if chosen < fourths.count_ones() {
        let card = S::nth(fourths, chosen);
        *hand ^= card;
        melds.fourths ^= card;
        return None;
    }
    chosen -= fourths.count_ones();
    if chosen < n_sets {
        *hand ^= set::<S>(held, three, four, chosen, melds);
        return None;
    }
    chosen -= n_sets;
    if chosen < n_runs {
        *hand ^= run::<S>(held, threes, chosen, melds);
        return None;
    }
    chosen -= n_runs;
    for (low, high) in &mut melds.runs[..melds.n_runs] {
        for (card, end) in [(*low >> 1, &mut *low), (*high << 1, &mut *high)] {
            if held & card != 0 {
                if chosen == 0 {
                    *hand ^= card;
                    *end = card;
                    return None;
                }
                chosen -= 1;
            }
        }
    }
    None
}

/// The cards of one of the sets in a hand: three cards are one set, four are five.
#[inline(always)]
fn set<S: Select>(held: u64, three: u64, four: u64, chosen: u32, melds: &mut Melds) -> u64 {
    let n_three = three.count_ones();
    if chosen < n_three {
        // All cards of a rank that are there; a fourth that is not may come later.
        let rank = RANK * S::nth(three, chosen);
        melds.fourths |= rank & !held;
        return held & rank;
    }
    let rank = RANK * S::nth(four, (chosen - n_three) / 4);
    let left = S::nth(rank, (chosen - n_three) % 4);
    melds.fourths |= left;
    rank ^ left
}

/// The cards of one of the runs in a hand.
#[inline(always)]
fn run<S: Select>(held: u64, threes: u64, mut chosen: u32, melds: &mut Melds) -> u64 {
    let (mut starts, mut length) = (threes, 3);
    while chosen >= starts.count_ones() {
        chosen -= starts.count_ones();
        starts &= held >> length;
        length += 1;
    }
    let low = S::nth(starts, chosen);
    let high = low << (length - 1);
    melds.runs[melds.n_runs] = (low, high);
    melds.n_runs += 1;
    high | (high - low)
}

#[cfg(test)]
mod tests {
    use super::{equal, pips};

    #[test]
    fn ranks_and_pips() {
        // Three aces and the four kings.
        let hand = 0x1001_1001_1001_1000;
        assert_eq!(equal(hand), (0x1001, 0x1000));
        assert_eq!(pips(hand), 43);
    }
}

//! Cribbage for two, with the rules of `games/recycle/cribbage.rcy`. A card is the bit `4 * rank + suit`, so that cards
//! below some rank are the low bits and cards of one rank are four neighbours.

use super::{Counts, Select, Wyrand, draw, pick};

const TARGET: i64 = 121;
const DECK: u64 = (1 << 52) - 1;
const JACK: u32 = 10;
/// The first card of every rank.
const RANKS: u64 = 0x1_1111_1111_1111;

#[inline(always)]
fn rank(card: u64) -> u32 {
    card.trailing_zeros() / 4
}

#[inline(always)]
fn pips(rank: u32) -> u32 {
    (rank + 1).min(10)
}

/// The cards that count no more than so much.
#[inline(always)]
fn within(room: u32) -> u64 {
    if room >= 10 { DECK } else { (1 << (4 * room)) - 1 }
}

/// The points of four cards and the starter.
#[inline(always)]
fn points(hand: u64, starter: u64, crib: bool) -> i64 {
    let five = hand | starter;
    // In how many ways the cards so far make each sum up to 15, in four bits for each sum. No sum of five cards can be
    // made in more than ten ways.
    let mut ways = 1_u64;
    let mut pairs = 0;
    let mut rest = five;
    while rest != 0 {
        let rank = rest.trailing_zeros() / 4;
        rest &= rest - 1;
        ways += ways << (4 * pips(rank));
        pairs += (five >> (4 * rank) & 15).count_ones() - 1;
    }
    let mut points = 2 * (ways >> 60) as i64 + i64::from(pairs);

    let some = (five | five >> 1 | five >> 2 | five >> 3) & RANKS;
    let runs = some & some >> 4 & some >> 8;
    if runs != 0 {
        let mut rank = rank(runs);
        let (mut length, mut times) = (0, 1);
        while some >> (4 * rank) & 1 != 0 {
            length += 1;
            times *= i64::from((five >> (4 * rank) & 15).count_ones());
            rank += 1;
        }
        points += length * times;
    }

    let suit = RANKS << (hand.trailing_zeros() & 3);
    if five & !suit == 0 {
        points += 5;
    } else if hand & !suit == 0 && !crib {
        points += 4;
    }
    points + (hand >> (4 * JACK + (starter.trailing_zeros() & 3)) & 1) as i64
}

/// The points for the last card since the count began.
#[inline(always)]
fn pegged(played: &[u32], count: u32) -> i64 {
    let points = 2 * i64::from(count == 15 || count == 31);
    let back = || played.iter().rev();
    let same = back().take_while(|&rank| Some(rank) == played.last()).count() as i64;
    let (mut seen, mut low, mut high, mut run) = (0_u32, 12, 0, 0);
    for (&rank, n) in back().zip(0..) {
        if seen >> rank & 1 != 0 {
            break;
        }
        seen |= 1 << rank;
        (low, high) = (low.min(rank), high.max(rank));
        if n >= 2 && high - low == n {
            run = n + 1;
        }
    }
    points + same * (same - 1) + i64::from(run)
}

#[inline(always)]
pub(super) fn play<S: Select>(rng: &mut Wyrand, counts: &mut Counts) {
    let mut scores = [0; 2];
    let mut dealer = 1;
    while !deal::<S>(dealer, &mut scores, rng, counts) {
        dealer ^= 1;
    }
    counts.score += scores[0].min(TARGET);
    counts.games += 1;
}

/// Plays one deal; says whether somebody has won.
#[inline(always)]
fn deal<S: Select>(
    dealer: usize,
    scores: &mut [i64; 2],
    rng: &mut Wyrand,
    counts: &mut Counts,
) -> bool {
    let pone = dealer ^ 1;
    let mut deck = DECK;
    let mut hands = [draw::<S>(&mut deck, 6, rng), draw::<S>(&mut deck, 6, rng)];
    let mut crib = 0;
    for seat in [pone, dealer, pone, dealer] {
        let card = pick::<S>(hands[seat], rng, counts);
        hands[seat] ^= card;
        crib |= card;
    }
    counts.decisions += 4;
    let starter = draw::<S>(&mut deck, 1, rng);
    scores[dealer] += 2 * i64::from(rank(starter) == JACK);
    if scores[dealer] >= TARGET {
        return true;
    }

    let kept = hands;
    let (mut played, mut n_played, mut count, mut seat) = ([0; 8], 0, 0, pone);
    while hands[0] | hands[1] != 0 {
        let card = pick::<S>(hands[seat] & within(31 - count), rng, counts);
        counts.decisions += 1;
        hands[seat] ^= card;
        let rank = rank(card);
        count += pips(rank);
        played[n_played] = rank;
        n_played += 1;
        scores[seat] += pegged(&played[..n_played], count);
        if (hands[0] | hands[1]) & within(31 - count) == 0 {
            scores[seat] += i64::from(count < 31);
            (n_played, count) = (0, 0);
        }
        if scores[seat] >= TARGET {
            return true;
        }
        if hands[seat ^ 1] & within(31 - count) != 0 {
            seat ^= 1;
        }
    }

    for (seat, cards, is_crib) in
        [(pone, kept[pone], false), (dealer, kept[dealer], false), (dealer, crib, true)]
    {
        scores[seat] += points(cards, starter, is_crib);
        if scores[seat] >= TARGET {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{pegged, points};

    fn card(rank: u64, suit: u64) -> u64 {
        1 << (4 * rank + suit)
    }

    /// The best hand, and hands from the rules of the game.
    #[test]
    fn hands_count_as_everywhere() {
        let fives = card(4, 0) | card(4, 1) | card(4, 2);
        assert_eq!(points(fives | card(10, 3), card(4, 3), false), 29);
        assert_eq!(points(fives | card(4, 3), card(11, 0), false), 28);
        // 3 3 4 5 5: a double double run, one fifteen with 5 5 and one each 3 3 4 5.
        let hand = card(2, 0) | card(2, 1) | card(3, 2) | card(4, 0);
        assert_eq!(points(hand, card(4, 3), false), 20);
        let flush = card(1, 0) | card(3, 0) | card(5, 0) | card(7, 0);
        assert_eq!(points(flush, card(12, 1), false), 4);
        assert_eq!(points(flush, card(12, 1), true), 0);
        assert_eq!(points(flush, card(12, 0), true), 5);
    }

    #[test]
    fn pegging_counts_as_everywhere() {
        assert_eq!(pegged(&[6, 7], 15), 2);
        assert_eq!(pegged(&[6, 6, 6], 21), 6);
        assert_eq!(pegged(&[3, 3, 3, 3], 16), 12);
        assert_eq!(pegged(&[5, 3, 4], 15), 5);
        assert_eq!(pegged(&[3, 2, 3, 1], 13), 3);
        assert_eq!(pegged(&[2, 4, 4, 3], 17), 0);
        assert_eq!(pegged(&[0, 4, 2, 1, 3], 15), 7);
    }
}

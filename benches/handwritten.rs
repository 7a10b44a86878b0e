//! Agram, Hearts without passing, Cribbage and Rummy, written by hand with a word of bits for each hand.
//!
//! A card is the bit `16 * suit + rank`, in Cribbage `4 * rank + suit`. The rules are those of `games/recycle/agram.rcy`,
//! `hearts_nopass.rcy`, `cribbage.rcy` and `rummy.rcy`; the tests of this crate compare the numbers of decisions and
//! options and the scores. The random numbers are wyrand's, which are
//! cheaper than a generator that has to give the same games for ever.
#![allow(unsafe_code)]

mod cribbage;
mod rummy;

/// What was played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    pub games: u64,
    pub decisions: u64,
    pub options: u64,
    /// Of the first seat, summed.
    pub score: i64,
}

/// The wyrand generator.
struct Wyrand(u64);

impl Wyrand {
    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        let bits = (product >> 64) as u64 ^ product as u64;
        ((u128::from(bits) * u128::from(n)) >> 64) as u32
    }
}

/// How the n-th set bit of a word is found.
trait Select {
    /// The n-th set bit of a word, as a word with that bit alone.
    fn nth(word: u64, n: u32) -> u64;
}

/// With the instruction for it.
#[cfg(target_arch = "x86_64")]
struct Deposit;

#[cfg(target_arch = "x86_64")]
impl Select for Deposit {
    #[inline(always)]
    fn nth(word: u64, n: u32) -> u64 {
        // SAFETY: used only in functions that require the feature, which `run` has detected.
        unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) }
    }
}

/// Without it.
struct Clear;

impl Select for Clear {
    #[inline(always)]
    fn nth(mut word: u64, n: u32) -> u64 {
        for _ in 0..n {
            word &= word - 1;
        }
        word & word.wrapping_neg()
    }
}

#[inline(always)]
fn pick<S: Select>(cards: u64, rng: &mut Wyrand, counts: &mut Counts) -> u64 {
    let n = cards.count_ones();
    counts.options += u64::from(n);
    S::nth(cards, rng.below(n))
}

/// The cards of the suit of a card.
#[inline(always)]
fn suit_of(card: u64) -> u64 {
    0xffff << (card.trailing_zeros() & 48)
}

#[inline(always)]
fn draw<S: Select>(deck: &mut u64, n: u32, rng: &mut Wyrand) -> u64 {
    let mut hand = 0;
    for _ in 0..n {
        let card = S::nth(*deck, rng.below(deck.count_ones()));
        *deck ^= card;
        hand |= card;
    }
    hand
}

/// 35 cards, no ace of the last suit; six cards each, the last trick wins.
#[inline(always)]
fn play_agram<S: Select>(rng: &mut Wyrand, counts: &mut Counts) {
    let mut deck = 0x00ff_01ff_01ff_01ff;
    let mut hands = [0; 4];
    for hand in &mut hands {
        *hand = draw::<S>(&mut deck, 6, rng);
    }
    let mut leader = 0;
    for _ in 0..6 {
        let card = pick::<S>(hands[leader], rng, counts);
        hands[leader] ^= card;
        let suit = suit_of(card);
        let (mut best, mut winner) = (card, leader);
        for turn in 1..4 {
            let seat = (leader + turn) & 3;
            let following = hands[seat] & suit;
            let legal = if following != 0 { following } else { hands[seat] };
            let card = pick::<S>(legal, rng, counts);
            hands[seat] ^= card;
            // A card of another suit becomes 0 and never wins.
            let card = card & suit;
            let better = card > best;
            best = if better { card } else { best };
            winner = if better { seat } else { winner };
        }
        leader = winner;
    }
    counts.score += i64::from(leader == 0);
    counts.games += 1;
    counts.decisions += 24;
}

const HEARTS: u64 = 0x1fff << 48;
const QUEEN_OF_SPADES: u64 = 1 << (32 + 10);

/// Clubs, diamonds, spades, hearts, each from the two to the ace.
#[inline(always)]
fn play_hearts<S: Select>(rng: &mut Wyrand, counts: &mut Counts) {
    let mut deck = 0x1fff_1fff_1fff_1fff;
    let mut hands = [0; 4];
    for hand in &mut hands[..3] {
        *hand = draw::<S>(&mut deck, 13, rng);
    }
    hands[3] = deck;
    let mut leader = hands.iter().position(|hand| hand & 1 != 0).unwrap_or(0);
    let mut points = [0; 4];
    let mut broken = false;
    for trick in 0..13 {
        let hand = hands[leader];
        let plain = hand & !HEARTS;
        let mut legal = if broken || plain == 0 { hand } else { plain };
        if trick == 0 {
            legal = 1;
        }
        let card = pick::<S>(legal, rng, counts);
        hands[leader] ^= card;
        let suit = suit_of(card);
        let (mut best, mut winner, mut played) = (card, leader, card);
        for turn in 1..4 {
            let seat = (leader + turn) & 3;
            let hand = hands[seat];
            let following = hand & suit;
            let mut other = hand;
            let harmless = hand & !(HEARTS | QUEEN_OF_SPADES);
            if trick == 0 && harmless != 0 {
                other = harmless;
            }
            let card = pick::<S>(if following != 0 { following } else { other }, rng, counts);
            hands[seat] ^= card;
            played |= card;
            let card = card & suit;
            let better = card > best;
            best = if better { card } else { best };
            winner = if better { seat } else { winner };
        }
        broken |= played & (HEARTS | QUEEN_OF_SPADES) != 0;
        points[winner] += i64::from((played & HEARTS).count_ones())
            + 13 * i64::from(played & QUEEN_OF_SPADES != 0);
        leader = winner;
    }
    if let Some(moon) = points.iter().position(|&points| points == 26) {
        points = [26; 4];
        points[moon] = 0;
    }
    counts.score += points[0];
    counts.games += 1;
    counts.decisions += 52;
}

macro_rules! simulator {
    ($(#[$doc:meta])* $name:ident, $play:path) => {
        $(#[$doc])*
        #[must_use]
        pub fn $name(games: u64, seed: u64) -> Counts {
            use $play as play;
            #[inline(always)]
            fn all<S: Select>(games: u64, seed: u64) -> Counts {
                let mut counts = Counts::default();
                let mut rng = Wyrand(seed);
                for _ in 0..games {
                    play::<S>(&mut rng, &mut counts);
                }
                counts
            }
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "bmi1,bmi2,popcnt")]
                fn deposit(games: u64, seed: u64) -> Counts {
                    all::<Deposit>(games, seed)
                }
                if std::is_x86_feature_detected!("bmi1") && std::is_x86_feature_detected!("bmi2") {
                    // SAFETY: the features were detected; every processor with them has `popcnt`.
                    return unsafe { deposit(games, seed) };
                }
            }
            all::<Clear>(games, seed)
        }
    };
}

simulator! {
    /// Random games of Agram for four.
    agram, play_agram
}
simulator! {
    /// Random games of Hearts without passing.
    hearts, play_hearts
}
simulator! {
    /// Random games of Cribbage to 121.
    cribbage, self::cribbage::play
}
simulator! {
    /// Random deals of Rummy for two.
    rummy, self::rummy::play
}

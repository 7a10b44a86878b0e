//! Counting a cribbage hand: the rules that score a hand are cut out of the text of `games/recycle/cribbage.rcy`, put
//! into a game that only picks four cards and a starter, and asked about all 12,994,800 hands.
//!
//! Hands with the same ranks, the same kind of flush and the same answer to "his nobs" have the same points, so the
//! machine counts one hand of each such class and the class counts as often as it has hands. That this is so is not taken on
//! trust: hands drawn at random have to get what a second scorer gives them, which knows nothing of classes.

use std::sync::Arc;
use std::thread;

use ir::random::Stream;
use tests::library;
use vm::{Machine, Status};

/// How many hands have 0, 1, … 29 points. Enumerated independently for this project; that 1,009,008 hands have none, that
/// four have 29 and 76 have 28, and that none has 19, 25, 26 or 27 is in every book on cribbage.
const HISTOGRAM: [u64; 30] = [
    1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236,
    361_224, 388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708, 0, 8_068,
    2_496, 444, 356, 3_680, 0, 0, 0, 76, 4,
];

/// A card by its place in the deck: ranks from the ace up, four suits of each.
type Card = u32;

fn rank(card: Card) -> u32 {
    card / 4
}

fn suit(card: Card) -> u32 {
    card % 4
}

/// Four cards, ascending, and the starter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hand {
    cards: [Card; 4],
    starter: Card,
}

/// All that the points of a hand depend on, as a number.
fn class(hand: Hand) -> usize {
    let ranks = hand.cards.iter().fold(rank(hand.starter), |ranks, &card| 13 * ranks + rank(card));
    let flush = hand.cards.iter().all(|&card| suit(card) == suit(hand.cards[0]));
    let flush = u32::from(flush) * (1 + u32::from(suit(hand.starter) == suit(hand.cards[0])));
    let nobs = u32::from(has_nobs(hand));
    (2 * (3 * ranks + flush) + nobs) as usize
}

const CLASSES: usize = 2 * 3 * 13_usize.pow(5);
const JACK: u32 = 10;

fn has_nobs(hand: Hand) -> bool {
    hand.cards.iter().any(|&card| rank(card) == JACK && suit(card) == suit(hand.starter))
}

/// Every hand there is.
fn each_hand(mut look: impl FnMut(Hand)) {
    for d in 0..52 {
        for c in 0..d {
            for b in 0..c {
                for a in 0..b {
                    let cards = [a, b, c, d];
                    for starter in (0..52).filter(|starter| !cards.contains(starter)) {
                        look(Hand { cards, starter });
                    }
                }
            }
        }
    }
}

/// One hand of each class, and how many hands the class has.
fn classes() -> Vec<(Hand, u64)> {
    let mut places = vec![u32::MAX; CLASSES];
    let mut classes: Vec<(Hand, u64)> = Vec::new();
    each_hand(|hand| {
        let place = &mut places[class(hand)];
        if *place == u32::MAX {
            *place = classes.len() as u32;
            classes.push((hand, 0));
        }
        classes[*place as usize].1 += 1;
    });
    classes
}

/// The points of a hand as a person would count them, without a thought for speed.
fn count(hand: Hand, is_crib: bool) -> i64 {
    let [a, b, c, d] = hand.cards;
    let five = [a, b, c, d, hand.starter];
    let groups = (1_u32..32).map(|bits| {
        let picked = (0..5).filter(|at| bits >> at & 1 != 0).map(|at| five[at]);
        let mut ranks: Vec<u32> = picked.map(rank).collect();
        ranks.sort_unstable();
        ranks
    });
    let (mut points, mut longest, mut runs) = (0, 0, 0);
    for ranks in groups {
        if ranks.iter().map(|rank| (rank + 1).min(10)).sum::<u32>() == 15 {
            points += 2;
        }
        if ranks.len() == 2 && ranks[0] == ranks[1] {
            points += 2;
        }
        if ranks.len() >= 3 && ranks.windows(2).all(|pair| pair[1] == pair[0] + 1) {
            if ranks.len() > longest {
                (longest, runs) = (ranks.len(), 0);
            }
            runs += usize::from(ranks.len() == longest);
        }
    }
    points += (longest * runs) as i64;
    let n_same = five.iter().filter(|&&card| suit(card) == suit(a)).count();
    let four = hand.cards.iter().all(|&card| suit(card) == suit(a));
    match (four, n_same) {
        (true, 5) => points += 5,
        (true, _) if !is_crib => points += 4,
        _ => {}
    }
    points + i64::from(has_nobs(hand))
}

/// The lines of the game between two comments.
fn cut<'t>(text: &'t str, what: &str) -> &'t str {
    let begin = text.find(&format!(";; begin: {what}")).expect("the beginning of the part");
    let end = text.find(&format!(";; end: {what}")).expect("the end of the part");
    &text[begin..end]
}

/// A game that picks four cards and a starter, and scores them as a hand for the first seat and as a crib for the second.
fn harness() -> Arc<code::Program> {
    let game = catalog::find("cribbage").expect("cribbage is in the library");
    let values = cut(&game.text, "the values of the cards");
    let points = cut(&game.text, "the points of a hand");
    let text = format!(
        ";; dialect: 2026
        (game
          (setup
            (create players 2)
            (create deck (game iloc STOCK)
              (deck (RANK (ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING))
                    (SUIT (CLUBS, DIAMONDS, HEARTS, SPADES)))))
          {values}
          (stage player
            (end (== (size (game vloc STARTER)) 1))
            (choice (
              ((< (size (game vloc SHOW)) 4)
               (any (game iloc STOCK) 'C (move 'C (top (game vloc SHOW)))))
              ((== (size (game vloc SHOW)) 4)
               (any (game iloc STOCK) 'C (move 'C (top (game vloc STARTER))))))))
          {points}
          (do (
            (set ((1 player) sto SCORE) (game sto POINTS))
            (set (game sto ISCRIB) 1)))
          {points}
          (do ((set ((2 player) sto SCORE) (game sto POINTS))))
          (scoring max ((current player) sto SCORE)))"
    );
    let game = library::check(&text, None).unwrap_or_else(|errors| panic!("{errors:#?}\n{text}"));
    Arc::new(code::compile(&game).unwrap_or_else(|error| panic!("{}", error.message)))
}

/// The game of the harness, with the four cards of one hand picked.
struct Counter {
    machine: Machine,
    picked: Option<[Card; 4]>,
    at_four: Option<Machine>,
}

impl Counter {
    fn new(program: &Arc<code::Program>) -> Self {
        let machine = Machine::new(Arc::clone(program), Stream::new(0, 0));
        Self { machine, picked: None, at_four: None }
    }

    /// The points of a hand, and of the same cards as a crib.
    fn count(&mut self, hand: Hand) -> [i64; 2] {
        if self.picked != Some(hand.cards) {
            self.machine.restart(Stream::new(0, 0));
            self.machine.start();
            for (n_gone, card) in hand.cards.into_iter().enumerate() {
                // The cards below this one are gone from the deck already.
                self.machine.play(card - n_gone as u32).expect("a card of the deck");
            }
            self.picked = Some(hand.cards);
            self.at_four = Some(self.machine.clone());
        }
        let mut machine = self.at_four.clone().expect("four cards are picked");
        let n_below = hand.cards.iter().filter(|&&card| card < hand.starter).count() as u32;
        let status = machine.play(hand.starter - n_below);
        assert_eq!(status, Some(Status::Finished), "{hand:?}");
        let scores = machine.scores().expect("scores");
        [scores[0], scores[1]]
    }
}

#[test]
fn all_hands_have_the_known_points() {
    let classes = classes();
    assert_eq!(classes.iter().map(|(_, n)| n).sum::<u64>(), 12_994_800);
    let program = harness();
    let (first, second) = classes.split_at(classes.len() / 2);
    let tally = |part: &[(Hand, u64)]| {
        let mut counter = Counter::new(&program);
        let mut tallies = [[0; 30]; 2];
        for &(hand, n) in part {
            for (tally, points) in tallies.iter_mut().zip(counter.count(hand)) {
                tally[points as usize] += n;
            }
        }
        tallies
    };
    let (first, second) = thread::scope(|scope| {
        let first = scope.spawn(|| tally(first));
        let second = tally(second);
        (first.join().expect("the first half is counted"), second)
    });
    let [hands, cribs] = [0, 1].map(|at| {
        let both = first[at].iter().zip(second[at]).map(|(first, second)| first + second);
        both.collect::<Vec<u64>>()
    });
    assert_eq!(hands, HISTOGRAM);
    // Four of a suit is nothing in a crib. The mean was enumerated independently and is given with six digits.
    let sum: u64 = cribs.iter().zip(0..).map(|(n, points)| n * points).sum();
    let mean = sum as f64 / 12_994_800.0;
    assert!((mean - 4.734_819).abs() < 5e-7, "{mean}");
}

#[test]
fn hands_drawn_at_random_have_the_points_a_person_counts() {
    let program = harness();
    let mut counter = Counter::new(&program);
    let mut chance = Stream::new(29, 0);
    let mut deck: Vec<Card> = (0..52).collect();
    let mut flushes = 0;
    for round in 0..4_000 {
        // One hand in four is of one suit, because chance would give too few of them.
        if round % 4 == 0 {
            deck.sort_by_key(|&card| ((suit(card) + round / 4) % 4, card));
            chance.shuffle(&mut deck[..13]);
            let starter = chance.below(40) as usize;
            deck.swap(4, 12 + starter);
        } else {
            chance.shuffle(&mut deck);
        }
        let mut cards = [deck[0], deck[1], deck[2], deck[3]];
        cards.sort_unstable();
        let hand = Hand { cards, starter: deck[4] };
        flushes += usize::from(cards.iter().all(|&card| suit(card) == suit(cards[0])));
        assert_eq!(counter.count(hand), [count(hand, false), count(hand, true)], "{hand:?}");
    }
    assert!(flushes > 900);
}

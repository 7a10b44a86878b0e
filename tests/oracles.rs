//! Numbers from outside: what is known exactly, or was measured by other programs, must come out of our games too.
//!
//! A simulation is compared within five standard errors. The seeds are fixed, so a test that passes, passes always.
//! "Measured independently" below means by a simulator that was written for this purpose alone and shares no code with
//! the machine.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::random::Stream;
use ir::{Game, OwnerKind, Snapshot};
use tests::library::{self, Entry};
use vm::{Machine, Status, Tally};

const SIGMAS: f64 = 5.0;

/// The mean of some numbers and its standard error.
#[derive(Clone, Default)]
struct Mean {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn value(&self) -> f64 {
        self.sum / self.n
    }

    fn variance(&self) -> f64 {
        (self.squares / self.n - self.value().powi(2)).max(0.0)
    }

    /// `known_from` is the size of the sample that the known value comes from; exact values have an infinite one.
    fn assert_near(&self, known: f64, known_from: f64, what: &str) {
        let error = (self.variance() * (1.0 / self.n + 1.0 / known_from)).sqrt();
        // A known value is given with four digits or five.
        let rounding = if known_from.is_finite() { 5e-5 } else { 1e-12 };
        let off = (self.value() - known).abs();
        assert!(
            off <= SIGMAS * error + rounding,
            "{what}: {} is {:.1} standard errors away from {known}",
            self.value(),
            off / error
        );
    }
}

/// The number of options of each decision of one game.
#[derive(Default)]
struct Options(Vec<u32>);

impl Tally for Options {
    fn decision(&mut self, _seat: u32, n_options: u32, _chosen: u32) {
        self.0.push(n_options);
    }
}

/// Plays random games to the end and looks at each: its options and its scores.
fn play(entry: &Entry, games: u64, mut look: impl FnMut(&[u32], &[i64])) {
    let mut machine = Machine::new(Arc::clone(&entry.program), Stream::new(0, 0));
    let mut options = Options::default();
    for game in 0..games {
        machine.restart(Stream::new(11, 2 * game));
        options.0.clear();
        let status = machine.playout(&mut Stream::new(11, 2 * game + 1), &mut options);
        assert_eq!(status, Status::Finished, "{}", entry.name);
        look(&options.0, &machine.scores().expect("scores"));
    }
}

/// Deals, and looks at the table at the first decision.
fn deal(entry: &Entry, games: u64, mut look: impl FnMut(&Snapshot)) {
    let mut machine = Machine::new(Arc::clone(&entry.program), Stream::new(0, 0));
    for game in 0..games {
        machine.restart(Stream::new(12, game));
        assert!(matches!(machine.start(), Status::Decision { .. }), "{}", entry.name);
        look(&machine.snapshot());
    }
}

/// Agram, the example game of the RECYCLE document, under uniformly random play: each seat's share of wins.
/// Measured independently, 2 million games for each number of seats.
#[test]
fn agram_seats_win_as_often_as_elsewhere() {
    let known: [&[f64]; 4] = [
        &[0.503_88, 0.496_12],
        &[0.3342, 0.3331, 0.3326],
        &[0.2498, 0.2501, 0.2499, 0.2503],
        &[0.1994, 0.2001, 0.2004, 0.2001, 0.1999],
    ];
    for (known, seats) in known.into_iter().zip(2..) {
        let agram = library::game("agram", Some(seats));
        let mut wins = vec![Mean::default(); known.len()];
        play(&agram, 200_000, |_, scores| {
            assert_eq!(scores.iter().sum::<i64>(), 1, "one winner");
            for (wins, &score) in wins.iter_mut().zip(scores) {
                wins.add(score as f64);
            }
        });
        for (seat, (wins, &known)) in wins.iter().zip(known).enumerate() {
            wins.assert_near(known, 2e6, &format!("Agram for {seats}, seat {seat}"));
        }
    }
}

/// Agram for four: the options of a follower from trick to trick, and over all decisions. Measured independently,
/// 2 million games. That the leader may play every card of the hand is the rule itself.
#[test]
fn agram_players_have_as_many_options_as_elsewhere() {
    let known = [2.4656, 2.4927, 2.3701, 2.1093, 1.6709, 1.0];
    let mut following = vec![Mean::default(); 6];
    let mut overall = Mean::default();
    play(&library::game("agram", Some(4)), 200_000, |options, _| {
        assert_eq!(options.len(), 24, "six tricks of four cards");
        for (trick, options) in options.chunks(4).enumerate() {
            assert_eq!(options[0] as usize, 6 - trick, "the leader has the whole hand");
            // The three followers of one trick are not independent, so a trick is one observation.
            following[trick].add(f64::from(options[1] + options[2] + options[3]) / 3.0);
        }
        overall.add(f64::from(options.iter().sum::<u32>()) / 24.0);
    });
    for (trick, (mean, known)) in following.iter().zip(known).enumerate() {
        mean.assert_near(known, 2e6, &format!("options in trick {trick}"));
    }
    overall.assert_near(2.3886, 2e6, "options over all decisions");
}

/// The values of an integer storage of seats.
fn seat_ints(game: &Game, table: &Snapshot, name: &str) -> Vec<i64> {
    let (_, values) = table
        .storages
        .iter()
        .find(|(id, _)| {
            let storage = &game.storages[id.idx()];
            storage.owner == OwnerKind::Seat && game.text(storage.name) == name
        })
        .unwrap_or_else(|| panic!("no storage {name}"));
    values.iter().map(|value| value.as_i64().expect("an integer")).collect()
}

/// The classes of five cards among the 2,598,960 hands. The numbers are exact, by enumeration.
#[test]
fn poker_hands_are_classed_as_often_as_they_exist() {
    let hands = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4];
    assert_eq!(hands.iter().sum::<i64>(), 2_598_960);
    let poker = library::game("poker", None);
    let mut seen = vec![Mean::default(); hands.len()];
    deal(&poker, 100_000, |table| {
        for class in seat_ints(&poker.game, table, "DEALTCLASS") {
            for (at, seen) in seen.iter_mut().enumerate() {
                seen.add(f64::from(u8::from(class == at as i64)));
            }
        }
    });
    for (class, (seen, hands)) in seen.iter().zip(hands).enumerate() {
        let share = hands as f64 / 2_598_960.0;
        // A class that is not expected to occur has no spread to be compared with, so the exact one is used.
        let error = (share * (1.0 - share) / seen.n).sqrt();
        let off = (seen.value() - share).abs();
        assert!(off <= SIGMAS * error, "class {class}: {} instead of {share}", seen.value());
    }
}

/// Kuhn poker with both players answering uniformly at random: the first player wins 1/8 chip a game, and a game
/// has 9/4 decisions. Exact, by enumeration of the six deals and five ways to bet:
/// check-check, check-bet-fold, check-bet-call, bet-fold, bet-call with 1/4, 1/8, 1/8, 1/4, 1/4.
#[test]
fn kuhn_poker_favours_the_first_player_if_nobody_thinks() {
    let (mut gain, mut decisions) = (Mean::default(), Mean::default());
    play(&library::game("kuhn", None), 400_000, |options, scores| {
        assert_eq!(scores.iter().sum::<i64>(), 0, "chips are neither made nor lost");
        assert!(options.iter().all(|&n| n == 2));
        gain.add(scores[0] as f64);
        decisions.add(options.len() as f64);
    });
    gain.assert_near(1.0 / 8.0, f64::INFINITY, "gain of the first player");
    decisions.assert_near(9.0 / 4.0, f64::INFINITY, "decisions");
}

/// The card on top of a pile.
fn top_card(game: &Game, table: &Snapshot, name: &str, owner: u32) -> Option<u32> {
    let mut piles = table.piles.iter();
    let pile = piles
        .find(|(at, _)| at.owner == owner && game.text(game.zones[at.zone.idx()].name) == name);
    pile.and_then(|(_, cards)| cards.last().copied())
}

/// A point of the game as a tree that begins with the deal: private cards, open card, answers so far; and `true` for
/// the moment when the open card is turned up.
type Node = ([Option<u32>; 2], Option<u32>, Vec<u32>, bool);

/// What is met on a walk through all answers to one deal of Leduc hold'em.
struct Leduc {
    game: Game,
    /// The two private cards.
    dealt: [Option<u32>; 2],
    answers: Vec<u32>,
    nodes: BTreeSet<Node>,
    /// The nodes where somebody has to answer, as that seat knows them.
    known: BTreeSet<(Option<u32>, Option<u32>, Vec<u32>)>,
}

impl Leduc {
    /// The gain of the first player if both answer at random from here on.
    fn walk(&mut self, machine: &Machine, was_open: bool) -> f64 {
        let table = machine.snapshot();
        let open = top_card(&self.game, &table, "BOARD", 0);
        self.nodes.insert((self.dealt, open, self.answers.clone(), false));
        if open.is_some() && !was_open {
            self.nodes.insert((self.dealt, None, self.answers.clone(), true));
        }
        let Some(Status::Decision { seat, n_options }) = machine.status() else {
            return self.gain(machine, &table, open);
        };
        self.known.insert((self.dealt[seat as usize], open, self.answers.clone()));
        let mut sum = 0.0;
        for option in 0..n_options {
            let mut next = machine.clone();
            next.play(option).expect("an option in range");
            self.answers.push(option);
            sum += self.walk(&next, open.is_some());
            self.answers.pop();
        }
        sum / f64::from(n_options)
    }

    /// The gain of the first player at the end, which has to go to whom the rules say.
    fn gain(&self, machine: &Machine, table: &Snapshot, open: Option<u32>) -> f64 {
        assert_eq!(machine.status(), Some(Status::Finished));
        let scores = machine.scores().expect("scores");
        assert_eq!(scores.iter().sum::<i64>(), 0, "chips are neither made nor lost");
        // The ante, two raises of two chips and two of four.
        assert!(scores[0].abs() <= 13, "at most two raises a round: {scores:?}");
        let held = [0, 1].map(|seat| top_card(&self.game, table, "HAND", seat));
        let expected = match held.map(|card| card.map(|card| card / 2)) {
            // Cards are created rank by rank, two of each: a pair is best, then the higher rank.
            [Some(first), Some(second)] => {
                let pair = open.map(|card| card / 2);
                let strength = |rank| (Some(rank) == pair, rank);
                strength(first).cmp(&strength(second))
            }
            [Some(_), None] => Ordering::Greater,
            [None, Some(_)] => Ordering::Less,
            [None, None] => panic!("somebody stays in"),
        };
        assert_eq!(scores[0].cmp(&0), expected, "{held:?} with {open:?}");
        scores[0] as f64
    }
}

/// Leduc hold'em, walked through to the end for each of the 120 deals that matter: 9,457 nodes with those of chance,
/// 936 information sets, and a gain of -5/64 chips for the first player if both answer uniformly at random. The
/// first two are as in OpenSpiel, whose rules these are; the gain was computed independently.
#[test]
fn leduc_has_the_known_tree() {
    let entry = library::game("leduc", None);
    let mut leduc = Leduc {
        game: entry.game.clone(),
        dealt: [None; 2],
        answers: Vec::new(),
        nodes: BTreeSet::new(),
        known: BTreeSet::new(),
    };
    let mut deals = BTreeMap::new();
    for seed in 0..2_000 {
        let mut machine = Machine::new(Arc::clone(&entry.program), Stream::new(seed, 0));
        machine.start();
        let table = machine.snapshot();
        leduc.dealt = [0, 1].map(|seat| top_card(&entry.game, &table, "HAND", seat));
        let deal = (leduc.dealt, top_card(&entry.game, &table, "STOCK", 0));
        deals.entry(deal).or_insert_with(|| leduc.walk(&machine, false));
    }
    assert_eq!(deals.len(), 120, "every deal has come up");
    // Before the first answer, one node of chance for each of the two cards: 1 and 6.
    assert_eq!(leduc.nodes.len() + 1 + 6, 9_457);
    assert_eq!(leduc.known.len(), 936);
    let gain = deals.values().sum::<f64>() / 120.0;
    assert!((gain + 5.0 / 64.0).abs() < 1e-12, "{gain}");
}

/// GOPS with thirteen cards, random bids, tied prizes discarded: a prize is tied with 1/13, and the players are alike,
/// so each expects 91 × 12/13 / 2 = 42 points. Exact.
#[test]
fn gops_gives_each_random_player_42_points() {
    let mut points = [Mean::default(), Mean::default()];
    play(&library::game("gops", None), 40_000, |options, scores| {
        assert_eq!(options.len(), 26);
        assert!(scores.iter().sum::<i64>() <= 91);
        points[0].add(scores[0] as f64);
        points[1].add(scores[1] as f64);
    });
    points[0].assert_near(42.0, f64::INFINITY, "the first player");
    points[1].assert_near(42.0, f64::INFINITY, "the second player");
}

/// The lengths of the suits in thirteen cards of 52, longest first, in percent. Exact by counting combinations, as in every
/// book on bridge; rounded to four digits.
#[test]
fn hearts_hands_have_the_patterns_of_bridge() {
    let known = [
        ([4, 4, 3, 2], 21.5512),
        ([5, 3, 3, 2], 15.5168),
        ([5, 4, 3, 1], 12.9307),
        ([5, 4, 2, 2], 10.5797),
        ([4, 3, 3, 3], 10.5361),
        ([6, 3, 2, 2], 5.6425),
        ([6, 4, 2, 1], 4.7021),
        ([6, 3, 3, 1], 3.4482),
        ([5, 5, 2, 1], 3.1739),
        ([4, 4, 4, 1], 2.9932),
    ];
    let hearts = library::game("hearts", None);
    let suit = hearts.game.traits.iter().position(|&key| hearts.game.text(key) == "SUIT");
    let suit = suit.expect("cards have suits");
    let mut seen = vec![Mean::default(); known.len()];
    let (mut void, mut longest) = (Mean::default(), Mean::default());
    deal(&hearts, 60_000, |table| {
        for pattern in hands(&hearts.game, table, suit) {
            for (seen, (known, _)) in seen.iter_mut().zip(known) {
                seen.add(f64::from(u8::from(pattern == known)));
            }
            void.add(f64::from(u8::from(pattern[3] == 0)));
            longest.add(pattern[0] as f64);
        }
    });
    for (seen, (pattern, percent)) in seen.iter().zip(known) {
        seen.assert_near(percent / 100.0, f64::INFINITY, &format!("{pattern:?}"));
    }
    void.assert_near(0.051_066, f64::INFINITY, "a void suit");
    longest.assert_near(4.900_774, f64::INFINITY, "the longest suit");
}

/// The suit lengths of every hand, longest first.
fn hands(game: &Game, table: &Snapshot, suit: usize) -> Vec<[usize; 4]> {
    let mut hands = Vec::new();
    for (at, cards) in &table.piles {
        let zone = &game.zones[at.zone.idx()];
        if game.text(zone.name) != "HAND" {
            continue;
        }
        let mut lengths = BTreeMap::new();
        for &card in cards {
            let face = &game.faces[table.faces[card as usize] as usize];
            *lengths.entry(face.values[suit]).or_insert(0) += 1;
        }
        let mut pattern = [0; 4];
        for (length, suit) in pattern.iter_mut().zip(lengths.into_values()) {
            *length = suit;
        }
        pattern.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(pattern.iter().sum::<usize>(), 13);
        hands.push(pattern);
    }
    assert_eq!(hands.len(), 4);
    hands
}

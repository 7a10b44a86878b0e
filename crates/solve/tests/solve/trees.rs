//! The size and the shape of trees, and politely refused ones.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use solve::{Limits, Observer, Refusal, Responder, Tree, Utility, build, evaluate};
use table::{Rules, Table, Turn};

use crate::games::{AGAIN, GOPS_3, PENNIES, THREE_SEATS, kuhn, leduc, library, recycle, tree, uce};

/// OpenSpiel deals one card after the other and counts 58 nodes and 12 information sets; the three nodes between the two
/// cards are none here, where all that chance does at once is one node.
#[test]
fn kuhn_has_the_known_size() {
    let size = kuhn().size();
    assert_eq!((size.nodes, size.information_sets, size.actions), (58 - 3, 12, 24));
    assert_eq!((size.chance, size.decisions, size.terminals), (1, 6 * 4, 6 * 5));
    assert_eq!((size.depth, size.deals), (4, 6));
}

/// 9,457 nodes and 936 information sets in OpenSpiel; the six nodes between the two cards are none here.
#[test]
fn leduc_has_the_known_size() {
    let size = leduc().size();
    assert_eq!((size.nodes, size.information_sets), (9_457 - 6, 936));
    assert_eq!(size.deals, 720);
}

/// Nobody sees the coin that lies face down, so who guesses has one information set.
#[test]
fn a_hidden_choice_stays_hidden() {
    let tree = tree(&recycle(PENNIES));
    let seats: Vec<u32> = tree.information_sets().iter().map(|set| set.seat).collect();
    assert_eq!(seats, [0, 1]);
    assert_eq!((tree.size().nodes, tree.size().chance), (1 + 2 + 4, 0));
    let found = judge(&tree, &[0.5; 4]);
    // Whoever draws lots cannot be exploited. Seat 1 wins 2 points in half of the games, half of which is its worth.
    assert_eq!((found.0.as_slice(), found.1), ([-0.5, 0.5].as_slice(), 0.0));
    // Who always lays heads loses them all: the other can gain another 1/2, which is 1/4 for each seat.
    let coin = tree.information_sets()[0].actions();
    let mut always = vec![0.5; 4];
    always[coin.start] = 1.0;
    always[coin.start + 1] = 0.0;
    assert_eq!(judge(&tree, &always).1, 0.25);
}

fn judge(tree: &Tree, strategy: &[f64]) -> (Vec<f64>, f64) {
    let responders: Vec<Responder> =
        (0..tree.n_seats()).map(|seat| Responder::new(tree, seat)).collect();
    let found = evaluate(tree, &responders, strategy);
    (found.values, found.exploitability)
}

/// What comes out if every game is played from its start, for every script of chance and all answers.
#[derive(Default)]
struct Counted {
    /// What all seats together know at each decision.
    decisions: BTreeSet<String>,
    /// What the asked seat knows, with the number of its options.
    sets: BTreeMap<String, usize>,
    /// The mean scores if everybody answers at random.
    scores: Vec<f64>,
    /// Ends with what led there: what everybody knew before the last answer, and the answer.
    ends: BTreeSet<String>,
}

fn count(rules: &Arc<Rules>) -> Counted {
    let mut counted = Counted { scores: vec![0.0; rules.n_seats() as usize], ..Counted::default() };
    let mut open = vec![(Vec::<u64>::new(), Vec::<u32>::new(), 1.0)];
    while let Some((draws, answers, weight)) = open.pop() {
        let mut table = Table::scripted(Arc::clone(rules), &draws);
        let mut observers: Vec<Observer> = (0..rules.n_seats()).map(Observer::new).collect();
        watch(&table, &mut observers);
        let mut before = String::new();
        for &answer in &answers {
            if let Turn::Seat(seat) = table.turn() {
                let options = table.choice().expect("a choice").options;
                observers[seat as usize].answer(&options, answer);
                before = format!("{observers:?} {answer}");
                table.play(answer).expect("an answer");
                watch(&table, &mut observers);
            }
        }
        if let Some(n) = table.open_draw() {
            for draw in 0..n {
                let draws = [&draws[..], &[draw]].concat();
                open.push((draws, answers.clone(), weight / n as f64));
            }
            continue;
        }
        match table.turn() {
            Turn::Seat(seat) => {
                let options = table.choice().expect("a choice").options;
                let key = format!("{:?}", observers[seat as usize].key(&options));
                counted.decisions.insert(format!("{observers:?} {key}"));
                counted.sets.insert(key, options.len());
                let n = options.len() as u32;
                for answer in 0..n {
                    let answers = [&answers[..], &[answer]].concat();
                    open.push((draws.clone(), answers, weight / f64::from(n)));
                }
            }
            Turn::Finished => {
                let scores = table.outcome().expect("an end").scores;
                for (sum, score) in counted.scores.iter_mut().zip(scores) {
                    *sum += weight * score as f64;
                }
                counted.ends.insert(before);
            }
            Turn::Fault(fault) => panic!("{fault:?}"),
        }
    }
    counted
}

fn watch(table: &Table, observers: &mut [Observer]) {
    for (seat, observer) in (0..).zip(observers) {
        let view = table.view(seat).expect("a seat");
        observer.see(&view, table.happened(Some(seat)).as_ref());
    }
}

#[test]
fn small_trees_are_those_that_brute_force_finds() {
    let games = [
        ("kuhn", library("kuhn")),
        ("pennies", recycle(PENNIES)),
        ("three seats", recycle(THREE_SEATS)),
        ("gops", recycle(GOPS_3)),
        ("again", uce(AGAIN)),
    ];
    for (name, rules) in games {
        let counted = count(&rules);
        let tree = tree(&rules);
        let size = tree.size();
        assert_eq!(size.decisions, counted.decisions.len(), "{name}");
        assert_eq!(size.information_sets, counted.sets.len(), "{name}");
        assert_eq!(size.actions, counted.sets.values().sum::<usize>(), "{name}");
        assert_eq!(size.terminals, counted.ends.len(), "{name}");
        let (values, _) = judge(&tree, &tree.uniform());
        // A single seat has nobody to be compared with.
        let n_seats = counted.scores.len() as f64;
        let mean = if n_seats > 1.0 { counted.scores.iter().sum::<f64>() / n_seats } else { 0.0 };
        for (value, score) in values.iter().zip(&counted.scores) {
            assert!((value - (score - mean)).abs() < 1e-12, "{name}: {values:?}");
        }
    }
}

/// Against an opponent that draws lots: the best of all pure strategies, tried one after the other; of seats that do not
/// have too many.
#[test]
fn a_best_response_is_the_best_pure_strategy() {
    for rules in [library("kuhn"), recycle(THREE_SEATS), recycle(PENNIES)] {
        let tree = tree(&rules);
        for seat in 0..tree.n_seats() {
            let own: Vec<_> =
                tree.information_sets().iter().filter(|set| set.seat as usize == seat).collect();
            let n_pure: usize = own.iter().map(|set| set.n_actions).product();
            if n_pure > 5_000 {
                continue;
            }
            let mut best = f64::NEG_INFINITY;
            for pure in 0..n_pure {
                let mut strategy = tree.uniform();
                let mut left = pure;
                for set in &own {
                    strategy[set.actions()].fill(0.0);
                    strategy[set.first_action + left % set.n_actions] = 1.0;
                    left /= set.n_actions;
                }
                best = best.max(judge(&tree, &strategy).0[seat]);
            }
            let found = Responder::new(&tree, seat).value(&tree.uniform());
            assert!((found - best).abs() < 1e-12, "{found} {best}");
        }
    }
}

#[test]
fn large_games_are_refused_with_an_estimate() {
    let hearts = build(&library("hearts"), Utility::Score, Limits::USUAL, &mut |_| {});
    let Err(Refusal::Deals { estimate, .. }) = hearts else { panic!("hearts is not solved") };
    // 52! is about 10^67.9.
    assert!((estimate.log_deals - 67.9).abs() < 0.1, "{estimate:?}");
    assert!(estimate.to_string().starts_with("about 10^68 deals"), "{estimate}");

    let few = |nodes, deals, runs| {
        let limits = Limits { nodes, deals, runs };
        build(&library("leduc"), Utility::Score, limits, &mut |_| {}).err()
    };
    assert!(matches!(few(1_000, 10_000, 1_000_000), Some(Refusal::Nodes { limit: 1_000, .. })));
    assert!(matches!(few(10_000, 100, 1_000_000), Some(Refusal::Deals { limit: 100, .. })));
    assert!(matches!(few(10_000, 10_000, 1_000), Some(Refusal::Runs { limit: 1_000, .. })));
    assert!(few(10_000, 10_000, 1_000_000).is_none());
}

/// A game that throws dice until a million units of fuel are spent: each way is longer than another 1,024 throws (10^797 ways),
/// but 200 such runs are all that is done for an estimate, and each run finds one throw.
#[test]
fn an_estimate_does_not_take_long() {
    let rules = recycle(
        "(game (setup (create players 2) (create deck (game iloc S) (deck (R (A, B)))))
           (stage player (end (== 1 2)) (do ((set (game sto X) (random 1..6)))))
           (scoring max 0))",
    );
    let refused = build(&rules, Utility::Score, Limits::USUAL, &mut |_| {});
    let Err(Refusal::Deals { estimate, .. }) = refused else { panic!("it is not solved") };
    let n_throws = estimate.log_deals / 6_f64.log10();
    assert!((190.0..=201.0).contains(&n_throws), "{n_throws}: {estimate}");
}

/// A choice without options is a fault wherever it can be reached; it is not hidden in a mean.
#[test]
fn a_game_that_can_go_wrong_is_refused() {
    let rules = recycle(
        "(game
          (setup (create players 2) (create teams (0) (1))
            (create deck (game iloc STOCK) (deck (RANK (ONE, TWO)))))
          (stage player
            (end (== (game sto DONE) 1))
            (choice (
              ((== (game sto ASKED) 0) (inc (game sto ASKED) 1))
              ((== (game sto ASKED) 0) (inc (game sto DONE) 1)))))
          (scoring max 0))",
    );
    let refused = build(&rules, Utility::Score, Limits::USUAL, &mut |_| {}).err();
    assert!(matches!(refused, Some(Refusal::Fault(_))), "{refused:?}");
}

/// In Kuhn's game a seat wins or loses: with two seats both utilities are a linear function of who wins.
#[test]
fn utilities_differ_in_scale() {
    let value = |utility| {
        let tree = build(&library("kuhn"), utility, Limits::USUAL, &mut |_| {}).expect("kuhn");
        judge(&tree, &tree.uniform()).0
    };
    let (score, rank, win) = (value(Utility::Score), value(Utility::Rank), value(Utility::Win));
    assert!((score[0] - 0.125).abs() < 1e-12, "{score:?}");
    assert!((rank[0] - 2.0 * win[0]).abs() < 1e-12, "{rank:?} {win:?}");
    assert!((rank[0] + rank[1]).abs() < 1e-12 && (win[0] + win[1]).abs() < 1e-12);
}

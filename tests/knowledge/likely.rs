//! How likely each deal is when cards are dealt again, on small games, held against all deals there are.
//!
//! The expected numbers come from playing every deal, its chance said in advance, and every answer of the others: those on
//! which a seat perceives just what it has perceived are possible, and one is as likely as any other. Knowledge plays no
//! part in that. The numbers of a long row of redeals are compared with them by the chi-square test. Streams are fixed, so
//! the result is always the same; the limit is the value that one in ten thousand such rows would exceed by chance.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use table::{Happened, Rules, RulesInfo, Table, Thinking, Turn, View};
use tests::library;

use super::{faces, rules_of, seen_by};

const N_DEALS: usize = 4_000;

/// Three seats with two of eight cards; follow suit if you can. Before that, each passes a card to the left if `pass`.
fn tricks(pass: bool) -> String {
    let pass = if pass {
        "(stage player
            (end (all player 'P (== (size ('P iloc PASSED)) 1)))
            (choice ((any ((current player) iloc HAND) 'C
              (move 'C (top ((current player) iloc PASSED)))))))
          (stage player
            (end (all player 'P (== (size ('P iloc PASSED)) 0)))
            (do ((move (top ((current player) iloc PASSED)) (top ((next player) iloc HAND))))))"
    } else {
        ""
    };
    format!(
        "(game
          (setup
            (create players 3)
            (create teams (0) (1) (2))
            (create deck (game iloc STOCK)
              (deck (RANK (ONE, TWO, THREE, FOUR)) (SUIT (HEARTS, SPADES)))))
          (do (
            (shuffle (game iloc STOCK))
            (all player 'P (repeat 2 (move (top (game iloc STOCK)) (top ('P iloc HAND)))))))
          {pass}
          (stage player
            (end (all player 'P (== (size ('P iloc HAND)) 0)))
            (stage player
              (end (all player 'P (> (size ('P vloc TRICK)) 0)))
              (choice (
                ((== (size (game mem LEAD)) 0)
                 (any ((current player) iloc HAND) 'C
                   (do (
                     (move 'C (top ((current player) vloc TRICK)))
                     (remember (top ((current player) vloc TRICK)) (top (game mem LEAD)))))))
                ((== (size (game mem LEAD)) 1)
                 (any (filter ((current player) iloc HAND) 'T
                        (== (cardatt SUIT 'T) (cardatt SUIT (top (game mem LEAD)))))
                     'C
                   (move 'C (top ((current player) vloc TRICK)))))
                ((and (== (size (game mem LEAD)) 1)
                      (== (size (filter ((current player) iloc HAND) 'T
                                  (== (cardatt SUIT 'T) (cardatt SUIT (top (game mem LEAD))))))
                          0))
                 (any ((current player) iloc HAND) 'C
                   (move 'C (top ((current player) vloc TRICK))))))))
            (do (
              (forget (top (game mem LEAD)))
              (all player 'P (move (top ('P vloc TRICK)) (top (game vloc PLAYED)))))))
          (scoring max 0))"
    )
}

fn small(pass: bool) -> Arc<Rules> {
    let text = tricks(pass);
    let game = library::check(&text, None).expect("the rules are right");
    let info = RulesInfo { name: format!("tricks, passing {pass}"), path: None };
    Arc::new(Rules::new(info, &text, game).expect("the rules compile"))
}

/// What a seat perceives of one answer, and sees then.
#[derive(PartialEq)]
struct Perceived {
    happened: Option<Happened>,
    view: Option<View>,
    turn: Turn,
}

fn perceived(table: &Table, seat: u32) -> Perceived {
    let happened = table.happened(Some(seat));
    Perceived { happened, view: seen_by(table, seat), turn: table.turn() }
}

/// The hands of all seats.
type Hands = Vec<Vec<String>>;

fn hands(view_of: impl Fn(u32) -> View, n_seats: u32) -> Hands {
    let hand = |seat: u32| {
        let own = view_of(seat).piles;
        let holder = table::Holder::Seat(seat);
        let own = own.iter().filter(|pile| pile.holder == holder && !pile.references);
        let mut cards: Vec<String> = own
            .flat_map(|pile| faces(pile).into_iter().map(|card| format!("{} {card}", pile.name)))
            .collect();
        cards.sort();
        cards
    };
    (0..n_seats).map(hand).collect()
}

/// All deals, as the draws that lead to them, by what each seat sees at first.
struct Deals {
    seen: Vec<BTreeMap<String, Vec<Vec<u64>>>>,
}

fn at_first(table: &Table, seat: u32) -> String {
    serde_json::to_string(&seen_by(table, seat)).expect("a view is JSON")
}

impl Deals {
    /// The cards of the stock that nobody gets lie as they come.
    fn new(rules: &Arc<Rules>, n_dealt: usize) -> Self {
        let mut open = vec![Vec::new()];
        let mut seen = vec![BTreeMap::new(); rules.n_seats() as usize];
        while let Some(draws) = open.pop() {
            let table = Table::scripted(Arc::clone(rules), &draws);
            if let Some(n) = table.open_draw().filter(|_| draws.len() < n_dealt) {
                open.extend((0..n).map(|draw| [&draws[..], &[draw]].concat()));
                continue;
            }
            for (seen, seat) in seen.iter_mut().zip(0..) {
                let same: &mut Vec<Vec<u64>> = seen.entry(at_first(&table, seat)).or_default();
                same.push(draws.clone());
            }
        }
        Self { seen }
    }

    /// In how many ways each of the hands comes about on which a seat perceives this, and saw that at first.
    fn possible(&self, rules: &Arc<Rules>, seat: u32, first: &str, story: &[Perceived]) -> Counts {
        let mut counts = Counts::new();
        for draws in &self.seen[seat as usize][first] {
            let table = Table::scripted(Arc::clone(rules), draws);
            follow(&table, seat, story, &mut counts);
        }
        counts
    }
}

type Counts = BTreeMap<Hands, usize>;

fn follow(table: &Table, seat: u32, story: &[Perceived], counts: &mut Counts) {
    let Some((first, rest)) = story.split_first() else { return };
    if perceived(table, seat) != *first {
        return;
    }
    if rest.is_empty() {
        let view = |seat| table.view(seat).expect("a seat");
        *counts.entry(hands(view, table.rules().n_seats())).or_default() += 1;
        return;
    }
    for option in 0..table.n_options() {
        let mut next = table.clone();
        next.play(option).expect("an option");
        follow(&next, seat, rest, counts);
    }
}

/// Whether redeals come as often as they should; how many were impossible.
fn compare(rules: &Rules, table: &Table, thinking: Thinking, counts: &Counts) -> (f64, f64, usize) {
    let mind = table.mind_of(thinking).expect("a seat is asked");
    let mut stream = Stream::new(66, table.decisions().len() as u64);
    let mut found = Counts::new();
    for _ in 0..N_DEALS {
        let machine = mind.redeal(&mut stream).expect("there are deals");
        let snapshot = machine.snapshot();
        let view = |seat| View::of_snapshot(rules, &snapshot, Some(seat));
        *found.entry(hands(view, rules.n_seats())).or_default() += 1;
    }
    let n_wrong = found.iter().filter(|(hands, _)| !counts.contains_key(*hands)).map(|(_, n)| n);
    let all: usize = counts.values().sum();
    let chi_square: f64 = counts
        .iter()
        .map(|(hands, &n)| {
            let expected = N_DEALS as f64 * n as f64 / all as f64;
            let found = found.get(hands).copied().unwrap_or(0) as f64;
            (found - expected) * (found - expected) / expected
        })
        .sum();
    (chi_square, limit(counts.len().saturating_sub(1) as f64), n_wrong.sum())
}

/// What one in ten thousand exceeds, with so many degrees of freedom (Wilson and Hilferty's approximation).
fn limit(freedom: f64) -> f64 {
    if freedom == 0.0 {
        return 1e-9;
    }
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 3.719 * spread.sqrt()).powi(3)
}

/// Plays some games and compares at every decision; at how many, and at how many of them conclusions were needed.
fn check(rules: &Arc<Rules>, n_dealt: usize, n_games: u64) -> (usize, usize) {
    let deals = Deals::new(rules, n_dealt);
    let (mut n_checked, mut n_needed) = (0, 0);
    for index in 0..n_games {
        let mut table = Table::knowing(Arc::clone(rules), 66, index);
        table.deduce(true);
        let mut answers = Table::answers(66, index);
        let begin = |seat| vec![perceived(&table, seat)];
        let first: Vec<String> = (0..rules.n_seats()).map(|seat| at_first(&table, seat)).collect();
        let mut stories: Vec<Vec<Perceived>> = (0..rules.n_seats()).map(begin).collect();
        while let Turn::Seat(seat) = table.turn() {
            let own = seat as usize;
            let counts = deals.possible(rules, seat, &first[own], &stories[own]);
            let (found, limit, n_wrong) = compare(rules, &table, Thinking::default(), &counts);
            let n = table.decisions().len();
            let what = format!("{}, game {index}, decision {n}", rules.name());
            assert_eq!(n_wrong, 0, "{what}: {:?}", counts);
            assert!(found < limit, "{what}: {found} of {limit}, {} deals", counts.len());
            n_checked += 1;
            let thoughtless = Thinking { deduce: false, ..Thinking::default() };
            n_needed += usize::from(compare(rules, &table, thoughtless, &counts).2 > 0);
            table.play_at_random(&mut answers).expect("a seat is asked");
            for (story, seat) in stories.iter_mut().zip(0..) {
                story.push(perceived(&table, seat));
            }
        }
    }
    (n_checked, n_needed)
}

#[test]
fn deals_of_poker_are_as_likely_as_they_should_be() {
    let kuhn = rules_of(library::game("kuhn", None));
    assert!(check(&kuhn, 3, 8).0 > 12);
    let leduc = rules_of(library::game("leduc", None));
    assert!(check(&leduc, 6, 4).0 > 8);
}

#[test]
fn deals_after_shown_voids_are_as_likely_as_they_should_be() {
    let (n_checked, n_needed) = check(&small(false), 6, 10);
    assert_eq!(n_checked, 60);
    // Otherwise nothing is shown here: without conclusions voids were filled.
    assert!(n_needed >= 2, "{n_needed}");
}

#[test]
fn deals_after_passing_are_as_likely_as_they_should_be() {
    let (n_checked, n_needed) = check(&small(true), 6, 2);
    assert_eq!(n_checked, 18);
    assert!(n_needed >= 1, "{n_needed}");
}

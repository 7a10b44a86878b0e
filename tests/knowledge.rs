//! What seats know of hidden cards, in every game of the library: it is true, it follows from what a seat perceives
//! alone, and tables that are made up from it look like the real one.
//!
//! None of the expected values come from the code under test: what is true is where the cards lie; two tables that
//! look the same to a seat must lead to the same knowledge; the tricks are read off the views.

#[path = "knowledge/anew.rs"]
mod anew;
#[path = "knowledge/forked.rs"]
mod forked;
#[path = "knowledge/likely.rs"]
mod likely;
#[path = "knowledge/lots.rs"]
mod lots;
#[path = "knowledge/noted.rs"]
mod noted;
#[path = "knowledge/sorted.rs"]
mod sorted;
#[path = "knowledge/tried.rs"]
mod tried;
#[path = "knowledge/voids.rs"]
mod voids;

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::random::Stream;
use source::Source;
use table::{CardView, Holder, Pile, Rules, RulesInfo, Table, Turn, View};
use tests::library;
use vm::{Status, Tally};

const DECISIONS: usize = 150;

fn rules_of(entry: library::Entry) -> Arc<Rules> {
    let info = RulesInfo { name: entry.name, path: None };
    Arc::new(Rules::new(info, &entry.text, entry.game).expect("a game of the library compiles"))
}

fn rules() -> impl Iterator<Item = Arc<Rules>> {
    library::all().into_iter().map(rules_of)
}

/// A script in UCE for two.
fn script(name: &str, text: &str) -> Arc<Rules> {
    let (source, _) = Source::new(name, text.as_bytes());
    let options = uce::Options { seats: Some(2), ..uce::Options::default() };
    let (game, diagnostics) = uce::compile(&source, &options);
    made_up(name, text, game.unwrap_or_else(|| panic!("{diagnostics:?}")))
}

/// Rules in Pip.
fn in_pip(name: &str, text: &str) -> Arc<Rules> {
    let (source, _) = Source::new(name, text.as_bytes());
    let (game, diagnostics) = pip::compile(&source, &pip::Options::default());
    made_up(name, text, game.unwrap_or_else(|| panic!("{diagnostics:?}")))
}

fn made_up(name: &str, text: &str, game: ir::Game) -> Arc<Rules> {
    let info = RulesInfo { name: name.to_owned(), path: None };
    Arc::new(Rules::new(info, text, game).expect("the rules compile"))
}

fn viewers(rules: &Rules) -> impl Iterator<Item = Option<u32>> {
    (0..rules.n_seats()).map(Some).chain([None])
}

/// With `ROUNDS=25` so many times as many games are played.
fn rounds() -> usize {
    std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Calls `each` at the decisions of a few random games; gives how many these were.
fn at_decisions(rules: &Arc<Rules>, mut each: impl FnMut(&Table)) -> usize {
    let most = DECISIONS * rounds();
    let mut left = most;
    for index in 0..4 * rounds() as u64 {
        let mut table = Table::knowing(Arc::clone(rules), 6, index);
        table.deduce(true);
        let mut answers = Table::answers(6, index);
        for _ in 0..DECISIONS / 2 {
            if left == 0 || !matches!(table.turn(), Turn::Seat(_)) {
                break;
            }
            each(&table);
            left -= 1;
            table.play_at_random(&mut answers).expect("a seat is asked");
        }
    }
    most - left
}

#[test]
fn what_is_known_is_true() {
    let mut n_decisions = 0;
    for rules in rules() {
        n_decisions += at_decisions(&rules, |table| {
            for viewer in viewers(&rules) {
                let n = table.decisions().len();
                assert!(
                    table.is_known_rightly(viewer),
                    "{}: {viewer:?}, decision {n}",
                    rules.name()
                );
            }
        });
    }
    assert!(n_decisions > 1_000);
}

#[test]
fn tables_made_up_look_like_the_real_one() {
    for rules in rules() {
        let mut stream = Stream::new(61, 0);
        let (mut n_tries, mut n_found) = (0, 0);
        at_decisions(&rules, |table| {
            let mind = table.mind().expect("a seat is asked");
            for _ in 0..2 {
                n_tries += 1;
                let Some(made_up) = mind.redeal(&mut stream) else { continue };
                n_found += 1;
                // How many answers there were, and how much work, may be a secret.
                assert_eq!(made_up.decisions(), 0, "{}", rules.name());
                assert!(made_up.work() <= ir::limits::FUEL, "{}", rules.name());
            }
            for viewer in viewers(&rules) {
                let Some(other) = table.redealt(viewer, &mut stream) else { continue };
                let n = table.decisions().len();
                let view = |table: &Table| match viewer {
                    Some(seat) => serde_json::to_string(&table.view(seat)).expect("a view is JSON"),
                    None => serde_json::to_string(&table.spectator()).expect("a view is JSON"),
                };
                assert_eq!(view(table), view(&other), "{}: {viewer:?}, decision {n}", rules.name());
                assert!(other.is_known_rightly(viewer), "{}: {viewer:?}, {n}", rules.name());
            }
        });
        assert!(n_found * 2 >= n_tries, "{}: {n_found} of {n_tries} deals", rules.name());
    }
}

/// Made-up games are played to their end without a fault.
#[test]
fn made_up_games_can_be_played_on() {
    for rules in rules() {
        let mut stream = Stream::new(63, 0);
        let (mut n_faults, mut n_games, mut n_decisions) = (0, 0, 0);
        at_decisions(&rules, |table| {
            n_decisions += 1;
            if n_decisions % 10 != 1 {
                return;
            }
            let mind = table.mind().expect("a seat is asked");
            if let Some(mut machine) = mind.redeal(&mut stream) {
                n_games += 1;
                let status = machine.playout(&mut stream, &mut Nothing);
                n_faults += usize::from(matches!(status, Status::Fault(_)));
            }
        });
        assert_eq!(n_faults, 0, "{}: {n_faults} of {n_games} games", rules.name());
    }
}

struct Nothing;

impl Tally for Nothing {
    fn decision(&mut self, _: u32, _: u32, _: u32) {}
}

/// Of two tables that a seat cannot tell apart, played on so that it still cannot, it knows the same: also after what
/// others answer, and with what it concludes from that.
#[test]
fn knowledge_follows_from_what_is_perceived() {
    for rules in rules() {
        let mut stream = Stream::new(62, 0);
        let mut n_compared = 0;
        let mut n_decisions = 0;
        at_decisions(&rules, |table| {
            n_decisions += 1;
            if n_decisions % 3 != 1 {
                return;
            }
            let seat = stream.below(u64::from(rules.n_seats())) as u32;
            // In War an answer turns up cards, so that few tables stay the same to anybody.
            for _ in 0..4 {
                let Some(other) = table.redealt(Some(seat), &mut stream) else { return };
                assert_eq!(table.known(Some(seat)), other.known(Some(seat)));
                if table.n_options() > 16 || other.n_options() > 16 {
                    return;
                }
                let mut real = table.clone();
                real.play(stream.below(u64::from(table.n_options())) as u32).expect("an option");
                for option in 0..other.n_options() {
                    let mut other = other.clone();
                    other.play(option).expect("an option");
                    let is_same = real.turn() == other.turn()
                        && real.happened(Some(seat)) == other.happened(Some(seat))
                        && seen_by(&real, seat) == seen_by(&other, seat);
                    if is_same {
                        n_compared += 1;
                        let same = real.known(Some(seat)) == other.known(Some(seat));
                        assert!(same, "{}: {seat}, decision {n_decisions}", rules.name());
                    }
                }
            }
        });
        assert!(n_compared > 0 || n_decisions == 0, "{}", rules.name());
    }
}

/// What a seat sees, without what it remembers.
fn seen_by(table: &Table, seat: u32) -> Option<View> {
    let mut view = table.view(seat)?;
    for pile in &mut view.piles {
        pile.remembered.clear();
        pile.held.clear();
    }
    Some(view)
}

fn pile<'v>(view: &'v View, seat: u32, name: &str) -> &'v Pile {
    let mut piles = view.piles.iter();
    let found = piles.find(|pile| pile.holder == Holder::Seat(seat) && pile.name == name);
    found.expect("there is such a pile")
}

fn faces(pile: &Pile) -> Vec<String> {
    let seen = pile.cards.iter().filter_map(|card| match card {
        CardView::Seen(name) => Some(name.clone()),
        CardView::Back | CardView::BackOf(_) | CardView::Covered => None,
    });
    seen.collect()
}

/// Whoever passes cards in Hearts knows that the neighbour has them, until they are played.
#[test]
fn passed_cards_are_remembered() {
    let rules = rules_of(library::game("hearts", None));
    let mut n_remembered = 0;
    for index in 0..3 {
        let mut table = Table::knowing(Arc::clone(&rules), 65, index);
        let mut answers = Table::answers(65, index);
        let mut passed: Vec<Vec<String>> = vec![Vec::new(); 4];
        let mut played: BTreeSet<String> = BTreeSet::new();
        while let Turn::Seat(asked) = table.turn() {
            for seat in 0..4 {
                let view = table.view(seat).expect("a seat");
                let passing = faces(pile(&view, seat, "PASSED"));
                if !passing.is_empty() {
                    passed[seat as usize] = passing;
                }
                let next = pile(&view, (seat + 1) % 4, "HAND");
                // Each seat passes three cards, one at a time.
                if table.decisions().len() < 12 {
                    continue;
                }
                for card in passed[seat as usize].iter().filter(|card| !played.contains(*card)) {
                    let at_place = next.remembered.iter().any(|(_, name)| name == card);
                    assert!(at_place || next.held.contains(card), "{card} of {seat}: {next:?}");
                    n_remembered += 1;
                }
            }
            let is_passing = table.decisions().len() < 12;
            let hand =
                |table: &Table| faces(pile(&table.view(asked).expect("a seat"), asked, "HAND"));
            let before = hand(&table);
            table.play_at_random(&mut answers).expect("a seat is asked");
            let after = hand(&table);
            if !is_passing {
                played.extend(before.into_iter().filter(|card| !after.contains(card)));
            }
        }
    }
    assert!(n_remembered > 100, "{n_remembered}");
}

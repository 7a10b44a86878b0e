//! What options are called by whoever thinks ahead (`Machine::key`), in every game of the library: options that do
//! different things have different keys, and the same option has the same key after another deal.
//!
//! What an option does is taken from its events; the order of moves does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::Event;
use ir::random::Stream;
use table::{Rules, RulesInfo, Table};
use tests::library;
use vm::{Machine, Status};

const N_GAMES: u64 = 2;
const DECISIONS: usize = 60;
/// Options of a decision that are looked at.
const MAX_OPTIONS: u32 = 60;

fn effects(machine: &mut Machine, option: u32) -> Vec<String> {
    let events = machine.try_out(option);
    let mut told: Vec<String> = events
        .iter()
        .map(|event| match event {
            // Where in a pile a card lies may differ, and so may the order in which cards are moved.
            Event::Moved { card, from, to, .. } => format!("{card} {from:?} {to:?}"),
            other => format!("{other:?}"),
        })
        .collect();
    told.sort_unstable();
    told
}

/// Keys of the first options, with their step in the rules and what they do; those in which chance plays a part are left out.
fn options(machine: &mut Machine) -> Vec<(u64, Vec<String>)> {
    let Some(Status::Decision { n_options, .. }) = machine.status() else { return Vec::new() };
    let steps = machine.offered().flat_map(|(step, n)| std::iter::repeat_n(step, n as usize));
    let steps: Vec<u16> = steps.take(MAX_OPTIONS as usize).collect();
    let mut all = Vec::new();
    for (option, step) in (0..n_options).zip(steps) {
        if machine.previewed(option).is_some_and(|found| !found.has_drawn) {
            let mut does = effects(machine, option);
            does.push(format!("step {step}"));
            all.push((machine.key(option), does));
        }
    }
    all
}

#[test]
fn an_option_is_known_again_after_another_deal() {
    let (mut n_met_again, mut missed) = (0, BTreeSet::new());
    for entry in library::all() {
        let name = entry.name.clone();
        let info = RulesInfo { name: entry.name, path: None };
        let rules =
            Rules::new(info, &entry.text, entry.game).expect("a game of the library compiles");
        for index in 0..N_GAMES {
            let mut machine = Machine::new(Arc::clone(rules.program()), Table::chance(8, index));
            machine.name_options(true);
            let mut random = Stream::new(9, index);
            let mut status = machine.start();
            for number in 0..DECISIONS {
                let Status::Decision { n_options, .. } = status else { break };
                let here = options(&mut machine);
                let mut by_key: BTreeMap<u64, &Vec<String>> = BTreeMap::new();
                for (key, does) in &here {
                    let first = by_key.entry(*key).or_insert(does);
                    assert_eq!(*first, does, "{name}, decision {number}: two options, one key");
                }
                let mut other = machine.clone();
                let mut cards: Vec<u32> = (0..machine.snapshot().faces.len() as u32).collect();
                random.shuffle(&mut cards);
                if other.redeal(&cards.into()).is_some() {
                    // A card is what it is wherever it lies, so what does the same in the same step is the same answer.
                    for (key, does) in options(&mut other) {
                        let mut before = here.iter().filter(|(_, there)| *there == does).peekable();
                        if before.peek().is_some() {
                            n_met_again += 1;
                            if before.all(|(before, _)| *before != key) {
                                missed.insert(name.clone());
                            }
                        }
                    }
                }
                let option = random.below(u64::from(n_options)) as u32;
                status = machine.play(option).expect("an option");
            }
        }
    }
    assert!(n_met_again > 1_000, "{n_met_again}");
    // There a group of cards is picked, which others of its cards make another one.
    let of_groups = ["president"].map(str::to_owned);
    assert_eq!(missed, BTreeSet::from(of_groups));
}

//! A view is a function of what its viewer may see: in every game of the library and in random programs, at every
//! decision, whatever lies where a seat cannot see it can change places with cards of the same back and the seat's view
//! stays the same to the last byte.
//!
//! Who sees what is worked out anew from the table of zones (`sight.rs`), not asked of the code under test. Everything else
//! that a seat is sent is looked at in `no_leak.rs`.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use ir::{Game, Sight, Snapshot, StrId};
use table::{Rules, RulesInfo, View};
use tests::generate::{Dice, program};
use tests::sight::seen;
use tests::{library, random_games};
use vm::{Machine, Status};

/// The snapshot with the faces of some cards dealt anew among those of the same back.
fn redealt(game: &Game, snapshot: &Snapshot, cards: &[u32], chance: &mut Stream) -> Snapshot {
    let mut by_back: BTreeMap<StrId, Vec<u32>> = BTreeMap::new();
    for &card in cards {
        let face = snapshot.faces[card as usize];
        by_back.entry(game.faces[face as usize].back).or_default().push(card);
    }
    let mut redealt = snapshot.clone();
    for cards in by_back.values() {
        let mut faces: Vec<u32> = cards.iter().map(|&card| snapshot.faces[card as usize]).collect();
        chance.shuffle(&mut faces);
        for (&card, face) in cards.iter().zip(faces) {
            redealt.faces[card as usize] = face;
        }
    }
    redealt
}

/// How often cards changed places where they were hidden, and where that was noticed.
#[derive(Default)]
struct Changes {
    hidden: usize,
    noticed: usize,
}

/// Plays one game and looks at it with everybody's eyes.
fn watch(rules: &Rules, decisions: u32, changes: &mut Changes) {
    let game = rules.game();
    let mut machine = Machine::new(Arc::clone(rules.program()), Stream::new(5, 0));
    let mut chance = Stream::new(5, 1);
    let mut status = machine.start();
    for _ in 0..decisions {
        let Status::Decision { n_options, .. } = status else { break };
        let snapshot = machine.snapshot();
        for viewer in (0..game.n_seats).map(Some).chain([None]) {
            let seen = seen(game, &snapshot, viewer);
            let all = 0..snapshot.faces.len() as u32;
            let hidden: Vec<u32> = all.filter(|card| !seen.contains(card)).collect();
            let other = redealt(game, &snapshot, &hidden, &mut chance);
            changes.hidden += usize::from(other != snapshot);
            let before = View::of_snapshot(rules, &snapshot, viewer);
            let after = View::of_snapshot(rules, &other, viewer);
            assert_eq!(before, after, "{}: {viewer:?} notices hidden cards", rules.name());
            // The same done to cards in view has to be noticed, or this test could not fail.
            let seen: Vec<u32> = seen.into_iter().collect();
            let other = redealt(game, &snapshot, &seen, &mut chance);
            changes.noticed += usize::from(before != View::of_snapshot(rules, &other, viewer));
        }
        let option = chance.below(u64::from(n_options)) as u32;
        status = machine.play(option).expect("an option of the decision");
    }
}

fn rules(name: &str, text: &str, game: Game) -> Option<Rules> {
    Rules::new(RulesInfo { name: name.to_owned(), path: None }, text, game).ok()
}

#[test]
fn hidden_cards_can_change_places_unseen() {
    let mut changes = Changes::default();
    for entry in library::all() {
        let rules = rules(&entry.name, &entry.text, entry.game).expect("it compiles");
        watch(&rules, 60, &mut changes);
    }
    let Changes { hidden, noticed } = changes;
    assert!(hidden > 1_000 && noticed > 1_000, "{hidden} hidden, {noticed} noticed");
}

/// Random programs have what few games have: piles that only the others see, numbered piles, decks with names.
#[test]
fn hidden_cards_of_random_programs_can_change_places_unseen() {
    let mut changes = Changes::default();
    let (mut others, mut numbered, mut backs) = (0, 0, 0);
    for index in 0..600 {
        let text = program(&mut Dice::seeded(77, index));
        let Ok(game) = library::check(&text, None) else { continue };
        others += usize::from(game.zones.iter().any(|zone| zone.sight == Sight::Others));
        numbered += usize::from(game.zones.iter().any(|zone| !zone.numbers.is_empty()));
        backs += usize::from(game.faces.iter().any(|face| face.back != StrId::EMPTY));
        let Some(rules) = rules(&format!("program {index}"), &text, game) else { continue };
        watch(&rules, 12, &mut changes);
    }
    let Changes { hidden, noticed } = changes;
    assert!(hidden > 1_000 && noticed > 1_000, "{hidden} hidden, {noticed} noticed");
    let rare = [others, numbered, backs];
    assert!(rare.iter().all(|&n| n > 20), "too few with what this test is for: {rare:?}");
}

/// In random games piles get names, and with them who sees which cards; and cards lie in piles that have none.
#[test]
fn hidden_cards_of_random_games_can_change_places_unseen() {
    let mut changes = Changes::default();
    let mut named = 0;
    for index in 0..600 {
        let game = random_games::game(&mut Dice::seeded(78, index));
        if !game.zones.iter().any(|zone| zone.sight == Sight::Named) {
            continue;
        }
        let Some(rules) = rules(&format!("game {index}"), "", game) else { continue };
        watch(&rules, 12, &mut changes);
        named += 1;
    }
    let Changes { hidden, noticed } = changes;
    assert!(hidden > 1_000 && noticed > 1_000, "{hidden} hidden, {noticed} noticed");
    assert!(named > 100, "only {named} games");
}

//! A view is a function of what its viewer may see: in every game of the library, at every decision, whatever lies
//! where a seat cannot see it can change places and the seat's view stays the same to the last byte.
//!
//! Who sees what is worked out here anew from the table of zones (RECYCLE reference, 5.1: `vloc` everybody, `iloc` its
//! owner or the owner's team, `hloc` nobody, `mem` everybody), not asked of the code under test.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::random::Stream;
use ir::{Game, Holds, OwnerKind, Sight, Snapshot, ZoneAt};
use table::{Rules, RulesInfo, View};
use tests::library;
use vm::{Machine, Status};

fn sees(game: &Game, teams: &[Vec<u32>], viewer: Option<u32>, at: ZoneAt) -> bool {
    let zone = &game.zones[at.zone.idx()];
    match (zone.holds, zone.sight) {
        (Holds::References, _) | (_, Sight::Everybody) => true,
        (_, Sight::Nobody) => false,
        (_, Sight::Owner) => viewer.is_some_and(|viewer| match zone.owner {
            OwnerKind::Game => false,
            OwnerKind::Seat => viewer == at.owner,
            OwnerKind::Team => {
                teams.get(at.owner as usize).is_some_and(|team| team.contains(&viewer))
            }
        }),
    }
}

/// The cards whose faces the viewer sees somewhere.
fn seen(game: &Game, snapshot: &Snapshot, viewer: Option<u32>) -> BTreeSet<u32> {
    let piles = snapshot.piles.iter();
    let open = piles.filter(|(at, _)| sees(game, &snapshot.teams, viewer, *at));
    open.flat_map(|(_, cards)| cards.iter().copied()).collect()
}

/// The snapshot with the faces of some cards dealt among them anew.
fn redealt(snapshot: &Snapshot, cards: &[u32], chance: &mut Stream) -> Snapshot {
    let mut faces: Vec<u32> = cards.iter().map(|&card| snapshot.faces[card as usize]).collect();
    chance.shuffle(&mut faces);
    let mut redealt = snapshot.clone();
    for (&card, face) in cards.iter().zip(faces) {
        redealt.faces[card as usize] = face;
    }
    redealt
}

#[test]
fn hidden_cards_can_change_places_unseen() {
    let (mut n_hidden, mut n_noticed) = (0, 0);
    for entry in library::all() {
        let info = RulesInfo { name: entry.name.clone(), path: None };
        let rules = Rules::new(info, &entry.text, entry.game.clone()).expect("it compiles");
        let mut machine = Machine::new(Arc::clone(&entry.program), Stream::new(5, 0));
        let mut chance = Stream::new(5, 1);
        let mut status = machine.start();
        for _ in 0..60 {
            let Status::Decision { n_options, .. } = status else { break };
            let snapshot = machine.snapshot();
            for viewer in (0..entry.game.n_seats).map(Some).chain([None]) {
                let seen = seen(&entry.game, &snapshot, viewer);
                let all = 0..snapshot.faces.len() as u32;
                let hidden: Vec<u32> = all.filter(|card| !seen.contains(card)).collect();
                let other = redealt(&snapshot, &hidden, &mut chance);
                n_hidden += usize::from(other != snapshot);
                let before = View::of_snapshot(&rules, &snapshot, viewer);
                let after = View::of_snapshot(&rules, &other, viewer);
                assert_eq!(before, after, "{}: {viewer:?} notices hidden cards", entry.name);
                // The same done to cards in view has to be noticed, or this test could not fail.
                let seen: Vec<u32> = seen.into_iter().collect();
                let other = redealt(&snapshot, &seen, &mut chance);
                n_noticed += usize::from(before != View::of_snapshot(&rules, &other, viewer));
            }
            let option = chance.below(u64::from(n_options)) as u32;
            status = machine.play(option).expect("an option of the decision");
        }
    }
    assert!(n_hidden > 1_000 && n_noticed > 1_000, "{n_hidden} hidden, {n_noticed} noticed");
}

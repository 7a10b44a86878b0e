//! Views and words tell a seat no more than it may see.

use ir::{DeckId, Event, Number, Snapshot, StorageId};

use crate::fixture::{BET, HAND, LEAD, PILE, SECRET, SHARED, STOCK, at, rules, rules_of};
use crate::table::Turn;
use crate::view::{CardView, Holder, view};
use crate::words::{self, Teller, Tense, Voice};
use crate::{Rules, View};

/// Cards 0 and 1 lie in the stock, 2 is open, 3 and 4 are in the hands of seats 0 and 1, 5 is hidden even from seat 0,
/// 6 is shared by team 0; card 4 is also remembered.
fn snapshot(order: [u32; 8]) -> Snapshot {
    let mut piles = Vec::new();
    for zone in 0..6 {
        let owners = if [STOCK, PILE, LEAD].contains(&zone) { 1 } else { 4 };
        for owner in 0..owners {
            let cards = match (zone, owner) {
                (STOCK, _) => vec![0, 1],
                (PILE, _) => vec![2],
                (HAND, 0) => vec![3, 7],
                (HAND, 1) => vec![4],
                (SECRET, 0) => vec![5],
                (SHARED, 0) => vec![6],
                (LEAD, _) => vec![4],
                _ => vec![],
            };
            piles.push((at(zone, owner), cards));
        }
    }
    Snapshot {
        named: vec![],
        labels: vec![],
        faces: order.to_vec(),
        piles,
        storages: vec![
            (StorageId(0), vec![9.into()]),
            (StorageId(1), [1, 2, 3, 4].map(Number::Small).to_vec()),
        ],
        lists: Vec::new(),
        maps: Vec::new(),
        teams: vec![vec![0, 2], vec![1, 3]],
        cycles: Vec::new(),
        chance: 0,
    }
}

fn look(rules: &Rules, snapshot: &Snapshot, seat: Option<u32>) -> View {
    view(rules, snapshot, seat, Turn::Seat(1), None, Vec::new())
}

fn cards(view: &View, holder: Holder, name: &str) -> Vec<CardView> {
    let pile = view.piles.iter().find(|pile| pile.holder == holder && pile.name == name);
    pile.expect("the pile is shown").cards.clone()
}

fn option_words(rules: &Rules, snapshot: &Snapshot, seat: u32, events: &[Event]) -> String {
    let voice = Voice { you: Some(seat), it: None };
    words::option_words(rules, snapshot, seat, voice, &[events.to_vec()])
}

fn seen(name: &str) -> CardView {
    CardView::Seen(name.to_owned())
}

/// The table of who sees what: iloc of a seat by its owner, of a team by its members, of the game by nobody; mem by all.
#[test]
fn each_seat_sees_its_own() {
    let rules = rules();
    let snapshot = snapshot([0, 1, 2, 3, 4, 5, 6, 7]);
    let mine = look(&rules, &snapshot, Some(0));
    assert_eq!(cards(&mine, Holder::Game, "STOCK"), [CardView::Back, CardView::Back]);
    assert_eq!(cards(&mine, Holder::Game, "PILE"), [seen("FOUR HEARTS")]);
    assert_eq!(cards(&mine, Holder::Seat(0), "HAND"), [seen("FIVE HEARTS"), seen("FIVE SPADES")]);
    assert_eq!(cards(&mine, Holder::Seat(1), "HAND"), [CardView::Back]);
    assert_eq!(cards(&mine, Holder::Seat(0), "SECRET"), [CardView::Back]);
    assert_eq!(cards(&mine, Holder::Team(0), "SHARED"), [seen("FOUR SPADES")]);
    assert_eq!(cards(&mine, Holder::Game, "LEAD"), [seen("TWO SPADES")]);
    let mate = look(&rules, &snapshot, Some(2));
    assert_eq!(cards(&mate, Holder::Team(0), "SHARED"), [seen("FOUR SPADES")]);
    assert_eq!(cards(&mate, Holder::Seat(0), "HAND"), [CardView::Back, CardView::Back]);
    let other = look(&rules, &snapshot, Some(1));
    assert_eq!(cards(&other, Holder::Team(0), "SHARED"), [CardView::Back]);
    let spectator = look(&rules, &snapshot, None);
    assert_eq!(cards(&spectator, Holder::Seat(0), "HAND"), [CardView::Back, CardView::Back]);
    // Two teams of four seats: room for more teams is not shown.
    assert!(mine.piles.iter().all(|pile| pile.holder != Holder::Team(2)));
    assert_eq!(mine.storages.len(), 5);
}

/// Whatever lies where seat 0 does not see it, its view is the same to the last byte.
#[test]
fn permuting_hidden_cards_leaves_the_view() {
    let rules = rules();
    let faces = |[a, b, c, d]: [u32; 4]| snapshot([a, b, 2, 3, 4, c, 6, d]);
    // Card 7 is in seat 0's hand, so only 0, 1 and 5 may change places.
    let views: Vec<View> = [[0, 1, 5, 7], [1, 0, 5, 7], [5, 0, 1, 7], [5, 1, 0, 7]]
        .into_iter()
        .map(|hidden| look(&rules, &faces(hidden), Some(0)))
        .collect();
    assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
    // The same change where the seat does see it must be noticed, or the test could not fail.
    assert_ne!(
        look(&rules, &faces([0, 1, 5, 7]), Some(0)),
        look(&rules, &faces([0, 1, 7, 5]), Some(0))
    );
}

#[test]
fn options_name_what_the_seat_sees() {
    let rules = rules();
    let snapshot = snapshot([0, 1, 2, 3, 4, 5, 6, 7]);
    let play = [
        Event::Moved { card: 3, from: at(HAND, 0), from_index: 0, to: at(PILE, 0), to_index: 1 },
        Event::Moved { card: 7, from: at(HAND, 0), from_index: 0, to: at(PILE, 0), to_index: 2 },
        Event::Stored { storage: StorageId(BET), owner: 0, value: 3.into() },
    ];
    assert_eq!(
        option_words(&rules, &snapshot, 0, &play),
        "move FIVE HEARTS and FIVE SPADES from your HAND to PILE; set your BET to 3"
    );
    let under =
        [Event::Moved { card: 3, from: at(HAND, 0), from_index: 0, to: at(PILE, 0), to_index: 0 }];
    assert_eq!(
        option_words(&rules, &snapshot, 0, &under),
        "move FIVE HEARTS from your HAND to the bottom of PILE"
    );
    assert_eq!(
        words::option_words(
            &rules,
            &snapshot,
            0,
            Voice { you: None, it: Some(0) },
            &[under.to_vec()]
        ),
        "move FIVE HEARTS from its HAND to the bottom of PILE"
    );
    assert_eq!(option_words(&rules, &snapshot, 0, &[Event::Passed]), "pass");
    assert_eq!(option_words(&rules, &snapshot, 0, &[]), "change nothing");
}

/// A card drawn from a hidden pile stays nameless in the words of the option, also when the option moves it on.
#[test]
fn options_do_not_reveal_a_draw() {
    let rules = rules();
    let draw = [
        Event::Moved { card: 1, from: at(STOCK, 0), from_index: 1, to: at(HAND, 0), to_index: 2 },
        Event::Moved { card: 1, from: at(HAND, 0), from_index: 2, to: at(PILE, 0), to_index: 1 },
        Event::Remembered { card: 1, to: at(LEAD, 0), index: 1 },
    ];
    let words = |order| option_words(&rules, &snapshot(order), 0, &draw);
    let told = words([0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(
        told,
        "move the top card of STOCK to your HAND; move the top card of your HAND to PILE; \
         remember the top card of PILE in LEAD"
    );
    assert_eq!(told, words([0, 5, 2, 3, 4, 1, 6, 7]));
}

/// Afterwards the drawer knows what was drawn, the others do not.
#[test]
fn what_happened_depends_on_who_saw_it() {
    let rules = rules();
    let snapshot = snapshot([0, 1, 2, 3, 4, 5, 6, 7]);
    let draw = [
        Event::Moved { card: 1, from: at(STOCK, 0), from_index: 1, to: at(HAND, 0), to_index: 2 },
        Event::Moved { card: 0, from: at(STOCK, 0), from_index: 0, to: at(HAND, 0), to_index: 3 },
    ];
    let tell = |viewer| Teller::new(&rules, &snapshot, viewer, Tense::Did).tell(&draw);
    assert_eq!(tell(Some(0)), "move THREE HEARTS and TWO HEARTS from STOCK to your HAND");
    assert_eq!(tell(Some(1)), "move the top 2 cards of STOCK to seat 0's HAND");
    assert_eq!(tell(None), "move the top 2 cards of STOCK to seat 0's HAND");
}

/// A hand dealt one card at a time is told in one phrase; where a card of a hidden hand lay is nobody's business.
#[test]
fn what_happened_is_told_shortly() {
    let rules = rules();
    let snapshot = snapshot([0, 1, 2, 3, 4, 5, 6, 7]);
    let give = |card, from, from_index, to, to_index| Event::Moved {
        card,
        from: at(from, 0),
        from_index,
        to: at(HAND, to),
        to_index,
    };
    let deal = [give(1, STOCK, 1, 2, 0), give(0, STOCK, 0, 2, 1), give(3, HAND, 0, 3, 0)];
    let told = Teller::new(&rules, &snapshot, Some(1), Tense::Did).tell(&deal);
    assert_eq!(
        told,
        "move the top 2 cards of STOCK to seat 2's HAND; move a card of seat 0's HAND to seat 3's HAND"
    );
}

/// Only what is dealt in whole rounds is told together.
#[test]
fn what_is_drawn_after_the_deal_is_told_apart() {
    let mut game = rules().game().clone();
    game.language = "pip";
    let rules = rules_of(game);
    let snapshot = snapshot([0, 1, 2, 3, 4, 5, 6, 7]);
    let give = |card, from, to, to_index| Event::Moved {
        card,
        from: at(from, 0),
        from_index: card.min(1),
        to: at(HAND, to),
        to_index,
    };
    let deal = [give(1, STOCK, 2, 0), give(3, HAND, 3, 0), give(0, STOCK, 2, 1)];
    assert_eq!(
        Teller::new(&rules, &snapshot, Some(1), Tense::Did).tell(&deal),
        "move the top card of STOCK to seat 2's HAND; move a card of seat 0's HAND to seat 3's HAND; \
         move the top card of STOCK to seat 2's HAND"
    );
}

/// Storing what is there already is not worth a word.
#[test]
fn stores_without_change_are_left_out() {
    let rules = rules();
    let snapshot = snapshot([0; 8]);
    let stored = |owner, value: i64| {
        let (storage, value) = (StorageId(BET), value.into());
        Event::Stored { storage, owner, value }
    };
    let words = option_words(&rules, &snapshot, 0, &[stored(0, 1), stored(1, 5), stored(1, 5)]);
    assert_eq!(words, "set seat 1's BET to 5");
    assert_eq!(option_words(&rules, &snapshot, 0, &[stored(0, 1)]), "change nothing");
}

/// Words survive events that do not fit the snapshot; they come from the same machine, but must never panic.
#[test]
fn odd_events_are_told_without_panic() {
    let rules = rules();
    let snapshot = snapshot([0; 8]);
    let events = [
        Event::Moved { card: 99, from: at(SECRET, 3), from_index: 9, to: at(PILE, 0), to_index: 9 },
        Event::Created { deck: DeckId(0), first_card: 8, to: at(STOCK, 0) },
        Event::Shuffled { zone: at(PILE, 0) },
        Event::Teams(vec![vec![0], vec![1, 2, 3]]),
        Event::Forgot { card: 4, from: at(LEAD, 0), index: 7 },
    ];
    assert!(!option_words(&rules, &snapshot, 0, &events).is_empty());
}

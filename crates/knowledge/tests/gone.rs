//! Cards that leave the game, and new ones that come: what an observer still knows of the rest.

use ir::random::Stream;
use knowledge::{Deal, Dealer, Knowledge, Look, Place, Seen, Spot};

const STOCK: usize = 0;
const HAND: usize = 1;

fn looks(range: std::ops::Range<u32>) -> Vec<Look> {
    range.map(Look).collect()
}

/// Cards of a shuffled deck, of which nobody has seen any: so many in hand, the others in the stock.
fn dealt(n_cards: u32, n_hand: usize) -> Knowledge {
    let mut known = Knowledge::new(2);
    known.created(STOCK, &looks(0..n_cards));
    known.shuffled(STOCK);
    for index in 0..n_hand {
        let top = known.n_places(STOCK) - 1;
        let from = Spot::At { pile: STOCK, index: top };
        assert!(known.moved(from, Spot::At { pile: HAND, index }, Seen::Nothing));
    }
    known
}

#[test]
fn who_has_not_seen_what_is_gone_does_not_know_what_is_left() {
    let mut known = dealt(5, 2);
    assert!(known.moved(Spot::Somewhere { pile: HAND }, Spot::Gone, Seen::Nothing));
    assert!(!known.knows_all_cards());
    assert_eq!((known.n_places(HAND), known.n_piles()), (1, 2));
    assert_eq!(known.possible(HAND, 0), looks(0..5));
    // All but one of the cards are seen: the last one is gone.
    assert!(known.shown(STOCK, &looks(0..3)));
    assert!(!known.knows_all_cards());
    assert!(known.seen(HAND, 0, Seen::Face(Look(3))));
    assert!(known.knows_all_cards());
    assert!(known.is_consistent(&[looks(0..3), looks(3..4)]));
    assert!(!known.is_consistent(&[looks(0..3), looks(4..5)]));
}

#[test]
fn a_new_deck_after_everything_is_gone_is_known_as_the_first_one_was() {
    let mut known = dealt(5, 2);
    for pile in [STOCK, STOCK, HAND, STOCK, HAND] {
        assert!(known.moved(Spot::At { pile, index: 0 }, Spot::Gone, Seen::Nothing));
    }
    assert!(known.knows_all_cards());
    let mut first = Knowledge::new(2);
    for known in [&mut known, &mut first] {
        known.created(STOCK, &looks(0..5));
    }
    assert_eq!(known, first);
}

#[test]
fn a_new_deck_beside_a_hidden_hand_tells_nothing_of_the_hand() {
    let mut known = dealt(5, 2);
    for _ in 0..3 {
        assert!(known.moved(Spot::At { pile: STOCK, index: 0 }, Spot::Gone, Seen::Nothing));
    }
    known.created(STOCK, &looks(0..5));
    assert_eq!(known.possible(HAND, 0), looks(0..5));
    // Each card of the hand is now there twice; and which two these are is dealt anew each time.
    let dealer = Dealer::new(&known);
    let (mut deal, mut stream) = (Deal::default(), Stream::new(1, 1));
    let mut hands = Vec::new();
    for _ in 0..500 {
        dealer.deal(&mut stream, &mut deal);
        assert_eq!(deal.pile(STOCK), looks(0..5));
        hands.push(deal.pile(HAND).to_vec());
    }
    hands.sort();
    hands.dedup();
    assert_eq!(hands.len(), 5 * 4);
}

/// Thousands of cards are thrown away unseen; what is kept of them has an end.
#[test]
fn what_is_kept_of_cards_that_are_gone_has_a_limit() {
    let mut known = Knowledge::new(2);
    let mut stock = Vec::new();
    for _ in 0..2_000 {
        known.created(STOCK, &looks(0..8));
        stock.extend(looks(0..8));
        known.shuffled(STOCK);
        while known.n_places(STOCK) > 5 {
            assert!(known.moved(Spot::Somewhere { pile: STOCK }, Spot::Gone, Seen::Nothing));
            stock.pop();
        }
        assert!(known.is_consistent(&[stock.clone(), Vec::new()]));
    }
    assert!(known.bytes().len() < 100_000, "{}", known.bytes().len());
}

#[test]
fn at_first_sight_only_the_number_of_cards_is_known() {
    let mut known = dealt(5, 2);
    assert!(known.moved(Spot::At { pile: HAND, index: 1 }, Spot::Gone, Seen::Nothing));
    assert!(known.shown(STOCK, &looks(0..3)));
    let forgot = known.at_first_sight([3]);
    assert_eq!((forgot.n_places(STOCK), forgot.n_places(HAND)), (3, 1));
    assert_eq!(forgot.possible(STOCK, 0), looks(0..5));
    assert!(!forgot.knows_all_cards());
    // More cards than there were: any may have come.
    let more = known.at_first_sight([7]);
    assert_eq!((more.n_places(STOCK), more.n_places(HAND)), (7, 0));
    assert_eq!(more.place(STOCK, 0), Place::Unknown);
    assert!(more.is_consistent(&[[looks(0..5), looks(3..5)].concat(), Vec::new()]));
}

//! Views and words of what the later dialects added: piles hidden from their owner, numbered piles, backs, strings, swaps.

use ir::{Event, Snapshot, StmtKind, StorageId, StrId, ZoneAt};

use crate::fixture::{BROW, HAND, LED, MELD, PILE, SECRET, STOCK, at, rules, rules_of};
use crate::table::Turn;
use crate::view::{CardView, Holder, Value, View, view};
use crate::words::{Teller, Tense, Voice, is_foreseen, option_words};
use crate::{Rules, Table};

/// Cards 0 and 1 lie in the stock, 2 is open, 3 is in the hand of seat 0, all but seat 1 see card 4, which seat 1
/// holds; 5 and 6 are seat 2's second meld.
fn snapshot() -> Snapshot {
    let piles = vec![
        (at(STOCK, 0), vec![0, 1]),
        (at(PILE, 0), vec![2]),
        (at(HAND, 0), vec![3]),
        (at(HAND, 1), vec![]),
        (at(SECRET, 1), vec![]),
        (at(BROW, 1), vec![4]),
        (meld(1, 2), vec![]),
        (meld(2, 2), vec![5, 6]),
    ];
    let storages = vec![(StorageId(0), vec![9.into()]), (StorageId(LED), vec![0.into()])];
    let teams = (0..4).map(|seat| vec![seat]).collect();
    let (maps, cycles) = (Vec::new(), Vec::new());
    let (faces, lists) = ((0..7).collect(), Vec::new());
    let (named, labels) = (Vec::new(), Vec::new());
    Snapshot { faces, piles, named, labels, storages, lists, maps, teams, cycles, chance: 0 }
}

/// The melds of a seat are numbered from 1.
fn meld(number: u32, seat: u32) -> ZoneAt {
    ZoneAt { pile: number - 1, ..at(MELD, seat) }
}

fn look(rules: &Rules, seat: Option<u32>) -> View {
    view(rules, &snapshot(), seat, Turn::Finished, None, Vec::new())
}

fn cards(view: &View, holder: Holder, name: &str) -> Vec<CardView> {
    let pile = view.piles.iter().find(|pile| pile.holder == holder && pile.name == name);
    pile.expect("the pile is shown").cards.clone()
}

fn would(events: &[Event]) -> String {
    let voice = Voice { you: Some(0), it: None };
    option_words(&rules(), &snapshot(), 0, voice, &[events.to_vec()])
}

fn did(viewer: Option<u32>, events: &[Event]) -> String {
    Teller::new(&rules(), &snapshot(), viewer, Tense::Did).tell(events)
}

/// RECYCLE reference, 5.1: `oloc` is seen by everyone except its owner. A spectator sees what all seats see.
#[test]
fn a_card_on_the_brow_is_seen_by_the_others() {
    let brow = |seat| cards(&look(&rules(), seat), Holder::Seat(1), "BROW");
    let seen = CardView::Seen("TWO SPADES".to_owned());
    assert_eq!(brow(Some(0)), std::slice::from_ref(&seen));
    assert_eq!(brow(Some(3)), [seen]);
    assert_eq!(brow(Some(1)), [CardView::Back]);
    assert_eq!(brow(None), [CardView::Back]);
}

#[test]
fn numbered_piles_are_shown_with_their_numbers() {
    let view = look(&rules(), None);
    assert_eq!(cards(&view, Holder::Seat(2), "MELD 1"), []);
    assert_eq!(cards(&view, Holder::Seat(2), "MELD 2").len(), 2);
    // A zone without a name has only its numbers.
    let mut game = rules().game().clone();
    game.zones[MELD as usize].name = StrId::EMPTY;
    let view = look(&rules_of(game), None);
    assert_eq!(cards(&view, Holder::Seat(2), "2").len(), 2);
}

/// A hidden card shows its back if the decks have names, an open one its face; the reader of an older view still finds
/// `"back"` where there is nothing to tell.
#[test]
fn hidden_cards_show_their_backs() {
    let mut game = rules().game().clone();
    game.strings.push("DOOR".to_owned());
    let door = StrId(u32::try_from(game.strings.len() - 1).expect("few strings"));
    game.faces[1].back = door;
    game.faces[2].back = door;
    let rules = rules_of(game);
    let view = look(&rules, Some(0));
    let stock = cards(&view, Holder::Game, "STOCK");
    assert_eq!(stock, [CardView::Back, CardView::BackOf("DOOR".to_owned())]);
    assert_eq!(serde_json::to_string(&stock).expect("plain data"), r#"["back",{"back":"DOOR"}]"#);
    let pile = cards(&view, Holder::Game, "PILE");
    assert_eq!(pile, [CardView::Seen("FOUR HEARTS".to_owned())]);
}

#[test]
fn strings_are_shown_as_text() {
    let rules = rules();
    let hearts = rules.game().strings.iter().position(|text| text == "HEARTS").expect("a suit");
    let hearts = i64::try_from(hearts).expect("few strings");
    let mut snapshot = snapshot();
    snapshot.storages[1].1[0] = hearts.into();
    let view = view(&rules, &snapshot, None, Turn::Finished, None, Vec::new());
    assert_eq!(view.storages[0].value, Value::Number(9.into()));
    assert_eq!(view.storages[1].value, Value::Text("HEARTS".to_owned()));
    let json = serde_json::to_string(&view.storages[1]).expect("plain data");
    assert_eq!(json, r#"{"holder":"game","name":"LED","value":"HEARTS"}"#);
    let set = |value: i64| Event::Stored { storage: StorageId(LED), owner: 0, value: value.into() };
    assert_eq!(would(&[set(hearts)]), "set LED to HEARTS");
    assert_eq!(would(&[set(hearts), set(0)]), "set LED to HEARTS; clear LED");
}

fn swapped(a: (u32, ZoneAt, u32), b: (u32, ZoneAt, u32)) -> Event {
    let (a, a_from, a_index) = a;
    let (b, b_from, b_index) = b;
    Event::Swapped { a, a_from, a_index, b, b_from, b_index }
}

/// A card that comes up by a swap is not named before, and afterwards only to those who see it.
#[test]
fn swaps_name_what_is_seen() {
    let swap = [swapped((3, at(HAND, 0), 0), (1, at(STOCK, 0), 1))];
    assert_eq!(would(&swap), "swap FIVE HEARTS of your HAND with the top card of STOCK");
    let named = "swap FIVE HEARTS of your HAND with THREE HEARTS of STOCK";
    assert_eq!(did(Some(0), &swap), named);
    assert_eq!(did(Some(2), &swap), "swap a card of seat 0's HAND with the top card of STOCK");
    let lay = [swapped((5, meld(2, 2), 0), (2, at(PILE, 0), 0))];
    assert_eq!(would(&lay), "swap THREE SPADES of seat 2's MELD 2 with FOUR HEARTS of PILE");
    let piles = [Event::PilesSwapped { a: meld(2, 2), b: at(STOCK, 0) }];
    assert_eq!(would(&piles), "swap all cards of seat 2's MELD 2 with those of STOCK");
}

/// Where the cards are after a swap is known from then on: the card that came from the stock has no name yet.
#[test]
fn a_swap_is_followed() {
    let move_on =
        Event::Moved { card: 1, from: at(HAND, 0), from_index: 0, to: at(PILE, 0), to_index: 1 };
    let swap = swapped((3, at(HAND, 0), 0), (1, at(STOCK, 0), 1));
    assert!(would(&[swap, move_on]).ends_with("; move the top card of your HAND to PILE"));
    let piles = Event::PilesSwapped { a: at(PILE, 0), b: at(STOCK, 0) };
    let take =
        Event::Moved { card: 1, from: at(PILE, 0), from_index: 1, to: at(HAND, 0), to_index: 1 };
    assert!(would(&[piles, take]).ends_with("; move the top card of PILE to your HAND"));
}

/// What goes into a hand that the viewer does not see may be any card of it when it comes out again.
#[test]
fn a_card_is_lost_from_sight_in_a_hidden_pile() {
    let into =
        Event::Moved { card: 2, from: at(PILE, 0), from_index: 0, to: at(HAND, 1), to_index: 0 };
    let out =
        Event::Moved { card: 2, from: at(HAND, 1), from_index: 0, to: at(SECRET, 1), to_index: 0 };
    assert_eq!(
        did(Some(2), &[into, out]),
        "move FOUR HEARTS from PILE to seat 1's HAND; move a card of seat 1's HAND to seat 1's SECRET"
    );
}

/// That two options do the same is told only of what the seat can know: where cards lie, not how cards are sorted that it
/// does not see, nor what is worked out from them.
#[test]
fn it_is_not_told_that_hidden_effects_are_the_same() {
    let foresees = |event: Event| is_foreseen(&rules(), &snapshot(), 0, &[event]);
    let draw =
        Event::Moved { card: 1, from: at(STOCK, 0), from_index: 1, to: at(HAND, 0), to_index: 1 };
    assert!(foresees(draw));
    assert!(foresees(Event::Ordered { zone: at(HAND, 0), cards: vec![3] }));
    assert!(!foresees(Event::Ordered { zone: at(STOCK, 0), cards: vec![1, 0] }));
    assert!(!foresees(Event::Listed { items: vec![1] }));
}

/// All choose two cards at the same time: what a seat has done so far is on its own table only, and is told when all
/// have answered. Until then the others are shown the scores of the real table, as before.
#[test]
fn nobody_sees_what_others_choose_at_the_same_time() {
    let mut game = rules().game().clone();
    let last = game.body.last_mut().expect("the stage");
    let StmtKind::Stage { cycle, body, .. } = last.kind.clone() else { panic!("no stage") };
    last.kind = StmtKind::Together { cycle, body: [body.clone(), body].concat() };
    let mut table = Table::telling(rules_of(game), 3, 0);
    let n_open = |table: &Table, seat: Option<u32>| {
        let view = seat.map_or_else(|| table.spectator(), |seat| table.view(seat).expect("a seat"));
        (cards(&view, Holder::Game, "PILE").len(), view.scores.is_some())
    };
    let scores = table.spectator().scores;
    assert_eq!(table.play(0), Ok(Turn::Seat(0)));
    assert_eq!(
        [Some(0), Some(1), None].map(|seat| n_open(&table, seat)),
        [(1, true), (0, true), (0, true)]
    );
    assert_eq!(table.spectator().scores, scores);
    for seat in [Some(0), Some(1), None] {
        let happened = table.happened(seat).expect("the table tells");
        assert_eq!((happened.chosen.as_str(), happened.then), ("choose in secret", vec![]));
    }
    while table.turn() == Turn::Seat(0) || n_open(&table, None).0 == 0 && table.n_options() > 0 {
        table.play(0).expect("a legal option");
    }
    assert_eq!(table.turn(), Turn::Finished);
    assert_eq!(n_open(&table, None), (8, true));
    let told = table.happened(None).expect("the table tells");
    assert_eq!((told.seat, told.then.len()), (Some(3), 4), "{told:?}");
}

//! Views and words of what Pip needs: piles of which only the top card is seen or of which nobody knows, secret storages,
//! picks, messages, names.

use ir::{Element, Event, LocalId, Number, Snapshot, Storage, StorageId, Type};

use crate::fixture::{
    BOX, DEALER, DEBT, HAND, HEAP, NOTE, PILE, STOCK, at, rules, rules_of, talking,
};
use crate::table::{Line, Turn};
use crate::view::{CardView, Holder, Value, View, view};
use crate::words::{Teller, Tense, Voice, option_words};
use crate::{Mismatch, Record, Rules, Table, replay};

/// Cards 0 and 1 lie in the box, 2 and 3 on the heap, 4 in the stock, 5 in the hand of seat 0, 6 in that of seat 1.
fn snapshot() -> Snapshot {
    let piles = vec![
        (at(STOCK, 0), vec![4]),
        (at(PILE, 0), vec![]),
        (at(HAND, 0), vec![5]),
        (at(HAND, 1), vec![6]),
        (at(HEAP, 0), vec![2, 3]),
        (at(BOX, 0), vec![0, 1]),
    ];
    let large = Number::from_digits("123456789012345678901234567890").expect("digits");
    let storages = vec![
        (StorageId(NOTE), vec![7.into()]),
        (StorageId(DEBT), vec![large]),
        (StorageId(DEALER), vec![Number::Small(2)]),
    ];
    let (maps, cycles, teams) = (Vec::new(), Vec::new(), vec![vec![0, 2], vec![1, 3]]);
    let (faces, lists) = ((0..8).collect(), Vec::new());
    let (named, labels) = (Vec::new(), Vec::new());
    Snapshot { faces, piles, named, labels, storages, lists, maps, teams, cycles, chance: 0 }
}

fn look(rules: &Rules, seat: Option<u32>) -> View {
    view(rules, &snapshot(), seat, Turn::Finished, None, Vec::new())
}

fn would(events: &[Event]) -> String {
    option_words(&rules(), &snapshot(), 0, Voice { you: Some(0), it: None }, &[events.to_vec()])
}

/// What a viewer is told of something that a seat did.
fn did(viewer: Option<u32>, seat: u32, events: &[Event]) -> String {
    let rules = rules();
    let mut teller = Teller::new(&rules, &snapshot(), viewer, Tense::Did);
    teller.speak_of(Some(seat));
    teller.tell(events)
}

fn moved(card: u32, from: (u32, u32), from_index: u32, to: (u32, u32), to_index: u32) -> Event {
    let (from, to) = (at(from.0, from.1), at(to.0, to.1));
    Event::Moved { card, from, from_index, to, to_index }
}

/// Pip manual, areas: what is face up and squared up shows its top card. `standard` is shown to nobody (reference, 8).
#[test]
fn the_top_card_is_seen_and_a_hidden_pile_is_not_there() {
    for viewer in [Some(0), Some(3), None] {
        let view = look(&rules(), viewer);
        let heap = view.piles.iter().find(|pile| pile.name == "HEAP").expect("the heap");
        assert_eq!(heap.cards, [CardView::Covered, CardView::Seen("FIVE HEARTS".to_owned())]);
        assert!(view.piles.iter().all(|pile| pile.name != "BOX"));
    }
}

/// Pip reference, part 8: seating and dealer are public, card lists that are no piles are shown to nobody.
#[test]
fn open_lists_are_shown_in_words() {
    let look = |rules: &Rules, element, items: Option<&[i64]>, open| {
        let mut game = rules.game().clone();
        let list = Storage { ty: Type::List(element), open, ..game.storages[NOTE as usize] };
        game.storages[NOTE as usize] = list;
        let lists = vec![(StorageId(NOTE), vec![items.map(<[i64]>::to_vec)])];
        let snapshot = Snapshot { lists, ..snapshot() };
        let view = view(&rules_of(game), &snapshot, None, Turn::Finished, None, Vec::new());
        let storage = view.storages.into_iter().find(|storage| storage.name == "NOTE");
        storage.map(|storage| storage.value)
    };
    let list = |items: &[&str]| Some(Value::List(items.iter().map(|&i| i.to_owned()).collect()));
    let named = talking();
    assert_eq!(look(&named, Element::Seat, Some(&[2, 0]), true), list(&["Cy", "Ann"]));
    assert_eq!(look(&rules(), Element::Seat, Some(&[2, 0]), true), list(&["seat 2", "seat 0"]));
    let pairs = list(&["Ben and Di", "Ann and Cy"]);
    assert_eq!(look(&named, Element::Team, Some(&[1, 0]), true), pairs);
    assert_eq!(look(&rules(), Element::Team, Some(&[1]), true), list(&["team 1"]));
    assert_eq!(look(&rules(), Element::Int, Some(&[-4, 7]), true), list(&["-4", "7"]));
    let hearts = rules().game().strings.iter().position(|text| text == "HEARTS").expect("a suit");
    let hearts = i64::try_from(hearts).expect("few strings");
    assert_eq!(look(&rules(), Element::Str, Some(&[hearts]), true), list(&["HEARTS"]));
    assert_eq!(look(&named, Element::Seat, None, true), list(&[]), "no value yet");
    assert_eq!(look(&named, Element::Seat, Some(&[2, 0]), false), None, "not open");
    assert_eq!(look(&named, Element::Card, Some(&[4]), true), None);
    let json = serde_json::to_string(&pairs).expect("plain data");
    assert_eq!(json, r#"["Ben and Di","Ann and Cy"]"#);
}

#[test]
fn secret_storages_are_not_there_and_large_numbers_are_digits() {
    let view = look(&rules(), Some(0));
    let json = serde_json::to_string(&view.storages).expect("plain data");
    assert_eq!(
        json,
        r#"[{"holder":"game","name":"DEBT","value":"123456789012345678901234567890"},"#.to_owned()
            + r#"{"holder":"game","name":"DEALER","value":"seat 2"}]"#
    );
    let dealer = &look(&talking(), None).storages[1];
    assert_eq!((dealer.holder, &dealer.value), (Holder::Game, &Value::Text("Cy".to_owned())));
    let store = |storage, value: i64| Event::Stored {
        storage: StorageId(storage),
        owner: 0,
        value: value.into(),
    };
    assert_eq!(would(&[store(NOTE, 8)]), "change nothing");
    assert_eq!(would(&[store(DEBT, 8), store(DEALER, -1)]), "set DEBT to 8; clear DEALER");
}

/// The card on top is known when it goes, and the one that it lay on when it has gone; not before.
#[test]
fn cards_of_a_heap_are_named_once_they_were_on_top() {
    let take = [moved(3, (HEAP, 0), 1, (HAND, 1), 1), moved(2, (HEAP, 0), 0, (HAND, 1), 2)];
    assert_eq!(
        would(&take),
        "move FIVE HEARTS from HEAP to seat 1's HAND; move the top card of HEAP to seat 1's HAND"
    );
    let both = "move FIVE HEARTS and FOUR HEARTS from HEAP to seat 1's HAND";
    assert_eq!(did(None, 0, &take), both);
    let cover = [moved(6, (HAND, 1), 0, (HEAP, 0), 2), moved(3, (HEAP, 0), 1, (STOCK, 0), 1)];
    assert_eq!(
        did(Some(2), 0, &cover),
        "move FOUR SPADES from seat 1's HAND to HEAP; move a card of HEAP to STOCK"
    );
    let under = [moved(6, (HAND, 1), 0, (HEAP, 0), 0)];
    assert_eq!(
        did(Some(2), 0, &under),
        "move a card of seat 1's HAND to the bottom of HEAP",
        "it is never on top"
    );
    let turned = [Event::Rotated { zone: at(HEAP, 0) }, moved(2, (HEAP, 0), 1, (STOCK, 0), 1)];
    assert_eq!(did(None, 0, &turned), "rotate HEAP; move FOUR HEARTS from HEAP to STOCK");
}

/// Of a hidden pile nothing is told: not where a card came from, nor that it was shuffled.
#[test]
fn a_hidden_pile_is_not_spoken_of() {
    let deal = [
        Event::Shuffled { zone: at(BOX, 0) },
        Event::Listed { items: vec![1, 2] },
        moved(1, (BOX, 0), 1, (HAND, 0), 1),
        moved(0, (BOX, 0), 0, (HAND, 0), 2),
    ];
    assert_eq!(did(Some(0), 0, &deal), "move THREE HEARTS and TWO HEARTS to your HAND");
    assert_eq!(did(Some(1), 0, &deal), "move 2 cards to its HAND");
    let away = [
        moved(5, (HAND, 0), 0, (BOX, 0), 2),
        moved(4, (STOCK, 0), 0, (BOX, 0), 3),
        Event::Ordered { zone: at(BOX, 0), cards: vec![5, 4, 1, 0] },
        moved(0, (BOX, 0), 3, (BOX, 0), 0),
    ];
    assert_eq!(
        did(Some(0), 0, &away),
        "take away THREE SPADES from your HAND; take away the top card of STOCK"
    );
}

/// Whoever sees a pile sees that it is sorted, once for several ways to sort it.
#[test]
fn sorting_is_told_to_those_who_see_it() {
    let sort = || Event::Ordered { zone: at(HAND, 0), cards: vec![5] };
    assert_eq!(did(Some(0), 0, &[sort(), sort()]), "order your HAND");
    assert_eq!(did(Some(1), 0, &[sort()]), "change nothing");
}

/// Pip reference, part 8: the one who chooses sees all that is offered, the others only that there is a choice.
#[test]
fn a_pick_is_known_to_the_one_who_was_asked() {
    let pick = |local, value, text: &str| Event::Picked {
        local: LocalId(local),
        value,
        text: text.to_owned(),
    };
    let hit = [pick(1, 0, "Hit me")];
    assert_eq!(would(&hit), "Hit me");
    assert_eq!(did(Some(0), 0, &hit), "Hit me");
    assert_eq!(did(Some(1), 0, &hit), "choose");
    assert_eq!(did(None, 0, &hit), "choose");
    assert_eq!(would(&[pick(0, 4, "")]), "TWO SPADES", "a card of the stock");
    assert_eq!(did(Some(1), 0, &[pick(0, 4, "")]), "choose");
    assert_eq!(would(&[pick(1, -3, "")]), "-3");
    assert_eq!(would(&[pick(2, 1, "")]), "seat 1");
}

#[test]
fn seats_are_called_by_their_names() {
    let rules = talking();
    assert_eq!(look(&rules, None).names, ["Ann", "Ben", "Cy", "Di"]);
    assert!(look(&crate::fixture::rules(), None).names.is_empty());
    let draw = [moved(4, (STOCK, 0), 0, (HAND, 1), 1), Event::Teams(vec![vec![0, 2], vec![1, 3]])];
    assert_eq!(
        Teller::new(&rules, &snapshot(), None, Tense::Did).tell(&draw),
        "move the top card of STOCK to Ben's HAND; make teams of Ann and Cy, Ben and Di"
    );
}

/// Everybody hears what is said to all, a seat and its team what is for them; also on a table that tells nothing else.
#[test]
fn messages_reach_those_they_are_for() {
    let mut table = Table::new(talking(), 1, 0);
    table.play(0).expect("a legal option");
    let heard = |seat: u32| table.view(seat).expect("a seat").messages;
    assert_eq!(heard(0), ["played", "thanks", "we play"]);
    assert_eq!(heard(2), ["played", "we play"]);
    assert_eq!(heard(1), ["played"]);
    assert_eq!(table.spectator().messages, ["played"]);
    let mut table = Table::telling(talking(), 1, 0);
    table.play(0).expect("a legal option");
    table.play(0).expect("a legal option");
    let then = |seat| table.happened(seat).expect("the table tells").then;
    let said = |text: &str| Line::Said(text.to_owned());
    assert_eq!(then(Some(1)), [said("played"), said("thanks"), said("we play")]);
    assert_eq!(then(None), [said("played")]);
}

#[test]
fn a_record_has_the_names() {
    let rules = talking();
    let mut table = Table::new(rules.clone(), 1, 0);
    table.play(0).expect("a legal option");
    let text = table.record(vec!["random".to_owned(); 4]).to_text();
    assert!(text.contains(r#""seats":4,"names":["Ann","Ben","Cy","Di"],"players""#), "{text}");
    let record = Record::parse(&text).expect("our own record");
    assert!(replay(&record, &rules, |_, _| ()).is_ok());
    let other = replay(&record, &crate::fixture::rules(), |_, _| ()).err().expect("a mismatch");
    assert!(matches!(other, Mismatch::Names { .. }), "{other}");
    let plain = Table::new(crate::fixture::rules(), 1, 0).record(Vec::new()).to_text();
    assert!(!plain.contains("names") && !plain.contains("teams"));
}

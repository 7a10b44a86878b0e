//! What was seen in an attempt is still known when it was taken back, if a person could say where the cards came from.
//!
//! uce.md, 6.3: a choice that fails has not happened, so the cards lie again where they lay; who tried it has seen them.

use std::sync::Arc;

use ir::random::Stream;
use table::{Pile, Rules, Table, View};

use super::{faces, script};

/// Whoever tries it takes two cards from the stock and then gives away two of a suit; of five cards there always are two.
const SCRIPT: &str = r#"STATES {
    "SETUP" {
        NEWSDECK "Box" SD0 []
        NEWDECK "Stock" SD0 []
        NEWDECK "Away" SD0 []
        DEALRAND "Box" "Stock" 20
        FORPLAYER {
            NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"]
            DEALRAND "Box" "[THISPLAYER]'s hand" 3
        }
        FORPLAYER {
            CHOOSE 1 {
                "Two more" POSTCOND AND { DECKCOND "Away" { SUITS:SAME LEN:EQ(2) } } {
                    TAKE "Stock" "[THISPLAYER]'s hand" 2
                    DEALCHOICE "[THISPLAYER]'s hand" "Away" 2
                }
                "Nothing" NOCOND { PRINT "nothing" }
            }
        }
        STATE "_END" []
    }
}
"#;

const HAND: &str = "Ann's hand";

fn rules(routine: &str) -> Arc<Rules> {
    script("tried", &SCRIPT.replace("TAKE", routine))
}

/// A table at which seat 0 has tried in vain, and the two cards that it had taken, the upper one first.
fn after_a_failure(rules: &Arc<Rules>, index: u64) -> (Table, Vec<String>) {
    let mut table = Table::knowing(Arc::clone(rules), 1, index);
    let before = faces(pile(&view(&table), HAND));
    table.play(0).expect("the first entry");
    let taken = faces(pile(&view(&table), HAND)).split_off(before.len());
    let suit = |card: &str| card.split(' ').next_back().map(str::to_owned);
    table.play(0).expect("a card");
    assert!(!table.is_taken_back());
    let gone = faces(pile(&view(&table), "Away"));
    let hand = faces(pile(&view(&table), HAND));
    assert_eq!((hand.len(), gone.len()), (4, 0), "what is given away is hidden");
    let given = before.iter().chain(&taken).find(|card| !hand.contains(card)).expect("a card");
    let other = hand.iter().position(|card| suit(card) != suit(given)).expect("another suit");
    table.play(other as u32).expect("a card");
    assert!(table.is_taken_back());
    assert_eq!(faces(pile(&view(&table), HAND)), before);
    (table, taken)
}

fn view(table: &Table) -> View {
    table.view(0).expect("a seat")
}

fn pile<'a>(view: &'a View, name: &str) -> &'a Pile {
    view.piles
        .iter()
        .find(|pile| pile.name == name)
        .unwrap_or_else(|| panic!("{name}: {:?}", view.piles))
}

#[test]
fn cards_from_the_top_of_a_pile_are_known_there_again() {
    let mut stream = Stream::new(8, 8);
    let rules = rules("DEALTOP");
    for index in 0..10 {
        let (table, taken) = after_a_failure(&rules, index);
        let known: Vec<_> = [19, 18].into_iter().zip(taken.clone()).rev().collect();
        assert_eq!(pile(&view(&table), "Stock").remembered, known);
        for (viewer, other) in
            [(Some(1), table.view(1).expect("a seat")), (None, table.spectator())]
        {
            let stock = pile(&other, "Stock");
            assert!(stock.remembered.is_empty() && stock.held.is_empty(), "{viewer:?}");
        }
        assert!([Some(0), Some(1), None].into_iter().all(|viewer| table.is_known_rightly(viewer)));
        let mind = table.mind().expect("a seat is asked");
        for _ in 0..10 {
            let made_up = mind.redeal(&mut stream).expect("a deal").snapshot();
            let stock =
                made_up.piles.iter().map(|(_, cards)| cards).find(|cards| cards.len() == 20);
            let top = stock.expect("the stock").iter().rev().take(2);
            let words = top.map(|&card| rules.face_name(made_up.faces[card as usize]).to_owned());
            assert_eq!(words.collect::<Vec<_>>(), taken);
        }
    }
}

#[test]
fn of_cards_that_were_drawn_by_lot_nobody_knows_where_they_lay() {
    let rules = rules("DEALRAND");
    for index in 0..10 {
        let (table, _) = after_a_failure(&rules, index);
        let stock = pile(&view(&table), "Stock").clone();
        assert!(stock.remembered.is_empty() && stock.held.is_empty(), "{stock:?}");
    }
}

//! Whether a hand was sorted tells nothing to those who do not see it: docs/knowledge.md says that an order is not perceived.

use std::sync::Arc;

use table::Table;

use super::{faces, in_pip};

/// A card is turned up and comes to the hand of the first player, who may sort the hand. Nobody hears the answer.
const GAME: &str = r#"
Game "Sorted" requires 2 players.
Area shown labeled "Shown" is faceup, squaredup.
Ordering by_rank(cards) = A..K~%.

Action main {
    shuffle standard.
    deal 2 from standard to players->first->hand.
    deal 1 from standard to shown.
    deal 1 from shown to players->first->hand.
    deal 1 from standard to players->first->hand.
    ask players->first {
        "Sort" { order players->first->hand by by_rank. }
        "Leave" { }
    }
    ask players->last { "Go on" { } }
}
"#;

#[test]
fn whether_a_hidden_hand_was_sorted_is_not_known() {
    let rules = in_pip("sorted", GAME);
    let mut n_changed = 0;
    for index in 0..20 {
        let tables = [0, 1].map(|option| {
            let mut table = Table::knowing(Arc::clone(&rules), 1, index);
            table.play(option).expect("an option");
            table
        });
        let [sorted, left] = &tables;
        let hands = tables.each_ref().map(|table| {
            let view = table.view(0).expect("a seat");
            let hand = view.piles.iter().find(|pile| pile.cards.len() == 4).map(faces);
            hand.expect("a hand of four cards")
        });
        n_changed += u32::from(hands[0] != hands[1]);
        for viewer in [Some(1), None] {
            assert_eq!(sorted.known(viewer), left.known(viewer), "game {index}, {viewer:?}");
            for table in &tables {
                let view = viewer
                    .map_or_else(|| table.spectator(), |seat| table.view(seat).expect("a seat"));
                let held: Vec<_> = view.piles.iter().flat_map(|pile| &pile.held).collect();
                assert_eq!(held.len(), 1, "that the card is in the hand is known");
                assert!(view.piles.iter().all(|pile| pile.remembered.is_empty()));
                assert!(table.is_known_rightly(viewer));
            }
        }
    }
    assert!(n_changed > 10, "{n_changed}");
}

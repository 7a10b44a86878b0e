//! A deck that is made anew while cards of the old one are still in hands: nobody learns from it which these are.
//!
//! uce.md, NEWDECK and NEWSDECK: the cards of a deck that is replaced are gone, and each call makes 52 new ones. So every card of a
//! hand is there twice from then on, and only its owner knows which cards these are.

use std::collections::BTreeSet;

use ir::random::Stream;
use table::Table;

use super::script;

/// Three cards for each of two players; then the rest is thrown away, and there is a new box.
const SCRIPT: &str = r#"STATES {
    "SETUP" {
        NEWSDECK "Box" SD0 []
        NEWDECK "Away" SD0 []
        FORPLAYER {
            NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"]
            DEALRAND "Box" "[THISPLAYER]'s hand" 3
        }
        FORPLAYER {
            CHOOSE 1 {
                "Go on" NOCOND { PRINT "on" }
                "Go on all the same" NOCOND { PRINT "on" }
            }
        }
        NEWSDECK "Box" SD0 []
        FORPLAYER {
            DEALCHOICE "[THISPLAYER]'s hand" "Away" 1
        }
        STATE "_END" []
    }
}
"#;

fn table(index: u64) -> Table {
    Table::knowing(script("anew", SCRIPT), 1, index)
}

/// The box is made anew when both have answered.
fn go_on(table: &mut Table) {
    for _ in 0..2 {
        table.play(0).expect("somebody is asked");
    }
}

/// The numbers of cards of each face that are in the game.
fn faces(machine: &vm::Machine) -> Vec<u32> {
    let table = machine.snapshot();
    let mut n_of = vec![0; 52];
    let piles = table.piles.iter().flat_map(|(_, cards)| cards);
    piles.for_each(|&card| n_of[table.faces[card as usize] as usize] += 1);
    n_of
}

#[test]
fn a_new_deck_tells_nothing_of_hands() {
    let mut stream = Stream::new(5, 5);
    for index in 0..20 {
        let mut one = table(index);
        let mut other = one.redealt(Some(0), &mut stream).expect("another deal");
        assert_ne!(one.known(Some(1)), other.known(Some(0)), "the hands are not the same");
        go_on(&mut one);
        go_on(&mut other);
        assert_eq!(one.known(Some(0)), other.known(Some(0)));
        for table in [&one, &other] {
            assert!(table.is_known_rightly(Some(0)));
        }
    }
}

#[test]
fn redeals_have_other_cards_in_the_game() {
    let mut table = table(0);
    go_on(&mut table);
    let mind = table.mind().expect("a seat is asked");
    let mut stream = Stream::new(6, 6);
    let mut met = BTreeSet::new();
    for _ in 0..100 {
        let n_of = faces(&mind.redeal(&mut stream).expect("a deal"));
        assert_eq!(n_of.iter().sum::<u32>(), 52 + 2 * 3);
        // Three of those that are there twice, the seat holds itself.
        met.insert(n_of);
    }
    assert!(met.len() > 90, "{}", met.len());
    for viewer in [Some(0), Some(1), None] {
        let other = table.redealt(viewer, &mut stream).expect("another deal");
        assert!(other.is_known_rightly(viewer));
    }
}

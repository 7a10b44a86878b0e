//! What observers think that the rules have noted down where nobody sees it: in variables, and in storages that are not
//! open.

use std::sync::Arc;

use ir::random::Stream;
use players::{Asked, Means, Spec};
use table::{Table, Turn};
use tests::library;

use super::{at_decisions, in_pip, rules_of, viewers};

/// Games in which everything that is noted down follows from what everybody perceives, as one sees when reading their
/// rules: trumps that were turned up, the suit led, the best card of the trick, whose turn it is.
const OPEN_BOOKS: [&str; 8] = [
    "pip/agram",
    "pip/hearts",
    "pip/hearts_nopass",
    "oh_hell",
    "pip/war",
    "pip/whist",
    "uce/keep_three",
    "uce/war",
];

#[test]
fn what_follows_from_what_everybody_perceives_is_thought() {
    for name in OPEN_BOOKS {
        let rules = rules_of(library::game(name, None));
        at_decisions(&rules, |table| {
            for viewer in viewers(&rules) {
                let (is_right, is_firm) =
                    table.is_noted_rightly(viewer).expect("the rules note something down");
                let n = table.decisions().len();
                assert!(is_right && is_firm, "{name}: {viewer:?}, decision {n}: {is_firm}");
            }
        });
    }
}

/// One chooses a number in secret, which is noted down; another one guesses it.
const GUESS: &str = include_str!("../no_leak/guess.pip");

/// A fair guess at one of three numbers is right in a third of all games: of 90 in 30, with a standard deviation of 4.5. Who
/// can look at the note is always right.
#[test]
fn a_secret_number_can_only_be_guessed() {
    let rules = in_pip("guess", GUESS);
    for spec in ["greedy", "flat:playouts=30", "pimc:deals=4,playouts=10", "ismcts:playouts=40"] {
        let mut player = spec.parse::<Spec>().expect("a spec").player(&Means::plain());
        let mut n_right = 0;
        for index in 0..90 {
            let mut table = Table::knowing(Arc::clone(&rules), 11, index);
            table.deduce(true);
            let secret = Stream::new(12, index).below(3) as u32;
            table.play(secret).expect("the first player is asked");
            assert_eq!(table.turn(), Turn::Seat(1));
            let mind = table.mind_of(player.thinking()).expect("a seat is asked");
            let mut luck = Stream::new(13, index);
            let choice = player.choose(&Asked::new(table.rules(), &mind), &mut luck);
            n_right += u32::from(choice.option == secret);
        }
        assert!((12..=48).contains(&n_right), "{spec}: {n_right}");
    }
}

/// Who has chosen the number knows it.
#[test]
fn who_has_made_a_note_knows_it() {
    let rules = in_pip("guess", GUESS);
    for secret in 0..3 {
        let mut table = Table::knowing(Arc::clone(&rules), 11, 0);
        table.play(secret).expect("the first player is asked");
        assert_eq!(table.is_noted_rightly(Some(0)), Some((true, true)));
    }
}

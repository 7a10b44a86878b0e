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

/// What is a secret is this in one redeal and that in another. Eight guesses are kept at a time, so the true one of three
/// numbers is among them in 1 - (2/3)^8 = 0.961 of all games: of 90 in 86.5, with a standard deviation of 1.8.
#[test]
fn redeals_differ_in_what_is_a_secret() {
    let rules = in_pip("guess", GUESS);
    let mut stream = Stream::new(15, 0);
    let (mut n_true, mut n_alike) = (0, 0);
    for index in 0..90 {
        let start = Table::knowing(Arc::clone(&rules), 16, index);
        let after = |secret: u32| {
            let mut table = start.clone();
            table.play(secret).expect("the first player is asked");
            table
        };
        let tables = [0, 1, 2].map(after);
        // The true note is that of the first player, who has made it.
        let of = |table: &Table| table.thought_notes(Some(0)).next().cloned().expect("a note");
        let notes = tables.each_ref().map(of);
        let mind = tables[0].mind().expect("the second player is asked");
        let mut n_met = [0; 3];
        for _ in 0..60 {
            let redealt = mind.redeal(&mut stream).expect("a deal");
            let number = notes.iter().position(|note| note.has_same_notes(&redealt));
            n_met[number.expect("one of the three numbers")] += 1;
        }
        n_true += u32::from(n_met[0] > 0);
        n_alike += u32::from(n_met.contains(&60));
    }
    assert!(n_true >= 77, "{n_true}");
    assert_eq!(n_alike, 0);
}

/// Two note down numbers in secret, which are told at last.
const SEALED: &str = r#"
Game "Sealed" requires 2 players.
Number one.
Number two.
Action main {
    ask players->first {
        "1" { one = 1. } "2" { one = 2. } "3" { one = 3. } "4" { one = 4. } "5" { one = 5. } "6" { one = 6. }
    }
    ask players->last {
        "1" { two = 1. } "2" { two = 2. } "3" { two = 3. } "4" { two = 4. } "5" { two = 5. } "6" { two = 6. }
    }
    ask players->first { "Tell" { message "{one} and {two}". } }
    ask players->last { "Go on" { } }
}
"#;

/// Before they are told there are 36 possibilities for whoever only looks on; afterwards there is one.
#[test]
fn what_is_told_at_last_is_known() {
    let rules = in_pip("sealed", SEALED);
    let mut n_open = 0;
    for index in 0..36 {
        let mut table = Table::knowing(Arc::clone(&rules), 14, index);
        let (one, two) = (index as u32 % 6, index as u32 / 6);
        table.play(one).expect("the first player notes a number");
        table.play(two).expect("the second player notes a number");
        for viewer in viewers(&rules) {
            let (is_right, is_firm) = table.is_noted_rightly(viewer).expect("it is noted down");
            assert!(is_firm && !is_right, "{index}: {viewer:?}");
            let notes: Vec<_> = table.thought_notes(viewer).collect();
            n_open += usize::from(notes.iter().any(|note| !note.has_same_notes(notes[0])));
        }
        table.play(0).expect("the first player tells");
        for viewer in viewers(&rules) {
            assert_eq!(table.is_noted_rightly(viewer), Some((true, true)), "{index}: {viewer:?}");
        }
    }
    assert_eq!(n_open, 3 * 36);
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

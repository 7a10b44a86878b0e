//! Every number and every part of every game of the library, turned: what comes out is a game, or it is said why not.

use source::KnobKind;

use super::base::tests::library;
use super::proof::{Rejected, prove, read};
use super::{Base, Turn};

fn all() -> impl Iterator<Item = Base> {
    catalog::entries().iter().map(|entry| library(&entry.full_name()))
}

/// Whether a variant checks; if not, the checker has to say why, at a place in the text.
fn checks(base: &Base, turn: Turn) -> Option<bool> {
    let variant = base.variant(&[turn])?;
    assert_ne!(variant.text, base.source.text(), "{turn:?}");
    assert!(!variant.words[0].is_empty());
    match read(base, &variant.text, None) {
        Ok(_) => Some(true),
        Err(Rejected::Broken(errors)) => {
            assert!(!errors.is_empty(), "{turn:?} of {}", base.source.name());
            let fits = |end: u32| end as usize <= variant.text.len();
            assert!(errors.iter().all(|error| fits(error.span.end)), "{errors:?}");
            Some(false)
        }
        Err(other) => panic!("{turn:?} of {}: {other:?}", base.source.name()),
    }
}

#[test]
fn every_game_can_be_turned() {
    for base in all() {
        let n_numbers = base.numbers().count();
        let n_parts = base.knobs().len() - n_numbers;
        assert!(n_numbers > 0 && n_parts > 1, "{}", base.source.name());
        for (knob, value) in base.numbers() {
            let found = base.find(base.label(knob));
            assert_eq!(found, Some(knob), "{} of {}", base.label(knob), base.source.name());
            assert_eq!(base.source.slice(base.knobs()[knob].span), value.to_string());
        }
    }
}

#[test]
fn every_number_may_be_another_or_it_is_said_why_not() {
    let (mut good, mut bad) = (0, 0);
    for base in all() {
        for (knob, value) in base.numbers() {
            for value in [value + 1, value / 2, 1_000_000_007] {
                match checks(&base, Turn::Set { knob, value }) {
                    Some(true) => good += 1,
                    Some(false) => bad += 1,
                    None => {}
                }
            }
        }
    }
    // Most numbers may be any; but not that of players, or of copies of a deck.
    assert!(good > 10 * bad && bad > 0, "{good} good, {bad} bad");
}

#[test]
fn every_part_may_be_missing_or_it_is_said_why_not() {
    let (mut good, mut bad) = (0, 0);
    for base in all() {
        for (knob, what) in base.knobs().iter().enumerate() {
            if matches!(what.kind, KnobKind::Part { .. }) {
                match checks(&base, Turn::Remove { knob }) {
                    Some(true) => good += 1,
                    Some(false) => bad += 1,
                    None => panic!("every part can be removed"),
                }
            }
        }
    }
    // The last step of a block cannot go, nor one that declares what others use.
    assert!(good > bad && bad > 0, "{good} good, {bad} bad");
}

/// Steps twice or in another order, in one game of each language: the rest of the file stays as it was.
#[test]
fn steps_twice_or_exchanged() {
    for name in ["recycle/go_fish", "pip/go_fish", "uce/go_fish"] {
        let base = library(name);
        let mut good = 0;
        for knob in 0..base.knobs().len() {
            let next = (knob + 1..base.knobs().len())
                .find(|&other| base.variant(&[Turn::Exchange { knob, other }]).is_some());
            let exchange = next.map(|other| Turn::Exchange { knob, other });
            for turn in exchange.into_iter().chain([Turn::Double { knob }]) {
                good += usize::from(checks(&base, turn) == Some(true));
            }
        }
        assert!(good > 5, "{name}: {good}");
    }
}

/// A number less by one in a few games: variants that can be played, and those that cannot, with the fault.
#[test]
fn variants_are_tried() {
    let (mut good, mut bad) = (0, 0);
    for name in ["agram", "pip/crazy_eights", "uce/crazy_eights", "go_fish"] {
        let base = library(name);
        for (knob, value) in base.numbers() {
            let turn = Turn::Set { knob, value: value - 1 };
            let Some(variant) = base.variant(&[turn]) else { continue };
            match prove(&base, &variant.text, None) {
                Ok(_) => good += 1,
                Err(rejected) => {
                    assert!(!rejected.words().is_empty());
                    bad += 1;
                }
            }
        }
    }
    assert!(good > bad, "{good} good, {bad} bad");
}

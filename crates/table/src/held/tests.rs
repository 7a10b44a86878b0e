//! Who is told what of attempts, and when: on events that are only numbers.

use ir::Event::{Attempted, Kept, Passed, TakenBack};
use ir::{CycleId, Event};

use super::{Held, Told};

/// An event that can be told from others by its number.
fn event(seat: u32) -> Event {
    Event::Current { cycle: CycleId(0), seat }
}

fn said() -> Event {
    Event::Told { to: None, text: "hear".to_owned() }
}

/// What others hear of it all, one after the other.
fn heard(told: &Told) -> Vec<Event> {
    let others = &told.others;
    let chosen = others.chosen.iter().flatten();
    chosen.chain(&others.kept).chain(&others.then).cloned().collect()
}

/// The lead's rule for attempts: nobody else hears of one before it is kept, but messages are heard at once.
#[test]
fn what_is_attempted_is_told_when_it_is_kept() {
    let mut held = Held::default();
    let told = held.sort(Some(0), 1, &[event(1), Attempted, event(2), said()], false);
    assert_eq!(heard(&told), [event(1), said()]);
    assert_eq!(told.own.chosen, [event(1)]);
    assert_eq!(told.own.then, [event(2), said()]);
    assert!(held.is_open());
    let told = held.sort(Some(0), 1, &[event(3)], false);
    assert_eq!(heard(&told), []);
    assert_eq!(told.others.chosen, None);
    assert_eq!(told.own.chosen, [event(3)]);
    let told = held.sort(Some(0), 1, &[event(4), event(5), Kept, event(6)], false);
    assert_eq!(told.others.kept, [event(2), event(3), event(4), event(5)]);
    assert_eq!(told.others.then, [event(6)]);
    // The one who answered has heard the beginning before.
    assert_eq!(told.own.then, [event(5), event(6)]);
    assert!(!held.is_open() && told.failed.is_empty());
}

/// Within one answer nothing has to be held back.
#[test]
fn a_short_attempt_is_told_with_its_answer() {
    let mut held = Held::default();
    let told = held.sort(Some(0), 1, &[event(1), Attempted, event(2), Kept, Passed], false);
    assert_eq!(told.others.chosen, Some(vec![event(1)]));
    assert_eq!(told.others.then, [event(2), Passed]);
    let told = held.sort(Some(0), 1, &[event(1), Attempted, event(2), TakenBack, Passed], false);
    assert_eq!(heard(&told), [event(1), Passed]);
    assert_eq!(told.own.then, [TakenBack, Passed]);
    assert_eq!(told.own.back_to, None);
    assert_eq!(told.failed, [Some(0)]);
}

#[test]
fn what_is_taken_back_is_told_to_nobody() {
    let mut held = Held::default();
    held.sort(Some(0), 0, &[Attempted, event(1), Attempted, event(2)], false);
    // The inner one, which was begun before this answer, is abandoned, and another one after it.
    let events = [event(3), said(), TakenBack, event(4), Attempted, event(5), TakenBack, event(6)];
    let told = held.sort(Some(0), 1, &events, false);
    assert_eq!(heard(&told), [said()]);
    assert_eq!(told.own.chosen, [event(3)]);
    assert_eq!(told.own.back_to, Some(vec![event(1)]));
    assert_eq!(told.own.then, [said(), TakenBack, event(4), TakenBack, event(6)]);
    let told = held.sort(Some(0), 0, &[Kept, Attempted, TakenBack], false);
    assert_eq!(heard(&told), [event(1), event(4), event(6)]);
    assert_eq!(told.own.back_to, None, "this one was begun after the answer");
    assert!(!held.is_open());
}

/// The outer attempt takes back the inner one that was kept.
#[test]
fn an_outer_attempt_takes_back_inner_ones() {
    let mut held = Held::default();
    held.sort(Some(0), 0, &[Attempted, event(1), Attempted, event(2), Kept], false);
    let told = held.sort(Some(1), 1, &[event(3), TakenBack, event(4)], false);
    assert_eq!(heard(&told), [event(4)]);
    assert_eq!(told.own.back_to, Some(vec![]));
    assert_eq!(told.own.then, [TakenBack, event(4)]);
    assert_eq!(told.failed, [Some(0)], "it was the first one's attempt");
}

/// What two players did is not told as if one had done it.
#[test]
fn an_attempt_of_several_is_told_behind() {
    let mut held = Held::default();
    held.sort(Some(0), 0, &[Attempted, event(1)], false);
    let told = held.sort(Some(1), 1, &[event(2), Kept, event(3)], false);
    assert_eq!(told.others.chosen, None);
    assert_eq!(told.others.kept, []);
    assert_eq!(told.others.then, [event(1), event(2), event(3)]);
}

/// A game that ends in the middle of an attempt ends with the table as it is.
#[test]
fn at_the_end_nothing_is_held_back() {
    let mut held = Held::default();
    held.sort(Some(0), 0, &[Attempted, event(1), Attempted, event(2)], false);
    let told = held.sort(Some(0), 1, &[event(3), said()], true);
    assert_eq!(heard(&told), [said(), event(1), event(2), event(3)]);
    assert!(!held.is_open());
}

//! A table from outside: asking, answering, recording, replaying.

use std::sync::Arc;

use crate::fixture::rules;
use crate::{End, Line, Mismatch, PlayError, Record, RecordError, Table, Turn, replay};

fn finished(seed: u64) -> Table {
    let mut table = Table::new(rules(), seed, 3);
    let mut answers = Table::answers(seed, 3);
    while let Turn::Seat(_) = table.turn() {
        let option = answers.below(u64::from(table.n_options()));
        table.play(u32::try_from(option).expect("small")).expect("a legal option");
    }
    table
}

/// Four seats with two cards each: the first four decisions have two options, the others one.
#[test]
fn a_whole_game() {
    let table = finished(7);
    let played: Vec<(u32, u32)> = table.decisions().iter().map(|p| (p.seat, p.options)).collect();
    assert_eq!(played, [(0, 2), (1, 2), (2, 2), (3, 2), (0, 1), (1, 1), (2, 1), (3, 1)]);
    let outcome = table.outcome().expect("the game is over");
    assert_eq!(outcome.end, End::Finished);
    assert_eq!((outcome.scores, outcome.ranks), (vec![2; 4], vec![1; 4]));
    assert!(table.choice().is_none());
}

#[test]
fn options_are_words_for_the_asked_seat_only() {
    let table = Table::new(rules(), 1, 0);
    let choice = table.choice().expect("seat 0 is asked");
    assert_eq!((choice.seat, choice.options.len()), (0, 2));
    assert!(choice.options.iter().all(|option| option.words.ends_with("set your BET to 1")));
    assert_eq!(choice.options.iter().map(|option| option.key).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(table.view(0).expect("a seat").options, choice.options);
    assert!(table.view(1).expect("a seat").options.is_empty());
    assert!(table.spectator().options.is_empty());
    assert!(table.view(4).is_none());
}

#[test]
fn wrong_answers_change_nothing() {
    let mut table = Table::new(rules(), 1, 0);
    let before = table.view(0);
    let error = table.play(2).expect_err("there are two options");
    assert_eq!(error, PlayError::NoSuchOption { option: 2, n_options: 2 });
    assert_eq!(table.view(0), before);
    assert_eq!(finished(1).play(0), Err(PlayError::Over));
}

#[test]
fn the_deal_is_told_to_each_as_seen() {
    let table = Table::telling(rules(), 1, 0);
    let mine = table.happened(Some(0)).expect("the table tells");
    assert_eq!(mine.seat, None);
    let did = |line: &Line| match line {
        Line::Did(text) => text.clone(),
        Line::Said(text) => panic!("nothing is said: {text}"),
    };
    let then: Vec<String> = mine.then.iter().map(did).collect();
    let to_me = then.iter().find(|line| line.ends_with("your HAND")).expect("a deal");
    assert!(to_me.contains(" from STOCK to your HAND"), "{to_me}");
    assert!(then.iter().any(|line| line == "move the top 2 cards of STOCK to seat 1's HAND"));
    assert!(Table::new(rules(), 1, 0).happened(None).is_none());
}

#[test]
fn a_record_replays() {
    let table = finished(7);
    let text = table.record(vec!["random".to_owned(); 4]).to_text();
    let record = Record::parse(&text).expect("our own record");
    assert_eq!(record.to_text(), text);
    let mut watched = 0;
    let again = replay(&record, &rules(), |_, _| watched += 1).expect("it agrees");
    assert_eq!(watched, 8);
    assert_eq!(again.decisions(), table.decisions());
}

#[test]
fn a_replay_notices_what_differs() {
    let record = finished(7).record(Vec::new());
    let check = |change: fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        replay(&record, &rules(), |_, _| ()).err().expect("a mismatch")
    };
    assert!(matches!(check(|r| r.header.rules.clear()), Mismatch::Rules { .. }));
    assert!(matches!(check(|r| r.header.seats = 3), Mismatch::Seats { .. }));
    assert!(matches!(check(|r| r.played[2].options = 3), Mismatch::Decision { decision: 3, .. }));
    assert!(matches!(check(|r| r.played[2].option = 9), Mismatch::Decision { decision: 3, .. }));
    assert!(matches!(check(|r| r.end.scores[1] = 5), Mismatch::End { .. }));
    assert!(matches!(check(|r| drop(r.played.pop())), Mismatch::End { .. }));
    let extra = |r: &mut Record| r.played.push(r.played[0].clone());
    assert!(matches!(check(extra), Mismatch::Decision { decision: 9, .. }));
}

#[test]
fn bad_records_are_refused_with_their_line() {
    let text = finished(7).record(Vec::new()).to_text();
    assert_eq!(Record::parse(""), Err(RecordError::Empty));
    let head = text.lines().next().expect("a head");
    assert_eq!(Record::parse(head), Err(RecordError::NoEnd));
    let broken = text.replacen("\"seat\":1", "\"seat\":-1", 1);
    let error = Record::parse(&broken).expect_err("a negative seat");
    assert!(error.to_string().starts_with("line 3 is not a decision: "), "{error}");
    let newer = text.replacen("\"cardwright_record\":1", "\"cardwright_record\":2", 1);
    assert_eq!(Record::parse(&newer), Err(RecordError::Format(2)));
    assert!(matches!(Record::parse("[1]\n"), Err(RecordError::BadLine { line: 1, .. })));
    let cut = &text[..text.len() - 5];
    assert!(matches!(Record::parse(cut), Err(RecordError::BadLine { line: 10, .. })));
}

#[test]
fn rules_are_shared_by_tables() {
    let rules = rules();
    let tables: Vec<Table> = (0..3).map(|index| Table::new(Arc::clone(&rules), 5, index)).collect();
    let hands: Vec<_> = tables.iter().map(|table| table.view(0)).collect();
    assert!(hands[0] != hands[1] || hands[1] != hands[2], "three deals of the same cards");
}

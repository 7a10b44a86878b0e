//! The heading and declarations: one test for each code, after part 6 of the reference.

use source::Source;

use super::{declare, whole};
use crate::checked::Counts;
use crate::{Options, compile_checked};

const MAIN: &str = "Action main { message \"a\". }";

#[test]
fn c1_counts_of_the_heading() {
    let players = |counts: &str| whole(&format!("Game \"a\" requires {counts}. {MAIN}"));
    players("1 players");
    players("2 or 4 or 2 or 99999999999999999999 players");
    players("3 to 3 players");
    players("2 or 3 teams of 2 to 4");
    players("«C1»0 players");
    players("1 or «C1»0 players");
    players("«C1»0 to 3 players");
    players("«C1»5 to 2 players");
    players("«C1»10 to 9 players");
    players("2 teams of «C1»0");
    players("«C1»0 teams of «C1»3 to 2");
}

#[test]
fn the_heading_says_who_can_play() {
    let heading = |counts: &str| {
        let text = format!("Game \"Fo\\\"o\" requires {counts}. {MAIN}");
        let (source, _) = Source::new("test", text.as_bytes());
        compile_checked(&source, &Options::default()).0.expect("a good game").heading
    };
    let cards = heading("4 or 2 or 4 players");
    assert_eq!((cards.name.as_str(), &cards.counts), ("Fo\"o", &Counts::OneOf(vec![2, 4])));
    assert_eq!([2, 3, 4].map(|n| cards.counts.allows(n)), [true, false, true]);
    assert_eq!(cards.team_size, None);
    let teams = heading("2 teams of 3 to 5");
    let size = teams.team_size.expect("a team game");
    assert_eq!((size.least(), size.most(), size.allows(6)), (3, 5, false));
}

#[test]
fn c2_values_in_the_name_of_the_game() {
    whole(&format!("Game \"a {{«C2»n}}\" requires 2 players. {MAIN}"));
}

#[test]
fn c3_names_that_are_given_twice() {
    declare("Number «C3»n = 2.");
    // Nobody can tell which one is meant, so nothing else is wrong.
    declare("Area «C3»won labeled \"a\". Action test { shuffle won. won = 3. won(). }");
    declare("Rule r(a, b, «C3»a) = True.");
    declare("Action test { let x be 1. let «C3»x be 2. n = x. }");
    declare("Action «C3»nothing { «C5»m(). }");
    declare("Action «wW1»test { if done { let x be 1. n = x. } let x be 2. n = x. }");
}

#[test]
fn c4_no_main() {
    whole("Game \"a\" requires 2 players. Action start { }«C4»");
    whole("Game \"a\" requires 2 players. Number «C4»main = 3.\n");
    whole("Game \"a\" requires 2 players. Action main { } Number «C3»main = 3.");
}

#[test]
fn c5_names_that_come_later() {
    declare("Number a = «C5»b. Number b = 3.");
    declare("Action test { «C5»other(). } Action other { test(). }");
    declare("Rule r(a, b, c) = b->suit == «C5»x. Suit x.");
    declare("Area a labeled \"{«C5»x}\". Number x.");
}

#[test]
fn rules_do_not_see_the_names_of_actions() {
    declare("Action test { let x be 1. n = x. } Rule r(a, b, c) = n == «C5»x.");
}

#[test]
fn c6_in_its_own_value() {
    declare("Number a = «C6»a + 1.");
    declare("Rule r(a, b, c) = canplay «C6»r from a to c.");
    declare("Ordering o(a) = «C6»o.");
    // An action may invoke itself.
    declare("Action «wW1»test { test(). }");
}

#[test]
fn e02_e03_and_w5_options_of_areas() {
    let area = |options: &str| declare(&format!("Area «wW1»a labeled \"a\" is {options}."));
    area("faceup, spreadout");
    area("facedown, squaredup");
    area("faceup, spreadout, «wW5»faceup");
    let area = |options: &str| declare(&format!("Area a labeled \"a\" is {options}."));
    area("faceup, «E02»facedown");
    area("facedown, spreadout, «E02»faceup, «E03»squaredup");
}

#[test]
fn e04_rules() {
    declare("Rule r(a, b, c) = «E04»b->suit.");
    declare("Rule r(a, b, c) = «E04»c.");
    declare("Rule r(a, b, c) = «E04»any_card.");
    declare("Rule «wW1»r(a, b, c) = b->suit == trump and c->top == b and c->cards == a->hand.");
}

#[test]
fn e05_orderings() {
    declare("Ordering «wW1»o(a) = a.");
    declare("Ordering «wW1»o(a) = [].");
    declare("Ordering o(a) = «E05»[2; 3; 4].");
    declare("Ordering o(a) = «E05»A~C.");
    declare("Ordering o(a) = «E05»drawpile.");
}

#[test]
fn e06_first_values() {
    declare("Number a = «E06»K. Rank b = «E06»11. Rank c = «E06»n. Suit d = «E06»A.");
    declare("CardList a = «E06»2~C. Card b = «E06»won. Deck c = drawpile. Deck d = «E06»players.");
    declare("Player a = «E06»players. String b = «E06»n. Boolean c = «E06»0. Team d = «E06»p.");
    declare("Number a = «E06»nothing. RankList b = «E06»[C]. PlayerList c = «E06»p.");
    // The type is known all the same.
    declare("Number a = «E06»K. Number b = a + 1. Rank c = «E06»a.");
}

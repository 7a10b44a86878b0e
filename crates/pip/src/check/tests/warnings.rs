//! Warnings, by code; a game with nothing else wrong is played nevertheless.

use super::{declare, run, whole};

#[test]
fn w1_things_that_are_never_used() {
    declare("Number «wW1»a. Area «wW1»b labeled \"b\". Action «wW1»c { }");
    declare("Rule «wW1»d(x, y, z) = True. Ordering «wW1»e(x) = x.");
    declare("Number a = 2. Number «wW1»b = a.");
    declare("Number a. Area «wW1»b labeled \"{a}\".");
    run("let «wW1»x be 1.");
    run("let «wW1»x be 1. x = 2. x += 3.");
    run("label «wW1»a.");
    declare("Number «wW1»a. Action test { a = 1. } Action «wW1»t { test(). }");
    // A loop may count without its name.
    run("for q in players { n += 1. }");
}

#[test]
fn nothing_is_said_of_use_in_a_text_with_errors() {
    declare("Number a. Number b = «C5»c.");
}

#[test]
fn w2_never_assigned() {
    let uses = |text: &str| declare(&format!("{text} Action «wW1»test {{ led = a. }}"));
    declare("Card a. Action «wW1»test { led = «wW2»a. led = a. }");
    declare("PlayerList a. Action «wW1»test { if defined «wW2»a { } }");
    uses("Card a = A~C.");
    declare("Card a. Action «wW1»test { a = led. led = a. }");
    // The others have a value from the beginning.
    declare("Rank a. Number b. Action «wW1»test { high = a. n = b. }");
}

#[test]
fn w3_play_without_canplay() {
    let rule = |rule: &str, statement: &str| {
        declare(&format!("Rule r(a, b, c) = {rule}. Action «wW1»test {{ {statement} }}"));
    };
    rule("b->suit == trump", "play «wW3»r from p to drawpile. play r from p to drawpile.");
    rule("b->suit == trump", "if canplay r from p to drawpile { play r from p to drawpile. }");
    // There is always something to play.
    rule("True", "play r from p to drawpile.");
    rule("b->suit == trump or not trump in a->hand", "play r from p to drawpile.");
}

#[test]
fn w4_loops_without_end() {
    run("«wW4»forever { nothing(). }");
    run("«wW4»forever { skip to a. label a. }");
    run("forever { if done { winner p. } }");
    run("forever { if done { skip to a. } } label a.");
    run("forever { «wW4»forever { nothing(). } skip to a. } label a.");
    run("«wW4»forever { forever { skip to a. } label a. }");
    declare(
        "Action end { winner p. } Action every { end(). } Action «wW1»t { forever { every(). } }",
    );
    declare("Action «wW1»test { forever { test(). } }");
}

#[test]
fn w6_cards_that_are_named_twice() {
    run(
        "won = 2,3,«wW6»2~C. won = 2..5,«wW6»4~C. won = %,«wW6»2..3~C. won = A,%~C. won = A..3,K..A~C.",
    );
    run(
        "won = 2~C,D,«wW6»C. won = 2~C,%. won = 2~%,«wW6»%. won = high,high~trump,trump. won = 2,3~C,D.",
    );
}

#[test]
fn w7_scores_of_players_in_a_team_game() {
    let teams = |statements: &str| {
        whole(&format!("Game \"a\" requires 2 teams of 2. Action main {{ {statements} }}"));
    };
    teams("for q in players { «wW7»q->score += 1. q->score += 1. }");
    teams("for q in players { q->score += 1. q->team->score += 1. }");
    teams("for q in players { q->score += 1. } winner teams->first.");
    run("p->score += 1.");
}

#[test]
fn w8_names_that_hide_others() {
    run("for «wW8»p in players { p->score += 1. }");
    run("let x be 1. if done { let «wW8»x be 2. n = x. } n = x.");
    run("for q in players { let «wW8»q be p. p = q. }");
    run("if done { let x be 1. n = x. } else { let x be 2. n = x. }");
    declare("Rule «wW1»r(«wW8»p, c, a) = c in p->hand and a->size > 0.");
}

//! Labels and `skip`.

use super::run;

#[test]
fn e17_two_labels_of_one_name() {
    run("skip to a. label a. label «E17»a.");
    run("if done { skip to a. label a. } else { skip to a. label «E17»a. }");
    run("skip to a. label a. skip to b. label b. let a be 1. n = a.");
}

#[test]
fn e27_no_label_further_on() {
    run("skip to «E27»a.");
    run("label a. skip to «E27»a.");
    run("if done { label a. } skip to «E27»a.");
    run("skip to «E27»a. if done { label a. }");
    run("if done { skip to «E27»a. } else { label a. }");
    run("forever { skip to «E27»a. if done { label a. } }");
    run("skip to «E27»finihs. label finish.");
}

#[test]
fn skips_go_out_of_blocks() {
    run("forever { if done { skip to out. } nothing(). } label out.");
    run(
        "forever { for q in players { if q == p { skip to next. } skip to out. label next. } } label out.",
    );
    run("ask p { \"a\" { skip to end. } \"b\" { nothing(). } } nothing(). label end.");
}

#[test]
fn e28_a_let_in_between() {
    run("«E28»skip to a. let x be 1. n = x. label a.");
    run("if done { «E28»skip to a. } let x be 1. n = x. label a.");
    run("skip to a. label a. let x be 1. n = x.");
    run("let x be 1. n = x. skip to a. label a.");
    // A `let` of a block that is skipped as a whole, or left, does no harm.
    run("skip to a. if done { let x be 1. n = x. } label a.");
    run("forever { if done { skip to out. } let x be 1. n = x. } label out.");
}

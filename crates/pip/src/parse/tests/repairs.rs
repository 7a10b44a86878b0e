//! Mistakes that are repaired, and how the parser goes on after others.

use expect_test::expect;

use super::mistakes::{after_heading, check, inside, repaired};
use super::read;

#[test]
fn periods() {
    repaired("x = 1\n    y = 2.", "x = 1.\n    y = 2.");
    repaired("x = 1", "x = 1.");
    repaired("x = 1 deal 2 from a to b.", "x = 1. deal 2 from a to b.");
    repaired("message \"a\"\n    x = 1.", "message \"a\".\n    x = 1.");
    repaired("message text\n    x = 1.", "message text.\n    x = 1.");
    repaired(
        "message \"a\"\n    players->first->score = 1.",
        "message \"a\".\n    players->first->score = 1.",
    );
    repaired("if x { y(). }.", "if x { y(). }");
    repaired("x = 1; y = 2..", "x = 1. y = 2.");
    inside(
        "x = 1.5. y = 2 3.",
        &expect![[r#"
        P0 `.5` there are no fractions in Pip (numbers are whole)
        P0 `3` expected a period, found `3` help: an assignment is written: name = value.
    "#]],
    );
}

#[test]
fn signs_of_other_languages() {
    repaired("if x = 1 { }", "if x == 1 { }");
    repaired("if x =< 1 and y => 2 or z <> 3 { }", "if x <= 1 and y >= 2 or z != 3 { }");
    repaired("x == 1.", "x = 1.");
    repaired("let x = 1.", "let x be 1.");
    repaired("if a { } else if b { } else { }", "if a { } elseif b { } else { }");
    repaired("shuffle p.hand.", "shuffle p->hand.");
    repaired("deal 1 from p.hand to q.team.stash.", "deal 1 from p->hand to q->team->stash.");
    repaired("x = -1 * 2.", "x = (0 - 1) * 2.");
    repaired("x = a && !b || c.", "x = a and not b or c.");
    repaired("x := 1.", "x = 1.");
    repaired("foo(x, y).", "foo().");
    repaired("foo.", "foo().");
    repaired("x = [C, H, S].", "x = [C; H; S].");
    repaired("x = [C; H;].", "x = [C; H].");
    repaired("message 'Hello'.", "message \"Hello\".");
    inside(
        "x++. n = 3 % 2.",
        &expect![[r#"
        P0 `++` there is no such operator help: one more is written `n += 1.`, one less `n -= 1.`
        P0 `%` expected a period, found `%` help: an assignment is written: name = value.
    "#]],
    );
    inside(
        "while x { y(). } return. break.",
        &expect![[r#"
        P0 `while` no statement begins with `while` help: loops are `forever { … }`, left with `skip to`, and `for x in list { … }`
        P0 `return` no statement begins with `return` help: a place further on is reached with `label name.` and `skip to name.`
        P0 `break` no statement begins with `break` help: a place further on is reached with `label name.` and `skip to name.`
    "#]],
    );
}

#[test]
fn misspelled_words() {
    repaired("Shuffle d. shufle d. mesage \"x\".", "shuffle d. shuffle d. message \"x\".");
    repaired("deal 1 form a to b.", "deal 1 from a to b.");
    repaired("deal 1 from a b.", "deal 1 from a to b.");
    repaired("auto restok a from b.", "auto restock a from b.");
    after_heading(
        "action main { }\nnumber n.\nArea a labelled \"x\" is FaceUp and spreadout.",
        &expect![[r#"
        P0 `action` this should be `Action` fix: "Action"
        P0 `number` this should be `Number` fix: "Number"
        P0 `labelled` this should be `labeled` fix: "labeled"
        P0 `FaceUp` this should be `faceup` fix: "faceup"
        P0 ` and` options are separated by commas fix: ","
    "#]],
    );
}

#[test]
fn blocks() {
    after_heading(
        "Action a {\n    x().\n\nAction b {\n    y().\n}\n",
        &expect![[r#"
        P0 `{` this block is never closed (this `{` has no `}`) [`Action` a declaration cannot stand inside a block] fix: "\n}"
    "#]],
    );
    after_heading(
        "Action a {\n    if x {\n        y().\n    z().\n}\n\nAction b {\n    y().\n}\n",
        &expect![[r#"
        P0 `{` this block is never closed (this `{` has no `}`) [`{` perhaps the `}` of this one is missing] [`Action` a declaration cannot stand inside a block]
    "#]],
    );
    after_heading(
        "Action a {\n    x().\n    }\n}\nAction b { }\n",
        &expect![[r#"
        P0 `}` this `}` closes nothing (there is no open block) fix: ""
    "#]],
    );
    after_heading(
        "Action a {\n    if x {\n        y().\n        }\n    }\n    z().\n    w().\n}\n",
        &expect![[r#"
        P0 `z` a statement outside of any action (only declarations stand at the top level) [`}` the last action ends here]
    "#]],
    );
    after_heading(
        "Action a {\n    forever {",
        &expect![[r#"
        P0 `{` this block is never closed (this `{` has no `}`) fix: "\n}"
    "#]],
    );
    after_heading(
        "shuffle d.\nx = 1.\nAction a { }",
        &expect![[r#"
        P0 `shuffle` a statement outside of any action (only declarations stand at the top level) help: put it into an action: Action main { … }
    "#]],
    );
    inside(
        "else { x(). } elseif a { }",
        &expect![[r#"
        P0 `else` there is no `if` before this (this must follow the block of an `if`)
    "#]],
    );
    inside(
        "if a { } else { } else { } elseif b { }",
        &expect![[r#"
        P0 `else` nothing can follow an `else` (this `if` has had its `else`)
        P0 `elseif` nothing can follow an `else` (this `if` has had its `else`)
    "#]],
    );
}

#[test]
fn options_of_an_ask() {
    inside(
        "ask p { }",
        &expect![[r#"
        P0 `}` an `ask` needs an option [`{` nothing to choose from here] help: an option is written: "text" if condition { … }
    "#]],
    );
    inside(
        "ask p { \"a\" x(). \"b\" { y() } }",
        &expect![[r#"
        P0 `x` expected `{`, found `x` help: an option is written: "text" if condition { … }
        P0 `` a period is missing fix: "."
    "#]],
    );
    inside(
        "ask p { a { x( } \"b\" if { } \"c\" { } }",
        &expect![[r#"
        P0 `a` expected the text of an option, found `a` help: an option is written: "text" if condition { … }
        P0 `}` expected `)`, found `}` help: an action is invoked with: name().
        P0 `{` expected a value, found `{` help: an option is written: "text" if condition { … }
    "#]],
    );
    inside(
        "ask { \"a\" { x() } }",
        &expect![[r#"
        P0 `{` expected a value, found `{` help: an ask is written: ask p { "Draw" if expr { … } "Pass" { … } }
        P0 `` a period is missing fix: "."
    "#]],
    );
}

#[test]
fn all_mistakes_at_once() {
    let text =
        "Game \"A\" requires 2 players\nNumber n == 3.\nRule r(p, C, a) = c = 3.\nAction main {
    x = 1
    for p of players {
        y = ).
        deal from a to b.
        if z { w() }
    }
    message \"{p->name}\".
}
Action other { x y z. a = \u{e9}. }
";
    check(
        text,
        &expect![[r#"
        P0 `` a period is missing fix: "."
        P0 `==` a declaration has a single `=` fix: "="
        M4 `C` `C` cannot be a name (this is always a value) help: choose another name, for example `c`
        P0 `=` a single `=` does not compare (two values are compared with `==`) fix: "=="
        P0 `` a period is missing fix: "."
        P0 `of` expected `in`, found `of` help: a loop is written: for p in players starting at leader { … }
        P0 `)` expected a value, found `)` help: an assignment is written: name = value.
        P0 `from` expected a value, found `from` help: dealing is written: deal 2 from stock to p->hand.
        P0 `` a period is missing fix: "."
        L3 `{p->name}` only a name can stand between braces (this is more than a name) help: give the value a name first: `let x be ….`, then write `{x}`
        P0 `x` no statement begins with `x` help: an assignment is written: name = value.
        L1 `é` the character `é` has no meaning here (only ASCII characters may stand outside comments)
    "#]],
    );
}

#[test]
fn what_follows_an_unreadable_place_is_not_reported() {
    inside(
        "x = @ ) 1 2. y = ) 3.",
        &expect![[r#"
        L4 `@` the character `@` has no meaning here
        P0 `)` expected a value, found `)` help: an assignment is written: name = value.
    "#]],
    );
    inside(
        "message \"Hello.\n    x = ).",
        &expect![[r#"
        L2 `"` this string is never closed (this quote has no partner) fix: "\""
        P0 `)` expected a value, found `)` help: an assignment is written: name = value.
    "#]],
    );
    check(
        "Game \"A requires 2 players.\nNumber n\nNumber m.",
        &expect![[r#"
        L2 `"` this string is never closed (this quote has no partner) fix: "\""
        P0 `` a period is missing fix: "."
    "#]],
    );
}

#[test]
fn too_many_mistakes() {
    let text = format!("Game \"A\" requires 2 players. {}", "Number . ".repeat(2000));
    let (_, tree, diagnostics) = read(&text);
    assert_eq!(diagnostics.len(), crate::MAX_ERRORS + 1);
    assert_eq!(diagnostics.last().map(|d| d.code), Some("L6"));
    assert!(tree.damaged);
}

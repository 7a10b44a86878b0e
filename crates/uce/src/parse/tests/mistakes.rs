//! What the parser says of mistakes: each is reported once, with its code, and no others with it.

use expect_test::{Expect, expect};
use source::apply_fixes;

use super::read;

pub(super) fn said(text: &str) -> String {
    let (source, _, diagnostics) = read(text);
    let mut out = String::new();
    for d in &diagnostics {
        out += &format!("{} `{}` {}", d.code, source.slice(d.span), d.message);
        if !d.reason.is_empty() {
            out += &format!(" ({})", d.reason);
        }
        for label in &d.labels {
            out += &format!(" [`{}` {}]", source.slice(label.span), label.text);
        }
        if let Some(help) = &d.help {
            out += &format!(" help: {help}");
        }
        if let Some(fix) = &d.fix {
            out += &format!(" fix: {:?}", fix.replacement);
        }
        out += "\n";
    }
    out
}

pub(super) fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&said(text));
}

fn script(routines: &str) -> String {
    format!("STATES {{\n  \"SETUP\" {{\n    {routines}\n    PRINT \"done\"\n  }}\n}}\n")
}

/// Routines of a state, before a good one.
pub(super) fn inside(routines: &str, expected: &Expect) {
    check(&script(routines), expected);
}

/// Routines with mistakes that can be repaired; the text after that.
pub(super) fn repaired(routines: &str, expected: &str) {
    let (source, tree, diagnostics) = read(&script(routines));
    assert!(!diagnostics.is_empty(), "{routines}");
    assert!(!tree.damaged, "{}", said(&script(routines)));
    let fixed = apply_fixes(source.text(), &diagnostics);
    assert_eq!(fixed, script(expected), "{}", said(&script(routines)));
    assert_eq!(said(&fixed), "");
}

#[test]
fn u005_numbers_that_are_too_large() {
    inside(
        "DEALTOP \"a\" \"b\" 4294967296 CHOOSE 99999999999999999999 { }",
        &expect![[r#"
        U005 `4294967296` this number is too large (the largest is 4294967295)
        U005 `99999999999999999999` this number is too large (the largest is 4294967295)
        U012 `{ }` nothing stands between these braces (nothing to choose from)
    "#]],
    );
}

#[test]
fn u011_states_around_everything() {
    check(
        "",
        &expect![[r#"
        U011 `` there is no script in this file help: a script is written: STATES { "SETUP" { … } "PLAY" { … } }
    "#]],
    );
    check(
        "(game)",
        &expect![[r#"
            U001 `(` the character `(` has no meaning here help: `LEN:`, `SCORE:`, `NAME(` and `GEQ(` are one word each
            U011 `game` a script begins with `STATES {` help: a script is written: STATES { "SETUP" { … } "PLAY" { … } }
        "#]],
    );
    check(
        "\"SETUP\" { PRINT \"x\" }",
        &expect![[r#"
        U011 `"SETUP"` a script begins with `STATES {` help: a script is written: STATES { "SETUP" { … } "PLAY" { … } }
    "#]],
    );
    check(
        "STATES \"SETUP\" { PRINT \"x\" } }",
        &expect![[r#"
        U011 `` a `{` is missing here help: a script is written: STATES { "SETUP" { … } "PLAY" { … } } fix: " {"
    "#]],
    );
    check(
        "states { \"SETUP\" { PRINT \"x\" } }",
        &expect![[r#"
        U010 `states` this should be `STATES` (words are written in capital letters) fix: "STATES"
    "#]],
    );
    check(
        "STATES { \"SETUP\" { PRINT \"x\" } } \"A\" { PRINT \"x\" } \"B\" { PRINT \"x\" }",
        &expect![[r#"
            U011 `"A"` a state behind the end of `STATES` (nothing may stand here) [`}` this `}` closes `STATES`] help: move that `}` to the end of the file, if it is not one too many
        "#]],
    );
    check(
        "STATES",
        &expect![[r#"
        U010 `` expected `{`, found the end of the file help: a script is written: STATES { "SETUP" { … } "PLAY" { … } }
    "#]],
    );
    check(
        "STATES { \"SETUP\" { PRINT \"x\" } } 3 4",
        &expect![[r#"
        U010 `3` expected a state, found `3` help: a state is written: "NAME" { routines }
    "#]],
    );
}

#[test]
fn u012_nothing_between_braces() {
    check(
        "STATES { }",
        &expect![[r#"
        U012 `` there is no state (a script has at least the state `SETUP`) help: a script is written: STATES { "SETUP" { … } "PLAY" { … } }
    "#]],
    );
    check(
        "STATES { \"SETUP\" { } }",
        &expect![[r#"
        U012 `{ }` nothing stands between these braces (a block has at least one routine)
    "#]],
    );
    inside(
        "LOOP { } FORPLAYER { } CHOOSE { }",
        &expect![[r#"
        U012 `{ }` nothing stands between these braces (a block has at least one routine)
        U012 `{ }` nothing stands between these braces (a block has at least one routine)
        U012 `{ }` nothing stands between these braces (nothing to choose from)
    "#]],
    );
    inside(
        "IF { } { } FORPLAYERCOND { DECKCOND \"a\" { } PLAYERCOND \"b\" { } } { }",
        &expect![[r#"
            U012 `{ }` nothing stands between these braces (a condition is missing)
            U012 `{ }` nothing stands between these braces (a block has at least one routine)
            U012 `{ }` nothing stands between these braces (a test is missing)
            U012 `{ }` nothing stands between these braces (a test is missing)
            U012 `{ }` nothing stands between these braces (a block has at least one routine)
        "#]],
    );
    inside(
        "CHOOSE { \"a\" PRECOND AND { } { } }",
        &expect![[r#"
        U012 `{ }` nothing stands between these braces (a condition is missing)
        U012 `{ }` nothing stands between these braces (a block has at least one routine)
    "#]],
    );
}

#[test]
fn u013_flags() {
    repaired("NEWDECK \"a\" UA1 []", "NEWDECK \"a\" AU1 []");
    repaired("NEWDECK \"a\" au1 []", "NEWDECK \"a\" AU1 []");
    repaired("NEWDECK \"a\" AUO []", "NEWDECK \"a\" AU0 []");
    repaired("NEWDECK \"a\" [\"b\", \"c\"] AU1", "NEWDECK \"a\" AU1 [\"b\", \"c\"]");
    inside(
        "NEWDECK \"a\" UP []",
        &expect![[r#"
        U013 `UP` these are no flags of a deck (`UP` says something else) help: three letters: `A` (array) or `S` (stack), `U` (up) or `D` (down), `1` (seen by all) or `0`
    "#]],
    );
    inside(
        "NEWDECK \"a\" 1 [] NEWSDECK \"b\" []",
        &expect![[r#"
        U013 `1` these are no flags of a deck (`1` says something else) help: three letters: `A` (array) or `S` (stack), `U` (up) or `D` (down), `1` (seen by all) or `0`
        U013 `` the flags are missing here help: a full deck is written: NEWSDECK "name" SD0 []
    "#]],
    );
    inside(
        "NEWDECK \"a\" { }",
        &expect![[r#"
            U010 `{` expected the flags of the deck, such as `AU0`, found `{` help: a new deck is written: NEWDECK "name" AU0 ["player"]
        "#]],
    );
}

#[test]
fn u010_what_is_missing_in_routines() {
    inside(
        "DEALTOP \"a\" \"b\"",
        &expect![[r#"
        U010 `` expected a number, found `PRINT` help: dealing is written: DEALTOP "from" "to" 1
    "#]],
    );
    inside(
        "DEALRAND \"a\" 3 PRINT",
        &expect![[r#"
        U010 `3` expected the name of the deck that cards go to, in quotes, found `3` help: dealing is written: DEALRAND "from" "to" 1
        U010 `` expected a text, in quotes, found `PRINT` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "SCOREADD \"a\" STATE [] LOOP PRINT \"x\"",
        &expect![[r#"
        U010 `STATE` expected the name of a player, in quotes, found `STATE` help: scoring is written: SCOREADD "deck" "player"
        U010 `[` expected the name of a state, in quotes, found `[` help: switching is written: STATE "NEXT" ["name"="value"], or with []
        U010 `PRINT` expected `{`, found `PRINT` help: a loop is written: LOOP { routines }
    "#]],
    );
    inside(
        "STATE \"A\" [\"x\" \"y\"] STATE \"A\" [x] STATE \"A\" [\"x\"=3]",
        &expect![[r#"
        U010 `"y"` expected `=`, found a string help: switching is written: STATE "NEXT" ["name"="value"], or with []
        U010 `x` names stand in quotes (this should be the name of a variable) fix: "\"x\""
        U010 `]` expected `=`, found `]` help: switching is written: STATE "NEXT" ["name"="value"], or with []
        U010 `3` expected the value of the variable, in quotes, found `3` help: switching is written: STATE "NEXT" ["name"="value"], or with []
    "#]],
    );
    inside(
        "NEWDECK \"a\" AU1 [\"x\" 3] PRINT 7",
        &expect![[r#"
        U010 `3` expected `,` or `]`, found `3` help: a new deck is written: NEWDECK "name" AU0 ["player"]
        U010 `7` expected a text, in quotes, found `7` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "NEWDECK \"a\" AU1 [\"x\", \"y\"",
        &expect![[r#"
        U010 `` expected `,` or `]`, found `PRINT` help: a new deck is written: NEWDECK "name" AU0 ["player"]
    "#]],
    );
}

//! Mistakes that are repaired, and how the parser goes on after others.

use expect_test::expect;

use super::mistakes::{check, inside, repaired};
use super::read;

#[test]
fn misspelled_words() {
    repaired("dealtop \"a\" \"b\" 1 Print \"x\"", "DEALTOP \"a\" \"b\" 1 PRINT \"x\"");
    repaired(
        "DEALTOOP \"a\" \"b\" 1 CHOSE { \"a\" NOCON { PRIN \"x\" } }",
        "DEALTOP \"a\" \"b\" 1 CHOOSE { \"a\" NOCOND { PRINT \"x\" } }",
    );
    repaired(
        "IF { DEKCOND \"a\" { len:eq(3) } } { PRINT \"x\" }",
        "IF { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" }",
    );
    repaired(
        "IF { NOT DECKCOND \"a\" { LEN: GEQ (3) } } { PRINT \"x\" }",
        "IF { NOT DECKCOND \"a\" { LEN: GEQ(3) } } { PRINT \"x\" }",
    );
}

#[test]
fn small_things_that_are_missing() {
    repaired("STATE \"A\"", "STATE \"A\" []");
    repaired("NEWDECK \"a\" AU1\n    PRINT \"x\"", "NEWDECK \"a\" AU1 []\n    PRINT \"x\"");
    repaired("LOOP { STATE \"A\" }", "LOOP { STATE \"A\" [] }");
    repaired("STATE _END []", "STATE \"_END\" []");
    repaired("STATE \"A\" [x=\"y\"]", "STATE \"A\" [\"x\"=\"y\"]");
    repaired("NEWDECK \"a\" AU1 [\"x\" \"y\"]", "NEWDECK \"a\" AU1 [\"x\", \"y\"]");
    repaired("CHOOSE { \"a\" { PRINT \"x\" } }", "CHOOSE { \"a\" NOCOND { PRINT \"x\" } }");
    repaired(
        "CHOOSE { \"a\" PRECOND { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" } }",
        "CHOOSE { \"a\" PRECOND AND { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" } }",
    );
    repaired(
        "CHOOSE 1 \"a\" NOCOND { PRINT \"x\" } \"b\" NOCOND { PRINT \"x\" }",
        "CHOOSE 1 { \"a\" NOCOND { PRINT \"x\" } \"b\" NOCOND { PRINT \"x\" } }",
    );
    repaired(
        "IF DECKCOND \"a\" { LEN:EQ(3) } { PRINT \"x\" }",
        "IF { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" }",
    );
    repaired(
        "IF { DECKCOND \"a\" { LEN:EQ(3) } { PRINT \"x\" }",
        "IF { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" }",
    );
    repaired(
        "IF { DECKCOND \"a\" { LEN:EQ(3 LEN:EQ(4 } } { PRINT \"x\" }",
        "IF { DECKCOND \"a\" { LEN:EQ(3) LEN:EQ(4) } } { PRINT \"x\" }",
    );
    repaired(
        "IF AND { DECKCOND \"a\" { LEN:EQ(3) } AND DECKCOND \"b\" { LEN:EQ(3) } } { PRINT \"x\" }",
        "IF { DECKCOND \"a\" { LEN:EQ(3) } DECKCOND \"b\" { LEN:EQ(3) } } { PRINT \"x\" }",
    );
}

#[test]
fn braces() {
    check(
        "STATES {\n  \"A\" {\n    PRINT \"x\"\n\n  \"B\" {\n    PRINT 3\n  }\n}\n",
        &expect![[r#"
            U010 `{` this block is never closed (this `{` has no `}`) [`"B"` a state cannot stand inside a block] fix: "\n}"
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    check(
        "STATES {\n  \"A\" {\n    LOOP {\n      PRINT \"x\"\n    PRINT \"y\"\n  }\n\n  \"B\" {\n    PRINT 3\n  }\n}\n",
        &expect![[r#"
            U010 `{` this block is never closed (this `{` has no `}`) [`{` perhaps the `}` of this one is missing] [`"B"` a state cannot stand inside a block]
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    check(
        "STATES {\n  \"A\" {\n    CHOOSE {\n      \"x\" NOCOND { PRINT \"y\" }\n\n  \"B\" {\n    PRINT 3\n  }\n}\n",
        &expect![[r#"
            U010 `{` this block is never closed (this `{` has no `}`) [`"B"` a state cannot stand inside a block] fix: "\n}"
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    check(
        "STATES {\n  \"A\" {\n    PRINT \"x\"\n    }\n  }\n  \"B\" { PRINT 3 }\n}\n",
        &expect![[r#"
            U011 `"B"` a state behind the end of `STATES` (nothing may stand here) [`}` this `}` closes `STATES`] help: move that `}` to the end of the file, if it is not one too many
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    check(
        "STATES {\n  \"A\" {\n    LOOP {\n      PRINT \"x\"\n      }\n    }\n    PRINT \"y\"\n    PRINT 3\n  }\n  \"B\" { PRINT \"x\" }\n}\n",
        &expect![[r#"
            U010 `PRINT` a routine outside of any state (only states stand here) [`}` the last state ends here]
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    check(
        "STATES {\n  \"A\" PRINT \"x\" }\n}\n",
        &expect![[r#"
        U010 `` a `{` is missing here help: a state is written: "NAME" { routines } fix: " {"
    "#]],
    );
    check(
        "STATES {\n  \"A\" { PRINT \"x\" }\n",
        &expect![[r#"
        U010 `{` this block is never closed (this `{` has no `}`) fix: "\n}"
    "#]],
    );
    check(
        "STATES { \"A\" { LOOP {",
        &expect![[r#"
        U010 `{` this block is never closed (this `{` has no `}`) fix: "\n}"
    "#]],
    );
    check(
        "STATES { \"A\" \"B\" { PRINT \"x\" } }",
        &expect![[r#"
        U010 `"B"` expected `{`, found a string help: a state is written: "NAME" { routines }
    "#]],
    );
    check(
        "STATES { 3 { PRINT 4 } \"B\" { PRINT \"x\" } }",
        &expect![[r#"
        U010 `3` expected a state, found `3` help: a state is written: "NAME" { routines }
        U010 `4` expected a text, in quotes, found `4` help: printing is written: PRINT "text"
    "#]],
    );
}

#[test]
fn all_mistakes_at_once() {
    let text = "STATES {
  \"SETUP\" {
    NEWDECK \"a\" UP1 []
    DEALTOP \"a\" \"b\"
    IF { DECKCOND \"a\" { LEN:EQ } DECKCOND 3 { } } {
      PRINT
      STATE \"A\"
    }
    CHOOSE 1 {
      \"x\" POSTCOND { PLAYERCOND \"a\" { SCORE:3 } } { SCOREADD \"a\" }
      \"y\" NOCOND { }
    }
  }
  \"A\" { FOO DEALTOP \"x\" }
}
";
    check(
        text,
        &expect![[r#"
            U013 `UP1` these are no flags of a deck (`UP1` says something else) help: three letters: `A` (array) or `S` (stack), `U` (up) or `D` (down), `1` (seen by all) or `0`
            U010 `` expected a number, found `IF` help: dealing is written: DEALTOP "from" "to" 1
            U010 `EQ` expected `LESS(`, `LEQ(`, `EQ(`, `GEQ(` or `GREATER(`, found `EQ` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
            U010 `3` expected the name of a deck, in quotes, found `3` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
            U010 `` expected a text, in quotes, found `STATE` help: printing is written: PRINT "text"
            U010 `` a list is missing here (it may be empty, but must be there) help: switching is written: STATE "NEXT" ["name"="value"], or with [] fix: " []"
            U010 `` `AND` or `OR` is missing here (must all conditions hold, or one of them?) help: a choice is written: "message" PRECOND AND { conditions } { routines }, or "message" NOCOND { routines } fix: " AND"
            U010 `3` expected `LESS(`, `LEQ(`, `EQ(`, `GEQ(` or `GREATER(`, found `3` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
            U010 `}` expected the name of a player, in quotes, found `}` help: scoring is written: SCOREADD "deck" "player"
            U012 `{ }` nothing stands between these braces (a block has at least one routine)
            U010 `FOO` expected a routine, found `FOO`
            U010 `}` expected the name of the deck that cards go to, in quotes, found `}` help: dealing is written: DEALTOP "from" "to" 1
        "#]],
    );
}

#[test]
fn what_follows_an_unreadable_place_is_not_reported() {
    inside(
        "DEALTOP \"a\" @ 3 PRINT 4",
        &expect![[r#"
        U001 `@` the character `@` has no meaning here
        U010 `4` expected a text, in quotes, found `4` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "PRINT \"Hello\n    PRINT 4",
        &expect![[r#"
        U002 `"` this string is never closed (this quote has no partner on its line) fix: "\""
        U010 `4` expected a text, in quotes, found `4` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "DEALTOP \"a \"b\" 3\n    PRINT 4",
        &expect![[r#"
            U002 `"` this string is never closed (this quote has no partner on its line) fix: "\""
            U010 `4` expected a text, in quotes, found `4` help: printing is written: PRINT "text"
        "#]],
    );
}

#[test]
fn too_many_mistakes() {
    let text = format!("STATES {{ \"A\" {{ {} }} }}", "PRINT ".repeat(2000));
    let (_, tree, diagnostics) = read(&text);
    assert_eq!(diagnostics.len(), crate::MAX_ERRORS + 1);
    assert_eq!(diagnostics.last().map(|d| d.code), Some("U006"));
    assert!(tree.damaged);
}

//! Mistakes in conditions and choices, and words of other languages.

use expect_test::expect;

use super::mistakes::inside;

#[test]
fn u010_what_is_missing_in_conditions() {
    inside(
        "IF { LEN:EQ(3) } { PRINT \"x\" }",
        &expect![[r#"
        U010 `LEN:` expected a condition, found `LEN:` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
    "#]],
    );
    inside(
        "IF { DECKCOND \"a\" { NAME(\"x\") SCORE:EQ(3) LEN:EQ(3) } } { PRINT \"x\" }",
        &expect![[r#"
            U010 `NAME(` `NAME(` is no test of a deck help: of decks: SUITS:SAME, VALS:SAME, VALS:CONS, LEN:
            U010 `SCORE:` `SCORE:` is no test of a deck help: of decks: SUITS:SAME, VALS:SAME, VALS:CONS, LEN:
        "#]],
    );
    inside(
        "IF { PLAYERCOND \"a\" { LEN:EQ(3) SUITS:SAME NAME(\"x\") } } { PRINT \"x\" }",
        &expect![[r#"
            U010 `LEN:` `LEN:` is no test of a player help: of players: NAME("…") and SCORE:
            U010 `SUITS:SAME` `SUITS:SAME` is no test of a player help: of players: NAME("…") and SCORE:
        "#]],
    );
    inside(
        "IF { DECKCOND \"a\" { LEN:3 LEN:EQ(x) LEN:EQ(3 } } { PRINT \"x\" }",
        &expect![[r#"
        U010 `3` expected `LESS(`, `LEQ(`, `EQ(`, `GEQ(` or `GREATER(`, found `3` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
        U010 `x` expected a number, found `x` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
        U010 `` a `)` is missing here fix: ")"
    "#]],
    );
    inside(
        "IF { DECKCOND { LEN:EQ(3) } NOT { PRINT \"x\" }",
        &expect![[r#"
        U010 `{` expected the name of a deck, in quotes, found `{` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
        U010 `{` expected a condition, found `{` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
    "#]],
    );
    inside(
        "IF { DECKCOND \"a\" LEN:EQ(3) } { PRINT \"x\" PRINT 3 }",
        &expect![[r#"
        U010 `LEN:` expected `{`, found `LEN:` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
        U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "IF OR { DECKCOND \"a\" { LEN:EQ(3) } OR DECKCOND \"b\" { LEN:EQ(3) } } { PRINT \"x\" }",
        &expect![[r#"
            U010 `OR` an `IF` has no `OR` (all of its conditions must hold) help: for one of several, write an `IF` for each
            U010 `OR` no `OR` between conditions help: a choice says `OR` once, before its conditions
        "#]],
    );
    inside(
        "IF { DECKCOND \"a\" { LEN:EQ(3) }",
        &expect![[r#"
            U010 `` the conditions do not end here (a `}` is missing, and then a `{`) [`{` they begin here]
        "#]],
    );
    inside(
        "IF { DECKCOND \"a\" { LEN:EQ(3) { PRINT \"x\" }",
        &expect![[r#"
        U010 `{` expected `}`, found `{` help: a condition is written: DECKCOND "deck" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND "player" { SCORE:LESS(100) }
    "#]],
    );
}

#[test]
fn u010_what_is_missing_in_choices() {
    inside(
        "CHOOSE 1 { PRINT \"x\" DEALTOP 3 \"a\" NOCOND { PRINT 3 } }",
        &expect![[r#"
        U010 `PRINT` a routine outside of any choice help: a choice is written: "message" PRECOND AND { conditions } { routines }, or "message" NOCOND { routines }
        U010 `3` expected the name of the deck that cards come from, in quotes, found `3` help: dealing is written: DEALTOP "from" "to" 1
        U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "CHOOSE 1 { \"a\" COND AND { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT 3 } }",
        &expect![[r#"
            U010 `COND` there is no `COND` (this does not say when the conditions count) help: `PRECOND` if they must hold before the routines, `POSTCOND` if after them
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    inside(
        "CHOOSE 1 { \"a\" NOCOND AND { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" } }",
        &expect![[r#"
            U010 `AND` a `NOCOND` has no conditions help: a choice is written: "message" PRECOND AND { conditions } { routines }, or "message" NOCOND { routines }
        "#]],
    );
    inside(
        "CHOOSE 1 { \"a\" PRECOND XOR { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" } \"b\" \"c\" NOCOND { PRINT \"x\" } }",
        &expect![[r#"
            U010 `XOR` expected `AND` or `OR`, found `XOR` help: a choice is written: "message" PRECOND AND { conditions } { routines }, or "message" NOCOND { routines }
        "#]],
    );
    inside(
        "\"a\" NOCOND { PRINT 3 }",
        &expect![[r#"
        U010 `"a"` a choice outside of any `CHOOSE` help: choices stand in: CHOOSE 1 { … }
        U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
    "#]],
    );
    inside(
        "CHOOSE \"a\" NOCOND { PRINT \"x\" }",
        &expect![[r#"
            U010 `"a" NOCOND { PRINT "x" }` choices stand in braces fix: "{ \"a\" NOCOND { PRINT \"x\" } }"
        "#]],
    );
}

#[test]
fn u010_words_of_other_languages() {
    inside(
        "IF { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" } ELSE { PRINT 3 }",
        &expect![[r#"
            U010 `ELSE` no routine begins with `ELSE` help: there is no `ELSE`: write a second `IF` with `NOT`
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
        "#]],
    );
    inside(
        "SHUFFLE \"a\" BREAK WHILE { PRINT 3 }\n DEAL \"a\" \"b\"\n END",
        &expect![[r#"
            U010 `SHUFFLE` no routine begins with `SHUFFLE` help: a deck is shuffled by dealing it all: DEALRAND "Box" "Pile" 52
            U010 `3` expected a text, in quotes, found `3` help: printing is written: PRINT "text"
            U010 `DEAL` no routine begins with `DEAL` help: cards move by `DEALTOP`, `DEALRAND` or `DEALCHOICE`
            U010 `END` no routine begins with `END` help: a game ends with: STATE "_END" []
        "#]],
    );
    inside(
        "DECKCOND \"a\" { LEN:EQ(3) } 7 \"x\"",
        &expect![[r#"
        U010 `DECKCOND` no routine begins with `DECKCOND` help: conditions stand in `IF { … } { … }`
    "#]],
    );
    inside(
        "FORPLAYER { DECKCOND \"a\" { LEN:EQ(3) } } { PRINT \"x\" }",
        &expect![[r#"
        U010 `FORPLAYER` `FORPLAYER` has no conditions fix: "FORPLAYERCOND"
    "#]],
    );
}

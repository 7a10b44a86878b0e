//! Strings, variables, and who gives them.

use super::{run, states};

const END: &str = r#"STATE "_END" []"#;

#[test]
fn u014_marks() {
    run("PRINT \"a«U014»\u{E000}b\u{E001}\" PRINT \"«U014»\u{E00F}\"");
    states("\"SETUP\" { STATE \"«U014»\u{E000}\" [] } \"«U014»\u{E000}\" { STATE \"_END\" [] }");
    run("PRINT \"«wU049»\u{E010}\"");
}

#[test]
fn u024_brackets() {
    run(
        r#"PRINT "a«U024»[b" PRINT "a«U024»]b" PRINT "a«U024»[]b" PRINT "«U024»[a[THISPLAYER]«U024»]""#,
    );
    run(
        r#"DEALTOP "Box«U024»]" "Pile" 1 SCOREADD "Box" "«U024»[" NEWDECK "«U024»]" AU1 ["«U024»["]"#,
    );
    run(
        r#"IF { DECKCOND "«U024»[" { LEN:EQ(1) } PLAYERCOND "«U024»[" { NAME("«U024»]") } } { PRINT "x" }"#,
    );
    run(r#"CHOOSE { "«U024»[" NOCOND { PRINT "x" } }"#);
    states(r#""SETUP" { STATE "A" ["x"="«U024»["] } "A" { PRINT "[x]" STATE "_END" [] }"#);
    // The names of states are taken as they are.
    states(r#""SETUP" { STATE "A[" [] } "A[" { STATE "_END" [] }"#);
}

#[test]
fn u025_two_counts() {
    run(r#"NEWDECK "[#] «U025»[#]" AU1 [] PRINT "[#a]«U025»[#b]«U025»[#]""#);
    run(r#"NEWDECK "Meld [#]" AU1 [] PRINT "[N] of [N]""#);
}

#[test]
fn u026_messages_of_choices() {
    run(
        r#"CHOOSE { "a «U026»[#]" NOCOND { PRINT "x" } "b «U026»[N] «U026»[#c]" NOCOND { PRINT "x" } }"#,
    );
    run(r#"CHOOSE { "[THISPLAYER]" NOCOND { PRINT "x" } }"#);
}

#[test]
fn u027_and_u029_variables_that_cannot_be_read() {
    states(&format!(
        r##""SETUP" {{ STATE "A" [«U027»"N"="x" «U027»"#"="x" «U027»"#a"="x"] }} "A" {{ {END} }}"##
    ));
    states(&format!(
        r#""SETUP" {{ STATE "A" [«U029»""="x" «U029»"[a]"="x" «U029»"["="x" «U027»"[N]"="x"] }} "A" {{ {END} }}"#
    ));
    states(&format!(
        r#""SETUP" {{ STATE "A" ["THISPLAYER"="x" "NN"="x" "a#"="x"] }} "A" {{ {END} }}"#
    ));
}

#[test]
fn u028_no_value() {
    states(r#""SETUP" { PRINT "«U028»[x]" PRINT "[x]" STATE "_END" ["y"="«U028»[y]"] }"#);
    states(
        &format!(r#""SETUP" {{ STATE "A" ["x"="1"] }} "A" {{ PRINT "[x] «U028»[y]" {END} }}"#)
            .replace('1', "one"),
    );
    states(r#""SETUP" { PRINT "«U028»[THISPLAYER]" STATE "_END" [] }"#);
    // Outside of its loop it is gone.
    states(
        r#""SETUP" { FORPLAYER { PRINT "[THISPLAYER]" } PRINT "«U028»[THISPLAYER]" STATE "_END" [] }"#,
    );
    states(
        r#""SETUP" { FORPLAYERCOND { PLAYERCOND "[THISPLAYER]" { SCORE:EQ(0) } } { PRINT "[THISPLAYER]" } STATE "_END" [] }"#,
    );
    // What a state has does not go on to the next by itself.
    states(&format!(
        r#""SETUP" {{ STATE "A" ["x"="a"] }} "A" {{ PRINT "[x]" STATE "B" [] }} "B" {{ PRINT "«U028»[x]" {END} }}"#
    ));
    // A state that leads to itself gives what it has.
    states(r#""SETUP" { STATE "A" ["x"="a"] } "A" { PRINT "[x]" STATE "A" ["x"="[x]b"] }"#);
    // The `STATE` that gives it may be one that was not understood.
    states(&format!(
        r#""SETUP" {{ STATE «U021»"AA" ["x"="a"] STATE "A" [] }} "A" {{ PRINT "[x]" {END} }}"#
    ));
}

#[test]
fn u040_perhaps_no_value() {
    let other = r#"FORPLAYERCOND { PLAYERCOND "[THISPLAYER]" { SCORE:EQ(0) } } { STATE "A" [] }"#;
    states(&format!(
        r#""SETUP" {{ {other} STATE "A" ["x"="a"] }} "A" {{ PRINT "«wU040»[x] [x]" {END} }}"#
    ));
    // The game begins in its first state without any.
    states(r#""SETUP" { PRINT "«wU040»[x]" STATE "SETUP" ["x"="a"] }"#);
    states(&format!(
        r#""SETUP" {{ {other} STATE "A" ["THISPLAYER"="a"] }} "A" {{ «wU040»CHOOSE {{ "a" NOCOND {{ PRINT "x" }} }} {END} }}"#
    ));
}

#[test]
fn u042_nobody_is_asked() {
    states(&format!(
        r#""SETUP" {{ «wU042»CHOOSE {{ "a" NOCOND {{ PRINT "x" }} }} CHOOSE {{ "a" NOCOND {{ PRINT "x" }} }} {END} }}"#
    ));
    states(&format!(r#""SETUP" {{ NEWSDECK "a" SU1 [] «wU042»DEALCHOICE "a" "a" {END} }}"#));
    states(&format!(r#""SETUP" {{ PRINT "«wU042»[N]" {END} }}"#));
    states(
        r#""SETUP" { FORPLAYER { STATE "A" ["THISPLAYER"="[THISPLAYER]"] } } "A" { CHOOSE { "[THISPLAYER]" NOCOND { PRINT "x" } } STATE "_END" [] }"#,
    );
    // One message for one mistake.
    states(&format!(
        r#""SETUP" {{ PRINT "«U028»[THISPLAYER]" CHOOSE {{ "a" NOCOND {{ PRINT "x" }} }} {END} }}"#
    ));
    // Inside of a loop, choices inside of choices too.
    run(
        r#"CHOOSE { "a" NOCOND { DEALCHOICE "Box" "Pile" CHOOSE 1 { "b" NOCOND { PRINT "[N]" } } } }"#,
    );
}

#[test]
fn u049_characters_that_not_every_engine_reads() {
    run(
        r#"PRINT "a_b'c#d!" PRINT "abc«wU049»1" PRINT "x, y." CHOOSE { "really?" NOCOND { PRINT "x" } }"#,
    );
    states(r#""SETUP" { STATE "B" ["a«wU049»-b"="x"] } "B" { PRINT "[a-b]" STATE "_END" [] }"#);
    states(r#""SETUP" { STATE "B«wU049»2" [] } "B2" { PRINT "ä" STATE "_END" [] }"#);
}

#[test]
fn u052_two_values() {
    states(&format!(
        r#""SETUP" {{ STATE "A" ["x"="a" «wU052»"x"="b" «wU052»"x"="c"] }} "A" {{ PRINT "[x]" {END} }}"#
    ));
}

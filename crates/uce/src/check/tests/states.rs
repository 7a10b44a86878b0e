//! States and where they lead.

use super::{states, with};
use crate::Options;

const END: &str = r#"STATE "_END" []"#;

#[test]
fn u020_no_setup() {
    states(&format!(r#"«U020»"START" {{ {END} }} "PLAY" {{ {END} }}"#));
    // The one that is probably meant is named.
    states(
        &format!(r#""PLAY" {{ {END} }} «wU050»«U020»"Setup" {{ {END} }}"#)
            .replace("«wU050»«U020»", "«U020»«wU050»"),
    );
    // It may stand in the part that could not be read.
    with(&format!(r#"STATES {{ "START" {{ {END} PRINT «U010»}} }}"#), Options::default());
}

#[test]
fn u021_unknown_targets() {
    states(r#""SETUP" { STATE «U021»"PLAY" [] }"#);
    states(r#""SETUP" { STATE «U021»"Setup" [] }"#);
    states(r#""SETUP" { STATE «U021»"END" [] }"#);
    states(r#""SETUP" { STATE «U021»"[x]" ["x"="SETUP"] }"#);
    states(r#""SETUP" { LOOP { CHOOSE { "x" NOCOND { STATE «U021»"A" [] } } } }"#);
}

#[test]
fn u022_two_states_of_one_name() {
    states(&format!(r#""SETUP" {{ STATE "A" [] }} "A" {{ {END} }} «U022»"A" {{ {END} }}"#));
    states(&format!(r#""SETUP" {{ {END} }} «U022»"SETUP" {{ {END} }} «U022»"SETUP" {{ {END} }}"#));
    // Names are compared letter by letter.
    states(&format!(r#""SETUP" {{ STATE "A" [] }} "A" {{ STATE "A " [] }} "A " {{ {END} }}"#));
}

#[test]
fn u023_a_state_called_end() {
    states(&format!(r#""SETUP" {{ {END} }} «U023»"_END" {{ {END} }}"#));
}

#[test]
fn u043_states_that_are_never_reached() {
    states(&format!(r#""SETUP" {{ {END} }} «wU043»"A" {{ {END} }}"#));
    states(
        r#""SETUP" { STATE "_END" [] } «wU043»"A" { STATE "B" [] } «wU043»"B" { STATE "A" [] }"#,
    );
    states(&format!(r#""A" {{ STATE "B" [] }} "B" {{ {END} }} "SETUP" {{ STATE "A" [] }}"#));
    // Nothing is said of variables that cannot be given.
    states(&format!(r#""SETUP" {{ {END} }} «wU043»"A" {{ PRINT "[x]" {END} }}"#));
    // With an error, the way may be there.
    states(&format!(r#""SETUP" {{ STATE «U021»"B" [] }} "A" {{ {END} }}"#));
}

#[test]
fn u050_names_in_small_letters() {
    states(&format!(r#""SETUP" {{ STATE "Play" [] }} «wU050»"Play" {{ {END} }}"#));
    states(&format!(r#""SETUP" {{ STATE "A B_" [] }} "A B_" {{ {END} }}"#));
}

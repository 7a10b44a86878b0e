//! Decks that are odd, by code; a game with nothing else wrong is played nevertheless.

use super::{run, script, states, with};
use crate::Options;

#[test]
fn u045_decks_that_nothing_makes() {
    run(r#"DEALTOP "«wU045»box" "Pile" 1 DEALTOP "box" "Pile" 1"#);
    run(r#"DEALTOP "Box" "«wU045»Discards" 1 SCOREADD "«wU045»Table" "[THISPLAYER]""#);
    run(
        r#"IF { DECKCOND "«wU045»Meld [#]" { LEN:EQ(0) } } { DEALCHOICE "«wU045»Meld [N]" "Pile" }"#,
    );
    // Names with variables can be many things.
    run(
        r#"DEALTOP "Ann's hand" "[THISPLAYER]'s hand" 1 DEALTOP "«wU045»[THISPLAYER]'s cards" "Pile" 1"#,
    );
    run(
        r#"NEWDECK "Meld [#]" AU1 [] DEALTOP "Meld [N]" "Meld [#]" 1 DEALTOP "«wU045»Meld one" "Pile" 1"#,
    );
    // Made anywhere, also later in the text.
    states(
        r#""SETUP" { FORPLAYER { STATE "B" ["x"="a"] } } "A" { DEALTOP "[x]" "Z" 1 STATE "_END" [] } "B" { NEWSDECK "[x]" SU1 [] NEWDECK "Z" SU1 [] STATE "A" ["x"="[x]"] }"#,
    );
}

#[test]
fn u046_face_down_for_everybody() {
    run(
        r#"NEWDECK "a" «wU046»AD1 [] NEWDECK "b" «wU046»SD0 ["[THISPLAYER]"] NEWDECK "c" «wU046»AD1 ["x"]"#,
    );
    run(r#"NEWDECK "a" AD0 [] NEWDECK "b" AU1 [] NEWDECK "c" SU0 ["x"]"#);
    let compat = Options { face_down_compat: true, ..Options::default() };
    with(&script(r#"NEWDECK "a" AD1 [] NEWDECK "b" AD0 ["x"]"#), compat);
}

#[test]
fn u047_a_second_set_of_cards() {
    run(r#"«wU047»NEWSDECK "Other" SU1 []"#);
    states(r#""SETUP" { FORPLAYER { «wU047»NEWSDECK "a" SU1 [] } STATE "_END" [] }"#);
    states(
        r#""SETUP" { NEWSDECK "a" SU1 [] STATE "A" [] } "A" { «wU047»NEWSDECK "a" SU1 [] STATE "_END" [] }"#,
    );
    states(r#""SETUP" { LOOP { NEWSDECK "a" SU1 [] STATE "_END" [] } }"#);
}

#[test]
fn u048_conditions_that_come_too_early() {
    let choice = |when: &str, conditions: &str, routines: &str| {
        run(&format!("CHOOSE {{ \"a\" {when} AND {{ {conditions} }} {{ {routines} }} }}"));
    };
    let made = r#"NEWDECK "Meld [#]" AU1 []"#;
    choice("PRECOND", r#"DECKCOND «wU048»"Meld [#]" { LEN:GEQ(3) }"#, made);
    choice(
        "PRECOND",
        r#"NOT DECKCOND «wU048»"Meld [#]" { LEN:GEQ(3) }"#,
        &format!("LOOP {{ {made} STATE \"_END\" [] }}"),
    );
    choice("POSTCOND", r#"DECKCOND "Meld [#]" { LEN:GEQ(3) }"#, made);
    choice(
        "PRECOND",
        r#"DECKCOND "Box" { LEN:GEQ(3) } PLAYERCOND "[THISPLAYER]" { SCORE:EQ(0) }"#,
        made,
    );
    // What another choice makes is there already.
    run(&format!(
        "CHOOSE {{ \"a\" NOCOND {{ {made} }} \"b\" PRECOND AND {{ DECKCOND \"Meld [#]\" {{ LEN:EQ(0) }} }} {{ PRINT \"x\" }} }}"
    ));
}

//! Ends of states, loops, and what is never reached.

use super::states;

/// A state with these routines.
#[track_caller]
fn state(routines: &str) {
    states(&format!("\"SETUP\" {{ NEWSDECK \"Box\" SU1 [] {routines}}}"));
}

const END: &str = r#"STATE "_END" []"#;
const IF: &str = r#"IF { DECKCOND "Box" { LEN:EQ(0) } }"#;

#[test]
fn u041_states_that_run_off_their_end() {
    state(r#"PRINT "x" «wU041»"#);
    state(&format!("{IF} {{ {END} }} «wU041»"));
    state(&format!("FORPLAYER {{ {IF} {{ {END} }} }} «wU041»"));
    state(&format!(
        "FORPLAYERCOND {{ PLAYERCOND \"[THISPLAYER]\" {{ SCORE:EQ(0) }} }} {{ {END} }} «wU041»"
    ));
    state(&format!("LOOP {{ {IF} {{ {END} }} }}"));
    // There is at least one player.
    state(&format!("FORPLAYER {{ PRINT \"x\" {END} }}"));
}

#[test]
fn choices_that_switch() {
    let choose =
        |choices: &str, end: &str| state(&format!("FORPLAYER {{ CHOOSE {choices} }} {end}"));
    let off = "«wU041»";
    choose(&format!("1 {{ \"a\" NOCOND {{ {END} }} \"b\" NOCOND {{ PRINT \"x\" {END} }} }}"), "");
    // "End turn" is always there, and no choice at all may be made.
    choose(&format!("{{ \"a\" NOCOND {{ {END} }} }}"), off);
    choose(&format!("0 {{ \"a\" NOCOND {{ {END} }} }}"), off);
    choose(&format!("1 {{ \"a\" NOCOND {{ {END} }} \"b\" NOCOND {{ PRINT \"x\" }} }}"), off);
    // If all fail, the game goes on behind them.
    let condition = "{ DECKCOND \"Box\" { LEN:EQ(0) } }";
    choose(&format!("1 {{ \"a\" PRECOND AND {condition} {{ {END} }} }}"), off);
    choose(&format!("1 {{ \"a\" POSTCOND AND {condition} {{ {END} }} }}"), off);
    choose(&format!("1 {{ \"a\" NOCOND {{ DEALTOP \"Box\" \"Box\" 1 {END} }} }}"), off);
    choose(&format!("1 {{ \"a\" NOCOND {{ {IF} {{ PRINT \"[N]\" }} {END} }} }}"), off);
    choose(
        &format!(
            "1 {{ \"a\" PRECOND AND {condition} {{ {END} }} \"b\" NOCOND {{ DEALTOP \"Box\" \"Box\" 0 {END} }} }}"
        ),
        "",
    );
}

#[test]
fn u044_loops_that_never_end() {
    state(r#"«wU044»LOOP { PRINT "x" }"#);
    state(&format!(r#"«wU044»LOOP {{ PRINT "x" }} {END}"#));
    state(&format!(r#"LOOP {{ FORPLAYER {{ «wU044»LOOP {{ PRINT "x" }} }} {END} }}"#));
    state(&format!(
        r#"LOOP {{ FORPLAYER {{ CHOOSE {{ "a" NOCOND {{ LOOP {{ {IF} {{ {END} }} }} }} }} }} }}"#
    ));
}

#[test]
fn u051_routines_that_are_never_reached() {
    state(&format!(r#"{END} «wU051»PRINT "x" PRINT "y""#));
    state(&format!(r#"{IF} {{ {END} «wU051»PRINT "x" }} {END}"#));
    state(&format!(r#"LOOP {{ {IF} {{ {END} }} }} «wU051»{END}"#));
    state(&format!(r#"FORPLAYER {{ {END} }} «wU051»{END}"#));
    state(&format!(
        r#"FORPLAYER {{ CHOOSE {{ "a" NOCOND {{ {END} «wU051»PRINT "x" }} }} }} {END}"#
    ));
}

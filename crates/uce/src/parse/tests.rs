//! What the parser makes of good text. Expected values are from the grammar of the language.

mod conditions;
mod mistakes;
mod random;
mod repairs;

use expect_test::{Expect, expect};

use super::*;
use crate::samples::GAME;
use crate::tree::dump;

pub(super) fn read(text: &str) -> (Source, Tree, Vec<Diagnostic>) {
    let (source, _) = Source::new("test.uce", text.as_bytes());
    let (tree, diagnostics) = parse(&source);
    (source, tree, diagnostics)
}

/// The tree without places.
fn tree_of(text: &str, expected: &Expect) {
    let (_, tree, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    assert!(!tree.damaged);
    let lines = dump(&tree).lines().fold(String::new(), |all, line| {
        all + line.rsplit_once("  @").map_or(line, |(text, _)| text) + "\n"
    });
    expected.assert_eq(&lines);
}

#[test]
fn a_whole_script() {
    tree_of(
        GAME,
        &expect![[r#"
        state
          name "SETUP"
          NEWSDECK
            name "Box"
            SD0
          NEWDECK
            name "Stock"
            SD0
          NEWDECK
            name "Discards"
            SU1
          DEALRAND 52
            from "Box"
            to "Stock"
          FORPLAYER
            do
              NEWDECK
                name "[THISPLAYER]'s hand"
                AU0
                viewer "[THISPLAYER]"
                viewer "Guest"
              NEWDECK
                name "[THISPLAYER]'s tricks"
                AD0
              DEALTOP 7
                from "Stock"
                to "[THISPLAYER]'s hand"
          DEALTOP 1
            from "Stock"
            to "Discards"
          STATE
            target "PLAY"
            variable "ROUND"
            value "one"
            variable "LAST"
            value "nobody"
        state
          name "PLAY"
          LOOP
            FORPLAYER
              do
                PRINT
                  text "[THISPLAYER] plays round [ROUND]"
                CHOOSE 1
                  choice PRECOND AND
                    message "Draw for [THISPLAYER]"
                    deck condition
                      deck "Stock"
                      length >= 1
                    do
                      DEALTOP 1
                        from "Stock"
                        to "[THISPLAYER]'s hand"
                  choice NOCOND
                    message "Pass"
                    do
                      PRINT
                        text "[THISPLAYER] passes"
                CHOOSE
                  choice POSTCOND AND
                    message "Meld"
                    deck condition
                      deck "Meld [#]"
                      consecutive values
                      same suit
                      length >= 3
                    do
                      NEWDECK
                        name "Meld [#]"
                        AU1
                      DEALCHOICE
                        from "[THISPLAYER]'s hand"
                        to "Meld [#]"
                  choice POSTCOND OR
                    message "Lay off"
                    deck condition
                      deck "Meld [N]"
                      consecutive values
                      same suit
                    not
                      not
                        deck condition
                          deck "Meld [N]"
                          same value
                          length <= 4
                    do
                      DEALCHOICE 1
                        from "[THISPLAYER]'s hand"
                        to "Meld [N]"
                DEALCHOICE 1
                  from "[THISPLAYER]'s hand"
                  to "Discards"
                IF
                  deck condition
                    deck "[THISPLAYER]'s hand"
                    length = 0
                  do
                    STATE
                      target "SCORING"
                      variable "WINNER"
                      value "[THISPLAYER]"
                      variable "ROUND"
                      value "[ROUND]"
            IF
              deck condition
                deck "Stock"
                length < 1
              deck condition
                deck "Discards"
                length > 1
              do
                STATE
                  target "SCORING"
                  variable "WINNER"
                  value "[LAST]"
                  variable "ROUND"
                  value "[ROUND]"
        state
          name "SCORING"
          FORPLAYERCOND
            not
              player condition
                player "[THISPLAYER]"
                name is "[WINNER]"
            do
              SCOREADD
                deck "[THISPLAYER]'s hand"
                player "[WINNER]"
              SCOREADD
                deck "[THISPLAYER]'s tricks"
                player "[THISPLAYER]"
          IF
            player condition
              player "[WINNER]"
              score >= 100
              name is "[WINNER]"
            do
              PRINT
                text "[WINNER] wins in round [ROUND]!"
          STATE
            target "_END"
    "#]],
    );
}

#[test]
fn places() {
    let text =
        "STATES{\"SETUP\"{IF{NOT PLAYERCOND\"a\"{SCORE:EQ(3)}}{STATE\"_END\"[\"x\"=\"y\"]}}}";
    let (_, tree, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    expect![[r#"
        state  @7..72
          name "SETUP"  @7..14
          IF  @15..71
            not  @18..48
              player condition  @22..48
                player "a"  @32..35
                score = 3  @45..46
            do  @49..71
              STATE  @50..70
                target "_END"  @55..61
                variable "x"  @62..65
                value "y"  @66..69
    "#]]
    .assert_eq(&dump(&tree));
}

#[test]
fn lists_and_numbers() {
    // Commas between bindings are optional; the last of a list of names may have one behind it.
    for text in [
        "STATE \"A\" [\"x\"=\"1\" \"y\"=\"2\"]",
        "STATE \"A\" [\"x\"=\"1\", \"y\"=\"2\",]",
        "NEWDECK \"A\" AU0 [\"x\", \"y\",]",
        "NEWDECK \"A\" AU0 [\"x\"]",
        "DEALCHOICE \"A\" \"B\" DEALCHOICE \"A\" \"B\" 0004294967295",
        "CHOOSE 0 { \"A\" NOCOND { PRINT \"x\" } }",
    ] {
        let (_, tree, diagnostics) = read(&format!("STATES {{ \"A\" {{ {text} }} }}"));
        assert_eq!((diagnostics, tree.damaged), (vec![], false), "{text}");
    }
}

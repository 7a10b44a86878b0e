//! Good scripts, of which nothing is said, and what their trees look like.

use expect_test::expect;
use source::Source;

use super::{states, with};
use crate::samples::GAME;
use crate::{Checked, Options, compile_checked, dump};

fn checked(text: &str, options: Options) -> Checked {
    let (source, _) = Source::new("test", text.as_bytes());
    let (checked, messages) = compile_checked(&source, &options);
    checked.unwrap_or_else(|| panic!("{messages:?}"))
}

#[test]
fn nothing_is_said_of_good_scripts() {
    with(GAME, Options::default());
    states(r#""SETUP" { STATE "_END" [] }"#);
}

#[test]
fn the_tree_says_what_was_meant() {
    expect![[r#"
        number 0
        state "SETUP"
          new full deck "Box": stack, down
          new deck "Stock": stack, down
          new deck "Discards": stack, up, for all
          deal 52 random from "Box" to "Stock"
          for player 0
            new deck <player 0>"'s hand": array, up, for <player 0>, for "Guest"
            new deck <player 0>"'s tricks": array, down
            deal 7 top from "Stock" to <player 0>"'s hand"
          deal 1 top from "Stock" to "Discards"
          go to "PLAY", ROUND = "one", LAST = "nobody"
        state "PLAY"
          needs ROUND, given by 1 of 1
          needs LAST, given by 1 of 1
          loop
            for player 1
              print <player 1>" plays round "<ROUND>
              choose 1 by player 1
                "Draw for "<player 1> if all before
                    deck "Stock": length >= 1
                  deal 1 top from "Stock" to <player 1>"'s hand"
                "Pass"
                  print <player 1>" passes"
              choose any by player 1
                "Meld" if all after
                    deck "Meld "<newest>: consecutive, same suit, length >= 3
                  new deck "Meld "<newest>: array, up, for all
                  deal any chosen by player 1 from <player 1>"'s hand" to "Meld "<newest>
                "Lay off" if one after (number 0)
                    deck "Meld "<number 0 of player 1>: consecutive, same suit
                    not not deck "Meld "<number 0 of player 1>: same value, length <= 4
                  deal 1 chosen by player 1 from <player 1>"'s hand" to "Meld "<number 0 of player 1>
              deal 1 chosen by player 1 from <player 1>"'s hand" to "Discards"
              if all
                  deck <player 1>"'s hand": length = 0
                go to "SCORING", ROUND = <ROUND>, WINNER = <player 1>
            if all
                deck "Stock": length < 1
                deck "Discards": length > 1
              go to "SCORING", ROUND = <ROUND>, WINNER = <LAST>
        state "SCORING"
          needs ROUND, given by 2 of 2
          needs WINNER, given by 2 of 2
          for player 2
            if not player <player 2>: is <WINNER>
            score <player 2>"'s hand" for <WINNER>
            score <player 2>"'s tricks" for <player 2>
          if all
              player <WINNER>: score >= 100, is <WINNER>
            print <WINNER>" wins in round "<ROUND>"!"
          end
        begin with "SETUP"
    "#]].assert_eq(&dump(&checked(GAME, Options::default())));
}

#[test]
fn players_of_the_innermost_loop() {
    let text = r#"STATES { "SETUP" { FORPLAYER {
        FORPLAYER { PRINT "[THISPLAYER]" }
        PRINT "[THISPLAYER]"
        STATE "A" ["THISPLAYER"="[THISPLAYER]" "x"="[THISPLAYER][#]"]
    } }
    "A" { PRINT "[THISPLAYER][x]" CHOOSE { "a" NOCOND { PRINT "[N]" } } STATE "_END" [] } }"#;
    expect![[r#"
        number 0
        state "SETUP"
          for player 0
            for player 1
              print <player 1>
            print <player 0>
            go to "A", THISPLAYER = <player 0>, x = <player 0><newest>
        state "A"
          needs THISPLAYER, given by 1 of 1
          needs x, given by 1 of 1
          print <THISPLAYER><x>
          choose any by THISPLAYER
            "a" (number 0)
              print <number 0 of THISPLAYER>
          end
        begin with "SETUP"
    "#]]
    .assert_eq(&dump(&checked(text, Options::default())));
}

#[test]
fn answers_are_kept_as_long_as_they_should() {
    // A choice and the conditions and routines in it share one; an `IF` in it begins with that one and keeps what it
    // learns itself; a choice inside of a choice, an `IF` outside and a lone routine have their own.
    let text = r#"STATES { "SETUP" { NEWSDECK "M 1" AU1 [] FORPLAYER {
        DEALTOP "M [N]" "M [N]" 1
        PRINT "[N]"
        IF { DECKCOND "M [N]" { LEN:EQ(0) } } { PRINT "[N]" FORPLAYER { PRINT "[N]" } }
        IF { DECKCOND "M 1" { LEN:EQ(0) } } { PRINT "x" }
        CHOOSE {
            "a" POSTCOND OR { DECKCOND "M [N]" { LEN:EQ(0) } } {
                IF { DECKCOND "M [N]" { LEN:EQ(1) } } { PRINT "[N]" }
                CHOOSE { "b" NOCOND { IF { DECKCOND "M 1" { LEN:EQ(2) } } { PRINT "[N]" } } }
                FORPLAYERCOND { PLAYERCOND "[THISPLAYER]" { NAME("[N]") } } { PRINT "[N]" }
            }
            "c" NOCOND { PRINT "x" }
        }
    } STATE "_END" [] } }"#;
    let text = text.replace("\"M ", "\"M");
    expect![[r#"
        number 0
        number 1
        number 2
        number 3
        number 4, inherits 3
        number 5
        number 6, inherits 5
        number 7, inherits 3
        state "SETUP"
          new full deck "M1": array, up, for all
          for player 0
            deal 1 top from "M"<number 0 of player 0> to "M"<number 0 of player 0> (number 0)
            print <number 1 of player 0> (number 1)
            if all (number 2)
                deck "M"<number 2 of player 0>: length = 0
              print <number 2 of player 0>
              for player 1
                print <number 2 of player 1>
            if all
                deck "M1": length = 0
              print "x"
            choose any by player 0
              "a" if one after (number 3)
                  deck "M"<number 3 of player 0>: length = 0
                if all (number 4)
                    deck "M"<number 4 of player 0>: length = 1
                  print <number 4 of player 0>
                choose any by player 0
                  "b" (number 5)
                    if all (number 6)
                        deck "M1": length = 2
                      print <number 6 of player 0>
                for player 2 (number 7)
                  if player <player 2>: is <number 7 of player 2>
                  print <number 7 of player 2>
              "c"
                print "x"
          end
        begin with "SETUP"
    "#]]
    .assert_eq(&dump(&checked(&text, Options::default())));
}

#[test]
fn what_a_state_needs_and_who_gives_it() {
    let text = r#"STATES { "SETUP" { STATE "A" ["x"="a" "y"="b"] }
        "A" { PRINT "[x]" STATE "A" ["x"="[x]"] } }"#;
    let checked = checked(text, Options::default());
    let state = &checked.states[1];
    let gives = |name: &str| -> Vec<bool> {
        let id = checked.variables.iter().position(|its| its == name).expect("a variable");
        state.entries.iter().map(|entry| entry.gives.iter().any(|its| its.idx() == id)).collect()
    };
    assert_eq!((gives("x"), gives("y")), (vec![true, true], vec![true, false]));
    assert_eq!(
        state.entries.iter().map(|entry| entry.from.map(|id| id.0)).collect::<Vec<_>>(),
        [Some(0), Some(1)]
    );
    assert_eq!(
        state.needs.iter().map(|need| (need.in_text, need.given)).collect::<Vec<_>>(),
        [(true, 2)]
    );
    assert!(checked.states[0].entries[0].from.is_none());
}

#[test]
fn face_down_can_be_ignored() {
    let text = r#"STATES { "SETUP" { NEWSDECK "a" SD0 ["x"] STATE "_END" [] } }"#;
    let of =
        |face_down_compat| dump(&checked(text, Options { face_down_compat, ..Options::default() }));
    assert!(of(false).contains("new full deck \"a\": stack, down, for \"x\""));
    assert!(of(true).contains("new full deck \"a\": stack, up, for \"x\""));
}

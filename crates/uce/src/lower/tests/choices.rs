//! Choices. [Part 6, R 10, R 11, R 29 and R 30 of the reference of the language]

use expect_test::expect;

use super::become_of;

/// What cannot fail is no attempt, and nothing has to be looked for before it is offered.
#[test]
fn a_plain_menu() {
    expect![[r#"
        if (size(game.decks[0]) >= 1)
          text := text("Draw, ", WORD)
        picked := 0
        choice of player, asked only if possible
          step
            if (size(game.decks[0]) >= 1)
              pick picked := 1, told as text
          step
            pick picked := 2, told as "Pass"
        if (picked == 1)
          if (size(game.decks[0]) < 1)
            fail TooFewCards
          move card(top of game.decks[0]) to top of game.decks[1]
        if (picked == 2)
          tell everybody text("passed")
    "#]]
    .assert_eq(&become_of(
        r#"CHOOSE 1 {
            "Draw, [WORD]" PRECOND AND { DECKCOND "Box" { LEN:GEQ(1) } } { DEALTOP "Box" "Pile" 1 }
            "Pass" NOCOND { PRINT "passed" }
        }
        CHOOSE 0 { "Never" NOCOND { PRINT "x" } }"#,
    ));
}

#[test]
fn until_the_player_ends_the_turn() {
    expect![[r#"
        failed := 0
        labelled chosen
          loop
            picked := 0
            choice of player, asked only if possible
              step
                if (failed < 32)
                  pick picked := 1, told as "Draw"
              step
                pick picked := 2, told as "End turn"
            if (picked == 2)
              leave chosen
            if (picked == 1)
              attempt, ok in ok
                if (size(game.decks[0]) < 1)
                  abandon
                move card(top of game.decks[0]) to top of game.decks[1]
              if not ok
                failed := (failed + 1)
            if ok
              failed := 0
    "#]]
    .assert_eq(&become_of(r#"CHOOSE { "Draw" NOCOND { DEALTOP "Box" "Pile" 1 } }"#));
}

/// Whether an entry has hope is only looked for if none is offered that cannot fail.
#[test]
fn so_many_must_go_well() {
    expect![[r#"
        failed := 0
        left := 3
        labelled chosen
          loop
            picked := 0
            if not (size(game.decks[0]) > 1)
              choice of player, asked only if there is hope
                step
                  if (failed < 32)
                    pick picked := 2, told as "Discard"
            if (size(game.decks[0]) > 1)
              choice of player, asked only if possible
                step
                  if (size(game.decks[0]) > 1)
                    pick picked := 1, told as "Draw"
                step
                  if (failed < 32)
                    pick picked := 2, told as "Discard"
            if (picked == 0)
              leave chosen
            if (picked == 1)
              if (size(game.decks[0]) < 2)
                fail TooFewCards
              repeat 2
                move card(top of game.decks[0]) to top of game.decks[1]
              ok := true
            if (picked == 2)
              attempt, ok in ok
                from := (number(player) + 2)
                if (size(game.decks[from]) < 1)
                  abandon
                move card(top of game.decks[from]) to top of game.decks[1]
                if not (size(game.decks[1]) == 1)
                  abandon
              if not ok
                failed := (failed + 1)
            if ok
              failed := 0
              left := (left - 1)
              if (left <= 0)
                leave chosen
    "#]].assert_eq(&become_of(
        r#"CHOOSE 3 {
            "Draw" PRECOND AND { DECKCOND "Box" { LEN:GREATER(1) } } { DEALTOP "Box" "Pile" 2 }
            "Discard" POSTCOND OR { DECKCOND "Pile" { LEN:EQ(1) } } { DEALTOP "[THISPLAYER]'s hand" "Pile" 1 }
        }"#,
    ));
}

#[test]
fn a_switch_waits_for_the_end_of_the_attempt() {
    expect![[r#"
        failed := 0
        labelled chosen
          loop
            picked := 0
            choice of player, asked only if there is hope
              step
                if (failed < 32)
                  pick picked := 1, told as "Outer"
            if (picked == 0)
              leave chosen
            if (picked == 1)
              attempt, ok in ok
                labelled switched
                  failed.2 := 0
                  labelled chosen.2
                    loop
                      picked.2 := 0
                      choice of player, asked only if possible
                        step
                          if (failed.2 < 32)
                            pick picked.2 := 1, told as "Inner"
                        step
                          pick picked.2 := 2, told as "End"
                      if (picked.2 == 0)
                        leave chosen.2
                      if (picked.2 == 1)
                        attempt, ok in ok
                          labelled switched.2
                            next := 3
                            leave switched.2
                          if not (size(game.decks[0]) == 1)
                            abandon
                        if (next != 0)
                          leave switched
                        if not ok
                          failed.2 := (failed.2 + 1)
                      if (picked.2 == 2)
                        next := -1
                        leave switched
                      if ok
                        leave chosen.2
                if not (size(game.decks[1]) == 1)
                  abandon
              if (next != 0)
                if (next < 0)
                  finish
                state := (next - 1)
                next := 0
                leave states
              if not ok
                failed := (failed + 1)
            if ok
              leave chosen
    "#]]
    .assert_eq(&become_of(
        r#"CHOOSE 1 {
            "Outer" POSTCOND AND { DECKCOND "Pile" { LEN:EQ(1) } } {
                CHOOSE 1 {
                    "Inner" POSTCOND AND { DECKCOND "Box" { LEN:EQ(1) } } { STATE "AGAIN" [] }
                    "End" NOCOND { STATE "_END" [] }
                }
            }
        }"#,
    ));
}

#[test]
fn a_condition_that_asks_is_looked_at_after_the_pick() {
    expect![[r#"
        failed := 0
        labelled chosen
          loop
            picked := 0
            choice of player, asked only if possible
              step
                if (failed < 32)
                  pick picked := 1, told as "Add"
              step
                pick picked := 2, told as "End turn"
            if (picked == 2)
              leave chosen
            if (picked == 1)
              attempt, ok in ok
                asked := false
                if not asked
                  number := -1
                  choice of player, asked only if possible
                    step
                      any n in filter(n in numbers of decks named(text("Row "), text("")): (pile of decks named(text("Row ", n)) >= 0))
                        let title = text("Row ", n)
                          pick number := n, told as title
                  if (number < 0)
                    abandon
                  asked := true
                deck := pile of decks named(text("Row ", number))
                if not ((deck >= 0) and (size(game.decks[deck]) == 1))
                  abandon
                if (size(game.decks[0]) < 1)
                  abandon
                if not asked
                  number := -1
                  choice of player, asked only if possible
                    step
                      any n in filter(n in numbers of decks named(text("Row "), text("")): (pile of decks named(text("Row ", n)) >= 0))
                        let title = text("Row ", n)
                          pick number := n, told as title
                  if (number < 0)
                    abandon
                  asked := true
                to := pile of decks named(text("Row ", number))
                if (to < 0)
                  abandon
                move card(top of game.decks[0]) to top of game.decks[to]
              if not ok
                failed := (failed + 1)
            if ok
              failed := 0
    "#]].assert_eq(&become_of(
        r#"CHOOSE { "Add" PRECOND AND { DECKCOND "Row [N]" { LEN:EQ(1) } } { DEALTOP "Box" "Row [N]" 1 } }"#,
    ));
}

/// The test after each pick holds only if nothing more can save the choice.
#[test]
fn hope() {
    let meld = |conditions: &str, deal: &str| {
        let rules = become_of(&format!(
            r#"CHOOSE {{ "Meld" POSTCOND {conditions} {{ NEWDECK "Meld [#]" AU1 [] {deal} }} }}"#
        ));
        let depth = |line: &str| line.len() - line.trim_start().len();
        let lines: Vec<&str> = rules.lines().collect();
        let pick = lines.iter().position(|line| line.contains("any card in")).expect("a pick");
        // The test stands right behind the choice, which begins two lines before.
        let (choice, behind) = (lines[pick - 2], lines[pick + 2]);
        let is_test = depth(choice) == depth(behind) && behind.trim().starts_with("if ");
        if is_test { behind.trim().to_owned() } else { String::new() }
    };
    let deal = r#"DEALCHOICE "[THISPLAYER]'s hand" "Meld [#]" 3"#;
    let one = |tests: &str| meld(&format!(r#"AND {{ DECKCOND "Meld [#]" {{ {tests} }} }}"#), deal);
    expect![[r#"if not every(card in game.decks[to]: (trait("SUIT" of card) is trait("SUIT" of card(bottom of game.decks[to]))))"#]].assert_eq(&one("SUITS:SAME"));
    expect!["if ((most_points(game.decks[to] by game.value, else 0) - fewest_points(game.decks[to] by game.value, else 0)) > 0)"].assert_eq(&one("VALS:SAME LEN:GEQ(3)"));
    expect![[r#"if ((not (size(partition(game.decks[to] by "RANK")) == size(game.decks[to])) or ((most_points(game.decks[to] by game.value, else 0) - fewest_points(game.decks[to] by game.value, else 0)) >= 4)) or (size(game.decks[to]) >= 5) or (size(game.decks[to]) > 7))"#]].assert_eq(&one("VALS:CONS LEN:LESS(5) LEN:EQ(7)"));
    expect!["if (size(game.decks[to]) > 2)"].assert_eq(&one("LEN:LEQ(2)"));
    assert_eq!(one("LEN:GEQ(2)"), "", "more cards may come");
    let other = r#"AND { DECKCOND "Pile" { SUITS:SAME } NOT DECKCOND "Box" { SUITS:SAME } }"#;
    expect![[r#"if not every(card in game.decks[1]: (trait("SUIT" of card) is trait("SUIT" of card(bottom of game.decks[1]))))"#]].assert_eq(&meld(other, deal));
    let either = r#"OR { DECKCOND "Meld [#]" { SUITS:SAME } DECKCOND "Meld [#]" { VALS:SAME } }"#;
    expect![[r#"if (not every(card in game.decks[to]: (trait("SUIT" of card) is trait("SUIT" of card(bottom of game.decks[to])))) and ((most_points(game.decks[to] by game.value, else 0) - fewest_points(game.decks[to] by game.value, else 0)) > 0))"#]].assert_eq(&meld(either, deal));
    let unknown = r#"OR { DECKCOND "Meld [#]" { SUITS:SAME } PLAYERCOND "Ann" { SCORE:EQ(1) } }"#;
    assert_eq!(meld(unknown, deal), "", "it may hold at the end");
    let suits = r#"AND { DECKCOND "Meld [#]" { SUITS:SAME } }"#;
    for after in [
        r#"PRINT "it is read""#,
        r#"NEWDECK "Meld [#]" AU1 []"#,
        r#"DEALTOP "Meld [#]" "Pile" 1"#,
        r#"DEALTOP "[WORD]" "Pile" 1"#,
        r#"IF { DECKCOND "Box" { LEN:EQ(0) } } { PRINT "x" }"#,
    ] {
        assert_eq!(meld(suits, &format!("{deal} {after}")), "", "{after}");
    }
    let later = format!(r#"{deal} DEALRAND "Box" "Meld [#]" 1 SCOREADD "Pile" "Ann""#);
    assert_eq!(meld(suits, &later), one("SUITS:SAME"));
}

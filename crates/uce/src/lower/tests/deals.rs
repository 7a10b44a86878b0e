//! Deals. [Part 7, R 14 and R 15 of the reference of the language]

use expect_test::expect;

use super::become_of;

#[test]
fn from_the_top_and_at_random() {
    expect![[r#"
        if (size(game.decks[0]) < 1)
          fail TooFewCards
        move card(top of game.decks[0]) to top of game.decks[1]
        if (size(game.decks[0]) < 3)
          fail TooFewCards
        to := (number(player) + 2)
        repeat 3
          move card(top of game.decks[0]) to top of game.decks[to]
        from := pile of decks named(WORD)
        if (from < 0)
          tell everybody text("There is no deck called \"", WORD, "\".")
          fail UnknownName
        if (size(game.decks[from]) < 52)
          fail TooFewCards
        repeat 52
          move card(index random(0 to (size(game.decks[from]) - 1)) of game.decks[from]) to top of game.decks[1]
    "#]].assert_eq(&become_of(
        r#"DEALTOP "Box" "Pile" 1 DEALTOP "Box" "[THISPLAYER]'s hand" 3 DEALRAND "[WORD]" "Pile" 52 DEALTOP "none" "there" 0"#,
    ));
}

#[test]
fn as_a_player_picks() {
    expect![[r#"
        from := (number(player) + 2)
        let source = pile game.decks[from]
          let target = pile game.decks[1]
            choice of player, asked only if possible
              step
                any card in source
                  move card to top of target
        to := (number(player) + 2)
        let source = pile game.decks[1]
          let target = pile game.decks[to]
            repeat (if (size(source) < 4) then size(source) else 4)
              choice of player, asked only if possible
                step
                  any card in source
                    move card to top of target
        let source = pile game.decks[1]
          let target = pile game.decks[0]
            offered := size(source)
            unpicked := offered
            labelled picked
              loop
                if (unpicked <= 0)
                  leave picked
                more := 1
                choice of player, asked only if possible
                  step
                    any card in source
                      move card to top of target
                  step
                    if (unpicked < offered)
                      pick more := 0, told as "Done"
                if (more == 0)
                  leave picked
                unpicked := (unpicked - 1)
    "#]]
    .assert_eq(&become_of(
        r#"DEALCHOICE "[THISPLAYER]'s hand" "Pile" 1 DEALCHOICE "Pile" "[THISPLAYER]'s hand" 4
        DEALCHOICE "Pile" "Box" DEALCHOICE "none" "there" 0"#,
    ));
}

/// Picked cards lie on top, and are not offered again.
#[test]
fn a_deck_may_be_its_own_destination() {
    expect![[r#"
        to := pile of decks named(WORD)
        if (to < 0)
          tell everybody text("There is no deck called \"", WORD, "\".")
          fail UnknownName
        let source = pile game.decks[1]
          let target = pile game.decks[to]
            unpicked := size(source)
            repeat (if (size(source) < 2) then size(source) else 2)
              choice of player, asked only if possible
                step
                  any card in first(unpicked from the bottom of source)
                    move card to top of target
              unpicked := (unpicked - 1)
        let source = pile game.decks[1]
          let target = pile game.decks[1]
            offered := size(source)
            unpicked := offered
            labelled picked
              loop
                if (unpicked <= 0)
                  leave picked
                more := 1
                choice of player, asked only if possible
                  step
                    any card in first(unpicked from the bottom of source)
                      move card to top of target
                  step
                    if (unpicked < offered)
                      pick more := 0, told as "Done"
                if (more == 0)
                  leave picked
                unpicked := (unpicked - 1)
    "#]]
    .assert_eq(&become_of(r#"DEALCHOICE "Pile" "[WORD]" 2 DEALCHOICE "Pile" "Pile""#));
}

/// "Cards first, then N, because the destination is evaluated last."
#[test]
fn where_to_is_asked_last() {
    expect![[r#"
        asked := false
        if (size(game.decks[1]) > 0)
          let source = pile game.decks[1]
            let target = pile player.chosen cards
              repeat (if (size(source) < 2) then size(source) else 2)
                choice of player, asked only if possible
                  step
                    any card in source
                      move card to top of target
          if not asked
            number := -1
            choice of player, asked only if possible
              step
                any n in filter(n in numbers of decks named(text("Row "), text("")): (pile of decks named(text("Row ", n)) >= 0))
                  let title = text("Row ", n)
                    pick number := n, told as title
            if (number < 0)
              tell everybody text("There is no deck called \"", "Row ", "[N]", "\".")
              fail UnknownName
            asked := true
          to := pile of decks named(text("Row ", number))
          if (to < 0)
            tell everybody text("There is no deck called \"", "Row ", number, "\".")
            fail UnknownName
          move all player.chosen cards from the bottom to top of game.decks[to]
    "#]].assert_eq(&become_of(r#"DEALCHOICE "Pile" "Row [N]" 2"#));
}

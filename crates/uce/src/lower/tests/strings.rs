//! Strings, players and conditions. [Parts 4 and 5 of the reference of the language]

use expect_test::expect;

use super::become_of;

#[test]
fn strings_are_put_together() {
    expect![[r#"
        tell everybody text("")
        tell everybody text("plain")
        tell everybody text(["\u{e000}", "\u{e001}"][number(player)], " says ", WORD, " and ", (if has RARE then RARE else fail(Undefined)), "!")
        tell everybody text("latest Meld ", last(union(list of(0), numbers of decks named(text("latest Meld "), text("")))))
    "#]].assert_eq(&become_of(
        r#"PRINT "" PRINT "plain" PRINT "[THISPLAYER] says [WORD] and [RARE]!" PRINT "latest Meld [#]" "#,
    ));
}

#[test]
fn players_are_looked_for_by_their_names() {
    expect![[r#"
        player.score += sum(game.decks[0] by game.value)
        seat(1).score += sum(game.decks[1] by game.value)
        deck := (number(player) + 2)
        called := WORD
        if not some(seat in seats: ((called is text(["\u{e000}", "\u{e001}"][number(seat)])) or (called is text(["Ann", "Ben"][number(seat)]))))
          tell everybody text("There is no player called \"", called, "\".")
          fail UnknownPlayer
        found := first(filter(seat in seats: ((called is text(["\u{e000}", "\u{e001}"][number(seat)])) or (called is text(["Ann", "Ben"][number(seat)])))))
        found.score += sum(game.decks[deck] by game.value)
    "#]].assert_eq(&become_of(
        r#"SCOREADD "Box" "[THISPLAYER]" SCOREADD "Pile" "Ben" SCOREADD "[THISPLAYER]'s hand" "[WORD]""#,
    ));
}

#[test]
fn conditions() {
    expect![[r#"
        if ((every(card in game.decks[1]: (trait("SUIT" of card) is trait("SUIT" of card(bottom of game.decks[1])))) and (most_points(game.decks[1] by game.value, else 0) == fewest_points(game.decks[1] by game.value, else 0))) and not ((size(game.decks[0]) > 0) and ((most_points(game.decks[0] by game.value, else 0) - fewest_points(game.decks[0] by game.value, else 0)) == (size(game.decks[0]) - 1)) and (size(partition(game.decks[0] by "RANK")) == size(game.decks[0]))))
          tell everybody text("a")
        if ((player is player) and (player is seat(0)) and ((WORD is text(["\u{e000}", "\u{e001}"][number(player)])) or (WORD is text(["Ann", "Ben"][number(player)]))) and (player.score < 5))
          tell everybody text("b")
        deck := pile of decks named(text("Unknown"))
        if (deck < 0)
          tell everybody text("There is no deck called \"", "Unknown", "\".")
          fail UnknownName
        if (size(game.decks[deck]) >= 1)
          tell everybody text("c")
        labelled tested
          holds := (size(game.decks[1]) > 1)
          if not holds
            leave tested
          deck := pile of decks named(text("Meld ", last(union(list of(0), numbers of decks named(text("Meld "), text(""))))))
          holds := not ((deck >= 0) and (size(game.decks[deck]) <= 1))
        if holds
          tell everybody text("d")
    "#]].assert_eq(&become_of(
        r#"IF { DECKCOND "Pile" { SUITS:SAME VALS:SAME } NOT NOT NOT DECKCOND "Box" { VALS:CONS } } { PRINT "a" }
        IF { PLAYERCOND "[THISPLAYER]" { NAME("[THISPLAYER]") NAME("Ann") NAME("[WORD]") SCORE:LESS(5) } } { PRINT "b" }
        IF { DECKCOND "Unknown" { LEN:GEQ(1) } } { PRINT "c" }
        IF { DECKCOND "Pile" { LEN:GREATER(1) } NOT DECKCOND "Meld [#]" { LEN:LEQ(1) } } { PRINT "d" }"#,
    ));
}

#[test]
fn an_answer_is_kept_and_asked_for_once() {
    expect![[r#"
        deck := pile of decks named(text("Row 1"))
        if ((deck >= 0) and (size(game.decks[deck]) > 0))
          tell everybody text("The cards of \"", "Row 1", "\" are gone.")
        name a pile of decks text("Row 1"), seen by seats, aside game.gone
        asked := false
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
        deck := pile of decks named(text("Row ", number))
        if ((deck >= 0) and (size(game.decks[deck]) == 0))
          asked.2 := asked
          number.2 := number
          if (size(game.decks[1]) == 0)
            if (size(game.decks[0]) < 1)
              fail TooFewCards
            if not asked.2
              number.2 := -1
              choice of player, asked only if possible
                step
                  any n in filter(n in numbers of decks named(text("Row "), text("")): (pile of decks named(text("Row ", n)) >= 0))
                    let title = text("Row ", n)
                      pick number.2 := n, told as title
              if (number.2 < 0)
                tell everybody text("There is no deck called \"", "Row ", "[N]", "\".")
                fail UnknownName
              asked.2 := true
            to := pile of decks named(text("Row ", number.2))
            if (to < 0)
              tell everybody text("There is no deck called \"", "Row ", number.2, "\".")
              fail UnknownName
            move card(top of game.decks[0]) to top of game.decks[to]
    "#]].assert_eq(&become_of(
        r#"NEWDECK "Row 1" AU1 []
        IF { DECKCOND "Row [N]" { LEN:EQ(0) } } { IF { DECKCOND "Pile" { LEN:EQ(0) } } { DEALTOP "Box" "Row [N]" 1 } }"#,
    ));
}

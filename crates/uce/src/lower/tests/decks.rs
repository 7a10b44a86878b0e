//! New decks: their names, who sees them, what becomes of the cards. [Parts 7 and 8, R 12 of the reference of the language]

use expect_test::expect;
use ir::{Sight, StmtKind};

use super::{become_of, compiled, rules};
use crate::Options;

#[test]
fn who_sees_a_deck() {
    expect![[r#"
        name a pile of decks text("A ", (last(union(list of(0), numbers of decks named(text("A "), text("")))) + 1)), seen by seats, aside game.gone
        name a pile of decks text("B ", (last(union(list of(0), numbers of decks named(text("B "), text("")))) + 1)), top seen by list of(player, seat(1)), aside game.gone
        name a pile of decks text("C ", (last(union(list of(0), numbers of decks named(text("C "), text("")))) + 1)), seen by list of(), aside game.gone
        name a pile of decks text("D ", (last(union(list of(0), numbers of decks named(text("D "), text("")))) + 1)), seen by filter(seat in seats: (((WORD is text(["\u{e000}", "\u{e001}"][number(seat)])) or (WORD is text(["Ann", "Ben"][number(seat)]))) or (seat is player))), aside game.gone
    "#]].assert_eq(&become_of(
        r#"NEWDECK "A [#]" AU1 [] NEWDECK "B [#]" SU0 ["[THISPLAYER]", "Ben", "Nobody"] NEWDECK "C [#]" AD1 ["Ben"]
        NEWDECK "D [#]" AU0 ["[WORD]", "[THISPLAYER]"]"#,
    ));
}

#[test]
fn cards_of_a_deck_that_is_replaced_are_gone() {
    expect![[r#"
        if (size(game.decks[1]) > 0)
          tell everybody text("The cards of \"", "Pile", "\" are gone.")
        name a pile of decks text("Pile"), top seen by seats, aside game.gone
        name := text(["\u{e000}", "\u{e001}"][number(player)], "'s hand")
        if (size(game.decks[(number(player) + 2)]) > 0)
          tell everybody text("The cards of \"", name, "\" are gone.")
        name a pile of decks name, seen by list of(), aside game.gone
        deck := pile of decks named(text("New"))
        if ((deck >= 0) and (size(game.decks[deck]) > 0))
          tell everybody text("The cards of \"", "New", "\" are gone.")
        name a pile of decks text("New"), seen by seats, aside game.gone
        name := text("Meld ", (last(union(list of(0), numbers of decks named(text("Meld "), text("")))) + 1))
        name a pile of decks name, seen by seats, aside game.gone
        renew deck 0 on game.decks[pile of decks named(name)] from game.gone, room 4096
    "#]].assert_eq(&become_of(
        r#"NEWDECK "Pile" SU1 [] NEWDECK "[THISPLAYER]'s hand" AD0 [] NEWDECK "New" AU1 [] NEWSDECK "Meld [#]" AU1 []"#,
    ));
}

/// What is made before anything else can happen has its number; what may come before it or not has not.
#[test]
fn the_first_decks_are_known() {
    let text = r#"STATES {
        "SETUP" {
            IF { DECKCOND "B" { LEN:EQ(0) } } { PRINT "x" }
            NEWDECK "A" AU1 [] NEWDECK "B" AU1 [] NEWDECK "A" AU1 []
            FORPLAYER { NEWDECK "x[THISPLAYER]" AU1 [] NEWDECK "y [THISPLAYER] z" AU1 [] DEALTOP "x[THISPLAYER]" "B" 1 }
            NEWDECK "C" AU1 []
            IF { DECKCOND "A" { LEN:EQ(0) } } { NEWDECK "D" AU1 [] }
            NEWDECK "E" AU1 []
            STATE "A" []
        }
        "A" {
            FORPLAYER { DEALTOP "y [THISPLAYER] z" "C" 1 DEALTOP "A" "D" 1 DEALTOP "B" "E" 1 }
            STATE "SETUP" []
        }
    }"#;
    expect![[r#"
        if (state == 0)
          deck := pile of decks named(text("B"))
          if (deck < 0)
            tell everybody text("There is no deck called \"", "B", "\".")
            fail UnknownName
          if (size(game.decks[deck]) == 0)
            tell everybody text("x")
          deck := pile of decks named(text("A"))
          if ((deck >= 0) and (size(game.decks[deck]) > 0))
            tell everybody text("The cards of \"", "A", "\" are gone.")
          name a pile of decks text("A"), seen by seats, aside game.gone
          deck := pile of decks named(text("B"))
          if ((deck >= 0) and (size(game.decks[deck]) > 0))
            tell everybody text("The cards of \"", "B", "\" are gone.")
          name a pile of decks text("B"), seen by seats, aside game.gone
          if (size(game.decks[0]) > 0)
            tell everybody text("The cards of \"", "A", "\" are gone.")
          name a pile of decks text("A"), seen by seats, aside game.gone
          for player in seats
            name := text("x", ["\u{e000}", "\u{e001}"][number(player)])
            deck := pile of decks named(name)
            if ((deck >= 0) and (size(game.decks[deck]) > 0))
              tell everybody text("The cards of \"", name, "\" are gone.")
            name a pile of decks name, seen by seats, aside game.gone
            name := text("y ", ["\u{e000}", "\u{e001}"][number(player)], " z")
            deck := pile of decks named(name)
            if ((deck >= 0) and (size(game.decks[deck]) > 0))
              tell everybody text("The cards of \"", name, "\" are gone.")
            name a pile of decks name, seen by seats, aside game.gone
            from := ((number(player) * 2) + 2)
            if (size(game.decks[from]) < 1)
              fail TooFewCards
            move card(top of game.decks[from]) to top of game.decks[1]
          deck := pile of decks named(text("C"))
          if ((deck >= 0) and (size(game.decks[deck]) > 0))
            tell everybody text("The cards of \"", "C", "\" are gone.")
          name a pile of decks text("C"), seen by seats, aside game.gone
          if (size(game.decks[0]) == 0)
            deck := pile of decks named(text("D"))
            if ((deck >= 0) and (size(game.decks[deck]) > 0))
              tell everybody text("The cards of \"", "D", "\" are gone.")
            name a pile of decks text("D"), seen by seats, aside game.gone
          deck := pile of decks named(text("E"))
          if ((deck >= 0) and (size(game.decks[deck]) > 0))
            tell everybody text("The cards of \"", "E", "\" are gone.")
          name a pile of decks text("E"), seen by seats, aside game.gone
          state := 1
          leave states
        if (state == 1)
          for player in seats
            from := ((number(player) * 2) + 3)
            if (size(game.decks[from]) < 1)
              fail TooFewCards
            move card(top of game.decks[from]) to top of game.decks[6]
            if (size(game.decks[0]) < 1)
              fail TooFewCards
            to := pile of decks named(text("D"))
            if (to < 0)
              tell everybody text("There is no deck called \"", "D", "\".")
              fail UnknownName
            move card(top of game.decks[0]) to top of game.decks[to]
            if (size(game.decks[1]) < 1)
              fail TooFewCards
            to := pile of decks named(text("E"))
            if (to < 0)
              tell everybody text("There is no deck called \"", "E", "\".")
              fail UnknownName
            move card(top of game.decks[1]) to top of game.decks[to]
          state := 0
          leave states
    "#]]
    .assert_eq(&rules(text, &Options::default()));
}

#[test]
fn nothing_is_known_of_players_whose_order_is_drawn() {
    let text = r#"STATES { "SETUP" {
        NEWSDECK "A" AU1 [] FORPLAYER { NEWDECK "[THISPLAYER]" AU1 [] }
        DEALTOP "A" "A" 1 FORPLAYER { DEALTOP "A" "[THISPLAYER]" 1 } STATE "_END" [] } }"#;
    let options = Options { shuffled_order: true, ..Options::default() };
    expect![[r#"
        if (state == 0)
          name a pile of decks text("A"), seen by seats, aside game.gone
          renew deck 0 on game.decks[0] from game.gone, room 52
          for player in items(game.players)
            name := text(["\u{e000}", "\u{e001}"][number(player)])
            deck := pile of decks named(name)
            if ((deck >= 0) and (size(game.decks[deck]) > 0))
              tell everybody text("The cards of \"", name, "\" are gone.")
            name a pile of decks name, seen by seats, aside game.gone
          if (size(game.decks[0]) < 1)
            fail TooFewCards
          move card(top of game.decks[0]) to top of game.decks[0]
          for player in items(game.players)
            if (size(game.decks[0]) < 1)
              fail TooFewCards
            to := pile of decks named(text(["\u{e000}", "\u{e001}"][number(player)]))
            if (to < 0)
              tell everybody text("There is no deck called \"", ["\u{e000}", "\u{e001}"][number(player)], "\".")
              fail UnknownName
            move card(top of game.decks[0]) to top of game.decks[to]
          finish
    "#]].assert_eq(&rules(text, &options));
}

fn n_decks(routines: &str, seats: u32) -> u32 {
    let text = format!(r#"STATES {{ "SETUP" {{ {routines} STATE "_END" [] }} }}"#);
    let game = compiled(&text, &Options { seats: Some(seats), ..Options::default() });
    let decks = game.zones.iter().find(|zone| zone.sight == Sight::Named).expect("the decks");
    decks.numbers[0].count
}

#[test]
fn how_many_decks_there_can_be() {
    assert_eq!(n_decks(r#"NEWDECK "A" AU1 [] NEWDECK "B" AU1 [] NEWDECK "A" SU1 []"#, 4), 2);
    assert_eq!(n_decks(r#"PRINT "no deck""#, 4), 1);
    let for_each = |name: &str| format!(r#"FORPLAYER {{ NEWDECK "{name}" AU1 [] }}"#);
    assert_eq!(n_decks(&for_each("[THISPLAYER]"), 4), 4);
    assert_eq!(n_decks(&format!("{0} {0}", for_each("[THISPLAYER]")), 4), 4);
    assert_eq!(n_decks(&for_each("Meld [#]"), 4), 32);
    assert_eq!(n_decks(&for_each("[THISPLAYER] [#]"), 3), 32);
    assert_eq!(n_decks(&for_each("[THISPLAYER] [#]"), 6), 48);
    assert_eq!(n_decks(&for_each("[THISPLAYER] [#]"), 16), 128);
}

/// How many cards each `NEWSDECK` may make, in order.
fn rooms(routines: &str) -> Vec<u32> {
    fn look(stmts: &[ir::Stmt], rooms: &mut Vec<u32>) {
        for stmt in stmts {
            if let StmtKind::Renew { room, .. } = stmt.kind {
                rooms.push(room);
            }
            look(ir::parts::body(&stmt.kind), rooms);
        }
    }
    let text = format!(r#"STATES {{ "SETUP" {{ {routines} STATE "_END" [] }} }}"#);
    let mut rooms = Vec::new();
    look(&compiled(&text, &Options::default()).body, &mut rooms);
    rooms
}

#[test]
fn room_for_cards() {
    assert_eq!(rooms(r#"NEWSDECK "A" AU1 [] FORPLAYER { NEWSDECK "A" AU1 [] }"#), [52, 104]);
    let again = r#"FORPLAYER { LOOP { NEWSDECK "A" AU1 [] NEWSDECK "A [#]" AU1 [] } }"#;
    assert_eq!(rooms(again), [416, 4096]);
}

//! States, variables and faults. [Parts 1, 4 and 7 of the reference of the language]

use expect_test::expect;

use super::{compiled, rules};
use crate::Options;

#[test]
fn a_state_takes_over_what_was_left_for_it() {
    let text = r#"STATES {
        "UNREACHED" { STATE "SETUP" [] }
        "SETUP" { STATE "PLAY" ["A"="x" "B"="y" "UNREAD"="z"] }
        "PLAY" {
            PRINT "[A] [B]"
            FORPLAYER { STATE "PLAY" ["A"="[THISPLAYER][B]" "C"="[A]"] }
        }
    }"#;
    expect![[r#"
        if (state == 0)
          next A := text("x")
          next B := text("y")
          next has B := true
          state := 1
          leave states
        if (state == 1)
          A := next A
          B := next B
          has B := next has B
          next has B := false
          tell everybody text(A, " ", (if has B then B else fail(Undefined)))
          for player in seats
            next A := text(["\u{e000}", "\u{e001}"][number(player)], (if has B then B else fail(Undefined)))
            state := 1
            leave states
    "#]].assert_eq(&rules(text, &Options::default()));
}

#[test]
fn whoever_is_asked_must_be_there() {
    let text = r#"STATES {
        "SETUP" { CHOOSE 1 { "a" NOCOND { STATE "A" ["THISPLAYER"="Ben"] } } STATE "A" [] }
        "A" { CHOOSE 1 { "a" NOCOND { STATE "_END" [] } } }
    }"#;
    expect![[r#"
        if (state == 0)
          fail NobodyToAsk
          picked := 0
          choice of who, asked only if possible
            step
              pick picked := 1, told as "a"
          if (picked == 1)
            next THISPLAYER := text("Ben")
            next has THISPLAYER := true
            state := 1
            leave states
          state := 1
          leave states
        if (state == 1)
          THISPLAYER := next THISPLAYER
          has THISPLAYER := next has THISPLAYER
          next has THISPLAYER := false
          if not has THISPLAYER
            fail NobodyToAsk
          called := THISPLAYER
          if not some(seat in seats: ((called is text(["\u{e000}", "\u{e001}"][number(seat)])) or (called is text(["Ann", "Ben"][number(seat)]))))
            fail NobodyToAsk
          who := first(filter(seat in seats: ((called is text(["\u{e000}", "\u{e001}"][number(seat)])) or (called is text(["Ann", "Ben"][number(seat)])))))
          picked := 0
          choice of who, asked only if possible
            step
              pick picked := 1, told as "a"
          if (picked == 1)
            finish
    "#]].assert_eq(&rules(text, &Options::default()));
}

#[test]
fn faults_point_at_the_routine() {
    let text = r#"STATES { "SETUP" { SCOREADD "Box" "Zoe" } }"#;
    let game = compiled(text, &Options::default());
    let mut found = Vec::new();
    fn look(stmts: &[ir::Stmt], text: &str, found: &mut Vec<String>) {
        for stmt in stmts {
            if let ir::StmtKind::Fail(kind) = stmt.kind {
                let place = &text[stmt.span.start as usize..stmt.span.end as usize];
                found.push(format!("{kind:?}: {place}"));
            }
            look(ir::parts::body(&stmt.kind), text, found);
        }
    }
    look(&game.body, text, &mut found);
    assert_eq!(
        found,
        [
            "UnknownName: SCOREADD \"Box\" \"Zoe\"",
            "UnknownPlayer: SCOREADD \"Box\" \"Zoe\"",
            "NoNextState: }",
        ]
    );
}

//! What the formatter makes of texts, and that it leaves its own output alone.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use source::Source;

use super::format;
use crate::lex::{TokenKind, lex};
use crate::parse;
use crate::samples::GAME;
use crate::tree::dump;

fn print(text: &str) -> String {
    let (source, _) = Source::new("test.uce", text.as_bytes());
    format(&source)
}

/// What a text says: its tree without places.
fn meaning(text: &str) -> String {
    let (source, _) = Source::new("test.uce", text.as_bytes());
    let (tree, diagnostics) = parse(&source);
    assert_eq!(diagnostics, [], "{text}");
    dump(&tree).lines().fold(String::new(), |all, line| {
        all + line.rsplit_once("  @").map_or(line, |(text, _)| text) + "\n"
    })
}

fn check(text: &str, expected: &Expect) {
    let once = print(text);
    expected.assert_eq(&once);
    holds(text, &once);
}

fn holds(text: &str, once: &str) {
    assert_eq!(print(once), once, "printing again changes nothing");
    assert_eq!(meaning(once), meaning(text), "printing keeps what is said");
}

#[test]
fn a_whole_script() {
    check(
        GAME,
        &expect![[r#"
        STATES {
            "SETUP" {
                NEWSDECK "Box" SD0 []
                NEWDECK "Stock" SD0 []
                NEWDECK "Discards" SU1 []
                DEALRAND "Box" "Stock" 52
                FORPLAYER {
                    NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]", "Guest"]
                    NEWDECK "[THISPLAYER]'s tricks" AD0 []
                    DEALTOP "Stock" "[THISPLAYER]'s hand" 7
                }
                DEALTOP "Stock" "Discards" 1
                STATE "PLAY" ["ROUND"="one" "LAST"="nobody"]
            }

            "PLAY" {
                LOOP {
                    FORPLAYER {
                        PRINT "[THISPLAYER] plays round [ROUND]"
                        CHOOSE 1 {
                            "Draw for [THISPLAYER]" PRECOND AND { DECKCOND "Stock" { LEN:GEQ(1) } } {
                                DEALTOP "Stock" "[THISPLAYER]'s hand" 1
                            }
                            "Pass" NOCOND {
                                PRINT "[THISPLAYER] passes"
                            }
                        }

                        CHOOSE {
                            "Meld" POSTCOND AND {
                                DECKCOND "Meld [#]" { VALS:CONS SUITS:SAME LEN:GEQ(3) }
                            } {
                                NEWDECK "Meld [#]" AU1 []
                                DEALCHOICE "[THISPLAYER]'s hand" "Meld [#]"
                            }
                            "Lay off" POSTCOND OR {
                                DECKCOND "Meld [N]" { VALS:CONS SUITS:SAME }
                                NOT NOT DECKCOND "Meld [N]" { VALS:SAME LEN:LEQ(4) }
                            } {
                                DEALCHOICE "[THISPLAYER]'s hand" "Meld [N]" 1
                            }
                        }
                        DEALCHOICE "[THISPLAYER]'s hand" "Discards" 1
                        IF { DECKCOND "[THISPLAYER]'s hand" { LEN:EQ(0) } } {
                            STATE "SCORING" ["WINNER"="[THISPLAYER]" "ROUND"="[ROUND]"]
                        }
                    }
                    IF { DECKCOND "Stock" { LEN:LESS(1) } DECKCOND "Discards" { LEN:GREATER(1) } } {
                        STATE "SCORING" ["WINNER"="[LAST]" "ROUND"="[ROUND]"]
                    }
                }
            }

            "SCORING" {
                FORPLAYERCOND { NOT PLAYERCOND "[THISPLAYER]" { NAME("[WINNER]") } } {
                    SCOREADD "[THISPLAYER]'s hand" "[WINNER]"
                    SCOREADD "[THISPLAYER]'s tricks" "[THISPLAYER]"
                }
                IF { PLAYERCOND "[WINNER]" { SCORE:GEQ(100) NAME("[WINNER]") } } {
                    PRINT "[WINNER] wins in round [ROUND]!"
                }
                STATE "_END" []
            }
        }
    "#]],
    );
}

#[test]
fn everything_on_one_line() {
    let (source, _) = Source::new("game", GAME.as_bytes());
    let words: Vec<&str> =
        lex(&source).tokens.iter().map(|token| source.slice(token.span)).collect();
    let text = words.join(" ");
    let (once, game) = (print(&text), print(GAME));
    holds(&text, &once);
    // Only the empty lines between routines are lost.
    let lines = |text: &str| {
        text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&once), lines(&game));
}

#[test]
fn empty_lines_are_kept_once() {
    check(
        "\n\nSTATES {\n\n\n\"A\"\n\n{\n\n\nPRINT \"x\"\n\n\n\nPRINT \"y\"\nCHOOSE\n\n{\n\n\"a\" NOCOND {PRINT \"z\"}\n\n\n\"b\" NOCOND{PRINT \"z\"\n\n}\n\n}\n\n}\n\"B\"{PRINT \"z\"}}",
        &expect![[r#"
            STATES {
                "A" {
                    PRINT "x"

                    PRINT "y"
                    CHOOSE {
                        "a" NOCOND {
                            PRINT "z"
                        }

                        "b" NOCOND {
                            PRINT "z"
                        }
                    }
                }

                "B" {
                    PRINT "z"
                }
            }
        "#]],
    );
}

#[test]
fn long_lists_and_conditions_are_broken() {
    let names: Vec<String> = (0..12).map(|n| format!("\"a rather long name {n}\"")).collect();
    let tests = "LEN:GEQ(3) VALS:SAME VALS:CONS SUITS:SAME ".repeat(4);
    let bindings = "\"a rather long name\"=\"a rather long value\" ".repeat(4);
    let text = format!(
        "STATES {{ \"A\" {{ NEWDECK \"Table\" AU1 [{}] STATE \"B\" [{bindings}]
        IF {{ DECKCOND \"a rather long name of a deck\" {{ LEN:EQ(3) }} NOT PLAYERCOND \"[THISPLAYER]\" {{ SCORE:LESS(3) NAME(\"x\") }} }} {{ PRINT \"x\" }}
        FORPLAYERCOND {{ NOT NOT DECKCOND \"b\" {{ {tests} }} }} {{ CHOOSE {{
        \"a message that is not very short at all\" PRECOND OR {{ DECKCOND \"Stock\" {{ LEN:GEQ(1) }} DECKCOND \"c\" {{ LEN:GEQ(1) }} }} {{ PRINT \"x\" }} }} }} }} }}",
        names.join(",")
    );
    check(
        &text,
        &expect![[r#"
        STATES {
            "A" {
                NEWDECK "Table" AU1 [
                    "a rather long name 0",
                    "a rather long name 1",
                    "a rather long name 2",
                    "a rather long name 3",
                    "a rather long name 4",
                    "a rather long name 5",
                    "a rather long name 6",
                    "a rather long name 7",
                    "a rather long name 8",
                    "a rather long name 9",
                    "a rather long name 10",
                    "a rather long name 11"
                ]
                STATE "B" [
                    "a rather long name"="a rather long value"
                    "a rather long name"="a rather long value"
                    "a rather long name"="a rather long value"
                    "a rather long name"="a rather long value"
                ]
                IF {
                    DECKCOND "a rather long name of a deck" { LEN:EQ(3) }
                    NOT PLAYERCOND "[THISPLAYER]" { SCORE:LESS(3) NAME("x") }
                } {
                    PRINT "x"
                }
                FORPLAYERCOND {
                    NOT NOT DECKCOND "b" {
                        LEN:GEQ(3)
                        VALS:SAME
                        VALS:CONS
                        SUITS:SAME
                        LEN:GEQ(3)
                        VALS:SAME
                        VALS:CONS
                        SUITS:SAME
                        LEN:GEQ(3)
                        VALS:SAME
                        VALS:CONS
                        SUITS:SAME
                        LEN:GEQ(3)
                        VALS:SAME
                        VALS:CONS
                        SUITS:SAME
                    }
                } {
                    CHOOSE {
                        "a message that is not very short at all" PRECOND OR {
                            DECKCOND "Stock" { LEN:GEQ(1) }
                            DECKCOND "c" { LEN:GEQ(1) }
                        } {
                            PRINT "x"
                        }
                    }
                }
            }
        }
    "#]],
    );
}

#[test]
fn deep_blocks_stop_growing_to_the_right() {
    let text =
        format!("STATES {{ \"A\" {{ {}PRINT \"x\"{} }} }}", "LOOP { ".repeat(100), "}".repeat(100));
    let once = print(&text);
    holds(&text, &once);
    assert!(once.lines().all(|line| line.len() < 100));
}

#[test]
fn a_text_with_errors_is_left_alone() {
    for text in ["STATES   { \"A\" { } }", "", "STATES {\"A\"{PRINT \"x\"}", "nonsense"] {
        assert_eq!(print(text), text);
    }
}

proptest! {
    // The script with any space between its tokens.
    #[test]
    fn any_layout_is_printed_alike(gaps in proptest::collection::vec(0_usize..12, 400)) {
        let (source, _) = Source::new("game", GAME.as_bytes());
        let lexed = lex(&source);
        let all = ["", "\n", "\n\n\n", "\t", "\r\n", "\r\n\r\n", "\u{a0}", "\u{2003}\n"];
        let mut text = String::new();
        for (token, gap) in lexed.tokens.iter().zip(gaps.iter().cycle()) {
            text += all.get(*gap).unwrap_or(&"");
            if token.kind != TokenKind::End {
                text += source.slice(token.span);
            }
        }
        holds(&text, &print(&text));
    }
}

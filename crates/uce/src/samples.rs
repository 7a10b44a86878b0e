//! Texts that several tests read.

/// A script with every construct of the language, of which nothing is said.
pub(crate) const GAME: &str = r#"STATES {
    "SETUP" {
        NEWSDECK "Box" SD0 []
        NEWDECK "Stock" SD0 []
        NEWDECK "Discards" SU1 []
        DEALRAND "Box" "Stock" 052
        FORPLAYER {
            NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]", "Guest",]
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
                    "Pass" NOCOND { PRINT "[THISPLAYER] passes" }
                }

                CHOOSE {
                    "Meld" POSTCOND AND { DECKCOND "Meld [#]" { VALS:CONS SUITS:SAME LEN:GEQ(3) } } {
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
                    STATE "SCORING" ["WINNER"="[THISPLAYER]", "ROUND"="[ROUND]"]
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
"#;

//! The fixes that are offered: each repairs the text.

use source::{Source, apply_fixes};

use super::script;
use crate::{Options, compile_checked};

/// The routines after the fixes, which leave nothing to say.
#[track_caller]
fn fixed(wrong: &str) -> String {
    let text = script(wrong);
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    assert!(messages.iter().all(|message| message.fix.is_some()), "{messages:?}");
    assert!(!messages.is_empty(), "{wrong}");
    let repaired = apply_fixes(&text, &messages);
    let (source, _) = Source::new("test", repaired.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    assert_eq!(messages, [], "{repaired}");
    let from = text.find(wrong).expect("the routines are there");
    repaired[from..repaired.len() - (text.len() - from - wrong.len())].to_owned()
}

#[test]
fn fixes_repair() {
    for (wrong, right) in [
        (r#"PRINT "a[b""#, r#"PRINT "ab""#),
        (r#"PRINT "a[]]b""#, r#"PRINT "ab""#),
        (
            r#"IF { DECKCOND "Box" { LEN:EQ(3) } } { STATE "_end" [] }"#,
            r#"IF { DECKCOND "Box" { LEN:EQ(3) } } { STATE "_END" [] }"#,
        ),
        (
            r#"IF { DECKCOND "Box" { LEN:EQ(3) } } { STATE "SETUPP" [] }"#,
            r#"IF { DECKCOND "Box" { LEN:EQ(3) } } { STATE "SETUP" [] }"#,
        ),
        (r#"PRINT "[THISPLAYR]""#, r#"PRINT "[THISPLAYER]""#),
        (r#"PRINT "[Thisplayer]""#, r#"PRINT "[THISPLAYER]""#),
        (r#"DEALTOP "box" "[THISPLAYER]'s hnad" 1"#, r#"DEALTOP "Box" "[THISPLAYER]'s hand" 1"#),
        (r#"NEWDECK "a" AD1 []"#, r#"NEWDECK "a" AU1 []"#),
        (
            r#"IF { DECKCOND "Box" { LEN:EQ(3) } } { STATE "SETUP" ["[x]"="y"] }"#,
            r#"IF { DECKCOND "Box" { LEN:EQ(3) } } { STATE "SETUP" ["x"="y"] }"#,
        ),
        (
            r#"CHOOSE { "a" PRECOND OR { DECKCOND "Meld [#]" { LEN:EQ(0) } } { NEWDECK "Meld [#]" AU1 [] } }"#,
            r#"CHOOSE { "a" POSTCOND OR { DECKCOND "Meld [#]" { LEN:EQ(0) } } { NEWDECK "Meld [#]" AU1 [] } }"#,
        ),
    ] {
        assert_eq!(fixed(wrong), right);
    }
}

#[test]
fn the_first_state_gets_its_name() {
    let text = "STATES { \"SETUPS\" { STATE \"_END\" [] } }";
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    assert_eq!(apply_fixes(text, &messages), "STATES { \"SETUP\" { STATE \"_END\" [] } }");
}

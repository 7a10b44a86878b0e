//! What the checker says, message by message. A mark such as `«U028»` in a text stands where that message is expected.

mod fixes;
mod flow;
mod good;
mod mangled;
mod states;
mod strings;
mod warnings;

use source::testing::{Said, marked, said};
use source::{Severity, Source};

use crate::{Options, compile_checked, explain};

/// Every message as its code and byte offset, in order; warnings and notes begin with `w` and `n`.
pub(super) fn say(text: &str, options: Options) -> Vec<Said> {
    let (source, _) = Source::new("test", text.as_bytes());
    let (checked, messages) = compile_checked(&source, &options);
    let failed = messages.iter().any(|message| message.severity == Severity::Error);
    assert_eq!(checked.is_none(), failed, "a checked tree exactly if there is no error: {text}");
    said(&messages, explain::pages())
}

#[track_caller]
pub(super) fn with(text: &str, options: Options) {
    let (text, expected) = marked(text, ['«', '»']);
    assert_eq!(say(&text, options), expected, "{text}");
}

/// Checks states. Each message must be where the text has its mark, and nowhere else.
#[track_caller]
pub(super) fn states(states: &str) {
    with(&format!("STATES {{ {states} }}"), Options::default());
}

/// A script in which each player has these routines, with some decks.
pub(super) fn script(routines: &str) -> String {
    format!(
        r#"STATES {{ "SETUP" {{
    NEWSDECK "Box" SD0 []
    NEWDECK "Pile" SU1 []
    FORPLAYER {{
        NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"]
        {routines}
    }}
    STATE "_END" []
}} }}"#
    )
}

/// Checks routines that are carried out for each player.
#[track_caller]
pub(super) fn run(routines: &str) {
    with(&script(routines), Options::default());
}

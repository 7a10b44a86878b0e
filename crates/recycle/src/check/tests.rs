//! What the checker says, message by message. A mark such as `{R023}` in a text stands where that message is expected; the rules
//! come from the language document.

mod errors;
mod later;
mod mangled;
mod warnings;

use source::testing::{Said, marked, said};
use source::{Severity, Source};

use crate::{Dialect, Options, compile, explain};

/// Texts with every construct of the documented language, and of those that came later.
pub(super) const EVERYTHING: [&str; 3] = [
    include_str!("tests/everything.rcy"),
    include_str!("tests/everything05.rcy"),
    include_str!("tests/everything2026.rcy"),
];

/// A game for four players with one deck of 2 × 4 cards; `items` begins on line 2.
pub(super) fn game(items: &str) -> String {
    let deck = "(create deck (game iloc STOCK) (deck (RANK (ACE, KING)) \
                (SUIT (HEARTS, SPADES, CLUBS, DIAMONDS))))";
    format!(
        "(game (setup (create players 4) (create teams (0, 2) (1, 3)) {deck})\n{items}\n\
         (scoring max (size ((current player) iloc HAND))))"
    )
}

/// Steps that fill the pile that `game` counts, so that no warning is due.
pub(super) const DEAL: &str =
    "(do ((all player 'Z (move (top (game iloc STOCK)) (top ('Z iloc HAND))))))";

/// Every message as its code and byte offset, in order; warnings and notes begin with `w` and `n`.
pub(super) fn say(text: &str, options: Options) -> Vec<Said> {
    let (source, _) = Source::new("test", text.as_bytes());
    let (compiled, messages) = compile(&source, &options);
    if let Some(game) = &compiled {
        assert_eq!(ir::verify(game), Ok(()), "{text}");
    }
    let failed = messages.iter().any(|message| message.severity == Severity::Error);
    assert_eq!(compiled.is_none(), failed, "a game exactly if there is no error");
    said(&messages, explain::pages())
}

/// Checks one step inside a `do`. Each message must be where the text has its mark, and nowhere else.
#[track_caller]
pub(super) fn step(step: &str) {
    items(&format!("(do ({step}))"));
}

/// Checks items of a game.
#[track_caller]
pub(super) fn items(items: &str) {
    whole(&game(&format!("{items}\n{DEAL}")));
}

/// Checks a whole game.
#[track_caller]
pub(super) fn whole(text: &str) {
    with(text, Options::default());
}

#[track_caller]
pub(super) fn with(text: &str, options: Options) {
    let (text, expected) = marked(text, ['{', '}']);
    assert_eq!(say(&text, options), expected, "{text}");
}

/// The text after the first fix that is offered.
pub(super) fn fixed(items: &str) -> String {
    let text = game(&format!("{items}\n{DEAL}"));
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile(&source, &Options::default());
    let fix = messages.iter().find_map(|message| message.fix.clone()).expect("a fix is offered");
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    let repaired = format!("{}{}{}", &text[..start], fix.replacement, &text[end..]);
    repaired.lines().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_good_game_has_nothing_said_about_it() {
    whole(&game(DEAL));
}

#[test]
fn every_construct_is_accepted() {
    for text in EVERYTHING {
        whole(text);
    }
}

#[test]
fn the_dialect_is_stated_or_asked_for() {
    let stated = format!(";; dialect: 0.4\n{}", game(DEAL));
    let (source, _) = Source::new("test", stated.as_bytes());
    let dialect = |options| compile(&source, &options).0.map(|game| game.dialect);
    assert_eq!(dialect(Options::default()), Some("0.4"));
    let asked = Options { dialect: Some(Dialect::Documented), seats: None, undefined: false };
    assert_eq!(dialect(asked), Some("documented"));
}

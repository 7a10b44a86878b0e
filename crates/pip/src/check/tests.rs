//! What the checker says, message by message. A mark such as `«E16»` in a text stands where that message is expected; the codes
//! are those of the language's catalogue of errors.

mod declarations;
mod expressions;
mod fixes;
mod flow;
pub(crate) mod good;
mod mangled;
mod pages;
mod pedantic;
mod statements;
mod warnings;

use source::testing::{Said, marked, said};
use source::{Severity, Source};

use crate::{Options, compile_checked, explain};

/// A text with every construct of the language.
pub(crate) const EVERYTHING: &str = include_str!("tests/everything.pip");

/// Declarations that the tests refer to. The heading is on the first line.
pub(super) const PRELUDE: &str = r#"Game "Test" requires 2 to 4 players.
Area drawpile labeled "Draw Pile".
Area discardpile labeled "Discard Pile" is faceup.
Number n = 0.
Boolean done = False.
String word = "word".
Rank high = K.
Suit trump = H.
Card led = 2~C.
Player p = players->first.
Team side = teams->first.
CardList won = [].
Deck deck = standard.
RankList ranks = [J; Q].
SuitList suits = [C; D].
PlayerList order_of_play = players.
TeamList sides = teams.
Rule any_card(who, card, area) = True.
Ordering by_suit(cards) = %~C,D,S,H.
Action nothing { }
"#;

/// Statements that use all of these, so that no warning is due.
const USES: &str = r#"
    if n == 0 and done and word == "" and high == A and trump == C and led == A~C { nothing(). }
    if canplay any_card from p to drawpile and side == teams->first { nothing(). }
    deal all from won to discardpile.
    order deck by by_suit.
    shuffle ranks. shuffle suits. shuffle order_of_play. shuffle sides.
"#;

/// A game in which an action has these statements.
pub(super) fn with_statements(statements: &str) -> String {
    format!("{PRELUDE}Action test {{\n{statements}\n}}\nAction main {{ test(). {USES} }}\n")
}

/// A game with these declarations.
pub(super) fn with_declarations(declarations: &str) -> String {
    format!("{PRELUDE}{declarations}\nAction main {{ {USES} }}\n")
}

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

/// Checks a whole game. Each message must be where the text has its mark, and nowhere else.
#[track_caller]
pub(super) fn whole(text: &str) {
    with(text, Options::default());
}

/// Checks statements of an action.
#[track_caller]
pub(super) fn run(statements: &str) {
    whole(&with_statements(statements));
}

/// Checks an expression where any value may stand.
#[track_caller]
pub(super) fn value(expr: &str) {
    run(&format!("let x be {expr}. let y be [x]. deal 0 from y to won."));
}

/// Checks an expression that should be a Boolean.
#[track_caller]
pub(super) fn test(expr: &str) {
    run(&format!("if {expr} {{ nothing(). }}"));
}

/// Checks declarations.
#[track_caller]
pub(super) fn declare(declarations: &str) {
    whole(&with_declarations(declarations));
}

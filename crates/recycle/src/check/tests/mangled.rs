//! A text that is broken in every possible way, one place at a time: the checker says something about most of them
//! and stays calm about all.

use source::Source;

use super::EVERYTHING;
use crate::lex::lex;
use crate::{Options, compile, explain};

/// What a token is replaced by, one after the other.
const REPLACEMENTS: [&str; 14] = [
    "",
    "(",
    ")",
    ",",
    "1",
    "ACE",
    "'P",
    "player",
    "all",
    "(current player)",
    "(turn pass)",
    "== ",
    "..",
    "zzz",
];

fn calm(text: &str) {
    let (source, _) = Source::new("test", text.as_bytes());
    let (game, messages) = compile(&source, &Options::default());
    let failed = messages.iter().any(|message| message.severity == source::Severity::Error);
    assert_eq!(game.is_none(), failed, "{text}");
    if let Some(game) = &game {
        assert_eq!(ir::verify(game), Ok(()), "{text}");
    }
    for message in &messages {
        assert!(explain::pages().iter().any(|(code, _)| *code == message.code), "{}", message.code);
        assert!(message.span.end as usize <= text.len(), "{message:?}");
    }
}

#[test]
fn every_token_can_be_replaced() {
    for text in EVERYTHING {
        replace_every_token(text);
    }
}

fn replace_every_token(text: &str) {
    let (source, _) = Source::new("test", text.as_bytes());
    let tokens = lex(&source).tokens;
    for (index, token) in tokens.iter().enumerate() {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        // Four of them for each token; neighbours of one kind get the others.
        for turn in 0..4 {
            let replacement = REPLACEMENTS[(index * 4 + turn) % REPLACEMENTS.len()];
            calm(&format!("{}{replacement}{}", &text[..start], &text[end..]));
        }
    }
}

#[test]
fn deep_nesting_is_no_danger() {
    // The parser allows 256 lists in each other; tests have a stack of 2 MiB.
    let nest = |open: &str, inner: &str, close: &str, n: usize| {
        format!("{}{inner}{}", open.repeat(n), close.repeat(n))
    };
    for step in [
        nest("(do (", "(turn pass)", "))", 120),
        nest("((== 1 1) ", "(turn pass)", ")", 240),
        nest("(all player 'P ", "(turn pass)", ")", 240),
        nest("(let 1 'P ", "(turn pass)", ")", 240),
        nest("(repeat 1 ", "(turn pass)", ")", 240),
        format!("(inc (game sto X) {})", nest("(+ 1 ", "1", ")", 240)),
        format!("(inc (game sto X) {})", nest("(+ 1 1 ", "1", ")", 240)),
        format!("(inc (game sto X) {})", nest("(+ ", "1", " 1 1)", 95)),
        format!("(inc (game sto X) (size {}))", nest("(subsets ", "(game iloc STOCK)", ")", 240)),
        format!("(set (game str X) {})", nest("(game str ", "X", ")", 240)),
        format!("(shuffle {})", nest("(game vloc ROW (size ", "(game vloc ROW)", "))", 120)),
        nest("(", "(create teams (0, 2) (1, 3))", ")", 240),
        format!("(move {} (top (game vloc X)))", nest("(", "(game iloc STOCK)", ")", 240)),
        format!("(inc (game sto X) (size {}))", nest("(filter ", "player", " 'P (== 1 1))", 240)),
        format!("(inc (game sto X) (size {}))", nest("(union ", "(game iloc STOCK)", ")", 240)),
        format!("({} (turn pass))", nest("(not ", "(== 1 1)", ")", 240)),
        format!("({} (turn pass))", nest("(all player 'P ", "(== 1 1)", ")", 240)),
        nest("((", "(turn pass)", "))", 120),
        nest("(do ", "(turn pass)", ")", 240),
    ] {
        calm(&super::game(&format!("(do ({step}))")));
    }
    let stages = nest("(stage player (end (== 1 1)) ", "(do ((turn pass)))", ")", 240);
    calm(&super::game(&stages));
    let deck = nest("(K (V ", "(K (V))", "))", 120);
    calm(&super::game(&format!("(do ((create deck (game iloc STOCK) (deck {deck}))))")));
}

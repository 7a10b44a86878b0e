//! The fixes that are offered: each repairs the text.

use source::{Severity, Source};

use super::with_statements;
use crate::{Options, compile_checked};

/// What statements are after the fix, which must leave no error.
#[track_caller]
fn fixed(statements: &str) -> String {
    let text = with_statements(statements);
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    let fixes: Vec<_> = messages.iter().filter_map(|message| message.fix.clone()).collect();
    let [fix] = &fixes[..] else { panic!("one fix: {messages:?}") };
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    let repaired = format!("{}{}{}", &text[..start], fix.replacement, &text[end..]);
    let (source, _) = Source::new("test", repaired.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    assert!(messages.iter().all(|message| message.severity != Severity::Error), "{messages:?}");
    let from = text.find(statements).expect("the statements are there");
    repaired[from..repaired.len() - (text.len() - from - statements.len())].to_owned()
}

#[test]
fn fixes_repair() {
    for (wrong, right) in [
        ("shuffle drawpiel.", "shuffle drawpile."),
        ("shuffle DrawPile.", "shuffle drawpile."),
        ("rotate player.", "rotate players."),
        ("done = true.", "done = True."),
        ("nothign().", "nothing()."),
        ("order won by by_siut.", "order won by by_suit."),
        ("p->scroe += 1.", "p->score += 1."),
        ("deal 1 from deck to p.", "deal 1 from deck to p->hand."),
        ("deal 1 from deck to side.", "deal 1 from deck to side->stash."),
        ("n = won.", "n = won->size."),
        ("n = drawpile.", "n = drawpile->cards->size."),
        ("n += p.", "n += p->score."),
        ("if led { }", "if defined led { }"),
        ("won = led.", "won = [led]."),
        ("won = J~C.", "won = [J~C]."),
        ("led = drawpile->cards.", "led = drawpile->cards->top."),
        ("play any_card from p->hand to won.", "play any_card from p to won."),
        ("message n.", "message \"{n}\"."),
        ("message p.", "message p->name."),
        ("trump = led.", "trump = led->suit."),
        ("if led == high { }", "if led->rank == high { }"),
        ("if trump == led { }", "if trump == led->suit { }"),
        ("if drawpile == won { }", "if drawpile->cards == won { }"),
        ("if p > 3 { }", "if p->score > 3 { }"),
        ("won = 10..2~C.", "won = 2..10~C."),
        ("skip to finihs. label finish.", "skip to finish. label finish."),
    ] {
        assert_eq!(fixed(wrong), right);
    }
}

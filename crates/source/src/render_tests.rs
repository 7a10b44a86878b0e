//! What diagnostics look like when they are drawn.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

fn check(text: &str, diagnostic: &Diagnostic, expected: &Expect) {
    let (source, _) = Source::new("test.rcy", text.as_bytes());
    expected.assert_eq(&render(&source, std::slice::from_ref(diagnostic), false, 100));
}

#[test]
fn an_error_is_drawn_under_its_place() {
    let span = Span::new(13, 17);
    let diagnostic = Diagnostic::error("R014", span, "there is no `hamd`")
        .reason("unknown word")
        .label(Span::new(1, 5), "inside this list")
        .help("locations are vloc, iloc, hloc and mem")
        .fix(span, "hand");
    check(
        "(game\n  (do (hamd)))\n",
        &diagnostic,
        &expect![[r#"
        error[R014]: there is no `hamd`
         --> test.rcy:2:8
          |
        1 | (game
          |  ---- inside this list
        2 |   (do (hamd)))
          |        ^^^^ unknown word
          |
          = help: locations are vloc, iloc, hloc and mem
          = help: write `hand`
    "#]],
    );
}

#[test]
fn a_fix_at_another_place_is_drawn_there() {
    let diagnostic = Diagnostic::error("R007", Span::new(0, 1), "this list is never closed")
        .fix(Span::new(14, 14), ")");
    check(
        "(game\n (do ())",
        &diagnostic,
        &expect![[r#"
            error[R007]: this list is never closed
             --> test.rcy:1:1
              |
            1 | (game
              | ^
            2 |  (do ())
              |         - add `)` here
        "#]],
    );
}

#[test]
fn a_message_about_an_empty_text() {
    check(
        "",
        &Diagnostic::warning("R013", Span::default(), "nothing here"),
        &expect![[r#"
        warning[R013]: nothing here
         --> test.rcy:1:1
          |
        1 |
          | ^
    "#]],
    );
}

#[test]
fn text_cannot_command_the_terminal() {
    let text = "(\u{1b}[31m \u{9b}2J \u{202e} \u{200f} \u{7} \u{8} x\u{2028}y)";
    let (source, _) = Source::new("\u{1b}]0;owned\u{7}.rcy", text.as_bytes());
    let whole = Span::new(0, u32::try_from(text.len()).unwrap());
    let diagnostic = Diagnostic::error("R001", whole, text)
        .reason(text)
        .help(text)
        .label(whole, text)
        .fix(whole, text);
    let drawn = render(&source, &[diagnostic], false, 200);
    let allowed =
        |c: char| c == '\n' || (!c.is_control() && !"\u{202e}\u{200f}\u{2028}".contains(c));
    assert!(drawn.chars().all(allowed), "{drawn:?}");
}

#[test]
fn a_very_long_line_is_cut_to_the_width() {
    let text = format!("({})", "( ) ".repeat(50_000));
    let (source, _) = Source::new("long.rcy", text.as_bytes());
    let diagnostic = Diagnostic::error("R001", Span::new(100_000, 100_001), "here");
    let drawn = render(&source, &[diagnostic], false, 80);
    assert!(drawn.lines().all(|line| line.chars().count() <= 90), "{drawn}");
}

proptest! {
    // Spans come from the program, but a wrong one must not cost the user the message.
    #[test]
    fn any_text_and_any_spans_are_drawn(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        spans in proptest::collection::vec((0_u32..220, 0_u32..220), 3),
        color: bool,
    ) {
        let (source, _) = Source::new("x", &bytes);
        let span = |i: usize| Span { start: spans[i].0, end: spans[i].1 };
        let diagnostic = Diagnostic::error("R001", span(0), "message")
            .label(span(1), "label")
            .fix(span(2), "fix");
        prop_assert!(!render(&source, &[diagnostic], color, 80).is_empty());
    }
}

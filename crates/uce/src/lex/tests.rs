//! What the lexer makes of good and bad text. Expected values are from the language's rules for tokens.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::words::FIXED;

fn read(bytes: &[u8]) -> (Source, Lexed) {
    let (source, _) = Source::new("test.uce", bytes);
    let lexed = lex(&source);
    (source, lexed)
}

/// The tokens, strings as they were read, then the messages as `code place message -> fix`.
fn check(text: &str, expected: &Expect) {
    let (source, lexed) = read(text.as_bytes());
    let mut out = String::new();
    for token in &lexed.tokens {
        match token.kind {
            TokenKind::String(at) => out += &format!("{:?}", lexed.strings[at].text),
            TokenKind::Fixed(word) => out += word,
            TokenKind::Unknown => out += &format!("?{}", source.slice(token.span)),
            TokenKind::Flags => out += &format!("={}", source.slice(token.span)),
            TokenKind::Number | TokenKind::End => out += source.slice(token.span),
        }
        out += " | ";
    }
    out = out.trim_end_matches([' ', '|']).to_owned() + "\n";
    for Diagnostic { code, span, message, fix, .. } in &lexed.diagnostics {
        out += &format!("{code} {}..{} {message}", span.start, span.end);
        if let Some(fix) = fix {
            out += &format!(" -> {:?}", fix.replacement);
        }
        out += "\n";
    }
    expected.assert_eq(&out);
}

#[test]
fn tokens_of_every_kind() {
    check(
        "STATES { } [ ] , = ) \"a b\" 012 AU1 SD0 LEN: GEQ( SUITS:SAME foo",
        &expect![[r#"
        STATES | { | } | [ | ] | , | = | ) | "a b" | 012 | =AU1 | =SD0 | LEN: | GEQ( | SUITS:SAME | ?foo
    "#]],
    );
    for word in FIXED {
        let (_, lexed) = read(word.as_bytes());
        let kinds: Vec<TokenKind> = lexed.tokens.iter().map(|token| token.kind).collect();
        assert_eq!(kinds, [TokenKind::Fixed(word), TokenKind::End]);
    }
}

#[test]
fn no_space_is_needed() {
    // The first is the example of the reference.
    check(
        "DEALTOP\"S\"\"H\"3STATE\"_END\"[]",
        &expect![[r#"
        DEALTOP | "S" | "H" | 3 | STATE | "_END" | [ | ]
    "#]],
    );
    check(
        "NOTNOTDECKCOND\"x\"{SUITS:SAMELEN:EQ(3)}CHOOSE12{PRECONDAND{NEWDECK\"\"AU1[]",
        &expect![[r#"
            NOT | NOT | DECKCOND | "x" | { | SUITS:SAME | LEN: | EQ( | 3 | ) | } | CHOOSE | 12 | { | PRECOND | AND | { | NEWDECK | "" | =AU1 | [ | ]
        "#]],
    );
    // The longest word counts, and a word that does not come out even is none.
    check(
        "STATESTATES FORPLAYERCOND DEALTOPP AU1x AU12 NOTx",
        &expect![[r#"
        ?STATESTATES | FORPLAYERCOND | ?DEALTOPP | ?AU1x | =AU1 | 2 | ?NOTx
    "#]],
    );
}

#[test]
fn space_of_every_kind() {
    check(
        "IF\t\u{a0}LOOP\u{2003}\u{85}PRINT\r\nOR",
        &expect![[r#"
        IF | LOOP | PRINT | OR
    "#]],
    );
    let lines: Vec<bool> = read(b"IF IF\nIF\r IF").1.tokens.iter().map(|t| t.new_line).collect();
    assert_eq!(lines, [true, false, true, true, true]);
}

#[test]
fn strings_hold_everything_but_quotes_and_line_ends() {
    check(
        r#""" "Meld [#]" "a\b" "1, 2: é! {x}" "#,
        &expect![[r#"
        "" | "Meld [#]" | "a\\b" | "1, 2: é! {x}"
    "#]],
    );
    let (source, lexed) = read("\"\u{e9}b\"".as_bytes());
    assert_eq!(source.slice(lexed.strings[0].inside), "éb");
    assert_eq!(source.slice(lexed.strings[0].span), "\"éb\"");
}

#[test]
fn u001_characters_without_a_meaning() {
    check(
        "PRINT 'Hello' ? @@ é -3 LEN\x01",
        &expect![[r#"
        PRINT | "Hello" | 3 | ?LEN
        U001 6..13 strings stand in double quotes -> "\"Hello\""
        U001 14..15 the character `?` has no meaning here
        U001 16..18 these characters have no meaning here
        U001 19..21 the character `é` has no meaning here
        U001 22..23 the character `-` has no meaning here
        U001 28..29 the character U+0001 has no meaning here
    "#]],
    );
    check(
        "PRINT \u{201c}Hello\u{201d} \"a\u{201d}b\"",
        &expect![[r#"
        PRINT | "Hello" | "a”b"
        U001 6..9 this is not the quote that strings stand in -> "\""
        U001 14..17 this is not the quote that strings stand in -> "\""
    "#]],
    );
    check(
        "it's GEQ(3 (",
        &expect![[r#"
        ?it | ?s | GEQ( | 3
        U001 2..3 the character `'` has no meaning here
        U001 11..12 the character `(` has no meaning here
    "#]],
    );
}

#[test]
fn u002_strings_that_are_never_closed() {
    check(
        "PRINT \"Hello\nPRINT \"you\" {\n\"SETUP {\n}",
        &expect![[r#"
        PRINT | "Hello" | PRINT | "you" | { | "SETUP" | { | }
        U002 6..7 this string is never closed -> "\""
        U002 27..28 this string is never closed -> "\""
    "#]],
    );
    check(
        "\"",
        &expect![[r#"
        ""
        U002 0..1 this string is never closed -> "\""
    "#]],
    );
}

#[test]
fn u003_words_with_a_space_inside() {
    check(
        "LEN : GEQ (3) SUITS: SAME VALS :CONS NAME\n(\"x\")",
        &expect![[r#"
        LEN: | GEQ( | 3 | ) | SUITS:SAME | VALS:CONS | NAME( | "x" | )
        U003 0..5 this should be `LEN:` -> "LEN:"
        U003 6..11 this should be `GEQ(` -> "GEQ("
        U003 14..25 this should be `SUITS:SAME` -> "SUITS:SAME"
        U003 26..36 this should be `VALS:CONS` -> "VALS:CONS"
        U003 37..43 this should be `NAME(` -> "NAME("
    "#]],
    );
    check(
        "LEN:GEQ( 3 ) len:geq(3) SUITS:OTHER SUITS",
        &expect![[r#"
        LEN: | GEQ( | 3 | ) | LEN: | GEQ( | 3 | ) | ?SUITS | ?OTHER | ?SUITS
        U010 13..17 this should be `LEN:` -> "LEN:"
        U010 17..21 this should be `GEQ(` -> "GEQ("
        U001 29..30 the character `:` has no meaning here
    "#]],
    );
}

#[test]
fn u004_comments() {
    check(
        "IF // x \"y\nLOOP # z\n/* a\nb */ OR ; c\n-- d",
        &expect![[r#"
        IF | LOOP | OR
        U004 3..10 there are no comments in UCE -> ""
        U004 16..19 there are no comments in UCE -> ""
        U004 20..29 there are no comments in UCE -> ""
        U004 33..36 there are no comments in UCE -> ""
        U004 37..41 there are no comments in UCE -> ""
    "#]],
    );
    check(
        "/* a\nIF",
        &expect![[r#"
        IF
        U004 0..4 there are no comments in UCE -> ""
    "#]],
    );
}

#[test]
fn u006_and_u007_limits() {
    let codes = |text: &str| -> Vec<&str> {
        read(text.as_bytes()).1.diagnostics.iter().map(|d| d.code).collect()
    };
    let wrong = codes(&"? ".repeat(MAX_ERRORS + 50));
    assert_eq!((wrong.len(), wrong.contains(&"U006")), (MAX_ERRORS + 1, true));
    assert_eq!(codes(&"IF ".repeat(MAX_TOKENS)), [""; 0]);
    assert_eq!(codes(&"IF ".repeat(MAX_TOKENS + 1)), ["U007"]);
    // Many tokens can come at once.
    let (_, lexed) = read("OR".repeat(MAX_TOKENS * 2).as_bytes());
    assert_eq!((lexed.tokens.len(), lexed.cut), (MAX_TOKENS + 1, true));
}

#[test]
fn what_the_source_repaired_is_not_reported_again() {
    let (_, lexed) = read(b"IF \xff \"\xff\" OR");
    assert_eq!(lexed.diagnostics, []);
    assert_eq!(lexed.holes.len(), 1);
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>) {
        check_spans(&bytes)?;
    }

    #[test]
    fn any_words_are_read(text in "[\"'{}\\[\\]a \n\r:(/*#é\u{201c}\u{201d}AU1LENSIF]{0,40}") {
        check_spans(text.as_bytes())?;
    }
}

fn check_spans(bytes: &[u8]) -> Result<(), TestCaseError> {
    let (source, lexed) = read(bytes);
    let mut spans: Vec<Span> = lexed.tokens.iter().map(|token| token.span).collect();
    prop_assert!(spans.is_sorted());
    spans.extend(lexed.holes.iter());
    spans.extend(lexed.diagnostics.iter().map(|d| d.span));
    spans.extend(lexed.diagnostics.iter().filter_map(|d| d.fix.as_ref().map(|fix| fix.span)));
    spans.extend(lexed.strings.iter().flat_map(|string| [string.span, string.inside]));
    for span in spans {
        prop_assert!(span.start <= span.end);
        prop_assert!(source.text().get(span.start as usize..span.end as usize).is_some());
    }
    for string in &lexed.strings {
        prop_assert_eq!(source.slice(string.inside), string.text.as_str());
    }
    prop_assert_eq!(lexed.tokens.last().map(|token| token.kind), Some(TokenKind::End));
    Ok(())
}

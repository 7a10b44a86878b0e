//! What the lexer makes of good and bad text.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;

fn read(bytes: &[u8]) -> (Source, Lexed) {
    let (source, _) = Source::new("test.rcy", bytes);
    let lexed = lex(&source);
    (source, lexed)
}

/// The tokens as `text` or `text=value`, then the messages as `code place message -> fix`.
fn check(text: &str, expected: &Expect) {
    let (source, lexed) = read(text.as_bytes());
    let mut out = String::new();
    for token in &lexed.tokens {
        out += source.slice(token.span);
        if let TokenKind::Int(value) = token.kind {
            out += &format!("={value}");
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
        "(game 'C STOCK 12 < > <= >= == != + - * // % ^ , : ..)",
        &expect![[r#"
        ( | game | 'C | STOCK | 12=12 | < | > | <= | >= | == | != | + | - | * | // | % | ^ | , | : | .. | )
    "#]],
    );
}

#[test]
fn tokens_that_need_no_space() {
    // `top((` and `1..10` are in the manual's and other people's games.
    check(
        "(top((current player)iloc HAND))(range 1..10)(A,B)(==(+1 2)'X)(0..'N)(RANK:ACE)",
        &expect![[r#"
        ( | top | ( | ( | current | player | ) | iloc | HAND | ) | ) | ( | range | 1=1 | .. | 10=10 | ) | ( | A | , | B | ) | ( | == | ( | + | 1=1 | 2=2 | ) | 'X | ) | ( | 0=0 | .. | 'N | ) | ( | RANK | : | ACE | )
    "#]],
    );
}

#[test]
fn neighbours_are_not_joined_or_split() {
    // CardStock reads these as 123 and 4, and as 'SHEART and S; we do not.
    check(
        "(+ 12 34) (== 'S HEARTS)",
        &expect![[r#"
        ( | + | 12=12 | 34=34 | ) | ( | == | 'S | HEARTS | )
    "#]],
    );
}

#[test]
fn names_words_and_numbers_must_not_touch() {
    check(
        "TWO2 Ace gameILOC 4x HIGH-CARD A_B 1.5",
        &expect![[r#"
        TWO2 | Ace | gameILOC | 4x | HIGH-CARD | A_B | 1.5=0
        R002 0..4 `TWO2` is not a name, a word or a number
        R002 5..8 `Ace` is not a name, a word or a number -> "ACE"
        R002 9..17 `gameILOC` is not a name, a word or a number
        R002 18..20 `4x` is not a name, a word or a number
        R002 21..30 `HIGH-CARD` is not a name, a word or a number
        R002 31..34 `A_B` is not a name, a word or a number
        R002 35..38 `1.5` is not a whole number
    "#]],
    );
}

#[test]
fn variables() {
    check(
        "'C ' C '\n C 'c 'Cc '1 ' ",
        &expect![[r#"
        'C | ' C | '
         C | 'c | 'Cc
        R003 3..6 a space between ' and the variable's name -> "'C"
        R003 7..11 a space between ' and the variable's name -> "'C"
        R004 12..14 `c` is no name for a variable -> "'C"
        R004 15..18 `Cc` is no name for a variable -> "'CC"
        R004 19..21 `1` is no name for a variable
        R004 22..23 no name after '
    "#]],
    );
}

#[test]
fn integers_end_at_63_bits() {
    check(
        "9223372036854775807 9223372036854775808 007",
        &expect![[r#"
        9223372036854775807=9223372036854775807 | 9223372036854775808=0 | 007=7
        R005 20..39 this number is too large
    "#]],
    );
}

#[test]
fn operators_of_other_languages() {
    check(
        "= / ! && || <> => === & |",
        &expect![[r#"
        = | / | <> | => | ===
        R015 0..1 there is no operator `=` -> "=="
        R015 2..3 there is no operator `/` -> "//"
        R015 4..5 there is no operator `!` -> "not"
        R015 6..8 there is no operator `&&` -> "and"
        R015 9..11 there is no operator `||` -> "or"
        R015 12..14 there is no operator `<>` -> "!="
        R015 15..17 there is no operator `=>` -> ">="
        R015 18..21 there is no operator `===` -> "=="
        R001 22..23 the character `&` has no meaning here
        R001 24..25 the character `|` has no meaning here
    "#]],
    );
}

#[test]
fn unreadable_characters() {
    check(
        "a $#@ b \u{a0} ‘C \"HI\" \u{1b} é. ...",
        &expect![[r#"
        a | b | C | HI | ..
        R001 2..5 these characters have no meaning here
        R001 8..10 a space that is not a plain space -> " "
        R001 11..14 this is not the apostrophe that begins a variable -> "'"
        R001 16..17 strings are written without quotes -> ""
        R001 19..20 strings are written without quotes -> ""
        R001 21..22 the character U+001B has no meaning here
        R001 23..26 these characters have no meaning here
        R001 29..30 the character `.` has no meaning here
    "#]],
    );
}

#[test]
fn comments() {
    let (_, lexed) = read(b";; one\r\n(a) ;;two\n;three\n;\n;;;; four");
    let texts: Vec<&str> = lexed.comments.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(texts, [" one", "two", "three", "", ";; four"]);
    let codes: Vec<&str> = lexed.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["R006", "R006"]);
}

#[test]
fn bytes_that_are_not_text_are_not_reported_again() {
    let (_, lexed) = read(b"(a \xFF\xFE b)");
    assert_eq!(lexed.diagnostics, []);
    let (_, lexed) = read("(a \u{fffd} b)".as_bytes());
    assert_eq!(lexed.diagnostics.len(), 1);
}

#[test]
fn another_kind_of_file_is_given_up() {
    let (_, lexed) = read("$ ".repeat(100_000).as_bytes());
    assert_eq!(lexed.diagnostics.len(), MAX_LEX_ERRORS + 2);
    assert_eq!(lexed.diagnostics.last().map(|d| d.code), Some("R014"));
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>) {
        let (source, lexed) = read(&bytes);
        let tokens = lexed.tokens.iter().map(|token| token.span);
        let comments = lexed.comments.iter().map(|comment| comment.span);
        for span in tokens.chain(comments).chain(lexed.diagnostics.iter().map(|d| d.span)) {
            prop_assert!(span.start < span.end);
            prop_assert!(source.text().get(span.start as usize..span.end as usize).is_some());
        }
    }

    // Nothing is lost: all that is not space is in a token, a comment or a message.
    #[test]
    fn every_character_is_accounted_for(text in "[()'A-Ca-c0-2 \n;.,:<>=!/$_é-]{0,40}") {
        let (source, lexed) = read(text.as_bytes());
        let mut seen = vec![false; source.text().len()];
        let tokens = lexed.tokens.iter().map(|token| token.span);
        let comments = lexed.comments.iter().map(|comment| comment.span);
        for span in tokens.chain(comments).chain(lexed.diagnostics.iter().map(|d| d.span)) {
            seen[span.start as usize..span.end as usize].fill(true);
        }
        for (at, byte) in source.text().bytes().enumerate() {
            prop_assert!(seen[at] || byte.is_ascii_whitespace(), "{at} of {text:?}");
        }
    }
}

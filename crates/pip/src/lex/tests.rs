//! What the lexer makes of good and bad text. Expected values are from the language's rules for tokens.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::tree::Part;

fn read(bytes: &[u8]) -> (Source, Lexed) {
    let (source, _) = Source::new("test.pip", bytes);
    let lexed = lex(&source);
    (source, lexed)
}

/// The tokens, strings as their parts, then the messages as `code place message -> fix`.
fn check(text: &str, expected: &Expect) {
    let (source, lexed) = read(text.as_bytes());
    let mut out = String::new();
    for token in &lexed.tokens {
        match token.kind {
            TokenKind::String(at) => {
                for part in &lexed.strings[at].parts {
                    match part {
                        Part::Text { text, .. } => out += &format!("{text:?}"),
                        Part::Name(ident) => out += &format!("<{}>", ident.name),
                    }
                }
                if lexed.strings[at].parts.is_empty() {
                    out += "\"\"";
                }
            }
            TokenKind::Keyword(word) => out += &word.to_uppercase(),
            TokenKind::Literal(_) => out += &format!("={}", source.slice(token.span)),
            _ => out += source.slice(token.span),
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
        "-> = == != < <= > >= + - * / += -= *= /= { } ( ) [ ] , . .. ; ~ % \"s\" 12 deal True A C foo",
        &expect![[r#"
            -> | = | == | != | < | <= | > | >= | + | - | * | / | += | -= | *= | /= | { | } | ( | ) | [ | ] | , | . | .. | ; | ~ | % | "s" | 12 | DEAL | =True | =A | =C | foo
        "#]],
    );
}

#[test]
fn the_longest_token_wins() {
    // The manual, 3.4: tokens are matched greedily.
    check(
        "4..10 n = 4. a->b a-=b a-b forever forx 2~C,3...",
        &expect![[r#"
        4 | .. | 10 | n | = | 4 | . | a | -> | b | a | -= | b | a | - | b | FOREVER | forx | 2 | ~ | =C | , | 3 | .. | .
    "#]],
    );
}

#[test]
fn words_that_are_values_and_words_that_only_look_so() {
    check(
        "A K Q J C H S D True False Ace C1 c true a_b T",
        &expect![[r#"
        =A | =K | =Q | =J | =C | =H | =S | =D | =True | =False | Ace | C1 | c | true | a_b | T
    "#]],
    );
}

#[test]
fn all_keywords_are_keywords() {
    for word in crate::KEYWORDS {
        let (_, lexed) = read(word.as_bytes());
        assert_eq!(lexed.tokens[0].kind, TokenKind::Keyword(word));
    }
}

#[test]
fn space_and_comments() {
    check(
        "a\t#b \"c\" é\r\nd#e",
        &expect![[r#"
        a | d
    "#]],
    );
    let (_, lexed) = read("a # one  \r\n#two".as_bytes());
    let comments: Vec<&str> = lexed.comments.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(comments, [" one", "two"]);
    let lines: Vec<bool> = read(b"a b\nc #x\nd").1.tokens.iter().map(|t| t.new_line).collect();
    assert_eq!(lines, [true, false, true, true, true]);
}

#[test]
fn strings() {
    check(
        r#""" "a#b" "a\nb\tc\"d\\e\{f\}" "two
lines" "#,
        &expect![[r#"
    "" | "a#b" | "a\nb\tc\"d\\e{f}" | "two\nlines"
"#]],
    );
    check(
        "\"a\r\nb\"",
        &expect![[r#"
        "a\nb"
    "#]],
    );
}

#[test]
fn names_in_strings() {
    check(
        r#""{a}" "x{a_1}y{b}{c} z""#,
        &expect![[r#"
        <a> | "x"<a_1>"y"<b><c>" z"
    "#]],
    );
    let (source, lexed) = read(br#""x\n{abc}yz""#);
    let spans: Vec<&str> = lexed.strings[0]
        .parts
        .iter()
        .map(|part| match part {
            Part::Text { span, .. } => source.slice(*span),
            Part::Name(ident) => source.slice(ident.span),
        })
        .collect();
    assert_eq!(spans, ["x\\n", "abc", "yz"]);
}

#[test]
fn l1_characters_that_are_not_ascii() {
    check(
        "a é ü b \"ça\" \u{a0}",
        &expect![[r#"
        a | b | "ça"
        L1 2..4 the character `é` has no meaning here
        L1 5..7 the character `ü` has no meaning here
        L1 11..13 the character `ç` cannot stand in a string
        L1 16..18 a space that is not a plain space -> " "
    "#]],
    );
    check(
        "x \u{2013} 1 \"it\u{2019}s\"",
        &expect![[r#"
        x | – | 1 | "it’s"
        L1 2..5 there is no `–` in Pip -> "-"
        L1 11..14 the character `’` cannot stand in a string -> "'"
    "#]],
    );
    check(
        "message \u{201c}Hello\u{201d}.",
        &expect![[r#"
        MESSAGE | "Hello" | .
        L1 8..11 this is not the quote that strings stand in -> "\""
        L1 16..19 this is not the quote that strings stand in -> "\""
    "#]],
    );
}

#[test]
fn l2_a_string_that_is_never_closed() {
    check(
        "message \"Hello.\nmessage \"You\".\nx = 1.",
        &expect![[r#"
        MESSAGE | "Hello" | . | MESSAGE | "You" | . | x | = | 1 | .
        L2 8..9 this string is never closed -> "\""
    "#]],
    );
    check(
        "\"Draw {\nx().",
        &expect![[r#"
        "Draw" | { | x | ( | ) | .
        L2 0..1 this string is never closed -> "\""
    "#]],
    );
    check(
        "\"Draw\\",
        &expect![[r#"
        "Draw"
        L2 0..1 this string is never closed -> "\""
        L4 5..6 the character `\` has no meaning here
    "#]],
    );
    // A string over two lines looks unclosed as well when lines are taken for themselves: only the first is named.
    check(
        "a \"b.\nc \"d\ne\" f \"g\" h",
        &expect![[r#"
        a | "b" | . | c | "d"
        L2 2..3 this string is never closed -> "\""
    "#]],
    );
}

#[test]
fn l3_braces_in_strings() {
    check(
        r#""{p->name}" "{}" "{ p }" "{players}" "{A}" "{a" "b}" "{1}" "{a b}""#,
        &expect![[r#"
            "" | "" | "" | "" | "" | "a" | "b" | "" | ""
            L3 1..10 only a name can stand between braces
            L3 13..15 only a name can stand between braces
            L3 18..23 only a name can stand between braces -> "{p}"
            L3 26..35 only a name can stand between braces
            L3 38..41 only a name can stand between braces
            L3 44..45 a `{` without a `}` after it -> "\\{"
            L3 50..51 a `}` without a `{` before it -> "\\}"
            L3 54..57 only a name can stand between braces
            L3 60..65 only a name can stand between braces
        "#]],
    );
}

#[test]
fn l4_characters_that_begin_no_token() {
    check(
        "a && b || !c := d ? 'x' @@ _y __ \x0c \x01",
        &expect![[r#"
        a | AND | b | OR | NOT | c | := | d | "x" | _y | __
        L4 2..4 there is no `&&` in Pip -> "and"
        L4 7..9 there is no `||` in Pip -> "or"
        L4 10..11 there is no `!` in Pip -> "not "
        L4 13..15 there is no `:=` in Pip -> "="
        L4 18..19 the character `?` has no meaning here
        L4 20..23 strings stand in double quotes -> "\"x\""
        L4 24..26 these characters have no meaning here
        L4 27..29 a name begins with a letter -> "y"
        L4 30..32 a name begins with a letter
        L4 33..34 a space that is not a plain space -> " "
        L4 35..36 the character U+0001 has no meaning here
    "#]],
    );
}

#[test]
fn l5_escapes_without_a_meaning() {
    check(
        r#""\a\0\-""#,
        &expect![[r#"
        "a0-"
        L5 1..3 `\a` has no special meaning -> "a"
        L5 3..5 `\0` has no special meaning -> "0"
    "#]],
    );
}

#[test]
fn l6_and_p4_limits() {
    let codes = |text: &str| -> Vec<&str> {
        read(text.as_bytes()).1.diagnostics.iter().map(|d| d.code).collect()
    };
    let wrong = codes(&"? ".repeat(MAX_ERRORS + 50));
    assert_eq!((wrong.len(), wrong.contains(&"L6")), (MAX_ERRORS + 1, true));
    assert_eq!(codes(&format!("\"{}\"", "{".repeat(5000))).len(), MAX_ERRORS + 1);
    assert_eq!(codes(&format!("\"{}\"", "\\a".repeat(5000))).len(), MAX_ERRORS);
    assert_eq!(codes(&"a ".repeat(MAX_TOKENS)), [""; 0]);
    assert_eq!(codes(&"a ".repeat(MAX_TOKENS + 1)), ["P4"]);
}

#[test]
fn what_the_source_repaired_is_not_reported_again() {
    let (_, lexed) = read(b"a \xff \"\xff\" b");
    assert_eq!(lexed.diagnostics, []);
    assert_eq!(lexed.holes.len(), 1);
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes: Vec<u8>) {
        check_spans(&bytes)?;
    }

    #[test]
    fn any_strings_are_read(text in "[\"\\\\{}a \n\r.é\u{201c}\u{201d}A#]{0,40}") {
        check_spans(text.as_bytes())?;
    }
}

fn check_spans(bytes: &[u8]) -> Result<(), TestCaseError> {
    let (source, lexed) = read(bytes);
    let mut spans: Vec<Span> = lexed.tokens.iter().map(|token| token.span).collect();
    prop_assert!(spans.is_sorted());
    spans.extend(lexed.comments.iter().map(|comment| comment.span));
    spans.extend(lexed.holes.iter());
    spans.extend(lexed.diagnostics.iter().map(|d| d.span));
    spans.extend(lexed.diagnostics.iter().filter_map(|d| d.fix.as_ref().map(|fix| fix.span)));
    for string in &lexed.strings {
        spans.extend(string.parts.iter().map(|part| match part {
            Part::Text { span, .. } => *span,
            Part::Name(ident) => ident.span,
        }));
    }
    for span in spans {
        prop_assert!(span.start <= span.end);
        prop_assert!(source.text().get(span.start as usize..span.end as usize).is_some());
    }
    prop_assert_eq!(lexed.tokens.last().map(|token| token.kind), Some(TokenKind::End));
    Ok(())
}

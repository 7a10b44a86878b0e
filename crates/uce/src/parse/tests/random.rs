//! Texts that nobody would write: nested too deep, cut off, shuffled.

use proptest::prelude::*;
use source::{Diagnostic, Source};

use super::read;
use crate::lex;
use crate::samples::GAME;
use crate::tree::{Tree, dump};
use crate::{MAX_DEPTH, parse};

/// Texts that nest so deep in every way that there is.
fn nestings(depth: usize) -> Vec<String> {
    let state = |text: &str| format!("STATES {{ \"SETUP\" {{ {text} }} }}");
    let block = |open: &str, close: &str| {
        state(&format!("{}PRINT \"x\"{}", open.repeat(depth), close.repeat(depth)))
    };
    let nots = "NOT ".repeat(depth);
    vec![
        state(&format!("IF {{ {nots}DECKCOND \"a\" {{ LEN:EQ(0) }} }} {{ PRINT \"x\" }}")),
        block("LOOP { ", "} "),
        block("IF { DECKCOND \"a\" { LEN:EQ(0) } } { ", "} "),
        block("FORPLAYERCOND { NOT ", "} { "),
        block("CHOOSE { \"a\" NOCOND { ", "} } "),
        block("{", "}"),
        block("IF { ", "}"),
        "STATES {".repeat(depth),
        "{ \"a\" ".repeat(depth),
    ]
}

#[test]
fn deep_nesting_is_refused_on_a_small_stack() {
    for text in nestings(40) {
        let (_, tree, diagnostics) = read(&text);
        assert!(!diagnostics.iter().any(|d| d.code == "U008"), "{text}");
        assert!(dump(&tree).len() < 100_000);
    }
    for text in [nestings(MAX_DEPTH + 1), nestings(20_000)].concat() {
        let work = move || {
            let (source, _) = Source::with_limit("deep", text.as_bytes(), usize::MAX);
            let (tree, diagnostics) = parse(&source);
            let found = |code: &str| diagnostics.iter().any(|d| d.code == code);
            assert!(found("U008") || found("U007") || found("U010"), "{}", &text[..100]);
            assert!(dump(&tree).len() < 1_000_000);
            assert!(!crate::format(&source).is_empty());
            let (checked, _) = crate::compile_checked(&source, &crate::Options::default());
            assert_eq!(checked, None);
        };
        let thread = std::thread::Builder::new().stack_size(1024 * 1024).spawn(work);
        thread.unwrap().join().unwrap();
    }
}

#[test]
fn the_limit_on_depth_is_exact() {
    // The block of the state is the first level.
    let loops = |n: usize| {
        format!("STATES {{ \"A\" {{ {}PRINT \"x\"{} }} }}", "LOOP {".repeat(n), "}".repeat(n))
    };
    assert_eq!(read(&loops(MAX_DEPTH - 1)).2, []);
    let codes: Vec<&str> = read(&loops(MAX_DEPTH)).2.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["U008"]);
}

fn check_spans(source: &Source, tree: &Tree, found: &[Diagnostic]) -> Result<(), TestCaseError> {
    let labels = found.iter().flat_map(|d| d.labels.iter().map(|label| label.span));
    let fixes = found.iter().filter_map(|d| d.fix.as_ref().map(|fix| fix.span));
    for span in found.iter().map(|d| d.span).chain(labels).chain(fixes) {
        prop_assert!(span.start <= span.end);
        prop_assert!(source.text().get(span.start as usize..span.end as usize).is_some());
    }
    for line in dump(tree).lines() {
        let (_, place) = line.rsplit_once('@').unwrap();
        let (start, end) = place.split_once("..").unwrap();
        let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
        prop_assert!(source.text().get(start..end).is_some(), "{line}");
    }
    let errors = found.iter().any(|d| d.severity == source::Severity::Error);
    prop_assert!(errors || !tree.states.is_empty() && !tree.damaged || source.is_repaired());
    Ok(())
}

/// The pieces that random texts are made of.
fn pieces() -> Vec<String> {
    let (source, _) = Source::new("game", GAME.as_bytes());
    let lexed = lex::lex(&source);
    let mut pieces: Vec<String> =
        lexed.tokens.iter().map(|token| source.slice(token.span).to_owned()).collect();
    pieces.extend(["\n", "\n\"A\" {", "\"", "é", "'", "STATES", "ELSE", "//"].map(str::to_owned));
    pieces
}

proptest! {
    #[test]
    fn any_bytes_give_a_tree(bytes: Vec<u8>) {
        let (source, _) = Source::new("x", &bytes);
        let (tree, diagnostics) = parse(&source);
        check_spans(&source, &tree, &diagnostics)?;
    }

    #[test]
    fn any_tokens_give_a_tree(picks in proptest::collection::vec((0_usize..1000, any::<bool>()), 0..80)) {
        let pieces = pieces();
        let words = picks.iter().map(|(pick, space)| {
            format!("{}{}", pieces[pick % pieces.len()], if *space { " " } else { "\n" })
        });
        let text = words.collect::<String>();
        let (source, tree, diagnostics) = read(&text);
        check_spans(&source, &tree, &diagnostics)?;
    }

    // A script with a few tokens removed, doubled or exchanged.
    #[test]
    fn mutated_scripts_give_a_tree(edits in proptest::collection::vec((0_usize..1000, 0_usize..1000, 0_u8..4), 1..6)) {
        let mut words = pieces();
        let all = words.clone();
        for (at, pick, edit) in edits {
            let at = at % words.len();
            match edit {
                0 => { words.remove(at); }
                1 => words.insert(at, all[pick % all.len()].clone()),
                2 => words[at] = all[pick % all.len()].clone(),
                _ => { let other = pick % words.len(); words.swap(at, other); }
            }
        }
        let (source, tree, diagnostics) = read(&words.join(" "));
        check_spans(&source, &tree, &diagnostics)?;
        // All fixes can be carried out, and what comes out can be read as well.
        let fixed = source::apply_fixes(source.text(), &diagnostics);
        let (source, tree, diagnostics) = read(&fixed);
        check_spans(&source, &tree, &diagnostics)?;
    }

    // A script that is cut off anywhere is reported, not more than a few times.
    #[test]
    fn a_script_that_ends_early(cut in 0_usize..2500) {
        let (source, tree, diagnostics) = read(&GAME[..cut.min(GAME.len())]);
        check_spans(&source, &tree, &diagnostics)?;
        prop_assert!(diagnostics.len() <= 3, "{diagnostics:#?}");
    }
}

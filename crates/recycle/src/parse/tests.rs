//! What the reader makes of good and bad text.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::*;
use crate::tree::dump;

fn read(text: &str) -> (Source, Tree, Vec<Diagnostic>) {
    let (source, _) = Source::with_limit("test.rcy", text.as_bytes(), usize::MAX);
    let (tree, diagnostics) = parse(&source);
    (source, tree, diagnostics)
}

fn codes(text: &str) -> Vec<&'static str> {
    read(text).2.iter().map(|d| d.code).collect()
}

/// The messages as people see them.
fn check(text: &str, expected: &Expect) {
    let (source, _, diagnostics) = read(text);
    expected.assert_eq(&source::render(&source, &diagnostics, false, 100));
}

#[test]
fn a_game_is_read_as_written() {
    let (_, tree, diagnostics) = read("(game ('P iloc H) (range 1..2)) ;; end");
    assert_eq!(diagnostics, []);
    expect![[r#"
        list  @0..31
          word game  @1..5
          list  @6..17
            variable 'P  @7..9
            word iloc  @10..14
            name H  @15..16
          list  @18..30
            word range  @19..24
            integer 1  @25..26
            dots ..  @26..28
            integer 2  @28..29
    "#]]
    .assert_eq(&dump(&tree));
    assert_eq!(tree.comments.len(), 1);
    assert_eq!(tree.game(), Some(tree.roots[0]));
}

#[test]
fn a_missing_parenthesis_is_found_by_indentation() {
    check(
        "\
(game
  (setup
    (create players 4
    (create teams (0) (1)))
  (do (
    (shuffle (game iloc STOCK))
    (turn pass)))
  (scoring max 1))
",
        &expect![[r#"
            error[R007]: this list is never closed
             --> test.rcy:3:5
              |
            3 |     (create players 4
              |     ^                - add `)` here
              |     |
              |     this ( has no )
            4 |     (create teams (0) (1)))
              |     - this line is not indented as a part of it
        "#]],
    );
}

#[test]
fn several_missing_parentheses_are_all_found() {
    check(
        "\
(game
  (do (
    (shuffle (game iloc STOCK))
    (turn pass)
  (stage player
    (end (== 1 1)
    (choice ((turn pass))))
  (scoring max 1)
",
        &expect![[r#"
            error[R007]: this list is never closed
             --> test.rcy:1:1
              |
            1 | (game
              | ^ this ( has no )
            ...
            8 |   (scoring max 1)
              |                  - add `)` here

            error[R007]: this list is never closed
             --> test.rcy:2:3
              |
            2 |   (do (
              |   ^   - the one inside
              |   |
              |   this ( has no ), nor has one inside it
            3 |     (shuffle (game iloc STOCK))
            4 |     (turn pass)
              |                - add `))` here
            5 |   (stage player
              |   - this line is not indented as a part of it

            error[R007]: this list is never closed
             --> test.rcy:6:5
              |
            6 |     (end (== 1 1)
              |     ^            - add `)` here
              |     |
              |     this ( has no )
            7 |     (choice ((turn pass))))
              |     - this line is not indented as a part of it
        "#]],
    );
}

#[test]
fn the_tree_is_repaired_where_the_parenthesis_is_missing() {
    let (_, tree, _) = read("(game\n  (setup\n    (a\n    (b))\n  (c))");
    let game = tree.game().unwrap();
    assert_eq!(tree.items(game).len(), 3, "game, setup and c");
    assert_eq!(tree.head(tree.items(game)[2]), Some("c"));
}

#[test]
fn without_indentation_the_outermost_list_is_named() {
    check(
        "(game (setup (create players 4) (scoring max 1))",
        &expect![[r#"
        error[R007]: this list is never closed
         --> test.rcy:1:1
          |
        1 | (game (setup (create players 4) (scoring max 1))
          | ^ this ( has no )                               - add `)` here
    "#]],
    );
}

#[test]
fn misleading_indentation_is_not_trusted() {
    // The list `(a` is closed on the next line although that is not indented.
    check(
        "(game\n  (a\n  (b))\n  (c (d)\n",
        &expect![[r#"
        error[R007]: this list is never closed
         --> test.rcy:1:1
          |
        1 | (game
          | ^ this ( has no ), nor has one inside it
        ...
        4 |   (c (d)
          |   -     - add `))` here
          |   |
          |   the one inside
    "#]],
    );
}

#[test]
fn surplus_parentheses_after_the_game_are_a_warning() {
    check(
        "(game\n  (scoring max 1)))\n)\n",
        &expect![[r#"
            warning[R008]: too many closing parentheses
             --> test.rcy:2:19
              |
            2 |     (scoring max 1)))
              |  ___________________^
            3 | | )
              | |_^ there is no list left to close
              |
              = help: remove this
        "#]],
    );
}

#[test]
fn text_after_the_game_is_a_warning() {
    check(
        "(game\n  (scoring max 1))\n(do ())\nEND",
        &expect![[r#"
        warning[R009]: text after the game
         --> test.rcy:3:1
          |
        2 |     (scoring max 1))
          |                    - the game ends here
        3 | / (do ())
        4 | | END
          | |___^ this is not read
          |
          = help: remove this
    "#]],
    );
}

#[test]
fn a_game_that_is_closed_too_early() {
    check(
        "\
(game
  (setup
    (create players 2)))
  (do ((turn pass)))
  (scoring max 1))
",
        &expect![[r#"
            error[R010]: the game ends here, but its rules go on
             --> test.rcy:3:24
              |
            3 |     (create players 2)))
              |                        ^ this closes `(game`
            4 |   (do ((turn pass)))
              |   - this is outside the game
              |
              = help: there is one `)` too many at or before this place
        "#]],
    );
}

#[test]
fn files_without_a_game() {
    check(
        "",
        &expect![[r#"
        error[R013]: there is no game in this file
         --> test.rcy:1:1
          |
        1 |
          | ^
          |
          = help: a rule file is one list that begins with `(game`
    "#]],
    );
    check(
        ";; nothing",
        &expect![[r#"
        error[R013]: there is no game in this file
         --> test.rcy:1:1
          |
        1 | ;; nothing
          | ^
          |
          = help: a rule file is one list that begins with `(game`
    "#]],
    );
    check(
        "(gmae (setup))",
        &expect![[r#"
        error[R013]: this is not a game
         --> test.rcy:1:2
          |
        1 | (gmae (setup))
          |  ^^^^ a rule file is one list that begins with `(game`
          |
          = help: write `game`
    "#]],
    );
    check(
        "X (game (scoring max 1))",
        &expect![[r#"
        error[R013]: text before the game
         --> test.rcy:1:1
          |
        1 | X (game (scoring max 1))
          | ^ a rule file is one list that begins with `(game`
    "#]],
    );
}

fn nested(depth: usize) -> String {
    format!("(game {}{})", "(".repeat(depth - 1), ")".repeat(depth - 1))
}

#[test]
fn the_depth_limit_is_exact() {
    assert_eq!(codes(&nested(MAX_DEPTH - 1)), [""; 0]);
    assert_eq!(codes(&nested(MAX_DEPTH)), [""; 0]);
    assert_eq!(codes(&nested(MAX_DEPTH + 1)), ["R011"]);
}

#[test]
fn the_limit_on_nodes_is_exact() {
    // The list and `game` are two nodes.
    let with = |nodes: usize| format!("(game {})", "A ".repeat(nodes - 2));
    assert_eq!(codes(&with(MAX_NODES - 1)), [""; 0]);
    assert_eq!(codes(&with(MAX_NODES)), [""; 0]);
    assert_eq!(codes(&with(MAX_NODES + 1)), ["R012"]);
}

#[test]
fn a_million_deep_is_refused_quickly_on_a_small_stack() {
    let texts = [
        "(".repeat(1_000_000),
        nested(1_000_000),
        "(\n".repeat(1_000_000),
        format!("{};;", "((a)".repeat(250_000)),
    ];
    for text in texts {
        let work = move || {
            let (source, _) = Source::with_limit("deep", text.as_bytes(), usize::MAX);
            let (tree, diagnostics) = parse(&source);
            assert_eq!(diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["R011"]);
            // What lies deeper than the limit was skipped, not read and thrown away.
            assert!(tree.nodes.len() <= 4 * MAX_DEPTH, "at most three nodes a level");
            let printed = crate::format(&tree, &source).len() + dump(&tree).len();
            assert!(printed < 1_000_000);
        };
        let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work);
        thread.unwrap().join().unwrap();
    }
}

proptest! {
    #[test]
    fn any_bytes_give_a_tree(bytes: Vec<u8>) {
        let (source, _) = Source::new("x", &bytes);
        let (tree, diagnostics) = parse(&source);
        check_spans(&source, &tree, &diagnostics)?;
    }

    #[test]
    fn any_parentheses_give_a_tree(text in "[() \n]{0,60}|[() \nagme;'$]{0,60}") {
        let (source, tree, diagnostics) = read(&text);
        check_spans(&source, &tree, &diagnostics)?;
        let errors = diagnostics.iter().any(|d| d.severity == source::Severity::Error);
        prop_assert!(errors || tree.game() == tree.roots.first().copied());
    }

    // The fix of a missing parenthesis makes the text balanced.
    #[test]
    fn missing_parentheses_can_be_added(text in "\\(game( ?[(]| ?[)]|\n {0,4}[(]| a){0,30}") {
        let (_, _, diagnostics) = read(&text);
        let fixed = source::apply_fixes(&text, &diagnostics);
        if diagnostics.iter().all(|d| d.code == "R007") {
            prop_assert!(!codes(&fixed).contains(&"R007"), "{fixed:?}");
        }
    }
}

fn check_spans(source: &Source, tree: &Tree, found: &[Diagnostic]) -> Result<(), TestCaseError> {
    let labels = found.iter().flat_map(|d| d.labels.iter().map(|label| label.span));
    let fixes = found.iter().filter_map(|d| d.fix.as_ref().map(|fix| fix.span));
    let spans = tree.nodes.iter().map(|node| node.span).chain(found.iter().map(|d| d.span));
    for span in spans.chain(labels).chain(fixes) {
        prop_assert!(span.start <= span.end);
        prop_assert!(source.text().get(span.start as usize..span.end as usize).is_some());
    }
    for (at, node) in tree.nodes.iter().enumerate() {
        let NodeKind::List(items) = &node.kind else { continue };
        for item in items {
            prop_assert!(item.0 as usize > at, "a list comes before what is in it");
            let inner = tree.node(*item).span;
            prop_assert!(node.span.start < inner.start && inner.end <= node.span.end);
        }
    }
    Ok(())
}

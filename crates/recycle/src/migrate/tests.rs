//! Text in, text out. What must come out is the table of mechanical translations in the language's reference; that it plays the
//! same game is tested over the whole library elsewhere.

use source::Source;

use super::migrate;
use crate::{Dialect, Options};

fn run(text: &str, options: &Options) -> Result<String, Vec<String>> {
    let (source, _) = Source::new("test", text.as_bytes());
    let (migrated, messages) = migrate(&source, options);
    let told = || messages.iter().map(|m| format!("{} {} {}", m.code, m.message, m.reason));
    migrated.ok_or_else(|| told().collect())
}

/// A game of four players around some steps.
fn game(steps: &str) -> String {
    format!(
        "(game (setup (create players 4) (create teams (0, 2) (1, 3))\n\
         (create deck (game iloc S) (deck (RANK (ACE, KING)) (SUIT (HEARTS, CLUBS)))))\n\
         (do ((set (game sto X) 1) (move (top (game iloc S)) (top (game vloc T)))\n{steps}\n))\n(scoring max 1))"
    )
}

/// What becomes of steps in a game that states its dialect, or of the documented one.
fn steps(dialect: &str, steps: &str) -> Result<String, Vec<String>> {
    let head = format!(";; dialect: {dialect}\n");
    let text = run(&format!("{head}{}", game(steps)), &Options::default())?;
    let again = run(&text, &Options::default()).expect("it migrates again");
    assert_eq!(again, text, "migrating twice changes nothing");
    let text = text.strip_prefix(";; dialect: 2026\n").expect("the dialect is stated");
    let frame = game("\0").replace("(0, 2) (1, 3)", "(1, 3) (2, 4)");
    let (before, after) = frame.split_once('\0').expect("a place for the steps");
    let inner = text.strip_prefix(before).and_then(|text| text.strip_suffix(after));
    Ok(inner.unwrap_or_else(|| panic!("the frame changed: {text}")).to_owned())
}

#[track_caller]
fn becomes(dialect: &str, before: &str, after: &str) {
    assert_eq!(steps(dialect, before).as_deref(), Ok(after), "{dialect}");
}

#[test]
fn points() {
    for dialect in ["documented", "0.4"] {
        becomes(
            dialect,
            "(put points 'P (((RANK (ACE)) 1) ((RANK KING) (SUIT (HEARTS)) 2)))",
            "(set (game points P) (((RANK : ACE) 1) ((RANK : KING) (SUIT : HEARTS) 2)))",
        );
        becomes(
            dialect,
            "(put points 'P (((SUIT (cardatt SUIT (top (game vloc T)))) (size player))))\n\
             (set (game sto X) (+ (sum (game iloc S) using 'P) (score (max (game iloc S) using 'P) using 'P)))",
            "(set (game points P) (((SUIT : (cardatt SUIT (top (game vloc T)))) (size player))))\n\
             (set (game sto X) (+ (sum (game iloc S) using (game points P)) \
             (score (max (game iloc S) using (game points P)) using (game points P))))",
        );
    }
    // As the first files of 0.5 have it.
    becomes(
        "0.5",
        "(set (game points P) (((RANK (ACE)) 1)))",
        "(set (game points P) (((RANK : ACE) 1)))",
    );
}

#[test]
fn comments_and_layout_stay() {
    becomes(
        "documented",
        ";; first\n(put ;; a\n   points   'P ;; b\n (((RANK  (ACE)) ;; c\n 1)))\n\n (inc (game sto X)\n\t(mod 7 3)) ;; last",
        ";; first\n(set ;; a\n   (game points   P) ;; b\n (((RANK  : ACE) ;; c\n 1)))\n\n (inc (game sto X)\n\t(% 7 3)) ;; last",
    );
}

#[test]
fn the_end_of_a_range() {
    let range = |end: &str| format!("(all (range 1..{end}) 'I (inc (game sto X) 'I))");
    for (before, after) in [
        ("4", "3"),
        ("0", "(- 0 1)"),
        ("(game sto X)", "(- (game sto X) 1)"),
        ("(+ (game sto X) 1)", "(game sto X)"),
        ("(+ 1 (game sto X))", "(game sto X)"),
        ("(+ (game sto X) 3)", "(+ (game sto X) 2)"),
        ("(- (game sto X) 1)", "(- (game sto X) 2)"),
        ("(mod 5 2)", "(- (% 5 2) 1)"),
    ] {
        becomes("documented", &range(before), &range(after));
    }
    becomes("0.4", &range("4"), &range("4"));
    becomes("0.5", &range("4"), &range("4"));
}

#[test]
fn declared_ranges_and_lists() {
    let text = "(game\n(declare 3 'N)\n(declare (range 0..'N) 'R)\n(declare (ACE, KING) 'RS)\n\
                (setup (create players 'N) (create deck (game iloc S) (deck (RANK ('RS)) (C (X ( D ('RS)))))))\n\
                (do ((all 'R 'I (inc (game sto X) 'I))))\n(scoring max (game sto X)))";
    let expected = ";; dialect: 2026\n(game\n(declare 3 'N)\n(declare (range 0..(- 'N 1)) 'R)\n(declare (ACE, KING) 'RS)\n\
                (setup (create players 'N) (create deck (game iloc S) (deck (RANK (ACE, KING)) (C (X ( D (ACE, KING)))))))\n\
                (do ((all 'R 'I (inc (game sto X) 'I))))\n(scoring max (game sto X)))";
    assert_eq!(run(text, &Options::default()).as_deref(), Ok(expected));
}

#[test]
fn numbers_of_players_and_teams() {
    for (before, after) in [
        ("(0 player)", "(1 player)"),
        ("(1 team)", "(2 team)"),
        ("((game sto X) player)", "((+ (game sto X) 1) player)"),
        ("((+ (game sto X) 1) player)", "((+ (game sto X) 2) player)"),
        ("((- (game sto X) 1) player)", "((game sto X) player)"),
        ("((% 5 4) team)", "((+ (% 5 4) 1) team)"),
        ("(team (3 player))", "(team (4 player))"),
        ("(current player)", "(current player)"),
    ] {
        for dialect in ["documented", "0.4", "0.5"] {
            let step = |who: &str| format!("(inc ({who} sto X) 1)");
            becomes(dialect, &step(before), &step(after));
        }
    }
    becomes(
        "0.4",
        "(all (range 0..3) 'I (inc (('I player) sto X) 'I))",
        "(all (range 0..3) 'I (inc (((+ 'I 1) player) sto X) 'I))",
    );
    // What is stored keeps its value.
    becomes(
        "0.5",
        "(set (game sto X) (pid (0 player)))",
        "(set (game sto X) (- (pid (1 player)) 1))",
    );
    becomes(
        "0.5",
        "(inc (((pid (next player)) player) sto X) 1)",
        "(inc (((pid (next player)) player) sto X) 1)",
    );
}

#[test]
fn turns() {
    becomes("documented", "(cycle next current)", "(cycle next (current player))");
    becomes("0.5", "(cycle current previous)", "(cycle current (previous player))");
    becomes("0.4", "(cycle current (0 player))", "(cycle current (1 player))");
    let owner = "(move (top (game iloc S)) (top ((1 player) iloc H)))\n(cycle next (owner (top ((1 player) iloc H))))";
    becomes("0.4", owner, &owner.replace("1 player", "2 player"));
}

#[test]
fn actual_cards() {
    let filtered = |card: &str| format!("(move {card} (top (game vloc T)))");
    becomes(
        "documented",
        &filtered("(actual (top (filter (game iloc S) 'C (== (cardatt RANK 'C) ACE))))"),
        &filtered("(top (filter (game iloc S) 'C (== (cardatt RANK 'C) ACE)))"),
    );
    let remember =
        "((> (size (game iloc S)) 0) (remember (top (game iloc S)) (top ((1 player) mem M))))\n";
    let with = |before: &str, after: &str| {
        let start = "(remember (top (game iloc S)) (top ((0 player) mem M)))\n";
        becomes("documented", &format!("{start}{before}"), &format!("{remember}{after}"));
    };
    with(
        "(move (actual (top ((0 player) mem M))) (top (game vloc T)))",
        "(all (top 1 ((1 player) mem M)) 'REAL (move 'REAL (top (game vloc T))))",
    );
    with(
        "(move (actual (bottom ((0 player) mem M))) (top ((2 player) iloc H)))",
        "(all (bottom 1 ((1 player) mem M)) 'REAL (move 'REAL (top ((3 player) iloc H))))",
    );
    with(
        "(move (actual (0 ((0 player) mem M))) (top (game vloc T)))",
        "(all (top 1 (bottom 1 ((1 player) mem M))) 'REAL (move 'REAL (top (game vloc T))))",
    );
    with(
        "(let ((0 player) mem M) 'REAL (do ((move (actual (top 'REAL)) (top (game vloc T))))))",
        "(let ((1 player) mem M) 'REAL (do ((all (top 1 'REAL) 'REALX (move 'REALX (top (game vloc T)))))))",
    );
    with(
        "(repeat all (move (actual (top ((0 player) mem M))) (top (game vloc T))))",
        "(all (top (size ((1 player) mem M)) ((1 player) mem M)) 'REAL (move 'REAL (top (game vloc T))))",
    );
    with(
        "(repeat all (move (actual (bottom ((0 player) mem M))) (top (game vloc T))))",
        "(all ((1 player) mem M) 'REAL (move 'REAL (top (game vloc T))))",
    );
    with(
        "(move ;; out\n(actual (top ((0 player) mem M))) ;; of memory\n(top (game vloc T)))",
        "(all (top 1 ((1 player) mem M)) 'REAL (move 'REAL ;; out\n;; of memory\n(top (game vloc T))))",
    );
    // Looking at a card needs no name for it.
    with(
        "((== (cardatt RANK (actual (top ((0 player) mem M)))) ACE) (turn pass))",
        "((== (cardatt RANK (top ((1 player) mem M))) ACE) (turn pass))",
    );
}

#[test]
fn remembering_what_may_not_be_there() {
    let before = "(remember (top (game vloc T)) (top (game mem M)))";
    let after = "((> (size (game vloc T)) 0) (remember (top (game vloc T)) (top (game mem M))))";
    becomes("documented", before, after);
    becomes("0.4", before, after);
    becomes("0.5", before, before);
    // A card with a name is there, and so is one with an index, or the game has stopped.
    for step in [
        "(all (game iloc S) 'C (remember 'C (top (game mem M))))",
        "(remember (0 (game iloc S)) (top (game mem M)))",
    ] {
        becomes("documented", step, step);
    }
    let around = |step: &str| format!("((== 1 1) {step}) (repeat 2 {step}) (all player 'P {step})");
    let wide = format!("(do ({after}))");
    becomes(
        "0.4",
        &around(before),
        &format!("((== 1 1) {wide}) (repeat 2 {wide}) (all player 'P {after})"),
    );
    // A tie is broken once.
    becomes(
        "0.4",
        "(put points 'P (((RANK (ACE)) 1)))\n\
         (remember (top (filter (game iloc S) 'C (!= 'C (max (game iloc S) using 'P)))) (top (game mem M)))",
        "(set (game points P) (((RANK : ACE) 1)))\n\
         (let (filter (game iloc S) 'C (!= 'C (max (game iloc S) using (game points P)))) 'REAL \
         ((> (size 'REAL) 0) (remember (top 'REAL) (top (game mem M)))))",
    );
}

#[test]
fn tuples_stay() {
    becomes(
        "documented",
        "(put points 'P (((RANK (ACE)) 1)))\n(set (game sto X) (size (tuples 2 (game iloc S) using 'P)))",
        "(set (game points P) (((RANK : ACE) 1)))\n(set (game sto X) (size (tuples 2 (game iloc S) using (game points P))))",
    );
}

#[test]
fn a_question_is_refused() {
    let question = "(any (range 1..3) 'B (set (game sto X) 'B))";
    let refused = steps("documented", &format!("(turn pass) {question} {question}")).unwrap_err();
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(refused.iter().all(|message| message.starts_with("R077 ")), "{refused:?}");
    becomes("0.4", question, question);
    // Inside a choice it is one in every dialect.
    let choice =
        game("(turn pass)").replace("(scoring", &format!("(choice ({question}))\n(scoring"));
    assert!(run(&choice, &Options::default()).is_ok());
}

#[test]
fn the_empty_subset() {
    let bare = "(set (game sto X) (size (subsets (game vloc T))))";
    let refused = steps("0.5", bare).unwrap_err();
    assert_eq!((refused.len(), &refused[0][..5]), (1, "R078 "), "{refused:?}");
    becomes("0.4", bare, bare);
    let filtered = "(set (game sto X) (size (filter (subsets (game vloc T)) 'G (> (size 'G) 1))))";
    becomes("0.5", filtered, filtered);
}

#[test]
fn the_head_of_a_file() {
    let plain = game("(turn pass)");
    let new = plain.replace("(0, 2) (1, 3)", "(1, 3) (2, 4)");
    for (before, after) in [
        ("", ";; dialect: 2026\n"),
        ("\n\n", ";; dialect: 2026\n\n\n"),
        (";; title: T\n\n", ";; title: T\n;; dialect: 2026\n\n"),
        (
            ";; title: T\n;; about: a\n;;        b\n;; not a fact\n\n;; on the game\n",
            ";; title: T\n;; about: a\n;;        b\n;; not a fact\n;; dialect: 2026\n\n;; on the game\n",
        ),
        (";; title: T\r\n\r\n", ";; title: T\r\n;; dialect: 2026\r\n\r\n"),
        (";; dialect: 0.4\n;; title: T\n", ";; dialect: 2026\n;; title: T\n"),
        ("\n  ;;dialect:  documented  \r\n", "\n  ;; dialect: 2026  \r\n"),
    ] {
        let migrated = run(&format!("{before}{plain}"), &Options::default());
        assert_eq!(migrated, Ok(format!("{after}{new}")));
        let again = run(&format!("{after}{new}"), &Options::default());
        assert_eq!(again, migrated, "migrating twice changes nothing");
    }
}

#[test]
fn a_text_of_2026_stays() {
    let text = game("(swap (top (game iloc S)) (top (game vloc T)))")
        .replace("(0, 2) (1, 3)", "(1, 3) (2, 4)");
    assert_eq!(run(&text, &Options::default()), Ok(text));
    // But one that still counts from 0 learns to count from 1.
    let old = game("(set (game sto X) (pid (0 player)))");
    let new = ";; dialect: 2026\n".to_owned()
        + &game("(set (game sto X) (- (pid (1 player)) 1))")
            .replace("(0, 2) (1, 3)", "(1, 3) (2, 4)");
    assert_eq!(run(&old, &Options::default()), Ok(new));
}

#[test]
fn who_runs_it_may_say_what_the_text_is() {
    let text = game("(all (range 1..4) 'I (inc (game sto X) 'I))");
    let asked = Options { dialect: Some(Dialect::V04), ..Options::default() };
    assert!(run(&text, &asked).expect("a game").contains("(range 1..4)"));
    assert!(run(&text, &Options::default()).expect("a game").contains("(range 1..3)"));
}

/// Whatever is missing from a text, what comes of it is a game, or errors do.
#[test]
fn a_list_is_missing() {
    let text = include_str!("../check/tests/everything.rcy");
    let (source, _) = Source::new("test", text.as_bytes());
    let (tree, _) = crate::parse(&source);
    for node in &tree.nodes {
        let (start, end) = (node.span.start as usize, node.span.end as usize);
        let mangled = format!("{}{}", &text[..start], &text[end..]);
        for dialect in [None, Some(Dialect::V04)] {
            let options = Options { dialect, ..Options::default() };
            let refused = run(&mangled, &options).err().unwrap_or_default();
            assert!(
                !refused.iter().any(|refused| refused.starts_with("R079")),
                "{mangled}\n{refused:?}"
            );
        }
    }
}

#[test]
fn a_text_with_errors_is_refused() {
    let refused = run(&game("(move 'C (top (game vloc T)))"), &Options::default()).unwrap_err();
    assert!(refused[0].starts_with("R023 "), "{refused:?}");
    assert!(run("(game", &Options::default()).is_err());
    assert!(run("", &Options::default()).is_err());
}

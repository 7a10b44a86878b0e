//! What the parser says of mistakes: each is reported once, with its code, and no others with it.

use expect_test::{Expect, expect};
use source::apply_fixes;

use super::read;

pub(super) fn said(text: &str) -> String {
    let (source, _, diagnostics) = read(text);
    let mut out = String::new();
    for d in &diagnostics {
        out += &format!("{} `{}` {}", d.code, source.slice(d.span), d.message);
        if !d.reason.is_empty() {
            out += &format!(" ({})", d.reason);
        }
        for label in &d.labels {
            out += &format!(" [`{}` {}]", source.slice(label.span), label.text);
        }
        if let Some(help) = &d.help {
            out += &format!(" help: {help}");
        }
        if let Some(fix) = &d.fix {
            out += &format!(" fix: {:?}", fix.replacement);
        }
        out += "\n";
    }
    out
}

pub(super) fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&said(text));
}

/// Declarations after a good heading.
pub(super) fn after_heading(text: &str, expected: &Expect) {
    check(&format!("Game \"A\" requires 2 players.\n{text}"), expected);
}

/// Statements of an action.
pub(super) fn inside(text: &str, expected: &Expect) {
    after_heading(&format!("Action main {{\n    {text}\n    done().\n}}\n"), expected);
}

/// Statements with mistakes that can be repaired; the text after that.
pub(super) fn repaired(text: &str, expected: &str) {
    let game =
        |text: &str| format!("Game \"A\" requires 2 players.\nAction main {{\n    {text}\n}}\n");
    let (source, _, diagnostics) = read(&game(text));
    assert!(!diagnostics.is_empty(), "{text}");
    let fixed = apply_fixes(source.text(), &diagnostics);
    assert_eq!(fixed, game(expected), "{}", said(&game(text)));
    assert_eq!(said(&fixed), "");
}

#[test]
fn m1_the_heading_comes_first() {
    check(
        "",
        &expect![[r#"
        M1 `` there is no game in this file help: a heading is written: Game "Name" requires 2 to 4 players.
    "#]],
    );
    check(
        "# nothing\n",
        &expect![[r#"
        M1 `` there is no game in this file help: a heading is written: Game "Name" requires 2 to 4 players.
    "#]],
    );
    check(
        "Number n.\n",
        &expect![[r#"
        M1 `Number` the heading of the game is missing help: a heading is written: Game "Name" requires 2 to 4 players.
    "#]],
    );
    check(
        "Number n.\nGame \"A\" requires 2 players.\nNumber m.",
        &expect![[r#"
        M1 `Game` the heading comes first (nothing may stand before it) [`Number` this stands before it]
    "#]],
    );
    check(
        "n = 1. Game",
        &expect![[r#"
        P0 `n` a statement outside of any action (only declarations stand at the top level) help: put it into an action: Action main { … }
        M1 `Game` the heading comes first (nothing may stand before it) [`n` this stands before it]
        P0 `` expected the name of the game, in quotes, found the end of the file help: a heading is written: Game "Name" requires 2 to 4 players.
    "#]],
    );
}

#[test]
fn m2_only_one_heading() {
    after_heading(
        "Game \"B\" requires 3 players.",
        &expect![[r#"
        M2 `Game` a second heading (a file describes one game) [`Game` the first one is here]
    "#]],
    );
    inside(
        "Game \"B\" requires 3 players.",
        &expect![[r#"
        M2 `Game` the heading stands at the beginning of the file, once
    "#]],
    );
}

#[test]
fn headings() {
    check(
        "Game \"A\" requires 2 or 4 to 6 players.",
        &expect![[r#"
        P0 `to` `or` and `to` do not mix help: write either `2 or 4 or 6`, or `2 to 6`
    "#]],
    );
    check(
        "Game \"A\" requires 2 to 4 or 6 players.",
        &expect![[r#"
        P0 `or` `or` and `to` do not mix help: write either `2 or 4 or 6`, or `2 to 6`
    "#]],
    );
    check(
        "Game \"A\" requires 1 player.",
        &expect![[r#"
        P2 `player` this should be `players` fix: "players"
    "#]],
    );
    check(
        "Game \"A\" requires 2 team of 2.",
        &expect![[r#"
        P2 `team` this should be `teams` fix: "teams"
    "#]],
    );
    check(
        "Game \"A\" requires 2 teams of 2 players.",
        &expect![[r#"
        P0 `players` a team size is only a number help: a heading with teams is written: Game "Name" requires 2 teams of 2. fix: ""
    "#]],
    );
    check(
        "Game A requires 2 players.",
        &expect![[r#"
        P0 `A` expected the name of the game, in quotes, found `A` help: a heading is written: Game "Name" requires 2 to 4 players.
    "#]],
    );
    check(
        "Game \"A\" requires two players.\nNumber n",
        &expect![[r#"
        P0 `two` expected a number, found `two` help: a heading is written: Game "Name" requires 2 to 4 players.
        P0 `` a period is missing fix: "."
    "#]],
    );
    check(
        "game \"A\" requires 2 players",
        &expect![[r#"
        P0 `game` this should be `Game` fix: "Game"
        P0 `` a period is missing fix: "."
    "#]],
    );
    check(
        "Game \"A\" require 2 players\nNumber n.",
        &expect![[r#"
        P0 `require` this should be `requires` fix: "requires"
        P0 `` a period is missing fix: "."
    "#]],
    );
}

#[test]
fn m3_keywords_are_no_names() {
    after_heading(
        "Number order = 1.\nAction main { order += 1. let x be order + order. }",
        &expect![[r#"
        M3 `order` `order` cannot be a name (this is a word of the language) help: choose another name, for example `the_order`
    "#]],
    );
    inside(
        "let all be 1. label to. skip to in. for deal in players { x = deal. }",
        &expect![[r#"
        M3 `all` `all` cannot be a name (this is a word of the language) help: choose another name, for example `the_all`
        M3 `to` `to` cannot be a name (this is a word of the language) help: choose another name, for example `the_to`
        M3 `in` `in` cannot be a name (this is a word of the language) help: choose another name, for example `the_in`
        M3 `deal` `deal` cannot be a name (this is a word of the language) help: choose another name, for example `the_deal`
    "#]],
    );
    inside(
        "for in players { }",
        &expect![[r#"
        P0 `in` expected a name for each item, found `in` help: a loop is written: for p in players starting at leader { … }
    "#]],
    );
    inside(
        "order x by .",
        &expect![[r#"
        P0 `.` expected the name of an ordering, found `.` help: sorting is written: order p->hand by ordering.
    "#]],
    );
}

#[test]
fn m4_literals_are_no_names() {
    after_heading(
        "Rule r(P, C, A) = True.\nCard C = c.\nAction K { }",
        &expect![[r#"
        M4 `C` `C` cannot be a name (this is always a value) help: choose another name, for example `c`
        M4 `A` `A` cannot be a name (this is always a value) help: choose another name, for example `ace`
        M4 `K` `K` cannot be a name (this is always a value) help: choose another name, for example `king`
    "#]],
    );
    inside(
        "play A from p to q. A = 3.",
        &expect![[r#"
        M4 `A` `A` cannot be a name (this is always a value) help: choose another name, for example `ace`
    "#]],
    );
}

#[test]
fn m5_declarations_stand_at_the_top() {
    inside(
        "Number n = 3. Card c. n = 4.",
        &expect![[r#"
        M5 `Number` a declaration inside a block (declarations stand at the top level only) help: a name for use inside a block is given with `let` fix: "let n be"
        M5 `Card` a declaration inside a block (declarations stand at the top level only)
    "#]],
    );
    inside(
        "Area a labeled \"x\". Action b { x(). }",
        &expect![[r#"
        M5 `Area` a declaration inside a block (declarations stand at the top level only)
        M5 `Action` a declaration inside a block (declarations stand at the top level only)
    "#]],
    );
    repaired("Number n = 3.", "let n be 3.");
}

#[test]
fn p1_references() {
    inside(
        "for x in [C; H] { a = 1 }",
        &expect![[r#"
        P1 `[C; H]` a reference is required here (this is a list expression) help: give the value a name first: `let x be ….`, then use `x`
        P0 `` a period is missing fix: "."
    "#]],
    );
    inside(
        "for x in xs starting at Q { }",
        &expect![[r#"
        P1 `Q` a reference is required here (this is a literal) help: give the value a name first: `let x be ….`, then use `x`
    "#]],
    );
    inside(
        "deal 1 from %~C to p->hand.",
        &expect![[r#"
        P1 `%~C` a reference is required here (this is a card expression) help: give the value a name first: `let x be ….`, then use `x`
    "#]],
    );
    inside(
        "shuffle (d).",
        &expect![[r#"
        P1 `(d)` a reference is required here (this is something in parentheses) fix: "d"
    "#]],
    );
    inside(
        "3 = x. message \"a\" \"b\". winner a == b.",
        &expect![[r#"
        P1 `3` a reference is required here (this is a literal) help: give the value a name first: `let x be ….`, then use `x`
        P1 `"a"` a reference is required here (this is a literal) help: give the value a name first: `let x be ….`, then use `x`
        P1 `a == b` a reference is required here (this is a computed value) help: give the value a name first: `let x be ….`, then use `x`
    "#]],
    );
    inside(
        "if defined 3 and canplay r from (p) to x { }",
        &expect![[r#"
        P1 `3` a reference is required here (this is a literal) help: give the value a name first: `let x be ….`, then use `x`
        P1 `(p)` a reference is required here (this is something in parentheses) fix: "p"
    "#]],
    );
    repaired("shuffle (d).", "shuffle d.");
}

#[test]
fn declarations() {
    after_heading(
        "Action main() { x(). }\nAction b(x) { y(). }",
        &expect![[r#"
        P0 `()` an action is declared without parentheses fix: ""
        P0 `x` an action has no parameters help: values are passed through variables of the game fix: ""
    "#]],
    );
    after_heading(
        "Rule r(p, c) = True.\nRule s = True.\nRule t(p, c, a) == True.",
        &expect![[r#"
        P0 `)` expected `,`, found `)` help: a rule is written: Rule name(p, c, a) = condition.
        P0 `=` expected `(`, found `=` help: a rule is written: Rule name(p, c, a) = condition.
        P0 `==` a declaration has a single `=` fix: "="
    "#]],
    );
    after_heading(
        "Ordering o(a, b) = x.\nNumber = 3.\nNumber n 3.",
        &expect![[r#"
        P0 `,` expected `)`, found `,` help: an ordering is written: Ordering name(cards) = card list.
        P0 `=` expected the name of a variable, found `=` help: a variable is written: Number n. or Number n = 3.
        P0 `3` expected a period, found `3` help: a variable is written: Number n. or Number n = 3.
    "#]],
    );
    after_heading(
        "Area a.\nArea b labeled c.\nArea d labeled \"x\" is upside.\nNumber n.",
        &expect![[r#"
        P0 `.` expected `labeled`, found `.` help: an area is written: Area pile labeled "Pile" is faceup, squaredup.
        P0 `c` expected the label of the area, in quotes, found `c` help: an area is written: Area pile labeled "Pile" is faceup, squaredup.
        P0 `upside` expected `facedown`, `faceup`, `squaredup` or `spreadout`, found `upside` help: an area is written: Area pile labeled "Pile" is faceup, squaredup.
    "#]],
    );
}

#[test]
fn expressions() {
    inside(
        "x = a < b < c. x = a == b in c.",
        &expect![[r#"
        P0 `<` comparisons do not chain (this is the second comparison in a row) help: write two comparisons with `and` between them
        P0 `in` comparisons do not chain (this is the second comparison in a row) help: write two comparisons with `and` between them
    "#]],
    );
    inside(
        "x = a == not b.",
        &expect![[r#"
        P0 `not` `not` binds too loosely to stand here help: put `not …` in parentheses
    "#]],
    );
    inside(
        "x = 2~C,3~H. y = 2~C..H. z = 2..4. w = 2,3.",
        &expect![[r#"
        P0 `~` a second `~` in one card expression (the comma before it joins suits) help: single cards are listed with brackets: `[2~C; 3~H]`
        P0 `..` suits have no order, so there is no range of them help: name the suits: `%~C,H`, or `%` for all of them
        P0 `2..4` these ranks have no suits (`~` and suits must follow) help: cards are written like `2..5~C`; a list of ranks like `[2; 3; 4; 5]`
        P0 `,` a comma stands in card expressions only (no `~` follows what it joins) help: cards are written like `2,3~C,H`, lists like `[C; H]`
    "#]],
    );
    inside(
        "x = (a. y = [a. z = ). w = a +. v = .",
        &expect![[r#"
        P0 `.` expected `)`, found `.` help: an assignment is written: name = value.
        P0 `.` expected `;` or `]`, found `.` help: an assignment is written: name = value.
        P0 `)` expected a value, found `)` help: an assignment is written: name = value.
        P0 `.` expected a value, found `.` help: an assignment is written: name = value.
        P0 `.` expected a value, found `.` help: an assignment is written: name = value.
    "#]],
    );
    inside(
        "x = A->rank. y = p->. z = p->3.",
        &expect![[r#"
        P0 `->` a value has no `->` after it (only names and parentheses have properties) help: put what has the property in parentheses, like `(J~C)->suit`
        P0 `.` expected the name of a property, found `.` help: an assignment is written: name = value.
        P0 `3` expected the name of a property, found `3` help: an assignment is written: name = value.
    "#]],
    );
    inside(
        "x = Number. y = deal.",
        &expect![[r#"
        P0 `Number` expected a value, found `Number` help: an assignment is written: name = value.
        P0 `deal` expected a value, found `deal` help: an assignment is written: name = value.
    "#]],
    );
}

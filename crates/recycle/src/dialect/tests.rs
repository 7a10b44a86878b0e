//! Which dialect a text is in. The rules are those of the language's reference: its table of constructs by dialect, and its order
//! of what decides.

use source::{Severity, Source};

use super::marks::marks;
use super::recognise;
use crate::{Dialect, Options, Reading, parse};

fn read(text: &str, options: &Options) -> (Option<Reading>, Vec<String>) {
    let (source, _) = Source::new("test", text.as_bytes());
    let (tree, problems) = parse(&source);
    assert!(problems.iter().all(|problem| problem.severity != Severity::Error), "{problems:?}");
    let game = tree.game().expect("a game");
    let (reading, messages) = recognise(&tree, game, options);
    (reading, messages.iter().map(|message| message.code.to_owned()).collect())
}

/// A game of four players with these teams and one step.
fn game(teams: &str, step: &str) -> String {
    format!(
        "(game (setup (create players 4) {teams} (create deck (game iloc S) (deck (R (A, B)))))\n\
         (do ({step}))\n(scoring max 1))"
    )
}

/// Checks dialect, number of the first player and codes of messages.
#[track_caller]
fn is(text: &str, dialect: Dialect, base: u32, codes: &[&str]) -> Reading {
    let (reading, messages) = read(text, &Options::default());
    let reading = reading.expect("the dialect exists");
    assert_eq!((reading.dialect, reading.base), (dialect, base), "{text}\n{reading:?}");
    assert_eq!(messages, codes, "{text}\n{reading:?}");
    reading
}

const PUT: &str = "(put points 'P (((R (A)) 1)))";
const SET: &str = "(set (game points P) (((R : A) 1)))";

#[test]
fn a_text_that_uses_nothing_special_is_documented() {
    let reading = is(&game("", "(turn pass)"), Dialect::Documented, 0, &[]);
    assert_eq!(reading.reason, "uses nothing that came later");
    let reading = is(&game("(create teams (0, 2) (1, 3))", PUT), Dialect::Documented, 0, &[]);
    assert_eq!(reading.reason, "uses `put points`, and nothing that came later");
    is(&game("", "(cycle next current)"), Dialect::Documented, 0, &[]);
}

#[test]
fn who_runs_the_game_decides_before_the_text_does() {
    let text = format!(";; dialect: 0.4\n{}", game("", "(turn pass)"));
    assert_eq!(is(&text, Dialect::V04, 0, &[]).reason, "the file says so");
    let asked = Options { dialect: Some(Dialect::V2026), ..Options::default() };
    let (reading, messages) = read(&text, &asked);
    let reading = reading.expect("it exists");
    assert_eq!((reading.dialect, reading.base, messages.len()), (Dialect::V2026, 1, 0));
    assert_eq!(reading.reason, "asked for");
    for name in ["documented", "0.4", "0.5", "2026"] {
        let text = format!(";; dialect: {name}\n{}", game("", "(turn pass)"));
        assert_eq!(read(&text, &Options::default()).0.map(|r| r.dialect.name()), Some(name));
    }
    let text = format!(";; dialect: 0.6\n{}", game("", "(turn pass)"));
    assert_eq!(read(&text, &Options::default()), (None, vec!["R044".to_owned()]));
}

/// Each is a syntax error in 0.5.
#[test]
fn marks_of_2026() {
    for step in [
        "(swap (top (game iloc S)) (bottom (game iloc S)))",
        "(set (game sto X) (pid (current player)))",
        "(set (game sto X) (tid (current team)))",
        "(set (game sto X) (scoremax (game iloc S) using (game points P)))",
        "(set (game sto X) (scoremin (game iloc S) using (game points P)))",
        "(all (indexed game iloc S) 'P (turn pass))",
        "(inc (game sto X))",
        "(dec (game sto X))",
        "(set (game sto X) (+ 1 2 3))",
        "(set (game sto X) (* 1 2 3))",
        "(shuffle (game iloc S 2))",
        "(shuffle (game mem S 'I))",
        "(cycle next (current player))",
        "(cycle current (2 player))",
        "(all (subsets (game iloc S) > 2) 'C (turn pass))",
        "(update (game points P) (((R : A) 1)))",
        "(set (game sto X) (all player 'P ('P sto Y))) (set (game str X) A)",
    ] {
        let reading = is(&game("", step), Dialect::V2026, 1, &[]);
        assert!(reading.reason.ends_with("which came with 2026"), "{}", reading.reason);
    }
    for stage in ["once", "simultaneous", "(== 1 2) (end (== 1 1))", "(== 1 2) once"] {
        let text = game("", "(turn pass)")
            .replace("(scoring", &format!("(stage player {stage} (do ((turn pass))))\n(scoring"));
        is(&text, Dialect::V2026, 1, &[]);
    }
}

#[test]
fn marks_of_0_5_fit_2026_as_well() {
    for step in [
        SET,
        "(set (game str X) A)",
        "(shuffle (game oloc S))",
        "(shuffle faro (game iloc S) (game iloc T))",
        "(shuffle (sort (game iloc S) using (game points P)))",
        "(shuffle (intersect (game iloc S) (game iloc T)))",
        "(shuffle (disjunction (game iloc S) (game iloc T)))",
        "(all (subsets (game iloc S)) 'C (turn pass))",
        "(all (partition R (game iloc S)) 'C (turn pass))",
        "(all (runs all 2 (game iloc S) using (game points P)) 'C (turn pass))",
        "(shuffle (run top 2 (game iloc S) using (game points P)))",
        "(shuffle (top 2 (game iloc S)))",
        "(set (game sto X) (^ 2 3))",
        "(set (game sto X) (tri (fib (random 3))))",
        "(create deck NAME (game iloc S) (deck (R (A))))",
        "(all player 'P (cycle next 'P))",
    ] {
        let reading = is(&game("", step), Dialect::V2026, 1, &[]);
        assert!(reading.reason.ends_with("which came with 0.5"), "{}", reading.reason);
        // Something that is gone in 2026 makes it 0.5.
        let with = format!("{step} (cycle next current)");
        is(&game("", &with), Dialect::V05, 0, &[]);
    }
    for step in ["(shuffle (game iloc 3))", "(shuffle (game iloc new))"] {
        is(&game("", step), Dialect::V05, 0, &[]);
    }
}

#[test]
fn early_and_late_constructs_together_are_warned_of() {
    is(&game("", &format!("{PUT} {SET}")), Dialect::V05, 0, &["R073"]);
    let swap = "(swap (top (game iloc S)) (bottom (game iloc S)))";
    // Once for each construct.
    let text = game("", &format!("{PUT} {PUT} {swap} (cycle next current) (cycle next current)"));
    is(&text, Dialect::V2026, 1, &["R073", "R073"]);
    is(&format!(";; dialect: documented\n{}", game("", swap)), Dialect::Documented, 0, &["R073"]);
    is(
        &format!(";; dialect: 0.5\n{}", game("", &format!("{swap} (set (game sto X) (mod 5 2))"))),
        Dialect::V05,
        0,
        &["R073", "R073"],
    );
    // Awards of the first 0.5 files, under the storage of later ones.
    is(&game("", "(set (game points P) (((R (A)) 1)))"), Dialect::V05, 0, &["R073"]);
    is(
        &format!(
            ";; dialect: 2026\n{}",
            game("", "(shuffle (actual (top (tuples 2 (game iloc S) using 'P))))")
        ),
        Dialect::V2026,
        1,
        &["R073", "R073", "R073"],
    );
    let deck = game("", "(turn pass)").replace("(R (A, B))", "(R ('RS))");
    is(&format!(";; dialect: 2026\n{deck}"), Dialect::V2026, 1, &["R073"]);
}

#[test]
fn what_the_documented_dialect_always_took_changes_nothing_beside_early_constructs() {
    let step = format!("{PUT} (cycle next (2 player)) (all player 'P (cycle next 'P))");
    is(&game("", &step), Dialect::Documented, 0, &[]);
    is(&game("", "(set (game sto X) (all player 'P ('P sto Y)))"), Dialect::Documented, 0, &[]);
}

/// The base of the numbers, row by row.
#[test]
fn teams_tell_what_players_are_counted_from() {
    let (from_0, from_1) = ("(create teams (0, 2) (1, 3))", "(create teams (1, 3) (2, 4))");
    is(&game(from_0, SET), Dialect::V05, 0, &[]);
    is(&game(from_1, SET), Dialect::V2026, 1, &[]);
    is(&game(from_1, "(turn pass)"), Dialect::V2026, 1, &[]);
    // A 2026 file of the time before players were counted from 1.
    let pid = "(set (game sto X) (pid (current player)))";
    is(&game(from_0, pid), Dialect::V2026, 0, &[]);
    is(&game(from_1, pid), Dialect::V2026, 1, &[]);
    is(&format!(";; dialect: 2026\n{}", game(from_0, pid)), Dialect::V2026, 0, &["R074"]);
    is(&game("(create teams (0, 2) (1, 4))", pid), Dialect::V2026, 1, &["R075"]);
    // Nobody can tell.
    is(&game("(create teams (1, 2))", pid), Dialect::V2026, 1, &["R074"]);
    is(&game("(create teams (1, 2))", SET), Dialect::V05, 0, &["R074"]);
    // Before 0.5 the first player is always 0; that there is no player 4 is said elsewhere.
    is(&game(from_1, PUT), Dialect::Documented, 0, &[]);
    is(&format!(";; dialect: 0.5\n{}", game(from_1, SET)), Dialect::V05, 0, &[]);
}

#[test]
fn literal_numbers_tell_where_teams_do_not() {
    let with = |storage: &str| format!("{SET} (inc ({storage}) 1)");
    let of = |who: &str| game("", &with(&format!("({who}) sto X")));
    is(&of("0 player"), Dialect::V05, 0, &[]);
    is(&of("4 player"), Dialect::V2026, 1, &[]);
    is(&of("0 team"), Dialect::V05, 0, &[]);
    is(&of("4 team"), Dialect::V2026, 1, &[]);
    is(&of("2 player"), Dialect::V2026, 1, &["R074"]);
    let pid = "(set (game sto X) (pid (current player)))";
    is(&game("", &format!("{pid} (inc ((2 player) sto X) 1)")), Dialect::V2026, 1, &[]);
    is(&game("", &format!("{pid} (inc ((0 player) sto X) 1)")), Dialect::V2026, 0, &[]);
    // Who states the dialect means it.
    let text = format!(";; dialect: 2026\n{}", game("", "(inc ((0 player) sto X) 1)"));
    is(&text, Dialect::V2026, 1, &[]);
    // The number of players may be declared; two teams of two make (2 team) the last.
    let text = of("4 player").replace(
        "(game (setup (create players 4)",
        "(game (declare 4 'N) (setup (create players 'N)",
    );
    is(&text, Dialect::V2026, 1, &[]);
    let text = game("(create teams (1, 2))", &with("(3 team) sto X"));
    is(&text, Dialect::V2026, 1, &[]);
}

#[test]
fn undefined_constructs_are_allowed_by_a_comment_or_by_who_runs_the_game() {
    let plain = game("", "(turn pass)");
    let undefined = |text: &str, options: &Options| {
        let (reading, messages) = read(text, options);
        (reading.is_some_and(|reading| reading.undefined), messages)
    };
    let default = Options::default();
    let asked = Options { undefined: true, ..Options::default() };
    assert_eq!(undefined(&plain, &default), (false, vec![]));
    assert_eq!(undefined(&plain, &asked), (true, vec![]));
    assert_eq!(undefined(&format!(";; undefined: allowed\n{plain}"), &default), (true, vec![]));
    let other = format!(";; undefined: yes\n{plain}");
    assert_eq!(undefined(&other, &default), (false, vec!["R076".to_owned()]));
    // Only before the game.
    assert_eq!(undefined(&format!("{plain}\n;; undefined: allowed"), &default), (false, vec![]));
}

/// The deepest text that is read at all; and one with words of all dialects in places where they mean nothing.
#[test]
fn marks_are_found_in_any_text() {
    for text in [
        format!("(game {}swap{})", "(".repeat(200), ")".repeat(200)),
        "(game put using 'V : (create) (create teams) (create players) (N player) (stage) (set) (all))".to_owned(),
        "(swap 1 2) (game) (put points)".to_owned(),
    ] {
        let (source, _) = Source::new("test", text.as_bytes());
        let (tree, _) = parse(&source);
        let game = tree.game().expect("a game");
        let _ = recognise(&tree, game, &Options::default());
        let found = marks(&tree, game);
        assert!(found.is_sorted_by_key(|mark| mark.span));
        assert!(found.iter().all(|mark| mark.construct != "`put points`"), "outside the game");
    }
}

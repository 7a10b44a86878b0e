//! Hostile texts with the constructs of the later dialects.

use super::{Made, game, many, name, nested, steps, with_deck};

pub(super) fn all() -> Vec<Made> {
    let mut all = deep();
    all.extend(wide());
    all.extend(slow());
    all
}

/// A text in which also what no engine defined may be used.
fn undefined(text: &str) -> String {
    format!(";; dialect: 2026\n;; undefined: allowed\n{text}")
}

fn size_of(cards: &str) -> String {
    steps(&format!("(set (game sto X) (size {cards}))"))
}

fn number(number: &str) -> String {
    steps(&format!("(set (game sto X) {number})"))
}

/// Nesting up to the limit.
fn deep() -> Vec<Made> {
    let points = "(set (game points P) (((R : A) 1)))";
    let sorted = nested(200, "(sort ", "(game iloc S)", " using (game points P))");
    vec![
        ("deep intersect", size_of(&nested(240, "(intersect ", "(game iloc S)", ")")), "finished"),
        (
            "deep disjunction",
            size_of(&nested(240, "(disjunction ", "(game iloc S)", ")")),
            "finished",
        ),
        (
            "deep intersect of two",
            size_of(&nested(240, "(intersect (game iloc S) ", "(game iloc S)", ")")),
            "finished",
        ),
        ("deep first cards", size_of(&nested(240, "(top 2 ", "(game iloc S)", ")")), "finished"),
        ("deep sort", steps(&format!("{points} (set (game sto X) (size {sorted}))")), "finished"),
        (
            "deep partition",
            size_of(&nested(120, "(top (partition R ", "(game iloc S)", "))")),
            "finished",
        ),
        (
            "deep subsets",
            size_of(&nested(120, "(bottom (subsets ", "(game iloc S)", "))")),
            "finished",
        ),
        (
            "deep subsets of unions",
            size_of(&nested(120, "(union (subsets ", "(game iloc S)", "))")),
            "fault FuelSpent",
        ),
        (
            "deep filters of groups",
            size_of(&nested(240, "(filter ", "(subsets (game iloc S))", " 'G (> (size 'G) 1))")),
            "finished",
        ),
        (
            "deep runs",
            steps(&format!(
                "{points} (set (game sto X) (size {}))",
                nested(120, "(top (runs all 1 ", "(game iloc S)", " using (game points P)))")
            )),
            "finished",
        ),
        ("deep power", number(&nested(240, "(^ 1 ", "1", ")")), "finished"),
        ("deep triangular", number(&nested(240, "(tri ", "1", ")")), "finished"),
        ("deep triangular of two", number(&nested(240, "(tri ", "2", ")")), "fault Overflow"),
        ("deep Fibonacci", number(&nested(240, "(fib ", "1", ")")), "finished"),
        ("deep random", number(&nested(240, "(random ", "9", ")")), "finished"),
        ("deep sum over one", number(&nested(240, "(all (range 1..2) 'I ", "1", ")")), "finished"),
        (
            "deep sum over two",
            number(&nested(240, "(all (range 1..3) 'I ", "1", ")")),
            "fault FuelSpent",
        ),
        (
            "deep pile numbers",
            steps(&format!(
                "(shuffle {})",
                nested(120, "(game vloc L (size ", "(game iloc S)", "))")
            )),
            "finished",
        ),
        (
            "deep names of strings",
            steps(&format!(
                "(set (game str X) X) (set (game str Y) {})",
                nested(240, "(game str ", "X", ")")
            )),
            "finished",
        ),
        (
            "deep once",
            undefined(&game(&nested(240, "(stage player once ", "(do ((inc (game sto X))))", ")"))),
            "fault FuelSpent",
        ),
        (
            "deep directions",
            undefined(&game(&nested(
                120,
                "(stage player (== 1 1) (end (== (game sto X) 1)) ",
                "(do ((set (game sto X) 1)))",
                ")",
            ))),
            "finished",
        ),
    ]
}

/// Very many of one thing side by side.
fn wide() -> Vec<Made> {
    let strings = many(1_100, |n| format!("(set (game str X) N{})", name(n)));
    vec![
        ("many operands", number(&format!("(+ {})", "1 ".repeat(100))), "finished"),
        ("too many operands", number(&format!("(+ {})", "1 ".repeat(20_000))), "error R042"),
        (
            "many operands that overflow",
            number(&format!("(* {})", "9 ".repeat(100))),
            "fault Overflow",
        ),
        (
            "many storages of strings",
            steps(&many(4_000, |n| format!("(set (game str {}) {})", name(n), name(n)))),
            "finished",
        ),
        ("many strings in one storage", steps(&strings), "finished"),
        (
            "many strings as a name",
            steps(&format!("{strings} (inc (game sto (game str X)) 1)")),
            "error R042",
        ),
        (
            "many numbered piles",
            steps(&many(900, |n| format!("(shuffle (game vloc L {n}))"))),
            "finished",
        ),
        (
            "too many numbered piles",
            steps(&many(1_100, |n| format!("(shuffle (game vloc L {n}))"))),
            "error R082",
        ),
        (
            "too many unbounded piles",
            steps(&many(40, |n| format!("(shuffle (game vloc {} (game sto X)))", name(n)))),
            "error R042",
        ),
        (
            "many maps of owners",
            steps(&many(2_000, |n| format!("(set (game points {}) (((R : A) 1)))", name(n)))),
            "finished",
        ),
        (
            "many piles in an intersect",
            size_of(&format!("(intersect {})", "(game iloc S)".repeat(9_000))),
            "finished",
        ),
        (
            "many piles in a disjunction",
            size_of(&format!("(disjunction {})", "(game iloc S)".repeat(9_000))),
            "finished",
        ),
        (
            "many swaps",
            steps(&"(swap (top (game iloc S)) (bottom (game iloc S)))".repeat(3_000)),
            "finished",
        ),
        (
            "many named decks",
            format!(
                "(game (setup (create players 2) {}) (do ((turn pass))) (scoring max 0))",
                many(2_000, |n| format!("(create deck {} (game iloc S) (deck (R (A))))", name(n)))
            ),
            "finished",
        ),
        (
            "many updates",
            undefined(&steps(&many(1_500, |n| {
                format!("(update (game points P) (((R : A) {n})))")
            }))),
            "finished",
        ),
        (
            "many simultaneous stages",
            undefined(&game(&"(stage player simultaneous (do ((turn pass))))".repeat(2_000))),
            "finished",
        ),
    ]
}

/// Work that the price of a single step hides.
fn slow() -> Vec<Made> {
    let cards = format!("(deck (R ({}A)))", many(4_095, |n| format!("B{},", name(n))));
    let awards = many(2_000, |n| format!("((R : B{}) {n})", name(n)));
    let forever = |steps: &str| format!("(stage player (end (== 1 2)) (do ({steps})))");
    // 512 cards with nine keys, and an award for each of many sets of keys.
    let keys = format!("(deck {})", many(9, |n| format!("(K{} (X, Y))", name(n))));
    let by_keys = many(300, |n| {
        let keys = (0..9).filter(|bit| ((n + 1) >> bit) & 1 == 1);
        let conditions: String = keys.map(|bit| format!("(K{} : X) ", name(bit))).collect();
        format!("(update (game points P) (({conditions}{n})))")
    });
    vec![
        (
            "runs of a large pile often",
            with_deck(
                &cards,
                &format!(
                    "(do ((set (game points P) ({awards})))) {}",
                    forever(
                        "(set (game sto X) (size (runs largest 2 (game iloc S) using (game points P))))"
                    )
                ),
            ),
            "fault FuelSpent",
        ),
        (
            "all runs of a large pile",
            with_deck(
                &cards,
                &format!(
                    "(do ((set (game points P) ({awards})) (set (game sto X) (size (runs all 2 (game iloc S) using (game points P))))))"
                ),
            ),
            "fault FuelSpent",
        ),
        (
            "the run on a large pile often",
            with_deck(
                &cards,
                &format!(
                    "(do ((set (game points P) ({awards})))) {}",
                    forever(
                        "(set (game sto X) (size (run bottom 1 (game iloc S) using (game points P))))"
                    )
                ),
            ),
            "fault FuelSpent",
        ),
        (
            "sort a large pile often",
            with_deck(
                &cards,
                &format!(
                    "(do ((set (game points P) ({awards})))) {}",
                    forever("(set (game sto X) (size (sort (game iloc S) using (game points P))))")
                ),
            ),
            "fault FuelSpent",
        ),
        (
            "part a large pile often",
            with_deck(&cards, &forever("(set (game sto X) (size (partition R (game iloc S))))")),
            "fault FuelSpent",
        ),
        (
            "intersect large piles often",
            with_deck(
                &cards,
                &forever(
                    "(set (game sto X) (size (intersect (game iloc S) (game iloc S) (game iloc S))))",
                ),
            ),
            "fault FuelSpent",
        ),
        (
            "swap in a large pile often",
            with_deck(
                &cards,
                "(do ((repeat 999999 (swap (1000 (game iloc S)) (3000 (game iloc S))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "swap in every option",
            with_deck(
                &cards,
                "(choice ((any (range 0..4000) 'I (any (range 0..3) 'J (swap ('I (game iloc S)) ('J (game iloc S)))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "groups of a large pile as options",
            with_deck(
                &cards,
                "(stage player (end (== 1 2)) (choice ((any (partition R (game iloc S)) 'G (repeat all (move (top 'G) (top (game iloc S))))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "update with many lists of keys",
            undefined(&with_deck(&keys, &format!("(do ({by_keys}))"))),
            "fault FuelSpent",
        ),
    ]
}

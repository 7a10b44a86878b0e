//! Hostile texts that are too large to keep: each with its name and what it must end with.

#[path = "later.rs"]
mod later;

/// A text made when it is needed.
type Text = (&'static str, Vec<u8>, &'static str);

pub(crate) fn all() -> Vec<Text> {
    let mut all = deep();
    all.extend(wide());
    all.extend(large());
    all.extend(slow());
    all.extend(later::all());
    all.into_iter().map(|(name, text, end)| (name, text.into_bytes(), end)).collect()
}

type Made = (&'static str, String, &'static str);

/// A game around some items.
fn game(items: &str) -> String {
    with_deck("(deck (R (A, B, C, D)))", items)
}

fn with_deck(deck: &str, items: &str) -> String {
    format!(
        "(game (setup (create players 2) (create deck (game iloc S) {deck}))\n{items}\n(scoring max 0))\n"
    )
}

fn steps(steps: &str) -> String {
    game(&format!("(do ({steps}))"))
}

/// So many times one text, then another, then so many times a third.
fn nested(depth: usize, open: &str, middle: &str, close: &str) -> String {
    open.repeat(depth) + middle + &close.repeat(depth)
}

/// A different name for each number: A, B, …, Z, BA, BB, …
fn name(mut number: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'A' + (number % 26) as u8);
        number /= 26;
        if number == 0 {
            break;
        }
    }
    letters.iter().rev().map(|&letter| char::from(letter)).collect()
}

/// `make` of each number, with spaces between.
fn many(n: usize, make: impl Fn(usize) -> String) -> String {
    (0..n).map(make).collect::<Vec<_>>().join(" ")
}

/// Nesting: beyond the limit, and up to it through every kind of form.
fn deep() -> Vec<Made> {
    vec![
        ("a million open", "(".repeat(1_000_000), "error R011"),
        ("a million closed", ")".repeat(1_000_000), "error S002"),
        ("a million nested", nested(1_000_000, "(", "", ")"), "error R011"),
        ("deep game", nested(100_000, "(game ", "", ")"), "error R011"),
        ("deep do", game(&nested(100, "(do (", "(turn pass)", "))")), "finished"),
        ("deep do beyond", game(&nested(130, "(do (", "(turn pass)", "))")), "error R011"),
        ("deep conditions", steps(&nested(240, "((== 1 1) ", "(turn pass)", ")")), "finished"),
        (
            "deep sum",
            steps(&format!("(set (game sto X) {})", nested(240, "(+ 1 ", "1", ")"))),
            "finished",
        ),
        (
            "deep not",
            steps(&format!("({} (turn pass))", nested(240, "(not ", "(== 1 1)", ")"))),
            "finished",
        ),
        (
            "deep and",
            steps(&format!("({} (turn pass))", nested(240, "(and (== 1 1) ", "(== 1 1)", ")"))),
            "finished",
        ),
        ("deep let", steps(&nested(240, "(let 1 'N ", "(do ((turn pass)))", ")")), "finished"),
        ("deep all", steps(&nested(240, "(all (range 0..1) 'N ", "(turn pass)", ")")), "finished"),
        (
            "deep any",
            game(&format!(
                "(choice ({}))",
                nested(240, "(any (range 0..1) 'N ", "(turn pass)", ")")
            )),
            "finished",
        ),
        ("deep repeat", steps(&nested(240, "(repeat 1 ", "(turn pass)", ")")), "finished"),
        (
            "deep union",
            steps(&format!(
                "(move (top {}) (top (game vloc T)))",
                nested(240, "(union ", "(game iloc S)", ")")
            )),
            "finished",
        ),
        (
            "deep filter",
            steps(&format!(
                "(set (game sto X) (size {}))",
                nested(240, "(filter ", "(game iloc S)", " 'C (== 1 1))")
            )),
            "finished",
        ),
        (
            "deep filter in test",
            steps(&format!(
                "(set (game sto X) (size {}))",
                nested(80, "(filter (game iloc S) 'C (< 0 (size ", "(game iloc S)", ")))")
            )),
            "fault FuelSpent",
        ),
        (
            "deep owner",
            steps(&format!(
                "(set ({} sto X) 1)",
                nested(80, "(owner (top (", "(0 player)", " iloc H)))")
            )),
            "fault NoCard",
        ),
        (
            "deep stages",
            game(&nested(240, "(stage player (end (== 1 1)) ", "(do ((turn pass)))", ")")),
            "finished",
        ),
        (
            "deep stages that run",
            game(&nested(
                120,
                "(stage player (end (== (game sto X) 1)) ",
                "(do ((set (game sto X) 1)))",
                ")",
            )),
            "finished",
        ),
        (
            "deep attributes",
            with_deck(&format!("(deck {})", deep_attribute(100)), "(do ((turn pass)))"),
            "finished",
        ),
        (
            "deep index",
            steps(&format!("(move {} (top (game vloc T)))", deep_index(80))),
            "fault BadIndex",
        ),
    ]
}

/// `(A (X (B (X …))))`
fn deep_attribute(depth: usize) -> String {
    let open: String = (0..depth).map(|level| format!("(K{} (X ", name(level))).collect();
    open + "(Z (X, Y))" + &"))".repeat(depth)
}

/// The index of a card is the size of a pile less something, again and again.
fn deep_index(depth: usize) -> String {
    let mut index = "0".to_owned();
    for _ in 0..depth {
        index = format!("(+ 1 {index})");
    }
    format!("({index} (game iloc S))")
}

/// Very many of one thing side by side.
fn wide() -> Vec<Made> {
    vec![
        ("many steps", steps(&"(turn pass)".repeat(12_000)), "finished"),
        (
            "many options",
            game(&format!("(choice ({}))", "(turn pass)".repeat(16_400))),
            "fault TooManyOptions",
        ),
        ("many items", game(&"(do ((turn pass)))".repeat(8_000)), "finished"),
        (
            "many stages",
            game(&"(stage player (end (== 1 1)) (do ((turn pass))))".repeat(3_000)),
            "finished",
        ),
        (
            "many tests",
            steps(&format!("((and {}) (turn pass))", "(== 1 1)".repeat(9_000))),
            "finished",
        ),
        (
            "many piles in a union",
            steps(&format!("(set (game sto X) (size (union {})))", "(game iloc S)".repeat(9_000))),
            "finished",
        ),
        (
            "many storages",
            steps(&many(6_000, |n| format!("(inc (game sto {}) 1)", name(n)))),
            "finished",
        ),
        (
            "many storages of players",
            steps(&many(3_000, |n| format!("(all player 'P (inc ('P sto {}) 1))", name(n)))),
            "finished",
        ),
        (
            "many piles",
            steps(&many(2_000, |n| format!("(shuffle (game vloc {}))", name(n)))),
            "error R042",
        ),
        (
            "many picked names",
            steps(&format!(
                "(all ({}) 'N (inc (game sto 'N) 1))",
                many(1_000, |n| format!("{},", name(n))) + "A"
            )),
            "error R042",
        ),
        (
            "many point maps",
            steps(&many(3_000, |n| format!("(put points '{} (((R (A)) 1)))", name(n)))),
            "finished",
        ),
        (
            "many declarations",
            format!(
                "(game {} (setup (create players 2) (create deck (game iloc S) (deck (R (A))))) (do ((turn pass))) (scoring max 0))",
                many(9_000, |n| format!("(declare {n} '{})", name(n)))
            ),
            "finished",
        ),
        (
            "many decks",
            format!(
                "(game (setup (create players 2) {}) (do ((turn pass))) (scoring max 0))",
                "(create deck (game iloc S) (deck (R (A))))".repeat(3_000)
            ),
            "finished",
        ),
        (
            "many cards",
            with_deck(
                &format!("(deck (R ({}A)))", many(4_095, |n| format!("B{},", name(n)))),
                "(do ((shuffle (game iloc S))))",
            ),
            "finished",
        ),
        (
            "one card too many",
            with_deck(
                &format!("(deck (R ({}A)))", many(4_096, |n| format!("B{},", name(n)))),
                "(do ((shuffle (game iloc S))))",
            ),
            "error R040",
        ),
        (
            "many keys of one card",
            with_deck(
                &format!("(deck {})", many(4_000, |n| format!("(K{} (X))", name(n)))),
                "(do ((turn pass)))",
            ),
            "error C001",
        ),
        (
            "many keys and many cards",
            with_deck(
                &format!(
                    "(deck (R {}))",
                    many(4_000, |n| format!("(V{} (K{} (X)))", name(n), name(n)))
                ),
                "(do ((turn pass)))",
            ),
            "error C001",
        ),
        (
            "many unknown words",
            steps(&many(9_000, |n| format!("({} pass)", name(n).to_lowercase()))),
            "error R020",
        ),
        (
            "many unknown variables",
            steps(&many(5_000, |n| format!("(inc (game sto X) '{})", name(n)))),
            "error R023",
        ),
        (
            "many misspelt storages",
            steps(&many(4_000, |n| {
                format!("(set (game sto W{}) (game sto R{}))", name(n), name(n))
            })),
            "finished",
        ),
        ("many strange characters", "$ ".repeat(100_000), "error R014"),
        ("many strange characters together", "$".repeat(200_000), "error R001"),
        ("many pictures of cards", "\u{1F0A1} ".repeat(50_000), "error R014"),
    ]
}

/// Single things that are very long, and files that are.
fn large() -> Vec<Made> {
    let long = |letter: &str| letter.repeat(100_000);
    vec![
        ("a file of a megabyte", game(&"(do ((turn pass)))\n".repeat(60_000)), "error S002"),
        (
            "a comment of a megabyte",
            format!(";;{}\n{}", "x".repeat(1_000_000), game("(do ((turn pass)))")),
            "error S002",
        ),
        ("too many nodes", format!("(game {})", "A ".repeat(60_000)), "error R012"),
        ("a long name", steps(&format!("(set (game sto {}) 1)", long("A"))), "finished"),
        ("a long number", steps(&format!("(set (game sto X) {})", long("9"))), "error R005"),
        ("a long zero", steps(&format!("(set (game sto X) {})", long("0"))), "finished"),
        (
            "a long variable",
            steps(&format!("(let 1 '{} (do ((turn pass))))", long("A"))),
            "finished",
        ),
        ("a long word", steps(&format!("({} pass)", long("a"))), "error R020"),
        (
            "two long names that are near",
            steps(&format!("(set (game sto {}) (game sto {}B))", long("A"), long("A"))),
            "finished",
        ),
        (
            "two long names that are far",
            steps(&format!("(set (game sto {}) (game sto {}))", long("A"), long("B"))),
            "finished",
        ),
        (
            "long values that are near",
            with_deck(
                &format!("(deck (R ({}, {})))", "A".repeat(50_000), "B".repeat(50_000)),
                &format!("(do (((== (cardatt R (top (game iloc S))) {}) (turn pass))))", long("C")),
            ),
            "finished",
        ),
        ("a long line of operators", "<>=!+-*/%^".repeat(20_000), "error R014"),
        ("only spaces", " ".repeat(200_000), "error R013"),
        ("only line ends", "\r\n".repeat(100_000), "error R013"),
        ("only apostrophes", "'".repeat(100_000), "error R014"),
    ]
}

/// Work that the price of a single step hides.
fn slow() -> Vec<Made> {
    let cards = format!("(deck (R ({}A)))", many(4_095, |n| format!("B{},", name(n))));
    let awards = many(2_000, |n| format!("((R (B{})) {n})", name(n)));
    vec![
        (
            "shuffle a large pile often",
            with_deck(&cards, "(do ((repeat 400000 (shuffle (game iloc S)))))"),
            "fault FuelSpent",
        ),
        (
            "move within a large pile often",
            with_deck(
                &cards,
                "(do ((repeat 999999 (move (bottom (game iloc S)) (top (game iloc S))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "take from the middle of a large pile often",
            with_deck(
                &cards,
                "(stage player (end (== 1 2)) (do ((move (2000 (game iloc S)) (1 (game iloc S))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "put points of a large deck often",
            with_deck(
                &cards,
                "(stage player (end (== 1 2)) (do ((put points 'P (((R (A)) (game sto X)))) (inc (game sto X) 1))))",
            ),
            "fault FuelSpent",
        ),
        (
            "put many points of a large deck often",
            with_deck(
                &cards,
                &format!("(stage player (end (== 1 2)) (do ((put points 'P ({awards})))))"),
            ),
            "fault FuelSpent",
        ),
        (
            "create teams often",
            game(
                "(stage player (end (== 1 2)) (do ((create teams (0, 1)) (create teams (0) (1)))))",
            ),
            "fault FuelSpent",
        ),
        (
            "look at a large pile often",
            with_deck(
                &cards,
                "(stage player (end (== (size (union (game iloc S))) 1)) (do ((let (union (game iloc S)) 'L (do ((turn pass)))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "look for the best card often",
            with_deck(
                &cards,
                "(stage player (end (== 1 2)) (do ((remember (max (game iloc S) using 'P) (top (game mem M))) (forget (top (game mem M))) (put points 'P (((R (A)) 1))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "a large pile in every option",
            with_deck(
                &cards,
                "(stage player (end (== 1 2)) (choice ((any (range 0..64) 'I (any (range 0..64) 'J (move (bottom (game iloc S)) (top (game iloc S))))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "four thousand options for ever",
            game(
                "(stage player (end (== 1 2)) (choice ((any (range 0..64) 'I (any (range 0..64) 'J (set (game sto X) (* 'I 'J)))))))",
            ),
            "fault FuelSpent",
        ),
        (
            "ways without options for ever",
            game(
                "(stage player (end (== 1 2)) (choice ((turn pass) (any (range 0..999) 'I (any (range 0..99) 'J ((== 'I 'J) ((!= 'I 'J) (turn pass))))))))",
            ),
            "fault FuelSpent",
        ),
    ]
}

//! Hostile UCE scripts that are too large to keep: each with its name and what it must end with.

/// A text made when it is needed.
type Text = (&'static str, Vec<u8>, &'static str);

type Made = (&'static str, String, &'static str);

const FINISHED: &str = "finished";
const FUEL_SPENT: &str = "fault FuelSpent";
const TOO_LARGE: &str = "fault TooLarge";
const TOO_MANY_DECISIONS: &str = "fault TooManyDecisions";

pub(crate) fn all() -> Vec<Text> {
    let all = [deep(), wide(), many_states(), menus(), strings(), decks(), wrong()];
    all.concat().into_iter().map(|(name, text, end)| (name, text.into_bytes(), end)).collect()
}

/// A script with these states.
fn states(states: &str) -> String {
    format!("STATES {{\n{states}\n}}\n")
}

/// A script that does this and is over.
fn setup(routines: &str) -> String {
    states(&format!("\"SETUP\" {{\n{routines}\nSTATE \"_END\" []\n}}"))
}

/// A script in which each player does this, with ten cards.
fn turn(routines: &str) -> String {
    setup(&format!(
        "NEWSDECK \"Box\" AU1 [] NEWDECK \"Hand\" AU1 [] NEWDECK \"Table\" AU1 [] DEALTOP \"Box\" \"Hand\" 10
FORPLAYER {{\n{routines}\n}}"
    ))
}

/// So many times one text, then another, then so many times a third.
fn nested(depth: usize, open: &str, middle: &str, close: &str) -> String {
    open.repeat(depth) + middle + &close.repeat(depth)
}

/// `make` of each number, with blanks between.
fn many(n: usize, make: impl Fn(usize) -> String) -> String {
    (0..n).map(make).collect::<Vec<_>>().join(" ")
}

/// A name of letters only.
fn name(number: usize) -> String {
    let letter = |digit: u8| char::from(b'A' + digit - b'0');
    number.to_string().bytes().map(letter).collect()
}

/// Nesting, up to the limit and beyond it.
fn deep() -> Vec<Made> {
    let say = "PRINT \"x\"";
    let test = "DECKCOND \"Hand\" { LEN:EQ(10) }";
    let ifs = |depth| turn(&nested(depth, &format!("IF {{ {test} }} {{ "), say, " }"));
    let choices = |depth| turn(&nested(depth, "CHOOSE 1 { \"a\" NOCOND { ", say, " } }"));
    let tries = |depth| {
        let open = format!("CHOOSE 1 {{ \"a\" POSTCOND AND {{ {test} }} {{ ");
        turn(&nested(depth, &open, say, " } }"))
    };
    let not = |n| turn(&format!("IF {{ {}{test} }} {{ {say} }}", "NOT ".repeat(n)));
    let players = |depth| setup(&nested(depth, "FORPLAYER { ", say, " }"));
    vec![
        ("a million open", "{".repeat(1_000_000), "error S002"),
        ("many open", "{".repeat(200_000), "error U007"),
        ("many states open", "STATES {".repeat(20_000), "error U010"),
        ("open loops", states(&format!("\"SETUP\" {{ {}", "LOOP { ".repeat(20_000))), "error U008"),
        ("deep conditions", ifs(60), FINISHED),
        ("deeper conditions", ifs(120), FINISHED),
        ("too deep conditions", ifs(200), "error U008"),
        ("deep not", not(100), FINISHED),
        ("deeper not", not(120), FINISHED),
        ("too deep not", not(10_000), "error U008"),
        ("deep loops", setup(&nested(110, "LOOP { ", "STATE \"_END\" []", " }")), FINISHED),
        ("too deep loops", setup(&nested(9_000, "LOOP { ", say, " }")), "error U008"),
        ("deep players", players(15), FINISHED),
        ("deeper players", players(60), FUEL_SPENT),
        ("deep choices", choices(30), FINISHED),
        ("deeper choices", choices(60), FINISHED),
        ("too deep choices", choices(70), "error U008"),
        ("deep tries", tries(8), FINISHED),
        ("deeper tries", tries(30), "fault TooDeep"),
        ("deepest tries", tries(60), "error U031"),
    ]
}

/// Very many of one thing side by side.
fn wide() -> Vec<Made> {
    let say = "PRINT \"x\" ";
    let same = "DECKCOND \"Hand\" { VALS:SAME } ";
    vec![
        ("many routines", setup(&say.repeat(20_000)), FINISHED),
        ("too many routines", setup(&say.repeat(26_000)), "error U007"),
        (
            "many deals",
            turn(&"DEALTOP \"Hand\" \"Table\" 1 DEALTOP \"Table\" \"Hand\" 1 ".repeat(5_000)),
            FINISHED,
        ),
        ("many random deals", turn(&"DEALRAND \"Box\" \"Box\" 42 ".repeat(9_000)), FUEL_SPENT),
        ("many scores", turn(&"SCOREADD \"Box\" \"[THISPLAYER]\" ".repeat(8_000)), FINISHED),
        (
            "many conditions",
            turn(&format!(
                "IF {{ {} }} {{ {say} }}",
                "DECKCOND \"Hand\" { LEN:EQ(10) } ".repeat(5_000)
            )),
            FINISHED,
        ),
        (
            "many tests",
            turn(&format!(
                "IF {{ DECKCOND \"Hand\" {{ {} }} }} {{ {say} }}",
                "LEN:EQ(10) ".repeat(12_000)
            )),
            FINISHED,
        ),
        (
            "many slow tests",
            turn(&format!(
                "IF {{ DECKCOND \"Table\" {{ {} }} }} {{ {say} }}",
                "SUITS:SAME VALS:SAME ".repeat(12_000)
            )),
            FINISHED,
        ),
        (
            "many alternatives",
            turn(&format!(
                "CHOOSE 1 {{ \"a\" PRECOND OR {{ {} }} {{ {say} }} \"b\" NOCOND {{ {say} }} }}",
                same.repeat(8_000)
            )),
            FINISHED,
        ),
        (
            "many conditions afterwards",
            turn(&format!(
                "CHOOSE {{ \"a\" POSTCOND AND {{ {} }} {{ DEALCHOICE \"Hand\" \"Table\" }} }}",
                same.repeat(8_000)
            )),
            FINISHED,
        ),
        (
            "many loops over players",
            setup(&format!("FORPLAYER {{ {say} }} ").repeat(8_000)),
            FINISHED,
        ),
        (
            "many viewers",
            setup(&format!("NEWDECK \"a\" AU0 [{}]", "\"Ann\", ".repeat(20_000))),
            FINISHED,
        ),
        (
            "many unknown viewers",
            states(&format!(
                "\"SETUP\" {{ STATE \"A\" [\"X\"=\"x\"] }} \"A\" {{ NEWDECK \"a\" AU0 [{}] STATE \"_END\" [] }}",
                "\"[X]\", ".repeat(2_000)
            )),
            FINISHED,
        ),
    ]
}

/// Ten thousand and more states, and variables.
fn many_states() -> Vec<Made> {
    let chain = |last: usize| {
        states(&many(last + 1, |n| {
            let from = if n == 0 { "SETUP".to_owned() } else { name(n) };
            let to = if n == last { "_END".to_owned() } else { name(n + 1) };
            format!("\"{from}\" {{ STATE \"{to}\" [] }}")
        }))
    };
    let alone = |n: usize| {
        let from = if n == 0 { "SETUP".to_owned() } else { name(n) };
        format!("\"{from}\" {{ STATE \"_END\" [] }}")
    };
    let bindings = |n| many(n, |n| format!("\"{}\"=\"x\"", name(n)));
    let reads = |n| many(n, |n| format!("PRINT \"[{}]\"", name(n)));
    let variables = |n| {
        states(&format!(
            "\"SETUP\" {{ STATE \"X\" [{}] }} \"X\" {{ {} STATE \"_END\" [] }}",
            bindings(n),
            reads(n)
        ))
    };
    let targets = many(9_000, |n| format!("STATE \"{}\" []", name(n)));
    vec![
        ("a chain of states", chain(300), FINISHED),
        ("a long chain of states", chain(6_999), FUEL_SPENT),
        ("a hundred thousand states", states(&many(100_000, alone)), "error S002"),
        ("states that nobody comes to", states(&many(7_000, alone)), FINISHED),
        (
            "the same state often",
            states(&"\"SETUP\" { STATE \"_END\" [] } ".repeat(7_000)),
            "error U022",
        ),
        ("unknown states", states(&format!("\"SETUP\" {{ {targets} }}")), "error U021"),
        ("many variables", variables(3_000), FINISHED),
        (
            "many variables that nobody reads",
            states(&format!(
                "\"SETUP\" {{ STATE \"X\" [{}] }} \"X\" {{ STATE \"_END\" [] }}",
                bindings(12_000)
            )),
            FINISHED,
        ),
        (
            "one variable often",
            states(&format!(
                "\"SETUP\" {{ STATE \"X\" [{}] }} \"X\" {{ PRINT \"[A]\" STATE \"_END\" [] }}",
                "\"A\"=\"x\" ".repeat(12_000)
            )),
            FINISHED,
        ),
        (
            "variables that are passed on for ever",
            states(&format!(
                "\"SETUP\" {{ STATE \"X\" [{}] }} \"X\" {{ {} STATE \"X\" [{}] }}",
                bindings(1_000),
                reads(1_000),
                many(1_000, |n| format!("\"{0}\"=\"[{0}]\"", name(n)))
            )),
            FUEL_SPENT,
        ),
        (
            "variables without values",
            states(&format!(
                "\"SETUP\" {{ STATE \"X\" [] }} \"X\" {{ {} STATE \"_END\" [] }}",
                reads(9_000)
            )),
            "error U028",
        ),
    ]
}

/// Large menus, and searches for hope.
fn menus() -> Vec<Made> {
    let entries = |n, entry: &str| turn(&format!("CHOOSE 1 {{ {} }}", entry.repeat(n)));
    let free = "\"x\" NOCOND { PRINT \"x\" } ";
    let tried =
        "\"x\" POSTCOND AND { DECKCOND \"Table\" { LEN:EQ(3) } } { DEALTOP \"Hand\" \"Table\" 2 } ";
    let picked =
        "\"x\" POSTCOND AND { DECKCOND \"Table\" { NOT_YET } } { DEALCHOICE \"Box\" \"Table\" } ";
    let never = picked.replace("NOT_YET", "SUITS:SAME LEN:EQ(40)");
    let unseen =
        picked.replace("DECKCOND \"Table\" { NOT_YET }", "NOT DECKCOND \"Table\" { LEN:LESS(53) }");
    let loops = |entry: &str| format!("LOOP {{ CHOOSE {{ {entry} }} }}");
    vec![
        ("many entries", entries(7_000, free), FINISHED),
        ("many entries that may fail", entries(1_500, tried), FINISHED),
        ("an entry that needs a long search", entries(1, &never), FINISHED),
        ("many that need a long search", entries(100, &never), FUEL_SPENT),
        ("a search in vain", entries(1, &unseen), FINISHED),
        ("menus for ever", turn(&loops(free)), TOO_MANY_DECISIONS),
        (
            "picks for ever",
            turn(&loops("\"x\" NOCOND { DEALCHOICE \"Box\" \"Box\" }")),
            TOO_MANY_DECISIONS,
        ),
        ("many menus", turn(&format!("CHOOSE 1 {{ {free} }} ").repeat(3_000)), FINISHED),
        ("many menus that fail", turn(&format!("CHOOSE 1 {{ {tried} }} ").repeat(1_000)), FINISHED),
    ]
}

/// Long strings.
fn strings() -> Vec<Made> {
    let long = "x".repeat(60_000);
    let longest = "x".repeat(250_000);
    let print = |text: &str| setup(&format!("PRINT \"{text}\""));
    let pass = |text: &str| {
        states(&format!(
            "\"SETUP\" {{ STATE \"A\" [\"X\"=\"{text}\"] }} \"A\" {{ PRINT \"[X][X]\" STATE \"_END\" [] }}"
        ))
    };
    vec![
        ("a long message", print(&long), FINISHED),
        ("a longer message", print(&longest), FINISHED),
        (
            "a long message for ever",
            states(&format!("\"SETUP\" {{ LOOP {{ PRINT \"{long}\" }} }}")),
            FUEL_SPENT,
        ),
        ("a long value", pass(&"x".repeat(30_000)), FINISHED),
        ("a long value twice", pass(&long), TOO_LARGE),
        ("many brackets", print(&"[".repeat(100_000)), "error U024"),
        (
            "many players",
            setup(&format!("FORPLAYER {{ PRINT \"{}\" }}", "[THISPLAYER]".repeat(15_000))),
            FINISHED,
        ),
        ("many numbers", print(&"[#]".repeat(50_000)), "error U025"),
        (
            "many answers",
            turn(&format!(
                "NEWDECK \"M [#]\" AU1 [] CHOOSE {{ \"a\" NOCOND {{ PRINT \"{}\" }} }}",
                "[N]".repeat(10_000)
            )),
            FINISHED,
        ),
        (
            "a long state",
            states(&format!(
                "\"SETUP\" {{ STATE \"{0}\" [] }} \"{0}\" {{ STATE \"_END\" [] }}",
                long.to_uppercase()
            )),
            FINISHED,
        ),
        (
            "a long variable",
            states(&format!(
                "\"SETUP\" {{ STATE \"A\" [\"{long}\"=\"x\"] }} \"A\" {{ PRINT \"[{long}]\" STATE \"_END\" [] }}"
            )),
            FINISHED,
        ),
        (
            "a long choice",
            turn(&format!("CHOOSE 1 {{ \"{long}\" NOCOND {{ PRINT \"x\" }} }}")),
            FINISHED,
        ),
        ("a long deck", setup(&format!("NEWDECK \"{long}\" AU1 []")), TOO_LARGE),
        (
            "a long number",
            setup(&format!("NEWSDECK \"B\" AU1 [] DEALTOP \"B\" \"B\" {}", "9".repeat(200_000))),
            "error U005",
        ),
        (
            "many zeros",
            setup(&format!("NEWSDECK \"B\" AU1 [] DEALTOP \"B\" \"B\" {}1", "0".repeat(200_000))),
            FINISHED,
        ),
    ]
}

/// Names of decks.
fn decks() -> Vec<Made> {
    let made = |n| setup(&many(n, |n| format!("NEWDECK \"{}\" AU1 []", name(n))));
    let used = |n: usize| {
        let uses = many(n, |n| format!("DEALTOP \"{}\" \"{}\" 0", name(n), name(n + 1)));
        setup(&format!("{} {uses}", many(128, |n| format!("NEWDECK \"{}\" AU1 []", name(n)))))
    };
    let players = |n| {
        setup(&format!(
            "FORPLAYER {{ {} }}",
            many(n, |n| format!("NEWDECK \"{} [THISPLAYER]\" AU1 []", name(n)))
        ))
    };
    let packs = |n| setup(&many(n, |n| format!("NEWSDECK \"{}\" AU1 []", name(n))));
    let similar = many(2_000, |n| {
        format!(
            "IF {{ DECKCOND \"{}[THISPLAYER]{}\" {{ LEN:EQ(0) }} }} {{ PRINT \"x\" }}",
            "A".repeat(n % 50),
            "A".repeat(n / 50)
        )
    });
    vec![
        ("many decks", made(128), FINISHED),
        ("too many decks", made(129), "fault TooManyPiles"),
        ("far too many decks", made(9_000), "fault TooManyPiles"),
        ("many decks that are used", used(5_000), FINISHED),
        ("many decks of players", players(60), FINISHED),
        ("too many decks of players", players(65), "fault TooManyPiles"),
        ("many packs", packs(70), FINISHED),
        ("too many packs", packs(100), "fault TooManyCards"),
        (
            "many similar names",
            setup(&format!("NEWDECK \"A\" AU1 [] FORPLAYER {{ {similar} }}")),
            "fault UnknownName",
        ),
        (
            "many names with numbers",
            states(&format!(
                "\"SETUP\" {{ {} LOOP {{ PRINT \"B [#]\" }} }}",
                many(100, |n| format!("NEWDECK \"B {n}\" AU1 []"))
            )),
            FUEL_SPENT,
        ),
    ]
}

/// Very many mistakes.
fn wrong() -> Vec<Made> {
    vec![
        ("many strange letters", "$ ".repeat(100_000), "error U006"),
        ("many open quotes", "\"\n".repeat(50_000), "error U006"),
        ("many wrong flags", setup(&"NEWDECK \"a\" XY2 [] ".repeat(8_000)), "error U013"),
        (
            "many empty blocks",
            states(&format!("\"SETUP\" {{ {} }}", "LOOP { } ".repeat(10_000))),
            "error U012",
        ),
        ("many wrong words", setup(&"PRONT \"x\" ".repeat(15_000)), "error U010"),
        (
            "many spaces in words",
            turn(&"IF { DECKCOND \"Hand\" { LEN:GEQ (3) } } { PRINT \"x\" } ".repeat(2_000)),
            "error U003",
        ),
        (
            "many decks that nothing makes",
            setup(&many(5_000, |n| format!("DEALTOP \"{}\" \"Box\" 0", name(n)))),
            FINISHED,
        ),
    ]
}

//! Hostile Pip texts that are too large to keep: each with its name and what it must end with.

/// A text made when it is needed.
type Text = (&'static str, Vec<u8>, &'static str);

type Made = (&'static str, String, &'static str);

const FINISHED: &str = "finished";
const FUEL_SPENT: &str = "fault FuelSpent";
const TOO_LARGE: &str = "fault TooLarge";
const UNDEFINED: &str = "fault Undefined";
const TOO_MANY_DECISIONS: &str = "fault TooManyDecisions";

pub(crate) fn all() -> Vec<Text> {
    let all = [deep(), wide(), many_options(), digits(), strings(), cards(), headings(), wrong()];
    all.concat().into_iter().map(|(name, text, end)| (name, text.into_bytes(), end)).collect()
}

/// A game with some declarations and a `main` of some statements.
fn game(declarations: &str, main: &str) -> String {
    format!("Game \"x\" requires 2 players.\n{declarations}\nAction main {{\n{main}\n}}\n")
}

/// So many times one text, then another, then so many times a third.
fn nested(depth: usize, open: &str, middle: &str, close: &str) -> String {
    open.repeat(depth) + middle + &close.repeat(depth)
}

/// `make` of each number, with blanks between.
fn many(n: usize, make: impl Fn(usize) -> String) -> String {
    (0..n).map(make).collect::<Vec<_>>().join(" ")
}

/// A game that gives one value to a Number.
fn number(value: &str) -> String {
    game("Number n.", &format!("n = {value}."))
}

/// A game that gives one value to a CardList.
fn card_list(value: &str) -> String {
    let names = "CardList l. RankList r = [2; 3; 4; 5]. SuitList s = [C; H].";
    game(names, &format!("l = {value}."))
}

/// Nesting, up to the limit and beyond it.
fn deep() -> Vec<Made> {
    let boolean = |value: &str| game("Boolean b. Card c = A~S.", &format!("b = {value}."));
    let to_winner = |depth| game("", &nested(depth, "forever { ", "winner players->first.", " }"));
    let property = |n| format!("let p be c{}.", "->last_played_by->hand->top".repeat(n));
    let chained = |n| {
        let lets = many(n, |n| format!("let a{} be a{n} + n.", n + 1));
        game("Number n.", &format!("let a0 be n. {lets}"))
    };
    let rules = |n| {
        let more = many(n, |n| format!("Rule r{}(p, c, a) = canplay r{n} from p to a.", n + 1));
        let rules = format!("Rule r0(p, c, a) = c->suit == S. {more}");
        game(&rules, &format!("play r{n} from players->first to standard."))
    };
    vec![
        ("a million open", "(".repeat(1_000_000), "error S002"),
        ("many open", "(".repeat(200_000), "error P4"),
        ("an open value", number(&"(".repeat(40_000)), "error P3"),
        ("deep parentheses", number(&nested(120, "(", "1", ")")), FINISHED),
        ("deeper parentheses", number(&nested(200, "(", "1", ")")), "error P3"),
        ("deepest parentheses", number(&nested(20_000, "(", "1", ")")), "error P3"),
        ("deep loops", to_winner(120), FINISHED),
        ("deeper loops", to_winner(2_000), "error P3"),
        ("deep conditions", game("", &nested(120, "if True { ", "message \"x\".", " }")), FINISHED),
        (
            "deep for",
            game("", &nested(100, "for p in players { ", "message \"x\".", " }")),
            FUEL_SPENT,
        ),
        (
            "deep questions",
            game("", &nested(60, "ask players->first { \"a\" { ", "message \"x\".", " } }")),
            FINISHED,
        ),
        ("deep not", boolean(&format!("{}True", "not ".repeat(120))), FINISHED),
        ("deeper not", boolean(&format!("{}True", "not ".repeat(20_000))), "error P3"),
        ("deep sum", number(&format!("{}1", "n + ".repeat(120))), FINISHED),
        ("deeper sum", number(&format!("{}1", "n + ".repeat(20_000))), "error P3"),
        ("deep or", boolean(&format!("{}False", "c == 2~C or ".repeat(100))), FINISHED),
        ("deeper or", boolean(&format!("{}False", "c == 2~C or ".repeat(6_000))), "error P3"),
        ("deep properties", game("Card c = A~S.", &property(40)), UNDEFINED),
        ("deeper properties", game("Card c = A~S.", &property(5_000)), "error P3"),
        (
            "deep lists",
            game("", &format!("let x be {}.", nested(100, "[", "A~S", "]"))),
            "error C8",
        ),
        ("deep errors", game("", &nested(100, "if 1 { for x in y { ", "", " } }")), "error P3"),
        ("names for names", chained(200), FINISHED),
        ("names for more names", chained(4_000), "error C19"),
        ("rules in rules", rules(60), FINISHED),
        ("rules in more rules", rules(2_000), "error C19"),
    ]
}

/// Very many of one thing side by side.
fn wide() -> Vec<Made> {
    let all = |n, declaration: &dyn Fn(usize) -> String, step: &dyn Fn(usize) -> String| {
        game(&many(n, declaration), &many(n, step))
    };
    let areas = |n| {
        let area = |n| format!("Area v{n} labeled \"a{n}\".");
        all(n, &area, &|n| format!("deal 1 from standard to v{n}."))
    };
    let labels = |n| game("", &many(n, |n| format!("skip to l{n}. label l{n}.")));
    let equal = "c == 2~C or c == 3~C or c == 4~C or c == 5~C or c == 6~C or ".repeat(5) + "b";
    vec![
        ("many variables", game(&many(9_000, |n| format!("Number v{n} = {n}.")), ""), FINISHED),
        (
            "many numbers",
            all(5_000, &|n| format!("Number v{n} = {n}."), &|n| format!("v{n} += {n}.")),
            FINISHED,
        ),
        (
            "many texts",
            all(4_000, &|n| format!("String v{n} = \"s{n}\"."), &|n| {
                format!("v{n} = \"{{v{n}}}x\".")
            }),
            FINISHED,
        ),
        (
            "many player variables",
            all(3_000, &|n| format!("Player v{n} = players->first."), &|n| {
                format!("v{n} = players->last.")
            }),
            FINISHED,
        ),
        (
            "many lists",
            all(2_000, &|n| format!("CardList v{n} = [A~S]."), &|n| format!("v{n} = [K~S].")),
            FINISHED,
        ),
        ("many areas", areas(900), FINISHED),
        ("too many areas", areas(2_000), "error C19"),
        (
            "too many areas that nothing uses",
            game(&many(9_000, |n| format!("Area v{n} labeled \"a\".")), ""),
            "error C19",
        ),
        (
            "many actions",
            all(3_000, &|n| format!("Action v{n} {{ message \"x\". }}"), &|n| format!("v{n}().")),
            FINISHED,
        ),
        ("many labels", labels(200), FINISHED),
        ("too many labels", labels(5_000), "error C19"),
        (
            "many rules",
            all(1_500, &|n| format!("Rule v{n}(p, c, a) = c->rank == 2."), &|n| {
                format!("play v{n} from players->first to standard.")
            }),
            FINISHED,
        ),
        (
            "a rule that is used often",
            game(
                &format!("Boolean b. Rule r(p, c, a) = {equal}."),
                &"if canplay r from players->first to standard { } ".repeat(4_000),
            ),
            "error C19",
        ),
        (
            "many orderings",
            all(2_000, &|n| format!("Ordering v{n}(c) = %~S,H."), &|n| {
                format!("order standard by v{n}.")
            }),
            FINISHED,
        ),
        ("many statements", game("Number n.", &"n += 1. ".repeat(11_000)), FINISHED),
        ("too many statements", game("Number n.", &"n += 1. ".repeat(13_000)), "error P4"),
        ("many messages", game("", &"message \"x\". ".repeat(15_000)), FINISHED),
        ("many shuffles", game("", &"shuffle standard. ".repeat(12_000)), FINISHED),
        (
            "many alternatives",
            game(
                "Number n.",
                &format!("if n == 1 {{ }} {} else {{ }}", "elseif n == 2 { } ".repeat(5_000)),
            ),
            FINISHED,
        ),
        (
            "three loops over the pack",
            game("", "for a in standard { for b in standard { for c in standard { } } }"),
            FINISHED,
        ),
        (
            "four loops over the pack",
            game(
                "",
                "for a in standard { for b in standard { for c in standard { for d in standard { } } } }",
            ),
            FUEL_SPENT,
        ),
    ]
}

/// Questions.
fn many_options() -> Vec<Made> {
    let ask = |options: &str| format!("ask players->first {{ {options} }}");
    let numbered = |n| ask(&many(n, |n| format!("\"o{n}\" {{ }}")));
    let on_condition = many(3_000, |n| format!("\"o{n} {{n}}\" if n == 0 {{ n += {n}. }}"));
    let text = "String t = \"0123456789abcdef\". RankList x = [2; 3; 4; 5; 6; 7; 8; 9; 10; J; Q].";
    let same = ask(&"\"{t}\" { } ".repeat(15));
    vec![
        ("many options", game("", &numbered(15_000)), FINISHED),
        ("many equal options", game("", &ask(&"\"same\" { } ".repeat(15_000))), FINISHED),
        ("many options with texts", game("Number n.", &ask(&on_condition)), "error C19"),
        ("many questions", game("", &numbered(2).repeat(4_000)), FINISHED),
        (
            "many options for ever",
            game("", &format!("forever {{ {} }}", numbered(10_000))),
            FUEL_SPENT,
        ),
        (
            "long options for ever",
            game(text, &format!("for r in x {{ t = \"{{t}}{{t}}\". }} forever {{ {same} }}")),
            TOO_MANY_DECISIONS,
        ),
    ]
}

/// Numbers with very many digits.
fn digits() -> Vec<Made> {
    let nines = |n| "9".repeat(n);
    let of = |value: &str, steps: &str| game(&format!("Number n = {value}."), steps);
    let times = format!("{} * {}", nines(12_000), nines(12_000));
    vec![
        ("many digits", of(&nines(78_000), "n += 1."), FINISHED),
        ("too many digits", of(&nines(100_000), "n += 1."), TOO_LARGE),
        ("most digits", number(&nines(250_000)), TOO_LARGE),
        ("digits subtracted", of(&format!("{0} - {0}", nines(78_000)), ""), FINISHED),
        ("digits added", of(&format!("{0} + {0}", nines(78_913)), ""), TOO_LARGE),
        ("digits multiplied", of(&times, "message \"{n}\"."), FINISHED),
        ("more digits multiplied", of(&format!("{0} * {0}", nines(70_000)), ""), FUEL_SPENT),
        ("digits divided", of(&format!("{} / {}", nines(70_000), nines(10)), "n /= 7."), FINISHED),
        (
            "often multiplied",
            game(&many(10, |n| format!("Number n{n} = {times}.")), ""),
            FUEL_SPENT,
        ),
        ("digits told", of(&nines(60_000), "forever { message \"{n}\". }"), FUEL_SPENT),
        ("too many digits told", of(&nines(70_000), "message \"{n}\"."), TOO_LARGE),
        ("zeros", number(&format!("{}7", "0".repeat(250_000))), FINISHED),
        ("zeros of a rank", game("Card c.", &format!("c = {}7~S.", "0".repeat(250_000))), FINISHED),
        (
            "digits dealt",
            game("", &format!("deal {} from standard to standard.", nines(70_000))),
            FINISHED,
        ),
        (
            "digits left",
            game(
                "Area a labeled \"A\".",
                &format!(
                    "auto restock standard from a leaving {}. deal all from standard to a.",
                    nines(70_000)
                ),
            ),
            FINISHED,
        ),
        (
            "digits scored",
            game("", &format!("players->first->score = {}.", nines(70_000))),
            "fault Overflow",
        ),
    ]
}

/// Long texts and names.
fn strings() -> Vec<Made> {
    let long = "x".repeat(60_000);
    let longest = "x".repeat(250_000);
    let tell = |text: &str| format!("message \"{text}\".");
    let name = "n".repeat(100_000);
    vec![
        ("a long message", game("", &tell(&long)), FINISHED),
        (
            "a long message for ever",
            game("", &format!("forever {{ {} }}", tell(&long))),
            FUEL_SPENT,
        ),
        (
            "a long message twice",
            game("String t.", &format!("t = \"{long}\". message \"{{t}}{{t}}\".")),
            TOO_LARGE,
        ),
        (
            "a long label",
            game(
                &format!("Area a labeled \"{long}\" is faceup."),
                "deal 1 from standard to a. let n be a->name. message n.",
            ),
            FINISHED,
        ),
        (
            "long labels",
            game(
                &many(900, |n| format!("Area v{n} labeled \"{}\".", "x".repeat(200))),
                "deal 1 from standard to v0.",
            ),
            FINISHED,
        ),
        (
            "a long option",
            game("", &format!("ask players->first {{ \"{long}\" {{ }} \"y\" {{ }} }}")),
            FINISHED,
        ),
        (
            "a long game name",
            format!("Game \"{longest}\" requires 2 players.\nAction main {{ }}\n"),
            FINISHED,
        ),
        ("a message of many lines", game("", &tell(&"\n".repeat(60_000))), FINISHED),
        ("a message of backslashes", game("", &tell(&"\\\\".repeat(60_000))), FINISHED),
        ("many names in a text", game("Number n.", &tell(&"{n}".repeat(40_000))), FINISHED),
        (
            "many long names in a text",
            game("String t.", &format!("t = \"0123456789\". {}", tell(&"{t}".repeat(40_000)))),
            TOO_LARGE,
        ),
        ("many braces in a text", game("", &tell(&"{".repeat(100_000))), "error L3"),
        ("a long name", game(&format!("Number {name}."), &format!("{name} += 1.")), FINISHED),
        (
            "a long name misspelt",
            game(&format!("Number {name}."), &format!("{name}n += 1.")),
            "error C5",
        ),
        ("many comments", "#\n".repeat(100_000) + &game("", ""), FINISHED),
        ("a long comment", format!("#{longest}\n{}", game("", "")), FINISHED),
    ]
}

/// Cards and lists of them.
fn cards() -> Vec<Made> {
    let both = |n, rank: &str, suit: &str| {
        card_list(&format!("{}%~%{}", format!("{rank},").repeat(n), format!(",{suit}").repeat(n)))
    };
    let changed = both(11_000, "r", "s").replace("l = ", "shuffle r. shuffle s. l = ");
    let aces = |n| format!("[{}K~S]", "A~S; ".repeat(n));
    vec![
        ("the whole pack", both(100, "%", "%"), FINISHED),
        ("the whole pack too often", both(11_000, "%", "%"), FINISHED),
        ("lists of ranks and suits", both(11_000, "r", "s"), FINISHED),
        ("changed lists of ranks and suits", changed, FUEL_SPENT),
        ("packs", game("CardList l.", &"l = %~%. ".repeat(2_000)), FINISHED),
        ("too many packs", game("CardList l.", &"l = %~%. ".repeat(7_000)), "error C19"),
        ("looked for in packs", game("", &"if A~S in %~% { } ".repeat(3_000)), FINISHED),
        ("a long list", card_list(&aces(1_000)), FINISHED),
        ("a too long list", card_list(&aces(9_000)), TOO_LARGE),
        (
            "a too long list of ranks",
            game("RankList l.", &format!("l = [{}3].", "2; ".repeat(15_000))),
            TOO_LARGE,
        ),
        (
            "looked for in a long list",
            game("", &format!("if 4 in {} {{ }}", aces(9_000))),
            FINISHED,
        ),
        (
            "a long ordering",
            game(&format!("Ordering o(c) = {}.", aces(9_000)), "order standard by o."),
            FINISHED,
        ),
        (
            "a long list of players",
            game(
                "PlayerList l.",
                &format!(
                    "l = [{}players->last]. for p in l {{ message p \"x\". }}",
                    "players->first; ".repeat(1_000)
                ),
            ),
            FINISHED,
        ),
    ]
}

/// Headings and other declarations.
fn headings() -> Vec<Made> {
    let heading = |counts: &str| format!("Game \"x\" requires {counts}.\nAction main {{ }}\n");
    let two = "2 or ".repeat(10_000);
    vec![
        ("many numbers of players", heading(&format!("{two}3 players")), FINISHED),
        ("many numbers of teams", heading(&format!("{two}3 teams of {two}3")), FINISHED),
        ("many players", heading(&format!("{} players", "9".repeat(200_000))), "error R0"),
        ("zeros of players", heading(&format!("{}2 players", "0".repeat(200_000))), FINISHED),
        (
            "many options of an area",
            game(&format!("Area a labeled \"A\" is faceup{}.", ", faceup".repeat(20_000)), ""),
            FINISHED,
        ),
    ]
}

/// Texts that are wrong very often.
fn wrong() -> Vec<Made> {
    vec![
        ("too large", " ".repeat(300_000), "error S002"),
        ("words", "x ".repeat(100_000), "error M1"),
        ("quotes", "\"".repeat(100_001), "error M1"),
        ("strange characters", "$ ".repeat(100_000), "error L6"),
        ("unknown names", game("", &"n = 1. ".repeat(10_000)), "error C5"),
        (
            "names that are nearly known",
            game(
                &many(3_000, |n| format!("Number v{n}.")),
                &many(5_000, |n| format!("w{n} += 1.")),
            ),
            "error C5",
        ),
    ]
}

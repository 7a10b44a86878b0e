//! The words of the language: where they may stand, how their forms are written, and which word was meant.

/// Words that begin a step of `do` and `choice`.
pub(super) const STEPS: [&str; 18] = [
    "do", "any", "all", "let", "set", "inc", "dec", "move", "remember", "forget", "shuffle",
    "turn", "repeat", "cycle", "put", "create", "swap", "update",
];

/// Words that begin an item of the game or of a stage.
pub(super) const ITEMS: [&str; 6] = ["stage", "choice", "do", "any", "all", "let"];

/// Words that begin a value.
pub(super) const VALUES: [&str; 40] = [
    "cardatt",
    "score",
    "sum",
    "size",
    "max",
    "min",
    "actual",
    "top",
    "bottom",
    "filter",
    "union",
    "tuples",
    "range",
    "other",
    "owner",
    "team",
    "and",
    "or",
    "not",
    "any",
    "all",
    "mod",
    "current",
    "next",
    "previous",
    "scoremax",
    "scoremin",
    "pid",
    "tid",
    "tri",
    "fib",
    "random",
    "sort",
    "intersect",
    "disjunction",
    "subsets",
    "partition",
    "runs",
    "run",
    "indexed",
];

/// Words of the language that are in neither of the lists above.
const REST: [&str; 26] = [
    "game",
    "declare",
    "setup",
    "scoring",
    "players",
    "teams",
    "deck",
    "end",
    "player",
    "pass",
    "points",
    "using",
    "sto",
    "str",
    "vloc",
    "iloc",
    "hloc",
    "oloc",
    "mem",
    "stage",
    "choice",
    "new",
    "faro",
    "largest",
    "once",
    "simultaneous",
];

pub(super) fn is_word(word: &str) -> bool {
    STEPS.contains(&word) || VALUES.contains(&word) || REST.contains(&word)
}

/// How the form that begins with a word is written.
pub(super) fn form(word: &str) -> &'static str {
    match word {
        "game" => "(game (setup …) … (scoring max NUMBER))",
        "declare" => "(declare VALUE 'NAME)",
        "setup" => "(setup (create players N) (create deck …))",
        "create players" => "(create players N)",
        "create teams" => "(create teams (0, 2) (1, 3))",
        "create deck" => "(create deck PILE (deck (KEY (VALUE, VALUE))))",
        "create" => "(create teams …) or (create deck PILE (deck …))",
        "scoring" => "(scoring max NUMBER) or (scoring min NUMBER)",
        "stage" => "(stage player (end TEST) ITEM …) or (stage team (end TEST) ITEM …)",
        "end" => "(end TEST)",
        "choice" => "(choice (STEP …))",
        "do" => "(do (STEP …))",
        "any" => "(any COLLECTION 'NAME STEP-OR-TEST)",
        "all" => "(all COLLECTION 'NAME STEP-OR-VALUE)",
        "let" => "(let VALUE 'NAME STEP)",
        "set" => "(set (OWNER sto NAME) NUMBER) or (set (OWNER str NAME) STRING)",
        "set points" => "(set (OWNER points NAME) (((KEY : VALUE) NUMBER) …))",
        "update" => "(update (OWNER points NAME) (((KEY : VALUE) NUMBER) …))",
        "inc" => "(inc (OWNER sto NAME) NUMBER)",
        "dec" => "(dec (OWNER sto NAME) NUMBER)",
        "move" => "(move CARD (top PILE))",
        "remember" => "(remember CARD (top (OWNER mem NAME)))",
        "forget" => "(forget (top (OWNER mem NAME)))",
        "shuffle" => "(shuffle PILE)",
        "shuffle faro" => "(shuffle faro PILE PILE)",
        "swap" => "(swap CARD CARD) or (swap PILE PILE)",
        "turn" => "(turn pass)",
        "repeat" => "(repeat N STEP) or (repeat all (move (top CARDS) (top PILE)))",
        "cycle" => "(cycle next PLAYER) or (cycle current PLAYER)",
        "put" => "(put points 'NAME (((KEY (VALUE)) NUMBER) …))",
        "cardatt" => "(cardatt KEY CARD)",
        "score" => "(score CARD using 'POINTS)",
        "sum" => "(sum CARDS using 'POINTS)",
        "max" => "(max CARDS using 'POINTS)",
        "min" => "(min CARDS using 'POINTS)",
        "size" => "(size COLLECTION)",
        "actual" => "(actual CARD)",
        "scoremax" => "(scoremax CARDS using 'POINTS)",
        "scoremin" => "(scoremin CARDS using 'POINTS)",
        "pid" => "(pid PLAYER)",
        "tid" => "(tid TEAM)",
        "tri" => "(tri NUMBER)",
        "fib" => "(fib NUMBER)",
        "random" => "(random NUMBER) or (random FROM..TO)",
        "top" => "(top CARDS) or (top N CARDS)",
        "bottom" => "(bottom CARDS) or (bottom N CARDS)",
        "filter" => "(filter COLLECTION 'NAME TEST)",
        "union" => "(union CARDS …)",
        "intersect" => "(intersect CARDS …)",
        "disjunction" => "(disjunction CARDS …)",
        "partition" => "(partition KEY CARDS …)",
        "subsets" => "(subsets CARDS)",
        "runs" => "(runs largest N CARDS using 'POINTS) or (runs all N CARDS using 'POINTS)",
        "run" => "(run top N CARDS using 'POINTS) or (run bottom N CARDS using 'POINTS)",
        "sort" => "(sort CARDS using 'POINTS)",
        "indexed" => "(indexed OWNER vloc NAME)",
        "str" => "(OWNER str NAME)",
        "points" => "(OWNER points NAME)",
        "vloc" | "iloc" | "hloc" | "oloc" | "mem" => {
            "(OWNER vloc NAME) or (OWNER vloc NAME NUMBER)"
        }
        "tuples" => "(tuples N CARDS using 'POINTS)",
        "range" => "(range FROM..TO)",
        "other" => "(other player) or (other team)",
        "owner" => "(owner CARD)",
        "team" => "(team PLAYER)",
        "and" => "(and TEST TEST …)",
        "or" => "(or TEST TEST …)",
        "not" => "(not TEST)",
        "current" => "(current player) or (current team)",
        "next" => "(next player) or (next team)",
        "previous" => "(previous player) or (previous team)",
        "mod" => "(mod NUMBER NUMBER)",
        "deck" => "(deck (KEY (VALUE, VALUE)) …)",
        "<" | ">" | "<=" | ">=" => "(< NUMBER NUMBER)",
        "==" | "!=" => "(== VALUE VALUE)",
        "+" | "-" | "*" | "//" | "%" | "^" => "(+ NUMBER NUMBER)",
        _ => "(OWNER sto NAME) or (OWNER vloc NAME)",
    }
}

/// The longest word that a suggestion is looked for.
const MAX_WORD: usize = 64;

/// The candidate that a misspelt word is nearest to, if one is near enough to be meant.
pub(super) fn closest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    let length = word.len();
    // Comparing takes the product of the lengths; nobody misspells a word that long.
    if length > MAX_WORD {
        return None;
    }
    let allowed = if length < 3 { 0 } else { (length / 3).max(1) };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        if candidate.len().abs_diff(length) > allowed || candidate == word {
            continue;
        }
        let distance = distance(word.as_bytes(), candidate.as_bytes());
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How many letters must be put in, left out, replaced or swapped with a neighbour.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let width = b.len() + 1;
    let mut rows = [vec![0; width], vec![0; width], (0..width).collect::<Vec<usize>>()];
    for i in 1..=a.len() {
        rows.rotate_left(1);
        rows[2][0] = i;
        for j in 1..width {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (rows[1][j] + 1).min(rows[2][j - 1] + 1).min(rows[1][j - 1] + same);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[0][j - 2] + 1);
            }
            rows[2][j] = least;
        }
    }
    rows[2][width - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_finds_its_neighbour() {
        assert_eq!(closest("shuffel", STEPS), Some("shuffle"));
        assert_eq!(closest("mvoe", STEPS), Some("move"));
        assert_eq!(closest("HEARTZ", ["HEARTS", "SPADES"]), Some("HEARTS"));
        assert_eq!(closest("zebra", STEPS), None);
        assert_eq!(closest("C", ["D"]), None, "short names are all near to each other");
    }

    #[test]
    fn distances_count_edits() {
        for (a, b, edits) in
            [("", "ab", 2), ("ab", "ba", 1), ("kitten", "sitting", 3), ("a", "a", 0)]
        {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), edits, "{a} {b}");
        }
    }
}

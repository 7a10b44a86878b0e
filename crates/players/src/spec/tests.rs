//! Texts of players, right and wrong ones.

use table::Thinking;

use super::{ENDLESS, Ismcts, Kind, Spec, SpecError, list};
use crate::Utility;

fn spec(text: &str) -> Spec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> SpecError {
    text.parse::<Spec>().expect_err(text)
}

#[test]
fn what_is_not_said_is_usual() {
    assert_eq!(spec("random").kind, Kind::Random);
    assert_eq!(spec(" first ").kind, Kind::First);
    assert_eq!(spec("flat").kind, Kind::Flat { playouts: 500 });
    assert_eq!(spec("ismcts").kind, Kind::Ismcts(Ismcts::USUAL));
    assert_eq!(spec("ismcts").thinking, Thinking { memory: true, deduce: true });
    assert_eq!(spec("ismcts").utility, Utility::Rank);
}

#[test]
fn what_is_said_counts_and_is_said_again() {
    let texts = [
        "random",
        "first",
        "greedy:utility=score",
        "flat:playouts=7",
        "pimc:deals=3,playouts=5,utility=win",
        "ismcts:playouts=20,c=1.5,mo=true,trees=2,utility=score,ms=50",
        "ismcts:playouts=20,c=0.7,habits=false,others=0.5,memory=false,deduce=false",
        "ismcts:playouts=20,c=0.7,reuse=false,utility=score,horizon=24",
        "flat:ms=5",
        "ismcts:c=0.7,ms=5",
        "policy:some/file=1.json",
    ];
    for text in texts {
        assert_eq!(spec(text).to_string(), text);
        assert_eq!(spec(&spec(text).to_string()), spec(text));
    }
    assert_eq!(
        spec("ismcts: mo = true , playouts=3").to_string(),
        "ismcts:playouts=3,c=0.7,mo=true"
    );
}

/// A time without a number of play-outs is all that limits the search.
#[test]
fn time_alone() {
    let timed = spec("flat:ms=20");
    assert_eq!((&timed.kind, timed.ms), (&Kind::Flat { playouts: ENDLESS }, Some(20)));
    assert!(!timed.is_reproducible());
    assert_eq!(spec("flat:ms=20,playouts=9").kind, Kind::Flat { playouts: 9 });
}

#[test]
fn mistakes_are_told() {
    let cases = [
        ("", "a player has no name"),
        (":playouts=3", "a player has no name"),
        (
            "chess",
            "there is no player `chess`; there are random, first, greedy, flat, pimc, ismcts and policy",
        ),
        ("random:playouts=3", "random takes no settings"),
        ("flat:", "`` is not a setting; write it as name=value"),
        ("flat:playouts", "`playouts` is not a setting; write it as name=value"),
        (
            "flat:c=1",
            "flat has no setting `c`; it has playouts, horizon, utility, memory, deduce, ms",
        ),
        ("greedy:ms=1", "greedy has no setting `ms`; it has utility, memory, deduce"),
        ("policy", "policy needs the name of a file: policy:FILE"),
        ("policy: ", "policy needs the name of a file: policy:FILE"),
        ("flat:memory=no", "memory=no: true or false is wanted"),
        ("ismcts:others=1.5", "others=1.5: a number from 0 to 1 is wanted"),
        ("flat:playouts=3,playouts=4", "`playouts` is given twice"),
        ("flat:playouts=0", "playouts=0: a whole number from 1 to 100000000 is wanted"),
        ("flat:playouts=-1", "playouts=-1: a whole number from 1 to 100000000 is wanted"),
        ("pimc:deals=x", "deals=x: a whole number from 1 to 100000000 is wanted"),
        ("ismcts:trees=1025", "trees=1025: a whole number from 1 to 1024 is wanted"),
        ("ismcts:ms=1e3", "ms=1e3: a whole number from 1 to 86400000 is wanted"),
        ("ismcts:c=NaN", "c=NaN: a number from 0 to 100 is wanted"),
        ("ismcts:c=-1", "c=-1: a number from 0 to 100 is wanted"),
        ("ismcts:mo=yes", "mo=yes: true or false is wanted"),
        ("flat:utility=money", "utility=money: score, rank or win is wanted"),
    ];
    for (text, told) in cases {
        assert_eq!(error(text).to_string(), told, "{text}");
    }
}

#[test]
fn a_list_parts_players_and_settings() {
    let players = list("human,pimc:deals=4,playouts=50,random,ismcts:c=1");
    assert_eq!(players, ["human", "pimc:deals=4,playouts=50", "random", "ismcts:c=1"]);
    assert_eq!(list("flat,playouts=3"), ["flat:playouts=3"]);
    assert_eq!(list("policy:a=b,random"), ["policy:a=b", "random"]);
    assert_eq!(list(""), [""]);
}

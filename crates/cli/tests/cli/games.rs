//! What needs no game: greeting, help, the library, pages, completions.

use crate::run::cardwright;

#[test]
fn a_newcomer_is_greeted() {
    cardwright([] as [&str; 0]).exits(0).says("cardwright play agram");
}

#[test]
fn help_tells_of_commands_and_exit_codes() {
    let ran = cardwright(["--help"]).exits(0);
    for command in
        ["check", "fmt", "show", "play", "sim", "replay", "games", "explain", "completions"]
    {
        assert!(ran.out.contains(&format!("\n  {command} ")), "{command}");
    }
    ran.says("Exit codes:").says("or - for standard input");
    cardwright(["--version"]).exits(0).says("cardwright 0.");
    cardwright(["help", "sim"]).exits(0).says("--record <DIR>");
}

#[test]
fn the_library_is_listed() {
    cardwright(["games"]).exits(0).says("agram").says("trick-taking").says("recycle");
    let ran = cardwright(["games", "--json"]).exits(0);
    let games: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let games = games.as_array().expect("a list");
    assert!(games.iter().any(|game| game["name"] == "kuhn" && game["seats"] == "2"));
    let ran = cardwright(["games", "--category", "TRICK", "--seats", "4"]).exits(0);
    assert!(ran.out.contains("whist") && !ran.out.contains("kuhn"));
    cardwright(["games", "--language", "klingon"]).exits(0).says("No game is like that.");
    cardwright(["games", "whist"]).exits(0).says("rules from");
    cardwright(["games", "whisk"]).exits(2).complains("did you mean `whist`?");
}

/// A name that games of two languages have means the one in RECYCLE; with its language each is found.
#[test]
fn a_name_may_say_the_language() {
    let ran = cardwright(["games", "--json"]).exits(0);
    let games: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let language = |name: &str| {
        let named = |game: &&serde_json::Value| game["name"] == name;
        games.as_array().and_then(|games| games.iter().find(named)).map(|game| &game["language"])
    };
    assert_eq!(language("hearts"), Some(&"recycle".into()));
    assert_eq!(language("pip/hearts"), Some(&"pip".into()));
    assert_eq!(language("recycle/hearts"), None);
    cardwright(["games", "--language", "pip"]).exits(0).says("pip/hearts").says("oh_hell");
    cardwright(["check", "hearts", "recycle/hearts"]).exits(0).says("hearts.rcy: ok");
    cardwright(["check", "PIP/Hearts", "oh-hell"])
        .exits(0)
        .says("hearts.pip: ok (pip, dialect 2008, 4 seats)");
    cardwright(["check", "hearts", "--language", "pip"]).exits(0).says("hearts.pip: ok");
    cardwright(["check", "pip/heart"]).exits(2).complains("did you mean `pip/hearts`?");
    cardwright(["check", "uce/hearts"]).exits(2).complains("the library has no game");
    cardwright(["check", "klingon/hearts"]).exits(2).complains("there is no file");
}

#[test]
fn pages_are_printed() {
    cardwright(["explain"]).exits(0).says("R013").says("FuelSpent").says("dialects");
    cardwright(["explain", "error[R013]"]).exits(0).says("R013: there is no game");
    cardwright(["explain", "dialects"]).exits(0).says("documented").says("0.4");
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        cardwright(["completions", shell]).exits(0).says("cardwright");
    }
    cardwright(["completions", "tcsh"]).exits(2);
}

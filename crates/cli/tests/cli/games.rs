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

//! Who plays, and in which order. [R 1 and part 8 of the reference of the language]

use expect_test::expect;

use super::{compiled, errors, rules};
use crate::Options;

const SCRIPT: &str = r#"STATES { "SETUP" { FORPLAYER { PRINT "[THISPLAYER]" } STATE "_END" [] } }"#;

fn with_seats(seats: u32) -> Options {
    Options { seats: Some(seats), ..Options::default() }
}

fn with_names(names: &[&str]) -> Options {
    Options { names: names.iter().map(|&name| name.to_owned()).collect(), ..Options::default() }
}

fn names(options: &Options) -> Vec<String> {
    let game = compiled(SCRIPT, options);
    assert_eq!(game.teams, (0..game.n_seats).map(|seat| vec![seat]).collect::<Vec<_>>());
    game.names.iter().map(|&name| game.text(name).to_owned()).collect()
}

#[test]
fn two_play_unless_something_else_is_said() {
    assert_eq!(names(&Options::default()), ["Ann", "Ben"]);
    assert_eq!(names(&with_seats(1)), ["Ann"]);
    assert_eq!(names(&with_seats(16)).len(), 16);
    assert_eq!(names(&with_names(&["Zoe", "Yan Li", "X'en"])), ["Zoe", "Yan Li", "X'en"]);
}

#[test]
fn some_cannot_play() {
    let refused = |options: &Options| errors(SCRIPT, options);
    assert_eq!(refused(&with_seats(0)), ["U030: this game is not for 0 players"]);
    assert_eq!(refused(&with_seats(17)), ["U030: this game is not for 17 players"]);
    let three = Options { seats: Some(3), ..with_names(&["a", "b"]) };
    assert_eq!(refused(&three), ["U030: there are 2 names for 3 players"]);
    assert_eq!(refused(&with_names(&["a", "a"])), ["U030: two players are called a"]);
    assert_eq!(refused(&with_names(&["a", " "])), ["U030: a player has no name"]);
    for strange in ["[a", "a]", "\"", "a\nb", "a\r", "\u{E003}"] {
        let expected = format!("U030: nobody can be called {strange:?} in UCE");
        assert_eq!(refused(&with_names(&["b", strange])), [expected]);
    }
}

#[test]
fn the_order_of_play_may_be_drawn() {
    let options = Options { shuffled_order: true, ..Options::default() };
    expect![[r#"
        if (state == 0)
          for player in items(game.players)
            tell everybody text(["\u{e000}", "\u{e001}"][number(player)])
          finish
    "#]]
    .assert_eq(&rules(SCRIPT, &options));
    let game = ir::text::print(&compiled(SCRIPT, &options));
    let (_, begin) = game.split_once("\nrules\n").expect("the rules");
    let begin: Vec<&str> = begin.lines().take(2).map(str::trim).collect();
    assert_eq!(begin, ["game.players = new(seats)", "shuffle game.players"]);
}

//! Players, teams and names. [R 16, R 52, R 53, R 60 of the reference of the language]

use super::{compiled, errors};
use crate::{Options, Seating, compile_checked, seatings};

fn headed(heading: &str) -> String {
    format!("Game \"a\" requires {heading}. Action main {{ }}")
}

fn with_seats(seats: u32) -> Options {
    Options { seats: Some(seats), ..Options::default() }
}

fn with_names(names: &[&str]) -> Options {
    Options { names: names.iter().map(|&name| name.to_owned()).collect(), ..Options::default() }
}

/// The teams of a game, and the names at the table.
fn table(heading: &str, options: &Options) -> (Vec<Vec<u32>>, Vec<String>) {
    let game = compiled(&headed(heading), options);
    let names = game.names.iter().map(|&name| game.text(name).to_owned()).collect();
    (game.teams, names)
}

#[test]
fn the_fewest_play_unless_more_are_asked_for() {
    let (teams, names) = table("3 to 6 players", &Options::default());
    assert_eq!(teams, [[0], [1], [2]]);
    assert_eq!(names, ["Ann", "Ben", "Cleo"]);
    assert_eq!(table("3 to 6 players", &with_seats(5)).1.len(), 5);
    assert_eq!(table("2 or 8 players", &with_seats(8)).1.len(), 8);
}

#[test]
fn partners_face_each_other() {
    let (teams, _) = table("2 teams of 2", &Options::default());
    assert_eq!(teams, [[0, 2], [1, 3]]);
    let (teams, _) = table("2 or 3 teams of 2 to 3", &with_seats(6));
    assert_eq!(teams, [[0, 2, 4], [1, 3, 5]], "the fewest teams");
    let three = Options { seats: Some(6), teams: Some(3), ..Options::default() };
    let (teams, _) = table("2 or 3 teams of 2 to 3", &three);
    assert_eq!(teams, [[0, 3], [1, 4], [2, 5]]);
    let three = Options { teams: Some(3), ..Options::default() };
    assert_eq!(table("2 or 3 teams of 2 to 3", &three).0.len(), 3);
}

#[test]
fn the_heading_decides() {
    let refused = |heading: &str, options: &Options| errors(&headed(heading), options);
    let not_for = |what: &str| [format!("R0: this game is not for {what}")];
    assert_eq!(refused("3 to 6 players", &with_seats(2)), not_for("2 players"));
    assert_eq!(refused("3 to 6 players", &with_seats(0)), not_for("0 players"));
    assert_eq!(refused("2 or 4 players", &with_seats(3)), not_for("3 players"));
    assert_eq!(refused("2 teams of 2", &with_seats(6)), not_for("6 players"));
    let teams = |seats, teams| Options { seats, teams: Some(teams), ..Options::default() };
    assert_eq!(refused("2 teams of 2", &teams(None, 3)), not_for("3 teams"));
    assert_eq!(refused("2 teams of 2", &teams(Some(4), 4)), not_for("4 players in 4 teams"));
    assert_eq!(refused("4 players", &teams(None, 2)), ["R0: this game is not played in teams"]);
    let crowd = ["R0: no table has seats for more than 16 players"];
    assert_eq!(refused("17 players", &Options::default()), crowd);
    assert_eq!(refused("4 teams of 5", &Options::default()), crowd);
}

#[test]
fn names_are_given_to_all_or_to_none() {
    let two = "2 to 3 players";
    assert_eq!(table(two, &with_names(&["Zoe", "Yan"])).1, ["Zoe", "Yan"]);
    assert_eq!(
        table(two, &with_names(&["a", "b", "c"])).1,
        ["a", "b", "c"],
        "three names, three seats"
    );
    let three = Options { seats: Some(3), ..with_names(&["a", "b"]) };
    assert_eq!(errors(&headed(two), &three), ["R0: there are 2 names for 3 players"]);
    let refused = |names| errors(&headed(two), &with_names(names));
    assert_eq!(refused(&["a", "a"]), ["R0: two players are called a"]);
    assert_eq!(refused(&["a", " "]), ["R0: a player has no name"]);
    assert_eq!(refused(&["a"]), ["R0: this game is not for 1 player"]);
}

#[test]
fn all_ways_to_sit_down() {
    let ways = |heading: &str| {
        let (source, _) = source::Source::new("test", headed(heading).as_bytes());
        let (checked, _) = compile_checked(&source, &Options::default());
        let ways = seatings(&checked.expect("a good game").heading);
        ways.iter().map(|&Seating { seats, teams }| (seats, teams)).collect::<Vec<_>>()
    };
    assert_eq!(ways("3 or 5 players"), [(3, None), (5, None)]);
    assert_eq!(ways("15 to 99 players"), [(15, None), (16, None)]);
    assert_eq!(
        ways("2 or 4 teams of 2 or 4"),
        [(4, Some(2)), (8, Some(2)), (8, Some(4)), (16, Some(4))]
    );
}

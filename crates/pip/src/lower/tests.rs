//! What texts become. Expected values follow from the reference of the language.

mod deals;
mod large;
mod shapes;
mod start;
mod statements;

use source::{Severity, Source};

use crate::check::tests::{EVERYTHING, good::EIGHTS};
use crate::{Options, compile};

/// The game that a text becomes, which is well formed.
fn compiled(text: &str, options: &Options) -> ir::Game {
    let (source, _) = Source::new("test", text.as_bytes());
    let (game, messages) = compile(&source, options);
    let game = game.unwrap_or_else(|| panic!("{messages:#?}\n{text}"));
    assert_eq!(ir::verify(&game), Ok(()), "{text}");
    game
}

/// The errors in a text.
fn errors(text: &str, options: &Options) -> Vec<String> {
    let (source, _) = Source::new("test", text.as_bytes());
    let (game, messages) = compile(&source, options);
    let errors = messages.iter().filter(|message| message.severity == Severity::Error);
    let errors: Vec<String> =
        errors.map(|error| format!("{}: {}", error.code, error.message)).collect();
    assert_eq!(game.is_none(), !errors.is_empty(), "a game exactly if there is no error");
    errors
}

fn pedantic() -> Options {
    Options { pedantic: true, ..Options::default() }
}

#[test]
fn whole_games_are_well_formed() {
    compiled(EVERYTHING, &Options::default());
    compiled(EIGHTS, &Options::default());
    let by_the_letter = EIGHTS.replace("area->top", "area->cards->top");
    compiled(&by_the_letter.replace("pile->top", "pile->cards->top"), &pedantic());
    for seats in 2..=5 {
        compiled(EIGHTS, &Options { seats: Some(seats), ..Options::default() });
    }
}

#[test]
fn a_card_has_the_number_of_its_place_in_standard() {
    let game = compiled("Game \"a\" requires 1 players. Action main { }", &Options::default());
    let face = |card: usize| {
        let values = &game.faces[game.decks[0].faces[card].idx()].values;
        values.iter().map(|&value| game.text(value)).collect::<Vec<_>>()
    };
    assert_eq!(game.decks[0].faces.len(), 52);
    assert_eq!(face(0), ["Two", "Clubs", "Two of Clubs"]);
    assert_eq!(face(6), ["Three", "Spades", "Three of Spades"]);
    assert_eq!(face(51), ["Ace", "Diamonds", "Ace of Diamonds"]);
    let zones: Vec<&str> = game.zones.iter().map(|zone| game.text(zone.name)).collect();
    assert_eq!(zones, ["standard"], "what is not mentioned is not there");
    assert_eq!(game.body.len(), 1, "and no ranks are counted with");
}

#[test]
fn faults_have_the_codes_of_the_catalogue() {
    let codes: Vec<&str> = ir::FaultKind::ALL.into_iter().filter_map(crate::fault_code).collect();
    assert_eq!(codes, ["R3", "E01", "E09", "E15", "R2", "R4", "R5", "R9", "R9"]);
}

/// The declarations that [`become_with`] puts in front.
const DECLARATIONS: &str = r#"Game "a" requires 2 or 3 players.
Area stock labeled "Stock".
Area pile labeled "Pile" is faceup.
Area open labeled "Open" is faceup, spreadout.
Number n.
Boolean done.
String word.
Rank high.
Suit trump.
Card led.
Player leader.
CardList kept = [].
Action change {
    n += 1. done = True. word = "{n}". high = K. trump = S. led = pile->cards->top. leader = players->last. kept = pile.
}
"#;

/// What statements become.
fn become_with(options: &Options, declarations: &str, statements: &str) -> String {
    let text =
        format!("{DECLARATIONS}{declarations}\nAction main {{\nchange().\n{statements}\n}}\n");
    let game = ir::text::print(&compiled(&text, options));
    let (_, rules) = game.split_once("  call change\n").expect("the statements before");
    let (rules, _) = rules.split_once("\nscoring").expect("the scoring behind");
    let line = |line: &str| format!("{}\n", line.strip_prefix("  ").unwrap_or(line));
    rules.lines().map(line).collect()
}

fn become_of(statements: &str) -> String {
    become_with(&Options::default(), "", statements)
}

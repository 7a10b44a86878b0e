//! Errors, by code.

use super::{DEAL, fixed, game, items, say, step, whole, with};
use crate::Options;

fn seats(seats: u32) -> Options {
    Options { dialect: None, seats: Some(seats), undefined: false }
}

/// The game of the other tests with a declaration at its beginning.
fn declaring(value: &str) -> String {
    game(DEAL).replace("(game (setup", &format!("(game (declare {value} 'X) (setup"))
}

#[test]
fn r020_a_word_that_does_not_exist_or_does_not_belong_here() {
    step("({R020}shuffel (game iloc STOCK))");
    assert_eq!(fixed("(do ((shuffel (game iloc STOCK))))"), "(do ((shuffle (game iloc STOCK))))");
    step("(shuffle ({R020}gaem iloc STOCK))");
    step("(shuffle (game {R020}ilok STOCK))");
    step("(all player 'P (shuffle ('P {R020}ilok STOCK)))");
    step("(set (game sto {R020}chips) 1)");
    assert_eq!(fixed("(do ((set (game sto chips) 1)))"), "(do ((set (game sto CHIPS) 1)))");
    step("(set (game sto {R020}score) 1)");
    step("(inc (game sto X) ({R020}siez player))");
    step("(turn pass) {R020}turn");
    step("(inc (game sto X) {R020}())");
    items("({R020}stag player (end (== 1 1)) (do ((turn pass))))");
    items("(stage {R020}plyer (end (== 1 1)) (do ((turn pass))))");
    step("(cycle {R020}last next)");
    step("(all (other {R020}card) 'C (turn pass))");
    step("((== (cardatt {R020}suit (top (game iloc STOCK))) HEARTS) (turn pass))");
}

#[test]
fn r021_a_form_that_is_not_written_like_that() {
    step("(move (top (game iloc STOCK)){R021})");
    step("(turn pass {R021}now)");
    step("(turn {R021}left)");
    step("(inc (game sto X) (- 1 2 {R021}3))");
    step("(all player {R021}P (turn pass))");
    assert_eq!(fixed("(do ((all player P (turn pass))))"), "(do ((all player 'P (turn pass))))");
    step("(all {R021}(range 1 3) 'I (turn pass))");
    assert_eq!(
        fixed("(do ((all (range 1 3) 'I (turn pass))))"),
        "(do ((all (range 1..3) 'I (turn pass))))"
    );
    step("(all (A {R021}B) 'S (turn pass))");
    step("{R021}((== 1 1) (turn pass) (turn pass))");
    assert_eq!(
        fixed("(do (((== 1 1) (turn pass) (turn pass))))"),
        "(do (((== 1 1) (do ((turn pass) (turn pass))))))"
    );
    items("(stage player {R021}(== 1 1) (do ((turn pass))))");
    items("(stage player (end (== 1 1)){R021})");
    step("(inc ({R021}(player current) sto X) 1)");
    step("(inc {R021}(size player) 1)");
    step("(inc (game sto X) ((current player) {R021}HAND))");
}

#[test]
fn r022_parentheses_that_are_missing_or_too_many() {
    items("(do {R022}(turn pass))");
    assert_eq!(fixed("(do (turn pass))"), "(do ((turn pass)))");
    items("(do {R022}(turn pass) (turn pass))");
    items("(do {R022}((== 1 1) (turn pass)))");
    assert_eq!(fixed("(do ((== 1 1) (turn pass)))"), "(do (((== 1 1) (turn pass))))");
    step("{R022}((turn pass))");
    assert_eq!(fixed("(do (((turn pass))))"), "(do ((turn pass)))");
    step("(inc {R022}(current player sto X) 1)");
    assert_eq!(
        fixed("(do ((inc (current player sto X) 1)))"),
        "(do ((inc ((current player) sto X) 1)))"
    );
    step("(put points 'P {R022}((RANK (ACE)) 1))");
    step("(put points 'P ({R022}(RANK ACE 1)))");
    step("(inc (game sto X) {R022}size)");
}

#[test]
fn r023_a_variable_that_is_not_bound() {
    step("(move {R023}'C (top (game vloc PILE)))");
    step("(all player 'WHO (inc ({R023}'WHOO sto X) 1))");
    assert_eq!(
        fixed("(do ((all player 'WHO (inc ('WHOO sto X) 1))))"),
        "(do ((all player 'WHO (inc ('WHO sto X) 1))))"
    );
    // Outside of the form that binds it.
    step("(all player 'P (turn pass)) (inc ({R023}'P sto X) 1)");
}

#[test]
fn r024_a_value_of_another_type() {
    step("(inc (game sto X) {R024}HEARTS)");
    step("(inc (game sto X) {R024}player)");
    items("(choice ((any (game iloc STOCK) 'C (move {R024}C (top (game vloc PILE))))))");
    assert_eq!(
        fixed("(choice ((any (game iloc STOCK) 'C (move C (top (game vloc PILE))))))"),
        "(choice ((any (game iloc STOCK) 'C (move 'C (top (game vloc PILE))))))"
    );
    step("(all {R024}3 'I (turn pass))");
    step("({R024}(size player) (turn pass))");
    step("{R024}(size player)");
    step("(inc (game sto X) {R024}(move 1 2))");
    step("(inc ({R024}player sto X) 1)");
    step("(cycle next {R024}(top (game iloc STOCK)))");
    step("(inc (game sto X) (any player 'P {R024}1))");
}

#[test]
fn r025_values_that_cannot_be_compared() {
    step("((== (cardatt RANK (top (game iloc STOCK))) {R025}1) (turn pass))");
    step("((== {R025}player player) (turn pass))");
    step("((== (current player) {R025}(current team)) (turn pass))");
}

#[test]
fn r027_a_destination_that_is_no_position() {
    step("(move (top (game iloc STOCK)) {R027}(union (game vloc PILE)))");
    items("(choice ((any (game iloc STOCK) 'C (move (top (game iloc STOCK)) {R027}'C))))");
    step("(move (top (game iloc STOCK)) (top {R027}player))");
}

#[test]
fn r028_a_destination_that_takes_no_cards() {
    step("(move (top (game iloc STOCK)) (top {R028}(game mem LEAD)))");
    step("(move (top (game iloc STOCK)) (top {R028}(union (game vloc PILE))))");
    step("(let (filter (game iloc STOCK) 'C (== 1 1)) 'F (do ((move (top 'F) (top {R028}'F)))))");
    step("(create deck {R028}(game mem LEAD) (deck (RANK (ACE))))");
}

#[test]
fn r029_a_reference_cannot_be_moved() {
    let remember = "(remember (top (game iloc STOCK)) (top (game mem M)))";
    step(&format!("{remember} (move {{R029}}(top (game mem M)) (top (game vloc PILE)))"));
    step(&format!("{remember} (move (actual (top (game mem M))) (top (game vloc PILE)))"));
    // A card that was found in memory is the card itself.
    let put = "(put points 'P (((RANK (ACE)) 1)))";
    let found = "(move (max (game mem M) using 'P) (top (game vloc PILE)))";
    step(&format!("{put} {remember} {found}"));
}

#[test]
fn r030_remember_and_forget_need_memory() {
    step("(remember (top (game iloc STOCK)) (top {R030}(game vloc PILE)))");
    step("(forget (top {R030}(game iloc STOCK)))");
}

#[test]
fn r031_a_choice_or_stage_is_an_item() {
    step("{R031}(choice ((turn pass)))");
    items("(let 1 'ONE {R031}(choice ((turn pass))))");
    step("{R031}(stage player (end (== 1 1)) (do ((turn pass))))");
}

#[test]
fn r032_repeat_all_takes_from_an_end() {
    step("(repeat all {R032}(turn pass))");
    step("(repeat all (move {R032}(0 (game iloc STOCK)) (top (game vloc PILE))))");
}

#[test]
fn r033_r041_and_r045_the_number_of_players() {
    let count = |count: &str| game(DEAL).replace("players 4", &format!("players {count}"));
    whole(&count("{R033}0"));
    whole(&count("{R041}17"));
    whole(&count("(size {R037}player)"));
    with(&count("{R045}4"), seats(2));
    with(&count("4"), seats(4));
    let declared =
        |value: &str| count("'N").replace("(game (", &format!("(game (declare {value} 'N) ("));
    with(&declared("4").replace("'N) (create teams (0, 2) (1, 3))", "{R041}'N)"), seats(17));
}

#[test]
fn r034_members_of_teams() {
    let teams = |teams: &str| game(DEAL).replace("(0, 2) (1, 3)", teams);
    whole(&teams("(0, 2) (1, {R034}4)"));
    whole(&teams("(0, 2) (1, {R034}2)"));
    whole(&teams("(0, 2) (1, {R034}A)"));
    whole(&teams("(0, 2) {R034}()"));
    whole(&teams("(0 {R021}2) (1, 3)"));
}

#[test]
fn r035_teams_that_no_longer_fit() {
    let declared = |teams: &str| {
        let text = game(DEAL).replace("players 4", "players 'N").replace("(0, 2) (1, 3)", teams);
        text.replace("(game (setup", "(game (declare 4 'N) (setup")
    };
    with(&declared("(0, 2) (1, 3)"), seats(6));
    with(&declared("(0, 2) {R035}(1, 3)"), seats(3));
    // A player who is alone in a team leaves together with it.
    with(&declared("(0, 2) (1) (3)"), seats(3));
}

#[test]
fn r036_attributes_of_decks() {
    let deck = |deck: &str| step(&format!("(create deck (game iloc STOCK) (deck {deck}))"));
    deck("(RANK {R036}ACE)");
    deck("(RANK {R036}(ACE) (KING))");
    deck("(RANK (ACE{R036}, KING (SUIT (SPADES))))");
    deck("(RANK (ACE (SUIT (SPADES))) {R036}(KING))");
    deck("(RANK (ACE)) ({R036}RANK (KING))");
    deck("(RANK (ACE ({R036}RANK (KING))))");
    deck("{R036}(RANK)");
    // Alternatives may share a key.
    deck("(RANK (ACE (SUIT (SPADES))) (KING (SUIT (SPADES))))");
}

#[test]
fn r037_a_declared_value_must_be_known_before() {
    whole(&declaring("(size {R037}player)"));
    whole(&declaring("{R037}(current player)"));
    whole(&declaring("(* (size (A, B)) 3)"));
}

#[test]
fn r038_parts_of_the_game() {
    whole("({R038}{R038}{R038}game)");
    let early = game("(scoring max 1)\n{R038}(do ((turn pass)))");
    whole(&early.replace("\n(scoring max (size", "\n{R038}(scoring max (size"));
    items("{R038}(declare 4 'X)");
    step("{R038}(create players 3)");
    let setup = "({R038}{R038}setup {R038}(shuffle player))";
    whole(&format!("(game {setup} (do ((turn pass))) (scoring max 1))"));
}

#[test]
fn r039_an_action_is_no_item() {
    items("{R039}(turn pass)");
    assert_eq!(fixed("(turn pass)"), "(do ((turn pass)))");
    items("{R039}((== 1 1) (turn pass))");
}

#[test]
fn r040_too_many_cards() {
    let deck = |n: usize, mark: &str| {
        let keys = ["RA", "RB", "RC", "RD", "RE", "RF", "RG", "RH", "RI", "RJ"];
        let attribute = |key: &&str| format!("({key} (A, B, C, D, E, F, G, H, I, J))");
        let all: Vec<_> = keys[..n].iter().map(attribute).collect();
        step(&format!("(create deck (game iloc STOCK) {mark}(deck {}))", all.join(" ")));
    };
    deck(3, "");
    deck(4, "{R040}");
    deck(10, "{R040}");
    let repeated = |times: &str| {
        let text = game(DEAL).replace("(create deck", &format!("(repeat {times} (create deck"));
        text.replacen(")\n", "))\n", 1)
    };
    // Eight cards a deck, 4,096 at most.
    whole(&repeated("512"));
    whole(&repeated("513").replace("(create deck", "{R040}(create deck"));
    whole(&repeated("9223372036854775807").replace("(create deck", "{R040}(create deck"));
}

#[test]
fn r042_too_many_piles() {
    let letter = |n: u32| char::from(b'A' + u8::try_from(n).expect("below 26"));
    let names: Vec<_> = (0..300).map(|i| format!("{}{}", letter(i / 26), letter(i % 26))).collect();
    // Four piles a name.
    let fill = |names: &[String]| {
        let to = |name: &String| {
            format!("(move (top (game iloc STOCK)) (top ((current player) iloc {name})))")
        };
        format!("(do ({}))", names.iter().map(to).collect::<Vec<_>>().join("\n"))
    };
    items(&fill(&names[..254]));
    let messages = say(&game(&format!("{DEAL}{}", fill(&names[..260]))), Options::default());
    assert_eq!(messages[0].0, "R042");
    whole(&declaring(&format!("{{R042}}({})", vec!["A"; 1025].join(", "))));
    step(&format!("(all ({}) 'N (inc (game sto {{R042}}'N) 1))", names.join(", ")));
}

#[test]
fn r043_constants_that_cannot_be_computed() {
    whole(&declaring("{R043}(// 1 0)"));
    whole(&declaring("{R043}(* 9223372036854775807 2)"));
}

#[test]
fn r044_a_dialect_that_does_not_exist() {
    whole(&format!("{{R044}};; dialect: klingon\n{}", game(DEAL)));
}

#[test]
fn r046_more_mistakes_than_anybody_reads() {
    let text = game(&format!("(do ({}))", "(inc (game sto X) ACE)".repeat(1200)));
    let messages = say(&text, Options::default());
    assert_eq!((messages.len(), messages[1000].0.as_str()), (1001, "nR046"));
}

#[test]
fn all_errors_are_found_at_once() {
    items(
        "(do ((move {R023}'C (top {R028}(game mem M)))\n(inc (game sto X) {R024}HEARTS)))\n\
         (stage player (end (== 1 {R025}A))\n(do (({R020}shufle 1))))",
    );
}

#[test]
fn a_wrong_value_is_reported_once() {
    // Nothing is said about 'L, which is bound to something wrong.
    step(
        "(let ({R020}filtr (game iloc STOCK) 'C (== 1 1)) 'L (do ((inc (game sto X) (size 'L)) \
         (move (top 'L) (top (game vloc PILE))))))",
    );
}

#[test]
fn a_deck_that_is_wrong_makes_no_attribute_unknown() {
    let text = game("(do (((== (cardatt COLOR (top (game iloc STOCK))) RED) (turn pass))))");
    whole(&text.replace("(RANK (ACE", "(COLOR {R036}RED) (RANK (ACE"));
}

#[test]
fn what_the_lexer_cannot_read_is_not_reported_twice() {
    step("(inc (game sto {R002}TWO2) 1) (inc (game sto X) {R024}ACE)");
}

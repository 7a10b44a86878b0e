//! What came after the documented language: dialects 0.5 and 2026, and what no engine defines.

use super::{DEAL, fixed, game, items, step, whole, with};
use crate::{Dialect, Options};

const ALLOWED: Options = Options { dialect: None, seats: None, undefined: true };

/// Checks one step of a game in which constructs that no engine defines are allowed.
#[track_caller]
fn allowed(step: &str) {
    allowed_items(&format!("(do ({step}))"));
}

#[track_caller]
fn allowed_items(items: &str) {
    with(&game(&format!("{items}\n{DEAL}")), ALLOWED);
}

/// Checks one step in dialect 2026.
#[track_caller]
fn latest(step: &str) {
    let text = game(&format!("(do ({step}))\n{DEAL}")).replace("(0, 2) (1, 3)", "(1, 3) (2, 4)");
    whole(&format!(";; dialect: 2026\n{text}"));
}

#[test]
fn strings_are_stored() {
    step("(set (game str LEAD) HEARTS) ((== (game str LEAD) HEARTS) (turn pass))");
    step("(set (game str LEAD) {R024}3)");
    step("(inc {R024}(game str LEAD))");
    step("(inc {R024}(game str LEAD) 3)");
    step("(set (game sto X) {R024}(game str LEAD))");
    // Never written.
    step("((== {wR061}(game str LAED) HEARTS) (set (game str LEAD) HEARTS))");
    // What it can hold: what is set anywhere, through variables, attributes and other storages, and nothing.
    let set = "(set (game str LEAD) (cardatt SUIT (top (game iloc STOCK))))";
    step(&format!("{set} ((== (game str LEAD) {{wR060}}HEARTZ) (turn pass))"));
    step(
        "(all (A, B) 'S (set (game str X) 'S)) (set (game str Y) (game str X)) \
          ((or (== (game str Y) A) (== (game str Y) {wR060}C)) (turn pass))",
    );
    step("(all (A, B) 'S (set (game str 'S) X)) ((== (game str A) X) (turn pass))");
    // As names: every pile that it can be is a pile.
    step(&format!(
        "{set} (move (top (game iloc STOCK)) (top (game vloc (game str LEAD)))) \
         (shuffle (game vloc SPADES)) (shuffle {{wR062}}(game vloc ACE))"
    ));
}

#[test]
fn points_have_owners() {
    let score =
        |map: &str| format!("(inc (game sto X) (score (top (game iloc STOCK)) using {map}))");
    // Awards without a colon are of another time, which is said once.
    let awards = "((RANK : ACE) (SUIT : HEARTS) 1) ({wR073}(RANK (KING)) 2) ((RANK KING) 3)";
    step(&format!("(set (game points P) ({awards})) {}", score("(game points P)")));
    let set = "(set (game points P) (((RANK : ACE) 1)))";
    step(&format!("{set} {}", score("{wR072}((current player) points P)")));
    // 'P is the map P of the game.
    step(&format!("{set} {}", score("{wR073}'P")));
    step(&format!("{set} {}", score("{R021}P")));
    assert_eq!(
        fixed(&format!("(do ({set} {}))", score("P"))),
        format!("(do ({set} {}))", score("(game points P)"))
    );
    step("(inc (game sto X) {R024}(game points P))");
    step("(set (game points P) {R022}((RANK : ACE) 1))");
    step("(set (game points P) ({R022}(RANK : ACE 1)))");
    step("(set (game points P) ((({wR063}RANG : ACE) 1) ((RANK : {wR064}JACK) 1)))");
    step("(set (game points P) (({R021}(RANK : ACE KING) 1)))");
    step("(set (game points P {R021}1) (((RANK : ACE) 1)))");
}

#[test]
fn decks_have_names() {
    step("(create deck RED (game iloc STOCK) (deck (RANK (ACE))))");
    step("(create deck {R037}(game str X) (game iloc STOCK) (deck (RANK (ACE))))");
    step("(create deck {R024}1 (game iloc STOCK) (deck (RANK (ACE))))");
}

#[test]
fn teams_need_not_be_created_or_have_two_pairs_of_parentheses() {
    let text = game(DEAL);
    whole(&text.replace("(create teams (0, 2) (1, 3))", ""));
    step("((create teams (0, 1) (2, 3)))");
    step("((create teams (0, 1) (2, {R034}4)))");
}

#[test]
fn piles_have_numbers() {
    let to = |pile: &str| step(&format!("(move (top (game iloc STOCK)) (top {pile}))"));
    to("(game vloc ROW 1)");
    to("(game vloc ROW {R024}ACE)");
    to("(game vloc ROW 1 {R080}2)");
    to("(game vloc ROW 1 2 {R021}3)");
    to("(game vloc 3)");
    to("(game vloc {wR073}3 {R021}3)");
    to("(game vloc new)");
    to("(game vloc {R020}old)");
    // Only piles have them.
    step("(inc (game sto ROW {R021}1) 1)");
    // A zone is one, whatever the numbers are.
    step("(move (top (game iloc STOCK)) (top (game vloc ROW 1))) (shuffle (game vloc ROW))");
    step("(shuffle {wR062}(game vloc ROW 1))");
}

#[test]
fn r082_numbers_that_make_too_many_piles() {
    let to = |pile: &str| format!("(move (top (game iloc STOCK)) (top {pile}))");
    step(&format!("{} {}", to("(game vloc ROW 0)"), to("(game vloc ROW 900)")));
    step(&format!("{} {}", to("(game vloc ROW 0)"), to("(game vloc {R082}ROW 5000)")));
    step(&format!("{} {}", to("(game vloc {R082}ROW 5000)"), to("(game vloc ROW)")));
    // One for each player.
    let own = "((current player) vloc ROW 0)";
    step(&format!("{} {}", to(own), to("((current player) vloc {R082}ROW 300)")));
    allowed(&format!("{} {}", to("(game vloc ROW 0 0)"), to("(game vloc {R082}ROW 40 40)")));
    // What is known of a number counts.
    step(&format!("(all (range 1..3) 'I {})", to("(game vloc {R082}ROW (* 'I 4000))")));
    step(&format!("(all (range 1..3) 'I {})", to("(game vloc ROW (% 'I 400))")));
    step(&to("(game vloc ROW {wR061}(game sto X))"));
}

#[test]
fn indexed_piles_are_live() {
    let fill = "(move (top (game iloc STOCK)) (top (game vloc ROW 1)))";
    let remember = "(remember (top (game iloc STOCK)) (top (game mem M 1)))";
    step(&format!(
        "{fill} (all (indexed game vloc ROW) 'S (move (top (game iloc STOCK)) (top 'S)))"
    ));
    step(&format!("{fill} (let (indexed game vloc ROW) 'L (all 'L 'S (shuffle 'S)))"));
    step(&format!("{fill} (inc (game sto X) (size (union (indexed game vloc ROW))))"));
    step(&format!("{fill} (move (top (top (indexed game vloc ROW))) (top (game iloc STOCK)))"));
    step("(inc (game sto X) (size {wR062}(indexed game vloc ROW)))");
    // Memory takes no cards; other groups are no piles.
    step(&format!(
        "{remember} (all (indexed game mem M) 'S (move (top (game iloc STOCK)) (top {{R028}}'S)))"
    ));
    step("(all (subsets (game iloc STOCK)) 'S (move (top (game iloc STOCK)) (top {R028}'S)))");
    step("(all (indexed game {R020}rloc ROW) 'S (turn pass))");
}

#[test]
fn groups_and_numbers() {
    step("(all (partition SUIT (game iloc STOCK)) 'G (turn pass))");
    step("(all (partition (game iloc STOCK) SUIT) 'G (turn pass))");
    step("(all (partition {wR063}SIUT (game iloc STOCK)) 'G (turn pass))");
    step("(all (partition {R024}(game iloc STOCK) (game iloc STOCK)) 'G (turn pass))");
    step("(all (runs {R020}longest 2 (game iloc STOCK) using {wR073}'P) 'G (turn pass))");
    step("(all (intersect (game iloc STOCK) {R024}player) 'G (turn pass))");
    step("(inc (game sto X) (+ 1 2 (* 3 4 5)))");
    step("(inc (game sto X) (- 1 2 {R021}3))");
    step("(inc (game sto X) (pid {R024}(current team)))");
    step("(inc (game sto X) (tid {R024}(current player)))");
    step("(inc (game sto X) (random 1 2{R021}))");
    items("(choice ((inc (game sto X) {wR068}(random 6))))");
    let many = vec!["1"; 103].join(" ");
    step(&format!("(inc (game sto X) {{R042}}(+ {many}))"));
    step(&format!("(inc (game sto X) (+ {}))", vec!["1"; 102].join(" ")));
}

#[test]
fn r087_numbers_of_players_and_teams_that_do_not_exist() {
    step("(cycle next (3 player))");
    step("(cycle next ({wR087}4 player))");
    step("(inc (({wR087}2 team) sto X) 1)");
    step("(create teams (0) (1) (2) (3)) (inc ((2 team) sto X) 1)");
    latest("(cycle next (4 player))");
    latest("(cycle next ({wR087}0 player))");
    latest("(inc (({wR087}3 team) sto X))");
    latest("(create teams (1, 2) (3, {R034}5))");
    // A text may have rules for more players than there are.
    let text = game(&format!("(do ((cycle next (3 player))))\n{DEAL}"));
    let text = text.replace("(create teams (0, 2) (1, 3))", "").replace("players 4", "players 'N");
    let text = text.replace("(game (setup", "(game (declare 4 'N) (setup");
    with(&text, Options { seats: Some(3), ..Options::default() });
}

#[test]
fn swap_takes_two_cards_or_two_piles() {
    let fill = "(move (top (game iloc STOCK)) (top (game vloc A)))";
    let swap = |a: &str, b: &str| step(&format!("{fill} (swap {a} {b})"));
    swap("(top (game vloc A))", "(bottom (game iloc STOCK))");
    swap("(game vloc A)", "(game iloc STOCK)");
    swap("(top (game vloc A))", "{R024}(game iloc STOCK)");
    swap("(game vloc A)", "{R028}(union (game iloc STOCK))");
    swap("(game vloc A)", "{R024}(current player)");
    step(&format!("{fill} {{nR086}}(swap (top (game vloc A)) (bottom (game vloc A)))"));
    let remember = "(remember (top (game iloc STOCK)) (top (game mem M)))";
    step(&format!("{remember} (swap {{R028}}(game mem M) (game iloc STOCK))"));
    step(&format!("{remember} (swap {{R029}}(top (game mem M)) (top (game iloc STOCK)))"));
}

#[test]
fn a_faro_shuffle_takes_two_piles() {
    let fill = "(move (top (game iloc STOCK)) (top (game vloc A)))";
    step(&format!("{fill} (shuffle faro (game iloc STOCK) (game vloc A))"));
    step(&format!("{fill} (shuffle faro {{R028}}(union (game iloc STOCK)) (game vloc A))"));
    step("(shuffle faro (game iloc STOCK){R021})");
}

#[test]
fn the_top_is_meant_where_one_card_is_needed() {
    let text = "(move {wR070}(game iloc STOCK) {wR070}(game vloc A))";
    step(text);
    step("(move ((game iloc STOCK)) ((game vloc A)))");
    step("(let (game iloc STOCK) 'L (do ((move ('L) (top (game vloc A))))))");
    latest(&text.replace("{wR070}", ""));
}

#[test]
fn r080_what_no_engine_defines() {
    let once = "(stage player {R080}once (do ((turn pass))))";
    items(once);
    allowed_items(&once.replace("{R080}", ""));
    let back = "(stage player {R080}(== 1 2) (end (== 1 1)) (do ((turn pass))))";
    items(back);
    allowed_items(&back.replace("{R080}", ""));
    let subsets = "(all {R080}(subsets (game iloc STOCK) == 2) 'S (turn pass))";
    step(subsets);
    allowed(&subsets.replace("{R080}", ""));
    allowed("(all (subsets (game iloc STOCK) {R021}+ 2) 'S (turn pass))");
    let update = "(set (game points P) (((RANK : ACE) 1))) {R080}(update (game points P) (((RANK : ACE) 2)))";
    step(update);
    allowed(&update.replace("{R080}", ""));
    step("{R080}(update (game sto P) 1)");
    allowed("(update {R021}(game sto P) 1)");
    whole(&format!(
        ";; undefined: allowed\n{}",
        game(&format!("{}\n{DEAL}", once.replace("{R080}", "")))
    ));
}

#[test]
fn r081_and_r084_turns_of_stages() {
    items("(stage player {R080}simultaneous (do ((turn pass))))");
    allowed_items("(stage player simultaneous (choice ((turn pass))) (do ((turn pass))))");
    allowed_items("(stage team {R081}simultaneous (do ((turn pass))))");
    allowed_items("(stage player {R081}(== 1 1) simultaneous (do ((turn pass))))");
    allowed_items(
        "(stage player simultaneous {R081}(stage player (end (== 1 1)) (do ((turn pass)))))",
    );
    allowed_items("(stage player simultaneous (do ({R084}(cycle next (current player)))))");
    allowed_items("(stage player once (do ({R084}(cycle next (current player)))))");
    // The order of the players is not that of the teams, nor that of a stage inside.
    allowed_items("(stage team once (do ((cycle next (current player)))))");
    allowed_items(
        "(stage player once (stage player (end (== 1 1)) (do ((cycle next (current player))))))",
    );
}

#[test]
fn r083_the_direction_cannot_ask_who_is_next() {
    allowed_items(
        "(stage player (== {R083}(next player) (1 player)) (end (== (next player) (0 player))) \
         (do ((turn pass))))",
    );
}

#[test]
fn r085_keys_of_awards_that_are_updated() {
    let update = "(update (game points P) (((RANK : ACE) 2)))";
    let set =
        |key: &str| format!("(all (RANK, SUIT) 'K (set (game points P) ((({key} : ACE) 1))))");
    allowed(&format!("{} {update}", set("{R085}'K")));
    allowed(&set("'K"));
    allowed(&format!("{} {update}", set("RANK")));
}

#[test]
fn dialects_differ_in_what_they_warn_of() {
    // Engines of 0.5 skip a `let` around a bare action only where an item stands.
    let v05 = Options { dialect: Some(Dialect::V05), ..Options::default() };
    let action = "(let 1 'N {wR067}(inc (game sto X) 'N))";
    with(&game(&format!("{action}\n{DEAL}")), v05);
    with(&game(&format!("(do ({}))\n{DEAL}", action.replace("{wR067}", ""))), v05);
}

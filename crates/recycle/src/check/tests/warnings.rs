//! Warnings and notes, by code; a game with nothing else wrong is played nevertheless.

use super::{DEAL, fixed, game, items, step, whole, with};
use crate::{Dialect, Options};

const V04: Options = Options { dialect: Some(Dialect::V04), seats: None, undefined: false };

#[test]
fn r060_a_comparison_that_never_holds() {
    step("((== (cardatt SUIT (top (game iloc STOCK))) {wR060}HEARTZ) (turn pass))");
    step("((== {wR060}ACE (cardatt SUIT (top (game iloc STOCK)))) (turn pass))");
    step("(all (A, B) 'S ((== 'S {wR060}C) (turn pass)))");
    step("(all (A, B) 'S ((== {wR060}'S (cardatt SUIT (top (game iloc STOCK)))) (turn pass)))");
    step("(all (A, B) 'S ((== 'S B) (turn pass)))");
}

#[test]
fn r061_a_storage_that_is_never_written() {
    step("((== {wR061}(game sto PHASAE) 1) (set (game sto PHASE) 1))");
    // Written for the game, read for a player.
    step("((== {wR061}((current player) sto PHASE) 1) (set (game sto PHASE) 1))");
    // A name picked at run time is every string it can be.
    step("(all (A, B) 'N (set (game sto 'N) 1)) ((== (game sto B) 1) (turn pass))");
    step("(set (game sto B) 1) (all (A, B) 'N ((== (game sto 'N) 1) (turn pass)))");
}

#[test]
fn r062_a_pile_that_is_never_filled() {
    step("(move (top {wR062}(game iloc STOKC)) (top (game vloc PILE)))");
    // Piles of one name and different kinds are different piles.
    step("(shuffle {wR062}(game vloc STOCK))");
    // A pile that got another name may be filled under that name.
    step(
        "(let (game vloc OTHER) 'L (do ((move (top (game iloc STOCK)) (top 'L)) \
         (shuffle 'L) (shuffle (game vloc OTHER)))))",
    );
}

#[test]
fn r063_and_r064_attributes_that_no_card_has() {
    step("((== (cardatt {wR063}SIUT (top (game iloc STOCK))) HEARTS) (turn pass))");
    step("(put points 'P ((({wR063}RANG (ACE)) 1) ((RANK ({wR064}JACK)) 1) ((RANK KING) 1)))");
}

#[test]
fn r065_any_outside_a_choice() {
    step("{nR065}(any player 'P (inc ('P sto X) 1))");
    // The inner one belongs to the same question; in dialect 0.4 both are loops.
    let nested = "{nR065}(any player 'P (any player 'Q (inc ('P sto X) 1)))";
    step(nested);
    let loops = nested.replace("(any player 'Q", "{nR065}(any player 'Q");
    with(&game(&format!("(do ({loops}))\n{DEAL}")), V04);
    items("(choice ((any player 'P (inc ('P sto X) 1))))");
}

#[test]
fn r066_hiding_a_variable() {
    step("(all player 'P (all player {wR066}'P (inc ('P sto X) 1)))");
    step("(all player 'P (turn pass)) (all player 'P (turn pass))");
    let declared = game(DEAL).replace("(game (setup", "(game (declare 4 'Z) (setup");
    whole(&declared.replace("(all player 'Z", "(all player {wR066}'Z"));
    let twice =
        game(DEAL).replace("(game (setup", "(game (declare 4 'X) (declare 5 {wR066}'X) (setup");
    whole(&twice);
}

#[test]
fn r067_let_with_a_bare_action() {
    step("(let 1 'N {wR067}(inc (game sto X) 'N))");
    step("(let 1 'N (do ((inc (game sto X) 'N))))");
    items("(choice ((let 1 'N (inc (game sto X) 'N))))");
}

#[test]
fn r068_chance_inside_a_choice() {
    items("(choice ({wR068}(shuffle (game iloc STOCK))))");
    let put = "(do ((put points 'P (((RANK (ACE)) 1)))))";
    let best = "(max (game iloc STOCK) using 'P)";
    items(&format!("(choice ((move {{wR068}}{best} (top (game vloc PILE)))))\n{put}"));
    // Whichever of the best cards is scored, the points are the same.
    items(&format!("(choice (((> (score {best} using 'P) 0) (turn pass))))\n{put}"));
}

#[test]
fn r069_shuffling_a_computed_collection() {
    step("(shuffle {wR069}(union (game iloc STOCK)))");
}

#[test]
fn r070_many_cards_where_one_is_needed() {
    let put = "(put points 'P (((RANK (ACE)) 1)))";
    let pair = "(top (tuples 2 (game iloc STOCK) using 'P))";
    step(&format!("(move {{wR070}}{pair} (top (game vloc PILE))) {put}"));
    assert_eq!(
        fixed("(do ((move (game iloc STOCK) (top (game vloc PILE)))))"),
        "(do ((move (top (game iloc STOCK)) (top (game vloc PILE)))))"
    );
    assert_eq!(
        fixed("(do ((move (top (game iloc STOCK)) (game vloc PILE))))"),
        "(do ((move (top (game iloc STOCK)) (top (game vloc PILE)))))"
    );
}

#[test]
fn r071_neighbours_that_old_engines_divide_otherwise() {
    let text = game(&format!("(do ((inc (game sto X) (+ {{nR071}}12 34))))\n{DEAL}"));
    with(&text, V04);
    whole(&text.replace("{nR071}", ""));
}

#[test]
fn r072_points_that_are_never_put() {
    let put = "(put points 'PRECEDENCE (((RANK (ACE)) 1)))";
    step(&format!("{put} (inc (game sto X) (sum (game iloc STOCK) using {{wR072}}'PRECEDANCE))"));
}

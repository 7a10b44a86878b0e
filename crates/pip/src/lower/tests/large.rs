//! Games that become too large, and how deep a game may be.

use super::{compiled, errors};
use crate::{MAX_DEPTH, Options};

const HEADING: &str = "Game \"a\" requires 2 players. Area pile labeled \"x\". Number n. Boolean b. \
    Player p = players->first. Rule r0(x, y, z) = y->suit == S.\n";

fn too_large(declarations: &str, statements: &str) {
    let text = format!("{HEADING}{declarations} Action main {{ {statements} }}");
    assert_eq!(errors(&text, &Options::default()), ["C19: the game becomes too large"]);
}

fn fits(declarations: &str, statements: &str) {
    let text = format!("{HEADING}{declarations} Action main {{ {statements} }}");
    compiled(&text, &Options::default());
}

/// Rules of which each uses the one before it so many times.
fn rules(n: usize, times: usize) -> String {
    let rule = |i: usize| {
        let one = format!("canplay r{} from x to z->cards", i - 1);
        format!("Rule r{i}(x, y, z) = {}.\n", vec![one; times].join(" or "))
    };
    (1..=n).map(rule).collect()
}

#[test]
fn rules_that_use_rules() {
    too_large(&rules(40, 2), "play r40 from p to pile.");
    too_large(&rules(2000, 1), "play r2000 from p to pile.");
    fits(&rules(8, 2), "play r8 from p to pile.");
    fits(&rules(50, 1), "play r50 from p to pile.");
    fits(&rules(40, 2), "n = 1.");
}

#[test]
fn names_inside_names() {
    let lets = |n: usize| (0..n).map(|i| format!("let x{i} be n + {i}. ")).collect::<String>();
    fits("", &lets(200));
    too_large("", &lets(2000));
    let labels = |n: usize| {
        (0..n).map(|i| format!("if b {{ skip to l{i}. }} label l{i}. ")).collect::<String>()
    };
    fits("", &labels(200));
    too_large("", &labels(2000));
    // If the number never changes, the texts are known beforehand.
    let options = |n: usize| (0..n).map(|i| format!("\"{i} {{n}}\" {{ }} ")).collect::<String>();
    fits("", &format!("n += 1. ask p {{ {} }}", options(200)));
    fits("", &format!("ask p {{ {} }}", options(2000)));
    too_large("", &format!("n += 1. ask p {{ {} }}", options(2000)));
}

#[test]
fn more_piles_than_there_are() {
    let areas = |n: usize| (0..n).map(|i| format!("Area a{i} labeled \"x\". ")).collect::<String>();
    fits(&areas(900), "n = 1.");
    too_large(&areas(1100), "n = 1.");
}

#[test]
fn blocks_in_blocks() {
    let nest = |open: &str, inside: &str, close: &str, n: usize| {
        format!("{}{inside}{}", open.repeat(n), close.repeat(n))
    };
    let deep = MAX_DEPTH - 8;
    fits("", &nest("if b { ", "n = 1.", " } else { n = 2. }", deep));
    fits("", &nest("for q in players { ", "n = 1.", " }", deep));
    fits("", &nest("forever { ", "n = 1.", " }", deep));
    fits("", &nest("ask p { \"{n}\" if n > 0 { ", "n = 1.", " } }", deep / 4));
    fits("", &format!("n = {}.", nest("n + (", "1", ")", deep / 2 - 1)));
}

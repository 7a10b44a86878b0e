//! What the formatter makes of trees, and that it leaves its own output alone.

use expect_test::{Expect, expect};
use proptest::prelude::*;

use super::format;
use crate::tree::{NodeKind, Tree};
use crate::{parse, tree};
use source::Source;

fn read(text: &str) -> (Source, Tree) {
    let (source, _) = Source::new("test.rcy", text.as_bytes());
    let (tree, _) = parse(&source);
    (source, tree)
}

fn print(text: &str) -> String {
    let (source, tree) = read(text);
    format(&tree, &source)
}

/// What a text says: its lists and its comments, without their places.
fn meaning(text: &str) -> (Vec<NodeKind>, Vec<tree::NodeId>, Vec<String>) {
    let (_, tree) = read(text);
    let comments = tree.comments.iter().map(|c| c.text.trim_end().to_owned()).collect();
    (tree.nodes.into_iter().map(|node| node.kind).collect(), tree.roots, comments)
}

fn check(text: &str, expected: &Expect) {
    let once = print(text);
    expected.assert_eq(&once);
    assert_eq!(print(&once), once, "printing again changes nothing");
    assert_eq!(meaning(&once), meaning(text), "printing keeps what is said");
}

#[test]
fn words_of_later_dialects() {
    let text = "(game (do ((set (game points P) (((RANK: ACE)1) ((SUIT :(game str LEAD))(RANK:KING) 20)))
      (update ((current player) points P) (((SUIT: (cardatt SUIT (top (game vloc TRICK)))) (RANK : (cardatt RANK (top (game vloc TRICK)))) 3)((SUIT: A) 1)))
      (inc (game sto N)) (move (top(game iloc S)) (top (game vloc ROW (+ 'I 1) 2)))
      (set (game sto X) (random 1 .. 6))))
    (stage player once (do ((turn pass)))) (stage team (== (game sto R) 1) (end (== 1 1)) (do ((turn pass)))))";
    check(
        text,
        &expect![[r#"
            (game
              (do (
                (set (game points P) (
                  ((RANK : ACE) 1)
                  ((SUIT : (game str LEAD)) (RANK : KING) 20)))
                (update ((current player) points P) (
                  ((SUIT : (cardatt SUIT (top (game vloc TRICK))))
                   (RANK : (cardatt RANK (top (game vloc TRICK))))
                   3)
                  ((SUIT : A) 1)))
                (inc (game sto N))
                (move (top (game iloc S)) (top (game vloc ROW (+ 'I 1) 2)))
                (set (game sto X) (random 1..6))))
              (stage player once
                (do ((turn pass))))
              (stage team
                (== (game sto R) 1)
                (end (== 1 1))
                (do ((turn pass)))))
        "#]],
    );
}

#[test]
fn a_small_game() {
    let text = "
;; Highest card
;; dialect: documented
(game (declare 4 'NUMP)
   (setup (create players 'NUMP) (create teams (0) (1) (2) (3)) ;; nobody plays together
 ;; a short deck
 (create deck (game iloc STOCK) (deck (RANK (ACE,TWO , THREE,FOUR,FIVE,SIX,SEVEN,EIGHT,NINE,TEN,JACK,QUEEN,KING))
       (COLOR (RED (SUIT (HEARTS,DIAMONDS))) (BLACK (SUIT (CLUBS,SPADES)))))))


 (do ((shuffle (game iloc STOCK)) (all player 'P (repeat 6 (move (top (game iloc STOCK)) (top ('P iloc HAND)))))))
 (stage player (end (all player 'P (== (size ('P iloc HAND)) 0)))
   (choice ( ((and (== (size (game mem LEAD)) 1) (== (size (filter ((current player) iloc HAND) 'C (== (cardatt SUIT 'C) (cardatt SUIT (top (game mem LEAD)))))) 0))
     (any ((current player) iloc HAND) 'AC (move 'AC (top ((current player) vloc TRICK)))))

     ;; follow suit
     (any (filter ((current player) iloc HAND) 'T (== (cardatt SUIT 'T) (cardatt SUIT (top (game mem LEAD))))) 'C ((== (size (game mem LEAD)) 1) (move 'C (top ((current player) vloc TRICK)))))
     ;; nothing else
     ))
   (do ((put points 'PRECEDENCE (((SUIT (cardatt SUIT (top (game mem LEAD)))) 100) ((RANK (ACE)) 14)))
    (cycle next (owner (max (union (all player 'P ('P vloc TRICK)) ((current player) vloc EXTRACARDS)) using 'PRECEDENCE)))
    (let (range 0 .. (size (game vloc DISCARD))) 'R (turn pass)))))
 (scoring max ((current player) sto SCORE)))
";
    check(
        text,
        &expect![[r#"
            ;; Highest card
            ;; dialect: documented
            (game
              (declare 4 'NUMP)
              (setup
                (create players 'NUMP)
                (create teams (0) (1) (2) (3)) ;; nobody plays together
                ;; a short deck
                (create deck (game iloc STOCK)
                  (deck (RANK (ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING))
                        (COLOR (RED (SUIT (HEARTS, DIAMONDS))) (BLACK (SUIT (CLUBS, SPADES)))))))

              (do (
                (shuffle (game iloc STOCK))
                (all player 'P (repeat 6 (move (top (game iloc STOCK)) (top ('P iloc HAND)))))))
              (stage player
                (end (all player 'P (== (size ('P iloc HAND)) 0)))
                (choice (
                  ((and (== (size (game mem LEAD)) 1)
                        (== (size (filter ((current player) iloc HAND) 'C
                                    (== (cardatt SUIT 'C) (cardatt SUIT (top (game mem LEAD))))))
                            0))
                   (any ((current player) iloc HAND) 'AC (move 'AC (top ((current player) vloc TRICK)))))

                  ;; follow suit
                  (any (filter ((current player) iloc HAND) 'T
                         (== (cardatt SUIT 'T) (cardatt SUIT (top (game mem LEAD)))))
                      'C
                    ((== (size (game mem LEAD)) 1) (move 'C (top ((current player) vloc TRICK)))))
                  ;; nothing else
                ))
                (do (
                  (put points 'PRECEDENCE (
                    ((SUIT (cardatt SUIT (top (game mem LEAD)))) 100)
                    ((RANK (ACE)) 14)))
                  (cycle next
                         (owner (max (union (all player 'P ('P vloc TRICK)) ((current player) vloc EXTRACARDS))
                                     using 'PRECEDENCE)))
                  (let (range 0..(size (game vloc DISCARD))) 'R (turn pass)))))
              (scoring max ((current player) sto SCORE)))
        "#]],
    );
}

#[test]
fn short_forms_stay_on_one_line() {
    check(
        "(do\n\n (\n  (turn\n   pass)))",
        &expect![[r#"
        (do ((turn pass)))
    "#]],
    );
}

#[test]
fn comments_keep_their_places() {
    let text = ";; first

( ;; at the parenthesis
  game ;; behind the head
  ;; before the steps
  (do ;; behind do
    ( ;; behind the steps' parenthesis
      (turn pass) ;; behind a step
      ;; last of the steps
    ) ;; behind the steps
  )

  ;; last of the game
) ;; behind the game
;;
;;;; many semicolons   \n\n;; the end";
    check(
        text,
        &expect![[r#"
            ;; first

            ( ;; at the parenthesis
             game ;; behind the head
              ;; before the steps
              (do ;; behind do
                ( ;; behind the steps' parenthesis
                 (turn pass) ;; behind a step
                 ;; last of the steps
                ) ;; behind the steps
              )

              ;; last of the game
            ) ;; behind the game
            ;;
            ;;;; many semicolons

            ;; the end
        "#]],
    );
}

#[test]
fn commas_and_dots_cling() {
    check(
        "(A ,B, (C , D) , (range 1 .. 'N) (X : Y))",
        &expect![[r#"
        (A, B, (C, D), (range 1..'N) (X : Y))
    "#]],
    );
}

#[test]
fn nothing_gives_nothing() {
    check(" \n\n", &expect![[""]]);
    check(
        "\n;; alone",
        &expect![[r#"
        ;; alone
    "#]],
    );
}

/// Text of random lists with comments and line ends anywhere that a reader accepts them.
fn text() -> impl Strategy<Value = String> {
    let atom = prop_oneof![
        "[A-Z]{1,8}",
        "'[A-Z]{1,5}",
        "[a-z]{1,6}",
        "[0-9]{1,4}",
        Just("using".to_owned()),
        Just(",".to_owned()),
        Just(":".to_owned()),
        Just("..".to_owned()),
        proptest::sample::select(crate::lex::OPERATORS.to_vec()).prop_map(str::to_owned),
    ];
    let heads = vec![
        "game",
        "setup",
        "do",
        "choice",
        "stage player",
        "any",
        "all",
        "filter",
        "let",
        "put points",
        "set",
        "create deck",
        "create teams",
        "range",
        "and",
        "move",
        "RANK",
        "",
        "",
        "repeat",
    ];
    let gap = prop_oneof![
        6 => Just(" "),
        1 => Just("\n"),
        1 => Just("\n\n\n"),
        1 => Just("\r\n\t"),
        1 => Just(" ;; remark (\n"),
        1 => Just("\n;; remark\n"),
        1 => Just("\n\n;;remark \n\n;; and\n"),
    ];
    let list = atom.prop_recursive(8, 200, 8, move |inner| {
        let items = proptest::collection::vec((gap.clone(), inner), 0..8);
        (proptest::sample::select(heads.clone()), items, gap.clone()).prop_map(
            |(head, items, end)| {
                let mut text = format!("({head}");
                for (gap, item) in items {
                    text.push_str(gap);
                    text.push_str(&item);
                }
                text + end + ")"
            },
        )
    });
    proptest::collection::vec(list, 0..3).prop_map(|lists| lists.join(" "))
}

proptest! {
    #[test]
    fn printing_is_stable_and_keeps_everything(text in text()) {
        let once = print(&text);
        prop_assert_eq!(meaning(&once), meaning(&text));
        prop_assert_eq!(print(&once), once);
    }

    #[test]
    fn any_text_can_be_printed(text: String) {
        let once = print(&text);
        let twice = print(&once);
        prop_assert_eq!(twice, once);
    }
}

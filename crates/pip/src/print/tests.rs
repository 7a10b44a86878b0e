//! What the formatter makes of texts, and that it leaves its own output alone.

use expect_test::{Expect, expect};
use proptest::prelude::*;
use source::Source;

use super::format;
use crate::lex::{TokenKind, lex};
use crate::parse;
use crate::samples::GAME;
use crate::tree::dump;

fn print(text: &str) -> String {
    let (source, _) = Source::new("test.pip", text.as_bytes());
    format(&source)
}

/// What a text says: its tree without places, and its comments.
fn meaning(text: &str) -> (String, Vec<String>) {
    let (source, _) = Source::new("test.pip", text.as_bytes());
    let (tree, diagnostics) = parse(&source);
    assert!(diagnostics.iter().all(|d| d.severity != source::Severity::Error), "{diagnostics:#?}");
    let lines = dump(&tree).lines().fold(String::new(), |all, line| {
        all + line.rsplit_once("  @").map_or(line, |(text, _)| text) + "\n"
    });
    (lines, tree.comments.into_iter().map(|comment| comment.text).collect())
}

fn check(text: &str, expected: &Expect) {
    let once = print(text);
    expected.assert_eq(&once);
    holds(text, &once);
}

fn holds(text: &str, once: &str) {
    assert_eq!(print(once), once, "printing again changes nothing");
    assert_eq!(meaning(once), meaning(text), "printing keeps what is said");
}

#[test]
fn a_whole_game() {
    check(
        GAME,
        &expect![[r##"
        # A game with everything in it.
        Game "Crazy Eights" requires 3 to 6 players.

        Area stock labeled "Stock".
        Area pile labeled "Pile of {n}" is faceup, squaredup.
        Number n = 7.
        Player leader.
        Deck d = standard.
        Rule valid(p, c, a) = c->rank == a->cards->top->rank or c->suit == S and not c == 8~C.
        Ordering low(x) = 2..4,J~S,%.

        Action setup {
            shuffle d.
            deal all from d to stock.
        }

        Action main {
            setup().
            forever {
                for p in players starting at leader {
                    let q be (players)->first.
                    if p == q and n < 3 {
                        n += 1.
                    } elseif defined p->team {
                        n -= 2.
                    } else {
                        n *= 3.
                        n /= 4.
                    }
                    ask p {
                        "Draw {n}" if canplay valid from p to pile {
                            deal 1 from stock to p->hand.
                        }
                        "Pass" {
                            skip to over.
                        }
                    }
                    play valid from p to pile.
                    deal 2 of p choice from p->hand to p->team->stash.
                    auto restock stock from pile leaving n + 1.
                    message "all".
                    message p "one".
                    message p->team (p->name).
                    order p->hand by low.
                    rotate players.
                    leader = p.
                    let list be [C; (H)].
                    let empty be [].
                    label over.
                }
                winner leader.
            }
        }
    "##]],
    );
}

#[test]
fn comments_and_empty_lines() {
    let text = "# first

#second
Game \"A\" requires 2 players. # behind
Number n.
# about m

Number m = 02.


# about main
Action main {

  # inside
  x(). # behind x


  y().
  if a # why
  { # then
    z(). # last
    # the end
  }
  # between
  else { }
  n = 1 # one
    # two
    + 2.
  forever { # nothing
  }

}
Action other {}
# after
Number o.
# the very end";
    check(
        text,
        &expect![[r##"
        # first

        #second
        Game "A" requires 2 players. # behind

        Number n.
        # about m

        Number m = 2.

        # about main
        Action main {
            # inside
            x(). # behind x

            y().
            if a # why
                { # then
                z(). # last
                # the end
            }
            # between
            else {}
            n = 1 # one
                # two
                + 2.
            forever { # nothing
            }
        }

        Action other {}

        # after
        Number o.
        # the very end
    "##]],
    );
}

#[test]
fn spaces() {
    let text = "Game\"A\"requires 2 or 3 teams of 2 to 4.Area a labeled\"A\"is faceup,spreadout.
Rule r(p,c,a)=c->rank in 2 .. 4 , J~ C , H and(c) -> suit==S.Ordering o(x)=% ~ %.
Action main{foo ( ) . message p(q)->name. message (p) -> team\"x\". x=[ 2~C ;3 ~H;( 4 + 5 )*6 ] . y=[ ].}";
    check(
        text,
        &expect![[r#"
        Game "A" requires 2 or 3 teams of 2 to 4.

        Area a labeled "A" is faceup, spreadout.
        Rule r(p, c, a) = c->rank in 2..4,J~C,H and (c)->suit == S.
        Ordering o(x) = %~%.

        Action main {
            foo().
            message p (q)->name.
            message (p)->team "x".
            x = [2~C; 3~H; (4 + 5) * 6].
            y = [].
        }
    "#]],
    );
}

#[test]
fn long_lines_are_broken_at_their_loosest_words() {
    let text = "Game \"A\" requires 2 players.
Rule follows(p, c, a) = a->cards->size == 0 or c->suit == a->cards->first->suit or not (a->cards->first->suit in p->hand and defined a->cards->first and p->hand->size > 0).
Action main {
    x = some_long_name_of_a_variable + another_long_name_of_a_variable * yet_another_long_name_of_it - 17.
    let cards be [2~C; 3~C; 4~C; 5~C; 6~C; 7~C; 8~C; 9~C; 10~C; J~C; Q~C; K~C; A~C; 2~H; 3~H; 4~H; 5~H; 6~H].
    deal a_very_long_name_of_a_number of a_very_long_name_of_a_player choice from a_long_name->hand to another->stash.
    if an_uncommonly_long_condition_number_one == 1 and an_uncommonly_long_condition_number_two == 22 {
        message \"A very long text that cannot be broken at all, since every space in it counts, even the last one.\".
    }
}";
    check(
        text,
        &expect![[r#"
        Game "A" requires 2 players.

        Rule follows(p, c, a) = a->cards->size == 0
            or c->suit == a->cards->first->suit
            or not (a->cards->first->suit in p->hand and defined a->cards->first and p->hand->size > 0).

        Action main {
            x = some_long_name_of_a_variable
                + another_long_name_of_a_variable * yet_another_long_name_of_it
                - 17.
            let cards be [2~C; 3~C; 4~C; 5~C; 6~C; 7~C; 8~C; 9~C; 10~C; J~C; Q~C; K~C; A~C; 2~H; 3~H; 4~H;
                5~H; 6~H].
            deal a_very_long_name_of_a_number of a_very_long_name_of_a_player choice
                from a_long_name->hand
                to another->stash.
            if an_uncommonly_long_condition_number_one == 1
                    and an_uncommonly_long_condition_number_two == 22 {
                message "A very long text that cannot be broken at all, since every space in it counts, even the last one.".
            }
        }
    "#]],
    );
}

#[test]
fn strings_are_kept() {
    check(
        "Game \"A\" requires 2 players.\nAction main {\n  message \"two\r\n   lines \\n {x}\".\r\n  }",
        &expect![[r#"
            Game "A" requires 2 players.

            Action main {
                message "two
               lines \n {x}".
            }
        "#]],
    );
}

#[test]
fn a_text_with_errors_is_left_alone() {
    let text = "Game \"A\"   requires 2 players.\nNumber   n";
    assert_eq!(print(text), text);
}

/// What is left out does not make a line long.
#[test]
fn zeros_are_left_out() {
    let text = format!("Game \"A\" requires 2 players.\n\nNumber n = {}7.\n", "0".repeat(200));
    assert_eq!(print(&text), "Game \"A\" requires 2 players.\n\nNumber n = 7.\n");
}

#[test]
fn empty_of_declarations() {
    check(
        "Game \"A\" requires 2 players .",
        &expect![[r#"
        Game "A" requires 2 players.
    "#]],
    );
}

proptest! {
    // The game with any space and comments between its tokens.
    #[test]
    fn any_layout_is_printed_alike(gaps in proptest::collection::vec(0_usize..12, 400)) {
        let (source, _) = Source::new("game", GAME.as_bytes());
        let lexed = lex(&source);
        let all = ["", "\n", "\n\n\n", " #x\n", "\n#y\n", "\n\n  # z\n\n", "\t", "\r\n"];
        let mut text = String::new();
        for (token, gap) in lexed.tokens.iter().zip(gaps.iter().cycle()) {
            // Most gaps are plain, as they are in the texts of people.
            text += " ";
            text += all.get(*gap).unwrap_or(&"");
            if token.kind != TokenKind::End {
                text += source.slice(token.span);
            }
        }
        holds(&text, &print(&text));
    }
}

//! Good games, of which nothing is said, and what their trees look like.

use expect_test::expect;
use source::Source;

use super::{EVERYTHING, PRELUDE, USES, whole};
use crate::{Options, compile_checked, dump};

/// Crazy Eights, written from its usual rules.
pub(crate) const EIGHTS: &str = r#"
Game "Crazy Eights" requires 2 to 5 players.
Area stock labeled "Stock" is facedown.
Area pile labeled "Discards" is faceup, squaredup.
Suit wanted.
Rule matching(who, card, area) =
    card->rank == 8 or card->suit == wanted or card->rank == area->top->rank.
Action name_suit {
    let chooser be pile->top->last_played_by.
    ask chooser {
        "Clubs" { wanted = C. }
        "Hearts" { wanted = H. }
        "Spades" { wanted = S. }
        "Diamonds" { wanted = D. }
    }
}
Action main {
    shuffle standard.
    deal all from standard to stock.
    for p in players { deal 5 from stock to p->hand. }
    deal 1 from stock to pile.
    wanted = pile->top->suit.
    auto restock stock from pile leaving 1.
    forever {
        for p in players {
            if not canplay matching from p to pile { deal 1 from stock to p->hand. }
            if canplay matching from p to pile {
                play matching from p to pile.
                wanted = pile->top->suit.
                if pile->top->rank == 8 { name_suit(). }
            }
            if p->hand->size == 0 { winner p. }
        }
    }
}
"#;

#[test]
fn nothing_is_said_of_good_games() {
    whole(EIGHTS);
    whole(EVERYTHING);
    whole(&format!("{PRELUDE}Action main {{ {USES} }}"));
    whole("Game \"a\" requires 1 players. Action main { }");
}

#[test]
fn the_tree_says_what_was_meant() {
    let text = r#"Game "Tree" requires 2 teams of 2.
Number n = 7.
Area pile labeled "Pile {n}" is faceup.
Rank r = 7.
Rule fits(who, what, where) = what->rank == 9 and what in where or n == 9.
Ordering odd(cards) = [].
Action main {
    let a be pile.
    deal 5 from a to players->first->hand.
    for q in a->bottom->last_played_by->team->players starting at players->last {
        if r in pile and 2 in [2; r] { skip to out. }
        if canplay fits from q to pile { play fits from q to pile->cards. }
        q->team->score += pile->size.
    }
    order standard by odd.
    message "{n}{r}".
    label out.
    main().
}
"#;
    let (source, _) = Source::new("test", text.as_bytes());
    let (checked, messages) = compile_checked(&source, &Options::default());
    assert_eq!(messages, []);
    let tree = dump(&checked.expect("a good game"));
    expect![[r#"
        game "Tree"
        teams 2 of 2
        local who#0 is Player
        local what#1 is Card
        local where#2 is Area
        local cards#3 is CardList
        local a#4 is Area
        local q#5 is Player
        variable n is Number = 7
        area pile text("Pile " n) faceup squaredup
        variable r is Rank = rank 7
        rule fits(who#0, what#1, where#2) = (((what#1->rank == rank 9) and (what#1 in where#2->cards)) or (n == 9))
        ordering odd(cards#3) = CardList[]
        action main, invokes itself
          let a#4 be pile
          deal 5 from a#4->cards to players->first->hand
          for q#5 in a#4->cards->first->last_played_by->team->players starting at players->last
            if ((r is the rank of a card in pile->cards) and (rank 2 in RankList[rank 2; r]))
              skip to out, leaving 2
            if (canplay fits from q#5 to pile->cards)
              play fits from q#5 to pile->cards
            q#5->team->score += pile->cards->size
          order standard by odd
          message text(n r)
          label out
          main()
        begin with main
    "#]].assert_eq(&tree);
}

#[test]
fn what_stands_in_a_hole_is_not_said_to_be_missing() {
    let text = "Game \"a\" requires 2 players. Number n +. Number m. Action main { n = 1. m = K. }";
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    let codes: Vec<&str> = messages.iter().map(|message| message.code).collect();
    assert_eq!(codes, ["P0", "E08"]);
}

//! What dealing and playing become.

use expect_test::expect;

use super::{become_of, become_with};
use crate::Options;

#[test]
fn dealing_between_piles() {
    let statements = "
        deal all from stock to pile.
        deal 1 from stock to pile.
        deal 5 from stock to leader->hand.
        deal n from stock to pile.
        deal pile->size from stock to pile.
        deal 2 from leader->hand to leader->hand.
        deal 0 from stock to pile.
        deal 0 - 1 from stock to pile.
    ";
    expect![[r#"
          move all game.Stock from the top to top of game.Pile
          if (size(game.Stock) > 0)
            move card(top of game.Stock) to top of game.Pile
          let owner = leader
            repeat (if (size(game.Stock) < 5) then size(game.Stock) else 5)
              move card(top of game.Stock) to top of owner.hand
          let count = int(n)
            if (count < 0)
              fail NegativeCount
            repeat (if (size(game.Stock) < count) then size(game.Stock) else count)
              move card(top of game.Stock) to top of game.Pile
          let count.2 = size(game.Pile)
            repeat (if (size(game.Stock) < count.2) then size(game.Stock) else count.2)
              move card(top of game.Stock) to top of game.Pile
          let owner.2 = leader
            let owner.3 = leader
              move all first((if (size(owner.2.hand) < 2) then size(owner.2.hand) else 2) from the top of owner.2.hand) from the bottom to top of owner.3.hand
          fail NegativeCount
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn dealing_by_choice() {
    let statements = "
        for p in players {
            deal 3 of p choice from p->hand to p->stash.
            deal 1 of p choice from stock to p->hand.
            deal all of p choice from open to pile.
            deal 1 of p choice from leader->hand to p->hand.
            deal 2 of p choice from leader->hand to p->hand.
        }
    ";
    expect![[r#"
          for p in seats
            repeat (if (size(p.hand) < 3) then size(p.hand) else 3)
              choice of p, asked only if possible
                step
                  any card in p.hand
                    move card to top of p.stash
            if (size(game.Stock) > 0)
              let picked = card(top of list of())
                choice of p, asked only if possible
                  step
                    any card.2 in game.Stock
                      pick picked := card.2
                move picked to top of p.hand
            repeat size(game.Open)
              choice of p, asked only if possible
                step
                  any card.3 in game.Open
                    move card.3 to top of game.Pile
            let owner = leader
              if (size(owner.hand) > 0)
                let picked.2 = card(top of list of())
                  choice of p, asked only if possible
                    step
                      any card.4 in owner.hand
                        pick picked.2 := card.4
                  move picked.2 to top of p.hand
            let owner.2 = leader
              let left = new(owner.2.hand)
                let chosen = new(list of())
                  let picked.3 = card(top of list of())
                    repeat (if (size(items(left)) < 2) then size(items(left)) else 2)
                      choice of p, asked only if possible
                        step
                          any card.5 in items(left)
                            pick picked.3 := card.5
                      deal list of(picked.3) from left to the end of chosen, aside game.aside
                    deal items(chosen) from owner.2.hand to the end of p.hand, aside game.aside
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn dealing_from_lists() {
    let statements = "deal 2 from kept to stock. deal all from stock to kept. deal 1 of leader choice from kept to pile.";
    expect![[r#"
          deal first((if (size(items(kept)) < 2) then size(items(kept)) else 2) from the top of items(kept)) from kept to the end of game.Stock, aside game.aside
          deal first(size(game.Stock) from the top of game.Stock) from game.Stock to the end of kept, aside game.aside
          let chooser = leader
            let left = new(items(kept))
              let chosen = new(list of())
                let picked = card(top of list of())
                  repeat (if (size(items(left)) < 1) then size(items(left)) else 1)
                    choice of chooser, asked only if possible
                      step
                        any card in items(left)
                          pick picked := card
                    deal list of(picked) from left to the end of chosen, aside game.aside
                  deal items(chosen) from kept to the end of game.Pile, aside game.aside
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn only_what_is_restocked_is_looked_at() {
    let statements = "
        auto restock stock from pile leaving 1.
        deal 1 from stock to pile.
        deal 1 from pile to stock.
        deal 1 from kept to pile.
    ";
    expect![[r#"
          attach game.Pile to game.Stock, leaving 1
          restock game.Stock, aside game.aside
          if (size(game.Stock) > 0)
            move card(top of game.Stock) to top of game.Pile
          restock game.Stock, aside game.aside
          if (size(game.Pile) > 0)
            move card(top of game.Pile) to top of game.Stock
          restock kept, aside game.aside
          deal first((if (size(items(kept)) < 1) then size(items(kept)) else 1) from the top of items(kept)) from kept to the end of game.Pile, aside game.aside
          restock kept, aside game.aside
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn playing() {
    let rules = "
        Rule any_card(who, card, area) = True.
        Rule matching(who, card, area) = card->rank == 8 or card->suit == area->top->suit.
        Rule follow(who, card, area) =
            area->size == 0 or card->suit == area->bottom->suit or not area->bottom->suit in who->hand.
        Rule named(who, card, area) = area->name == word.
    ";
    let statements = "
        for p in players {
            play any_card from p to open.
            play matching from p to pile.
            play follow from leader to open.
            done = canplay matching from p to pile.
            done = canplay any_card from leader to pile.
            play named from p to p->stash.
        }
        leader = pile->top->last_played_by.
    ";
    expect![[r#"
          for p in seats
            choice of p, asked only if possible
              step
                any card.2 in p.hand
                  move card.2 to top of game.Open
                  card.2.last_played_by = p
            choice of p, asked only if possible
              step
                any card.4 in filter(card.3 in p.hand: ((trait("RANK" of card.3) is "Eight") or (trait("SUIT" of card.3) is trait("SUIT" of given(card(top of game.Pile))))))
                  move card.4 to top of game.Pile
                  card.4.last_played_by = p
            let player = leader
              choice of player, asked only if possible
                step
                  any card.7 in filter(card.5 in player.hand: ((size(game.Open) == 0) or (trait("SUIT" of card.5) is trait("SUIT" of given(card(bottom of game.Open)))) or not (let suit = trait("SUIT" of given(card(bottom of game.Open))) in some(card.6 in player.hand: (trait("SUIT" of card.6) is suit)))))
                    move card.7 to top of game.Open
                    card.7.last_played_by = player
            done := (size(filter(card.8 in p.hand: ((trait("RANK" of card.8) is "Eight") or (trait("SUIT" of card.8) is trait("SUIT" of given(card(top of game.Pile))))))) > 0)
            done := (let player.2 = leader in (size(player.2.hand) > 0))
            choice of p, asked only if possible
              step
                any card.11 in filter(card.10 in p.hand: (text("") is word))
                  move card.11 to top of p.stash
                  card.11.last_played_by = p
          if not defined(given(card(top of game.Pile)).last_played_by)
            fail NothingToAssign
          leader := given(card(top of game.Pile)).last_played_by
    "#]].assert_eq(&become_with(&Options::default(), rules, statements));
}

#[test]
fn playing_to_a_list() {
    let rules = "Rule named(who, card, area) = area->name == word and not card in area.";
    let statements = "for p in players { play named from p to kept. }";
    expect![[r#"
          for p in seats
            let played = card(top of list of())
              choice of p, asked only if possible
                step
                  any card.2 in filter(card in p.hand: (((if (kept is the list game.Open) then text("Open") else (if (kept is the list game.Pile) then text("Pile") else (if (kept is the list game.Stock) then text("Stock") else text("")))) is word) and not some(other in items(kept): (other is card))))
                    pick played := card.2
              if defined(played)
                deal list of(played) from p.hand to the end of kept, aside game.aside
    "#]].assert_eq(&become_with(&Options::default(), rules, statements));
}

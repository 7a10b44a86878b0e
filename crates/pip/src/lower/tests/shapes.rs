//! What values become: piles and not lists, Ints and not Numbers, tests of single cards and not of lists.

use expect_test::expect;

use super::{become_of, become_with};
use crate::Options;

#[test]
fn names_for_piles_are_the_piles() {
    let declarations =
        "Deck deck = standard. CardList heap = pile. PlayerList all_players = players.";
    let statements = "
        shuffle deck.
        let where be pile.
        let cards be where->cards.
        deal all from heap to where.
        for p in all_players {
            let mine be p->hand.
            let his be leader->hand.
            leader = p.
            deal 1 from mine to his.
            n = mine->size.
        }
    ";
    expect![[r#"
          shuffle game.standard
          move all game.Pile from the top to top of game.Pile
          for p in seats
            let owner = leader
              leader := p
              if (size(p.hand) > 0)
                move card(top of p.hand) to top of owner.hand
              n := number(size(p.hand))
    "#]]
    .assert_eq(&become_with(&Options::default(), declarations, statements));
}

#[test]
fn lists_that_change_are_lists() {
    let statements = "
        let few be [2~C; led].
        deal all from few to stock.
        let suits be [C; H].
        for s in suits { trump = s. }
        let other be suits.
        rotate other.
        let cards be pile->cards.
        cards = kept.
        deal 1 from cards to kept.
    ";
    expect![[r#"
          let few = new(list of(card(0), given(led)))
            deal first(size(items(few)) from the top of items(few)) from few to the end of game.Stock, aside game.aside
            let suits = new(["Clubs", "Hearts"])
              for s in items(suits)
                trump := s
              let other = suits
                rotate other
                let cards = list(game.Pile)
                  cards := kept
                  deal first((if (size(items(cards)) < 1) then size(items(cards)) else 1) from the top of items(cards)) from cards to the end of kept, aside game.aside
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn players_are_a_list_only_if_their_order_changes() {
    let statements = "rotate players. leader = players->first. for p in players { leader = p. }";
    expect![[r#"
        rotate game.players
        leader := first(items(game.players))
        for p in items(game.players)
          leader := p
    "#]]
    .assert_eq(&become_of(statements));
    let statements = "leader = players->first. for p in players starting at leader { leader = p. }";
    expect![[r#"
          leader := seat(0)
          for p in (seats from leader on)
            leader := p
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn sizes_and_small_numbers_are_ints() {
    let declarations = "Number limit = 3 * 4.";
    let statements = "
        done = pile->size > 3.
        done = pile->size + 1 == stock->size * limit.
        let few be pile->size - 2.
        done = few < limit.
        n = few.
        n = n * 2 + limit.
        done = n < 5.
        n = 3000000000 * stock->size.
        n = 99999999999999999999.
    ";
    expect![[r#"
          done := (size(game.Pile) > 3)
          done := ((size(game.Pile) + 1) == (size(game.Stock) * 12))
          let few = (size(game.Pile) - 2)
            done := (few < 12)
            n := number(few)
            n := ((n * 2) + 12)
            done := (n < 5)
            n := (3000000000 * number(size(game.Stock)))
            n := 99999999999999999999
    "#]]
    .assert_eq(&become_with(&Options::default(), declarations, statements));
}

#[test]
fn ranks_and_suits_are_compared_by_their_names() {
    let statements = "
        for c in pile {
            done = c->rank == 8.
            done = Q != c->rank.
            done = c->rank == led->rank.
            done = c->rank == high.
            done = high == K.
            done = led->rank < c->rank.
            done = c->rank <= 10.
            done = c->suit == trump.
            done = c->suit == pile->top->suit.
            done = (J~S)->rank == J.
        }
    ";
    expect![[r#"
          for c in game.Pile
            done := (trait("RANK" of c) is "Eight")
            done := not (trait("RANK" of c) is "Queen")
            done := (trait("RANK" of c) is trait("RANK" of given(led)))
            done := (score(c by game.rank) == high)
            done := (high == 11)
            done := (score(c by game.rank) > score(given(led) by game.rank))
            done := (score(c by game.rank) <= 8)
            done := (trait("SUIT" of c) is trump)
            done := (trait("SUIT" of c) is trait("SUIT" of given(card(top of game.Pile))))
            done := true
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn known_sets_are_looked_at_from_the_card() {
    let statements = "
        for c in pile {
            done = c in %~H.
            done = c in 2..5~%.
            done = c in J,A~S,C.
            done = c in [2~C; Q~S].
            done = c->rank in [J; Q; K].
            done = c->suit in [H; D].
            done = 2~C in [2~C; 3~C].
            done = led in %~%.
        }
        done = high in [2; 10].
    ";
    expect![[r#"
          for c in game.Pile
            done := (trait("SUIT" of c) is "Hearts")
            done := (score(c by game.rank) <= 3)
            done := (((trait("RANK" of c) is "Jack") or (trait("RANK" of c) is "Ace")) and ((trait("SUIT" of c) is "Clubs") or (trait("SUIT" of c) is "Spades")))
            done := ((c is card(0)) or (c is card(42)))
            done := ((score(c by game.rank) >= 9) and (score(c by game.rank) <= 11))
            done := ((trait("SUIT" of c) is "Hearts") or (trait("SUIT" of c) is "Diamonds"))
            done := true
            done := (let card = given(led) in true)
          done := ((high == 0) or (high == 8))
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn what_a_list_has() {
    let statements = "
        done = 2~C in stock.
        done = led in stock.
        done = 8 in stock.
        done = high in stock.
        done = led->rank in stock.
        done = trump in stock.
        done = pile->top->suit in stock.
        done = leader in players.
        done = high in [led->rank].
        done = kept == [].
        done = kept == stock->cards.
    ";
    expect![[r#"
          done := some(other in game.Stock: (other is card(0)))
          done := (let item = given(led) in some(other.2 in game.Stock: (other.2 is item)))
          done := some(card in game.Stock: (trait("RANK" of card) is "Eight"))
          done := some(card.2 in game.Stock: (score(card.2 by game.rank) == high))
          done := (let card.3 = given(led) in some(card.4 in game.Stock: (trait("RANK" of card.4) is trait("RANK" of card.3))))
          done := some(card.5 in game.Stock: (trait("SUIT" of card.5) is trump))
          done := (let suit = trait("SUIT" of given(card(top of game.Pile))) in some(card.6 in game.Stock: (trait("SUIT" of card.6) is suit)))
          done := (let item.2 = leader in some(other.3 in seats: (other.3 is item.2)))
          done := some(rank in list of(score(given(led) by game.rank)): (rank == high))
          done := (size(items(kept)) == 0)
          done := (items(kept) has the elements of game.Stock)
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn cards_by_rank_and_suit() {
    let statements = "
        led = J~C.
        led = high~trump.
        kept = J,Q~S,C.
        kept = high..A~%.
        kept = 2,high~trump,C.
    ";
    expect![[r#"
          led := card(36)
          led := card(top of cards(list of(high) by game.rank, SUIT in list of(trump)))
          kept := new(list of(card(38), card(36), card(42), card(40)))
          kept := new(cards((if not (high <= 12) then (if (high == 12) then union(list of(12), (0 to 12)) else fail(FallingRange)) else (high to 12)) by game.rank, SUIT in ["Clubs", "Hearts", "Spades", "Diamonds"]))
          kept := new(cards(union(list of(0), list of(high)) by game.rank, SUIT in union(list of(trump), list of("Clubs"))))
    "#]].assert_eq(&become_of(statements));
}

#[test]
fn texts_are_known_as_far_as_they_can_be() {
    let declarations = "Number limit = 100. Player first = players->first.";
    let statements = r#"
        message "To {limit}!".
        message "{n} of {limit}, {done}, {high} {trump}, {led}, {word}".
        message leader "{leader}".
        let name be leader->name.
        let area be pile->name.
        message "{name}{area}{first}".
        word = name.
    "#;
    expect![[r#"
          tell everybody text("To 100!")
          tell everybody text(n, " of 100, ", (if done then "True" else "False"), ", ", ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace"][high], " ", trump, ", ", trait("CARD" of given(led)), ", ", word)
          tell leader text(["Player Ann", "Player Ben"][number(leader)])
          let name = text(["Ann", "Ben"][number(leader)])
            tell everybody text(name, "Pile", ["Player Ann", "Player Ben"][number(first)])
            word := name
    "#]].assert_eq(&become_with(&Options::default(), declarations, statements));
}

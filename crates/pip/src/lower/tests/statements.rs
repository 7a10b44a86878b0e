//! What all other statements become.

use expect_test::expect;

use super::{become_of, become_with, compiled, pedantic};
use crate::Options;

#[test]
fn asking() {
    let statements = r#"
        for p in players {
            ask p {
                "One" if n > 3 { n = 1. }
                "Two" { n = 2. }
            }
            ask leader {
                "Take {n}" if led->rank == A { n = 1. }
                "Pass" if done { }
            }
        }
    "#;
    expect![[r#"
          for p in seats
            let answer = -1
              choice of p, asked only if possible
                step
                  if (n > 3)
                    pick answer := 0, told as "One"
                step
                  pick answer := 1, told as "Two"
              labelled else
                if (answer == 0)
                  n := 1
                  leave else
                if (answer == 1)
                  n := 2
            let player = leader
              let offered = (trait("RANK" of given(led)) is "Ace")
                let text = (if offered then text("Take ", n) else text(""))
                  let answer.2 = -1
                    choice of player, asked only if possible
                      step
                        if offered
                          pick answer.2 := 0, told as text
                      step
                        if done
                          pick answer.2 := 1, told as "Pass"
                    if (answer.2 == 0)
                      n := 1
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn labels_are_ends_of_bodies() {
    let statements = "
        n = 1.
        let x be pile->size.
        n = x.
        forever {
            if n == 3 { skip to out. } elseif n == 4 { n = 5. } else { skip to in_loop. }
            n = 6.
            label in_loop.
            label unused.
        }
        n = 7.
        label out.
        n = 8.
    ";
    expect![[r#"
          n := 1
          let x = size(game.Pile)
            labelled out
              n := number(x)
              loop
                labelled in_loop
                  labelled else
                    if (n == 3)
                      leave out
                    if (n == 4)
                      n := 5
                      leave else
                    leave in_loop
                  n := 6
              n := 7
            n := 8
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn what_is_assigned_exists() {
    let statements = "
        led = 2~C.
        led = pile->top.
        leader = pile->top->last_played_by.
        leader = players->first.
        n -= 2.
        leader->score += n.
        leader->score *= 2.
    ";
    expect![[r#"
          led := card(0)
          if not defined(card(top of game.Pile))
            fail NothingToAssign
          led := card(top of game.Pile)
          if not defined(given(card(top of game.Pile)).last_played_by)
            fail NothingToAssign
          leader := given(card(top of game.Pile)).last_played_by
          leader := seat(0)
          n := (n - 2)
          leader.score += n
          let owner = leader
            owner.score = (owner.score * 2)
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn by_the_letter() {
    let statements = "
        deal 1 from stock to pile.
        deal all from stock to pile.
        deal 2 from kept to stock.
        done = defined led.
        done = defined led and led->rank == A.
        done = done or n == 3.
    ";
    expect![[r#"
          if (size(game.Stock) > 0)
            move card(top of game.Stock) to bottom of game.Pile
          move all game.Stock from the top to bottom of game.Pile
          deal first((if (size(items(kept)) < 2) then size(items(kept)) else 2) from the top of items(kept)) from kept to the start of game.Stock, aside game.aside
          done := not defined(led)
          done := (let left = not defined(led) in (let right = (trait("RANK" of given(led)) is "Ace") in (left and right)))
          done := (done or (n == 3))
    "#]].assert_eq(&become_with(&pedantic(), "", statements));
}

#[test]
fn defined() {
    let statements = "
        done = defined led.
        done = defined leader.
        done = defined kept.
        done = defined pile->top.
        done = defined led->last_played_by.
        done = defined leader->team.
        done = defined players->first.
        done = defined leader->hand.
    ";
    expect![[r#"
          done := defined(led)
          done := defined(leader)
          done := true
          done := defined(card(top of game.Pile))
          done := defined(given(led).last_played_by)
          done := (let of = leader in false)
          done := true
          done := (let of.2 = leader in true)
    "#]]
    .assert_eq(&become_of(statements));
}

#[test]
fn teams_and_the_end() {
    let text = r#"Game "a" requires 2 teams of 2.
        Action again { again(). }
        Action nobody { }
        Action main {
            let t be teams->first.
            rotate t->players.
            for p in t->players { message p->team "{t}". p->score += 1. }
            t->score += 2.
            if t->score > 10 { winner t. }
            again().
            winner t->players->last.
        }
    "#;
    let game = ir::text::print(&compiled(text, &Options::default()));
    let start = game.find("zone game.standard").expect("zones");
    expect![[r#"
        zone game.standard: cards, hidden
        list of team game.teams
        list of seat team.players, hidden
        number seat.score
        number team.score
        variable team winner
        variable seat winner.3
        cycle seats
        cycle teams
        cycle seats.2

        procedure again
          call again

        rules
          create deck 0 on game.standard
          game.teams = new(teams)
          shuffle game.teams
          team(0).players = new(members(team(0)))
          team(1).players = new(members(team(1)))
          let t = first(items(game.teams))
            rotate t.players
            for p in items(t.players)
              tell team_of(p) text(["Team Ann and Cleo", "Team Ben and Dan"][number(t)])
              p.score += 1
            t.score += 2
            if (t.score > 10)
              tell everybody text(["Team Ann and Cleo wins.", "Team Ben and Dan wins."][number(t)])
              winner := t
              finish
            call again
            let winner.2 = last(items(t.players))
              tell everybody text(["Player Ann wins.", "Player Ben wins.", "Player Cleo wins.", "Player Dan wins."][number(winner.2)])
              winner.3 := winner.2
              finish

        scoring, most is best, for each current(seats.2)
          (if defined(winner.3) then (if (winner.3 is current(seats.2)) then 1 else 0) else (if defined(winner) then (if (winner is team_of(current(seats.2))) then 1 else 0) else team_of(current(seats.2)).score))
    "#]].assert_eq(&game[start..]);
}

#[test]
fn variables_begin_with_what_they_were_declared_with() {
    let text = r#"Game "a" requires 2 players.
        Rank high. Suit trump. Number n = 7. Number m. Card led = Q~S. Player p = players->last. String s.
        Area a labeled "{high} {trump} {n} {m} {led} {p}{s}".
        Number k = a->size.
        Area b labeled "has {k}".
        Action main { high = 3. trump = H. n = 1. m = 2. led = b->top. p = players->first. s = b->name. k = n. }
    "#;
    let game = ir::text::print(&compiled(text, &Options::default()));
    let start = game.find("zone game.standard").expect("zones");
    expect![[r#"
        zone game.standard: cards, hidden
        zone game.Ace Clubs 7 0 Queen of Spades Player Ben: cards, seen by nobody
        zone game.b: cards, seen by nobody, labelled by b
        variable int high
        variable str trump
        variable number n
        variable number m
        variable card led
        variable seat p
        variable text s
        variable number k
        variable text b
        cycle seats
        cycle teams
        cycle seats.2

        rules
          create deck 0 on game.standard
          high := 12
          trump := "Clubs"
          n := 7
          led := card(42)
          p := seat(1)
          k := number(size(game.Ace Clubs 7 0 Queen of Spades Player Ben))
          b := text("has ", k)
          high := 1
          trump := "Hearts"
          n := 1
          m := 2
          if not defined(card(top of game.b))
            fail NothingToAssign
          led := card(top of game.b)
          p := seat(0)
          s := b
          k := n

        scoring, most is best, for each current(seats.2)
          0
    "#]]
    .assert_eq(&game[start..]);
}

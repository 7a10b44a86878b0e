//! Expressions.

use ir::*;

use crate::build::*;

/// Probe 1: the deck lies A B C D from the bottom.
#[test]
fn positions_in_a_pile() {
    let at = |pos| value(vec![ranks()], score(pick(pos, contents(pile(S)))));
    assert_eq!(at(Pos::Top), 4);
    assert_eq!(at(Pos::Bottom), 1);
    assert_eq!(at(index(0)), 1);
    assert_eq!(at(index(2)), 3);
    let bad = |pos, zone| kind(score(pick(pos, contents(pile(zone)))));
    assert_eq!(bad(index(4), S), FaultKind::BadIndex);
    assert_eq!(bad(index(-1), S), FaultKind::BadIndex);
    assert_eq!(bad(Pos::Top, T), FaultKind::NoCard);
    assert_eq!(bad(Pos::Bottom, T), FaultKind::NoCard);
}

/// Probe 13: every award whose conditions hold counts, also the same one twice.
#[test]
fn awards_add_up() {
    let both: &[(StrId, StrId)] = &[(RANK, A), (SUIT, X)];
    let awards = award(&[(both, 13), (&[(RANK, A)], 1), (&[(SUIT, X)], 100), (&[(RANK, A)], 1)]);
    assert_eq!(value(vec![awards], score(pick(Pos::Bottom, contents(pile(S))))), 115);
    // A missing trait is the empty string, and so is a key that no card has.
    let empty = award(&[(&[(SUIT, StrId::EMPTY)], 3), (&[(X, StrId::EMPTY)], 5)]);
    assert_eq!(value(vec![empty.clone()], score(top(pile(S)))), 8);
    assert_eq!(value(vec![empty], score(pick(Pos::Bottom, contents(pile(S))))), 5);
}

#[test]
fn traits_of_what_is_not_there_are_empty() {
    let suit = |card| Expr::Trait { key: Box::new(Expr::Str(SUIT)), card: Box::new(card) };
    let is =
        |card, text| holds(vec![], Expr::Same(Box::new(suit(card)), Box::new(Expr::Str(text))));
    assert!(is(pick(Pos::Bottom, contents(pile(S))), X));
    assert!(is(top(pile(S)), StrId::EMPTY));
    assert!(is(top(pile(T)), StrId::EMPTY));
}

#[test]
fn no_card_is_the_same_as_nothing() {
    let same = |a, b| holds(vec![], Expr::Same(Box::new(a), Box::new(b)));
    assert!(same(top(pile(S)), pick(index(3), contents(pile(S)))));
    assert!(!same(top(pile(S)), pick(Pos::Bottom, contents(pile(S)))));
    assert!(!same(top(pile(T)), top(pile(T))));
}

/// `and` and `or` stop early; `every` and `some` look at all elements, of which one divides by zero.
#[test]
fn what_is_looked_at() {
    let zero = || compare(Cmp::Eq, arith(Arith::Div, Expr::Int(1), Expr::Int(0)), Expr::Int(1));
    assert!(!holds(vec![], Expr::And(vec![no(), zero()])));
    assert!(holds(vec![], Expr::Or(vec![yes(), zero()])));
    let inverse = || compare(Cmp::Eq, arith(Arith::Div, Expr::Int(6), local(I)), Expr::Int(-6));
    let some = Expr::Some { local: I, over: Box::new(range(-1, 1)), test: Box::new(inverse()) };
    assert_eq!(fault(&game(vec![when(some, vec![])])).kind, FaultKind::DivideByZero);
    let none = |all: bool| {
        let (local, over, test) = (I, Box::new(range(1, 1)), Box::new(no()));
        if all { Expr::Every { local, over, test } } else { Expr::Some { local, over, test } }
    };
    assert!(holds(vec![], none(true)));
    assert!(!holds(vec![], none(false)));
}

#[test]
fn sums_and_sizes() {
    let sum = Expr::Sum { cards: Box::new(contents(pile(S))), map: Box::new(map()) };
    assert_eq!(value(vec![ranks()], sum), 10);
    assert_eq!(value(vec![], size(range(3, 7))), 4);
    assert_eq!(value(vec![], size(range(7, 3))), 0);
    let inclusive = Expr::Range {
        from: Box::new(Expr::Int(3)),
        until: Box::new(Expr::Int(3)),
        inclusive: true,
    };
    assert_eq!(value(vec![], size(inclusive)), 1);
    let total = Expr::Total { local: I, over: Box::new(range(1, 5)), value: Box::new(local(I)) };
    assert_eq!(value(vec![], total), 10);
    let union = Expr::Union(vec![contents(pile(S)), contents(pile(T)), contents(pile(S))]);
    assert_eq!(value(vec![], size(union)), 8);
}

#[test]
fn filters_drop_empty_groups() {
    let hands = || Expr::Collect {
        local: P,
        over: Box::new(Expr::Seats),
        cards: Box::new(contents(hand(local(P)))),
    };
    let deal = move_to(top(pile(S)), hand(seat(1)));
    assert_eq!(value(vec![deal.clone()], size(hands())), 3);
    assert_eq!(value(vec![deal.clone()], size(filter(L, hands(), yes()))), 1);
    assert_eq!(value(vec![deal], size(Expr::Flatten(Box::new(hands())))), 1);
    let others = filter(
        P,
        Expr::Seats,
        Expr::Not(Box::new(Expr::Same(Box::new(local(P)), Box::new(seat(1))))),
    );
    assert_eq!(value(vec![], size(others)), 2);
}

#[test]
fn extremes() {
    let of = |most, zone| Expr::Extreme {
        most,
        cards: Box::new(contents(pile(zone))),
        map: Box::new(map()),
    };
    assert_eq!(value(vec![ranks()], score(of(true, S))), 4);
    assert_eq!(value(vec![ranks()], score(of(false, S))), 1);
    assert_eq!(kind(score(of(true, T))), FaultKind::NoExtreme);
    // Without a tie nothing is drawn; a tie of four takes one draw.
    let rolled = |setup: Vec<Stmt>| {
        let mut body = setup;
        body.push(set(Y, score(of(true, S))));
        run(&with_deck(body)).snapshot().chance
    };
    let mut stream = random::Stream::new(1, 1);
    assert_eq!(rolled(vec![ranks()]), stream.clone().bits());
    stream.below(4);
    assert_eq!(rolled(vec![]), stream.bits());
}

/// Probe 17: a reference knows where its card lies now.
#[test]
fn owners_of_cards() {
    let remember =
        s(StmtKind::Remember { card: top(pile(S)), to: on_top(pile(M)), lenient: false });
    let owner = || Expr::OwnerOf(Box::new(top(pile(M))));
    let give = move_to(top(pile(S)), hand(seat(1)));
    assert!(holds(vec![remember.clone(), give], Expr::Same(Box::new(owner()), Box::new(seat(1)))));
    let bad = |setup: Vec<Stmt>| {
        let mut body = setup;
        body.push(when(Expr::Same(Box::new(owner()), Box::new(seat(1))), vec![]));
        fault(&with_deck(body)).kind
    };
    assert_eq!(bad(vec![remember.clone()]), FaultKind::NoOwner);
    assert_eq!(bad(vec![remember, move_to(top(pile(S)), of_team(1, POT))]), FaultKind::NoOwner);
    assert_eq!(bad(vec![]), FaultKind::NoCard);
}

#[test]
fn seats_and_teams_by_number() {
    let seat_of = |n| store(of_seat(seat(n), N), StoreOp::Set, Expr::Int(7));
    assert_eq!(int(&run(&game(vec![seat_of(2)])), N, 2), 7);
    assert_eq!(fault(&game(vec![seat_of(3)])).kind, FaultKind::BadIndex);
    assert_eq!(fault(&game(vec![seat_of(-1)])).kind, FaultKind::BadIndex);
    let other = Expr::OtherSeats(Game::BASE_SEATS);
    let mark = each(P, other, vec![store(of_seat(local(P), N), StoreOp::Set, Expr::Int(1))]);
    assert_eq!(run(&game(vec![mark])).scores(), Ok(vec![0, 1, 1]));
    let teams = vec![s(StmtKind::CreateTeams(vec![vec![1], vec![2, 0]]))];
    let team_of = Expr::Members(Box::new(Expr::TeamOf(Box::new(seat(0)))));
    let members = [
        teams.clone(),
        vec![each(
            P,
            team_of,
            vec![
                store(of_seat(local(P), N), StoreOp::Inc, Expr::Int(1)),
                set(Y, read(of_seat(local(P), Q))),
            ],
        )],
    ]
    .concat();
    assert_eq!(run(&game(members)).scores(), Ok(vec![1, 0, 1]));
    let gone =
        [teams, vec![s(StmtKind::CreateDeck { deck: DeckId(1), to: of_team(2, POT) })]].concat();
    assert_eq!(fault(&game(gone)).kind, FaultKind::BadIndex);
}

#[test]
fn names_at_run_time() {
    let by_name = |text| StorageRef {
        owner: Owner::Game,
        storage: Named::ByName(Box::new(Expr::Str(text)), vec![(A, Y), (X, Z)]),
    };
    let table_game = game(vec![store(by_name(X), StoreOp::Set, Expr::Int(4))]);
    assert_eq!(int(&run(&table_game), Z, 0), 4);
    let unknown = game(vec![store(by_name(SUIT), StoreOp::Set, Expr::Int(4))]);
    assert_eq!(fault(&unknown).kind, FaultKind::UnknownName);
}

//! Expressions.

use ir::*;

use crate::build::*;

fn holds(setup: Vec<Stmt>, test: Expr) -> bool {
    let mut body = setup;
    body.push(when(test, vec![set(Z, Expr::Int(1))]));
    int(&run(&with_deck(body)), Z, 0) == 1
}

fn kind(value: Expr) -> FaultKind {
    fault(&with_deck(vec![set(Y, value)])).kind
}

/// The face of a card by its score, when RANK A to D score 1 to 4.
fn score(card: Expr) -> Expr {
    Expr::Score { card: Box::new(card), map: Box::new(map()) }
}

fn ranks() -> Stmt {
    award(&[
        (&[(RANK, A)], 1),
        (&[(RANK, StrId(4))], 2),
        (&[(RANK, StrId(5))], 3),
        (&[(RANK, StrId(6))], 4),
    ])
}

/// Probe 18, and the ends of the integers.
#[test]
fn arithmetic() {
    let of = |op, a, b| value(vec![], arith(op, Expr::Int(a), Expr::Int(b)));
    assert_eq!(of(Arith::Div, -7, 2), -3);
    assert_eq!(of(Arith::Rem, -7, 3), -1);
    assert_eq!(of(Arith::Sub, 3, 10), -7);
    assert_eq!(of(Arith::Mul, -3, 7), -21);
    let bad = |op, a, b| kind(arith(op, Expr::Int(a), Expr::Int(b)));
    assert_eq!(bad(Arith::Div, 1, 0), FaultKind::DivideByZero);
    assert_eq!(bad(Arith::Rem, 1, 0), FaultKind::DivideByZero);
    assert_eq!(bad(Arith::Add, i64::MAX, 1), FaultKind::Overflow);
    assert_eq!(bad(Arith::Div, i64::MIN, -1), FaultKind::Overflow);
    assert_eq!(bad(Arith::Rem, i64::MIN, -1), FaultKind::Overflow);
}

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

/// A, B score 2 and C, D score 1: pairs are CD, then AB. With three equal: 01 02 12.
#[test]
fn tuples_by_points_then_positions() {
    let low = award(&[(&[(RANK, A)], 2), (&[(RANK, StrId(4))], 2), (&[], 1)]);
    let tuples = |n| Expr::Tuples {
        n: Box::new(Expr::Int(n)),
        cards: Box::new(contents(pile(S))),
        map: Box::new(map()),
    };
    let events = |points: Stmt, n| {
        let each_card = each(C, local(G), vec![store(of_game(Y), StoreOp::Set, score(local(C)))]);
        let ranked =
            vec![points, s(StmtKind::ForEach { local: G, over: tuples(n), body: vec![each_card] })];
        run(&with_deck(ranked)).take_events()
    };
    let values = |events: Vec<Event>| -> Vec<i64> {
        let value =
            |event| if let Event::Stored { value, .. } = event { Some(value) } else { None };
        events.into_iter().filter_map(value).collect()
    };
    assert_eq!(values(events(low, 2)), [1, 1, 3, 3]);
    assert_eq!(values(events(ranks(), 1)), [1, 2, 3, 4]);
    assert_eq!(values(events(ranks(), 0)), [0_i64; 0]);
    let count = |n| value(vec![], size(tuples(n)));
    assert_eq!(
        [count(-1), count(0), count(1), count(2), count(3), count(4), count(5)],
        [0, 0, 4, 6, 4, 1, 0]
    );
    // Of A B C D all alike, the second pair is A C, the last C D; the top of groups is the first.
    let group = |pos| Expr::GroupAt { pos, groups: Box::new(tuples(2)) };
    let first_of = |pos, card| {
        let picked = pick(card, group(pos));
        let rank = Expr::Trait { key: Box::new(Expr::Str(RANK)), card: Box::new(picked) };
        (3..7).map(StrId).find(|rank_| {
            holds(vec![], Expr::Same(Box::new(rank.clone()), Box::new(Expr::Str(*rank_))))
        })
    };
    assert_eq!(first_of(Pos::Top, Pos::Top), Some(StrId(4)));
    assert_eq!(first_of(index(1), Pos::Top), Some(StrId(5)));
    assert_eq!(first_of(Pos::Bottom, Pos::Bottom), Some(StrId(5)));
    assert_eq!(kind(size(group(index(6)))), FaultKind::BadIndex);
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
    let by_name = |text| IntRef {
        owner: Owner::Game,
        int: Named::ByName(Box::new(Expr::Str(text)), vec![(A, Y), (X, Z)]),
    };
    let table_game = game(vec![store(by_name(X), StoreOp::Set, Expr::Int(4))]);
    assert_eq!(int(&run(&table_game), Z, 0), 4);
    let unknown = game(vec![store(by_name(SUIT), StoreOp::Set, Expr::Int(4))]);
    assert_eq!(fault(&unknown).kind, FaultKind::UnknownName);
}

//! Integers and strings, and expressions of one of two values.

use ir::*;

use crate::build::*;

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

/// With a negative exponent the fraction is dropped: 2 to the -1 is a half.
#[test]
fn powers() {
    let of = |a, b| value(vec![], arith(Arith::Pow, Expr::Int(a), Expr::Int(b)));
    assert_eq!(
        [of(2, 10), of(-3, 3), of(7, 1), of(7, 0), of(0, 0), of(0, 5)],
        [1024, -27, 7, 1, 1, 0]
    );
    assert_eq!([of(2, -1), of(-2, -3), of(1, -7), of(-1, -7), of(-1, -8)], [0, 0, 1, -1, 1]);
    assert_eq!([of(2, 62), of(-2, 63)], [1 << 62, i64::MIN]);
    assert_eq!([of(1, i64::MAX), of(-1, i64::MAX), of(0, i64::MAX)], [1, -1, 0]);
    assert_eq!([of(-1, i64::MIN), of(i64::MIN, -1), of(i64::MIN, 1)], [1, 0, i64::MIN]);
    let bad = |a, b| kind(arith(Arith::Pow, Expr::Int(a), Expr::Int(b)));
    assert_eq!(bad(0, -1), FaultKind::DivideByZero);
    assert_eq!(bad(2, 63), FaultKind::Overflow);
    assert_eq!(bad(-2, 64), FaultKind::Overflow);
    assert_eq!(bad(3, i64::MAX), FaultKind::Overflow);
}

/// The values are those of the tables of these sequences (A000217, A000045).
#[test]
fn triangular_and_fibonacci_numbers() {
    let triangular = |n| Expr::Triangular(Box::new(Expr::Int(n)));
    let of = |n| value(vec![], triangular(n));
    assert_eq!([of(0), of(1), of(2), of(10), of(-1), of(-4)], [0, 1, 3, 55, 0, 6]);
    assert_eq!(of(4_294_967_295), 9_223_372_034_707_292_160);
    assert_eq!(kind(triangular(4_294_967_296)), FaultKind::Overflow);
    assert_eq!(kind(triangular(i64::MIN)), FaultKind::Overflow);
    let fibonacci = |n| Expr::Fibonacci(Box::new(Expr::Int(n)));
    let of = |n| value(vec![], fibonacci(n));
    assert_eq!([of(i64::MIN), of(-1), of(0), of(1), of(2), of(3), of(10)], [0, 0, 0, 1, 1, 2, 55]);
    assert_eq!(of(92), 7_540_113_804_746_346_429);
    assert_eq!(kind(fibonacci(93)), FaultKind::Overflow);
}

/// One draw among the numbers; none if there is no choice.
#[test]
fn random_numbers() {
    let random = |from, until| Expr::Random {
        from: Box::new(Expr::Int(from)),
        until: Box::new(Expr::Int(until)),
    };
    let drawn = |from, until| {
        let game = game(vec![set(Y, random(from, until))]);
        let table = run(&game);
        (int(&table, Y, 0), table.snapshot().chance)
    };
    let stream = || random::Stream::new(1, 1);
    let mut one = stream();
    let expected = -3 + one.below(9) as i64;
    assert_eq!(drawn(-3, 5), (expected, one.bits()));
    assert_eq!(drawn(7, 7), (7, stream().bits()));
    let mut wide = stream();
    let expected = (i128::from(i64::MIN) + 1 + i128::from(wide.below(u64::MAX))) as i64;
    assert_eq!(drawn(i64::MIN + 1, i64::MAX), (expected, wide.bits()));
    assert_eq!(kind(random(2, 1)), FaultKind::EmptyRange);
    assert_eq!(kind(random(i64::MAX, i64::MIN)), FaultKind::EmptyRange);
    assert_eq!(kind(random(i64::MIN, i64::MAX)), FaultKind::Overflow);
}

/// Probe 1 of the 2026 dialect, whose numbers are one higher than these.
#[test]
fn numbers_of_seats_and_teams() {
    let number = |of| Expr::NumberOf(Box::new(of));
    let teams = || vec![s(StmtKind::CreateTeams(vec![vec![0, 2], vec![1]]))];
    let base = Game::BASE_SEATS;
    assert_eq!(value(vec![], number(current(base))), 0);
    assert_eq!(value(vec![], number(Expr::PreviousSeat(base))), 2);
    let again = Expr::SeatNumber(Box::new(number(Expr::NextSeat(base))));
    assert_eq!(value(vec![], number(again)), 1);
    assert_eq!(value(teams(), number(Expr::TeamOf(Box::new(seat(1))))), 1);
    assert_eq!(value(teams(), number(Expr::TeamOf(Box::new(seat(2))))), 0);
}

/// Probe 13 of the 2026 dialect: points 3, 5, 5, and what was asked for of no cards; nothing is drawn for a tie.
#[test]
fn extreme_points() {
    let points = award(&[(&[(RANK, A)], 3), (&[(RANK, StrId(4))], 5)]);
    let setup = vec![
        s(StmtKind::CreateDeck { deck: DeckId(1), to: pile(T) }),
        s(StmtKind::CreateDeck { deck: DeckId(1), to: pile(T) }),
        points,
        move_to(pick(Pos::Bottom, contents(pile(S))), pile(T)),
    ];
    let of = |most, zone, none| Expr::ExtremePoints {
        most,
        cards: Box::new(contents(pile(zone))),
        map: Box::new(map()),
        none,
    };
    assert_eq!(value(setup.clone(), of(true, T, -1)), 5);
    assert_eq!(value(setup.clone(), of(false, T, -1)), 3);
    assert_eq!(value(vec![], of(true, T, -1)), -1);
    assert_eq!(value(vec![], of(false, T, 2_147_483_647)), 2_147_483_647);
    let mut body = setup;
    body.push(set(Y, of(true, T, -1)));
    assert_eq!(run(&with_deck(body)).snapshot().chance, random::Stream::new(1, 1).bits());
    // The points themselves may be below those of no cards.
    assert_eq!(value(vec![award(&[(&[], -9)])], of(true, S, -1)), -9);
}

/// The other value is not looked at: it divides by zero.
#[test]
fn one_of_two_values() {
    let bad = || arith(Arith::Div, Expr::Int(1), Expr::Int(0));
    let either = |test, then, other| Expr::If {
        test: Box::new(test),
        then: Box::new(then),
        other: Box::new(other),
    };
    assert_eq!(value(vec![], either(yes(), Expr::Int(4), bad())), 4);
    assert_eq!(value(vec![], either(no(), bad(), Expr::Int(5))), 5);
    assert_eq!(value(vec![], size(either(no(), contents(pile(T)), contents(pile(S))))), 4);
    assert_eq!(kind(either(no(), Expr::Int(4), bad())), FaultKind::DivideByZero);
}

/// A string starts empty; its number is what is told of it.
#[test]
fn strings_are_stored() {
    let word = || read(of_game(WORD));
    let is = |setup, text| holds(setup, Expr::Same(Box::new(word()), Box::new(Expr::Str(text))));
    assert!(is(vec![], StrId::EMPTY));
    let rank = Expr::Trait { key: Box::new(Expr::Str(RANK)), card: Box::new(top(pile(S))) };
    let keep = set(WORD, rank);
    assert!(is(vec![keep.clone()], StrId(6)));
    assert!(!is(vec![keep.clone()], StrId(5)));
    let game = with_deck(vec![keep]);
    let mut table = run(&game);
    let stored = stored(WORD, 0, 6);
    assert_eq!(table.take_events().pop(), Some(stored));
    assert_eq!(int(&table, WORD, 0), 6);
    // It is a string like any other: a name of a storage, here.
    let by_name = StorageRef {
        owner: Owner::Game,
        storage: Named::ByName(Box::new(word()), vec![(A, Y), (X, Z)]),
    };
    let body = vec![set(WORD, Expr::Str(X)), store(by_name, StoreOp::Set, Expr::Int(3))];
    assert_eq!(int(&run(&crate::build::game(body)), Z, 0), 3);
}

//! Loops, labels, procedures, variables that are assigned, and choices that pick. The expected values follow from the
//! rules of `ir` by hand.

use ir::limits::{DEPTH, FUEL};
use ir::*;
use refint::RefStatus;

use crate::build::*;
use crate::wide::*;

fn at_least(local: LocalId, n: i64) -> Expr {
    compare(Cmp::Ge, Expr::Local(local), Expr::Int(n))
}

fn count(game: &Game) -> i64 {
    int(&run(game), Y, 0)
}

/// A loop ends only when it is left; each pass costs 1 and its statements and expressions.
#[test]
fn loops_are_left() {
    let body = vec![when(at_least(COUNT, 3), vec![leave(0)]), add(COUNT, 1)];
    // If, Compare, 2 operands, Leave; Assign, Arith, 2 operands.
    let pass = 1 + 5 + 4;
    let game = wide(vec![
        labelled(0, vec![s(StmtKind::Loop(body))]),
        set(Y, local(COUNT)),
        set(Z, Expr::Int(1)),
    ]);
    let table = run(&game);
    assert_eq!((int(&table, Y, 0), int(&table, Z, 0)), (3, 1));
    assert_eq!(FUEL - table.fuel_left(), 4 + 4 * pass);

    let endless = wide(vec![at(40, StmtKind::Loop(vec![]))]);
    let spent = Fault { kind: FaultKind::FuelSpent, span: source::Span::new(40, 41) };
    assert_eq!(fault(&endless), spent);
}

/// Leaving from inside of loops goes on behind the body, and what was bound there is bound no longer: in the recursive
/// call the variable has its own value, and the caller's comes back.
#[test]
fn leaving_restores_what_was_bound() {
    let deep =
        each(KEY, range(7, 9), vec![repeat(2, vec![block(vec![leave(1), set(Y, local(KEY))])])]);
    let inner = vec![
        add(COUNT, 1),
        when(at_least(COUNT, 3), vec![labelled(1, vec![deep])]),
        when(
            Expr::Not(Box::new(at_least(COUNT, 3))),
            vec![bind(
                KEY,
                local(COUNT),
                vec![
                    call(0),
                    assign(KEY, arith(Arith::Mul, local(KEY), Expr::Int(10))),
                    store(of_game(Y), StoreOp::Inc, local(KEY)),
                ],
            )],
        ),
    ];
    // Two calls bind 1 and 2, the third does not; so 20 and 10 are added.
    assert_eq!(count(&wide_with(vec![inner], vec![call(0)])), 30);
}

/// A variable that a loop binds is bound anew each turn, whatever was assigned to it.
#[test]
fn loops_bind_anew() {
    let body = vec![
        store(of_game(Y), StoreOp::Inc, local(KEY)),
        assign(KEY, Expr::Int(100)),
        store(of_game(Z), StoreOp::Inc, local(KEY)),
    ];
    let game = wide(vec![each(KEY, range(1, 4), body)]);
    let table = run(&game);
    assert_eq!((int(&table, Y, 0), int(&table, Z, 0)), (6, 300));
}

/// A stage that is left is over: its cycle is not in force any more, and the next stage starts afresh.
#[test]
fn stages_are_left() {
    let game = wide(vec![
        labelled(
            0,
            vec![stage(OUTER, no(), vec![add(COUNT, 1), when(at_least(COUNT, 2), vec![leave(0)])])],
        ),
        choice(vec![pass()]),
    ]);
    let mut table = table(&game);
    assert_eq!(table.advance(), RefStatus::Decision { seat: 0, n_options: 1 });
    let cycles = table.snapshot().cycles;
    assert_eq!(cycles, [(Game::BASE_SEATS, 0, None), (Game::BASE_TEAMS, 0, None)]);
}

#[test]
fn calls_are_limited() {
    // A call that has returned does not count.
    let flat = wide_with(
        vec![vec![add(COUNT, 1)]],
        vec![repeat(300, vec![call(0)]), set(Y, local(COUNT))],
    );
    assert_eq!(count(&flat), 300);
    let until = |n: usize| {
        let go_on = Expr::Not(Box::new(at_least(COUNT, n as i64)));
        wide_with(
            vec![vec![add(COUNT, 1), when(go_on, vec![call(0)])]],
            vec![call(0), set(Y, local(COUNT))],
        )
    };
    assert_eq!(count(&until(DEPTH)), DEPTH as i64);
    let deep = Fault { kind: FaultKind::TooDeep, span: source::Span::new(700, 701) };
    assert_eq!(fault(&until(DEPTH + 1)), deep);
    // A call costs 1 and the statements and expressions of the procedure: Assign, Arith, 2 operands.
    let paid = wide_with(vec![vec![add(COUNT, 1)]], vec![call(0)]);
    assert_eq!(FUEL - run(&paid).fuel_left(), 4 + 5);
}

#[test]
fn finish_and_fail() {
    let inside = |kind| vec![repeat(2, vec![set(Y, Expr::Int(5)), s(kind), set(Y, Expr::Int(6))])];
    let game = wide(inside(StmtKind::Finish));
    assert_eq!(count(&game), 5);
    assert_eq!(run(&game).scores(), Ok(vec![0, 0, 0]));
    assert_eq!(
        fault(&wide(inside(StmtKind::Fail(FaultKind::Undefined)))).kind,
        FaultKind::Undefined
    );
    let failing = Expr::Fail { kind: FaultKind::FallingRange, ty: Type::Int };
    assert_eq!(kind(failing), FaultKind::FallingRange);
}

/// Variables of the game start as nothing; what has no such thing cannot be read.
#[test]
fn variables_without_a_value() {
    let defined = |of| Expr::Defined(Box::new(of));
    let flag = |test| Expr::If {
        test: Box::new(test),
        then: Box::new(Expr::Int(1)),
        other: Box::new(Expr::Int(0)),
    };
    let seen = |of: &dyn Fn() -> Expr, give: Stmt| {
        let game = wide(vec![set(Y, flag(defined(of()))), give, set(Z, flag(defined(of())))]);
        let table = run(&game);
        (int(&table, Y, 0), int(&table, Z, 0))
    };
    assert_eq!(seen(&|| local(WHO), assign(WHO, seat(2))), (0, 1));
    assert_eq!(seen(&|| local(CARD), assign(CARD, Expr::Card(0))), (0, 1));
    assert_eq!(seen(&|| read(of_game(LEADER)), set(LEADER, seat(2))), (0, 1));
    assert_eq!(seen(&|| read(of_game(KEPT)), set(KEPT, new(these(&[])))), (0, 1));
    assert_eq!(seen(&|| local(COUNT), pass()), (1, 1));
    for value in [local(WHO), read(of_game(LEADER))] {
        let game = wide(vec![assign(WHO, value)]);
        assert_eq!(fault(&game).kind, FaultKind::Undefined);
    }
    let given = wide(vec![assign(CARD, Expr::Given(Box::new(local(CARD))))]);
    assert_eq!(fault(&given).kind, FaultKind::Undefined);
    let snapshot = run(&wide(vec![])).snapshot();
    assert_eq!(snapshot.storages[LEADER.idx()].1, [Number::from(-1)]);
    assert_eq!(snapshot.storages[KEPT.idx()].1, [Number::from(-1)]);
}

/// A card has storages of its own.
#[test]
fn storages_of_cards() {
    let mark =
        |card| StorageRef { owner: Owner::Card(Box::new(card)), storage: Named::Known(MARK) };
    let game = wide(vec![
        store(mark(top(pile(S))), StoreOp::Inc, Expr::Int(4)),
        move_to(top(pile(S)), pile(T)),
        set(Y, read(mark(top(pile(T))))),
    ]);
    let table = run(&game);
    assert_eq!(int(&table, Y, 0), 4);
    assert_eq!(table.snapshot().storages[MARK.idx()].1, [0, 0, 0, 4].map(Number::from));
    let nobody = wide(vec![set(Y, read(mark(local(CARD))))]);
    assert_eq!(fault(&nobody).kind, FaultKind::NoCard);
}

fn pick(value: Expr, text: Option<Expr>) -> Stmt {
    s(StmtKind::Pick { local: COUNT, value, text })
}

fn asked(seat: Expr, asking: Asking, steps: Vec<Stmt>) -> Stmt {
    at(500, StmtKind::Choice(Choice { seat, steps, asking }))
}

/// An option picks a value, and nothing is picked until it is chosen. The seat is whoever the rules say.
#[test]
fn options_that_pick() {
    let steps = vec![
        any(KEY, ints(&[3, 5]), vec![pick(local(KEY), Some(Expr::Str(A)))]),
        pick(Expr::Int(8), None),
    ];
    let game = wide(vec![
        assign(WHO, seat(2)),
        asked(local(WHO), Asking::IfPossible, steps),
        set(Y, local(COUNT)),
    ]);
    let mut table = table(&game);
    assert_eq!(table.advance(), RefStatus::Decision { seat: 2, n_options: 3 });
    let picked =
        |value, text: &str| vec![Event::Picked { local: COUNT, value, text: text.to_owned() }];
    let events: Vec<_> = table.options().into_iter().map(|option| option.events).collect();
    assert_eq!(events, [picked(3, "A"), picked(5, "A"), picked(8, "")]);
    assert_eq!(table.play(1), RefStatus::Finished);
    assert_eq!(int(&table, Y, 0), 5);
}

#[test]
fn asking_if_it_is_possible() {
    let ask = |steps| wide(vec![asked(seat(0), Asking::IfPossible, steps), set(Y, Expr::Int(1))]);
    // No option: the game goes on. One: the seat is asked nevertheless.
    assert_eq!(count(&ask(vec![when(no(), vec![pass()])])), 1);
    assert_eq!(table(&ask(vec![pass()])).advance(), RefStatus::Decision { seat: 0, n_options: 1 });
    // A fault in the search is the game's.
    let broken = vec![pass(), at(9, StmtKind::Move { card: local(CARD), to: on_top(pile(T)) })];
    let no_card = Fault { kind: FaultKind::NoCard, span: source::Span::new(9, 10) };
    assert_eq!(fault(&ask(broken)), no_card);
    // So is one in who is asked, before the steps are looked at.
    let nobody = wide(vec![asked(local(WHO), Asking::IfItMatters, vec![])]);
    let undefined = Fault { kind: FaultKind::Undefined, span: source::Span::new(500, 501) };
    assert_eq!(fault(&nobody), undefined);
}

/// What a seat assigns on its own copy is undone before the others choose.
#[test]
fn assigning_at_the_same_time() {
    let body = vec![
        bind(KEY, Expr::Int(0), vec![assign(KEY, Expr::Int(9))]),
        add(COUNT, 1),
        asked(
            current(OUTER),
            Asking::Always,
            vec![pick(arith(Arith::Add, local(COUNT), Expr::Int(10)), None)],
        ),
    ];
    let game = wide(vec![s(StmtKind::Together { cycle: OUTER, body }), set(Y, local(COUNT))]);
    let mut table = table(&game);
    for seat in 0..3 {
        assert_eq!(table.advance(), RefStatus::Decision { seat, n_options: 1 });
        assert_eq!(
            table.options()[0].events,
            [Event::Picked { local: COUNT, value: 11, text: String::new() }]
        );
        table.play(0);
    }
    // On the real table each adds 11.
    assert_eq!(int(&table, Y, 0), 33);
}

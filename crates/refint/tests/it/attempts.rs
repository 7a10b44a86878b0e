//! What is attempted, and kept or taken back.

use ir::limits::{self, FUEL};
use ir::random::Stream;
use ir::*;
use refint::{RefStatus, RefTable};

use crate::build::*;

/// A Bool of the game, and a number of the game.
const OK: LocalId = LocalId(9);
const VAR: LocalId = LocalId(10);

fn board(body: Vec<Stmt>) -> Game {
    let mut game = with_deck(body);
    for ty in [Type::Bool, Type::Int] {
        game.locals.push(Local { name: X, ty, scope: Scope::Game });
    }
    game
}

fn attempt(body: Vec<Stmt>) -> Stmt {
    at(700, StmtKind::Attempt { ok: OK, body })
}

fn abandon() -> Stmt {
    s(StmtKind::Abandon)
}

fn assign(value: i64) -> Stmt {
    s(StmtKind::Assign { local: VAR, value: Expr::Int(value) })
}

/// Sets Z to 1 or 2, as the attempt ended.
fn note() -> Vec<Stmt> {
    vec![
        when(local(OK), vec![set(Z, Expr::Int(1))]),
        when(Expr::Not(Box::new(local(OK))), vec![set(Z, Expr::Int(2))]),
    ]
}

#[test]
fn what_ends_well_stays() {
    let body = [vec![attempt(vec![move_to(top(pile(S)), pile(T)), assign(3)])], note()].concat();
    let game = board([body, vec![set(Y, local(VAR))]].concat());
    let mut table = run(&game);
    assert_eq!(cards(&table, T, 0), [3]);
    assert_eq!([int(&table, Y, 0), int(&table, Z, 0)], [3, 1]);
    let events = table.take_events();
    assert_eq!(events[1], Event::Attempted);
    assert!(matches!(events[2], Event::Moved { card: 3, .. }));
    assert_eq!(events[3], Event::Kept);
}

/// Cards, new cards, storages, variables and chance are as before; the events were told nevertheless.
#[test]
fn what_is_abandoned_never_was() {
    let everything = vec![
        move_to(top(pile(S)), pile(T)),
        s(StmtKind::CreateDeck { deck: DOUBLE, to: pile(T) }),
        s(StmtKind::Shuffle(ListRef::Pile(pile(T)))),
        set(Y, Expr::Int(7)),
        assign(3),
        abandon(),
    ];
    let game = board(vec![attempt(everything), set(Y, local(VAR))]);
    let mut table = run(&game);
    let untouched = board(vec![set(Y, local(VAR))]);
    assert_eq!(table.snapshot(), run(&untouched).snapshot());
    let events = table.take_events();
    assert_eq!(events[1], Event::Attempted);
    assert_eq!(events[6..], [Event::TakenBack, stored(Y, 0, 0)]);
}

#[test]
fn how_it_ended_is_known() {
    let ended = |body| int(&run(&board([vec![attempt(body)], note()].concat())), Z, 0);
    assert_eq!(ended(vec![]), 1);
    assert_eq!(ended(vec![abandon()]), 2);
    // The innermost one is meant.
    assert_eq!(ended(vec![attempt(vec![abandon()])]), 1);
    assert_eq!(ended(vec![attempt(vec![]), abandon()]), 2);
}

/// In a loop, what remained of the loop remains, with its variable. Only odd numbers are added twice.
#[test]
fn loops_go_on() {
    let add = || store(of_game(Y), StoreOp::Inc, local(I));
    let even = compare(Cmp::Eq, arith(Arith::Rem, local(I), Expr::Int(2)), Expr::Int(0));
    let inner = each(C, contents(pile(S)), vec![when(even, vec![abandon()])]);
    let game = board(vec![each(I, range(1, 5), vec![attempt(vec![add(), inner]), add()])]);
    // 1 + 1, 2, 3 + 3, 4.
    assert_eq!(int(&run(&game), Y, 0), 14);
}

/// A stage inside goes on no longer; one outside has its turns as before.
#[test]
fn stages_go_on() {
    let inner = |body| s(StmtKind::Stage { cycle: INNER, end: None, backwards: None, body });
    let body = vec![attempt(vec![inner(vec![
        store(of_game(Y), StoreOp::Inc, Expr::Int(1)),
        when(
            compare(Cmp::Eq, Expr::NumberOf(Box::new(current(OUTER))), Expr::Int(1)),
            vec![abandon()],
        ),
    ])])];
    let game = board(vec![
        s(StmtKind::Stage { cycle: OUTER, end: None, backwards: None, body }),
        pass(),
        choice(vec![pass()]),
    ]);
    let mut table = table(&game);
    table.advance();
    // Two seats of three go round; the cycles in force are the two of the whole game.
    assert_eq!(int(&table, Y, 0), 6);
    assert_eq!(table.snapshot().cycles.len(), 2);
}

/// Answers are decisions though they were taken back; fuel does not come back.
#[test]
fn decisions_and_fuel_are_not_taken_back() {
    let take = any(C, contents(pile(S)), vec![move_to(local(C), pile(T))]);
    let game = board(vec![
        attempt(vec![choice(vec![take]), repeat(5, vec![pass()]), abandon()]),
        choice(vec![pass()]),
    ]);
    let mut table = RefTable::new(&game, Stream::new(1, 1));
    assert_eq!(table.advance(), RefStatus::Decision { seat: 0, n_options: 4 });
    assert_eq!(table.play(2), RefStatus::Decision { seat: 0, n_options: 1 });
    assert_eq!(table.decisions(), 1);
    assert_eq!(cards(&table, S, 0), [0, 1, 2, 3]);
    // Five times a `Pass` since the answer.
    assert_eq!(FUEL - table.fuel_left(), 10);
}

#[test]
fn the_price_of_an_attempt() {
    let used = |body| FUEL - run(&board(body)).fuel_left();
    let price = fuel::attempt(&board(vec![]));
    assert_eq!(used(vec![attempt(vec![])]) - used(vec![]), price);
    assert_eq!(used(vec![attempt(vec![abandon()])]) - used(vec![]), price);
}

#[test]
fn attempts_are_limited() {
    let nested = |n| (0..n).fold(pass(), |body, _| attempt(vec![body]));
    run(&board(vec![nested(limits::ATTEMPTS)]));
    let fault = fault(&board(vec![nested(limits::ATTEMPTS + 1)]));
    assert_eq!((fault.kind, fault.span.start), (FaultKind::TooDeep, 700));
    // One after another there can be any number.
    run(&board(vec![repeat(20, vec![attempt(vec![abandon()])])]));
}

/// The end of the game and a fault leave the table as it is then.
#[test]
fn the_end_takes_nothing_back() {
    let move_and = |kind| attempt(vec![move_to(top(pile(S)), pile(T)), s(kind)]);
    let game = board(vec![move_and(StmtKind::Finish)]);
    let mut over = run(&game);
    assert_eq!(cards(&over, T, 0), [3]);
    assert!(!over.take_events().contains(&Event::Kept));
    let game = board(vec![move_and(StmtKind::Fail(FaultKind::NoCard))]);
    let mut faulty = table(&game);
    assert!(matches!(faulty.advance(), RefStatus::Fault(_)));
    assert_eq!(cards(&faulty, T, 0), [3]);
}

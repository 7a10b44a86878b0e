//! Choices: which options there are, in which order, and what an answer does.

use ir::*;
use refint::{OptionTrace, RefStatus, RefTable};

use crate::build::*;

/// Seat 0 holds cards D, C, B (from the bottom: 3 2 1), then is asked.
fn holding(steps: Vec<Stmt>) -> Game {
    let mut body: Vec<Stmt> = (0..3).map(|_| move_to(top(pile(S)), hand(seat(0)))).collect();
    body.push(choice(steps));
    with_deck(body)
}

fn own() -> Expr {
    contents(hand(seat(0)))
}

fn options(game: &Game) -> Vec<OptionTrace> {
    let mut table = table(game);
    match table.advance() {
        RefStatus::Decision { n_options, .. } => assert_eq!(n_options, table.options().len()),
        other => panic!("no decision but {other:?}"),
    }
    table.options()
}

/// For each option the cards that it moves, in order.
fn moved(game: &Game) -> Vec<Vec<u32>> {
    let moved = |event| if let Event::Moved { card, .. } = event { Some(card) } else { None };
    options(game)
        .into_iter()
        .map(|option| option.events.into_iter().filter_map(moved).collect())
        .collect()
}

/// For each option the last value it stores.
fn stored(game: &Game) -> Vec<i64> {
    let last = |events: &[Event]| events.iter().rev().find_map(stored_value);
    options(game).iter().filter_map(|option| last(&option.events)).collect()
}

fn play_card(card: LocalId) -> Stmt {
    any(card, own(), vec![move_to(local(card), pile(T))])
}

/// Probe 3: the second card is another one; depth first, in the order of the hand.
#[test]
fn two_anys_multiply() {
    let game = holding(vec![block(vec![play_card(C), play_card(D)])]);
    assert_eq!(moved(&game), [[3, 2], [3, 1], [2, 3], [2, 1], [1, 3], [1, 2]]);
}

/// Probe 4: later parts see the effects of earlier ones, in every option.
#[test]
fn later_parts_see_earlier_effects() {
    let game = holding(vec![block(vec![play_card(C), set(Y, size(contents(pile(T))))])]);
    assert_eq!(stored(&game), [1, 1, 1]);
}

/// Probe 5: an any over nothing lets the rest go on.
#[test]
fn an_empty_any_does_not_kill_the_option() {
    let empty = any(C, contents(pile(T)), vec![move_to(local(C), pile(T))]);
    let game = holding(vec![empty.clone(), block(vec![empty, set(Y, Expr::Int(1))])]);
    assert_eq!(stored(&game), [1]);
    let mut table = table(&game);
    table.advance();
    assert_eq!(table.play(0), RefStatus::Finished);
    assert_eq!(int(&table, Y, 0), 1);
}

/// Probe 6: equal options are kept.
#[test]
fn equal_options_are_kept() {
    let never = any(C, own(), vec![when(no(), vec![move_to(local(C), pile(T))])]);
    let game = holding(vec![block(vec![never, set(Y, Expr::Int(1))])]);
    assert_eq!(stored(&game), [1, 1, 1]);
}

/// Probe 7, with the place of the choice.
#[test]
fn no_option_is_a_fault() {
    let fault = fault(&holding(vec![when(no(), vec![pass()])]));
    assert_eq!((fault.kind, fault.span.start), (FaultKind::NoOption, 500));
}

/// Probe 24: a loop over seats with an any in it.
#[test]
fn an_any_in_a_loop_multiplies() {
    let one_each = |times: i64| {
        let play = any(C, contents(hand(local(P))), vec![move_to(local(C), pile(T))]);
        vec![
            repeat(3, vec![deck()]),
            each(P, Expr::Seats, vec![repeat(times, vec![move_to(top(pile(S)), hand(local(P)))])]),
            choice(vec![each(P, Expr::Seats, vec![play])]),
        ]
    };
    assert_eq!(options(&game(one_each(2))).len(), 8);
    assert_eq!(options(&game(one_each(4))).len(), 64);
}

#[test]
fn answering_does_what_the_option_said() {
    let game = holding(vec![block(vec![play_card(C), play_card(D)]), set(Y, Expr::Int(9))]);
    let mut start = table(&game);
    assert_eq!(start.advance(), RefStatus::Decision { seat: 0, n_options: 7 });
    assert_eq!(start.advance(), RefStatus::Decision { seat: 0, n_options: 7 });
    assert_eq!(start.play(7), RefStatus::Decision { seat: 0, n_options: 7 });
    start.take_events();
    for (k, option) in start.options().into_iter().enumerate() {
        let mut table = start.clone();
        assert_eq!(table.play(k), RefStatus::Finished);
        assert_eq!(table.take_events(), option.events);
        assert_eq!(table.decisions(), 1);
    }
}

/// An option may end in a fault, which is raised only when it is played.
#[test]
fn faults_wait_for_the_answer() {
    let bad = at(70, StmtKind::Move { card: top(pile(T)), to: on_top(pile(S)) });
    let steps = vec![
        block(vec![set(Y, Expr::Int(1)), bad]),
        pass(),
        at(
            71,
            StmtKind::If {
                test: compare(Cmp::Eq, arith(Arith::Div, Expr::Int(1), Expr::Int(0)), Expr::Int(0)),
                then: vec![],
            },
        ),
    ];
    let game = holding(steps);
    let options = options(&game);
    let faults: Vec<_> =
        options.iter().map(|option| option.fault.map(|f| (f.kind, f.span.start))).collect();
    assert_eq!(faults, [Some((FaultKind::NoCard, 70)), None, Some((FaultKind::DivideByZero, 71))]);
    let mut start = table(&game);
    start.advance();
    let played: Vec<RefStatus> = (0..3).map(|k| start.clone().play(k)).collect();
    let fault = |k: usize| RefStatus::Fault(options[k].fault.expect("it ends in a fault"));
    assert_eq!(played, [fault(0), RefStatus::Finished, fault(2)]);
    let mut first = start.clone();
    first.play(0);
    assert_eq!(int(&first, Y, 0), 1);
    assert_eq!(first.play(0), fault(0));
}

/// Every way draws the same numbers, and the answer draws them again.
#[test]
fn chance_in_options_is_undone() {
    let shuffle = || s(StmtKind::Shuffle(ListRef::Pile(pile(S))));
    let note = || set(Y, Expr::Size(Box::new(contents(pile(S)))));
    let top_to = |storage| {
        let score = Expr::Score { card: Box::new(top(pile(S))), map: Box::new(map()) };
        set(storage, score)
    };
    let points = award(&[(&[(RANK, A)], 1), (&[(RANK, StrId(4))], 2), (&[(RANK, StrId(5))], 3)]);
    let steps = || block(vec![any(I, range(0, 2), vec![note()]), shuffle(), top_to(Z)]);
    let game = with_deck(vec![points, choice(vec![steps(), steps()])]);
    let mut start = table(&game);
    start.advance();
    let before = start.snapshot();
    assert_eq!(before.chance, random::Stream::new(1, 1).bits());
    let options = start.options();
    assert_eq!(options.len(), 4);
    assert!(options.iter().all(|option| option == &options[0]));
    start.take_events();
    start.play(3);
    assert_eq!(start.take_events(), options[3].events);
}

fn unasked(steps: Vec<Stmt>) -> Game {
    with_deck(vec![choice_of(Game::BASE_SEATS, Asking::IfItMatters, steps)])
}

/// The `any` outside of a choice in the documented dialect.
#[test]
fn nobody_is_asked_what_does_not_matter() {
    let finished = |game: &Game| {
        let mut table: RefTable<'_> = table(game);
        let status = table.advance();
        (status, table.take_events().len(), table.decisions())
    };
    let none = unasked(vec![when(no(), vec![pass()])]);
    assert_eq!(finished(&none), (RefStatus::Finished, 1, 0));
    let alike = unasked(vec![any(I, range(0, 3), vec![set(Y, Expr::Int(1))])]);
    assert_eq!(finished(&alike), (RefStatus::Finished, 2, 0));
    // Probe 8, documented dialect: 1, 2, 3 are three different answers.
    let bids = unasked(vec![any(I, range(1, 4), vec![set(Y, local(I))])]);
    assert_eq!(stored(&bids), [1, 2, 3]);
    let faulty = unasked(vec![any(I, range(0, 3), vec![move_to(top(pile(T)), pile(S))])]);
    assert_eq!(fault(&faulty).kind, FaultKind::NoCard);
    let mixed = unasked(vec![move_to(top(pile(T)), pile(S)), pass()]);
    assert_eq!(finished(&mixed).0, RefStatus::Decision { seat: 0, n_options: 2 });
}

/// A choice keeps the variables around it, and what follows it in every enclosing statement.
#[test]
fn a_choice_deep_inside() {
    let ask = choice_of(
        Game::BASE_SEATS,
        Asking::Always,
        vec![store(of_seat(local(P), N), StoreOp::Inc, local(I)), pass()],
    );
    let body = vec![each(
        P,
        Expr::Seats,
        vec![s(StmtKind::Let {
            local: I,
            value: Expr::Int(5),
            body: vec![
                repeat(2, vec![ask]),
                store(of_seat(local(P), N), StoreOp::Inc, Expr::Int(100)),
            ],
        })],
    )];
    let game = game(body);
    let mut table = table(&game);
    table.advance();
    for answer in [0, 0, 1, 0, 1] {
        assert_eq!(table.play(answer), RefStatus::Decision { seat: 0, n_options: 2 });
    }
    assert_eq!(table.play(1), RefStatus::Finished);
    assert_eq!(table.scores(), Ok(vec![110, 105, 100]));
    assert_eq!(table.decisions(), 6);
}

/// The seat is the current one of the choice's cycle.
#[test]
fn the_right_seat_is_asked() {
    let game = game(vec![
        s(StmtKind::SetCurrent { cycle: Game::BASE_SEATS, seat: seat(2) }),
        stage(
            OUTER,
            compare(Cmp::Ge, read(of_game(Y)), Expr::Int(2)),
            vec![choice_of(
                OUTER,
                Asking::Always,
                vec![store(of_game(Y), StoreOp::Inc, Expr::Int(1))],
            )],
        ),
    ]);
    let mut table = table(&game);
    assert_eq!(table.advance(), RefStatus::Decision { seat: 2, n_options: 1 });
    assert_eq!(table.play(0), RefStatus::Decision { seat: 0, n_options: 1 });
    assert_eq!(table.play(0), RefStatus::Finished);
}

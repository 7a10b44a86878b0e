//! All seats choose at the same time.

use ir::limits::FUEL;
use ir::*;
use refint::{RefStatus, RefTable};

use crate::build::*;

fn together(body: Vec<Stmt>) -> Stmt {
    at(300, StmtKind::Together { cycle: OUTER, body })
}

fn ask(steps: Vec<Stmt>) -> Stmt {
    choice_of(OUTER, Asking::Always, steps)
}

fn take(zone: ZoneId) -> Stmt {
    any(C, contents(pile(zone)), vec![move_to(local(C), hand(current(OUTER)))])
}

/// Plays these answers; gives the seats that were asked, and how it ended.
fn play(game: &Game, answers: &[usize]) -> (Vec<u32>, RefStatus) {
    let mut table = table(game);
    let mut status = table.advance();
    let mut asked = Vec::new();
    for answer in answers {
        let RefStatus::Decision { seat, .. } = status else { break };
        asked.push(seat);
        status = table.play(*answer);
    }
    (asked, status)
}

fn bids(table: &RefTable<'_>) -> [i64; 3] {
    [0, 1, 2].map(|seat| int(table, N, seat))
}

/// What a seat bids is on nobody else's table, and told of only when all have bid.
#[test]
fn bids_are_hidden() {
    let bid = any(I, range(1, 4), vec![store(of_seat(current(OUTER), N), StoreOp::Set, local(I))]);
    let game = game(vec![together(vec![ask(vec![bid]), pass()]), set(Y, Expr::Int(1))]);
    let mut table = table(&game);
    for (seat, answer) in [(0, 2), (1, 0), (2, 1)] {
        assert_eq!(table.advance(), RefStatus::Decision { seat, n_options: 3 });
        assert_eq!(bids(&table), [0, 0, 0]);
        assert_eq!(table.take_events(), []);
        // An option says what it does nevertheless.
        let stored = stored(N, seat, 1);
        assert_eq!(table.options()[0].events, [stored]);
        table.play(answer);
    }
    assert_eq!(table.advance(), RefStatus::Finished);
    assert_eq!(bids(&table), [3, 1, 2]);
    let bid = |owner, value| stored(N, owner, value);
    let end = stored(Y, 0, 1);
    let passed = || Event::Passed;
    assert_eq!(
        table.take_events(),
        [bid(0, 3), passed(), bid(1, 1), passed(), bid(2, 2), passed(), end]
    );
    assert_eq!((table.decisions(), table.snapshot().cycles.len()), (3, 2));
}

/// The turns begin with the current seat of the enclosing cycle, which stays as it is; setting the current seat or a
/// queue within a turn changes no turn.
#[test]
fn turns_go_round_once() {
    let start = s(StmtKind::SetCurrent { cycle: Game::BASE_SEATS, seat: seat(1) });
    let skip = s(StmtKind::Queue { cycle: OUTER, seat: seat(1) });
    let back = s(StmtKind::SetCurrent { cycle: OUTER, seat: seat(0) });
    let game = game(vec![start, together(vec![ask(vec![pass()]), skip, back])]);
    assert_eq!(play(&game, &[0, 0, 0]), (vec![1, 2, 0], RefStatus::Finished));
    let mut table = table(&game);
    table.advance();
    assert_eq!(
        table.snapshot().cycles,
        [(CycleId(0), 1, None), (CycleId(1), 0, None), (OUTER, 1, None)]
    );
    for _ in 0..3 {
        table.play(0);
    }
    assert_eq!(table.snapshot().cycles, [(CycleId(0), 1, None), (CycleId(1), 0, None)]);
}

/// An answer means a card, not a position: each seat gets the card it chose.
#[test]
fn answers_are_what_was_chosen() {
    let game = with_deck(vec![together(vec![ask(vec![take(S)])])]);
    let mut table = table(&game);
    table.advance();
    for answer in [0, 1, 3] {
        table.play(answer);
    }
    assert_eq!(table.advance(), RefStatus::Finished);
    assert_eq!([0, 1, 2].map(|seat| cards(&table, HAND, seat)), [[0], [1], [3]]);
    assert_eq!(cards(&table, S, 0), [2]);
}

/// A group of cards is the same if its cards are, in order. The pairs of A B C D are AB AC BC AD BD CD.
#[test]
fn answers_of_groups() {
    let pairs = Expr::Subsets {
        cards: Box::new(contents(pile(S))),
        size: Some((Cmp::Eq, Box::new(Expr::Int(2)))),
        with_empty: false,
    };
    let all =
        StmtKind::MoveAll { cards: local(G), from_top: false, to: on_top(hand(current(OUTER))) };
    let none = compare(Cmp::Eq, Expr::NumberOf(Box::new(current(OUTER))), Expr::Int(2));
    let body = vec![when(Expr::Not(Box::new(none)), vec![ask(vec![any(G, pairs, vec![s(all)])])])];
    let game = with_deck(vec![together(body)]);
    let mut first = table(&game);
    first.advance();
    assert_eq!([first.play(0), first.play(5)].last(), Some(&RefStatus::Finished));
    assert_eq!([0, 1].map(|seat| cards(&first, HAND, seat)), [[0, 1], [2, 3]]);
    let gone = RefStatus::Fault(Fault { kind: FaultKind::OptionGone, span: ask(vec![]).span });
    assert_eq!(play(&game, &[0, 1]), (vec![0, 1], gone));
}

#[test]
fn options_that_are_gone() {
    let gone = RefStatus::Fault(Fault { kind: FaultKind::OptionGone, span: ask(vec![]).span });
    let game = with_deck(vec![together(vec![ask(vec![take(S)])])]);
    assert_eq!(play(&game, &[1, 0, 1]), (vec![0, 1, 2], gone));
    // What has been done by then stays done.
    let mut table = table(&game);
    table.advance();
    for answer in [1, 0, 1] {
        table.play(answer);
    }
    assert_eq!([0, 1, 2].map(|seat| cards(&table, HAND, seat)), [vec![1], vec![0], vec![]]);
    // Not even another option is left.
    let one = with_deck(vec![move_to(top(pile(S)), pile(T)), together(vec![ask(vec![take(T)])])]);
    assert_eq!(play(&one, &[0, 0, 0]), (vec![0, 1, 2], gone));
    // The same elements, but another step.
    let full = compare(Cmp::Gt, size(contents(pile(S))), Expr::Int(3));
    let steps = vec![when(full, vec![take(S)]), take(S)];
    let steps = with_deck(vec![together(vec![ask(steps)])]);
    assert_eq!(play(&steps, &[0, 1, 2]).1, gone);
    assert_eq!(play(&steps, &[0, 5, 6]).1, RefStatus::Finished);
}

/// A choice that is not asked on the copy has no answer; an answer to a choice that does not come again is not needed,
/// and is not taken for one to another choice.
#[test]
fn turns_that_go_otherwise() {
    let y = |n| compare(Cmp::Eq, read(of_game(Y)), Expr::Int(n));
    let note = || set(Y, Expr::Int(1));
    let gone = RefStatus::Fault(Fault { kind: FaultKind::OptionGone, span: ask(vec![]).span });
    let late = game(vec![together(vec![when(y(1), vec![ask(vec![pass()])]), note()])]);
    assert_eq!(play(&late, &[0]), (vec![], gone));
    let early = game(vec![together(vec![when(y(0), vec![ask(vec![pass()])]), note()])]);
    assert_eq!(play(&early, &[0, 0, 0]), (vec![0, 1, 2], RefStatus::Finished));
    let other =
        game(vec![together(vec![when(y(0), vec![ask(vec![pass()])]), ask(vec![pass()]), note()])]);
    assert_eq!(play(&other, &[0; 6]), (vec![0, 0, 1, 1, 2, 2], gone));
}

/// Several choices in one turn build on each other, and so they do again.
#[test]
fn several_choices_in_a_turn() {
    let add =
        || any(I, range(0, 3), vec![store(of_seat(current(OUTER), N), StoreOp::Inc, local(I))]);
    let game = game(vec![together(vec![ask(vec![add()]), ask(vec![add(), pass()])])]);
    let mut table = table(&game);
    table.advance();
    for answer in [1, 2, 0, 3, 2, 2] {
        table.play(answer);
    }
    assert_eq!(bids(&table), [3, 0, 4]);
    assert_eq!(table.decisions(), 6);
}

/// What is drawn on a copy stays drawn: six draws for three seats.
#[test]
fn chance_goes_on() {
    let draw = Expr::Random { from: Box::new(Expr::Int(1)), until: Box::new(Expr::Int(100)) };
    let game = game(vec![together(vec![store(of_seat(current(OUTER), N), StoreOp::Set, draw)])]);
    let mut stream = random::Stream::new(1, 1);
    let drawn = [(); 6].map(|()| 1 + stream.below(100) as i64);
    let table = run(&game);
    assert_eq!(bids(&table), drawn[3..]);
    assert_eq!(table.snapshot().chance, stream.bits());
}

/// Each turn costs 1, 1 for the choice and 1 for the step, on the copy and again; each answer fills the tank.
#[test]
fn the_price_of_turns() {
    let game = game(vec![together(vec![ask(vec![pass()])])]);
    let mut table = table(&game);
    table.advance();
    let mut used = vec![FUEL - table.fuel_left()];
    for _ in 0..3 {
        table.play(0);
        used.push(FUEL - table.fuel_left());
    }
    assert_eq!(used, [3, 3, 3, 0]);
    let unasked = crate::build::game(vec![together(vec![pass()])]);
    assert_eq!(FUEL - run(&unasked).fuel_left(), 6 * 2);
    let spent =
        crate::build::game(vec![repeat(FUEL / 2 - 1, vec![pass()]), together(vec![pass()])]);
    let fault = fault(&spent);
    assert_eq!((fault.kind, fault.span.start), (FaultKind::FuelSpent, 300));
}

/// A fault on a copy ends the game like any other.
#[test]
fn faults_on_a_copy() {
    let bad = at(70, StmtKind::Move { card: top(pile(T)), to: on_top(pile(S)) });
    let found = fault(&with_deck(vec![together(vec![bad])]));
    assert_eq!((found.kind, found.span.start), (FaultKind::NoCard, 70));
    let nothing = fault(&with_deck(vec![together(vec![ask(vec![take(T)])])]));
    assert_eq!((nothing.kind, nothing.span.start), (FaultKind::NoOption, 500));
}

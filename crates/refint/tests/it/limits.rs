//! Fuel and limits. Prices are worked out by hand from the documentation of `ir::fuel`.

use ir::limits::{self, FUEL};
use ir::*;
use refint::RefStatus;

use crate::build::*;

/// What creating the deck costs before anything else: 1 for each of its four cards.
const DECK: i64 = 4;

/// The fuel that a game without decisions uses, beside its deck.
fn used(body: Vec<Stmt>) -> i64 {
    FUEL - DECK - run(&with_deck(body)).fuel_left()
}

#[test]
fn the_price_of_touching_cards() {
    assert_eq!(used(vec![s(StmtKind::Shuffle(ListRef::Pile(pile(S))))]), 4);
    assert_eq!(used(vec![deck()]), DECK);
}

#[test]
fn the_price_of_loops() {
    // A body of one `Pass`: 1 and 1.
    assert_eq!(used(vec![pass(), pass()]), 0);
    assert_eq!(used(vec![repeat(5, vec![pass()])]), 10);
    assert_eq!(used(vec![repeat(-5, vec![pass()])]), 0);
    assert_eq!(used(vec![each(C, contents(pile(S)), vec![pass()])]), 8);
    // A range that is looped over costs nothing of its own; as a value it costs its length.
    assert_eq!(used(vec![each(I, range(0, 6), vec![pass()])]), 12);
    assert_eq!(used(vec![set(Y, size(range(0, 6)))]), 6);
    // Nested: the outer body is 1, the inner statement 1, its `times` 1.
    assert_eq!(used(vec![repeat(2, vec![repeat(3, vec![pass()])])]), 2 * 3 + 2 * 3 * 2);
    // A test of `and` of nothing: 1 and 1.
    assert_eq!(used(vec![set(Y, size(filter(C, contents(pile(S)), yes())))]), 8);
    assert_eq!(used(vec![set(Y, size(Expr::Union(vec![contents(pile(S))])))]), 4);
    let sum = Expr::Sum { cards: Box::new(contents(pile(S))), map: Box::new(map()) };
    assert_eq!(used(vec![set(Y, sum)]), 4);
    // Six pairs of two cards.
    let tuples = Expr::Tuples {
        n: Box::new(Expr::Int(2)),
        cards: Box::new(contents(pile(S))),
        map: Box::new(map()),
    };
    assert_eq!(used(vec![set(Y, size(tuples))]), 12);
    let all = StmtKind::MoveAll { cards: contents(pile(S)), from_top: true, to: on_top(pile(T)) };
    // Moving is paid for with the statements around it.
    assert_eq!(used(vec![s(all)]), 0);
}

/// Each expression is measured with its size stored, which costs nothing of its own.
#[test]
fn the_price_of_groups() {
    let all = || Box::new(contents(pile(S)));
    let n = |n| Box::new(Expr::Int(n));
    let price = |setup: Vec<Stmt>, expr| {
        let mut body = setup.clone();
        body.push(set(Y, size(expr)));
        used(body) - used(setup)
    };
    let two = || Expr::Bundle(vec![*all(), contents(pile(T)), *all()]);
    assert_eq!(price(vec![], two()), 0);
    assert_eq!(price(vec![], Expr::Intersect(Box::new(two()))), 8);
    assert_eq!(price(vec![], Expr::Disjunct(Box::new(two()))), 8);
    assert_eq!(price(vec![], Expr::Ends { top: true, n: n(3), cards: all() }), 3);
    assert_eq!(price(vec![], Expr::Sort { cards: all(), map: Box::new(map()) }), 4);
    let key = Box::new(Expr::Str(RANK));
    assert_eq!(price(vec![], Expr::Partition { key, cards: all() }), 4);
    let run = Expr::Run { top: true, n: n(1), cards: all(), map: Box::new(map()) };
    assert_eq!(price(vec![], run), 4);
    // 4 cards to take from; 16 subsets with 4 * 8 cards together; the empty one is 1.
    let subsets = |size, with_empty| Expr::Subsets { cards: all(), size, with_empty };
    assert_eq!(price(vec![], subsets(None, true)), 4 + 16 + 32);
    assert_eq!(price(vec![], subsets(None, false)), 4 + 15 + 32);
    // Six pairs; and nothing of size 0 unless the empty one is asked for.
    assert_eq!(price(vec![], subsets(Some((Cmp::Eq, n(2))), true)), 4 + 6 + 12);
    assert_eq!(price(vec![], subsets(Some((Cmp::Le, n(1))), false)), 4 + 4 + 4);
    assert_eq!(price(vec![], subsets(Some((Cmp::Le, n(1))), true)), 4 + 4 + 4 + 1);
    // Points 1 2 3 4: one run of 4; or 2 of 3 and 1 of 4.
    let runs =
        |longest, least| Expr::Runs { longest, n: n(least), cards: all(), map: Box::new(map()) };
    assert_eq!(price(vec![ranks()], runs(true, 3)), 4 + 5);
    assert_eq!(price(vec![ranks()], runs(false, 3)), 4 + 2 * 4 + 5);
    assert_eq!(price(vec![ranks()], runs(false, 5)), 4);
    let points = Expr::ExtremePoints { most: true, cards: all(), map: Box::new(map()), none: 0 };
    assert_eq!(used(vec![set(Y, points)]), 4);
}

/// Four piles of the row are looked at, each time.
#[test]
fn the_price_of_piles() {
    let piles = Expr::Piles { owner: Owner::Game, zone: Named::Known(ROW) };
    assert_eq!(used(vec![set(Y, size(piles))]), 4);
    let free = || ZoneRef::Free { owner: Owner::Game, zone: Named::Known(ROW) };
    assert_eq!(used(vec![set(Y, size(contents(free())))]), 4);
    let all = StmtKind::MoveAll { cards: contents(pile(S)), from_top: true, to: on_top(free()) };
    // The free pile is looked for once a card.
    assert_eq!(used(vec![s(all)]), 4 * 4);
    // The cards of both sides; two cards that change places are free.
    let spread = || vec![move_to(top(pile(S)), pile(T))];
    let with = |stmt| used([spread(), vec![s(stmt)]].concat());
    assert_eq!(with(StmtKind::SwapPiles { a: pile(S), b: pile(T) }), 4);
    assert_eq!(with(StmtKind::SwapPiles { a: pile(S), b: pile(S) }), 6);
    assert_eq!(with(StmtKind::Swap { a: top(pile(S)), b: top(pile(T)) }), 0);
    // Four faces, two maps.
    assert_eq!(used(vec![s(StmtKind::Combine { map: map(), of: vec![map(), map()] })]), 8);
}

/// A round of three seats at 1 and 1, with or without a way round to be tested.
#[test]
fn the_price_of_a_round() {
    let round = |backwards| {
        let body = vec![pass()];
        used(vec![s(StmtKind::Stage { cycle: OUTER, end: None, backwards, body })])
    };
    assert_eq!(round(None), 6);
    assert_eq!(round(Some(yes())), 6);
}

#[test]
fn endless_stages_end() {
    let body = vec![at(
        33,
        StmtKind::Stage { cycle: OUTER, end: Some(no()), backwards: None, body: vec![pass()] },
    )];
    let game = with_deck(body);
    let mut table = table(&game);
    let RefStatus::Fault(fault) = table.advance() else { panic!("it is endless") };
    assert_eq!((fault.kind, fault.span.start), (FaultKind::FuelSpent, 33));
    // The deck, and a pass for every two units of fuel.
    assert_eq!(table.take_events().len() as i64, 1 + (FUEL - DECK) / 2);
    assert_eq!(table.fuel_left(), 0);
}

#[test]
fn endless_work_is_refused_before_it_is_done() {
    let kind = |stmt| fault(&with_deck(vec![stmt])).kind;
    assert_eq!(kind(repeat(i64::MAX, vec![pass()])), FaultKind::FuelSpent);
    assert_eq!(kind(each(I, range(i64::MIN, i64::MAX), vec![pass()])), FaultKind::FuelSpent);
    assert_eq!(kind(set(Y, size(range(0, i64::MAX)))), FaultKind::FuelSpent);
    assert_eq!(kind(choice(vec![any(I, range(0, i64::MAX), vec![pass()])])), FaultKind::FuelSpent);
    let many = Expr::Tuples {
        n: Box::new(Expr::Int(50)),
        cards: Box::new(Expr::Union(vec![contents(pile(S)); 25])),
        map: Box::new(map()),
    };
    assert_eq!(kind(set(Y, size(many))), FaultKind::FuelSpent);
    let cards = |times| Box::new(Expr::Union(vec![contents(pile(S)); times]));
    let subsets = Expr::Subsets { cards: cards(25), size: None, with_empty: true };
    assert_eq!(kind(set(Y, size(subsets))), FaultKind::FuelSpent);
    // Of 300 cards there are far too many sets of 260; of all of them there is one.
    let of_size = |n| Expr::Subsets {
        cards: cards(75),
        size: Some((Cmp::Eq, Box::new(Expr::Int(n)))),
        with_empty: false,
    };
    assert_eq!(kind(set(Y, size(of_size(260)))), FaultKind::FuelSpent);
    assert_eq!(value(vec![], size(of_size(300))), 1);
    let runs = Expr::Runs {
        longest: true,
        n: Box::new(Expr::Int(4)),
        cards: cards(60),
        map: Box::new(map()),
    };
    assert_eq!(fault(&with_deck(vec![ranks(), set(Y, size(runs))])).kind, FaultKind::FuelSpent);
}

/// The search pays; the answer's first effect refills; what follows pays again.
#[test]
fn answers_refill() {
    let steps = vec![any(I, range(0, 3), vec![repeat(2, vec![pass()])])];
    let game = with_deck(vec![choice(steps)]);
    let mut table = table(&game);
    table.advance();
    // Three elements at 1 + 1 + 1 for the repeat with its number, then three repeats of two times 2.
    assert_eq!(FUEL - table.fuel_left(), DECK + 9 + 12);
    table.play(1);
    // The repeat is paid before the first effect.
    assert_eq!(table.fuel_left(), FUEL);
}

#[test]
fn later_effects_of_an_answer_pay() {
    let game = with_deck(vec![choice(vec![block(vec![pass(), repeat(2, vec![pass()])])])]);
    let mut table = table(&game);
    table.advance();
    table.play(0);
    assert_eq!(FUEL - table.fuel_left(), 4);
}

/// What is carried out unasked is paid twice and refills nothing.
#[test]
fn unasked_options_do_not_refill() {
    let steps = vec![repeat(2, vec![pass()])];
    let game = with_deck(vec![choice_of(Game::BASE_SEATS, Asking::IfItMatters, steps)]);
    assert_eq!(FUEL - run(&game).fuel_left(), DECK + 8);
}

/// Spent fuel is no option: it is raised at once, at the statement that wanted more.
#[test]
fn spent_fuel_in_the_search_is_raised_at_once() {
    let loop_ = at(44, StmtKind::Repeat { times: Expr::Int(FUEL), body: vec![pass()] });
    let fault = fault(&with_deck(vec![choice(vec![pass(), loop_])]));
    assert_eq!((fault.kind, fault.span.start), (FaultKind::FuelSpent, 44));
}

#[test]
fn options_are_limited() {
    let with = |n| with_deck(vec![choice(vec![any(I, range(0, n), vec![pass()])])]);
    let most = limits::OPTIONS as i64;
    assert_eq!(
        table(&with(most)).advance(),
        RefStatus::Decision { seat: 0, n_options: limits::OPTIONS }
    );
    let fault = fault(&with(most + 1));
    assert_eq!((fault.kind, fault.span.start), (FaultKind::TooManyOptions, 500));
    // A way without an effect is no option and does not count.
    let even = compare(Cmp::Eq, arith(Arith::Rem, local(I), Expr::Int(2)), Expr::Int(0));
    let half =
        with_deck(vec![choice(vec![any(I, range(0, 2 * most), vec![when(even, vec![pass()])])])]);
    assert!(matches!(table(&half).advance(), RefStatus::Decision { .. }));
}

#[test]
fn decisions_are_limited() {
    let game = game(vec![stage(OUTER, no(), vec![choice(vec![pass()])])]);
    let mut table = table(&game);
    let mut status = table.advance();
    for _ in 0..limits::DECISIONS {
        assert_eq!(status, RefStatus::Decision { seat: 0, n_options: 1 });
        status = table.play(0);
        table.take_events();
    }
    let RefStatus::Fault(fault) = status else { panic!("{status:?}") };
    assert_eq!((fault.kind, fault.span.start), (FaultKind::TooManyDecisions, 500));
    assert_eq!(table.decisions(), limits::DECISIONS);
}

#[test]
fn cards_are_limited() {
    // 1024 decks of 4 fill the limit; one created later is too many.
    let game = game(vec![repeat(1024, vec![deck()]), pass(), deck()]);
    let mut table = table(&game);
    let RefStatus::Fault(fault) = table.advance() else { panic!("a fault") };
    assert_eq!(fault.kind, FaultKind::TooManyCards);
    assert_eq!(table.snapshot().faces.len(), limits::CARDS);
}

#[test]
fn references_are_limited() {
    let remember = |pos| {
        s(StmtKind::Remember {
            card: top(pile(S)),
            to: Place { pos, zone: pile(M) },
            lenient: false,
        })
    };
    let full = |pos| {
        with_deck(vec![repeat(limits::REFERENCES as i64, vec![remember(Pos::Top)]), remember(pos)])
    };
    assert_eq!(fault(&full(Pos::Bottom)).kind, FaultKind::MemoryFull);
    assert_eq!(fault(&full(index(257))).kind, FaultKind::BadIndex);
}

/// Scoring has a full tank, however much the game has used, and leaves the table as it is.
#[test]
fn faults_in_the_scoring() {
    let mut game = with_deck(vec![]);
    game.scoring.score = arith(Arith::Div, Expr::Int(1), Expr::Int(0));
    let table = run(&game);
    let fault = table.scores().map_err(|fault| (fault.kind, fault.span.start));
    assert_eq!(fault, Err((FaultKind::DivideByZero, 900)));
    game.scoring.score =
        Expr::Total { local: TEAM, over: Box::new(Expr::Teams), value: Box::new(Expr::Int(2)) };
    game.body.push(repeat((FUEL - DECK) / 2, vec![pass()]));
    let table = run(&game);
    assert_eq!(table.fuel_left(), 0);
    assert_eq!(table.scores(), Ok(vec![6, 6, 6]));
    assert_eq!(table.fuel_left(), 0);
}

//! Numbered piles, and what changes places.

use ir::*;

use crate::build::*;

fn row_at(pile: u32) -> ZoneAt {
    ZoneAt { zone: ROW, pile, owner: 0 }
}

fn cell(owner: Expr, numbers: &[i64]) -> ZoneRef {
    let numbers = numbers.iter().copied().map(Expr::Int).collect();
    numbered(Owner::Seat(Box::new(owner)), GRID, numbers)
}

fn rows() -> Expr {
    Expr::Piles { owner: Owner::Game, zone: Named::Known(ROW) }
}

fn from_s(to: ZoneRef) -> Stmt {
    move_to(top(pile(S)), to)
}

/// Two cards in the pile with number 3, one in the one without a number.
fn filled() -> Vec<Stmt> {
    vec![from_s(row(3)), from_s(row(3)), from_s(pile(ROW))]
}

fn swap(a: Expr, b: Expr) -> Stmt {
    s(StmtKind::Swap { a, b })
}

fn card(zone: ZoneRef, n: i64) -> Expr {
    pick(index(n), contents(zone))
}

/// Probe 6 of the 2026 dialect.
#[test]
fn a_missing_number_is_0() {
    let sizes =
        [pile(ROW), row(0), row(3), row(1)].map(|zone| value(filled(), size(contents(zone))));
    assert_eq!(sizes, [1, 1, 2, 0]);
    assert_eq!(value(filled(), size(rows())), 2);
    let note = store(of_game(Y), StoreOp::Set, size(contents(ZoneRef::Local(PILE))));
    let mut body = filled();
    body.push(each(PILE, rows(), vec![note]));
    let events = run(&with_deck(body)).take_events();
    assert_eq!(events.iter().filter_map(stored_value).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(value(vec![], size(rows())), 0);
}

/// Probe 7 of the 2026 dialect: the piles of a collection can be moved to.
#[test]
fn one_under_each_pile() {
    let mut body = filled();
    let under = Place { pos: Pos::Bottom, zone: ZoneRef::Local(PILE) };
    body.push(deck());
    body.push(each(PILE, rows(), vec![s(StmtKind::Move { card: top(pile(S)), to: under })]));
    let game = with_deck(body);
    let table = run(&game);
    assert_eq!(cards_at(&table, row_at(0)), [7, 1]);
    assert_eq!(cards_at(&table, row_at(3)), [6, 3, 2]);
}

/// Probe 17 of the 2026 dialect.
#[test]
fn numbers_are_computed() {
    let to = numbered(Owner::Game, ROW, vec![local(I)]);
    let game = with_deck(vec![each(I, range(1, 4), vec![from_s(to)])]);
    let table = run(&game);
    assert_eq!([0, 1, 2, 3].map(|k| cards_at(&table, row_at(k)).len()), [0, 1, 1, 1]);
}

/// The first number counts most; the owner is something else again.
#[test]
fn several_numbers() {
    let game = with_deck(vec![
        from_s(cell(seat(1), &[1, -1])),
        from_s(cell(seat(1), &[2, 1])),
        from_s(cell(seat(2), &[2])),
        from_s(cell(seat(0), &[1, 0, 0])),
    ]);
    let mut table = run(&game);
    let at = |pile, owner| ZoneAt { zone: GRID, pile, owner };
    let to: Vec<ZoneAt> = table
        .take_events()
        .into_iter()
        .filter_map(|event| if let Event::Moved { to, .. } = event { Some(to) } else { None })
        .collect();
    assert_eq!(to, [at(0, 1), at(5, 1), at(4, 2), at(1, 0)]);
}

#[test]
fn numbers_of_no_pile() {
    let kind = |zone| fault(&with_deck(vec![from_s(zone)])).kind;
    // A sum, since the verifier knows better than to let wrong numbers through where it sees them.
    let sums = |numbers: &[i64]| {
        numbers.iter().map(|n| arith(Arith::Add, Expr::Int(*n), Expr::Int(0))).collect()
    };
    let wrong: [(Owner, ZoneId, &[i64]); 7] = [
        (Owner::Game, ROW, &[4]),
        (Owner::Game, ROW, &[-1]),
        (Owner::Game, ROW, &[i64::MIN]),
        (Owner::Seat(Box::new(seat(0))), GRID, &[0]),
        (Owner::Seat(Box::new(seat(0))), GRID, &[1, 2]),
        (Owner::Seat(Box::new(seat(0))), GRID, &[1, 0, 1]),
        (Owner::Game, T, &[1]),
    ];
    for (owner, zone, numbers) in wrong {
        assert_eq!(kind(numbered(owner, zone, sums(numbers))), FaultKind::NoPile, "{numbers:?}");
    }
    run(&with_deck(vec![from_s(numbered(Owner::Game, T, sums(&[0])))]));
    // The number is evaluated before it is missed, and after the owner.
    let zero = || arith(Arith::Div, Expr::Int(1), Expr::Int(0));
    assert_eq!(
        kind(numbered(Owner::Game, ROW, vec![Expr::Int(9), zero()])),
        FaultKind::DivideByZero
    );
    let nobody = Owner::Seat(Box::new(seat(9)));
    assert_eq!(kind(numbered(nobody, GRID, vec![zero()])), FaultKind::BadIndex);
}

#[test]
fn the_first_free_pile() {
    let free = || ZoneRef::Free { owner: Owner::Game, zone: Named::Known(ROW) };
    let after = |body: Vec<Stmt>| {
        let game = with_deck(body);
        let table = run(&game);
        [0, 1, 2, 3].map(|k| cards_at(&table, row_at(k)))
    };
    assert_eq!(
        after(vec![from_s(row(1)), from_s(free()), from_s(free())]),
        [vec![2], vec![3], vec![1], vec![]]
    );
    // It is found anew for each card.
    let all = |cards| s(StmtKind::MoveAll { cards, from_top: false, to: on_top(free()) });
    assert_eq!(after(vec![all(contents(pile(S)))]), [[0], [1], [2], [3]]);
    let kind = |stmt| fault(&with_deck(vec![all(contents(pile(S))), deck(), stmt])).kind;
    assert_eq!(kind(from_s(free())), FaultKind::NoPile);
    assert_eq!(kind(set(Y, size(contents(free())))), FaultKind::NoPile);
}

/// Which piles there are is settled at once; what lies in them is not.
#[test]
fn variables_of_piles() {
    let test =
        |at_least| compare(Cmp::Ge, size(contents(ZoneRef::Local(PILE))), Expr::Int(at_least));
    let high = |at_least| filter(PILE, rows(), test(at_least));
    assert_eq!(value(filled(), size(high(2))), 1);
    // A filter of piles does not drop empty ones: both are empty when it looks.
    let emptied = |sized: Expr| {
        let empty = each(PILE, rows(), vec![move_to(top(ZoneRef::Local(PILE)), pile(T))]);
        let body = vec![empty, set(Y, sized)];
        let mut all = vec![from_s(row(0)), from_s(row(2))];
        all.push(s(StmtKind::Let { local: PILES, value: rows(), body }));
        int(&run(&with_deck(all)), Y, 0)
    };
    assert_eq!(emptied(size(local(PILES))), 2);
    assert_eq!(emptied(size(filter(PILE, local(PILES), test(0)))), 2);
    assert_eq!(emptied(size(filter(PILE, local(PILES), test(1)))), 0);
    assert_eq!(emptied(size(rows())), 0);
    let total = Expr::Total {
        local: PILE,
        over: Box::new(rows()),
        value: Box::new(size(contents(ZoneRef::Local(PILE)))),
    };
    assert_eq!(value(filled(), total), 3);
}

/// S is A B C, T is D and another B: a b c and x y of probe 9 of the 2026 dialect.
fn two_piles(mut body: Vec<Stmt>) -> Game {
    let mut all = vec![from_s(pile(T)), s(StmtKind::CreateDeck { deck: DeckId(1), to: pile(T) })];
    all.append(&mut body);
    with_deck(all)
}

fn at(zone: ZoneId) -> ZoneAt {
    ZoneAt { zone, pile: 0, owner: 0 }
}

/// Probe 9 of the 2026 dialect: S = 0 1 2, T = 3 4.
#[test]
fn cards_change_places() {
    let after = |stmt| {
        let game = two_piles(vec![stmt]);
        let mut table = run(&game);
        (cards(&table, S, 0), cards(&table, T, 0), table.take_events().pop())
    };
    let bottom = |zone| pick(Pos::Bottom, contents(pile(zone)));
    let event = |a, a_from: ZoneId, a_index, b, b_from: ZoneId, b_index| {
        Some(Event::Swapped { a, a_from: at(a_from), a_index, b, b_from: at(b_from), b_index })
    };
    let between = after(swap(bottom(S), top(pile(T))));
    assert_eq!(between, (vec![4, 1, 2], vec![3, 0], event(0, S, 0, 4, T, 1)));
    let within = after(swap(bottom(S), top(pile(S))));
    assert_eq!(within, (vec![2, 1, 0], vec![3, 4], event(0, S, 0, 2, S, 2)));
    let itself = after(swap(card(pile(S), 1), card(pile(S), 1)));
    assert_eq!(itself, (vec![0, 1, 2], vec![3, 4], event(1, S, 1, 1, S, 1)));
    let kind = |a, b| fault(&two_piles(vec![swap(a, b)])).kind;
    assert_eq!(kind(top(row(1)), top(pile(S))), FaultKind::NoCard);
    assert_eq!(kind(top(pile(S)), top(row(1))), FaultKind::NoCard);
    // Both are evaluated before one is missed.
    assert_eq!(kind(top(row(1)), card(pile(S), 9)), FaultKind::BadIndex);
}

/// A card that is found in a pile of references changes places where it really lies.
#[test]
fn references_stay_when_cards_change_places() {
    let remember =
        s(StmtKind::Remember { card: card(pile(S), 1), to: on_top(pile(M)), lenient: false });
    let game = two_piles(vec![remember, swap(top(pile(M)), top(pile(T)))]);
    let table = run(&game);
    assert_eq!([S, T, M].map(|zone| cards(&table, zone, 0)), [vec![0, 4, 2], vec![3, 1], vec![1]]);
}

/// Probe 9 of the 2026 dialect, for whole piles.
#[test]
fn piles_change_their_contents() {
    let swap = |a, b| s(StmtKind::SwapPiles { a, b });
    let after = |stmt| {
        let game = two_piles(vec![stmt]);
        let mut table = run(&game);
        (cards(&table, S, 0), cards(&table, T, 0), table.take_events().pop())
    };
    let event = |a, b| Some(Event::PilesSwapped { a: at(a), b: at(b) });
    assert_eq!(after(swap(pile(S), pile(T))), (vec![3, 4], vec![0, 1, 2], event(S, T)));
    assert_eq!(after(swap(pile(S), pile(S))), (vec![0, 1, 2], vec![3, 4], event(S, S)));
    let kind = |a, b| fault(&two_piles(vec![swap(a, b)])).kind;
    assert_eq!(kind(pile(S), row(0)), FaultKind::NoCard);
    assert_eq!(kind(row(0), pile(S)), FaultKind::NoCard);
    assert_eq!(kind(row(0), row(0)), FaultKind::NoCard);
}

/// Probes 10 and 11 of the 2026 dialect.
#[test]
fn options_that_change_places() {
    let cards_of = |zone| contents(pile(zone));
    let each_pair = any(C, cards_of(S), vec![any(D, cards_of(T), vec![swap(local(C), local(D))])]);
    let game = two_piles(vec![choice(vec![each_pair])]);
    let mut first = table(&game);
    assert_eq!(first.advance(), refint::RefStatus::Decision { seat: 0, n_options: 6 });
    assert_eq!((cards(&first, S, 0), cards(&first, T, 0)), (vec![0, 1, 2], vec![3, 4]));
    first.play(3);
    assert_eq!((cards(&first, S, 0), cards(&first, T, 0)), (vec![0, 4, 2], vec![3, 1]));
    let piles = s(StmtKind::SwapPiles { a: pile(S), b: pile(T) });
    let game = two_piles(vec![choice(vec![piles, pass()])]);
    let mut second = table(&game);
    assert_eq!(second.advance(), refint::RefStatus::Decision { seat: 0, n_options: 2 });
    assert_eq!((cards(&second, S, 0), cards(&second, T, 0)), (vec![0, 1, 2], vec![3, 4]));
}

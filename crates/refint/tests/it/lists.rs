//! Lists that have an identity. The expected values follow from the rules of `ir` by hand.

use ir::limits::{FUEL, LIST_ITEMS};
use ir::*;

use crate::build::*;
use crate::wide::*;

fn listed(items: &[i64]) -> Event {
    Event::Listed { items: items.to_vec() }
}

fn at(zone: ZoneId) -> ZoneAt {
    ZoneAt { zone, pile: 0, owner: 0 }
}

fn moved(card: u32, from: ZoneId, from_index: u32, to: ZoneId, to_index: u32) -> Event {
    Event::Moved { card, from: at(from), from_index, to: at(to), to_index }
}

fn deal(cards: Expr, from: ListRef, to: ListRef, to_start: bool) -> Stmt {
    s(StmtKind::Deal { cards, from, to, to_start, aside: row(0) })
}

fn rotate(of: ListRef) -> Stmt {
    s(StmtKind::Rotate(of))
}

/// Two variables that mean one list see each other's changes; a new list with the same elements does not.
#[test]
fn lists_have_an_identity() {
    let same = |a, b| Expr::SameList(list(a), list(b));
    let game = wide(vec![
        assign(LIST, new(these(&[0, 1, 2]))),
        assign(OTHER, local(LIST)),
        rotate(list(local(OTHER))),
        when(same(local(LIST), local(OTHER)), vec![set(Y, Expr::Int(1))]),
        assign(OTHER, new(items(local(LIST)))),
        rotate(list(local(OTHER))),
        when(same(local(LIST), local(OTHER)), vec![set(Y, Expr::Int(2))]),
        rotate(list(local(LIST))),
        // A pile is a list too.
        assign(OTHER, Expr::PileList(pile(S))),
        when(
            Expr::SameList(list(local(OTHER)), ListRef::Pile(pile(S))),
            vec![set(Z, Expr::Int(1))],
        ),
        rotate(list(local(OTHER))),
    ]);
    let changes = [
        listed(&[1, 2, 0]),
        stored(Y, 0, 1),
        listed(&[2, 0, 1]),
        listed(&[2, 0, 1]),
        stored(Z, 0, 1),
        Event::Rotated { zone: at(S) },
    ];
    assert_eq!(told(&game), changes);
    assert_eq!(cards(&run(&game), S, 0), [1, 2, 3, 0]);
}

/// Each combination of piles and lists that are none.
#[test]
fn dealing() {
    let s = || ListRef::Pile(pile(S));
    let t = || ListRef::Pile(pile(T));
    let l = || list(local(LIST));
    let o = || list(local(OTHER));
    let start = || vec![assign(LIST, new(these(&[3, 0, 3]))), assign(OTHER, new(these(&[1])))];
    let dealt = |stmt| {
        let mut body = start();
        body.push(stmt);
        told(&wide(body))
    };
    assert_eq!(
        dealt(deal(these(&[1, 3]), s(), t(), false)),
        [moved(1, S, 1, T, 0), moved(3, S, 2, T, 1)]
    );
    assert_eq!(
        dealt(deal(these(&[1, 3]), s(), t(), true)),
        [moved(1, S, 1, T, 0), moved(3, S, 2, T, 0)]
    );
    // A card that lies there already comes to the top.
    assert_eq!(dealt(deal(these(&[0]), s(), s(), false)), [moved(0, S, 0, S, 3)]);
    // A list that is no pile gives its last occurrence.
    assert_eq!(
        dealt(deal(these(&[3, 1]), l(), t(), false)),
        [moved(3, S, 3, T, 0), moved(1, S, 1, T, 1), listed(&[3, 0])]
    );
    assert_eq!(dealt(deal(these(&[3]), l(), o(), true)), [listed(&[3, 0]), listed(&[3, 1])]);
    assert_eq!(dealt(deal(these(&[3, 0]), l(), l(), false)), [listed(&[3, 3, 0])]);
    // A card that goes from a pile into a list that is none is laid aside.
    assert_eq!(
        dealt(deal(these(&[2, 0]), s(), o(), false)),
        [moved(2, S, 2, ROW, 0), moved(0, S, 0, ROW, 1), listed(&[1, 2, 0])]
    );
    assert_eq!(dealt(deal(these(&[]), l(), o(), false)), []);
}

#[test]
fn ordering() {
    let by = || these(&[2, 3, 2, 0]);
    let order = |of| s(StmtKind::Order { list: of, by: by() });
    let game = wide(vec![
        assign(LIST, new(these(&[0, 1, 2, 1, 3]))),
        order(list(local(LIST))),
        order(ListRef::Pile(pile(S))),
    ]);
    let ordered = Event::Ordered { zone: at(S), cards: vec![2, 3, 0, 1] };
    assert_eq!(told(&game), [listed(&[2, 3, 0, 1, 1]), ordered]);
}

/// A pile is restocked when it is empty, and only then; the last cards of the other list stay.
#[test]
fn restocking() {
    let attach = |leaving| {
        s(StmtKind::Attach {
            list: ListRef::Pile(pile(T)),
            from: ListRef::Pile(pile(S)),
            leaving: Expr::Int(leaving),
        })
    };
    let restock = || s(StmtKind::Restock { list: ListRef::Pile(pile(T)), aside: row(0) });
    let game = wide(vec![restock(), attach(3), attach(1), restock(), restock()]);
    let mut order = vec![0, 1, 2];
    random::Stream::new(1, 1).shuffle(&mut order);
    let mut events = vec![moved(0, S, 0, T, 0), moved(1, S, 0, T, 1), moved(2, S, 0, T, 2)];
    events.push(Event::Shuffled { zone: at(T) });
    assert_eq!(told(&game), events);
    assert_eq!(cards(&run(&game), T, 0), order);
    assert_eq!(cards(&run(&game), S, 0), [3]);
    // Two attachments, and 2 for each card.
    assert_eq!(FUEL - run(&game).fuel_left(), 4 + 2 * 16 + 6);
    assert_eq!(told(&wide(vec![attach(4), restock()])), []);
    assert_eq!(fault(&wide(vec![attach(-1)])).kind, FaultKind::NegativeCount);
    let itself = s(StmtKind::Attach {
        list: ListRef::Pile(pile(S)),
        from: list(Expr::PileList(pile(S))),
        leaving: Expr::Int(-1),
    });
    assert_eq!(fault(&wide(vec![itself])).kind, FaultKind::SameList);
}

#[test]
fn elements() {
    let from = |start| Expr::From {
        list: Box::new(ints(&[4, 5, 6, 5])),
        start: Box::new(Expr::Int(start)),
    };
    let keep = |of| vec![assign(INTS, new(of)), rotate(list(local(INTS)))];
    // The rotation shows what is in the list, one further.
    assert_eq!(told(&wide(keep(from(5)))), [listed(&[6, 5, 4, 5])]);
    assert_eq!(fault(&wide(keep(from(7)))).kind, FaultKind::NotInList);
    let union = Expr::Union(vec![ints(&[1]), range(2, 4)]);
    assert_eq!(told(&wide(keep(union))), [listed(&[2, 3, 1])]);

    let end = |last| Expr::ItemAt { last, of: Box::new(ints(&[4, 6])) };
    assert_eq!((value(vec![], end(false)), value(vec![], end(true))), (4, 6));
    let none = Expr::ItemAt { last: true, of: Box::new(ints(&[])) };
    assert_eq!(kind(none), FaultKind::Undefined);

    let same = |a, b| holds(vec![], Expr::SameItems(Box::new(a), Box::new(b)));
    assert!(same(these(&[0, 1, 2, 3]), contents(pile(S))));
    assert!(!same(these(&[0, 1, 2]), contents(pile(S))));
    assert!(!same(ints(&[1, 2]), ints(&[2, 1])));

    let at = |index| Expr::StrAt { index: Box::new(Expr::Int(index)), of: vec![RANK, SUIT] };
    assert!(holds(vec![], Expr::Same(Box::new(at(1)), Box::new(Expr::Str(SUIT)))));
    let bad = set(WORD, at(2));
    assert_eq!(fault(&with_deck(vec![bad])).kind, FaultKind::BadIndex);
}

/// By points and then by strings; a card that is there already is not there again.
#[test]
fn cards_by_points_and_traits() {
    let cards_of = |points: &[i64]| Expr::CardsOf {
        points: Box::new(ints(points)),
        map: Box::new(map()),
        strings: Box::new(Expr::Strs(vec![StrId::EMPTY, X])),
        key: SUIT,
    };
    let keep = |of| vec![ranks(), assign(LIST, new(of)), rotate(list(local(LIST)))];
    let points = told(&wide(keep(cards_of(&[4, 1, 9, 2, 1])))).pop();
    assert_eq!(points, Some(listed(&[0, 1, 3])));
    // The cards on the table, and 2 strings for each of 3 numbers.
    let paid = |body| run(&wide(body)).fuel_left();
    let price = paid(vec![ranks()]) - paid(vec![ranks(), set(Y, size(cards_of(&[1, 2, 3])))]);
    assert_eq!(price, 4 + 6);
}

#[test]
fn lists_are_limited() {
    let full = |n: usize| vec![assign(INTS, new(range(0, n as i64)))];
    run(&wide(full(LIST_ITEMS)));
    assert_eq!(fault(&wide(full(LIST_ITEMS + 1))).kind, FaultKind::TooLarge);
    let growing = |n: usize| {
        let put = deal(these(&[0]), ListRef::Pile(pile(S)), list(local(LIST)), false);
        wide(vec![assign(LIST, new(these(&[]))), repeat(n as i64, vec![put])])
    };
    run(&growing(LIST_ITEMS));
    assert_eq!(fault(&growing(LIST_ITEMS + 1)).kind, FaultKind::TooLarge);
}

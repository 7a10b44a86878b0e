//! Piles that get names, and decks that are made anew.

use ir::limits::{self, FUEL};
use ir::*;

use crate::build::*;

/// A zone of the game with three piles that can get names.
const NAMED: ZoneId = ZoneId(8);

/// Cards that have left the game.
const GONE: ZoneId = ZoneId(9);

/// The board with such zones; these strings are number 8 and on.
fn board(strings: &[&str], body: Vec<Stmt>) -> Game {
    let mut game = with_deck(body);
    let numbers = vec![Numbers { first: 0, count: 3 }];
    let like = game.zones[ROW.idx()].clone();
    game.zones.push(Zone { sight: Sight::Named, numbers, ..like.clone() });
    let (sight, holds, numbers) = (Sight::Hidden, Holds::Gone, vec![]);
    game.zones.push(Zone { sight, holds, numbers, ..like });
    game.strings.extend(strings.iter().map(|text| (*text).to_owned()));
    game
}

/// The text of the string with this number, counted from those of [`board`] on.
fn text(n: u32) -> Expr {
    Expr::Text(vec![Expr::Str(StrId(8 + n))])
}

fn name(n: u32) -> Stmt {
    let name = text(n);
    s(StmtKind::NamePile { zone: NAMED, name, top: false, seats: Expr::Seats, aside: pile(T) })
}

fn slot(number: i64) -> ZoneRef {
    numbered(Owner::Game, NAMED, vec![Expr::Int(number)])
}

fn at_slot(pile: u32) -> ZoneAt {
    ZoneAt { zone: NAMED, pile, owner: 0 }
}

fn pile_named(n: u32) -> Expr {
    Expr::PileNamed { zone: NAMED, name: Box::new(text(n)) }
}

/// Piles are taken in order, and found by the whole name.
#[test]
fn names_are_found() {
    let found = |n| {
        let game = board(&["a", "b", "ab"], vec![name(0), name(1), set(Y, pile_named(n))]);
        int(&run(&game), Y, 0)
    };
    assert_eq!([found(0), found(1), found(2)], [0, 1, -1]);
    let game = board(&["a", "b", "ab"], vec![name(2), name(0)]);
    let named = run(&game).snapshot().named;
    let of = |text: &str| PileName { text: text.to_owned(), top: false, seats: vec![0, 1, 2] };
    assert_eq!(named, [(at_slot(0), of("ab")), (at_slot(1), of("a"))]);
}

/// Who has the name already keeps its place; its cards are laid aside from the bottom on.
#[test]
fn a_name_given_again_empties_the_pile() {
    let card = || top(pile(S));
    let seats =
        Expr::Union(vec![Expr::Members(Box::new(Expr::TeamNumber(Box::new(Expr::Int(2))))); 2]);
    let again =
        s(StmtKind::NamePile { zone: NAMED, name: text(0), top: true, seats, aside: pile(T) });
    let game = board(
        &["a", "b"],
        vec![name(1), name(0), move_to(card(), slot(1)), move_to(card(), slot(1)), again],
    );
    let mut table = run(&game);
    assert_eq!(cards_at(&table, at_slot(1)), []);
    assert_eq!(cards(&table, T, 0), [3, 2]);
    let events = table.take_events();
    let to = ZoneAt { zone: T, pile: 0, owner: 0 };
    let moved =
        |card, to_index| Event::Moved { card, from: at_slot(1), from_index: 0, to, to_index };
    let name = PileName { text: "a".to_owned(), top: true, seats: vec![2] };
    let last = [moved(3, 0), moved(2, 1), Event::Named { zone: at_slot(1), name }];
    assert_eq!(events[events.len() - 3..], last);
    assert_eq!(table.snapshot().named.len(), 2);
}

#[test]
fn names_are_limited() {
    let kind = |strings: &[&str], body| fault(&board(strings, body)).kind;
    let four = ["a", "b", "c", "d"];
    let body = (0..4).map(name).collect();
    assert_eq!(kind(&four, body), FaultKind::TooManyPiles);
    let long = "x".repeat(limits::NAME_BYTES + 1);
    assert_eq!(kind(&[&long], vec![name(0)]), FaultKind::TooLarge);
    run(&board(&[&long[1..]], vec![name(0)]));
}

/// The numbers that are found in these names between two texts, or behind one.
fn numbers(names: &[&str; 3], before: &str, after: Option<&str>) -> Vec<i64> {
    let strings = [names.as_slice(), &[before, after.unwrap_or("unused")]].concat();
    let over = Expr::Numbered {
        zone: NAMED,
        before: Box::new(text(3)),
        after: after.map(|_| Box::new(text(4))),
    };
    let body = vec![name(0), name(1), name(2), each(I, over, vec![set(Y, local(I))])];
    let events = run(&board(&strings, body)).take_events();
    events.iter().filter_map(stored_value).collect()
}

#[test]
fn numbers_in_names() {
    assert_eq!(numbers(&["P10x", "P2x", "P2y"], "P", Some("x")), [2, 10]);
    assert_eq!(numbers(&["P10x", "P2x", "P2y"], "P", None), [2, 10]);
    // Some digits there must be, and nothing else between.
    assert_eq!(numbers(&["Px", "P-1x", "P1yx"], "P", Some("x")), []);
    assert_eq!(numbers(&["Px", "p1", "Q7"], "P", None), []);
    assert_eq!(numbers(&["P007.", "P1.", "P."], "P", Some(".")), [1, 7]);
    // What follows may begin with digits itself, and may not overlap with what comes before.
    assert_eq!(numbers(&["P123", "P23", "P3"], "P", Some("23")), [1]);
    let long = format!("P{}", "1".repeat(limits::NAME_DIGITS));
    let longer = format!("P0{}", "1".repeat(limits::NAME_DIGITS));
    assert_eq!(numbers(&[&long, &longer, "Q"], "P", None), [111_111_111_111_111_111]);
}

/// A unit for each pile that has a name; a text of one string costs nothing.
#[test]
fn the_price_of_names() {
    let used = |body| FUEL - run(&board(&["a", "b"], body)).fuel_left();
    let before = used(vec![]);
    assert_eq!(used(vec![name(0), name(1)]) - before, 1);
    assert_eq!(used(vec![name(0), name(1), set(Y, pile_named(1))]) - before, 1 + 2);
    let filled = vec![name(0), move_to(top(pile(S)), slot(0)), name(0)];
    assert_eq!(used(filled) - before, 1 + 1);
}

/// The cards leave the game: they lie in a pile whose name is given again.
fn spend() -> [Stmt; 3] {
    let (cards, to) = (contents(pile(S)), on_top(slot(0)));
    let all = StmtKind::MoveAll { cards, from_top: false, to };
    let (seats, aside) = (Expr::Seats, pile(GONE));
    let again = StmtKind::NamePile { zone: NAMED, name: text(0), top: false, seats, aside };
    [name(0), s(all), s(again)]
}

fn renew(deck: DeckId, room: u32) -> Stmt {
    s(StmtKind::Renew { deck, to: slot(0), from: pile(GONE), room })
}

/// A deck of A A B B C from cards A B C D: one of each that is there, and two new ones.
#[test]
fn cards_are_used_again() {
    let used = |body: Vec<Stmt>| FUEL - run(&board(&["a"], body)).fuel_left();
    let body = [spend().to_vec(), vec![renew(DOUBLE, 2)]].concat();
    let game = board(&["a"], body.clone());
    let mut table = run(&game);
    assert_eq!(cards(&table, GONE, 0), [3]);
    assert_eq!(cards_at(&table, at_slot(0)), [0, 4, 1, 5, 2]);
    assert_eq!(table.snapshot().faces, [0, 1, 2, 3, 0, 1]);
    let renewed = Event::Renewed { deck: DOUBLE, to: at_slot(0), cards: vec![0, 4, 1, 5, 2] };
    assert_eq!(table.take_events().last(), Some(&renewed));
    // Five cards, for which four others are looked at.
    assert_eq!(used(body) - used(spend().to_vec()), 5);
}

/// A card that nothing but a variable speaks of any more can be moved, and is there again.
#[test]
fn a_card_that_was_gone_comes_back() {
    let body = [spend().to_vec(), vec![move_to(local(C), pile(T))]].concat();
    let of_top = s(StmtKind::Let { local: C, value: top(pile(S)), body });
    let game = board(&["a"], vec![of_top]);
    let table = run(&game);
    assert_eq!(cards(&table, GONE, 0), [0, 1, 2]);
    assert_eq!(cards(&table, T, 0), [3]);
}

/// There is room for one new card, and two are needed. What was done before stays done.
#[test]
fn too_many_cards() {
    let body = [spend().to_vec(), vec![renew(DOUBLE, 1)]].concat();
    let game = board(&["a"], body);
    let mut table = table(&game);
    assert!(matches!(
        table.advance(),
        refint::RefStatus::Fault(Fault { kind: FaultKind::TooManyCards, .. })
    ));
    assert_eq!(cards_at(&table, at_slot(0)), [0, 4, 1]);
    let renewed = |event: &Event| matches!(event, Event::Renewed { .. });
    assert!(!table.take_events().iter().any(renewed));
}

/// A pile without a name is not there for anybody.
#[test]
fn new_cards_need_a_pile_with_a_name() {
    let fault = fault(&board(&["a"], vec![renew(DOUBLE, 5)]));
    assert_eq!(fault.kind, FaultKind::NoPile);
}

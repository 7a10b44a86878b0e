//! Cards in order and groups of cards. Expected groups are lists of cards by their number of creation.

use ir::*;

use crate::build::*;

/// Cards 0 to 4 with RANK A A B B C and 1 1 2 2 3 points in S, from the bottom.
fn double() -> Vec<Stmt> {
    vec![s(StmtKind::CreateDeck { deck: DOUBLE, to: pile(S) }), ranks()]
}

/// Cards 0 to 3 with 1 to 4 points in S.
fn single() -> Vec<Stmt> {
    vec![deck(), ranks()]
}

fn all() -> Box<Expr> {
    Box::new(contents(pile(S)))
}

fn n(n: i64) -> Box<Expr> {
    Box::new(Expr::Int(n))
}

/// These cards of S, by their index; with one twice if it is named twice.
fn some(indices: &[i64]) -> Expr {
    let one = |k: &i64| Expr::Ends {
        top: true,
        n: n(1),
        cards: Box::new(Expr::Ends { top: false, n: n(k + 1), cards: all() }),
    };
    Expr::Union(indices.iter().map(one).collect())
}

const NONE: [u32; 0] = [];
const NO_GROUP: [[u32; 0]; 0] = [];

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
    let values =
        |events: Vec<Event>| -> Vec<i64> { events.iter().filter_map(stored_value).collect() };
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

/// Probe 16: two from the top of A A B B C have C as their bottom and B as their top.
#[test]
fn cards_from_an_end() {
    let ends = |top, k| Expr::Ends { top, n: n(k), cards: all() };
    assert_eq!(listed(double(), ends(true, 2)), [4, 3]);
    assert_eq!(listed(double(), ends(false, 3)), [0, 1, 2]);
    assert_eq!(listed(double(), ends(true, 0)), NONE);
    assert_eq!(listed(double(), ends(false, 5)), [0, 1, 2, 3, 4]);
    let points = |pos| value(vec![ranks()], score(pick(pos, ends(true, 2))));
    assert_eq!((points(Pos::Bottom), points(Pos::Top)), (4, 3));
    assert_eq!(kind(size(ends(true, 5))), FaultKind::BadIndex);
    assert_eq!(kind(size(ends(false, -1))), FaultKind::BadIndex);
    assert_eq!(kind(size(ends(true, i64::MAX))), FaultKind::BadIndex);
}

#[test]
fn cards_in_several_groups() {
    let intersect = |groups| Expr::Intersect(Box::new(Expr::Bundle(groups)));
    let disjunct = |groups| Expr::Disjunct(Box::new(Expr::Bundle(groups)));
    let given = || vec![some(&[3, 0, 1]), some(&[1, 2, 3])];
    assert_eq!(listed(single(), intersect(given())), [3, 1]);
    assert_eq!(listed(single(), disjunct(given())), [0, 2]);
    // Card 1 is there twice, so it is not there exactly once.
    let twice = || vec![some(&[0, 1, 2]), some(&[1, 0, 1])];
    assert_eq!(listed(single(), intersect(twice())), [0]);
    assert_eq!(listed(single(), disjunct(twice())), [2]);
    assert_eq!(listed(single(), disjunct(vec![some(&[3, 3, 1])])), [1]);
    assert_eq!(listed(single(), intersect(vec![some(&[3, 3, 1])])), [1]);
    assert_eq!(listed(single(), intersect(vec![])), NONE);
    assert_eq!(listed(single(), disjunct(vec![])), NONE);
    let none_of_one = vec![some(&[0, 1]), some(&[])];
    assert_eq!(listed(single(), intersect(none_of_one)), NONE);
}

#[test]
fn bundles_keep_empty_groups() {
    let bundle = Expr::Bundle(vec![some(&[2, 1]), contents(pile(T)), some(&[1])]);
    assert_eq!(groups(single(), bundle.clone()), [vec![2, 1], vec![], vec![1]]);
    assert_eq!(value(vec![], size(bundle)), 3);
}

/// Equal points keep their order.
#[test]
fn sorted_cards() {
    let sort = |cards| Expr::Sort { cards: Box::new(cards), map: Box::new(map()) };
    assert_eq!(listed(double(), sort(some(&[4, 3, 1, 2, 0]))), [1, 0, 3, 2, 4]);
    assert_eq!(listed(double(), sort(contents(pile(T)))), NONE);
}

/// The groups come in the order of their first cards; what has no such trait has the empty string.
#[test]
fn partitions() {
    let partition =
        |key, cards| Expr::Partition { key: Box::new(Expr::Str(key)), cards: Box::new(cards) };
    let mixed = || some(&[2, 4, 0, 3, 1]);
    assert_eq!(groups(double(), partition(RANK, mixed())), [vec![2, 3], vec![4], vec![0, 1]]);
    assert_eq!(groups(double(), partition(SUIT, mixed())), [vec![2, 4, 3], vec![0, 1]]);
    assert_eq!(groups(double(), partition(X, mixed())), [[2, 4, 0, 3, 1]]);
    assert_eq!(groups(double(), partition(RANK, contents(pile(T)))), NO_GROUP);
    assert_eq!(groups(double(), partition(RANK, some(&[0, 0]))), [[0, 0]]);
}

fn subsets(cards: Expr, size: Option<(Cmp, i64)>, with_empty: bool) -> Expr {
    let size = size.map(|(op, than)| (op, n(than)));
    Expr::Subsets { cards: Box::new(cards), size, with_empty }
}

/// Probe 14, and probe 8 of the 2026 dialect. A filter drops the empty group.
#[test]
fn subsets_in_the_order_of_counting() {
    let three = || some(&[3, 1, 2]);
    let counted =
        [vec![], vec![3], vec![1], vec![3, 1], vec![2], vec![3, 2], vec![1, 2], vec![3, 1, 2]];
    assert_eq!(groups(single(), subsets(three(), None, true)), counted);
    assert_eq!(groups(single(), subsets(three(), None, false)), counted[1..]);
    let at_least_0 = compare(Cmp::Ge, size(local(L)), Expr::Int(0));
    let filtered = filter(L, subsets(three(), None, true), at_least_0);
    assert_eq!(groups(single(), filtered), counted[1..]);
    assert_eq!(groups(single(), subsets(some(&[2]), None, false)), [[2]]);
    assert_eq!(groups(single(), subsets(some(&[]), None, false)), NO_GROUP);
    assert_eq!(groups(single(), subsets(some(&[]), None, true)), [NONE]);
    // The same card twice is two cards.
    assert_eq!(
        groups(single(), subsets(some(&[1, 1]), None, false)),
        [vec![1], vec![1], vec![1, 1]]
    );
}

#[test]
fn subsets_of_some_sizes() {
    let of = |op, than, with_empty| groups(single(), subsets(*all(), Some((op, than)), with_empty));
    let pairs = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];
    assert_eq!(of(Cmp::Eq, 2, false), pairs);
    let large = [vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3], vec![1, 2, 3], vec![0, 1, 2, 3]];
    assert_eq!(of(Cmp::Ge, 3, false), large);
    assert_eq!(of(Cmp::Le, 1, true), [vec![], vec![0], vec![1], vec![2], vec![3]]);
    assert_eq!(of(Cmp::Le, 1, false), [[0], [1], [2], [3]]);
    assert_eq!(of(Cmp::Eq, 0, true), [NONE]);
    assert_eq!(of(Cmp::Eq, 0, false), NO_GROUP);
    assert_eq!(of(Cmp::Ge, 1, true).len(), 15);
    assert_eq!(of(Cmp::Gt, 4, true), NO_GROUP);
    assert_eq!(of(Cmp::Lt, -1, true), NO_GROUP);
    assert_eq!(of(Cmp::Ne, 2, false).len(), 9);
}

fn runs(longest: bool, at_least: i64, cards: Expr) -> Expr {
    Expr::Runs { longest, n: n(at_least), cards: Box::new(cards), map: Box::new(map()) }
}

/// Probe 15: points 1 1 2 2 3.
#[test]
fn runs_with_equal_points() {
    let longest = groups(double(), runs(true, 2, *all()));
    assert_eq!(longest, [[0, 2, 4], [0, 3, 4], [1, 2, 4], [1, 3, 4]]);
    let every = groups(double(), runs(false, 2, *all()));
    let expected = [
        vec![0, 2],
        vec![0, 3],
        vec![1, 2],
        vec![1, 3],
        vec![0, 2, 4],
        vec![0, 3, 4],
        vec![1, 2, 4],
        vec![1, 3, 4],
        vec![2, 4],
        vec![3, 4],
    ];
    assert_eq!(every, expected);
    // Single cards are runs of one; of none there are none.
    assert_eq!(groups(double(), runs(false, 1, *all())).len(), 15);
    assert_eq!(groups(double(), runs(false, -3, *all())).len(), 15);
    assert_eq!(groups(double(), runs(false, 3, *all())), longest);
    assert_eq!(groups(double(), runs(false, 4, *all())), NO_GROUP);
    assert_eq!(groups(double(), runs(true, 4, *all())), NO_GROUP);
    assert_eq!(groups(double(), runs(true, i64::MAX, *all())), NO_GROUP);
    assert_eq!(groups(double(), runs(false, 0, contents(pile(T)))), NO_GROUP);
    // Positions are those in the collection that is looked at.
    assert_eq!(groups(double(), runs(true, 2, some(&[3, 1, 2]))), [[1, 3], [1, 2]]);
}

/// Points 1 2 and 4: a gap ends a run. At both ends of the integers nothing follows.
#[test]
fn runs_end_at_gaps() {
    let gap = || some(&[3, 1, 0]);
    assert_eq!(groups(single(), runs(true, 1, gap())), [vec![0, 1], vec![3]]);
    assert_eq!(groups(single(), runs(true, 2, gap())), [[0, 1]]);
    assert_eq!(groups(single(), runs(false, 1, gap())), [vec![0], vec![0, 1], vec![1], vec![3]]);
    let far = |longest| {
        let points = award(&[(&[(RANK, A)], i64::MAX), (&[(RANK, StrId(4))], i64::MIN)]);
        groups(vec![deck(), points], runs(longest, 1, some(&[0, 1])))
    };
    assert_eq!(far(true), [[1], [0]]);
    assert_eq!(far(false), [[1], [0]]);
}

/// Probe 19 of the 2026 dialect: a run taken away from its top builds a pile with its lowest card on top.
#[test]
fn runs_are_ascending() {
    let take = StmtKind::MoveAll { cards: local(G), from_top: true, to: on_top(pile(T)) };
    let game = with_deck(vec![ranks(), each(G, runs(true, 3, some(&[2, 3, 1])), vec![s(take)])]);
    assert_eq!(cards(&run(&game), T, 0), [3, 2, 1]);
}

/// The largest number of cards counts, also if fewer cards leave a gap.
#[test]
fn runs_at_an_end() {
    let run_of = |top, at_least, cards: Expr| Expr::Run {
        top,
        n: n(at_least),
        cards: Box::new(cards),
        map: Box::new(map()),
    };
    let of = |top, at_least, cards| listed(single(), run_of(top, at_least, cards));
    assert_eq!(of(true, 1, *all()), [0, 1, 2, 3]);
    assert_eq!(of(false, 4, *all()), [0, 1, 2, 3]);
    assert_eq!(of(true, 5, *all()), NONE);
    // From the top 1 3 2 points: one card, no two, three cards.
    assert_eq!(of(true, 1, some(&[1, 2, 0])), [0, 1, 2]);
    assert_eq!(of(true, 2, some(&[3, 2, 0])), NONE);
    assert_eq!(of(true, 1, some(&[3, 2, 0])), [0]);
    assert_eq!(of(false, 1, some(&[3, 2, 0])), [2, 3]);
    assert_eq!(of(false, -1, contents(pile(T))), NONE);
    assert_eq!(of(false, 0, some(&[0, 2])), [0]);
    // Equal points end it: 3 2 2 1 1 from the top.
    let of = |top, at_least| listed(double(), run_of(top, at_least, *all()));
    assert_eq!(of(true, 2), [3, 4]);
    assert_eq!(of(true, 3), NONE);
    assert_eq!(of(false, 1), [0]);
}

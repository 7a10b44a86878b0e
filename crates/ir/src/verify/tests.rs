//! Each test breaks one rule of the module documentation in a game that is otherwise right.

use super::verify;
use crate::limits;
use crate::sample::*;
use crate::*;

/// The complaints about the sample after `change`.
fn complaints(change: impl FnOnce(&mut Game)) -> String {
    let mut game = sample();
    change(&mut game);
    verify(&game).err().map(|complaints| complaints.join("\n")).unwrap_or_default()
}

/// The complaints about the sample with one more statement at its end.
fn with(kind: StmtKind) -> String {
    complaints(|game| game.body.push(stmt(kind)))
}

fn has(complaints: &str, what: &str) {
    assert!(complaints.contains(what), "{what:?} not in {complaints:?}");
}

fn store(value: Expr) -> StmtKind {
    let owner = Owner::Seat(Box::new(Expr::SeatNumber(Box::new(Expr::Int(0)))));
    let to = StorageRef { owner, storage: Named::Known(StorageId(0)) };
    StmtKind::Store { to, op: StoreOp::Set, value }
}

#[test]
fn the_sample_is_well_formed() {
    assert_eq!(verify(&sample()), Ok(()));
}

#[test]
fn declarations() {
    has(&complaints(|g| g.n_seats = 0), "0 seats");
    has(&complaints(|g| g.n_seats = limits::SEATS + 1), "17 seats");
    has(&complaints(|g| g.strings[0] = "X".to_owned()), "string 0");
    has(&complaints(|g| g.strings.clear()), "string 0");
    has(&complaints(|g| g.strings[2] = "B".to_owned()), "has two ids");
    has(&complaints(|g| g.traits[0] = StrId(99)), "no string 99");
    has(&complaints(|g| g.faces[0].values.clear()), "one value for each trait");
    has(&complaints(|g| g.decks[0].faces[0] = FaceId(9)), "a face that there is not");
    has(&complaints(|g| g.zones[0].name = StrId(99)), "no string 99");
    let many = |g: &mut Game| g.zones = vec![g.zones[1].clone(); limits::PILES];
    has(&complaints(many), "piles");
}

#[test]
fn teams_are_a_partition() {
    has(&complaints(|g| g.teams = vec![vec![0]]), "every seat exactly once");
    has(&complaints(|g| g.teams = vec![vec![0, 1], vec![1]]), "every seat exactly once");
    has(&complaints(|g| g.teams = vec![vec![0, 1], vec![]]), "a team is empty");
    has(&complaints(|g| g.teams = vec![vec![0], vec![2]]), "every seat exactly once");
    has(&with(StmtKind::CreateTeams(vec![vec![1]])), "every seat exactly once");
    assert_eq!(with(StmtKind::CreateTeams(vec![vec![1, 0]])), "");
}

#[test]
fn cycles() {
    has(&complaints(|g| g.cycles[1].of = CycleOf::Seats), "base cycles");
    has(&complaints(|g| g.cycles.truncate(1)), "base cycles");
    has(&complaints(|g| g.cycles[2].parent = Some(CycleId(1))), "different kinds");
    has(&complaints(|g| g.cycles[2].parent = Some(CycleId(3))), "comes before its parent");
    has(&complaints(|g| g.cycles[2].parent = None), "has no parent");
    has(&complaints(|g| g.scoring.cycle = CycleId(0)), "no cycle of its own");
    has(&complaints(|g| g.scoring.cycle = TURN), "without a parent");
    let pass = |cycle| StmtKind::Queue { cycle, seat: Expr::CurrentSeat(CycleId(0)) };
    assert_eq!(with(pass(CycleId(0))), "");
    has(&with(pass(TURN)), "outside of its stage");
    has(&with(pass(SCORING)), "outside of its stage");
    has(&with(pass(CycleId(1))), "not Seats");
    has(&with(pass(CycleId(77))), "no cycle 77");
    let again = StmtKind::Stage { cycle: TURN, end: None, backwards: None, body: vec![] };
    has(&with(again), "has two stages");
    let base = StmtKind::Stage { cycle: CycleId(0), end: None, backwards: None, body: vec![] };
    has(&with(base), "not the enclosing one");
}

#[test]
fn variables_are_bound_where_they_are_used() {
    let use_it = || stmt(StmtKind::Move { card: Expr::Local(CARD), to: on_top(of_game(STOCK)) });
    has(&with(use_it().kind), "not bound here");
    let each = |body| StmtKind::ForEach { local: CARD, over: Expr::Contents(of_game(LED)), body };
    assert_eq!(with(each(vec![use_it()])), "");
    has(&with(each(vec![stmt(each(vec![]))])), "inside of its own body");
    has(&with(StmtKind::ForEach { local: CARD, over: Expr::Seats, body: vec![] }), "bound to Seat");
    has(&with(StmtKind::ForEach { local: CARD, over: Expr::Int(1), body: vec![] }), "a collection");
    has(
        &with(StmtKind::ForEach { local: LocalId(9), over: Expr::Seats, body: vec![] }),
        "no variable 9",
    );
    let pile_as_value = StmtKind::Let {
        local: PILE,
        value: Expr::Contents(of_game(STOCK)),
        body: vec![stmt(store(Expr::Size(Box::new(Expr::Local(PILE)))))],
    };
    has(&with(pile_as_value), "used as a value");
    let no_pile = StmtKind::Let { local: PILE, value: Expr::Union(vec![]), body: vec![] };
    has(&with(no_pile), "declared Zone and bound to Cards");
}

#[test]
fn choices() {
    let any = |body| StmtKind::Any { local: CARD, over: Expr::Contents(of_game(LED)), body };
    has(&with(any(vec![])), "any outside of a choice");
    let choice =
        |steps| Choice { seat: Expr::CurrentSeat(CycleId(0)), steps, asking: Asking::IfItMatters };
    assert_eq!(with(StmtKind::Choice(choice(vec![stmt(any(vec![]))]))), "");
    let inner = stmt(StmtKind::Choice(choice(vec![])));
    has(&with(StmtKind::Choice(choice(vec![inner]))), "a choice inside of a choice");
    let inner = stmt(StmtKind::Stage { cycle: TURN, end: None, backwards: None, body: vec![] });
    let moved = complaints(|g| {
        g.body.clear();
        g.body.push(stmt(StmtKind::Choice(choice(vec![inner]))));
    });
    has(&moved, "a stage inside of a choice");
}

#[test]
fn piles_hold_what_is_put_into_them() {
    let to = |zone| on_top(of_game(zone));
    has(&with(StmtKind::Move { card: top(of_game(STOCK)), to: to(LED) }), "a pile of Cards");
    has(
        &with(StmtKind::Remember { card: top(of_game(STOCK)), to: to(STOCK), lenient: true }),
        "a pile of References",
    );
    has(&with(StmtKind::Forget { pos: Pos::Top, zone: of_game(STOCK) }), "a pile of References");
    has(&with(StmtKind::ForgetAll { zone: of_game(STOCK) }), "a pile of References");
    has(&with(StmtKind::CreateDeck { deck: DeckId(0), to: of_game(LED) }), "a pile of Cards");
    has(&with(StmtKind::CreateDeck { deck: DeckId(4), to: of_game(STOCK) }), "no deck 4");
    has(&with(StmtKind::Shuffle(ListRef::Pile(of_game(HAND)))), "zone 1 is of Seat, not of Game");
    has(&with(StmtKind::Shuffle(ListRef::Pile(of_game(ZoneId(8))))), "no zone 8");
    let named = |table| ZoneRef::At {
        owner: Owner::Game,
        zone: Named::ByName(Box::new(Expr::Str(StrId(4))), table),
        numbers: vec![],
    };
    let into = |table| with(StmtKind::Move { card: top(of_game(STOCK)), to: on_top(named(table)) });
    assert_eq!(into(vec![(StrId(4), STOCK)]), "");
    has(&into(vec![(StrId(4), STOCK), (StrId(6), LED)]), "a pile of Cards");
    has(&into(vec![(StrId(4), STOCK), (StrId(4), STOCK)]), "stands for two things");
}

#[test]
fn types() {
    has(&with(store(Expr::Seats)), "Seats where Int is needed");
    has(&with(store(Expr::Size(Box::new(Expr::Int(1))))), "where a collection is needed");
    has(&with(StmtKind::If { test: Expr::Int(1), then: vec![] }), "Int where Bool is needed");
    let same = |a: Expr, b: Expr| {
        with(StmtKind::If { test: Expr::Same(Box::new(a), Box::new(b)), then: vec![] })
    };
    assert_eq!(same(Expr::Str(StrId(1)), Expr::Str(StrId(2))), "");
    has(&same(Expr::Int(1), Expr::Int(1)), "cannot be the same");
    has(&same(Expr::Str(StrId(1)), top(of_game(STOCK))), "cannot be the same");
    let filter = Expr::Filter {
        local: CARD,
        over: Box::new(Expr::Contents(of_game(STOCK))),
        test: Box::new(Expr::Local(CARD)),
    };
    has(&with(store(Expr::Size(Box::new(filter)))), "Card where Bool is needed");
}

#[test]
fn setup_decks_are_counted() {
    let repeated = |times| {
        let deck = stmt(StmtKind::CreateDeck { deck: DeckId(0), to: of_game(STOCK) });
        stmt(StmtKind::Repeat { times: Expr::Int(times), body: vec![deck] })
    };
    let capacity = |change: &dyn Fn(&mut Game)| {
        let mut game = sample();
        change(&mut game);
        limits::card_capacity(&game)
    };
    assert_eq!(capacity(&|_| {}), 4);
    assert_eq!(capacity(&|g| g.body.insert(0, repeated(3))), 16);
    assert_eq!(capacity(&|g| g.body.insert(0, repeated(-3))), 4);
    assert_eq!(capacity(&|g| g.body.push(repeated(1))), limits::CARDS);
    assert_eq!(complaints(|g| g.body[0] = repeated(1024)), "");
    has(&complaints(|g| g.body[0] = repeated(1025)), "4100 cards");
    has(&complaints(|g| g.body[0] = repeated(i64::MAX)), "cards, more than 4096");
}

//! A board with something of every kind, for three seats, on which a test lays its own rules.

use ir::random::Stream;
use ir::*;
use refint::{RefStatus, RefTable};
use source::Span;

/// Zones: game S and T, references M of the game, HAND of a seat, POT of a team, references TM of a team; ROW of the game
/// with the numbers 0 to 3, GRID of a seat with the numbers 1 and 2, then -1 to 1.
pub(crate) const S: ZoneId = ZoneId(0);
pub(crate) const T: ZoneId = ZoneId(1);
pub(crate) const M: ZoneId = ZoneId(2);
pub(crate) const HAND: ZoneId = ZoneId(3);
pub(crate) const POT: ZoneId = ZoneId(4);
pub(crate) const TM: ZoneId = ZoneId(5);
pub(crate) const ROW: ZoneId = ZoneId(6);
pub(crate) const GRID: ZoneId = ZoneId(7);
/// Integers: Y and Z of the game, N and Q of a seat, W of a team. A string: WORD of the game.
pub(crate) const Y: StorageId = StorageId(0);
pub(crate) const Z: StorageId = StorageId(1);
pub(crate) const N: StorageId = StorageId(2);
pub(crate) const Q: StorageId = StorageId(3);
pub(crate) const W: StorageId = StorageId(4);
pub(crate) const WORD: StorageId = StorageId(5);
/// Cycles: a stage, a stage in it, a stage of teams, the scoring.
pub(crate) const OUTER: CycleId = CycleId(2);
pub(crate) const INNER: CycleId = CycleId(3);
pub(crate) const TEAMS: CycleId = CycleId(4);
pub(crate) const SCORING: CycleId = CycleId(5);
/// Variables.
pub(crate) const C: LocalId = LocalId(0);
pub(crate) const D: LocalId = LocalId(1);
pub(crate) const P: LocalId = LocalId(2);
pub(crate) const I: LocalId = LocalId(3);
pub(crate) const L: LocalId = LocalId(4);
pub(crate) const PILE: LocalId = LocalId(5);
pub(crate) const G: LocalId = LocalId(6);
pub(crate) const TEAM: LocalId = LocalId(7);
pub(crate) const PILES: LocalId = LocalId(8);
/// Decks: A B C D; B; A A B B C.
pub(crate) const DOUBLE: DeckId = DeckId(2);
/// Strings; faces 0 to 3 have RANK A to D, face 0 also SUIT X.
pub(crate) const RANK: StrId = StrId(1);
pub(crate) const SUIT: StrId = StrId(2);
pub(crate) const A: StrId = StrId(3);
pub(crate) const X: StrId = StrId(7);

pub(crate) fn game(body: Vec<Stmt>) -> Game {
    let strings = ["", "RANK", "SUIT", "A", "B", "C", "D", "X"];
    let name = StrId(7);
    let numbered = |owner, holds, numbers| Zone {
        name,
        label: None,
        owner,
        sight: Sight::Everybody,
        holds,
        numbers,
    };
    let zone = |owner, holds| numbered(owner, holds, vec![]);
    let numbers = |first, count| Numbers { first, count };
    let int = |owner| Storage { name, owner, ty: Type::Int, open: true };
    let map = |owner| PointMap { name, owner };
    let seats = |parent: Option<u32>| Cycle { of: CycleOf::Seats, parent: parent.map(CycleId) };
    let teams = |parent: Option<u32>| Cycle { of: CycleOf::Teams, parent: parent.map(CycleId) };
    let local = |ty| Local { name, ty, scope: Scope::Bound };
    let face = |rank, suit| Face { back: StrId::EMPTY, values: vec![StrId(rank), StrId(suit)] };
    let deck = |faces: &[u32]| Deck { faces: faces.iter().copied().map(FaceId).collect() };
    let types = [
        Type::Card,
        Type::Card,
        Type::Seat,
        Type::Int,
        Type::Cards,
        Type::Zone,
        Type::Cards,
        Type::Team,
        Type::Zones,
    ];
    Game {
        language: "recycle",
        dialect: "0.4",
        n_seats: 3,
        strings: strings.map(str::to_owned).to_vec(),
        traits: vec![RANK, SUIT],
        faces: vec![face(3, 7), face(4, 0), face(5, 0), face(6, 0)],
        decks: vec![deck(&[0, 1, 2, 3]), deck(&[1]), deck(&[0, 0, 1, 1, 2])],
        zones: vec![
            zone(OwnerKind::Game, Holds::Cards),
            zone(OwnerKind::Game, Holds::Cards),
            zone(OwnerKind::Game, Holds::References),
            zone(OwnerKind::Seat, Holds::Cards),
            zone(OwnerKind::Team, Holds::Cards),
            zone(OwnerKind::Team, Holds::References),
            numbered(OwnerKind::Game, Holds::Cards, vec![numbers(0, 4)]),
            numbered(OwnerKind::Seat, Holds::Cards, vec![numbers(1, 2), numbers(-1, 3)]),
        ],
        storages: vec![
            int(OwnerKind::Game),
            int(OwnerKind::Game),
            int(OwnerKind::Seat),
            int(OwnerKind::Seat),
            int(OwnerKind::Team),
            Storage { ty: Type::Str, ..int(OwnerKind::Game) },
        ],
        maps: vec![map(OwnerKind::Game), map(OwnerKind::Team), map(OwnerKind::Game)],
        teams: vec![vec![0], vec![1], vec![2]],
        locals: types.map(local).to_vec(),
        labels: vec![],
        procs: vec![],
        cycles: vec![
            seats(None),
            teams(None),
            seats(Some(0)),
            seats(Some(2)),
            teams(Some(1)),
            seats(None),
        ],
        names: vec![],
        body,
        scoring: Scoring {
            best: Best::Max,
            score: Expr::Read(Box::new(of_seat(current(SCORING), N))),
            cycle: SCORING,
            span: Span::new(900, 901),
        },
    }
}

/// The game of these rules with cards A B C D, D on top, in S to begin with.
pub(crate) fn with_deck(body: Vec<Stmt>) -> Game {
    let mut all = vec![deck()];
    all.extend(body);
    game(all)
}

pub(crate) fn deck() -> Stmt {
    s(StmtKind::CreateDeck { deck: DeckId(0), to: pile(S) })
}

pub(crate) fn table(game: &Game) -> RefTable<'_> {
    RefTable::new(game, Stream::new(1, 1))
}

/// Runs a game that asks nobody; gives the table when it is over.
pub(crate) fn run(game: &Game) -> RefTable<'_> {
    let mut table = table(game);
    assert_eq!(table.advance(), RefStatus::Finished);
    table
}

pub(crate) fn fault(game: &Game) -> Fault {
    match table(game).advance() {
        RefStatus::Fault(fault) => fault,
        other => panic!("no fault but {other:?}"),
    }
}

/// What Y holds at the end of a game that sets it to this.
pub(crate) fn value(setup: Vec<Stmt>, value: Expr) -> i64 {
    let mut body = setup;
    body.push(set(Y, value));
    int(&run(&with_deck(body)), Y, 0)
}

/// Whether a test holds after this setup.
pub(crate) fn holds(setup: Vec<Stmt>, test: Expr) -> bool {
    let mut body = setup;
    body.push(when(test, vec![set(Z, Expr::Int(1))]));
    int(&run(&with_deck(body)), Z, 0) == 1
}

/// The fault of evaluating a value.
pub(crate) fn kind(value: Expr) -> FaultKind {
    fault(&with_deck(vec![set(Y, value)])).kind
}

pub(crate) fn int(table: &RefTable<'_>, storage: StorageId, owner: usize) -> i64 {
    table.snapshot().storages[storage.idx()].1[owner].as_i64().expect("a small number")
}

/// What a storage is told to hold.
pub(crate) fn stored_value(event: &Event) -> Option<i64> {
    match event {
        Event::Stored { value, .. } => value.as_i64(),
        _ => None,
    }
}

pub(crate) fn stored(storage: StorageId, owner: u32, value: i64) -> Event {
    Event::Stored { storage, owner, value: Number::from(value) }
}

pub(crate) fn cards(table: &RefTable<'_>, zone: ZoneId, owner: u32) -> Vec<u32> {
    cards_at(table, ZoneAt { zone, pile: 0, owner })
}

pub(crate) fn cards_at(table: &RefTable<'_>, at: ZoneAt) -> Vec<u32> {
    let piles = table.snapshot().piles;
    piles.into_iter().find(|(other, _)| *other == at).expect("a pile").1
}

/// The cards that an expression gives after this setup, in order.
pub(crate) fn listed(setup: Vec<Stmt>, cards: Expr) -> Vec<u32> {
    groups(setup, Expr::Bundle(vec![cards])).concat()
}

/// The groups that an expression gives after this setup. Each is told of by a `Pass` and by remembering its cards.
pub(crate) fn groups(setup: Vec<Stmt>, groups: Expr) -> Vec<Vec<u32>> {
    let note = s(StmtKind::Remember { card: local(C), to: on_top(pile(M)), lenient: false });
    let mut body = setup;
    body.push(each(G, groups, vec![pass(), each(C, local(G), vec![note])]));
    let mut listed: Vec<Vec<u32>> = Vec::new();
    for event in run(&game(body)).take_events() {
        match event {
            Event::Passed => listed.push(Vec::new()),
            Event::Remembered { card, .. } => listed.last_mut().expect("a group").push(card),
            _ => {}
        }
    }
    listed
}

pub(crate) fn s(kind: StmtKind) -> Stmt {
    at(0, kind)
}

/// A statement at a place that a test can recognise.
pub(crate) fn at(start: u32, kind: StmtKind) -> Stmt {
    Stmt { span: Span::new(start, start + 1), kind }
}

pub(crate) fn pile(zone: ZoneId) -> ZoneRef {
    numbered(Owner::Game, zone, vec![])
}

pub(crate) fn numbered(owner: Owner, zone: ZoneId, numbers: Vec<Expr>) -> ZoneRef {
    ZoneRef::At { owner, zone: Named::Known(zone), numbers }
}

pub(crate) fn row(number: i64) -> ZoneRef {
    numbered(Owner::Game, ROW, vec![Expr::Int(number)])
}

pub(crate) fn hand(seat: Expr) -> ZoneRef {
    numbered(Owner::Seat(Box::new(seat)), HAND, vec![])
}

pub(crate) fn of_team(team: i64, zone: ZoneId) -> ZoneRef {
    let team = Box::new(Expr::TeamNumber(Box::new(Expr::Int(team))));
    numbered(Owner::Team(team), zone, vec![])
}

pub(crate) fn on_top(zone: ZoneRef) -> Place {
    Place { pos: Pos::Top, zone }
}

pub(crate) fn contents(zone: ZoneRef) -> Expr {
    Expr::Contents(zone)
}

pub(crate) fn pick(pos: Pos, cards: Expr) -> Expr {
    Expr::CardAt { pos, cards: Box::new(cards) }
}

pub(crate) fn top(zone: ZoneRef) -> Expr {
    pick(Pos::Top, contents(zone))
}

pub(crate) fn index(n: i64) -> Pos {
    Pos::Index(Box::new(Expr::Int(n)))
}

pub(crate) fn move_to(card: Expr, zone: ZoneRef) -> Stmt {
    s(StmtKind::Move { card, to: on_top(zone) })
}

pub(crate) fn of_seat(seat: Expr, storage: StorageId) -> StorageRef {
    StorageRef { owner: Owner::Seat(Box::new(seat)), storage: Named::Known(storage) }
}

pub(crate) fn of_game(storage: StorageId) -> StorageRef {
    StorageRef { owner: Owner::Game, storage: Named::Known(storage) }
}

pub(crate) fn read(storage: StorageRef) -> Expr {
    Expr::Read(Box::new(storage))
}

pub(crate) fn set(storage: StorageId, value: Expr) -> Stmt {
    store(of_game(storage), StoreOp::Set, value)
}

pub(crate) fn store(to: StorageRef, op: StoreOp, value: Expr) -> Stmt {
    s(StmtKind::Store { to, op, value })
}

/// The face of a card by its score, when RANK A to D score 1 to 4.
pub(crate) fn score(card: Expr) -> Expr {
    Expr::Score { card: Box::new(card), map: Box::new(map()) }
}

pub(crate) fn ranks() -> Stmt {
    award(&[
        (&[(RANK, A)], 1),
        (&[(RANK, StrId(4))], 2),
        (&[(RANK, StrId(5))], 3),
        (&[(RANK, StrId(6))], 4),
    ])
}

pub(crate) fn map() -> MapRef {
    MapRef { owner: Owner::Game, map: Named::Known(MapId(0)) }
}

/// Awards to the map: (key, value) pairs and the points for them.
pub(crate) fn award(awards: &[(&[(StrId, StrId)], i64)]) -> Stmt {
    let award = |(conditions, points): &(&[(StrId, StrId)], i64)| Award {
        conditions: conditions.iter().map(|(k, v)| (Expr::Str(*k), Expr::Str(*v))).collect(),
        points: Expr::Int(*points),
    };
    s(StmtKind::Award { map: map(), awards: awards.iter().map(award).collect() })
}

pub(crate) fn current(cycle: CycleId) -> Expr {
    Expr::CurrentSeat(cycle)
}

pub(crate) fn seat(n: i64) -> Expr {
    Expr::SeatNumber(Box::new(Expr::Int(n)))
}

pub(crate) fn size(of: Expr) -> Expr {
    Expr::Size(Box::new(of))
}

pub(crate) fn local(local: LocalId) -> Expr {
    Expr::Local(local)
}

pub(crate) fn compare(op: Cmp, a: Expr, b: Expr) -> Expr {
    Expr::Compare(op, Box::new(a), Box::new(b))
}

pub(crate) fn arith(op: Arith, a: Expr, b: Expr) -> Expr {
    Expr::Arith(op, Box::new(a), Box::new(b))
}

pub(crate) fn yes() -> Expr {
    Expr::And(vec![])
}

pub(crate) fn no() -> Expr {
    Expr::Or(vec![])
}

pub(crate) fn range(from: i64, until: i64) -> Expr {
    Expr::Range {
        from: Box::new(Expr::Int(from)),
        until: Box::new(Expr::Int(until)),
        inclusive: false,
    }
}

pub(crate) fn filter(local: LocalId, over: Expr, test: Expr) -> Expr {
    Expr::Filter { local, over: Box::new(over), test: Box::new(test) }
}

pub(crate) fn block(body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Block(body))
}

pub(crate) fn when(test: Expr, then: Vec<Stmt>) -> Stmt {
    s(StmtKind::If { test, then })
}

pub(crate) fn each(local: LocalId, over: Expr, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::ForEach { local, over, body })
}

pub(crate) fn any(local: LocalId, over: Expr, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Any { local, over, body })
}

pub(crate) fn repeat(times: i64, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Repeat { times: Expr::Int(times), body })
}

pub(crate) fn stage(cycle: CycleId, end: Expr, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Stage { cycle, end: Some(end), backwards: None, body })
}

pub(crate) fn choice(steps: Vec<Stmt>) -> Stmt {
    choice_of(Game::BASE_SEATS, Asking::Always, steps)
}

pub(crate) fn choice_of(cycle: CycleId, asking: Asking, steps: Vec<Stmt>) -> Stmt {
    at(500, StmtKind::Choice(Choice { seat: current(cycle), steps, asking }))
}

pub(crate) fn pass() -> Stmt {
    s(StmtKind::Pass)
}

//! Effects and their events.

use ir::*;

use crate::build::*;

fn put(card: Expr, pos: Pos, zone: ZoneRef) -> Stmt {
    s(StmtKind::Move { card, to: Place { pos, zone } })
}

fn on_s() -> ZoneAt {
    ZoneAt { zone: S, pile: 0, owner: 0 }
}

#[test]
fn the_index_of_a_place_counts_without_the_card() {
    let bottom = || pick(Pos::Bottom, contents(pile(S)));
    let after = |pos| cards(&run(&with_deck(vec![put(bottom(), pos, pile(S))])), S, 0);
    assert_eq!(after(index(3)), [1, 2, 3, 0]);
    assert_eq!(after(index(1)), [1, 0, 2, 3]);
    assert_eq!(after(Pos::Bottom), [0, 1, 2, 3]);
    let game = with_deck(vec![put(bottom(), index(4), pile(S))]);
    let mut table = table(&game);
    table.advance();
    assert_eq!(fault(&game).kind, FaultKind::BadIndex);
    assert_eq!(cards(&table, S, 0), [0, 1, 2, 3]);
}

#[test]
fn events_of_moves() {
    let game = with_deck(vec![put(pick(index(1), contents(pile(S))), Pos::Top, hand(seat(2)))]);
    let mut table = run(&game);
    let hand = ZoneAt { zone: HAND, pile: 0, owner: 2 };
    let expected = [
        Event::Created { deck: DeckId(0), first_card: 0, to: on_s() },
        Event::Moved { card: 1, from: on_s(), from_index: 1, to: hand, to_index: 0 },
    ];
    assert_eq!(table.take_events(), expected);
    assert_eq!(table.take_events(), []);
}

/// Probe 23: a snapshot of the cards, one after another.
#[test]
fn move_all() {
    let all = |from_top, cards, to| s(StmtKind::MoveAll { cards, from_top, to });
    let after = |stmt| cards(&run(&with_deck(vec![stmt])), T, 0);
    assert_eq!(after(all(true, contents(pile(S)), on_top(pile(T)))), [3, 2, 1, 0]);
    assert_eq!(after(all(false, contents(pile(S)), on_top(pile(T)))), [0, 1, 2, 3]);
    let at_one = Place { pos: index(1), zone: pile(T) };
    let both = vec![move_to(top(pile(S)), pile(T)), all(false, contents(pile(S)), at_one.clone())];
    assert_eq!(cards(&run(&with_deck(both)), T, 0), [3, 2, 1, 0]);
    assert_eq!(
        fault(&with_deck(vec![all(false, contents(pile(S)), at_one)])).kind,
        FaultKind::BadIndex
    );
    let nothing = vec![all(false, contents(pile(T)), on_top(pile(S)))];
    assert_eq!(run(&with_deck(nothing)).take_events().len(), 1);
}

/// The place is looked up anew for each card: the hand to give to follows the number of cards left in S.
#[test]
fn move_all_looks_up_its_place_each_time() {
    let taker =
        Expr::SeatNumber(Box::new(arith(Arith::Sub, size(contents(pile(S))), Expr::Int(2))));
    let give = |cards| {
        let to = on_top(hand(taker.clone()));
        with_deck(vec![s(StmtKind::MoveAll { cards, from_top: true, to })])
    };
    let game = give(contents(pile(S)));
    let mut table = table(&game);
    // Seats 2, 1, 0 get a card each; then there is no seat -1.
    assert!(matches!(table.advance(), refint::RefStatus::Fault(_)));
    assert_eq!([0, 1, 2].map(|seat| cards(&table, HAND, seat)), [[1], [2], [3]]);
    assert_eq!(cards(&table, S, 0), [0]);
    run(&give(contents(pile(T))));
}

/// Probe 22: a variable of cards is a snapshot, one of a pile is live.
#[test]
fn let_binds_a_snapshot_or_a_pile() {
    let bind = |local, sized: Expr| {
        let body = vec![move_to(top(pile(S)), pile(T)), set(Y, sized)];
        let value = contents(pile(S));
        int(&run(&with_deck(vec![s(StmtKind::Let { local, value, body })])), Y, 0)
    };
    assert_eq!(bind(L, size(local(L))), 4);
    assert_eq!(bind(PILE, size(contents(ZoneRef::Local(PILE)))), 3);
}

#[test]
fn references() {
    let remember = |card, pos, lenient| {
        s(StmtKind::Remember { card, to: Place { pos, zone: pile(M) }, lenient })
    };
    let three = || {
        let cards = [0, 1, 1];
        let mut body: Vec<Stmt> =
            cards.map(|n| remember(pick(index(n), contents(pile(S))), Pos::Top, false)).to_vec();
        body.push(remember(top(pile(S)), index(1), false));
        body
    };
    assert_eq!(cards(&run(&with_deck(three())), M, 0), [0, 3, 1, 1]);
    let then = |kind| {
        let mut body = three();
        body.push(s(kind));
        let game = with_deck(body);
        let mut table = run(&game);
        (cards(&table, M, 0), table.take_events().split_off(5))
    };
    let from = ZoneAt { zone: M, pile: 0, owner: 0 };
    let (left, events) = then(StmtKind::Forget { pos: index(1), zone: pile(M) });
    assert_eq!(left, [0, 1, 1]);
    assert_eq!(events, [Event::Forgot { card: 3, from, index: 1 }]);
    let (left, events) = then(StmtKind::ForgetAll { zone: pile(M) });
    assert_eq!(left, [0_u32; 0]);
    let forgot = |card, index| Event::Forgot { card, from, index };
    assert_eq!(events, [forgot(1, 3), forgot(1, 2), forgot(3, 1), forgot(0, 0)]);
    assert_eq!(
        run(&with_deck(vec![remember(top(pile(T)), Pos::Top, true)])).take_events().len(),
        1
    );
    let kind = |stmt| fault(&with_deck(vec![stmt])).kind;
    assert_eq!(kind(remember(top(pile(T)), Pos::Top, false)), FaultKind::NoCard);
    assert_eq!(kind(remember(top(pile(S)), index(1), false)), FaultKind::BadIndex);
    assert_eq!(kind(s(StmtKind::Forget { pos: Pos::Top, zone: pile(M) })), FaultKind::NoCard);
    assert_eq!(kind(s(StmtKind::Forget { pos: index(0), zone: pile(M) })), FaultKind::BadIndex);
}

/// Probe 9, and the bounds of integers.
#[test]
fn stores() {
    let inc = |by| store(of_game(Y), StoreOp::Inc, Expr::Int(by));
    assert_eq!(int(&run(&game(vec![repeat(3, vec![inc(1)])])), Y, 0), 3);
    assert_eq!(int(&run(&game(vec![repeat(-3, vec![inc(1)])])), Y, 0), 0);
    let dec = store(of_game(Y), StoreOp::Dec, Expr::Int(5));
    assert_eq!(int(&run(&game(vec![dec])), Y, 0), -5);
    assert_eq!(fault(&game(vec![inc(i64::MAX), inc(1)])).kind, FaultKind::Overflow);
}

/// A map can be part of its own sum; the maps are those at the time, not later ones.
#[test]
fn maps_are_combined() {
    let second = || MapRef { owner: Owner::Game, map: Named::Known(MapId(2)) };
    let combine = |map, of| s(StmtKind::Combine { map, of });
    let tens = award(&[(&[(RANK, A)], 10), (&[], 100)]);
    let game_ = with_deck(vec![
        ranks(),
        combine(second(), vec![map(), map()]),
        tens,
        combine(map(), vec![second(), map()]),
    ]);
    let mut table = run(&game_);
    let awarded: Vec<Event> = table.take_events().split_off(2);
    let event = |map, points: [i64; 4]| Event::Awarded { map, owner: 0, points: points.to_vec() };
    assert_eq!(awarded[0], event(MapId(2), [2, 4, 6, 8]));
    assert_eq!(awarded[2], event(MapId(0), [112, 104, 106, 108]));
    let maps = table.snapshot().maps;
    assert_eq!(maps[0], (MapId(0), 0, vec![112, 104, 106, 108]));
    let none = with_deck(vec![ranks(), combine(map(), vec![])]);
    assert_eq!(run(&none).snapshot().maps[0].2, [0; 4]);
    let most = award(&[(&[(RANK, A)], i64::MAX)]);
    let too_much = with_deck(vec![most, combine(second(), vec![map(), map()])]);
    assert_eq!(fault(&too_much).kind, FaultKind::Overflow);
}

#[test]
fn shuffles_draw_from_the_stream() {
    let game = with_deck(vec![s(StmtKind::Shuffle(ListRef::Pile(pile(S))))]);
    let mut order = [0, 1, 2, 3];
    let mut stream = random::Stream::new(1, 1);
    stream.shuffle(&mut order);
    let table = run(&game);
    assert_eq!(cards(&table, S, 0), order);
    assert_eq!(table.snapshot().chance, stream.bits());
}

#[test]
fn new_teams_start_afresh() {
    let teams = || s(StmtKind::CreateTeams(vec![vec![2, 0], vec![1]]));
    let of_team_int = |n| StorageRef {
        owner: Owner::Team(Box::new(Expr::TeamNumber(Box::new(Expr::Int(n))))),
        storage: Named::Known(W),
    };
    let map = MapRef {
        owner: Owner::Team(Box::new(Expr::CurrentTeam(Game::BASE_TEAMS))),
        map: Named::Known(MapId(1)),
    };
    let points = Award { conditions: vec![], points: Expr::Int(1) };
    let game = with_deck(vec![
        store(of_team_int(1), StoreOp::Set, Expr::Int(8)),
        s(StmtKind::Award { map, awards: vec![points] }),
        s(StmtKind::Remember { card: top(pile(S)), to: on_top(of_team(2, TM)), lenient: false }),
        teams(),
    ]);
    let table = run(&game);
    let snapshot = table.snapshot();
    assert_eq!(snapshot.teams, [vec![2, 0], vec![1]]);
    assert_eq!(snapshot.storages[W.idx()].1, [0, 0, 0].map(Number::from));
    assert_eq!(cards(&table, TM, 2), [0_u32; 0]);
    assert!(snapshot.maps.iter().all(|(_, _, points)| points == &[0; 4]));
    let in_use = with_deck(vec![move_to(top(pile(S)), of_team(2, POT)), teams()]);
    assert_eq!(fault(&in_use).kind, FaultKind::TeamPileInUse);
}

/// All of a snapshot, for a table with one deck and one remembered card.
#[test]
fn snapshots_show_everything() {
    let game = with_deck(vec![
        s(StmtKind::CreateDeck { deck: DeckId(1), to: hand(seat(1)) }),
        s(StmtKind::Remember { card: top(pile(S)), to: on_top(pile(M)), lenient: false }),
        store(of_seat(seat(1), Q), StoreOp::Set, Expr::Int(-2)),
        award(&[(&[(RANK, A)], 9)]),
        s(StmtKind::Queue { cycle: Game::BASE_SEATS, seat: seat(2) }),
        s(StmtKind::SetCurrent { cycle: Game::BASE_SEATS, seat: seat(1) }),
    ]);
    let at = |zone: u32, owner, cards: &[u32]| {
        (ZoneAt { zone: ZoneId(zone), pile: 0, owner }, cards.to_vec())
    };
    let numbered = |zone, pile, owner| (ZoneAt { zone, pile, owner }, vec![]);
    // The four piles of the row, then the six of the grid, each with its three owners.
    let rows = (0..4).map(|pile| numbered(ROW, pile, 0));
    let grid = (0..18).map(|n| numbered(GRID, n / 3, n % 3));
    let mut piles = vec![
        at(0, 0, &[0, 1, 2, 3]),
        at(1, 0, &[]),
        at(2, 0, &[3]),
        at(3, 0, &[]),
        at(3, 1, &[4]),
        at(3, 2, &[]),
        at(4, 0, &[]),
        at(4, 1, &[]),
        at(4, 2, &[]),
        at(5, 0, &[]),
        at(5, 1, &[]),
        at(5, 2, &[]),
    ];
    piles.extend(rows.chain(grid));
    let zeros = vec![0; 4];
    let numbers = |numbers: &[i64]| numbers.iter().copied().map(Number::from).collect();
    let expected = Snapshot {
        faces: vec![0, 1, 2, 3, 1],
        piles,
        named: vec![],
        labels: vec![],
        storages: vec![
            (Y, numbers(&[0])),
            (Z, numbers(&[0])),
            (N, numbers(&[0; 3])),
            (Q, numbers(&[0, -2, 0])),
            (W, numbers(&[0; 3])),
            (WORD, numbers(&[0])),
        ],
        lists: vec![],
        maps: vec![
            (MapId(0), 0, vec![9, 0, 0, 0]),
            (MapId(1), 0, zeros.clone()),
            (MapId(1), 1, zeros.clone()),
            (MapId(1), 2, zeros.clone()),
            (MapId(2), 0, zeros),
        ],
        teams: vec![vec![0], vec![1], vec![2]],
        cycles: vec![(CycleId(0), 1, Some(2)), (CycleId(1), 0, None)],
        chance: random::Stream::new(1, 1).bits(),
    };
    assert_eq!(run(&game).snapshot(), expected);
}

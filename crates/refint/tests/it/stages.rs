//! Stages and turn order.

use ir::*;
use refint::RefStatus;

use crate::build::*;

/// The seats or teams that were written down, in order.
fn noted(game: &Game) -> Vec<i64> {
    let noted = |event| match event {
        Event::Stored { storage, owner, .. } if storage == N || storage == W => {
            Some(i64::from(owner))
        }
        _ => None,
    };
    run(game).take_events().into_iter().filter_map(noted).collect()
}

fn note(cycle: CycleId) -> Stmt {
    store(of_seat(current(cycle), N), StoreOp::Inc, Expr::Int(1))
}

fn count() -> Stmt {
    store(of_game(Y), StoreOp::Inc, Expr::Int(1))
}

fn until(n: i64) -> Expr {
    compare(Cmp::Ge, read(of_game(Y)), Expr::Int(n))
}

fn queue(cycle: CycleId, seat: Expr) -> Stmt {
    s(StmtKind::Queue { cycle, seat })
}

fn set_current(cycle: CycleId, seat: Expr) -> Stmt {
    s(StmtKind::SetCurrent { cycle, seat })
}

/// Probe 10: the inner stage starts each time with the outer one's seat; the outer turns are 0 1 2 0.
#[test]
fn nested_stages() {
    let flag = |seat| of_seat(seat, Q);
    let all_done = Expr::Every {
        local: P,
        over: Box::new(Expr::Seats),
        test: Box::new(compare(Cmp::Eq, read(flag(local(P))), Expr::Int(1))),
    };
    let inner_turn = store(flag(current(INNER)), StoreOp::Set, Expr::Int(1));
    let game = game(vec![stage(
        OUTER,
        compare(Cmp::Eq, read(of_seat(current(OUTER), N)), Expr::Int(2)),
        vec![
            note(OUTER),
            stage(INNER, all_done, vec![inner_turn]),
            each(P, Expr::Seats, vec![store(flag(local(P)), StoreOp::Set, Expr::Int(0))]),
        ],
    )]);
    let turns: Vec<(char, u32)> = run(&game)
        .take_events()
        .into_iter()
        .filter_map(|event| match event {
            Event::Stored { storage, owner, .. } if storage == N => Some(('o', owner)),
            Event::Stored { storage, owner, value: Number::Small(1) } if storage == Q => {
                Some(('i', owner))
            }
            _ => None,
        })
        .collect();
    let mut expected = Vec::new();
    for leader in [0, 1, 2, 0] {
        expected.push(('o', leader));
        expected.extend((0..3).map(|k| ('i', (leader + k) % 3)));
    }
    assert_eq!(turns, expected);
}

/// Probe 11: a queue outside all stages changes who is next there, but no stage inherits it.
#[test]
fn the_base_queue_is_not_inherited() {
    let game = game(vec![
        queue(Game::BASE_SEATS, Expr::PreviousSeat(Game::BASE_SEATS)),
        store(of_seat(Expr::NextSeat(Game::BASE_SEATS), N), StoreOp::Set, Expr::Int(1)),
        stage(OUTER, until(2), vec![note(OUTER), count()]),
    ]);
    assert_eq!(noted(&game), [2, 0, 1]);
}

/// Probe 12: setting the current seat keeps the queue.
#[test]
fn set_current_keeps_the_queue() {
    let first = compare(Cmp::Eq, read(of_game(Y)), Expr::Int(0));
    let game = game(vec![stage(
        OUTER,
        until(4),
        vec![
            when(
                first,
                vec![
                    queue(OUTER, Expr::PreviousSeat(OUTER)),
                    set_current(OUTER, Expr::NextSeat(OUTER)),
                    store(of_seat(Expr::NextSeat(OUTER), N), StoreOp::Inc, Expr::Int(1)),
                ],
            ),
            note(OUTER),
            count(),
        ],
    )]);
    // Next is 2 at once; then the turns are 2 2 0 1.
    assert_eq!(noted(&game), [2, 2, 2, 0, 1]);
}

/// Probe 20: a stage whose end holds at once is skipped and leaves the enclosing one alone.
#[test]
fn a_stage_that_is_over_is_skipped() {
    let game = game(vec![stage(
        OUTER,
        until(3),
        vec![stage(INNER, yes(), vec![queue(INNER, seat(0)), note(INNER)]), note(OUTER), count()],
    )]);
    assert_eq!(noted(&game), [0, 1, 2]);
}

/// Turns within an inner stage do not leak out of it.
#[test]
fn an_inner_queue_does_not_leak() {
    let inner_end = compare(Cmp::Ge, read(of_game(Z)), Expr::Int(1));
    let inner = stage(
        INNER,
        inner_end,
        vec![queue(INNER, seat(0)), set_current(INNER, seat(2)), set(Z, Expr::Int(1))],
    );
    let game =
        game(vec![stage(OUTER, until(3), vec![set(Z, Expr::Int(0)), inner, note(OUTER), count()])]);
    assert_eq!(noted(&game), [0, 1, 2]);
}

/// Probe 21: a stage of teams leaves the current seat alone.
#[test]
fn team_stages_ask_the_same_seat() {
    let team = Owner::Team(Box::new(Expr::CurrentTeam(TEAMS)));
    let note =
        store(StorageRef { owner: team, storage: Named::Known(W) }, StoreOp::Inc, Expr::Int(1));
    let game = game(vec![
        s(StmtKind::CreateTeams(vec![vec![0, 2], vec![1]])),
        stage(TEAMS, until(3), vec![choice(vec![pass()]), note, count()]),
    ]);
    let mut table = table(&game);
    let asked = RefStatus::Decision { seat: 0, n_options: 1 };
    assert_eq!(table.advance(), asked);
    assert_eq!(table.snapshot().cycles.len(), 3);
    assert_eq!([table.play(0), table.play(0)], [asked, asked]);
    assert_eq!(table.play(0), RefStatus::Finished);
    let teams = table.take_events().into_iter().filter_map(|event| match event {
        Event::Stored { storage, owner, .. } if storage == W => Some(owner),
        _ => None,
    });
    assert_eq!(teams.collect::<Vec<_>>(), [0, 1, 0]);
}

/// New teams while a team stage runs: a current team that is gone becomes team 0.
#[test]
fn team_cycles_survive_new_teams() {
    let one = s(StmtKind::CreateTeams(vec![vec![0, 1, 2]]));
    let last = compare(Cmp::Eq, read(of_game(Y)), Expr::Int(2));
    let game = game(vec![stage(
        TEAMS,
        until(3),
        vec![when(last, vec![one, choice(vec![pass()])]), count()],
    )]);
    let mut table = table(&game);
    table.advance();
    let team = |table: &refint::RefTable<'_>| table.snapshot().cycles[2];
    assert_eq!(team(&table), (TEAMS, 0, None));
    assert_eq!(table.play(0), RefStatus::Finished);
}

/// The end test sees the seat that has just acted, and the queue.
#[test]
fn the_end_test_comes_before_the_advance() {
    let game = game(vec![stage(
        OUTER,
        Expr::Same(Box::new(current(OUTER)), Box::new(seat(1))),
        vec![note(OUTER)],
    )]);
    assert_eq!(noted(&game), [0, 1]);
}

/// A stage without an end: once for each member there is at the start, beginning with the current one.
#[test]
fn a_stage_of_one_round() {
    let round = |cycle, body| s(StmtKind::Stage { cycle, end: None, backwards: None, body });
    let one = |body: Vec<Stmt>| {
        noted(&game(vec![
            set_current(Game::BASE_SEATS, seat(1)),
            round(OUTER, body),
            note(Game::BASE_SEATS),
        ]))
    };
    assert_eq!(one(vec![note(OUTER)]), [1, 2, 0, 1]);
    assert_eq!(one(vec![queue(OUTER, current(OUTER)), note(OUTER)]), [1, 1, 1, 1]);
    assert_eq!(one(vec![set_current(OUTER, seat(2)), note(OUTER)]), [2, 2, 2, 1]);
    // Each inner round starts with the outer seat.
    let nested = one(vec![round(INNER, vec![note(INNER)])]);
    assert_eq!(nested, [1, 2, 0, 2, 0, 1, 0, 1, 2, 1]);
    // Three teams at the start make three passes, though after the first there is only one team.
    let team = Owner::Team(Box::new(Expr::CurrentTeam(TEAMS)));
    let of_team = StorageRef { owner: team, storage: Named::Known(W) };
    let fewer = s(StmtKind::CreateTeams(vec![vec![0, 1, 2]]));
    let body = vec![store(of_team, StoreOp::Inc, Expr::Int(1)), fewer];
    assert_eq!(noted(&game(vec![round(TEAMS, body)])), [0, 0, 0]);
}

/// The way round is tested after each pass but the last; a queued seat comes first either way.
#[test]
fn a_stage_that_goes_the_other_way_round() {
    let stage = |end, backwards, body| {
        noted(&game(vec![s(StmtKind::Stage {
            cycle: OUTER,
            end,
            backwards: Some(backwards),
            body,
        })]))
    };
    let body = || vec![note(OUTER), count()];
    assert_eq!(stage(None, yes(), body()), [0, 2, 1]);
    assert_eq!(stage(None, no(), body()), [0, 1, 2]);
    assert_eq!(stage(Some(until(5)), yes(), body()), [0, 2, 1, 0, 2]);
    // It turns round after three passes.
    assert_eq!(stage(Some(until(6)), until(3), body()), [0, 1, 2, 1, 0, 2]);
    let first = compare(Cmp::Eq, read(of_game(Y)), Expr::Int(0));
    let queued = vec![when(first, vec![queue(OUTER, seat(1))]), note(OUTER), count()];
    assert_eq!(stage(Some(until(4)), yes(), queued), [0, 1, 0, 2]);
    // After the last pass the test is not made: it would divide by zero.
    let left = arith(Arith::Sub, Expr::Int(3), read(of_game(Y)));
    let positive = || compare(Cmp::Gt, arith(Arith::Div, Expr::Int(3), left.clone()), Expr::Int(0));
    assert_eq!(stage(None, positive(), body()), [0, 2, 1]);
    assert_eq!(stage(Some(until(3)), positive(), body()), [0, 2, 1]);
    let one_more = s(StmtKind::Stage {
        cycle: OUTER,
        end: Some(until(4)),
        backwards: Some(positive()),
        body: body(),
    });
    assert_eq!(fault(&game(vec![one_more])).kind, FaultKind::DivideByZero);
}

/// Who is next when the stage goes the other way round; the queue comes first.
#[test]
fn next_backwards() {
    let base = Game::BASE_SEATS;
    let next = || store(of_seat(Expr::NextSeatBackwards(base), N), StoreOp::Inc, Expr::Int(1));
    assert_eq!(noted(&game(vec![next(), queue(base, seat(1)), next()])), [2, 1]);
    let team = Owner::Team(Box::new(Expr::NextTeamBackwards(Game::BASE_TEAMS)));
    let of_team = StorageRef { owner: team, storage: Named::Known(W) };
    let teams = s(StmtKind::CreateTeams(vec![vec![0, 1], vec![2]]));
    assert_eq!(noted(&game(vec![teams, store(of_team, StoreOp::Inc, Expr::Int(1))])), [1]);
}

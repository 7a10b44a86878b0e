//! Choices that are asked only if an option has hope.

use ir::limits;
use ir::*;
use refint::RefStatus;

use crate::build::*;

/// A Bool of the game.
const OK: LocalId = LocalId(9);

fn board(body: Vec<Stmt>) -> Game {
    let mut game = with_deck(body);
    game.locals.push(Local { name: X, ty: Type::Bool, scope: Scope::Game });
    game
}

fn attempt(body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Attempt { ok: OK, body })
}

fn abandon() -> Stmt {
    s(StmtKind::Abandon)
}

/// Abandons what is attempted unless Y is this.
fn unless_y(n: i64) -> Stmt {
    when(compare(Cmp::Ne, read(of_game(Y)), Expr::Int(n)), vec![abandon()])
}

fn hopeful(steps: Vec<Stmt>) -> Stmt {
    choice_of(Game::BASE_SEATS, Asking::IfHopeful, steps)
}

/// One option for each number below `n`, which is added to Y.
fn add(n: i64) -> Vec<Stmt> {
    vec![any(I, range(0, n), vec![store(of_game(Y), StoreOp::Inc, local(I))])]
}

/// How many options the first question has that is asked; none if there is none.
fn asked(body: Vec<Stmt>) -> usize {
    let game = board(body);
    let mut table = table(&game);
    let n = match table.advance() {
        RefStatus::Decision { n_options, .. } => n_options,
        _ => 0,
    };
    // Of what was tried nothing is told, and nothing stays.
    assert!(table.take_events().iter().all(|event| stored_value(event).is_none()));
    assert_eq!(int(&table, Y, 0), 0);
    assert_eq!(table.decisions(), 0);
    n
}

#[test]
fn hope_is_an_attempt_that_ends_well() {
    assert_eq!(asked(vec![hopeful(add(3)), attempt(vec![unless_y(2)])]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), attempt(vec![unless_y(3)])]), 0);
    // One inside that ends well is not enough.
    let inside = |n| attempt(vec![attempt(vec![]), unless_y(n)]);
    assert_eq!(asked(vec![hopeful(add(3)), inside(2)]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), inside(3)]), 0);
    // One inside that does not is the end of the way, though the one outside could go on.
    assert_eq!(asked(vec![hopeful(add(3)), attempt(vec![attempt(vec![unless_y(3)])])]), 0);
    // Without options nobody is asked.
    assert_eq!(asked(vec![hopeful(add(0)), attempt(vec![])]), 0);
}

/// Every answer to a question inside is tried. If there is no hope, that question is the first to be asked.
#[test]
fn questions_inside_are_tried() {
    let game = |n| vec![hopeful(add(3)), attempt(vec![choice(add(2)), unless_y(n)])];
    assert_eq!(asked(game(3)), 3);
    assert_eq!(asked(game(4)), 2);
    let twice = |n| {
        let inside = vec![choice(add(2)), choice(add(2)), unless_y(n)];
        vec![hopeful(add(3)), attempt(inside)]
    };
    assert_eq!([asked(twice(4)), asked(twice(5))], [3, 2]);
}

#[test]
fn hope_is_where_a_way_is_given_up() {
    let never = || attempt(vec![abandon()]);
    assert_eq!(asked(vec![hopeful(add(3)), never()]), 0);
    assert_eq!(asked(vec![hopeful(add(3))]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), choice(add(2)), never()]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), hopeful(add(2)), never()]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), s(StmtKind::Fail(FaultKind::NoCard)), never()]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), attempt(vec![s(StmtKind::Finish)]), never()]), 3);
    // Attempts that were open before are not what is looked at.
    assert_eq!(asked(vec![attempt(vec![hopeful(add(3)), abandon()])]), 3);
    assert_eq!(asked(vec![attempt(vec![hopeful(add(3))]), never()]), 3);
    assert_eq!(asked(vec![attempt(vec![hopeful(add(3)), never()])]), 0);
}

/// A question without hope that a way comes to is not asked there either.
#[test]
fn hope_inside_of_hope() {
    let game = |inner: i64, outer| {
        let inside = vec![hopeful(add(2)), attempt(vec![unless_y(inner)]), unless_y(outer)];
        vec![hopeful(add(3)), attempt(inside)]
    };
    assert_eq!(asked(game(3, 3)), 3);
    // The inner attempt could succeed, but not the outer one: then the inner question is there on its own.
    assert_eq!(asked(game(1, 3)), 2);
    assert_eq!(asked(game(9, 3)), 0);
    // With nothing to fail afterwards, the way goes on to the good end of the outer attempt.
    let skipped = vec![hopeful(add(2)), when(is_y(1), vec![attempt(vec![abandon()])])];
    assert_eq!(asked(vec![hopeful(add(3)), attempt(skipped)]), 3);
}

fn is_y(n: i64) -> Expr {
    compare(Cmp::Eq, read(of_game(Y)), Expr::Int(n))
}

/// With the option itself, so many answers are tried after one another; where that is not enough there is hope.
#[test]
fn the_depth_is_limited() {
    let inside = |n| vec![repeat(n, vec![choice(add(1))]), abandon()];
    let most = limits::HOPE_DEPTH as i64;
    assert_eq!(asked(vec![hopeful(add(3)), attempt(inside(most))]), 3);
    assert_eq!(asked(vec![hopeful(add(3)), attempt(inside(most - 1))]), 1);
}

/// The answer costs 16, since there are fewer than 16 cards; so does the attempt; then a `Pass` costs 2.
#[test]
fn the_fuel_is_limited() {
    let game = |n| {
        vec![
            hopeful(vec![pass()]),
            attempt(vec![when(is_y(0), vec![repeat(n, vec![pass()])]), abandon()]),
        ]
    };
    let most = (limits::HOPE - 16 - 16) / 2;
    assert_eq!(asked(game(most)), 0);
    assert_eq!(asked(game(most + 1)), 1);
    // What one way has used, the next one does not have.
    let two = |n| vec![hopeful(vec![pass(), pass()]), game(n).remove(1)];
    assert_eq!(asked(two(most / 2 - 8)), 0);
    assert_eq!(asked(two(most / 2 - 7)), 2);
}

/// What is asked in hope is as ever, but for the work.
#[test]
fn a_search_costs_the_game_no_fuel() {
    let left = |asking| {
        let choice = choice_of(Game::BASE_SEATS, asking, add(3));
        let game = board(vec![choice, attempt(vec![unless_y(2)])]);
        let mut table = table(&game);
        table.advance();
        let asked = table.fuel_left();
        assert_eq!(table.play(2), RefStatus::Finished);
        (asked, table.fuel_left(), table.take_events())
    };
    assert_eq!(left(Asking::IfHopeful), left(Asking::IfPossible));
}

/// The first option is dead after 99,000 times a `Pass`, the second has hope: with what both pay for the answer and the
/// attempt, 198,064 units a search, an eighth of which is work: 24,758. With what a pass of the loop costs, between 20 and 40, the limit of the
/// game is passed when hope was looked for 1,009 times.
#[test]
fn a_search_is_work() {
    let options = vec![set(Y, Expr::Int(1)), set(Y, Expr::Int(0))];
    let dead = vec![repeat(99_000, vec![pass()]), abandon()];
    let game =
        board(vec![s(StmtKind::Loop(vec![hopeful(options), attempt(vec![when(is_y(1), dead)])]))]);
    let mut table = table(&game);
    let mut status = table.advance();
    while let RefStatus::Decision { .. } = status {
        status = table.play(1);
    }
    let RefStatus::Fault(fault) = status else { panic!("{status:?}") };
    assert_eq!((fault.kind, fault.span.start), (FaultKind::FuelSpent, 500));
    assert_eq!(table.decisions(), 1_008);
}

/// While all choose at the same time, an answer on a copy is one that is tried, and is given again on the real table.
#[test]
fn together_in_hope() {
    let bid = any(I, range(0, 2), vec![store(of_game(Y), StoreOp::Inc, local(I))]);
    let body = vec![choice_of(OUTER, Asking::Always, vec![bid])];
    let all = s(StmtKind::Together { cycle: OUTER, body });
    let game = |n| vec![hopeful(add(3)), attempt(vec![all.clone(), unless_y(n)])];
    // Three seats add up to 3 to the 2 of the first answer.
    assert_eq!(asked(game(5)), 3);
    assert_eq!(asked(game(6)), 2);
}

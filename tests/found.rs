//! What random games have found: the smallest rules on which the machine and the reference interpreter once differed.
//! They have to agree; what is right is said in the documentation of `ir`.

use ir::{
    Arith, Asking, Choice, Cmp, Cycle, CycleId, CycleOf, DeckId, Expr, FaultKind, Game, Local,
    LocalId, Named, Number, Owner, Place, Pos, Proc, ProcId, Scope, Scoring, Sight, Stmt, StmtKind,
    StorageId, StorageRef, StoreOp, StrId, Type, Zone, ZoneId, ZoneRef, fuel, limits,
};
use source::Span;
use tests::generate::Dice;
use tests::lockstep::{End, Run, lockstep};
use tests::random_games;

/// Declarations of random games, which are always the same.
const STOCK: ZoneId = ZoneId(0);
const HAND: ZoneId = ZoneId(1);
const ROW: ZoneId = ZoneId(2);
const FIELD: ZoneId = ZoneId(3);
const NAMED: ZoneId = ZoneId(10);
const SEAT_COUNT: StorageId = StorageId(3);
const CARD_COUNT: StorageId = StorageId(11);
const NUMBER: StorageId = StorageId(13);
const LIST: StorageId = StorageId(21);
const RANK: StrId = StrId(7);
const STAGE: CycleId = CycleId(2);

/// The declarations of random games with rules of one's own; the deck lies on the stock.
fn game(locals: &[(Type, Scope)], procs: Vec<Vec<Stmt>>, rules: Vec<Stmt>) -> Game {
    let mut games = (0..).map(|index| random_games::game(&mut Dice::seeded(1, index)));
    let is_named = |zone: &Zone| zone.sight == Sight::Named;
    let later = games
        .find(|game| game.zones.iter().any(is_named))
        .expect("a third of the games have everything");
    let seats = |parent| Cycle { of: CycleOf::Seats, parent };
    let local = |&(ty, scope)| Local { name: StrId::EMPTY, ty, scope };
    let create = stmt(1, StmtKind::CreateDeck { deck: DeckId(0), to: stock() });
    // The variables are others than those that labels are made of.
    let unlabelled = |zone: &Zone| Zone { label: None, ..zone.clone() };
    Game {
        zones: later.zones.iter().map(unlabelled).collect(),
        locals: locals.iter().map(local).collect(),
        labels: Vec::new(),
        procs: procs.into_iter().map(|body| Proc { name: StrId::EMPTY, body }).collect(),
        cycles: vec![
            seats(None),
            Cycle { of: CycleOf::Teams, parent: None },
            seats(Some(Game::BASE_SEATS)),
            seats(None),
        ],
        body: [vec![create], rules].concat(),
        scoring: Scoring { score: Expr::Int(0), cycle: CycleId(3), ..later.scoring },
        ..later
    }
}

fn agree(game: &Game) -> Run {
    assert_eq!(ir::verify(game), Ok(()));
    let runs = (0..4).map(|seed| lockstep(game, game, seed, 10));
    runs.fold(None, |_, run| Some(run.unwrap_or_else(|difference| panic!("{difference}"))))
        .expect("several runs")
}

fn stmt(number: u32, kind: StmtKind) -> Stmt {
    Stmt { span: Span::new(number * 10, number * 10 + 5), kind }
}

fn choice(steps: Vec<StmtKind>) -> Stmt {
    asked(Asking::Always, steps)
}

fn asked(asking: Asking, steps: Vec<StmtKind>) -> Stmt {
    let steps = (10..).zip(steps).map(|(number, kind)| stmt(number, kind)).collect();
    let seat = Expr::CurrentSeat(Game::BASE_SEATS);
    stmt(9, StmtKind::Choice(Choice { seat, steps, asking }))
}

fn stock() -> ZoneRef {
    ZoneRef::At { owner: Owner::Game, zone: Named::Known(STOCK), numbers: vec![] }
}

fn top_of_stock() -> Expr {
    Expr::CardAt { pos: Pos::Top, cards: Box::new(Expr::Contents(stock())) }
}

fn of_seat() -> Owner {
    Owner::Seat(Box::new(Expr::CurrentSeat(Game::BASE_SEATS)))
}

fn hand() -> ZoneRef {
    ZoneRef::At { owner: of_seat(), zone: Named::Known(HAND), numbers: vec![] }
}

fn storage(owner: Owner, id: StorageId) -> StorageRef {
    StorageRef { owner, storage: Named::Known(id) }
}

fn compare(cmp: Cmp, a: Expr, b: Expr) -> Expr {
    Expr::Compare(cmp, Box::new(a), Box::new(b))
}

#[test]
fn a_large_number_that_an_option_counts_up_costs_fuel() {
    let large = Expr::Number(Number::from(Number::from(1).to_bigint() << 200));
    let count =
        StmtKind::Store { to: storage(Owner::Game, NUMBER), op: StoreOp::Inc, value: large };
    assert_eq!(agree(&game(&[], vec![], vec![choice(vec![count])])).decisions, 1);
}

#[test]
fn a_free_pile_that_an_option_keeps_as_a_list_is_looked_for() {
    let free = ZoneRef::Free { owner: of_seat(), zone: Named::Known(FIELD) };
    let to = storage(Owner::Game, LIST);
    let keep = StmtKind::Store { to, op: StoreOp::Set, value: Expr::PileList(free) };
    assert_eq!(agree(&game(&[], vec![], vec![choice(vec![keep])])).decisions, 1);
}

/// "Some card of that pile is so and so" is looked at for each card of another pile, but not after it has failed.
#[test]
fn what_fails_for_the_first_card_is_paid_for_once() {
    let (card, other) = (LocalId(0), LocalId(1));
    let undefined = Expr::Given(Box::new(Expr::CardAt {
        pos: Pos::Top,
        cards: Box::new(Expr::Contents(hand())),
    }));
    let rank = Expr::Trait { key: Box::new(Expr::Str(RANK)), card: Box::new(undefined) };
    let test = Box::new(Expr::Same(Box::new(rank), Box::new(Expr::Str(RANK))));
    let over = Box::new(Expr::Contents(stock()));
    let some = Expr::Some { local: other, over: over.clone(), test };
    let cards = Expr::Filter { local: card, over, test: Box::new(some) };
    let test = compare(Cmp::Gt, Expr::Size(Box::new(cards)), Expr::Int(0));
    let guarded = StmtKind::If { test, then: vec![stmt(20, StmtKind::Pass)] };
    let cards = [(Type::Card, Scope::Bound); 2];
    agree(&game(&cards, vec![], vec![choice(vec![guarded, StmtKind::Pass])]));
}

#[test]
fn a_loop_goes_on_where_it_was_when_its_variable_is_changed() {
    let seat = LocalId(0);
    let first = Expr::CurrentSeat(Game::BASE_SEATS);
    let owner = Owner::Seat(Box::new(Expr::Local(seat)));
    let count =
        StmtKind::Store { to: storage(owner, SEAT_COUNT), op: StoreOp::Inc, value: Expr::Int(1) };
    let body = |changed| vec![stmt(20, count.clone()), stmt(21, changed)];
    let over = Expr::Seats;
    let pick = StmtKind::Pick { local: seat, value: first.clone(), text: None };
    let assign = StmtKind::Assign { local: seat, value: first };
    let in_choice = StmtKind::ForEach { local: seat, over: over.clone(), body: body(pick) };
    let outside = stmt(22, StmtKind::ForEach { local: seat, over, body: body(assign) });
    let rules = vec![outside, choice(vec![in_choice])];
    assert_eq!(agree(&game(&[(Type::Seat, Scope::Bound)], vec![], rules)).decisions, 1);
}

#[test]
fn a_stage_goes_on_running_inside_of_a_procedure() {
    let call = stmt(20, StmtKind::Call(ProcId(0)));
    let stage = StmtKind::Stage { cycle: STAGE, end: None, backwards: None, body: vec![call] };
    let asks = vec![choice(vec![StmtKind::Pass])];
    assert_eq!(agree(&game(&[], vec![asks], vec![stmt(21, stage)])).decisions, 3);
}

/// On the copies there are cards on the stock; when the answers are given again, the first seat has taken them.
#[test]
fn an_answer_given_again_may_end_in_a_fault() {
    let card = LocalId(0);
    let owner = Owner::Card(Box::new(top_of_stock()));
    let counted = Expr::Read(Box::new(storage(owner, CARD_COUNT)));
    let test = compare(Cmp::Ge, counted, Expr::Int(0));
    let guarded = StmtKind::If { test, then: vec![stmt(20, StmtKind::Pass)] };
    let over = Expr::Contents(hand());
    let any = StmtKind::Any { local: card, over, body: vec![stmt(21, guarded)] };
    let to = Place { pos: Pos::Top, zone: hand() };
    let take = StmtKind::MoveAll { cards: Expr::Contents(stock()), from_top: true, to: to.clone() };
    let body = vec![choice(vec![any]), stmt(22, take)];
    let rules = vec![
        stmt(23, StmtKind::Move { card: top_of_stock(), to }),
        stmt(24, StmtKind::Together { cycle: STAGE, body }),
    ];
    agree(&game(&[(Type::Card, Scope::Bound)], vec![], rules));
}

#[test]
fn seats_are_paid_for_before_a_condition_is_looked_at() {
    let (seat, card) = (LocalId(0), LocalId(1));
    let holds = compare(Cmp::Eq, Expr::Int(1), Expr::Int(1));
    let cards = Expr::Filter {
        local: card,
        over: Box::new(Expr::Contents(stock())),
        test: Box::new(holds),
    };
    let paid =
        compare(Cmp::Ge, Expr::Size(Box::new(cards)), Expr::NumberOf(Box::new(Expr::Local(seat))));
    let inner = StmtKind::If { test: paid, then: vec![stmt(20, StmtKind::Pass)] };
    let outer = StmtKind::If {
        test: compare(Cmp::Eq, Expr::Int(1), Expr::Int(2)),
        then: vec![stmt(21, inner)],
    };
    let any = StmtKind::Any { local: seat, over: Expr::Seats, body: vec![stmt(22, outer)] };
    let locals = [(Type::Seat, Scope::Bound), (Type::Card, Scope::Bound)];
    agree(&game(&locals, vec![], vec![choice(vec![any, StmtKind::Pass])]));
}

#[test]
fn cards_in_a_pile_that_gets_its_first_name_stay_there() {
    let pile =
        ZoneRef::At { owner: Owner::Game, zone: Named::Known(NAMED), numbers: vec![Expr::Int(0)] };
    let to = Place { pos: Pos::Top, zone: pile.clone() };
    let name = StmtKind::NamePile {
        zone: NAMED,
        name: Expr::Text(vec![Expr::Str(RANK)]),
        top: false,
        seats: Expr::Seats,
        aside: stock(),
    };
    let rules = vec![
        stmt(20, StmtKind::Move { card: top_of_stock(), to }),
        stmt(21, name.clone()),
        choice(vec![StmtKind::Pass]),
        // The second time they go aside.
        stmt(22, name),
        choice(vec![StmtKind::Pass]),
    ];
    assert_eq!(agree(&game(&[], vec![], rules)).happened.named, 2);
}

/// Each search would otherwise lead to the next one, as deep as the stage has passes.
#[test]
fn a_question_outside_of_attempts_is_hope_enough_even_if_it_has_none() {
    let (ok, picked) = (LocalId(0), LocalId(1));
    let pick = StmtKind::Pick { local: picked, value: Expr::Int(1), text: None };
    let body = vec![stmt(30, StmtKind::Abandon)];
    let attempt = stmt(31, StmtKind::Attempt { ok, body });
    let hopeless = asked(Asking::IfHopeful, vec![pick]);
    let other = asked(Asking::IfHopeful, vec![StmtKind::Pass]);
    let body = vec![hopeless, attempt, other];
    let end = Some(compare(Cmp::Ge, Expr::Int(1), Expr::Int(2)));
    let stage = StmtKind::Stage { cycle: STAGE, end, backwards: None, body };
    let locals = [(Type::Bool, Scope::Game), (Type::Int, Scope::Game)];
    let run = agree(&game(&locals, vec![], vec![stmt(32, stage)]));
    // Only the second question is asked, again and again.
    assert_eq!((run.decisions, run.happened.taken_back), (10, 11));
}

/// Searching for hope is work, and the work of a game has its limit: with so costly an attempt it is reached long before the
/// limit of decisions.
#[test]
fn looking_for_hope_counts_as_work() {
    let (ok, picked, number) = (LocalId(0), LocalId(1), LocalId(2));
    // Nearly all the fuel of a search, at one blow.
    let mut bits = 0;
    while fuel::number(true, bits + 1, bits + 1) < limits::HOPE - 2_000 {
        bits += 1;
    }
    let large = Expr::Number(Number::from(Number::from(1).to_bigint() << (bits - 1)));
    let value = Expr::Arith(Arith::Mul, Box::new(large.clone()), Box::new(large));
    let nothing = vec![stmt(30, StmtKind::Block(Vec::new()))];
    let costly = StmtKind::Let { local: number, value, body: nothing };
    let pick = StmtKind::Pick { local: picked, value: Expr::Int(1), text: None };
    let hopeless = asked(Asking::IfHopeful, vec![pick]);
    let body = vec![stmt(31, costly), stmt(32, StmtKind::Abandon)];
    let attempt = stmt(33, StmtKind::Attempt { ok, body });
    let test = compare(Cmp::Eq, Expr::Local(picked), Expr::Int(1));
    let picked_attempt = stmt(34, StmtKind::If { test, then: vec![attempt] });
    let body = vec![choice(vec![StmtKind::Pass]), hopeless, picked_attempt];
    let rules = vec![stmt(35, StmtKind::Loop(body))];
    let types = [Type::Bool, Type::Int].map(|ty| (ty, Scope::Game));
    let game = game(&[types[0], types[1], (Type::Number, Scope::Bound)], vec![], rules);
    assert_eq!(ir::verify(&game), Ok(()));
    let run = lockstep(&game, &game, 1, 2_000).unwrap_or_else(|difference| panic!("{difference}"));
    let searches =
        u32::try_from(limits::WORK * limits::HOPE_PER_WORK / limits::HOPE).expect("a small number");
    assert_eq!(run.end, End::Fault(FaultKind::FuelSpent));
    assert!((searches..searches * 11 / 10).contains(&run.decisions), "{run:?}");
}

/// The machine deals the cards of such a loop at one blow, but the fault belongs to the move.
#[test]
fn a_pile_that_is_not_there_is_missed_by_the_move_inside_of_the_loop() {
    let number = LocalId(0);
    let zone = Named::Known(ROW);
    let row = ZoneRef::At { owner: Owner::Game, zone, numbers: vec![Expr::Local(number)] };
    let to = Place { pos: Pos::Top, zone: row };
    let body = vec![stmt(20, StmtKind::Move { card: top_of_stock(), to })];
    let repeat = StmtKind::Repeat { times: Expr::Int(3), body };
    let set = stmt(21, StmtKind::Assign { local: number, value: Expr::Int(4) });
    for rules in [vec![choice(vec![repeat.clone()])], vec![stmt(22, repeat)]] {
        let rules = [vec![set.clone()], rules].concat();
        let run = agree(&game(&[(Type::Int, Scope::Game)], vec![], rules));
        assert_eq!(run.end, End::Fault(FaultKind::NoPile));
    }
}

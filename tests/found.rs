//! What random games have found: the smallest rules on which the machine and the reference interpreter once differed.
//! They have to agree; what is right is said in the documentation of `ir`.

use ir::{
    Asking, Choice, Cmp, Cycle, CycleId, CycleOf, DeckId, Expr, Game, Local, LocalId, Named,
    Number, Owner, Place, Pos, Proc, ProcId, Scope, Scoring, Stmt, StmtKind, StorageId, StorageRef,
    StoreOp, StrId, Type, Zone, ZoneId, ZoneRef,
};
use source::Span;
use tests::generate::Dice;
use tests::lockstep::{Run, lockstep};
use tests::random_games;

/// Declarations of random games, which are always the same.
const STOCK: ZoneId = ZoneId(0);
const HAND: ZoneId = ZoneId(1);
const FIELD: ZoneId = ZoneId(3);
const SEAT_COUNT: StorageId = StorageId(3);
const CARD_COUNT: StorageId = StorageId(11);
const NUMBER: StorageId = StorageId(13);
const LIST: StorageId = StorageId(21);
const RANK: StrId = StrId(7);
const STAGE: CycleId = CycleId(2);

/// The declarations of random games with rules of one's own; the deck lies on the stock.
fn game(locals: &[(Type, Scope)], procs: Vec<Vec<Stmt>>, rules: Vec<Stmt>) -> Game {
    let mut games = (0..).map(|index| random_games::game(&mut Dice::seeded(1, index)));
    let later =
        games.find(|game| !game.names.is_empty()).expect("half of the games are later ones");
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
    let steps = (10..).zip(steps).map(|(number, kind)| stmt(number, kind)).collect();
    let seat = Expr::CurrentSeat(Game::BASE_SEATS);
    stmt(9, StmtKind::Choice(Choice { seat, steps, asking: Asking::Always }))
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

//! The board of `build` with variables of the game, storages of more types, labels and procedures.

use ir::*;

use crate::build::*;

/// Variables of the game: an Int, a Number, a Text, a Card, a Seat, lists of cards and of Ints. KEY is an Int that is bound.
pub(crate) const COUNT: LocalId = LocalId(9);
pub(crate) const BIG: LocalId = LocalId(10);
pub(crate) const TEXT: LocalId = LocalId(11);
pub(crate) const CARD: LocalId = LocalId(12);
pub(crate) const WHO: LocalId = LocalId(13);
pub(crate) const LIST: LocalId = LocalId(14);
pub(crate) const OTHER: LocalId = LocalId(15);
pub(crate) const INTS: LocalId = LocalId(16);
pub(crate) const KEY: LocalId = LocalId(17);
/// Storages: a Number of the game, an Int of a card, a Seat of the game, a list of cards of the game.
pub(crate) const SUM: StorageId = StorageId(6);
pub(crate) const MARK: StorageId = StorageId(7);
pub(crate) const LEADER: StorageId = StorageId(8);
pub(crate) const KEPT: StorageId = StorageId(9);

/// The game of these rules with cards A B C D, D on top, in S to begin with.
pub(crate) fn wide(body: Vec<Stmt>) -> Game {
    wide_with(vec![], body)
}

/// The same with procedures.
pub(crate) fn wide_with(procs: Vec<Vec<Stmt>>, body: Vec<Stmt>) -> Game {
    let mut game = with_deck(body);
    let name = StrId(7);
    let cards = Type::List(Element::Card);
    let ints = Type::List(Element::Int);
    for ty in [Type::Int, Type::Number, Type::Text, Type::Card, Type::Seat, cards, cards, ints] {
        game.locals.push(Local { name, ty, scope: Scope::Game });
    }
    game.locals.push(Local { name, ty: Type::Int, scope: Scope::Bound });
    for (owner, ty) in [
        (OwnerKind::Game, Type::Number),
        (OwnerKind::Card, Type::Int),
        (OwnerKind::Game, Type::Seat),
        (OwnerKind::Game, cards),
    ] {
        game.storages.push(Storage { name, owner, ty, open: false });
    }
    game.labels = vec![name; 4];
    game.procs = procs.into_iter().map(|body| Proc { name, body }).collect();
    game
}

pub(crate) fn assign(local: LocalId, value: Expr) -> Stmt {
    s(StmtKind::Assign { local, value })
}

pub(crate) fn add(local: LocalId, n: i64) -> Stmt {
    assign(local, arith(Arith::Add, Expr::Local(local), Expr::Int(n)))
}

pub(crate) fn labelled(label: u32, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Labelled { label: LabelId(label), body })
}

pub(crate) fn leave(label: u32) -> Stmt {
    s(StmtKind::Leave(LabelId(label)))
}

pub(crate) fn call(proc: u32) -> Stmt {
    at(700, StmtKind::Call(ProcId(proc)))
}

pub(crate) fn bind(local: LocalId, value: Expr, body: Vec<Stmt>) -> Stmt {
    s(StmtKind::Let { local, value, body })
}

pub(crate) fn new(of: Expr) -> Expr {
    Expr::New(Box::new(of))
}

pub(crate) fn items(list: Expr) -> Expr {
    Expr::Items(Box::new(list))
}

pub(crate) fn list(list: Expr) -> ListRef {
    ListRef::List(Box::new(list))
}

pub(crate) fn ints(numbers: &[i64]) -> Expr {
    let items = numbers.iter().copied().map(Expr::Int).collect();
    Expr::ListOf { element: Element::Int, items }
}

pub(crate) fn these(cards: &[u32]) -> Expr {
    let items = cards.iter().copied().map(Expr::Card).collect();
    Expr::ListOf { element: Element::Card, items }
}

pub(crate) fn tell(text: Expr) -> Stmt {
    s(StmtKind::Tell { to: Audience::Everybody, text })
}

pub(crate) fn number(digits: &str) -> Expr {
    Expr::Number(Number::from_digits(digits).expect("digits"))
}

/// What a game that asks nobody tells, after it has created its deck.
pub(crate) fn told(game: &Game) -> Vec<Event> {
    run(game).take_events().split_off(1)
}

/// The texts that are told of.
pub(crate) fn texts(game: &Game) -> Vec<String> {
    let text = |event| if let Event::Told { text, .. } = event { Some(text) } else { None };
    told(game).into_iter().filter_map(text).collect()
}

//! What the rules tell beforehand, on games built by hand.

use ir::{
    Asking, Award, Choice, Cmp, CycleId, Expr, Game, LocalId, MapId, MapRef, Named, Owner,
    OwnerKind, PointMap, Pos, Sight, Stmt, StmtKind, StorageId, StorageRef, StoreOp, StrId, Type,
    ZoneId, ZoneRef,
};

use super::{Leaks, Tells};
use crate::fixture::{
    BET, BOX, BROW, DEBT, HAND, HEAP, LEAD, NOTE, PILE, SECRET, STOCK, deck_game,
};

const ASKED: CycleId = CycleId(2);

fn game() -> Game {
    deck_game(&["RANK"], &[&["TWO"], &["THREE"]])
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { span: source::Span::new(0, 1), kind }
}

fn pile(zone: u32) -> Expr {
    let seat = |seat| Owner::Seat(Box::new(Expr::CurrentSeat(seat)));
    let owner = if [HAND, SECRET, BROW].contains(&zone) { seat(ASKED) } else { Owner::Game };
    Expr::Contents(ZoneRef::At { owner, zone: Named::Known(ZoneId(zone)), numbers: vec![] })
}

/// Whether the top card of a pile has a certain rank.
fn top_is(zone: u32, rank: StrId) -> Expr {
    let card = Expr::CardAt { pos: Pos::Top, cards: Box::new(pile(zone)) };
    let key = Box::new(Expr::Str(game().traits[0]));
    let rank = Box::new(Expr::Str(rank));
    Expr::Same(Box::new(Expr::Trait { key, card: Box::new(card) }), rank)
}

fn how_many_like(zone: u32) -> Expr {
    let test = Box::new(top_is(zone, StrId(2)));
    let filter = Expr::Filter { local: LocalId(0), over: Box::new(pile(PILE)), test };
    Expr::Size(Box::new(filter))
}

fn store(storage: u32, value: Expr) -> Stmt {
    let to = StorageRef { owner: Owner::Game, storage: Named::Known(StorageId(storage)) };
    stmt(StmtKind::Store { to, op: StoreOp::Set, value })
}

fn map(map: u32) -> MapRef {
    MapRef { owner: Owner::Game, map: Named::Known(MapId(map)) }
}

fn told(steps: Vec<Stmt>) -> Vec<Tells> {
    let mut game = game();
    game.maps = vec![PointMap { name: StrId(1), owner: OwnerKind::Game }; 2];
    assert_eq!(game.locals[0].ty, Type::Card);
    let seat = Expr::CurrentSeat(ASKED);
    game.body = vec![stmt(StmtKind::Choice(Choice { seat, steps, asking: Asking::Always }))];
    Leaks::of(&game).storages
}

#[test]
fn a_value_tells_what_it_is_computed_from() {
    let tells = |value: Expr| told(vec![store(0, value)])[0];
    assert_eq!(tells(Expr::Int(3)), Tells::Nothing);
    assert_eq!(tells(Expr::Size(Box::new(pile(STOCK)))), Tells::Nothing);
    assert_eq!(tells(how_many_like(PILE)), Tells::Seen);
    assert_eq!(tells(how_many_like(LEAD)), Tells::Seen);
    assert_eq!(tells(how_many_like(HAND)), Tells::Seen);
    assert_eq!(tells(how_many_like(STOCK)), Tells::Hidden);
    assert_eq!(tells(how_many_like(SECRET)), Tells::Hidden);
}

/// Once it is another's turn, the hand of whose turn it is belongs to somebody else.
#[test]
fn the_turn_can_change_on_the_way() {
    let next = StmtKind::SetCurrent { cycle: ASKED, seat: Expr::NextSeat(ASKED) };
    let steps = vec![stmt(next), store(0, how_many_like(HAND))];
    assert_eq!(told(steps.clone())[0], Tells::Hidden);
    assert_eq!(told(vec![stmt(StmtKind::Block(steps))])[0], Tells::Hidden);
}

/// A number that chance will draw, and points that an option awards by hidden cards, are not told before.
#[test]
fn chance_and_points_tell_too() {
    let number = |n| Box::new(Expr::Int(n));
    let random = Expr::Random { from: number(0), until: number(3) };
    assert_eq!(told(vec![store(0, random)])[0], Tells::Hidden);
    let award = |zone| {
        let card = Expr::CardAt { pos: Pos::Top, cards: Box::new(pile(zone)) };
        let key = game().traits[0];
        let rank = Expr::Trait { key: Box::new(Expr::Str(key)), card: Box::new(card) };
        let award = Award { conditions: vec![(Expr::Str(key), rank)], points: Expr::Int(1) };
        stmt(StmtKind::Award { map: map(0), awards: vec![award] })
    };
    let combine = stmt(StmtKind::Combine { map: map(1), of: vec![map(0)] });
    let sum = Expr::Sum { cards: Box::new(pile(PILE)), map: Box::new(map(1)) };
    let steps = |zone| vec![award(zone), combine.clone(), store(0, sum.clone())];
    assert_eq!(told(steps(PILE))[0], Tells::Seen);
    assert_eq!(told(steps(STOCK))[0], Tells::Hidden);
}

/// Everybody sees how many cards lie in a numbered pile, unless its number is a secret.
#[test]
fn the_number_of_a_pile_tells_too() {
    let size = |number| {
        let (owner, zone) = (Owner::Game, Named::Known(ZoneId(STOCK)));
        Expr::Size(Box::new(Expr::Contents(ZoneRef::At { owner, zone, numbers: vec![number] })))
    };
    assert_eq!(told(vec![store(0, size(Expr::Int(2)))])[0], Tells::Nothing);
    assert_eq!(told(vec![store(0, size(how_many_like(SECRET)))])[0], Tells::Hidden);
    assert_eq!(told(vec![store(0, how_many_like(BROW))])[0], Tells::Hidden);
}

/// That something is stored at all tells as much as the condition for it.
#[test]
fn a_condition_tells_too() {
    let test = top_is(STOCK, StrId(2));
    let then = vec![store(0, Expr::Int(1))];
    assert_eq!(told(vec![stmt(StmtKind::If { test, then })])[0], Tells::Hidden);
}

/// What one storage may tell is carried on to one that takes its value, in whatever order they stand.
#[test]
fn what_is_told_goes_from_storage_to_storage() {
    let read = Expr::Read(Box::new(StorageRef {
        owner: Owner::Game,
        storage: Named::Known(StorageId(0)),
    }));
    let same = Expr::Compare(Cmp::Eq, Box::new(read.clone()), Box::new(Expr::Int(1)));
    let copy = stmt(StmtKind::If { test: same, then: vec![store(BET, Expr::Int(1))] });
    let steps = vec![copy, store(BET, read), store(0, how_many_like(STOCK))];
    assert_eq!(told(steps)[..2], [Tells::Hidden, Tells::Hidden]);
}

/// The scores are told during play only if they do not depend on hidden cards.
#[test]
fn scores_are_open_unless_they_count_hidden_cards() {
    let mut game = game();
    assert!(Leaks::of(&game).open_scores);
    game.scoring.score = how_many_like(PILE);
    assert!(Leaks::of(&game).open_scores);
    game.scoring.score = how_many_like(HAND);
    assert!(!Leaks::of(&game).open_scores);
}

/// Who sees the faces of a named pile is not known before; how many cards it has all see.
#[test]
fn named_piles_may_be_hidden() {
    let mut game = game();
    game.zones[PILE as usize].sight = Sight::Named;
    game.scoring.score = how_many_like(PILE);
    assert!(!Leaks::of(&game).open_scores);
    game.scoring.score = Expr::Size(Box::new(pile(PILE)));
    assert!(Leaks::of(&game).open_scores);
}

fn read(storage: u32) -> Expr {
    let storage = Named::Known(StorageId(storage));
    Expr::Read(Box::new(StorageRef { owner: Owner::Game, storage }))
}

/// What nobody sees tells a secret: a storage that is not open, cards below the top one, even the size of a hidden pile.
#[test]
fn what_nobody_sees_is_not_told() {
    let tells = |value: Expr| told(vec![store(0, value)])[0];
    assert_eq!(tells(Expr::ToInt(Box::new(read(DEBT)))), Tells::Nothing);
    assert_eq!(tells(Expr::ToInt(Box::new(read(NOTE)))), Tells::Hidden);
    assert_eq!(tells(how_many_like(HEAP)), Tells::Hidden);
    let size = |zone| Expr::Size(Box::new(pile(zone)));
    assert_eq!(tells(size(HEAP)), Tells::Nothing);
    assert_eq!(tells(size(BOX)), Tells::Hidden);
    let Expr::Contents(heap) = pile(HEAP) else { panic!("a pile") };
    let items = Expr::Items(Box::new(Expr::PileList(heap)));
    assert_eq!(tells(Expr::Size(Box::new(items))), Tells::Nothing);
}

/// A variable that is assigned may hold anything, also where it was bound to something harmless.
#[test]
fn what_is_assigned_is_not_told() {
    let number = LocalId(1);
    let copy = || store(0, Expr::Local(number));
    let bound = |body| stmt(StmtKind::Let { local: number, value: Expr::Int(1), body });
    assert_eq!(told(vec![bound(vec![copy()])])[0], Tells::Nothing);
    let pick = stmt(StmtKind::Pick { local: number, value: Expr::Int(2), text: None });
    assert_eq!(told(vec![bound(vec![copy(), pick])])[0], Tells::Hidden);
}

/// Scores that are counted in the open are told, those that are kept in secret only at the end.
#[test]
fn scores_in_secret_storages_are_not_told() {
    let mut game = game();
    game.scoring.score = read(DEBT);
    assert!(Leaks::of(&game).open_scores);
    game.scoring.score = read(NOTE);
    assert!(!Leaks::of(&game).open_scores);
}

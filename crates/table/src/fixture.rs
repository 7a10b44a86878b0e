//! Small games for tests, built by hand.

use std::sync::Arc;

use ir::{
    Asking, Audience, Best, Choice, Cycle, CycleId, CycleOf, Deck, DeckId, Expr, Face, FaceId,
    Game, Holds, ListRef, Local, LocalId, Named, Numbers, Owner, OwnerKind, Place, Pos, Scope,
    Scoring, Sight, Stmt, StmtKind, Storage, StorageId, StorageRef, StoreOp, StrId, Type, Zone,
    ZoneAt, ZoneId, ZoneRef,
};
use source::Span;

use crate::{Rules, RulesInfo};

pub(crate) const STOCK: u32 = 0;
pub(crate) const PILE: u32 = 1;
pub(crate) const HAND: u32 = 2;
pub(crate) const SECRET: u32 = 3;
pub(crate) const SHARED: u32 = 4;
pub(crate) const LEAD: u32 = 5;
/// Three piles of each seat, numbered from 1.
pub(crate) const MELD: u32 = 6;
/// Seen by all but its owner.
pub(crate) const BROW: u32 = 7;
/// Everybody sees its top card.
pub(crate) const HEAP: u32 = 8;
/// Nobody knows of it.
pub(crate) const BOX: u32 = 9;
pub(crate) const BET: u32 = 1;
/// A string.
pub(crate) const LED: u32 = 2;
/// A number without a limit that nobody sees.
pub(crate) const NOTE: u32 = 3;
/// A number without a limit that all see.
pub(crate) const DEBT: u32 = 4;
/// A seat.
pub(crate) const DEALER: u32 = 5;

const STAGE: CycleId = CycleId(2);
const SCORING: CycleId = CycleId(3);

pub(crate) fn at(zone: u32, owner: u32) -> ZoneAt {
    ZoneAt { zone: ZoneId(zone), pile: 0, owner }
}

/// A game that has only cards: one face for each row, with the value of each trait.
pub(crate) fn deck_game(traits: &[&str], faces: &[&[&str]]) -> Game {
    let mut strings = Strings(vec![String::new()]);
    let traits: Vec<StrId> = traits.iter().map(|key| strings.id(key)).collect();
    let faces: Vec<Face> = faces
        .iter()
        .map(|values| Face {
            back: StrId::EMPTY,
            values: values.iter().map(|value| strings.id(value)).collect(),
        })
        .collect();
    let zone = |strings: &mut Strings, name, owner, sight, holds| Zone {
        label: None,
        name: strings.id(name),
        owner,
        sight,
        holds,
        numbers: vec![],
    };
    let s = &mut strings;
    let mut zones = vec![
        zone(s, "STOCK", OwnerKind::Game, Sight::Nobody, Holds::Cards),
        zone(s, "PILE", OwnerKind::Game, Sight::Everybody, Holds::Cards),
        zone(s, "HAND", OwnerKind::Seat, Sight::Owner, Holds::Cards),
        zone(s, "SECRET", OwnerKind::Seat, Sight::Nobody, Holds::Cards),
        zone(s, "SHARED", OwnerKind::Team, Sight::Owner, Holds::Cards),
        zone(s, "LEAD", OwnerKind::Game, Sight::Everybody, Holds::References),
        zone(s, "MELD", OwnerKind::Seat, Sight::Everybody, Holds::Cards),
        zone(s, "BROW", OwnerKind::Seat, Sight::Others, Holds::Cards),
        zone(s, "HEAP", OwnerKind::Game, Sight::Top, Holds::Cards),
        zone(s, "BOX", OwnerKind::Game, Sight::Hidden, Holds::Cards),
    ];
    zones[MELD as usize].numbers = vec![Numbers { first: 1, count: 3 }];
    let storage =
        |s: &mut Strings, name, owner, ty, open| Storage { name: s.id(name), owner, ty, open };
    let storages = vec![
        storage(s, "POT", OwnerKind::Game, Type::Int, true),
        storage(s, "BET", OwnerKind::Seat, Type::Int, true),
        storage(s, "LED", OwnerKind::Game, Type::Str, true),
        storage(s, "NOTE", OwnerKind::Game, Type::Number, false),
        storage(s, "DEBT", OwnerKind::Game, Type::Number, true),
        storage(s, "DEALER", OwnerKind::Game, Type::Seat, true),
    ];
    let local = |s: &mut Strings, name, ty| Local { name: s.id(name), ty, scope: Scope::Bound };
    let locals =
        vec![local(s, "C", Type::Card), local(s, "N", Type::Int), local(s, "P", Type::Seat)];
    let deck = Deck { faces: (0..).take(faces.len()).map(FaceId).collect() };
    Game {
        language: "recycle",
        dialect: "documented",
        n_seats: 4,
        traits,
        faces,
        decks: vec![deck],
        zones,
        storages,
        maps: Vec::new(),
        teams: vec![vec![0, 2], vec![1, 3]],
        locals,
        labels: Vec::new(),
        procs: Vec::new(),
        names: Vec::new(),
        cycles: vec![
            Cycle { of: CycleOf::Seats, parent: None },
            Cycle { of: CycleOf::Teams, parent: None },
            Cycle { of: CycleOf::Seats, parent: Some(Game::BASE_SEATS) },
            Cycle { of: CycleOf::Seats, parent: None },
        ],
        strings: strings.0,
        body: body(),
        scoring: Scoring {
            best: Best::Max,
            score: Expr::Read(Box::new(bet(Expr::CurrentSeat(SCORING)))),
            cycle: SCORING,
            span: Span::new(5, 9),
        },
    }
}

/// Eight cards of two suits, shuffled; each of four seats gets two and plays them to the PILE, betting 1 each time.
pub(crate) fn rules() -> Arc<Rules> {
    let game = deck_game(
        &["SUIT", "RANK"],
        &[
            &["HEARTS", "TWO"],
            &["HEARTS", "THREE"],
            &["HEARTS", "FOUR"],
            &["HEARTS", "FIVE"],
            &["SPADES", "TWO"],
            &["SPADES", "THREE"],
            &["SPADES", "FOUR"],
            &["SPADES", "FIVE"],
        ],
    );
    rules_of(game)
}

/// The same game with names for the seats, which says something when a card is played.
pub(crate) fn talking() -> Arc<Rules> {
    let mut game = rules().game().clone();
    let mut strings = Strings(std::mem::take(&mut game.strings));
    game.names = ["Ann", "Ben", "Cy", "Di"].map(|name| strings.id(name)).to_vec();
    let tell = |to, text| stmt(StmtKind::Tell { to, text: Expr::Str(text) });
    let (all, one, team) = (strings.id("played"), strings.id("thanks"), strings.id("we play"));
    game.strings = strings.0;
    let current = Expr::CurrentSeat(STAGE);
    if let Some(Stmt { kind: StmtKind::Stage { body, .. }, .. }) = game.body.last_mut() {
        body.push(tell(Audience::Everybody, all));
        body.push(tell(Audience::Seat(current.clone()), one));
        body.push(tell(Audience::Team(Expr::TeamOf(Box::new(current))), team));
    }
    rules_of(game)
}

pub(crate) fn rules_of(game: Game) -> Arc<Rules> {
    let info = RulesInfo { name: "fixture".to_owned(), path: None };
    Arc::new(Rules::new(info, "the text", game).expect("the fixture compiles"))
}

fn body() -> Vec<Stmt> {
    let current = || Expr::CurrentSeat(STAGE);
    let zone = |owner: Owner, zone: u32| ZoneRef::At {
        owner,
        zone: Named::Known(ZoneId(zone)),
        numbers: vec![],
    };
    let stock = || zone(Owner::Game, STOCK);
    let hand = |seat: Expr| zone(Owner::Seat(Box::new(seat)), HAND);
    let pile = zone(Owner::Game, PILE);
    let mut body = vec![
        stmt(StmtKind::CreateDeck { deck: DeckId(0), to: stock() }),
        stmt(StmtKind::Shuffle(ListRef::Pile(stock()))),
    ];
    for seat in 0..4 {
        for _ in 0..2 {
            let card = Expr::CardAt { pos: Pos::Top, cards: Box::new(Expr::Contents(stock())) };
            let to =
                Place { pos: Pos::Top, zone: hand(Expr::SeatNumber(Box::new(Expr::Int(seat)))) };
            body.push(stmt(StmtKind::Move { card, to }));
        }
    }
    let play = vec![
        stmt(StmtKind::Move {
            card: Expr::Local(LocalId(0)),
            to: Place { pos: Pos::Top, zone: pile },
        }),
        stmt(StmtKind::Store { to: bet(current()), op: StoreOp::Inc, value: Expr::Int(1) }),
    ];
    let any =
        StmtKind::Any { local: LocalId(0), over: Expr::Contents(hand(current())), body: play };
    let choice = Choice { seat: current(), steps: vec![stmt(any)], asking: Asking::Always };
    let size = Expr::Size(Box::new(Expr::Contents(hand(Expr::NextSeat(STAGE)))));
    let end = Expr::Compare(ir::Cmp::Eq, Box::new(size), Box::new(Expr::Int(0)));
    body.push(stmt(StmtKind::Stage {
        cycle: STAGE,
        end: Some(end),
        backwards: None,
        body: vec![stmt(StmtKind::Choice(choice))],
    }));
    body
}

fn bet(seat: Expr) -> StorageRef {
    StorageRef { owner: Owner::Seat(Box::new(seat)), storage: Named::Known(StorageId(BET)) }
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { span: Span::new(0, 1), kind }
}

struct Strings(Vec<String>);

impl Strings {
    fn id(&mut self, text: &str) -> StrId {
        let known = self.0.iter().position(|other| other == text);
        let index = known.unwrap_or_else(|| {
            self.0.push(text.to_owned());
            self.0.len() - 1
        });
        StrId(u32::try_from(index).expect("few strings"))
    }
}

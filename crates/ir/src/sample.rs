//! A small game for the tests of this crate: two seats, four cards, a stage, a choice, every kind of declaration.

use source::Span;

use crate::{
    Asking, Award, Best, Choice, Cmp, Cycle, CycleId, CycleOf, Deck, DeckId, Expr, Face, FaceId,
    Game, Holds, Local, LocalId, MapId, MapRef, Named, Owner, OwnerKind, Place, PointMap, Pos,
    Scope, Scoring, Sight, Stmt, StmtKind, Storage, StorageId, StorageRef, StoreOp, StrId, Type,
    Zone, ZoneId, ZoneRef,
};

pub(crate) const TURN: CycleId = CycleId(2);
pub(crate) const SCORING: CycleId = CycleId(3);
pub(crate) const CARD: LocalId = LocalId(0);
pub(crate) const PILE: LocalId = LocalId(1);
pub(crate) const STOCK: ZoneId = ZoneId(0);
pub(crate) const HAND: ZoneId = ZoneId(1);
pub(crate) const LED: ZoneId = ZoneId(2);

pub(crate) fn stmt(kind: StmtKind) -> Stmt {
    Stmt { span: Span::new(10, 20), kind }
}

pub(crate) fn of_game(zone: ZoneId) -> ZoneRef {
    ZoneRef::At { owner: Owner::Game, zone: Named::Known(zone), numbers: vec![] }
}

pub(crate) fn hand() -> ZoneRef {
    let owner = Owner::Seat(Box::new(Expr::CurrentSeat(TURN)));
    ZoneRef::At { owner, zone: Named::Known(HAND), numbers: vec![] }
}

pub(crate) fn on_top(zone: ZoneRef) -> Place {
    Place { pos: Pos::Top, zone }
}

pub(crate) fn top(zone: ZoneRef) -> Expr {
    Expr::CardAt { pos: Pos::Top, cards: Box::new(Expr::Contents(zone)) }
}

pub(crate) fn map() -> MapRef {
    MapRef { owner: Owner::Game, map: Named::Known(MapId(0)) }
}

fn score_of(cycle: CycleId) -> StorageRef {
    let owner = Owner::Seat(Box::new(Expr::CurrentSeat(cycle)));
    StorageRef { owner, storage: Named::Known(StorageId(0)) }
}

fn body() -> Vec<Stmt> {
    let play = StmtKind::Any {
        local: CARD,
        over: Expr::Contents(hand()),
        body: vec![
            stmt(StmtKind::Remember {
                card: Expr::Local(CARD),
                to: on_top(of_game(LED)),
                lenient: true,
            }),
            stmt(StmtKind::Move { card: Expr::Local(CARD), to: on_top(of_game(STOCK)) }),
        ],
    };
    let choice = Choice {
        seat: Expr::CurrentSeat(TURN),
        steps: vec![stmt(play), stmt(StmtKind::Pass)],
        asking: Asking::Always,
    };
    let count = StmtKind::Store { to: score_of(TURN), op: StoreOp::Inc, value: Expr::Int(1) };
    let end = Expr::Compare(
        Cmp::Eq,
        Box::new(Expr::Size(Box::new(Expr::Contents(hand())))),
        Box::new(Expr::Int(0)),
    );
    let award = Award {
        conditions: vec![(Expr::Str(StrId(1)), Expr::Str(StrId(2)))],
        points: Expr::Int(5),
    };
    let take = StmtKind::Move { card: top(of_game(STOCK)), to: on_top(ZoneRef::Local(PILE)) };
    vec![
        stmt(StmtKind::CreateDeck { deck: DeckId(0), to: of_game(STOCK) }),
        stmt(StmtKind::Award { map: map(), awards: vec![award] }),
        stmt(StmtKind::Stage {
            cycle: TURN,
            end: Some(end),
            backwards: None,
            body: vec![
                stmt(StmtKind::Let {
                    local: PILE,
                    value: Expr::Contents(hand()),
                    body: vec![stmt(take)],
                }),
                stmt(StmtKind::Choice(choice)),
                stmt(count),
            ],
        }),
    ]
}

pub(crate) fn sample() -> Game {
    let texts = ["", "RANK", "A", "B", "STOCK", "HAND", "LED", "SCORE", "P", "C"];
    let face = |value| Face { back: StrId(0), values: vec![StrId(value)] };
    let zone = |name, owner, sight, holds| Zone {
        name: StrId(name),
        label: None,
        owner,
        sight,
        holds,
        numbers: vec![],
    };
    let local = |name, ty| Local { name: StrId(name), ty, scope: Scope::Bound };
    let seats = |parent| Cycle { of: CycleOf::Seats, parent };
    Game {
        language: "recycle",
        dialect: "documented",
        n_seats: 2,
        strings: texts.map(str::to_owned).to_vec(),
        traits: vec![StrId(1)],
        faces: vec![face(2), face(3), face(0)],
        decks: vec![Deck { faces: vec![FaceId(0), FaceId(1), FaceId(2), FaceId(0)] }],
        zones: vec![
            zone(4, OwnerKind::Game, Sight::Nobody, Holds::Cards),
            zone(5, OwnerKind::Seat, Sight::Owner, Holds::Cards),
            zone(6, OwnerKind::Game, Sight::Everybody, Holds::References),
        ],
        storages: vec![Storage {
            name: StrId(7),
            owner: OwnerKind::Seat,
            ty: Type::Int,
            open: true,
        }],
        maps: vec![PointMap { name: StrId(8), owner: OwnerKind::Game }],
        teams: vec![vec![0], vec![1]],
        locals: vec![local(9, Type::Card), local(9, Type::Zone)],
        labels: vec![],
        procs: vec![],
        names: vec![],
        cycles: vec![
            seats(None),
            Cycle { of: CycleOf::Teams, parent: None },
            seats(Some(CycleId(0))),
            seats(None),
        ],
        body: body(),
        scoring: Scoring {
            best: Best::Max,
            score: Expr::Read(Box::new(score_of(SCORING))),
            cycle: SCORING,
            span: Span::new(30, 40),
        },
    }
}

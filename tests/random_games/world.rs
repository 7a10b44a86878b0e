//! What lies on the table of every random game, and how it begins.
//!
//! The declarations are always the same: one zone, storage and point map for every kind of owner, and one for every way
//! of telling piles apart. Only the rules are random. The values of cards are also the names of piles, storages and point
//! maps, so that a name found at run time sometimes stands for something.

use ir::{
    Award, Best, Cmp, Cycle, CycleId, CycleOf, Deck, DeckId, Element, Expr, Face, FaceId, Game,
    Holds, ListRef, Local, LocalId, MapId, MapRef, Named, Numbers, Owner, OwnerKind, Place,
    PointMap, Pos, Scope, Scoring, Sight, Stmt, StmtKind, Storage, StorageId, StrId, Type, Zone,
    ZoneId, ZoneRef,
};
use source::Span;

use super::Author;

/// Values of cards first, then keys, then what is only a name for people.
const STRINGS: [&str; 33] = [
    "",
    "ONE",
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIX",
    "RANK",
    "SUIT",
    "RED",
    "VAR",
    "STOCK",
    "HAND",
    "ROW",
    "FIELD",
    "GRID",
    "TRICKS",
    "MARKS",
    "NOTES",
    "COUNT",
    "SEATCOUNT",
    "TEAMCOUNT",
    "WORD",
    "SEATWORD",
    "TEAMWORD",
    "PASSES",
    "POINTS",
    "SEATPOINTS",
    "TEAMPOINTS",
    "D",
    "D1",
    "0",
    "1x",
];
/// Strings that can be compared with a trait of a card: none, the five ranks (two of which are suits as well), and one
/// that no card has.
pub(super) const N_VALUES: usize = 7;
const N_RANKS: u32 = 5;
pub(super) const KEYS: [StrId; 2] = [StrId(7), StrId(8)];
/// The strings that are names of something, for names that are found at run time.
pub(super) const NAMES: [StrId; 3] = [StrId(1), StrId(2), StrId(3)];
/// What the names of piles begin with: few, and one is the beginning of the other.
pub(super) const HEADS: [StrId; 2] = [StrId(29), StrId(30)];
/// What may follow, before or after a number.
pub(super) const TAILS: [StrId; 3] = [StrId(31), StrId(32), StrId(9)];
/// The marks of the seats.
pub(super) const SEAT_MARKS: [StrId; N_SEATS] = [StrId(33), StrId(34), StrId(35)];
const RED: StrId = StrId(9);
pub(super) const VAR: StrId = StrId(10);

pub(super) const N_SEATS: usize = 3;
pub(super) const N_TEAMS: usize = 2;

pub(super) const DECK: DeckId = DeckId(0);
pub(super) const DECK_SIZE: usize = 18;
/// Four cards, of which two are alike.
pub(super) const SMALL_DECK: DeckId = DeckId(1);

/// One pile that nobody sees.
const STOCK: ZoneId = ZoneId(0);
/// A pile of every seat.
pub(super) const HAND: ZoneId = ZoneId(1);
/// Three piles, from 0 on.
pub(super) const ROW: ZoneId = ZoneId(2);
/// Four piles of every seat, from -1 on.
pub(super) const FIELD: ZoneId = ZoneId(3);
/// Three times two piles, told apart by two numbers.
pub(super) const GRID: ZoneId = ZoneId(4);
/// A pile of every team.
pub(super) const TRICKS: ZoneId = ZoneId(5);
/// Two piles of references.
pub(super) const MARKS: ZoneId = ZoneId(6);
/// A pile of references of every seat.
pub(super) const NOTES: ZoneId = ZoneId(7);
/// What the names can stand for where a pile of the game is meant.
pub(super) const PILES_BY_NAME: [ZoneId; 3] = [ROW, GRID, STOCK];

/// Two piles of which everybody sees the top card; only in later games.
pub(super) const SHOWN: ZoneId = ZoneId(8);
/// A pile of which nobody knows; only in later games.
pub(super) const ASIDE: ZoneId = ZoneId(9);

/// Piles that get names; only in games with attempts.
pub(super) const NAMED: ZoneId = ZoneId(10);
pub(super) const N_NAMED: u32 = 6;
/// More of them.
pub(super) const ALSO_NAMED: ZoneId = ZoneId(11);
pub(super) const N_ALSO_NAMED: u32 = 2;
/// Cards that are laid aside there have left the game.
pub(super) const GONE: ZoneId = ZoneId(12);

/// The integer storages of the game; the names stand for them.
pub(super) const COUNTS: [StorageId; 3] = [StorageId(0), StorageId(1), StorageId(2)];
pub(super) const SEAT_COUNT: StorageId = StorageId(3);
pub(super) const TEAM_COUNT: StorageId = StorageId(4);
pub(super) const WORD: StorageId = StorageId(5);
pub(super) const SEAT_WORD: StorageId = StorageId(6);
pub(super) const TEAM_WORD: StorageId = StorageId(7);
/// The passes of stages are counted here. There are few, so stages inside of each other sometimes share one and then go on
/// until a limit stops them.
pub(super) const PASSES: [StorageId; 3] = [StorageId(8), StorageId(9), StorageId(10)];

/// The storages that only later games have: their owners, and what they hold.
pub(super) const LATER_STORAGES: [(OwnerKind, Type); 18] = [
    (OwnerKind::Card, Type::Int),
    (OwnerKind::Card, Type::Str),
    (OwnerKind::Game, Type::Number),
    (OwnerKind::Seat, Type::Number),
    (OwnerKind::Card, Type::Number),
    (OwnerKind::Game, Type::Seat),
    (OwnerKind::Seat, Type::Seat),
    (OwnerKind::Card, Type::Seat),
    (OwnerKind::Game, Type::Team),
    (OwnerKind::Team, Type::Team),
    (OwnerKind::Game, Type::List(Element::Card)),
    (OwnerKind::Seat, Type::List(Element::Card)),
    (OwnerKind::Card, Type::List(Element::Card)),
    (OwnerKind::Game, Type::List(Element::Int)),
    (OwnerKind::Team, Type::List(Element::Int)),
    (OwnerKind::Game, Type::List(Element::Str)),
    (OwnerKind::Seat, Type::List(Element::Seat)),
    (OwnerKind::Game, Type::List(Element::Team)),
];
pub(super) const FIRST_LATER_STORAGE: u32 = 11;

/// The point maps of the game; the names stand for them.
pub(super) const MAPS: [MapId; 3] = [MapId(0), MapId(1), MapId(2)];
pub(super) const SEAT_MAP: MapId = MapId(3);
pub(super) const TEAM_MAP: MapId = MapId(4);

pub(super) fn at(owner: Owner, zone: ZoneId, numbers: Vec<Expr>) -> ZoneRef {
    ZoneRef::At { owner, zone: Named::Known(zone), numbers }
}

pub(super) fn stock() -> ZoneRef {
    at(Owner::Game, STOCK, Vec::new())
}

pub(super) fn game_map(map: MapId) -> MapRef {
    MapRef { owner: Owner::Game, map: Named::Known(map) }
}

pub(super) fn size(collection: Expr) -> Expr {
    Expr::Size(Box::new(collection))
}

pub(super) fn compare(cmp: Cmp, a: Expr, b: Expr) -> Expr {
    Expr::Compare(cmp, Box::new(a), Box::new(b))
}

pub(super) fn card_at(pos: Pos, cards: Expr) -> Expr {
    Expr::CardAt { pos, cards: Box::new(cards) }
}

impl Author<'_, '_> {
    pub(super) fn game(&mut self) -> Game {
        if self.later {
            self.declare_variables();
        }
        let mut body = self.setup();
        if self.later {
            body.extend(self.first_values());
            self.write_procs();
        }
        if self.attempts {
            body.extend(self.first_names());
        }
        body.extend(self.stage(0));
        body.extend(self.items(0));
        if self.later {
            body.extend(self.last_values());
        }
        let scoring = self.scoring();
        Game {
            language: "recycle",
            dialect: "2026",
            n_seats: N_SEATS as u32,
            strings: strings(),
            traits: KEYS.to_vec(),
            faces: faces(),
            decks: vec![deck(), small_deck()],
            zones: self.zones(),
            storages: self.storages(),
            maps: maps(),
            teams: vec![vec![0, 2], vec![1]],
            locals: std::mem::take(&mut self.locals),
            labels: vec![VAR; self.n_labels as usize],
            procs: std::mem::take(&mut self.procs),
            cycles: std::mem::take(&mut self.cycles),
            names: if self.later { NAMES.to_vec() } else { Vec::new() },
            body,
            scoring,
        }
    }

    /// The deck, points for the ranks, three cards for every seat and one for each of two piles.
    fn setup(&mut self) -> Vec<Stmt> {
        let mut setup = vec![
            self.stmt_of(StmtKind::CreateDeck { deck: DECK, to: stock() }),
            self.stmt_of(StmtKind::Shuffle(ListRef::Pile(stock()))),
        ];
        // The third map begins without points.
        for map in [MAPS[0], MAPS[1]] {
            let mut awards = Vec::new();
            for rank in 1..=N_RANKS {
                // In the first map the ranks are consecutive, so that there are runs.
                let points =
                    if map == MAPS[0] { Expr::Int(i64::from(rank)) } else { self.known(4) };
                let condition = (Expr::Str(KEYS[0]), Expr::Str(StrId(rank)));
                awards.push(Award { conditions: vec![condition], points });
            }
            setup.push(self.stmt_of(StmtKind::Award { map: game_map(map), awards }));
        }
        for card in 0..3 * N_SEATS {
            let seat = Expr::SeatNumber(Box::new(Expr::Int((card % N_SEATS) as i64)));
            setup.push(self.dealt(at(Owner::Seat(Box::new(seat)), HAND, Vec::new())));
        }
        for pile in 0..2 {
            setup.push(self.dealt(at(Owner::Game, ROW, vec![Expr::Int(pile)])));
        }
        setup
    }

    fn dealt(&mut self, zone: ZoneRef) -> Stmt {
        let card = card_at(Pos::Top, Expr::Contents(stock()));
        self.stmt_of(StmtKind::Move { card, to: Place { pos: Pos::Top, zone } })
    }

    fn scoring(&mut self) -> Scoring {
        let cycle = CycleId(self.cycles.len() as u32);
        self.cycles.push(Cycle { of: CycleOf::Seats, parent: None });
        self.seats = cycle;
        self.room = 8;
        let best = self.dice.pick(&[Best::Max, Best::Min]);
        let end = self.n_stmts * 10;
        let score = if self.later && self.one_in(3) { self.number() } else { self.int() };
        Scoring { best, score, cycle, span: Span::new(end, end + 5) }
    }

    fn zones(&self) -> Vec<Zone> {
        let mut zones = zones();
        if self.later {
            zones.push(zone(13, OwnerKind::Game, Sight::Top, Holds::Cards, &[(0, 2)]));
            zones.push(zone(11, OwnerKind::Game, Sight::Hidden, Holds::Cards, &[]));
            let is_text = |local: &Local| local.ty == Type::Text && local.scope != Scope::Bound;
            let text = self.locals.iter().position(is_text);
            zones[0].label = text.map(|text| LocalId(text as u32));
        }
        if self.attempts {
            for (name, n) in [(14, N_NAMED), (15, N_ALSO_NAMED)] {
                zones.push(zone(name, OwnerKind::Game, Sight::Named, Holds::Cards, &[(0, n)]));
            }
        }
        if !self.has_memory {
            zones.iter_mut().for_each(|zone| zone.holds = Holds::Cards);
        }
        if self.attempts {
            zones.push(zone(11, OwnerKind::Game, Sight::Hidden, Holds::Gone, &[]));
        }
        zones
    }

    fn storages(&self) -> Vec<Storage> {
        let mut storages = storages();
        if self.later {
            for (owner, ty) in LATER_STORAGES {
                let open = owner != OwnerKind::Card && storages.len().is_multiple_of(2);
                storages.push(Storage { name: StrId(19), owner, ty, open });
            }
        }
        storages
    }
}

fn strings() -> Vec<String> {
    let marks = (0..N_SEATS as u32).map(|seat| ir::marks::mark(seat).to_string());
    STRINGS.map(str::to_owned).into_iter().chain(marks).collect()
}

/// Five ranks in two suits and without one; cards of the second rank have another back.
fn faces() -> Vec<Face> {
    let mut faces = Vec::new();
    for rank in 1..=N_RANKS {
        for suit in [StrId(4), StrId(5), StrId::EMPTY] {
            let back = if rank == 2 { RED } else { StrId::EMPTY };
            faces.push(Face { back, values: vec![StrId(rank), suit] });
        }
    }
    faces
}

/// Every face once, and three of them twice.
fn deck() -> Deck {
    let mut faces: Vec<FaceId> = (0..3 * N_RANKS).map(FaceId).collect();
    faces.extend([FaceId(0), FaceId(3), FaceId(7)]);
    Deck { faces }
}

fn small_deck() -> Deck {
    Deck { faces: [0, 14, 0, 4].map(FaceId).to_vec() }
}

fn zone(name: u32, owner: OwnerKind, sight: Sight, holds: Holds, numbers: &[(i64, u32)]) -> Zone {
    let numbers = numbers.iter().map(|&(first, count)| Numbers { first, count }).collect();
    Zone { name: StrId(name), label: None, owner, sight, holds, numbers }
}

fn zones() -> Vec<Zone> {
    use Holds::{Cards, References};
    vec![
        zone(11, OwnerKind::Game, Sight::Nobody, Cards, &[]),
        zone(12, OwnerKind::Seat, Sight::Owner, Cards, &[]),
        zone(13, OwnerKind::Game, Sight::Everybody, Cards, &[(0, 3)]),
        zone(14, OwnerKind::Seat, Sight::Others, Cards, &[(-1, 4)]),
        zone(15, OwnerKind::Game, Sight::Everybody, Cards, &[(0, 3), (0, 2)]),
        zone(16, OwnerKind::Team, Sight::Owner, Cards, &[]),
        zone(17, OwnerKind::Game, Sight::Everybody, References, &[(0, 2)]),
        zone(18, OwnerKind::Seat, Sight::Everybody, References, &[]),
    ]
}

fn storages() -> Vec<Storage> {
    use OwnerKind::{Game, Seat, Team};
    use Type::{Int, Str};
    let storage = |name, owner, ty| Storage { name: StrId(name), owner, ty, open: true };
    vec![
        storage(19, Game, Int),
        storage(19, Game, Int),
        storage(19, Game, Int),
        storage(20, Seat, Int),
        storage(21, Team, Int),
        storage(22, Game, Str),
        storage(23, Seat, Str),
        storage(24, Team, Str),
        storage(25, Game, Int),
        storage(25, Game, Int),
        storage(25, Game, Int),
    ]
}

fn maps() -> Vec<PointMap> {
    use OwnerKind::{Game, Seat, Team};
    let maps = [(26, Game), (26, Game), (26, Game), (27, Seat), (28, Team)];
    maps.map(|(name, owner)| PointMap { name: StrId(name), owner }).to_vec()
}

//! Owners, and what they own: storages, point maps, piles and places in them.

use ir::{
    Arith, Expr, MapRef, Named, Owner, OwnerKind, Place, Pos, StorageRef, Type, ZoneId, ZoneRef,
};

use super::Author;
use super::world::{
    ASIDE, COUNTS, FIELD, GRID, HAND, MAPS, MARKS, NAMES, NOTES, PILES_BY_NAME, ROW, SEAT_COUNT,
    SEAT_MAP, SEAT_WORD, SHOWN, TEAM_COUNT, TEAM_MAP, TEAM_WORD, TRICKS, WORD, at, game_map, stock,
};

impl Author<'_, '_> {
    pub(super) fn owner(&mut self, kind: OwnerKind) -> Owner {
        match kind {
            OwnerKind::Game => Owner::Game,
            OwnerKind::Seat => Owner::Seat(Box::new(self.seat())),
            OwnerKind::Team => Owner::Team(Box::new(self.team())),
            OwnerKind::Card => Owner::Card(Box::new(self.sure_card())),
        }
    }

    /// Something that is found by its name at run time. Mostly it has that name.
    fn by_name<Id: Copy>(&mut self, named: &[Id]) -> Named<Id> {
        let name = if self.one_in(4) { self.string() } else { Expr::Str(self.dice.pick(&NAMES)) };
        Named::ByName(Box::new(name), NAMES.into_iter().zip(named.iter().copied()).collect())
    }

    /// A storage of integers or strings.
    pub(super) fn storage(&mut self, ty: Type) -> StorageRef {
        let (kind, id) = match (ty, self.below(4)) {
            (Type::Int, 0 | 1) => (OwnerKind::Game, self.dice.pick(&COUNTS)),
            (Type::Int, 2) => (OwnerKind::Seat, SEAT_COUNT),
            (Type::Int, _) => (OwnerKind::Team, TEAM_COUNT),
            (_, 0 | 1) => (OwnerKind::Game, WORD),
            (_, 2) => (OwnerKind::Seat, SEAT_WORD),
            (_, _) => (OwnerKind::Team, TEAM_WORD),
        };
        let named = kind == OwnerKind::Game && ty == Type::Int && self.one_in(30);
        let storage = if named { self.by_name(&COUNTS) } else { Named::Known(id) };
        StorageRef { owner: self.owner(kind), storage }
    }

    pub(super) fn map(&mut self) -> MapRef {
        match self.below(40) {
            0..=18 => game_map(MAPS[0]),
            19..=28 => game_map(MAPS[1]),
            29 | 30 => game_map(MAPS[2]),
            31 => MapRef { owner: Owner::Game, map: self.by_name(&MAPS) },
            32..=36 => {
                let owner = self.owner(OwnerKind::Seat);
                MapRef { owner, map: Named::Known(SEAT_MAP) }
            }
            _ => {
                let owner = self.owner(OwnerKind::Team);
                MapRef { owner, map: Named::Known(TEAM_MAP) }
            }
        }
    }

    /// A pile of cards.
    pub(super) fn pile(&mut self) -> ZoneRef {
        if self.attempts && self.one_in(5) {
            return self.named_pile();
        }
        if self.later && self.one_in(8) {
            return match self.below(3) {
                0 => at(Owner::Game, ASIDE, Vec::new()),
                _ => at(Owner::Game, SHOWN, vec![self.known(2)]),
            };
        }
        match self.below(16) {
            0 | 1 => stock(),
            2..=6 => self.hand(),
            7 => at(self.owner(OwnerKind::Seat), HAND, Vec::new()),
            8 | 9 => at(Owner::Game, ROW, self.numbers()),
            10 | 11 => at(self.owner(OwnerKind::Seat), FIELD, self.numbers()),
            12 => {
                let mut numbers = self.numbers();
                numbers.push(self.known(2));
                at(Owner::Game, GRID, numbers)
            }
            13 => self.local(Type::Zone, false).map_or_else(stock, ZoneRef::Local),
            14 => at(self.owner(OwnerKind::Team), TRICKS, Vec::new()),
            _ => self.rare_pile(),
        }
    }

    /// The pile of the current seat.
    pub(super) fn hand(&mut self) -> ZoneRef {
        at(Owner::Seat(Box::new(Expr::CurrentSeat(self.seats))), HAND, Vec::new())
    }

    /// A free pile, or one that is found by its name.
    fn rare_pile(&mut self) -> ZoneRef {
        match self.below(12) {
            0 => ZoneRef::Free { owner: Owner::Game, zone: Named::Known(ROW) },
            1 => ZoneRef::Free { owner: Owner::Game, zone: self.by_name(&PILES_BY_NAME) },
            2..=6 => {
                ZoneRef::Free { owner: self.owner(OwnerKind::Seat), zone: Named::Known(FIELD) }
            }
            7 | 8 => {
                let zone = self.by_name(&PILES_BY_NAME);
                // All of them have a pile without a number.
                ZoneRef::At { owner: Owner::Game, zone, numbers: Vec::new() }
            }
            _ => stock(),
        }
    }

    /// At most one number. The verifier refuses a known number that no pile has; an unknown one may be wrong.
    fn numbers(&mut self) -> Vec<Expr> {
        let number = match self.below(20) {
            0 | 1 => return Vec::new(),
            2..=14 => self.known(3),
            15 | 16 => self.var(Type::Int).unwrap_or(Expr::Int(1)),
            17 | 18 => Expr::Arith(Arith::Rem, Box::new(self.int()), Box::new(Expr::Int(3))),
            _ => Expr::Arith(Arith::Sub, Box::new(self.known(5)), Box::new(Expr::Int(1))),
        };
        vec![number]
    }

    /// A pile of references.
    pub(super) fn memory(&mut self) -> ZoneRef {
        match self.below(6) {
            0..=2 => at(Owner::Game, MARKS, vec![self.known(2)]),
            3 | 4 => at(self.owner(OwnerKind::Seat), NOTES, Vec::new()),
            _ => match self.local(Type::Zone, true) {
                Some(local) => ZoneRef::Local(local),
                None => at(Owner::Game, MARKS, Vec::new()),
            },
        }
    }

    /// The piles of an owner, as a collection.
    pub(super) fn piles(&mut self) -> Expr {
        let of_game = |zone: ZoneId| Expr::Piles { owner: Owner::Game, zone: Named::Known(zone) };
        match self.below(12) {
            0..=3 => of_game(ROW),
            4 | 5 => Expr::Piles { owner: self.owner(OwnerKind::Seat), zone: Named::Known(FIELD) },
            6 | 7 => of_game(GRID),
            8 | 9 => self.var(Type::Zones).unwrap_or_else(|| of_game(ROW)),
            10 if self.one_in(3) => {
                Expr::Piles { owner: Owner::Game, zone: self.by_name(&PILES_BY_NAME) }
            }
            _ if self.tired() => of_game(ROW),
            _ => {
                let over = self.piles();
                self.filter(over, Type::Zone)
            }
        }
    }

    pub(super) fn pos(&mut self) -> Pos {
        match self.below(16) {
            0..=9 => Pos::Top,
            10..=13 => Pos::Bottom,
            _ if self.one_in(10) => Pos::Index(Box::new(self.int())),
            _ => Pos::Index(Box::new(Expr::Int(0))),
        }
    }

    pub(super) fn place(&mut self) -> Place {
        Place { pos: self.pos(), zone: self.pile() }
    }
}

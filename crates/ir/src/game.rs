//! The parts of a [`Game`]: what lies on the table before anybody moves, and the rules.

use source::Span;

use crate::{Expr, LocalId, Stmt, Type};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// The index this id stands for.
            #[must_use]
            pub fn idx(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A string of the game; `StrId(0)` is the empty string.
    StrId
}
id! {
    /// A trait of cards (a key such as `SUIT`).
    TraitId
}
id! {
    /// What is printed on a card: one value, or none, for each trait.
    FaceId
}
id! {
    /// A recipe for cards.
    DeckId
}
id! {
    /// A declared zone; each owner has its own pile of it.
    ZoneId
}
id! {
    /// A declared storage; each owner has its own value of it.
    StorageId
}
id! {
    /// A declared point map.
    MapId
}
id! {
    /// A turn order: whose turn it is, and who was queued to be next.
    CycleId
}
id! {
    /// A body that can be left.
    LabelId
}
id! {
    /// Statements that are run from several places.
    ProcId
}

impl StrId {
    /// The empty string, which a missing trait reads as.
    pub const EMPTY: Self = Self(0);
}

/// A rule set as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// `recycle`, later `pip`, `uce`.
    pub language: &'static str,
    pub dialect: &'static str,
    pub n_seats: u32,
    /// The text of each [`StrId`]; the first is empty.
    pub strings: Vec<String>,
    /// The key of each [`TraitId`].
    pub traits: Vec<StrId>,
    pub faces: Vec<Face>,
    pub decks: Vec<Deck>,
    pub zones: Vec<Zone>,
    pub storages: Vec<Storage>,
    pub maps: Vec<PointMap>,
    /// The teams at the start: seats by team. Every seat is in exactly one.
    pub teams: Vec<Vec<u32>>,
    pub locals: Vec<Local>,
    /// What each body is called that can be left.
    pub labels: Vec<StrId>,
    /// Each calls only those before it, and itself.
    pub procs: Vec<Proc>,
    /// The first is the base cycle of seats, the second the base cycle of teams; both start at 0.
    pub cycles: Vec<Cycle>,
    /// What the seats are called; empty if they have no names.
    pub names: Vec<StrId>,
    /// Deck creation first, then the rules in order.
    pub body: Vec<Stmt>,
    pub scoring: Scoring,
}

impl Game {
    /// The cycle in force outside all stages of seats.
    pub const BASE_SEATS: CycleId = CycleId(0);
    /// The cycle in force outside all stages of teams.
    pub const BASE_TEAMS: CycleId = CycleId(1);

    #[must_use]
    pub fn text(&self, id: StrId) -> &str {
        &self.strings[id.idx()]
    }

    /// How many instances something owned by `kind` has. Team storages have room for one team a seat.
    #[must_use]
    pub fn n_owners(&self, kind: OwnerKind) -> usize {
        match kind {
            OwnerKind::Game => 1,
            OwnerKind::Seat | OwnerKind::Team => self.n_seats as usize,
            OwnerKind::Card => crate::limits::card_capacity(self),
        }
    }
}

/// Both sides of a card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Face {
    /// What everybody sees of a card that lies face down: the name of its deck, or the empty string.
    pub back: StrId,
    /// The value of each trait; the empty string where it is missing.
    pub values: Vec<StrId>,
}

/// One card for each entry, created in this order; the last one ends on top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    pub faces: Vec<FaceId>,
}

/// Who owns a storage or a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OwnerKind {
    Game,
    Seat,
    Team,
    /// Only storages.
    Card,
}

/// Who sees the faces of a zone's cards; everybody sees how many there are, unless it is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sight {
    Everybody,
    /// The owning seat, or the members of the owning team; nobody if the game owns the zone.
    Owner,
    /// Everybody but those who would see it as its owner.
    Others,
    /// Everybody sees the top card, and nobody the others.
    Top,
    Nobody,
    /// Nobody sees the faces, nor how many cards there are, nor that there is such a pile.
    Hidden,
    /// As was said when the pile got its name ([`crate::StmtKind::NamePile`]); a pile that has none is not there. Only a zone
    /// of the game with one number, from 0 on.
    Named,
}

/// What lies in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Holds {
    /// The cards themselves; each card lies in exactly one such zone, or in one of cards that are gone.
    Cards,
    /// References to cards that lie elsewhere; the same card may be there several times.
    References,
    /// Cards that have left the game. Such a zone is the game's and hidden. Cards can be laid aside there
    /// ([`crate::StmtKind::NamePile`]) and come back as new ones ([`crate::StmtKind::Renew`]); no other part of the rules
    /// can name it. So nobody can tell a card that came back from one that was never there before.
    Gone,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    pub name: StrId,
    /// A variable of the game, of type Text, with what players call it instead, once that is known.
    pub label: Option<LocalId>,
    pub owner: OwnerKind,
    pub sight: Sight,
    pub holds: Holds,
    /// The numbers that tell the piles of one owner apart: none if there is only one pile, else one entry for each
    /// number in the pile's name.
    pub numbers: Vec<Numbers>,
}

impl Zone {
    /// How many piles of it each owner has.
    #[must_use]
    pub fn n_piles(&self) -> usize {
        self.numbers.iter().fold(1, |n, numbers| n.saturating_mul(numbers.count as usize))
    }

    /// The place among an owner's piles of the pile with these numbers; a number that is not given is 0. `None` if
    /// there is no such pile.
    #[must_use]
    pub fn pile(&self, given: &[i64]) -> Option<u32> {
        let mut place = 0;
        for (idx, numbers) in self.numbers.iter().enumerate() {
            let number = given.get(idx).copied().unwrap_or(0);
            place = place * numbers.count + numbers.place(number)?;
        }
        given.iter().skip(self.numbers.len()).all(|&number| number == 0).then_some(place)
    }

    /// The numbers of the pile at a place.
    #[must_use]
    pub fn numbers_of(&self, mut place: u32) -> Vec<i64> {
        let mut found = Vec::new();
        for numbers in self.numbers.iter().rev() {
            found.push(numbers.first.saturating_add(i64::from(place % numbers.count)));
            place /= numbers.count;
        }
        found.reverse();
        found
    }
}

/// `count` numbers, at least one, from the first on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Numbers {
    pub first: i64,
    pub count: u32,
}

impl Numbers {
    fn place(self, number: i64) -> Option<u32> {
        let place = u32::try_from(number.checked_sub(self.first)?).ok()?;
        (place < self.count).then_some(place)
    }
}

/// One pile: a zone of one owner, and which of that owner's piles of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ZoneAt {
    pub zone: ZoneId,
    /// The place of the pile among the owner's piles of the zone; see [`Zone::numbers_of`].
    pub pile: u32,
    /// The seat or team that owns it; 0 for the game.
    pub owner: u32,
}

/// A storage; a number starts at 0, a string empty, everything else without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storage {
    pub name: StrId,
    pub owner: OwnerKind,
    /// Int, Number, Str, Seat, Team or List.
    pub ty: Type,
    /// Whether everybody sees what it holds; if not, nobody does. A card's is never open.
    pub open: bool,
}

/// A map from cards to points; everything scores 0 until it is awarded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointMap {
    pub name: StrId,
    pub owner: OwnerKind,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    pub name: StrId,
    pub ty: Type,
    pub scope: Scope,
}

/// Where a variable has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// Inside the loop, filter, `let` or choice that binds it.
    Bound,
    /// Everywhere: it is assigned. Until then a number is 0, a Bool false, a string or text empty, and everything else has
    /// no value.
    Game,
    /// The same, but it always has a value: a seat or team starts as the first one, a list of cards as the first pile of the game (other
    /// lists cannot).
    /// For variables that get their first value before anything reads them.
    Always,
}

/// Statements that are run from several places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proc {
    pub name: StrId,
    pub body: Vec<Stmt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CycleOf {
    Seats,
    Teams,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    pub of: CycleOf,
    /// The enclosing cycle of the same kind, from which a stage takes its first member; `None` for the two base
    /// cycles and for the cycle of the scoring.
    pub parent: Option<CycleId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Best {
    Max,
    Min,
}

/// How the players are ranked at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoring {
    pub best: Best,
    /// Evaluated once a seat, with that seat current in `cycle`: an Int, or a Number, which has to fit into 64 bits at the
    /// end (else the fault `Overflow`).
    pub score: Expr,
    pub cycle: CycleId,
    pub span: Span,
}

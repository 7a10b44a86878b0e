//! Expressions: values computed from the table without changing it. Chance may be drawn ([`Expr::Extreme`],
//! [`Expr::Random`]).

use crate::fault::FaultKind;
use crate::game::{CycleId, MapId, StorageId, StrId, ZoneId};
use crate::number::Number;

/// The type of an expression or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    Int,
    /// An integer without a limit.
    Number,
    Bool,
    /// One of the strings of the game.
    Str,
    /// Any text, made while the game runs.
    Text,
    /// A card, or no card (the top of an empty pile).
    Card,
    Seat,
    Team,
    /// A pile: a live place, not its contents.
    Zone,
    Cards,
    /// A collection of [`Type::Cards`].
    Groups,
    /// A collection of [`Type::Zone`].
    Zones,
    Seats,
    Teams,
    Ints,
    Strs,
    /// A list that has an identity: two variables may mean the same one, and what changes it changes it for both. A list
    /// of cards may be a pile. Collections such as [`Type::Cards`] are only its elements at one moment.
    List(Element),
}

/// What a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Element {
    Card,
    Int,
    Str,
    Seat,
    Team,
}

impl Element {
    pub const ALL: [Self; 5] = [Self::Card, Self::Int, Self::Str, Self::Seat, Self::Team];

    /// The type of one element.
    #[must_use]
    pub fn ty(self) -> Type {
        match self {
            Self::Card => Type::Card,
            Self::Int => Type::Int,
            Self::Str => Type::Str,
            Self::Seat => Type::Seat,
            Self::Team => Type::Team,
        }
    }

    /// The type of a collection of them.
    #[must_use]
    pub fn collection(self) -> Type {
        match self {
            Self::Card => Type::Cards,
            Self::Int => Type::Ints,
            Self::Str => Type::Strs,
            Self::Seat => Type::Seats,
            Self::Team => Type::Teams,
        }
    }

    /// What a collection of this type is of; `None` if no list can be made of it.
    #[must_use]
    pub fn of_collection(ty: Type) -> Option<Self> {
        Self::ALL.into_iter().find(|element| element.collection() == ty)
    }
}

impl Type {
    /// What a variable bound to an element of this collection holds; `None` for what is no collection.
    #[must_use]
    pub fn element(self) -> Option<Self> {
        match self {
            Self::Cards => Some(Self::Card),
            Self::Groups => Some(Self::Cards),
            Self::Zones => Some(Self::Zone),
            Self::Seats => Some(Self::Seat),
            Self::Teams => Some(Self::Team),
            Self::Ints => Some(Self::Int),
            Self::Strs => Some(Self::Str),
            Self::Int
            | Self::Number
            | Self::Bool
            | Self::Str
            | Self::Text
            | Self::Card
            | Self::Seat
            | Self::Team
            | Self::Zone
            | Self::List(_) => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalId(pub u32);

impl LocalId {
    #[must_use]
    pub fn idx(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    /// Truncates toward zero; by zero is a fault.
    Div,
    /// Has the sign of the dividend; by zero is a fault.
    Rem,
    /// With a negative exponent the fraction is dropped; 0 to a negative power is division by zero.
    Pow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cmp {
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
}

impl Arith {
    /// As it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "//",
            Self::Rem => "%",
            Self::Pow => "^",
        }
    }
}

impl Cmp {
    /// Whether two numbers compare like this.
    #[inline]
    #[must_use]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Lt => a < b,
            Self::Gt => a > b,
            Self::Le => a <= b,
            Self::Ge => a >= b,
            Self::Eq => a == b,
            Self::Ne => a != b,
        }
    }

    /// As it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Lt => "<",
            Self::Gt => ">",
            Self::Le => "<=",
            Self::Ge => ">=",
            Self::Eq => "==",
            Self::Ne => "!=",
        }
    }
}

/// Whose storage or zone is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    Game,
    /// An expression of type Seat.
    Seat(Box<Expr>),
    /// An expression of type Team.
    Team(Box<Expr>),
    /// An expression of type Card; no card is the fault `NoCard`.
    Card(Box<Expr>),
}

/// Something declared under a name: known when lowered, or picked by a string at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named<Id> {
    Known(Id),
    /// The string, and what each string that it can be stands for. Another string is a fault.
    ByName(Box<Expr>, Vec<(StrId, Id)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageRef {
    pub owner: Owner,
    pub storage: Named<StorageId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapRef {
    pub owner: Owner,
    pub map: Named<MapId>,
}

/// A pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneRef {
    /// A number that is not given is 0; one that no pile has is the fault `NoPile`, and if all numbers are known there is
    /// such a pile.
    At { owner: Owner, zone: Named<ZoneId>, numbers: Vec<Expr> },
    /// The first pile of an owner in which no card lies; none is the fault `NoPile`.
    Free { owner: Owner, zone: Named<ZoneId> },
    /// A variable of type Zone.
    Local(LocalId),
}

/// A position in an ordered collection. In a pile the top is the last card and index 0 the bottom one.
/// In a collection of groups the top is the *first* group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pos {
    Top,
    Bottom,
    Index(Box<Expr>),
}

/// A position in a pile where a card can be put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub pos: Pos,
    pub zone: ZoneRef,
}

/// A list that has an identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListRef {
    Pile(ZoneRef),
    /// An expression of type List; it may turn out to be a pile.
    List(Box<Expr>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Int(i64),
    Str(StrId),
    /// A variable of the game that has no value yet is the fault `Undefined`, or no card if it is of type Card.
    Local(LocalId),
    /// A value under a name, for the body.
    Bind {
        local: LocalId,
        value: Box<Expr>,
        body: Box<Expr>,
    },
    /// No value at all, but a fault.
    Fail {
        kind: FaultKind,
        ty: Type,
    },
    /// One of two values of the same type; only that one is evaluated.
    If {
        test: Box<Expr>,
        then: Box<Expr>,
        other: Box<Expr>,
    },

    // Number
    Number(Number),
    /// An Int as a Number.
    ToNumber(Box<Expr>),

    // Int
    /// A Number as an Int: if it is too large, the largest that there is.
    ToInt(Box<Expr>),
    /// Two Ints, or two Numbers, which have no remainders and powers.
    Arith(Arith, Box<Expr>, Box<Expr>),
    /// A storage of seats, teams or lists that has no value yet is the fault `Undefined`.
    Read(Box<StorageRef>),
    /// The points of a card; no card is a fault.
    Score {
        card: Box<Expr>,
        map: Box<MapRef>,
    },
    /// The points of all cards together.
    Sum {
        cards: Box<Expr>,
        map: Box<MapRef>,
    },
    /// The number of elements of any collection.
    Size(Box<Expr>),
    /// The sum of an integer over the elements of a collection.
    Total {
        local: LocalId,
        over: Box<Expr>,
        value: Box<Expr>,
    },

    /// n(n+1)/2
    Triangular(Box<Expr>),
    /// The first and the second are 1; from 0 on down all are 0.
    Fibonacci(Box<Expr>),
    /// One draw among the numbers from `from` up to `until`, both included; none is the fault `EmptyRange`.
    Random {
        from: Box<Expr>,
        until: Box<Expr>,
    },
    /// The number of a seat or a team, from 0.
    NumberOf(Box<Expr>),
    /// The number of the pile of that name, a Text; -1 if none has it.
    PileNamed {
        zone: ZoneId,
        name: Box<Expr>,
    },
    /// The most or fewest points of a card of a collection; `none` for an empty one.
    ExtremePoints {
        most: bool,
        cards: Box<Expr>,
        map: Box<MapRef>,
        none: i64,
    },

    // Bool
    /// Two Ints, or two Numbers.
    Compare(Cmp, Box<Expr>, Box<Expr>),
    /// Two values of one type among Bool, Str, Text, Card, Seat, Team. No card is the same as nothing, not even no card.
    Same(Box<Expr>, Box<Expr>),
    /// Two collections of one type, but not of groups or piles: as many elements, and each the same as the other's.
    SameItems(Box<Expr>, Box<Expr>),
    /// Whether two lists are one and the same.
    SameList(ListRef, ListRef),
    /// Whether a variable of the game or a storage has a value, or there is such a card.
    Defined(Box<Expr>),
    Not(Box<Expr>),
    /// Left to right; stops at the first false.
    And(Vec<Expr>),
    /// Left to right; stops at the first true.
    Or(Vec<Expr>),
    /// True for every element; all elements are looked at.
    Every {
        local: LocalId,
        over: Box<Expr>,
        test: Box<Expr>,
    },
    /// True for at least one element; all elements are looked at.
    Some {
        local: LocalId,
        over: Box<Expr>,
        test: Box<Expr>,
    },

    // Str
    /// The value of a trait (named by a string) of a card; the empty string if there is no such card or trait.
    Trait {
        key: Box<Expr>,
        card: Box<Expr>,
    },

    /// One of several strings, by number from 0; another number is the fault `BadIndex`.
    StrAt {
        index: Box<Expr>,
        of: Vec<StrId>,
    },

    // Text
    /// The texts of values of type Int, Number, Str or Text, one after another. A text beyond the limit is the fault
    /// `TooLarge`.
    Text(Vec<Expr>),

    // Card
    /// The card that was created as number so and so, by a deck of the set-up.
    Card(u32),
    /// The card; no card is the fault `Undefined`.
    Given(Box<Expr>),
    /// A card of a collection. Top and Bottom of an empty one give no card; a wrong index is a fault.
    CardAt {
        pos: Pos,
        cards: Box<Expr>,
    },
    /// The card with the most or fewest points. A tie of k cards is broken by one draw below k, which picks
    /// among the tied cards in order; without a tie nothing is drawn. An empty collection is a fault.
    Extreme {
        most: bool,
        cards: Box<Expr>,
        map: Box<MapRef>,
    },

    // Seat, Team
    /// By number, from 0; out of range is a fault.
    SeatNumber(Box<Expr>),
    CurrentSeat(CycleId),
    /// The queued seat if there is one, else the following one.
    NextSeat(CycleId),
    /// The queued seat if there is one, else the one before.
    NextSeatBackwards(CycleId),
    /// Always the seat before the current one.
    PreviousSeat(CycleId),
    /// The seat in whose zone a card lies now. No card, or a zone not of a seat, is a fault.
    OwnerOf(Box<Expr>),
    /// By number, from 0; out of range is a fault.
    TeamNumber(Box<Expr>),
    CurrentTeam(CycleId),
    NextTeam(CycleId),
    NextTeamBackwards(CycleId),
    PreviousTeam(CycleId),
    TeamOf(Box<Expr>),

    // lists
    /// A new list with the elements of a collection. One beyond the limit is the fault `TooLarge`.
    New(Box<Expr>),
    /// The list that is a pile.
    PileList(ZoneRef),

    // collections
    /// The elements of a list.
    Items(Box<Expr>),
    /// So many values of one type.
    ListOf {
        element: Element,
        items: Vec<Expr>,
    },
    /// The elements from the first one that is `start` on, once around; none is the fault `NotInList`.
    From {
        list: Box<Expr>,
        start: Box<Expr>,
    },
    /// For each number, and for each string: the cards on the table that score so much and whose trait is that string,
    /// in order of creation, unless they are there already.
    CardsOf {
        points: Box<Expr>,
        map: Box<MapRef>,
        strings: Box<Expr>,
        key: StrId,
    },
    /// The first or the last element of a collection of Ints, Strs, Seats or Teams; an empty one is the fault
    /// `Undefined`.
    ItemAt {
        last: bool,
        of: Box<Expr>,
    },
    /// The numbers in the names of piles that are `before`, then one or more digits, then `after`, both Texts; without an
    /// `after`, whatever follows the digits. Rising, each once; one of more than [`crate::limits::NAME_DIGITS`] digits is none.
    Numbered {
        zone: ZoneId,
        before: Box<Expr>,
        after: Option<Box<Expr>>,
    },
    /// The cards of a pile, bottom first.
    Contents(ZoneRef),
    /// The elements for which the test holds, in order. Of Groups, empty groups are dropped even if it holds.
    Filter {
        local: LocalId,
        over: Box<Expr>,
        test: Box<Expr>,
    },
    /// All elements of several collections of one type in order, duplicates kept; of none, no cards.
    Union(Vec<Expr>),
    /// All cards of a collection of groups in order, duplicates kept.
    Flatten(Box<Expr>),
    /// The cards that are exactly once in every group, in the order of the first group. No group gives no card.
    Intersect(Box<Expr>),
    /// The cards that are exactly once in all groups together, in order.
    Disjunct(Box<Expr>),
    /// The first `n` cards from one end, counted from that end: the top card comes first, or the bottom card. More than
    /// there are, or fewer than none, is the fault `BadIndex`.
    Ends {
        top: bool,
        n: Box<Expr>,
        cards: Box<Expr>,
    },
    /// The largest number of cards, at least `n`, at one end that have consecutive points, ascending; or no cards.
    Run {
        top: bool,
        n: Box<Expr>,
        cards: Box<Expr>,
        map: Box<MapRef>,
    },
    /// Points ascending; cards with equal points keep their order.
    Sort {
        cards: Box<Expr>,
        map: Box<MapRef>,
    },
    /// Several collections of cards as groups.
    Bundle(Vec<Expr>),
    /// The cards by the value of a trait, in order; the groups in the order of their first cards.
    Partition {
        key: Box<Expr>,
        cards: Box<Expr>,
    },
    /// Every subset, by position, in the order of counting in binary with the first card as the lowest digit; only those
    /// whose size compares with a number, if there is one. The empty one only if asked for.
    Subsets {
        cards: Box<Expr>,
        size: Option<(Cmp, Box<Expr>)>,
        with_empty: bool,
    },
    /// Runs of at least `n` cards, and at least one, with consecutive points, one card for each number of points. Longest
    /// ones only, or their parts too: by their first points, then by length, then by the positions of their cards, the
    /// lowest card's first. Each run is ascending.
    Runs {
        longest: bool,
        n: Box<Expr>,
        cards: Box<Expr>,
        map: Box<MapRef>,
    },
    /// The piles of an owner in which a card lies, by number.
    Piles {
        owner: Owner,
        zone: Named<ZoneId>,
    },
    /// One group for each element of a collection; empty groups are kept.
    Collect {
        local: LocalId,
        over: Box<Expr>,
        cards: Box<Expr>,
    },
    /// Every way to take `n` cards of equal points: points ascending, within them combinations of positions
    /// in lexicographic order. `n` of 0 or less gives nothing.
    Tuples {
        n: Box<Expr>,
        cards: Box<Expr>,
        map: Box<MapRef>,
    },
    /// One group; a wrong index, or any position of an empty collection, is a fault.
    GroupAt {
        pos: Pos,
        groups: Box<Expr>,
    },
    /// All seats in order.
    Seats,
    /// All teams in order.
    Teams,
    /// All but the current one.
    OtherSeats(CycleId),
    /// All but the current one.
    OtherTeams(CycleId),
    /// The seats of a team, as listed.
    Members(Box<Expr>),
    /// `from`, `from + 1`, …, up to but not including `until`, or including it.
    Range {
        from: Box<Expr>,
        until: Box<Expr>,
        inclusive: bool,
    },
    Strs(Vec<StrId>),
}

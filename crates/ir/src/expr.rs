//! Expressions: values computed from the table without changing it. Chance may be drawn ([`Expr::Extreme`],
//! [`Expr::Random`]).

use crate::game::{CycleId, MapId, StorageId, StrId, ZoneId};

/// The type of an expression or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    Int,
    Bool,
    Str,
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
            | Self::Bool
            | Self::Str
            | Self::Card
            | Self::Seat
            | Self::Team
            | Self::Zone => None,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Int(i64),
    Str(StrId),
    Local(LocalId),
    /// One of two values of the same type; only that one is evaluated.
    If {
        test: Box<Expr>,
        then: Box<Expr>,
        other: Box<Expr>,
    },

    // Int
    Arith(Arith, Box<Expr>, Box<Expr>),
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
    /// The most or fewest points of a card of a collection; `none` for an empty one.
    ExtremePoints {
        most: bool,
        cards: Box<Expr>,
        map: Box<MapRef>,
        none: i64,
    },

    // Bool
    /// Integers.
    Compare(Cmp, Box<Expr>, Box<Expr>),
    /// Two values of one type among Str, Card, Seat, Team. No card is the same as nothing, not even no card.
    Same(Box<Expr>, Box<Expr>),
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

    // Card
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

    // collections
    /// The cards of a pile, bottom first.
    Contents(ZoneRef),
    /// The elements for which the test holds, in order. Of Groups, empty groups are dropped even if it holds.
    Filter {
        local: LocalId,
        over: Box<Expr>,
        test: Box<Expr>,
    },
    /// All cards of several collections in order, duplicates kept.
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

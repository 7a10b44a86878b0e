//! The value of an expression.

use ir::{Number, StrId, Type, ZoneAt};
use num_bigint::BigInt;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(i64),
    Number(BigInt),
    Bool(bool),
    Str(StrId),
    Text(String),
    /// A card, or no card.
    Card(Option<u32>),
    Seat(u32),
    Team(u32),
    /// A pile itself, not its cards.
    Zone(ZoneAt),
    Cards(Vec<u32>),
    Groups(Vec<Vec<u32>>),
    Zones(Vec<ZoneAt>),
    Seats(Vec<u32>),
    Teams(Vec<u32>),
    Ints(Vec<i64>),
    Strs(Vec<StrId>),
    /// A list itself, not its elements.
    List(ListAt),
}

/// Which list is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ListAt {
    Pile(ZoneAt),
    /// One that is no pile, by the order in which they were made.
    Made(usize),
}

impl Value {
    /// What a variable or a storage of this type holds before it is given a value.
    pub(crate) fn initial(ty: Type) -> Option<Self> {
        match ty {
            Type::Int => Some(Self::Int(0)),
            Type::Number => Some(Self::Number(BigInt::ZERO)),
            Type::Bool => Some(Self::Bool(false)),
            Type::Str => Some(Self::Str(StrId::EMPTY)),
            Type::Text => Some(Self::Text(String::new())),
            Type::Card => Some(Self::Card(None)),
            _ => None,
        }
    }

    /// The elements as a collection of type `ty`; of groups, empty ones are dropped.
    pub(crate) fn collection(ty: Type, elements: Vec<Value>) -> Value {
        let mut empty = match ty {
            Type::Cards => Self::Cards(Vec::new()),
            Type::Groups => Self::Groups(Vec::new()),
            Type::Zones => Self::Zones(Vec::new()),
            Type::Seats => Self::Seats(Vec::new()),
            Type::Teams => Self::Teams(Vec::new()),
            Type::Ints => Self::Ints(Vec::new()),
            Type::Strs => Self::Strs(Vec::new()),
            other => unreachable!("{other:?} is no collection, but the game was verified"),
        };
        for element in elements {
            match (&mut empty, element) {
                (Self::Cards(all), Self::Card(card)) => all.extend(card),
                (Self::Groups(all), Self::Cards(group)) => {
                    if !group.is_empty() {
                        all.push(group);
                    }
                }
                (Self::Zones(all), Self::Zone(at)) => all.push(at),
                (Self::Seats(all), Self::Seat(n)) | (Self::Teams(all), Self::Team(n)) => {
                    all.push(n);
                }
                (Self::Ints(all), Self::Int(n)) => all.push(n),
                (Self::Strs(all), Self::Str(id)) => all.push(id),
                (_, element) => element.misfit("an element of its collection"),
            }
        }
        empty
    }

    /// The elements of a collection.
    pub(crate) fn into_elements(self) -> Vec<Value> {
        match self {
            Self::Cards(cards) => cards.into_iter().map(|card| Self::Card(Some(card))).collect(),
            Self::Groups(groups) => groups.into_iter().map(Self::Cards).collect(),
            Self::Zones(zones) => zones.into_iter().map(Self::Zone).collect(),
            Self::Seats(seats) => seats.into_iter().map(Self::Seat).collect(),
            Self::Teams(teams) => teams.into_iter().map(Self::Team).collect(),
            Self::Ints(ints) => ints.into_iter().map(Self::Int).collect(),
            Self::Strs(strs) => strs.into_iter().map(Self::Str).collect(),
            other => other.misfit("a collection"),
        }
    }

    /// The number by which an event tells of an element of a list or of what is picked: -1 for no card.
    pub(crate) fn told(&self) -> i64 {
        match self {
            Self::Int(n) => *n,
            Self::Str(id) => i64::from(id.0),
            Self::Card(card) => card.map_or(-1, i64::from),
            Self::Seat(n) | Self::Team(n) => i64::from(*n),
            other => other.clone().misfit("an element of a list"),
        }
    }

    /// The number by which a snapshot or an event tells of what a storage holds.
    pub(crate) fn stored(&self) -> Number {
        match self {
            Self::Number(n) => Number::from(n.clone()),
            // Lists have no numbers that other executors know.
            Self::List(_) => Number::from(0),
            other => Number::from(other.told()),
        }
    }

    /// Ends the program: the verifier lets no such game through.
    pub(crate) fn misfit(self, wanted: &str) -> ! {
        unreachable!("{self:?} is not {wanted}, but the game was verified")
    }
}

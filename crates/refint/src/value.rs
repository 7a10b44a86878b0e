//! The value of an expression.

use ir::{StrId, ZoneAt};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Int(i64),
    Bool(bool),
    Str(StrId),
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
}

impl Value {
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

    /// Ends the program: the verifier lets no such game through.
    pub(crate) fn misfit(self, wanted: &str) -> ! {
        unreachable!("{self:?} is not {wanted}, but the game was verified")
    }
}

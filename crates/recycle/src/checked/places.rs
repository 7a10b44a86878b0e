//! Storages, point maps and piles: whose they are, and how they are named.

use ir::{Holds, LocalId, OwnerKind, Sight, Type};

use super::{Expr, Strings};

/// The kind of a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loc {
    Vloc,
    Iloc,
    Hloc,
    Oloc,
    Mem,
}

impl Loc {
    pub const ALL: [Self; 5] = [Self::Vloc, Self::Iloc, Self::Hloc, Self::Oloc, Self::Mem];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Vloc => "vloc",
            Self::Iloc => "iloc",
            Self::Hloc => "hloc",
            Self::Oloc => "oloc",
            Self::Mem => "mem",
        }
    }

    #[must_use]
    pub fn sight(self) -> Sight {
        match self {
            Self::Vloc | Self::Mem => Sight::Everybody,
            Self::Iloc => Sight::Owner,
            Self::Hloc => Sight::Nobody,
            Self::Oloc => Sight::Others,
        }
    }

    #[must_use]
    pub fn holds(self) -> Holds {
        if self == Self::Mem { Holds::References } else { Holds::Cards }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Owner {
    Game,
    Seat(Box<Expr>),
    Team(Box<Expr>),
}

impl Owner {
    #[must_use]
    pub fn kind(&self) -> OwnerKind {
        match self {
            Self::Game => OwnerKind::Game,
            Self::Seat(_) => OwnerKind::Seat,
            Self::Team(_) => OwnerKind::Team,
        }
    }
}

/// The name of a storage, a point map or a pile.
#[derive(Clone, Debug, PartialEq)]
pub enum StoreName {
    Known(String),
    /// A string known at run time only, and what it can be.
    Picked(Box<Expr>, Strings),
}

impl StoreName {
    /// Everything that the name can be.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let (known, picked) = match self {
            Self::Known(name) => (Some(name), None),
            Self::Picked(_, strings) => (None, Some(strings)),
        };
        known
            .into_iter()
            .chain(picked.into_iter().flat_map(|strings| strings.iter()))
            .map(String::as_str)
    }
}

/// A storage of one number or one string.
#[derive(Clone, Debug, PartialEq)]
pub struct Storage {
    pub owner: Owner,
    pub name: StoreName,
    /// Int or Str.
    pub ty: Type,
}

/// A point map.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    pub owner: Owner,
    pub name: StoreName,
}

/// All piles of one owner, one kind and one name; numbers tell them apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    pub owner: Owner,
    pub loc: Loc,
    /// Empty if the piles have numbers only.
    pub name: StoreName,
}

/// Which zone of a game: the kind of its owner, its own kind, and its name.
pub type ZoneKey = (OwnerKind, Loc, String);

#[derive(Clone, Debug, PartialEq)]
pub enum Pile {
    At {
        family: Family,
        /// At most two.
        numbers: Vec<Expr>,
    },
    /// The first empty one.
    Free(Family),
    /// A variable of type Zone.
    Local(LocalId),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Pos {
    Top,
    Bottom,
    Index(Box<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub pos: Pos,
    pub pile: Pile,
}

//! Dialects: the readings of one text that differ.
//!
//! A file states its dialect in a comment before the game, `;; dialect: 0.4`; who runs it may say otherwise; else it
//! is recognised from what it uses. `marks` finds the constructs that only some dialects have, `numbers` tells whether
//! players are counted from 0 or from 1, and `recognise` decides. Every construct is accepted in every dialect: a
//! dialect decides what a text means, and what is foreign to it is only warned of.

mod marks;
mod numbers;
mod recognise;

#[cfg(test)]
mod tests;

pub(crate) use recognise::{recognise, stated};

/// A reading of RECYCLE.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// As the documentation of 2018 says: a range stops before its end, and `any` over actions is a choice.
    #[default]
    Documented,
    /// As the engine of that time read it: a range includes its end, and `any` outside a choice is a loop.
    V04,
    /// The language after that document, with strings, point storages, runs and subsets.
    V05,
    /// The language of 2026: players are counted from 1, piles have indices, and cards can be swapped.
    V2026,
}

impl Dialect {
    pub const ALL: [Self; 4] = [Self::Documented, Self::V04, Self::V05, Self::V2026];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Documented => "documented",
            Self::V04 => "0.4",
            Self::V05 => "0.5",
            Self::V2026 => "2026",
        }
    }

    /// The dialect of a name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Whether `(range a..b)` includes `b`.
    #[must_use]
    pub fn range_includes_end(self) -> bool {
        self != Self::Documented
    }

    /// Whether `any` over actions outside a choice runs for every element, rather than asking.
    #[must_use]
    pub fn any_is_loop(self) -> bool {
        self != Self::Documented
    }

    /// Whether remembering a card that does not exist is a fault, rather than nothing.
    #[must_use]
    pub fn remember_needs_card(self) -> bool {
        self >= Self::V05
    }

    /// Whether `(subsets C)` begins with the empty one.
    #[must_use]
    pub fn subsets_have_empty(self) -> bool {
        self == Self::V05
    }

    /// The number of the first player and of the first team, unless the text says otherwise.
    #[must_use]
    pub fn base(self) -> u32 {
        u32::from(self == Self::V2026)
    }
}

/// How a text is read, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    pub dialect: Dialect,
    /// The number of the first player and of the first team: 0 or 1.
    pub base: u32,
    /// Whether constructs that no engine ever defined may be used.
    pub undefined: bool,
    /// Why this dialect, in one phrase.
    pub reason: String,
}

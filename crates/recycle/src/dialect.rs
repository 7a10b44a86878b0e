//! Dialects: the readings of one text that differ.
//!
//! A file states its dialect in a comment before the game, `;; dialect: 0.4`; who runs it may say otherwise.

/// A reading of RECYCLE that can be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dialect {
    /// As the documentation says: a range stops before its end, and `any` over actions is a choice.
    #[default]
    Documented,
    /// As the engine of that time read it: a range includes its end, and `any` outside a choice is a loop.
    V04,
}

impl Dialect {
    pub const ALL: [Self; 2] = [Self::Documented, Self::V04];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Documented => "documented",
            Self::V04 => "0.4",
        }
    }

    /// The dialect of a name; `None` for a name that is not known, or not supported yet.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }

    /// Whether `(range a..b)` includes `b`.
    #[must_use]
    pub fn range_includes_end(self) -> bool {
        self == Self::V04
    }

    /// Whether `any` over actions outside a choice runs for every element, rather than asking.
    #[must_use]
    pub fn any_is_loop(self) -> bool {
        self == Self::V04
    }
}

/// Dialects that are known by name but cannot be played yet.
pub(crate) const LATER: [&str; 2] = ["0.5", "2026"];

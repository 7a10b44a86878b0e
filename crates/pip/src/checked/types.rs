//! The types of Pip, and what belongs to each of them.

use crate::tree::TypeName;

/// What a value is. `Deck` is only another spelling of `CardList`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Type {
    Number,
    Boolean,
    String,
    Rank,
    Suit,
    Card,
    Player,
    Team,
    CardList,
    RankList,
    SuitList,
    PlayerList,
    TeamList,
    Area,
    Action,
    Ordering,
    Rule,
}

impl Type {
    /// As the language writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Number => "Number",
            Self::Boolean => "Boolean",
            Self::String => "String",
            Self::Rank => "Rank",
            Self::Suit => "Suit",
            Self::Card => "Card",
            Self::Player => "Player",
            Self::Team => "Team",
            Self::CardList => "CardList",
            Self::RankList => "RankList",
            Self::SuitList => "SuitList",
            Self::PlayerList => "PlayerList",
            Self::TeamList => "TeamList",
            Self::Area => "Area",
            Self::Action => "Action",
            Self::Ordering => "Ordering",
            Self::Rule => "Rule",
        }
    }

    /// With its article, as messages say it.
    #[must_use]
    pub fn described(self) -> &'static str {
        match self {
            Self::Number => "a Number",
            Self::Boolean => "a Boolean",
            Self::String => "a String",
            Self::Rank => "a Rank",
            Self::Suit => "a Suit",
            Self::Card => "a Card",
            Self::Player => "a Player",
            Self::Team => "a Team",
            Self::CardList => "a CardList",
            Self::RankList => "a RankList",
            Self::SuitList => "a SuitList",
            Self::PlayerList => "a PlayerList",
            Self::TeamList => "a TeamList",
            Self::Area => "an Area",
            Self::Action => "an Action",
            Self::Ordering => "an Ordering",
            Self::Rule => "a Rule",
        }
    }

    /// Of a list: the type of its items.
    #[must_use]
    pub fn item(self) -> Option<Self> {
        match self {
            Self::CardList => Some(Self::Card),
            Self::RankList => Some(Self::Rank),
            Self::SuitList => Some(Self::Suit),
            Self::PlayerList => Some(Self::Player),
            Self::TeamList => Some(Self::Team),
            _ => None,
        }
    }

    /// The type of lists of such items.
    #[must_use]
    pub fn list(self) -> Option<Self> {
        match self {
            Self::Card => Some(Self::CardList),
            Self::Rank => Some(Self::RankList),
            Self::Suit => Some(Self::SuitList),
            Self::Player => Some(Self::PlayerList),
            Self::Team => Some(Self::TeamList),
            _ => None,
        }
    }

    /// Variables hold the value itself.
    #[must_use]
    pub fn is_basic(self) -> bool {
        matches!(self, Self::Number | Self::Boolean | Self::String | Self::Rank | Self::Suit)
    }

    /// There is one of each declaration, and no variables.
    #[must_use]
    pub fn is_complex(self) -> bool {
        matches!(self, Self::Area | Self::Action | Self::Ordering | Self::Rule)
    }

    /// Variables hold a reference, and begin undefined.
    #[must_use]
    pub fn is_reference(self) -> bool {
        !self.is_basic() && !self.is_complex()
    }

    /// Whether values can be put into strings.
    #[must_use]
    pub fn has_text(self) -> bool {
        self.is_basic() || matches!(self, Self::Card | Self::Player | Self::Team)
    }
}

impl From<TypeName> for Type {
    fn from(name: TypeName) -> Self {
        match name {
            TypeName::Number => Self::Number,
            TypeName::Boolean => Self::Boolean,
            TypeName::String => Self::String,
            TypeName::Rank => Self::Rank,
            TypeName::Suit => Self::Suit,
            TypeName::Card => Self::Card,
            TypeName::Player => Self::Player,
            TypeName::Team => Self::Team,
            TypeName::Deck | TypeName::CardList => Self::CardList,
            TypeName::RankList => Self::RankList,
            TypeName::SuitList => Self::SuitList,
            TypeName::PlayerList => Self::PlayerList,
            TypeName::TeamList => Self::TeamList,
        }
    }
}

/// What can be taken from an object with `->`. `top` is [`Property::Last`], `bottom` is [`Property::First`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    Rank,
    Suit,
    LastPlayedBy,
    /// Of a player or an area.
    Name,
    Hand,
    /// Of a player or a team.
    Stash,
    /// Of a player or a team. The only one that can be assigned.
    Score,
    Team,
    Players,
    /// Of an area. Also stands where the text gives an area for the list of its cards.
    Cards,
    Size,
    First,
    Last,
}

impl Property {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Rank => "rank",
            Self::Suit => "suit",
            Self::LastPlayedBy => "last_played_by",
            Self::Name => "name",
            Self::Hand => "hand",
            Self::Stash => "stash",
            Self::Score => "score",
            Self::Team => "team",
            Self::Players => "players",
            Self::Cards => "cards",
            Self::Size => "size",
            Self::First => "first",
            Self::Last => "last",
        }
    }

    /// The words that can follow `->` after a value of a type.
    #[must_use]
    pub fn words(of: Type) -> &'static [&'static str] {
        match of {
            Type::Card => &["rank", "suit", "last_played_by"],
            Type::Player => &["name", "hand", "stash", "score", "team"],
            Type::Team => &["players", "stash", "score"],
            Type::Area => &["name", "cards"],
            _ if of.item().is_some() => &["size", "first", "last", "top", "bottom"],
            _ => &[],
        }
    }

    /// The property of a type that a word names, and its own type.
    #[must_use]
    pub fn find(of: Type, word: &str) -> Option<(Self, Type)> {
        let found = match (of, word) {
            (Type::Card, "rank") => (Self::Rank, Type::Rank),
            (Type::Card, "suit") => (Self::Suit, Type::Suit),
            (Type::Card, "last_played_by") => (Self::LastPlayedBy, Type::Player),
            (Type::Player | Type::Area, "name") => (Self::Name, Type::String),
            (Type::Player, "hand") => (Self::Hand, Type::CardList),
            (Type::Player | Type::Team, "stash") => (Self::Stash, Type::CardList),
            (Type::Player | Type::Team, "score") => (Self::Score, Type::Number),
            (Type::Player, "team") => (Self::Team, Type::Team),
            (Type::Team, "players") => (Self::Players, Type::PlayerList),
            (Type::Area, "cards") => (Self::Cards, Type::CardList),
            (_, "size") if of.item().is_some() => (Self::Size, Type::Number),
            (_, "first" | "bottom") => (Self::First, of.item()?),
            (_, "last" | "top") => (Self::Last, of.item()?),
            _ => return None,
        };
        Some(found)
    }
}

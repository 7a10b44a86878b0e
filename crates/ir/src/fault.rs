//! What can go wrong in a checked game while it runs.

use source::Span;

/// The name of a fault, as counted by `sim` and explained by `cardwright explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// A card was needed where there is none: moved, scored, remembered or asked for its owner.
    NoCard,
    /// An index outside of a collection, or a pile when a card is put into it.
    BadIndex,
    /// The extreme card of no cards.
    NoExtreme,
    /// The owner of a card that lies in no seat's zone.
    NoOwner,
    /// A choice without options.
    NoOption,
    DivideByZero,
    Overflow,
    /// A storage, pile or point map by a name that nothing has.
    UnknownName,
    /// A numbered pile with a number that no pile has, or a free one when all are in use, or new cards on a pile that has no
    /// name.
    NoPile,
    /// A random number of no numbers.
    EmptyRange,
    /// An option chosen at the same time as those of others, when it has become impossible.
    OptionGone,
    /// A value was used that was never given.
    Undefined,
    /// A value was assigned that was never given.
    NothingToAssign,
    /// A list was to be gone through from something on that is not in it.
    NotInList,
    /// A range of ranks that falls, and not from the ace.
    FallingRange,
    /// A negative number of cards.
    NegativeCount,
    /// A list was to be restocked from itself.
    SameList,
    /// More calls, or attempts, inside each other than the limit.
    TooDeep,
    /// A number, a text or a list has grown beyond the limit.
    TooLarge,
    /// Fewer cards than were to be moved.
    TooFewCards,
    /// A question to nobody in particular.
    NobodyToAsk,
    /// The rules of a state ended without naming the next one.
    NoNextState,
    /// A player by a name that nobody has.
    UnknownPlayer,
    /// More piles were named than the limit.
    TooManyPiles,
    /// New teams while cards lie in a team's pile.
    TeamPileInUse,
    FuelSpent,
    TooManyOptions,
    TooManyCards,
    /// A pile of references is full.
    MemoryFull,
    TooManyDecisions,
}

impl FaultKind {
    pub const ALL: [Self; 30] = [
        Self::NoCard,
        Self::BadIndex,
        Self::NoExtreme,
        Self::NoOwner,
        Self::NoOption,
        Self::DivideByZero,
        Self::Overflow,
        Self::UnknownName,
        Self::NoPile,
        Self::EmptyRange,
        Self::OptionGone,
        Self::Undefined,
        Self::NothingToAssign,
        Self::NotInList,
        Self::FallingRange,
        Self::NegativeCount,
        Self::SameList,
        Self::TooDeep,
        Self::TooLarge,
        Self::TooFewCards,
        Self::NobodyToAsk,
        Self::NoNextState,
        Self::UnknownPlayer,
        Self::TooManyPiles,
        Self::TeamPileInUse,
        Self::FuelSpent,
        Self::TooManyOptions,
        Self::TooManyCards,
        Self::MemoryFull,
        Self::TooManyDecisions,
    ];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NoCard => "NoCard",
            Self::BadIndex => "BadIndex",
            Self::NoExtreme => "NoExtreme",
            Self::NoOwner => "NoOwner",
            Self::NoOption => "NoLegalOption",
            Self::DivideByZero => "DivideByZero",
            Self::Overflow => "Overflow",
            Self::UnknownName => "UnknownName",
            Self::NoPile => "NoPile",
            Self::EmptyRange => "EmptyRange",
            Self::OptionGone => "OptionGone",
            Self::Undefined => "Undefined",
            Self::NothingToAssign => "NothingToAssign",
            Self::NotInList => "NotInList",
            Self::FallingRange => "FallingRange",
            Self::NegativeCount => "NegativeCount",
            Self::SameList => "SameList",
            Self::TooDeep => "TooDeep",
            Self::TooLarge => "TooLarge",
            Self::TooFewCards => "TooFewCards",
            Self::NobodyToAsk => "NobodyToAsk",
            Self::NoNextState => "NoNextState",
            Self::UnknownPlayer => "UnknownPlayer",
            Self::TooManyPiles => "TooManyPiles",
            Self::TeamPileInUse => "TeamPileInUse",
            Self::FuelSpent => "FuelSpent",
            Self::TooManyOptions => "TooManyOptions",
            Self::TooManyCards => "TooManyCards",
            Self::MemoryFull => "MemoryFull",
            Self::TooManyDecisions => "TooManyDecisions",
        }
    }

    /// One sentence for people.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Self::NoCard => "a card is needed here, but there is none",
            Self::BadIndex => "the index is outside of the collection",
            Self::NoExtreme => "the best card of an empty collection was asked for",
            Self::NoOwner => "the card lies in no player's zone, so it has no owner",
            Self::NoOption => "the player has to choose, but there is no option",
            Self::DivideByZero => "division by zero",
            Self::Overflow => "the number does not fit into 64 bits",
            Self::UnknownName => "nothing has this name",
            Self::NoPile => "no pile has this number",
            Self::EmptyRange => "a random number of no numbers was asked for",
            Self::OptionGone => "what was chosen at the same time as others is no longer possible",
            Self::Undefined => "a value is used here that was never given",
            Self::NothingToAssign => "the value that is assigned was never given",
            Self::NotInList => "the loop starts at something that is not in the list",
            Self::FallingRange => "the range of ranks falls, and does not start at the ace",
            Self::NegativeCount => "the number of cards is negative",
            Self::SameList => "a list cannot be restocked from itself",
            Self::TooDeep => "too many things are begun inside each other; does this ever end?",
            Self::TooLarge => "a number, a text or a list is larger than the limit",
            Self::TooFewCards => "there are fewer cards than are to be moved",
            Self::NobodyToAsk => "there is a question, but nobody whose turn it is",
            Self::NoNextState => "the state is at its end, and no next one was named",
            Self::UnknownPlayer => "no player has this name",
            Self::TooManyPiles => "more piles are in use than the limit",
            Self::TeamPileInUse => "new teams were made while cards lie in a team's pile",
            Self::FuelSpent => "too much work without a decision; is this an endless loop?",
            Self::TooManyOptions => "the choice has more options than the limit",
            Self::TooManyCards => "more cards were created than the limit",
            Self::MemoryFull => "more cards are remembered here than the limit",
            Self::TooManyDecisions => "the game has gone on for more decisions than the limit",
        }
    }

    /// Whether the game was cut off by a limit on its length, rather than broken.
    #[must_use]
    pub fn is_abort(self) -> bool {
        matches!(self, Self::FuelSpent | Self::TooManyDecisions)
    }
}

/// A fault and the rule that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FaultKind,
    pub span: Span,
}

//! The tree: a script as it is written.
//!
//! `parse` gives it. Strings are whole here; what stands in them between brackets is found by `check`, because it
//! depends on where a string stands. Surprising: of a text with mistakes there is a tree too, and it may lack
//! whatever could not be read.

mod dump;

use source::Span;

pub use dump::dump;

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    pub states: Vec<State>,
    /// Something could not be read and is missing.
    pub damaged: bool,
}

/// A string as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StringLit {
    /// With the quotes.
    pub span: Span,
    /// Without them.
    pub inside: Span,
    pub text: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberLit {
    pub span: Span,
    pub value: u32,
}

/// `"NAME" { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub span: Span,
    pub name: StringLit,
    pub body: Block,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    pub span: Span,
    pub routines: Vec<Routine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Routine {
    pub span: Span,
    pub kind: RoutineKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoutineKind {
    /// `NEWDECK`, or `NEWSDECK` if it is filled.
    NewDeck {
        filled: bool,
        name: StringLit,
        flags: Flags,
        viewers: Vec<StringLit>,
    },
    /// `DEALTOP`, `DEALRAND`, `DEALCHOICE`; only the last may lack a number.
    Deal {
        how: Deal,
        from: StringLit,
        to: StringLit,
        count: Option<NumberLit>,
    },
    ScoreAdd {
        deck: StringLit,
        player: StringLit,
    },
    Print(StringLit),
    State {
        target: StringLit,
        bindings: Vec<Binding>,
    },
    /// `FORPLAYER`, or `FORPLAYERCOND` if there are conditions.
    ForPlayer {
        conditions: Option<Vec<Condition>>,
        body: Block,
    },
    Loop(Block),
    If {
        conditions: Vec<Condition>,
        body: Block,
    },
    Choose {
        count: Option<NumberLit>,
        choices: Vec<Choice>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deal {
    Top,
    Random,
    Choice,
}

impl Deal {
    /// As the language writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Top => "DEALTOP",
            Self::Random => "DEALRAND",
            Self::Choice => "DEALCHOICE",
        }
    }
}

/// Who sees a deck, as three letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    pub span: Span,
    /// `S`, not `A`.
    pub stack: bool,
    /// `D`, not `U`.
    pub down: bool,
    /// `1`, not `0`.
    pub global: bool,
}

impl Flags {
    /// As the language writes them.
    #[must_use]
    pub fn word(self) -> String {
        let letter = |is, yes, no| if is { yes } else { no };
        [letter(self.stack, 'S', 'A'), letter(self.down, 'D', 'U'), letter(self.global, '1', '0')]
            .iter()
            .collect()
    }
}

/// `"name" = "value"`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    pub name: StringLit,
    pub value: StringLit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub span: Span,
    pub message: StringLit,
    pub when: When,
    /// Where `NOCOND`, `PRECOND` or `POSTCOND` stands.
    pub when_span: Span,
    /// `AND`, not `OR`.
    pub all: bool,
    /// Empty exactly for `NOCOND`.
    pub conditions: Vec<Condition>,
    pub body: Block,
}

/// When the conditions of a choice are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// `NOCOND`: there are none.
    Never,
    /// `PRECOND`
    Before,
    /// `POSTCOND`
    After,
}

impl When {
    /// As the language writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Never => "NOCOND",
            Self::Before => "PRECOND",
            Self::After => "POSTCOND",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub span: Span,
    pub kind: ConditionKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    Not(Box<Condition>),
    Deck { deck: StringLit, tests: Vec<DeckTest> },
    Player { player: StringLit, tests: Vec<PlayerTest> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckTest {
    /// `SUITS:SAME`
    SameSuit,
    /// `VALS:SAME`
    SameValue,
    /// `VALS:CONS`
    Consecutive,
    /// `LEN:`
    Length(Compare, NumberLit),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerTest {
    /// `NAME(`
    Name(StringLit),
    /// `SCORE:`
    Score(Compare, NumberLit),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Compare {
    Less,
    LessOrEqual,
    Equal,
    GreaterOrEqual,
    Greater,
}

impl Compare {
    pub const ALL: [Self; 5] =
        [Self::Less, Self::LessOrEqual, Self::Equal, Self::GreaterOrEqual, Self::Greater];

    /// As the language writes it, with the parenthesis that belongs to it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Less => "LESS(",
            Self::LessOrEqual => "LEQ(",
            Self::Equal => "EQ(",
            Self::GreaterOrEqual => "GEQ(",
            Self::Greater => "GREATER(",
        }
    }

    /// As it is written elsewhere.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Equal => "=",
            Self::GreaterOrEqual => ">=",
            Self::Greater => ">",
        }
    }
}

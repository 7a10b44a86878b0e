//! The checked tree: a script whose states, variables and strings are resolved.
//!
//! `check` gives it for a text without errors. It keeps the shape of the text. States, variables, loops over players
//! and answers to `[N]` are ids into the lists of [`Checked`]; every string is cut into pieces. Surprising: whether a
//! deck or a player of some name exists is never known here, because names are made while a game runs.

mod condition;
mod dump;

use source::Span;

pub use condition::{Condition, ConditionKind, DeckTest, PlayerTest};
pub use dump::dump;

pub use crate::tree::{Compare, Deal, When};

/// Numbers of things in the lists of [`Checked`].
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// Nothing reaches 2³² of them: a text has fewer bytes.
            pub(crate) fn new(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }

            #[must_use]
            pub fn idx(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// Into [`Checked::states`].
    StateId
    /// Into [`Checked::variables`].
    VariableId
    /// Into [`Checked::loops`].
    LoopId
    /// Into [`Checked::numbers`].
    NumberId
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// In the order of the text.
    pub states: Vec<State>,
    /// Where the game begins.
    pub setup: StateId,
    /// The names of all variables that some state reads or gets. The first is always [`Checked::THIS_PLAYER`].
    pub variables: Vec<String>,
    /// The `FORPLAYER`s and `FORPLAYERCOND`s.
    pub loops: Vec<Span>,
    pub numbers: Vec<Number>,
}

impl Checked {
    /// The variable `THISPLAYER`, where a `STATE` gave it; inside of a loop over players it is [`Piece::Player`].
    pub const THIS_PLAYER: VariableId = VariableId(0);
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub span: Span,
    pub name_span: Span,
    pub name: String,
    pub body: Vec<Routine>,
    /// Every `STATE` that leads here, in the order of the text; for the first state, the start of the game before them.
    pub entries: Vec<Entry>,
    /// The variables that it reads, in the order of [`Checked::variables`].
    pub needs: Vec<Need>,
    /// Whether the game can come here.
    pub reachable: bool,
    /// Whether its last routine may be passed without a `STATE`.
    pub runs_off: bool,
}

/// A variable that a state reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub variable: VariableId,
    /// The first place that reads it.
    pub span: Span,
    /// Whether some string reads it; else it is `THISPLAYER`, which only says whom to ask.
    pub in_text: bool,
    /// How many of the entries give it. Fewer than all of them: it may be without a value here.
    pub given: usize,
}

/// A way into a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The state that has this `STATE`, or nothing for the start of the game.
    pub from: Option<StateId>,
    pub span: Span,
    /// The variables that it gives, in order.
    pub gives: Vec<VariableId>,
}

/// Where an answer to `[N]` is kept: during one execution of the choice, `IF`, pass of a `FORPLAYERCOND`, or routine
/// that says so. The first use asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub span: Span,
    /// If that one has its answer when this begins, it is the answer here too. An answer given here stays here.
    pub inherits: Option<NumberId>,
}

/// A string, as it is put together each time it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub span: Span,
    pub pieces: Vec<Piece>,
}

impl Text {
    /// Its text, if it is always the same.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match &self.pieces[..] {
            [] => Some(""),
            [Piece::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Whether it has `[#]` or `[N]` in it: if it names no deck, a choice fails and a condition is false.
    #[must_use]
    pub fn is_generated(&self) -> bool {
        self.asks() || self.pieces.contains(&Piece::Newest)
    }

    /// Whether it has `[N]` in it.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Number { .. }))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Never empty, and never two in a row.
    Text(String),
    Variable(VariableId),
    /// The name of the player whose turn it is in this loop, which is around.
    Player(LoopId),
    /// `[#]`, at most once: of the decks whose names are like this but for a number here, the largest number; one more
    /// than that in the name of a new deck.
    Newest,
    /// `[N]`
    Number {
        number: NumberId,
        asked: Asked,
    },
}

/// Whom a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The player of this loop.
    Player(LoopId),
    /// The player who has the name that [`Checked::THIS_PLAYER`] holds, if it holds any.
    Variable,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Routine {
    pub span: Span,
    /// The answer to `[N]` that this routine has for itself, or that begins with it.
    pub number: Option<NumberId>,
    pub kind: RoutineKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoutineKind {
    /// With the 52 cards if it is filled.
    NewDeck {
        filled: bool,
        name: Text,
        sight: Sight,
        /// Names of players; those of nobody do no harm.
        viewers: Vec<Text>,
    },
    /// Without a number, which is so only for [`Deal::Choice`]: any number from one on.
    Deal {
        how: Deal,
        from: Text,
        to: Text,
        count: Option<u32>,
        /// Only of use for [`Deal::Choice`].
        asked: Asked,
    },
    ScoreAdd {
        deck: Text,
        player: Text,
    },
    Print(Text),
    State {
        target: Target,
        /// Each variable once.
        bindings: Vec<(VariableId, Text)>,
    },
    /// No conditions: for every player.
    ForPlayer {
        id: LoopId,
        conditions: Vec<Condition>,
        body: Vec<Routine>,
    },
    Loop(Vec<Routine>),
    If {
        conditions: Vec<Condition>,
        body: Vec<Routine>,
    },
    /// Without a number: until "End turn".
    Choose {
        count: Option<u32>,
        asked: Asked,
        choices: Vec<Choice>,
    },
}

/// Who sees a deck; how many cards it has is always seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Only the top card can be seen.
    pub stack: bool,
    /// Nobody sees a face. Never so if `face_down_compat` is on.
    pub down: bool,
    /// Everybody is a viewer.
    pub global: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    State(StateId),
    /// The end of the game.
    End,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub span: Span,
    /// Without `[#]` and `[N]`.
    pub message: Text,
    pub when: When,
    /// All conditions must hold, or one of them.
    pub all: bool,
    /// Empty exactly if there is no `when`.
    pub conditions: Vec<Condition>,
    /// The answer to `[N]`, if the choice uses it.
    pub number: Option<NumberId>,
    pub body: Vec<Routine>,
}

impl Choice {
    /// Whether its conditions can be looked at before it is offered, because nothing must be asked for them.
    #[must_use]
    pub fn is_known_before(&self) -> bool {
        self.when == When::Before && !self.conditions.iter().any(Condition::asks)
    }
}

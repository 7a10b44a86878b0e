//! The checked tree: a game whose names, types and labels are resolved.
//!
//! `check` gives it for a text without errors. It keeps the shape of the text. Every name is an id into one of the
//! lists of [`Checked`], every number literal is a Number or a Rank, `[]` has a type, and an area that stands for its
//! cards is `Property::Cards` of it. Surprising: an expression can have the type Area (a `let` may name one, and the
//! third parameter of a rule is one), but never Action, Ordering or Rule.

mod dump;
mod expr;
mod pack;
mod types;

use source::Span;

pub use dump::dump;
pub use expr::{Expr, ExprKind, Held, Order, RankPart, SuitPart, TextPart};
pub use pack::{Rank, Suit};
pub use types::{Property, Type};

use crate::tree::ArithOp;

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
    /// Into [`Checked::variables`].
    VariableId
    /// Into [`Checked::areas`].
    AreaId
    /// Into [`Checked::actions`].
    ActionId
    /// Into [`Checked::rules`].
    RuleId
    /// Into [`Checked::orderings`].
    OrderingId
    /// Into [`Checked::locals`].
    LocalId
    /// Into [`Checked::labels`].
    LabelId
}

#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// Whether the manual is taken by the letter: for `defined`, `deal`, and `and` and `or` at run time.
    pub pedantic: bool,
    pub heading: Heading,
    /// All declarations in the order of the text, which is the order in which variables get their first values.
    pub order: Vec<Declared>,
    pub variables: Vec<Variable>,
    pub areas: Vec<Area>,
    pub actions: Vec<Action>,
    pub rules: Vec<Rule>,
    pub orderings: Vec<Ordering>,
    /// The `let` and `for` names of all actions, and the parameters of all rules and orderings.
    pub locals: Vec<Local>,
    /// The labels of all actions.
    pub labels: Vec<Label>,
    /// Where the game begins.
    pub main: ActionId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declared {
    Variable(VariableId),
    Area(AreaId),
    Action(ActionId),
    Rule(RuleId),
    Ordering(OrderingId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub span: Span,
    pub name: String,
    /// How many players, or how many teams.
    pub counts: Counts,
    /// In a team game: how many players each team has.
    pub team_size: Option<Counts>,
}

/// The numbers that a heading allows. One beyond 32 bits is taken as the greatest of those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Rising, each once, at least one.
    OneOf(Vec<u32>),
    /// Both inclusive.
    Range(u32, u32),
}

impl Counts {
    #[must_use]
    pub fn allows(&self, n: u32) -> bool {
        match self {
            Self::OneOf(counts) => counts.contains(&n),
            Self::Range(least, most) => (*least..=*most).contains(&n),
        }
    }

    #[must_use]
    pub fn least(&self) -> u32 {
        match self {
            Self::OneOf(counts) => counts.first().copied().unwrap_or(1),
            Self::Range(least, _) => *least,
        }
    }

    #[must_use]
    pub fn most(&self) -> u32 {
        match self {
            Self::OneOf(counts) => counts.last().copied().unwrap_or(1),
            Self::Range(_, most) => *most,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    pub span: Span,
    pub name: String,
    pub ty: Type,
    /// Without it: 0, False, "", A, C or undefined.
    pub value: Option<Expr>,
    /// Whether some statement gives it another value.
    pub assigned: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub span: Span,
    pub name: String,
    /// Made once, when the game begins.
    pub label: Vec<TextPart>,
    pub face_up: bool,
    pub spread_out: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub span: Span,
    pub name: String,
    pub body: Block,
    /// Whether it invokes itself. All others it invokes stand before it.
    pub recursive: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    pub span: Span,
    pub name: String,
    pub player: LocalId,
    pub card: LocalId,
    /// Has the type Area, whatever list is played to.
    pub area: LocalId,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ordering {
    pub span: Span,
    pub name: String,
    pub cards: LocalId,
    pub value: Expr,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    pub span: Span,
    pub name: String,
    pub ty: Type,
    /// Whether some statement gives it another value than it was bound to.
    pub assigned: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub span: Span,
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

/// What can be assigned.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    Variable(VariableId),
    Local(LocalId),
    /// The score of this player or team.
    Score(Expr),
}

#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    Ask {
        player: Expr,
        questions: Vec<Question>,
    },
    Assign {
        target: Target,
        value: Expr,
    },
    /// Of Numbers.
    Compound {
        target: Target,
        op: ArithOp,
        value: Expr,
    },
    /// Both are CardLists.
    Restock {
        target: Expr,
        source: Expr,
        leaving: Option<Expr>,
    },
    /// Both places are CardLists. Without a number: all cards.
    Deal {
        count: Option<Expr>,
        chooser: Option<Expr>,
        source: Expr,
        target: Expr,
    },
    For {
        local: LocalId,
        list: Expr,
        start: Option<Expr>,
        body: Block,
    },
    Forever(Block),
    If {
        arms: Vec<(Expr, Block)>,
        otherwise: Option<Block>,
    },
    Invoke(ActionId),
    Label(LabelId),
    Let {
        local: LocalId,
        value: Expr,
    },
    Message {
        /// A player or a team; without it, everybody.
        to: Option<Expr>,
        text: Expr,
    },
    Order {
        list: Expr,
        by: OrderingId,
    },
    /// The target is a CardList; the rule is told the area that has this list, or one around it.
    Play {
        rule: RuleId,
        player: Expr,
        target: Expr,
    },
    Rotate(Expr),
    Shuffle(Expr),
    /// The label stands behind, in the block that is reached by leaving so many blocks.
    Skip {
        label: LabelId,
        leaving: u32,
    },
    /// A player or a team.
    Winner(Expr),
}

/// An option of an `ask`.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub span: Span,
    pub text: Vec<TextPart>,
    pub condition: Option<Expr>,
    pub body: Block,
}

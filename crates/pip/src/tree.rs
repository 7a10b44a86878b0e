//! The tree: a Pip text as its grammar reads it, every part with its place.
//!
//! Takes what the parser puts in; the checker reads it, the formatter prints it. Nothing is resolved: a name is
//! only a name, a number is only its digits and may turn out to be a rank. The parser bounds how deep a tree is
//! ([`crate::MAX_DEPTH`]), so a plain recursive walk over it, down both sides of every operator, is safe.

mod dump;
mod expr;

use source::Span;

pub use dump::dump;
pub use expr::{
    ArithOp, BinaryOp, Builtin, CompareOp, Expr, ExprKind, RankLit, RankPart, Ref, RefBase,
    SuitLit, SuitPart,
};

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// Missing only if the parser has reported why.
    pub heading: Option<Heading>,
    /// In the order of the text.
    pub declarations: Vec<Declaration>,
    /// In the order of the text. Only the formatter needs them.
    pub comments: Vec<Comment>,
    /// Whether something could not be read and is missing from the tree. What a checker would find then may be a
    /// mere consequence of it.
    pub damaged: bool,
}

/// `# …` up to the end of the line, without the `#` and the space at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub span: Span,
    pub text: String,
}

/// A name that the author chose, or the name of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    pub span: Span,
    pub name: String,
}

/// Digits without leading zeros, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberLit {
    pub span: Span,
    pub digits: String,
}

impl NumberLit {
    /// The value if it is one of 2 to 10, which may stand for a rank.
    #[must_use]
    pub fn as_rank(&self) -> Option<u8> {
        self.digits.parse().ok().filter(|value| (2..=10).contains(value))
    }
}

/// A string with its escapes carried out. The span includes the quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringLit {
    pub span: Span,
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Never empty; no two stand side by side. The span is that of the text as written.
    Text { span: Span, text: String },
    /// `{name}`; the span of the name is without the braces.
    Name(Ident),
}

/// `Game "…" requires … .`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub span: Span,
    pub name: StringLit,
    /// How many players, or how many teams.
    pub counts: Counts,
    /// For `teams of …`: how many players a team has. Without teams: nothing.
    pub team_size: Option<Counts>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    pub span: Span,
    pub kind: CountsKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountsKind {
    /// `a` or `a or b or …`; at least one.
    OneOf(Vec<NumberLit>),
    /// `a to b`.
    Range(NumberLit, NumberLit),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declaration {
    Area(Area),
    Action(Action),
    Rule(Rule),
    Ordering(Ordering),
    Variable(Variable),
}

impl Declaration {
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Area(area) => area.span,
            Self::Action(action) => action.span,
            Self::Rule(rule) => rule.span,
            Self::Ordering(ordering) => ordering.span,
            Self::Variable(variable) => variable.span,
        }
    }

    #[must_use]
    pub fn name(&self) -> &Ident {
        match self {
            Self::Area(area) => &area.name,
            Self::Action(action) => &action.name,
            Self::Rule(rule) => &rule.name,
            Self::Ordering(ordering) => &ordering.name,
            Self::Variable(variable) => &variable.name,
        }
    }
}

/// `Area name labeled "…" is option, ….`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    pub span: Span,
    pub name: Ident,
    pub label: StringLit,
    /// As written: repeated and contradicting options are the checker's business.
    pub options: Vec<AreaOption>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AreaOption {
    pub span: Span,
    pub kind: AreaOptionKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaOptionKind {
    FaceDown,
    FaceUp,
    SquaredUp,
    SpreadOut,
}

impl AreaOptionKind {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::FaceDown => "facedown",
            Self::FaceUp => "faceup",
            Self::SquaredUp => "squaredup",
            Self::SpreadOut => "spreadout",
        }
    }
}

/// `Action name { … }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub span: Span,
    pub name: Ident,
    pub body: Block,
}

/// `Rule name(player, card, area) = value.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub span: Span,
    pub name: Ident,
    pub player: Ident,
    pub card: Ident,
    pub area: Ident,
    pub value: Expr,
}

/// `Ordering name(cards) = value.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ordering {
    pub span: Span,
    pub name: Ident,
    pub cards: Ident,
    pub value: Expr,
}

/// `Type name = value.`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub span: Span,
    pub type_span: Span,
    pub type_name: TypeName,
    pub name: Ident,
    pub value: Option<Expr>,
}

/// The types that a variable may have, as spelled: `Deck` is another word for `CardList`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeName {
    Number,
    Boolean,
    String,
    Rank,
    Suit,
    Card,
    Deck,
    Player,
    Team,
    CardList,
    RankList,
    SuitList,
    PlayerList,
    TeamList,
}

impl TypeName {
    pub const ALL: [Self; 14] = [
        Self::Number,
        Self::Boolean,
        Self::String,
        Self::Rank,
        Self::Suit,
        Self::Card,
        Self::Deck,
        Self::Player,
        Self::Team,
        Self::CardList,
        Self::RankList,
        Self::SuitList,
        Self::PlayerList,
        Self::TeamList,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Number => "Number",
            Self::Boolean => "Boolean",
            Self::String => "String",
            Self::Rank => "Rank",
            Self::Suit => "Suit",
            Self::Card => "Card",
            Self::Deck => "Deck",
            Self::Player => "Player",
            Self::Team => "Team",
            Self::CardList => "CardList",
            Self::RankList => "RankList",
            Self::SuitList => "SuitList",
            Self::PlayerList => "PlayerList",
            Self::TeamList => "TeamList",
        }
    }
}

/// `{ … }`; the span includes the braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub span: Span,
    pub statements: Vec<Statement>,
}

/// The span includes the period, where there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub span: Span,
    pub kind: StatementKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `ask player { "…" if condition { … } … }`; at least one question.
    Ask { player: Ref, questions: Vec<Question> },
    /// `target = value.`
    Assign { target: Ref, value: Expr },
    /// `target += value.` and the like.
    Compound { target: Ref, op: ArithOp, op_span: Span, value: Expr },
    /// `auto restock target from source leaving n.`
    Restock { target: Ref, source: Ref, leaving: Option<Expr> },
    /// `deal n of chooser choice from source to target.`
    Deal { amount: Amount, chooser: Option<Ref>, source: Ref, target: Ref },
    /// `for item in list starting at start { … }`
    For { item: Ident, list: Ref, start: Option<Ref>, body: Block },
    /// `forever { … }`
    Forever { body: Block },
    /// `if … { … } elseif … { … } else { … }`; the first arm is the `if`, each other one an `elseif`.
    If { arms: Vec<IfArm>, otherwise: Option<Block> },
    /// `action().`
    Invoke { action: Ident },
    /// `label name.`
    Label { name: Ident },
    /// `let name be value.`
    Let { name: Ident, value: Expr },
    /// `message to text.`
    Message { to: Option<Ref>, text: Expr },
    /// `order list by ordering.`
    Order { list: Ref, ordering: Ident },
    /// `play rule from player to target.`
    Play { rule: Ident, player: Ref, target: Ref },
    /// `rotate list.`
    Rotate { list: Ref },
    /// `shuffle list.`
    Shuffle { list: Ref },
    /// `skip to label.`
    Skip { label: Ident },
    /// `winner who.`
    Winner { who: Ref },
}

/// How many cards a `deal` moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    All(Span),
    Count(Expr),
}

/// One option of an `ask`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub span: Span,
    pub text: StringLit,
    pub condition: Option<Expr>,
    pub body: Block,
}

/// One condition of an `if` with what it leads to. The span begins at `if` or `elseif`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IfArm {
    pub span: Span,
    pub condition: Expr,
    pub body: Block,
}

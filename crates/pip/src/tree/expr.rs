//! Expressions and references.

use source::Span;

use super::{Ident, NumberLit, StringLit};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    Ref(Ref),
    String(StringLit),
    /// A Number, or a Rank where one is wanted.
    Number(NumberLit),
    Boolean(bool),
    /// `A K Q J`; the other ranks are numbers.
    Rank(RankLit),
    Suit(SuitLit),
    /// `( … )` that no `->` follows.
    Paren(Box<Expr>),
    /// `[a; b]`
    List(Vec<Expr>),
    /// `ranks ~ suits`; at least one part on each side.
    Cards {
        ranks: Vec<RankPart>,
        suits: Vec<SuitPart>,
    },
    /// `canplay rule from player to target`
    CanPlay {
        rule: Ident,
        player: Ref,
        target: Ref,
    },
    /// `defined ref`
    Defined(Ref),
    /// `not x`
    Not(Box<Expr>),
    Binary {
        op: BinaryOp,
        op_span: Span,
        left: Box<Expr>,
        right: Box<Expr>,
    },
}

/// What denotes an object: a name or built-in list, or any value in parentheses of which a property is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ref {
    pub span: Span,
    pub base: RefBase,
    /// The words after each `->`. Never empty if the base is in parentheses.
    pub properties: Vec<Ident>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefBase {
    Name(Ident),
    Builtin(Builtin, Span),
    /// The span includes the parentheses.
    Paren(Box<Expr>, Span),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    Players,
    Teams,
    Standard,
}

impl Builtin {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Teams => "teams",
            Self::Standard => "standard",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankLit {
    Ace,
    King,
    Queen,
    Jack,
}

impl RankLit {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Ace => "A",
            Self::King => "K",
            Self::Queen => "Q",
            Self::Jack => "J",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuitLit {
    Clubs,
    Hearts,
    Spades,
    Diamonds,
}

impl SuitLit {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Clubs => "C",
            Self::Hearts => "H",
            Self::Spades => "S",
            Self::Diamonds => "D",
        }
    }
}

/// One of the parts, joined by `,`, left of `~`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankPart {
    /// `%`
    All(Span),
    One(Expr),
    /// `low..high`
    Range(Expr, Expr),
}

/// One of the parts, joined by `,`, right of `~`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SuitPart {
    /// `%`
    All(Span),
    One(Expr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
}

impl ArithOp {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareOp {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl CompareOp {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    Or,
    And,
    Compare(CompareOp),
    In,
    Arith(ArithOp),
}

impl BinaryOp {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Compare(op) => op.word(),
            Self::In => "in",
            Self::Arith(op) => op.word(),
        }
    }
}

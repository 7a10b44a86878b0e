//! Expressions with their types.

use source::Span;

use super::{AreaId, LocalId, Property, Rank, RuleId, Suit, Type, VariableId};
use crate::tree::ArithOp;

#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub span: Span,
    pub ty: Type,
    pub kind: ExprKind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// Digits without leading zeros; a Number has no limit.
    Number(String),
    Boolean(bool),
    Rank(Rank),
    Suit(Suit),
    /// A string literal.
    Text(Vec<TextPart>),

    Variable(VariableId),
    Local(LocalId),
    Area(AreaId),
    Players,
    Teams,
    Standard,
    Property {
        of: Box<Expr>,
        property: Property,
    },

    /// Of Numbers.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// Two values of one type, any but the complex ones.
    Same {
        equal: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// Two Numbers or two Ranks.
    Compare(Order, Box<Expr>, Box<Expr>),
    /// The right side is evaluated only if the left one does not decide (in pedantic mode: always).
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    In {
        held: Held,
        item: Box<Expr>,
        list: Box<Expr>,
    },
    /// The target is a CardList.
    CanPlay {
        rule: RuleId,
        player: Box<Expr>,
        target: Box<Expr>,
    },
    /// Of an object or a list. Everything before the last property must itself be defined.
    Defined(Box<Expr>),

    /// `rank ~ suit`: a Card.
    Card {
        rank: Box<Expr>,
        suit: Box<Expr>,
    },
    /// A CardList: for each rank in order, for each suit in order, that card, unless it is there already.
    Cards {
        ranks: Vec<RankPart>,
        suits: Vec<SuitPart>,
    },
    /// `[…]`: a new list each time.
    List(Vec<Expr>),
}

/// How two Numbers or Ranks are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Order {
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }
}

/// What `in` looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// An item that is the same.
    Item,
    /// A card of this rank.
    CardOfRank,
    /// A card of this suit.
    CardOfSuit,
}

/// A part of a string literal.
#[derive(Clone, Debug, PartialEq)]
pub enum TextPart {
    Text(String),
    /// The text of a value of a type that has one.
    Value(Expr),
}

#[derive(Clone, Debug, PartialEq)]
pub enum RankPart {
    /// `%`: from two to ace.
    All,
    One(Expr),
    /// A RankList.
    List(Expr),
    /// `low..high`, of Ranks. It may fall only from the ace, which then counts as below the two.
    Range(Expr, Expr),
}

#[derive(Clone, Debug, PartialEq)]
pub enum SuitPart {
    /// `%`: clubs, hearts, spades, diamonds.
    All,
    One(Expr),
    /// A SuitList.
    List(Expr),
}

//! Values that are known before the game begins.
//!
//! Takes a checked expression; gives its value if it is the same in every game of these players. That is what lets
//! a card expression be a plain list of cards, and a label a plain string.

mod evaluate;

use ir::{Element, Expr as Ir, Number};

use super::Lowering;
use crate::checked::{Expr, Rank, Suit, TextPart, Type};
use evaluate::Evaluator;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Const {
    Number(Number),
    Boolean(bool),
    Text(String),
    Rank(Rank),
    Suit(Suit),
    /// By number: four times the rank, plus the suit.
    Card(u32),
    Seat(u32),
    Cards(Vec<u32>),
    Ranks(Vec<Rank>),
    Suits(Vec<Suit>),
}

impl Const {
    /// What a variable of a basic type begins with.
    pub(super) fn start(ty: Type) -> Option<Self> {
        match ty {
            Type::Number => Some(Self::Number(Number::Small(0))),
            Type::Boolean => Some(Self::Boolean(false)),
            Type::String => Some(Self::Text(String::new())),
            Type::Rank => Some(Self::Rank(Rank::Ace)),
            Type::Suit => Some(Self::Suit(Suit::Clubs)),
            _ => None,
        }
    }

    /// Whether a variable of the game begins with it even if it is not told so.
    pub(super) fn is_default(&self) -> bool {
        match self {
            Self::Number(number) => number.as_i64() == Some(0),
            Self::Boolean(value) => !value,
            Self::Text(text) => text.is_empty(),
            _ => false,
        }
    }

    /// How many statements and expressions it counts as. A short text can make many long ones.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Text(text) => text_weight(text),
            _ => 0,
        }
    }

    /// Whether it can stand wherever its name stands. A list can only if nothing needs that very list.
    pub(super) fn replaces_name(&self, pinned: bool) -> bool {
        match self {
            Self::Cards(_) | Self::Ranks(_) | Self::Suits(_) => !pinned,
            // A variable is as quick as a player by number.
            Self::Seat(_) => false,
            _ => true,
        }
    }
}

/// How many statements and expressions a known text counts as.
pub(super) fn text_weight(text: &str) -> usize {
    text.len() / 64
}

pub(super) const N_CARDS: u32 = 52;

/// The number of a card.
pub(super) fn card(rank: Rank, suit: Suit) -> u32 {
    rank as u32 * 4 + suit as u32
}

pub(super) fn rank_of(card: u32) -> Rank {
    Rank::ALL[(card / 4) as usize % Rank::ALL.len()]
}

pub(super) fn suit_of(card: u32) -> Suit {
    Suit::ALL[card as usize % Suit::ALL.len()]
}

/// What a card is called in texts.
pub(super) fn card_text(card: u32) -> String {
    format!("{} of {}", rank_of(card).name(), suit_of(card).name())
}

/// The decimal digits that a Number can have at most.
const MAX_DIGITS: usize = (ir::limits::NUMBER_BITS as usize) * 3 / 10;

/// The number that a literal is; `None` if it is beyond the limit.
pub(super) fn literal(digits: &str) -> Option<Number> {
    if digits.len() > MAX_DIGITS { None } else { Number::from_digits(digits) }
}

impl Lowering<'_> {
    /// The value of an expression, wherever in the game it stands.
    pub(super) fn constant(&self, expr: &Expr) -> Option<Const> {
        let evaluator = Evaluator { lowering: self, at_start: false };
        evaluator.expr(expr)
    }

    /// The value of an expression before the game begins, when no variable was assigned yet.
    pub(super) fn constant_at_start(&self, expr: &Expr) -> Option<Const> {
        let evaluator = Evaluator { lowering: self, at_start: true };
        evaluator.expr(expr)
    }

    /// A text before the game begins.
    pub(super) fn text_at_start(&self, parts: &[TextPart]) -> Option<String> {
        let evaluator = Evaluator { lowering: self, at_start: true };
        evaluator.text(parts)
    }

    /// What a value is called in texts; lists have none.
    pub(super) fn const_text(&self, value: &Const) -> Option<String> {
        Some(match value {
            Const::Number(number) => number.to_string(),
            Const::Boolean(true) => "True".to_owned(),
            Const::Boolean(false) => "False".to_owned(),
            Const::Text(text) => text.clone(),
            Const::Rank(rank) => rank.name().to_owned(),
            Const::Suit(suit) => suit.name().to_owned(),
            Const::Card(card) => card_text(*card),
            Const::Seat(seat) => self.table.seat_text(*seat as usize),
            Const::Cards(_) | Const::Ranks(_) | Const::Suits(_) => return None,
        })
    }

    /// The elements of a list.
    pub(super) fn const_items(&mut self, value: &Const) -> Option<Ir> {
        match value {
            Const::Cards(cards) => {
                self.grow(cards.len());
                let items = cards.iter().map(|&card| Ir::Card(card)).collect();
                Some(Ir::ListOf { element: Element::Card, items })
            }
            Const::Ranks(ranks) => {
                self.grow(ranks.len());
                let items = ranks.iter().map(|&rank| Ir::Int(rank as i64)).collect();
                Some(Ir::ListOf { element: Element::Int, items })
            }
            Const::Suits(suits) => {
                self.grow(suits.len());
                Some(Ir::Strs(suits.iter().map(|suit| self.names.string(suit.name())).collect()))
            }
            _ => None,
        }
    }
}

//! Cards, ranks and suits. A rank is an Int from 0 for a two to 12 for an ace, a suit is the string that names it.
//!
//! Where a rank is only compared for being the same, the trait of the card is compared instead: that is what
//! the machine does for a whole set of cards at a time.

use ir::{Cmp, Element, Expr, FaultKind, Pos, Type};

use super::constants::Const;
use super::lets::Lets;
use super::objects::{not, truth};
use super::{Lowering, Meaning};
use crate::checked::{self, ExprKind, Property, Rank, RankPart, Suit, SuitPart};

/// The keys of the traits of every card. The last one is what the whole card is called.
pub(super) const RANK: &str = "RANK";
pub(super) const SUIT: &str = "SUIT";
pub(super) const CARD: &str = "CARD";

/// A rank, by where it comes from.
pub(super) enum RankOf {
    Known(Rank),
    /// The rank of this card, which is one.
    Card(Expr),
    /// An Int.
    Other(Expr),
}

impl Lowering<'_> {
    /// A card, and whether it may be none.
    pub(super) fn card(&mut self, expr: &checked::Expr) -> (Expr, bool) {
        self.inside((Expr::Int(0), false), |lowering| lowering.card_inside(expr))
    }

    fn card_inside(&mut self, expr: &checked::Expr) -> (Expr, bool) {
        if let Some(Const::Card(card)) = self.constant(expr) {
            return (Expr::Card(card), false);
        }
        match &expr.kind {
            ExprKind::Property { of, property } => {
                let pos = if *property == Property::Last { Pos::Top } else { Pos::Bottom };
                (Expr::CardAt { pos, cards: Box::new(self.items(of)) }, true)
            }
            ExprKind::Card { rank, suit } => {
                let rank = self.rank(rank);
                let suit = self.suit(suit);
                let points = Expr::ListOf { element: Element::Int, items: vec![rank] };
                let strings = Expr::ListOf { element: Element::Str, items: vec![suit] };
                let cards = Box::new(self.cards_of(points, strings));
                (Expr::CardAt { pos: Pos::Top, cards }, false)
            }
            _ => match self.meaning(expr) {
                Some(&Meaning::Variable { local, always }) => (Expr::Local(local), !always),
                _ => (self.variable(expr), false),
            },
        }
    }

    /// A card; none is a fault.
    pub(super) fn given(&mut self, expr: &checked::Expr) -> Expr {
        match self.card(expr) {
            (card, true) => Expr::Given(Box::new(card)),
            (card, false) => card,
        }
    }

    pub(super) fn trait_of(&mut self, key: &str, card: Expr) -> Expr {
        let key = Box::new(Expr::Str(self.names.string(key)));
        Expr::Trait { key, card: Box::new(card) }
    }

    /// The rank of a card as an Int.
    pub(super) fn points(&mut self, card: Expr) -> Expr {
        Expr::Score { card: Box::new(card), map: Box::new(self.names.rank_map()) }
    }

    pub(super) fn rank_of(&mut self, expr: &checked::Expr) -> RankOf {
        self.inside(RankOf::Known(Rank::Two), |lowering| {
            if let Some(Const::Rank(rank)) = lowering.constant(expr) {
                return RankOf::Known(rank);
            }
            match &expr.kind {
                ExprKind::Property { of, property: Property::Rank } => {
                    RankOf::Card(lowering.given(of))
                }
                ExprKind::Property { of, property } => {
                    let last = *property == Property::Last;
                    RankOf::Other(Expr::ItemAt { last, of: Box::new(lowering.items(of)) })
                }
                _ => RankOf::Other(lowering.variable(expr)),
            }
        })
    }

    /// A rank as an Int.
    pub(super) fn rank(&mut self, expr: &checked::Expr) -> Expr {
        let rank = self.rank_of(expr);
        self.rank_value(rank)
    }

    pub(super) fn rank_value(&mut self, rank: RankOf) -> Expr {
        match rank {
            RankOf::Known(rank) => Expr::Int(rank as i64),
            RankOf::Card(card) => self.points(card),
            RankOf::Other(rank) => rank,
        }
    }

    pub(super) fn rank_name(&mut self, rank: Rank) -> Expr {
        Expr::Str(self.names.string(rank.name()))
    }

    pub(super) fn suit_name(&mut self, suit: Suit) -> Expr {
        Expr::Str(self.names.string(suit.name()))
    }

    pub(super) fn suit(&mut self, expr: &checked::Expr) -> Expr {
        self.inside(Expr::Int(0), |lowering| {
            if let Some(Const::Suit(suit)) = lowering.constant(expr) {
                return lowering.suit_name(suit);
            }
            match &expr.kind {
                ExprKind::Property { of, property: Property::Suit } => {
                    let card = lowering.given(of);
                    lowering.trait_of(SUIT, card)
                }
                ExprKind::Property { of, property } => {
                    let last = *property == Property::Last;
                    Expr::ItemAt { last, of: Box::new(lowering.items(of)) }
                }
                _ => lowering.variable(expr),
            }
        })
    }

    /// Whether two ranks are the same.
    pub(super) fn same_rank(&mut self, left: RankOf, right: RankOf) -> Expr {
        let same = |a, b| Expr::Same(Box::new(a), Box::new(b));
        let equal = |a, b| Expr::Compare(Cmp::Eq, Box::new(a), Box::new(b));
        match (left, right) {
            (RankOf::Known(a), RankOf::Known(b)) => truth(a == b),
            (RankOf::Card(card), RankOf::Known(rank))
            | (RankOf::Known(rank), RankOf::Card(card)) => {
                same(self.trait_of(RANK, card), self.rank_name(rank))
            }
            (RankOf::Card(a), RankOf::Card(b)) => {
                same(self.trait_of(RANK, a), self.trait_of(RANK, b))
            }
            (RankOf::Card(card), RankOf::Other(rank))
            | (RankOf::Other(rank), RankOf::Card(card)) => equal(self.points(card), rank),
            (left, right) => equal(self.rank_value(left), self.rank_value(right)),
        }
    }

    /// Whether two ranks compare so. If one is that of a card that is tried out, it comes first.
    pub(super) fn compare_ranks(&mut self, cmp: Cmp, left: RankOf, right: RankOf) -> Expr {
        let is_tried = |rank: &RankOf| matches!(rank, RankOf::Card(Expr::Local(_)));
        let swap = is_tried(&right) && !is_tried(&left);
        let (cmp, left, right) = match swap {
            true => (super::numbers::mirrored(cmp), right, left),
            false => (cmp, left, right),
        };
        let (left, right) = (self.rank_value(left), self.rank_value(right));
        Expr::Compare(cmp, Box::new(left), Box::new(right))
    }

    /// For each rank and for each suit that card.
    fn cards_of(&mut self, ranks: Expr, suits: Expr) -> Expr {
        Expr::CardsOf {
            points: Box::new(ranks),
            map: Box::new(self.names.rank_map()),
            strings: Box::new(suits),
            key: self.names.string(SUIT),
        }
    }

    /// The cards of a card expression.
    pub(super) fn card_expr(&mut self, ranks: &[RankPart], suits: &[SuitPart]) -> Expr {
        let ranks: Vec<Expr> = ranks.iter().map(|part| self.rank_part(part)).collect();
        let suits: Vec<Expr> = suits.iter().map(|part| self.suit_part(part)).collect();
        self.cards_of(joined(ranks), joined(suits))
    }

    fn rank_part(&mut self, part: &RankPart) -> Expr {
        match part {
            RankPart::All => Expr::Range {
                from: Box::new(Expr::Int(Rank::Two as i64)),
                until: Box::new(Expr::Int(Rank::Ace as i64)),
                inclusive: true,
            },
            RankPart::One(rank) => {
                Expr::ListOf { element: Element::Int, items: vec![self.rank(rank)] }
            }
            RankPart::List(list) => self.items(list),
            RankPart::Range(low, high) => {
                let mut lets = Lets::default();
                let low = self.rank(low);
                let low = self.once("low", Type::Int, low, &mut lets);
                let high = self.rank(high);
                let high = self.once("high", Type::Int, high, &mut lets);
                lets.around_expr(range(low, high))
            }
        }
    }

    fn suit_part(&mut self, part: &SuitPart) -> Expr {
        match part {
            SuitPart::All => {
                Expr::Strs(Suit::ALL.iter().map(|suit| self.names.string(suit.name())).collect())
            }
            SuitPart::One(suit) => {
                Expr::ListOf { element: Element::Str, items: vec![self.suit(suit)] }
            }
            SuitPart::List(list) => self.items(list),
        }
    }
}

fn joined(mut parts: Vec<Expr>) -> Expr {
    match parts.len() {
        1 => parts.remove(0),
        _ => Expr::Union(parts),
    }
}

/// From a rank up to another; from the ace on it may fall.
fn range(low: Expr, high: Expr) -> Expr {
    let ace = || Expr::Int(Rank::Ace as i64);
    let up_to = |from: Expr| Expr::Range {
        from: Box::new(from),
        until: Box::new(high.clone()),
        inclusive: true,
    };
    let ace_low = Expr::Union(vec![
        Expr::ListOf { element: Element::Int, items: vec![ace()] },
        up_to(Expr::Int(Rank::Two as i64)),
    ]);
    let is_ace = Expr::Compare(Cmp::Eq, Box::new(low.clone()), Box::new(ace()));
    let falls = not(Expr::Compare(Cmp::Le, Box::new(low.clone()), Box::new(high.clone())));
    Expr::If {
        test: Box::new(falls),
        then: Box::new(Expr::If {
            test: Box::new(is_ace),
            then: Box::new(ace_low),
            other: Box::new(Expr::Fail { kind: FaultKind::FallingRange, ty: Type::Ints }),
        }),
        other: Box::new(up_to(low)),
    }
}

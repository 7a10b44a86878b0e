//! Card expressions: ranks, `~`, suits.

use std::collections::BTreeSet;

use source::{Diagnostic, Span};

use super::Checker;
use super::expr::{inner, make};
use super::need::{Need, Wants};
use crate::checked::{Expr, ExprKind, Rank, RankPart, Suit, SuitPart, Type};
use crate::tree;

impl<'a> Checker<'a> {
    pub(super) fn cards(
        &mut self,
        span: Span,
        ranks: &'a [tree::RankPart],
        suits: &'a [tree::SuitPart],
    ) -> Option<Expr> {
        self.repeated_ranks(ranks);
        self.repeated_suits(suits);
        let ranks: Vec<_> = ranks.iter().map(|part| self.rank_part(part)).collect();
        let suits: Vec<_> = suits.iter().map(|part| self.suit_part(part)).collect();
        let mut ranks = ranks.into_iter().collect::<Option<Vec<_>>>()?;
        let mut suits = suits.into_iter().collect::<Option<Vec<_>>>()?;
        if let ([RankPart::One(_)], [SuitPart::One(_)]) = (&ranks[..], &suits[..])
            && let (Some(RankPart::One(rank)), Some(SuitPart::One(suit))) =
                (ranks.pop(), suits.pop())
        {
            let (rank, suit) = (Box::new(rank), Box::new(suit));
            return Some(make(span, Type::Card, ExprKind::Card { rank, suit }));
        }
        Some(make(span, Type::CardList, ExprKind::Cards { ranks, suits }))
    }

    fn rank_part(&mut self, part: &'a tree::RankPart) -> Option<RankPart> {
        match part {
            tree::RankPart::All(_) => Some(RankPart::All),
            tree::RankPart::One(expr) => {
                let value = self.expr(expr, Need::new("E42", Wants::Ranks))?;
                Some(match value.ty {
                    Type::RankList => RankPart::List(value),
                    _ => RankPart::One(value),
                })
            }
            tree::RankPart::Range(low, high) => {
                let low_value = self.expr(low, Need::one("E40", Type::Rank));
                let high_value = self.expr(high, Need::one("E40", Type::Rank));
                if let (Some(first), Some(last)) = (literal_rank(low), literal_rank(high))
                    && first.up_to(last).is_none()
                {
                    self.falling(low.span.to(high.span), first, last);
                    return None;
                }
                Some(RankPart::Range(low_value?, high_value?))
            }
        }
    }

    fn falling(&mut self, span: Span, first: Rank, last: Rank) {
        self.report(
            Diagnostic::error("R2", span, "this range of ranks falls")
                .reason(format!("{} is above {}", first.word(), last.word()))
                .help("a range goes from the lower rank to the higher; only the ace may be low")
                .fix(span, format!("{}..{}", last.word(), first.word())),
        );
    }

    fn suit_part(&mut self, part: &'a tree::SuitPart) -> Option<SuitPart> {
        match part {
            tree::SuitPart::All(_) => Some(SuitPart::All),
            tree::SuitPart::One(expr) => {
                let value = self.expr(expr, Need::new("E43", Wants::Suits))?;
                Some(match value.ty {
                    Type::SuitList => SuitPart::List(value),
                    _ => SuitPart::One(value),
                })
            }
        }
    }

    /// Warns of a part that only repeats others; what is not a literal may be anything. (In `A,%` the second part
    /// is not odd: it adds the other ranks.)
    fn repeated_ranks(&mut self, parts: &[tree::RankPart]) {
        let mut seen = BTreeSet::new();
        for part in parts {
            let (span, ranks) = match part {
                tree::RankPart::All(span) => (*span, Rank::ALL.to_vec()),
                tree::RankPart::One(expr) => (expr.span, literal_rank(expr).into_iter().collect()),
                tree::RankPart::Range(low, high) => {
                    let ends = literal_rank(low).zip(literal_rank(high));
                    let range = ends.and_then(|(low, high)| low.up_to(high));
                    (low.span.to(high.span), range.unwrap_or_default())
                }
            };
            self.part(span, ranks, &mut seen);
        }
    }

    fn repeated_suits(&mut self, parts: &[tree::SuitPart]) {
        let mut seen = BTreeSet::new();
        for part in parts {
            let (span, suits) = match part {
                tree::SuitPart::All(span) => (*span, Suit::ALL.to_vec()),
                tree::SuitPart::One(expr) => match inner(expr).kind {
                    tree::ExprKind::Suit(suit) => (expr.span, vec![Suit::from(suit)]),
                    _ => continue,
                },
            };
            self.part(span, suits, &mut seen);
        }
    }

    /// A part with these ranks or suits, and those that were there before.
    fn part<T: Ord>(&mut self, span: Span, part: Vec<T>, seen: &mut BTreeSet<T>) {
        let n_before = seen.len();
        let is_empty = part.is_empty();
        seen.extend(part);
        if seen.len() == n_before && !is_empty {
            self.report(
                Diagnostic::warning("W6", span, "this adds nothing")
                    .reason("it is there already, and a card counts only once")
                    .help("leave it out"),
            );
        }
    }
}

/// The rank that a literal is.
fn literal_rank(expr: &tree::Expr) -> Option<Rank> {
    match &inner(expr).kind {
        tree::ExprKind::Rank(rank) => Some(Rank::from(*rank)),
        tree::ExprKind::Number(number) => number.as_rank().and_then(Rank::numbered),
        _ => None,
    }
}

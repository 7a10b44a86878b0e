//! Rules and orderings, put where they are used; `play`, `canplay` and `order`.
//!
//! What can be played is the hand, filtered by the rule. The area that the rule is told is nearly always known
//! beforehand.

use ir::{Asking, Choice, Cmp, Element, Expr, LocalId, Owner, Pos, Stmt, StmtKind, StoreOp, Type};
use source::Span;

use super::lets::{Lets, stmt};
use super::lists::{For, List, Pile};
use super::names::{Kept, Spot};
use super::objects::known;
use super::{Lowering, Meaning, Place};
use crate::checked::{self, OrderingId, RuleId};

impl<'a> Lowering<'a> {
    /// Who plays, and where to; both are only looked at once.
    fn parties(
        &mut self,
        player: &checked::Expr,
        target: &checked::Expr,
        lets: &mut Lets,
    ) -> (LocalId, List) {
        let seat = self.seat(player);
        let seat = match self.once("player", Type::Seat, seat, lets) {
            Expr::Local(local) => local,
            // Only in a game that is too large.
            _ => self.bound("player", Type::Seat),
        };
        let target = self.list(target);
        let target = self.fixed(target, For::Now, lets);
        (seat, target)
    }

    /// The cards of a hand that a rule lets through.
    fn playable(&mut self, rule: RuleId, player: LocalId, target: &List) -> Expr {
        let rule = &self.checked.rules[rule.idx()];
        let area = match target {
            List::Pile(Pile { spot: Spot::Area(id), .. }) => Place::Area(*id),
            list => Place::Around(list.clone()),
        };
        let local = self.bound(&self.checked.locals[rule.card.idx()].name, Type::Card);
        self.locals.insert(rule.player, Meaning::Variable { local: player, always: true });
        self.locals.insert(rule.card, Meaning::Variable { local, always: true });
        self.locals.insert(rule.area, Meaning::Area(area));
        let test = self.test(&rule.value);
        let hand = Expr::Contents(self.hand_zone(player));
        match known(&test) {
            Some(true) => hand,
            _ => Expr::Filter { local, over: Box::new(hand), test: Box::new(test) },
        }
    }

    fn hand(player: LocalId) -> Pile {
        Pile { spot: Spot::Hand, owner: Owner::Seat(Box::new(Expr::Local(player))) }
    }

    fn hand_zone(&mut self, player: LocalId) -> ir::ZoneRef {
        self.zone(&Self::hand(player))
    }

    pub(super) fn can_play(
        &mut self,
        rule: RuleId,
        player: &checked::Expr,
        target: &checked::Expr,
    ) -> Expr {
        let mut lets = Lets::default();
        let (player, target) = self.parties(player, target, &mut lets);
        let cards = self.playable(rule, player, &target);
        let size = Expr::Size(Box::new(cards));
        lets.around_expr(Expr::Compare(Cmp::Gt, Box::new(size), Box::new(Expr::Int(0))))
    }

    pub(super) fn play(
        &mut self,
        span: Span,
        rule: RuleId,
        player: &checked::Expr,
        target: &checked::Expr,
    ) -> Vec<Stmt> {
        let mut lets = Lets::default();
        let (player, target) = self.parties(player, target, &mut lets);
        let over = self.playable(rule, player, &target);
        let card = self.bound("card", Type::Card);
        let mut stmts = match &target {
            List::Pile(pile) => {
                let to = self.place(pile);
                let mut body = vec![stmt(span, StmtKind::Move { card: Expr::Local(card), to })];
                body.extend(self.note_player(span, card, player));
                vec![self.choice_of_card(span, player, card, over, body)]
            }
            _ => {
                let picked = self.bound("played", Type::Card);
                let pick = StmtKind::Pick { local: picked, value: Expr::Local(card), text: None };
                let body = vec![stmt(span, pick)];
                let choice = self.choice_of_card(span, player, card, over, body);
                let cards =
                    Expr::ListOf { element: Element::Card, items: vec![Expr::Local(picked)] };
                let hand = List::Pile(Self::hand(player));
                let mut then = vec![self.deal_stmt(span, cards, &hand, &target)];
                then.extend(self.note_player(span, picked, player));
                let test = Expr::Defined(Box::new(Expr::Local(picked)));
                let body = vec![choice, stmt(span, StmtKind::If { test, then })];
                vec![stmt(span, StmtKind::Let { local: picked, value: no_card(), body })]
            }
        };
        if self.facts.may_restock(Spot::Hand) {
            // A hand that was empty before is not restocked, and one that still has cards is not either.
            let hand = List::Pile(Self::hand(player));
            stmts.push(self.restock(span, &hand));
            let size = Expr::Size(Box::new(self.items_of(&hand)));
            let test = Expr::Compare(Cmp::Gt, Box::new(size), Box::new(Expr::Int(0)));
            stmts = vec![stmt(span, StmtKind::If { test, then: stmts })];
        }
        lets.around(stmts)
    }

    /// A player has to choose one of these cards, if there is any.
    pub(super) fn choice_of_card(
        &mut self,
        span: Span,
        player: LocalId,
        card: LocalId,
        over: Expr,
        body: Vec<Stmt>,
    ) -> Stmt {
        let steps = vec![stmt(span, StmtKind::Any { local: card, over, body })];
        let choice = Choice { seat: Expr::Local(player), steps, asking: Asking::IfPossible };
        stmt(span, StmtKind::Choice(choice))
    }

    /// Notes who played a card, if anything asks for it.
    fn note_player(&mut self, span: Span, card: LocalId, player: LocalId) -> Option<Stmt> {
        if !self.facts.reads_last_played {
            return None;
        }
        let to = self.kept(Kept::LastPlayedBy, Owner::Card(Box::new(Expr::Local(card))));
        Some(stmt(span, StmtKind::Store { to, op: StoreOp::Set, value: Expr::Local(player) }))
    }

    /// Where a card goes that is put into a pile.
    pub(super) fn place(&mut self, pile: &Pile) -> ir::Place {
        let pos = if self.checked.pedantic { Pos::Bottom } else { Pos::Top };
        ir::Place { pos, zone: self.zone(pile) }
    }

    pub(super) fn order(&mut self, span: Span, list: &checked::Expr, by: OrderingId) -> Vec<Stmt> {
        let ordering = &self.checked.orderings[by.idx()];
        let mut lets = Lets::default();
        let list = self.list(list);
        let list = self.fixed(list, For::Now, &mut lets);
        self.locals.insert(ordering.cards, Meaning::List(list.clone()));
        let by = self.items(&ordering.value);
        let list = self.list_ref(&list);
        lets.around(vec![stmt(span, StmtKind::Order { list, by })])
    }
}

/// A card that is none.
pub(super) fn no_card() -> Expr {
    let cards = Box::new(Expr::ListOf { element: Element::Card, items: Vec::new() });
    Expr::CardAt { pos: Pos::Top, cards }
}

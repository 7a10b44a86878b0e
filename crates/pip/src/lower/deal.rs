//! `deal`, with and without choice, and `auto restock`.
//!
//! Between two piles that are known and different, cards move one by one, which is what the machine is quickest at.
//! For other lists there is a statement of their own, which looks at what they turn out to be.

use ir::{Cmp, Element, Expr, FaultKind, LocalId, Owner, Pos, Stmt, StmtKind, Type};
use source::Span;

use super::Lowering;
use super::lets::{Lets, stmt};
use super::lists::{For, List, Pile};
use super::names::Spot;
use super::rules::no_card;
use crate::checked;

/// How many cards are dealt.
enum Count {
    All,
    Known(i64),
    /// An Int that can be read again and again.
    Computed(Expr),
}

/// Where cards come from and go to.
struct Lists {
    source: List,
    target: List,
}

impl Lists {
    /// Both, if they are piles.
    fn piles(&self) -> Option<(&Pile, &Pile)> {
        match (&self.source, &self.target) {
            (List::Pile(source), List::Pile(target)) => Some((source, target)),
            _ => None,
        }
    }

    /// Whether cards can be moved one by one: the piles are not one and the same, or it is one card only.
    fn are_apart(&self, count: &Count) -> bool {
        self.piles().is_some_and(|(source, target)| source.spot != target.spot)
            || matches!(count, Count::Known(..=1))
    }
}

impl Lowering<'_> {
    pub(super) fn deal(
        &mut self,
        span: Span,
        count: Option<&checked::Expr>,
        chooser: Option<&checked::Expr>,
        lists: [&checked::Expr; 2],
    ) -> Vec<Stmt> {
        let mut lets = Lets::default();
        let mut checks = Vec::new();
        let count = match count {
            None => Count::All,
            Some(count) => self.count(span, count, &mut lets, &mut checks),
        };
        let chooser = chooser.map(|chooser| {
            let seat = self.seat(chooser);
            match self.once("chooser", Type::Seat, seat, &mut lets) {
                Expr::Local(local) => local,
                // Only in a game that is too large.
                _ => self.bound("chooser", Type::Seat),
            }
        });
        let [source, target] = lists.map(|list| {
            let list = self.list(list);
            self.fixed(list, For::Now, &mut lets)
        });
        let lists = Lists { source, target };
        let mut stmts = checks;
        let restocked = match &lists.source {
            List::Pile(pile) => self.facts.may_restock(pile.spot),
            _ => self.facts.restocks,
        };
        if restocked {
            stmts.push(self.restock(span, &lists.source));
        }
        stmts.extend(match chooser {
            None => self.deal_from_top(span, count, &lists),
            Some(chooser) => self.deal_chosen(span, count, chooser, &lists),
        });
        if restocked {
            // If no card was there to be dealt, this comes to nothing for the same reason as before.
            stmts.push(self.restock(span, &lists.source));
        }
        lets.around(stmts)
    }

    fn count(
        &mut self,
        span: Span,
        count: &checked::Expr,
        lets: &mut Lets,
        checks: &mut Vec<Stmt>,
    ) -> Count {
        let number = self.number(count);
        let may_be_negative = number.may_be_negative();
        let fail = || vec![stmt(span, StmtKind::Fail(FaultKind::NegativeCount))];
        match number.int() {
            Expr::Int(n) if n < 0 => {
                checks.extend(fail());
                Count::Known(0)
            }
            Expr::Int(n) => Count::Known(n),
            count => {
                let count = self.named("count", Type::Int, count, lets);
                if may_be_negative {
                    let test = compare(Cmp::Lt, count.clone(), Expr::Int(0));
                    checks.push(stmt(span, StmtKind::If { test, then: fail() }));
                }
                Count::Computed(count)
            }
        }
    }

    /// The number of cards, or how many there are if those are fewer.
    fn at_most(&mut self, count: Count, list: &List) -> Expr {
        let size = Expr::Size(Box::new(self.items_of(list)));
        let count = match count {
            Count::All => return size,
            Count::Known(0) => return Expr::Int(0),
            Count::Known(n) => Expr::Int(n),
            Count::Computed(count) => count,
        };
        let test = compare(Cmp::Lt, size.clone(), count.clone());
        Expr::If { test: Box::new(test), then: Box::new(size), other: Box::new(count) }
    }

    fn has_cards(&mut self, list: &List) -> Expr {
        let size = Expr::Size(Box::new(self.items_of(list)));
        compare(Cmp::Gt, size, Expr::Int(0))
    }

    /// The top cards, the topmost first.
    fn deal_from_top(&mut self, span: Span, count: Count, lists: &Lists) -> Vec<Stmt> {
        let items = self.items_of(&lists.source);
        let Some((_, target)) = lists.piles() else {
            let n = Box::new(self.at_most(count, &lists.source));
            let cards = Expr::Ends { top: true, n, cards: Box::new(items) };
            return vec![self.deal_stmt(span, cards, &lists.source, &lists.target)];
        };
        let to = self.place(target);
        if let Count::All = count {
            return vec![stmt(span, StmtKind::MoveAll { cards: items, from_top: true, to })];
        }
        if lists.are_apart(&count) {
            let card = Expr::CardAt { pos: Pos::Top, cards: Box::new(items) };
            let step = vec![stmt(span, StmtKind::Move { card, to })];
            return self.times(span, count, &lists.source, step);
        }
        let n = Box::new(self.at_most(count, &lists.source));
        let cards = Expr::Ends { top: true, n, cards: Box::new(items) };
        vec![stmt(span, StmtKind::MoveAll { cards, from_top: false, to })]
    }

    /// Repeats what takes one card from a list, as often as there are cards.
    fn times(&mut self, span: Span, count: Count, list: &List, body: Vec<Stmt>) -> Vec<Stmt> {
        match count {
            Count::Known(0) => Vec::new(),
            Count::Known(1) => {
                vec![stmt(span, StmtKind::If { test: self.has_cards(list), then: body })]
            }
            count => {
                let times = self.at_most(count, list);
                vec![stmt(span, StmtKind::Repeat { times, body })]
            }
        }
    }

    /// The player picks the cards one after another.
    fn deal_chosen(
        &mut self,
        span: Span,
        count: Count,
        chooser: LocalId,
        lists: &Lists,
    ) -> Vec<Stmt> {
        let Some((source, target)) = lists.piles().filter(|_| lists.are_apart(&count)) else {
            return self.deal_collected(span, count, chooser, lists);
        };
        let to = self.place(target);
        let over = Expr::Contents(self.zone(source));
        let card = self.bound("card", Type::Card);
        let body = if self.sees(chooser, source) {
            let moved = vec![stmt(span, StmtKind::Move { card: Expr::Local(card), to })];
            let choice = vec![self.choice_of_card(span, chooser, card, over, moved)];
            if let Count::Known(1) = count {
                // With no card to choose there is no choice.
                return choice;
            }
            choice
        } else {
            // The chooser sees the cards to choose from, whoever else sees them: a pick shows them.
            let picked = self.bound("picked", Type::Card);
            let pick = StmtKind::Pick { local: picked, value: Expr::Local(card), text: None };
            let choice = self.choice_of_card(span, chooser, card, over, vec![stmt(span, pick)]);
            let moved = stmt(span, StmtKind::Move { card: Expr::Local(picked), to });
            let body = vec![choice, moved];
            vec![stmt(span, StmtKind::Let { local: picked, value: no_card(), body })]
        };
        self.times(span, count, &lists.source, body)
    }

    /// Whether a player sees all cards of a pile anyway.
    fn sees(&self, player: LocalId, pile: &Pile) -> bool {
        let own = Owner::Seat(Box::new(Expr::Local(player)));
        self.names.is_open(pile.spot) || (pile.spot == Spot::Hand && pile.owner == own)
    }

    /// All cards are picked before the first one moves, because the lists may be one and the same.
    fn deal_collected(
        &mut self,
        span: Span,
        count: Count,
        chooser: LocalId,
        lists: &Lists,
    ) -> Vec<Stmt> {
        let list = Type::List(Element::Card);
        let mut lets = Lets::default();
        let left = Expr::New(Box::new(self.items_of(&lists.source)));
        let left = List::Object(self.named("left", list, left, &mut lets));
        let none = Expr::ListOf { element: Element::Card, items: Vec::new() };
        let chosen = Expr::New(Box::new(none));
        let chosen = List::Object(self.named("chosen", list, chosen, &mut lets));
        let picked = self.bound("picked", Type::Card);
        lets.push(span, picked, no_card());

        let card = self.bound("card", Type::Card);
        let over = self.items_of(&left);
        let pick = StmtKind::Pick { local: picked, value: Expr::Local(card), text: None };
        let choice = self.choice_of_card(span, chooser, card, over, vec![stmt(span, pick)]);
        let one = Expr::ListOf { element: Element::Card, items: vec![Expr::Local(picked)] };
        let collect = self.deal_to_end(span, one, &left, &chosen);
        let times = self.at_most(count, &left);
        let repeat = StmtKind::Repeat { times, body: vec![choice, collect] };
        let cards = self.items_of(&chosen);
        let deal = self.deal_stmt(span, cards, &lists.source, &lists.target);
        lets.around(vec![stmt(span, repeat), deal])
    }

    /// Deals these cards, in this order, from one list to another.
    pub(super) fn deal_stmt(&mut self, span: Span, cards: Expr, from: &List, to: &List) -> Stmt {
        let mut made = self.deal_to_end(span, cards, from, to);
        if let StmtKind::Deal { to_start, .. } = &mut made.kind {
            *to_start = self.checked.pedantic;
        }
        made
    }

    fn deal_to_end(&mut self, span: Span, cards: Expr, from: &List, to: &List) -> Stmt {
        let (from, to) = (self.list_ref(from), self.list_ref(to));
        stmt(span, StmtKind::Deal { cards, from, to, to_start: false, aside: self.aside() })
    }

    fn aside(&mut self) -> ir::ZoneRef {
        self.zone(&Pile { spot: Spot::Aside, owner: Owner::Game })
    }

    pub(super) fn restock(&mut self, span: Span, list: &List) -> Stmt {
        let list = self.list_ref(list);
        stmt(span, StmtKind::Restock { list, aside: self.aside() })
    }

    /// `auto restock`.
    pub(super) fn attach(
        &mut self,
        span: Span,
        target: &checked::Expr,
        source: &checked::Expr,
        leaving: Option<&checked::Expr>,
    ) -> Stmt {
        let (target, source) = (self.list(target), self.list(source));
        let list = self.list_ref(&target);
        let from = self.list_ref(&source);
        let leaving = match leaving {
            Some(leaving) => self.number(leaving).int(),
            None => Expr::Int(0),
        };
        stmt(span, StmtKind::Attach { list, from, leaving })
    }
}

fn compare(cmp: Cmp, left: Expr, right: Expr) -> Expr {
    Expr::Compare(cmp, Box::new(left), Box::new(right))
}

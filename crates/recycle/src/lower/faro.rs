//! A perfect shuffle of two piles: their cards alternate, beginning with the bottom card of the first pile; what is
//! left of the longer one follows. All cards end in the first pile, and nothing is left to chance.

use ir::{Cmp, Expr, Place, Pos, Stmt, StmtKind, Type, ZoneRef};
use source::Span;

use super::Lowering;
use crate::checked::Pile;

impl Lowering<'_> {
    pub(super) fn faro(&mut self, a: &Pile, b: &Pile, span: Span) -> StmtKind {
        let stmt = |kind| Stmt { span, kind };
        let (a, b) = (self.pile(a, span), self.pile(b, span));
        let pile = self.names.local("PILE", Type::Zone);
        let [first, second] = ["FIRST", "SECOND"].map(|name| self.names.local(name, Type::Cards));
        let number = self.names.local("NUMBER", Type::Int);

        let size = |cards| Box::new(Expr::Size(Box::new(Expr::Local(cards))));
        // The card of this number, if there is one, goes on top of the first pile.
        let take = |cards| {
            let pos = Pos::Index(Box::new(Expr::Local(number)));
            let card = Expr::CardAt { pos, cards: Box::new(Expr::Local(cards)) };
            let to = Place { pos: Pos::Top, zone: ZoneRef::Local(pile) };
            let there = Expr::Compare(Cmp::Lt, Box::new(Expr::Local(number)), size(cards));
            stmt(StmtKind::If { test: there, then: vec![stmt(StmtKind::Move { card, to })] })
        };
        let longer = Expr::If {
            test: Box::new(Expr::Compare(Cmp::Lt, size(first), size(second))),
            then: size(second),
            other: size(first),
        };
        let over =
            Expr::Range { from: Box::new(Expr::Int(0)), until: Box::new(longer), inclusive: false };
        let body = vec![take(first), take(second)];
        let turns = stmt(StmtKind::ForEach { local: number, over, body });

        // A union is a copy: the piles change while their cards are counted off.
        let copy = |zone| Expr::Union(vec![Expr::Contents(zone)]);
        let inner = stmt(StmtKind::Let { local: second, value: copy(b), body: vec![turns] });
        let cards = copy(ZoneRef::Local(pile));
        let inner = stmt(StmtKind::Let { local: first, value: cards, body: vec![inner] });
        StmtKind::Let { local: pile, value: Expr::Contents(a), body: vec![inner] }
    }
}

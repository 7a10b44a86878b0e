//! Expressions: every part has the type its place asks for.

use super::Verifier;
use crate::{CycleOf, Expr, LocalId, Type, type_of};

impl Verifier<'_> {
    /// Checks an expression that has to be of type `ty`.
    pub(super) fn want(&mut self, expr: &Expr, ty: Type) {
        if let Some(found) = self.expr(expr)
            && found != ty
        {
            self.complain(format!("{found:?} where {ty:?} is needed"));
        }
    }

    /// Checks an expression that has to be a collection; gives the type of its elements.
    pub(super) fn collection(&mut self, expr: &Expr) -> Option<Type> {
        let ty = self.expr(expr)?;
        if ty.element().is_none() {
            self.complain(format!("{ty:?} where a collection is needed"));
        }
        ty.element()
    }

    /// Checks an expression; gives its type, or `None` if it has none, about which it has then complained.
    pub(super) fn expr(&mut self, expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Int(_) | Expr::Seats | Expr::Teams => {}
            Expr::Str(id) => self.str(*id),
            Expr::Strs(ids) => ids.iter().for_each(|id| self.str(*id)),
            Expr::Local(local) => return self.local(*local),
            Expr::If { test, then, other } => {
                self.want(test, Type::Bool);
                let ty = self.expr(then)?;
                self.want(other, ty);
            }
            Expr::Arith(_, a, b) | Expr::Compare(_, a, b) => {
                self.want(a, Type::Int);
                self.want(b, Type::Int);
            }
            Expr::Same(a, b) => self.same(a, b),
            Expr::Not(test) => self.want(test, Type::Bool),
            Expr::And(parts) | Expr::Or(parts) => self.want_all(parts, Type::Bool),
            Expr::Union(parts) | Expr::Bundle(parts) => self.want_all(parts, Type::Cards),
            Expr::Read(storage) => {
                self.storage_ref(storage);
            }
            Expr::Triangular(n) | Expr::Fibonacci(n) => self.want(n, Type::Int),
            Expr::NumberOf(member) => {
                let ty = self.expr(member)?;
                if !matches!(ty, Type::Seat | Type::Team) {
                    self.complain(format!("the number of {ty:?}"));
                }
            }
            Expr::Score { card, map } => {
                self.want(card, Type::Card);
                self.map_ref(map);
            }
            Expr::Sum { cards, map }
            | Expr::Extreme { cards, map, .. }
            | Expr::ExtremePoints { cards, map, .. }
            | Expr::Sort { cards, map } => {
                self.want(cards, Type::Cards);
                self.map_ref(map);
            }
            Expr::Tuples { n, cards, map }
            | Expr::Run { n, cards, map, .. }
            | Expr::Runs { n, cards, map, .. } => {
                self.want(n, Type::Int);
                self.want(cards, Type::Cards);
                self.map_ref(map);
            }
            Expr::Ends { n, cards, .. } => {
                self.want(n, Type::Int);
                self.want(cards, Type::Cards);
            }
            Expr::Partition { key, cards } => {
                self.want(key, Type::Str);
                self.want(cards, Type::Cards);
            }
            Expr::Subsets { cards, size, .. } => {
                self.want(cards, Type::Cards);
                if let Some((_, size)) = size {
                    self.want(size, Type::Int);
                }
            }
            Expr::Size(of) => {
                self.collection(of)?;
            }
            Expr::Total { local, over, value: each } => {
                self.each(*local, over, each, Type::Int)?;
            }
            Expr::Every { local, over, test: each }
            | Expr::Some { local, over, test: each }
            | Expr::Filter { local, over, test: each } => {
                self.each(*local, over, each, Type::Bool)?;
            }
            Expr::Collect { local, over, cards: each } => {
                self.each(*local, over, each, Type::Cards)?;
            }
            Expr::Trait { key, card } => {
                self.want(key, Type::Str);
                self.want(card, Type::Card);
            }
            Expr::CardAt { pos, cards } => {
                self.pos(pos);
                self.want(cards, Type::Cards);
            }
            Expr::GroupAt { pos, groups } => {
                self.pos(pos);
                self.want(groups, Type::Groups);
            }
            Expr::SeatNumber(n) | Expr::TeamNumber(n) => self.want(n, Type::Int),
            Expr::CurrentSeat(cycle)
            | Expr::NextSeat(cycle)
            | Expr::NextSeatBackwards(cycle)
            | Expr::PreviousSeat(cycle)
            | Expr::OtherSeats(cycle) => self.cycle(*cycle, CycleOf::Seats),
            Expr::CurrentTeam(cycle)
            | Expr::NextTeam(cycle)
            | Expr::NextTeamBackwards(cycle)
            | Expr::PreviousTeam(cycle)
            | Expr::OtherTeams(cycle) => self.cycle(*cycle, CycleOf::Teams),
            Expr::OwnerOf(card) => self.want(card, Type::Card),
            Expr::TeamOf(seat) => self.want(seat, Type::Seat),
            Expr::Members(team) => self.want(team, Type::Team),
            Expr::Contents(zone) => {
                self.zone(zone);
            }
            Expr::Piles { owner, zone } => {
                self.zone_named(owner, zone);
            }
            Expr::Flatten(groups) | Expr::Intersect(groups) | Expr::Disjunct(groups) => {
                self.want(groups, Type::Groups);
            }
            Expr::Range { from, until, .. } | Expr::Random { from, until } => {
                self.want(from, Type::Int);
                self.want(until, Type::Int);
            }
        }
        type_of(self.game, expr).ok()
    }

    fn want_all(&mut self, parts: &[Expr], ty: Type) {
        for part in parts {
            self.want(part, ty);
        }
    }

    fn local(&mut self, local: LocalId) -> Option<Type> {
        if !self.bound.iter().any(|bound| bound.local == local) {
            self.complain(format!("variable {} is not bound here", local.0));
            return None;
        }
        let ty = self.game.locals.get(local.idx())?.ty;
        if ty == Type::Zone {
            // Its cards are `Contents` of it.
            self.complain(format!("variable {} is a pile and used as a value", local.0));
            return None;
        }
        Some(ty)
    }

    fn same(&mut self, a: &Expr, b: &Expr) {
        let (Some(a), Some(b)) = (self.expr(a), self.expr(b)) else { return };
        if a != b || !matches!(a, Type::Str | Type::Card | Type::Seat | Type::Team) {
            self.complain(format!("{a:?} and {b:?} cannot be the same"));
        }
    }

    /// `None` if what is looped over is no collection.
    fn each(&mut self, local: LocalId, over: &Expr, each: &Expr, ty: Type) -> Option<()> {
        let element = self.collection(over)?;
        let holds = self.holds(over);
        self.bind(local, element, holds, |this| this.want(each, ty));
        Some(())
    }
}

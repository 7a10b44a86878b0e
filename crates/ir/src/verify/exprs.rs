//! Expressions: every part has the type its place asks for.

use super::Verifier;
use crate::{Arith, CycleOf, Element, Expr, Holds, LocalId, Scope, Type, limits, type_of};

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
            Expr::Arith(op, a, b) => {
                if self.two_numbers(a, b)? == Type::Number && matches!(op, Arith::Rem | Arith::Pow)
                {
                    self.complain("Numbers have no remainders and powers");
                }
            }
            Expr::Compare(_, a, b) => {
                self.two_numbers(a, b)?;
            }
            Expr::Number(number) => {
                if number.to_bigint().bits() > limits::NUMBER_BITS {
                    self.complain("a number beyond the limit");
                }
            }
            Expr::Fail { .. } => {}
            Expr::ToNumber(n) => self.want(n, Type::Int),
            Expr::ToInt(n) => self.want(n, Type::Number),
            Expr::Bind { local, value, body } => {
                let ty = self.expr(value)?;
                if ty.element().is_some() || ty == Type::Zone {
                    self.complain(format!("{ty:?} under a name in an expression"));
                }
                self.bind(*local, ty, None, |this| {
                    this.expr(body);
                });
            }
            Expr::SameItems(a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                if a != b || Element::of_collection(a).is_none() {
                    self.complain(format!("{a:?} and {b:?} cannot have the same elements"));
                }
            }
            Expr::SameList(a, b) => {
                let (a, b) = (self.list_ref(a)?, self.list_ref(b)?);
                if a != b {
                    self.complain("lists of different elements cannot be the same");
                }
            }
            Expr::Defined(of) => {
                let ty = self.expr(of)?;
                let is_variable = match of.as_ref() {
                    Expr::Local(local) => self.game.locals[local.idx()].scope != Scope::Bound,
                    Expr::Read(_) => true,
                    _ => false,
                };
                if ty != Type::Card && !is_variable {
                    self.complain(format!("{ty:?} always has a value"));
                }
            }
            Expr::StrAt { index, of } => {
                self.want(index, Type::Int);
                of.iter().for_each(|id| self.str(*id));
            }
            Expr::Text(parts) => {
                for part in parts {
                    let ty = self.expr(part)?;
                    if !matches!(ty, Type::Int | Type::Number | Type::Str | Type::Text) {
                        self.complain(format!("{ty:?} has no text"));
                    }
                }
            }
            Expr::Card(card) => {
                if *card as usize >= self.n_setup_cards {
                    self.complain(format!("there is no card {card} from the start on"));
                }
            }
            Expr::PileNamed { zone, name } => {
                self.named_zone(*zone);
                self.want(name, Type::Text);
            }
            Expr::Numbered { zone, before, after } => {
                self.named_zone(*zone);
                self.want(before, Type::Text);
                after.iter().for_each(|after| self.want(after, Type::Text));
            }
            Expr::Given(card) => self.want(card, Type::Card),
            Expr::New(of) => {
                self.expr(of)?;
                if let Err(complaint) = type_of(self.game, expr) {
                    self.complain(complaint);
                }
            }
            Expr::PileList(zone) => self.zone_of(zone, Holds::Cards),
            Expr::Items(list) => {
                self.expr(list)?;
                if let Err(complaint) = type_of(self.game, expr) {
                    self.complain(complaint);
                }
            }
            Expr::ListOf { element, items } => self.want_all(items, element.ty()),
            Expr::From { list, start } => {
                let ty = self.expr(list)?;
                match Element::of_collection(ty) {
                    Some(element) => self.want(start, element.ty()),
                    None => self.complain(format!("{ty:?} is not gone through from a start on")),
                }
            }
            Expr::CardsOf { points, map, strings, key } => {
                self.want(points, Type::Ints);
                self.map_ref(map);
                self.want(strings, Type::Strs);
                self.str(*key);
            }
            Expr::ItemAt { of, .. } => {
                let ty = self.expr(of)?;
                if !matches!(ty, Type::Ints | Type::Strs | Type::Seats | Type::Teams) {
                    self.complain(format!("an element of {ty:?}"));
                }
            }
            Expr::Same(a, b) => self.same(a, b),
            Expr::Not(test) => self.want(test, Type::Bool),
            Expr::And(parts) | Expr::Or(parts) => self.want_all(parts, Type::Bool),
            Expr::Union(parts) => {
                let ty = type_of(self.game, expr).unwrap_or(Type::Cards);
                if Element::of_collection(ty).is_none() {
                    self.complain(format!("a union of {ty:?}"));
                }
                self.want_all(parts, ty);
            }
            Expr::Bundle(parts) => self.want_all(parts, Type::Cards),
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
        let is_global =
            self.game.locals.get(local.idx()).is_some_and(|local| local.scope != Scope::Bound);
        if !is_global && !self.bound.iter().any(|bound| bound.local == local) {
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

    /// Two Ints, or two Numbers: which.
    fn two_numbers(&mut self, a: &Expr, b: &Expr) -> Option<Type> {
        let ty = self.expr(a)?;
        if !matches!(ty, Type::Int | Type::Number) {
            self.complain(format!("{ty:?} where a number is needed"));
        }
        self.want(b, ty);
        Some(ty)
    }

    fn same(&mut self, a: &Expr, b: &Expr) {
        let (Some(a), Some(b)) = (self.expr(a), self.expr(b)) else { return };
        let can =
            matches!(a, Type::Bool | Type::Str | Type::Text | Type::Card | Type::Seat | Type::Team);
        if a != b || !can {
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

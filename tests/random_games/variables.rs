//! Variables of the game: their first values, what they are given, and what lets them be seen; and the storages that only
//! later games have.

use ir::{
    Arith, Audience, Element, Expr, ListRef, LocalId, Number, OwnerKind, Scope, Stmt, StmtKind,
    StorageRef, StrId, Type,
};

use super::Author;
use super::world::{FIRST_LATER_STORAGE, LATER_STORAGES, N_SEATS, N_TEAMS, compare};

/// What a variable can hold for longer than a statement.
const KEPT: [Type; 13] = [
    Type::Int,
    Type::Number,
    Type::Bool,
    Type::Str,
    Type::Text,
    Type::Card,
    Type::Seat,
    Type::Team,
    Type::List(Element::Card),
    Type::List(Element::Int),
    Type::List(Element::Str),
    Type::List(Element::Seat),
    Type::List(Element::Team),
];

impl Author<'_, '_> {
    /// Two variables of the game of every type: one that may have no value, and one that always has.
    pub(super) fn declare_variables(&mut self) {
        for ty in KEPT {
            for scope in [Scope::Game, Scope::Always] {
                let always = !matches!(ty, Type::List(element) if element != Element::Card);
                if scope == Scope::Game || always {
                    let local = self.declared(ty, scope);
                    self.scope.push(super::Var { local, ty, memory: false });
                }
            }
        }
    }

    /// First values for most variables of the game.
    pub(super) fn first_values(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for idx in 0..self.scope.len() {
            let super::Var { local, ty, .. } = self.scope[idx];
            if !self.one_in(40) {
                let value = self.simple(ty);
                stmts.push(self.stmt_of(StmtKind::Assign { local, value }));
            }
        }
        stmts
    }

    /// What the variables of the game hold in the end.
    pub(super) fn last_values(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for idx in 0..self.scope.len() {
            let super::Var { local, ty, .. } = self.scope[idx];
            let seen = self.seen(local, ty);
            stmts.push(self.stmt_of(seen));
        }
        stmts
    }

    /// Something that lets a variable be seen: nobody sees what variables hold, but everything that follows from it.
    pub(super) fn observed(&mut self) -> StmtKind {
        let ty = self.kept_type();
        match self.local(ty, false) {
            Some(local) => self.seen(local, ty),
            None => StmtKind::Pass,
        }
    }

    pub(super) fn seen(&mut self, local: LocalId, ty: Type) -> StmtKind {
        let value = Expr::Local(local);
        let text = Expr::Text(vec![Expr::Str(StrId(1))]);
        let kind = match ty {
            Type::Int | Type::Number | Type::Str | Type::Text => {
                let text = Expr::Text(vec![value]);
                return StmtKind::Tell { to: Audience::Everybody, text };
            }
            Type::Bool => {
                return StmtKind::If { test: value, then: vec![self.stmt_of(StmtKind::Pass)] };
            }
            Type::Seat => StmtKind::Tell { to: Audience::Seat(value.clone()), text },
            Type::Team => StmtKind::Tell { to: Audience::Team(value.clone()), text },
            Type::List(element) if self.one_in(3) => {
                let other = self.list_ref(element);
                let test = Expr::SameList(ListRef::List(Box::new(value.clone())), other);
                StmtKind::If { test, then: vec![self.stmt_of(StmtKind::Pass)] }
            }
            Type::List(_) => StmtKind::Rotate(ListRef::List(Box::new(value.clone()))),
            _ => StmtKind::Move { card: value.clone(), to: self.place() },
        };
        // A variable that is bound always has a value.
        if self.locals[local.idx()].scope == Scope::Bound && ty != Type::Card {
            return kind;
        }
        StmtKind::If { test: Expr::Defined(Box::new(value)), then: vec![self.stmt_of(kind)] }
    }

    /// A value that needs no other one.
    fn simple(&mut self, ty: Type) -> Expr {
        match ty {
            Type::Number => self.literal(),
            Type::Bool => compare(self.comparison(), self.small(), self.small()),
            Type::Str => self.value(),
            Type::Text => Expr::Text(vec![self.value(), self.small()]),
            Type::Card => self.known_card(),
            Type::Seat => Expr::SeatNumber(Box::new(self.known(N_SEATS))),
            Type::Team => Expr::TeamNumber(Box::new(self.known(N_TEAMS))),
            Type::List(element) => self.simple_list(element),
            _ => self.small(),
        }
    }

    pub(super) fn kept_type(&mut self) -> Type {
        self.dice.pick(&KEPT)
    }

    /// A value of a type that a variable can hold.
    pub(super) fn value_of(&mut self, ty: Type) -> Expr {
        match ty {
            Type::Number => self.number(),
            Type::Bool => self.test(),
            Type::Str => self.string(),
            Type::Text => self.text(),
            Type::Card => self.card(),
            Type::Seat => self.seat(),
            Type::Team => self.team(),
            Type::List(element) => self.list(element),
            _ => self.int(),
        }
    }

    /// A value that is an object of its own, if the type has objects.
    pub(super) fn object(&mut self, ty: Type) -> Expr {
        match ty {
            Type::Number => {
                let large = Number::from(Number::from(1).to_bigint() << 70_u32);
                let int = Expr::ToNumber(Box::new(self.int()));
                Expr::Arith(Arith::Add, Box::new(Expr::Number(large)), Box::new(int))
            }
            Type::Text => Expr::Text(vec![self.value(), self.int()]),
            Type::List(element) => Expr::New(Box::new(self.collection_of(element))),
            _ => self.value_of(ty),
        }
    }

    /// A value under a name, and an expression that may use it.
    pub(super) fn bind(&mut self, write: impl FnOnce(&mut Self) -> Expr) -> Expr {
        let ty = self.kept_type();
        let value = Box::new(self.value_of(ty));
        self.bound(ty, |author, local| Expr::Bind { local, value, body: Box::new(write(author)) })
    }

    /// Gives a variable another value: one of the game, or the one that was bound last.
    pub(super) fn assign(&mut self) -> StmtKind {
        let last = self.scope.last().copied();
        let ty = match last {
            Some(last) if self.one_in(3) && KEPT.contains(&last.ty) => last.ty,
            _ => self.kept_type(),
        };
        let local = match last {
            Some(last) if last.ty == ty => Some(last.local),
            _ => self.local(ty, false),
        };
        match local {
            Some(local) => StmtKind::Assign { local, value: self.value_of(ty) },
            None => StmtKind::Pass,
        }
    }

    /// A variable of the game of a type.
    pub(super) fn game_var(&mut self, ty: Type) -> Option<LocalId> {
        let found: Vec<LocalId> = self
            .scope
            .iter()
            .filter(|var| var.ty == ty && self.locals[var.local.idx()].scope != Scope::Bound)
            .map(|var| var.local)
            .collect();
        (!found.is_empty()).then(|| self.dice.pick(&found))
    }

    /// Something that may have no value.
    pub(super) fn maybe(&mut self) -> Expr {
        let ty = self.kept_type();
        match (self.below(3), self.game_var(ty)) {
            (0, Some(local)) => Expr::Local(local),
            (1, _) => {
                let (_, ty) = self.dice.pick(&LATER_STORAGES);
                Expr::Read(Box::new(self.later_storage(ty)))
            }
            _ => self.card(),
        }
    }

    /// A storage of a type that later games have.
    pub(super) fn later_storage(&mut self, ty: Type) -> StorageRef {
        let ids = (FIRST_LATER_STORAGE..).zip(LATER_STORAGES);
        let fitting: Vec<(u32, OwnerKind)> =
            ids.filter(|(_, (_, of))| *of == ty).map(|(id, (owner, _))| (id, owner)).collect();
        let (id, owner) = self.dice.pick(&fitting);
        let storage = ir::Named::Known(ir::StorageId(id));
        StorageRef { owner: self.owner(owner), storage }
    }

    /// What a storage holds; mostly something else, if it has no value yet.
    pub(super) fn stored(&mut self, ty: Type, other: Expr) -> Expr {
        let read = Expr::Read(Box::new(self.later_storage(ty)));
        self.if_defined(read, other)
    }

    /// A value that may not be there; mostly something else in that case.
    pub(super) fn if_defined(&mut self, value: Expr, other: Expr) -> Expr {
        if self.one_in(16) {
            return value;
        }
        let test = Box::new(Expr::Defined(Box::new(value.clone())));
        Expr::If { test, then: Box::new(value), other: Box::new(other) }
    }

    /// Puts a value into a storage of a later game.
    pub(super) fn later_store(&mut self) -> StmtKind {
        let (_, ty) = self.dice.pick(&LATER_STORAGES);
        let to = self.later_storage(ty);
        let op = match (ty, self.below(3)) {
            (Type::Int | Type::Number, 0) => ir::StoreOp::Inc,
            (Type::Int | Type::Number, 1) => ir::StoreOp::Dec,
            _ => ir::StoreOp::Set,
        };
        StmtKind::Store { to, op, value: self.value_of(ty) }
    }
}

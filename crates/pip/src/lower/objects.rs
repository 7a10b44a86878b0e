//! Players and teams, and what names stand for.

use ir::{Expr, FaultKind, Named, Owner, StorageRef, Type};

use super::lists::List;
use super::names::Kept;
use super::{Lowering, Meaning, Place};
use crate::checked::{self, ExprKind, Property};

impl Lowering<'_> {
    /// What a name stands for.
    pub(super) fn meaning(&self, expr: &checked::Expr) -> Option<&Meaning> {
        match &expr.kind {
            ExprKind::Variable(id) => self.variables.get(id.idx()),
            ExprKind::Local(id) => self.locals.get(id),
            _ => None,
        }
    }

    /// The value of a name that is a variable.
    pub(super) fn variable(&self, expr: &checked::Expr) -> Expr {
        match self.meaning(expr) {
            Some(Meaning::Variable { local, .. }) => Expr::Local(*local),
            // Only in a game that is too large, for which nothing is made.
            _ => Expr::Int(0),
        }
    }

    pub(super) fn seat(&mut self, expr: &checked::Expr) -> Expr {
        self.inside(Expr::Int(0), |lowering| lowering.seat_inside(expr))
    }

    fn seat_inside(&mut self, expr: &checked::Expr) -> Expr {
        match &expr.kind {
            ExprKind::Property { of, property: Property::LastPlayedBy } => {
                Expr::Read(Box::new(self.last_played_by(of)))
            }
            ExprKind::Property { of, property } => {
                let last = *property == Property::Last;
                match self.list(of) {
                    List::Players => {
                        let number = if last { self.table.n_seats() - 1 } else { 0 };
                        Expr::SeatNumber(Box::new(Expr::Int(number.into())))
                    }
                    list => Expr::ItemAt { last, of: Box::new(self.items_of(&list)) },
                }
            }
            _ => self.variable(expr),
        }
    }

    /// Who last played a card.
    fn last_played_by(&mut self, card: &checked::Expr) -> StorageRef {
        let owner = Owner::Card(Box::new(self.given(card)));
        StorageRef { owner, storage: Named::Known(self.names.storage(Kept::LastPlayedBy)) }
    }

    pub(super) fn team(&mut self, expr: &checked::Expr) -> Expr {
        self.inside(Expr::Int(0), |lowering| lowering.team_inside(expr))
    }

    fn team_inside(&mut self, expr: &checked::Expr) -> Expr {
        match &expr.kind {
            ExprKind::Property { of, property: Property::Team } => match self.table.teams {
                Some(_) => Expr::TeamOf(Box::new(self.seat(of))),
                None => Expr::Fail { kind: FaultKind::Undefined, ty: Type::Team },
            },
            ExprKind::Property { of, property } => {
                let last = *property == Property::Last;
                Expr::ItemAt { last, of: Box::new(self.items(of)) }
            }
            _ => self.variable(expr),
        }
    }

    pub(super) fn area(&self, expr: &checked::Expr) -> Option<Place> {
        match &expr.kind {
            ExprKind::Area(id) => Some(Place::Area(*id)),
            _ => match self.meaning(expr) {
                Some(Meaning::Area(place)) => Some(place.clone()),
                _ => None,
            },
        }
    }

    /// Whether an expression has a value. Everything before its last property is evaluated.
    pub(super) fn defined(&mut self, expr: &checked::Expr) -> Expr {
        let ExprKind::Property { of, property } = &expr.kind else {
            return match self.meaning(expr) {
                Some(&Meaning::Variable { local, always: false }) => {
                    Expr::Defined(Box::new(Expr::Local(local)))
                }
                _ => truth(true),
            };
        };
        match property {
            Property::LastPlayedBy => {
                let storage = self.last_played_by(of);
                Expr::Defined(Box::new(Expr::Read(Box::new(storage))))
            }
            Property::First | Property::Last if expr.ty == checked::Type::Card => {
                let (card, _) = self.card(expr);
                Expr::Defined(Box::new(card))
            }
            // There is always a player, and in a team game a team.
            Property::First | Property::Last if of.kind == ExprKind::Players => truth(true),
            Property::First | Property::Last if of.kind == ExprKind::Teams => {
                truth(self.table.teams.is_some())
            }
            Property::First | Property::Last => {
                let size = Expr::Size(Box::new(self.items(of)));
                Expr::Compare(ir::Cmp::Gt, Box::new(size), Box::new(Expr::Int(0)))
            }
            Property::Team => {
                let is_team_game = self.table.teams.is_some();
                let seat = self.seat(of);
                self.after(Type::Seat, seat, truth(is_team_game))
            }
            _ => match of.ty {
                checked::Type::Player => {
                    let seat = self.seat(of);
                    self.after(Type::Seat, seat, truth(true))
                }
                checked::Type::Team => {
                    let team = self.team(of);
                    self.after(Type::Team, team, truth(true))
                }
                _ => truth(true),
            },
        }
    }

    /// A result that is known once something else was evaluated.
    fn after(&mut self, ty: Type, first: Expr, result: Expr) -> Expr {
        if !self.can_fail(&first) {
            return result;
        }
        let local = self.bound("of", ty);
        Expr::Bind { local, value: Box::new(first), body: Box::new(result) }
    }
}

/// What is always true, or never.
pub(super) fn truth(value: bool) -> Expr {
    if value { Expr::And(Vec::new()) } else { Expr::Or(Vec::new()) }
}

/// Whether something is known to be true, or not to be.
pub(super) fn known(test: &Expr) -> Option<bool> {
    match test {
        Expr::And(parts) if parts.is_empty() => Some(true),
        Expr::Or(parts) if parts.is_empty() => Some(false),
        _ => None,
    }
}

pub(super) fn not(test: Expr) -> Expr {
    match (known(&test), test) {
        (Some(value), _) => truth(!value),
        (None, Expr::Not(inner)) => *inner,
        (None, test) => Expr::Not(Box::new(test)),
    }
}

/// All of the tests, as far as they are not known.
pub(super) fn all(tests: Vec<Expr>) -> Expr {
    let mut kept = Vec::new();
    for test in tests {
        match (known(&test), test) {
            (Some(true), _) => {}
            (_, Expr::And(parts)) => kept.extend(parts),
            (stop, test) => {
                kept.push(test);
                if stop.is_some() {
                    break;
                }
            }
        }
    }
    match kept.len() {
        1 => kept.remove(0),
        _ => Expr::And(kept),
    }
}

/// One of the tests, as far as they are not known.
pub(super) fn any(tests: Vec<Expr>) -> Expr {
    let mut kept = Vec::new();
    for test in tests {
        match (known(&test), test) {
            (Some(false), _) => {}
            (_, Expr::Or(parts)) => kept.extend(parts),
            (stop, test) => {
                kept.push(test);
                if stop.is_some() {
                    break;
                }
            }
        }
    }
    match kept.len() {
        1 => kept.remove(0),
        _ => Expr::Or(kept),
    }
}

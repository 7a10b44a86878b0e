//! Lists: which of them are piles, which are only elements, and which need an identity.

use ir::{Element, Expr, ListRef, Named, Owner, StorageRef, Type, ZoneRef};

use super::lets::Lets;
use super::names::{Kept, Spot};
use super::{Lowering, Meaning, Place};
use crate::checked::{self, ExprKind, Property};

/// A pile: where, and whose.
#[derive(Clone, PartialEq)]
pub(super) struct Pile {
    pub(super) spot: Spot,
    pub(super) owner: Owner,
}

/// A list, by what is known of it.
#[derive(Clone)]
pub(super) enum List {
    Pile(Pile),
    /// All players, if their order never changes.
    Players,
    /// The players of this team, if their order never changes.
    Members(Expr),
    /// Elements that nothing else names.
    Fresh(Expr),
    /// An expression of type List, which may turn out to be a pile.
    Object(Expr),
}

/// How a list is made the same for a while.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum For {
    /// For one statement or expression, which assigns nothing in between.
    Now,
    /// As long as a name for it lasts.
    Good,
}

pub(super) fn of_game(spot: Spot) -> List {
    List::Pile(Pile { spot, owner: Owner::Game })
}

/// What a list of the text is of.
pub(super) fn element(ty: checked::Type) -> Option<Element> {
    match ty {
        checked::Type::CardList => Some(Element::Card),
        checked::Type::RankList => Some(Element::Int),
        checked::Type::SuitList => Some(Element::Str),
        checked::Type::PlayerList => Some(Element::Seat),
        checked::Type::TeamList => Some(Element::Team),
        _ => None,
    }
}

impl Lowering<'_> {
    pub(super) fn list(&mut self, expr: &checked::Expr) -> List {
        let instead = List::Fresh(Expr::Int(0));
        self.inside(instead, |lowering| lowering.list_inside(expr))
    }

    fn list_inside(&mut self, expr: &checked::Expr) -> List {
        let named = match self.meaning(expr) {
            Some(Meaning::List(list)) => Some(list.clone()),
            Some(Meaning::Variable { local, .. }) => Some(List::Object(Expr::Local(*local))),
            _ => None,
        };
        if let Some(list) = named {
            return list;
        }
        if let Some(value) = self.constant(expr)
            && let Some(items) = self.const_items(&value)
        {
            return List::Fresh(items);
        }
        match &expr.kind {
            ExprKind::Players if self.facts.players_turn => {
                List::Object(Expr::Read(Box::new(self.kept_list(Kept::Players))))
            }
            ExprKind::Players => List::Players,
            ExprKind::Teams if self.table.teams.is_some() => {
                List::Object(Expr::Read(Box::new(self.kept_list(Kept::Teams))))
            }
            ExprKind::Teams => {
                List::Fresh(Expr::ListOf { element: Element::Team, items: Vec::new() })
            }
            ExprKind::Property { of, property } => self.list_of(of, *property),
            ExprKind::Cards { ranks, suits } => List::Fresh(self.card_expr(ranks, suits)),
            ExprKind::List(items) => {
                let items = items.iter().map(|item| self.value(item)).collect();
                let element = element(expr.ty).unwrap_or(Element::Card);
                List::Fresh(Expr::ListOf { element, items })
            }
            // Everything else was a name, or is `standard`.
            _ => of_game(Spot::Standard),
        }
    }

    fn list_of(&mut self, of: &checked::Expr, property: Property) -> List {
        match (property, of.ty) {
            (Property::Cards, _) => match self.area(of) {
                Some(Place::Area(id)) => of_game(Spot::Area(id)),
                Some(Place::Around(list)) => list,
                None => List::Fresh(Expr::Union(Vec::new())),
            },
            (Property::Players, _) => {
                let team = self.team(of);
                if !self.facts.members_turn || self.table.teams.is_none() {
                    return List::Members(team);
                }
                List::Object(Expr::Read(Box::new(self.members(team))))
            }
            (Property::Stash, checked::Type::Team) => {
                let owner = Owner::Team(Box::new(self.team(of)));
                List::Pile(Pile { spot: Spot::TeamStash, owner })
            }
            (property, _) => {
                let spot = if property == Property::Stash { Spot::Stash } else { Spot::Hand };
                List::Pile(Pile { spot, owner: Owner::Seat(Box::new(self.seat(of))) })
            }
        }
    }

    /// The list of all players or teams.
    pub(super) fn kept_list(&mut self, kept: Kept) -> StorageRef {
        StorageRef { owner: Owner::Game, storage: Named::Known(self.names.storage(kept)) }
    }

    /// The list of the players of a team, if their order can change.
    pub(super) fn members(&mut self, team: Expr) -> StorageRef {
        let storage = Named::Known(self.names.storage(Kept::Members));
        StorageRef { owner: Owner::Team(Box::new(team)), storage }
    }

    pub(super) fn zone(&mut self, pile: &Pile) -> ZoneRef {
        let zone = Named::Known(self.names.zone(pile.spot));
        ZoneRef::At { owner: pile.owner.clone(), zone, numbers: Vec::new() }
    }

    /// The elements of a list.
    pub(super) fn items(&mut self, expr: &checked::Expr) -> Expr {
        let list = self.list(expr);
        self.items_of(&list)
    }

    pub(super) fn items_of(&mut self, list: &List) -> Expr {
        match list {
            List::Pile(pile) => Expr::Contents(self.zone(pile)),
            List::Players => Expr::Seats,
            List::Members(team) => Expr::Members(Box::new(team.clone())),
            List::Fresh(items) => items.clone(),
            List::Object(list) => Expr::Items(Box::new(list.clone())),
        }
    }

    /// The list itself, as a value.
    pub(super) fn object(&mut self, list: &List) -> Expr {
        match list {
            List::Pile(pile) => Expr::PileList(self.zone(pile)),
            List::Object(list) => list.clone(),
            List::Players | List::Members(_) | List::Fresh(_) => {
                Expr::New(Box::new(self.items_of(list)))
            }
        }
    }

    pub(super) fn list_ref(&mut self, list: &List) -> ListRef {
        match list {
            List::Pile(pile) => ListRef::Pile(self.zone(pile)),
            _ => ListRef::List(Box::new(self.object(list))),
        }
    }

    /// The same list, of which nothing has to be evaluated any more.
    pub(super) fn fixed(&mut self, list: List, how: For, lets: &mut Lets) -> List {
        let is_fixed = |lowering: &Self, expr: &Expr| match how {
            For::Now => lowering.is_plain(expr),
            For::Good => lowering.is_steady(expr),
        };
        match list {
            List::Pile(Pile { spot, owner: Owner::Seat(seat) }) if !is_fixed(self, &seat) => {
                let seat = self.named("owner", Type::Seat, *seat, lets);
                List::Pile(Pile { spot, owner: Owner::Seat(Box::new(seat)) })
            }
            List::Pile(Pile { spot, owner: Owner::Team(team) }) if !is_fixed(self, &team) => {
                let team = self.named("owner", Type::Team, *team, lets);
                List::Pile(Pile { spot, owner: Owner::Team(Box::new(team)) })
            }
            List::Members(team) if !is_fixed(self, &team) => {
                List::Members(self.named("owner", Type::Team, team, lets))
            }
            List::Object(object) if !is_fixed(self, &object) => {
                let element = match &object {
                    Expr::Read(_) => Element::Seat,
                    Expr::Local(local) => match self.names.locals[local.idx()].ty {
                        Type::List(element) => element,
                        _ => Element::Card,
                    },
                    _ => Element::Card,
                };
                List::Object(self.named("list", Type::List(element), object, lets))
            }
            list => list,
        }
    }
}

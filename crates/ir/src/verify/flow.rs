//! Procedures, labels, assignment, and the statements that work on lists.

use super::Verifier;
use crate::{
    Asking, Audience, Element, Expr, Holds, ListRef, LocalId, Named, Scope, Stmt, StmtKind, Type,
    ZoneRef,
};

impl Verifier<'_> {
    pub(super) fn procs(&mut self) {
        for (idx, proc) in self.game.procs.iter().enumerate() {
            self.str(proc.name);
            self.in_proc = Some(idx);
            self.stmts(&proc.body);
        }
        self.in_proc = None;
        for label in &self.game.labels {
            self.str(*label);
        }
    }

    /// Checks a statement of the kinds that stand outside of choices only.
    pub(super) fn outside(&mut self, kind: &StmtKind) {
        if self.in_choice {
            return self.complain("a statement that cannot stand inside of a choice");
        }
        match kind {
            StmtKind::Loop(body) => self.stmts(body),
            StmtKind::Labelled { label, body } => {
                if label.idx() >= self.game.labels.len() {
                    return self.complain(format!("there is no label {}", label.0));
                }
                if !self.labelled.insert(*label) {
                    self.complain(format!("label {} has two bodies", label.0));
                }
                self.labels.push(*label);
                self.stmts(body);
                self.labels.pop();
            }
            StmtKind::Leave(label) if !self.labels.contains(label) => {
                self.complain(format!("label {} is left outside of its body", label.0));
            }
            StmtKind::Call(proc) => {
                let end = self.in_proc.map_or(self.game.procs.len(), |idx| idx + 1);
                if proc.idx() >= end {
                    self.complain(format!("procedure {} cannot be called here", proc.0));
                }
            }
            StmtKind::Assign { local, value } => {
                let ty = self.assignable(*local);
                if let Some(ty) = ty {
                    self.want(value, ty);
                }
            }
            StmtKind::Shuffle(list) | StmtKind::Rotate(list) => {
                self.list_ref(list);
            }
            StmtKind::Order { list, by } => {
                self.card_list(list);
                self.want(by, Type::Cards);
            }
            StmtKind::Deal { cards, from, to, aside, .. } => {
                self.want(cards, Type::Cards);
                self.card_list(from);
                self.card_list(to);
                self.zone_of(aside, Holds::Cards);
            }
            StmtKind::Attach { list, from, leaving } => {
                self.card_list(list);
                self.card_list(from);
                self.want(leaving, Type::Int);
            }
            StmtKind::Restock { list, aside } => {
                self.card_list(list);
                self.zone_of(aside, Holds::Cards);
            }
            StmtKind::Attempt { ok, body } => {
                let declared = self.game.locals.get(ok.idx());
                if declared.is_none_or(|ok| ok.scope == Scope::Bound || ok.ty != Type::Bool) {
                    self.complain("how an attempt ends is no Bool of the game");
                }
                // What is inside cannot be left without an end of the attempt.
                let outside = std::mem::take(&mut self.labels);
                self.attempts += 1;
                self.stmts(body);
                self.attempts -= 1;
                self.labels = outside;
            }
            StmtKind::Abandon if self.attempts == 0 => {
                self.complain("nothing was attempted that could be abandoned");
            }
            StmtKind::NamePile { zone, name, seats, aside, .. } => {
                self.named_zone(*zone);
                self.want(name, Type::Text);
                self.want(seats, Type::Seats);
                if !self.is_gone(aside) {
                    self.zone_of(aside, Holds::Cards);
                }
            }
            StmtKind::Renew { deck, to, from, .. } => {
                if deck.idx() >= self.game.decks.len() {
                    self.complain(format!("there is no deck {}", deck.0));
                }
                self.zone_of(to, Holds::Cards);
                match to {
                    ZoneRef::At { zone: Named::Known(zone), .. } => self.named_zone(*zone),
                    _ => self.complain("new cards come to a pile that gets a name"),
                }
                if !self.is_gone(from) {
                    self.complain("cards that are not gone cannot come back as new ones");
                }
            }
            StmtKind::Tell { to, text } => {
                match to {
                    Audience::Everybody => {}
                    Audience::Seat(seat) => self.want(seat, Type::Seat),
                    Audience::Team(team) => self.want(team, Type::Team),
                }
                self.want(text, Type::Text);
            }
            _ => {}
        }
    }

    pub(super) fn pick(&mut self, local: LocalId, value: &Expr, text: Option<&Expr>) {
        if !self.in_choice {
            self.complain("a pick outside of a choice");
        }
        let ty = self.assignable(local);
        if let Some(ty) = ty {
            if !matches!(ty, Type::Int | Type::Str | Type::Card | Type::Seat | Type::Team) {
                self.complain(format!("{ty:?} is picked"));
            }
            self.want(value, ty);
        }
        match text {
            None => {}
            Some(Expr::Str(id)) => self.str(*id),
            Some(text @ Expr::Local(_)) => self.want(text, Type::Text),
            Some(_) => self.complain("the text of a pick has to be made before"),
        }
    }

    /// The type of a variable that can be given another value.
    fn assignable(&mut self, local: LocalId) -> Option<Type> {
        let Some(declared) = self.game.locals.get(local.idx()) else {
            self.complain(format!("there is no variable {}", local.0));
            return None;
        };
        if declared.scope == Scope::Bound && !self.bound.iter().any(|bound| bound.local == local) {
            self.complain(format!("variable {} is not bound here", local.0));
        }
        if !is_kept(declared.ty) {
            self.complain(format!("a variable of type {:?} is assigned", declared.ty));
        }
        Some(declared.ty)
    }

    /// Checks a list; gives what it is of.
    pub(super) fn list_ref(&mut self, list: &ListRef) -> Option<Element> {
        match list {
            ListRef::Pile(zone) => {
                self.zone(zone);
                Some(Element::Card)
            }
            ListRef::List(list) => match self.expr(list)? {
                Type::List(element) => Some(element),
                ty => {
                    self.complain(format!("{ty:?} where a list is needed"));
                    None
                }
            },
        }
    }

    /// A list of cards; if it is a pile, one of cards and not of references.
    fn card_list(&mut self, list: &ListRef) {
        if let ListRef::Pile(zone) = list {
            self.zone_of(zone, Holds::Cards);
        } else if let Some(element) = self.list_ref(list)
            && element != Element::Card
        {
            self.complain(format!("a list of {element:?} where one of cards is needed"));
        }
    }
}

/// Whether a variable can hold such a value for longer than a statement.
pub(super) fn is_kept(ty: Type) -> bool {
    matches!(
        ty,
        Type::Int
            | Type::Number
            | Type::Bool
            | Type::Str
            | Type::Text
            | Type::Card
            | Type::Seat
            | Type::Team
            | Type::List(_)
    )
}

/// Whether something stands in a statement that cannot be repeated on a copy of the table: a stage, another place
/// where all choose at the same time, or a jump.
pub(super) fn cannot_be_together(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Stage { .. }
        | StmtKind::Together { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Leave(_)
        | StmtKind::Call(_)
        | StmtKind::Attempt { .. }
        | StmtKind::Abandon
        | StmtKind::Finish => true,
        StmtKind::Choice(choice) => choice.asking == Asking::IfHopeful,
        StmtKind::Block(body)
        | StmtKind::If { then: body, .. }
        | StmtKind::Let { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Repeat { body, .. } => body.iter().any(cannot_be_together),
        _ => false,
    }
}

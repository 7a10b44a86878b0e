//! References: names, built-in lists, and their properties.

use source::{Diagnostic, Span};

use super::Checker;
use super::expr::make;
use super::mismatch::{At, base_span, cards_of};
use super::need::{Need, Wants};
use super::scope::Means;
use crate::checked::{Expr, ExprKind, Property, Type};
use crate::tree::{self, Builtin, Ident, RefBase};

/// Anything may have properties, as far as what stands before an arrow can tell.
const OWNER: Need = Need { code: "E30", wants: Wants::Nameable };

impl<'a> Checker<'a> {
    /// A reference where a certain kind of value is needed.
    pub(super) fn reference(&mut self, reference: &'a tree::Ref, need: Need) -> Option<Expr> {
        let found = self.reference_value(reference, need)?;
        self.fit(found, need, At::reference(reference))
    }

    /// A reference of which the type is not compared with the need yet.
    pub(super) fn reference_value(&mut self, reference: &'a tree::Ref, need: Need) -> Option<Expr> {
        match reference.properties.split_last() {
            None => self.base(&reference.base, need, At::reference(reference)),
            Some((last, before)) => {
                let owner = self.owner(reference, before)?;
                self.property(owner, last)
            }
        }
    }

    /// What stands before the last arrow of a reference.
    pub(super) fn owner(&mut self, reference: &'a tree::Ref, before: &'a [Ident]) -> Option<Expr> {
        let at = At::span(base_span(reference));
        let mut owner = self.base(&reference.base, OWNER, at)?;
        for property in before {
            owner = self.property(owner, property)?;
        }
        Some(owner)
    }

    fn base(&mut self, base: &'a RefBase, need: Need, at: At<'_>) -> Option<Expr> {
        match base {
            RefBase::Name(name) => self.named_value(name, need, at),
            RefBase::Builtin(builtin, span) => Some(match builtin {
                Builtin::Players => make(*span, Type::PlayerList, ExprKind::Players),
                Builtin::Teams => make(*span, Type::TeamList, ExprKind::Teams),
                Builtin::Standard => make(*span, Type::CardList, ExprKind::Standard),
            }),
            RefBase::Paren(inside, span) => {
                self.expr(inside, need).map(|value| Expr { span: *span, ..value })
            }
        }
    }

    /// The value that a name stands for. Actions, rules and orderings are none, wherever they stand.
    pub(super) fn named_value(&mut self, name: &Ident, need: Need, at: At<'_>) -> Option<Expr> {
        let means = self.name(name, None)?;
        let ty = self.type_of(means)?;
        self.facts.read(means, name.span);
        let kind = match means {
            Means::Variable(id) => ExprKind::Variable(id),
            Means::Local(id) => ExprKind::Local(id),
            Means::Area(id) => ExprKind::Area(id),
            Means::Action(_) | Means::Rule(_) | Means::Ordering(_) if need.code == "E30" => {
                self.no_properties(at.span, ty);
                return None;
            }
            Means::Action(_) | Means::Rule(_) | Means::Ordering(_) => {
                self.mismatch(need, ty, at);
                return None;
            }
            Means::Own | Means::Unknown => return None,
        };
        Some(make(name.span, ty, kind))
    }

    pub(super) fn property(&mut self, owner: Expr, word: &'a Ident) -> Option<Expr> {
        let span = owner.span.to(word.span);
        if let Some((property, ty)) = Property::find(owner.ty, &word.name) {
            self.facts.hands += usize::from(property == Property::Hand);
            let kind = ExprKind::Property { of: Box::new(owner), property };
            return Some(make(span, ty, kind));
        }
        let of_cards = Property::find(Type::CardList, &word.name);
        if let (Type::Area, Some((property, ty))) = (owner.ty, of_cards) {
            if self.pedantic {
                self.report(
                    Diagnostic::error("E31", word.span, no_property(Type::Area, &word.name))
                        .reason("the list of its cards has it")
                        .help("an area is not a list, if the manual is taken by the letter")
                        .fix(word.span, format!("cards->{}", word.name)),
                );
                return None;
            }
            let of = Box::new(cards_of(owner));
            return Some(make(span, ty, ExprKind::Property { of, property }));
        }
        if Property::words(owner.ty).is_empty() {
            self.no_properties(word.span, owner.ty);
        } else {
            self.unknown_property(owner.ty, word);
        }
        None
    }

    fn no_properties(&mut self, span: Span, ty: Type) {
        self.report(
            Diagnostic::error("E30", span, format!("{} has no properties", ty.described()))
                .reason("nothing can be taken from it with `->`")
                .help("cards, players, teams, areas and lists have properties"),
        );
    }

    fn unknown_property(&mut self, ty: Type, word: &Ident) {
        let (name, span) = (word.name.as_str(), word.span);
        let problem = Diagnostic::error("E31", span, no_property(ty, name));
        let words = Property::words(ty);
        let list = words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let problem = problem.reason(format!("{} has {list}", ty.described()));
        let of_item = ty.item().is_some_and(|item| Property::find(item, name).is_some());
        self.report(match self.closest(name, words.iter().copied()) {
            _ if of_item => problem.help(format!(
                "its items have it: take one of them, as in `list->first->{name}`, or all with `for`"
            )),
            Some(meant) => problem.help(format!("did you mean `{meant}`?")).fix(span, meant),
            None => problem,
        });
    }

    /// A name of something else than what must be named here.
    pub(super) fn not_named(
        &mut self,
        code: &'static str,
        subject: &str,
        name: &Ident,
        wanted: Type,
        means: Means,
    ) {
        let is = self.type_of(means).map_or("something else", Type::described);
        let wants = wanted.described();
        let problem = Diagnostic::error(code, name.span, format!("{subject} needs {wants}"))
            .reason(format!("`{}` is {is}", name.name));
        let known = self.scopes.known();
        let names = known.filter(|&(_, means)| self.type_of(means) == Some(wanted));
        let problem = match self.closest(&name.name, names.map(|(name, _)| name)) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")).fix(name.span, meant),
            None => problem.help(format!("name {wants} that is declared above")),
        };
        self.report(problem);
    }
}

fn no_property(ty: Type, word: &str) -> String {
    format!("{} has no property `{word}`", ty.described())
}

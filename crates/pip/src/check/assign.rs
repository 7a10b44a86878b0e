//! Assignment: what can be given a new value.

use source::Diagnostic;

use super::Checker;
use super::mismatch::At;
use super::need::Need;
use super::scope::Means;
use crate::checked::{Expr, ExprKind, Property, StmtKind, Target, Type};
use crate::tree::{self, ArithOp, Ident, RefBase};

impl<'a> Checker<'a> {
    pub(super) fn assign(
        &mut self,
        target: &'a tree::Ref,
        value: &'a tree::Expr,
    ) -> Option<StmtKind> {
        let target = self.target(target);
        let need = match &target {
            Some((_, ty)) => Need::variable("E08", *ty),
            None => Need::anything(),
        };
        let value = self.expr(value, need);
        Some(StmtKind::Assign { target: target?.0, value: value? })
    }

    pub(super) fn compound(
        &mut self,
        target: &'a tree::Ref,
        op: ArithOp,
        value: &'a tree::Expr,
    ) -> Option<StmtKind> {
        let need = Need::number("E11");
        let at = At::reference(target);
        let mut target = self.target(target);
        if let Some((_, ty)) = target
            && ty != Type::Number
        {
            self.mismatch(need, ty, at);
            target = None;
        }
        let value = self.expr(value, need);
        Some(StmtKind::Compound { target: target?.0, op, value: value? })
    }

    /// What an assignment changes, and its type.
    fn target(&mut self, reference: &'a tree::Ref) -> Option<(Target, Type)> {
        if let Some((last, before)) = reference.properties.split_last() {
            let owner = self.owner(reference, before)?;
            let property = self.property(owner, last)?;
            return self.property_target(property, last);
        }
        match &reference.base {
            RefBase::Name(name) => self.named_target(name),
            RefBase::Builtin(builtin, span) => {
                let word = builtin.word();
                self.report(
                    Diagnostic::error("C16", *span, format!("`{word}` cannot be replaced"))
                        .reason("this list is the same for the whole game")
                        .help("it can be rearranged with `rotate` and `shuffle`"),
                );
                None
            }
            // The parser has said already that this is no reference.
            RefBase::Paren(..) => None,
        }
    }

    fn property_target(&mut self, target: Expr, word: &Ident) -> Option<(Target, Type)> {
        let ExprKind::Property { of, property } = target.kind else { return None };
        if property == Property::Score {
            match of.ty {
                Type::Team => self.facts.team_score = true,
                _ => self.facts.player_score = self.facts.player_score.or(Some(target.span)),
            }
            return Some((Target::Score(*of), target.ty));
        }
        let name = word.name.as_str();
        let problem = Diagnostic::error("C17", word.span, format!("`{name}` cannot be assigned"))
            .reason("the only property that can be is `score`");
        self.report(match target.ty {
            Type::CardList => problem.help("cards are moved with `deal`"),
            _ => problem,
        });
        None
    }

    fn named_target(&mut self, name: &'a Ident) -> Option<(Target, Type)> {
        let means = self.name(name, None)?;
        let ty = self.type_of(means)?;
        let target = match means {
            Means::Variable(id) => Target::Variable(id),
            Means::Local(id) if ty != Type::Area => Target::Local(id),
            _ => {
                let message = format!("{} cannot be assigned", ty.described());
                let problem = Diagnostic::error("C15", name.span, message)
                    .reason("it is what it was declared to be, for the whole game");
                self.report(match ty {
                    Type::Area => problem.help("cards are moved with `deal`"),
                    _ => problem.help(
                        "only variables can be assigned, and the `score` of players and teams",
                    ),
                });
                return None;
            }
        };
        self.facts.assigned.insert(means);
        Some((target, ty))
    }
}

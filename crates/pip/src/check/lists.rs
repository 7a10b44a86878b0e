//! List expressions.

use source::{Diagnostic, Span};

use super::Checker;
use super::expr::{is_flexible, make};
use super::need::{Need, Wants};
use crate::checked::{Expr, ExprKind, Type};
use crate::tree;

impl<'a> Checker<'a> {
    pub(super) fn list(&mut self, span: Span, items: &'a [tree::Expr], need: Need) -> Option<Expr> {
        if items.is_empty() {
            return self.empty_list(span, need);
        }
        // What could be a Number or a Rank is a Rank, unless an item of another type comes first.
        let item = Need::new("C8", Wants::Value(None));
        let firm: Vec<Option<Option<Expr>>> =
            items.iter().map(|expr| (!is_flexible(expr)).then(|| self.expr(expr, item))).collect();
        let all_flexible = firm.iter().all(Option::is_none);
        let first = firm.iter().zip(items).find_map(|(value, expr)| match value {
            Some(Some(value)) => Some((value.ty, expr.span)),
            _ => None,
        });
        let (ty, first_span) = match first {
            Some(first) => first,
            None if all_flexible => (Type::Rank, items[0].span),
            None => return None,
        };
        let flexible = Need::new("C8", Wants::Value(Some(ty)));
        let values: Vec<Option<Expr>> = firm
            .into_iter()
            .zip(items)
            .map(|(value, expr)| value.unwrap_or_else(|| self.expr(expr, flexible)))
            .collect();
        let values = values.into_iter().collect::<Option<Vec<_>>>()?;
        let mut alike = true;
        for other in values.iter().filter(|value| value.ty != ty) {
            alike = false;
            self.report(
                Diagnostic::error("E44", other.span, "the items of a list must be of one type")
                    .reason(format!("this is {}", other.ty.described()))
                    .label(first_span, format!("this is {}", ty.described())),
            );
        }
        match ty.list() {
            _ if !alike => None,
            Some(list) => Some(make(span, list, ExprKind::List(values))),
            None => {
                let problem =
                    Diagnostic::error("C8", span, format!("there are no lists of {}s", ty.word()))
                        .label(first_span, format!("this is {}", ty.described()))
                        .help("a list holds cards, ranks, suits, players or teams");
                self.report(problem);
                None
            }
        }
    }

    fn empty_list(&mut self, span: Span, need: Need) -> Option<Expr> {
        match need.empty_list() {
            Some(ty) => Some(make(span, ty, ExprKind::List(Vec::new()))),
            None if need.wants == Wants::Anything => None,
            None => {
                self.report(
                    Diagnostic::error("C14", span, "it is not clear what this is a list of")
                        .reason("nothing here says what its items would be")
                        .help("declare a variable, as in `CardList none = [].`, and use that"),
                );
                None
            }
        }
    }
}

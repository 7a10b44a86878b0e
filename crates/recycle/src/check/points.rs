//! Point maps. Their names look like variables but are their own: a map is put once or often and used anywhere.

use ir::Type;
use source::Diagnostic;

use super::{Checker, words};
use crate::checked::{Award, Expr, StmtKind};
use crate::tree::{NodeId, NodeKind};

impl<'a> Checker<'a> {
    /// The name of a point map, if this is one.
    pub(super) fn map_name(&self, id: NodeId) -> Option<&'a str> {
        match self.kind(id) {
            NodeKind::Var(name) => Some(name),
            _ => None,
        }
    }

    /// `using 'P`
    pub(super) fn point_map(&mut self, using: NodeId, map: NodeId, form: &str) -> Option<&'a str> {
        self.expect_word(using, form, "using")?;
        let span = self.span(map);
        match self.kind(map) {
            NodeKind::Var(name) => {
                self.facts.use_map(name, span);
                Some(name)
            }
            NodeKind::List(items)
                if items.get(1).is_some_and(|&word| self.word(word) == Some("points")) =>
            {
                self.foreign(span, "points", "0.5");
                None
            }
            NodeKind::Name(name) => {
                let problem = Diagnostic::error("R021", span, "a point map is needed here");
                let reason = "a point map is written like a variable";
                self.report(problem.reason(reason).fix(span, format!("'{name}")));
                None
            }
            _ => {
                self.bad_form(span, form, "a point map is needed here");
                None
            }
        }
    }

    /// `(put points 'P (award …))`
    pub(super) fn put_points(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[points, map, awards] = self.parts(id, "put", 3)? else { return None };
        self.expect_word(points, "put", "points")?;
        let name = self.binder(map, "put");
        if let Some(name) = name {
            self.facts.put_map(name);
        }
        if !matches!(self.kind(awards), NodeKind::List(_)) {
            self.bad_form(self.span(awards), "put", "a list of awards is needed here");
            return None;
        }
        let items = self.items(awards);
        if items.last().is_some_and(|&last| matches!(self.kind(last), NodeKind::Int(_))) {
            let span = self.span(awards);
            self.report(
                Diagnostic::error("R022", span, "the list of awards has a pair of parentheses")
                    .reason("this is one award, not a list of awards")
                    .fix(span, format!("({})", self.text(awards))),
            );
            return None;
        }
        if items.is_empty() {
            self.bad_form(self.span(awards), "put", "an award is needed here");
            return None;
        }
        let awards: Vec<_> = items.iter().map(|&award| self.award(award)).collect();
        let awards = awards.into_iter().collect::<Option<_>>()?;
        Some(StmtKind::Award { map: name?.to_owned(), awards })
    }

    /// `((KEY (VALUE)) … NUMBER)`
    fn award(&mut self, id: NodeId) -> Option<Award> {
        let span = self.span(id);
        let Some((&points, conditions)) = self.items(id).split_last() else {
            self.bad_award(span);
            return None;
        };
        // `(RANK (ACE) 14)` or `(RANK ACE 14)`: the condition has lost its parentheses.
        if let &[key, value] = conditions
            && matches!(self.kind(key), NodeKind::Name(_))
        {
            let fix = format!("(({} {}) {})", self.text(key), self.text(value), self.text(points));
            self.report(
                Diagnostic::error("R022", span, "a condition has its own pair of parentheses")
                    .reason("key and value stand without parentheses here")
                    .fix(span, fix),
            );
            return None;
        }
        if conditions.is_empty() {
            self.bad_award(span);
            return None;
        }
        let conditions: Vec<_> = conditions.iter().map(|&part| self.condition(part)).collect();
        let points = self.want(points, Type::Int);
        let conditions = conditions.into_iter().collect::<Option<_>>()?;
        Some(Award { conditions, points: points? })
    }

    fn bad_award(&mut self, span: source::Span) {
        self.report(
            Diagnostic::error("R021", span, "this is no award")
                .reason("one or more conditions and a number are needed here")
                .help(format!("write {}", words::form("put"))),
        );
    }

    /// `(KEY (VALUE))`, `(KEY VALUE)` or `(KEY (cardatt …))`
    fn condition(&mut self, id: NodeId) -> Option<(Expr, Expr)> {
        let items = self.items(id);
        if items.iter().any(|&item| *self.kind(item) == NodeKind::Colon) {
            self.foreign(self.span(id), "KEY : VALUE", "0.5");
            return None;
        }
        let &[key, value] = items else {
            self.report(
                Diagnostic::error("R021", self.span(id), "this is no condition of an award")
                    .reason("a key and a value are needed here")
                    .help("write (KEY (VALUE)) or (KEY (cardatt KEY CARD))"),
            );
            return None;
        };
        let key = self.want(key, Type::Str);
        let value = match self.items(value) {
            &[only] if !matches!(self.kind(only), NodeKind::List(_)) => self.want(only, Type::Str),
            _ => self.want(value, Type::Str),
        };
        let (key, value) = (key?, value?);
        self.known_value(&key, &value);
        Some((key, value))
    }
}

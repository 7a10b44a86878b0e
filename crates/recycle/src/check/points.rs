//! Point maps: how many points each card has. A map belongs to an owner, as a storage does; `'P` is the map P of the
//! game, and no variable, although it looks like one.

use ir::Type;
use source::Diagnostic;

use super::{Checker, words};
use crate::checked::{Award, Expr, Map, Owner, StmtKind, StoreName};
use crate::tree::{NodeId, NodeKind};

impl<'a> Checker<'a> {
    /// The name of a variable, if this is one; a point map of the game is written like one.
    pub(super) fn variable_name(&self, id: NodeId) -> Option<&'a str> {
        match self.kind(id) {
            NodeKind::Var(name) => Some(name),
            _ => None,
        }
    }

    /// `using 'P` or `using (OWNER points NAME)`
    pub(super) fn point_map(&mut self, using: NodeId, map: NodeId, form: &str) -> Option<Box<Map>> {
        self.expect_word(using, form, "using")?;
        let span = self.span(map);
        let found = match self.kind(map) {
            NodeKind::Var(name) => of_game(name),
            NodeKind::List(_) if self.is_map(map) => self.stored_map(map)?,
            NodeKind::Name(name) => {
                let problem = Diagnostic::error("R021", span, "a point map is needed here");
                let reason = "this is a string";
                let known = self.facts.is_map(name);
                let problem = problem.reason(reason).help(format!("write {}", words::form(form)));
                let map = if known { format!("(game points {name})") } else { format!("'{name}") };
                self.report(problem.fix(span, map));
                return None;
            }
            _ => {
                self.bad_form(span, form, "a point map is needed here");
                return None;
            }
        };
        self.facts.use_map(&found, span);
        Some(Box::new(found))
    }

    /// Whether a node is `(OWNER points …)`.
    pub(super) fn is_map(&self, id: NodeId) -> bool {
        self.items(id).get(1).is_some_and(|&kind| self.word(kind) == Some("points"))
    }

    /// `(put points 'P (award …))`
    pub(super) fn put_points(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[points, map, awards] = self.parts(id, "put", 3)? else { return None };
        self.expect_word(points, "put", "points")?;
        let map = match self.kind(map) {
            NodeKind::List(_) if self.is_map(map) => self.stored_map(map),
            _ => self.binder(map, "put").map(of_game),
        };
        self.put(map, awards, "put", false)
    }

    /// `(set (OWNER points NAME) (award …))` or the same with `update`
    pub(super) fn set_points(&mut self, id: NodeId, word: &str) -> Option<StmtKind> {
        let &[map, awards] = self.parts(id, word, 2)? else { return None };
        let update = word == "update";
        if update && !self.defined(self.span(id), "`update`") {
            return None;
        }
        if !self.is_map(map) {
            self.bad_form(self.span(map), word, "a point map is needed here");
            return None;
        }
        let map = self.stored_map(map);
        self.put(map, awards, if update { word } else { "set points" }, update)
    }

    fn put(
        &mut self,
        map: Option<Map>,
        awards: NodeId,
        form: &str,
        update: bool,
    ) -> Option<StmtKind> {
        if let Some(map) = &map {
            self.facts.put_map(map);
        }
        if !matches!(self.kind(awards), NodeKind::List(_)) {
            self.bad_form(self.span(awards), form, "a list of awards is needed here");
            return None;
        }
        let span = self.span(awards);
        let items = self.items(awards);
        let (first, last) = (items.first().copied(), items.last().copied());
        let is_number = last.is_some_and(|last| matches!(self.kind(last), NodeKind::Int(_)));
        let is_condition = |id: NodeId| {
            self.items(id).first().is_some_and(|&key| !matches!(self.kind(key), NodeKind::List(_)))
        };
        if is_number && first.is_some_and(is_condition) {
            self.report(
                Diagnostic::error("R022", span, "the list of awards has a pair of parentheses")
                    .reason("this is one award, not a list of awards")
                    .fix(span, format!("({})", self.text(awards))),
            );
            return None;
        }
        if items.is_empty() {
            self.bad_form(self.span(awards), form, "an award is needed here");
            return None;
        }
        let awards: Vec<_> = items.iter().map(|&award| self.award(award, form)).collect();
        let awards: Vec<_> = awards.into_iter().collect::<Option<_>>()?;
        let map = map?;
        self.facts.award(&map, &awards, update, span);
        Some(StmtKind::Award { map, awards, update })
    }

    /// `((KEY : VALUE) … NUMBER)` or `((KEY (VALUE)) … NUMBER)`
    fn award(&mut self, id: NodeId, form: &str) -> Option<Award> {
        let span = self.span(id);
        let Some((&points, conditions)) = self.items(id).split_last() else {
            self.bad_award(span, form);
            return None;
        };
        // `(RANK (ACE) 14)`, `(RANK ACE 14)` or `(RANK : ACE 14)`: the condition has lost its parentheses.
        if let &[key, _] | &[key, _, _] = conditions
            && matches!(self.kind(key), NodeKind::Name(_))
            && let Some(&value) = conditions.last()
        {
            let condition = self.source.slice(self.span(key).to(self.span(value)));
            let fix = format!("(({condition}) {})", self.text(points));
            self.report(
                Diagnostic::error("R022", span, "a condition has its own pair of parentheses")
                    .reason("key and value stand without parentheses here")
                    .fix(span, fix),
            );
            return None;
        }
        if conditions.is_empty() {
            self.bad_award(span, form);
            return None;
        }
        let conditions: Vec<_> = conditions.iter().map(|&part| self.condition(part)).collect();
        let points = self.want(points, Type::Int);
        let conditions = conditions.into_iter().collect::<Option<_>>()?;
        Some(Award { conditions, points: points? })
    }

    fn bad_award(&mut self, span: source::Span, form: &str) {
        self.report(
            Diagnostic::error("R021", span, "this is no award")
                .reason("one or more conditions and a number are needed here")
                .help(format!("write {}", words::form(form))),
        );
    }

    /// `(KEY : VALUE)`, `(KEY (VALUE))`, `(KEY VALUE)` or `(KEY (cardatt …))`
    fn condition(&mut self, id: NodeId) -> Option<(Expr, Expr)> {
        let (key, value) = match *self.items(id) {
            [key, colon, value] if *self.kind(colon) == NodeKind::Colon => (key, value),
            [key, value] => (key, value),
            _ => {
                self.report(
                    Diagnostic::error("R021", self.span(id), "this is no condition of an award")
                        .reason("a key and a value are needed here")
                        .help("write (KEY : VALUE)"),
                );
                return None;
            }
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

/// The map that looks like a variable.
fn of_game(name: &str) -> Map {
    Map { owner: Owner::Game, name: StoreName::Known(name.to_owned()) }
}

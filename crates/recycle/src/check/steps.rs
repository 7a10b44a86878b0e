//! Steps: what `do` and `choice` are made of, and the forms that hold steps.

use ir::Type;
use source::{Diagnostic, Severity, Span};

use super::{Checker, words};
use crate::Dialect;
use crate::checked::{AnyMeans, Stmt, StmtKind};
use crate::tree::{NodeId, NodeKind};

/// Words that begin something to do without a block around it.
pub(super) fn is_action(word: &str) -> bool {
    words::STEPS.contains(&word) && !matches!(word, "do" | "any" | "all" | "let")
}

impl<'a> Checker<'a> {
    /// One step: an action, a block, or either under a condition.
    pub(super) fn step(&mut self, id: NodeId) -> Option<Stmt> {
        let span = self.span(id);
        let NodeKind::List(items) = self.kind(id) else {
            self.no_step(id);
            return None;
        };
        let kind = match items.first().map(|&first| (first, self.kind(first))) {
            Some((_, NodeKind::Word(word))) => self.step_form(id, word)?,
            Some((_, NodeKind::List(_) | NodeKind::Var(_))) => self.conditional(id, items)?,
            Some((_, NodeKind::Op(_))) => {
                self.lone_test(id);
                return None;
            }
            Some((first, _)) => {
                self.no_step(first);
                return None;
            }
            None => {
                self.no_step(id);
                return None;
            }
        };
        Some(Stmt { span, kind })
    }

    fn no_step(&mut self, id: NodeId) {
        if let Some(word) = self.word(id) {
            self.bad_word(id, word, "a step in parentheses", &words::STEPS);
            return;
        }
        self.report(
            Diagnostic::error("R020", self.span(id), "this is no step")
                .reason("something to do is needed here")
                .help("a step is a form like (move CARD (top PILE)) or (turn pass)"),
        );
    }

    fn lone_test(&mut self, id: NodeId) {
        self.report(
            Diagnostic::error("R024", self.span(id), "a value does nothing")
                .reason("something to do is needed here")
                .help("a step under a condition is written (TEST STEP)"),
        );
    }

    fn step_form(&mut self, id: NodeId, word: &'a str) -> Option<StmtKind> {
        match word {
            "do" => self.steps(id, word).map(StmtKind::Do),
            "all" => self.all_steps(id),
            "any" => self.any_steps(id),
            "let" => self.let_step(id, false),
            "choice" => {
                self.report(
                    Diagnostic::error("R031", self.span(id), "a choice cannot stand here")
                        .reason("a choice is an item of the game or of a stage, not a step")
                        .help("to make a choice depend on something, put the condition on each of its steps"),
                );
                self.inner_choice(id);
                None
            }
            "stage" => {
                self.report(
                    Diagnostic::error("R031", self.span(id), "a stage cannot stand here")
                        .reason("a stage is an item of the game or of another stage, not a step"),
                );
                self.stage(id);
                None
            }
            _ if words::STEPS.contains(&word) => self.action(id, word),
            _ if words::VALUES.contains(&word) || word == "game" => {
                self.lone_test(id);
                None
            }
            _ => {
                let head = self.items(id).first().copied().unwrap_or(id);
                self.bad_word(head, word, "a step", &words::STEPS);
                None
            }
        }
    }

    /// `(TEST STEP)`
    fn conditional(&mut self, id: NodeId, items: &'a [NodeId]) -> Option<StmtKind> {
        let first = items[0];
        if self
            .head(first)
            .is_some_and(|word| words::STEPS.contains(&word) && !words::VALUES.contains(&word))
        {
            // Some engines want `((create teams …))`.
            if let &[only] = items
                && self.creates_teams(only)
            {
                return self.create(only);
            }
            self.surplus(id, items);
            return None;
        }
        let &[test, then] = items else {
            self.bad_conditional(id, items);
            return None;
        };
        let test = self.want(test, Type::Bool);
        let then = self.step(then);
        Some(StmtKind::When { test: test?, then: Box::new(then?) })
    }

    fn creates_teams(&self, id: NodeId) -> bool {
        self.head(id) == Some("create")
            && self.items(id).get(1).is_some_and(|&what| self.word(what) == Some("teams"))
    }

    /// `((move …))`, `((move …) (move …))`
    fn surplus(&mut self, id: NodeId, items: &[NodeId]) {
        let span = self.span(id);
        let problem =
            Diagnostic::error("R022", span, "a pair of parentheses too many around a step")
                .reason("a test is needed first if something stands around a step");
        let problem = match items {
            &[only] => problem.fix(span, self.text(only)),
            _ => problem
                .help("several steps are put together with `do`")
                .fix(span, format!("(do {})", self.text(id))),
        };
        self.report(problem);
        for &item in items {
            self.step(item);
        }
    }

    fn bad_conditional(&mut self, id: NodeId, items: &'a [NodeId]) {
        let span = self.span(id);
        let &[test, first, .., last] = items else {
            self.report(
                Diagnostic::error("R021", span, "a condition without a step")
                    .reason("something to do is needed after the test")
                    .help("a step under a condition is written (TEST STEP)"),
            );
            return;
        };
        let steps = self.source.slice(self.span(first).to(self.span(last)));
        self.report(
            Diagnostic::error("R021", span, "more than one step under one condition")
                .reason("put the steps together with `do`")
                .fix(span, format!("({} (do ({steps})))", self.text(test))),
        );
    }

    /// The list of steps of `do` or `choice`.
    pub(super) fn steps(&mut self, id: NodeId, word: &str) -> Option<Vec<Stmt>> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        let steps = match parts {
            &[list] if self.is_step_list(list) => self.items(list),
            [] => {
                self.bad_form(self.closing(id), word, "the steps are missing");
                return None;
            }
            &[first, .., last] | &[first @ last] => {
                let span = self.span(first).to(self.span(last));
                self.report(
                    Diagnostic::error(
                        "R022",
                        span,
                        format!("the steps of `{word}` need their own parentheses"),
                    )
                    .reason("one more pair of parentheses around all steps")
                    .help(format!("write {}", words::form(word)))
                    .fix(span, format!("({})", self.source.slice(span))),
                );
                for &part in parts {
                    self.step(part);
                }
                return None;
            }
        };
        if steps.is_empty() {
            self.bad_form(self.span(id), word, "at least one step is needed");
            return None;
        }
        let steps: Vec<_> = steps.iter().map(|&step| self.step(step)).collect();
        steps.into_iter().collect()
    }

    /// Whether a list holds steps, rather than being one.
    fn is_step_list(&self, id: NodeId) -> bool {
        match self.items(id) {
            [] => matches!(self.kind(id), NodeKind::List(_)),
            // `(TEST STEP)`: the first part is no step.
            &[first, second] => {
                let test =
                    self.looks_like_test(first) && matches!(self.kind(second), NodeKind::List(_));
                !test && matches!(self.kind(first), NodeKind::List(_))
            }
            &[first, ..] => matches!(self.kind(first), NodeKind::List(_)),
        }
    }

    fn looks_like_test(&self, id: NodeId) -> bool {
        match self.kind(id) {
            NodeKind::Var(_) => true,
            NodeKind::List(items) => items.first().is_some_and(|&first| match self.kind(first) {
                NodeKind::Op(_) => true,
                NodeKind::Word(word) => matches!(word.as_str(), "and" | "or" | "not"),
                _ => false,
            }),
            _ => false,
        }
    }

    /// `(all C 'V STEP)`
    fn all_steps(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[over, var, body] = self.parts(id, "all", 3)? else { return None };
        let over = self.collection(over);
        let name = self.binder(var, "all");
        self.bind_element(name, var, over.as_ref());
        let body = self.step(body);
        let local = self.unbind();
        name?;
        Some(StmtKind::All { local: local?, over: over?, body: Box::new(body?) })
    }

    /// `(any C 'V STEP)`
    fn any_steps(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[over, var, body] = self.parts(id, "any", 3)? else { return None };
        let over = self.collection(over);
        let name = self.binder(var, "any");
        let means = if self.choosing {
            AnyMeans::Ways
        } else if self.reading.dialect.any_is_loop() {
            AnyMeans::Loop
        } else {
            AnyMeans::Question(self.seat_cycle)
        };
        self.note_any(self.span(id), means);
        let outside = self.choosing;
        self.choosing = !matches!(means, AnyMeans::Loop);
        self.bind_element(name, var, over.as_ref());
        let body = self.step(body);
        let local = self.unbind();
        self.choosing = outside;
        name?;
        Some(StmtKind::Any { means, local: local?, over: over?, body: Box::new(body?) })
    }

    fn note_any(&mut self, span: Span, means: AnyMeans) {
        let (reason, help) = match means {
            AnyMeans::Ways => return,
            AnyMeans::Question(_) => (
                "the current player is asked if it makes a difference",
                "write `all` to do it for every element; later dialects do that here",
            ),
            AnyMeans::Loop => (
                "this dialect does it for every element, as `all` does",
                "write `all` if that is meant, or put it into a `choice`",
            ),
        };
        let head = Span::new(span.start, span.start + "(any".len() as u32);
        self.report(
            Diagnostic::new(Severity::Note, "R065", head, "`any` over actions outside a choice")
                .reason(reason)
                .help(help),
        );
    }

    /// `(let VALUE 'V STEP)`, as an item of the game or a stage or as a step.
    pub(super) fn let_step(&mut self, id: NodeId, item: bool) -> Option<StmtKind> {
        let &[value, var, body] = self.parts(id, "let", 3)? else { return None };
        let value = self.let_value(value);
        let name = self.binder(var, "let");
        // From dialect 0.5 on, engines skip it only where an item stands.
        let skipped = !self.choosing && (item || self.reading.dialect < Dialect::V05);
        if skipped && self.head(body).is_some_and(is_action) {
            let span = self.span(body);
            self.report(
                Diagnostic::warning("R067", span, "a `let` around a bare action")
                    .reason("this is done here, but other engines skip it")
                    .help("put the action into `do`")
                    .fix(span, format!("(do ({}))", self.text(body))),
            );
        }
        self.bind_value(name, var, value.as_ref());
        let body = self.step(body);
        let local = self.unbind();
        name?;
        Some(StmtKind::Let { local: local?, value: value?, body: Box::new(body?) })
    }
}

//! What a statement does tells: questions, memory, and cards that may be missing.
//!
//! Every statement is looked at once, with what is directly around it.

use source::{Diagnostic, Span};

use super::Migration;
use crate::checked::{AnyMeans, Expr, ExprKind, Pile, Stmt, StmtKind};
use crate::tree::NodeId;
use ir::Holds;

impl<'a> Migration<'a> {
    pub(super) fn actions(&mut self) {
        let checked = self.checked;
        // What stands directly under a condition or a `repeat` has no room for a condition of its own.
        let mut rest: Vec<(&Stmt, bool)> =
            checked.setup.iter().chain(&checked.items).map(|stmt| (stmt, false)).collect();
        while let Some((stmt, narrow)) = rest.pop() {
            self.action(stmt, narrow);
            match &stmt.kind {
                StmtKind::Do(steps)
                | StmtKind::Choice { steps, .. }
                | StmtKind::Stage { items: steps, .. } => {
                    rest.extend(steps.iter().map(|step| (step, false)));
                }
                StmtKind::Let { body, .. }
                | StmtKind::All { body, .. }
                | StmtKind::Any { body, .. } => rest.push((body, false)),
                StmtKind::When { then: body, .. } | StmtKind::Repeat { body, .. } => {
                    rest.push((body, true));
                }
                _ => {}
            }
        }
    }

    fn action(&mut self, stmt: &Stmt, narrow: bool) {
        match &stmt.kind {
            StmtKind::Any { means: AnyMeans::Question(_), .. } => self.question(stmt.span),
            StmtKind::Remember { .. } if !self.reading.dialect.remember_needs_card() => {
                self.remember(stmt.span, narrow);
            }
            StmtKind::Move { card, .. } => {
                if let ExprKind::Actual(card) = &card.kind
                    && let ExprKind::CardAt { cards, .. } = &strip(card).kind
                    && self.in_memory(cards)
                {
                    self.move_remembered(stmt.span);
                }
            }
            StmtKind::MoveAll { cards, .. } if self.in_memory(cards) => {
                self.move_all_remembered(stmt.span);
            }
            _ => {}
        }
    }

    fn question(&mut self, span: Span) {
        let head = Span::new(span.start, (span.start + 4).min(span.end));
        self.problems.push(
            Diagnostic::error(
                "R077",
                head,
                "`any` over actions outside a choice cannot be migrated",
            )
            .reason("a question here, but a loop over every element in 2026")
            .help("put it into a `choice`, or write `all` if it is meant for every element"),
        );
    }

    /// The list that a statement was read from.
    fn list_at(&self, span: Span) -> Option<NodeId> {
        self.places.get(&span).copied()
    }

    /// Whether cards are the references of a memory.
    fn in_memory(&self, cards: &Expr) -> bool {
        let ExprKind::Contents(pile) = &cards.kind else { return false };
        if let Pile::Local(local) = **pile {
            let local = self.checked.locals.get(local.0 as usize);
            return local.is_some_and(|local| local.holds == Holds::References);
        }
        let kind = self.list_at(cards.span).and_then(|list| self.items(list).get(1).copied());
        kind.is_some_and(|kind| self.word(kind) == Some("mem"))
    }

    /// The card of an action without `actual`: where in which cards it is.
    fn place(&self, card: NodeId) -> Option<(NodeId, NodeId)> {
        let mut card = card;
        while self.tree.head(card) == Some("actual") {
            card = *self.items(card).get(1)?;
        }
        match *self.items(card) {
            [place, cards] => Some((place, cards)),
            _ => None,
        }
    }

    /// Before 0.5 remembering no card is nothing; later it is a fault.
    fn remember(&mut self, span: Span, narrow: bool) {
        let Some(&[_, card, _]) = self.list_at(span).map(|list| self.items(list)) else { return };
        let Some((place, cards)) = self.place(card) else { return };
        if !matches!(self.word(place), Some("top" | "bottom")) {
            return;
        }
        let text = self.text(cards);
        if self.draws(cards) {
            // Chance must not be asked twice.
            let name = self.fresh.clone();
            self.edits.overrule(self.span(cards), format!("'{name}"));
            self.edits.wrap(span, format!("(let {text} '{name} ((> (size '{name}) 0) "), "))");
        } else if narrow {
            self.edits.wrap(span, format!("(do (((> (size {text}) 0) "), ")))");
        } else {
            self.edits.wrap(span, format!("((> (size {text}) 0) "), ")");
        }
    }

    /// Whether looking at a value may draw from chance.
    fn draws(&self, id: NodeId) -> bool {
        let mut rest = vec![id];
        while let Some(id) = rest.pop() {
            if matches!(self.tree.head(id), Some("max" | "min" | "random")) {
                return true;
            }
            rest.extend(self.items(id));
        }
        false
    }

    /// `(move (actual (top MEMORY)) TO)`: the card itself has a name first.
    fn move_remembered(&mut self, span: Span) {
        let Some(&[_, card, to]) = self.list_at(span).map(|list| self.items(list)) else { return };
        let Some((place, list)) = self.place(card) else { return };
        let cards = self.text(list);
        let one = match (self.word(place), self.int(place)) {
            (Some(end), _) => format!("({end} 1 {cards})"),
            (None, Some(index)) => format!("(top 1 (bottom {} {cards}))", index.saturating_add(1)),
            (None, None) => format!("(top 1 (bottom (+ {} 1) {cards}))", self.text(place)),
        };
        self.name_card(span, (list, &one), to);
        self.edits.close(span.end, ")");
    }

    /// `(repeat all (move (actual (top MEMORY)) TO))`
    fn move_all_remembered(&mut self, span: Span) {
        let Some(&[_, _, body]) = self.list_at(span).map(|list| self.items(list)) else { return };
        let &[_, card, to] = self.items(body) else { return };
        let Some((place, list)) = self.place(card) else { return };
        let cards = self.text(list);
        // The first so many from the top begin with the top one.
        let all = match self.word(place) {
            Some("top") => format!("(top (size {cards}) {cards})"),
            _ => cards,
        };
        self.name_card(span, (list, &all), to);
    }

    /// Writes `(all CARDS 'CARD (move 'CARD ` before the place where it goes. Comments on the way stay.
    fn name_card(&mut self, span: Span, (list, cards): (NodeId, &str), to: NodeId) {
        let name = &self.fresh;
        let mut text = format!("(all {cards} '{name} (move '{name} ");
        let (until, kept) = (self.span(to).start, self.span(list));
        for comment in &self.tree.comments {
            let Span { start, end } = comment.span;
            if span.start < start && end < until && !(kept.start < start && end < kept.end) {
                text.push_str(self.source.slice(comment.span));
                text.push('\n');
            }
        }
        self.edits.overrule(Span::new(span.start, until), text);
    }
}

fn strip(card: &Expr) -> &Expr {
    let mut card = card;
    while let ExprKind::Actual(inner) = &card.kind {
        card = inner;
    }
    card
}

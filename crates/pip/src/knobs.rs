//! What of a text in Pip could be otherwise.
//!
//! Takes a source; gives its numbers, and the statements and questions that stand in a row. Surprising: a number left of
//! `~` is a rank, so it says which card, not how many.

use source::{Knob, Knobs, Part, Role, Source, Span, has_errors};

use crate::parse;
use crate::tree::{
    Amount, BinaryOp, Block, Counts, CountsKind, Declaration, Expr, ExprKind, NumberLit, RankPart,
    Ref, RefBase, Statement, StatementKind, SuitPart,
};

/// Everything that could be turned; nothing if the text cannot be read without errors.
#[must_use]
pub fn knobs(source: &Source) -> Vec<Knob> {
    let (tree, diagnostics) = parse(source);
    let mut finder = Finder { knobs: Knobs::of(source) };
    if has_errors(&diagnostics) {
        return Vec::new();
    }
    if let Some(heading) = &tree.heading {
        finder.counts(&heading.counts, heading.span);
        if let Some(size) = &heading.team_size {
            finder.counts(size, heading.span);
        }
    }
    for declaration in &tree.declarations {
        finder.declaration(declaration);
    }
    finder.knobs.all()
}

struct Finder<'a> {
    knobs: Knobs<'a>,
}

impl Finder<'_> {
    fn declaration(&mut self, declaration: &Declaration) {
        match declaration {
            Declaration::Area(_) => {}
            Declaration::Action(action) => self.block(&action.body),
            Declaration::Rule(rule) => self.expr(&rule.value, Role::Amount, rule.span),
            Declaration::Ordering(ordering) => {
                self.expr(&ordering.value, Role::Amount, ordering.span);
            }
            Declaration::Variable(variable) => match &variable.value {
                Some(Expr { kind: ExprKind::Number(number), span }) => {
                    if let Ok(value) = number.digits.parse() {
                        self.knobs.constant(*span, value, &variable.name.name);
                    }
                }
                Some(value) => self.expr(value, Role::Amount, variable.span),
                None => {}
            },
        }
    }

    fn counts(&mut self, counts: &Counts, around: Span) {
        match &counts.kind {
            CountsKind::OneOf(numbers) => {
                numbers.iter().for_each(|number| self.number(number, Role::Count, around));
            }
            CountsKind::Range(low, high) => {
                self.number(low, Role::Count, around);
                self.number(high, Role::Count, around);
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let spans = block.statements.iter().map(|statement| statement.span);
        // A label is a place, not something that is done.
        let steps = spans
            .zip(&block.statements)
            .filter(|(_, statement)| !matches!(statement.kind, StatementKind::Label { .. }));
        self.knobs.row(Part::Step, steps.map(|(span, _)| span));
        block.statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Ask { player, questions } => {
                self.reference(player, span);
                let spans = questions.iter().map(|question| question.span);
                self.knobs.row(Part::Alternative, spans);
                for question in questions {
                    if let Some(condition) = &question.condition {
                        self.expr(condition, Role::Limit, question.span);
                    }
                    self.block(&question.body);
                }
            }
            StatementKind::Assign { target, value }
            | StatementKind::Compound { target, value, .. } => {
                self.reference(target, span);
                self.expr(value, Role::Amount, span);
            }
            StatementKind::Restock { target, source, leaving } => {
                self.references(&[target, source], span);
                if let Some(leaving) = leaving {
                    self.expr(leaving, Role::Count, span);
                }
            }
            StatementKind::Deal { amount, chooser, source, target } => {
                if let Amount::Count(count) = amount {
                    self.expr(count, Role::Count, span);
                }
                chooser.iter().for_each(|chooser| self.reference(chooser, span));
                self.references(&[source, target], span);
            }
            StatementKind::For { list, start, body, .. } => {
                self.reference(list, span);
                start.iter().for_each(|start| self.reference(start, span));
                self.block(body);
            }
            StatementKind::Forever { body } => self.block(body),
            StatementKind::If { arms, otherwise } => {
                for arm in arms {
                    self.expr(&arm.condition, Role::Limit, arm.condition.span);
                    self.block(&arm.body);
                }
                otherwise.iter().for_each(|otherwise| self.block(otherwise));
            }
            StatementKind::Let { value, .. } => self.expr(value, Role::Amount, span),
            StatementKind::Message { to, text } => {
                to.iter().for_each(|to| self.reference(to, span));
                self.expr(text, Role::Amount, span);
            }
            StatementKind::Play { player, target, .. } => self.references(&[player, target], span),
            StatementKind::Order { list: at, .. }
            | StatementKind::Rotate { list: at }
            | StatementKind::Shuffle { list: at }
            | StatementKind::Winner { who: at } => self.reference(at, span),
            StatementKind::Invoke { .. }
            | StatementKind::Label { .. }
            | StatementKind::Skip { .. } => {}
        }
    }

    fn references(&mut self, references: &[&Ref], around: Span) {
        references.iter().for_each(|reference| self.reference(reference, around));
    }

    fn reference(&mut self, reference: &Ref, around: Span) {
        if let RefBase::Paren(inner, _) = &reference.base {
            self.expr(inner, Role::Amount, around);
        }
    }

    /// Numbers in an expression; `role` is what one that stands alone would be.
    fn expr(&mut self, expr: &Expr, role: Role, around: Span) {
        match &expr.kind {
            ExprKind::Number(number) => self.number(number, role, around),
            ExprKind::Ref(reference) | ExprKind::Defined(reference) => {
                self.reference(reference, around);
            }
            ExprKind::Paren(inner) | ExprKind::Not(inner) => self.expr(inner, role, around),
            ExprKind::List(items) => {
                items.iter().for_each(|item| self.expr(item, Role::Which, around));
            }
            ExprKind::Cards { ranks, suits } => {
                for rank in ranks {
                    match rank {
                        RankPart::All(_) => {}
                        RankPart::One(rank) => self.expr(rank, Role::Which, expr.span),
                        RankPart::Range(low, high) => {
                            self.expr(low, Role::Which, expr.span);
                            self.expr(high, Role::Which, expr.span);
                        }
                    }
                }
                for suit in suits {
                    if let SuitPart::One(suit) = suit {
                        self.expr(suit, Role::Which, expr.span);
                    }
                }
            }
            ExprKind::CanPlay { player, target, .. } => {
                self.references(&[player, target], around);
            }
            ExprKind::Binary { op, left, right, .. } => {
                let (role, around) = match op {
                    BinaryOp::Or | BinaryOp::And => (role, around),
                    BinaryOp::Compare(_) => (Role::Limit, expr.span),
                    BinaryOp::In => (Role::Which, expr.span),
                    BinaryOp::Arith(_) => (Role::Amount, around),
                };
                self.expr(left, role, around);
                self.expr(right, role, around);
            }
            ExprKind::String(_) | ExprKind::Boolean(_) | ExprKind::Rank(_) | ExprKind::Suit(_) => {}
        }
    }

    fn number(&mut self, number: &NumberLit, role: Role, around: Span) {
        // A number too large for 64 bits is left as it is.
        if let Ok(value) = number.digits.parse() {
            self.knobs.number(number.span, value, role, around);
        }
    }
}

#[cfg(test)]
mod tests {
    use source::{KnobKind, Part, Source};

    use super::knobs;

    const GAME: &str = "Game \"G\" requires 2 to 4 players.
Number limit = 100.
Area pool labeled \"Pool\" is faceup, spreadout.
Action main {
    deal 5 from standard to pool.
    for p in players {
        if p->score > limit + 7 or p->hand->size == 3 {
            p->score += 20.
        }
        ask p {
            \"a\" { skip to out. }
            \"b\" if 9~C in pool { deal 1 of p choice from pool to p->hand. }
        }
    }
    label out.
}
";

    #[test]
    fn numbers_and_rows() {
        let (source, _) = Source::new("a.pip", GAME.as_bytes());
        let (mut numbers, mut parts) = (Vec::new(), [0; 3]);
        let mut found = knobs(&source);
        found.sort_by_key(|knob| knob.span.start);
        for knob in &found {
            match &knob.kind {
                KnobKind::Number { value, role, name } => {
                    assert_eq!(source.slice(knob.span), value.to_string());
                    let name = name.clone().unwrap_or_default();
                    numbers.push(format!("{value} {} {name}", role.name()).trim_end().to_owned());
                }
                KnobKind::Part { part, .. } => parts[*part as usize] += 1,
            }
        }
        assert_eq!(
            numbers.join(", "),
            "2 count, 4 count, 100 constant limit, 5 count, 7 amount, 3 limit, 20 amount, 9 which, 1 count"
        );
        // Two in the action, two in the loop, one in the if, one in each answer; a label is none.
        assert_eq!(parts, [7, 2, 0]);
        assert_eq!(parts[Part::Award as usize], 0);
    }

    #[test]
    fn a_broken_text_has_none() {
        for text in ["", "Game", "Game \"G\" requires 2 players. Number"] {
            let (source, _) = Source::new("a.pip", text.as_bytes());
            assert_eq!(knobs(&source), [], "{text}");
        }
    }
}

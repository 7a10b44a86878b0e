//! The tree as text, for people who want to see how a file was read.

use std::fmt::Write;

use source::Span;

use super::{
    Amount, Block, Counts, CountsKind, Declaration, Expr, ExprKind, Ident, Part, RankPart, Ref,
    RefBase, Statement, StatementKind, StringLit, SuitPart, Tree,
};

/// Beyond this depth lines are not indented further, so that the text stays short.
const MAX_INDENT: usize = 64;

/// The tree as indented text: a line for each node, with its kind, its text and its bytes in the source.
#[must_use]
pub fn dump(tree: &Tree) -> String {
    let mut dumper = Dumper { out: String::new(), depth: 0 };
    if let Some(heading) = &tree.heading {
        dumper.node("heading", heading.span, |dumper| {
            dumper.string(&heading.name);
            dumper.counts(
                if heading.team_size.is_some() { "teams" } else { "players" },
                &heading.counts,
            );
            if let Some(size) = &heading.team_size {
                dumper.counts("team size", size);
            }
        });
    }
    for declaration in &tree.declarations {
        dumper.declaration(declaration);
    }
    dumper.out
}

struct Dumper {
    out: String,
    depth: usize,
}

impl Dumper {
    fn line(&mut self, text: &str, span: Span) {
        self.out.extend(std::iter::repeat_n("  ", self.depth.min(MAX_INDENT)));
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{text}  @{}..{}", span.start, span.end);
    }

    fn node(&mut self, text: &str, span: Span, inside: impl FnOnce(&mut Self)) {
        self.line(text, span);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn name(&mut self, role: &str, ident: &Ident) {
        self.line(&format!("{role} {}", ident.name), ident.span);
    }

    fn string(&mut self, string: &StringLit) {
        self.node("string", string.span, |dumper| {
            for part in &string.parts {
                match part {
                    Part::Text { span, text } => dumper.line(&format!("text {text:?}"), *span),
                    Part::Name(ident) => dumper.name("name", ident),
                }
            }
        });
    }

    fn counts(&mut self, role: &str, counts: &Counts) {
        let text = match &counts.kind {
            CountsKind::OneOf(all) => {
                let all: Vec<&str> = all.iter().map(|count| count.digits.as_str()).collect();
                all.join(" or ")
            }
            CountsKind::Range(low, high) => format!("{} to {}", low.digits, high.digits),
        };
        self.line(&format!("{role} {text}"), counts.span);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let name = &declaration.name().name;
        let head = |word: &str| format!("{word} {name}");
        let span = declaration.span();
        match declaration {
            Declaration::Area(area) => self.node(&head("area"), span, |dumper| {
                dumper.string(&area.label);
                for option in &area.options {
                    dumper.line(option.kind.word(), option.span);
                }
            }),
            Declaration::Action(action) => self.node(&head("action"), span, |dumper| {
                dumper.statements(&action.body);
            }),
            Declaration::Rule(rule) => self.node(&head("rule"), span, |dumper| {
                dumper.name("player", &rule.player);
                dumper.name("card", &rule.card);
                dumper.name("area", &rule.area);
                dumper.expr(&rule.value);
            }),
            Declaration::Ordering(ordering) => self.node(&head("ordering"), span, |dumper| {
                dumper.name("cards", &ordering.cards);
                dumper.expr(&ordering.value);
            }),
            Declaration::Variable(variable) => {
                let head = head(&format!("variable {}", variable.type_name.word()));
                self.node(&head, span, |dumper| {
                    if let Some(value) = &variable.value {
                        dumper.expr(value);
                    }
                });
            }
        }
    }

    fn statements(&mut self, block: &Block) {
        for statement in &block.statements {
            let head = head(&statement.kind);
            self.node(&head, statement.span, |dumper| dumper.statement(statement));
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            StatementKind::Ask { player, questions } => {
                self.reference("player", player);
                for question in questions {
                    self.node("option", question.span, |dumper| {
                        dumper.string(&question.text);
                        if let Some(condition) = &question.condition {
                            dumper.expr(condition);
                        }
                        dumper.block("then", &question.body);
                    });
                }
            }
            StatementKind::Assign { target, value } => {
                self.reference("target", target);
                self.expr(value);
            }
            StatementKind::Compound { target, value, .. } => {
                self.reference("target", target);
                self.expr(value);
            }
            StatementKind::Restock { target, source, leaving } => {
                self.reference("target", target);
                self.reference("source", source);
                if let Some(leaving) = leaving {
                    self.expr(leaving);
                }
            }
            StatementKind::Deal { amount, chooser, source, target } => {
                match amount {
                    Amount::All(span) => self.line("all", *span),
                    Amount::Count(count) => self.expr(count),
                }
                if let Some(chooser) = chooser {
                    self.reference("chooser", chooser);
                }
                self.reference("source", source);
                self.reference("target", target);
            }
            StatementKind::For { item, list, start, body } => {
                self.name("item", item);
                self.reference("list", list);
                if let Some(start) = start {
                    self.reference("start", start);
                }
                self.block("then", body);
            }
            StatementKind::Forever { body } => self.statements(body),
            StatementKind::If { arms, otherwise } => {
                for arm in arms {
                    self.node("arm", arm.span, |dumper| {
                        dumper.expr(&arm.condition);
                        dumper.block("then", &arm.body);
                    });
                }
                if let Some(otherwise) = otherwise {
                    self.block("else", otherwise);
                }
            }
            StatementKind::Let { value, .. } => self.expr(value),
            StatementKind::Message { to, text } => {
                if let Some(to) = to {
                    self.reference("to", to);
                }
                self.expr(text);
            }
            StatementKind::Order { list, ordering } => {
                self.reference("list", list);
                self.name("ordering", ordering);
            }
            StatementKind::Play { rule, player, target } => {
                self.name("rule", rule);
                self.reference("player", player);
                self.reference("target", target);
            }
            StatementKind::Rotate { list } | StatementKind::Shuffle { list } => {
                self.reference("list", list);
            }
            StatementKind::Winner { who } => self.reference("who", who),
            StatementKind::Invoke { .. }
            | StatementKind::Label { .. }
            | StatementKind::Skip { .. } => {}
        }
    }

    fn block(&mut self, role: &str, block: &Block) {
        self.node(role, block.span, |dumper| dumper.statements(block));
    }

    fn reference(&mut self, role: &str, reference: &Ref) {
        let mut text = match &reference.base {
            RefBase::Name(ident) => format!("{role} {}", ident.name),
            RefBase::Builtin(list, _) => format!("{role} {}", list.word()),
            RefBase::Paren(..) => format!("{role} (…)"),
        };
        for property in &reference.properties {
            text += "->";
            text += &property.name;
        }
        self.node(&text, reference.span, |dumper| {
            if let RefBase::Paren(inner, _) = &reference.base {
                dumper.expr(inner);
            }
        });
    }

    fn expr(&mut self, expr: &Expr) {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Ref(reference) => self.reference("ref", reference),
            ExprKind::String(string) => self.string(string),
            ExprKind::Number(number) => self.line(&format!("number {}", number.digits), span),
            ExprKind::Boolean(true) => self.line("True", span),
            ExprKind::Boolean(false) => self.line("False", span),
            ExprKind::Rank(rank) => self.line(&format!("rank {}", rank.word()), span),
            ExprKind::Suit(suit) => self.line(&format!("suit {}", suit.word()), span),
            ExprKind::Paren(inner) => self.node("parentheses", span, |dumper| dumper.expr(inner)),
            ExprKind::List(items) => self.node("list", span, |dumper| {
                items.iter().for_each(|item| dumper.expr(item));
            }),
            ExprKind::Cards { ranks, suits } => self.node("cards", span, |dumper| {
                ranks.iter().for_each(|part| dumper.rank_part(part));
                suits.iter().for_each(|part| dumper.suit_part(part));
            }),
            ExprKind::CanPlay { rule, player, target } => {
                self.node(&format!("canplay {}", rule.name), span, |dumper| {
                    dumper.reference("player", player);
                    dumper.reference("target", target);
                });
            }
            ExprKind::Defined(reference) => {
                self.node("defined", span, |dumper| dumper.reference("ref", reference));
            }
            ExprKind::Not(inner) => self.node("not", span, |dumper| dumper.expr(inner)),
            ExprKind::Binary { op, left, right, .. } => self.node(op.word(), span, |dumper| {
                dumper.expr(left);
                dumper.expr(right);
            }),
        }
    }

    fn rank_part(&mut self, part: &RankPart) {
        match part {
            RankPart::All(span) => self.line("all ranks", *span),
            RankPart::One(value) => self.expr(value),
            RankPart::Range(low, high) => self.node("range", low.span.to(high.span), |dumper| {
                dumper.expr(low);
                dumper.expr(high);
            }),
        }
    }

    fn suit_part(&mut self, part: &SuitPart) {
        match part {
            SuitPart::All(span) => self.line("all suits", *span),
            SuitPart::One(value) => self.expr(value),
        }
    }
}

/// The first line of a statement.
fn head(kind: &StatementKind) -> String {
    match kind {
        StatementKind::Ask { .. } => "ask".to_owned(),
        StatementKind::Assign { .. } => "assign =".to_owned(),
        StatementKind::Compound { op, .. } => format!("assign {}=", op.word()),
        StatementKind::Restock { .. } => "auto restock".to_owned(),
        StatementKind::Deal { .. } => "deal".to_owned(),
        StatementKind::For { .. } => "for".to_owned(),
        StatementKind::Forever { .. } => "forever".to_owned(),
        StatementKind::If { .. } => "if".to_owned(),
        StatementKind::Invoke { action } => format!("invoke {}", action.name),
        StatementKind::Label { name } => format!("label {}", name.name),
        StatementKind::Let { name, .. } => format!("let {}", name.name),
        StatementKind::Message { .. } => "message".to_owned(),
        StatementKind::Order { .. } => "order".to_owned(),
        StatementKind::Play { .. } => "play".to_owned(),
        StatementKind::Rotate { .. } => "rotate".to_owned(),
        StatementKind::Shuffle { .. } => "shuffle".to_owned(),
        StatementKind::Skip { label } => format!("skip to {}", label.name),
        StatementKind::Winner { .. } => "winner".to_owned(),
    }
}

//! The checked tree as text, for people: what each name was taken for.
//!
//! Close to the language itself, with what the checker found out added: `x#0` is local 0, a name in front of a type
//! is a declaration, a rank is written `rank 7`, and the cards of an area are always `->cards`.

mod exprs;

use std::fmt::{self, Write as _};

use super::{Area, Block, Checked, Counts, Declared, LocalId, Question, Stmt, StmtKind, Target};

/// The whole tree, indented.
#[must_use]
pub fn dump(checked: &Checked) -> String {
    let mut dumper = Dumper { checked, text: String::new() };
    // Writing to a string cannot fail.
    let _ = dumper.game();
    dumper.text
}

struct Dumper<'a> {
    checked: &'a Checked,
    text: String,
}

impl Dumper<'_> {
    fn game(&mut self) -> fmt::Result {
        let checked = self.checked;
        let heading = &checked.heading;
        writeln!(self.text, "game {:?}", heading.name)?;
        match &heading.team_size {
            Some(size) => {
                writeln!(self.text, "teams {} of {}", counts(&heading.counts), counts(size))?;
            }
            None => writeln!(self.text, "players {}", counts(&heading.counts))?,
        }
        if checked.pedantic {
            writeln!(self.text, "pedantic")?;
        }
        for (index, local) in checked.locals.iter().enumerate() {
            let assigned = if local.assigned { ", assigned" } else { "" };
            let (name, ty) = (&local.name, local.ty.word());
            writeln!(self.text, "local {name}#{index} is {ty}{assigned}")?;
        }
        for &declared in &checked.order {
            self.declared(declared)?;
        }
        writeln!(self.text, "begin with {}", checked.actions[checked.main.idx()].name)
    }

    fn declared(&mut self, declared: Declared) -> fmt::Result {
        let checked = self.checked;
        match declared {
            Declared::Variable(id) => {
                let variable = &checked.variables[id.idx()];
                let assigned = if variable.assigned { ", assigned" } else { "" };
                let value = match &variable.value {
                    Some(value) => format!(" = {}", self.expr(value)),
                    None => String::new(),
                };
                let (ty, name) = (variable.ty.word(), &variable.name);
                writeln!(self.text, "variable {name} is {ty}{assigned}{value}")
            }
            Declared::Area(id) => self.area(&checked.areas[id.idx()]),
            Declared::Action(id) => {
                let action = &checked.actions[id.idx()];
                let recursive = if action.recursive { ", invokes itself" } else { "" };
                writeln!(self.text, "action {}{recursive}", action.name)?;
                self.block(&action.body, 1);
                Ok(())
            }
            Declared::Rule(id) => {
                let rule = &checked.rules[id.idx()];
                let parameters = [rule.player, rule.card, rule.area].map(|id| self.local(id));
                let value = self.expr(&rule.value);
                writeln!(self.text, "rule {}({}) = {value}", rule.name, parameters.join(", "))
            }
            Declared::Ordering(id) => {
                let ordering = &checked.orderings[id.idx()];
                let (cards, value) = (self.local(ordering.cards), self.expr(&ordering.value));
                writeln!(self.text, "ordering {}({cards}) = {value}", ordering.name)
            }
        }
    }

    fn area(&mut self, area: &Area) -> fmt::Result {
        let face = if area.face_up { "faceup" } else { "facedown" };
        let spread = if area.spread_out { "spreadout" } else { "squaredup" };
        let label = self.parts(&area.label);
        writeln!(self.text, "area {} {label} {face} {spread}", area.name)
    }

    fn local(&self, id: LocalId) -> String {
        format!("{}#{}", self.checked.locals[id.idx()].name, id.0)
    }

    fn line(&mut self, depth: usize, text: &str) {
        for _ in 0..depth {
            self.text.push_str("  ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn block(&mut self, block: &Block, depth: usize) {
        for stmt in &block.stmts {
            self.stmt(stmt, depth);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, depth: usize) {
        match &stmt.kind {
            StmtKind::Ask { player, questions } => {
                let text = format!("ask {}", self.expr(player));
                self.line(depth, &text);
                for question in questions {
                    self.question(question, depth + 1);
                }
            }
            StmtKind::For { local, list, start, body } => {
                let mut text = format!("for {} in {}", self.local(*local), self.expr(list));
                if let Some(start) = start {
                    text.push_str(&format!(" starting at {}", self.expr(start)));
                }
                self.line(depth, &text);
                self.block(body, depth + 1);
            }
            StmtKind::Forever(body) => {
                self.line(depth, "forever");
                self.block(body, depth + 1);
            }
            StmtKind::If { arms, otherwise } => {
                for (index, (condition, body)) in arms.iter().enumerate() {
                    let word = if index == 0 { "if" } else { "elseif" };
                    let text = format!("{word} {}", self.expr(condition));
                    self.line(depth, &text);
                    self.block(body, depth + 1);
                }
                if let Some(body) = otherwise {
                    self.line(depth, "else");
                    self.block(body, depth + 1);
                }
            }
            kind => {
                let text = self.simple(kind);
                self.line(depth, &text);
            }
        }
    }

    fn question(&mut self, question: &Question, depth: usize) {
        let mut text = self.parts(&question.text);
        if let Some(condition) = &question.condition {
            text.push_str(&format!(" if {}", self.expr(condition)));
        }
        self.line(depth, &text);
        self.block(&question.body, depth + 1);
    }

    /// A statement without a block.
    fn simple(&self, kind: &StmtKind) -> String {
        let expr = |expr| self.expr(expr);
        let when = |word: &str, part: &Option<super::Expr>| match part {
            Some(part) => format!(" {word} {}", self.expr(part)),
            None => String::new(),
        };
        match kind {
            StmtKind::Assign { target, value } => {
                format!("{} = {}", self.target(target), expr(value))
            }
            StmtKind::Compound { target, op, value } => {
                format!("{} {}= {}", self.target(target), op.word(), expr(value))
            }
            StmtKind::Restock { target, source, leaving } => {
                let leaving = when("leaving", leaving);
                format!("auto restock {} from {}{leaving}", expr(target), expr(source))
            }
            StmtKind::Deal { count, chooser, source, target } => {
                let count = count.as_ref().map_or_else(|| String::from("all"), expr);
                let chooser = when("chosen by", chooser);
                format!("deal {count}{chooser} from {} to {}", expr(source), expr(target))
            }
            StmtKind::Invoke(id) => format!("{}()", self.checked.actions[id.idx()].name),
            StmtKind::Label(id) => format!("label {}", self.checked.labels[id.idx()].name),
            StmtKind::Let { local, value } => {
                format!("let {} be {}", self.local(*local), expr(value))
            }
            StmtKind::Message { to, text } => format!("message{} {}", when("to", to), expr(text)),
            StmtKind::Order { list, by } => {
                format!("order {} by {}", expr(list), self.checked.orderings[by.idx()].name)
            }
            StmtKind::Play { rule, player, target } => {
                let rule = &self.checked.rules[rule.idx()].name;
                format!("play {rule} from {} to {}", expr(player), expr(target))
            }
            StmtKind::Rotate(list) => format!("rotate {}", expr(list)),
            StmtKind::Shuffle(list) => format!("shuffle {}", expr(list)),
            StmtKind::Skip { label, leaving } => {
                let label = &self.checked.labels[label.idx()].name;
                format!("skip to {label}, leaving {leaving}")
            }
            StmtKind::Winner(who) => format!("winner {}", expr(who)),
            // These have blocks.
            StmtKind::Ask { .. }
            | StmtKind::For { .. }
            | StmtKind::Forever(_)
            | StmtKind::If { .. } => String::new(),
        }
    }

    fn target(&self, target: &Target) -> String {
        match target {
            Target::Variable(id) => self.checked.variables[id.idx()].name.clone(),
            Target::Local(id) => self.local(*id),
            Target::Score(of) => format!("{}->score", self.expr(of)),
        }
    }
}

fn counts(counts: &Counts) -> String {
    match counts {
        Counts::OneOf(counts) => counts.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "),
        Counts::Range(least, most) => format!("{least} to {most}"),
    }
}

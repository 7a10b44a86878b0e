//! Labels and `skip`, which goes only forward and only outward; and loops that nothing leaves.

use std::collections::BTreeMap;

use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{ActionId, Label, LabelId, StmtKind};
use crate::tree::{self, Ident, Statement, StatementKind};

#[derive(Default)]
pub(super) struct Labels<'a> {
    /// The action that is being checked.
    action: Option<ActionId>,
    /// The blocks around, innermost last.
    blocks: Vec<Inside<'a>>,
    /// The first label of the action.
    first: Option<Span>,
    /// The labels of the action by name.
    named: BTreeMap<&'a str, Span>,
    /// The labels of the action by the place of their name.
    ids: BTreeMap<Span, LabelId>,
    /// The `let` statements of the action in the order of the text.
    lets: Vec<Span>,
    /// The `forever` loops around, innermost last.
    loops: Vec<Loop>,
}

/// A block that is being checked.
struct Inside<'a> {
    /// The labels of the block itself, with the number of their statements.
    labels: BTreeMap<&'a str, (usize, Span)>,
    /// The numbers of its `let` statements, rising.
    lets: Vec<(usize, Span)>,
    /// The number of the statement that is being checked.
    at: usize,
}

struct Loop {
    /// How many blocks are around its body.
    depth: usize,
    left: bool,
}

impl<'a> Checker<'a> {
    pub(super) fn enter_action(&mut self, id: ActionId, body: &'a tree::Block) {
        self.jumps = Labels { action: Some(id), ..Labels::default() };
        self.collect(body);
    }

    pub(super) fn leave_action(&mut self) {
        self.jumps = Labels::default();
    }

    /// The action that is being checked.
    pub(super) fn this_action(&self) -> Option<ActionId> {
        self.jumps.action
    }

    /// Finds the labels and the `let` statements of an action.
    fn collect(&mut self, block: &'a tree::Block) {
        for statement in &block.statements {
            match &statement.kind {
                StatementKind::Label { name } => self.new_label(name),
                StatementKind::Let { .. } => self.jumps.lets.push(statement.span),
                StatementKind::Ask { questions, .. } => {
                    questions.iter().for_each(|question| self.collect(&question.body));
                }
                StatementKind::If { arms, otherwise } => {
                    arms.iter().for_each(|arm| self.collect(&arm.body));
                    otherwise.iter().for_each(|block| self.collect(block));
                }
                StatementKind::For { body, .. } | StatementKind::Forever { body } => {
                    self.collect(body);
                }
                _ => {}
            }
        }
    }

    fn new_label(&mut self, name: &'a Ident) {
        let word = name.name.as_str();
        let same = self.jumps.named.get(word).copied();
        let first = match self.pedantic {
            true => same.or(self.jumps.first),
            false => same,
        };
        if let Some(first) = first {
            let problem = match same {
                Some(_) => Diagnostic::error("E17", name.span, format!("two labels `{word}`"))
                    .reason("this is the second one in the action")
                    .help("give one of them another name"),
                None => Diagnostic::error("E17", name.span, "a second label in one action")
                    .reason("there can be one, if the manual is taken by the letter"),
            };
            self.report(problem.label(first, "the first one"));
        }
        self.jumps.first = self.jumps.first.or(Some(name.span));
        self.jumps.named.entry(word).or_insert(name.span);
        let id = LabelId::new(self.labels.len());
        self.labels.push(Label { span: name.span, name: word.to_owned() });
        self.jumps.ids.insert(name.span, id);
    }

    pub(super) fn enter_block(&mut self, block: &'a tree::Block) {
        let mut inside = Inside { labels: BTreeMap::new(), lets: Vec::new(), at: 0 };
        for (at, statement) in block.statements.iter().enumerate() {
            match &statement.kind {
                StatementKind::Label { name } => {
                    inside.labels.insert(&name.name, (at, name.span));
                }
                StatementKind::Let { .. } => inside.lets.push((at, statement.span)),
                _ => {}
            }
        }
        self.jumps.blocks.push(inside);
    }

    pub(super) fn leave_block(&mut self) {
        self.jumps.blocks.pop();
    }

    /// The statement of the innermost block that comes next.
    pub(super) fn next_statement(&mut self, at: usize) {
        if let Some(block) = self.jumps.blocks.last_mut() {
            block.at = at;
        }
    }

    pub(super) fn label(&self, name: &Ident) -> Option<StmtKind> {
        self.jumps.ids.get(&name.span).copied().map(StmtKind::Label)
    }

    pub(super) fn skip(&mut self, statement: &Statement, name: &'a Ident) -> Option<StmtKind> {
        let word = name.name.as_str();
        let found = self.jumps.blocks.iter().enumerate().rev().find_map(|(depth, block)| {
            let &(at, span) = block.labels.get(word)?;
            (at > block.at).then_some((depth, at, span))
        });
        let Some((depth, at, label)) = found else {
            self.no_label(name);
            return None;
        };
        let block = &self.jumps.blocks[depth];
        let between = match self.pedantic {
            true => {
                let lets = &self.jumps.lets;
                let first = lets.partition_point(|span| span.start < statement.span.end);
                lets.get(first).copied().filter(|span| span.start < label.start)
            }
            false => {
                let first = block.lets.partition_point(|&(is_at, _)| is_at <= block.at);
                block.lets.get(first).filter(|&&(is_at, _)| is_at < at).map(|&(_, span)| span)
            }
        };
        if let Some(between) = between {
            self.report(
                Diagnostic::error("E28", statement.span, "this skips a `let`")
                    .reason("behind the label the name would have no value")
                    .label(between, "this would not run")
                    .label(label, "the label")
                    .help(
                        "name the value before the `skip`, or put a block around what is skipped",
                    ),
            );
            return None;
        }
        let leaving = self.jumps.blocks.len() - 1 - depth;
        for around in &mut self.jumps.loops {
            around.left |= around.depth > depth;
        }
        let label = self.jumps.ids.get(&label).copied()?;
        self.facts.skipped.insert(label);
        Some(StmtKind::Skip { label, leaving: u32::try_from(leaving).unwrap_or(u32::MAX) })
    }

    fn no_label(&mut self, name: &Ident) {
        let (word, span) = (name.name.as_str(), name.span);
        let problem = match self.jumps.named.get(word) {
            Some(&label) if label.start < span.start => {
                Diagnostic::error("E27", span, format!("the label `{word}` stands before this"))
                    .reason("only later statements can be skipped to")
                    .label(label, "the label")
                    .help("to repeat something, use `forever`")
            }
            Some(&label) => {
                Diagnostic::error("E27", span, format!("the label `{word}` is in another block"))
                    .reason("only this block and those around it can be skipped to")
                    .label(label, "the label")
                    .help("put the label behind that block, or into this one")
            }
            None => {
                let problem = Diagnostic::error("E27", span, format!("there is no label `{word}`"))
                    .reason("no statement of this action has this label");
                match self.closest(word, self.jumps.named.keys().copied()) {
                    Some(meant) => {
                        problem.help(format!("did you mean `{meant}`?")).fix(span, meant)
                    }
                    None => problem.help(format!(
                        "put `label {word}.` in front of the statement to go on with"
                    )),
                }
            }
        };
        self.report(problem);
    }

    /// Whatever loops are around, this leaves them.
    pub(super) fn leaves_all_loops(&mut self) {
        for around in &mut self.jumps.loops {
            around.left = true;
        }
    }

    pub(super) fn forever(&mut self, span: Span, body: &'a tree::Block) -> StmtKind {
        let depth = self.jumps.blocks.len();
        self.jumps.loops.push(Loop { depth, left: false });
        let body = self.block(body);
        if self.jumps.loops.pop().is_some_and(|inner| !inner.left) {
            self.facts.endless.push(span);
        }
        StmtKind::Forever(body)
    }
}

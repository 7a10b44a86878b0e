//! Statements, each as the manual's section on it says.

use super::Checker;
use super::need::{Need, Wants};
use super::scope::Means;
use crate::checked::{Block, OrderingId, Question, Stmt, StmtKind, Type};
use crate::tree::{self, Amount, Ident, Ref, Statement, StatementKind};

impl<'a> Checker<'a> {
    pub(super) fn block(&mut self, block: &'a tree::Block) -> Block {
        self.scopes.open();
        self.enter_block(block);
        let mut stmts = Vec::with_capacity(block.statements.len());
        for (at, statement) in block.statements.iter().enumerate() {
            self.next_statement(at);
            let kind = self.statement(statement);
            stmts.extend(kind.map(|kind| Stmt { span: statement.span, kind }));
        }
        self.leave_block();
        self.scopes.close();
        Block { span: block.span, stmts }
    }

    fn statement(&mut self, statement: &'a Statement) -> Option<StmtKind> {
        match &statement.kind {
            StatementKind::Ask { player, questions } => self.ask(player, questions),
            StatementKind::Assign { target, value } => self.assign(target, value),
            StatementKind::Compound { target, op, value, .. } => self.compound(target, *op, value),
            StatementKind::Restock { target, source, leaving } => {
                let target = self.reference(target, Need::cards("E10"));
                let source = self.reference(source, Need::cards("E10"));
                let leaving = self.optional(leaving.as_ref(), Need::number("C10"));
                Some(StmtKind::Restock { target: target?, source: source?, leaving: leaving? })
            }
            StatementKind::Deal { amount, chooser, source, target } => {
                self.deal(amount, chooser.as_ref(), source, target)
            }
            StatementKind::For { item, list, start, body } => {
                self.each(item, list, start.as_ref(), body)
            }
            StatementKind::Forever { body } => Some(self.forever(statement.span, body)),
            StatementKind::If { arms, otherwise } => {
                let arms: Vec<_> = arms
                    .iter()
                    .map(|arm| {
                        let condition = self.expr(&arm.condition, Need::boolean("E16"));
                        let body = self.block(&arm.body);
                        Some((condition?, body))
                    })
                    .collect();
                let otherwise = otherwise.as_ref().map(|block| self.block(block));
                Some(StmtKind::If { arms: arms.into_iter().collect::<Option<_>>()?, otherwise })
            }
            StatementKind::Invoke { action } => self.invoke(action),
            StatementKind::Label { name } => self.label(name),
            StatementKind::Let { name, value } => self.let_name(name, value),
            StatementKind::Message { to, text } => {
                let need = Need::new("E19", Wants::PlayerOrTeam);
                let to = match to {
                    Some(to) => self.reference(to, need).map(Some),
                    None => Some(None),
                };
                let text = self.expr(text, Need::one("E18", Type::String));
                Some(StmtKind::Message { to: to?, text: text? })
            }
            StatementKind::Order { list, ordering } => {
                let list = self.reference(list, Need::cards("E20"));
                let by = self.named_ordering(ordering);
                Some(StmtKind::Order { list: list?, by: by? })
            }
            StatementKind::Play { rule, player, target } => {
                let (id, player, target) = self.play_parts(rule, player, target)?;
                self.facts.played.entry(id).or_insert(rule.span);
                Some(StmtKind::Play { rule: id, player, target })
            }
            StatementKind::Rotate { list } => {
                Some(StmtKind::Rotate(self.reference(list, Need::new("E25", Wants::List))?))
            }
            StatementKind::Shuffle { list } => {
                Some(StmtKind::Shuffle(self.reference(list, Need::new("E26", Wants::List))?))
            }
            StatementKind::Skip { label } => self.skip(statement, label),
            StatementKind::Winner { who } => {
                self.leaves_all_loops();
                self.facts.winner = true;
                self.facts.wins.extend(self.this_action());
                let who = self.reference(who, Need::new("E29", Wants::PlayerOrTeam))?;
                Some(StmtKind::Winner(who))
            }
        }
    }

    /// A part that need not be there; `None` only if it is wrong.
    fn optional(
        &mut self,
        expr: Option<&'a tree::Expr>,
        need: Need,
    ) -> Option<Option<crate::checked::Expr>> {
        match expr {
            Some(expr) => self.expr(expr, need).map(Some),
            None => Some(None),
        }
    }

    fn ask(&mut self, player: &'a Ref, questions: &'a [tree::Question]) -> Option<StmtKind> {
        let player = self.reference(player, Need::player("C9"));
        let questions: Vec<_> = questions
            .iter()
            .map(|question| {
                let text = self.string(&question.text);
                let condition = self.optional(question.condition.as_ref(), Need::boolean("E07"));
                let body = self.block(&question.body);
                Some(Question { span: question.span, text: text?, condition: condition?, body })
            })
            .collect();
        let questions = questions.into_iter().collect::<Option<_>>()?;
        Some(StmtKind::Ask { player: player?, questions })
    }

    fn deal(
        &mut self,
        amount: &'a Amount,
        chooser: Option<&'a Ref>,
        source: &'a Ref,
        target: &'a Ref,
    ) -> Option<StmtKind> {
        let count = match amount {
            Amount::All(_) => Some(None),
            Amount::Count(count) => self.expr(count, Need::number("E12")).map(Some),
        };
        let chooser = match chooser {
            Some(chooser) => self.reference(chooser, Need::player("E13")).map(Some),
            None => Some(None),
        };
        let source = self.reference(source, Need::cards("E14"));
        let target = self.reference(target, Need::cards("E14"));
        Some(StmtKind::Deal { count: count?, chooser: chooser?, source: source?, target: target? })
    }

    fn each(
        &mut self,
        item: &'a Ident,
        list: &'a Ref,
        start: Option<&'a Ref>,
        body: &'a tree::Block,
    ) -> Option<StmtKind> {
        let list = self.reference(list, Need::new("C11", Wants::List));
        let ty = list.as_ref().and_then(|list| list.ty.item());
        let need = ty.map_or(Need::anything(), |ty| Need::one("C12", ty));
        let start = match start {
            Some(start) => self.reference(start, need).map(Some),
            None => Some(None),
        };
        self.scopes.open();
        let local = self.bind(item, ty);
        let body = self.block(body);
        self.scopes.close();
        Some(StmtKind::For { local: local?, list: list?, start: start?, body })
    }

    fn let_name(&mut self, name: &'a Ident, value: &'a tree::Expr) -> Option<StmtKind> {
        let need = Need::new("C15", Wants::Nameable);
        let value = self.hidden(name, |checker| checker.expr(value, need));
        let local = self.bind(name, value.as_ref().map(|value| value.ty));
        self.facts.lets.extend(local);
        Some(StmtKind::Let { local: local?, value: value? })
    }

    fn invoke(&mut self, name: &'a Ident) -> Option<StmtKind> {
        match self.name(name, Some(Type::Action))? {
            Means::Action(id) if self.this_action() == Some(id) => {
                // What leaves the loops around may stand anywhere in the action.
                self.leaves_all_loops();
                self.actions[id.idx()].recursive = true;
                Some(StmtKind::Invoke(id))
            }
            Means::Action(id) => {
                self.facts.read(Means::Action(id), name.span);
                if self.facts.wins.contains(&id) {
                    self.leaves_all_loops();
                    self.facts.wins.extend(self.this_action());
                }
                Some(StmtKind::Invoke(id))
            }
            means => {
                self.not_named("C13", "`()`", name, Type::Action, means);
                None
            }
        }
    }

    fn named_ordering(&mut self, name: &'a Ident) -> Option<OrderingId> {
        match self.name(name, Some(Type::Ordering))? {
            Means::Ordering(id) => {
                self.facts.read(Means::Ordering(id), name.span);
                Some(id)
            }
            means => {
                self.not_named("E21", "`order … by`", name, Type::Ordering, means);
                None
            }
        }
    }
}

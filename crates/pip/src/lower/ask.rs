//! `ask`: a choice only picks; what follows the answer stands behind it.
//!
//! The conditions are evaluated first, then the texts of the options that are offered, then the player is asked.

use ir::{Asking, Choice, Cmp, Expr, LocalId, Stmt, StmtKind, Type};
use source::Span;

use super::Lowering;
use super::lets::{Lets, stmt};
use super::objects::{known, truth};
use crate::checked::{self, Question};

/// An option, as it is offered.
struct Offered {
    /// Whether it is.
    test: Expr,
    /// What it is called: a string, or a variable.
    text: Expr,
}

impl<'a> Lowering<'a> {
    pub(super) fn ask(
        &mut self,
        span: Span,
        player: &'a checked::Expr,
        questions: &'a [Question],
    ) -> Vec<Stmt> {
        let mut lets = Lets::default();
        let seat = self.seat(player);
        let seat = self.once("player", Type::Seat, seat, &mut lets);
        let offered = self.offered(questions, &mut lets);
        let answer = self.bound("answer", Type::Int);
        lets.push(span, answer, Expr::Int(-1));
        let mut steps = Vec::new();
        for (index, (question, offered)) in questions.iter().zip(&offered).enumerate() {
            let value = Expr::Int(index as i64);
            let text = Some(offered.text.clone());
            let pick = stmt(question.span, StmtKind::Pick { local: answer, value, text });
            steps.push(match known(&offered.test) {
                Some(true) => pick,
                _ => {
                    let test = offered.test.clone();
                    stmt(question.span, StmtKind::If { test, then: vec![pick] })
                }
            });
        }
        let choice = Choice { seat, steps, asking: Asking::IfPossible };
        let mut stmts = vec![stmt(span, StmtKind::Choice(choice))];
        // What is bound for the options is around everything else.
        let n_lets = lets.len();
        self.check_depth(n_lets);
        self.depth += n_lets;
        stmts.extend(self.answers(span, answer, questions));
        self.depth -= n_lets;
        lets.around(stmts)
    }

    fn offered(&mut self, questions: &'a [Question], lets: &mut Lets) -> Vec<Offered> {
        let mut texts = Vec::new();
        for question in questions {
            texts.push(self.known_string(&question.text).map(Expr::Str));
        }
        let all_known = texts.iter().all(Option::is_some);
        let mut tests = Vec::new();
        for question in questions {
            self.at = question.span;
            let test = question.condition.as_ref().map(|condition| self.test(condition));
            tests.push(match test {
                None => truth(true),
                Some(test) if known(&test).is_some() || self.is_plain(&test) => test,
                // What cannot fail may just as well be looked at when the options are looked for.
                Some(test) if all_known && !self.can_fail(&test) => test,
                Some(test) => self.named("offered", Type::Bool, test, lets),
            });
        }
        let mut offered = Vec::new();
        for ((question, test), text) in questions.iter().zip(tests).zip(texts) {
            self.at = question.span;
            let text = match text {
                Some(text) => text,
                None => {
                    let made = self.text(&question.text);
                    let made = match known(&test) {
                        Some(true) => made,
                        _ => Expr::If {
                            test: Box::new(test.clone()),
                            then: Box::new(made),
                            other: Box::new(self.known_text("")),
                        },
                    };
                    self.named("text", Type::Text, made, lets)
                }
            };
            offered.push(Offered { test, text });
        }
        offered
    }

    /// What follows each answer.
    fn answers(&mut self, span: Span, answer: LocalId, questions: &'a [Question]) -> Vec<Stmt> {
        let mut arms = Vec::new();
        for (index, question) in questions.iter().enumerate() {
            let then = self.block(&question.body.stmts);
            if !then.is_empty() {
                let (picked, number) = (Expr::Local(answer), Expr::Int(index as i64));
                let test = Expr::Compare(Cmp::Eq, Box::new(picked), Box::new(number));
                arms.push((question.span, test, then));
            }
        }
        self.first_of(span, arms, Vec::new())
    }
}

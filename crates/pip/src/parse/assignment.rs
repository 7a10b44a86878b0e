//! Statements that begin with a name: assignments and invocations.

use source::Diagnostic;

use super::{Parser, Read, Stop};
use crate::lex::TokenKind;
use crate::tree::{ArithOp, ExprKind, Ident, RefBase, StatementKind};

/// What can follow the target of an assignment.
pub(super) const ASSIGNMENTS: [(&str, Option<ArithOp>); 5] = [
    ("=", None),
    ("+=", Some(ArithOp::Add)),
    ("-=", Some(ArithOp::Sub)),
    ("*=", Some(ArithOp::Mul)),
    ("/=", Some(ArithOp::Div)),
];

impl Parser<'_> {
    #[inline(never)]
    pub(super) fn invoke(&mut self) -> Read<StatementKind> {
        self.form = "an action is invoked with: name().";
        let token = self.bump();
        let action = Ident { span: token.span, name: self.text(token).to_owned() };
        self.bump();
        if self.eat(")").is_none() {
            self.skip_arguments("an action takes nothing between its parentheses")?;
        }
        self.period()?;
        Ok(StatementKind::Invoke { action })
    }

    /// Skips what stands between parentheses where nothing should, and the closing one.
    #[inline(never)]
    pub(super) fn skip_arguments(&mut self, message: &str) -> Read<()> {
        let first = self.peek(0);
        let mut ahead = 0;
        while !self.is_at(ahead, ")") {
            let token = self.peek(ahead);
            let ends = matches!(token.kind, TokenKind::End | TokenKind::Punct("." | "{" | "}"));
            if ends || token.new_line && ahead > 0 {
                return Err(self.expected("`)`"));
            }
            ahead += 1;
        }
        let last = self.peek(ahead.saturating_sub(1));
        let span = first.span.to(last.span);
        self.mistake(
            Diagnostic::error("P0", span, message)
                .help("values are passed through variables of the game")
                .fix(span, ""),
        );
        self.at += ahead;
        self.bump();
        Ok(())
    }

    #[inline(never)]
    pub(super) fn assignment(&mut self) -> Read<StatementKind> {
        self.form = "an assignment is written: name = value.";
        let first = self.at;
        let left = self.cards()?;
        let op_span = self.span();
        let is = |word: &str| self.is(word);
        let found = ASSIGNMENTS.into_iter().find(|(word, _)| is(word));
        let op = match found {
            Some((_, op)) => op,
            None if self.is("==") => {
                self.mistake(
                    Diagnostic::error("P0", op_span, "`==` compares, it does not assign")
                        .fix(op_span, "="),
                );
                None
            }
            None => match left.kind {
                ExprKind::Ref(reference)
                    if self.is(".")
                        && reference.properties.is_empty()
                        && foreign(self.source.slice(reference.span)).is_none() =>
                {
                    let RefBase::Name(action) = reference.base else {
                        return Err(self.no_statement(first));
                    };
                    let place = source::Span::new(action.span.end, action.span.end);
                    self.mistake(
                        Diagnostic::error("P0", action.span, "a name alone does nothing")
                            .reason("if this is an action, `()` invokes it")
                            .fix(place, "()"),
                    );
                    self.bump();
                    return Ok(StatementKind::Invoke { action });
                }
                _ => return Err(self.no_statement(first)),
            },
        };
        let target = self.must_be_reference(left);
        self.bump();
        let value = self.expr()?;
        self.period()?;
        Ok(match op {
            Some(op) => StatementKind::Compound { target, op, op_span, value },
            None => StatementKind::Assign { target, value },
        })
    }

    /// Something that begins like an assignment but is none.
    #[inline(never)]
    fn no_statement(&mut self, first: usize) -> Stop {
        let Some(&token) = self.lexed.tokens.get(first) else { return self.expected("`=`") };
        let next = self.peek(0);
        let twice = self.is("+") && self.is_at(1, "+") || self.is("-") && self.is_at(1, "-");
        let begins = matches!(
            next.kind,
            TokenKind::Name | TokenKind::Keyword(_) | TokenKind::Number | TokenKind::String(_)
        );
        let foreign = foreign(self.text(token));
        if twice {
            let span = next.span.to(self.peek(1).span);
            let problem = Diagnostic::error("P0", span, "there is no such operator")
                .help("one more is written `n += 1.`, one less `n -= 1.`");
            return self.fail(problem);
        }
        if foreign.is_none() && (self.at != first + 1 || next.new_line || !begins) {
            return self.expected("`=`");
        }
        let message = format!("no statement begins with {}", self.describe(token));
        let help = foreign.unwrap_or(self.form);
        let problem = Diagnostic::error("P0", token.span, message).help(help);
        self.fail(problem)
    }
}

/// What to write instead of a word that begins statements of other languages.
fn foreign(word: &str) -> Option<&'static str> {
    Some(match word {
        "while" | "repeat" | "loop" => {
            "loops are `forever { … }`, left with `skip to`, and `for x in list { … }`"
        }
        "break" | "continue" | "return" | "goto" => {
            "a place further on is reached with `label name.` and `skip to name.`"
        }
        "print" | "say" | "show" => "players are told something with `message \"…\".`",
        "var" | "set" => "a new name is given with `let name be value.`",
        _ => return None,
    })
}

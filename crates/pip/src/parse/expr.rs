//! Expressions: operators, and the values between them.
//!
//! What reads parentheses calls itself through `binary`, `cards` and `postfix`. Everything else that those need is kept
//! out of them, `inline(never)`, so that a level of parentheses takes little of the stack.

use source::{Diagnostic, Span};

use super::{Parser, Read, Stop};
use crate::lex::TokenKind;
use crate::tree::{ArithOp, BinaryOp, CompareOp, Expr, ExprKind, NumberLit, RefBase};
use crate::words::WordLit;

/// How tightly operators bind: `or`, `and`, comparisons, sums, products.
const OR: usize = 1;
const AND: usize = 2;
const COMPARISON: usize = 4;
const SUM: usize = 5;
const PRODUCT: usize = 6;

impl Parser<'_> {
    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.binary(OR)
    }

    /// Reads operators that bind at least as tightly as `level`.
    fn binary(&mut self, level: usize) -> Read<Expr> {
        let mut left = if self.is("not") { self.not(level)? } else { self.cards()? };
        let mut height = self.height;
        let mut compared = false;
        while let Some((op, its)) = self.operator()
            && its >= level
        {
            if its == COMPARISON && compared {
                return Err(self.chained());
            }
            compared = its == COMPARISON;
            let op_span = self.take_operator(op);
            let right = self.binary(its + 1)?;
            height = height.max(self.height) + 1;
            self.grow(height)?;
            let span = left.span.to(right.span);
            let (left_side, right) = (Box::new(left), Box::new(right));
            left = Expr { span, kind: ExprKind::Binary { op, op_span, left: left_side, right } };
        }
        self.height = height;
        Ok(left)
    }

    #[inline(never)]
    fn chained(&mut self) -> Stop {
        let problem = Diagnostic::error("P0", self.span(), "comparisons do not chain")
            .reason("this is the second comparison in a row")
            .help("write two comparisons with `and` between them");
        self.fail(problem)
    }

    #[inline(never)]
    fn not(&mut self, level: usize) -> Read<Expr> {
        let word = self.span();
        if level > AND + 1 {
            let problem = Diagnostic::error("P0", word, "`not` binds too loosely to stand here")
                .help("put `not …` in parentheses");
            self.mistake(problem);
        }
        self.bump();
        self.deeper()?;
        let inner = if self.is("not") { self.not(level)? } else { self.binary(COMPARISON)? };
        self.shallower();
        self.grow(self.height + 1)?;
        Ok(Expr { span: word.to(inner.span), kind: ExprKind::Not(Box::new(inner)) })
    }

    /// The operator that comes next. A lone `=` counts as `==` here, for after a value nothing else makes sense.
    fn operator(&self) -> Option<(BinaryOp, usize)> {
        let (TokenKind::Punct(word) | TokenKind::Keyword(word)) = self.kind() else { return None };
        let compare = |op| Some((BinaryOp::Compare(op), COMPARISON));
        match word {
            "or" => Some((BinaryOp::Or, OR)),
            "and" => Some((BinaryOp::And, AND)),
            "in" => Some((BinaryOp::In, COMPARISON)),
            "=" if self.glued("<") => compare(CompareOp::LessEqual),
            "=" if self.glued(">") => compare(CompareOp::GreaterEqual),
            "<" if self.glued(">") => compare(CompareOp::NotEqual),
            "==" | "=" => compare(CompareOp::Equal),
            "!=" => compare(CompareOp::NotEqual),
            "<" => compare(CompareOp::Less),
            "<=" => compare(CompareOp::LessEqual),
            ">" => compare(CompareOp::Greater),
            ">=" => compare(CompareOp::GreaterEqual),
            "+" => Some((BinaryOp::Arith(ArithOp::Add), SUM)),
            "-" => Some((BinaryOp::Arith(ArithOp::Sub), SUM)),
            "*" => Some((BinaryOp::Arith(ArithOp::Mul), PRODUCT)),
            "/" => Some((BinaryOp::Arith(ArithOp::Div), PRODUCT)),
            _ => None,
        }
    }

    /// Whether the token after the next one is `word`, without space between them.
    fn glued(&self, word: &str) -> bool {
        self.is_at(1, word) && self.span().end == self.peek(1).span.start
    }

    #[inline(never)]
    fn take_operator(&mut self, op: BinaryOp) -> Span {
        let right = op.word();
        let is_right = self.is(right);
        let is_equals = self.is("=");
        let first = self.bump();
        if is_right {
            return first.span;
        }
        let two = is_equals && right != "==" || right == "!=";
        let span = if two { first.span.to(self.bump().span) } else { first.span };
        let problem = if two {
            Diagnostic::error("P0", span, format!("this comparison is written `{right}`"))
        } else {
            Diagnostic::error("P0", span, "a single `=` does not compare")
                .reason("two values are compared with `==`")
        };
        self.mistake(problem.fix(span, right));
        span
    }

    /// Reads a reference, a literal, or something in parentheses or brackets.
    pub(super) fn postfix(&mut self) -> Read<Expr> {
        self.height = 1;
        match self.kind() {
            TokenKind::Punct("(") => self.parenthesised(),
            TokenKind::Punct("[") => self.list(),
            TokenKind::Punct("-") => self.minus(),
            TokenKind::Keyword("canplay") => self.can_play(),
            TokenKind::Keyword("defined") => self.defined(),
            _ if self.is_reference_start() => self.named(),
            _ => self.literal(),
        }
    }

    #[inline(never)]
    fn defined(&mut self) -> Read<Expr> {
        let start = self.bump().span.start;
        let reference = self.inner_reference()?;
        self.grow(self.height + 1)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Defined(reference) })
    }

    #[inline(never)]
    fn literal(&mut self) -> Read<Expr> {
        let token = self.peek(0);
        let kind = match token.kind {
            TokenKind::Number => ExprKind::Number(self.number()),
            TokenKind::String(_) => ExprKind::String(self.string("a string")?),
            TokenKind::Literal(literal) => {
                self.bump();
                match literal {
                    WordLit::Boolean(value) => ExprKind::Boolean(value),
                    WordLit::Rank(rank) => ExprKind::Rank(rank),
                    WordLit::Suit(suit) => ExprKind::Suit(suit),
                }
            }
            _ => return Err(self.expected("a value")),
        };
        if self.is("->") {
            let problem = Diagnostic::error("P0", self.span(), "a value has no `->` after it")
                .reason("only names and parentheses have properties")
                .help("put what has the property in parentheses, like `(J~C)->suit`");
            return Err(self.fail(problem));
        }
        Ok(Expr { span: token.span, kind })
    }

    /// The number that is the next token.
    pub(super) fn number(&mut self) -> NumberLit {
        let token = self.bump();
        let digits = self.text(token).trim_start_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        NumberLit { span: token.span, digits: digits.to_owned() }
    }

    fn parenthesised(&mut self) -> Read<Expr> {
        let start = self.bump().span.start;
        self.deeper()?;
        let inner = Box::new(self.expr()?);
        self.shallower();
        if !self.is(")") {
            return Err(self.expected("`)`"));
        }
        self.bump();
        let span = self.since(start);
        self.grow(self.height + 1)?;
        if self.is("->") {
            return self.properties(RefBase::Paren(inner, span), span);
        }
        Ok(Expr { span, kind: ExprKind::Paren(inner) })
    }

    #[inline(never)]
    fn list(&mut self) -> Read<Expr> {
        let start = self.bump().span.start;
        let mut items = Vec::new();
        let mut height = 0;
        self.deeper()?;
        while !self.is("]") {
            items.push(self.expr()?);
            height = height.max(self.height);
            if self.eat(";").is_none() && !self.is("]") {
                return Err(self.expected("`;` or `]`"));
            }
            if self.is("]") && self.previous().end > items.last().map_or(0, |item| item.span.end) {
                let span = self.previous();
                self.mistake(
                    Diagnostic::error("P0", span, "`;` stands between items only")
                        .reason("no item follows")
                        .fix(span, ""),
                );
            }
        }
        self.shallower();
        self.bump();
        self.grow(height + 1)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::List(items) })
    }

    /// There are no negative literals.
    #[inline(never)]
    fn minus(&mut self) -> Read<Expr> {
        let span = self.span();
        let problem = Diagnostic::error("P0", span, "a value has no sign")
            .reason("`-` needs a value on its left")
            .help("negative numbers are written `(0 - 5)`");
        let next = self.peek(1);
        if next.kind != TokenKind::Number {
            return Err(self.fail(problem));
        }
        let whole = span.to(next.span);
        self.mistake(problem.fix(whole, format!("(0 - {})", self.text(next))));
        self.bump();
        self.postfix()
    }

    #[inline(never)]
    fn can_play(&mut self) -> Read<Expr> {
        let start = self.bump().span.start;
        let rule = self.ident("the name of a rule", "from")?;
        self.expect("from")?;
        let player = self.inner_reference()?;
        let height = self.height;
        self.expect("to")?;
        let target = self.inner_reference()?;
        self.grow(height.max(self.height) + 1)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::CanPlay { rule, player, target } })
    }
}

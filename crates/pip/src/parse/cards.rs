//! Card expressions: ranks, `~`, suits.

use source::{Diagnostic, Span};

use super::reference::builtin;
use super::{Parser, Read, Stop};
use crate::lex::TokenKind;
use crate::tree::{Expr, ExprKind, RankPart, SuitPart};

impl Parser<'_> {
    /// Reads a card expression, or a value if it is none.
    pub(super) fn cards(&mut self) -> Read<Expr> {
        if self.is("%") {
            return self.all_ranks();
        }
        let value = self.postfix()?;
        if self.is("~") || self.is(",") || self.is("..") && self.is_value_at(1) {
            return self.ranks(value);
        }
        Ok(value)
    }

    /// Whether the token that is `ahead` can begin a value; if not, `..` before it is a period, written twice.
    fn is_value_at(&self, ahead: usize) -> bool {
        match self.peek(ahead).kind {
            TokenKind::Keyword(word) => builtin(word).is_some(),
            TokenKind::Punct(sign) => matches!(sign, "(" | "[" | "-"),
            TokenKind::End => false,
            _ => true,
        }
    }

    #[inline(never)]
    fn all_ranks(&mut self) -> Read<Expr> {
        let span = self.bump().span;
        self.height = 1;
        self.more_ranks(RankPart::All(span), span.start)
    }

    #[inline(never)]
    fn ranks(&mut self, first: Expr) -> Read<Expr> {
        let start = first.span.start;
        let part = self.range(first)?;
        self.more_ranks(part, start)
    }

    /// Reads a card expression after its first part.
    fn more_ranks(&mut self, first: RankPart, start: u32) -> Read<Expr> {
        let mut height = self.height;
        let mut ranks = vec![first];
        let mut commas = Vec::new();
        while let Some(comma) = self.eat(",") {
            commas.push(comma);
            ranks.push(self.rank_part()?);
            height = height.max(self.height);
        }
        if self.eat("~").is_none() {
            return Err(self.no_tilde(start, &ranks, &commas));
        }
        let mut suits = vec![self.suit_part()?];
        height = height.max(self.height);
        while self.eat(",").is_some() {
            suits.push(self.suit_part()?);
            height = height.max(self.height);
        }
        if self.is("~") || self.is("..") {
            return Err(self.after_suits(suits.len()));
        }
        self.grow(height + 1)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Cards { ranks, suits } })
    }

    fn rank_part(&mut self) -> Read<RankPart> {
        self.height = 1;
        if let Some(span) = self.eat("%") {
            return Ok(RankPart::All(span));
        }
        let low = self.postfix()?;
        self.range(low)
    }

    fn range(&mut self, low: Expr) -> Read<RankPart> {
        if self.eat("..").is_none() {
            return Ok(RankPart::One(low));
        }
        let height = self.height;
        let high = self.postfix()?;
        self.height = height.max(self.height);
        Ok(RankPart::Range(low, high))
    }

    fn suit_part(&mut self) -> Read<SuitPart> {
        self.height = 1;
        match self.eat("%") {
            Some(span) => Ok(SuitPart::All(span)),
            None => Ok(SuitPart::One(self.postfix()?)),
        }
    }

    /// Ranks, but no suits: says what was probably meant instead.
    #[inline(never)]
    fn no_tilde(&mut self, start: u32, ranks: &[RankPart], commas: &[Span]) -> Stop {
        let whole = self.since(start);
        let only_values = ranks.iter().all(|part| matches!(part, RankPart::One(_)));
        let (Some(&first), true) = (commas.first(), only_values) else {
            let problem = Diagnostic::error("P0", whole, "these ranks have no suits")
                .reason("`~` and suits must follow")
                .help("cards are written like `2..5~C`; a list of ranks like `[2; 3; 4; 5]`");
            return self.fail(problem);
        };
        let problem = Diagnostic::error("P0", first, "a comma stands in card expressions only")
            .reason("no `~` follows what it joins");
        if !(self.is("]") || self.is(";")) {
            let problem = problem.help("cards are written like `2,3~C,H`, lists like `[C; H]`");
            return self.fail(problem);
        }
        let last = commas.last().copied().unwrap_or(first);
        let mut right = self.source.slice(first.to(last)).to_owned();
        for comma in commas {
            let at = (comma.start - first.start) as usize;
            right.replace_range(at..=at, ";");
        }
        let problem = problem.help("the items of a list are separated by `;`");
        self.fail(problem.fix(first.to(last), right))
    }

    #[inline(never)]
    fn after_suits(&mut self, suits: usize) -> Stop {
        let span = self.span();
        let problem = if self.is("..") {
            Diagnostic::error("P0", span, "suits have no order, so there is no range of them")
                .help("name the suits: `%~C,H`, or `%` for all of them")
        } else if suits > 1 {
            Diagnostic::error("P0", span, "a second `~` in one card expression")
                .reason("the comma before it joins suits")
                .help("single cards are listed with brackets: `[2~C; 3~H]`")
        } else {
            Diagnostic::error("P0", span, "a second `~` in one card expression")
        };
        self.fail(problem)
    }
}

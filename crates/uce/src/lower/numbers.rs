//! Answers to `[N]`: a flag and a number for each scope that keeps one, and a question where it is used first.

use ir::{Asking, Choice, Cmp, Expr, FaultKind, Stmt, StmtKind, Type};
use source::Span;

use super::Lowering;
use super::make::{all, compare, if_, int, not, stmt};
use super::names::{Spot, Use, number};
use crate::checked::{NumberId, Piece, Text};

impl Lowering<'_> {
    /// Lowers what keeps an answer of its own, if it does.
    pub(super) fn keeping(
        &mut self,
        span: Span,
        number_id: Option<NumberId>,
        make: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let Some(id) = number_id else { return make(self) };
        let at = number(self.numbers.len());
        let inherited = self.checked.numbers[id.idx()].inherits;
        let outer = inherited.and_then(|outer| self.numbers.get(&outer).copied());
        let mut made = Vec::new();
        match outer {
            Some(outer) => {
                for (to, from) in
                    [(Use::Asked(at), Use::Asked(outer)), (Use::Number(at), Use::Number(outer))]
                {
                    let value = Expr::Local(self.local(from));
                    made.push(self.assign(span, to, value));
                }
            }
            None => made.push(self.assign(span, Use::Asked(at), Expr::Or(Vec::new()))),
        }
        self.numbers.insert(id, at);
        made.extend(make(self));
        self.numbers.remove(&id);
        made
    }

    /// Asks for the `[N]` in a string, unless there is an answer.
    pub(super) fn answers(&mut self, span: Span, text: &Text) -> Vec<Stmt> {
        let numbered = |piece: &Piece| match piece {
            Piece::Number { number, asked } => Some((*number, *asked)),
            _ => None,
        };
        let mut pieces = text.pieces.iter().enumerate();
        let found = pieces.find_map(|(index, piece)| Some((index, numbered(piece)?)));
        let Some((index, (id, asked))) = found else { return Vec::new() };
        let at = self.numbers.get(&id).copied().unwrap_or(0);
        let (mut ask, who) = self.asked(span, asked);
        ask.push(self.assign(span, Use::Number(at), int(-1)));
        let steps = vec![self.offers(span, text, index, at)];
        ask.push(stmt(
            span,
            StmtKind::Choice(Choice { seat: who, steps, asking: Asking::IfPossible }),
        ));
        let none = compare(Cmp::Lt, Expr::Local(self.local(Use::Number(at))), int(0));
        let number_sign = Expr::Str(self.names.string("[N]"));
        let pattern = self.parts(&text.pieces, Some(&number_sign), false);
        let missing = self.give_up(span, FaultKind::UnknownName, pattern);
        ask.push(if_(span, none, missing));
        ask.push(self.assign(span, Use::Asked(at), Expr::And(Vec::new())));
        let is_asked = Expr::Local(self.local(Use::Asked(at)));
        vec![if_(span, not(is_asked), ask)]
    }

    /// The numbers of the decks that can be meant, under the whole names.
    fn offers(&mut self, span: Span, text: &Text, index: usize, at: u32) -> Stmt {
        let pieces = &text.pieces;
        let zone = self.names.zone(Spot::Decks);
        let n = self.names.bound("n", Type::Int, 0);
        let whole = self.parts(pieces, Some(&Expr::Local(n)), false);
        let name = Box::new(Expr::Text(whole.clone()));
        let exists = compare(Cmp::Ge, Expr::PileNamed { zone, name }, int(0));
        let rest = &pieces[index + 1..];
        let plain = !rest.iter().any(|piece| matches!(piece, Piece::Number { .. } | Piece::Newest));
        let after = match plain {
            true => Some(Box::new(Expr::Text(self.parts(rest, None, false)))),
            false => None,
        };
        let title = self.names.bound("title", Type::Text, 0);
        let local = self.local(Use::Number(at));
        let text = Some(Expr::Local(title));
        let pick = stmt(span, StmtKind::Pick { local, value: Expr::Local(n), text });
        let titled = StmtKind::Let { local: title, value: Expr::Text(whole), body: vec![pick] };
        let body = vec![stmt(span, titled)];
        let newest = pieces[..index].iter().position(|piece| *piece == Piece::Newest);
        let Some(newest) = newest else {
            let before = Box::new(Expr::Text(self.parts(&pieces[..index], None, false)));
            let numbers = Box::new(Expr::Numbered { zone, before, after });
            let over = Expr::Filter { local: n, over: numbers, test: Box::new(exists) };
            return stmt(span, StmtKind::Any { local: n, over, body });
        };
        // What `[#]` is depends on `[N]`, which stands behind it. So each number of decks is tried there, and a number is
        // offered for the one that is the newest then.
        let m = self.names.bound("m", Type::Int, 0);
        let start = self.parts(&pieces[..newest], None, false);
        let first =
            Expr::Numbered { zone, before: Box::new(Expr::Text(start.clone())), after: None };
        let mut before = start;
        before.push(Expr::Local(m));
        before.extend(self.parts(&pieces[newest + 1..index], None, false));
        let before = Box::new(Expr::Text(before));
        let numbers = Box::new(Expr::Numbered { zone, before, after });
        let its_newest = self.newest(pieces, newest, Some(&Expr::Local(n)));
        let test = all(vec![exists, compare(Cmp::Eq, Expr::Local(m), its_newest)]);
        let over = Expr::Filter { local: n, over: numbers, test: Box::new(test) };
        let inner = stmt(span, StmtKind::Any { local: n, over, body });
        stmt(span, StmtKind::Any { local: m, over: first, body: vec![inner] })
    }
}

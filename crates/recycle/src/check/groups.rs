//! Many cards taken apart and put together: unions, sets, runs, subsets and other groups.

use ir::{Cmp, Type};
use source::Diagnostic;

use super::Checker;
use super::expr::make;
use crate::checked::{Expr, ExprKind};
use crate::tree::{NodeId, NodeKind};

impl<'a> Checker<'a> {
    /// Collections of cards; groups are what they hold together.
    fn many(&mut self, parts: &'a [NodeId]) -> Option<Vec<Expr>> {
        let parts: Vec<_> = parts
            .iter()
            .map(|&part| {
                let part = self.expr(part)?;
                self.cards_or_groups(part)
            })
            .collect();
        parts.into_iter().collect()
    }

    fn cards_or_groups(&mut self, expr: Expr) -> Option<Expr> {
        let grouped = matches!(expr.ty, Type::Groups | Type::Zones);
        self.fit(expr, if grouped { Type::Groups } else { Type::Cards })
    }

    /// `(union C …)`; groups among the arguments are joined too.
    pub(super) fn union(&mut self, id: NodeId) -> Option<Expr> {
        let parts = self.many(self.items(id).get(1..).unwrap_or_default())?;
        Some(make(self.span(id), Type::Cards, ExprKind::Union(parts)))
    }

    /// `(intersect C …)` or `(disjunction C …)`; one argument may be groups.
    pub(super) fn shared(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        if parts.is_empty() {
            self.bad_form(self.closing(id), word, "a part is missing here");
            return None;
        }
        let mut parts = self.many(parts)?;
        if parts.len() > 1 {
            let all: Vec<_> = parts.into_iter().map(|part| self.fit(part, Type::Cards)).collect();
            parts = all.into_iter().collect::<Option<_>>()?;
        }
        let kind = match word {
            "intersect" => ExprKind::Intersect(parts),
            _ => ExprKind::Disjunct(parts),
        };
        Some(make(self.span(id), Type::Cards, kind))
    }

    /// `(top N CARDS)` or `(bottom N CARDS)`
    pub(super) fn ends(&mut self, id: NodeId, top: bool, n: NodeId, of: NodeId) -> Option<Expr> {
        let (n, cards) = (self.want(n, Type::Int), self.want(of, Type::Cards));
        let kind = ExprKind::Ends { top, n: Box::new(n?), cards: Box::new(cards?) };
        Some(make(self.span(id), Type::Cards, kind))
    }

    /// `(sort CARDS using P)`
    pub(super) fn sort(&mut self, id: NodeId) -> Option<Expr> {
        let &[cards, using, map] = self.parts(id, "sort", 3)? else { return None };
        let cards = self.want(cards, Type::Cards);
        let map = self.point_map(using, map, "sort");
        let kind = ExprKind::Sort { cards: Box::new(cards?), map: map? };
        Some(make(self.span(id), Type::Cards, kind))
    }

    /// `(tuples N CARDS using P)`
    pub(super) fn tuples(&mut self, id: NodeId) -> Option<Expr> {
        let &[n, cards, using, map] = self.parts(id, "tuples", 4)? else { return None };
        let (n, cards) = (self.want(n, Type::Int), self.want(cards, Type::Cards));
        let map = self.point_map(using, map, "tuples");
        let kind = ExprKind::Tuples { n: Box::new(n?), cards: Box::new(cards?), map: map? };
        Some(make(self.span(id), Type::Groups, kind))
    }

    /// `(partition KEY CARDS …)`; the key may also come last.
    pub(super) fn partition(&mut self, id: NodeId) -> Option<Expr> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        if parts.len() < 2 {
            self.bad_form(self.closing(id), "partition", "a key and cards are needed");
            return None;
        }
        let parts: Vec<_> = parts.iter().map(|&part| self.expr(part)).collect();
        let mut parts: Vec<_> = parts.into_iter().collect::<Option<_>>()?;
        let swapped = parts.first().is_some_and(|first| first.ty != Type::Str)
            && parts.last().is_some_and(|last| last.ty == Type::Str);
        let key = if swapped { parts.pop()? } else { parts.remove(0) };
        let key = self.fit(key, Type::Str);
        let parts: Vec<_> = parts.into_iter().map(|part| self.cards_or_groups(part)).collect();
        let mut parts: Vec<_> = parts.into_iter().collect::<Option<_>>()?;
        let key = key?;
        self.known_key(&key, key.span);
        let span = self.span(id);
        let cards = match (parts.len(), parts.pop()?) {
            (1, only) if only.ty == Type::Cards => only,
            (_, last) => {
                parts.push(last);
                make(span, Type::Cards, ExprKind::Union(parts))
            }
        };
        let kind = ExprKind::Partition { key: Box::new(key), cards: Box::new(cards) };
        Some(make(span, Type::Groups, kind))
    }

    /// `(subsets CARDS)` or `(subsets CARDS == N)`
    pub(super) fn subsets(&mut self, id: NodeId) -> Option<Expr> {
        let span = self.span(id);
        let parts = self.items(id).get(1..).unwrap_or_default();
        let (cards, size) = match *parts {
            [cards, op, n] => {
                let cards = self.want(cards, Type::Cards);
                let (cmp, n) = (self.comparison(op), self.want(n, Type::Int));
                if !self.defined(span, "the size test of `subsets`") {
                    return None;
                }
                (cards, Some((cmp?, Box::new(n?))))
            }
            _ => {
                let &[cards] = self.parts(id, "subsets", 1)? else { return None };
                (self.want(cards, Type::Cards), None)
            }
        };
        let kind = ExprKind::Subsets { cards: Box::new(cards?), size };
        Some(make(span, Type::Groups, kind))
    }

    fn comparison(&mut self, id: NodeId) -> Option<Cmp> {
        let cmp = match self.kind(id) {
            NodeKind::Op("<") => Some(Cmp::Lt),
            NodeKind::Op(">") => Some(Cmp::Gt),
            NodeKind::Op("<=") => Some(Cmp::Le),
            NodeKind::Op(">=") => Some(Cmp::Ge),
            NodeKind::Op("==") => Some(Cmp::Eq),
            NodeKind::Op("!=") => Some(Cmp::Ne),
            _ => None,
        };
        if cmp.is_none() {
            self.bad_form(self.span(id), "subsets", "a comparison such as `==` is needed here");
        }
        cmp
    }

    /// `(runs largest N CARDS using P)`, `(runs all …)`, `(run top …)`, `(run bottom …)`
    pub(super) fn runs(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let &[which, n, cards, using, map] = self.parts(id, word, 5)? else { return None };
        let can: &[&'static str] =
            if word == "runs" { &["largest", "all"] } else { &["top", "bottom"] };
        let first = match self.word(which) {
            Some(which) if which == can[0] => Some(true),
            Some(which) if which == can[1] => Some(false),
            Some(other) => {
                let needed = format!("`{}` or `{}`", can[0], can[1]);
                self.bad_word(which, other, &needed, can);
                None
            }
            None => {
                let needed = format!("`{}` or `{}` is needed here", can[0], can[1]);
                self.bad_form(self.span(which), word, &needed);
                None
            }
        };
        let (n, cards) = (self.want(n, Type::Int), self.want(cards, Type::Cards));
        let map = self.point_map(using, map, word);
        let (first, n, cards, map) = (first?, Box::new(n?), Box::new(cards?), map?);
        let span = self.span(id);
        Some(if word == "runs" {
            make(span, Type::Groups, ExprKind::Runs { longest: first, n, cards, map })
        } else {
            make(span, Type::Cards, ExprKind::Run { top: first, n, cards, map })
        })
    }

    /// `(tri N)` or `(fib N)`
    pub(super) fn sequence(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let &[n] = self.parts(id, word, 1)? else { return None };
        let n = Box::new(self.want(n, Type::Int)?);
        let kind = if word == "tri" { ExprKind::Triangular(n) } else { ExprKind::Fibonacci(n) };
        Some(make(self.span(id), Type::Int, kind))
    }

    /// `(random N)` from 0 on, or `(random FROM..TO)`
    pub(super) fn random(&mut self, id: NodeId) -> Option<Expr> {
        let span = self.span(id);
        let (from, to) = match *self.items(id) {
            [_, to] => {
                let zero = make(span, Type::Int, ExprKind::Int(0));
                (Some(zero), self.want(to, Type::Int))
            }
            [_, from, dots, to] if *self.kind(dots) == NodeKind::DotDot => {
                (self.want(from, Type::Int), self.want(to, Type::Int))
            }
            _ => {
                self.bad_form(self.closing(id), "random", "one number, or two with `..`");
                return None;
            }
        };
        if self.choosing {
            self.chance_in_choice(span, "random");
        }
        Some(make(span, Type::Int, ExprKind::Random(Box::new(from?), Box::new(to?))))
    }

    /// `(pid PLAYER)` or `(tid TEAM)`
    pub(super) fn number_of(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let &[of] = self.parts(id, word, 1)? else { return None };
        let of = self.want(of, if word == "pid" { Type::Seat } else { Type::Team })?;
        Some(make(self.span(id), Type::Int, ExprKind::NumberOf(Box::new(of))))
    }

    /// Whether a construct that no engine defines may be used; says so if not.
    pub(super) fn defined(&mut self, span: source::Span, what: &str) -> bool {
        if !self.reading.undefined {
            self.report(
                Diagnostic::error("R080", span, format!("no engine defines {what}"))
                    .reason("it is in a grammar of RECYCLE, but what it does was never said")
                    .help(
                        "`--undefined`, or a line `;; undefined: allowed` before the game, gives it \
                         the meaning that its explanation tells",
                    ),
            );
        }
        self.reading.undefined
    }
}

//! Collections: how they are made, and how one element is taken from them.

use ir::Type;
use source::{Diagnostic, Span};

use super::Checker;
use super::expr::make;
use crate::checked::{Each, Expr, ExprKind, Pos, describe};
use crate::tree::{NodeId, NodeKind};

impl<'a> Checker<'a> {
    /// Any collection; a team stands for its members.
    pub(super) fn collection(&mut self, id: NodeId) -> Option<Expr> {
        let expr = self.expr(id)?;
        if expr.ty == Type::Team {
            return self.fit(expr, Type::Seats);
        }
        if expr.ty.element().is_none() {
            let problem = Diagnostic::error("R024", expr.span, "a collection is needed here")
                .reason(format!("this is {}", describe(expr.ty)));
            self.report(match expr.ty {
                Type::Seat => problem.help("all players are `player`"),
                Type::Int => problem.help("numbers are counted with (range FROM..TO)"),
                Type::Str => problem.help("a list of strings has parentheses, as in (A, B)"),
                _ => problem,
            });
            return None;
        }
        Some(expr)
    }

    /// `(A, B, C)`
    pub(super) fn strings_list(&mut self, id: NodeId) -> Option<Expr> {
        let names = self.names(id)?;
        Some(make(self.span(id), Type::Strs, ExprKind::Strs(names)))
    }

    /// The names of a list, with commas between them.
    pub(super) fn names(&mut self, id: NodeId) -> Option<Vec<String>> {
        let mut names = Vec::new();
        let mut comma_due = false;
        for &item in self.items(id) {
            match self.kind(item) {
                NodeKind::Comma if comma_due => comma_due = false,
                NodeKind::Name(name) => {
                    if comma_due {
                        let at = self.span(item).start;
                        self.no_comma(Span::new(at, at));
                        return None;
                    }
                    names.push(name.clone());
                    comma_due = true;
                }
                _ => {
                    let span = self.span(item);
                    self.report(
                        Diagnostic::error("R021", span, "this cannot stand in a list of strings")
                            .reason("a name of capital letters is needed here")
                            .help("a list of strings is written (A, B, C)"),
                    );
                    return None;
                }
            }
        }
        if !comma_due {
            let end = self.span(id).end;
            self.report(
                Diagnostic::error(
                    "R021",
                    Span::new(end - 1, end),
                    "a comma without a name after it",
                )
                .reason("a name of capital letters is needed here"),
            );
            return None;
        }
        Some(names)
    }

    pub(super) fn no_comma(&mut self, at: Span) {
        self.report(
            Diagnostic::error("R021", at, "a comma is missing here")
                .reason("the elements of a list have commas between them")
                .fix(at, ", "),
        );
    }

    /// `(top X)`: a card of cards, a group of groups.
    pub(super) fn at_end(&mut self, id: NodeId, word: &'a str) -> Option<Expr> {
        if let &[_, n, of] = self.items(id) {
            return self.ends(id, word == "top", n, of);
        }
        let &[of] = self.parts(id, word, 1)? else { return None };
        let of = self.expr(of)?;
        let pos = if word == "top" { Pos::Top } else { Pos::Bottom };
        self.element(self.span(id), pos, of)
    }

    /// `(k X)`, `(k player)`, `(k team)`; `(X)` with a pair of parentheses more is the top card of X.
    pub(super) fn by_index(&mut self, id: NodeId, items: &'a [NodeId]) -> Option<Expr> {
        let span = self.span(id);
        if let &[only] = items
            && matches!(self.kind(only), NodeKind::List(_) | NodeKind::Var(_))
        {
            let of = self.want(only, Type::Cards)?;
            return self.element(span, Pos::Top, of);
        }
        let &[index, of] = items else {
            if let Some(&kind) = items.get(1)
                && let Some(word) = self.word(kind)
            {
                self.bad_storage_word(kind, word);
            } else {
                self.report(
                    Diagnostic::error("R020", span, "this list is no value")
                        .reason("a value is needed here")
                        .help("a value is a form like (size CARDS), (top CARDS) or (0 player)"),
                );
            }
            return None;
        };
        if let NodeKind::Name(name) = self.kind(of) {
            let owner = self.text(index);
            self.report(
                Diagnostic::error(
                    "R021",
                    self.span(of),
                    "what kind of storage this is, is missing",
                )
                .reason(format!("{name} stands alone here"))
                .help(format!("write ({owner} sto {name}), ({owner} vloc {name}) or so")),
            );
            return None;
        }
        let index = self.want(index, Type::Int);
        match self.word(of) {
            Some("player") => {
                let index = index?;
                self.known_number(&index, "player", self.seats_known());
                Some(make(span, Type::Seat, ExprKind::SeatNumber(Box::new(index))))
            }
            Some("team") => {
                let index = index?;
                self.known_number(&index, "team", self.teams_known);
                Some(make(span, Type::Team, ExprKind::TeamNumber(Box::new(index))))
            }
            _ => {
                let of = self.expr(of);
                self.element(span, Pos::Index(Box::new(index?)), of?)
            }
        }
    }

    fn element(&mut self, span: Span, pos: Pos, of: Expr) -> Option<Expr> {
        if matches!(of.ty, Type::Groups | Type::Zones) {
            let groups = Box::new(self.fit(of, Type::Groups)?);
            return Some(make(span, Type::Cards, ExprKind::GroupAt { pos, groups }));
        }
        let cards = Box::new(self.fit(of, Type::Cards)?);
        Some(make(span, Type::Card, ExprKind::CardAt { pos, cards }))
    }

    /// `(filter C 'V TEST)`
    pub(super) fn filter(&mut self, id: NodeId) -> Option<Expr> {
        let (each, _) = self.each(id, "filter", Some(Type::Bool))?;
        let ty = each.over.ty;
        Some(make(self.span(id), ty, ExprKind::Filter(Box::new(each))))
    }

    /// `(all C 'V VALUE)` or `(any C 'V TEST)`
    pub(super) fn each_value(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let (each, ty) = self.each(id, word, None)?;
        let (span, body_span) = (self.span(id), each.body.span);
        let each = Box::new(each);
        Some(match (word, ty) {
            ("all", Type::Bool) => make(span, Type::Bool, ExprKind::Every(each)),
            ("any", Type::Bool) => make(span, Type::Bool, ExprKind::Some(each)),
            ("all", Type::Int) => make(span, Type::Int, ExprKind::Total(each)),
            ("all", Type::Cards) => make(span, Type::Groups, ExprKind::Collect(each)),
            _ => {
                let takes = if word == "all" {
                    "`all` takes a test, a number (they are added up) or a collection of cards"
                } else {
                    "`any` takes a test"
                };
                self.report(
                    Diagnostic::error("R024", body_span, takes)
                        .reason(format!("this is {}", describe(ty))),
                );
                return None;
            }
        })
    }

    /// The parts of a form that binds a variable to the elements of a collection.
    fn each(&mut self, id: NodeId, word: &str, needed: Option<Type>) -> Option<(Each, Type)> {
        let &[over, var, body] = self.parts(id, word, 3)? else { return None };
        let over = self.collection(over);
        let name = self.binder(var, word);
        self.bind_element(name, var, over.as_ref());
        let body = match needed {
            Some(ty) => self.want(body, ty),
            None => self.expr(body),
        };
        let local = self.unbind();
        name?;
        let body = body?;
        let ty = body.ty;
        Some((Each { local: local?, over: over?, body }, ty))
    }

    /// A number of a player or a team that is known before should be one that there is. It may not be if the rules are
    /// for several numbers of players, so it is a fault only when it is reached.
    fn known_number(&mut self, number: &Expr, who: &str, known: u32) {
        let base = i64::from(self.reading.base);
        let last = base + i64::from(known) - 1;
        if let Some(value) = self.bounds(number).single()
            && known > 0
            && !(base..=last).contains(&value)
        {
            self.report(
                Diagnostic::warning("R087", number.span, format!("there is no {who} {value}"))
                    .reason(format!("{who}s are numbered from {base} to {last}")),
            );
        }
    }

    /// `(range a..b)`
    pub(super) fn range(&mut self, id: NodeId) -> Option<Expr> {
        let span = self.span(id);
        if let &[_, from, to] = self.items(id) {
            let fix = format!("(range {}..{})", self.text(from), self.text(to));
            self.report(
                Diagnostic::error("R021", span, "this is not how `range` is written")
                    .reason("`..` is missing between the two numbers")
                    .fix(span, fix),
            );
            return None;
        }
        let &[from, dots, to] = self.parts(id, "range", 3)? else { return None };
        if *self.kind(dots) != NodeKind::DotDot {
            self.bad_form(self.span(dots), "range", "`..` is needed here");
            return None;
        }
        let (from, to) = (self.want(from, Type::Int), self.want(to, Type::Int));
        Some(make(span, Type::Ints, ExprKind::Range(Box::new(from?), Box::new(to?))))
    }

    /// `(other player)` or `(other team)`
    pub(super) fn other(&mut self, id: NodeId) -> Option<Expr> {
        let &[who] = self.parts(id, "other", 1)? else { return None };
        let span = self.span(id);
        match self.word(who) {
            Some("player") => Some(make(span, Type::Seats, ExprKind::OtherSeats(self.seat_cycle))),
            Some("team") => Some(make(span, Type::Teams, ExprKind::OtherTeams(self.team_cycle))),
            Some(word) => {
                self.bad_word(who, word, "`player` or `team`", &["player", "team"]);
                None
            }
            None => {
                self.bad_form(self.span(who), "other", "`player` or `team` is needed here");
                None
            }
        }
    }
}

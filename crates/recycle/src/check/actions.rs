//! Actions: the steps that change the table.

use ir::{Holds, StoreOp, Type};
use source::{Diagnostic, Severity, Span};

use super::Checker;
use crate::checked::{Expr, ExprKind, Pile, Pos, Stmt, StmtKind, describe};
use crate::tree::NodeId;

impl<'a> Checker<'a> {
    pub(super) fn action(&mut self, id: NodeId, word: &'a str) -> Option<StmtKind> {
        match word {
            "set" => self.store(id, word, StoreOp::Set),
            "inc" => self.store(id, word, StoreOp::Inc),
            "dec" => self.store(id, word, StoreOp::Dec),
            "move" => self.move_card(id),
            "remember" => self.remember(id),
            "forget" => self.forget(id),
            "shuffle" => self.shuffle(id),
            "turn" => {
                let &[pass] = self.parts(id, word, 1)? else { return None };
                self.expect_word(pass, word, "pass")?;
                Some(StmtKind::Pass)
            }
            "repeat" => self.repeat(id),
            "cycle" => self.cycle(id),
            "put" => self.put_points(id),
            "update" => self.set_points(id, word),
            "swap" => self.swap(id),
            _ => self.create(id),
        }
    }

    fn store(&mut self, id: NodeId, word: &str, op: StoreOp) -> Option<StmtKind> {
        let target = self.items(id).get(1).copied();
        if op == StoreOp::Set && target.is_some_and(|target| self.is_map(target)) {
            return self.set_points(id, word);
        }
        let (target, amount) = match *self.items(id) {
            [_, target] if op != StoreOp::Set => (target, None),
            _ => {
                let &[target, value] = self.parts(id, word, 2)? else { return None };
                (target, Some(value))
            }
        };
        let to = self.changed(target, word);
        let needed = to.as_ref().map_or(Type::Int, |to| to.ty);
        if needed != Type::Int && op != StoreOp::Set {
            self.report(
                Diagnostic::error("R024", self.span(target), "a number is needed here")
                    .reason(format!("a string is stored here, which `{word}` cannot change"))
                    .help("strings are stored with `set`"),
            );
            return None;
        }
        let value = match amount {
            Some(value) if to.is_some() => self.want(value, needed),
            Some(value) => self.expr(value),
            None => Some(Expr { span: self.span(id), ty: Type::Int, kind: ExprKind::Int(1) }),
        };
        Some(StmtKind::Store { to: to?, op, value: value? })
    }

    fn move_card(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[card, to] = self.parts(id, "move", 2)? else { return None };
        let card = self.want(card, Type::Card).and_then(|card| self.movable(card));
        let to = self.place(to, Holds::Cards, "move", true);
        Some(StmtKind::Move { card: card?, to: to? })
    }

    /// A card that is not named by its place in memory.
    fn movable(&mut self, card: Expr) -> Option<Expr> {
        if let ExprKind::CardAt { cards, .. } = &card.kind
            && let ExprKind::Contents(pile) = &cards.kind
            && self.holds(pile) == Holds::References
        {
            let span = card.span;
            self.report(
                Diagnostic::error("R029", span, "a reference in memory cannot be moved")
                    .reason("memory does not hold the card itself")
                    .help("`actual` means the card itself, wherever it lies")
                    .fix(span, format!("(actual {})", self.source.slice(span))),
            );
            return None;
        }
        Some(card)
    }

    fn remember(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[card, to] = self.parts(id, "remember", 2)? else { return None };
        let card = self.want(card, Type::Card);
        let to = self.place(to, Holds::References, "remember", true);
        Some(StmtKind::Remember { card: card?, to: to? })
    }

    fn forget(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[at] = self.parts(id, "forget", 1)? else { return None };
        let at = self.place(at, Holds::References, "forget", false)?;
        Some(StmtKind::Forget { pos: at.pos, pile: at.pile })
    }

    fn shuffle(&mut self, id: NodeId) -> Option<StmtKind> {
        let span = self.span(id);
        if self.items(id).get(1).is_some_and(|&how| self.word(how) == Some("faro")) {
            return self.faro(id);
        }
        let &[cards] = self.parts(id, "shuffle", 1)? else { return None };
        let cards = self.want(cards, Type::Cards)?;
        if self.choosing {
            self.chance_in_choice(span, "shuffle");
        }
        if !matches!(cards.kind, ExprKind::Contents(_)) {
            self.report(
                Diagnostic::warning("R069", cards.span, "this shuffles no pile")
                    .reason("the cards are collected from elsewhere, so their order is lost again")
                    .help("shuffle the piles that the cards lie in"),
            );
        }
        Some(StmtKind::Shuffle(cards))
    }

    /// `(shuffle faro PILE PILE)`
    fn faro(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[_, a, b] = self.parts(id, "shuffle faro", 3)? else { return None };
        let (a, b) = (self.whole_pile(a, "shuffle faro"), self.whole_pile(b, "shuffle faro"));
        Some(StmtKind::Faro { a: a?, b: b? })
    }

    /// A pile of cards that is changed as a whole.
    fn whole_pile(&mut self, id: NodeId, form: &str) -> Option<Pile> {
        let span = self.span(id);
        let found = self.pile(id)?;
        self.changed_pile(span, found, form)
    }

    fn changed_pile(&mut self, span: Span, found: Result<Pile, Expr>, form: &str) -> Option<Pile> {
        let problem = Diagnostic::error("R028", span, format!("`{form}` needs a pile of cards"));
        match found {
            Ok(pile) if self.holds(&pile) == Holds::Cards => {
                self.facts.read_pile(&pile, span);
                self.facts.write_pile(&pile);
                return Some(pile);
            }
            Ok(_) => self.report(problem.reason("this pile holds references only")),
            Err(expr) if expr.ty == Type::Cards => self.report(
                problem.reason("these cards are collected from elsewhere; they are no pile"),
            ),
            Err(expr) => self.report(problem.reason(format!("this is {}", describe(expr.ty)))),
        }
        None
    }

    /// `(swap CARD CARD)` or `(swap PILE PILE)`
    fn swap(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[first, second] = self.parts(id, "swap", 2)? else { return None };
        let (a, b) = (self.pile(first), self.pile(second));
        let (a, b) = (a?, b?);
        let one_card = |found: &Result<Pile, Expr>| {
            found.as_ref().err().is_some_and(|expr| expr.ty != Type::Cards)
        };
        if !one_card(&a) && !one_card(&b) {
            let a = self.changed_pile(self.span(first), a, "swap");
            let b = self.changed_pile(self.span(second), b, "swap");
            return Some(StmtKind::SwapPiles { a: a?, b: b? });
        }
        for (pile, found, other) in [(first, &a, &b), (second, &b, &a)] {
            let is_card = other.as_ref().err().is_some_and(|expr| expr.ty == Type::Card);
            if found.is_ok() && is_card {
                let message = "a card cannot change places with a pile";
                self.report(
                    Diagnostic::error("R024", self.span(pile), message)
                        .reason("this is a pile")
                        .help(format!("write `(top {})`", self.text(pile))),
                );
                return None;
            }
        }
        let (a, b) = (self.swapped_card(first, a), self.swapped_card(second, b));
        let (a, b) = (a?, b?);
        if let (ExprKind::CardAt { cards: from, .. }, ExprKind::CardAt { cards: to, .. }) =
            (&a.kind, &b.kind)
            && self.source.slice(from.span) == self.source.slice(to.span)
        {
            let span = self.span(id);
            self.report(
                Diagnostic::new(Severity::Note, "R086", span, "two cards of one pile are swapped")
                    .reason("they change places here, but other engines may take a wrong card"),
            );
        }
        Some(StmtKind::Swap { a, b })
    }

    fn swapped_card(&mut self, id: NodeId, found: Result<Pile, Expr>) -> Option<Expr> {
        let span = self.span(id);
        let card = match found {
            Ok(pile) => {
                self.facts.read_pile(&pile, span);
                let kind = ExprKind::Contents(Box::new(pile));
                Expr { span, ty: Type::Cards, kind }
            }
            Err(expr) => expr,
        };
        let card = self.fit(card, Type::Card)?;
        self.movable(card)
    }

    /// `(repeat N STEP)` or `(repeat all ACTION)`
    fn repeat(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[times, body] = self.parts(id, "repeat", 2)? else { return None };
        if self.word(times) == Some("all") {
            return self.repeat_all(body);
        }
        let times = self.want(times, Type::Int);
        let body = self.step(body);
        Some(StmtKind::Repeat { times: times?, body: Box::new(body?) })
    }

    fn repeat_all(&mut self, body: NodeId) -> Option<StmtKind> {
        let span = self.span(body);
        if !matches!(self.head(body), Some("move" | "forget")) {
            self.report(
                Diagnostic::error("R032", span, "`repeat all` repeats a `move` or a `forget`")
                    .reason("it stops when the cards it takes from are used up")
                    .help("repeat other steps a number of times, as in (repeat 3 STEP)"),
            );
            return None;
        }
        let Stmt { kind, .. } = self.step(body)?;
        match kind {
            StmtKind::Move { card, to } => {
                let source = card.span;
                match strip_actual(card).kind {
                    ExprKind::CardAt { pos: Pos::Top, cards } => {
                        Some(StmtKind::MoveAll { cards: *cards, from_top: true, to })
                    }
                    ExprKind::CardAt { pos: Pos::Bottom, cards } => {
                        Some(StmtKind::MoveAll { cards: *cards, from_top: false, to })
                    }
                    _ => {
                        self.report(
                            Diagnostic::error("R032", source, "`repeat all` must take from an end")
                                .reason("all of which cards?")
                                .help("write (repeat all (move (top CARDS) (top PILE)))"),
                        );
                        None
                    }
                }
            }
            StmtKind::Forget { pos: Pos::Top | Pos::Bottom, pile } => {
                Some(StmtKind::ForgetAll { pile })
            }
            _ => {
                self.report(
                    Diagnostic::error("R032", span, "`repeat all` must take from an end")
                        .reason("all of which references?")
                        .help("write (repeat all (forget (top (OWNER mem NAME))))"),
                );
                None
            }
        }
    }

    /// `(create teams …)` or `(create deck …)` in the midst of the game
    pub(super) fn create(&mut self, id: NodeId) -> Option<StmtKind> {
        let what = self.items(id).get(1).copied();
        match what.and_then(|what| self.word(what)) {
            Some("teams") => self.teams(id).map(StmtKind::CreateTeams),
            Some("deck") => self.create_deck(id).map(|(kind, _)| kind),
            Some("players") => {
                self.report(
                    Diagnostic::error(
                        "R038",
                        self.span(id),
                        "players are created in the setup only",
                    )
                    .reason("the number of players cannot change"),
                );
                None
            }
            Some(word) => {
                let can = ["teams", "deck"];
                self.bad_word(what.unwrap_or(id), word, "`teams` or `deck`", &can);
                None
            }
            None => {
                self.bad_form(self.span(id), "create", "`teams` or `deck` is needed here");
                None
            }
        }
    }
}

fn strip_actual(card: Expr) -> Expr {
    match card.kind {
        ExprKind::Actual(inner) => strip_actual(*inner),
        _ => card,
    }
}

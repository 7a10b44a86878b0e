//! Actions: the steps that change the table.

use ir::{Holds, StoreOp, Type};
use source::Diagnostic;

use super::Checker;
use crate::checked::{Expr, ExprKind, Pos, Stmt, StmtKind, Which};
use crate::tree::{NodeId, NodeKind};

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
            _ => self.create(id),
        }
    }

    fn store(&mut self, id: NodeId, word: &str, op: StoreOp) -> Option<StmtKind> {
        if let &[_, target, _] = self.items(id)
            && let Some(&kind) = self.items(target).get(1)
            && let Some(kind_word @ ("str" | "points")) = self.word(kind)
        {
            self.foreign(self.span(kind), kind_word, "0.5");
            return None;
        }
        if op != StoreOp::Set && self.items(id).len() == 2 {
            self.foreign(self.span(id), "inc or dec without a number", "2026");
            return None;
        }
        let &[target, value] = self.parts(id, word, 2)? else { return None };
        let (to, value) = (self.int_store(target, word), self.want(value, Type::Int));
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
            self.foreign(span, "faro", "0.5");
            return None;
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

    /// `(cycle next X)` or `(cycle current X)`
    fn cycle(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[what, who] = self.parts(id, "cycle", 2)? else { return None };
        let (cycle, span) = (self.seat_cycle, self.span(who));
        let queue = match self.word(what) {
            Some("next") => Some(true),
            Some("current") => Some(false),
            Some(word) => {
                self.bad_word(what, word, "`next` or `current`", &["next", "current"]);
                None
            }
            None => {
                self.bad_form(self.span(what), "cycle", "`next` or `current` is needed here");
                None
            }
        };
        let which = match self.kind(who) {
            NodeKind::Word(word) => match word.as_str() {
                "current" => Some(Which::Current),
                "next" => Some(Which::Next),
                "previous" => Some(Which::Previous),
                word => {
                    let can = ["current", "next", "previous"];
                    self.bad_word(who, word, "`current`, `next`, `previous` or a player", &can);
                    return None;
                }
            },
            _ => None,
        };
        let seat = match which {
            Some(which) => Some(Expr { span, ty: Type::Seat, kind: ExprKind::Seat(which, cycle) }),
            None => self.want(who, Type::Seat),
        };
        let (queue, seat) = (queue?, seat?);
        Some(if queue {
            StmtKind::Queue { cycle, seat }
        } else {
            StmtKind::SetCurrent { cycle, seat }
        })
    }

    /// `(create teams …)` or `(create deck …)` in the midst of the game
    fn create(&mut self, id: NodeId) -> Option<StmtKind> {
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

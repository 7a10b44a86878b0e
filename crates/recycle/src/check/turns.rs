//! Turns: stages, whose turn it is in them, and who comes next.

use ir::{Cycle, CycleId, CycleOf, Type};
use source::Diagnostic;

use super::{Checker, words};
use crate::checked::{Expr, ExprKind, Stmt, StmtKind, Which};
use crate::tree::{NodeId, NodeKind};

/// How a stage ends.
enum Finish {
    When(Expr),
    /// After one turn of everybody.
    Once,
    /// The same, with all turns at the same time.
    Together,
}

impl Checker<'_> {
    /// `(stage player [TEST] (end TEST) ITEM …)` or `(stage player [TEST] once ITEM …)`
    pub(super) fn stage(&mut self, id: NodeId) -> Option<Stmt> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        let (who, direction, finish, items) = match *parts {
            [who, direction, finish, ref items @ ..]
                if !self.is_finish(direction) && self.is_finish(finish) =>
            {
                (who, Some(direction), finish, items)
            }
            [who, finish, ref items @ ..] => (who, None, finish, items),
            _ => {
                self.bad_form(self.closing(id), "stage", "a part is missing here");
                return None;
            }
        };
        let of = match self.word(who) {
            Some("player") => Some(CycleOf::Seats),
            Some("team") => Some(CycleOf::Teams),
            Some(word) => {
                self.bad_word(who, word, "`player` or `team`", &["player", "team"]);
                None
            }
            None => {
                self.bad_form(self.span(who), "stage", "`player` or `team` is needed here");
                None
            }
        };
        let outside = (self.seat_cycle, self.team_cycle);
        let cycle = self.push_cycle(of.unwrap_or(CycleOf::Seats));
        let backwards = direction.map(|direction| self.direction(direction));
        let together = self.word(finish) == Some("simultaneous");
        if together && of == Some(CycleOf::Teams) {
            self.report(
                Diagnostic::error("R081", self.span(finish), "teams do not decide")
                    .reason("only players can decide at the same time")
                    .help("write (stage player simultaneous ITEM …)"),
            );
        }
        let finish = self.finish(finish, cycle);
        let good = if together { self.check_together(of, direction, items) } else { Some(()) };
        if items.is_empty() {
            self.bad_form(self.closing(id), "stage", "a stage needs something to do");
        }
        let items = self.some_items(items);
        (self.seat_cycle, self.team_cycle) = outside;
        of?;
        good?;
        let backwards = match backwards {
            Some(test) => Some(test?),
            None => None,
        };
        let (finish, items, span) = (finish?, items?, self.span(id));
        let end = match finish {
            Finish::When(test) => Some(test),
            Finish::Once => None,
            Finish::Together => {
                return Some(Stmt { span, kind: StmtKind::Together { cycle, items } });
            }
        };
        Some(Stmt { span, kind: StmtKind::Stage { cycle, end, backwards, items } })
    }

    /// What cannot stand in a stage whose turns are all at the same time.
    fn check_together(
        &mut self,
        of: Option<CycleOf>,
        direction: Option<NodeId>,
        items: &[NodeId],
    ) -> Option<()> {
        let mut wrong = Vec::new();
        if let Some(direction) = direction {
            wrong.push((direction, "turns at the same time have no direction"));
        }
        for &item in items {
            if !matches!(self.head(item), Some("choice" | "do")) {
                wrong.push((item, "only `choice` and `do` can be done at the same time"));
            }
        }
        let mut good = of != Some(CycleOf::Teams);
        for (at, message) in wrong {
            self.report(
                Diagnostic::error("R081", self.span(at), message)
                    .reason("everybody decides on the same table, without the others")
                    .help("put what comes before or after into other stages"),
            );
            good = false;
        }
        good.then_some(())
    }

    fn is_finish(&self, id: NodeId) -> bool {
        self.head(id) == Some("end") || matches!(self.word(id), Some("once" | "simultaneous"))
    }

    /// The test under which the turns go the other way round.
    fn direction(&mut self, id: NodeId) -> Option<Expr> {
        let outside = std::mem::replace(&mut self.in_direction, true);
        let test = self.want(id, Type::Bool);
        self.in_direction = outside;
        if !self.defined(self.span(id), "the direction of a stage") {
            return None;
        }
        test
    }

    pub(super) fn push_cycle(&mut self, of: CycleOf) -> CycleId {
        let cycle = CycleId(u32::try_from(self.cycles.len()).unwrap_or(u32::MAX));
        let innermost = match of {
            CycleOf::Seats => &mut self.seat_cycle,
            CycleOf::Teams => &mut self.team_cycle,
        };
        let parent = std::mem::replace(innermost, cycle);
        self.cycles.push(Cycle { of, parent: Some(parent) });
        cycle
    }

    /// `(end TEST)` or `once`
    fn finish(&mut self, id: NodeId, cycle: CycleId) -> Option<Finish> {
        match self.word(id) {
            Some("once") => {
                self.fixed.insert(cycle);
                return self.defined(self.span(id), "`once`").then_some(Finish::Once);
            }
            Some("simultaneous") => {
                self.fixed.insert(cycle);
                return self.defined(self.span(id), "`simultaneous`").then_some(Finish::Together);
            }
            Some(word) => {
                self.bad_word(id, word, "(end TEST)", &["once", "simultaneous"]);
                return None;
            }
            None => {}
        }
        if self.head(id) == Some("end") {
            let &[test] = self.parts(id, "end", 1)? else { return None };
            return self.want(test, Type::Bool).map(Finish::When);
        }
        let span = self.span(id);
        let problem = Diagnostic::error("R021", span, "this is not how `stage` is written")
            .reason("when the stage ends is needed here")
            .help(format!("write {}", words::form("stage")));
        let misspelt = self.items(id).first().and_then(|&head| Some((head, self.word(head)?)));
        let problem = match misspelt {
            Some((head, word)) if self.closest(word, ["end"]).is_some() => {
                problem.fix(self.span(head), "end")
            }
            Some((_, "and" | "or" | "not" | "any" | "all")) => {
                problem.fix(span, format!("(end {})", self.text(id)))
            }
            None => problem.fix(span, format!("(end {})", self.text(id))),
            _ => problem,
        };
        self.report(problem);
        None
    }

    /// `(cycle next X)` or `(cycle current X)`
    pub(super) fn cycle(&mut self, id: NodeId) -> Option<StmtKind> {
        let &[what, who] = self.parts(id, "cycle", 2)? else { return None };
        let (cycle, span) = (self.seat_cycle, self.span(who));
        if self.fixed.contains(&cycle) {
            self.report(
                Diagnostic::error("R084", self.span(id), "the order of this stage is fixed")
                    .reason("everybody has one turn")
                    .help("a stage with an (end TEST) can have any order"),
            );
            return None;
        }
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
}

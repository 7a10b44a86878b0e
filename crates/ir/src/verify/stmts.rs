//! Statements: their expressions, what they bind, and where they may stand.

use super::Verifier;
use crate::{Award, CycleId, CycleOf, Expr, Holds, LocalId, Stmt, StmtKind, Type};

impl Verifier<'_> {
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            let outer = std::mem::replace(
                &mut self.place,
                format!("statement at {}..{}", stmt.span.start, stmt.span.end),
            );
            self.stmt(&stmt.kind);
            self.place = outer;
        }
    }

    fn stmt(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Block(body) => self.stmts(body),
            StmtKind::If { test, then } => {
                self.want(test, Type::Bool);
                self.stmts(then);
            }
            StmtKind::Let { local, value, body } => self.let_(*local, value, body),
            StmtKind::ForEach { local, over, body } => self.for_each(*local, over, body),
            StmtKind::Any { local, over, body } => {
                if !self.in_choice {
                    self.complain("an any outside of a choice");
                }
                self.for_each(*local, over, body);
            }
            StmtKind::Repeat { times, body } => {
                self.want(times, Type::Int);
                self.stmts(body);
            }
            StmtKind::Stage { cycle, end, body } => self.stage(*cycle, end, body),
            StmtKind::Choice(choice) => {
                if self.in_choice {
                    return self.complain("a choice inside of a choice");
                }
                self.cycle(choice.cycle, CycleOf::Seats);
                self.in_choice = true;
                self.stmts(&choice.steps);
                self.in_choice = false;
            }
            StmtKind::Move { card, to } => {
                self.want(card, Type::Card);
                self.place_in(to, Holds::Cards);
            }
            StmtKind::MoveAll { cards, to, .. } => {
                self.want(cards, Type::Cards);
                self.place_in(to, Holds::Cards);
            }
            StmtKind::Remember { card, to, .. } => {
                self.want(card, Type::Card);
                self.place_in(to, Holds::References);
            }
            StmtKind::Forget { pos, zone } => {
                self.pos(pos);
                self.zone_of(zone, Holds::References);
            }
            StmtKind::ForgetAll { zone } => self.zone_of(zone, Holds::References),
            StmtKind::Store { to, value, .. } => {
                self.int_ref(to);
                self.want(value, Type::Int);
            }
            StmtKind::Award { map, awards } => {
                self.map_ref(map);
                awards.iter().for_each(|award| self.award(award));
            }
            StmtKind::Shuffle(zone) => {
                self.zone(zone);
            }
            StmtKind::CreateTeams(teams) => self.teams(teams),
            StmtKind::CreateDeck { deck, to } => {
                if deck.idx() >= self.game.decks.len() {
                    self.complain(format!("there is no deck {}", deck.0));
                }
                self.zone_of(to, Holds::Cards);
            }
            StmtKind::SetCurrent { cycle, seat } | StmtKind::Queue { cycle, seat } => {
                self.cycle(*cycle, CycleOf::Seats);
                self.want(seat, Type::Seat);
            }
            StmtKind::Pass => {}
        }
    }

    fn let_(&mut self, local: LocalId, value: &Expr, body: &[Stmt]) {
        let declared = self.game.locals.get(local.idx()).map(|local| local.ty);
        match value {
            Expr::Contents(zone) if declared == Some(Type::Zone) => {
                let holds = self.zone(zone);
                self.bind(local, Type::Zone, holds, |this| this.stmts(body));
            }
            _ => {
                if let Some(ty) = self.expr(value) {
                    self.bind(local, ty, None, |this| this.stmts(body));
                }
            }
        }
    }

    fn for_each(&mut self, local: LocalId, over: &Expr, body: &[Stmt]) {
        if let Some(element) = self.collection(over) {
            self.bind(local, element, None, |this| this.stmts(body));
        }
    }

    fn stage(&mut self, id: CycleId, end: &Expr, body: &[Stmt]) {
        if self.in_choice {
            self.complain("a stage inside of a choice");
        }
        let Some(cycle) = self.game.cycles.get(id.idx()) else {
            return self.complain(format!("there is no cycle {}", id.0));
        };
        if !self.staged.insert(id) {
            self.complain(format!("cycle {} has two stages", id.0));
        }
        let mut enclosing = self.in_force.iter().rev();
        let enclosing = enclosing.find(|outer| self.game.cycles[outer.idx()].of == cycle.of);
        if cycle.parent != enclosing.copied() {
            self.complain(format!("the parent of cycle {} is not the enclosing one", id.0));
        }
        self.in_force.push(id);
        self.want(end, Type::Bool);
        self.stmts(body);
        self.in_force.pop();
    }

    fn award(&mut self, award: &Award) {
        for (key, value) in &award.conditions {
            self.want(key, Type::Str);
            self.want(value, Type::Str);
        }
        self.want(&award.points, Type::Int);
    }
}

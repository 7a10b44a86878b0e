//! Statements: their expressions, what they bind, and where they may stand.

use super::Verifier;
use super::flow::cannot_be_together;
use crate::{
    Award, CycleId, CycleOf, Expr, Holds, ListRef, LocalId, Stmt, StmtKind, StoreOp, Type, parts,
};

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
            StmtKind::Stage { cycle, end, backwards, body } => {
                self.stage(*cycle, end.iter().chain(backwards), body);
            }
            StmtKind::Together { cycle, body } => {
                if body.iter().any(cannot_be_together) {
                    self.complain("a stage or a jump where all choose at the same time");
                }
                if self.game.cycles.get(cycle.idx()).map(|cycle| cycle.of) != Some(CycleOf::Seats) {
                    self.complain("only seats choose at the same time");
                }
                self.stage(*cycle, std::iter::empty(), body);
            }
            StmtKind::Choice(choice) => {
                if self.in_choice {
                    return self.complain("a choice inside of a choice");
                }
                self.want(&choice.seat, Type::Seat);
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
            StmtKind::Swap { a, b } => {
                self.want(a, Type::Card);
                self.want(b, Type::Card);
            }
            StmtKind::SwapPiles { a, b } => {
                self.zone_of(a, Holds::Cards);
                self.zone_of(b, Holds::Cards);
            }
            StmtKind::Combine { map, of } => {
                self.map_ref(map);
                of.iter().for_each(|map| self.map_ref(map));
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
            StmtKind::Store { to, op, value } => {
                let ty = self.storage_ref(to).unwrap_or(Type::Int);
                if !matches!(ty, Type::Int | Type::Number) && *op != StoreOp::Set {
                    self.complain("only a number can be counted up or down");
                }
                self.want(value, ty);
            }
            StmtKind::Award { map, awards } => {
                self.map_ref(map);
                awards.iter().for_each(|award| self.award(award));
            }
            StmtKind::Shuffle(ListRef::Pile(zone)) => {
                self.zone(zone);
            }
            StmtKind::Pick { local, value, text } => self.pick(*local, value, text.as_ref()),
            StmtKind::Loop(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Leave(_)
            | StmtKind::Call(_)
            | StmtKind::Finish
            | StmtKind::Fail(_)
            | StmtKind::Assign { .. }
            | StmtKind::Shuffle(ListRef::List(_))
            | StmtKind::Rotate(_)
            | StmtKind::Order { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Attach { .. }
            | StmtKind::Restock { .. }
            | StmtKind::Tell { .. }
            | StmtKind::Attempt { .. }
            | StmtKind::Abandon
            | StmtKind::NamePile { .. }
            | StmtKind::Renew { .. } => self.outside(kind),
            StmtKind::CreateTeams(teams) => self.teams(teams),
            StmtKind::CreateDeck { deck, to } => {
                if deck.idx() >= self.game.decks.len() {
                    self.complain(format!("there is no deck {}", deck.0));
                }
                self.zone_of(to, Holds::Cards);
                let mut names_card = false;
                parts::zone(to, &mut |part, _| names_card |= mentions_card(part));
                if names_card {
                    self.complain("a card is named where cards are created");
                }
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
                    let holds = self.holds(value);
                    self.bind(local, ty, holds, |this| this.stmts(body));
                }
            }
        }
    }

    fn for_each(&mut self, local: LocalId, over: &Expr, body: &[Stmt]) {
        if let Some(element) = self.collection(over) {
            let holds = self.holds(over);
            self.bind(local, element, holds, |this| this.stmts(body));
        }
    }

    fn stage<'e>(&mut self, id: CycleId, tests: impl Iterator<Item = &'e Expr>, body: &[Stmt]) {
        if self.in_choice {
            self.complain("a stage inside of a choice");
        }
        if self.in_proc.is_some() {
            self.complain("a stage inside of a procedure");
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
        for test in tests {
            self.want(test, Type::Bool);
        }
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

/// Whether a card is named that may not be there yet.
fn mentions_card(expr: &Expr) -> bool {
    let mut found = matches!(expr, Expr::Card(_));
    parts::expr(expr, &mut |part, _| found = found || mentions_card(part));
    found
}

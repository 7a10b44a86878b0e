//! Small changes to a game, for asking whether a comparison would notice them.

use ir::{Arith, Asking, Cmp, Expr, Game, Pos, Stmt, StmtKind, StoreOp};

use crate::visit::{self, Visit};

/// A game with one thing changed.
pub struct Mutant {
    pub what: &'static str,
    pub game: Game,
}

/// Every game that differs from this one by one small change in its rules. They all verify.
#[must_use]
pub fn mutants(game: &Game) -> Vec<Mutant> {
    mutants_of(game, &|_| true)
}

/// The same, but only changes of some kinds.
#[must_use]
pub fn mutants_of(game: &Game, wanted: &dyn Fn(&str) -> bool) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for at in 0.. {
        let mut copy = game.clone();
        let mut knife = Knife { wanted, left: at, what: None };
        visit::rules(&mut copy, &mut knife);
        let Some(what) = knife.what else { break };
        if ir::verify(&copy).is_ok() {
            mutants.push(Mutant { what, game: copy });
        }
    }
    mutants
}

/// Makes the change number `left`, counted over the rules.
struct Knife<'w> {
    wanted: &'w dyn Fn(&str) -> bool,
    left: usize,
    what: Option<&'static str>,
}

impl Knife<'_> {
    /// Whether to make this change. It counts, so it is asked once for each change that could be made.
    fn here(&mut self, what: &'static str) -> bool {
        if self.what.is_some() || !(self.wanted)(what) {
            return false;
        }
        if self.left == 0 {
            self.what = Some(what);
            return true;
        }
        self.left -= 1;
        false
    }
}

impl Visit for Knife<'_> {
    fn body(&mut self, body: &mut Vec<Stmt>) {
        if body.len() > 1 && self.here("two statements swapped") {
            body.swap(0, 1);
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        if self.here("a statement left out") {
            stmt.kind = StmtKind::Block(Vec::new());
            return;
        }
        match &mut stmt.kind {
            StmtKind::Stage { backwards: Some(backwards), .. }
                if self.here("the other direction") =>
            {
                *backwards = Expr::Not(Box::new(backwards.clone()));
            }
            StmtKind::MoveAll { from_top, .. } if self.here("the other end of what is moved") => {
                *from_top = !*from_top;
            }
            StmtKind::Combine { of, .. } if of.len() > 1 && self.here("one point map less") => {
                of.pop();
            }
            StmtKind::Store { op, .. } if self.here("another way to store") => {
                *op = match op {
                    StoreOp::Set => StoreOp::Inc,
                    StoreOp::Inc => StoreOp::Dec,
                    StoreOp::Dec => StoreOp::Inc,
                };
            }
            StmtKind::Abandon if self.here("a fruitless attempt that goes on") => {
                stmt.kind = StmtKind::Pass;
            }
            StmtKind::NamePile { top, .. } if self.here("the other sight of a pile") => {
                *top = !*top;
            }
            StmtKind::Renew { .. } if self.here("a deck that is not renewed") => {
                stmt.kind = StmtKind::Pass;
            }
            StmtKind::Choice(choice)
                if choice.asking == Asking::IfHopeful && self.here("a question without hope") =>
            {
                choice.asking = Asking::IfPossible;
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Int(value) if self.here("another number") => {
                *value = value.wrapping_add(1);
            }
            Expr::Arith(op, ..) if self.here("another operation") => {
                *op = if *op == Arith::Add { Arith::Sub } else { Arith::Add };
            }
            Expr::Compare(cmp, ..) if self.here("another comparison") => {
                *cmp = other(*cmp);
            }
            Expr::Numbered { after, .. } if after.is_some() && self.here("any end of a name") => {
                *after = None;
            }
            Expr::PileNamed { name, .. } if self.here("another name of a pile") => {
                **name = Expr::Text(vec![(**name).clone(), Expr::Int(1)]);
            }
            Expr::And(parts) if self.here("`or` for `and`") => {
                *expr = Expr::Or(std::mem::take(parts));
            }
            Expr::Or(parts) if self.here("`and` for `or`") => {
                *expr = Expr::And(std::mem::take(parts));
            }
            Expr::Extreme { most, .. } | Expr::ExtremePoints { most, .. }
                if self.here("the other extreme") =>
            {
                *most = !*most;
            }
            Expr::Range { inclusive, .. } if self.here("the other kind of range") => {
                *inclusive = !*inclusive;
            }
            Expr::Ends { top, .. } | Expr::Run { top, .. }
                if self.here("the other end of the cards") =>
            {
                *top = !*top;
            }
            Expr::Runs { longest, .. } if self.here("the other kind of runs") => {
                *longest = !*longest;
            }
            Expr::Subsets { with_empty, .. } if self.here("the empty subset") => {
                *with_empty = !*with_empty;
            }
            Expr::Subsets { size: Some((cmp, _)), .. } if self.here("another size of subsets") => {
                *cmp = other(*cmp);
            }
            Expr::Sort { cards, .. } if self.here("unsorted cards") => {
                *expr = std::mem::replace(&mut **cards, Expr::Int(0));
            }
            Expr::If { then, other, .. } if self.here("the other case") => {
                std::mem::swap(then, other);
            }
            Expr::Intersect(groups) if self.here("`disjunction` for `intersect`") => {
                *expr = Expr::Disjunct(std::mem::replace(groups, Box::new(Expr::Int(0))));
            }
            Expr::Disjunct(groups) if self.here("`intersect` for `disjunction`") => {
                *expr = Expr::Intersect(std::mem::replace(groups, Box::new(Expr::Int(0))));
            }
            Expr::NextSeatBackwards(cycle) if self.here("the next seat for the one before") => {
                *expr = Expr::NextSeat(*cycle);
            }
            Expr::NextTeamBackwards(cycle) if self.here("the next team for the one before") => {
                *expr = Expr::NextTeam(*cycle);
            }
            Expr::CurrentSeat(cycle) if self.here("the next seat for the current one") => {
                *expr = Expr::NextSeat(*cycle);
            }
            Expr::NextSeat(cycle) if self.here("the previous seat for the next one") => {
                *expr = Expr::PreviousSeat(*cycle);
            }
            Expr::Filter { test, .. } | Expr::Every { test, .. } | Expr::Some { test, .. }
                if self.here("the opposite test") =>
            {
                **test = Expr::Not(test.clone());
            }
            _ => {}
        }
    }

    fn pos(&mut self, pos: &mut Pos) {
        match pos {
            Pos::Top if self.here("the bottom for the top") => *pos = Pos::Bottom,
            Pos::Bottom if self.here("the top for the bottom") => *pos = Pos::Top,
            Pos::Top | Pos::Bottom | Pos::Index(_) => {}
        }
    }
}

/// A comparison that differs a little.
fn other(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Lt => Cmp::Le,
        Cmp::Le => Cmp::Lt,
        Cmp::Gt => Cmp::Ge,
        Cmp::Ge => Cmp::Gt,
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
    }
}

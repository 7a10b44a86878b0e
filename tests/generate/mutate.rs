//! Small changes to a game, for asking whether a comparison would notice them.

use ir::{
    Arith, Cmp, Expr, Game, MapRef, Named, Owner, Place, Pos, Stmt, StmtKind, StorageRef, StoreOp,
    ZoneRef,
};

/// A game with one thing changed.
pub struct Mutant {
    pub what: &'static str,
    pub game: Game,
}

/// Every game that differs from this one by one small change in its rules. They all verify.
#[must_use]
pub fn mutants(game: &Game) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for at in 0.. {
        let mut copy = game.clone();
        let mut knife = Knife { left: at, what: None };
        knife.stmts(&mut copy.body);
        let Some(what) = knife.what else { break };
        if ir::verify(&copy).is_ok() {
            mutants.push(Mutant { what, game: copy });
        }
    }
    mutants
}

/// Walks over the rules and makes the change at the place number `left`.
struct Knife {
    left: usize,
    what: Option<&'static str>,
}

impl Knife {
    /// Whether to make this change.
    fn here(&mut self, what: &'static str) -> bool {
        if self.what.is_some() {
            return false;
        }
        if self.left == 0 {
            self.what = Some(what);
            return true;
        }
        self.left -= 1;
        false
    }

    fn stmts(&mut self, stmts: &mut [Stmt]) {
        for stmt in stmts.iter_mut() {
            if self.here("a statement left out") {
                stmt.kind = StmtKind::Block(Vec::new());
                return;
            }
            self.stmt(stmt);
        }
        if stmts.len() > 1 && self.here("two statements swapped") {
            stmts.swap(0, 1);
        }
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match &mut stmt.kind {
            StmtKind::Block(body) | StmtKind::Together { body, .. } => self.stmts(body),
            StmtKind::If { test, then } => {
                self.expr(test);
                self.stmts(then);
            }
            StmtKind::Let { value: over, body, .. }
            | StmtKind::ForEach { over, body, .. }
            | StmtKind::Any { over, body, .. }
            | StmtKind::Repeat { times: over, body } => {
                self.expr(over);
                self.stmts(body);
            }
            StmtKind::Stage { end, backwards, body, .. } => {
                if let Some(end) = end {
                    self.expr(end);
                }
                if let Some(backwards) = backwards {
                    if self.here("the other direction") {
                        *backwards = Expr::Not(Box::new(backwards.clone()));
                        return;
                    }
                    self.expr(backwards);
                }
                self.stmts(body);
            }
            StmtKind::Choice(choice) => self.stmts(&mut choice.steps),
            StmtKind::Move { card, to } | StmtKind::Remember { card, to, .. } => {
                self.expr(card);
                self.place(to);
            }
            StmtKind::MoveAll { cards, from_top, to } => {
                if self.here("the other end of what is moved") {
                    *from_top = !*from_top;
                }
                self.expr(cards);
                self.place(to);
            }
            StmtKind::Swap { a, b } => {
                self.expr(a);
                self.expr(b);
            }
            StmtKind::SwapPiles { a, b } => {
                self.zone(a);
                self.zone(b);
            }
            StmtKind::Combine { map, of } => {
                if of.len() > 1 && self.here("one point map less") {
                    of.pop();
                }
                self.map_ref(map);
                of.iter_mut().for_each(|map| self.map_ref(map));
            }
            StmtKind::Forget { pos, zone } => {
                self.pos(pos);
                self.zone(zone);
            }
            StmtKind::Store { to, op, value } => {
                if self.here("another way to store") {
                    *op = match op {
                        StoreOp::Set => StoreOp::Inc,
                        StoreOp::Inc => StoreOp::Dec,
                        StoreOp::Dec => StoreOp::Inc,
                    };
                }
                self.storage_ref(to);
                self.expr(value);
            }
            StmtKind::Award { map, awards } => {
                self.map_ref(map);
                for award in awards {
                    self.expr(&mut award.points);
                }
            }
            StmtKind::SetCurrent { seat, .. } | StmtKind::Queue { seat, .. } => self.expr(seat),
            StmtKind::ForgetAll { zone } | StmtKind::Shuffle(zone) => self.zone(zone),
            StmtKind::CreateTeams(_) | StmtKind::CreateDeck { .. } | StmtKind::Pass => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Int(value) => {
                if self.here("another number") {
                    *value = value.wrapping_add(1);
                }
            }
            Expr::Arith(op, a, b) => {
                if self.here("another operation") {
                    *op = if *op == Arith::Add { Arith::Sub } else { Arith::Add };
                }
                self.expr(a);
                self.expr(b);
            }
            Expr::Compare(cmp, a, b) => {
                if self.here("another comparison") {
                    *cmp = other(*cmp);
                }
                self.expr(a);
                self.expr(b);
            }
            Expr::And(parts) => {
                parts.iter_mut().for_each(|part| self.expr(part));
                if self.here("`or` for `and`") {
                    *expr = Expr::Or(std::mem::take(parts));
                }
            }
            Expr::Or(parts) => {
                parts.iter_mut().for_each(|part| self.expr(part));
                if self.here("`and` for `or`") {
                    *expr = Expr::And(std::mem::take(parts));
                }
            }
            Expr::Extreme { most, cards, map } | Expr::ExtremePoints { most, cards, map, .. } => {
                if self.here("the other extreme") {
                    *most = !*most;
                }
                self.expr(cards);
                self.map_ref(map);
            }
            Expr::Random { from, until } => {
                self.expr(from);
                self.expr(until);
            }
            Expr::Range { from, until, inclusive } => {
                if self.here("the other kind of range") {
                    *inclusive = !*inclusive;
                }
                self.expr(from);
                self.expr(until);
            }
            Expr::CardAt { pos, cards: of } | Expr::GroupAt { pos, groups: of } => {
                self.pos(pos);
                self.expr(of);
            }
            Expr::Ends { top, n, cards } => {
                if self.here("the other end of the cards") {
                    *top = !*top;
                }
                self.expr(n);
                self.expr(cards);
            }
            Expr::Run { top, n, cards, map } => {
                if self.here("the other end of a run") {
                    *top = !*top;
                }
                self.expr(n);
                self.expr(cards);
                self.map_ref(map);
            }
            Expr::Runs { longest, n, cards, map } => {
                if self.here("the other kind of runs") {
                    *longest = !*longest;
                }
                self.expr(n);
                self.expr(cards);
                self.map_ref(map);
            }
            Expr::Subsets { cards, size, with_empty } => {
                if self.here("the empty subset") {
                    *with_empty = !*with_empty;
                }
                self.expr(cards);
                if let Some((cmp, size)) = size {
                    if self.here("another size of subsets") {
                        *cmp = other(*cmp);
                    }
                    self.expr(size);
                }
            }
            Expr::Sort { cards, map } => {
                self.expr(cards);
                self.map_ref(map);
                if self.here("unsorted cards") {
                    *expr = std::mem::replace(&mut **cards, Expr::Int(0));
                }
            }
            Expr::If { test, then, other } => {
                self.expr(test);
                self.expr(then);
                self.expr(other);
                if self.here("the other case") {
                    std::mem::swap(then, other);
                }
            }
            Expr::Intersect(groups) => {
                self.expr(groups);
                if self.here("`disjunction` for `intersect`") {
                    *expr = Expr::Disjunct(std::mem::replace(groups, Box::new(Expr::Int(0))));
                }
            }
            Expr::Disjunct(groups) => {
                self.expr(groups);
                if self.here("`intersect` for `disjunction`") {
                    *expr = Expr::Intersect(std::mem::replace(groups, Box::new(Expr::Int(0))));
                }
            }
            Expr::NextSeatBackwards(cycle) => {
                if self.here("the next seat for the one before") {
                    *expr = Expr::NextSeat(*cycle);
                }
            }
            Expr::NextTeamBackwards(cycle) => {
                if self.here("the next team for the one before") {
                    *expr = Expr::NextTeam(*cycle);
                }
            }
            Expr::CurrentSeat(cycle) => {
                if self.here("the next seat for the current one") {
                    *expr = Expr::NextSeat(*cycle);
                }
            }
            Expr::NextSeat(cycle) => {
                if self.here("the previous seat for the next one") {
                    *expr = Expr::PreviousSeat(*cycle);
                }
            }
            Expr::Filter { over, test, .. }
            | Expr::Every { over, test, .. }
            | Expr::Some { over, test, .. } => {
                self.expr(over);
                if self.here("the opposite test") {
                    **test = Expr::Not(test.clone());
                    return;
                }
                self.expr(test);
            }
            Expr::Same(a, b) => {
                self.expr(a);
                self.expr(b);
            }
            Expr::Read(storage) => self.storage_ref(storage),
            Expr::Score { card: of, map } | Expr::Sum { cards: of, map } => {
                self.expr(of);
                self.map_ref(map);
            }
            Expr::Total { over, value, .. } => {
                self.expr(over);
                self.expr(value);
            }
            Expr::Collect { over, cards, .. } => {
                self.expr(over);
                self.expr(cards);
            }
            Expr::Tuples { n, cards, map } => {
                self.expr(n);
                self.expr(cards);
                self.map_ref(map);
            }
            Expr::Size(e)
            | Expr::Not(e)
            | Expr::SeatNumber(e)
            | Expr::OwnerOf(e)
            | Expr::TeamNumber(e)
            | Expr::TeamOf(e)
            | Expr::Flatten(e)
            | Expr::Triangular(e)
            | Expr::Fibonacci(e)
            | Expr::NumberOf(e)
            | Expr::Members(e) => self.expr(e),
            Expr::Union(parts) | Expr::Bundle(parts) => {
                parts.iter_mut().for_each(|part| self.expr(part));
            }
            Expr::Trait { key, card } => {
                self.expr(key);
                self.expr(card);
            }
            Expr::Partition { key, cards } => {
                self.expr(key);
                self.expr(cards);
            }
            Expr::Contents(zone) => self.zone(zone),
            Expr::Piles { owner, zone } => {
                self.owner(owner);
                self.name(zone);
            }
            Expr::Str(_)
            | Expr::Local(_)
            | Expr::PreviousSeat(_)
            | Expr::CurrentTeam(_)
            | Expr::NextTeam(_)
            | Expr::PreviousTeam(_)
            | Expr::Seats
            | Expr::Teams
            | Expr::OtherSeats(_)
            | Expr::OtherTeams(_)
            | Expr::Strs(_) => {}
        }
    }

    fn pos(&mut self, pos: &mut Pos) {
        match pos {
            Pos::Top if self.here("the bottom for the top") => *pos = Pos::Bottom,
            Pos::Bottom if self.here("the top for the bottom") => *pos = Pos::Top,
            Pos::Top | Pos::Bottom => {}
            Pos::Index(index) => self.expr(index),
        }
    }

    fn place(&mut self, place: &mut Place) {
        self.pos(&mut place.pos);
        self.zone(&mut place.zone);
    }

    fn zone(&mut self, zone: &mut ZoneRef) {
        match zone {
            ZoneRef::At { owner, zone, numbers } => {
                self.owner(owner);
                self.name(zone);
                numbers.iter_mut().for_each(|number| self.expr(number));
            }
            ZoneRef::Free { owner, zone } => {
                self.owner(owner);
                self.name(zone);
            }
            ZoneRef::Local(_) => {}
        }
    }

    fn storage_ref(&mut self, storage: &mut StorageRef) {
        self.owner(&mut storage.owner);
        self.name(&mut storage.storage);
    }

    fn map_ref(&mut self, map: &mut MapRef) {
        self.owner(&mut map.owner);
        self.name(&mut map.map);
    }

    fn owner(&mut self, owner: &mut Owner) {
        match owner {
            Owner::Seat(e) | Owner::Team(e) => self.expr(e),
            Owner::Game => {}
        }
    }

    fn name<Id>(&mut self, name: &mut Named<Id>) {
        if let Named::ByName(name, _) = name {
            self.expr(name);
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

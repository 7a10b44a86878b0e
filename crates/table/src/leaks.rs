//! What values may tell about hidden cards, found in the rules before anybody plays.
//!
//! Takes a game; says for each storage whether the value that an option would store in it may depend on cards or on
//! chance, and whether the scores so far may. The words of an option must not tell a seat more than it sees: "draw a
//! card and add its points" is offered without the points. Surprising: a storage is open once something *is* stored
//! in it; what is guarded here is only telling the value before the option is taken.

use ir::{
    Expr, Game, Holds, LocalId, MapId, MapRef, Named, Owner, OwnerKind, Scope, Sight, Stmt,
    StmtKind, StorageId, StorageRef, Type, ZoneId, ZoneRef, parts,
};

/// What a value may tell, from least to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tells {
    /// Does not depend on any card.
    Nothing,
    /// Depends only on cards that the asked seat sees, if no hidden card has come among them.
    Seen,
    Hidden,
}

pub(crate) struct Leaks {
    /// For each storage: what a value may tell that an option stores in it.
    pub(crate) storages: Vec<Tells>,
    /// For each point map the same of the points that an option sets.
    pub(crate) maps: Vec<Tells>,
    /// Whether everybody may be told the scores while the game goes on.
    pub(crate) open_scores: bool,
}

impl Leaks {
    pub(crate) fn of(game: &Game) -> Self {
        let mut finder = Finder::new(game);
        // A storage may be read by an option that another storage takes its value from; each round carries what is
        // told one step further, and it can only grow.
        loop {
            let known = |finder: &Finder| {
                (finder.storages.clone(), finder.maps.clone(), finder.assigned.clone())
            };
            let before = known(&finder);
            finder.stmts(&game.body, Tells::Nothing);
            // Nothing is called inside a choice.
            game.procs.iter().for_each(|proc| finder.stmts(&proc.body, Tells::Nothing));
            if before == known(&finder) {
                break;
            }
        }
        let Finder { storages, maps, assigned, .. } = finder;
        // What is stored is open by then; points and variables are not.
        let mut scoring = Finder { maps: maps.clone(), assigned, ..Finder::new(game) };
        let open_scores = scoring.expr(&game.scoring.score) != Tells::Hidden;
        Self { storages, maps, open_scores }
    }
}

struct Finder<'a> {
    game: &'a Game,
    locals: Vec<Tells>,
    /// Whether each variable may get another value than the one it was bound to, which may be anything.
    assigned: Vec<bool>,
    storages: Vec<Tells>,
    maps: Vec<Tells>,
    /// The seat that is being asked, inside a choice.
    asker: Option<&'a Expr>,
    /// Whether whose turn it is stays the same in the choice.
    stays: bool,
}

impl<'a> Finder<'a> {
    fn new(game: &'a Game) -> Self {
        Self {
            game,
            locals: vec![Tells::Nothing; game.locals.len()],
            assigned: game.locals.iter().map(|local| local.scope != Scope::Bound).collect(),
            storages: vec![Tells::Nothing; game.storages.len()],
            maps: vec![Tells::Nothing; game.maps.len()],
            asker: None,
            stays: true,
        }
    }

    fn stmts(&mut self, stmts: &'a [Stmt], under: Tells) {
        for stmt in stmts {
            self.stmt(stmt, under);
        }
    }

    /// `under` is what it tells that the statement is reached at all.
    fn stmt(&mut self, stmt: &'a Stmt, under: Tells) {
        match &stmt.kind {
            StmtKind::Block(body) | StmtKind::Loop(body) | StmtKind::Labelled { body, .. } => {
                self.stmts(body, under)
            }
            StmtKind::Attempt { ok, body } => {
                self.assigned[ok.idx()] = true;
                self.stmts(body, under);
            }
            StmtKind::If { test, then } => {
                let under = under.max(self.expr(test));
                self.stmts(then, under);
            }
            StmtKind::Let { local, value, body } => {
                self.locals[local.idx()] = self.expr(value);
                self.stmts(body, under);
            }
            StmtKind::ForEach { local, over, body } | StmtKind::Any { local, over, body } => {
                let told = self.expr(over);
                self.locals[local.idx()] = told;
                self.stmts(body, under.max(told));
            }
            StmtKind::Repeat { times, body } => {
                let under = under.max(self.expr(times));
                self.stmts(body, under);
            }
            // What has happened before a choice is known by then, so a choice starts afresh.
            StmtKind::Stage { body, .. } | StmtKind::Together { body, .. } => {
                self.stmts(body, under);
            }
            StmtKind::Choice(choice) => {
                let outer = self.asker.replace(&choice.seat);
                self.stays = !choice.steps.iter().any(changes_turn);
                self.stmts(&choice.steps, Tells::Nothing);
                self.asker = outer;
            }
            StmtKind::Store { to, value, .. } => {
                let told = under.max(self.expr(value));
                self.stored(to, told);
            }
            StmtKind::Award { map, awards } => {
                let mut told = under;
                for award in awards {
                    for (key, value) in &award.conditions {
                        told = told.max(self.expr(key)).max(self.expr(value));
                    }
                    told = told.max(self.expr(&award.points));
                }
                self.awarded(map, told);
            }
            StmtKind::Combine { map, of } => {
                let told = of.iter().fold(under, |told, map| told.max(self.map(map)));
                self.awarded(map, told);
            }
            StmtKind::Assign { local, .. } | StmtKind::Pick { local, .. } => {
                self.assigned[local.idx()] = true;
            }
            StmtKind::Leave(_)
            | StmtKind::Call(_)
            | StmtKind::Finish
            | StmtKind::Fail(_)
            | StmtKind::Rotate(_)
            | StmtKind::Order { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Attach { .. }
            | StmtKind::Restock { .. }
            | StmtKind::Tell { .. }
            | StmtKind::NamePile { .. }
            | StmtKind::Renew { .. }
            | StmtKind::Abandon
            | StmtKind::Move { .. }
            | StmtKind::MoveAll { .. }
            | StmtKind::Swap { .. }
            | StmtKind::SwapPiles { .. }
            | StmtKind::Remember { .. }
            | StmtKind::Forget { .. }
            | StmtKind::ForgetAll { .. }
            | StmtKind::Shuffle(_)
            | StmtKind::CreateTeams(_)
            | StmtKind::CreateDeck { .. }
            | StmtKind::SetCurrent { .. }
            | StmtKind::Queue { .. }
            | StmtKind::Pass => {}
        }
    }

    /// A value is stored; outside of a choice everybody may know it.
    fn stored(&mut self, to: &StorageRef, told: Tells) {
        if self.asker.is_none() {
            return;
        }
        let told = told.max(self.parts(|visit| parts::storage_ref(to, visit)));
        for StorageId(storage) in candidates(&to.storage) {
            let slot = &mut self.storages[storage as usize];
            *slot = told.max(*slot);
        }
    }

    /// As [`Finder::stored`], for a point map.
    fn awarded(&mut self, map: &MapRef, told: Tells) {
        if self.asker.is_none() {
            return;
        }
        let told = told.max(self.parts(|visit| parts::map_ref(map, visit)));
        for MapId(map) in candidates(&map.map) {
            let slot = &mut self.maps[map as usize];
            *slot = told.max(*slot);
        }
    }

    /// A value tells what its parts tell, and sometimes more.
    fn expr(&mut self, expr: &Expr) -> Tells {
        match expr {
            Expr::Local(local) => self.local(*local),
            // What chance will bring is nobody's to know before; where a certain card lies may be a secret.
            Expr::Random { .. } | Expr::Card(_) | Expr::CardsOf { .. } => Tells::Hidden,
            Expr::Read(storage) => {
                let ids = candidates(&storage.storage).into_iter();
                let stored = ids.map(|id| self.stored_in(id)).fold(Tells::Nothing, Tells::max);
                stored.max(self.parts(|visit| parts::expr(expr, visit)))
            }
            Expr::Score { map, .. }
            | Expr::Sum { map, .. }
            | Expr::Extreme { map, .. }
            | Expr::ExtremePoints { map, .. }
            | Expr::Sort { map, .. }
            | Expr::Tuples { map, .. }
            | Expr::Run { map, .. }
            | Expr::Runs { map, .. } => {
                self.map(map).max(self.parts(|visit| parts::expr(expr, visit)))
            }
            Expr::Size(of) => {
                let of = match &**of {
                    Expr::Items(list) if matches!(**list, Expr::PileList(_)) => list,
                    _ => of,
                };
                if self.is_counted_by_all(of) {
                    self.parts(|visit| parts::expr(of, visit))
                } else {
                    self.expr(of)
                }
            }
            Expr::Bind { local, value: over, body }
            | Expr::Total { local, over, value: body }
            | Expr::Every { local, over, test: body }
            | Expr::Some { local, over, test: body }
            | Expr::Filter { local, over, test: body }
            | Expr::Collect { local, over, cards: body } => {
                let told = self.expr(over);
                self.locals[local.idx()] = told;
                told.max(self.expr(body))
            }
            Expr::Contents(ZoneRef::Local(local)) | Expr::PileList(ZoneRef::Local(local)) => {
                self.local(*local)
            }
            Expr::Contents(ZoneRef::At { owner, zone, .. } | ZoneRef::Free { owner, zone })
            | Expr::PileList(ZoneRef::At { owner, zone, .. } | ZoneRef::Free { owner, zone })
            | Expr::Piles { owner, zone } => {
                self.faces(owner, zone).max(self.parts(|visit| parts::expr(expr, visit)))
            }
            _ => self.parts(|visit| parts::expr(expr, visit)),
        }
    }

    fn local(&self, local: LocalId) -> Tells {
        if self.assigned[local.idx()] { Tells::Hidden } else { self.locals[local.idx()] }
    }

    /// What reading a storage tells: one that nobody sees may hold anything, and so may a list.
    fn stored_in(&self, id: StorageId) -> Tells {
        let store = &self.game.storages[id.idx()];
        let open = store.open && !matches!(store.ty, Type::List(_));
        if open { self.storages[id.idx()] } else { Tells::Hidden }
    }

    /// Whether everybody sees how many there are: of the cards of a pile, and of piles, unless they are hidden.
    fn is_counted_by_all(&self, collection: &Expr) -> bool {
        match collection {
            // A variable has got its pile from an expression; what that tells is known.
            Expr::Contents(ZoneRef::Local(_)) => {
                !self.game.zones.iter().any(|zone| zone.sight == Sight::Hidden)
            }
            Expr::Contents(ZoneRef::At { zone, .. } | ZoneRef::Free { zone, .. })
            | Expr::PileList(ZoneRef::At { zone, .. } | ZoneRef::Free { zone, .. })
            | Expr::Piles { zone, .. } => {
                let hidden = |id: ZoneId| self.game.zones[id.idx()].sight == Sight::Hidden;
                !candidates(zone).into_iter().any(hidden)
            }
            _ => false,
        }
    }

    /// The most that one of the visited expressions tells.
    fn parts(&mut self, each: impl FnOnce(&mut dyn FnMut(&Expr, parts::Times))) -> Tells {
        let mut told = Tells::Nothing;
        each(&mut |part, _| told = told.max(self.expr(part)));
        told
    }

    fn map(&mut self, map: &MapRef) -> Tells {
        let ids = candidates(&map.map).into_iter();
        let set = ids.map(|id| self.maps[id.idx()]).fold(Tells::Nothing, Tells::max);
        set.max(self.parts(|visit| parts::map_ref(map, visit)))
    }

    /// What the faces in an owner's pile tell the asked seat.
    fn faces(&self, owner: &Owner, zone: &Named<ZoneId>) -> Tells {
        // Two expressions that are the same are the same seat, if nothing can change it on the way.
        let asked = match owner {
            Owner::Seat(seat) => {
                let is_current = matches!(**seat, Expr::CurrentSeat(_));
                self.stays && is_current && Some(&**seat) == self.asker
            }
            Owner::Game | Owner::Team(_) | Owner::Card(_) => false,
        };
        let one = |id: ZoneId| {
            let zone = &self.game.zones[id.idx()];
            match (zone.holds, zone.sight, zone.owner) {
                (_, Sight::Hidden, _) => Tells::Hidden,
                (Holds::References, _, _) | (_, Sight::Everybody, _) => Tells::Seen,
                (_, Sight::Owner, OwnerKind::Seat) if asked => Tells::Seen,
                (_, Sight::Others, OwnerKind::Game) => Tells::Seen,
                // Whoever sees the top card of a pile does not see what lies below, and who sees a named pile is known
                // only when it gets its name.
                (
                    _,
                    Sight::Owner | Sight::Others | Sight::Top | Sight::Nobody | Sight::Named,
                    _,
                ) => Tells::Hidden,
            }
        };
        candidates(zone).into_iter().map(one).fold(Tells::Nothing, Tells::max)
    }
}

/// Whether it can be another's turn after a statement.
fn changes_turn(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::SetCurrent { .. })
        || parts::body(&stmt.kind).iter().any(changes_turn)
}

/// Everything that a name can stand for.
fn candidates<Id: Copy>(named: &Named<Id>) -> Vec<Id> {
    match named {
        Named::Known(id) => vec![*id],
        Named::ByName(_, candidates) => candidates.iter().map(|(_, id)| *id).collect(),
    }
}

#[cfg(test)]
mod tests;

//! What values may tell about hidden cards, found in the rules before anybody plays.
//!
//! Takes a game; says for each storage whether the value that an option would store in it may depend on cards or on
//! chance, and whether the scores so far may. The words of an option must not tell a seat more than it sees: "draw a
//! card and add its points" is offered without the points. Surprising: a storage is open once something *is* stored
//! in it; what is guarded here is only telling the value before the option is taken.

use ir::{
    CycleId, Expr, Game, Holds, MapId, MapRef, Named, Owner, OwnerKind, Sight, Stmt, StmtKind,
    StorageId, StorageRef, ZoneId, ZoneRef, parts,
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
    /// Whether everybody may be told the scores while the game goes on.
    pub(crate) open_scores: bool,
}

impl Leaks {
    pub(crate) fn of(game: &Game) -> Self {
        let mut finder = Finder::new(game);
        // A storage may be read by an option that another storage takes its value from; each round carries what is
        // told one step further, and it can only grow.
        loop {
            let before = (finder.storages.clone(), finder.maps.clone());
            finder.stmts(&game.body, Tells::Nothing);
            if before == (finder.storages.clone(), finder.maps.clone()) {
                break;
            }
        }
        let open_scores = Finder::new(game).expr(&game.scoring.score) != Tells::Hidden;
        Self { storages: finder.storages, open_scores }
    }
}

struct Finder<'a> {
    game: &'a Game,
    locals: Vec<Tells>,
    storages: Vec<Tells>,
    maps: Vec<Tells>,
    /// The cycle whose current seat is being asked, inside a choice.
    asker: Option<CycleId>,
}

impl<'a> Finder<'a> {
    fn new(game: &'a Game) -> Self {
        Self {
            game,
            locals: vec![Tells::Nothing; game.locals.len()],
            storages: vec![Tells::Nothing; game.storages.len()],
            maps: vec![Tells::Nothing; game.maps.len()],
            asker: None,
        }
    }

    fn stmts(&mut self, stmts: &[Stmt], under: Tells) {
        for stmt in stmts {
            self.stmt(stmt, under);
        }
    }

    /// `under` is what it tells that the statement is reached at all.
    fn stmt(&mut self, stmt: &Stmt, under: Tells) {
        match &stmt.kind {
            StmtKind::Block(body) => self.stmts(body, under),
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
                let outer = self.asker.replace(choice.cycle);
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
            StmtKind::Move { .. }
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
            Expr::Local(local) => self.locals[local.idx()],
            // What chance will bring is nobody's to know before.
            Expr::Random { .. } => Tells::Hidden,
            Expr::Read(storage) => {
                let ids = candidates(&storage.storage).into_iter();
                let stored = ids.map(|id| self.storages[id.idx()]).fold(Tells::Nothing, Tells::max);
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
            // Everybody sees how many cards lie in a pile.
            Expr::Size(of) => match &**of {
                Expr::Contents(_) | Expr::Piles { .. } => {
                    self.parts(|visit| parts::expr(of, visit))
                }
                other => self.expr(other),
            },
            Expr::Total { local, over, value: body }
            | Expr::Every { local, over, test: body }
            | Expr::Some { local, over, test: body }
            | Expr::Filter { local, over, test: body }
            | Expr::Collect { local, over, cards: body } => {
                let told = self.expr(over);
                self.locals[local.idx()] = told;
                told.max(self.expr(body))
            }
            Expr::Contents(ZoneRef::Local(local)) => self.locals[local.idx()],
            Expr::Contents(ZoneRef::At { owner, zone, .. } | ZoneRef::Free { owner, zone })
            | Expr::Piles { owner, zone } => {
                self.faces(owner, zone).max(self.parts(|visit| parts::expr(expr, visit)))
            }
            _ => self.parts(|visit| parts::expr(expr, visit)),
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
        let asked = match owner {
            Owner::Seat(seat) => {
                matches!(**seat, Expr::CurrentSeat(cycle) if Some(cycle) == self.asker)
            }
            Owner::Game | Owner::Team(_) => false,
        };
        let one = |id: ZoneId| {
            let zone = &self.game.zones[id.idx()];
            match (zone.holds, zone.sight, zone.owner) {
                (Holds::References, _, _) | (_, Sight::Everybody, _) => Tells::Seen,
                (_, Sight::Owner, OwnerKind::Seat) if asked => Tells::Seen,
                (_, Sight::Others, OwnerKind::Game) => Tells::Seen,
                (_, Sight::Owner | Sight::Others | Sight::Nobody, _) => Tells::Hidden,
            }
        };
        candidates(zone).into_iter().map(one).fold(Tells::Nothing, Tells::max)
    }
}

/// Everything that a name can stand for.
fn candidates<Id: Copy>(named: &Named<Id>) -> Vec<Id> {
    match named {
        Named::Known(id) => vec![*id],
        Named::ByName(_, candidates) => candidates.iter().map(|(_, id)| *id).collect(),
    }
}

#[cfg(test)]
mod tests {
    use ir::{
        Asking, Award, Choice, Cmp, CycleId, Expr, Game, LocalId, MapId, MapRef, Named, Owner,
        OwnerKind, PointMap, Pos, Stmt, StmtKind, StorageId, StorageRef, StoreOp, StrId, Type,
        ZoneId, ZoneRef,
    };

    use super::{Leaks, Tells};
    use crate::fixture::{BET, BROW, HAND, LEAD, PILE, SECRET, STOCK, deck_game};

    const ASKED: CycleId = CycleId(2);

    fn game() -> Game {
        deck_game(&["RANK"], &[&["TWO"], &["THREE"]])
    }

    fn stmt(kind: StmtKind) -> Stmt {
        Stmt { span: source::Span::new(0, 1), kind }
    }

    fn pile(zone: u32) -> Expr {
        let seat = |seat| Owner::Seat(Box::new(Expr::CurrentSeat(seat)));
        let owner = if [HAND, SECRET, BROW].contains(&zone) { seat(ASKED) } else { Owner::Game };
        Expr::Contents(ZoneRef::At { owner, zone: Named::Known(ZoneId(zone)), numbers: vec![] })
    }

    /// Whether the top card of a pile has a certain rank.
    fn top_is(zone: u32, rank: StrId) -> Expr {
        let card = Expr::CardAt { pos: Pos::Top, cards: Box::new(pile(zone)) };
        let key = Box::new(Expr::Str(game().traits[0]));
        let rank = Box::new(Expr::Str(rank));
        Expr::Same(Box::new(Expr::Trait { key, card: Box::new(card) }), rank)
    }

    fn how_many_like(zone: u32) -> Expr {
        let test = Box::new(top_is(zone, StrId(2)));
        let filter = Expr::Filter { local: LocalId(0), over: Box::new(pile(PILE)), test };
        Expr::Size(Box::new(filter))
    }

    fn store(storage: u32, value: Expr) -> Stmt {
        let to = StorageRef { owner: Owner::Game, storage: Named::Known(StorageId(storage)) };
        stmt(StmtKind::Store { to, op: StoreOp::Set, value })
    }

    fn map(map: u32) -> MapRef {
        MapRef { owner: Owner::Game, map: Named::Known(MapId(map)) }
    }

    fn told(steps: Vec<Stmt>) -> Vec<Tells> {
        let mut game = game();
        game.maps = vec![PointMap { name: StrId(1), owner: OwnerKind::Game }; 2];
        assert_eq!(game.locals[0].ty, Type::Card);
        game.body =
            vec![stmt(StmtKind::Choice(Choice { cycle: ASKED, steps, asking: Asking::Always }))];
        Leaks::of(&game).storages
    }

    #[test]
    fn a_value_tells_what_it_is_computed_from() {
        let tells = |value: Expr| told(vec![store(0, value)])[0];
        assert_eq!(tells(Expr::Int(3)), Tells::Nothing);
        assert_eq!(tells(Expr::Size(Box::new(pile(STOCK)))), Tells::Nothing);
        assert_eq!(tells(how_many_like(PILE)), Tells::Seen);
        assert_eq!(tells(how_many_like(LEAD)), Tells::Seen);
        assert_eq!(tells(how_many_like(HAND)), Tells::Seen);
        assert_eq!(tells(how_many_like(STOCK)), Tells::Hidden);
        assert_eq!(tells(how_many_like(SECRET)), Tells::Hidden);
    }

    /// A number that chance will draw, and points that an option awards by hidden cards, are not told before.
    #[test]
    fn chance_and_points_tell_too() {
        let number = |n| Box::new(Expr::Int(n));
        let random = Expr::Random { from: number(0), until: number(3) };
        assert_eq!(told(vec![store(0, random)])[0], Tells::Hidden);
        let award = |zone| {
            let card = Expr::CardAt { pos: Pos::Top, cards: Box::new(pile(zone)) };
            let key = game().traits[0];
            let rank = Expr::Trait { key: Box::new(Expr::Str(key)), card: Box::new(card) };
            let award = Award { conditions: vec![(Expr::Str(key), rank)], points: Expr::Int(1) };
            stmt(StmtKind::Award { map: map(0), awards: vec![award] })
        };
        let combine = stmt(StmtKind::Combine { map: map(1), of: vec![map(0)] });
        let sum = Expr::Sum { cards: Box::new(pile(PILE)), map: Box::new(map(1)) };
        let steps = |zone| vec![award(zone), combine.clone(), store(0, sum.clone())];
        assert_eq!(told(steps(PILE))[0], Tells::Seen);
        assert_eq!(told(steps(STOCK))[0], Tells::Hidden);
    }

    /// Everybody sees how many cards lie in a numbered pile, unless its number is a secret.
    #[test]
    fn the_number_of_a_pile_tells_too() {
        let size = |number| {
            let (owner, zone) = (Owner::Game, Named::Known(ZoneId(STOCK)));
            Expr::Size(Box::new(Expr::Contents(ZoneRef::At { owner, zone, numbers: vec![number] })))
        };
        assert_eq!(told(vec![store(0, size(Expr::Int(2)))])[0], Tells::Nothing);
        assert_eq!(told(vec![store(0, size(how_many_like(SECRET)))])[0], Tells::Hidden);
        assert_eq!(told(vec![store(0, how_many_like(BROW))])[0], Tells::Hidden);
    }

    /// That something is stored at all tells as much as the condition for it.
    #[test]
    fn a_condition_tells_too() {
        let test = top_is(STOCK, StrId(2));
        let then = vec![store(0, Expr::Int(1))];
        assert_eq!(told(vec![stmt(StmtKind::If { test, then })])[0], Tells::Hidden);
    }

    /// What one storage may tell is carried on to one that takes its value, in whatever order they stand.
    #[test]
    fn what_is_told_goes_from_storage_to_storage() {
        let read = Expr::Read(Box::new(StorageRef {
            owner: Owner::Game,
            storage: Named::Known(StorageId(0)),
        }));
        let same = Expr::Compare(Cmp::Eq, Box::new(read.clone()), Box::new(Expr::Int(1)));
        let copy = stmt(StmtKind::If { test: same, then: vec![store(BET, Expr::Int(1))] });
        let steps = vec![copy, store(BET, read), store(0, how_many_like(STOCK))];
        assert_eq!(told(steps)[..2], [Tells::Hidden, Tells::Hidden]);
    }

    /// The scores are told during play only if they do not depend on hidden cards.
    #[test]
    fn scores_are_open_unless_they_count_hidden_cards() {
        let mut game = game();
        assert!(Leaks::of(&game).open_scores);
        game.scoring.score = how_many_like(PILE);
        assert!(Leaks::of(&game).open_scores);
        game.scoring.score = how_many_like(HAND);
        assert!(!Leaks::of(&game).open_scores);
    }
}

//! What numbers may tell about hidden cards, found in the rules before anybody plays.
//!
//! Takes a game; says for each integer storage whether the value that an option would store in it may depend on
//! cards, and whether the scores so far may. The words of an option must not tell a seat more than it sees: "draw a
//! card and add its points" is offered without the points. Surprising: a storage is open once something *is* stored
//! in it; what is guarded here is only telling the value before the option is taken.

use ir::{
    CycleId, Expr, Game, Holds, IntRef, MapRef, Named, Owner, OwnerKind, Pos, Sight, Stmt,
    StmtKind, ZoneRef,
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
    /// For each integer storage: what a value may tell that an option stores in it.
    pub(crate) ints: Vec<Tells>,
    /// Whether everybody may be told the scores while the game goes on.
    pub(crate) open_scores: bool,
}

impl Leaks {
    pub(crate) fn of(game: &Game) -> Self {
        let mut finder = Finder {
            game,
            locals: vec![Tells::Nothing; game.locals.len()],
            ints: vec![Tells::Nothing; game.ints.len()],
            asker: None,
        };
        // A storage may be read by an option that another storage takes its value from; each round carries what is
        // told one step further, and it can only grow.
        loop {
            let before = finder.ints.clone();
            finder.stmts(&game.body, Tells::Nothing);
            if finder.ints == before {
                break;
            }
        }
        let ints = std::mem::replace(&mut finder.ints, vec![Tells::Nothing; game.ints.len()]);
        let open_scores = finder.expr(&game.scoring.score) != Tells::Hidden;
        Self { ints, open_scores }
    }
}

struct Finder<'a> {
    game: &'a Game,
    locals: Vec<Tells>,
    ints: Vec<Tells>,
    /// The cycle whose current seat is being asked, inside a choice.
    asker: Option<CycleId>,
}

impl Finder<'_> {
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
            StmtKind::Stage { body, .. } => self.stmts(body, under),
            StmtKind::Choice(choice) => {
                let outer = self.asker.replace(choice.cycle);
                self.stmts(&choice.steps, Tells::Nothing);
                self.asker = outer;
            }
            StmtKind::Store { to, value, .. } => {
                let told = under.max(self.expr(value)).max(self.owner(&to.owner));
                if self.asker.is_some() {
                    self.stored(to, told);
                }
            }
            StmtKind::Move { .. }
            | StmtKind::MoveAll { .. }
            | StmtKind::Remember { .. }
            | StmtKind::Forget { .. }
            | StmtKind::ForgetAll { .. }
            | StmtKind::Award { .. }
            | StmtKind::Shuffle(_)
            | StmtKind::CreateTeams(_)
            | StmtKind::CreateDeck { .. }
            | StmtKind::SetCurrent { .. }
            | StmtKind::Queue { .. }
            | StmtKind::Pass => {}
        }
    }

    fn stored(&mut self, to: &IntRef, told: Tells) {
        match &to.int {
            Named::Known(int) => self.ints[int.idx()] = self.ints[int.idx()].max(told),
            Named::ByName(name, candidates) => {
                let told = told.max(self.expr(name));
                for (_, int) in candidates {
                    self.ints[int.idx()] = self.ints[int.idx()].max(told);
                }
            }
        }
    }

    fn expr(&mut self, expr: &Expr) -> Tells {
        match expr {
            Expr::Int(_)
            | Expr::Str(_)
            | Expr::Strs(_)
            | Expr::CurrentSeat(_)
            | Expr::NextSeat(_)
            | Expr::PreviousSeat(_)
            | Expr::CurrentTeam(_)
            | Expr::NextTeam(_)
            | Expr::PreviousTeam(_)
            | Expr::Seats
            | Expr::Teams
            | Expr::OtherSeats(_)
            | Expr::OtherTeams(_) => Tells::Nothing,
            Expr::Local(local) => self.locals[local.idx()],
            Expr::Arith(_, a, b) | Expr::Compare(_, a, b) | Expr::Same(a, b) => self.both(a, b),
            Expr::Trait { key, card } => self.both(key, card),
            Expr::Range { from, until, .. } => self.both(from, until),
            Expr::Read(int) => {
                let named = self.named(&int.int, |finder, int| finder.ints[int.idx()]);
                named.max(self.owner(&int.owner))
            }
            Expr::Score { card: cards, map }
            | Expr::Sum { cards, map }
            | Expr::Extreme { cards, map, .. } => self.expr(cards).max(self.map(map)),
            Expr::Tuples { n, cards, map } => self.both(n, cards).max(self.map(map)),
            // Everybody sees how many cards lie in a pile.
            Expr::Size(of) => match &**of {
                Expr::Contents(ZoneRef::At { owner, zone }) => {
                    self.owner(owner).max(self.named(zone, |_, _| Tells::Nothing))
                }
                Expr::Contents(ZoneRef::Local(_)) => Tells::Nothing,
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
            Expr::Not(e)
            | Expr::SeatNumber(e)
            | Expr::OwnerOf(e)
            | Expr::TeamNumber(e)
            | Expr::TeamOf(e)
            | Expr::Flatten(e)
            | Expr::Members(e) => self.expr(e),
            Expr::And(parts) | Expr::Or(parts) | Expr::Union(parts) => {
                parts.iter().map(|part| self.expr(part)).max().unwrap_or(Tells::Nothing)
            }
            Expr::CardAt { pos, cards: e } | Expr::GroupAt { pos, groups: e } => {
                self.pos(pos).max(self.expr(e))
            }
            Expr::Contents(zone) => self.zone(zone),
        }
    }

    fn both(&mut self, a: &Expr, b: &Expr) -> Tells {
        self.expr(a).max(self.expr(b))
    }

    fn pos(&mut self, pos: &Pos) -> Tells {
        match pos {
            Pos::Top | Pos::Bottom => Tells::Nothing,
            Pos::Index(index) => self.expr(index),
        }
    }

    fn owner(&mut self, owner: &Owner) -> Tells {
        match owner {
            Owner::Game => Tells::Nothing,
            Owner::Seat(e) | Owner::Team(e) => self.expr(e),
        }
    }

    fn map(&mut self, map: &MapRef) -> Tells {
        self.owner(&map.owner).max(self.named(&map.map, |_, _| Tells::Nothing))
    }

    fn named<Id: Copy>(&mut self, named: &Named<Id>, tells: impl Fn(&Self, Id) -> Tells) -> Tells {
        match named {
            Named::Known(id) => tells(self, *id),
            Named::ByName(name, candidates) => {
                let by_name = self.expr(name);
                candidates.iter().map(|(_, id)| tells(self, *id)).fold(by_name, Tells::max)
            }
        }
    }

    fn zone(&mut self, zone: &ZoneRef) -> Tells {
        match zone {
            ZoneRef::Local(local) => self.locals[local.idx()],
            ZoneRef::At { owner, zone } => {
                let own = match owner {
                    Owner::Seat(seat) => {
                        matches!(**seat, Expr::CurrentSeat(cycle) if Some(cycle) == self.asker)
                    }
                    Owner::Game | Owner::Team(_) => false,
                };
                let faces = |finder: &Self, id: ir::ZoneId| {
                    let zone = &finder.game.zones[id.idx()];
                    let own = own && zone.owner == OwnerKind::Seat;
                    match (zone.holds, zone.sight) {
                        (Holds::References, _) | (_, Sight::Everybody) => Tells::Seen,
                        (_, Sight::Owner) if own => Tells::Seen,
                        (_, Sight::Owner | Sight::Nobody) => Tells::Hidden,
                    }
                };
                self.owner(owner).max(self.named(zone, faces))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ir::{Asking, Choice, Cmp, CycleId, Expr, Game, IntId, IntRef, LocalId, Named, Owner, Pos};
    use ir::{Stmt, StmtKind, StoreOp, StrId, Type, ZoneId, ZoneRef};

    use super::{Leaks, Tells};
    use crate::fixture::{BET, HAND, LEAD, PILE, SECRET, STOCK, deck_game};

    const ASKED: CycleId = CycleId(2);

    fn game() -> Game {
        deck_game(&["RANK"], &[&["TWO"], &["THREE"]])
    }

    fn stmt(kind: StmtKind) -> Stmt {
        Stmt { span: source::Span::new(0, 1), kind }
    }

    fn pile(zone: u32) -> Expr {
        let seat = |seat| Owner::Seat(Box::new(Expr::CurrentSeat(seat)));
        let owner = if [HAND, SECRET].contains(&zone) { seat(ASKED) } else { Owner::Game };
        Expr::Contents(ZoneRef::At { owner, zone: Named::Known(ZoneId(zone)) })
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

    fn store(int: u32, value: Expr) -> Stmt {
        let to = IntRef { owner: Owner::Game, int: Named::Known(IntId(int)) };
        stmt(StmtKind::Store { to, op: StoreOp::Set, value })
    }

    fn told(steps: Vec<Stmt>) -> Vec<Tells> {
        let mut game = game();
        assert_eq!(game.locals[0].ty, Type::Card);
        game.body =
            vec![stmt(StmtKind::Choice(Choice { cycle: ASKED, steps, asking: Asking::Always }))];
        Leaks::of(&game).ints
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
        let read = Expr::Read(Box::new(IntRef { owner: Owner::Game, int: Named::Known(IntId(0)) }));
        let same = Expr::Compare(Cmp::Eq, Box::new(read.clone()), Box::new(Expr::Int(1)));
        let copy = stmt(StmtKind::If { test: same, then: vec![store(BET, Expr::Int(1))] });
        let steps = vec![copy, store(BET, read), store(0, how_many_like(STOCK))];
        assert_eq!(told(steps), [Tells::Hidden, Tells::Hidden]);
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

//! The rules of a game one part after another, to be changed.
//!
//! Takes a visitor and the rules; shows it every list of statements, every statement, every expression and every
//! position, each before what is inside of it. A visitor that puts something else in the place of what it is shown is shown
//! the parts of that next.

use ir::{
    Audience, Expr, Game, ListRef, MapRef, Named, Owner, Place, Pos, Stmt, StmtKind, StorageRef,
    ZoneRef,
};

/// What to do with each part; nothing, unless something is said.
pub(crate) trait Visit {
    fn body(&mut self, _body: &mut Vec<Stmt>) {}
    fn stmt(&mut self, _stmt: &mut Stmt) {}
    fn expr(&mut self, _expr: &mut Expr) {}
    fn pos(&mut self, _pos: &mut Pos) {}
}

/// The procedures of a game, and what is run first of all.
pub(crate) fn rules(game: &mut Game, to: &mut dyn Visit) {
    for proc in &mut game.procs {
        body(&mut proc.body, to);
    }
    body(&mut game.body, to);
}

pub(crate) fn body(stmts: &mut Vec<Stmt>, to: &mut dyn Visit) {
    to.body(stmts);
    for at in stmts {
        to.stmt(at);
        stmt(at, to);
    }
}

/// The statements inside of a statement.
pub(crate) fn inner(stmt: &mut Stmt) -> Option<&mut Vec<Stmt>> {
    match &mut stmt.kind {
        StmtKind::Block(body)
        | StmtKind::If { then: body, .. }
        | StmtKind::Let { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Repeat { body, .. }
        | StmtKind::Stage { body, .. }
        | StmtKind::Together { body, .. }
        | StmtKind::Loop(body)
        | StmtKind::Labelled { body, .. }
        | StmtKind::Attempt { body, .. }
        | StmtKind::Any { body, .. } => Some(body),
        StmtKind::Choice(choice) => Some(&mut choice.steps),
        StmtKind::Move { .. }
        | StmtKind::MoveAll { .. }
        | StmtKind::Swap { .. }
        | StmtKind::SwapPiles { .. }
        | StmtKind::Remember { .. }
        | StmtKind::Forget { .. }
        | StmtKind::ForgetAll { .. }
        | StmtKind::Store { .. }
        | StmtKind::Award { .. }
        | StmtKind::Combine { .. }
        | StmtKind::Shuffle(_)
        | StmtKind::Rotate(_)
        | StmtKind::Order { .. }
        | StmtKind::Deal { .. }
        | StmtKind::Attach { .. }
        | StmtKind::Restock { .. }
        | StmtKind::Tell { .. }
        | StmtKind::NamePile { .. }
        | StmtKind::Renew { .. }
        | StmtKind::Abandon
        | StmtKind::Leave(_)
        | StmtKind::Call(_)
        | StmtKind::Finish
        | StmtKind::Fail(_)
        | StmtKind::Assign { .. }
        | StmtKind::Pick { .. }
        | StmtKind::CreateTeams(_)
        | StmtKind::CreateDeck { .. }
        | StmtKind::SetCurrent { .. }
        | StmtKind::Queue { .. }
        | StmtKind::Pass => None,
    }
}

fn stmt(whole: &mut Stmt, to: &mut dyn Visit) {
    match &mut whole.kind {
        StmtKind::If { test: value, .. }
        | StmtKind::Let { value, .. }
        | StmtKind::ForEach { over: value, .. }
        | StmtKind::Any { over: value, .. }
        | StmtKind::Repeat { times: value, .. }
        | StmtKind::Assign { value, .. }
        | StmtKind::SetCurrent { seat: value, .. }
        | StmtKind::Queue { seat: value, .. } => expr(value, to),
        StmtKind::Stage { end, backwards, .. } => {
            end.iter_mut().chain(backwards).for_each(|test| expr(test, to));
        }
        StmtKind::Move { card: cards, to: at }
        | StmtKind::Remember { card: cards, to: at, .. }
        | StmtKind::MoveAll { cards, to: at, .. } => {
            expr(cards, to);
            place(at, to);
        }
        StmtKind::Swap { a, b } => {
            expr(a, to);
            expr(b, to);
        }
        StmtKind::SwapPiles { a, b } => {
            zone(a, to);
            zone(b, to);
        }
        StmtKind::Forget { pos: at, zone: of } => {
            pos(at, to);
            zone(of, to);
        }
        StmtKind::ForgetAll { zone: of } | StmtKind::CreateDeck { to: of, .. } => zone(of, to),
        StmtKind::Shuffle(list) | StmtKind::Rotate(list) => list_ref(list, to),
        StmtKind::Order { list, by } => {
            expr(by, to);
            list_ref(list, to);
        }
        StmtKind::Deal { cards, from, to: target, aside, .. } => {
            expr(cards, to);
            list_ref(from, to);
            list_ref(target, to);
            zone(aside, to);
        }
        StmtKind::Attach { list, from, leaving } => {
            list_ref(list, to);
            list_ref(from, to);
            expr(leaving, to);
        }
        StmtKind::Restock { list, aside } => {
            list_ref(list, to);
            zone(aside, to);
        }
        StmtKind::Tell { to: audience, text } => {
            match audience {
                Audience::Everybody => {}
                Audience::Seat(who) | Audience::Team(who) => expr(who, to),
            }
            expr(text, to);
        }
        StmtKind::NamePile { name, seats, aside, .. } => {
            expr(name, to);
            expr(seats, to);
            zone(aside, to);
        }
        StmtKind::Renew { to: target, from, .. } => {
            zone(target, to);
            zone(from, to);
        }
        StmtKind::Choice(choice) => expr(&mut choice.seat, to),
        StmtKind::Pick { value, text, .. } => {
            expr(value, to);
            text.iter_mut().for_each(|text| expr(text, to));
        }
        StmtKind::Store { to: storage, value, .. } => {
            storage_ref(storage, to);
            expr(value, to);
        }
        StmtKind::Award { map, awards } => {
            map_ref(map, to);
            for award in awards {
                for (key, value) in &mut award.conditions {
                    expr(key, to);
                    expr(value, to);
                }
                expr(&mut award.points, to);
            }
        }
        StmtKind::Combine { map, of } => {
            map_ref(map, to);
            of.iter_mut().for_each(|map| map_ref(map, to));
        }
        StmtKind::Block(_)
        | StmtKind::Together { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Attempt { .. }
        | StmtKind::Abandon
        | StmtKind::Leave(_)
        | StmtKind::Call(_)
        | StmtKind::Finish
        | StmtKind::Fail(_)
        | StmtKind::CreateTeams(_)
        | StmtKind::Pass => {}
    }
    if let Some(stmts) = inner(whole) {
        body(stmts, to);
    }
}

pub(crate) fn expr(whole: &mut Expr, to: &mut dyn Visit) {
    to.expr(whole);
    match whole {
        Expr::Arith(_, a, b)
        | Expr::Compare(_, a, b)
        | Expr::Same(a, b)
        | Expr::SameItems(a, b)
        | Expr::Bind { value: a, body: b, .. }
        | Expr::From { list: a, start: b }
        | Expr::Range { from: a, until: b, .. }
        | Expr::Random { from: a, until: b }
        | Expr::Total { over: a, value: b, .. }
        | Expr::Every { over: a, test: b, .. }
        | Expr::Some { over: a, test: b, .. }
        | Expr::Filter { over: a, test: b, .. }
        | Expr::Collect { over: a, cards: b, .. }
        | Expr::Trait { key: a, card: b }
        | Expr::Ends { n: a, cards: b, .. }
        | Expr::Partition { key: a, cards: b } => {
            expr(a, to);
            expr(b, to);
        }
        Expr::If { test, then, other } => {
            expr(test, to);
            expr(then, to);
            expr(other, to);
        }
        Expr::Score { card: of, map }
        | Expr::Sum { cards: of, map }
        | Expr::Extreme { cards: of, map, .. }
        | Expr::ExtremePoints { cards: of, map, .. }
        | Expr::Sort { cards: of, map } => {
            expr(of, to);
            map_ref(map, to);
        }
        Expr::Tuples { n, cards, map }
        | Expr::Run { n, cards, map, .. }
        | Expr::Runs { n, cards, map, .. } => {
            expr(n, to);
            expr(cards, to);
            map_ref(map, to);
        }
        Expr::Size(part)
        | Expr::Not(part)
        | Expr::SeatNumber(part)
        | Expr::OwnerOf(part)
        | Expr::TeamNumber(part)
        | Expr::TeamOf(part)
        | Expr::Flatten(part)
        | Expr::Triangular(part)
        | Expr::Fibonacci(part)
        | Expr::NumberOf(part)
        | Expr::Intersect(part)
        | Expr::Disjunct(part)
        | Expr::Members(part)
        | Expr::ToNumber(part)
        | Expr::ToInt(part)
        | Expr::Defined(part)
        | Expr::Given(part)
        | Expr::New(part)
        | Expr::Items(part)
        | Expr::StrAt { index: part, .. }
        | Expr::PileNamed { name: part, .. }
        | Expr::ItemAt { of: part, .. } => expr(part, to),
        Expr::SameList(a, b) => {
            list_ref(a, to);
            list_ref(b, to);
        }
        Expr::Numbered { before, after, .. } => {
            expr(before, to);
            after.iter_mut().for_each(|after| expr(after, to));
        }
        Expr::CardsOf { points, map, strings, .. } => {
            expr(points, to);
            map_ref(map, to);
            expr(strings, to);
        }
        Expr::And(parts)
        | Expr::Or(parts)
        | Expr::Union(parts)
        | Expr::Bundle(parts)
        | Expr::Text(parts)
        | Expr::ListOf { items: parts, .. } => {
            parts.iter_mut().for_each(|part| expr(part, to));
        }
        Expr::CardAt { pos: at, cards: of } | Expr::GroupAt { pos: at, groups: of } => {
            pos(at, to);
            expr(of, to);
        }
        Expr::Subsets { cards, size, .. } => {
            expr(cards, to);
            if let Some((_, size)) = size {
                expr(size, to);
            }
        }
        Expr::Read(storage) => storage_ref(storage, to),
        Expr::Contents(of) | Expr::PileList(of) => zone(of, to),
        Expr::Piles { owner: of, zone } => {
            owner(of, to);
            named(zone, to);
        }
        Expr::Int(_)
        | Expr::Number(_)
        | Expr::Card(_)
        | Expr::Fail { .. }
        | Expr::Str(_)
        | Expr::Local(_)
        | Expr::CurrentSeat(_)
        | Expr::NextSeat(_)
        | Expr::NextSeatBackwards(_)
        | Expr::PreviousSeat(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::NextTeamBackwards(_)
        | Expr::PreviousTeam(_)
        | Expr::Seats
        | Expr::Teams
        | Expr::OtherSeats(_)
        | Expr::OtherTeams(_)
        | Expr::Strs(_) => {}
    }
}

fn place(whole: &mut Place, to: &mut dyn Visit) {
    pos(&mut whole.pos, to);
    zone(&mut whole.zone, to);
}

fn pos(whole: &mut Pos, to: &mut dyn Visit) {
    to.pos(whole);
    match whole {
        Pos::Top | Pos::Bottom => {}
        Pos::Index(index) => expr(index, to),
    }
}

fn zone(whole: &mut ZoneRef, to: &mut dyn Visit) {
    match whole {
        ZoneRef::At { owner: of, zone, numbers } => {
            owner(of, to);
            named(zone, to);
            numbers.iter_mut().for_each(|number| expr(number, to));
        }
        ZoneRef::Free { owner: of, zone } => {
            owner(of, to);
            named(zone, to);
        }
        ZoneRef::Local(_) => {}
    }
}

fn list_ref(whole: &mut ListRef, to: &mut dyn Visit) {
    match whole {
        ListRef::Pile(pile) => zone(pile, to),
        ListRef::List(list) => expr(list, to),
    }
}

fn storage_ref(whole: &mut StorageRef, to: &mut dyn Visit) {
    owner(&mut whole.owner, to);
    named(&mut whole.storage, to);
}

fn map_ref(whole: &mut MapRef, to: &mut dyn Visit) {
    owner(&mut whole.owner, to);
    named(&mut whole.map, to);
}

fn owner(whole: &mut Owner, to: &mut dyn Visit) {
    match whole {
        Owner::Game => {}
        Owner::Seat(part) | Owner::Team(part) | Owner::Card(part) => expr(part, to),
    }
}

fn named<Id>(whole: &mut Named<Id>, to: &mut dyn Visit) {
    match whole {
        Named::Known(_) => {}
        Named::ByName(name, _) => expr(name, to),
    }
}

#[cfg(test)]
mod tests {
    use ir::{Expr, Game, Stmt, parts};

    use super::{Visit, rules};
    use crate::generate::Dice;
    use crate::random_games;

    #[derive(Debug, Default, PartialEq)]
    struct Count {
        stmts: usize,
        exprs: usize,
    }

    impl Visit for Count {
        fn stmt(&mut self, _stmt: &mut Stmt) {
            self.stmts += 1;
        }

        fn expr(&mut self, _expr: &mut Expr) {
            self.exprs += 1;
        }
    }

    fn count_stmts(stmts: &[Stmt], count: &mut Count) {
        for stmt in stmts {
            count.stmts += 1;
            parts::stmt(&stmt.kind, &mut |part| count_expr(part, count));
            count_stmts(parts::body(&stmt.kind), count);
        }
    }

    fn count_expr(expr: &Expr, count: &mut Count) {
        count.exprs += 1;
        parts::expr(expr, &mut |part, _| count_expr(part, count));
    }

    fn by_parts(game: &Game) -> Count {
        let mut count = Count::default();
        game.procs.iter().for_each(|proc| count_stmts(&proc.body, &mut count));
        count_stmts(&game.body, &mut count);
        count
    }

    /// `ir::parts` shows the same parts, but only to be looked at.
    #[test]
    fn no_part_of_the_rules_is_forgotten() {
        for index in 0..300 {
            let mut game = random_games::game(&mut Dice::seeded(4, index));
            let mut count = Count::default();
            rules(&mut game, &mut count);
            assert_eq!(count, by_parts(&game), "game {index}");
        }
    }
}

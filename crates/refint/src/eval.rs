//! The value of each expression. Operands are evaluated in the order of the fields in `ir`.

mod cards;
mod groups;
mod loops;
mod numbers;
mod refs;

pub(crate) use refs::Spot;

use ir::{CycleId, Expr, FaultKind, LocalId, StrId, Type};

use crate::machine::Machine;
use crate::value::Value;

impl Machine<'_> {
    pub(crate) fn eval(&mut self, expr: &Expr) -> Result<Value, FaultKind> {
        Ok(match expr {
            Expr::Int(n) => Value::Int(*n),
            Expr::Str(id) => Value::Str(*id),
            Expr::Local(local) => self.local(*local),
            Expr::If { test, then, other } => {
                if self.bool(test)? {
                    self.eval(then)?
                } else {
                    self.eval(other)?
                }
            }

            Expr::Arith(op, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Value::Int(numbers::arith(*op, a, b)?)
            }
            Expr::Read(storage) => {
                let storage = self.storage_ref(storage)?;
                let value = self.state.storages[&storage];
                match self.game.storages[storage.0.idx()].ty {
                    Type::Str => Value::Str(StrId(value as u32)),
                    _ => Value::Int(value),
                }
            }
            Expr::Score { card, map } => {
                let (card, map) = (self.card(card)?, self.map_ref(map)?);
                Value::Int(self.state.points(map, card.ok_or(FaultKind::NoCard)?))
            }
            Expr::Sum { cards, map } => Value::Int(self.sum(cards, map)?),
            Expr::Size(of) => Value::Int(self.eval(of)?.into_elements().len() as i64),
            Expr::Total { local, over, value } => Value::Int(self.total(*local, over, value)?),

            Expr::Triangular(n) => {
                let n = self.int(n)?;
                Value::Int(numbers::triangular(n)?)
            }
            Expr::Fibonacci(n) => {
                let n = self.int(n)?;
                Value::Int(numbers::fibonacci(n)?)
            }
            Expr::Random { from, until } => {
                let (from, until) = (self.int(from)?, self.int(until)?);
                Value::Int(self.random(from, until)?)
            }
            Expr::NumberOf(member) => match self.eval(member)? {
                Value::Seat(n) | Value::Team(n) => Value::Int(i64::from(n)),
                other => other.misfit("a seat or a team"),
            },
            Expr::ExtremePoints { most, cards, map, none } => {
                Value::Int(self.extreme_points(*most, cards, map, *none)?)
            }

            Expr::Compare(op, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Value::Bool(numbers::compare(*op, a, b))
            }
            Expr::Same(a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                Value::Bool(same(a, b))
            }
            Expr::Not(test) => Value::Bool(!self.bool(test)?),
            Expr::And(parts) => {
                for part in parts {
                    if !self.bool(part)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Expr::Or(parts) => {
                for part in parts {
                    if self.bool(part)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Expr::Every { local, over, test } => {
                Value::Bool(self.tests(*local, over, test)?.iter().all(|(_, holds)| *holds))
            }
            Expr::Some { local, over, test } => {
                Value::Bool(self.tests(*local, over, test)?.iter().any(|(_, holds)| *holds))
            }

            Expr::Trait { key, card } => {
                let (key, card) = (self.str(key)?, self.card(card)?);
                Value::Str(self.trait_of(key, card))
            }

            Expr::CardAt { pos, cards } => Value::Card(self.card_at(pos, cards)?),
            Expr::Extreme { most, cards, map } => {
                Value::Card(Some(self.extreme(*most, cards, map)?))
            }

            Expr::SeatNumber(n) => {
                let n = self.int(n)?;
                Value::Seat(number(n, self.game.n_seats as usize)?)
            }
            Expr::TeamNumber(n) => {
                let n = self.int(n)?;
                Value::Team(number(n, self.state.teams.len())?)
            }
            Expr::CurrentSeat(cycle) => Value::Seat(self.state.cycles[cycle].current),
            Expr::CurrentTeam(cycle) => Value::Team(self.state.cycles[cycle].current),
            Expr::NextSeat(cycle) => Value::Seat(self.state.next_member(self.game, *cycle)),
            Expr::NextTeam(cycle) => Value::Team(self.state.next_member(self.game, *cycle)),
            Expr::NextSeatBackwards(cycle) => {
                Value::Seat(self.state.next_member_backwards(self.game, *cycle))
            }
            Expr::NextTeamBackwards(cycle) => {
                Value::Team(self.state.next_member_backwards(self.game, *cycle))
            }
            Expr::PreviousSeat(cycle) => Value::Seat(self.state.previous_member(self.game, *cycle)),
            Expr::PreviousTeam(cycle) => Value::Team(self.state.previous_member(self.game, *cycle)),
            Expr::OwnerOf(card) => Value::Seat(self.owner_of(card)?),
            Expr::TeamOf(seat) => {
                let seat = self.seat(seat)?;
                let team = self.state.teams.iter().position(|team| team.contains(&seat));
                Value::Team(team.expect("every seat is in a team") as u32)
            }

            Expr::Contents(zone) => {
                let at = self.zone(zone)?;
                Value::Cards(self.state.pile(at).clone())
            }
            Expr::Filter { local, over, test } => self.filter(*local, over, test)?,
            Expr::Union(parts) => {
                let mut cards = Vec::new();
                for part in parts {
                    cards.extend(self.cards(part)?);
                }
                self.charge(cards.len() as u64, 1)?;
                Value::Cards(cards)
            }
            Expr::Flatten(groups) => {
                let cards = self.groups(groups)?.concat();
                self.charge(cards.len() as u64, 1)?;
                Value::Cards(cards)
            }
            Expr::Intersect(groups) => Value::Cards(self.intersect(groups)?),
            Expr::Disjunct(groups) => Value::Cards(self.disjunct(groups)?),
            Expr::Ends { top, n, cards } => Value::Cards(self.ends(*top, n, cards)?),
            Expr::Run { top, n, cards, map } => Value::Cards(self.run_at(*top, n, cards, map)?),
            Expr::Sort { cards, map } => Value::Cards(self.sort(cards, map)?),
            Expr::Bundle(parts) => {
                let mut groups = Vec::new();
                for part in parts {
                    groups.push(self.cards(part)?);
                }
                Value::Groups(groups)
            }
            Expr::Partition { key, cards } => Value::Groups(self.partition(key, cards)?),
            Expr::Subsets { cards, size, with_empty } => {
                Value::Groups(self.subsets(cards, size.as_ref(), *with_empty)?)
            }
            Expr::Runs { longest, n, cards, map } => {
                Value::Groups(self.runs(*longest, n, cards, map)?)
            }
            Expr::Piles { owner, zone } => {
                let piles = self.piles(owner, zone)?.into_iter();
                Value::Zones(piles.filter(|at| !self.state.pile(*at).is_empty()).collect())
            }
            Expr::Collect { local, over, cards } => {
                Value::Groups(self.collect(*local, over, cards)?)
            }
            Expr::Tuples { n, cards, map } => Value::Groups(self.tuples(n, cards, map)?),
            Expr::GroupAt { pos, groups } => Value::Cards(self.group_at(pos, groups)?),
            Expr::Seats => Value::Seats((0..self.game.n_seats).collect()),
            Expr::Teams => Value::Teams((0..self.state.teams.len() as u32).collect()),
            Expr::OtherSeats(cycle) => Value::Seats(self.others(*cycle)),
            Expr::OtherTeams(cycle) => Value::Teams(self.others(*cycle)),
            Expr::Members(team) => {
                let team = self.team(team)?;
                let members = self.state.teams.get(team as usize);
                Value::Seats(members.cloned().unwrap_or_default())
            }
            Expr::Range { from, until, inclusive } => {
                let (from, n) = self.range(from, until, *inclusive)?;
                self.charge(n, 1)?;
                Value::Ints(loops::numbers(from, n))
            }
            Expr::Strs(ids) => Value::Strs(ids.clone()),
        })
    }

    /// What a `let` binds: a variable of type Zone holds the pile itself.
    pub(crate) fn let_value(&mut self, local: LocalId, value: &Expr) -> Result<Value, FaultKind> {
        match value {
            Expr::Contents(zone) if self.game.locals[local.idx()].ty == Type::Zone => {
                Ok(Value::Zone(self.zone(zone)?))
            }
            _ => self.eval(value),
        }
    }

    pub(crate) fn int(&mut self, expr: &Expr) -> Result<i64, FaultKind> {
        match self.eval(expr)? {
            Value::Int(n) => Ok(n),
            other => other.misfit("an integer"),
        }
    }

    pub(crate) fn bool(&mut self, expr: &Expr) -> Result<bool, FaultKind> {
        match self.eval(expr)? {
            Value::Bool(holds) => Ok(holds),
            other => other.misfit("true or false"),
        }
    }

    pub(crate) fn str(&mut self, expr: &Expr) -> Result<StrId, FaultKind> {
        match self.eval(expr)? {
            Value::Str(id) => Ok(id),
            other => other.misfit("a string"),
        }
    }

    pub(crate) fn card(&mut self, expr: &Expr) -> Result<Option<u32>, FaultKind> {
        match self.eval(expr)? {
            Value::Card(card) => Ok(card),
            other => other.misfit("a card"),
        }
    }

    pub(crate) fn seat(&mut self, expr: &Expr) -> Result<u32, FaultKind> {
        match self.eval(expr)? {
            Value::Seat(seat) => Ok(seat),
            other => other.misfit("a seat"),
        }
    }

    fn team(&mut self, expr: &Expr) -> Result<u32, FaultKind> {
        match self.eval(expr)? {
            Value::Team(team) => Ok(team),
            other => other.misfit("a team"),
        }
    }

    pub(crate) fn cards(&mut self, expr: &Expr) -> Result<Vec<u32>, FaultKind> {
        match self.eval(expr)? {
            Value::Cards(cards) => Ok(cards),
            other => other.misfit("a collection of cards"),
        }
    }

    fn groups(&mut self, expr: &Expr) -> Result<Vec<Vec<u32>>, FaultKind> {
        match self.eval(expr)? {
            Value::Groups(groups) => Ok(groups),
            other => other.misfit("a collection of groups"),
        }
    }

    fn local(&self, local: LocalId) -> Value {
        self.locals.get(&local).cloned().expect("a verified game uses only bound variables")
    }

    fn others(&self, cycle: CycleId) -> Vec<u32> {
        let current = self.state.cycles[&cycle].current;
        (0..self.state.n_members(self.game, cycle)).filter(|member| *member != current).collect()
    }
}

fn same(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Str(a), Value::Str(b)) => a == b,
        // No card is the same as nothing, not even no card.
        (Value::Card(a), Value::Card(b)) => a.is_some() && a == b,
        (Value::Seat(a), Value::Seat(b)) | (Value::Team(a), Value::Team(b)) => a == b,
        (a, _) => a.misfit("of the type of the other value"),
    }
}

/// The number of a seat or team if there are so many.
fn number(n: i64, n_members: usize) -> Result<u32, FaultKind> {
    match usize::try_from(n) {
        Ok(index) if index < n_members => Ok(index as u32),
        _ => Err(FaultKind::BadIndex),
    }
}

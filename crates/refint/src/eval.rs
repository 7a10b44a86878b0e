//! The value of each expression. Operands are evaluated in the order of the fields in `ir`.

mod cards;
mod groups;
mod lists;
mod loops;
mod named;
mod numbers;
mod refs;
mod texts;
mod typed;

pub(crate) use refs::Spot;

use ir::{CycleId, Expr, FaultKind, LocalId, Scope, Type};

use crate::machine::Machine;
use crate::value::{ListAt, Value};

impl Machine<'_> {
    pub(crate) fn eval(&mut self, expr: &Expr) -> Result<Value, FaultKind> {
        Ok(match expr {
            Expr::Int(n) => Value::Int(*n),
            Expr::Str(id) => Value::Str(*id),
            Expr::Local(local) => self.local(*local)?,
            Expr::Bind { local, value, body } => {
                let value = self.eval(value)?;
                let before = self.bind(*local, value);
                let value = self.eval(body)?;
                self.unbind(*local, before);
                value
            }
            Expr::Fail { kind, .. } => return Err(*kind),
            Expr::If { test, then, other } => {
                if self.bool(test)? {
                    self.eval(then)?
                } else {
                    self.eval(other)?
                }
            }

            Expr::Number(n) => Value::Number(n.to_bigint()),
            Expr::ToNumber(n) => Value::Number(self.int(n)?.into()),

            Expr::ToInt(n) => Value::Int(numbers::saturated(&self.number(n)?)),
            Expr::Arith(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                self.arith(*op, a, b)?
            }
            Expr::Read(storage) => {
                let storage = self.storage_ref(storage)?;
                self.state.storages[&storage].clone().ok_or(FaultKind::Undefined)?
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
            Expr::PileNamed { zone, name } => Value::Int(self.pile_named(*zone, name)?),
            Expr::ExtremePoints { most, cards, map, none } => {
                Value::Int(self.extreme_points(*most, cards, map, *none)?)
            }

            Expr::Compare(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                Value::Bool(self.compare(*op, a, b)?)
            }
            Expr::Same(a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                if let (Value::Text(a), Value::Text(b)) = (&a, &b) {
                    let price = ir::fuel::same_text(a.len(), b.len());
                    self.charge(price.unsigned_abs(), 1)?;
                }
                Value::Bool(same(a, b))
            }
            Expr::SameItems(a, b) => Value::Bool(self.same_items(a, b)?),
            Expr::SameList(a, b) => {
                let (a, b) = (self.list_ref(a)?, self.list_ref(b)?);
                Value::Bool(a == b)
            }
            Expr::Defined(of) => Value::Bool(self.is_defined(of)?),
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
            Expr::StrAt { index, of } => {
                let index = self.int(index)?;
                Value::Str(of[number(index, of.len())? as usize])
            }

            Expr::Text(parts) => Value::Text(self.text(parts)?),

            // Before its deck is there, there is no such card.
            Expr::Card(card) => {
                Value::Card(Some(*card).filter(|card| (*card as usize) < self.state.faces.len()))
            }
            Expr::Given(card) => Value::Card(Some(self.card(card)?.ok_or(FaultKind::Undefined)?)),
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

            Expr::New(of) => Value::List(self.new_list(of)?),
            Expr::PileList(zone) => Value::List(ListAt::Pile(self.zone(zone)?)),

            Expr::Items(list) => {
                let list = self.list(list)?;
                self.state.collection(list)
            }
            Expr::ListOf { element, items } => self.list_of(*element, items)?,
            Expr::From { list, start } => self.starting_at(list, start)?,
            Expr::CardsOf { points, map, strings, key } => {
                Value::Cards(self.cards_of(points, map, strings, *key)?)
            }
            Expr::ItemAt { last, of } => self.item_at(*last, of)?,
            Expr::Numbered { zone, before, after } => {
                Value::Ints(self.numbered(*zone, before, after.as_deref())?)
            }
            Expr::Contents(zone) => {
                let at = self.zone(zone)?;
                Value::Cards(self.state.pile(at).clone())
            }
            Expr::Filter { local, over, test } => self.filter(*local, over, test)?,
            Expr::Union(parts) => self.union(expr, parts)?,
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
                Value::Seats(self.state.members(team))
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

    /// Whether a variable of the game or a storage has a value, or there is such a card.
    fn is_defined(&mut self, of: &Expr) -> Result<bool, FaultKind> {
        let value = match of {
            Expr::Local(local) if self.game.locals[local.idx()].scope != Scope::Bound => {
                self.state.variables.get(local).cloned()
            }
            Expr::Read(storage) => {
                let storage = self.storage_ref(storage)?;
                self.state.storages[&storage].clone()
            }
            _ => Some(self.eval(of)?),
        };
        Ok(!matches!(value, None | Some(Value::Card(None))))
    }

    fn others(&self, cycle: CycleId) -> Vec<u32> {
        let current = self.state.cycles[&cycle].current;
        (0..self.state.n_members(self.game, cycle)).filter(|member| *member != current).collect()
    }
}

fn same(a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Str(a), Value::Str(b)) => a == b,
        (Value::Text(a), Value::Text(b)) => a == b,
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

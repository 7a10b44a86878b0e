//! The value of each expression. Operands are evaluated in the order of the fields in `ir`.

mod cards;
mod loops;
mod refs;

pub(crate) use refs::Spot;

use ir::{Arith, Cmp, CycleId, Expr, FaultKind, LocalId, StrId, Type};

use crate::machine::Machine;
use crate::value::Value;

impl Machine<'_> {
    pub(crate) fn eval(&mut self, expr: &Expr) -> Result<Value, FaultKind> {
        Ok(match expr {
            Expr::Int(n) => Value::Int(*n),
            Expr::Str(id) => Value::Str(*id),
            Expr::Local(local) => self.local(*local),

            Expr::Arith(op, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Value::Int(arith(*op, a, b)?)
            }
            Expr::Read(int) => {
                let int = self.int_ref(int)?;
                Value::Int(self.state.ints[&int])
            }
            Expr::Score { card, map } => {
                let (card, map) = (self.card(card)?, self.map_ref(map)?);
                Value::Int(self.state.points(map, card.ok_or(FaultKind::NoCard)?))
            }
            Expr::Sum { cards, map } => Value::Int(self.sum(cards, map)?),
            Expr::Size(of) => Value::Int(self.eval(of)?.into_elements().len() as i64),
            Expr::Total { local, over, value } => Value::Int(self.total(*local, over, value)?),

            Expr::Compare(op, a, b) => {
                let (a, b) = (self.int(a)?, self.int(b)?);
                Value::Bool(compare(*op, a, b))
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
            Expr::PreviousSeat(cycle) => Value::Seat(self.previous(*cycle)),
            Expr::PreviousTeam(cycle) => Value::Team(self.previous(*cycle)),
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

    fn previous(&self, cycle: CycleId) -> u32 {
        let n = self.state.n_members(self.game, cycle);
        (self.state.cycles[&cycle].current + n - 1) % n
    }

    fn others(&self, cycle: CycleId) -> Vec<u32> {
        let current = self.state.cycles[&cycle].current;
        (0..self.state.n_members(self.game, cycle)).filter(|member| *member != current).collect()
    }
}

fn arith(op: Arith, a: i64, b: i64) -> Result<i64, FaultKind> {
    if b == 0 && matches!(op, Arith::Div | Arith::Rem) {
        return Err(FaultKind::DivideByZero);
    }
    let result = match op {
        Arith::Add => a.checked_add(b),
        Arith::Sub => a.checked_sub(b),
        Arith::Mul => a.checked_mul(b),
        Arith::Div => a.checked_div(b),
        Arith::Rem => a.checked_rem(b),
    };
    result.ok_or(FaultKind::Overflow)
}

fn compare(op: Cmp, a: i64, b: i64) -> bool {
    match op {
        Cmp::Lt => a < b,
        Cmp::Gt => a > b,
        Cmp::Le => a <= b,
        Cmp::Ge => a >= b,
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
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

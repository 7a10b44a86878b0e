//! The checked tree as text, for people: what each name was taken for.
//!
//! Close to the language itself, with what the checker found out added: `'P#0` is variable 0, `@2` a turn order,
//! and a value of a type that does not show has it behind a colon.

use std::fmt::{self, Write as _};

use ir::{Arith, Best, Cmp, CycleId, CycleOf, LocalId, StoreOp};

use super::{
    AnyMeans, Attribute, Award, Checked, Each, Expr, ExprKind, IntStore, Owner, Pile, Place, Pos,
    Stmt, StmtKind, StoreName, Value, Which, describe,
};

/// The whole tree, indented.
#[must_use]
pub fn dump(checked: &Checked) -> String {
    let mut dumper = Dumper { checked, text: String::new() };
    // Writing to a string cannot fail.
    let _ = dumper.game();
    dumper.text
}

struct Dumper<'a> {
    checked: &'a Checked,
    text: String,
}

impl Dumper<'_> {
    fn game(&mut self) -> fmt::Result {
        let checked = self.checked;
        writeln!(self.text, "dialect {}", checked.dialect.name())?;
        let seats = &checked.seats;
        write!(self.text, "players {}", seats.count)?;
        match &seats.variable {
            Some(name) => writeln!(self.text, " (declared '{name}, {})", seats.declared)?,
            None => writeln!(self.text)?,
        }
        writeln!(self.text, "teams {}", teams(&checked.teams))?;
        for constant in &checked.constants {
            writeln!(self.text, "declare '{} = {}", constant.name, value(&constant.value))?;
        }
        for (index, deck) in checked.decks.iter().enumerate() {
            write!(self.text, "deck {index}: {} cards", deck.n_cards)?;
            for attribute in &deck.attributes {
                self.text.push(' ');
                self.attribute(attribute);
            }
            self.text.push('\n');
        }
        for (index, cycle) in checked.cycles.iter().enumerate() {
            let of = match cycle.of {
                CycleOf::Seats => "players",
                CycleOf::Teams => "teams",
            };
            match cycle.parent {
                Some(parent) => {
                    writeln!(self.text, "turn order @{index} of {of} in @{}", parent.0)?
                }
                None => writeln!(self.text, "turn order @{index} of {of}")?,
            }
        }
        for (index, local) in checked.locals.iter().enumerate() {
            writeln!(self.text, "variable '{}#{index} is {}", local.name, describe(local.ty))?;
        }
        self.text.push_str("setup\n");
        self.stmts(&checked.setup, 1);
        self.text.push_str("game\n");
        self.stmts(&checked.items, 1);
        let scoring = &checked.scoring;
        let best = match scoring.best {
            Best::Max => "max",
            Best::Min => "min",
        };
        let score = self.expr(&scoring.score);
        writeln!(self.text, "scoring {best} @{} {score}", scoring.cycle.0)
    }

    fn attribute(&mut self, attribute: &Attribute) {
        self.text.push('(');
        self.text.push_str(&attribute.key);
        for value in &attribute.values {
            self.text.push(' ');
            if value.subs.is_empty() {
                self.text.push_str(&value.name);
                continue;
            }
            self.text.push('(');
            self.text.push_str(&value.name);
            for sub in &value.subs {
                self.text.push(' ');
                self.attribute(sub);
            }
            self.text.push(')');
        }
        self.text.push(')');
    }

    fn stmts(&mut self, stmts: &[Stmt], depth: usize) {
        for stmt in stmts {
            self.stmt(stmt, depth);
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        for _ in 0..depth {
            self.text.push_str("  ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn stmt(&mut self, stmt: &Stmt, depth: usize) {
        match &stmt.kind {
            StmtKind::Do(steps) => {
                self.line(depth, "do");
                self.stmts(steps, depth + 1);
            }
            StmtKind::When { test, then } => {
                let text = format!("if {}", self.expr(test));
                self.line(depth, &text);
                self.stmt(then, depth + 1);
            }
            StmtKind::Let { local, value, body } => {
                let text = format!("let {} = {}", self.local(*local), self.expr(value));
                self.line(depth, &text);
                self.stmt(body, depth + 1);
            }
            StmtKind::All { local, over, body } => {
                let text = format!("all {} of {}", self.local(*local), self.expr(over));
                self.line(depth, &text);
                self.stmt(body, depth + 1);
            }
            StmtKind::Any { means, local, over, body } => {
                let how = match means {
                    AnyMeans::Ways => "any".to_owned(),
                    AnyMeans::Question(cycle) => format!("ask @{} any", cycle.0),
                    AnyMeans::Loop => "any (as all)".to_owned(),
                };
                let text = format!("{how} {} of {}", self.local(*local), self.expr(over));
                self.line(depth, &text);
                self.stmt(body, depth + 1);
            }
            StmtKind::Repeat { times, body } => {
                let text = format!("repeat {}", self.expr(times));
                self.line(depth, &text);
                self.stmt(body, depth + 1);
            }
            StmtKind::Stage { cycle, end, items } => {
                let text = format!("stage @{} until {}", cycle.0, self.expr(end));
                self.line(depth, &text);
                self.stmts(items, depth + 1);
            }
            StmtKind::Choice { cycle, steps } => {
                self.line(depth, &format!("choice @{}", cycle.0));
                self.stmts(steps, depth + 1);
            }
            StmtKind::Award { map, awards } => {
                self.line(depth, &format!("put points '{map}"));
                for award in awards {
                    let text = self.award(award);
                    self.line(depth + 1, &text);
                }
            }
            _ => {
                let text = self.effect(&stmt.kind);
                self.line(depth, &text);
            }
        }
    }

    fn effect(&self, kind: &StmtKind) -> String {
        match kind {
            StmtKind::Move { card, to } => {
                format!("move {} to {}", self.expr(card), self.place(to))
            }
            StmtKind::MoveAll { cards, from_top, to } => {
                let end = if *from_top { "top" } else { "bottom" };
                format!("move all {} from the {end} to {}", self.expr(cards), self.place(to))
            }
            StmtKind::Remember { card, to } => {
                format!("remember {} at {}", self.expr(card), self.place(to))
            }
            StmtKind::Forget { pos, pile } => {
                format!("forget ({} {})", self.pos(pos), self.pile(pile))
            }
            StmtKind::ForgetAll { pile } => format!("forget all {}", self.pile(pile)),
            StmtKind::Store { to, op, value } => {
                let op = match op {
                    StoreOp::Set => "set",
                    StoreOp::Inc => "inc",
                    StoreOp::Dec => "dec",
                };
                format!("{op} {} {}", self.store(to), self.expr(value))
            }
            StmtKind::Shuffle(cards) => format!("shuffle {}", self.expr(cards)),
            StmtKind::CreateTeams(lists) => format!("create teams {}", teams(lists)),
            StmtKind::CreateDeck { deck, to } => format!("create deck {deck} in {}", self.pile(to)),
            StmtKind::SetCurrent { cycle, seat } => {
                format!("cycle @{} current {}", cycle.0, self.expr(seat))
            }
            StmtKind::Queue { cycle, seat } => {
                format!("cycle @{} next {}", cycle.0, self.expr(seat))
            }
            StmtKind::Pass => "pass".to_owned(),
            StmtKind::Do(_)
            | StmtKind::When { .. }
            | StmtKind::Let { .. }
            | StmtKind::All { .. }
            | StmtKind::Any { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Stage { .. }
            | StmtKind::Choice { .. }
            | StmtKind::Award { .. } => String::new(),
        }
    }

    fn award(&self, award: &Award) -> String {
        let mut text = String::new();
        for (key, value) in &award.conditions {
            let _ = write!(text, "{} {}, ", self.expr(key), self.expr(value));
        }
        let _ = write!(text, "{} points", self.expr(&award.points));
        text
    }

    fn local(&self, local: LocalId) -> String {
        let name = self.checked.locals.get(local.idx()).map_or("", |local| local.name.as_str());
        format!("'{name}#{}", local.0)
    }

    fn store(&self, store: &IntStore) -> String {
        format!("({} sto {})", self.owner(&store.owner), self.name(&store.name))
    }

    fn owner(&self, owner: &Owner) -> String {
        match owner {
            Owner::Game => "game".to_owned(),
            Owner::Seat(owner) | Owner::Team(owner) => self.expr(owner),
        }
    }

    fn name(&self, name: &StoreName) -> String {
        match name {
            StoreName::Known(name) => name.clone(),
            StoreName::Picked(by, _) => self.expr(by),
        }
    }

    fn pile(&self, pile: &Pile) -> String {
        match pile {
            Pile::At { owner, loc, name } => {
                format!("({} {} {})", self.owner(owner), loc.word(), self.name(name))
            }
            Pile::Local(local) => self.local(*local),
        }
    }

    fn pos(&self, pos: &Pos) -> String {
        match pos {
            Pos::Top => "top".to_owned(),
            Pos::Bottom => "bottom".to_owned(),
            Pos::Index(index) => self.expr(index),
        }
    }

    fn place(&self, place: &Place) -> String {
        format!("({} {})", self.pos(&place.pos), self.pile(&place.pile))
    }

    fn expr(&self, expr: &Expr) -> String {
        let of = |word: &str, parts: &[&Expr]| self.form(word, parts);
        match &expr.kind {
            ExprKind::Int(value) => value.to_string(),
            ExprKind::Str(name) => name.clone(),
            ExprKind::Strs(names) => format!("({})", names.join(", ")),
            ExprKind::Declared(index) => {
                self.checked.constants.get(*index).map_or(String::new(), |c| format!("'{}", c.name))
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Arith(op, a, b) => of(arith(*op), &[a, b]),
            ExprKind::Read(store) => self.store(store),
            ExprKind::Score { card, map } => format!("(score {} using '{map})", self.expr(card)),
            ExprKind::Sum { cards, map } => format!("(sum {} using '{map})", self.expr(cards)),
            ExprKind::Size(inner) => of("size", &[inner]),
            ExprKind::Compare(cmp, a, b) => of(compare(*cmp), &[a, b]),
            ExprKind::Same { equal, left, right } => {
                let op = if *equal { "same" } else { "differ" };
                format!("({op} {} {}: {})", self.expr(left), self.expr(right), describe(left.ty))
            }
            ExprKind::Not(inner) => of("not", &[inner]),
            ExprKind::And(parts) => of("and", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Or(parts) => of("or", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Every(each) => self.each("every", each),
            ExprKind::Some(each) => self.each("some", each),
            ExprKind::Total(each) => self.each("total", each),
            ExprKind::Filter(each) => self.each("filter", each),
            ExprKind::Collect(each) => self.each("collect", each),
            ExprKind::Attribute { key, card } => of("cardatt", &[key, card]),
            ExprKind::CardAt { pos, cards } => {
                format!("({} {}: a card)", self.pos(pos), self.expr(cards))
            }
            ExprKind::GroupAt { pos, groups } => {
                format!("({} {}: a group)", self.pos(pos), self.expr(groups))
            }
            ExprKind::Extreme { most, cards, map } => {
                let word = if *most { "max" } else { "min" };
                format!("({word} {} using '{map})", self.expr(cards))
            }
            ExprKind::Actual(card) => of("actual", &[card]),
            ExprKind::SeatNumber(number) => format!("({} player)", self.expr(number)),
            ExprKind::TeamNumber(number) => format!("({} team)", self.expr(number)),
            ExprKind::Seat(which, cycle) => turn(*which, "player", *cycle),
            ExprKind::Team(which, cycle) => turn(*which, "team", *cycle),
            ExprKind::OwnerOf(card) => of("owner", &[card]),
            ExprKind::TeamOf(seat) => of("team", &[seat]),
            ExprKind::Contents(pile) => self.pile(pile),
            ExprKind::Union(parts) => of("union", &parts.iter().collect::<Vec<_>>()),
            ExprKind::Tuples { n, cards, map } => {
                format!("(tuples {} {} using '{map})", self.expr(n), self.expr(cards))
            }
            ExprKind::Seats => "player".to_owned(),
            ExprKind::Teams => "team".to_owned(),
            ExprKind::OtherSeats(cycle) => format!("(other player @{})", cycle.0),
            ExprKind::OtherTeams(cycle) => format!("(other team @{})", cycle.0),
            ExprKind::Members(team) => of("members", &[team]),
            ExprKind::Range(from, to) => format!("(range {}..{})", self.expr(from), self.expr(to)),
        }
    }

    fn form(&self, word: &str, parts: &[&Expr]) -> String {
        let mut text = format!("({word}");
        for part in parts {
            text.push(' ');
            text.push_str(&self.expr(part));
        }
        text.push(')');
        text
    }

    fn each(&self, word: &str, each: &Each) -> String {
        let (local, over) = (self.local(each.local), self.expr(&each.over));
        format!("({word} {local} of {over}: {})", self.expr(&each.body))
    }
}

fn turn(which: Which, who: &str, cycle: CycleId) -> String {
    let which = match which {
        Which::Current => "current",
        Which::Next => "next",
        Which::Previous => "previous",
    };
    format!("({which} {who} @{})", cycle.0)
}

fn arith(op: Arith) -> &'static str {
    match op {
        Arith::Add => "+",
        Arith::Sub => "-",
        Arith::Mul => "*",
        Arith::Div => "//",
        Arith::Rem => "%",
    }
}

fn compare(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Lt => "<",
        Cmp::Gt => ">",
        Cmp::Le => "<=",
        Cmp::Ge => ">=",
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
    }
}

fn value(value: &Value) -> String {
    match value {
        Value::Int(value) => value.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Str(name) => name.clone(),
        Value::Strs(names) => format!("({})", names.join(", ")),
        Value::Ints(from, to) => format!("(range {from}..{to})"),
    }
}

fn teams(teams: &[Vec<u32>]) -> String {
    let mut text = String::new();
    for (index, team) in teams.iter().enumerate() {
        let members: Vec<_> = team.iter().map(u32::to_string).collect();
        let space = if index == 0 { "" } else { " " };
        let _ = write!(text, "{space}({})", members.join(", "));
    }
    text
}

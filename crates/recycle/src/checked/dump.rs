//! The checked tree as text, for people: what each name was taken for.
//!
//! Close to the language itself, with what the checker found out added: `'P#0` is variable 0, `@2` a turn order,
//! and a value of a type that does not show has it behind a colon.

mod exprs;

use std::fmt::{self, Write as _};

use ir::{Best, CycleOf, LocalId, OwnerKind, StoreOp};

use super::{AnyMeans, Attribute, Award, Checked, Stmt, StmtKind, Value, describe};

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
        writeln!(self.text, "dialect {}", checked.reading.dialect.name())?;
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
            if !deck.back.is_empty() {
                write!(self.text, " named {}", deck.back)?;
            }
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
        for ((owner, loc, name), numbers) in &checked.numbers {
            let owner = match owner {
                OwnerKind::Game => "game",
                OwnerKind::Seat => "PLAYER",
                OwnerKind::Team => "TEAM",
                OwnerKind::Card => "CARD",
            };
            write!(self.text, "piles ({owner} {} {name}) numbered", loc.word())?;
            for numbers in numbers {
                let last = numbers.first.saturating_add(i64::from(numbers.count)).saturating_sub(1);
                write!(self.text, " {} to {last}", numbers.first)?;
            }
            self.text.push('\n');
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
            StmtKind::Stage { cycle, end, backwards, items } => {
                let end = end
                    .as_ref()
                    .map_or("once".to_owned(), |end| format!("until {}", self.expr(end)));
                let back = backwards
                    .as_ref()
                    .map_or(String::new(), |test| format!(", backwards if {}", self.expr(test)));
                let text = format!("stage @{} {end}{back}", cycle.0);
                self.line(depth, &text);
                self.stmts(items, depth + 1);
            }
            StmtKind::Together { cycle, items } => {
                self.line(depth, &format!("stage @{} together", cycle.0));
                self.stmts(items, depth + 1);
            }
            StmtKind::Choice { cycle, steps } => {
                self.line(depth, &format!("choice @{}", cycle.0));
                self.stmts(steps, depth + 1);
            }
            StmtKind::Award { map, awards, update } => {
                let word = if *update { "update" } else { "set" };
                let text = format!("{word} {}", self.map(map));
                self.line(depth, &text);
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
            StmtKind::Swap { a, b } => format!("swap {} and {}", self.expr(a), self.expr(b)),
            StmtKind::SwapPiles { a, b } => {
                format!("swap all {} and {}", self.pile(a), self.pile(b))
            }
            StmtKind::Faro { a, b } => {
                format!("shuffle {} into {}", self.pile(b), self.pile(a))
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
            | StmtKind::Together { .. }
            | StmtKind::Choice { .. }
            | StmtKind::Award { .. } => String::new(),
        }
    }

    fn award(&self, award: &Award) -> String {
        let mut text = String::new();
        for (key, value) in &award.conditions {
            let _ = write!(text, "{} : {}, ", self.expr(key), self.expr(value));
        }
        let _ = write!(text, "{} points", self.expr(&award.points));
        text
    }

    fn local(&self, local: LocalId) -> String {
        let name = self.checked.locals.get(local.idx()).map_or("", |local| local.name.as_str());
        format!("'{name}#{}", local.0)
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

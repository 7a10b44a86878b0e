//! Statements as indented lines.

use super::Printer;
use crate::{Asking, Audience, Award, Choice, Expr, Stmt, StmtKind, StoreOp, Type};

impl Printer<'_> {
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            self.stmt(&stmt.kind);
        }
    }

    fn stmt(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Block(body) => self.with_body("block", body),
            StmtKind::If { test, then } => self.with_body(format!("if {}", self.expr(test)), then),
            StmtKind::Let { local, value, body } => {
                let live = self.game.locals[local.idx()].ty == Type::Zone;
                let value = self.expr(value);
                let value = if live { format!("pile {value}") } else { value };
                self.with_body(format!("let {} = {value}", self.local(*local)), body);
            }
            StmtKind::ForEach { local, over, body } => {
                self.with_body(format!("for {} in {}", self.local(*local), self.expr(over)), body);
            }
            StmtKind::Any { local, over, body } => {
                self.with_body(format!("any {} in {}", self.local(*local), self.expr(over)), body);
            }
            StmtKind::Repeat { times, body } => {
                self.with_body(format!("repeat {}", self.expr(times)), body);
            }
            StmtKind::Stage { cycle, end, backwards, body } => {
                let mut head = format!("stage {}", self.names.cycles[cycle.idx()]);
                head += &match end {
                    Some(end) => format!(" until {}", self.expr(end)),
                    None => " once round".to_owned(),
                };
                if let Some(test) = backwards {
                    head += &format!(", backwards while {}", self.expr(test));
                }
                self.with_body(head, body);
            }
            StmtKind::Together { cycle, body } => {
                let head = format!("together {}", self.names.cycles[cycle.idx()]);
                self.with_body(head, body);
            }
            StmtKind::Choice(choice) => self.choice(choice),
            StmtKind::Award { map, awards } => self.awards(self.map_ref(map), awards),
            StmtKind::Move { card, to } => {
                self.line(format!("move {} to {}", self.expr(card), self.place(to)));
            }
            StmtKind::MoveAll { cards, from_top, to } => {
                let end = if *from_top { "top" } else { "bottom" };
                let (cards, to) = (self.expr(cards), self.place(to));
                self.line(format!("move all {cards} from the {end} to {to}"));
            }
            StmtKind::Swap { a, b } => {
                self.line(format!("swap {} and {}", self.expr(a), self.expr(b)));
            }
            StmtKind::SwapPiles { a, b } => {
                self.line(format!("swap all of {} and {}", self.zone(a), self.zone(b)));
            }
            StmtKind::Combine { map, of } => {
                let of: Vec<String> = of.iter().map(|map| self.map_ref(map)).collect();
                self.line(format!("points {} = {}", self.map_ref(map), of.join(" + ")));
            }
            StmtKind::Remember { card, to, lenient } => {
                let word = if *lenient { "remember if there" } else { "remember" };
                self.line(format!("{word} {} at {}", self.expr(card), self.place(to)));
            }
            StmtKind::Forget { pos, zone } => {
                self.line(format!("forget {} of {}", self.pos(pos), self.zone(zone)));
            }
            StmtKind::ForgetAll { zone } => self.line(format!("forget all of {}", self.zone(zone))),
            StmtKind::Store { to, op, value } => {
                let op = match op {
                    StoreOp::Set => "=",
                    StoreOp::Inc => "+=",
                    StoreOp::Dec => "-=",
                };
                self.line(format!("{} {op} {}", self.storage_ref(to), self.expr(value)));
            }
            StmtKind::Loop(body) => self.with_body("loop", body),
            StmtKind::Labelled { label, body } => {
                self.with_body(format!("labelled {}", self.names.labels[label.idx()]), body);
            }
            StmtKind::Leave(label) => {
                self.line(format!("leave {}", self.names.labels[label.idx()]));
            }
            StmtKind::Call(proc) => self.line(format!("call {}", self.names.procs[proc.idx()])),
            StmtKind::Finish => self.line("finish"),
            StmtKind::Fail(kind) => self.line(format!("fail {}", kind.name())),
            StmtKind::Assign { local, value } => {
                self.line(format!("{} := {}", self.local(*local), self.expr(value)));
            }
            StmtKind::Pick { local, value, text } => {
                let text = text.as_ref().map(|text| format!(", told as {}", self.expr(text)));
                let text = text.unwrap_or_default();
                self.line(format!("pick {} := {}{text}", self.local(*local), self.expr(value)));
            }
            StmtKind::Shuffle(list) => self.line(format!("shuffle {}", self.list_ref(list))),
            StmtKind::Rotate(list) => self.line(format!("rotate {}", self.list_ref(list))),
            StmtKind::Order { list, by } => {
                self.line(format!("order {} by {}", self.list_ref(list), self.expr(by)));
            }
            StmtKind::Deal { cards, from, to, to_start, aside } => {
                let end = if *to_start { "start" } else { "end" };
                let (from, to) = (self.list_ref(from), self.list_ref(to));
                let (cards, aside) = (self.expr(cards), self.zone(aside));
                self.line(format!("deal {cards} from {from} to the {end} of {to}, aside {aside}"));
            }
            StmtKind::Attach { list, from, leaving } => {
                let (list, from) = (self.list_ref(list), self.list_ref(from));
                self.line(format!("attach {from} to {list}, leaving {}", self.expr(leaving)));
            }
            StmtKind::Restock { list, aside } => {
                let (list, aside) = (self.list_ref(list), self.zone(aside));
                self.line(format!("restock {list}, aside {aside}"));
            }
            StmtKind::Tell { to, text } => {
                let to = match to {
                    Audience::Everybody => "everybody".to_owned(),
                    Audience::Seat(who) | Audience::Team(who) => self.expr(who),
                };
                self.line(format!("tell {to} {}", self.expr(text)));
            }
            StmtKind::Attempt { ok, body } => {
                self.with_body(format!("attempt, ok in {}", self.local(*ok)), body);
            }
            StmtKind::Abandon => self.line("abandon"),
            StmtKind::NamePile { zone, name, top, seats, aside } => {
                let zone = self.names.zones[zone.idx()].clone();
                let seen = if *top { "top seen" } else { "seen" };
                let (name, seats) = (self.expr(name), self.expr(seats));
                let aside = self.zone(aside);
                self.line(format!(
                    "name a pile of {zone} {name}, {seen} by {seats}, aside {aside}"
                ));
            }
            StmtKind::Renew { deck, to, from, room } => {
                let (to, from) = (self.zone(to), self.zone(from));
                self.line(format!("renew deck {} on {to} from {from}, room {room}", deck.0));
            }
            StmtKind::CreateTeams(teams) => {
                let teams: Vec<String> = teams.iter().map(|team| format!("{team:?}")).collect();
                self.line(format!("create teams {}", teams.join(" ")));
            }
            StmtKind::CreateDeck { deck, to } => {
                self.line(format!("create deck {} on {}", deck.0, self.zone(to)));
            }
            StmtKind::SetCurrent { cycle, seat } => {
                self.line(format!("{} = {}", self.turn("current", *cycle), self.expr(seat)));
            }
            StmtKind::Queue { cycle, seat } => {
                self.line(format!("{} = {}", self.turn("queued", *cycle), self.expr(seat)));
            }
            StmtKind::Pass => self.line("pass"),
        }
    }

    fn with_body(&mut self, head: impl AsRef<str>, body: &[Stmt]) {
        self.line(head);
        self.indented(|printer| printer.stmts(body));
    }

    fn choice(&mut self, choice: &Choice) {
        let asked = self.expr(&choice.seat);
        let asking = match choice.asking {
            Asking::Always => "",
            Asking::IfPossible => ", asked only if possible",
            Asking::IfHopeful => ", asked only if there is hope",
            Asking::IfItMatters => ", asked only if it matters",
        };
        self.line(format!("choice of {asked}{asking}"));
        self.indented(|printer| {
            for step in &choice.steps {
                printer.with_body("step", std::slice::from_ref(step));
            }
        });
    }

    fn awards(&mut self, map: String, awards: &[Award]) {
        self.line(format!("award {map}"));
        let condition = |printer: &Self, (key, value): &(Expr, Expr)| {
            format!("{} {}", printer.expr(key), printer.expr(value))
        };
        self.indented(|printer| {
            for award in awards {
                let conditions = award.conditions.iter().map(|pair| condition(printer, pair));
                let conditions: Vec<String> = conditions.collect();
                let whom = match conditions.as_slice() {
                    [] => "every card".to_owned(),
                    conditions => conditions.join(" and "),
                };
                let points = printer.expr(&award.points);
                printer.line(format!("{points} for {whom}"));
            }
        });
    }
}

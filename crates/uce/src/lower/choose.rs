//! `CHOOSE`: a menu, and behind it what was picked, as an attempt if it may fail.
//!
//! An entry that has failed too often since the last one that went well is no longer offered. Where so many have to go well,
//! nothing is asked if no entry has any hope; an entry that can never fail makes looking for hope needless.

use ir::{Asking, Cmp, Expr, Stmt, StmtKind};
use source::Span;

use super::make::{all, any, compare, if_, int, not, plus, stmt};
use super::names::{Use, number};
use super::sure::is_sure;
use super::{Lowering, Out};
use crate::check::switches;
use crate::checked::{Asked, Choice, Deal, RoutineKind, When};

/// So many times an entry may fail.
const MAX_FAILED: i64 = 32;

/// An entry of a menu.
struct Entry<'a> {
    choice: &'a Choice,
    /// It can be taken back.
    attempted: bool,
    /// Whether it is offered; nothing if it always is.
    test: Option<Expr>,
    /// What it is called: a string, or a variable.
    text: Expr,
}

impl<'a> Lowering<'a> {
    pub(super) fn choose(
        &mut self,
        span: Span,
        count: Option<u32>,
        asked: Asked,
        choices: &'a [Choice],
    ) -> Vec<Stmt> {
        if count == Some(0) {
            return Vec::new();
        }
        let menu = self.menus;
        self.menus += 1;
        let made = self.menu(span, menu, count, asked, choices);
        self.menus = menu;
        made
    }

    fn menu(
        &mut self,
        span: Span,
        menu: u32,
        count: Option<u32>,
        asked: Asked,
        choices: &'a [Choice],
    ) -> Vec<Stmt> {
        let attempted: Vec<bool> = choices.iter().map(|choice| !is_sure(choice)).collect();
        let repeats = count != Some(1) || attempted.contains(&true);
        let (mut pass, who) = self.asked(span, asked);
        let mut entries = Vec::new();
        for (index, (choice, &attempted)) in choices.iter().zip(&attempted).enumerate() {
            let (before, entry) = self.entry(menu, number(index), choice, attempted);
            pass.extend(before);
            entries.push(entry);
        }
        pass.push(self.assign(span, Use::Picked(menu), int(0)));
        pass.extend(self.ask(span, menu, count, &who, &entries));
        let done = repeats.then(|| self.names.label("chosen"));
        let picked = Expr::Local(self.local(Use::Picked(menu)));
        if let Some(done) = done {
            let end = match count {
                Some(_) => 0,
                None => number(choices.len()) + 1,
            };
            let over = compare(Cmp::Eq, picked.clone(), int(end));
            pass.push(if_(span, over, vec![stmt(span, StmtKind::Leave(done))]));
        }
        for (index, entry) in entries.iter().enumerate() {
            let at = entry.choice.span;
            let levels = if entry.attempted { 5 } else { 3 };
            let mut then = self.inside(at, levels, |lowering| lowering.carry_out(entry));
            if entry.attempted {
                let failed = Use::Failed(menu, number(index));
                let more = plus(Expr::Local(self.local(failed)), int(1));
                let ok = Expr::Local(self.local(Use::Ok));
                let count_it = self.assign(at, failed, more);
                then.push(if_(at, not(ok), vec![count_it]));
            } else if repeats && !then.last().is_some_and(ends) {
                then.push(self.assign(at, Use::Ok, Expr::And(Vec::new())));
            }
            let is_it = compare(Cmp::Eq, picked.clone(), int(number(index) + 1));
            pass.push(if_(at, is_it, then));
        }
        let Some(label) = done else { return pass };
        let mut made = self.no_failures(span, menu, &attempted);
        let mut then = match count {
            Some(1) => Vec::new(),
            _ => made.clone(),
        };
        if let Some(count) = count.filter(|&count| count > 1) {
            made.push(self.assign(span, Use::Left(menu), int(count)));
            then.push(self.one_less(span, Use::Left(menu)));
            let none_left = compare(Cmp::Le, Expr::Local(self.local(Use::Left(menu))), int(0));
            then.push(if_(span, none_left, vec![stmt(span, StmtKind::Leave(label))]));
        } else if count.is_some() {
            then.push(stmt(span, StmtKind::Leave(label)));
        }
        if !then.is_empty() {
            let ok = Expr::Local(self.local(Use::Ok));
            pass.push(if_(span, ok, then));
        }
        let body = vec![stmt(span, StmtKind::Loop(pass))];
        made.push(stmt(span, StmtKind::Labelled { label, body }));
        made
    }

    fn no_failures(&mut self, span: Span, menu: u32, attempted: &[bool]) -> Vec<Stmt> {
        let entries = (0..).zip(attempted).filter(|(_, attempted)| **attempted);
        entries.map(|(index, _)| self.assign(span, Use::Failed(menu, index), int(0))).collect()
    }

    /// Whether an entry is offered, and under what text.
    fn entry(
        &mut self,
        menu: u32,
        index: u32,
        choice: &'a Choice,
        attempted: bool,
    ) -> (Vec<Stmt>, Entry<'a>) {
        let span = choice.span;
        let mut made = Vec::new();
        let mut tests = Vec::new();
        if choice.is_known_before() {
            let (before, test) = self.check(span, &choice.conditions, choice.all);
            // What needs more than a look is found out before the menu is made.
            tests.push(if before.is_empty() {
                test
            } else {
                made.extend(before);
                made.push(self.assign(span, Use::May(menu, index), test));
                Expr::Local(self.local(Use::May(menu, index)))
            });
        }
        let text = match self.literal(&choice.message) {
            Some(text) => text,
            None => {
                let text = self.text(&choice.message);
                let make = self.assign(span, Use::Text(menu, index), text);
                // Nobody minds what an entry would be called that is not offered.
                made.push(match tests.first() {
                    Some(test) => if_(span, test.clone(), vec![make]),
                    None => make,
                });
                Expr::Local(self.local(Use::Text(menu, index)))
            }
        };
        if attempted {
            let failed = Expr::Local(self.local(Use::Failed(menu, index)));
            tests.push(compare(Cmp::Lt, failed, int(MAX_FAILED)));
        }
        let test = (!tests.is_empty()).then(|| all(tests));
        (made, Entry { choice, attempted, test, text })
    }

    /// Asks for an entry.
    fn ask(
        &mut self,
        span: Span,
        menu: u32,
        count: Option<u32>,
        who: &Expr,
        entries: &[Entry<'_>],
    ) -> Vec<Stmt> {
        let local = self.local(Use::Picked(menu));
        let mut offers = Vec::new();
        for (entry, value) in entries.iter().zip(1..) {
            let (at, text) = (entry.choice.span, Some(entry.text.clone()));
            let pick = stmt(at, StmtKind::Pick { local, value: int(value), text });
            offers.push(match &entry.test {
                Some(test) => if_(at, test.clone(), vec![pick]),
                None => pick,
            });
        }
        if count.is_none() {
            let (value, text) = (int(number(entries.len()) + 1), self.names.string("End turn"));
            offers.push(stmt(span, StmtKind::Pick { local, value, text: Some(Expr::Str(text)) }));
        }
        let ask = |steps: Vec<Stmt>, asking| {
            let choice = ir::Choice { seat: who.clone(), steps, asking };
            stmt(span, StmtKind::Choice(choice))
        };
        let sure: Vec<&Entry<'_>> = entries.iter().filter(|entry| !entry.attempted).collect();
        let is_always = sure.iter().any(|entry| entry.test.is_none());
        if count.is_none() || is_always || sure.len() == entries.len() {
            return vec![ask(offers, Asking::IfPossible)];
        }
        if sure.is_empty() {
            return vec![ask(offers, Asking::IfHopeful)];
        }
        let some_sure = any(sure.iter().filter_map(|entry| entry.test.clone()).collect());
        let others = offers.iter().zip(entries).filter(|(_, entry)| entry.attempted);
        let others = others.map(|(offer, _)| offer.clone()).collect();
        vec![
            if_(span, not(some_sure.clone()), vec![ask(others, Asking::IfHopeful)]),
            if_(span, some_sure, vec![ask(offers, Asking::IfPossible)]),
        ]
    }

    /// What an entry does once it is picked.
    fn carry_out(&mut self, entry: &Entry<'a>) -> Vec<Stmt> {
        let choice = entry.choice;
        let span = choice.span;
        if !entry.attempted {
            let around = std::mem::replace(&mut self.attempted, false);
            let made = self.keeping(span, choice.number, |lowering| lowering.body(&choice.body));
            self.attempted = around;
            return made;
        }
        // Only a `STATE` looks where it leaves to.
        let label = switches(&choice.body).then(|| self.names.label("switched"));
        let out = self.out;
        self.out = label.map_or(out, Out::Attempt);
        let around = std::mem::replace(&mut self.attempted, true);
        let body = self.keeping(span, choice.number, |lowering| {
            let mut body = Vec::new();
            if choice.when == When::Before && !choice.is_known_before() {
                let check = lowering.check(span, &choice.conditions, choice.all);
                body.extend(lowering.or_abandon(span, check));
            }
            let inner = lowering.choice_body(choice);
            match label {
                Some(label) => body.push(stmt(span, StmtKind::Labelled { label, body: inner })),
                None => body.extend(inner),
            }
            if choice.when == When::After {
                let check = lowering.check(span, &choice.conditions, choice.all);
                body.extend(lowering.or_abandon(span, check));
            }
            body
        });
        self.out = out;
        self.attempted = around;
        let ok = self.local(Use::Ok);
        let mut made = vec![stmt(span, StmtKind::Attempt { ok, body })];
        if label.is_some() {
            made.push(self.go_on(span));
        }
        made
    }

    fn choice_body(&mut self, choice: &'a Choice) -> Vec<Stmt> {
        let mut made = Vec::new();
        for (index, routine) in choice.body.iter().enumerate() {
            made.extend(match &routine.kind {
                RoutineKind::Deal { how: Deal::Choice, from, to, count, asked } => {
                    let hopeless = self.hopeless(choice, index);
                    self.deal_choice(routine.span, (from, to), *count, *asked, hopeless)
                }
                _ => self.routine(routine),
            });
        }
        made
    }
}

/// Whether nothing comes after a statement.
fn ends(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Leave(_) | StmtKind::Finish | StmtKind::Fail(_))
}

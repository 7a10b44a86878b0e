//! Routines and choices.

use std::collections::BTreeMap;

use source::{Diagnostic, Span};

use super::Checker;
use super::text::Use;
use crate::checked::{
    Asked, Choice, LoopId, Routine, RoutineKind, Sight, Target, Text, VariableId,
};
use crate::tree::{self, Binding, Block, Deal, Flags, StringLit, When};

impl<'a> Checker<'a> {
    pub(super) fn body(&mut self, block: &'a Block) -> Vec<Routine> {
        block.routines.iter().map(|routine| self.routine(routine)).collect()
    }

    fn routine(&mut self, routine: &'a tree::Routine) -> Routine {
        let span = routine.span;
        let (kind, number) = match &routine.kind {
            tree::RoutineKind::ForPlayer { conditions, body } => {
                let id = LoopId::new(self.loops.len());
                self.loops.push(span);
                let around = self.player.replace(id);
                let inside = |checker: &mut Self| {
                    let conditions = checker.conditions(conditions.as_deref().unwrap_or_default());
                    RoutineKind::ForPlayer { id, conditions, body: checker.body(body) }
                };
                let result = match conditions {
                    Some(_) => self.keeping(span, true, inside),
                    None => (inside(self), None),
                };
                self.player = around;
                result
            }
            tree::RoutineKind::Loop(body) => (RoutineKind::Loop(self.body(body)), None),
            tree::RoutineKind::If { conditions, body } => {
                self.keeping(span, true, |checker| RoutineKind::If {
                    conditions: checker.conditions(conditions),
                    body: checker.body(body),
                })
            }
            tree::RoutineKind::Choose { count, choices } => {
                let asked = self.asked(self.word(span));
                let choices = choices.iter().map(|choice| self.choice(choice)).collect();
                let count = count.map(|count| count.value);
                (RoutineKind::Choose { count, asked, choices }, None)
            }
            kind => self.keeping_alone(span, |checker| checker.simple(span, kind)),
        };
        Routine { span, number, kind }
    }

    /// A routine without a block.
    fn simple(&mut self, span: Span, kind: &'a tree::RoutineKind) -> RoutineKind {
        match kind {
            tree::RoutineKind::NewDeck { filled, name, flags, viewers } => {
                let sight = self.sight(*flags, viewers);
                if *filled {
                    self.filled_deck(self.word(span));
                }
                let name = self.new_deck(name);
                let viewers = viewers.iter().map(|viewer| self.value(viewer)).collect();
                RoutineKind::NewDeck { filled: *filled, name, sight, viewers }
            }
            tree::RoutineKind::Deal { how, from, to, count } => {
                let (from, to) = (self.used_deck(from), self.used_deck(to));
                let asked = match (how, self.player) {
                    (Deal::Choice, _) => self.asked(self.word(span)),
                    (_, Some(player)) => Asked::Player(player),
                    (_, None) => Asked::Variable,
                };
                let count = count.map(|count| count.value);
                RoutineKind::Deal { how: *how, from, to, count, asked }
            }
            tree::RoutineKind::ScoreAdd { deck, player } => {
                RoutineKind::ScoreAdd { deck: self.used_deck(deck), player: self.value(player) }
            }
            tree::RoutineKind::Print(text) => RoutineKind::Print(self.value(text)),
            tree::RoutineKind::State { target, bindings } => self.go(span, target, bindings),
            // The others have blocks.
            tree::RoutineKind::ForPlayer { .. }
            | tree::RoutineKind::Loop(_)
            | tree::RoutineKind::If { .. }
            | tree::RoutineKind::Choose { .. } => RoutineKind::Loop(Vec::new()),
        }
    }

    fn sight(&mut self, flags: Flags, viewers: &[StringLit]) -> Sight {
        let Flags { span, stack, down, global } = flags;
        let compat = self.face_down_compat;
        if down && !compat && (global || !viewers.is_empty()) {
            let why = if global { "`1`" } else { "the list" };
            let middle = Span::new(span.start + 1, span.end.saturating_sub(1).max(span.start + 1));
            self.report(
                Diagnostic::warning("U046", span, "face down for everybody")
                    .reason(format!("because of `D`, {why} has no effect"))
                    .help("write `U`: those who may see the deck see it, the others do not")
                    .fix(middle, "U"),
            );
        }
        Sight { stack, down: down && !compat, global }
    }

    fn go(&mut self, span: Span, target: &StringLit, bindings: &'a [Binding]) -> RoutineKind {
        let found = self.target(target);
        let mut bound: BTreeMap<VariableId, Text> = BTreeMap::new();
        for Binding { name, value } in bindings {
            let value = self.value(value);
            let Some(variable) = self.bound(name) else { continue };
            if bound.insert(variable, value).is_some() {
                self.report(
                    Diagnostic::warning("U052", name.span, "this variable gets two values")
                        .reason("only the later one counts"),
                );
            }
        }
        if let Some(Target::State(to)) = found {
            self.way(to, span, bound.keys().copied().collect());
        }
        // With an unknown target there is no checked tree.
        let target = found.unwrap_or(Target::End);
        RoutineKind::State { target, bindings: bound.into_iter().collect() }
    }

    /// The variable that a binding gives a value, if it can be read.
    fn bound(&mut self, name: &StringLit) -> Option<VariableId> {
        self.look_at(name);
        let text = name.text.as_str();
        let plain = text.replace(['[', ']'], "");
        if plain == "N" || plain.starts_with('#') {
            let meaning = match plain.as_str() {
                "N" => "`[N]` always asks the player",
                _ => "`[#]` always counts decks",
            };
            self.report(
                Diagnostic::error("U027", name.span, format!("`{plain}` cannot be a variable"))
                    .reason(meaning)
                    .help("choose another name"),
            );
            return None;
        }
        if text.is_empty() || plain != text {
            let problem = Diagnostic::error("U029", name.span, "this variable could not be read");
            self.report(match plain.is_empty() {
                true => problem.reason("it has no name"),
                false => problem
                    .reason("brackets stand around its name where it is read, not here")
                    .fix(name.inside, plain),
            });
            return None;
        }
        Some(self.variable(text))
    }

    fn choice(&mut self, choice: &'a tree::Choice) -> Choice {
        let message = self.cut(&choice.message, Use::Message);
        let ((conditions, body), number) = self.keeping(choice.span, false, |checker| {
            let conditions = checker.conditions(&choice.conditions);
            let made_before = checker.decks.made.len();
            let body = checker.body(&choice.body);
            if choice.when == When::Before {
                checker.report_too_early(choice, made_before);
            }
            (conditions, body)
        });
        let (span, when, all) = (choice.span, choice.when, choice.all);
        Choice { span, message, when, all, conditions, number, body }
    }
}

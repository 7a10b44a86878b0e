//! What is noticed on the way, and what is odd about it at the end: things that are never used, have no value, or
//! cannot come to an end. Nothing of this keeps a game from being played.

use std::collections::{BTreeMap, BTreeSet};

use source::{Diagnostic, Span};

use super::Checker;
use super::scope::Means;
use crate::checked::{ActionId, Declared, LabelId, LocalId, RuleId, VariableId};

#[derive(Default)]
pub(super) struct Facts {
    /// Where each name is used first; for an action, by another one.
    reads: BTreeMap<Means, Span>,
    pub(super) assigned: BTreeSet<Means>,
    pub(super) lets: Vec<LocalId>,
    pub(super) skipped: BTreeSet<LabelId>,
    /// Rules in `play`, with the first place.
    pub(super) played: BTreeMap<RuleId, Span>,
    /// Rules in `canplay`.
    pub(super) asked: BTreeSet<RuleId>,
    /// Rules that look at the hand, or not at the card: there is likely always something to play.
    pub(super) careful: BTreeSet<RuleId>,
    /// How often a hand was spoken of.
    pub(super) hands: usize,
    /// Actions in which there can be a winner.
    pub(super) wins: BTreeSet<ActionId>,
    pub(super) winner: bool,
    /// The first place where the score of a player changes.
    pub(super) player_score: Option<Span>,
    pub(super) team_score: bool,
    /// Loops that nothing leaves.
    pub(super) endless: Vec<Span>,
}

impl Facts {
    pub(super) fn read(&mut self, means: Means, span: Span) {
        self.reads.entry(means).or_insert(span);
    }

    pub(super) fn is_read(&self, means: Means) -> bool {
        self.reads.contains_key(&means)
    }
}

impl Checker<'_> {
    /// Notes in the checked tree what is assigned.
    pub(super) fn mark_assigned(&mut self) {
        for means in &self.facts.assigned {
            match *means {
                Means::Variable(id) => self.variables[id.idx()].assigned = true,
                Means::Local(id) => self.locals[id.idx()].assigned = true,
                _ => {}
            }
        }
    }

    pub(super) fn report_facts(&mut self) {
        self.unused_declarations();
        self.unused_locals();
        self.never_assigned();
        self.unguarded_plays();
        self.endless_loops();
        self.team_scores();
    }

    fn unused_declarations(&mut self) {
        for declared in self.order.clone() {
            let (means, what, name, span) = match declared {
                Declared::Variable(id) => {
                    let variable = &self.variables[id.idx()];
                    (Means::Variable(id), "variable", &variable.name, variable.span)
                }
                Declared::Area(id) => match &self.areas[id.idx()] {
                    Some(area) => (Means::Area(id), "area", &area.name, area.span),
                    None => continue,
                },
                Declared::Action(id) => {
                    let action = &self.actions[id.idx()];
                    if action.name == "main" {
                        continue;
                    }
                    (Means::Action(id), "action", &action.name, action.span)
                }
                Declared::Rule(id) => match &self.rules[id.idx()] {
                    Some(rule) => (Means::Rule(id), "rule", &rule.name, rule.span),
                    None => continue,
                },
                Declared::Ordering(id) => match &self.orderings[id.idx()] {
                    Some(ordering) => {
                        (Means::Ordering(id), "ordering", &ordering.name, ordering.span)
                    }
                    None => continue,
                },
            };
            if !self.facts.is_read(means) {
                let problem = unused(what, name, span, self.facts.assigned.contains(&means));
                self.report(problem);
            }
        }
    }

    fn unused_locals(&mut self) {
        for local in std::mem::take(&mut self.facts.lets) {
            let means = Means::Local(local);
            if !self.facts.is_read(means) {
                let assigned = self.facts.assigned.contains(&means);
                let Self { locals, .. } = self;
                let local = &locals[local.idx()];
                let problem = unused("name", &local.name, local.span, assigned);
                self.report(problem);
            }
        }
        for index in 0..self.labels.len() {
            if !self.facts.skipped.contains(&LabelId::new(index)) {
                let label = &self.labels[index];
                let problem = unused("label", &label.name, label.span, false);
                self.report(problem);
            }
        }
    }

    /// Objects and lists begin undefined, and stay so unless something is assigned.
    fn never_assigned(&mut self) {
        for index in 0..self.variables.len() {
            let variable = &self.variables[index];
            let means = Means::Variable(VariableId::new(index));
            let has_value = variable.value.is_some() || self.facts.assigned.contains(&means);
            if has_value || !variable.ty.is_reference() {
                continue;
            }
            let Some(&span) = self.facts.reads.get(&means) else { continue };
            let name = &variable.name;
            let problem = Diagnostic::warning("W2", span, format!("`{name}` never gets a value"))
                .reason("it is undefined here, whatever happens before")
                .label(variable.span, "declared without a value")
                .help(format!("give it one, as in `{name} = …`"));
            self.report(problem);
        }
    }

    fn unguarded_plays(&mut self) {
        for (rule, span) in std::mem::take(&mut self.facts.played) {
            if self.facts.asked.contains(&rule) || self.facts.careful.contains(&rule) {
                continue;
            }
            let name = self.source.slice(span);
            let problem = Diagnostic::warning("W3", span, "perhaps no card can be played here")
                .reason("then nothing happens, and the game goes on as if one had been")
                .help(format!("ask `if canplay {name} from … to …` first"));
            self.report(problem);
        }
    }

    fn endless_loops(&mut self) {
        for span in std::mem::take(&mut self.facts.endless) {
            let word = Span::new(span.start, span.end.min(span.start.saturating_add(7)));
            self.report(
                Diagnostic::warning("W4", word, "this loop never ends")
                    .reason("there is no `skip` out of it, and no `winner`")
                    .help("leave it with `skip to` a label behind it, or end the game in it"),
            );
        }
    }

    /// In a team game the scores of teams decide, unless there is a `winner`.
    fn team_scores(&mut self) {
        let teams = self.tree.heading.as_ref().is_some_and(|heading| heading.team_size.is_some());
        if !teams || self.facts.team_score || self.facts.winner {
            return;
        }
        if let Some(span) = self.facts.player_score {
            self.report(
                Diagnostic::warning("W7", span, "only the scores of teams count in a team game")
                    .reason("this changes the score of a player")
                    .help("change the score of the team: `player->team->score`"),
            );
        }
    }
}

fn unused(what: &str, name: &str, span: Span, assigned: bool) -> Diagnostic {
    let problem = Diagnostic::warning("W1", span, format!("the {what} `{name}` is never used"));
    match assigned {
        true => problem.reason("it gets a value, but nothing reads it"),
        false => problem.reason("nothing refers to it"),
    }
}

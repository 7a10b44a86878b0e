//! Lowering: a checked tree to a game.
//!
//! Takes a [`Checked`] game and who plays it; gives an [`ir::Game`], or says why there is none: not so many can play
//! it (R0), or it becomes too large when its rules are put where they are used (C19).
//!
//! Rules and orderings are put in place; actions are procedures, except for `main`, which is the body of the game if it
//! does not invoke itself. Surprising: a list of cards that is known to be a pile never becomes a list with an identity
//! ([`lists`]), and a name for something that never changes never becomes a variable ([`Meaning`]).

mod ask;
mod assign;
mod cards;
mod conditions;
mod constants;
mod deal;
mod facts;
mod flow;
mod globals;
mod held;
mod lets;
mod lists;
mod names;
mod numbers;
mod objects;
mod rules;
mod start;
mod statements;
mod texts;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ir::{Cycle, CycleId, CycleOf, Game, LabelId, LocalId, Proc, ProcId, Stmt};
use source::{Diagnostic, Span};

use crate::Options;
use crate::checked::{self, ActionId, Checked};
use constants::Const;
use facts::Facts;
use lists::List;
use names::Names;
use start::Table;
pub use start::{Seating, seatings};

/// Statements and expressions of one game.
pub const MAX_NODES: usize = 200_000;
/// Statements and expressions inside each other.
const MAX_DEPTH: usize = 256;

/// The cycle in which the seats are scored.
const SCORING: CycleId = CycleId(2);

/// Lowers a checked game for these players.
///
/// # Errors
/// If the heading does not allow such players, or the game is too large.
pub fn lower(checked: &Checked, options: &Options) -> Result<Game, Vec<Diagnostic>> {
    let table = start::table(&checked.heading, options).map_err(|problem| vec![*problem])?;
    let mut lowering = Lowering::new(checked, table);
    let game = lowering.game();
    match lowering.too_large {
        Some(problem) => Err(vec![problem]),
        None => Ok(game),
    }
}

/// What a name of the text stands for.
#[derive(Clone)]
enum Meaning {
    /// A variable. If it is not `always` defined, reading it may be a fault, or give no card.
    Variable {
        local: LocalId,
        always: bool,
    },
    /// A Number that is kept as an Int between these.
    Small {
        local: LocalId,
        least: i64,
        most: i64,
    },
    Const(Const),
    List(List),
    Area(Place),
}

/// What an Area is.
#[derive(Clone)]
enum Place {
    Area(checked::AreaId),
    /// A nameless one around the list that a card is played to.
    Around(List),
}

/// What an area is called.
enum AreaName {
    Known(String),
    /// A variable of type Text that is assigned at the start.
    Made(LocalId),
}

/// Lowering at work.
struct Lowering<'a> {
    checked: &'a Checked,
    table: Table,
    facts: Facts<'a>,
    names: Names,
    /// By number; as many as were declared so far.
    variables: Vec<Meaning>,
    /// What each variable begins with, if that is known.
    initial: Vec<Option<Const>>,
    locals: BTreeMap<checked::LocalId, Meaning>,
    area_names: Vec<AreaName>,
    labels: BTreeMap<checked::LabelId, LabelId>,
    procs: BTreeMap<ActionId, ProcId>,
    /// Variables with the player or the team that was named by `winner`.
    won_by_seat: Option<LocalId>,
    won_by_team: Option<LocalId>,
    /// The variables that the text assigns.
    assigned: BTreeSet<LocalId>,
    /// The statement that is being lowered.
    at: Span,
    size: usize,
    depth: usize,
    too_large: Option<Diagnostic>,
}

impl<'a> Lowering<'a> {
    fn new(checked: &'a Checked, table: Table) -> Self {
        Self {
            checked,
            table,
            facts: Facts::of(checked),
            names: Names::new(),
            variables: Vec::new(),
            initial: Vec::new(),
            locals: BTreeMap::new(),
            area_names: Vec::new(),
            labels: BTreeMap::new(),
            procs: BTreeMap::new(),
            won_by_seat: None,
            won_by_team: None,
            assigned: BTreeSet::new(),
            at: checked.heading.span,
            size: 0,
            depth: 0,
            too_large: None,
        }
    }

    fn game(&mut self) -> Game {
        let checked = self.checked;
        let (traits, faces, decks) = self.pack();
        self.number_labels();
        let begin = self.begin();
        let procs = self.procedures();
        let main = &checked.actions[checked.main.idx()];
        let rules = match self.procs.get(&checked.main) {
            Some(&proc) => {
                vec![Stmt { span: main.span, kind: ir::StmtKind::Call(proc) }]
            }
            None => self.block(&main.body.stmts),
        };
        let scoring = self.scoring();
        let mut body = self.set_up();
        body.extend(begin);
        body.extend(rules);
        let names = self.table.names.clone();
        let names = names.iter().map(|name| self.names.string(name)).collect();
        let of_own = || (0..self.table.n_seats()).map(|seat| vec![seat]).collect();
        let teams = self.table.teams.clone().unwrap_or_else(of_own);
        let declared = std::mem::take(&mut self.names);
        Game {
            language: "pip",
            dialect: if checked.pedantic { "pedantic" } else { "2008" },
            n_seats: self.table.n_seats(),
            strings: declared.strings,
            traits,
            faces,
            decks,
            zones: declared.zones,
            storages: declared.storages,
            maps: declared.maps,
            teams,
            locals: declared.locals,
            labels: declared.labels,
            procs,
            cycles: vec![
                Cycle { of: CycleOf::Seats, parent: None },
                Cycle { of: CycleOf::Teams, parent: None },
                Cycle { of: CycleOf::Seats, parent: None },
            ],
            names,
            body,
            scoring,
        }
    }

    /// The actions that others invoke, or themselves.
    fn procedures(&mut self) -> Vec<Proc> {
        let mut procs = Vec::new();
        for (index, action) in self.checked.actions.iter().enumerate() {
            let id = ActionId::new(index);
            let in_place = id == self.checked.main && !action.recursive;
            if in_place || !self.facts.reached.contains(&id) {
                continue;
            }
            self.procs.insert(id, ProcId(names::number(procs.len())));
            let name = self.names.string(&action.name);
            let body = self.block(&action.body.stmts);
            procs.push(Proc { name, body });
        }
        procs
    }

    /// Counts what is lowered. Once it is too much, nothing more is.
    fn grow(&mut self, nodes: usize) {
        self.size = self.size.saturating_add(nodes);
        if self.size > MAX_NODES {
            self.fail(format!("more than {MAX_NODES} statements and expressions"));
        }
    }

    /// Checks that so many more can be inside each other.
    fn check_depth(&mut self, more: usize) {
        if self.depth + more > MAX_DEPTH {
            self.fail(format!(
                "more than {MAX_DEPTH} statements and expressions inside each other"
            ));
        }
    }

    fn fail(&mut self, reason: String) {
        let at = self.at;
        self.too_large.get_or_insert_with(|| {
            Diagnostic::error("C19", at, "the game becomes too large")
                .reason(reason)
                .help("a rule is written out wherever it is used; are there rules that use others?")
        });
    }

    /// Lowers something inside of something else, unless it is too much already: then this is what stands there, in
    /// a game that nobody gets to see.
    fn inside<T>(&mut self, instead: T, make: impl FnOnce(&mut Self) -> T) -> T {
        self.grow(1);
        self.check_depth(1);
        if self.too_large.is_some() {
            return instead;
        }
        self.depth += 1;
        let made = make(self);
        self.depth -= 1;
        made
    }
}

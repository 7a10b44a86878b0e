//! Lowering: a checked tree to a game.
//!
//! Takes a [`Checked`] script and who plays it; gives an [`ir::Game`], or says why there is none: not so many can play, or not
//! under these names (U030), or its blocks are too deep inside each other (U031).
//!
//! All states are one loop, and a variable says which of them is run. A deck is a pile of one zone, found by its name. What
//! may surprise: a name of a player in a text is a mark ([`ir::marks`]), so that no player can be called like a deck.

mod cards;
mod choose;
mod conditions;
mod deal;
mod decks;
mod differ;
mod hope;
mod make;
mod names;
mod numbers;
mod places;
mod players;
mod routines;
mod start;
mod states;
mod sure;
mod texts;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ir::{Best, Cycle, CycleId, CycleOf, Expr, Game, LabelId, LocalId, Owner, Scoring, Stmt};
use source::{Diagnostic, Span};

use crate::Options;
use crate::checked::{Checked, LoopId, NumberId, StateId, VariableId};
use decks::Plan;
use names::{Kept, Names, Spot, Use};

/// Statements and expressions inside each other.
const MAX_DEPTH: usize = 256;
/// How deep the statements and expressions of one routine are, without its blocks.
const ROUTINE_DEPTH: usize = 16;

/// The cycle in which the seats are scored.
const SCORING: CycleId = CycleId(2);

/// Lowers a checked script for these players.
///
/// # Errors
/// If the number of players or their names will not do, or its blocks are too deep inside each other.
pub fn lower(checked: &Checked, options: &Options) -> Result<Game, Vec<Diagnostic>> {
    let setup = &checked.states[checked.setup.idx()];
    let players = start::names(setup.name_span, options).map_err(|problem| vec![*problem])?;
    let mut lowering = Lowering::new(checked, options, players);
    let game = lowering.game();
    match lowering.too_deep {
        Some(problem) => Err(vec![problem]),
        None => Ok(game),
    }
}

/// Where a `STATE` leaves to.
#[derive(Clone, Copy)]
enum Out {
    /// All states.
    States(LabelId),
    /// The body of the innermost attempt, at whose end it is looked at whether the game goes elsewhere.
    Attempt(LabelId),
}

/// Lowering at work.
struct Lowering<'a> {
    checked: &'a Checked,
    players: Vec<String>,
    shuffled: bool,
    face_down_compat: bool,
    names: Names,
    plan: Plan,
    /// The number of each state that can be reached.
    states: BTreeMap<StateId, u32>,
    /// The variables that may be without a value in this state, and those that are for sure.
    may_be_unset: BTreeSet<VariableId>,
    never_set: BTreeSet<VariableId>,
    /// The seat whose turn it is in each loop that is around.
    seats: BTreeMap<LoopId, LocalId>,
    /// Where each answer to `[N]` is kept that is around.
    numbers: BTreeMap<NumberId, u32>,
    out: Out,
    /// Whether the innermost choice can be taken back.
    attempted: bool,
    /// How many menus are around.
    menus: u32,
    /// Whether what is lowered is run at most once in a game.
    once: bool,
    depth: usize,
    too_deep: Option<Diagnostic>,
}

impl<'a> Lowering<'a> {
    fn new(checked: &'a Checked, options: &Options, players: Vec<String>) -> Self {
        let n_seats = names::number(players.len());
        let n_decks = decks::count(checked, n_seats);
        let setup = &checked.states[checked.setup.idx()];
        let mut names = Names::new(n_decks);
        names.zone(Spot::Decks);
        names.zone(Spot::Gone);
        names.storage(Kept::Score);
        let out = Out::States(names.label("states"));
        Self {
            checked,
            players,
            shuffled: options.shuffled_order,
            face_down_compat: options.face_down_compat,
            names,
            plan: Plan::of(setup, n_seats, options.shuffled_order, n_decks),
            states: states::numbered(checked),
            may_be_unset: BTreeSet::new(),
            never_set: BTreeSet::new(),
            seats: BTreeMap::new(),
            numbers: BTreeMap::new(),
            out,
            attempted: false,
            menus: 0,
            once: false,
            depth: 0,
            too_deep: None,
        }
    }

    fn game(&mut self) -> Game {
        let span = self.checked.states[self.checked.setup.idx()].name_span;
        let (traits, faces, decks) = cards::pack(&mut self.names);
        let rules = self.all_states(span);
        let mut body = Vec::new();
        if !self.names.maps.is_empty() {
            body.push(cards::award(&mut self.names, span));
        }
        body.extend(self.order_of_play(span));
        body.push(rules);
        let me = Expr::CurrentSeat(SCORING);
        let score = Expr::Read(Box::new(self.kept(Kept::Score, Owner::Seat(Box::new(me)))));
        let players = self.players.clone();
        let names = players.iter().map(|name| self.names.string(name)).collect();
        let n_seats = self.n_seats();
        let declared = std::mem::take(&mut self.names);
        Game {
            language: "uce",
            dialect: if self.face_down_compat { "engine" } else { "documented" },
            n_seats,
            strings: declared.strings,
            traits,
            faces,
            decks,
            zones: declared.zones,
            storages: declared.storages,
            maps: declared.maps,
            teams: (0..n_seats).map(|seat| vec![seat]).collect(),
            locals: declared.locals,
            labels: declared.labels,
            procs: Vec::new(),
            cycles: vec![
                Cycle { of: CycleOf::Seats, parent: None },
                Cycle { of: CycleOf::Teams, parent: None },
                Cycle { of: CycleOf::Seats, parent: None },
            ],
            names,
            body,
            scoring: Scoring { best: Best::Max, score, cycle: SCORING, span },
        }
    }

    fn n_seats(&self) -> u32 {
        names::number(self.players.len())
    }

    /// A variable of the game.
    fn local(&mut self, used: Use) -> LocalId {
        self.names.local(used, &self.checked.variables)
    }

    fn kept(&mut self, kept: Kept, owner: Owner) -> ir::StorageRef {
        ir::StorageRef { owner, storage: ir::Named::Known(self.names.storage(kept)) }
    }

    /// Lowers something inside of so many statements, unless that is too deep: then nothing stands there, in a game that
    /// nobody gets to see.
    fn inside(
        &mut self,
        span: Span,
        levels: usize,
        make: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        self.depth += levels;
        let deep = self.depth + ROUTINE_DEPTH > MAX_DEPTH;
        if deep {
            self.too_deep.get_or_insert_with(|| {
                Diagnostic::error("U031", span, "the game becomes too large")
                    .reason("its blocks are too deep inside each other")
                    .help("put some of it into a state of its own")
            });
        }
        let made = if deep { Vec::new() } else { make(self) };
        self.depth -= levels;
        made
    }
}

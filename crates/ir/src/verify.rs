//! The verifier: whether a game is well formed, so that an executor may run it without looking again.
//!
//! Takes a game; gives nothing, or every complaint. A front end that passed its own checks never fails here, so a
//! complaint is a mistake in the front end and is worded for its author. What may surprise: the same variable may not
//! be bound again inside its own body; stages and choices may not stand inside a choice, nor stages in a procedure.

mod declarations;
mod exprs;
mod flow;
mod refs;
mod stmts;

use std::collections::BTreeSet;

use crate::{CycleId, CycleOf, Game, Holds, LabelId, LocalId, Scope, StrId, Type, limits};

/// Whether every executor can run the game: all complaints if not.
pub fn verify(game: &Game) -> Result<(), Vec<String>> {
    let mut verifier = Verifier {
        game,
        complaints: Vec::new(),
        place: "declarations".to_owned(),
        bound: Vec::new(),
        in_force: Vec::new(),
        staged: BTreeSet::new(),
        in_choice: false,
        in_proc: None,
        labels: Vec::new(),
        labelled: BTreeSet::new(),
        attempts: 0,
        n_setup_cards: limits::setup_faces(game).len(),
    };
    verifier.declarations();
    // Without the two base cycles nothing else about cycles can be said.
    if verifier.complaints.is_empty() {
        verifier.in_force = vec![Game::BASE_SEATS, Game::BASE_TEAMS];
        verifier.procs();
        verifier.stmts(&game.body);
        verifier.scoring();
    }
    if verifier.complaints.is_empty() { Ok(()) } else { Err(verifier.complaints) }
}

struct Verifier<'g> {
    game: &'g Game,
    complaints: Vec<String>,
    /// What is being looked at, for the complaints.
    place: String,
    /// The variables that are bound here.
    bound: Vec<Bound>,
    /// The cycles that can be named here, innermost last.
    in_force: Vec<CycleId>,
    /// The cycles that already have their stage.
    staged: BTreeSet<CycleId>,
    in_choice: bool,
    /// The procedure that is being looked at.
    in_proc: Option<usize>,
    /// The labels that can be left here.
    labels: Vec<LabelId>,
    /// The labels that already have their body.
    labelled: BTreeSet<LabelId>,
    /// How many attempts stand around this.
    attempts: usize,
    n_setup_cards: usize,
}

struct Bound {
    local: LocalId,
    /// What lies in the pile of a variable of type Zone, or the piles of one of type Zones, as far as it is known.
    holds: Option<Holds>,
}

impl Verifier<'_> {
    fn complain(&mut self, what: impl AsRef<str>) {
        self.complaints.push(format!("{}: {}", self.place, what.as_ref()));
    }

    fn str(&mut self, id: StrId) {
        if id.idx() >= self.game.strings.len() {
            self.complain(format!("there is no string {}", id.0));
        }
    }

    /// A cycle that is named where it is in force.
    fn cycle(&mut self, id: CycleId, of: CycleOf) {
        let Some(cycle) = self.game.cycles.get(id.idx()) else {
            return self.complain(format!("there is no cycle {}", id.0));
        };
        if cycle.of != of {
            self.complain(format!("cycle {} is one of {:?}, not {of:?}", id.0, cycle.of));
        }
        if !self.in_force.contains(&id) {
            self.complain(format!("cycle {} is used outside of its stage", id.0));
        }
    }

    /// Looks at `inside` with a variable bound that has to be of type `ty`.
    fn bind(
        &mut self,
        local: LocalId,
        ty: Type,
        holds: Option<Holds>,
        inside: impl FnOnce(&mut Self),
    ) {
        match self.game.locals.get(local.idx()) {
            None => return self.complain(format!("there is no variable {}", local.0)),
            Some(declared) if declared.ty != ty => self.complain(format!(
                "variable {} is declared {:?} and bound to {ty:?}",
                local.0, declared.ty
            )),
            Some(declared) if declared.scope != Scope::Bound => {
                self.complain(format!("variable {} of the game is bound", local.0));
            }
            Some(_) => {}
        }
        if self.bound.iter().any(|bound| bound.local == local) {
            self.complain(format!("variable {} is bound inside of its own body", local.0));
        }
        self.bound.push(Bound { local, holds });
        inside(self);
        self.bound.pop();
    }
}

#[cfg(test)]
mod tests;

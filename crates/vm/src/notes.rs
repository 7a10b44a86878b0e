//! What the rules note down and nobody sees: variables, and storages that are not open. At the same step also what is
//! bound, for instance what was picked in an answer.
//!
//! Takes two games of the same rules; gives one of them what the other has noted down. Surprising: lists, texts and large
//! Numbers are objects, and two words may name the same one, so they are taken over together.

use std::collections::BTreeMap;
use std::sync::Arc;

use code::{ObjectKind, Program, Word};

use crate::Machine;
use crate::machine::Core;
use crate::objects::{Attached, object_of, word_of};
use crate::state::State;

impl Machine {
    /// Takes over what another game of the same rules has noted down and nobody sees, also where something may be taken
    /// back and where all choose at the same time. The open question is as it was until it is asked again: see
    /// [`Machine::redeal`].
    pub fn adopt_notes(&mut self, other: &Self) {
        let (program, from) = (&*self.program, &other.core);
        for (number, attempt) in self.core.attempts.iter_mut().enumerate() {
            if let Some(before) = &mut attempt.before {
                let there = from.attempts.get(number).and_then(|attempt| attempt.before.as_ref());
                adopt(Arc::make_mut(before), there.map_or(&from.state, |state| state), program);
            }
        }
        if let Some(together) = self.core.together.as_deref_mut() {
            adopt(&mut together.home, home(from), program);
        }
        adopt(&mut self.core.state, &from.state, program);
    }

    /// Whether nothing that is noted down and nobody sees differs from another game of the same rules.
    #[must_use]
    pub fn has_same_notes(&self, other: &Self) -> bool {
        self.has_same(&self.program.layout.notes, other)
    }

    /// Whether nothing that is bound differs from another game of the same rules. It may be bound for a step that is over.
    #[must_use]
    pub fn has_same_bound(&self, other: &Self) -> bool {
        self.has_same(&self.program.layout.bound, other)
    }

    fn has_same(&self, words: &[(Word, Option<ObjectKind>)], other: &Self) -> bool {
        let (here, there) = (&self.core.state, &other.core.state);
        let program = &*self.program;
        words.iter().all(|&(word, kind)| {
            let [one, two] = [here, there].map(|state| state.words.get(usize::from(word)));
            match kind {
                None => one == two,
                Some(ObjectKind::Number) => here.number(one) == there.number(two),
                Some(ObjectKind::Text) => here.text(program, one) == there.text(program, two),
                Some(ObjectKind::List) => here.items(program, one) == there.items(program, two),
            }
        })
    }
}

fn home(core: &Core) -> &State {
    core.together.as_ref().map_or(&core.state, |together| &together.home)
}

fn adopt(state: &mut State, from: &State, program: &Program) {
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    let mut taken = |state: &mut State, kind: ObjectKind, word: i64| {
        let Some(object) = object_of(program, kind, word) else { return word };
        let Some(there) = from.kept.objects.get(object) else { return word };
        let place = *places.entry(object).or_insert_with(|| {
            state.kept.objects.push(there.clone());
            state.kept.objects.len() - 1
        });
        word_of(program, kind, place)
    };
    // What is bound has a meaning only at the same step.
    let bound = program.layout.bound.iter().filter(|_| state.pc == from.pc);
    let words: Vec<_> = program.layout.notes.iter().chain(bound).copied().collect();
    for (word, kind) in words {
        let mut value = from.words.get(usize::from(word));
        if let Some(kind) = kind {
            value = taken(state, kind, value);
        }
        state.words.set(usize::from(word), value);
    }
    let attached = from.kept.attached.iter().map(|&Attached { list, from, leaving }| {
        let [list, from] = [list, from].map(|word| taken(state, ObjectKind::List, word));
        Attached { list, from, leaving }
    });
    let mut attached: Vec<Attached> = attached.collect();
    attached.sort_unstable_by_key(|attached| attached.list);
    state.kept.attached = attached;
    state.kept.n_attached = from.kept.n_attached;
}

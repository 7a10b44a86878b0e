//! What is kept of a search for the next question to the same seat.
//!
//! Takes trees that were grown for one question, and what the seat has perceived since; gives the parts of them that are
//! still of use. Surprising: an answer of another seat is not looked up by what it was, which the seat may not know, but
//! by what the seat perceived of it. On the tables that were made up for the search it was noted how each answer would be
//! perceived there. So what is kept depends on nothing that the seat could not know.

use std::collections::BTreeMap;

use table::Since;

use crate::arena::Arena;

/// How many answers of one tree have a known gist, at most.
const MAX_NAMES: usize = 1 << 12;

/// The trees of the last question.
pub(crate) struct Kept {
    /// How often the seat had answered before.
    n_answered: u32,
    /// What the seat could answer, and how it perceives that.
    options: Vec<(u32, u64)>,
    trees: Vec<Seedling>,
}

/// What a tree begins with.
#[derive(Default)]
pub(crate) struct Seedling {
    /// What was grown from the place that has come about; its root has the keys of answers.
    pub(crate) arena: Option<Arena>,
    pub(crate) names: Names,
}

/// How the seat would perceive each answer: see [`table::gist`].
#[derive(Default)]
pub(crate) struct Names {
    gists: BTreeMap<u64, u64>,
}

impl Names {
    /// Notes how an answer would be perceived, if that is not known yet.
    pub(crate) fn note(&mut self, key: u64, gist: impl FnOnce() -> u64) {
        if self.gists.len() < MAX_NAMES {
            self.gists.entry(key).or_insert_with(gist);
        }
    }

    fn is(&self, key: u64, gist: u64) -> bool {
        self.gists.get(&key) == Some(&gist)
    }
}

impl Kept {
    /// What was grown to answer a question with these options, which the seat perceives so.
    pub(crate) fn new(since: &Since, options: Vec<(u32, u64)>, trees: Vec<Seedling>) -> Self {
        Self { n_answered: since.n_answered, options, trees }
    }

    /// What is of use after this has happened. Where it does not fit, only the names are left.
    pub(crate) fn after(self, since: &Since) -> Vec<Seedling> {
        let Self { n_answered, options, trees } = self;
        let answers: Option<Vec<u64>> = since.answers.iter().copied().collect();
        let answers = answers.filter(|_| since.n_answered == n_answered + 1);
        let go_on = |mut tree: Seedling| {
            let old = tree.arena.take();
            tree.arena = old.zip(answers.as_deref()).and_then(|(arena, answers)| {
                let node = followed(&arena, &tree.names, &options, answers)?;
                Some(arena.subtree(node))
            });
            tree
        };
        trees.into_iter().map(go_on).collect()
    }
}

/// The node that is reached with answers that were perceived so, the first of them one of these options.
fn followed(arena: &Arena, names: &Names, options: &[(u32, u64)], answers: &[u64]) -> Option<u32> {
    let (own, others) = answers.split_first()?;
    // Of those that are perceived alike the one that was thought of most.
    let next = |node: u32, fits: &dyn Fn(u64) -> bool| {
        let fits = |edge: &u32| fits(arena.edges[*edge as usize].key);
        let visits = |edge: &u32| arena.edges[*edge as usize].visits;
        let edge = arena.edges_of(node).filter(fits).max_by_key(visits)?;
        Some(arena.edges[edge as usize].to)
    };
    let first = next(0, &|key| {
        options.iter().any(|&(option, gist)| gist == *own && u64::from(option) == key)
    })?;
    others.iter().try_fold(first, |node, &gist| next(node, &|key| names.is(key, gist)))
}

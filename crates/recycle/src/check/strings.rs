//! What strings can be: those of variables and attributes, and those that storages of strings can hold.
//!
//! A storage holds what some `set` of the text puts there, wherever it stands, or nothing; that is read off the tree
//! before anything else is checked. It may be too much (a variable counts as every variable of that name), never too
//! little.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Checker;
use crate::checked::{Expr, ExprKind, StoreName, Strings};
use crate::tree::{NodeId, NodeKind};

/// What the storages of strings can hold.
#[derive(Default)]
pub(super) struct Stored {
    by_name: BTreeMap<String, Strings>,
    /// What is stored under a name that is not known before, and the empty string.
    rest: Strings,
}

/// So many strings are followed from place to place; a place that has them can hold anything. They are more than a name can
/// be picked from.
pub(super) const MAX_FOLLOWED: usize = super::places::MAX_PICKED + 1;

/// A place that strings come to and go on from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stop<'a> {
    /// All variables of this name.
    Variable(&'a str),
    /// All storages of this name.
    Storage(&'a str),
    /// A storage whose name is not known before, as something is put there. That may be any storage.
    SomeStorage,
    /// The same, as it is read.
    AnyStorage,
    /// The values of an attribute.
    Attribute(&'a str),
    /// The values of all attributes.
    AnyAttribute,
}

#[derive(Default)]
struct Arrived<'a> {
    strings: BTreeSet<&'a str>,
    onward: Vec<Stop<'a>>,
}

/// How strings go from place to place.
#[derive(Default)]
struct Flow<'a>(BTreeMap<Stop<'a>, Arrived<'a>>);

impl<'a> Checker<'a> {
    /// What a string can be, or the elements of a collection of strings.
    pub(super) fn strings(&self, expr: &Expr) -> Strings {
        match &expr.kind {
            ExprKind::Str(name) => Arc::new(BTreeSet::from([name.clone()])),
            ExprKind::Strs(names) => Arc::new(names.iter().cloned().collect()),
            ExprKind::Declared(index) => self.constants[*index].strings.clone(),
            ExprKind::Local(local) => self.locals[local.idx()].strings.clone(),
            ExprKind::Filter(each) => self.strings(&each.over),
            ExprKind::Attribute { key, .. } => self.values_of(&self.strings(key)),
            ExprKind::Read(store) => self.stored_in(&store.name),
            _ => Strings::default(),
        }
    }

    /// The values that cards can have for any of some keys.
    pub(super) fn values_of(&self, keys: &Strings) -> Strings {
        union(keys.iter().filter_map(|key| self.attributes.get(key.as_str())))
    }

    fn stored_in(&self, name: &StoreName) -> Strings {
        let of = |name: &str| self.stored.by_name.get(name).unwrap_or(&self.stored.rest);
        union(name.all().map(of))
    }

    /// Reads off the tree what the storages of strings can hold.
    pub(super) fn read_stored(&mut self) {
        let mut flow = Flow::default();
        flow.put("", Stop::SomeStorage);
        flow.lead(Stop::SomeStorage, Stop::AnyStorage);
        for (&key, values) in &self.attributes {
            values.iter().for_each(|value| flow.put(value, Stop::Attribute(key)));
            flow.lead(Stop::Attribute(key), Stop::AnyAttribute);
        }
        for index in 0..u32::try_from(self.tree.nodes.len()).unwrap_or(u32::MAX) {
            let id = NodeId(index);
            match (self.head(id), self.items(id)) {
                (Some("set"), &[_, target, value]) => {
                    if let Some(name) = self.string_storage(target) {
                        self.follow(
                            value,
                            name.map_or(Stop::SomeStorage, Stop::Storage),
                            &mut flow,
                        );
                    }
                }
                (Some("declare" | "all" | "any" | "filter" | "let"), &[_, value, var, ..]) => {
                    if let NodeKind::Var(name) = self.kind(var) {
                        self.follow(value, Stop::Variable(name), &mut flow);
                    }
                }
                _ => {}
            }
        }
        self.stored = flow.settle();
    }

    /// The name of `(OWNER str NAME)`; the inner `None` if it is not known before.
    fn string_storage(&self, id: NodeId) -> Option<Option<&'a str>> {
        let &[_, kind, name] = self.items(id) else { return None };
        if self.word(kind) != Some("str") {
            return None;
        }
        Some(match self.kind(name) {
            NodeKind::Name(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Leads what a string, or an element of a collection of strings, can be to a place.
    fn follow<'s>(&'s self, value: NodeId, to: Stop<'s>, flow: &mut Flow<'s>) {
        let mut value = value;
        while self.head(value) == Some("filter") {
            let Some(&of) = self.items(value).get(1) else { return };
            value = of;
        }
        match self.kind(value) {
            NodeKind::Name(name) => flow.put(name, to),
            NodeKind::Var(name) => flow.lead(Stop::Variable(name), to),
            NodeKind::List(items) => {
                if let Some(name) = self.string_storage(value) {
                    return flow.lead(name.map_or(Stop::AnyStorage, Stop::Storage), to);
                }
                match (self.head(value), items.as_slice()) {
                    (Some("cardatt"), &[_, key, _]) => match self.kind(key) {
                        NodeKind::Name(key) => flow.lead(Stop::Attribute(key), to),
                        _ => flow.lead(Stop::AnyAttribute, to),
                    },
                    (None, _) => {
                        for &item in items {
                            if let NodeKind::Name(name) = self.kind(item) {
                                flow.put(name, to);
                            }
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

impl<'a> Flow<'a> {
    fn put(&mut self, string: &'a str, to: Stop<'a>) {
        let strings = &mut self.at(to).strings;
        if strings.len() < MAX_FOLLOWED {
            strings.insert(string);
        }
    }

    fn lead(&mut self, from: Stop<'a>, to: Stop<'a>) {
        self.at(to);
        self.at(from).onward.push(to);
    }

    fn at(&mut self, stop: Stop<'a>) -> &mut Arrived<'a> {
        self.0.entry(stop).or_default()
    }

    /// Follows all strings until nothing new arrives anywhere.
    fn settle(mut self) -> Stored {
        let storages: Vec<_> =
            self.0.keys().copied().filter(|stop| matches!(stop, Stop::Storage(_))).collect();
        for storage in storages {
            self.lead(Stop::SomeStorage, storage);
            self.lead(storage, Stop::AnyStorage);
        }
        let mut waiting: BTreeSet<_> = self.0.keys().copied().collect();
        while let Some(from) = waiting.pop_first() {
            let Arrived { strings, onward } = std::mem::take(self.at(from));
            for &to in onward.iter().filter(|&&to| to != from) {
                let there = &mut self.at(to).strings;
                let before = there.len();
                for &string in &strings {
                    if there.len() == MAX_FOLLOWED {
                        break;
                    }
                    there.insert(string);
                }
                if there.len() > before {
                    waiting.insert(to);
                }
            }
            *self.at(from) = Arrived { strings, onward };
        }
        let mut stored = Stored::default();
        for (stop, Arrived { strings, .. }) in self.0 {
            let strings = || Arc::new(strings.iter().map(|&string| string.to_owned()).collect());
            match stop {
                Stop::Storage(name) => {
                    stored.by_name.insert(name.to_owned(), strings());
                }
                Stop::SomeStorage => stored.rest = strings(),
                Stop::Variable(_) | Stop::AnyStorage | Stop::Attribute(_) | Stop::AnyAttribute => {}
            }
        }
        stored
    }
}

/// All strings of several sets, without a copy if there is only one.
fn union<'s>(mut sets: impl Iterator<Item = &'s Strings>) -> Strings {
    match (sets.next(), sets.next()) {
        (None, _) => Strings::default(),
        (Some(only), None) => only.clone(),
        (Some(first), Some(second)) => {
            let rest = sets.flat_map(|set| set.iter());
            Arc::new(first.iter().chain(second.iter()).chain(rest).cloned().collect())
        }
    }
}

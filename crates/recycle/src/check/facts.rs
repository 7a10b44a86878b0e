//! What is written and what is read, over the whole game: a storage that is read but never written is misspelt,
//! more often than not.

use std::collections::{BTreeMap, BTreeSet};

use ir::{OwnerKind, Type};
use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Award, ExprKind, Family, Loc, Map, Pile, Storage, StoreName};

/// Things with a name of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Int(OwnerKind),
    Str(OwnerKind),
    Pile(OwnerKind, Loc),
    Map(OwnerKind),
}

impl Thing {
    fn storage(store: &Storage) -> Self {
        match store.ty {
            Type::Str => Self::Str(store.owner.kind()),
            _ => Self::Int(store.owner.kind()),
        }
    }

    /// The code of the warning, and what the thing is called.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Int(_) | Self::Str(_) => ("R061", "nothing is ever stored here"),
            Self::Pile(..) => ("R062", "no card ever gets here"),
            Self::Map(_) => ("R072", "these points are never put"),
        }
    }
}

/// Awards of one map: whose it is, its name, and the keys of their conditions.
type Awards = (OwnerKind, String, Vec<String>);

/// What was seen so far.
#[derive(Default)]
pub(super) struct Facts<'a> {
    written: BTreeSet<(Thing, String)>,
    /// The first place where each name is read; a name picked at run time counts as the first that it can be.
    read: BTreeMap<(Thing, Vec<String>), Span>,
    /// How many awards with the same keys a `set` of a map has at most.
    awarded: BTreeMap<Awards, usize>,
    /// How many of them an `update` has, and where.
    updated: Vec<(Awards, usize, Span)>,
    /// The point map by which the card that is looked at here will be scored, as it is written.
    pub(super) scoring_by: Option<&'a str>,
}

impl<'a> Facts<'a> {
    pub(super) fn read_storage(&mut self, store: &Storage, span: Span) {
        self.read(Thing::storage(store), &store.name, span);
    }

    pub(super) fn write_storage(&mut self, store: &Storage) {
        self.write(Thing::storage(store), &store.name);
    }

    pub(super) fn read_pile(&mut self, pile: &Pile, span: Span) {
        if let Pile::At { family, .. } | Pile::Free(family) = pile {
            self.read_family(family, span);
        }
    }

    pub(super) fn read_family(&mut self, family: &Family, span: Span) {
        self.read(Thing::Pile(family.owner.kind(), family.loc), &family.name, span);
    }

    pub(super) fn write_pile(&mut self, pile: &Pile) {
        if let Pile::At { family, .. } | Pile::Free(family) = pile {
            self.write(Thing::Pile(family.owner.kind(), family.loc), &family.name);
        }
    }

    pub(super) fn use_map(&mut self, map: &Map, span: Span) {
        self.read(Thing::Map(map.owner.kind()), &map.name, span);
    }

    pub(super) fn put_map(&mut self, map: &Map) {
        self.write(Thing::Map(map.owner.kind()), &map.name);
    }

    /// The awards of a map are set, or replaced by an `update`.
    pub(super) fn award(&mut self, map: &Map, awards: &[Award], update: bool, span: Span) {
        let mut counts: BTreeMap<Vec<String>, usize> = BTreeMap::new();
        for award in awards {
            let keys = award.conditions.iter().map(|(key, _)| match &key.kind {
                ExprKind::Str(key) => Some(key.clone()),
                _ => None,
            });
            if let Some(keys) = keys.collect() {
                *counts.entry(keys).or_default() += 1;
            }
        }
        for (keys, count) in counts {
            for name in map.name.all() {
                let awards = (map.owner.kind(), name.to_owned(), keys.clone());
                if update {
                    self.updated.push((awards, count, span));
                } else {
                    let most = self.awarded.entry(awards).or_default();
                    *most = count.max(*most);
                }
            }
        }
    }

    /// Whether points are put under this name somewhere above.
    pub(super) fn is_map(&self, name: &str) -> bool {
        self.written.contains(&(Thing::Map(OwnerKind::Game), name.to_owned()))
    }

    fn read(&mut self, thing: Thing, name: &StoreName, span: Span) {
        let names = name.all().map(str::to_owned).collect();
        self.read.entry((thing, names)).or_insert(span);
    }

    fn write(&mut self, thing: Thing, name: &StoreName) {
        self.written.extend(name.all().map(|name| (thing, name.to_owned())));
    }
}

impl Checker<'_> {
    /// Warns of what is read but never written, and of updates that take away more than they give.
    pub(super) fn report_facts(&mut self) {
        let facts = std::mem::take(&mut self.facts);
        for (awards, count, span) in &facts.updated {
            let set = facts.awarded.get(awards).copied().unwrap_or(0);
            if set > *count {
                let (_, name, keys) = awards;
                let message = format!("this replaces {set} awards of {name} by {count}");
                self.report(
                    Diagnostic::warning("R088", *span, message)
                        .reason(format!("all awards for {} go", keys.join(" and ")))
                        .help("give those that are to stay once more"),
                );
            }
        }
        for ((thing, names), &span) in &facts.read {
            let is_written = |name: &String| facts.written.contains(&(*thing, name.clone()));
            // The empty string is what a storage of a name holds before the name is stored.
            let Some(first) = names.iter().find(|name| !name.is_empty()).or(names.first()) else {
                continue;
            };
            if names.iter().any(is_written) {
                continue;
            }
            let (code, message) = thing.names();
            let shown = if first.is_empty() { "a pile without a name" } else { first };
            let problem = Diagnostic::warning(code, span, message);
            let same_thing = facts.written.iter().filter(|(other, _)| other == thing);
            let meant = self.closest(first, same_thing.map(|(_, name)| name.as_str()));
            let elsewhere = facts.written.iter().find(|(other, name)| {
                name == first && std::mem::discriminant(other) == std::mem::discriminant(thing)
            });
            self.report(match (meant, elsewhere) {
                (_, Some((other, name))) => problem
                    .reason(format!("{shown} is read here, but never filled"))
                    .help(format!("there is {}; is that meant?", describe(*other, name))),
                (Some(meant), None) => problem
                    .reason(format!("{shown} is read here, but never filled"))
                    .help(format!("did you mean {meant}?")),
                (None, None) => problem.reason(format!("{shown} is read here, but never filled")),
            });
        }
    }
}

fn describe(thing: Thing, name: &str) -> String {
    let owner = |kind| match kind {
        OwnerKind::Game => "game",
        OwnerKind::Seat => "PLAYER",
        OwnerKind::Team => "TEAM",
        OwnerKind::Card => "CARD",
    };
    match thing {
        Thing::Int(kind) => format!("({} sto {name})", owner(kind)),
        Thing::Pile(kind, loc) => format!("({} {} {name})", owner(kind), loc.word()),
        Thing::Str(kind) => format!("({} str {name})", owner(kind)),
        Thing::Map(kind) => format!("({} points {name})", owner(kind)),
    }
}

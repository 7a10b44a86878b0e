//! What is written and what is read, over the whole game: a storage that is read but never written is misspelt,
//! more often than not.

use std::collections::{BTreeMap, BTreeSet};

use ir::OwnerKind;
use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{IntStore, Loc, Pile, StoreName};

/// Things with a name of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Int(OwnerKind),
    Pile(OwnerKind, Loc),
    Map,
}

impl Thing {
    /// The code of the warning, and what the thing is called.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Int(_) => ("R061", "nothing is ever stored here"),
            Self::Pile(..) => ("R062", "no card ever gets here"),
            Self::Map => ("R072", "these points are never put"),
        }
    }
}

/// What was seen so far.
#[derive(Default)]
pub(super) struct Facts<'a> {
    written: BTreeSet<(Thing, String)>,
    /// The first place where each name is read; a name picked at run time counts as the first that it can be.
    read: BTreeMap<(Thing, Vec<String>), Span>,
    maps: BTreeSet<&'a str>,
    /// The point map by which the card that is looked at here will be scored.
    pub(super) scoring_by: Option<&'a str>,
}

impl<'a> Facts<'a> {
    pub(super) fn read_int(&mut self, store: &IntStore, span: Span) {
        self.read(Thing::Int(store.owner.kind()), &store.name, span);
    }

    pub(super) fn write_int(&mut self, store: &IntStore) {
        self.write(Thing::Int(store.owner.kind()), &store.name);
    }

    pub(super) fn read_pile(&mut self, pile: &Pile, span: Span) {
        if let Pile::At { owner, loc, name } = pile {
            self.read(Thing::Pile(owner.kind(), *loc), name, span);
        }
    }

    pub(super) fn write_pile(&mut self, pile: &Pile) {
        if let Pile::At { owner, loc, name } = pile {
            self.write(Thing::Pile(owner.kind(), *loc), name);
        }
    }

    pub(super) fn use_map(&mut self, name: &str, span: Span) {
        self.read.entry((Thing::Map, vec![name.to_owned()])).or_insert(span);
    }

    pub(super) fn put_map(&mut self, name: &'a str) {
        self.written.insert((Thing::Map, name.to_owned()));
        self.maps.insert(name);
    }

    /// Whether points are put under this name somewhere above.
    pub(super) fn is_map(&self, name: &str) -> bool {
        self.maps.contains(name)
    }

    fn read(&mut self, thing: Thing, name: &StoreName, span: Span) {
        let names = match name {
            StoreName::Known(name) => vec![name.clone()],
            StoreName::Picked(_, strings) => strings.iter().cloned().collect(),
        };
        self.read.entry((thing, names)).or_insert(span);
    }

    fn write(&mut self, thing: Thing, name: &StoreName) {
        match name {
            StoreName::Known(name) => {
                self.written.insert((thing, name.clone()));
            }
            StoreName::Picked(_, strings) => {
                self.written.extend(strings.iter().map(|name| (thing, name.clone())));
            }
        }
    }
}

impl Checker<'_> {
    /// Warns of what is read but never written.
    pub(super) fn report_facts(&mut self) {
        let facts = std::mem::take(&mut self.facts);
        for ((thing, names), &span) in &facts.read {
            let is_written = |name: &String| facts.written.contains(&(*thing, name.clone()));
            let [first, ..] = names.as_slice() else { continue };
            if names.iter().any(is_written) {
                continue;
            }
            let (code, message) = thing.names();
            let problem = Diagnostic::warning(code, span, message);
            let same_thing = facts.written.iter().filter(|(other, _)| other == thing);
            let meant = self.closest(first, same_thing.map(|(_, name)| name.as_str()));
            let elsewhere = facts.written.iter().find(|(other, name)| {
                name == first && std::mem::discriminant(other) == std::mem::discriminant(thing)
            });
            self.report(match (meant, elsewhere) {
                (_, Some((other, name))) => problem
                    .reason(format!("{name} is read here, but never filled"))
                    .help(format!("there is {}; is that meant?", describe(*other, name))),
                (Some(meant), None) => problem
                    .reason(format!("{first} is read here, but never filled"))
                    .help(format!("did you mean {meant}?")),
                (None, None) => problem.reason(format!("{first} is read here, but never filled")),
            });
        }
    }
}

fn describe(thing: Thing, name: &str) -> String {
    let owner = |kind| match kind {
        OwnerKind::Game => "game",
        OwnerKind::Seat => "PLAYER",
        OwnerKind::Team => "TEAM",
    };
    match thing {
        Thing::Int(kind) => format!("({} sto {name})", owner(kind)),
        Thing::Pile(kind, loc) => format!("({} {} {name})", owner(kind), loc.word()),
        Thing::Map => format!("'{name}"),
    }
}

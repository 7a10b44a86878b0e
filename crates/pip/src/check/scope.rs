//! Scopes: what a name means where it stands.
//!
//! A declaration is known from its name to the end of the file, a `let` from its statement to the end of its block.
//! An inner name hides an outer one. Labels are apart from all this.

use std::collections::BTreeMap;

use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{ActionId, AreaId, Local, LocalId, OrderingId, RuleId, Type, VariableId};
use crate::tree::{Ident, Tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Means {
    Variable(VariableId),
    Area(AreaId),
    Action(ActionId),
    Rule(RuleId),
    Ordering(OrderingId),
    Local(LocalId),
    /// In its own first value.
    Own,
    /// Bound to something that was reported as wrong.
    Unknown,
}

/// What a name means, and where it was given.
#[derive(Clone, Copy)]
pub(super) struct Binding {
    pub(super) span: Span,
    pub(super) means: Means,
    /// How many scopes are around a local name.
    depth: usize,
}

pub(super) struct Scopes<'a> {
    /// The declarations so far.
    globals: BTreeMap<&'a str, Binding>,
    /// The first declaration of each name in the whole file.
    declared: BTreeMap<&'a str, Span>,
    /// What each local name means, innermost last.
    locals: BTreeMap<&'a str, Vec<Binding>>,
    /// The local names of the scopes around, innermost last.
    open: Vec<Vec<&'a str>>,
    /// Local names of this action whose block has ended.
    ended: BTreeMap<&'a str, Span>,
}

impl<'a> Scopes<'a> {
    pub(super) fn new(tree: &'a Tree) -> Self {
        let mut declared = BTreeMap::new();
        for declaration in &tree.declarations {
            let name = declaration.name();
            declared.entry(name.name.as_str()).or_insert(name.span);
        }
        Self {
            globals: BTreeMap::new(),
            declared,
            locals: BTreeMap::new(),
            open: Vec::new(),
            ended: BTreeMap::new(),
        }
    }

    pub(super) fn global(&self, name: &str) -> Option<Binding> {
        self.globals.get(name).copied()
    }

    pub(super) fn find(&self, name: &str) -> Option<Binding> {
        let local = self.locals.get(name).and_then(|bindings| bindings.last());
        local.or_else(|| self.globals.get(name)).copied()
    }

    /// Where a name is declared that is not known yet.
    pub(super) fn declared_later(&self, name: &str) -> Option<Span> {
        self.declared.get(name).copied().filter(|_| !self.globals.contains_key(name))
    }

    /// Where a local name was given whose block has ended.
    pub(super) fn ended(&self, name: &str) -> Option<Span> {
        self.ended.get(name).copied()
    }

    /// All names that are known, with what they mean.
    pub(super) fn known(&self) -> impl Iterator<Item = (&'a str, Means)> + '_ {
        let locals = self.locals.iter().filter_map(|(&name, all)| Some((name, all.last()?.means)));
        locals.chain(self.globals.iter().map(|(&name, binding)| (name, binding.means)))
    }

    pub(super) fn open(&mut self) {
        self.open.push(Vec::new());
    }

    pub(super) fn close(&mut self) {
        for name in self.open.pop().unwrap_or_default() {
            let binding = self.locals.get_mut(name).and_then(Vec::pop);
            self.ended.extend(binding.map(|binding| (name, binding.span)));
        }
        if self.open.is_empty() {
            self.ended.clear();
        }
    }
}

impl<'a> Checker<'a> {
    /// The type of what a name means, if that is known.
    pub(super) fn type_of(&self, means: Means) -> Option<Type> {
        match means {
            Means::Variable(id) => Some(self.variables[id.idx()].ty),
            Means::Area(_) => Some(Type::Area),
            Means::Action(_) => Some(Type::Action),
            Means::Rule(_) => Some(Type::Rule),
            Means::Ordering(_) => Some(Type::Ordering),
            Means::Local(id) => Some(self.locals[id.idx()].ty),
            Means::Own | Means::Unknown => None,
        }
    }

    /// Makes a declaration known. Of two of the same name nobody can tell which is meant.
    pub(super) fn declare(&mut self, name: &'a Ident, means: Means) {
        let mut means = means;
        if let Some(first) = self.scopes.global(&name.name) {
            self.report(
                Diagnostic::error("C3", name.span, format!("`{}` is declared twice", name.name))
                    .reason("this is the second time")
                    .label(first.span, "the first one")
                    .help("give one of them another name"),
            );
            means = Means::Unknown;
        }
        self.scopes.globals.insert(&name.name, Binding { span: name.span, means, depth: 0 });
    }

    /// Changes what a declaration means, unless it was declared twice.
    pub(super) fn redeclare(&mut self, name: &'a Ident, means: Means) {
        if let Some(binding) = self.scopes.globals.get_mut(name.name.as_str())
            && binding.means != Means::Unknown
        {
            binding.means = means;
        }
    }

    /// Gives a local name in the innermost scope, for a value of this type, or of none that is known.
    pub(super) fn bind(&mut self, name: &'a Ident, ty: Option<Type>) -> Option<LocalId> {
        let word = name.name.as_str();
        let depth = self.scopes.open.len();
        let outer = self.scopes.find(word);
        if let Some(outer) = outer.filter(|outer| outer.depth == depth) {
            self.report(
                Diagnostic::error("C3", name.span, format!("`{word}` is named twice"))
                    .reason("this is the second time in the same scope")
                    .label(outer.span, "the first one")
                    .help("give one of them another name"),
            );
        } else if let Some(outer) = outer {
            self.report(
                Diagnostic::warning("W8", name.span, format!("`{word}` hides another `{word}`"))
                    .reason("from here on the name means the new one")
                    .label(outer.span, "the hidden one")
                    .help("give one of them another name"),
            );
        }
        let local = ty.map(|ty| {
            let id = LocalId::new(self.locals.len());
            let (span, name) = (name.span, word.to_owned());
            self.locals.push(Local { span, name, ty, assigned: false });
            id
        });
        let means = local.map_or(Means::Unknown, Means::Local);
        let binding = Binding { span: name.span, means, depth };
        self.scopes.locals.entry(word).or_default().push(binding);
        if let Some(names) = self.scopes.open.last_mut() {
            names.push(word);
        }
        local
    }

    /// Looks at the value of a `let` with the name already there, but without a value.
    pub(super) fn hidden<T>(&mut self, name: &'a Ident, look: impl FnOnce(&mut Self) -> T) -> T {
        let own = Binding { span: name.span, means: Means::Own, depth: 0 };
        self.scopes.locals.entry(&name.name).or_default().push(own);
        let result = look(self);
        if let Some(bindings) = self.scopes.locals.get_mut(name.name.as_str()) {
            bindings.pop();
        }
        result
    }

    /// What a name means here; an unknown one is reported, with those of type `wanted` as what may be meant.
    pub(super) fn name(&mut self, name: &Ident, wanted: Option<Type>) -> Option<Means> {
        match self.scopes.find(&name.name) {
            Some(Binding { means: Means::Unknown, .. }) => None,
            Some(Binding { means: Means::Own, span, .. }) => {
                self.in_own_value(name, span);
                None
            }
            Some(Binding { means, .. }) => Some(means),
            None => {
                self.unknown_name(name, wanted);
                None
            }
        }
    }

    fn in_own_value(&mut self, name: &Ident, declared: Span) {
        let word = &name.name;
        self.report(
            Diagnostic::error("C6", name.span, format!("`{word}` is used in its own value"))
                .reason("it has no value yet")
                .label(declared, "this gives it one")
                .help("use another name, or give the value later with `=`"),
        );
    }
}

//! Storages, point maps and piles, and positions in piles where cards can be put.

use std::collections::BTreeSet;

use ir::{Holds, Type};
use source::Diagnostic;

use super::Checker;
use super::expr::make;
use super::positions::memory;
use crate::checked::{
    Expr, ExprKind, Family, Loc, Map, Owner, Pile, Storage, StoreName, Strings, describe,
};
use crate::tree::NodeId;

/// A name that is picked at run time can be one of so many.
pub(super) const MAX_PICKED: usize = 256;

/// The words that say what kind of storage is meant.
const KINDS: [&str; 8] = ["sto", "str", "points", "vloc", "iloc", "hloc", "oloc", "mem"];

/// What `(OWNER kind NAME …)` is.
enum Kept {
    Storage(Storage),
    Map(Map),
    Pile(Pile),
}

impl<'a> Checker<'a> {
    pub(super) fn is_storage_word(&self, id: NodeId) -> bool {
        self.word(id).is_some_and(|word| KINDS.contains(&word))
    }

    /// Whether a node is `(OWNER kind …)`.
    fn is_storage(&self, id: NodeId) -> bool {
        self.items(id).get(1).is_some_and(|&kind| self.is_storage_word(kind))
    }

    /// A storage as a value: a number, a string, or the cards of a pile.
    pub(super) fn storage(&mut self, id: NodeId) -> Option<Expr> {
        let kept = self.kept(id)?;
        self.kept_value(id, kept)
    }

    fn kept_value(&mut self, id: NodeId, kept: Kept) -> Option<Expr> {
        let span = self.span(id);
        match kept {
            Kept::Storage(store) => {
                self.facts.read_storage(&store, span);
                Some(make(span, store.ty, ExprKind::Read(Box::new(store))))
            }
            Kept::Pile(pile) => {
                self.facts.read_pile(&pile, span);
                Some(make(span, Type::Cards, ExprKind::Contents(Box::new(pile))))
            }
            Kept::Map(_) => {
                self.report(
                    Diagnostic::error("R024", span, "a point map is no value")
                        .reason("it says how many points each card has")
                        .help("a point map is used as in (score CARD using (game points NAME))"),
                );
                None
            }
        }
    }

    fn kept(&mut self, id: NodeId) -> Option<Kept> {
        let (&[owner, kind, ..], [_, _, rest @ ..]) = (self.items(id), self.items(id)) else {
            return None;
        };
        let word = self.word(kind)?;
        let owner = self.owner(owner);
        let Some((&name, numbers)) = rest.split_first() else {
            self.bad_form(self.closing(id), word, "the name is missing");
            return None;
        };
        if let Some(loc) = Loc::ALL.into_iter().find(|loc| loc.word() == word) {
            return self.pile_at(owner, loc, name, numbers).map(Kept::Pile);
        }
        if let Some(&extra) = numbers.first() {
            self.bad_form(self.span(extra), word, "only piles have a number after the name");
            return None;
        }
        let name = self.store_name(name);
        let (owner, name) = (owner?, name?);
        Some(match word {
            "points" => Kept::Map(Map { owner, name }),
            "str" => Kept::Storage(Storage { owner, name, ty: Type::Str }),
            _ => Kept::Storage(Storage { owner, name, ty: Type::Int }),
        })
    }

    /// A pile by its name and numbers; a number alone, or `new`, is a pile without a name.
    fn pile_at(
        &mut self,
        owner: Option<Owner>,
        loc: Loc,
        name: NodeId,
        numbers: &'a [NodeId],
    ) -> Option<Pile> {
        let span = self.span(name);
        if let Some(&extra) = numbers.get(2) {
            self.bad_form(self.span(extra), loc.word(), "a pile has at most two numbers");
            return None;
        }
        if self.word(name) == Some("new") && numbers.is_empty() {
            let family = Family { owner: owner?, loc, name: StoreName::Known(String::new()) };
            self.mention(&family, None, span);
            return Some(Pile::Free(family));
        }
        let name = self.pile_name(name);
        let all: Vec<_> = numbers.iter().map(|&number| self.want(number, Type::Int)).collect();
        let mut all: Vec<Expr> = all.into_iter().collect::<Option<_>>()?;
        let name = match name? {
            Ok(name) => name,
            Err(number) => {
                if let Some(&extra) = numbers.first() {
                    self.bad_form(self.span(extra), loc.word(), "a pile has one name or number");
                    return None;
                }
                all.push(number);
                StoreName::Known(String::new())
            }
        };
        if let Some(&second) = numbers.get(1)
            && !self.defined(self.span(second), "a second number of a pile")
        {
            return None;
        }
        let family = Family { owner: owner?, loc, name };
        self.mention(&family, Some(&all), span);
        Some(Pile::At { family, numbers: all })
    }

    /// `(indexed OWNER kind NAME)`
    pub(super) fn indexed(&mut self, id: NodeId) -> Option<Expr> {
        let &[owner, kind, name] = self.parts(id, "indexed", 3)? else { return None };
        let word = self.word(kind);
        let loc = Loc::ALL.into_iter().find(|loc| Some(loc.word()) == word);
        let Some(loc) = loc else {
            match word {
                Some(word) => self.bad_storage_word(kind, word),
                None => self.bad_form(self.span(kind), "indexed", "the kind of piles is missing"),
            }
            return None;
        };
        let (owner, name) = (self.owner(owner), self.store_name(name));
        let family = Family { owner: owner?, loc, name: name? };
        let span = self.span(id);
        self.facts.read_family(&family, span);
        Some(make(span, Type::Zones, ExprKind::Piles(Box::new(family))))
    }

    fn owner(&mut self, id: NodeId) -> Option<Owner> {
        let span = self.span(id);
        let needed = "`game`, a player or a team";
        match self.word(id) {
            Some("game") => return Some(Owner::Game),
            Some(word @ ("player" | "team")) => {
                self.report(
                    Diagnostic::error("R024", span, format!("one {word} is needed here"))
                        .reason(format!("`{word}` alone means all of them"))
                        .help(format!("write (current {word}), for example")),
                );
                return None;
            }
            Some(word) => {
                self.bad_word(id, word, needed, &["game"]);
                return None;
            }
            None => {}
        }
        let owner = self.expr(id)?;
        match owner.ty {
            Type::Seat => Some(Owner::Seat(Box::new(owner))),
            Type::Team => Some(Owner::Team(Box::new(owner))),
            Type::Str => self.fit(owner, Type::Seat).map(|owner| Owner::Seat(Box::new(owner))),
            other => {
                let problem = Diagnostic::error("R024", span, format!("{needed} is needed here"))
                    .reason(format!("this is {}", describe(other)));
                self.report(if other == Type::Card {
                    problem.fix(span, format!("(owner {})", self.text(id)))
                } else {
                    problem
                });
                None
            }
        }
    }

    /// A name that is a string.
    fn store_name(&mut self, id: NodeId) -> Option<StoreName> {
        self.no_word(id)?;
        let name = self.want(id, Type::Str)?;
        self.named(name)
    }

    /// The name of a pile, or the number that stands in its place.
    fn pile_name(&mut self, id: NodeId) -> Option<Result<StoreName, Expr>> {
        self.no_word(id)?;
        let name = self.expr(id)?;
        if name.ty == Type::Int {
            return Some(Err(name));
        }
        let name = self.fit(name, Type::Str)?;
        self.named(name).map(Ok)
    }

    fn no_word(&mut self, id: NodeId) -> Option<()> {
        let Some(word) = self.word(id) else { return Some(()) };
        let span = self.span(id);
        self.report(
            Diagnostic::error("R020", span, format!("`{word}` is no name"))
                .reason("a name is needed here")
                .help("names have capital letters")
                .fix(span, word.to_ascii_uppercase()),
        );
        None
    }

    fn named(&mut self, name: Expr) -> Option<StoreName> {
        let mut strings = self.strings(&name);
        if strings.is_empty() {
            // An attribute that no card has.
            strings = Strings::new(BTreeSet::from([String::new()]));
        } else if strings.len() > 1 && strings.contains("") {
            // A string that was never set names nothing.
            let named = strings.iter().filter(|text| !text.is_empty());
            strings = Strings::new(named.cloned().collect());
        }
        Some(match &name.kind {
            ExprKind::Str(known) => StoreName::Known(known.clone()),
            ExprKind::Declared(_) => StoreName::Known(strings.first()?.clone()),
            _ => StoreName::Picked(Box::new(self.few(name, &strings)?), strings),
        })
    }

    fn few(&mut self, name: Expr, strings: &Strings) -> Option<Expr> {
        if strings.len() <= MAX_PICKED {
            return Some(name);
        }
        let message = format!("this name can be one of {} strings", strings.len());
        self.report(
            Diagnostic::error("R042", name.span, message)
                .reason(format!("at most {MAX_PICKED} are allowed")),
        );
        None
    }

    /// A word in the place where the kind of a storage is needed.
    pub(super) fn bad_storage_word(&mut self, id: NodeId, word: &'a str) {
        self.bad_word(id, word, "`sto`, `str`, `vloc`, `iloc`, `hloc`, `oloc` or `mem`", &KINDS);
    }

    /// The storage that `set`, `inc` and `dec` change.
    pub(super) fn changed(&mut self, id: NodeId, form: &str) -> Option<Storage> {
        if self.is_storage(id) {
            if let Kept::Storage(store) = self.kept(id)? {
                self.facts.write_storage(&store);
                return Some(store);
            }
        } else {
            self.expr(id)?;
        }
        self.bad_form(self.span(id), form, "only what is stored can be changed");
        None
    }

    /// `(OWNER points NAME)`
    pub(super) fn stored_map(&mut self, id: NodeId) -> Option<Map> {
        match self.kept(id)? {
            Kept::Map(map) => Some(map),
            Kept::Storage(_) | Kept::Pile(_) => None,
        }
    }

    /// A pile itself, if the node is one; `Some(Err(_))` for any other value. Nothing is read.
    pub(super) fn pile(&mut self, id: NodeId) -> Option<Result<Pile, Expr>> {
        if self.is_storage(id) {
            return match self.kept(id)? {
                Kept::Pile(pile) => Some(Ok(pile)),
                other => self.kept_value(id, other).map(Err),
            };
        }
        let expr = self.expr(id)?;
        Some(match expr.kind {
            ExprKind::Contents(pile) => Ok(*pile),
            _ => Err(expr),
        })
    }

    /// The value of a `let`. A pile that gets another name may be filled under that name.
    pub(super) fn let_value(&mut self, id: NodeId) -> Option<Expr> {
        Some(match self.pile(id)? {
            Ok(pile) => {
                self.facts.write_pile(&pile);
                make(self.span(id), Type::Cards, ExprKind::Contents(Box::new(pile)))
            }
            Err(expr) => expr,
        })
    }

    /// The pile that a deck is created in.
    pub(super) fn deck_pile(&mut self, id: NodeId) -> Option<Pile> {
        let span = self.span(id);
        match self.pile(id)? {
            Ok(pile) if self.holds(&pile) == Holds::Cards => {
                self.facts.write_pile(&pile);
                Some(pile)
            }
            Ok(_) => {
                self.report(memory(span, "cards cannot be created in memory"));
                None
            }
            Err(expr) => {
                let problem = Diagnostic::error("R028", span, "cards cannot be created here");
                self.report(problem.reason(format!("this is {}, not a pile", describe(expr.ty))));
                None
            }
        }
    }
}

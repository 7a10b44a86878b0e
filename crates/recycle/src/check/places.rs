//! Storages and piles, and positions in piles where cards can be put.

use ir::{Holds, Type};
use source::{Diagnostic, Span};

use super::Checker;
use super::expr::make;
use crate::checked::{
    Expr, ExprKind, IntStore, Loc, Owner, Pile, Place, Pos, StoreName, Strings, describe,
};
use crate::tree::{NodeId, NodeKind};

/// A name that is picked at run time can be one of so many.
const MAX_PICKED: usize = 256;

/// The words that say what kind of storage is meant.
const KINDS: [&str; 5] = ["sto", "vloc", "iloc", "hloc", "mem"];

/// The same of dialect 0.5.
const LATER_KINDS: [&str; 3] = ["str", "oloc", "points"];

/// `(OWNER kind NAME)`
struct Storage {
    owner: Owner,
    /// The kind of pile; `None` for an integer.
    loc: Option<Loc>,
    name: StoreName,
}

impl<'a> Checker<'a> {
    pub(super) fn is_storage_word(&self, id: NodeId) -> bool {
        self.word(id).is_some_and(|word| KINDS.contains(&word) || LATER_KINDS.contains(&word))
    }

    /// A storage as a value: a number, or the cards of a pile.
    pub(super) fn storage(&mut self, id: NodeId) -> Option<Expr> {
        let span = self.span(id);
        let Storage { owner, loc, name } = self.storage_parts(id)?;
        Some(match loc {
            None => {
                let store = IntStore { owner, name };
                self.facts.read_int(&store, span);
                make(span, Type::Int, ExprKind::Read(Box::new(store)))
            }
            Some(loc) => {
                let pile = Pile::At { owner, loc, name };
                self.facts.read_pile(&pile, span);
                make(span, Type::Cards, ExprKind::Contents(Box::new(pile)))
            }
        })
    }

    fn storage_parts(&mut self, id: NodeId) -> Option<Storage> {
        let items = self.items(id);
        let (&owner, &kind) = (items.first()?, items.get(1)?);
        let word = self.word(kind)?;
        if LATER_KINDS.contains(&word) {
            self.foreign(self.span(kind), word, "0.5");
            return None;
        }
        let owner = self.owner(owner);
        let name = match items[2..] {
            [name] => self.store_name(name),
            [] => {
                self.bad_form(self.closing(id), word, "the name is missing");
                None
            }
            [_, extra, ..] => {
                self.bad_form(self.span(extra), word, "this is too much");
                None
            }
        };
        let loc = Loc::ALL.into_iter().find(|loc| loc.word() == word);
        Some(Storage { owner: owner?, loc, name: name? })
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

    fn store_name(&mut self, id: NodeId) -> Option<StoreName> {
        if let Some(word) = self.word(id)
            && super::words::dialect_of(word).is_none()
        {
            let span = self.span(id);
            self.report(
                Diagnostic::error("R020", span, format!("`{word}` is no name"))
                    .reason("a name is needed here")
                    .help("names have capital letters")
                    .fix(span, word.to_ascii_uppercase()),
            );
            return None;
        }
        let name = self.want(id, Type::Str)?;
        let strings = self.strings(&name);
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
        self.bad_word(id, word, "`sto`, `vloc`, `iloc`, `hloc` or `mem`", &KINDS);
    }

    /// The integer storage that `set`, `inc` and `dec` change.
    pub(super) fn int_store(&mut self, id: NodeId, form: &str) -> Option<IntStore> {
        let is_storage = self.items(id).get(1).is_some_and(|&kind| self.is_storage_word(kind));
        if is_storage {
            let Storage { owner, loc, name } = self.storage_parts(id)?;
            if loc.is_none() {
                let store = IntStore { owner, name };
                self.facts.write_int(&store);
                return Some(store);
            }
        } else {
            self.expr(id)?;
        }
        self.bad_form(self.span(id), form, "only a number that is stored can be changed");
        None
    }

    /// A pile itself, if the node is one; `Some(Err(_))` for any other value. Nothing is read.
    fn pile(&mut self, id: NodeId) -> Option<Result<Pile, Expr>> {
        let is_storage = self.items(id).get(1).is_some_and(|&kind| self.is_storage_word(kind));
        if is_storage {
            let Storage { owner, loc, name } = self.storage_parts(id)?;
            return Some(match loc {
                Some(loc) => Ok(Pile::At { owner, loc, name }),
                None => {
                    let store = IntStore { owner, name };
                    self.facts.read_int(&store, self.span(id));
                    Err(make(self.span(id), Type::Int, ExprKind::Read(Box::new(store))))
                }
            });
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

    /// A position in a pile that holds cards, or references, as `holds` says. It is where cards go (`written`) or
    /// what is looked up.
    pub(super) fn place(
        &mut self,
        id: NodeId,
        holds: Holds,
        form: &str,
        written: bool,
    ) -> Option<Place> {
        let Some((pos, of)) = self.position(id) else {
            self.no_position(id, form);
            return None;
        };
        let pos = match pos {
            Ok(pos) => Some(pos),
            Err(index) => self.want(index, Type::Int).map(|index| Pos::Index(Box::new(index))),
        };
        let pile = match self.pile(of)? {
            Ok(pile) => pile,
            Err(expr) => {
                self.not_a_pile(&expr, holds, form);
                return None;
            }
        };
        let span = self.span(of);
        match (holds, self.holds(&pile)) {
            (Holds::Cards, Holds::References) => {
                self.report(
                    memory(span, "a card cannot be moved to memory")
                        .help("use `remember` to put a reference there"),
                );
                return None;
            }
            (Holds::References, Holds::Cards) => {
                self.report(
                    Diagnostic::error("R030", span, format!("`{form}` needs a place in memory"))
                        .reason("this pile holds cards, not references")
                        .help(format!("write {}", super::words::form(form))),
                );
                return None;
            }
            (Holds::Cards, Holds::Cards) | (Holds::References, Holds::References) => {}
        }
        if written {
            self.facts.write_pile(&pile);
        } else {
            self.facts.read_pile(&pile, span);
        }
        Some(Place { pos: pos?, pile })
    }

    /// `(top X)`, `(bottom X)` or `(k X)`, with the number not yet checked.
    fn position(&self, id: NodeId) -> Option<(Result<Pos, NodeId>, NodeId)> {
        let &[first, of] = self.items(id) else { return None };
        match self.kind(first) {
            NodeKind::Word(word) => match word.as_str() {
                "top" => Some((Ok(Pos::Top), of)),
                "bottom" => Some((Ok(Pos::Bottom), of)),
                _ => None,
            },
            NodeKind::Int(_) | NodeKind::Var(_) | NodeKind::List(_) => {
                matches!(self.kind(of), NodeKind::List(_) | NodeKind::Var(_))
                    .then_some((Err(first), of))
            }
            _ => None,
        }
    }

    fn no_position(&mut self, id: NodeId, form: &str) {
        let Some(expr) = self.expr(id) else { return };
        let span = expr.span;
        let problem = Diagnostic::error("R027", span, "this is no position in a pile");
        self.report(match (&expr.kind, expr.ty) {
            (ExprKind::Contents(_), _) => {
                problem.reason("where in the pile?").fix(span, format!("(top {})", self.text(id)))
            }
            (_, Type::Card) => problem
                .reason("this is a card, not a place for one")
                .help(format!("write {}", super::words::form(form))),
            (_, ty) => problem
                .reason(format!("this is {}", describe(ty)))
                .help(format!("write {}", super::words::form(form))),
        });
    }

    fn not_a_pile(&mut self, expr: &Expr, holds: Holds, form: &str) {
        let span = expr.span;
        let problem = if holds == Holds::References {
            Diagnostic::error("R030", span, format!("`{form}` needs a place in memory"))
        } else if expr.ty == Type::Cards {
            Diagnostic::error("R028", span, "a card cannot be moved to a computed collection")
        } else {
            Diagnostic::error("R027", span, "this is no pile")
        };
        let problem = if expr.ty == Type::Cards {
            problem.reason("these cards are collected from elsewhere; they are no pile")
        } else {
            problem.reason(format!("this is {}", describe(expr.ty)))
        };
        self.report(problem.help(format!("write {}", super::words::form(form))));
    }
}

fn memory(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error("R028", span, message).reason("this pile holds references only")
}

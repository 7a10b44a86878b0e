//! Lists that have an identity, Numbers and texts.

use ir::{Arith, Audience, Element, Expr, FaultKind, ListRef, Number, StrId, Type, ZoneRef};

use super::Emitter;
use crate::instr::{Instr, Pile, Whom, Word};
use crate::layout::{NUMBERS, ZERO};
use crate::program::{TextPart, TextPlan};

impl Emitter<'_> {
    pub(super) fn type_of(&self, expr: &Expr) -> Type {
        // A verified game has a type for every expression.
        ir::type_of(self.game, expr).unwrap_or(Type::Int)
    }

    /// The word of a variable; a check if it may have no value.
    pub(super) fn read_local(&mut self, local: ir::LocalId) -> Word {
        let word = self.local(local);
        if super::shape::may_be_undefined(&self.game.locals[local.idx()]) {
            self.op(Instr::Check(word, FaultKind::Undefined));
        }
        word
    }

    /// A word that is 1 if there is such a value.
    pub(super) fn defined(&mut self, of: &Expr) -> Word {
        let word = match of {
            Expr::Local(local) => self.local(*local),
            Expr::Read(storage) => {
                let at = self.storage_at(storage);
                self.load(at)
            }
            _ => self.value(of),
        };
        match self.type_of(of) {
            Type::Card | Type::Seat | Type::Team | Type::List(_) => {
                let to = self.temp();
                let one = self.constant(1);
                let no = self.label();
                self.op(Instr::Copy { to, from: ZERO });
                self.op(Instr::JumpLt(word, ZERO, no.0));
                self.op(Instr::Copy { to, from: one });
                self.place(no);
                to
            }
            _ => self.constant(1),
        }
    }

    pub(super) fn number(&mut self, number: &Number) -> Word {
        match number.as_i64() {
            Some(small) if NUMBERS.contains(&small) => self.constant(small),
            _ => {
                self.large_numbers.push(number.to_bigint());
                let number = (self.large_numbers.len() - 1) as u16;
                self.temp_with(|to| Instr::LargeNumber { to, number })
            }
        }
    }

    pub(super) fn number_arith(&mut self, op: Arith, a: &Expr, b: &Expr) -> Word {
        let a = self.value(a);
        let b = self.value(b);
        self.temp_with(|to| Instr::NumberArith { to, a, b, op })
    }

    /// An Int as a Number: sizes and other small numbers are the same word.
    pub(super) fn number_of(&mut self, of: &Expr) -> Word {
        let n = self.value(of);
        match (of, self.constant_of(n)) {
            (Expr::Size(_), _) => n,
            (_, Some(known)) if NUMBERS.contains(&known) => n,
            _ => self.temp_with(|to| Instr::NumberOfInt { to, n }),
        }
    }

    pub(super) fn pool(&mut self, items: Vec<i64>) -> u16 {
        let known = self.pools.iter().position(|pool| *pool == items);
        let pool = known.unwrap_or_else(|| {
            self.pools.push(items);
            self.pools.len() - 1
        });
        pool as u16
    }

    pub(super) fn str_at(&mut self, index: &Expr, of: &[StrId]) -> Word {
        let index = self.value(index);
        let pool = self.pool(of.iter().map(|text| i64::from(text.0)).collect());
        self.temp_with(|to| Instr::StrAt { to, index, pool })
    }

    pub(super) fn text(&mut self, parts: &[Expr]) -> Word {
        // A string of the game is a text as it is.
        if let [part] = parts
            && matches!(self.type_of(part), Type::Str | Type::Text)
        {
            return self.value(part);
        }
        let plan = self.text_plan(parts);
        self.temp_with(|to| Instr::Text { to, plan })
    }

    pub(super) fn text_plan(&mut self, parts: &[Expr]) -> u16 {
        let mut plan = Vec::new();
        for part in parts {
            let kind = match self.type_of(part) {
                Type::Int => TextPart::Int,
                Type::Number => TextPart::Number,
                _ => TextPart::Text,
            };
            plan.push((self.value(part), kind));
        }
        self.text_plans.push(TextPlan(plan));
        (self.text_plans.len() - 1) as u16
    }

    pub(super) fn tell(&mut self, to: &Audience, text: &Expr) {
        let (to, whom) = match to {
            Audience::Everybody => (ZERO, Whom::Everybody),
            Audience::Seat(seat) => (self.value(seat), Whom::Seat),
            Audience::Team(team) => (self.value(team), Whom::Team),
        };
        match text {
            Expr::Text(parts) if parts.len() != 1 => {
                let plan = self.text_plan(parts);
                self.op(Instr::TellParts { to, whom, plan });
            }
            _ => {
                let text = self.value(text);
                self.op(Instr::Tell { to, whom, text });
            }
        }
    }

    /// A word with the number of a pile.
    pub(super) fn pile_word(&mut self, pile: Pile) -> Word {
        match (pile.base, self.constant_of(pile.owner)) {
            (0, _) => pile.owner,
            (base, Some(owner)) => self.constant(i64::from(base) + owner),
            (base, None) => {
                let base = self.constant(i64::from(base));
                self.temp_with(|to| Instr::Add { to, a: base, b: pile.owner })
            }
        }
    }

    pub(super) fn pile_list(&mut self, zone: &ZoneRef) -> Word {
        let pile = self.pile(zone);
        self.pile_word(pile)
    }

    /// A word that names a list.
    pub(super) fn list_ref(&mut self, list: &ListRef) -> Word {
        match list {
            ListRef::Pile(zone) => self.pile_list(zone),
            ListRef::List(list) => self.value(list),
        }
    }

    /// Some values as a collection.
    pub(super) fn list_of(&mut self, element: Element, items: &[Expr]) -> Word {
        self.heap_used = true;
        let constants = items.iter().map(|item| match item {
            Expr::Int(n) => Some(*n),
            Expr::Str(text) => Some(i64::from(text.0)),
            Expr::Card(card) => Some(i64::from(*card)),
            _ => None,
        });
        if let Some(known) = constants.collect::<Option<Vec<i64>>>() {
            let pool = self.pool(known);
            return self.temp_with(|to| Instr::ListPool { to, pool });
        }
        let words: Vec<Word> = items
            .iter()
            .map(|item| {
                let word = self.value(item);
                if element == Element::Card && !matches!(item, Expr::Given(_) | Expr::Card(_)) {
                    self.op(Instr::Check(word, FaultKind::NoCard));
                }
                word
            })
            .collect();
        let first = self.neighbours(&words);
        let n = words.len() as u16;
        self.temp_with(|to| Instr::ListWords { to, first, n })
    }
}

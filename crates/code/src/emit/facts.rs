//! Takes out of the search for options what is already known there.
//!
//! The steps of a choice often begin with the same conditions: "somebody has led", "I cannot follow suit". Nothing
//! changes while options are looked for, so a condition that was tested on every way to here needs no second test, and
//! a set of cards that was found on every way needs only to be paid for again. Takes finished code and the sites of
//! its choices; replaces instructions by others of the same effect, or marks them as dropped.

use std::collections::{BTreeMap, BTreeSet};

use crate::instr::{Addr, Instr, Word};
use crate::program::{Resume, Site, Step};

/// What holds at an address, whichever way it was reached.
#[derive(Clone, Default, PartialEq)]
struct Facts {
    /// Words known to have a value.
    equal: BTreeMap<Word, i64>,
    /// Words known not to have a value.
    differ: BTreeSet<(Word, i64)>,
    /// Instructions whose result is still in its word.
    found: Vec<Instr>,
}

/// Simplifies the search of one choice. `constant` gives the value of a word that never changes. The result lists
/// the addresses whose instruction does nothing any more.
pub(super) fn simplify(
    code: &mut [Instr],
    site: &Site,
    steps: &[&Step],
    resumes: &[Resume],
    constant: &dyn Fn(Word) -> Option<i64>,
) -> Vec<Addr> {
    let start = site.start as usize;
    let before = gather(&code[start..site.ask as usize], site, steps, resumes, constant);
    let mut dropped = Vec::new();
    for (idx, facts) in before.iter().enumerate() {
        let at = start + idx;
        // Code that no way leads to stays as it is.
        let Some(facts) = facts else { continue };
        match code[at] {
            Instr::JumpNe(a, b, to) | Instr::JumpEq(a, b, to) => {
                let when = matches!(code[at], Instr::JumpEq(..));
                match facts.equality(a, b, constant) {
                    Some(equal) if equal == when => code[at] = Instr::Jump(to),
                    Some(_) => dropped.push(at as Addr),
                    None => {}
                }
            }
            Instr::MaskLed { pile, price, .. } if facts.found.contains(&code[at]) => {
                code[at] = Instr::ChargePile { pile, price };
            }
            _ => {}
        }
    }
    dropped
}

/// The facts before each instruction of a search; `None` where no way leads.
fn gather(
    code: &[Instr],
    site: &Site,
    steps: &[&Step],
    resumes: &[Resume],
    constant: &dyn Fn(Word) -> Option<i64>,
) -> Vec<Option<Facts>> {
    let mut before: Vec<Option<Facts>> = vec![None; code.len()];
    if let Some(first) = before.first_mut() {
        *first = Some(Facts::default());
    }
    loop {
        let mut changed = false;
        for idx in 0..code.len() {
            let Some(facts) = before[idx].clone() else { continue };
            let at = site.start + idx as Addr;
            for (to, facts) in facts.after(&code[idx], at, steps, resumes, constant) {
                let Some(place) = to.checked_sub(site.start).map(|to| to as usize) else {
                    continue;
                };
                if let Some(known) = before.get_mut(place) {
                    let merged = match known {
                        None => facts,
                        Some(known) => known.common(&facts),
                    };
                    if known.as_ref() != Some(&merged) {
                        *known = Some(merged);
                        changed = true;
                    }
                }
            }
        }
        // Merging only takes facts away, so this ends.
        if !changed {
            return before;
        }
    }
}

impl Facts {
    /// What holds here and there.
    fn common(&self, other: &Self) -> Self {
        let equal = self.equal.iter().filter(|&(word, value)| other.equal.get(word) == Some(value));
        let found = self.found.iter().filter(|instr| other.found.contains(instr));
        Self {
            equal: equal.map(|(&word, &value)| (word, value)).collect(),
            differ: self.differ.intersection(&other.differ).copied().collect(),
            found: found.copied().collect(),
        }
    }

    /// Whether two words are known to be equal, or known to differ.
    fn equality(&self, a: Word, b: Word, constant: &dyn Fn(Word) -> Option<i64>) -> Option<bool> {
        let value = |word: Word| constant(word).or_else(|| self.equal.get(&word).copied());
        match (value(a), value(b)) {
            (Some(a), Some(b)) => Some(a == b),
            (Some(value), None) if self.differ.contains(&(b, value)) => Some(false),
            (None, Some(value)) if self.differ.contains(&(a, value)) => Some(false),
            _ => None,
        }
    }

    /// Adds that two words are equal or differ.
    fn learn(&self, a: Word, b: Word, equal: bool, constant: &dyn Fn(Word) -> Option<i64>) -> Self {
        let mut facts = self.clone();
        for (word, other) in [(a, b), (b, a)] {
            match constant(other) {
                Some(value) if equal => drop(facts.equal.insert(word, value)),
                Some(value) => drop(facts.differ.insert((word, value))),
                None => {}
            }
        }
        facts
    }

    /// Forgets what depends on a word.
    fn forget(&mut self, word: Word) {
        self.equal.remove(&word);
        self.differ.retain(|&(other, _)| other != word);
        self.found.retain(|instr| match instr {
            Instr::MaskLed { to, pile, led, .. } => {
                *to != word && pile.owner != word && led.owner != word
            }
            _ => false,
        });
    }

    /// Where an instruction leads, with what holds there.
    fn after(
        &self,
        instr: &Instr,
        at: Addr,
        steps: &[&Step],
        resumes: &[Resume],
        constant: &dyn Fn(Word) -> Option<i64>,
    ) -> Vec<(Addr, Self)> {
        match *instr {
            Instr::Jump(to) => vec![(to, self.clone())],
            Instr::JumpIf(_, to) | Instr::JumpUnless(_, to) => {
                vec![(to, self.clone()), (at + 1, self.clone())]
            }
            Instr::JumpEq(a, b, to) | Instr::JumpNe(a, b, to) => {
                let when = matches!(instr, Instr::JumpEq(..));
                let mut ways = Vec::new();
                for (way, equal) in [(to, when), (at + 1, !when)] {
                    if self.equality(a, b, constant) != Some(!equal) {
                        ways.push((way, self.learn(a, b, equal, constant)));
                    }
                }
                ways
            }
            Instr::JumpLt(_, _, to) | Instr::JumpGe(_, _, to) => {
                vec![(to, self.clone()), (at + 1, self.clone())]
            }
            Instr::MaskLed { to, pile, led, .. } => {
                let mut facts = self.clone();
                facts.forget(to);
                if pile.owner != to && led.owner != to {
                    facts.found.push(*instr);
                }
                vec![(at + 1, facts)]
            }
            Instr::Charge(_)
            | Instr::ChargeTimes(..)
            | Instr::ChargeMask(..)
            | Instr::ChargeList(..)
            | Instr::OfferOne { .. }
            | Instr::OfferPile { .. }
            | Instr::OfferMask { .. }
            | Instr::OfferList { .. }
            | Instr::OfferNumbers { .. } => vec![(at + 1, self.clone())],
            Instr::Copy { to, .. }
            | Instr::Load { to, .. }
            | Instr::TopTrait { to, .. }
            | Instr::Trait { to, .. }
            | Instr::TopCard { to, .. }
            | Instr::And { to, .. }
            | Instr::AndNot { to, .. }
            | Instr::Or { to, .. }
            | Instr::MaskTrait { to, .. }
            | Instr::MaskNotTrait { to, .. }
            | Instr::MaskPile { to, .. }
            | Instr::MaskSize { to, .. } => {
                let mut facts = self.clone();
                facts.forget(to);
                vec![(at + 1, facts)]
            }
            // Whatever else it is, nothing is known after it, nor where its fault leads.
            mut other => {
                let mut after = Self::default();
                if let Instr::MaskScore { to, .. } = other {
                    after = self.clone();
                    after.forget(to);
                }
                let mut ways = vec![(at + 1, after)];
                ways.extend(other.target_mut().map(|&mut to| (to, Self::default())));
                let step = steps.iter().find(|step| at < step.next);
                ways.extend(step.map(|step| (step.next, Self::default())));
                let around = resumes.iter().filter(|resume| resume.start <= at && at < resume.end);
                ways.extend(around.map(|resume| (resume.end, Self::default())));
                ways
            }
        }
    }
}

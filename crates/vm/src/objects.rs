//! What variables hold that does not fit into a word: large Numbers, texts, lists with an identity; and the frames of calls.
//!
//! A word names an object by its number (see `code::NUMBERS`). Objects are shared between copies of a state and copied
//! when one of them changes a list. Those that no variable names any more are dropped, and the others renumbered, when a
//! seat is asked: nothing but variables, storages, frames and attachments names objects then.

use std::sync::Arc;

use code::{NUMBERS, ObjectKind, Program};
use ir::{FaultKind, Number, Type, limits};
use num_bigint::BigInt;

use crate::machine::Core;
use crate::named::Names;
use crate::state::State;

/// So many objects may be there before it is worth while to look which are still needed.
const FEW: usize = 16;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Object {
    Number(Arc<BigInt>),
    Text(Arc<str>),
    List(Arc<Vec<i64>>),
}

/// "This list is restocked from that one, of which so many stay."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attached {
    pub(crate) list: i64,
    pub(crate) from: i64,
    pub(crate) leaving: i64,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) objects: Vec<Object>,
    /// For each call that has not come back: the words it kept, where to go on, and the number of its plan.
    frames: Vec<i64>,
    depth: usize,
    /// In the order of their lists.
    pub(crate) attached: Vec<Attached>,
    /// How many there have ever been.
    pub(crate) n_attached: usize,
    /// How many objects were still needed when they were last looked at.
    n_needed: usize,
    pub(crate) names: Names,
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.objects.clone_from(&other.objects);
        self.frames.clone_from(&other.frames);
        self.attached.clone_from(&other.attached);
        (self.depth, self.n_needed) = (other.depth, other.n_needed);
        self.n_attached = other.n_attached;
        self.names.clone_from(&other.names);
    }
}

impl Kept {
    /// Whether there are so many objects that some may not be needed.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.objects.len() > FEW && self.objects.len() > 2 * self.n_needed
    }

    /// The plan of the outermost call, which comes from outside of all procedures and keeps no words.
    pub(crate) fn first_plan(&self) -> Option<usize> {
        self.frames.get(1).map(|&plan| plan as usize)
    }

    pub(crate) fn bytes(&self) -> usize {
        8 * self.frames.len() + size_of_val(&*self.objects) + size_of_val(&*self.attached)
    }
}

/// The object that a word names as a thing of some kind.
pub(crate) fn object_of(program: &Program, kind: ObjectKind, word: i64) -> Option<usize> {
    match kind {
        ObjectKind::Number if word < *NUMBERS.start() => Some((word - i64::MIN) as usize),
        ObjectKind::Text if word < 0 => Some((-1 - word) as usize),
        ObjectKind::List => {
            (word as usize).checked_sub(program.layout.n_piles).filter(|_| word >= 0)
        }
        ObjectKind::Number | ObjectKind::Text => None,
    }
}

/// The word that names an object as a thing of some kind.
pub(crate) fn word_of(program: &Program, kind: ObjectKind, object: usize) -> i64 {
    match kind {
        ObjectKind::Number => i64::MIN + object as i64,
        ObjectKind::Text => -1 - object as i64,
        ObjectKind::List => (program.layout.n_piles + object) as i64,
    }
}

impl State {
    /// The value of a word with a Number.
    pub(crate) fn number(&self, word: i64) -> Number {
        if word >= *NUMBERS.start() {
            return Number::from(word);
        }
        match self.kept.objects.get((word - i64::MIN) as usize) {
            Some(Object::Number(number)) => Number::from(BigInt::clone(number)),
            _ => Number::from(0),
        }
    }

    /// The value of a storage that holds things of a type.
    pub(crate) fn stored(&self, ty: Type, word: i64) -> Number {
        match ty {
            Type::Number => self.number(word),
            Type::List(_) => Number::from(word.min(0)),
            _ => Number::from(word),
        }
    }

    /// The elements of a list that a word names; `None` without a value.
    pub(crate) fn items(&self, program: &Program, word: i64) -> Option<Vec<i64>> {
        let pile = usize::try_from(word).ok()?;
        match object_of(program, ObjectKind::List, word).map(|idx| &self.kept.objects[idx]) {
            Some(Object::List(items)) => Some(items.to_vec()),
            _ => {
                let start = program.layout.pile_start[pile] as usize;
                let len = self.words.get(usize::from(program.layout.sizes) + pile) as usize;
                let cards = self.places.slice(start, len).iter();
                Some(cards.map(|&card| i64::from(card)).collect())
            }
        }
    }

    /// The text that a word names.
    pub(crate) fn text<'s>(&'s self, program: &'s Program, word: i64) -> &'s str {
        match object_of(program, ObjectKind::Text, word) {
            None => &program.strings[word as usize],
            Some(object) => match &self.kept.objects[object] {
                Object::Text(text) => text,
                Object::Number(_) | Object::List(_) => "",
            },
        }
    }
}

impl Core {
    /// A new object; gives the word that names it.
    pub(crate) fn keep(&mut self, program: &Program, kind: ObjectKind, object: Object) -> i64 {
        self.state.kept.objects.push(object);
        word_of(program, kind, self.state.kept.objects.len() - 1)
    }

    /// The elements of a list that is no pile, or the number of the pile.
    pub(crate) fn list_object(
        &self,
        program: &Program,
        list: i64,
    ) -> Result<&Arc<Vec<i64>>, usize> {
        match object_of(program, ObjectKind::List, list).map(|idx| &self.state.kept.objects[idx]) {
            Some(Object::List(items)) => Ok(items),
            _ => Err(list as usize),
        }
    }

    /// The same, to be changed; `None` for a pile.
    pub(crate) fn list_object_mut(
        &mut self,
        program: &Program,
        list: i64,
    ) -> Option<&mut Vec<i64>> {
        let object = object_of(program, ObjectKind::List, list)?;
        match &mut self.state.kept.objects[object] {
            Object::List(items) => Some(Arc::make_mut(items)),
            Object::Number(_) | Object::Text(_) => None,
        }
    }

    /// Keeps what a call has to bring back.
    pub(crate) fn call(
        &mut self,
        program: &Program,
        plan: u16,
        price: u32,
        back: u32,
    ) -> Result<(), FaultKind> {
        if self.state.kept.depth >= limits::DEPTH {
            return Err(FaultKind::TooDeep);
        }
        self.charge(i64::from(price))?;
        let kept = &mut self.state.kept;
        for &(first, n) in &program.call_plans[usize::from(plan)].kept {
            let words = self.state.words.slice(usize::from(first), usize::from(n));
            kept.frames.extend_from_slice(words);
        }
        kept.frames.extend([i64::from(back), i64::from(plan)]);
        kept.depth += 1;
        Ok(())
    }

    /// The end of a procedure: brings back what was kept; gives where to go on.
    pub(crate) fn come_back(&mut self, program: &Program) -> u32 {
        let kept = &mut self.state.kept;
        let (plan, back) = (kept.frames.pop().unwrap_or(0), kept.frames.pop().unwrap_or(0));
        for &(first, n) in program.call_plans[plan as usize].kept.iter().rev() {
            let start = kept.frames.len() - usize::from(n);
            let words = self.state.words.slice_mut(usize::from(first), usize::from(n));
            words.copy_from_slice(&kept.frames[start..]);
            kept.frames.truncate(start);
        }
        kept.depth -= 1;
        back as u32
    }

    /// Drops the objects that nothing names any more.
    pub(crate) fn collect(&mut self, program: &Program) {
        let mut collector = Collector {
            program,
            old: std::mem::take(&mut self.state.kept.objects),
            places: Vec::new(),
            new: Vec::new(),
        };
        collector.places = vec![None; collector.old.len()];
        for &(word, kind) in &program.layout.object_words {
            let word = usize::from(word);
            let named = collector.moved(kind, self.state.words.get(word));
            self.state.words.set(word, named);
        }
        let kept = &mut self.state.kept;
        let mut end = kept.frames.len();
        while end > 0 {
            let plan = &program.call_plans[kept.frames[end - 1] as usize];
            let n: usize = plan.kept.iter().map(|&(_, n)| usize::from(n)).sum();
            let start = end - 2 - n;
            for &(at, kind) in &plan.objects {
                kept.frames[start + at] = collector.moved(kind, kept.frames[start + at]);
            }
            end = start;
        }
        kept.attached = collector.attached(&kept.attached);
        kept.objects = collector.new;
        kept.n_needed = kept.objects.len();
    }
}

/// Where what is attached to a list is, or where it would be.
pub(crate) fn find(attached: &[Attached], list: i64) -> Result<usize, usize> {
    attached.binary_search_by_key(&list, |attached| attached.list)
}

/// Moves objects that are still named to their new places.
struct Collector<'p> {
    program: &'p Program,
    old: Vec<Object>,
    /// The new place of each old object that was moved.
    places: Vec<Option<usize>>,
    new: Vec<Object>,
}

impl Collector<'_> {
    fn moved(&mut self, kind: ObjectKind, word: i64) -> i64 {
        let Some(object) = object_of(self.program, kind, word) else { return word };
        let place = *self.places[object].get_or_insert_with(|| {
            self.new.push(self.old[object].clone());
            self.new.len() - 1
        });
        word_of(self.program, kind, place)
    }

    /// The attachments that are still needed. What is attached to a list that nothing names is not; but a list may be
    /// named by an attachment alone.
    fn attached(&mut self, old: &[Attached]) -> Vec<Attached> {
        let is_named = |attached: &Attached| self.is_named(ObjectKind::List, attached.list);
        let mut needed: Vec<bool> = old.iter().map(is_named).collect();
        let mut open: Vec<usize> = (0..old.len()).filter(|&idx| needed[idx]).collect();
        let mut new = Vec::new();
        while let Some(idx) = open.pop() {
            let Attached { list, from, leaving } = old[idx];
            let [list, at] = [list, from].map(|word| self.moved(ObjectKind::List, word));
            new.push(Attached { list, from: at, leaving });
            if let Ok(next) = find(old, from)
                && !needed[next]
            {
                needed[next] = true;
                open.push(next);
            }
        }
        new.sort_unstable_by_key(|attached| attached.list);
        new
    }

    /// Whether a list is a pile, or was moved already.
    fn is_named(&self, kind: ObjectKind, word: i64) -> bool {
        object_of(self.program, kind, word).is_none_or(|object| self.places[object].is_some())
    }
}

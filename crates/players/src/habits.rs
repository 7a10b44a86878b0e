//! What has been good in play-outs so far, whatever the situation: the habits of the seats.
//!
//! Takes the answers of play-outs and what their ends were worth; gives better answers than random ones to the next
//! (the move-average sampling of general game players, Björnsson and Finnsson 2008). Two options are drawn, and the one
//! that was better on average is answered: cheap, since only these two are looked at, and never certain, so that all is
//! tried. Surprising: it is about answers, not about situations. A card that is mostly good to play is played more often.

use ir::random::Stream;
use vm::{Question, Respondent};

/// Answers that can be known; a power of two.
const N_SLOTS: usize = 1 << 12;
/// How far from its place an answer may be kept.
const N_PROBES: usize = 4;

#[derive(Clone, Copy, Default)]
struct Slot {
    /// 0 is nobody's.
    key: u64,
    n: u32,
    sum: f64,
}

pub(crate) struct Habits {
    slots: Vec<Slot>,
    /// What was answered in this play-out: the slot and the seat.
    given: Vec<(u32, u32)>,
}

impl Habits {
    pub(crate) fn new() -> Self {
        Self { slots: vec![Slot::default(); N_SLOTS], given: Vec::new() }
    }

    /// Somebody who gives so many answers by habit.
    pub(crate) fn respondent<'a>(
        &'a mut self,
        random: &'a mut Stream,
        n_answers: u32,
    ) -> Habitual<'a> {
        Habitual { habits: self, random, n_answers }
    }

    /// How good an answer of a seat was on average; `None` if it was never given.
    pub(crate) fn mean(&mut self, seat: u32, key: u64) -> Option<f64> {
        let slot = self.slot(seat, key)?;
        let Slot { n, sum, .. } = self.slots[slot as usize];
        (n > 0).then(|| sum / f64::from(n))
    }

    /// A seat answers this in the play-out.
    pub(crate) fn note(&mut self, seat: u32, key: u64) {
        let slot = self.slot(seat, key);
        self.given.extend(slot.map(|slot| (slot, seat)));
    }

    /// One of the answers with these keys, by habit.
    pub(crate) fn draw(
        &mut self,
        seat: u32,
        n_options: u32,
        random: &mut Stream,
        key: impl Fn(u32) -> u64,
    ) -> (u32, Option<u32>) {
        let mut best = (f64::NEG_INFINITY, 0, None);
        for _ in 0..N_DRAWN {
            let option = random.below(u64::from(n_options)) as u32;
            let slot = self.slot(seat, key(option));
            let promise = self.promise(slot);
            if promise > best.0 {
                best = (promise, option, slot);
            }
        }
        (best.1, best.2)
    }

    /// The play-out has ended with this worth to each seat.
    pub(crate) fn learn(&mut self, worth: &[f64]) {
        for (slot, seat) in self.given.drain(..) {
            let slot = &mut self.slots[slot as usize];
            slot.n += 1;
            slot.sum += worth[seat as usize];
        }
    }

    /// The slot of an answer of a seat; `None` if there is no room for it.
    fn slot(&mut self, seat: u32, key: u64) -> Option<u32> {
        let key = (key ^ u64::from(seat)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let first = (key >> 32) as usize;
        for probe in 0..N_PROBES {
            let at = (first + probe) % N_SLOTS;
            let slot = &mut self.slots[at];
            if slot.key == 0 {
                slot.key = key;
            }
            if slot.key == key {
                return Some(at as u32);
            }
        }
        None
    }

    /// How good it was; what was never answered is better than all else.
    fn promise(&self, slot: Option<u32>) -> f64 {
        match slot.map(|slot| self.slots[slot as usize]) {
            Some(Slot { n, sum, .. }) if n > 0 => sum / f64::from(n),
            _ => f64::INFINITY,
        }
    }
}

/// See [`Habits::respondent`].
pub(crate) struct Habitual<'a> {
    habits: &'a mut Habits,
    random: &'a mut Stream,
    n_answers: u32,
}

impl Respondent for Habitual<'_> {
    #[inline]
    fn answer(&mut self, question: &Question<'_>) -> Option<u32> {
        self.n_answers = self.n_answers.checked_sub(1)?;
        let n_options = question.n_options();
        if n_options < 2 {
            return Some(0);
        }
        let seat = question.seat();
        let (option, slot) =
            self.habits.draw(seat, n_options, self.random, |option| question.key(option));
        self.habits.given.extend(slot.map(|slot| (slot, seat)));
        Some(option)
    }
}

/// How many options are drawn.
const N_DRAWN: usize = 2;

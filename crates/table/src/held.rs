//! Events of attempts, held back until it is certain that they stay.
//!
//! Takes the events of one answer after the other; says what of them whoever answered is told, and what everybody else.
//! Who answers knows at once what has happened. The others hear of it when the outermost attempt was kept, and of what was
//! taken back never. Surprising: a message of the rules is heard at once by all whom it is for, and is not taken back.

use ir::Event;

/// The attempts that are open, the outermost first.
#[derive(Clone, Default)]
pub(crate) struct Held {
    open: Vec<Attempt>,
}

#[derive(Clone, Default)]
struct Attempt {
    /// Whose answer led to it.
    by: Option<u32>,
    /// What has happened in it and was not taken back, each with the seat whose answer brought it.
    events: Vec<(Option<u32>, Event)>,
}

/// What there is to tell of one answer.
#[derive(Clone, Default)]
pub(crate) struct Told {
    pub(crate) own: Own,
    pub(crate) others: Others,
    /// Whose attempts were taken back.
    pub(crate) failed: Vec<Option<u32>>,
}

/// What whoever answered is told.
#[derive(Clone, Default)]
pub(crate) struct Own {
    /// What the answer itself did.
    pub(crate) chosen: Vec<Event>,
    /// If an attempt that was begun earlier was taken back: what has happened in the attempts that are open still. What comes
    /// `then` starts from there.
    pub(crate) back_to: Option<Vec<Event>>,
    pub(crate) then: Vec<Event>,
}

/// What everybody else is told.
#[derive(Clone, Default)]
pub(crate) struct Others {
    /// What the answer itself did, if that is known at once.
    pub(crate) chosen: Option<Vec<Event>>,
    /// What this answer and those before it did in an attempt that was kept now.
    pub(crate) kept: Vec<Event>,
    pub(crate) then: Vec<Event>,
}

impl Held {
    pub(crate) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Sorts the events of the answer of a seat, the first of which are what the answer itself did. When the game is over,
    /// nothing is held back any more.
    pub(crate) fn sort(
        &mut self,
        seat: Option<u32>,
        n_chosen: usize,
        events: &[Event],
        is_over: bool,
    ) -> Told {
        let (chosen, rest) = events.split_at(n_chosen.min(events.len()));
        let mut sorting = Sorting {
            seat,
            n_before: self.open.len(),
            starts: vec![0; self.open.len()],
            told: Told::default(),
        };
        sorting.told.own.chosen = chosen.to_vec();
        match self.open.last_mut() {
            Some(attempt) => {
                attempt.events.extend(chosen.iter().map(|event| (seat, event.clone())));
            }
            None => sorting.told.others.chosen = Some(chosen.to_vec()),
        }
        for event in rest {
            sorting.event(&mut self.open, event);
        }
        if is_over {
            let held = std::mem::take(&mut self.open);
            let held = held.into_iter().flat_map(|attempt| attempt.events);
            sorting.told.others.then.extend(held.map(|(_, event)| event));
        }
        sorting.told
    }
}

struct Sorting {
    seat: Option<u32>,
    /// How many of the open attempts were begun before this answer.
    n_before: usize,
    /// Where in the own story each open attempt begins.
    starts: Vec<usize>,
    told: Told,
}

impl Sorting {
    fn event(&mut self, open: &mut Vec<Attempt>, event: &Event) {
        let Told { own, others, failed } = &mut self.told;
        match event {
            Event::Attempted => {
                open.push(Attempt { by: self.seat, events: Vec::new() });
                self.starts.push(own.then.len());
            }
            Event::Kept => {
                let kept = open.pop().unwrap_or_default().events;
                self.starts.pop();
                match open.last_mut() {
                    Some(outer) => outer.events.extend(kept),
                    None => self.release(kept),
                }
                self.n_before = self.n_before.min(open.len());
            }
            Event::TakenBack => {
                failed.push(open.pop().unwrap_or_default().by);
                let start = self.starts.pop().unwrap_or(0);
                let gone = own.then.split_off(start.min(own.then.len()));
                own.then.extend(gone.into_iter().filter(|e| matches!(e, Event::Told { .. })));
                own.then.push(Event::TakenBack);
                if open.len() < self.n_before {
                    self.n_before = open.len();
                    let left = open.iter().flat_map(|attempt| &attempt.events);
                    own.back_to = Some(left.map(|(_, event)| event.clone()).collect());
                }
            }
            Event::Told { .. } => {
                others.then.push(event.clone());
                own.then.push(event.clone());
            }
            _ => {
                match open.last_mut() {
                    Some(attempt) => attempt.events.push((self.seat, event.clone())),
                    None => others.then.push(event.clone()),
                }
                own.then.push(event.clone());
            }
        }
    }

    /// The outermost attempt was kept.
    fn release(&mut self, kept: Vec<(Option<u32>, Event)>) {
        let others = &mut self.told.others;
        // What others answered in between is not told as if this seat had done it.
        let is_own = kept.iter().all(|(by, _)| *by == self.seat);
        let kept = kept.into_iter().map(|(_, event)| event);
        if self.n_before > 0 && is_own {
            others.kept.extend(kept);
        } else {
            others.then.extend(kept);
        }
    }
}

#[cfg(test)]
mod tests;

//! What has happened, as it is told to those who watch.

use ir::Event;

use super::perceive::Cause;

/// What has happened since the last answer, with what everybody knows about how it came about.
#[derive(Clone, Copy)]
pub(crate) struct Story<'a> {
    /// Whose answer it was.
    pub(super) by: Option<u32>,
    pub(crate) events: &'a [Event],
    /// For which of them something was drawn by lot.
    pub(crate) lots: &'a [u32],
    /// How many of them, the first ones, are what somebody chose.
    pub(crate) n_chosen: usize,
    /// How many events were before these.
    offset: usize,
}

impl<'a> Story<'a> {
    pub(crate) fn new(
        by: Option<u32>,
        events: &'a [Event],
        lots: &'a [u32],
        n_chosen: usize,
    ) -> Self {
        Self { by, events, lots, n_chosen: n_chosen.min(events.len()), offset: 0 }
    }

    /// What was chosen, and the rest.
    pub(super) fn split(self) -> (Self, Self) {
        let (chosen, then) = self.events.split_at(self.n_chosen);
        let offset = self.offset + self.n_chosen;
        (Self { events: chosen, ..self }, Self { events: then, n_chosen: 0, offset, ..self })
    }

    /// Why an event happened.
    pub(super) fn cause(self, number: usize) -> Cause {
        if self.lots.contains(&((self.offset + number) as u32)) {
            Cause::Lot
        } else if number < self.n_chosen {
            Cause::Choice
        } else {
            Cause::Rules
        }
    }
}

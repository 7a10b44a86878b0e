//! Which steps of the rules the options of the open decision come from.
//!
//! For whoever counts what is made of a rule; players do not need it.

use source::Span;

use crate::Machine;

impl Machine {
    /// The steps that have options now, in the order of the options: the number of the step, and how many options it has.
    pub fn offered(&self) -> impl Iterator<Item = (u16, u32)> {
        self.core.offers.entries.iter().map(|&(step, n, _)| (step, n))
    }

    /// Where in the rules a step stands.
    #[must_use]
    pub fn step_span(&self, number: u16) -> Span {
        let program = &self.program;
        let Some(step) = program.steps.get(usize::from(number)) else { return Span::default() };
        // The search for the options of a step begins where that of the one before it has ended.
        let before = usize::from(number).checked_sub(1).map(|before| &program.steps[before]);
        let start = match before.filter(|before| before.site == step.site) {
            Some(before) => before.next,
            None => program.sites[usize::from(step.site)].start,
        };
        program.span_at(start)
    }
}

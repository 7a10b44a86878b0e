//! What a player gets to see.

use ir::random::Stream;
use table::{Desk, Rules, Since, View};
use vm::Machine;

/// What a seat that is asked can know. Nothing of it depends on more than that.
pub trait Mind: Sync {
    fn rules(&self) -> &Rules;

    fn seat(&self) -> u32;

    fn n_options(&self) -> u32;

    /// What the seat sees and remembers, and its options in words.
    fn view(&self) -> &View;

    /// What the seat has perceived of the answers since it was last asked; `None` if that is not kept.
    fn since(&self) -> Option<&Since> {
        None
    }

    /// A game in which the same question is open, with cards where they may lie as far as the seat knows, and with another
    /// chance. Its options are those of the seat, in the same order. `None` if no such deal was found.
    fn redeal(&self, random: &mut Stream) -> Option<Machine>;

    /// As [`Mind::redeal`], in memory that is used again; whether a deal was found.
    fn redeal_into(&self, desk: &mut Desk, random: &mut Stream) -> bool {
        desk.put(self.redeal(random));
        desk.machine().is_some()
    }
}

/// The mind of a seat at a table, with the rules, which everybody knows.
pub struct Asked<'a> {
    rules: &'a Rules,
    mind: &'a table::Mind,
}

impl<'a> Asked<'a> {
    #[must_use]
    pub fn new(rules: &'a Rules, mind: &'a table::Mind) -> Self {
        Self { rules, mind }
    }
}

impl Mind for Asked<'_> {
    fn rules(&self) -> &Rules {
        self.rules
    }

    fn seat(&self) -> u32 {
        self.mind.seat()
    }

    fn n_options(&self) -> u32 {
        self.mind.n_options()
    }

    fn view(&self) -> &View {
        self.mind.view()
    }

    fn since(&self) -> Option<&Since> {
        Some(self.mind.since())
    }

    fn redeal(&self, random: &mut Stream) -> Option<Machine> {
        self.mind.redeal(random)
    }

    fn redeal_into(&self, desk: &mut Desk, random: &mut Stream) -> bool {
        self.mind.redeal_into(desk, random)
    }
}

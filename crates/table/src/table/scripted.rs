//! Games whose chance is said in advance, for whoever looks at every way that a game can go.
//!
//! Takes the draws one after another; gives a table like any other, and the bound of the first draw that was not said.
//! Surprising: the machine stays private here too. What chance could do is looked at by asking for every way, not by
//! looking inside.

use std::sync::Arc;

use ir::random::Stream;

use super::{Keep, PlayError, Table, Turn};
use crate::Rules;

impl Table {
    /// As [`Table::telling`], but the draws of chance are said in advance; those that are not are 0.
    #[must_use]
    pub fn scripted(rules: Arc<Rules>, draws: &[u64]) -> Self {
        Self::begin(rules, Stream::scripted(draws), (0, 0), Keep::STORY)
    }

    /// Answers the open choice; the draws from now on are said in advance, and those that are not are 0.
    ///
    /// # Errors
    /// If the game is over or there is no such option.
    pub fn play_scripted(&mut self, option: u32, draws: &[u64]) -> Result<Turn, PlayError> {
        self.machine.set_chance(Stream::scripted(draws));
        self.play(option)
    }

    /// How many ways the first draw could have gone that was not said in advance; `None` if there was none.
    #[must_use]
    pub fn open_draw(&self) -> Option<u64> {
        self.machine.chance().open_draw()
    }

    /// Forgets what only a record or a listener needs: the answers so far and the story of the last one.
    pub fn forget_story(&mut self) {
        self.played.clear();
        self.last = None;
    }
}

//! How the text is read: which dialect, and what players are counted from.

use super::Checker;
use crate::dialect::{Reading, recognise};
use crate::tree::NodeId;

impl Checker<'_> {
    /// The reading of the game, with all that is to be said about it; nothing if its dialect does not exist.
    pub(super) fn choose_reading(&mut self, game: NodeId) -> Option<Reading> {
        let (reading, messages) = recognise(self.tree, game, &self.options);
        for message in messages {
            self.report(message);
        }
        reading
    }
}

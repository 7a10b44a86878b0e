//! What the rules have said, and to whom.
//!
//! Takes events; keeps those that are messages, the last ones of a long game only.

use std::collections::VecDeque;

use ir::Event;

use crate::Rules;

/// So many messages are kept, if they are not larger than [`MAX_BYTES`] together.
pub(crate) const MAX_MESSAGES: usize = 1_000;
const MAX_BYTES: usize = 1 << 20;

#[derive(Clone)]
struct Message {
    /// `None` for everybody.
    to: Option<Vec<u32>>,
    text: String,
}

/// The messages of a table.
#[derive(Clone, Default)]
pub(crate) struct Messages {
    kept: VecDeque<Message>,
    n_bytes: usize,
}

impl Messages {
    pub(crate) fn hear(&mut self, rules: &Rules, events: &[Event]) {
        for event in events {
            let Event::Told { to, text } = event else { continue };
            let text = rules.fill_in(text);
            self.n_bytes += text.len();
            self.kept.push_back(Message { to: to.clone(), text });
            while self.kept.len() > MAX_MESSAGES || self.n_bytes > MAX_BYTES {
                let Some(oldest) = self.kept.pop_front() else { break };
                self.n_bytes -= oldest.text.len();
            }
        }
    }

    /// What was said to a viewer, the oldest first.
    pub(crate) fn of(&self, viewer: Option<u32>) -> Vec<String> {
        let heard = self.kept.iter().filter(|message| is_for(message.to.as_deref(), viewer));
        heard.map(|message| message.text.clone()).collect()
    }
}

/// Whether a message is for a viewer: a spectator hears what is said to everybody.
pub(crate) fn is_for(to: Option<&[u32]>, viewer: Option<u32>) -> bool {
    match (to, viewer) {
        (None, _) => true,
        (Some(seats), Some(seat)) => seats.contains(&seat),
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use ir::Event;

    use super::{MAX_MESSAGES, Messages};
    use crate::fixture::rules;

    fn told(to: Option<&[u32]>, text: impl Into<String>) -> Event {
        Event::Told { to: to.map(<[u32]>::to_vec), text: text.into() }
    }

    /// Pip reference, part 8: messages reach everybody or only the addressees.
    #[test]
    fn everybody_hears_what_is_for_them() {
        let (rules, mut messages) = (rules(), Messages::default());
        messages.hear(&rules, &[told(None, "all"), Event::Passed, told(Some(&[1, 3]), "team")]);
        messages.hear(&rules, &[told(Some(&[0]), "one")]);
        assert_eq!(messages.of(Some(0)), ["all", "one"]);
        assert_eq!(messages.of(Some(1)), ["all", "team"]);
        assert_eq!(messages.of(Some(2)), ["all"]);
        assert_eq!(messages.of(None), ["all"]);
    }

    #[test]
    fn a_long_game_does_not_fill_the_memory() {
        let (rules, mut messages) = (rules(), Messages::default());
        for number in 0..3 * MAX_MESSAGES {
            messages.hear(&rules, &[told(None, number.to_string())]);
        }
        assert_eq!(messages.of(None).len(), MAX_MESSAGES);
        assert_eq!(messages.of(None).last().map(String::as_str), Some("2999"));
        messages.hear(&rules, &[told(None, "x".repeat(1 << 20)), told(None, "y")]);
        assert_eq!(messages.of(None), ["y"]);
    }
}

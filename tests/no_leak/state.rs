//! The oracle of the state: whatever lies where an observer cannot see it changes places, and what the observer is sent
//! stays the same to the last byte.
//!
//! Cards change places in two ways: as far as the observer knows, with everything that is remembered compared; and
//! freely among all cards that it does not see now, with what is remembered left out. What chance will bring is hidden
//! too: it is made another one.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use ir::StrId;
use ir::random::Stream;

use crate::leaks::Leak;
use crate::run::Run;

/// How often cards changed places, and what came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    /// What was compared byte by byte, with something hidden that had changed.
    pub(crate) compared: usize,
    /// The other deal leads to another question.
    pub(crate) other_question: usize,
    /// The rules offer the observer something that depends on hidden cards.
    pub(crate) offered: usize,
    /// Differences.
    pub(crate) leaks: usize,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.compared += other.compared;
        self.other_question += other.other_question;
        self.offered += other.offered;
        self.leaks += other.leaks;
    }
}

/// Looks at one decision with the eyes of the run's observer; gives the first difference.
pub(crate) fn check(
    run: &mut Run,
    stream: &mut Stream,
    leak: Option<&Leak>,
    count: &mut Count,
) -> Option<String> {
    let as_known = run.redealt(stream);
    let cards = permutation(run, stream);
    let freely = run.exchanged(None, &cards.into()).map(|run| run.with_chance(stream));
    let by_chance = Some(run.with_chance(stream));
    let mut found = None;
    for (other, remembers) in [(as_known, true), (freely, false), (by_chance, true)] {
        let Some(mut other) = other else {
            count.other_question += 1;
            continue;
        };
        if other.watch.machine.snapshot() == run.watch.machine.snapshot() {
            continue;
        }
        if other.watch.offered() != run.watch.offered() {
            count.offered += 1;
            continue;
        }
        let sent = |run: &mut Run| {
            let sent = if remembers { run.sent() } else { run.sent_at_first_sight() };
            sent + &leak.map_or(String::new(), |leak| (leak.tell)(run))
        };
        count.compared += 1;
        let (one, two) = (sent(run), sent(&mut other));
        if one != two {
            count.leaks += 1;
            found.get_or_insert_with(|| difference(&one, &two));
        }
    }
    found
}

/// Cards that the observer does not see change places with others of the same back.
fn permutation(run: &Run, stream: &mut Stream) -> Vec<u32> {
    let game = run.watch.rules.game();
    let table = run.watch.machine.snapshot();
    let mut by_back: BTreeMap<StrId, Vec<u32>> = BTreeMap::new();
    for card in run.hidden_cards() {
        let face = table.faces[card as usize] as usize;
        by_back.entry(game.faces[face].back).or_default().push(card);
    }
    let mut cards: Vec<u32> = (0u32..).zip(&table.faces).map(|(card, _)| card).collect();
    for hidden in by_back.values() {
        let mut shuffled = hidden.clone();
        stream.shuffle(&mut shuffled);
        for (&card, other) in hidden.iter().zip(shuffled) {
            cards[card as usize] = other;
        }
    }
    cards
}

/// Where two texts part.
pub(crate) fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let part = |text: &str| {
        let bytes = text.as_bytes();
        let part = &bytes[at.saturating_sub(160).min(bytes.len())..(at + 160).min(bytes.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    format!("at byte {at}:\n  {}\n  {}", part(one), part(two))
}

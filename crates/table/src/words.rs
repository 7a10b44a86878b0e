//! Events in words, for one viewer.
//!
//! Takes a snapshot and the events that followed, or would follow, from it; gives one line for people. Surprising:
//! [`Tense::Would`] tells of an option *before* it is taken, so a card that the viewer did not see at the start of
//! the option stays nameless in it, even if the option turns it up; [`Tense::Did`] names a card that the viewer sees
//! where it came from or where it went.

mod follow;

use ir::{Event, OwnerKind, Snapshot, StorageId, ZoneAt};

use crate::Rules;
use crate::leaks::Tells;
use crate::sight::sees;
use crate::view::{Value, pile_name};
use follow::Followed;

/// More phrases than this are only counted.
const MAX_PHRASES: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tense {
    Would,
    Did,
}

/// Who is spoken to, and about whom: "your HAND", "its HAND".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Voice {
    pub(crate) you: Option<u32>,
    pub(crate) it: Option<u32>,
}

/// Tells events to one viewer, following the table as they change it.
pub(crate) struct Teller<'a> {
    rules: &'a Rules,
    viewer: Option<u32>,
    tense: Tense,
    voice: Voice,
    table: Followed,
}

/// Where in a pile a card is or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Top,
    Bottom,
    /// Counted from 1 at the bottom.
    Number(usize),
    /// Nobody who does not see the pile needs to know where.
    Somewhere,
}

/// A part of the sentence; moves are kept apart so that similar ones can be joined.
enum Phrase {
    Moves { cards: Vec<Option<String>>, from: ZoneAt, at: At, to: ZoneAt, to_at: At },
    Other(String),
}

impl<'a> Teller<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        snapshot: &Snapshot,
        viewer: Option<u32>,
        tense: Tense,
    ) -> Self {
        // An option says what it does with which card; of what has happened only what could be seen is told.
        let forgets = tense == Tense::Did;
        let table = Followed::new(rules.game(), snapshot, viewer, forgets);
        Self { rules, viewer, tense, voice: Voice { you: viewer, it: None }, table }
    }

    /// Speaks from now on of this seat as "it", unless it is the one spoken to.
    pub(crate) fn speak_of(&mut self, it: Option<u32>) {
        self.voice.it = it;
    }

    /// The events in words; "change nothing" if there is none that matters.
    pub(crate) fn tell(&mut self, events: &[Event]) -> String {
        let phrases = self.phrases(events, |_| true);
        if phrases.is_empty() { "change nothing".to_owned() } else { phrases.join("; ") }
    }

    /// One phrase for each wanted event, similar moves joined. All events are followed.
    pub(crate) fn phrases(
        &mut self,
        events: &[Event],
        wanted: impl Fn(&Event) -> bool,
    ) -> Vec<String> {
        let mut phrases = Vec::new();
        for event in events {
            let phrase = self.event(event);
            let changes = self.changes(event);
            self.table.follow(self.rules.game(), event);
            if wanted(event) && changes {
                join_or_push(&mut phrases, phrase, self.tense);
            }
        }
        let n_phrases = phrases.len();
        let mut told: Vec<String> =
            phrases.into_iter().take(MAX_PHRASES).map(|phrase| self.say(phrase)).collect();
        if n_phrases > MAX_PHRASES {
            told.push(format!("and {} more effects", n_phrases - MAX_PHRASES));
        }
        told
    }

    /// Whether an event is worth telling: not if it stores the value that is there, and may be told.
    fn changes(&self, event: &Event) -> bool {
        let Event::Stored { storage, owner, value } = event else { return true };
        !self.may_tell(*storage) || self.table.stored(*storage, *owner) != Some(*value)
    }

    /// Whether the value that is stored may be told.
    fn may_tell(&self, storage: StorageId) -> bool {
        self.tense == Tense::Did
            || match self.rules.leaks.storages[storage.idx()] {
                Tells::Nothing => true,
                Tells::Seen => !self.table.touched_hidden,
                Tells::Hidden => false,
            }
    }

    fn event(&self, event: &Event) -> Phrase {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                let len = self.table.len(*from);
                let at = self.told_position(*from, *from_index);
                // If the card stays in its pile, one place has become free before it is put back.
                let to_len = if from == to { len.saturating_sub(1) } else { self.table.len(*to) };
                let to_at = position(*to_index as usize, to_len);
                let known = self.knows(*card, &[*from, *to]);
                let name = known.then(|| self.card(*card));
                Phrase::Moves { cards: vec![name], from: *from, at, to: *to, to_at }
            }
            Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                let places = [*a_from, *b_from];
                let a = self.card_at(*a, *a_from, *a_index, &places);
                let b = self.card_at(*b, *b_from, *b_index, &places);
                Phrase::Other(format!("swap {a} with {b}"))
            }
            Event::PilesSwapped { a, b } => {
                let (a, b) = (self.pile(*a), self.pile(*b));
                Phrase::Other(format!("swap all cards of {a} with those of {b}"))
            }
            Event::Remembered { card, to, .. } => {
                let name =
                    if self.knows(*card, &[*to]) { self.card(*card) } else { self.locate(*card) };
                Phrase::Other(format!("remember {name} in {}", self.pile(*to)))
            }
            Event::Forgot { card, from, .. } => {
                // A face in a pile of references is open to all, unless this very option has put it there unseen.
                let open = self.knows(*card, &[*from]) || !self.table.touched_hidden;
                let name = if open { self.card(*card) } else { "a card".to_owned() };
                Phrase::Other(format!("forget {name} in {}", self.pile(*from)))
            }
            Event::Stored { storage, owner, value } => {
                let store = &self.rules.game().storages[storage.idx()];
                let name = self.owned(store.owner, *owner, self.rules.game().text(store.name));
                let value = Value::of(self.rules.game(), store.ty, *value);
                Phrase::Other(if !self.may_tell(*storage) {
                    format!("change {name}")
                } else if value == Value::Text(String::new()) {
                    format!("clear {name}")
                } else {
                    format!("set {name} to {value}")
                })
            }
            Event::Awarded { map, owner, .. } => {
                let map = &self.rules.game().maps[map.idx()];
                let name = self.owned(map.owner, *owner, self.rules.game().text(map.name));
                Phrase::Other(format!("set the points of {name}"))
            }
            Event::Shuffled { zone } => Phrase::Other(format!("shuffle {}", self.pile(*zone))),
            Event::Teams(teams) => {
                let team = |seats: &Vec<u32>| {
                    let seats: Vec<String> = seats.iter().map(u32::to_string).collect();
                    seats.join(" and ")
                };
                let teams: Vec<String> = teams.iter().map(team).collect();
                Phrase::Other(format!("make teams of seats {}", teams.join(", ")))
            }
            Event::Created { to, .. } => {
                Phrase::Other(format!("add new cards to {}", self.pile(*to)))
            }
            Event::Current { cycle, seat } => {
                Phrase::Other(format!("go on with {}", self.member(*cycle, *seat)))
            }
            Event::Queued { cycle, seat } => {
                Phrase::Other(format!("{} is next", self.member(*cycle, *seat)))
            }
            Event::Passed => Phrase::Other("pass".to_owned()),
        }
    }

    fn say(&self, phrase: Phrase) -> String {
        let (cards, from, at, to, to_at) = match phrase {
            Phrase::Other(text) => return text,
            Phrase::Moves { cards, from, at, to, to_at } => (cards, from, at, to, to_at),
        };
        let n_cards = cards.len();
        let names: Vec<String> = cards.into_iter().flatten().collect();
        let from = self.pile(from);
        let what = if names.is_empty() {
            let cards = if n_cards == 1 { "card".to_owned() } else { format!("{n_cards} cards") };
            match at {
                At::Top => format!("the top {cards} of {from}"),
                At::Bottom => format!("the bottom {cards} of {from}"),
                At::Number(number) => format!("card {number} of {from}"),
                At::Somewhere if n_cards == 1 => format!("a card of {from}"),
                At::Somewhere => format!("{cards} of {from}"),
            }
        } else {
            format!("{} from {from}", list(&names))
        };
        let to = self.pile(to);
        let to = match to_at {
            At::Top | At::Somewhere => to,
            At::Bottom => format!("the bottom of {to}"),
            At::Number(number) => format!("place {number} of {to}"),
        };
        format!("move {what} to {to}")
    }

    fn knows(&self, card: u32, places: &[ZoneAt]) -> bool {
        let game = self.rules.game();
        self.table.has_seen(card)
            || self.tense == Tense::Did
                && places.iter().any(|&at| sees(game, &self.table.teams, self.viewer, at))
    }

    fn card(&self, card: u32) -> String {
        let face = self.table.faces.get(card as usize).map(|&face| face as usize);
        face.and_then(|face| self.rules.faces.get(face)).map_or("a card", String::as_str).to_owned()
    }

    /// A card by the place where it lies, for one that the viewer does not see.
    fn locate(&self, card: u32) -> String {
        match self.table.locate(self.rules.game(), card) {
            Some((at, index, len)) => self.nameless(at, position(index, len.saturating_sub(1))),
            None => "a card".to_owned(),
        }
    }

    /// A card with its pile, named if the viewer sees it in one of these places.
    fn card_at(&self, card: u32, at: ZoneAt, index: u32, places: &[ZoneAt]) -> String {
        if self.knows(card, places) {
            format!("{} of {}", self.card(card), self.pile(at))
        } else {
            self.nameless(at, self.told_position(at, index))
        }
    }

    fn nameless(&self, at: ZoneAt, position: At) -> String {
        let pile = self.pile(at);
        match position {
            At::Top => format!("the top card of {pile}"),
            At::Bottom => format!("the bottom card of {pile}"),
            At::Number(number) => format!("card {number} of {pile}"),
            At::Somewhere => format!("a card of {pile}"),
        }
    }

    /// Where in its pile a card lies, as far as it is told.
    fn told_position(&self, at: ZoneAt, index: u32) -> At {
        let position = position(index as usize, self.table.len(at).saturating_sub(1));
        let of_game = self.rules.game().zones[at.zone.idx()].owner == OwnerKind::Game;
        if self.tense == Tense::Did && (!of_game || matches!(position, At::Number(_))) {
            // Telling the place would let others follow a card through a hidden hand.
            return At::Somewhere;
        }
        position
    }

    fn pile(&self, at: ZoneAt) -> String {
        let game = self.rules.game();
        self.owned(game.zones[at.zone.idx()].owner, at.owner, &pile_name(game, at))
    }

    fn owned(&self, kind: OwnerKind, owner: u32, name: &str) -> String {
        let pronoun = |is: &dyn Fn(u32) -> bool| {
            let you = self.voice.you.is_some_and(is).then_some("your");
            you.or(self.voice.it.is_some_and(is).then_some("its"))
        };
        match kind {
            OwnerKind::Game => name.to_owned(),
            OwnerKind::Seat => match pronoun(&|seat| seat == owner) {
                Some(own) => format!("{own} {name}"),
                None => format!("seat {owner}'s {name}"),
            },
            OwnerKind::Team => {
                let team = self.table.teams.get(owner as usize);
                match pronoun(&|seat| team.is_some_and(|team| team.contains(&seat))) {
                    Some(own) => format!("{own} team's {name}"),
                    None => format!("team {owner}'s {name}"),
                }
            }
        }
    }

    fn member(&self, cycle: ir::CycleId, member: u32) -> String {
        let teams = self.rules.game().cycles.get(cycle.idx());
        if teams.is_some_and(|cycle| cycle.of == ir::CycleOf::Teams) {
            format!("team {member}")
        } else if self.voice.you == Some(member) {
            "you".to_owned()
        } else {
            format!("seat {member}")
        }
    }
}

/// The words of one option, with what the asked seat knows.
pub(crate) fn option_words(
    rules: &Rules,
    snapshot: &Snapshot,
    seat: u32,
    voice: Voice,
    events: &[Event],
) -> String {
    let mut teller = Teller::new(rules, snapshot, Some(seat), Tense::Would);
    teller.voice = voice;
    teller.tell(events)
}

fn position(index: usize, top: usize) -> At {
    if index >= top {
        At::Top
    } else if index == 0 {
        At::Bottom
    } else {
        At::Number(index + 1)
    }
}

/// Appends a phrase, or joins it to one of the same kind. Of what has happened, all moves in a row are looked at, so
/// that a deal one card at a time becomes one phrase for each hand; of an option only the last, to keep its order.
fn join_or_push(phrases: &mut Vec<Phrase>, phrase: Phrase, tense: Tense) {
    let Phrase::Moves { cards: more, from, at, to, to_at } = phrase else {
        phrases.push(phrase);
        return;
    };
    let within = match tense {
        Tense::Would => 1,
        Tense::Did => usize::MAX,
    };
    let moves = phrases.iter_mut().rev().map_while(|earlier| match earlier {
        Phrase::Moves { cards, from, at, to, to_at } => Some((cards, (*from, *to, *to_at), *at)),
        Phrase::Other(_) => None,
    });
    for (cards, way, earlier_at) in moves.take(within) {
        let named = cards.iter().chain(&more).all(Option::is_some);
        let counted = cards.iter().chain(&more).all(Option::is_none)
            && at == earlier_at
            && !matches!(at, At::Number(_));
        if way == (from, to, to_at) && !matches!(to_at, At::Number(_)) && (named || counted) {
            cards.extend(more);
            return;
        }
    }
    phrases.push(Phrase::Moves { cards: more, from, at, to, to_at });
}

/// "A", "A and B", "A, B and C".
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

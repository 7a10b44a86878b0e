//! Events in words, for one viewer.
//!
//! Takes a snapshot and the events that followed, or would follow, from it; gives one line for people. Surprising:
//! [`Tense::Would`] tells of an option *before* it is taken, so a card that the viewer did not see at the start of
//! the option stays nameless in it, even if the option turns it up; [`Tense::Did`] names a card that the viewer sees
//! where it came from or where it went.

use ir::{Event, Holds, OwnerKind, Snapshot, StrId, ZoneAt};

use crate::Rules;
use crate::leaks::Tells;
use crate::sight::sees;

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
    faces: Vec<u32>,
    piles: Vec<(ZoneAt, Vec<u32>)>,
    ints: Vec<(ir::IntId, Vec<i64>)>,
    teams: Vec<Vec<u32>>,
    /// Whether the viewer saw each card at the start.
    seen: Vec<bool>,
    /// Whether an event has touched a card that the viewer does not see.
    touched_hidden: bool,
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
        let mut seen = vec![false; snapshot.faces.len()];
        for (at, cards) in &snapshot.piles {
            let real = rules.game().zones[at.zone.idx()].holds == Holds::Cards;
            if real && sees(rules.game(), &snapshot.teams, viewer, *at) {
                for &card in cards {
                    set(&mut seen, card, true);
                }
            }
        }
        Self {
            rules,
            viewer,
            tense,
            voice: Voice { you: viewer, it: None },
            faces: snapshot.faces.clone(),
            piles: snapshot.piles.clone(),
            ints: snapshot.ints.clone(),
            teams: snapshot.teams.clone(),
            seen,
            touched_hidden: false,
        }
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
            self.follow(event);
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
        let Event::Stored { int, owner, value } = event else { return true };
        let store = self.ints.iter().find(|(id, _)| id == int);
        let before = store.and_then(|(_, values)| values.get(*owner as usize));
        !self.may_tell(*int) || before != Some(value)
    }

    /// Whether the value that is stored may be told.
    fn may_tell(&self, int: ir::IntId) -> bool {
        self.tense == Tense::Did
            || match self.rules.leaks.ints[int.idx()] {
                Tells::Nothing => true,
                Tells::Seen => !self.touched_hidden,
                Tells::Hidden => false,
            }
    }

    fn event(&mut self, event: &Event) -> Phrase {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                let len = self.len(*from);
                let mut at = position(*from_index as usize, len.saturating_sub(1));
                let of_game = self.rules.game().zones[from.zone.idx()].owner == OwnerKind::Game;
                if self.tense == Tense::Did && (!of_game || matches!(at, At::Number(_))) {
                    // Telling the place would let others follow a card through a hidden hand.
                    at = At::Somewhere;
                }
                // If the card stays in its pile, one place has become free before it is put back.
                let to_len = if from == to { len.saturating_sub(1) } else { self.len(*to) };
                let to_at = position(*to_index as usize, to_len);
                let known = self.knows(*card, &[*from, *to]);
                let name = known.then(|| self.card(*card));
                Phrase::Moves { cards: vec![name], from: *from, at, to: *to, to_at }
            }
            Event::Remembered { card, to, .. } => {
                let name =
                    if self.knows(*card, &[*to]) { self.card(*card) } else { self.locate(*card) };
                Phrase::Other(format!("remember {name} in {}", self.pile(*to)))
            }
            Event::Forgot { card, from, .. } => {
                // A face in a pile of references is open to all, unless this very option has put it there unseen.
                let open = self.knows(*card, &[*from]) || !self.touched_hidden;
                let name = if open { self.card(*card) } else { "a card".to_owned() };
                Phrase::Other(format!("forget {name} in {}", self.pile(*from)))
            }
            Event::Stored { int, owner, value } => {
                let store = &self.rules.game().ints[int.idx()];
                let name = self.owned(store.owner, *owner, store.name);
                Phrase::Other(if self.may_tell(*int) {
                    format!("set {name} to {value}")
                } else {
                    format!("change {name}")
                })
            }
            Event::Awarded { map, owner, .. } => {
                let map = &self.rules.game().maps[map.idx()];
                let name = self.owned(map.owner, *owner, map.name);
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

    /// Changes the piles as the event did.
    fn follow(&mut self, event: &Event) {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                self.touched_hidden |= !self.seen.get(*card as usize).copied().unwrap_or(false);
                self.take(*from, *from_index);
                self.put(*to, *to_index, *card);
            }
            Event::Remembered { card, to, index } => {
                self.touched_hidden |= !self.seen.get(*card as usize).copied().unwrap_or(false);
                self.put(*to, *index, *card);
            }
            Event::Forgot { from, index, .. } => self.take(*from, *index),
            Event::Created { deck, first_card, to } => {
                let deck = &self.rules.game().decks[deck.idx()];
                for (offset, face) in (0u32..).zip(&deck.faces) {
                    let card = first_card.saturating_add(offset);
                    self.faces.push(face.0);
                    self.seen.push(false);
                    self.put(*to, u32::MAX, card);
                }
                self.touched_hidden = true;
            }
            Event::Teams(teams) => self.teams.clone_from(teams),
            Event::Shuffled { zone } => {
                // A shuffled pile that the viewer saw has become one that it cannot foretell.
                self.touched_hidden = true;
                let Some((_, cards)) = self.piles.iter().find(|(at, _)| at == zone) else { return };
                for &card in cards {
                    set(&mut self.seen, card, false);
                }
            }
            Event::Stored { int, owner, value } => {
                let store = self.ints.iter_mut().find(|(id, _)| id == int);
                if let Some(slot) = store.and_then(|(_, all)| all.get_mut(*owner as usize)) {
                    *slot = *value;
                }
            }
            Event::Awarded { .. }
            | Event::Current { .. }
            | Event::Queued { .. }
            | Event::Passed => {}
        }
    }

    fn knows(&self, card: u32, places: &[ZoneAt]) -> bool {
        let seen = self.seen.get(card as usize).copied().unwrap_or(false);
        let game = self.rules.game();
        seen || self.tense == Tense::Did
            && places.iter().any(|&at| sees(game, &self.teams, self.viewer, at))
    }

    fn card(&self, card: u32) -> String {
        let face = self.faces.get(card as usize).map(|&face| face as usize);
        face.and_then(|face| self.rules.faces.get(face)).map_or("a card", String::as_str).to_owned()
    }

    /// A card by the place where it lies, for one that the viewer does not see.
    fn locate(&self, card: u32) -> String {
        let game = self.rules.game();
        let real = self
            .piles
            .iter()
            .filter(|(at, _)| game.zones[at.zone.idx()].holds == Holds::Cards)
            .find_map(|(at, cards)| Some((*at, cards.iter().position(|&c| c == card)?, cards)));
        let Some((at, index, cards)) = real else { return "a card".to_owned() };
        let pile = self.pile(at);
        match position(index, cards.len().saturating_sub(1)) {
            At::Top => format!("the top card of {pile}"),
            At::Bottom => format!("the bottom card of {pile}"),
            At::Number(number) => format!("card {number} of {pile}"),
            At::Somewhere => format!("a card of {pile}"),
        }
    }

    fn pile(&self, at: ZoneAt) -> String {
        let zone = &self.rules.game().zones[at.zone.idx()];
        self.owned(zone.owner, at.owner, zone.name)
    }

    fn owned(&self, kind: OwnerKind, owner: u32, name: StrId) -> String {
        let name = self.rules.game().text(name);
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
                let team = self.teams.get(owner as usize);
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

    fn len(&self, at: ZoneAt) -> usize {
        self.piles.iter().find(|(pile, _)| *pile == at).map_or(0, |(_, cards)| cards.len())
    }

    fn take(&mut self, at: ZoneAt, index: u32) {
        if let Some((_, cards)) = self.piles.iter_mut().find(|(pile, _)| *pile == at)
            && (index as usize) < cards.len()
        {
            cards.remove(index as usize);
        }
    }

    fn put(&mut self, at: ZoneAt, index: u32, card: u32) {
        if let Some((_, cards)) = self.piles.iter_mut().find(|(pile, _)| *pile == at) {
            cards.insert((index as usize).min(cards.len()), card);
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

fn set(flags: &mut [bool], card: u32, value: bool) {
    if let Some(flag) = flags.get_mut(card as usize) {
        *flag = value;
    }
}

//! Events in words, for one viewer.
//!
//! Takes a snapshot and the events that followed, or would follow, from it; gives one line for people. Surprising:
//! [`Tense::Would`] tells of an option *before* it is taken, so a card that the viewer did not see at the start of
//! the option stays nameless in it, even if the option turns it up; [`Tense::Did`] names a card that the viewer sees
//! where it came from or where it went.

mod follow;
mod phrase;

use ir::{Event, LocalId, OwnerKind, Sight, Snapshot, StorageId, Type, ZoneAt};

use crate::Rules;
use crate::leaks::Tells;
use crate::messages::{MAX_MESSAGES, is_for};
use crate::sight::Sights;
use crate::table::Line;
use crate::view::{Value, members, pile_name};
use follow::Followed;
use phrase::{At, Phrase, join_or_push, join_rounds, list, position};

/// More phrases than this are only counted.
const MAX_PHRASES: usize = 40;
/// An attempt has failed.
pub(crate) const TAKEN_BACK: &str = "that does not work: everything is as before";
/// Characters of the words of one option.
const MAX_WORDS: usize = 4_000;

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

    /// Follows events of which nothing is to be told.
    pub(crate) fn follow(&mut self, events: &[Event]) {
        for event in events {
            self.table.follow(self.rules.game(), event);
        }
    }

    /// The events in words; "change nothing" if there is none that matters.
    pub(crate) fn tell(&mut self, events: &[Event]) -> String {
        joined(&self.phrases(events))
    }

    fn phrases(&mut self, events: &[Event]) -> Vec<String> {
        let lines = self.lines(events, |event| !matches!(event, Event::Told { .. }));
        let told = lines.into_iter().map(|line| match line {
            Line::Did(text) | Line::Said(text) => text,
        });
        told.collect()
    }

    /// One line for each wanted event that may be told, similar moves joined. All events are followed.
    pub(crate) fn lines(&mut self, events: &[Event], wanted: impl Fn(&Event) -> bool) -> Vec<Line> {
        let mut phrases = Vec::new();
        for event in events {
            let phrase = if wanted(event) { self.event(event) } else { None };
            self.table.follow(self.rules.game(), event);
            if let Some(phrase) = phrase {
                join_or_push(&mut phrases, phrase);
            }
        }
        // The words of an option keep its order. A deal one card at a time is told as one phrase for each hand, but only
        // whole rounds of it, so that what is drawn after the deal is told apart.
        if self.tense == Tense::Did {
            phrases = join_rounds(phrases);
        }
        let said = |phrase: &&Phrase| matches!(phrase, Phrase::Said(_));
        let n_said = phrases.iter().filter(said).count();
        let n_did = phrases.len() - n_said;
        // Of a long story the beginning is told, but of what was said the end, where a winner is named.
        let mut left_out = n_said.saturating_sub(MAX_MESSAGES);
        let mut left_to_tell = MAX_PHRASES;
        let mut lines = Vec::new();
        for phrase in phrases {
            match phrase {
                Phrase::Said(_) if left_out > 0 => left_out -= 1,
                Phrase::Said(text) => lines.push(Line::Said(text)),
                _ if left_to_tell == 0 => {}
                other => {
                    left_to_tell -= 1;
                    lines.push(Line::Did(self.say(other)));
                    if left_to_tell == 0 && n_did > MAX_PHRASES {
                        let more = format!("and {} more effects", n_did - MAX_PHRASES);
                        lines.push(Line::Did(more));
                    }
                }
            }
        }
        lines
    }

    fn sights(&self) -> Sights<'_> {
        self.table.sights(self.rules.game())
    }

    /// Whether the value that is stored may be told.
    fn may_tell(&self, storage: StorageId) -> bool {
        self.tense == Tense::Did || self.is_known(self.rules.leaks.storages[storage.idx()])
    }

    /// Whether the viewer knows a value that tells so much.
    fn is_known(&self, tells: Tells) -> bool {
        match tells {
            Tells::Nothing => true,
            Tells::Seen => !self.table.touched_hidden,
            Tells::Hidden => false,
        }
    }

    /// Whether the viewer can know beforehand what an event does.
    fn foresees(&self, event: &Event) -> bool {
        match event {
            Event::Stored { storage, .. } => self.may_tell(*storage),
            Event::Awarded { map, .. } => self.is_known(self.rules.leaks.maps[map.idx()]),
            Event::Ordered { zone, .. } => self.sights().sees(self.viewer, *zone, false),
            // What is put into a list, or said, may be worked out from anything.
            Event::Listed { .. } | Event::Told { .. } => false,
            // The words of an option tell these.
            Event::Moved { .. }
            | Event::Swapped { .. }
            | Event::PilesSwapped { .. }
            | Event::Remembered { .. }
            | Event::Forgot { .. }
            | Event::Shuffled { .. }
            | Event::Rotated { .. }
            | Event::Picked { .. }
            | Event::Named { .. }
            | Event::Renewed { .. }
            | Event::Attempted
            | Event::Kept
            | Event::TakenBack
            | Event::Teams(_)
            | Event::Created { .. }
            | Event::Current { .. }
            | Event::Queued { .. }
            | Event::Passed => true,
        }
    }

    /// What there is to tell of an event; `None` for what the viewer does not notice.
    fn event(&self, event: &Event) -> Option<Phrase> {
        let game = self.rules.game();
        let told = match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                return self.moved(*card, (*from, *from_index), (*to, *to_index));
            }
            Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                let places = [(*a_from, *a_index), (*b_from, *b_index)];
                let a = self.card_at(*a, *a_from, *a_index, places);
                let b = self.card_at(*b, *b_from, *b_index, places);
                format!("swap {a} with {b}")
            }
            Event::PilesSwapped { a, b } => {
                let (a, b) = (self.pile(*a), self.pile(*b));
                format!("swap all cards of {a} with those of {b}")
            }
            Event::Remembered { card, to, .. } => {
                let name = if self.knows(*card, *to, false) {
                    self.card(*card)
                } else {
                    self.locate(*card)
                };
                format!("remember {name} in {}", self.pile(*to))
            }
            Event::Forgot { card, from, .. } => {
                // A face in a pile of references is open to all, unless this very option has put it there unseen.
                let open = self.knows(*card, *from, false) || !self.table.touched_hidden;
                let name = if open { self.card(*card) } else { "a card".to_owned() };
                format!("forget {name} in {}", self.pile(*from))
            }
            Event::Stored { storage, owner, value } => {
                return self.stored(*storage, *owner, value).map(Phrase::Other);
            }
            Event::Awarded { map, owner, .. } => {
                let map = &game.maps[map.idx()];
                let name = self.owned(map.owner, *owner, game.text(map.name));
                format!("set the points of {name}")
            }
            Event::Shuffled { zone } => self.unless_hidden(*zone, "shuffle")?,
            Event::Rotated { zone } => self.unless_hidden(*zone, "rotate")?,
            Event::Ordered { zone, cards } => {
                // How others arrange what they hold is nothing to look at, nor how nothing is arranged.
                let is_seen = !cards.is_empty() && self.sights().sees(self.viewer, *zone, false);
                return is_seen.then_some(Phrase::Ordered(*zone));
            }
            Event::Teams(teams) => self.teams(teams),
            Event::Created { to, .. } => self.unless_hidden(*to, "add new cards to")?,
            Event::Renewed { to, cards, .. } => {
                let n_cards = cards.len();
                let cards = if n_cards == 1 { "card" } else { "cards" };
                self.unless_hidden(*to, &format!("add {n_cards} new {cards} to"))?
            }
            Event::Named { name, .. } => {
                return Some(Phrase::PutOut(vec![self.rules.fill_in(&name.text)]));
            }
            Event::TakenBack => TAKEN_BACK.to_owned(),
            Event::Current { cycle, seat } => {
                format!("go on with {}", self.member(*cycle, *seat))
            }
            Event::Queued { cycle, seat } => format!("{} is next", self.member(*cycle, *seat)),
            Event::Passed => "pass".to_owned(),
            Event::Picked { local, value, text } => self.picked(*local, *value, text),
            Event::Told { to, text } => {
                let heard = is_for(to.as_deref(), self.viewer);
                return heard.then(|| Phrase::Said(self.rules.fill_in(text)));
            }
            // A list that is no pile is nothing that anybody sees.
            Event::Listed { .. } => return None,
            // What is tried is told when it is certain.
            Event::Attempted | Event::Kept => return None,
        };
        Some(Phrase::Other(told))
    }

    fn moved(&self, card: u32, from: (ZoneAt, u32), to: (ZoneAt, u32)) -> Option<Phrase> {
        let sights = self.sights();
        let (from, from_index) = from;
        let (to, to_index) = to;
        if sights.is_hidden(from) && sights.is_hidden(to) {
            return None;
        }
        let len = self.table.len(from);
        // If the card stays in its pile, one place has become free before it is put back.
        let to_len = if from == to { len.saturating_sub(1) } else { self.table.len(to) };
        let known = self.knows(card, from, from_index as usize + 1 == len)
            || self.knows(card, to, to_index as usize >= to_len);
        let name = known.then(|| self.card(card));
        let to_at = position(to_index as usize, to_len);
        let to_at = if sights.is_hidden(to) { At::Somewhere } else { to_at };
        let at = self.told_position(from, from_index);
        Some(Phrase::Moves { cards: vec![name], from, at, to, to_at })
    }

    /// A store that everybody notices; not one of the value that is there, if that may be told.
    fn stored(&self, storage: StorageId, owner: u32, value: &ir::Number) -> Option<String> {
        let game = self.rules.game();
        let store = &game.storages[storage.idx()];
        let may_tell = self.may_tell(storage);
        if !store.open || may_tell && self.table.stored(storage, owner) == Some(value) {
            return None;
        }
        let name = self.owned(store.owner, owner, game.text(store.name));
        Some(match Value::of(self.rules, store.ty, value) {
            Some(value) if may_tell && value == Value::Text(String::new()) => {
                format!("clear {name}")
            }
            Some(value) if may_tell => format!("set {name} to {value}"),
            _ => format!("change {name}"),
        })
    }

    /// What was picked, in the words of the question. Only the one who was asked knows.
    fn picked(&self, local: LocalId, value: i64, text: &str) -> String {
        let asked =
            self.tense == Tense::Would || self.viewer.is_some() && self.viewer == self.voice.it;
        if !asked {
            return "choose".to_owned();
        }
        if !text.is_empty() {
            return self.rules.fill_in(text);
        }
        let game = self.rules.game();
        let number = u32::try_from(value).unwrap_or(u32::MAX);
        match game.locals.get(local.idx()).map(|local| local.ty) {
            // Whoever is asked to choose a card is shown it, wherever it lies; but not one of a named pile, of which was
            // said who sees it.
            Some(Type::Card) if self.is_in_named(number) && !self.table.has_seen(number) => {
                self.locate(number)
            }
            Some(Type::Card) => self.card(number),
            Some(Type::Seat) => self.rules.seat_name(number),
            Some(Type::Team) => self.team(number),
            Some(Type::Str) => game.strings.get(number as usize).cloned().unwrap_or_default(),
            _ => value.to_string(),
        }
    }

    fn unless_hidden(&self, zone: ZoneAt, what: &str) -> Option<String> {
        (!self.sights().is_hidden(zone)).then(|| format!("{what} {}", self.pile(zone)))
    }

    fn teams(&self, teams: &[Vec<u32>]) -> String {
        let named = self.rules.names().next().is_some();
        let member =
            |&seat: &u32| if named { self.rules.seat_name(seat) } else { seat.to_string() };
        let team = |seats: &Vec<u32>| {
            let members: Vec<String> = seats.iter().map(member).collect();
            members.join(" and ")
        };
        let teams: Vec<String> = teams.iter().map(team).collect();
        let seats = if named { "" } else { "seats " };
        format!("make teams of {seats}{}", teams.join(", "))
    }

    fn say(&self, phrase: Phrase) -> String {
        let (cards, from, at, to, to_at) = match phrase {
            Phrase::Other(text) | Phrase::Said(text) => return text,
            Phrase::Ordered(zone) => return format!("order {}", self.pile(zone)),
            Phrase::PutOut(names) => {
                let decks = if names.len() == 1 { "a new deck" } else { "new decks" };
                return format!("put out {decks}: {}", list(&names));
            }
            Phrase::Moves { cards, from, at, to, to_at } => (cards, from, at, to, to_at),
        };
        let sights = self.sights();
        let n_cards = cards.len();
        let names: Vec<String> = cards.into_iter().flatten().collect();
        let count = if n_cards == 1 { "card".to_owned() } else { format!("{n_cards} cards") };
        let what = if sights.is_hidden(from) {
            match (names.as_slice(), n_cards) {
                ([], 1) => "a card".to_owned(),
                ([], _) => count,
                (names, _) => list(names),
            }
        } else {
            let from = self.pile(from);
            match at {
                _ if !names.is_empty() => format!("{} from {from}", list(&names)),
                At::Top => format!("the top {count} of {from}"),
                At::Bottom => format!("the bottom {count} of {from}"),
                At::Number(number) => format!("card {number} of {from}"),
                At::Somewhere if n_cards == 1 => format!("a card of {from}"),
                At::Somewhere => format!("{count} of {from}"),
            }
        };
        if sights.is_hidden(to) {
            return format!("take away {what}");
        }
        let to = self.pile(to);
        let to = match to_at {
            At::Top | At::Somewhere => to,
            At::Bottom => format!("the bottom of {to}"),
            At::Number(number) => format!("place {number} of {to}"),
        };
        format!("move {what} to {to}")
    }

    /// Whether the viewer knows a card that is in this place, before or after what is told; it may be on top there.
    fn knows(&self, card: u32, at: ZoneAt, is_top: bool) -> bool {
        self.table.has_seen(card)
            || self.tense == Tense::Did && self.sights().sees(self.viewer, at, is_top)
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

    fn is_in_named(&self, card: u32) -> bool {
        let game = self.rules.game();
        let place = self.table.locate(game, card);
        place.is_some_and(|(at, ..)| game.zones[at.zone.idx()].sight == Sight::Named)
    }

    /// A card with its pile, named if the viewer sees it in one of these places.
    fn card_at(&self, card: u32, at: ZoneAt, index: u32, places: [(ZoneAt, u32); 2]) -> String {
        let seen = |&(place, index): &(ZoneAt, u32)| {
            self.knows(card, place, index as usize + 1 == self.table.len(place))
        };
        if places.iter().any(seen) {
            format!("{} of {}", self.card(card), self.pile(at))
        } else {
            self.nameless(at, self.told_position(at, index))
        }
    }

    fn nameless(&self, at: ZoneAt, position: At) -> String {
        if self.sights().is_hidden(at) {
            return "a card".to_owned();
        }
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
        if self.sights().is_hidden(at) {
            return At::Somewhere;
        }
        let position = position(index as usize, self.table.len(at).saturating_sub(1));
        let zone = &self.rules.game().zones[at.zone.idx()];
        let is_free = zone.owner == OwnerKind::Game && zone.sight != Sight::Named;
        if self.tense == Tense::Did && (!is_free || matches!(position, At::Number(_))) {
            // Telling the place would let others follow a card through a hidden hand. A named pile may be a hand, or one
            // whose order is known and of which cards are drawn by lot.
            return At::Somewhere;
        }
        position
    }

    fn pile(&self, at: ZoneAt) -> String {
        let zone = &self.rules.game().zones[at.zone.idx()];
        let name = pile_name(self.rules, self.sights(), &self.table.labels, at);
        self.owned(zone.owner, at.owner, &name)
    }

    fn owned(&self, kind: OwnerKind, owner: u32, name: &str) -> String {
        // Whoever has a name is no thing.
        let its = if self.rules.names().next().is_some() { "their" } else { "its" };
        let pronoun = |is: &dyn Fn(u32) -> bool| {
            let you = self.voice.you.is_some_and(is).then_some("your");
            you.or(self.voice.it.is_some_and(is).then_some(its))
        };
        match kind {
            OwnerKind::Game | OwnerKind::Card => name.to_owned(),
            OwnerKind::Seat => match pronoun(&|seat| seat == owner) {
                Some(own) => format!("{own} {name}"),
                None => format!("{}'s {name}", self.rules.seat_name(owner)),
            },
            OwnerKind::Team => {
                let team = self.table.teams.get(owner as usize);
                match pronoun(&|seat| team.is_some_and(|team| team.contains(&seat))) {
                    Some(own) => format!("{own} team's {name}"),
                    None => format!("{}'s {name}", self.team(owner)),
                }
            }
        }
    }

    fn member(&self, cycle: ir::CycleId, member: u32) -> String {
        let teams = self.rules.game().cycles.get(cycle.idx());
        if teams.is_some_and(|cycle| cycle.of == ir::CycleOf::Teams) {
            self.team(member)
        } else if self.voice.you == Some(member) {
            "you".to_owned()
        } else {
            self.rules.seat_name(member)
        }
    }

    /// What a team is called: its number, or its members if they have names.
    fn team(&self, team: u32) -> String {
        let members = members(self.rules, &self.table.teams, team);
        format!("team {}", members.unwrap_or_else(|| team.to_string()))
    }
}

/// The words of one option, with what the asked seat knows: of each story that may come of it, as far as they are all
/// the same.
pub(crate) fn option_words(
    rules: &Rules,
    snapshot: &Snapshot,
    seat: u32,
    voice: Voice,
    stories: &[Vec<Event>],
) -> String {
    let mut told: Option<Vec<String>> = None;
    let mut is_certain = true;
    for events in stories {
        let mut teller = Teller::new(rules, snapshot, Some(seat), Tense::Would);
        teller.voice = voice;
        let phrases = teller.phrases(events);
        match &mut told {
            None => told = Some(phrases),
            Some(told) => {
                let n_same = told.iter().zip(&phrases).take_while(|(a, b)| a == b).count();
                is_certain &= n_same == told.len() && n_same == phrases.len();
                told.truncate(n_same);
            }
        }
    }
    let mut told = told.unwrap_or_default();
    if !is_certain {
        told.push("leave the rest to chance".to_owned());
    }
    shorten(joined(&told))
}

fn joined(phrases: &[String]) -> String {
    if phrases.is_empty() { "change nothing".to_owned() } else { phrases.join("; ") }
}

/// Whether the asked seat can know before an option is taken everything that it does, so that it may be told that another
/// one does the same. A card that it does not see is known by its place.
pub(crate) fn is_foreseen(rules: &Rules, snapshot: &Snapshot, seat: u32, events: &[Event]) -> bool {
    let mut teller = Teller::new(rules, snapshot, Some(seat), Tense::Would);
    events.iter().all(|event| {
        let is_foreseen = teller.foresees(event);
        teller.follow(std::slice::from_ref(event));
        is_foreseen
    })
}

/// Words of a length that can be kept for every decision of a long game: what the rules call an option, a pile or a
/// player may be very long.
fn shorten(mut words: String) -> String {
    if let Some((end, _)) = words.char_indices().nth(MAX_WORDS) {
        words.truncate(end);
        words.push('…');
    }
    words
}

#[cfg(test)]
mod tests {
    use super::{MAX_WORDS, shorten};

    #[test]
    fn long_words_are_cut() {
        assert_eq!(shorten("play".to_owned()), "play");
        assert_eq!(shorten("é".repeat(MAX_WORDS)), "é".repeat(MAX_WORDS));
        assert_eq!(shorten("é".repeat(MAX_WORDS + 1)), "é".repeat(MAX_WORDS) + "…");
    }
}

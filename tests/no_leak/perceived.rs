//! What one observer perceives of events, by the rules of who sees what and nothing else.
//!
//! Takes a snapshot and the events that followed from it; gives one line of numbers for each event that the observer
//! notices. It is written anew here, from `docs/knowledge.md` ("What is kept") and `tests/sight.rs`; the code that makes
//! views, words and knowledge is not asked. Two runs that give an observer the same lines must give it the same bytes: so
//! too much here would let leaks pass, too little would call a lawful difference a leak.

use ir::{Event, Game, Holds, OwnerKind, Sight, Snapshot, StrId, Type, ZoneAt};
use tests::sight;

/// Something that an observer notices.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Noticed {
    pub(crate) what: &'static str,
    pub(crate) numbers: Vec<i64>,
    pub(crate) text: String,
}

impl Noticed {
    pub(crate) fn new(what: &'static str, numbers: Vec<i64>) -> Self {
        Self { what, numbers, text: String::new() }
    }

    pub(crate) fn said(what: &'static str, text: impl Into<String>) -> Self {
        Self { what, numbers: Vec::new(), text: text.into() }
    }
}

/// A face that is not seen.
const UNSEEN: i64 = -1;
/// A place that is not noticed.
const SOMEWHERE: i64 = -1;

/// Somebody who watches a game.
#[derive(Clone, Copy)]
pub(crate) struct Eyes<'a> {
    pub(crate) game: &'a Game,
    pub(crate) viewer: Option<u32>,
}

impl Eyes<'_> {
    /// Whether the observer sees the face of the card at a place.
    fn sees(self, table: &Snapshot, at: ZoneAt, index: usize) -> bool {
        let cards = cards(table, at);
        let seen = sight::seen_in(self.game, table, self.viewer, at, cards).len();
        // Of a pile that is seen in part it is the top that is seen.
        index < cards.len() && index + seen >= cards.len()
    }

    fn is_hidden(self, table: &Snapshot, at: ZoneAt) -> bool {
        sight::is_hidden(self.game, table, at)
    }

    /// What the observer sees of a pile, card by card: a face, a back, or that a card is covered.
    fn contents(self, table: &Snapshot, at: ZoneAt) -> Vec<i64> {
        if self.is_hidden(table, at) {
            return Vec::new();
        }
        let cards = cards(table, at);
        let seen = sight::seen_in(self.game, table, self.viewer, at, cards).len();
        let is_covered = seen > 0 && sight::shows_top(self.game, table, at);
        let one = |(index, &card): (usize, &u32)| {
            if index + seen >= cards.len() {
                i64::from(face(table, card))
            } else if is_covered {
                UNSEEN
            } else {
                UNSEEN - 1 - i64::from(self.back(table, card).0)
            }
        };
        cards.iter().enumerate().map(one).collect()
    }

    fn back(self, table: &Snapshot, card: u32) -> StrId {
        self.game.faces.get(face(table, card) as usize).map_or(StrId::EMPTY, |face| face.back)
    }

    /// Everything that lies open to the observer.
    pub(crate) fn look(self, table: &Snapshot) -> Vec<Noticed> {
        let mut noticed = Vec::new();
        for (at, _) in &table.piles {
            if !self.is_hidden(table, *at) {
                let mut numbers = place(*at);
                numbers.extend(self.contents(table, *at));
                noticed.push(Noticed::new("lies", numbers));
            }
        }
        for (storage, values) in &table.storages {
            let store = &self.game.storages[storage.idx()];
            if store.open {
                let text = format!("{values:?}");
                noticed.push(Noticed { text, ..Noticed::new("holds", vec![storage.0.into()]) });
            }
        }
        for (storage, lists) in &table.lists {
            let store = &self.game.storages[storage.idx()];
            if store.open && store.ty != Type::List(ir::Element::Card) {
                let text = format!("{lists:?}");
                noticed.push(Noticed { text, ..Noticed::new("lists", vec![storage.0.into()]) });
            }
        }
        let rest = format!("{:?} {:?} {:?}", table.teams, table.named, table.labels);
        noticed.push(Noticed::said("table", rest));
        noticed
    }

    /// Follows an event on the table; gives what the observer notices of it. `is_own` says whether it comes from the
    /// observer's own answer.
    pub(crate) fn perceive(
        self,
        table: &mut Snapshot,
        event: &Event,
        is_own: bool,
    ) -> Option<Noticed> {
        let mut noticed = self.before(table, event, is_own);
        follow(self.game, table, event);
        if let Some(noticed) = &mut noticed {
            for at in touched(event) {
                noticed.numbers.extend(self.contents(table, at));
            }
            // What is seen where it has come to lie.
            if let Event::Moved { card, to, to_index, .. } = event
                && self.sees(table, *to, *to_index as usize)
            {
                noticed.numbers.push(face(table, *card).into());
            }
        }
        noticed
    }

    fn before(self, table: &Snapshot, event: &Event, is_own: bool) -> Option<Noticed> {
        let at = |what, zone: ZoneAt| {
            (!self.is_hidden(table, zone)).then(|| Noticed::new(what, place(zone)))
        };
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                if self.is_hidden(table, *from) && self.is_hidden(table, *to) {
                    return None;
                }
                let mut numbers = self.taken(table, *card, *from, *from_index as usize);
                numbers.extend(self.put(table, *to, *to_index));
                Some(Noticed::new("moved", numbers))
            }
            Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                let mut numbers = self.taken(table, *a, *a_from, *a_index as usize);
                numbers.extend(self.taken(table, *b, *b_from, *b_index as usize));
                Some(Noticed::new("swapped", numbers))
            }
            Event::PilesSwapped { a, b } => {
                Some(Noticed::new("piles swapped", [place(*a), place(*b)].concat()))
            }
            Event::Remembered { card, to, .. } => Some(self.noted("remembered", table, *card, *to)),
            Event::Forgot { card, from, .. } => Some(self.noted("forgot", table, *card, *from)),
            Event::Stored { storage, owner, value } => {
                let is_open = self.game.storages[storage.idx()].open;
                let numbers = vec![storage.0.into(), (*owner).into()];
                is_open
                    .then(|| Noticed { text: value.to_string(), ..Noticed::new("stored", numbers) })
            }
            Event::Awarded { map, owner, .. } => {
                Some(Noticed::new("awarded", vec![map.0.into(), (*owner).into()]))
            }
            Event::Shuffled { zone } => at("shuffled", *zone),
            Event::Rotated { zone } => at("rotated", *zone),
            Event::Ordered { zone, .. } => {
                let cards = cards(table, *zone);
                let seen = sight::seen_in(self.game, table, self.viewer, *zone, cards);
                (!seen.is_empty()).then(|| Noticed::new("ordered", place(*zone)))
            }
            Event::Renewed { deck, to, cards } => {
                let mut noticed = at("renewed", *to)?;
                noticed.numbers.extend([i64::from(deck.0), cards.len() as i64]);
                Some(noticed)
            }
            Event::Created { deck, to, .. } => {
                let mut noticed = at("created", *to)?;
                noticed.numbers.push(deck.0.into());
                Some(noticed)
            }
            Event::Named { zone, name } => {
                let text = format!("{name:?}");
                Some(Noticed { text, ..Noticed::new("named", place(*zone)) })
            }
            Event::Teams(teams) => Some(Noticed::said("teams", format!("{teams:?}"))),
            Event::Picked { local, value, text } if is_own => {
                let numbers = vec![local.0.into(), *value];
                Some(Noticed { text: text.clone(), ..Noticed::new("picked", numbers) })
            }
            Event::Picked { .. } => Some(Noticed::new("picked", vec![])),
            Event::Told { to, text } => {
                let is_heard = match (to, self.viewer) {
                    (None, _) => true,
                    (Some(seats), Some(viewer)) => seats.contains(&viewer),
                    (Some(_), None) => false,
                };
                is_heard.then(|| Noticed::said("told", text))
            }
            Event::Current { cycle, seat } => {
                Some(Noticed::new("current", vec![cycle.0.into(), (*seat).into()]))
            }
            Event::Queued { cycle, seat } => {
                Some(Noticed::new("queued", vec![cycle.0.into(), (*seat).into()]))
            }
            Event::Passed => Some(Noticed::new("passed", vec![])),
            // A list that is no pile lies nowhere; attempts are sorted out by whoever listens.
            Event::Listed { .. } | Event::Attempted | Event::Kept | Event::TakenBack => None,
        }
    }

    /// A card that leaves its place: which one, if it was seen; and from where, if it was seen, or if it was the top or
    /// the bottom card of a pile that is nobody's hand.
    fn taken(self, table: &Snapshot, card: u32, at: ZoneAt, index: usize) -> Vec<i64> {
        let mut numbers = place(at);
        if self.is_hidden(table, at) {
            return vec![SOMEWHERE];
        }
        let zone = &self.game.zones[at.zone.idx()];
        let is_end = index == 0 || index + 1 == cards(table, at).len();
        let is_free = zone.owner == OwnerKind::Game && zone.sight != Sight::Named;
        let is_seen = self.sees(table, at, index);
        let index = if is_seen || is_free && is_end { index as i64 } else { SOMEWHERE };
        numbers.extend([index, if is_seen { face(table, card).into() } else { UNSEEN }]);
        numbers
    }

    fn put(self, table: &Snapshot, at: ZoneAt, index: u32) -> Vec<i64> {
        if self.is_hidden(table, at) {
            return vec![SOMEWHERE];
        }
        [place(at), vec![index.into()]].concat()
    }

    /// A reference has an open face, wherever the card lies.
    fn noted(self, what: &'static str, table: &Snapshot, card: u32, at: ZoneAt) -> Noticed {
        let is_hidden = self.is_hidden(table, at);
        let face = if is_hidden { UNSEEN } else { face(table, card).into() };
        Noticed::new(what, [place(at), vec![face]].concat())
    }

    /// What the observer, who is asked, can know beforehand of an option. A card that it does not see has a place and no
    /// face; what will be stored or turned up is nobody's to know. But a card that it may pick it is shown where it lies:
    /// that is a reveal which the rules ask for.
    pub(crate) fn foresee(self, table: &Snapshot, events: &[Event]) -> Vec<Noticed> {
        let seen: Vec<bool> = {
            let seen = sight::seen(self.game, table, self.viewer);
            (0..table.faces.len() as u32).map(|card| seen.contains(&card)).collect()
        };
        let known = |card: u32| {
            let is_seen = seen.get(card as usize).copied().unwrap_or(false);
            if is_seen { face(table, card).into() } else { UNSEEN }
        };
        let pick = |card: u32| match lies_in(self.game, table, card) {
            Some((at, index)) => {
                let is_named = self.game.zones[at.zone.idx()].sight == Sight::Named;
                let face = if is_named { known(card) } else { face(table, card).into() };
                [place(at), vec![index as i64, face]].concat()
            }
            None => vec![face(table, card).into()],
        };
        let mut foreseen = Vec::new();
        for event in events {
            let noticed = match event {
                Event::Moved { card, from, from_index, to, to_index } => {
                    let places = [place(*from), place(*to)].concat();
                    let rest = [(*from_index).into(), (*to_index).into(), known(*card)];
                    Noticed::new("moved", [places, rest.to_vec()].concat())
                }
                Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                    let places = [place(*a_from), place(*b_from)].concat();
                    let rest = [(*a_index).into(), (*b_index).into(), known(*a), known(*b)];
                    Noticed::new("swapped", [places, rest.to_vec()].concat())
                }
                Event::Picked { local, value, text } => {
                    let is_card = self.game.locals[local.idx()].ty == Type::Card;
                    let numbers = match u32::try_from(*value) {
                        Ok(card) if is_card => pick(card),
                        Ok(_) | Err(_) => vec![*value],
                    };
                    Noticed { text: text.clone(), ..Noticed::new("picked", numbers) }
                }
                Event::Remembered { card, to, .. } => {
                    let lies = lies_in(self.game, table, *card)
                        .map(|(at, index)| [place(at), vec![index as i64]].concat());
                    let rest = [vec![known(*card)], lies.unwrap_or_default()].concat();
                    Noticed::new("remembered", [place(*to), rest].concat())
                }
                Event::Forgot { from, index, .. } => {
                    Noticed::new("forgot", [place(*from), vec![(*index).into()]].concat())
                }
                Event::Stored { storage, owner, .. } => {
                    let is_open = self.game.storages[storage.idx()].open;
                    if !is_open {
                        continue;
                    }
                    Noticed::new("stored", vec![storage.0.into(), (*owner).into()])
                }
                Event::Told { .. } | Event::Listed { .. } => continue,
                Event::Ordered { zone, .. } => Noticed::new("ordered", place(*zone)),
                Event::Awarded { map, owner, .. } => {
                    Noticed::new("awarded", vec![map.0.into(), (*owner).into()])
                }
                Event::Renewed { deck, to, cards } => {
                    let rest = vec![deck.0.into(), cards.len() as i64];
                    Noticed::new("renewed", [place(*to), rest].concat())
                }
                Event::Created { deck, to, .. } => {
                    Noticed::new("created", [place(*to), vec![deck.0.into()]].concat())
                }
                Event::PilesSwapped { .. }
                | Event::Shuffled { .. }
                | Event::Rotated { .. }
                | Event::Named { .. }
                | Event::Attempted
                | Event::Kept
                | Event::TakenBack
                | Event::Teams(_)
                | Event::Current { .. }
                | Event::Queued { .. }
                | Event::Passed => Noticed::said("open", format!("{event:?}")),
            };
            foreseen.push(noticed);
        }
        foreseen
    }
}

fn place(at: ZoneAt) -> Vec<i64> {
    vec![at.zone.0.into(), at.pile.into(), at.owner.into()]
}

fn face(table: &Snapshot, card: u32) -> u32 {
    table.faces.get(card as usize).copied().unwrap_or(u32::MAX)
}

pub(crate) fn cards(table: &Snapshot, at: ZoneAt) -> &[u32] {
    table.piles.iter().find(|(pile, _)| *pile == at).map_or(&[], |(_, cards)| cards.as_slice())
}

fn cards_mut(table: &mut Snapshot, at: ZoneAt) -> Option<&mut Vec<u32>> {
    table.piles.iter_mut().find(|(pile, _)| *pile == at).map(|(_, cards)| cards)
}

/// Where a card itself lies.
pub(crate) fn lies_in(game: &Game, table: &Snapshot, card: u32) -> Option<(ZoneAt, usize)> {
    let mut piles = table.piles.iter();
    piles.find_map(|(at, cards)| {
        let is_real = game.zones[at.zone.idx()].holds != Holds::References;
        let index = cards.iter().position(|&other| other == card);
        index.filter(|_| is_real).map(|index| (*at, index))
    })
}

/// The piles that an event changes.
fn touched(event: &Event) -> Vec<ZoneAt> {
    match event {
        Event::Moved { from, to, .. } => vec![*from, *to],
        Event::Swapped { a_from, b_from, .. } => vec![*a_from, *b_from],
        Event::PilesSwapped { a, b } => vec![*a, *b],
        Event::Remembered { to: at, .. }
        | Event::Forgot { from: at, .. }
        | Event::Shuffled { zone: at }
        | Event::Rotated { zone: at }
        | Event::Ordered { zone: at, .. }
        | Event::Created { to: at, .. }
        | Event::Named { zone: at, .. }
        | Event::Renewed { to: at, .. } => vec![*at],
        Event::Stored { .. }
        | Event::Awarded { .. }
        | Event::Current { .. }
        | Event::Queued { .. }
        | Event::Listed { .. }
        | Event::Picked { .. }
        | Event::Told { .. }
        | Event::Attempted
        | Event::Kept
        | Event::TakenBack
        | Event::Teams(_)
        | Event::Passed => vec![],
    }
}

/// Changes the piles of a table as the event did. A shuffled pile keeps its order here: the new one is not in the
/// event, and is looked up when the answer has been carried out.
fn follow(game: &Game, table: &mut Snapshot, event: &Event) {
    match event {
        Event::Moved { card, from, from_index, to, to_index } => {
            take(table, *from, *from_index, *card);
            put(table, *to, *to_index, *card);
        }
        Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
            for (at, index, card) in [(a_from, a_index, b), (b_from, b_index, a)] {
                let slot = cards_mut(table, *at).and_then(|cards| cards.get_mut(*index as usize));
                if let Some(slot) = slot {
                    *slot = *card;
                }
            }
        }
        Event::PilesSwapped { a, b } => {
            let (of_a, of_b) = (cards(table, *a).to_vec(), cards(table, *b).to_vec());
            for (at, of) in [(a, of_b), (b, of_a)] {
                if let Some(cards) = cards_mut(table, *at) {
                    *cards = of;
                }
            }
        }
        Event::Remembered { card, to, index } => put(table, *to, *index, *card),
        Event::Forgot { card, from, index } => take(table, *from, *index, *card),
        Event::Created { deck, first_card, to } => {
            for (card, face) in (*first_card..).zip(&game.decks[deck.idx()].faces) {
                table.faces.push(face.0);
                put(table, *to, u32::MAX, card);
            }
        }
        Event::Renewed { deck, to, cards } => {
            for (face, &card) in game.decks[deck.idx()].faces.iter().zip(cards) {
                match lies_in(game, table, card) {
                    Some((at, index)) => take(table, at, index as u32, card),
                    None => table.faces.push(face.0),
                }
                put(table, *to, u32::MAX, card);
            }
        }
        Event::Named { zone, name } => {
            table.named.retain(|(named, _)| named != zone);
            table.named.push((*zone, name.clone()));
        }
        Event::Teams(teams) => table.teams.clone_from(teams),
        Event::Rotated { zone } => {
            if let Some(cards) = cards_mut(table, *zone).filter(|cards| !cards.is_empty()) {
                cards.rotate_left(1);
            }
        }
        Event::Ordered { zone, cards } => {
            if let Some(pile) = cards_mut(table, *zone) {
                pile.clone_from(cards);
            }
        }
        Event::Shuffled { .. }
        | Event::Stored { .. }
        | Event::Awarded { .. }
        | Event::Current { .. }
        | Event::Queued { .. }
        | Event::Listed { .. }
        | Event::Picked { .. }
        | Event::Told { .. }
        | Event::Attempted
        | Event::Kept
        | Event::TakenBack
        | Event::Passed => {}
    }
}

/// Takes a card away. After a shuffle it lies at another place than the one that is known here.
fn take(table: &mut Snapshot, at: ZoneAt, index: u32, card: u32) {
    let Some(cards) = cards_mut(table, at) else { return };
    let index = match cards.get(index as usize) {
        Some(&other) if other == card => Some(index as usize),
        Some(_) | None => cards.iter().position(|&other| other == card),
    };
    if let Some(index) = index {
        cards.remove(index);
    }
}

fn put(table: &mut Snapshot, at: ZoneAt, index: u32, card: u32) {
    if let Some(cards) = cards_mut(table, at) {
        cards.insert((index as usize).min(cards.len()), card);
    }
}

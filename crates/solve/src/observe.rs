//! What one seat has seen and heard, as text: the key of its information set.
//!
//! Takes the views of a seat and what it is told, one after the other, and its own answers; gives a [`Key`]. The same key
//! is made while a tree is built and while a game is played, so a policy can be looked up at a table. Surprising: only
//! what is new is written down, so a seat that notices nothing while others try something has the same key as before.

use std::fmt::Write as _;

use table::{CardView, Happened, Holder, Line, Move, View};

/// Names an information set: everything that the seat saw, and the options it has now.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub seat: u32,
    /// One line for each thing that was new, the oldest first.
    pub saw: Vec<String>,
    /// In alphabetical order; options with the same words in the order of their numbers.
    pub options: Vec<String>,
}

/// Follows one seat through a game.
#[derive(Clone, Debug)]
pub struct Observer {
    seat: u32,
    saw: Vec<String>,
    last: Option<View>,
}

impl Observer {
    /// For a game that is about to begin.
    #[must_use]
    pub fn new(seat: u32) -> Self {
        Self { seat, saw: Vec::new(), last: None }
    }

    /// To be called when the game has begun and after every answer of any seat, with what the table shows and tells this
    /// seat then: `table.view(seat)` and `table.happened(Some(seat))`.
    pub fn see(&mut self, view: &View, happened: Option<&Happened>) {
        self.saw.extend(news(self.last.as_ref(), view, happened));
        self.last = Some(view.clone());
    }

    /// To be called when this seat has answered, before it sees what came of it.
    pub fn answer(&mut self, options: &[Move], option: u32) {
        let order = order(options);
        let words = words(options, &order);
        if let Some(action) = order.iter().position(|&at| at == option) {
            self.saw.push(answered(&words, action));
        }
    }

    /// The information set of this seat, which is asked to choose one of these options.
    #[must_use]
    pub fn key(&self, options: &[Move]) -> Key {
        Key { seat: self.seat, saw: self.saw.clone(), options: words(options, &order(options)) }
    }
}

/// The numbers of the options in the order of a key: by their words.
pub(crate) fn order(options: &[Move]) -> Vec<u32> {
    let mut order: Vec<u32> = (0u32..).zip(options).map(|(at, _)| at).collect();
    order.sort_by(|&a, &b| options[a as usize].words.cmp(&options[b as usize].words));
    order
}

pub(crate) fn words(options: &[Move], order: &[u32]) -> Vec<String> {
    order.iter().map(|&at| options[at as usize].words.clone()).collect()
}

/// The line for an own answer. A person remembers what else could have been chosen, since that may tell something.
pub(crate) fn answered(words: &[String], action: usize) -> String {
    let chosen = words.get(action).map_or("", String::as_str);
    let same = |upto: usize| words.iter().take(upto).filter(|other| *other == chosen).count();
    let nth = same(action);
    let which = if same(words.len()) > 1 { format!(" ({})", nth + 1) } else { String::new() };
    format!("you chose: {chosen}{which}; of: {}", words.join(" / "))
}

/// The line for what has become known since the last view; `None` if nothing has.
pub(crate) fn news(last: Option<&View>, now: &View, happened: Option<&Happened>) -> Option<String> {
    let mut told = Vec::new();
    if let Some(happened) = happened {
        if let (Some(seat), false) = (happened.seat, happened.chosen.is_empty()) {
            let who =
                if Some(seat) == now.seat { "you".to_owned() } else { format!("seat {seat}") };
            told.push(format!("{who}: {}", happened.chosen));
        }
        told.extend(happened.then.iter().map(|line| match line {
            Line::Did(text) => text.clone(),
            Line::Said(text) => format!("\"{text}\""),
        }));
    }
    let shown = shown(last, now);
    match (told.is_empty(), shown.is_empty()) {
        (true, true) => None,
        (true, false) => Some(format!("[{}]", shown.join("; "))),
        (false, true) => Some(told.join("; ")),
        (false, false) => Some(format!("{} [{}]", told.join("; "), shown.join("; "))),
    }
}

/// What the table shows that it did not show before. What is empty at the beginning is left out.
fn shown(last: Option<&View>, now: &View) -> Vec<String> {
    let mut shown = Vec::new();
    // Piles come in the same order in every view of a game, but piles with names come and go.
    let same_piles = last.is_some_and(|last| {
        last.piles.len() == now.piles.len()
            && last
                .piles
                .iter()
                .zip(&now.piles)
                .all(|(a, b)| (a.holder, &a.name) == (b.holder, &b.name))
    });
    for (at, pile) in now.piles.iter().enumerate() {
        let before = last.filter(|_| same_piles).map(|last| &last.piles[at].cards);
        let is_new = before.map_or(!pile.cards.is_empty(), |before| *before != pile.cards);
        if is_new {
            let who = holder(pile.holder, now.seat);
            shown.push(format!("{who}{}: {}", pile.name, cards(&pile.cards)));
        }
    }
    if last.is_some() && !same_piles {
        shown.push(format!("{} piles", now.piles.len()));
    }
    for (at, storage) in now.storages.iter().enumerate() {
        let before = last.and_then(|last| last.storages.get(at)).map(|before| &before.value);
        let is_new = before.map_or(!storage.value.is_unset(), |before| *before != storage.value);
        if is_new {
            let who = holder(storage.holder, now.seat);
            shown.push(format!("{who}{} = {}", storage.name, storage.value));
        }
    }
    if last.is_none_or(|last| last.scores != now.scores)
        && let Some(scores) = &now.scores
        && (last.is_some() || scores.iter().any(|&score| score != 0))
    {
        shown.push(format!("scores {}", list(scores)));
    }
    if last.is_some_and(|last| last.teams != now.teams) {
        let teams: Vec<String> = now.teams.iter().map(|team| list(team)).collect();
        shown.push(format!("teams {}", teams.join(" | ")));
    }
    if let Some(seat) = now.to_move
        && now.to_move != now.seat
        && last.is_none_or(|last| last.to_move != now.to_move)
    {
        shown.push(format!("seat {seat} is asked"));
    }
    shown
}

fn holder(holder: Holder, viewer: Option<u32>) -> String {
    match holder {
        Holder::Game => String::new(),
        Holder::Team(team) => format!("team {team}'s "),
        Holder::Seat(seat) if Some(seat) == viewer => "your ".to_owned(),
        Holder::Seat(seat) => format!("seat {seat}'s "),
    }
}

/// The cards of a pile, bottom first; equal ones next to each other are counted.
fn cards(cards: &[CardView]) -> String {
    let mut out = String::new();
    for run in cards.chunk_by(|a, b| a == b) {
        if !out.is_empty() {
            out.push_str(", ");
        }
        if run.len() > 1 {
            // Writing to a string cannot fail.
            let _ = write!(out, "{} x ", run.len());
        }
        match &run[0] {
            CardView::Seen(name) => out.push_str(name),
            CardView::Back => out.push_str("back"),
            CardView::BackOf(deck) => out.extend(["back of ", deck]),
            CardView::Covered => out.push_str("covered"),
        }
    }
    if out.is_empty() { "empty".to_owned() } else { out }
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

//! The table drawn for one seat, and its options.
//!
//! Takes a view; writes rows of a label and what lies there. Surprising: the name of a card is never broken at the
//! end of a line, but in RECYCLE, whose boards are laid out as they always were.

use std::io::Write as _;

use table::{CardView, Holder, Pile, Rules, Storage, Value, View};

use crate::failure::Result;
use crate::ui::{BOLD, CYAN, DIM, PLAIN, RED, Ui, clean, hang, wrap};

/// Of a large open pile only the top cards are named.
const NAMED: usize = 16;
/// And of those that are known though they lie face down the first ones.
const REMEMBERED: usize = 8;
/// A label has so much room, or as much as the longest one needs, up to a third of the line.
const LABEL_WIDTH: usize = 14;

/// Draws a view: what lies in the middle, then seat after seat.
pub(crate) fn draw(view: &View, rules: &Rules, ui: &mut Ui) -> Result<()> {
    let piles = view.piles.iter().map(|pile| &pile.name);
    let lists = view.storages.iter().filter(|storage| is_list(storage)).map(|list| &list.name);
    let longest = piles.chain(lists).map(|name| name.chars().count()).max().unwrap_or(0);
    let most = LABEL_WIDTH.max(ui.width / 3);
    let label_width = longest.clamp(LABEL_WIDTH, most);
    // In Pip players sit in an order that changes, and the last of them deals.
    let last_deals = rules.game().language == "pip";
    Board { view, label_width, last_deals }.draw(ui)
}

struct Board<'a> {
    view: &'a View,
    label_width: usize,
    /// Whether the last of the players deals.
    last_deals: bool,
}

impl Board<'_> {
    fn draw(&self, ui: &mut Ui) -> Result<()> {
        let view = self.view;
        writeln!(ui)?;
        self.section(Holder::Game, "Table", ui)?;
        let as_usual = view.teams.iter().all(|team| team.len() == 1);
        for (number, seats) in (0u32..).zip(&view.teams) {
            let mine = view.seat.is_some_and(|seat| seats.contains(&seat));
            let heading = team(view, number, seats, mine);
            let holds = has_content(view, Holder::Team(number));
            if !as_usual || holds {
                self.section(Holder::Team(number), &heading, ui)?;
            }
        }
        for seat in 0..view.n_seats {
            let name = view.names.get(seat as usize).map(|name| clean(name));
            let mut heading = name.unwrap_or_else(|| format!("Seat {seat}"));
            if view.seat == Some(seat) {
                heading.push_str(" (you)");
            }
            if let Some(score) = view.scores.as_ref().and_then(|scores| scores.get(seat as usize)) {
                heading.push_str(&format!(", score {score}"));
            }
            self.section(Holder::Seat(seat), &heading, ui)?;
        }
        Ok(())
    }

    fn section(&self, holder: Holder, heading: &str, ui: &mut Ui) -> Result<()> {
        let style = if holder == Holder::Game { CYAN } else { BOLD };
        let heading = ui.paint(style, heading);
        writeln!(ui, "{heading}")?;
        let piles = self.view.piles.iter().filter(|pile| pile.holder == holder);
        for pile in piles.filter(|pile| !pile.cards.is_empty()) {
            let lines: Vec<String> =
                self.lines(&cards(pile), ui).iter().map(|line| tinted(line, ui)).collect();
            self.row(&pile.name, &lines, ui)?;
            let known = remembered(pile);
            if !known.is_empty() {
                let lines = self.lines(&known, ui);
                let lines: Vec<String> = lines.iter().map(|line| ui.paint(DIM, line)).collect();
                self.row("", &lines, ui)?;
            }
        }
        // Bookkeeping that has not begun says nothing.
        let storages = self.view.storages.iter();
        let storages: Vec<&Storage> = storages
            .filter(|storage| storage.holder == holder && !storage.value.is_unset())
            .collect();
        for storage in &storages {
            if let Value::List(items) = &storage.value {
                self.row(&storage.name, &self.lines(&self.listed(storage, items), ui), ui)?;
            }
        }
        let counted: Vec<String> = storages
            .iter()
            .filter(|storage| !is_list(storage) && !is_score(self.view, storage))
            .map(|storage| clean(&format!("{} {}", storage.name, storage.value)))
            .collect();
        if !counted.is_empty() {
            for line in wrap(&counted.join(", "), ui.width.saturating_sub(2)) {
                let line = ui.paint(DIM, line);
                writeln!(ui, "  {line}")?;
            }
        }
        Ok(())
    }

    /// Writes lines beside a label, or below one that has no room.
    fn row(&self, label: &str, lines: &[String], ui: &mut Ui) -> Result<()> {
        let (label, width) = (clean(label), self.label_width);
        let mut head = ui.paint(DIM, format!("{label:<width$}"));
        if label.chars().count() > width {
            writeln!(ui, "  {head}")?;
            head = " ".repeat(width);
        }
        for line in lines {
            writeln!(ui, "  {head} {line}")?;
            head = " ".repeat(width);
        }
        Ok(())
    }

    /// Items with commas between them, broken into lines.
    fn lines(&self, items: &[String], ui: &Ui) -> Vec<String> {
        let width = ui.width.saturating_sub(self.label_width + 3);
        let glued = |item: &String| {
            // Lines are broken only between names.
            let glue = item.chars().count() < width;
            if glue { clean(item).replace(' ', GLUE) } else { clean(item) }
        };
        let text = items.iter().map(glued).collect::<Vec<_>>().join(", ");
        wrap(&text, width).iter().map(|line| line.replace(GLUE, " ")).collect()
    }

    fn listed(&self, storage: &Storage, items: &[String]) -> Vec<String> {
        let mut items = items.to_vec();
        let deals = self.last_deals && storage.holder == Holder::Game && storage.name == "players";
        if let Some(last) = items.last_mut().filter(|_| deals) {
            last.push_str(" (deals)");
        }
        items
    }
}

/// A blank that no line is broken at.
const GLUE: &str = "\u{a0}";

fn is_list(storage: &Storage) -> bool {
    matches!(storage.value, Value::List(_))
}

/// Whether a storage only repeats the score that stands in the heading of its seat.
fn is_score(view: &View, storage: &Storage) -> bool {
    let Holder::Seat(seat) = storage.holder else { return false };
    let score = view.scores.as_ref().and_then(|scores| scores.get(seat as usize));
    storage.name == "score"
        && score.is_some_and(|&score| storage.value == Value::Number(score.into()))
}

fn team(view: &View, number: u32, seats: &[u32], mine: bool) -> String {
    let name = |&seat: &u32| view.names.get(seat as usize).map(|name| clean(name));
    let names: Option<Vec<String>> = seats.iter().map(name).collect();
    match names.filter(|names| !names.is_empty()) {
        Some(names) => {
            let whose = if mine { " (your team)" } else { "" };
            format!("Team {}{whose}", names.join(" and "))
        }
        None => {
            let members: Vec<String> = seats.iter().map(u32::to_string).collect();
            let whose = if mine { ", your team" } else { "" };
            format!("Team {number} (seats {}{whose})", members.join(" and "))
        }
    }
}

fn has_content(view: &View, holder: Holder) -> bool {
    view.piles.iter().any(|pile| pile.holder == holder && !pile.cards.is_empty())
        || view.storages.iter().any(|storage| storage.holder == holder && !storage.value.is_unset())
}

/// What is told of the cards of a pile, bottom first.
fn cards(pile: &Pile) -> Vec<String> {
    let mut seen = Vec::new();
    let (mut n_backs, mut n_below) = (0, 0);
    for card in &pile.cards {
        match card {
            CardView::Seen(name) => seen.push(name.clone()),
            CardView::Back | CardView::BackOf(_) => n_backs += 1,
            CardView::Covered => n_below += 1,
        }
    }
    if n_backs == pile.cards.len() {
        let cards = if n_backs == 1 { "card" } else { "cards" };
        return vec![format!("{n_backs} {cards} face down{}", backs(pile))];
    }
    let mut told = Vec::new();
    if n_backs > 0 {
        told.push(format!("{n_backs} face down"));
    }
    let skipped = seen.len().saturating_sub(NAMED);
    if skipped + n_below > 0 {
        told.push(format!("{} below", skipped + n_below));
    }
    told.extend(seen.drain(skipped..));
    if let Some(top) = told.last_mut().filter(|_| pile.references) {
        top.push_str(" (remembered)");
    }
    told
}

/// What is known of cards of a pile that are not seen: nothing, unless the table keeps it.
fn remembered(pile: &Pile) -> Vec<String> {
    let at_places = pile.remembered.iter().map(|(_, name)| name);
    let mut known: Vec<String> = at_places.chain(&pile.held).cloned().collect();
    let n_more = known.len().saturating_sub(REMEMBERED);
    known.truncate(REMEMBERED);
    if n_more > 0 {
        known.push(format!("{n_more} more"));
    }
    if let Some(first) = known.first_mut() {
        first.insert_str(0, "you know: ");
    }
    known
}

/// How many cards have which back, if backs have names: ` (3 DOOR, 2 TREASURE)`.
fn backs(pile: &Pile) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for card in &pile.cards {
        let CardView::BackOf(back) = card else { continue };
        match counts.iter_mut().find(|(known, _)| known == back) {
            Some((_, count)) => *count += 1,
            None => counts.push((back, 1)),
        }
    }
    if counts.is_empty() {
        return String::new();
    }
    let told: Vec<String> = counts.iter().map(|(back, count)| format!("{count} {back}")).collect();
    format!(" ({})", told.join(", "))
}

/// Names of red cards in red.
fn tinted(line: &str, ui: &Ui) -> String {
    let tint = |part: &str| {
        let is_red = |word: &str| {
            ["HEARTS", "DIAMONDS", "RED"].iter().any(|red| word.eq_ignore_ascii_case(red))
        };
        let red = part.split([' ', ',']).any(is_red);
        if red { ui.paint(RED, part) } else { part.to_owned() }
    };
    line.split(", ").map(tint).collect::<Vec<_>>().join(", ")
}

/// Lists options from 1 on, in columns if they are short.
pub(crate) fn options(offered: &[(u32, &str)], ui: &mut Ui) -> Result<()> {
    writeln!(ui)?;
    let number_width = offered.len().to_string().len();
    let words: Vec<String> = offered.iter().map(|(_, words)| clean(words)).collect();
    let widest = words.iter().map(|words| words.chars().count()).max().unwrap_or(0);
    let cell = number_width + 2 + widest + 3;
    let n_columns = if words.len() > 12 { (ui.width / cell).max(1) } else { 1 };
    if n_columns == 1 {
        for (index, words) in words.iter().enumerate() {
            let number = ui.paint(CYAN, format!("{:>number_width$}", index + 1));
            hang(ui, &format!("  {number}  "), number_width + 4, PLAIN, words)?;
        }
        return Ok(());
    }
    let n_rows = words.len().div_ceil(n_columns).max(1);
    for row in 0..n_rows {
        let mut line = String::from("  ");
        for column in 0..n_columns {
            let index = column * n_rows + row;
            let Some(words) = words.get(index) else { continue };
            let number = ui.paint(CYAN, format!("{:>number_width$}", index + 1));
            line.push_str(&format!("{number}  {words:<widest$}   "));
        }
        writeln!(ui, "{}", line.trim_end())?;
    }
    Ok(())
}

//! The table drawn for one seat, and its options.

use std::io::Write as _;

use table::{CardView, Holder, Pile, View};

use crate::failure::Result;
use crate::ui::{BOLD, CYAN, DIM, PLAIN, RED, Ui, clean, hang, wrap};

/// Of a large open pile only the top cards are named.
const NAMED: usize = 16;
const NAME_WIDTH: usize = 14;

/// Draws a view: what lies in the middle, then seat after seat.
pub(crate) fn draw(view: &View, ui: &mut Ui) -> Result<()> {
    writeln!(ui)?;
    section(view, Holder::Game, "Table", ui)?;
    let as_usual = view.teams.iter().all(|team| team.len() == 1);
    for (number, seats) in (0u32..).zip(&view.teams) {
        let members: Vec<String> = seats.iter().map(u32::to_string).collect();
        let mine = view.seat.is_some_and(|seat| seats.contains(&seat));
        let whose = if mine { ", your team" } else { "" };
        let heading = format!("Team {number} (seats {}{whose})", members.join(" and "));
        let holds = has_content(view, Holder::Team(number));
        if !as_usual || holds {
            section(view, Holder::Team(number), &heading, ui)?;
        }
    }
    for seat in 0..view.n_seats {
        let mut heading = format!("Seat {seat}");
        if view.seat == Some(seat) {
            heading.push_str(" (you)");
        }
        if let Some(score) = view.scores.as_ref().and_then(|scores| scores.get(seat as usize)) {
            heading.push_str(&format!(", score {score}"));
        }
        section(view, Holder::Seat(seat), &heading, ui)?;
    }
    Ok(())
}

fn has_content(view: &View, holder: Holder) -> bool {
    view.piles.iter().any(|pile| pile.holder == holder && !pile.cards.is_empty())
        || view.storages.iter().any(|storage| storage.holder == holder && !storage.value.is_unset())
}

fn section(view: &View, holder: Holder, heading: &str, ui: &mut Ui) -> Result<()> {
    let style = if holder == Holder::Game { CYAN } else { BOLD };
    let heading = ui.paint(style, heading);
    writeln!(ui, "{heading}")?;
    for pile in view.piles.iter().filter(|pile| pile.holder == holder && !pile.cards.is_empty()) {
        draw_pile(pile, ui)?;
    }
    // Bookkeeping that has not begun says nothing.
    let storages: Vec<String> = view
        .storages
        .iter()
        .filter(|storage| storage.holder == holder && !storage.value.is_unset())
        .map(|storage| clean(&format!("{} {}", storage.name, storage.value)))
        .collect();
    if !storages.is_empty() {
        for line in wrap(&storages.join(", "), ui.width.saturating_sub(2)) {
            let line = ui.paint(DIM, line);
            writeln!(ui, "  {line}")?;
        }
    }
    Ok(())
}

fn draw_pile(pile: &Pile, ui: &mut Ui) -> Result<()> {
    let name = format!("{:<NAME_WIDTH$}", clean(&pile.name));
    let name = ui.paint(DIM, name);
    let n_cards = pile.cards.len();
    let seen: Vec<&str> = pile
        .cards
        .iter()
        .filter_map(|card| match card {
            CardView::Seen(name) => Some(name.as_str()),
            CardView::Back | CardView::BackOf(_) => None,
        })
        .collect();
    if seen.is_empty() {
        let cards = if n_cards == 1 { "card" } else { "cards" };
        let backs = clean(&backs(pile));
        writeln!(ui, "  {name} {n_cards} {cards} face down{backs}")?;
        return Ok(());
    }
    let skipped = seen.len().saturating_sub(NAMED);
    let mut text = seen[skipped..].join(", ");
    if skipped > 0 {
        text = format!("{skipped} below, {text}");
    }
    if pile.references {
        text.push_str(" (remembered)");
    }
    let mut lines = wrap(&clean(&text), ui.width.saturating_sub(NAME_WIDTH + 3)).into_iter();
    let first = tinted(&lines.next().unwrap_or_default(), ui);
    writeln!(ui, "  {name} {first}")?;
    for line in lines {
        let line = tinted(&line, ui);
        writeln!(ui, "  {:NAME_WIDTH$} {line}", "")?;
    }
    Ok(())
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
        let red = part.split([' ', ',']).any(|word| matches!(word, "HEARTS" | "DIAMONDS" | "RED"));
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

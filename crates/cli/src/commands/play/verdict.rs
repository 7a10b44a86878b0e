//! What a game has brought its player.

use std::io::Write as _;

use ir::Best;
use table::{Outcome, Rules, View, ranks};

use crate::failure::Result;
use crate::ui::{GREEN, Ui};

/// Tells the viewer its place, or that of its team.
pub(super) fn tell(view: &View, outcome: &Outcome, rules: &Rules, ui: &mut Ui) -> Result<()> {
    let Some(seat) = view.seat else { return Ok(()) };
    let by_team = team_ranks(view, &outcome.scores, rules.game().scoring.best);
    let own_team = view.teams.iter().position(|seats| seats.contains(&seat));
    let (text, won) = match (by_team, own_team) {
        (Some(ranks), Some(team)) => words(&ranks, team, ["Your team", "has", "shares", "is"]),
        _ => words(&outcome.ranks, seat as usize, ["You", "have", "share", "are"]),
    };
    let text = if won { ui.paint(GREEN, text) } else { text };
    if !text.is_empty() {
        writeln!(ui, "{text}")?;
    }
    Ok(())
}

/// The rank of each team, where players form teams that have one score each.
fn team_ranks(view: &View, scores: &[i64], best: Best) -> Option<Vec<u32>> {
    if view.teams.iter().all(|seats| seats.len() < 2) {
        return None;
    }
    let score = |seats: &Vec<u32>| {
        let mut scores = seats.iter().map(|&seat| scores.get(seat as usize).copied());
        let first = scores.next()??;
        scores.all(|score| score == Some(first)).then_some(first)
    };
    let scores: Option<Vec<i64>> = view.teams.iter().map(score).collect();
    scores.map(|scores| ranks(&scores, best))
}

/// The sentence on one of several ranks, and whether it is the first. There is none to tell after a fault.
fn words(ranks: &[u32], own: usize, [who, has, shares, is]: [&str; 4]) -> (String, bool) {
    let n_first = ranks.iter().filter(|&&rank| rank == 1).count();
    match ranks.get(own) {
        Some(1) if n_first == 1 => (format!("{who} {has} won."), true),
        Some(1) => (format!("{who} {shares} the first place."), true),
        Some(rank) => (format!("{who} {is} number {rank} of {}.", ranks.len()), false),
        None => (String::new(), false),
    }
}

#[cfg(test)]
mod tests {
    use ir::Best;
    use table::View;

    use super::{team_ranks, words};

    fn view(teams: &[&[u32]]) -> View {
        View {
            seat: Some(0),
            n_seats: 4,
            names: Vec::new(),
            to_move: None,
            teams: teams.iter().map(|seats| seats.to_vec()).collect(),
            piles: Vec::new(),
            storages: Vec::new(),
            scores: None,
            options: Vec::new(),
            messages: Vec::new(),
        }
    }

    /// Two teams of two, 7 to 3: the losers are second of two, not third of four.
    #[test]
    fn partners_share_their_rank() {
        let partners = view(&[&[0, 2], &[1, 3]]);
        let by_team = team_ranks(&partners, &[3, 7, 3, 7], Best::Max).expect("teams");
        assert_eq!(by_team, [2, 1]);
        let told = |own| words(&by_team, own, ["Your team", "has", "shares", "is"]);
        assert_eq!(told(0), ("Your team is number 2 of 2.".to_owned(), false));
        assert_eq!(told(1), ("Your team has won.".to_owned(), true));
        assert_eq!(
            words(&[1, 1], 0, ["You", "have", "share", "are"]).0,
            "You share the first place."
        );
    }

    /// Everybody is on their own where partners have scores of their own, or there are no teams of several.
    #[test]
    fn others_have_their_own() {
        let partners = view(&[&[0, 2], &[1, 3]]);
        assert_eq!(team_ranks(&partners, &[3, 7, 4, 7], Best::Max), None);
        assert_eq!(team_ranks(&partners, &[], Best::Max), None);
        let alone = view(&[&[0], &[1], &[2], &[3]]);
        assert_eq!(team_ranks(&alone, &[3, 7, 3, 7], Best::Max), None);
    }
}

//! The rows of the lab's tables, as a batch of games gives them.
//!
//! Come from the stories of games; are kept with the batch, and go into Parquet and CSV. Surprising: what is the same
//! for many rows, as the experiment and the names of the players, is said once for the batch.

use serde::{Deserialize, Serialize};

use crate::story::Story;

/// Games of one experiment that were played one after the other, and the rows they give.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rows {
    /// `random`, `lone`, `strong`; a rung of the ladder is `ladder/1`, `ladder/2`, …, from the smallest budget on.
    pub experiment: String,
    /// Everybody who plays in this experiment, as the command line would name them; rows give the number in this list.
    pub players: Vec<String>,
    pub games: Vec<Game>,
    pub seats: Vec<Seat>,
    pub decisions: Vec<Decision>,
}

/// Which game of an experiment: rows of several tables belong together if this is equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The number of the deal, by which it can be dealt again.
    pub deal: u64,
    /// Which of the games on that deal: other seats for the players, or other answers.
    pub arrangement: u32,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub place: Place,
    pub n_decisions: u32,
    /// Decisions with a single option.
    pub n_forced: u32,
    /// Options of all decisions together.
    pub n_options: u64,
    /// Whether it came to its end by its rules.
    pub is_finished: bool,
    /// The kind of fault that ended it.
    pub fault: Option<String>,
}

/// One seat of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    pub place: Place,
    pub seat: u32,
    /// The number in [`Rows::players`].
    pub player: u32,
    /// `None` if the game did not come to its end.
    pub outcome: Option<Outcome>,
}

/// How a game ended for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    pub score: i64,
    /// The share of the others that came off worse, and half of those that did as well.
    pub rank: f64,
    /// The share of the win.
    pub win: f64,
}

/// One decision of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    pub place: Place,
    /// Counted from 0.
    pub decision: u32,
    pub seat: u32,
    pub n_options: u32,
    /// The number of the option that was chosen, from 0.
    pub option: u32,
    /// `None` if whoever decided did not say what it thought.
    pub thought: Option<Thought>,
    /// Before the decision, seat by seat, the share of the win that is to be expected; empty if it was not looked at.
    pub leads: Vec<f64>,
}

/// How a player judged its options, each from 0, the worst end, to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    pub chosen: f64,
    pub best: f64,
    pub worst: f64,
    pub mean: f64,
}

impl Rows {
    #[must_use]
    pub fn new(experiment: &str, players: &[String]) -> Self {
        Self { experiment: experiment.to_owned(), players: players.to_vec(), ..Self::default() }
    }

    /// Adds a game and its seats. `players` says for each seat who sat there, as a number in [`Rows::players`].
    pub fn add(&mut self, place: Place, story: &Story, players: &[u32], fault: Option<&str>) {
        let end = &story.end;
        self.games.push(Game {
            place,
            n_decisions: story.len() as u32,
            n_forced: story.options.iter().filter(|&&n_options| n_options <= 1).count() as u32,
            n_options: story.options.iter().copied().map(u64::from).sum(),
            is_finished: end.is_finished,
            fault: fault.map(str::to_owned),
        });
        for (seat, &player) in players.iter().enumerate() {
            let outcome = match (end.scores.get(seat), end.ranks.get(seat), end.wins.get(seat)) {
                (Some(&score), Some(&rank), Some(&win)) if end.is_finished => {
                    Some(Outcome { score, rank, win })
                }
                _ => None,
            };
            self.seats.push(Seat { place, seat: seat as u32, player, outcome });
        }
    }

    /// Adds the decisions of a game. `chosen` says for each decision the number of the option.
    pub fn add_decisions(&mut self, place: Place, story: &Story, chosen: &[u32]) {
        let asked = story.seats.iter().zip(&story.options).zip(chosen);
        for (at, ((&seat, &n_options), &option)) in asked.enumerate() {
            let leads = at * story.n_seats..(at + 1) * story.n_seats;
            self.decisions.push(Decision {
                place,
                decision: at as u32,
                seat,
                n_options,
                option,
                thought: story.thoughts.get(at).copied().flatten().map(Thought::from),
                leads: story.leads.get(leads).unwrap_or_default().to_vec(),
            });
        }
    }
}

impl From<crate::story::Thought> for Thought {
    fn from(thought: crate::story::Thought) -> Self {
        let crate::story::Thought { chosen, best, worst, mean, .. } = thought;
        Self { chosen, best, worst, mean }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::example;

    const PLACE: Place = Place { deal: 7, arrangement: 1 };

    #[test]
    fn a_game_gives_one_row_and_one_for_each_seat() {
        let mut rows = Rows::new("lone", &["random".into(), "flat".into()]);
        rows.add(PLACE, &example::course(&[3, 1, 2]), &[1, 0], None);
        let game = &rows.games[0];
        assert_eq!((game.n_decisions, game.n_forced, game.n_options), (3, 1, 6));
        assert_eq!(rows.seats.iter().map(|seat| seat.player).collect::<Vec<_>>(), [1, 0]);
        let won = Outcome { score: 1, rank: 1.0, win: 1.0 };
        assert_eq!(rows.seats[0].outcome, Some(won));
    }

    #[test]
    fn a_game_with_a_fault_has_no_outcome() {
        let mut story = example::course(&[3]);
        story.end.is_finished = false;
        let mut rows = Rows::new("random", &["random".into()]);
        rows.add(PLACE, &story, &[0, 0], Some("too long"));
        assert_eq!(rows.games[0].fault.as_deref(), Some("too long"));
        assert!(rows.seats.iter().all(|seat| seat.outcome.is_none()));
    }

    #[test]
    fn decisions_have_the_leads_of_their_moment() {
        let mut rows = Rows::new("strong", &["flat".into()]);
        rows.add_decisions(PLACE, &example::led(&[0.5, 0.75]), &[1, 0]);
        let second = &rows.decisions[1];
        assert_eq!((second.decision, second.seat, second.option), (1, 1, 0));
        assert_eq!(second.leads, [0.75, 0.25]);
    }

    #[test]
    fn decisions_of_players_that_say_what_they_think_have_it() {
        let mut rows = Rows::new("strong", &["flat".into()]);
        rows.add_decisions(PLACE, &example::thought(&[(0.25, 0.75)]), &[0]);
        let thought = Thought { chosen: 0.25, best: 0.75, worst: 0.25, mean: 0.5 };
        assert_eq!(rows.decisions[0].thought, Some(thought));
        assert!(rows.decisions[0].leads.is_empty());
    }
}

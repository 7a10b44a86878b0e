//! The flow of information: what share of the cards is known, over the course of games.
//!
//! Takes what all seats see and remember at each decision; gives a curve for their own cards, for those of others, and
//! for those that belong to nobody. A card is known if its face is, and in which pile it is.

use serde::{Deserialize, Serialize};
use table::{CardView, Holder, View};

use super::curves::Course;
use crate::findings::Flow;
use crate::metrics::Values;

/// Whose cards.
const ABOUT: [&str; 3] = ["own cards", "cards of others", "cards of nobody"];

/// At one moment, for own cards, those of others and those of nobody: the share that is known, over all seats. What there
/// is none of is no number.
pub type Moment = [f64; 3];

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Flows {
    known: [Course; 3],
}

impl Flows {
    /// Adds a game of the current deal: its moments.
    pub fn add(&mut self, moments: &[Moment]) {
        for (about, course) in self.known.iter_mut().enumerate() {
            course.add(moments.len(), |at| moments[at][about]);
        }
    }

    /// The games of the current deal are all there.
    pub fn end_deal(&mut self) {
        self.known.iter_mut().for_each(Course::end_deal);
    }

    pub fn join(&mut self, other: &Self) {
        self.known.iter_mut().zip(&other.known).for_each(|(ours, theirs)| ours.join(theirs));
    }

    /// A curve for each kind of cards that there was at every point.
    #[must_use]
    pub fn flows(&self) -> Vec<Flow> {
        let flows = ABOUT.iter().zip(&self.known).map(|(about, course)| Flow {
            about: (*about).to_owned(),
            known: course.curve("known", Values::Unit),
        });
        flows.filter(|flow| !flow.known.points.is_empty()).collect()
    }
}

/// What is known at a moment, from the views of all seats.
#[must_use]
pub fn moment(views: &[View], teams: &[Vec<u32>]) -> Moment {
    let mut known = [0_usize; 3];
    let mut all = [0_usize; 3];
    for (viewer, view) in (0u32..).zip(views) {
        for pile in view.piles.iter().filter(|pile| !pile.references) {
            let is_own = match pile.holder {
                Holder::Game => None,
                Holder::Seat(seat) => Some(seat == viewer),
                Holder::Team(team) => {
                    Some(teams.get(team as usize).is_some_and(|team| team.contains(&viewer)))
                }
            };
            let about = match is_own {
                Some(true) => 0,
                Some(false) => 1,
                None => 2,
            };
            let is_seen = |card: &&CardView| matches!(card, CardView::Seen(_));
            let seen = pile.cards.iter().filter(is_seen).count();
            let n = pile.cards.len();
            known[about] += (seen + pile.remembered.len() + pile.held.len()).min(n);
            all[about] += n;
        }
    }
    std::array::from_fn(|about| known[about] as f64 / all[about] as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Pile;

    /// What a seat sees: of each holder's cards this many faces and backs; of the last ones it remembers some.
    fn view(seat: u32, piles: &[(Holder, usize, usize, usize)]) -> View {
        let card = |face: usize| (face, "a face".to_owned());
        let pile = |&(holder, faces, backs, remembered): &(Holder, usize, usize, usize)| Pile {
            holder,
            name: "CARDS".to_owned(),
            references: false,
            cards: [vec![CardView::Seen("a face".to_owned()); faces], vec![CardView::Back; backs]]
                .concat(),
            remembered: (faces..faces + remembered).map(card).collect(),
            held: Vec::new(),
        };
        View {
            seat: Some(seat),
            n_seats: 2,
            names: Vec::new(),
            to_move: Some(0),
            teams: vec![vec![0], vec![1]],
            piles: piles.iter().map(pile).collect(),
            storages: Vec::new(),
            scores: None,
            options: Vec::new(),
            messages: Vec::new(),
        }
    }

    /// Two seats with five cards each, and ten that are nobody's, of which four lie open. Seat 0 sees its own cards and
    /// remembers two of the other's; seat 1 sees three of its own, and none of the other's. Of twice five own cards eight
    /// are known, of twice five of others two, and of twice ten of nobody's eight.
    #[test]
    fn a_moment_by_hand() {
        let (first, second, game) = (Holder::Seat(0), Holder::Seat(1), Holder::Game);
        let views = [
            view(0, &[(first, 5, 0, 0), (second, 0, 5, 2), (game, 4, 6, 0)]),
            view(1, &[(first, 0, 5, 0), (second, 3, 2, 0), (game, 4, 6, 0)]),
        ];
        assert_eq!(moment(&views, &[]), [0.8, 0.2, 0.4]);
    }

    #[test]
    fn what_there_is_none_of_has_no_curve() {
        let mut flows = Flows::default();
        flows.add(&[[1.0, 0.0, f64::NAN], [1.0, 0.5, f64::NAN]]);
        flows.end_deal();
        let found = flows.flows();
        let abouts: Vec<&str> = found.iter().map(|flow| flow.about.as_str()).collect();
        assert_eq!(abouts, ["own cards", "cards of others"]);
        assert_eq!(found[1].known.points.last().map(|point| point.value), Some(0.5));
    }
}

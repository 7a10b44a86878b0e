//! What cards are worth: how those fared who held or played a face.
//!
//! Takes of each game which seats had a face in their hand at some time, and which put it down by an answer of their own;
//! gives for each face the win share of both, and how many of those who held it played it. A face tells nothing
//! about why: good players may hold it, or it may come late.

use serde::{Deserialize, Serialize};

use crate::findings::{CardNumbers, Measured};
use crate::stats::Ratio;

/// Of one face in one game: sets of seats, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Had {
    pub held: u32,
    pub played: u32,
}

/// All faces of a game. One observation is a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    faces: Vec<Face>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Face {
    held: Ratio,
    played: Ratio,
    used: Ratio,
}

/// The sums of one deal for one face: wins and number of those who held it, of those who played it, and how many of
/// those who held it played it.
pub type Sums = [f64; 5];

impl Cards {
    #[must_use]
    pub fn new(n_faces: usize) -> Self {
        Self { faces: vec![Face::default(); n_faces] }
    }

    /// Adds a game to the sums of its deal.
    pub fn sum_up(had: &[Had], wins: &[f64], sums: &mut Vec<Sums>) {
        sums.resize(sums.len().max(had.len()), Sums::default());
        let of = |seats: u32| {
            let seats = (0..wins.len()).filter(move |seat| seats >> seat & 1 != 0);
            seats.fold((0.0, 0.0), |(won, n), seat| (won + wins[seat], n + 1.0))
        };
        for (had, sums) in had.iter().zip(sums) {
            let (held, played) = (of(had.held), of(had.played));
            let used = f64::from((had.held & had.played).count_ones());
            let more = [held.0, held.1, played.0, played.1, used];
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }

    /// Adds a deal.
    pub fn add(&mut self, sums: &[Sums]) {
        for (face, &[held_won, held, played_won, played, used]) in self.faces.iter_mut().zip(sums) {
            face.held.add(held_won, held);
            face.played.add(played_won, played);
            face.used.add(used, held);
        }
    }

    pub fn join(&mut self, other: &Self) {
        for (ours, theirs) in self.faces.iter_mut().zip(&other.faces) {
            ours.held.join(&theirs.held);
            ours.played.join(&theirs.played);
            ours.used.join(&theirs.used);
        }
    }

    /// The faces that somebody held or played.
    #[must_use]
    pub fn numbers<'n>(&self, name: impl Fn(u32) -> &'n str) -> Vec<CardNumbers> {
        let share = |ratio: &Ratio| ratio.estimate().map(|estimate| Measured::share(&estimate));
        let numbers = (0u32..).zip(&self.faces).map(|(number, face)| CardNumbers {
            face: name(number).to_owned(),
            held: share(&face.held),
            played: share(&face.played),
            use_rate: share(&face.used),
        });
        numbers.filter(|card| card.held.is_some() || card.played.is_some()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // Face 0 is held by seats 0 and 1 and played by 0, who wins; then held by seat 1 alone, who loses.
        let mut cards = Cards::new(2);
        for (held, played) in [(0b11, 0b01), (0b10, 0)] {
            let mut sums = Vec::new();
            Cards::sum_up(&[Had { held, played }], &[1.0, 0.0], &mut sums);
            cards.add(&sums);
        }
        let numbers = cards.numbers(|_| "a face");
        assert_eq!(numbers.len(), 1);
        let value = |measured: Option<Measured>| measured.expect("it was held").value;
        assert!((value(numbers[0].held) - 1.0 / 3.0).abs() < 1e-9);
        assert!((value(numbers[0].use_rate) - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(value(numbers[0].played), 1.0);
    }
}

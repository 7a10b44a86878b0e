//! Who sits where: the arrangements in which every deal is played.
//!
//! A side is a team of the rules, or a single seat if there are no teams; one player answers for all seats of a side.
//! Whatever the arrangements, each player has each side equally often.

use table::Rules;

/// More are surely a mistake.
pub const MAX_ARRANGEMENTS: usize = 1000;

/// How players are spread over the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seating {
    /// The list of players, repeated until all sides are taken, in every rotation. If there are more players than sides,
    /// every choice of so many of them, each in every rotation.
    #[default]
    Rotation,
    /// For each two players one of them at one side, each in turn, and the other at all others. With two sides or fewer
    /// the same as a rotation.
    Lone,
}

/// The arrangements of some players at the tables of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    n_players: usize,
    /// The seats of each side.
    sides: Vec<Vec<u32>>,
    /// For each arrangement who plays each side.
    arrangements: Vec<Vec<usize>>,
}

impl Plan {
    /// `None` if there would be too many arrangements, or nobody plays.
    #[must_use]
    pub fn new(rules: &Rules, n_players: usize, seating: Seating) -> Option<Self> {
        Self::of_sides(sides(rules), n_players, seating)
    }

    pub(crate) fn of_sides(
        sides: Vec<Vec<u32>>,
        n_players: usize,
        seating: Seating,
    ) -> Option<Self> {
        let n_sides = sides.len();
        let arrangements = match seating {
            Seating::Lone if n_sides > 2 => lone(n_players, n_sides)?,
            Seating::Lone | Seating::Rotation => rotations(n_players, n_sides)?,
        };
        (!arrangements.is_empty()).then_some(Self { n_players, sides, arrangements })
    }

    #[must_use]
    pub fn n_players(&self) -> usize {
        self.n_players
    }

    #[must_use]
    pub fn n_arrangements(&self) -> usize {
        self.arrangements.len()
    }

    /// The seats of each side.
    #[must_use]
    pub fn sides(&self) -> &[Vec<u32>] {
        &self.sides
    }

    /// Who plays each side in an arrangement.
    #[must_use]
    pub fn by_side(&self, arrangement: usize) -> &[usize] {
        &self.arrangements[arrangement]
    }

    /// Who sits at each seat in an arrangement.
    #[must_use]
    pub fn by_seat(&self, arrangement: usize) -> Vec<usize> {
        let n_seats = self.sides.iter().map(Vec::len).sum();
        let mut seats = vec![0; n_seats];
        for (side, &player) in self.sides.iter().zip(&self.arrangements[arrangement]) {
            side.iter().for_each(|&seat| seats[seat as usize] = player);
        }
        seats
    }

    /// For each arrangement how many sides each player has.
    #[must_use]
    pub fn counts(&self) -> Vec<Vec<u32>> {
        let count = |arrangement: &Vec<usize>| {
            let mut counts = vec![0; self.n_players];
            arrangement.iter().for_each(|&player| counts[player] += 1);
            counts
        };
        self.arrangements.iter().map(count).collect()
    }

    /// The share of its games that a player wins if all play equally well: that of the sides it has. It is the same for
    /// all players.
    #[must_use]
    pub fn even(&self) -> f64 {
        let counts = self.counts();
        let own = counts.iter().map(|counts| counts[0]).filter(|&count| count > 0);
        let n_games = own.clone().count() * self.sides.len();
        f64::from(own.sum::<u32>()) / n_games.max(1) as f64
    }
}

/// The seats of each side, in the order of their first seats.
fn sides(rules: &Rules) -> Vec<Vec<u32>> {
    let teams = rules.game().teams.iter().filter(|team| !team.is_empty());
    let mut sides: Vec<Vec<u32>> = teams.cloned().collect();
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides.sort_unstable();
    sides
}

fn rotations(n_players: usize, n_sides: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    for chosen in choices(n_players, n_players.min(n_sides))? {
        for first in 0..chosen.len() {
            all.push((0..n_sides).map(|side| chosen[(side + first) % chosen.len()]).collect());
        }
    }
    (all.len() <= MAX_ARRANGEMENTS).then_some(all)
}

fn lone(n_players: usize, n_sides: usize) -> Option<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    for one in 0..n_players {
        for rest in (0..n_players).filter(|&rest| rest != one) {
            for place in 0..n_sides {
                all.push((0..n_sides).map(|side| if side == place { one } else { rest }).collect());
            }
        }
    }
    (all.len() <= MAX_ARRANGEMENTS).then_some(all)
}

/// All ways to choose `k` of the first `n` numbers; `None` if there are far too many.
fn choices(n: usize, k: usize) -> Option<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..k {
        let longer = |chosen: &Vec<usize>| {
            let next = chosen.last().map_or(0, |last| last + 1);
            (next..n).map(|number| [&chosen[..], &[number]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
        if all.len() > 100 * MAX_ARRANGEMENTS {
            return None;
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(n_sides: u32) -> Vec<Vec<u32>> {
        (0..n_sides).map(|seat| vec![seat]).collect()
    }

    fn plan(n_players: usize, n_sides: u32, seating: Seating) -> Vec<Vec<usize>> {
        Plan::of_sides(single(n_sides), n_players, seating).expect("a plan").arrangements
    }

    /// Written by hand.
    #[test]
    fn rotations() {
        assert_eq!(plan(2, 2, Seating::Rotation), [[0, 1], [1, 0]]);
        assert_eq!(plan(2, 4, Seating::Rotation), [[0, 1, 0, 1], [1, 0, 1, 0]]);
        assert_eq!(plan(2, 3, Seating::Rotation), [[0, 1, 0], [1, 0, 1]]);
        assert_eq!(plan(3, 3, Seating::Rotation), [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
        let pairs = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]];
        assert_eq!(plan(3, 2, Seating::Rotation), pairs);
        assert_eq!(plan(3, 1, Seating::Rotation), [[0], [1], [2]]);
    }

    #[test]
    fn one_against_the_rest() {
        let all =
            [[0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|a| a.to_vec());
        assert_eq!(plan(2, 3, Seating::Lone), all);
        assert_eq!(plan(2, 2, Seating::Lone), [[0, 1], [1, 0]]);
    }

    /// However many there are, each player plays each side equally often.
    #[test]
    fn seating_is_symmetric() {
        for n_players in 1..=6 {
            for n_sides in 1..=6 {
                for seating in [Seating::Rotation, Seating::Lone] {
                    if seating == Seating::Lone && n_players == 1 && n_sides > 2 {
                        continue;
                    }
                    let arrangements = plan(n_players, n_sides, seating);
                    let times = |player: usize, side: usize| {
                        arrangements.iter().filter(|by_side| by_side[side] == player).count()
                    };
                    let first = times(0, 0);
                    let sides = 0..n_sides as usize;
                    let places = sides.flat_map(|side| (0..n_players).map(move |p| (p, side)));
                    for (player, side) in places {
                        assert_eq!(times(player, side), first, "{n_players} {n_sides} {seating:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn partners_are_one_player() {
        let plan = Plan::of_sides(vec![vec![0, 2], vec![1, 3]], 2, Seating::Rotation);
        let plan = plan.expect("a plan");
        assert_eq!(plan.by_seat(0), [0, 1, 0, 1]);
        assert_eq!(plan.by_seat(1), [1, 0, 1, 0]);
        assert_eq!(plan.counts(), [[1, 1], [1, 1]]);
        assert_eq!(plan.even(), 0.5);
    }

    #[test]
    fn what_is_even() {
        let even = |n_players, n_sides, seating| {
            Plan::of_sides(single(n_sides), n_players, seating).expect("a plan").even()
        };
        assert_eq!(even(2, 3, Seating::Rotation), 0.5);
        assert_eq!(even(4, 2, Seating::Rotation), 0.5);
        assert_eq!(even(3, 3, Seating::Rotation), 1.0 / 3.0);
        // In half of its games a player is alone, in the other half it is all the others.
        assert_eq!(even(3, 4, Seating::Lone), 0.5);
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(Plan::of_sides(single(8), 26, Seating::Rotation), None);
        assert_eq!(Plan::of_sides(single(2), 0, Seating::Rotation), None);
        assert_eq!(Plan::of_sides(single(4), 1, Seating::Lone), None);
    }
}

//! What cannot be improved in one goal without losing in another.
//!
//! Takes losses, one list for each candidate; gives ranks, crowding, and the front. By Deb, Pratap, Agarwal and Meyarivan,
//! A fast and elitist multiobjective genetic algorithm: NSGA-II, 2002.

use std::cmp::Ordering;

/// Whether the first is nowhere worse, and somewhere better.
#[must_use]
pub fn dominates(a: &[f64], b: &[f64]) -> bool {
    let pairs = || a.iter().zip(b);
    pairs().all(|(a, b)| a <= b) && pairs().any(|(a, b)| a < b)
}

/// For each candidate its front: 0 for those that nobody dominates, 1 for those that only these dominate, and so on.
#[must_use]
pub fn ranks(losses: &[Vec<f64>]) -> Vec<u32> {
    let mut ranks = vec![None; losses.len()];
    for rank in 0.. {
        let is_open = |at: &usize| ranks[*at].is_none();
        let open: Vec<usize> = (0..losses.len()).filter(is_open).collect();
        if open.is_empty() {
            break;
        }
        let is_beaten = |at: usize| open.iter().any(|&by| dominates(&losses[by], &losses[at]));
        let front: Vec<usize> = open.iter().copied().filter(|&at| !is_beaten(at)).collect();
        // Losses are never NaN, so nobody dominates in a circle and there is always somebody in front.
        if front.is_empty() {
            break;
        }
        front.into_iter().for_each(|at| ranks[at] = Some(rank));
    }
    ranks.into_iter().map(|rank| rank.unwrap_or(u32::MAX)).collect()
}

/// For each candidate how much room it has among those of its own front; those at an end have endless room.
#[must_use]
pub fn crowding(losses: &[Vec<f64>], ranks: &[u32]) -> Vec<f64> {
    let n_goals = losses.first().map_or(0, Vec::len);
    let mut room = vec![0.0; losses.len()];
    let mut fronts: Vec<u32> = ranks.to_vec();
    fronts.sort_unstable();
    fronts.dedup();
    for front in fronts {
        let mut members: Vec<usize> = (0..losses.len()).filter(|&at| ranks[at] == front).collect();
        for goal in 0..n_goals {
            add_room(losses, goal, &mut members, &mut room);
        }
    }
    room
}

/// Adds the room that the members of one front have in one goal.
fn add_room(losses: &[Vec<f64>], goal: usize, members: &mut [usize], room: &mut [f64]) {
    members.sort_by(|&a, &b| losses[a][goal].total_cmp(&losses[b][goal]).then(a.cmp(&b)));
    let (Some(&first), Some(&last)) = (members.first(), members.last()) else { return };
    room[first] = f64::INFINITY;
    room[last] = f64::INFINITY;
    let width = losses[last][goal] - losses[first][goal];
    if width > 0.0 && width.is_finite() {
        for around in members.windows(3) {
            room[around[1]] += (losses[around[2]][goal] - losses[around[0]][goal]) / width;
        }
    }
}

/// The candidates from the best to the worst: by front, then by room, then as they came.
#[must_use]
pub fn order(losses: &[Vec<f64>]) -> Vec<usize> {
    let ranks = ranks(losses);
    let room = crowding(losses, &ranks);
    let mut order: Vec<usize> = (0..losses.len()).collect();
    order.sort_by(|&a, &b| {
        ranks[a].cmp(&ranks[b]).then(room[b].partial_cmp(&room[a]).unwrap_or(Ordering::Equal))
    });
    order
}

/// The numbers of those that nobody dominates.
#[must_use]
pub fn front(losses: &[Vec<f64>]) -> Vec<usize> {
    let is_beaten = |at: usize| losses.iter().any(|by| dominates(by, &losses[at]));
    (0..losses.len()).filter(|&at| !is_beaten(at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: (1, 4), (2, 2) and (4, 1) are in front; (3, 3) is beaten by (2, 2) alone, and (4, 4) by (3, 3) too.
    fn losses() -> Vec<Vec<f64>> {
        [[1.0, 4.0], [3.0, 3.0], [2.0, 2.0], [4.0, 4.0], [4.0, 1.0]].map(Vec::from).to_vec()
    }

    #[test]
    fn fronts() {
        assert_eq!(ranks(&losses()), [0, 1, 0, 2, 0]);
        assert_eq!(front(&losses()), [0, 2, 4]);
        assert!(front(&[]).is_empty());
    }

    #[test]
    fn room() {
        let room = crowding(&losses(), &ranks(&losses()));
        assert_eq!(room[0], f64::INFINITY);
        // Its neighbours are apart by 3 of 3 in both goals.
        assert!((room[2] - 2.0).abs() < 1e-12);
        assert_eq!(order(&losses()), [0, 4, 2, 1, 3]);
    }

    #[test]
    fn nobody_dominates_an_equal() {
        assert!(!dominates(&[1.0, 2.0], &[1.0, 2.0]));
        assert!(dominates(&[1.0, 2.0], &[1.0, f64::INFINITY]));
        let unknown = vec![vec![f64::INFINITY, 1.0]; 3];
        assert_eq!(ranks(&unknown), [0, 0, 0]);
        assert_eq!(order(&unknown).len(), 3);
    }
}

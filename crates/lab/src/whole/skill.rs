//! Skill: how far does thinking carry?
//!
//! Takes the win shares of a ladder, on each rung a player with twice the budget of the one below against that one.
//!
//! * *Elo per doubling* = 400 log10((n - 1) p / (1 - p)), p the win share of the larger budget in a game of n sides that
//!   are equally good at parity, p = 1/n.
//! * `skill_trace`, version 1 (Ludii, SkillTrace): with the utilities y = 2p - 1 of two sides, or (p - 1/n) / (1 - 1/n) of
//!   n, the line through them predicts the next one, clipped to 0 to 1; trace = next + (1 - next) * mean(max(y, 0)).
//! * `staircase`, version 1: the number of rungs from the first on whose lower limit is above parity.

use crate::findings::Measured;

/// The Elo difference that makes one of `n_sides` win with this share.
#[must_use]
pub fn elo(win: Measured, n_sides: usize) -> Measured {
    let others = n_sides.max(2) as f64 - 1.0;
    // A share of nothing or all has no end; it is cut where one game in a million would decide.
    let of = |share: f64| {
        let share = share.clamp(1e-6, 1.0 - 1e-6);
        400.0 * (others * share / (1.0 - share)).log10()
    };
    win.map(of)
}

/// How useful thinking is, rung by rung: 0 at parity, 1 if the larger budget always wins.
fn utility(share: f64, n_sides: usize) -> f64 {
    let even = 1.0 / n_sides.max(2) as f64;
    (share - even) / (1.0 - even)
}

/// The skill trace of the win shares of a ladder; `None` with fewer than two rungs. Its limits come from those of the
/// shares, all low or all high at the same time, so they are wider than they need to be.
#[must_use]
pub fn trace(wins: &[Measured], n_sides: usize) -> Option<Measured> {
    let of = |shares: &[f64]| {
        let y: Vec<f64> = shares.iter().map(|&share| utility(share, n_sides)).collect();
        let n = y.len() as f64;
        let mean = y.iter().sum::<f64>() / n;
        let (mut across, mut along) = (0.0, 0.0);
        for (at, y) in y.iter().enumerate() {
            let off = at as f64 - (n - 1.0) / 2.0;
            across += off * (y - mean);
            along += off * off;
        }
        let next = (mean + across / along * (n + 1.0) / 2.0).clamp(0.0, 1.0);
        let area = y.iter().map(|y| y.max(0.0)).sum::<f64>() / n;
        next + (1.0 - next) * area
    };
    if wins.len() < 2 {
        return None;
    }
    let all = |limit: fn(&Measured) -> Option<f64>| {
        let shares: Option<Vec<f64>> = wins.iter().map(limit).collect();
        shares.map(|shares| of(&shares))
    };
    let value = all(|win| Some(win.value))?;
    let (low, high) = (all(|win| win.low), all(|win| win.high));
    let low = low.map(|low| low.min(value));
    let high = high.map(|high| high.max(value));
    Some(Measured { value, low, high, n: wins.iter().map(|win| win.n).sum() })
}

/// How many doublings pay, one after the other. Those that surely do are the number and its lower limit; the upper one
/// adds those that may.
#[must_use]
pub fn staircase(wins: &[Measured], n_sides: usize) -> Measured {
    let even = 1.0 / n_sides.max(2) as f64;
    let pays = |limit: Option<f64>| limit.is_none_or(|limit| limit > even);
    let surely = wins.iter().take_while(|win| win.low.is_some() && pays(win.low)).count();
    let perhaps = wins.iter().take_while(|win| pays(win.high)).count();
    let (surely, perhaps) = (surely as f64, perhaps as f64);
    let n = wins.iter().map(|win| win.n).sum();
    Measured { value: surely, low: Some(surely), high: Some(perhaps), n }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn win(value: f64) -> Measured {
        Measured { value, low: Some(value - 0.05), high: Some(value + 0.05), n: 100 }
    }

    #[test]
    fn elo_per_doubling() {
        // oracles.md, 3.2: Euchre .569 of two sides is 48 Elo, Oh Hell .435 of three is 75.
        assert!((elo(win(0.569), 2).value - 48.0).abs() < 0.5);
        assert!((elo(win(0.435), 3).value - 75.0).abs() < 0.5);
        assert!(elo(win(0.5), 2).value.abs() < 1e-9);
    }

    #[test]
    fn a_ladder_that_flattens() {
        // Utilities .6, .4, .2: the line goes on to 0, the mean is .4.
        let wins = [win(0.8), win(0.7), win(0.6)];
        assert!((trace(&wins, 2).expect("rungs").value - 0.4).abs() < 1e-12);
        let steps = |wins: &[Measured]| {
            let found = staircase(wins, 2);
            (found.value, found.low, found.high)
        };
        assert_eq!(steps(&wins), (3.0, Some(3.0), Some(3.0)));
        // The second rung may pay or not, the fourth does not: then the third does not count any more.
        let doubtful = [win(0.8), win(0.52), win(0.7), win(0.4)];
        assert_eq!(steps(&doubtful), (1.0, Some(1.0), Some(3.0)));
    }

    #[test]
    fn a_ladder_without_end() {
        // Utilities 1 and 1: the next is 1 too.
        assert!((trace(&[win(1.0), win(1.0)], 2).expect("rungs").value - 1.0).abs() < 1e-12);
    }
}

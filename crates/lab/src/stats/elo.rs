//! Elo ratings from who won, for any number of sides.
//!
//! A player with rating R has the strength 10^(R/400), and a game is won by each of its sides with a probability in
//! proportion to the strength of who plays it (Bradley and Terry 1952; Luce 1959). With two sides that is Elo's formula
//! 1 / (1 + 10^(-d/400)); one player against N - 1 others that wins the share p is 400 log10((N-1) p / (1-p)) above them.
//! Half a win is half a win: ties count with their shares.
//!
//! The ratings are those under which what has happened is most probable. Their standard errors take the deals as the
//! observations (the sandwich of Huber 1967, with the Hessian outside and the spread over deals inside), since games on
//! the same deal depend on each other. Surprising: one more game is counted in which all players tied, so that whoever has
//! won everything has a large rating, and not an infinite one. For the errors it counts as one that each may have won, so
//! that a few deals that all went alike do not pass for certainty.

use super::solve::{inverse, product, times};
use super::{Interval, Joint, quantile};

/// Elo per unit of the natural logarithm of strength.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Newton's method takes far fewer.
const MAX_STEPS: usize = 500;

/// Games of one rule set: on each deal the same arrangements were played.
#[derive(Clone, Copy, Debug)]
pub struct Bouts<'a> {
    /// For each arrangement how many sides each player has.
    pub sides: &'a [Vec<u32>],
    /// Deal by deal what each player has won in all arrangements together.
    pub wins: &'a Joint,
}

/// Ratings of several players; their mean is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Elo {
    ratings: Vec<f64>,
    covariances: Vec<Vec<f64>>,
    /// The quantile for the number of deals, if there are enough of them.
    quantile: Option<f64>,
}

impl Elo {
    /// The rating of a player.
    #[must_use]
    pub fn of(&self, player: usize) -> Interval {
        self.interval(self.ratings[player], self.covariances[player][player])
    }

    /// By how much the first is above the second.
    #[must_use]
    pub fn difference(&self, first: usize, second: usize) -> Interval {
        let spread = &self.covariances;
        let variance = spread[first][first] + spread[second][second] - 2.0 * spread[first][second];
        self.interval(self.ratings[first] - self.ratings[second], variance)
    }

    fn interval(&self, value: f64, variance: f64) -> Interval {
        let error = variance.max(0.0).sqrt();
        Interval::around(value, self.quantile.map(|quantile| quantile * error))
    }
}

/// The share of the games that each player is expected to win, over all arrangements, with these ratings.
#[must_use]
pub fn expected_wins(sides: &[Vec<u32>], ratings: &[f64]) -> Vec<f64> {
    let strengths: Vec<f64> = ratings.iter().map(|rating| rating / SCALE).collect();
    let mut sum = vec![0.0; ratings.len()];
    for sides in sides {
        let chances = chances(sides, &strengths);
        sum.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
    }
    sum.iter_mut().for_each(|sum| *sum /= sides.len().max(1) as f64);
    sum
}

/// With what probability each player wins a game. Strengths are logarithms.
fn chances(sides: &[u32], strengths: &[f64]) -> Vec<f64> {
    let top = strengths.iter().copied().fold(f64::MIN, f64::max);
    let weight = |(&sides, strength): (&u32, &f64)| f64::from(sides) * (strength - top).exp();
    let weights: Vec<f64> = sides.iter().zip(strengths).map(weight).collect();
    let all: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| if all > 0.0 { weight / all } else { 0.0 }).collect()
}

/// The ratings of the players of some rule sets. `None` if they never met, or if nothing was played.
///
/// With several rule sets the interval is for other deals of these, not for other games.
#[must_use]
pub fn fit(n_players: usize, bouts: &[Bouts]) -> Option<Elo> {
    let meets = |sides: &Vec<u32>| sides.iter().filter(|&&sides| sides > 0).count() > 1;
    let has_met = |bouts: &Bouts| bouts.wins.n() > 0 && bouts.sides.iter().any(meets);
    let bouts: Vec<Bouts> = bouts.iter().copied().filter(has_met).collect();
    if bouts.is_empty() {
        return None;
    }
    let mut strengths = vec![0.0; n_players];
    let mut here = Slope::at(&strengths, &bouts);
    for _ in 0..MAX_STEPS {
        let step = times(&inverse(&here.bend)?, &here.rise);
        let length = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        // Far from the top Newton's step can be much too long.
        let scale = if length > 1.0 { 1.0 / length } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += scale * step);
        here = Slope::at(&strengths, &bouts);
        if length < 1e-11 {
            break;
        }
    }
    let bread = inverse(&here.bend)?;
    let mut covariances = product(&product(&bread, &spread(&bouts, &strengths)), &bread);
    covariances.iter_mut().flatten().for_each(|entry| *entry *= SCALE * SCALE);
    let freedom: f64 = bouts.iter().map(|bouts| bouts.wins.n() as f64 - 1.0).sum();
    Some(Elo {
        ratings: strengths.iter().map(|strength| strength * SCALE).collect(),
        covariances,
        quantile: quantile(freedom),
    })
}

/// How the probability of all results changes with the strengths: its first and second derivatives (of the logarithm, the
/// second with the sign turned round).
struct Slope {
    rise: Vec<f64>,
    bend: Vec<Vec<f64>>,
}

impl Slope {
    fn at(strengths: &[f64], bouts: &[Bouts]) -> Self {
        let n = strengths.len();
        // Only differences count; this holds the mean at 0.
        let mut slope = Self { rise: vec![0.0; n], bend: vec![vec![1.0 / n as f64; n]; n] };
        slope.add(&vec![1; n], strengths, 1.0);
        slope.rise.iter_mut().for_each(|rise| *rise += 1.0 / n as f64);
        for bouts in bouts {
            for sides in bouts.sides {
                slope.add(sides, strengths, bouts.wins.n() as f64);
            }
            let wins = bouts.wins.sums();
            slope.rise.iter_mut().zip(wins).for_each(|(rise, wins)| *rise += wins);
        }
        slope
    }

    /// What is expected of `n_games` games.
    fn add(&mut self, sides: &[u32], strengths: &[f64], n_games: f64) {
        let chances = chances(sides, strengths);
        for (a, &chance) in chances.iter().enumerate() {
            self.rise[a] -= n_games * chance;
            self.bend[a][a] += n_games * chance;
            for (b, &other) in chances.iter().enumerate() {
                self.bend[a][b] -= n_games * chance * other;
            }
        }
    }
}

/// How much the first derivative varies from deal to deal, and with the one game that is added, whoever wins it.
fn spread(bouts: &[Bouts], strengths: &[f64]) -> Vec<Vec<f64>> {
    let n = strengths.len();
    let chances = chances(&vec![1; n], strengths);
    let mut spread = vec![vec![0.0; n]; n];
    for winner in 0..n {
        let won = |player: usize| if player == winner { 1.0 } else { 0.0 };
        let rise: Vec<f64> = (0..n).map(|player| won(player) - chances[player]).collect();
        for (row, a) in spread.iter_mut().zip(&rise) {
            row.iter_mut().zip(&rise).for_each(|(entry, b)| *entry += a * b / n as f64);
        }
    }
    for bouts in bouts {
        let n_deals = bouts.wins.n() as f64;
        for (row, more) in spread.iter_mut().zip(bouts.wins.covariances()) {
            row.iter_mut().zip(more).for_each(|(entry, more)| *entry += n_deals * more);
        }
    }
    spread
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, tolerance: f64) {
        assert!((found - wanted).abs() < tolerance, "{found}, not {wanted}");
    }

    /// Deals of one game each, some won, the others lost by the first player.
    fn wins(won: u32, lost: u32) -> Joint {
        let mut joint = Joint::new(2);
        (0..won).for_each(|_| joint.add(&[1.0, 0.0]));
        (0..lost).for_each(|_| joint.add(&[0.0, 1.0]));
        joint
    }

    fn fit_two(sides: &[u32; 2], won: u32, lost: u32) -> Interval {
        let (sides, wins) = ([sides.to_vec()], wins(won, lost));
        fit(2, &[Bouts { sides: &sides, wins: &wins }]).expect("a fit").difference(0, 1)
    }

    /// Elo's formula: 100 points are a share of 64 % (0.640065), 200 of 76 % (0.759747).
    #[test]
    fn two_sides() {
        near(fit_two(&[1, 1], 640_065, 359_935).value, 100.0, 0.01);
        near(fit_two(&[1, 1], 759_747, 240_253).value, 200.0, 0.01);
        near(expected_wins(&[vec![1, 1]], &[100.0, 0.0])[0], 0.640_065, 1e-6);
    }

    /// The error of the logarithm of the odds is 1 / sqrt(n p (1-p)) if games are independent. A unit of it is 173.718
    /// points, and 1.962 is Student's quantile for 999 degrees of freedom.
    #[test]
    fn its_error() {
        let margin = fit_two(&[1, 1], 640, 360).margin().expect("a margin");
        near(margin, 1.962_34 * 173.717_8 / (1000.0_f64 * 0.64 * 0.36).sqrt(), 0.1);
    }

    /// One against three with the share p: 400 log10(3 p / (1-p)); a quarter is even.
    #[test]
    fn one_against_the_others() {
        near(fit_two(&[1, 3], 250_000, 750_000).value, 0.0, 0.01);
        near(fit_two(&[1, 3], 400_000, 600_000).value, 400.0 * 2.0_f64.log10(), 0.01);
        // Two against two is as one against one.
        near(fit_two(&[2, 2], 640_065, 359_935).value, 100.0, 0.01);
    }

    /// Whoever wins everything: one tie more makes 100.5 of 101, and the interval is wide.
    #[test]
    fn all_is_won() {
        let all = fit_two(&[1, 1], 100, 0);
        near(all.value, 400.0 * (100.5_f64 / 0.5).log10(), 1e-6);
        assert!(all.low.is_some_and(|low| low > 0.0 && low < 700.0), "{all:?}");
    }

    /// Of deals that give the same to both however they sit only the added game has an error: with 1001 games in all it is
    /// that of one in 1001. Two games that go alike count as one.
    #[test]
    fn deals_are_the_observations() {
        let sides = [vec![1, 1], vec![1, 1]];
        let fit_all = |deals: &[[f64; 2]]| {
            let mut wins = Joint::new(2);
            (0..500).flat_map(|_| deals).for_each(|deal| wins.add(deal));
            fit(2, &[Bouts { sides: &sides, wins: &wins }]).expect("a fit").difference(0, 1)
        };
        let fair = fit_all(&[[1.0, 1.0]]);
        near(fair.value, 0.0, 1e-9);
        let one = 1.964_73 * 173.717_8 / (0.25_f64.sqrt() * 1001.0);
        near(fair.margin().expect("a margin"), one, 1e-3);
        let mut four = Joint::new(2);
        (0..4).for_each(|_| four.add(&[1.0, 1.0]));
        let few = fit(2, &[Bouts { sides: &sides, wins: &four }]).expect("a fit").difference(0, 1);
        let few = few.margin().expect("a margin");
        assert!(few > 100.0, "four ties prove little: {few}");
        let twice = fit_all(&[[2.0, 0.0], [0.0, 2.0]]).margin().expect("a margin");
        let once = fit_two(&[1, 1], 500, 500).margin().expect("a margin");
        near(twice, once, 0.05);
    }

    /// Three players whose pairwise results are those of 100, 0 and -100 points.
    #[test]
    fn three_players() {
        let sides = [vec![1, 1, 0], vec![1, 0, 1], vec![0, 1, 1]];
        let mut wins = Joint::new(3);
        let share = |d: f64| 1.0 / (1.0 + 10.0_f64.powf(-d / 400.0));
        let (p, q) = (share(100.0), share(200.0));
        (0..100_000).for_each(|_| wins.add(&[p + q, (1.0 - p) + p, (1.0 - q) + (1.0 - p)]));
        let elo = fit(3, &[Bouts { sides: &sides, wins: &wins }]).expect("a fit");
        near(elo.of(0).value, 100.0, 0.01);
        near(elo.of(1).value, 0.0, 0.01);
        near(elo.difference(0, 2).value, 200.0, 0.01);
    }

    #[test]
    fn who_never_met_has_no_rating() {
        let alone = [vec![1, 0], vec![0, 1]];
        assert_eq!(fit(2, &[Bouts { sides: &alone, wins: &wins(3, 3) }]), None);
        assert_eq!(fit(2, &[]), None);
    }
}

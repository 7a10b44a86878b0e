//! The rating of Weng and Lin (2011), known as OpenSkill: a mean and an uncertainty that change with every game.
//!
//! Computed by the library `skillratings`, with its usual settings (they begin at 25 ± 25/3, β = 25/6). Surprising: it
//! depends on the order of the games, which is therefore fixed, and it takes them for independent, so that after many
//! games its uncertainty is too small. [`super::Elo`] has neither fault; this one is here because others use it.

use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// What is thought of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Skill {
    pub mu: f64,
    pub sigma: f64,
}

impl Default for Skill {
    fn default() -> Self {
        let WengLinRating { rating, uncertainty } = WengLinRating::new();
        Self { mu: rating, sigma: uncertainty }
    }
}

/// Changes the skills after a game. Each player that took part is named with how well it did; more is better.
pub fn rate(skills: &mut [Skill], results: &[(usize, f64)]) {
    let rating = |&(player, _): &(usize, f64)| {
        [WengLinRating { rating: skills[player].mu, uncertainty: skills[player].sigma }]
    };
    let ratings: Vec<[WengLinRating; 1]> = results.iter().map(rating).collect();
    let rank = |&(_, result): &(usize, f64)| {
        MultiTeamOutcome::new(1 + results.iter().filter(|(_, other)| *other > result).count())
    };
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        ratings.iter().zip(results).map(|(rating, result)| (&rating[..], rank(result))).collect();
    let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
    for (&(player, _), team) in results.iter().zip(rated) {
        if let [WengLinRating { rating, uncertainty }] = team[..] {
            skills[player] = Skill { mu: rating, sigma: uncertainty };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Skill, rate};

    /// The first example of openskill.js and openskill.py for the Bradley-Terry model of Weng and Lin, which all
    /// implementations share: two beginners, the first wins: 27.63523138347365 ± 8.065506316323548.
    #[test]
    fn two_beginners() {
        let mut skills = [Skill::default(); 2];
        rate(&mut skills, &[(0, 1.0), (1, 0.0)]);
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-6, "{found}");
        near(skills[0].mu, 27.635_231_383);
        near(skills[1].mu, 22.364_768_617);
        near(skills[0].sigma, 8.065_506_316);
    }

    #[test]
    fn ties_of_equals_change_nothing_but_how_sure_it_is() {
        let mut skills = [Skill::default(); 3];
        rate(&mut skills, &[(2, 0.5), (0, 0.5)]);
        assert_eq!(skills[1], Skill::default());
        assert!((skills[0].mu - 25.0).abs() < 1e-12 && skills[0].sigma < 25.0 / 3.0);
        assert_eq!(skills[0], skills[2]);
    }
}

//! Values and exploitability, against numbers of OpenSpiel 2.0.2 (its C++ solvers, average policy, NashConv / 2) and of the
//! literature.

use solve::{Cfr, Evaluation, Flavour, Responder, Sampler, Sampling, Tree, evaluate};

use crate::games::{kuhn, leduc};

fn judge(tree: &Tree, strategy: &[f64]) -> Evaluation {
    let responders: Vec<Responder> = (0..2).map(|seat| Responder::new(tree, seat)).collect();
    evaluate(tree, &responders, strategy)
}

fn curve(tree: &Tree, flavour: Flavour, points: &[u64]) -> Vec<f64> {
    let mut cfr = Cfr::new(tree, flavour);
    let mut found = Vec::new();
    for &point in points {
        while cfr.iterations() < point {
            cfr.iterate();
        }
        found.push(judge(tree, &cfr.average()).exploitability);
    }
    found
}

/// Equal to the digits that are known, which end in so many units.
fn assert_alike(found: &[f64], known: &[f64], unit: &[f64]) {
    for ((found, known), unit) in found.iter().zip(known).zip(unit) {
        assert!((found - known).abs() <= 0.51 * unit, "{found} is not {known}");
    }
}

#[test]
fn kuhn_has_the_curves_of_openspiel() {
    let tree = kuhn();
    let points = [1, 10, 100, 1_000, 2_000, 5_000, 10_000];
    let plain = curve(&tree, Flavour::Plain, &points);
    let known = [0.458333, 0.068699, 0.008226, 0.000938, 0.000539, 0.000180, 0.000113];
    assert_alike(&plain, &known, &[1e-6; 7]);
    let plus = curve(&tree, Flavour::Plus, &points);
    let known = [0.458333, 0.032687, 0.001194, 8.74e-5, 4.36e-5, 2.77e-5, 9.63e-6];
    assert_alike(&plus, &known, &[1e-6, 1e-6, 1e-6, 1e-7, 1e-7, 1e-7, 1e-8]);
}

/// After many iterations a sum that is rounded in another way makes a choice between equal options fall out differently, and
/// later on more. That is so in OpenSpiel too: with 10^-12 of noise on its payoffs (`add_noise`, seeds 1 to 4) CFR has 0.00729,
/// 0.00748, 0.00677 and 0.00686 after 2,000 iterations, and 0.00685 without. So the later points are held against the mean of
/// these five runs of OpenSpiel, whose standard deviations are 1 to 9 percent of it.
#[test]
fn leduc_has_the_curves_of_openspiel() {
    let tree = leduc();
    let points = [1, 10, 100, 1_000, 2_000, 5_000];
    let plain = curve(&tree, Flavour::Plain, &points);
    assert_alike(&plain, &[2.373611, 0.888579, 0.095716, 0.011818], &[1e-6, 1e-6, 1e-6, 1e-5]);
    assert_near(&plain[3..], &[0.011890, 0.007048, 0.003407]);
    let plus = curve(&tree, Flavour::Plus, &points);
    assert_alike(&plus, &[2.373611, 0.610439, 0.013416], &[1e-6; 3]);
    assert_near(&plus[3..], &[2.524e-4, 8.086e-5, 1.640e-5]);
}

/// Within a tenth.
fn assert_near(found: &[f64], known: &[f64]) {
    for (found, known) in found.iter().zip(known) {
        assert!((found / known - 1.0).abs() < 0.1, "{found} is not near {known}");
    }
}

/// -1/18 is Kuhn's own result (1950); -0.085606424 is the value of Leduc hold'em in the literature.
#[test]
fn the_values_of_the_games_are_known() {
    for (tree, known) in [(kuhn(), -1.0 / 18.0), (leduc(), -0.085_606_424)] {
        let mut cfr = Cfr::new(&tree, Flavour::Plus);
        for _ in 0..3_000 {
            cfr.iterate();
        }
        let found = judge(&tree, &cfr.average());
        assert!((found.values[0] - known).abs() < 1e-4, "{} is not {known}", found.values[0]);
        assert!((found.values[0] + found.values[1]).abs() < 1e-12);
        // The value lies between what either side can be held to.
        assert!(-found.best[1] <= known + 1e-9 && known <= found.best[0] + 1e-9);
    }
}

/// One-seventh of the way between the bounds of Kuhn's family of equilibria is an equilibrium too: with any alpha up to 1/3
/// the first player bets a jack with alpha, checks a queen, bets a king with 3 alpha, and calls with a queen with alpha + 1/3;
/// the second bets a jack with 1/3 and calls with a queen with 1/3.
#[test]
fn a_known_equilibrium_of_kuhn_cannot_be_exploited() {
    let tree = kuhn();
    let alpha = 1.0 / 7.0;
    let mut strategy = tree.uniform();
    for set in tree.information_sets() {
        let all = set.key.saw.join("\n");
        let holds = |card: &str| all.contains(&format!("your HAND: {card}"));
        let is_bet = set.key.options.iter().any(|words| words.contains("MUCK"));
        let aggressive = match (set.seat, is_bet) {
            (0, false) if holds("JACK") => alpha,
            (0, false) if holds("QUEEN") => 0.0,
            (0, false) => 3.0 * alpha,
            (0, true) if holds("QUEEN") => alpha + 1.0 / 3.0,
            (1, false) if holds("JACK") => 1.0 / 3.0,
            (1, true) if holds("QUEEN") => 1.0 / 3.0,
            (1, false) if holds("QUEEN") => 0.0,
            _ if holds("JACK") => 0.0,
            _ => 1.0,
        };
        for (action, words) in set.actions().zip(&set.key.options) {
            let is_aggressive = words.contains("POT");
            strategy[action] = if is_aggressive { aggressive } else { 1.0 - aggressive };
        }
    }
    let found = judge(&tree, &strategy);
    assert!(found.exploitability.abs() < 1e-12, "{found:?}");
    assert!((found.values[0] + 1.0 / 18.0).abs() < 1e-12, "{found:?}");
}

/// The known numbers are means of many seeds for Kuhn's game (20, and 80 for the last one), with their standard deviations, and
/// of three seeds for Leduc. Means must agree within four standard errors, or a tenth where none is known.
#[test]
fn sampling_comes_down_as_it_does_in_openspiel() {
    let outcome = Sampling::Outcome { epsilon: 0.6 };
    let kuhn = kuhn();
    let of_kuhn = [
        (Sampling::External, 100, 0.0935, 0.0318, 20),
        (Sampling::External, 1_000, 0.0244, 0.0067, 20),
        (Sampling::External, 10_000, 0.0091, 0.0041, 20),
        (outcome, 100, 0.238, 0.078, 20),
        (outcome, 1_000, 0.0954, 0.0252, 20),
        (outcome, 10_000, 0.0270, 0.0102, 80),
    ];
    for (method, point, known, deviation, n_known) in of_kuhn {
        let mean = mean_of(&kuhn, method, point, 40);
        let error: f64 = deviation * (1.0 / 40.0 + 1.0 / f64::from(n_known)).sqrt();
        assert!((mean - known).abs() < 4.0 * error, "{method:?} {point}: {mean}, known {known}");
    }
    let leduc = leduc();
    let of_leduc = [
        (Sampling::External, 1_000, 1.236),
        (Sampling::External, 10_000, 0.2735),
        (outcome, 1_000, 2.206),
        (outcome, 10_000, 1.082),
        (outcome, 100_000, 0.557),
    ];
    for (method, point, known) in of_leduc {
        let mean = mean_of(&leduc, method, point, 4);
        assert!((mean / known - 1.0).abs() < 0.1, "{method:?} {point}: {mean}, known {known}");
    }
}

fn mean_of(tree: &Tree, method: Sampling, iterations: u64, n_seeds: u64) -> f64 {
    let run = |seed| {
        let mut sampler = Sampler::new(tree, method, seed);
        for _ in 0..iterations {
            sampler.iterate();
        }
        judge(tree, &sampler.average()).exploitability
    };
    (0..n_seeds).map(run).sum::<f64>() / n_seeds as f64
}

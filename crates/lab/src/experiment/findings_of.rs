//! From sums to findings: every number with its interval and its meaning.

use players::Spec;

use super::batch::Experiments;
use super::bench::{Bench, MAX_FLOW};
use super::plan::{FLOWING, Part, PartKind, REPEATS, WATCHED, sides};
use super::tally::Tally;
use super::threads::Total;
use crate::findings::{
    Curve, Experiment, Faults, Findings, GameFacts, How, Measured, Notable, Number, RuleNumbers,
    Rung, SCHEMA, SeatNumbers,
};
use crate::metrics::{self, Metric, Values};
use crate::stats::{CONFIDENCE, Estimate};
use crate::whole::skill;

/// What has to be known of the game besides its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    pub title: String,
    /// The text of the rules, to show lines of it.
    pub text: String,
    /// How the command line names the game, with all that was said about how to read it.
    pub argument: String,
}

/// Characters of a rule that are shown.
const SHOWN: usize = 100;

/// Everything that the sums say.
#[must_use]
pub fn findings(experiments: &Experiments, facts: &Facts, total: &Total) -> Findings {
    let Experiments { rules, plan, parts, .. } = experiments;
    let game = rules.game();
    let n_sides = sides(rules).len();
    let all = || parts.iter().zip(&total.tallies).zip(&total.is_early);
    let shown = all().filter(|((part, _), _)| !part.is_rung());
    let ladder: Vec<Rung> =
        all().filter_map(|((part, tally), _)| rung(part, tally, n_sides)).collect();
    Findings {
        schema: SCHEMA,
        game: GameFacts {
            name: rules.name().to_owned(),
            title: facts.title.clone(),
            language: game.language.to_owned(),
            dialect: Some(game.dialect.to_owned()).filter(|dialect| !dialect.is_empty()),
            n_seats: game.n_seats,
            teams: game.teams.clone(),
            rules_hash: rules.hash().to_owned(),
        },
        how: How {
            engine: plan.engine.clone(),
            seed: plan.seed,
            strong: plan.strong.clone(),
            probes: plan.probes,
            confidence: CONFIDENCE,
            precision: plan.precision,
        },
        experiments: shown
            .map(|((part, tally), is_early)| {
                let what = what(experiments, part);
                experiment(experiments, facts, part, tally, (what, *is_early))
            })
            .collect(),
        whole: whole(parts, &total.tallies, &ladder, n_sides),
        ladder,
        digest: total.digest.clone(),
    }
}

/// An experiment in one sentence, with what was looked at in part of its games only.
fn what(experiments: &Experiments, part: &Part) -> String {
    let with_partners = sides(&experiments.rules).iter().any(|side| side.len() > 1);
    let who = match &part.kind {
        PartKind::Random => "All seats answer at random".to_owned(),
        PartKind::Lone(players) => {
            let one = if with_partners { "One side is" } else { "One seat is" };
            let (lone, others) = (&players.0, &players.1);
            format!("{one} {lone}, all others are {others}; each deal is played once for each side")
        }
        PartKind::All(player) => {
            format!("All seats are {player}; each deal is played {REPEATS} times")
        }
    };
    let cards = format!("Cards and rules are counted in the first {WATCHED} games");
    let flow = format!(
        "what is known in those of the first {FLOWING} that have fewer than {MAX_FLOW} decisions"
    );
    let looked = match (&part.kind, experiments.plan.probed) {
        (PartKind::Random, 0) => {
            format!("{cards}, and {flow}; who leads is not looked at, because games are long")
        }
        (PartKind::Random, probed) => format!("{cards}, leads in the first {probed}, and {flow}"),
        (PartKind::Lone(_), _) => format!("{cards}; who leads and what is known is not looked at"),
        (PartKind::All(_), _) => format!("{cards}, leads in all, and {flow}"),
    };
    format!("{who}. {looked}.")
}

fn experiment(
    experiments: &Experiments,
    facts: &Facts,
    part: &Part,
    tally: &Tally,
    (what, is_early): (String, bool),
) -> Experiment {
    let rules = &experiments.rules;
    let is_lone = matches!(part.kind, PartKind::Lone(_));
    let seat = |seat: u32| SeatNumbers {
        seat,
        name: rules.seat_name(seat),
        win: tally.seats.win(seat as usize),
        score: tally.seats.score(seat as usize),
    };
    let faults = tally.faults.iter().map(|(kind, &(games, first_deal))| Faults {
        kind: kind.clone(),
        games,
        first_deal,
    });
    let mut numbers: Vec<Number> = metrics::ALL
        .iter()
        .zip(&tally.metrics)
        .map(|(metric, ratio)| number_of(metric, ratio.estimate()))
        .collect();
    if !is_lone && rules.n_seats() > 1 {
        numbers.extend(fairness(tally));
    }
    let curve = |(place, course): (usize, &crate::whole::curves::Course)| {
        course.curve(&format!("place {}", place + 1), Values::Unit)
    };
    let leads = tally.leads.iter().enumerate().map(curve);
    Experiment {
        name: part.name.clone(),
        what,
        deals: tally.deals,
        games: tally.games,
        is_early,
        faults: faults.collect(),
        notable: notable(experiments, facts, part, tally),
        metrics: numbers,
        seats: (0..rules.n_seats()).map(seat).collect(),
        lengths: tally.lengths.histogram(),
        scores: tally.scores.histogram(),
        branching: tally.branching.curve("options", Values::AtLeast(0.0)),
        leads: leads.filter(|curve: &Curve| !curve.points.is_empty()).collect(),
        flow: tally.flow.flows(),
        cards: tally.cards.numbers(|face| rules.face_name(face)),
        rules: rule_numbers(experiments, &facts.text, tally),
    }
}

fn number_of(metric: &Metric, estimate: Option<Estimate>) -> Number {
    Number {
        name: metric.name.to_owned(),
        version: metric.version,
        measured: estimate.map(|estimate| metric.values.measured(&estimate)),
        what: metric.what.to_owned(),
        formula: metric.formula.to_owned(),
        source: metric.source.to_owned(),
    }
}

fn rule_numbers(experiments: &Experiments, text: &str, tally: &Tally) -> Vec<RuleNumbers> {
    let bench = Bench::new(std::sync::Arc::clone(&experiments.rules), players::Means::plain());
    let place = |step: usize| {
        let range = bench.step(step);
        let before = text.get(..range.start).unwrap_or_default();
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let words: Vec<&str> = text.get(range).unwrap_or_default().split_whitespace().collect();
        let mut shown: String = words.join(" ");
        if let Some((cut, _)) = shown.char_indices().nth(SHOWN) {
            shown.truncate(cut);
            shown.push('…');
        }
        (u32::try_from(line).unwrap_or(u32::MAX), shown)
    };
    tally.uses.numbers(place)
}

fn notable(experiments: &Experiments, facts: &Facts, part: &Part, tally: &Tally) -> Vec<Notable> {
    let plan = &experiments.plan;
    let mut all = Vec::new();
    for ((metric, ratio), notables) in metrics::ALL.iter().zip(&tally.metrics).zip(&tally.notable) {
        let Some(mean) = ratio.estimate().map(|estimate| estimate.value) else { continue };
        for (why, found) in notables.games(mean) {
            let (game, seed, place) = (&facts.argument, plan.seed, found.place);
            let command = match part.kind {
                PartKind::Random => format!(
                    "cardwright show {game} --stage moves --seed {seed} --index {}",
                    place.deal
                ),
                PartKind::Lone(_) | PartKind::All(_) => format!(
                    "cardwright lab show {game} --players {} --seed {seed} --of {}/{}/{}",
                    plan.strong, part.name, place.deal, place.arrangement
                ),
            };
            all.push(Notable {
                metric: metric.name.to_owned(),
                value: found.value,
                why: why.to_owned(),
                deal: place.deal,
                arrangement: place.arrangement,
                command,
            });
        }
    }
    all
}

fn rung(part: &Part, tally: &Tally, n_sides: usize) -> Option<Rung> {
    let PartKind::Lone(players) = &part.kind else { return None };
    let (high, low): &(Spec, Spec) = players;
    let win = tally.order.win();
    part.is_rung().then(|| Rung {
        low: low.to_string(),
        high: high.to_string(),
        games: tally.games,
        win,
        elo: win.map(|win| skill::elo(win, n_sides)),
    })
}

/// A number of the whole game.
fn number(
    name: &str,
    measured: Option<Measured>,
    (what, formula, source): (&str, &str, &str),
) -> Number {
    Number {
        name: name.to_owned(),
        version: 1,
        measured,
        what: what.to_owned(),
        formula: formula.to_owned(),
        source: source.to_owned(),
    }
}

fn fairness(tally: &Tally) -> [Number; 3] {
    let fairness = number(
        "fairness",
        tally.seats.fairness(),
        (
            "1 if all seats win as often, 0 if one wins always",
            "1 - max over seats of |w - 1/m| / (1 - 1/m), w what a seat wins alone or with partners, m the number of sides; its limits hold for all seats at the same time",
            "after CardStock, Fairness",
        ),
    );
    let balance = number(
        "balance",
        tally.seats.balance(),
        (
            "1 less the largest gap between what two seats win",
            "1 - max over pairs of seats of |w - w'|, w what a seat wins alone or with partners; its limits hold for all pairs at the same time",
            "Ludii, Balance",
        ),
    );
    [
        Number { version: 2, ..fairness },
        Number { version: 2, ..balance },
        number(
            "cardstock/fairness",
            tally.seats.cardstock_fairness(),
            (
                "how near the first seat's win share is to an equal one",
                "r / f if r <= f, else (1 - r) / (1 - f), r the first seat's win share, f = 1/n",
                "CardStock, Scoring/Heuristics",
            ),
        ),
    ]
}

fn whole(parts: &[Part], tallies: &[Tally], ladder: &[Rung], n_sides: usize) -> Vec<Number> {
    let of = |name: &str| {
        let mut both = parts.iter().zip(tallies);
        both.find(|(part, _)| part.name == name).map(|(_, tally)| tally)
    };
    let mut all = Vec::new();
    if let Some(lone) = of("lone") {
        let even = 1.0 / n_sides.max(2) as f64;
        all.push(number("order", lone.order.order(n_sides), (
            "whether thinking pays: 0 if a strong player wins no more often than random ones, 1 if always",
            "(w - 1/n) / (1 - 1/n), w the win share of one strong side among random ones, n the number of sides",
            "CardStock's published analysis, 2018",
        )));
        all.push(number(
            "gain",
            lone.order.win().map(|win| win.map(|win| win - even)),
            (
                "how much more than its part of the wins a strong player has among random ones",
                "w - 1/n, w and n as for order",
                "CardStock's published analysis, 2018",
            ),
        ));
    }
    if let Some(strong) = of("strong") {
        all.push(number(
            "luck",
            strong.luck.share(),
            (
                "the share of the result that was dealt, between equal players",
                "intraclass correlation ICC(1,1) of a seat's rank in games on the same deal",
                "Shrout and Fleiss 1979",
            ),
        ));
    }
    if !ladder.is_empty() {
        let wins: Vec<Measured> = ladder.iter().filter_map(|rung| rung.win).collect();
        all.push(number("skill_trace", skill::trace(&wins, n_sides), (
            "how far thinking carries: 0 if a larger budget is of no use, 1 if it always wins",
            "y + (1 - y) mean(max(y_l, 0)), y_l the utility of the larger budget on rung l, y what the line through them predicts for the next",
            "Ludii, SkillTrace",
        )));
        all.push(number(
            "staircase",
            Some(skill::staircase(&wins, n_sides)),
            (
                "how many doublings of the budget pay, one after the other",
                "rungs from the first on whose lower limit is above parity; at most those whose upper limit is, of the rungs that were climbed",
                "metrics of depth by ladders",
            ),
        ));
    }
    all
}

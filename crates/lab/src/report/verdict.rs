//! The verdict: one paragraph that says what the numbers support and what they do not.
//!
//! Takes findings; gives sentences that follow from intervals by rules, so the same numbers always give the same words.
//! Surprising: intervals of things that are compared side by side, as seats are, are widened first (Bonferroni), because
//! among many of them one looks special by chance alone.

use super::numbers::{at_least, at_most, clean, count, percent, plain, thousands};
use crate::findings::{Experiment, Findings, Measured, Number, Rung};
use crate::stats::quantile_at;

/// With fewer deals an experiment is said to give a first impression only.
const FEW_DEALS: u64 = 100;

/// A possible seat advantage beyond this is too large to speak of a fair game.
const LARGE_ADVANTAGE: f64 = 0.05;

/// If so much of a gain remains possible, too little was played to speak against it.
const LARGE_GAIN: f64 = 0.1;

/// What the numbers support, as one paragraph of plain words.
#[must_use]
pub fn verdict(findings: &Findings) -> String {
    let mut sentences = vec![games_played(findings)];
    if findings.experiments.iter().all(|experiment| experiment.games == 0) {
        sentences.push("So there is nothing to say about the game yet.".to_owned());
        return sentences.join(" ");
    }
    sentences.extend(findings.experiments.iter().filter_map(trouble));
    sentences.extend(course(findings));
    for (name, who) in [("random", "random players"), ("strong", "strong players")] {
        sentences.extend(find(findings, name).and_then(|found| seats(findings, found, who)));
    }
    sentences.extend(alone(findings));
    sentences.extend(skill(findings));
    sentences.extend(ladder(findings));
    sentences.extend(luck(findings));
    sentences.extend(story(findings));
    sentences.push(limits(findings));
    sentences.join(" ")
}

/// An experiment in which games were played.
pub(crate) fn find<'a>(findings: &'a Findings, name: &str) -> Option<&'a Experiment> {
    findings.experiments.iter().find(|experiment| experiment.name == name && experiment.games > 0)
}

/// A number that was measured.
pub(crate) fn number(numbers: &[Number], name: &str) -> Option<Measured> {
    numbers.iter().find(|number| number.name == name)?.measured
}

/// How many sides can win: partners are one.
fn n_sides(findings: &Findings) -> usize {
    let teams = &findings.game.teams;
    let partners: usize = teams.iter().map(Vec::len).sum();
    (findings.game.n_seats as usize).saturating_sub(partners) + teams.len()
}

/// The share of the win that the larger budget has if it is of no use: that at which its Elo would be 0.
pub(crate) fn parity(findings: &Findings) -> f64 {
    let both = findings.ladder.iter().find_map(|rung| Some((rung.win?.value, rung.elo?.value)));
    let even = both.map(|(win, elo)| 1.0 / (1.0 + 10_f64.powf(elo / 400.0) * (1.0 - win) / win));
    let even = even.filter(|even| even.is_finite() && *even > 0.0 && *even < 1.0);
    even.unwrap_or_else(|| 1.0 / n_sides(findings).max(2) as f64)
}

/// An interval that holds together with those of as many others.
fn widened(measured: &Measured, how_many: usize, confidence: f64) -> Option<(f64, f64)> {
    let (low, high) = measured.low.zip(measured.high)?;
    let quantile = |doubt: f64| quantile_at(1.0 - doubt, measured.n);
    let doubt = 1.0 - confidence;
    let factor = quantile(doubt / how_many.max(1) as f64)? / quantile(doubt)?;
    let factor = if factor.is_finite() { factor.max(1.0) } else { return None };
    let value = measured.value;
    Some((value - (value - low) * factor, value + (high - value) * factor))
}

fn games_played(findings: &Findings) -> String {
    let played = |experiment: &&Experiment| experiment.games > 0;
    let of = |experiment: &Experiment| {
        let who = match experiment.name.as_str() {
            "random" => "of random players".to_owned(),
            "lone" => "of one strong player among random ones".to_owned(),
            "strong" => "of strong players".to_owned(),
            name => format!("of the experiment {}", clean(name)),
        };
        format!("{} {who}", count(experiment.games, "game"))
    };
    let parts: Vec<String> = findings.experiments.iter().filter(played).map(of).collect();
    let few: Vec<&Experiment> = findings
        .experiments
        .iter()
        .filter(|experiment| experiment.games > 0 && experiment.deals < FEW_DEALS)
        .collect();
    let mut sentence = match parts.is_empty() {
        true => "No game was played.".to_owned(),
        false => format!("This rests on {}.", listed(&parts)),
    };
    if let Some(least) = few.iter().map(|experiment| experiment.deals).min() {
        let names: Vec<String> =
            few.iter().map(|experiment| format!("`{}`", clean(&experiment.name))).collect();
        let which = if few.len() == parts.len() {
            String::new()
        } else {
            format!(" in {}", listed(&names))
        };
        let deals = count(least, "deal");
        sentence += &format!(
            " That is too few{which} for more than a first impression: {deals} where hundreds are wanted."
        );
    }
    sentence
}

fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Games that did not come to their end by their rules.
fn trouble(experiment: &Experiment) -> Option<String> {
    let faults: u64 = experiment.faults.iter().map(|faults| faults.games).sum();
    let worst = experiment.faults.iter().max_by_key(|faults| faults.games)?;
    if faults == 0 {
        return None;
    }
    Some(format!(
        "The rules do not always hold: {} of {} in `{}` ended in a fault, most often “{}”, first on deal {}.",
        thousands(faults),
        count(experiment.games, "game"),
        clean(&experiment.name),
        clean(&worst.kind),
        worst.first_deal,
    ))
}

/// How long games are and how much there is to choose.
fn course(findings: &Findings) -> Option<String> {
    let found = find(findings, "strong").or_else(|| find(findings, "random"))?;
    let length = number(&found.metrics, "length")?;
    let shown = plain(&length);
    let mut sentence = format!("A game takes {} decisions on average", shown.value);
    if !shown.interval.is_empty() {
        sentence += &format!(" ({})", shown.interval);
    }
    if let Some(branching) = number(&found.metrics, "branching") {
        sentence += &format!(", with {} options each", plain(&branching).value);
    }
    if let Some(forced) = number(&found.metrics, "forced") {
        sentence += &format!("; {} of them leave no choice", percent(&forced).line());
    }
    let is_clean = findings.experiments.iter().all(|experiment| experiment.faults.is_empty());
    if is_clean && found.games > 0 {
        sentence += ", and every game came to its end";
    }
    Some(sentence + ".")
}

/// Whether a seat is better than another.
fn seats(findings: &Findings, experiment: &Experiment, who: &str) -> Option<String> {
    let wins: Vec<(u32, Measured)> =
        experiment.seats.iter().filter_map(|seat| Some((seat.seat, seat.win?))).collect();
    if wins.len() < 2 {
        return None;
    }
    let even = wins.iter().map(|(_, win)| win.value).sum::<f64>() / wins.len() as f64;
    let wide = |win: &Measured| widened(win, wins.len(), findings.how.confidence);
    let Some(limits) = wins.iter().map(|(_, win)| wide(win)).collect::<Option<Vec<_>>>() else {
        return Some(format!("Among {who}, whether the seat matters cannot be told."));
    };
    let far = limits.iter().map(|&(low, high)| (high - even).max(even - low)).fold(0.0, f64::max);
    let all = || wins.iter().zip(&limits);
    let best = all().filter(|(_, (low, _))| *low > even).max_by(|a, b| a.1.0.total_cmp(&b.1.0));
    let worst = all().filter(|(_, (_, high))| *high < even).min_by(|a, b| a.1.1.total_cmp(&b.1.1));
    let tell = |(seat, win): &(u32, Measured)| format!("seat {seat} wins {}", percent(win).line());
    let share = at_least(even);
    Some(match (best, worst) {
        (None, None) if far <= LARGE_ADVANTAGE => format!(
            "Among {who} no seat advantage larger than {} percentage points was seen.",
            at_most(far)
        ),
        (None, None) => format!(
            "Among {who}, {} are too few to tell whether the seat matters: advantages of up to {} \
             percentage points remain possible.",
            count(experiment.deals, "deal"),
            at_most(far)
        ),
        (Some((seat, &(low, _))), _) => format!(
            "Among {who} the seat matters: {}, where an equal share is about {share} %, \
             an advantage of at least {} percentage points.",
            tell(seat),
            at_least(low - even)
        ),
        (None, Some((seat, &(_, high)))) => format!(
            "Among {who} the seat matters: {}, where an equal share is about {share} %, \
             a disadvantage of at least {} percentage points.",
            tell(seat),
            at_least(even - high)
        ),
    })
}

/// What whoever plays alone scores.
fn alone(findings: &Findings) -> Option<String> {
    if findings.game.n_seats > 1 {
        return None;
    }
    let score = |(name, who): (&str, &str)| {
        let score = find(findings, name)?.seats.first()?.score?;
        Some(format!("{who} score {}", plain(&score).line()))
    };
    let both = [("random", "random players"), ("strong", "strong ones")];
    let scores: Vec<String> = both.into_iter().filter_map(score).collect();
    if scores.is_empty() {
        return None;
    }
    Some(format!(
        "It is a game for one, without anybody to win against: {} on average.",
        listed(&scores)
    ))
}

/// Whether a player that thinks beats those that do not.
fn skill(findings: &Findings) -> Option<String> {
    let even = 1.0 / n_sides(findings).max(2) as f64;
    let order = number(&findings.whole, "order")?;
    let win = order.map(|order| order * (1.0 - even) + even);
    let (low, high) = win.low.zip(win.high)?;
    let share = percent(&win).line();
    let equal = at_least(even);
    Some(if low > even {
        format!(
            "Thinking pays: a strong player among random ones wins {share}; an equal share is about {equal} %."
        )
    } else if high < even {
        format!(
            "Thinking as this player does harms: among random players it wins only {share}; an equal share is \
             about {equal} %."
        )
    } else if high - even > LARGE_GAIN {
        format!(
            "Whether thinking pays cannot be told yet: a strong player among random ones wins {share}, and an \
             equal share is about {equal} %."
        )
    } else {
        format!(
            "It was not shown that thinking pays: a strong player among random ones wins {share}, and an equal \
             share is about {equal} %; a gain beyond {} percentage points is unlikely.",
            at_most(high - even)
        )
    })
}

/// How far thinking longer carries.
fn ladder(findings: &Findings) -> Option<String> {
    let rungs = &findings.ladder;
    let last = rungs.last()?;
    let even = parity(findings);
    let pays = |rung: &&Rung| {
        let gain = rung.elo.or(rung.win.map(|win| win.map(|win| win - even)));
        let limits = gain.and_then(|gain| widened(&gain, rungs.len(), findings.how.confidence));
        limits.is_some_and(|(low, _)| low > 0.0)
    };
    let may_pay =
        |rung: &Rung| rung.win.and_then(|win| win.high).is_none_or(|high| high - even > LARGE_GAIN);
    let in_a_row = rungs.iter().take_while(pays).count();
    let in_all = rungs.iter().filter(pays).count();
    let told = |rung: &Rung| {
        let win = rung.win.map(|win| percent(&win).line());
        win.map_or_else(String::new, |win| format!(": the larger budget wins {win}"))
    };
    let n = rungs.len();
    let equal = at_least(even);
    let which = if n == 1 { "the one rung".to_owned() } else { format!("all {n} rungs") };
    Some(match rungs.get(in_a_row) {
        None => format!(
            "Thinking twice as long went on paying on {which} of the ladder, up to `{}`{}; where it ends was not reached.",
            clean(&last.high),
            told(last),
        ),
        Some(_) if in_all == 0 => format!(
            "On no rung of the ladder was it shown that thinking twice as long pays; on the last, with `{}`, the \
             larger budget wins {} where {equal} % would be no gain{}.",
            clean(&last.high),
            last.win.map_or_else(|| "an unknown share".to_owned(), |win| percent(&win).line()),
            if rungs.iter().any(may_pay) {
                "; too little was played to say that it does not"
            } else {
                ""
            },
        ),
        Some(rung) if in_a_row == in_all => format!(
            "Thinking twice as long pays up to `{}`; from there to `{}` a gain was not shown{}.",
            clean(&rung.low),
            clean(&rung.high),
            told(rung),
        ),
        Some(_) => format!(
            "Thinking twice as long was shown to pay on {in_all} of {n} rungs of the ladder, and not on the others."
        ),
    })
}

fn luck(findings: &Findings) -> Option<String> {
    let luck = number(&findings.whole, "luck")?;
    let (low, high) = luck.low.zip(luck.high)?;
    if high - low > 0.3 {
        return Some(format!(
            "How much of the result is dealt cannot be told yet: between {} and {} %.",
            at_least(low),
            at_most(high)
        ));
    }
    Some(format!(
        "Between players of the same strength the deal accounts for {} of the differences between results.",
        percent(&luck).line()
    ))
}

/// How the lead goes.
fn story(findings: &Findings) -> Option<String> {
    let found = find(findings, "strong").or_else(|| find(findings, "random"))?;
    let decided = number(&found.metrics, "decisiveness")?;
    let mut sentence =
        format!("A game is decided when {} of its decisions are made", percent(&decided).line());
    if let Some(comeback) = number(&found.metrics, "comeback") {
        sentence += &format!(
            ", and its winner has been behind by up to {} percentage points of the win",
            percent(&comeback).value.trim_end_matches(" %")
        );
    }
    Some(sentence + ", on average.")
}

/// What none of the numbers says.
fn limits(findings: &Findings) -> String {
    let strong = clean(&findings.how.strong);
    let has_strong = ["lone", "strong"].iter().any(|name| find(findings, name).is_some());
    let players = match has_strong {
        true => format!("random players and about `{strong}`, which stands for strong play here"),
        false => "random players only".to_owned(),
    };
    format!(
        "All of this is about {players}: better players may find more in the game, and whether people enjoy it is \
         not in these numbers. Ranges hold with a probability of {} % each.",
        at_least(findings.how.confidence)
    )
}

//! The results of a tournament as a table for other programs.
//!
//! One row for each player of each game, and one for each two players, who have a name under `against`: there the numbers
//! are differences, the first less the second.

use lab::stats::{Difference, Interval};
use lab::tournament::{Pair, Standing};

use super::report::{Part, Report};

const HEAD: &str = "game,language,dialect,rules,seats,seed,deals,player,against,games,\
wins,wins_low,wins_high,rank,rank_low,rank_high,score,score_low,score_high,\
utility,utility_low,utility_high,utility_p,elo,elo_low,elo_high,openskill_mu,openskill_sigma\n";

/// The whole file.
pub(super) fn write(report: &Report) -> String {
    let mut text = HEAD.to_owned();
    for part in &report.games {
        for standings in &part.standings {
            let deals = Some(standings.deals);
            let head = |player: &str, against: &str| head(report, part, deals, player, against);
            for standing in &standings.players {
                rows(&mut text, head(&standing.player, ""), of_player(standing));
            }
            for pair in &standings.pairs {
                rows(&mut text, head(&pair.first, &pair.second), of_pair(pair));
            }
        }
    }
    text
}

fn rows(text: &mut String, head: Vec<String>, numbers: Vec<String>) {
    text.push_str(&[head, numbers].concat().join(","));
    text.push('\n');
}

fn head(
    report: &Report,
    part: &Part,
    deals: Option<u64>,
    player: &str,
    against: &str,
) -> Vec<String> {
    vec![
        quoted(&part.game),
        part.language.to_owned(),
        part.dialect.to_owned(),
        part.rules.clone(),
        part.seats.to_string(),
        report.provenance.seed.to_string(),
        deals.map(|deals| deals.to_string()).unwrap_or_default(),
        quoted(player),
        quoted(against),
    ]
}

fn of_player(standing: &Standing) -> Vec<String> {
    let skill = standing.openskill;
    let mut cells = vec![standing.games.to_string()];
    cells.extend(interval(standing.wins));
    cells.extend(interval(standing.rank));
    cells.extend(interval(standing.score));
    cells.extend(interval(standing.utility));
    cells.push(String::new());
    cells.extend(interval(standing.elo));
    cells.extend([number(skill.map(|skill| skill.mu)), number(skill.map(|skill| skill.sigma))]);
    cells
}

fn of_pair(pair: &Pair) -> Vec<String> {
    let limits = |difference: Option<Difference>| interval(difference.map(|found| found.interval));
    let mut cells = vec![String::new()];
    cells.extend(limits(pair.wins));
    cells.extend(interval(None));
    cells.extend(limits(pair.score));
    cells.extend(limits(pair.utility));
    cells.push(number(pair.utility.and_then(|found| found.p)));
    cells.extend(interval(pair.elo));
    cells.extend([String::new(), String::new()]);
    cells
}

fn interval(interval: Option<Interval>) -> [String; 3] {
    [
        number(interval.map(|interval| interval.value)),
        number(interval.and_then(|interval| interval.low)),
        number(interval.and_then(|interval| interval.high)),
    ]
}

fn number(number: Option<f64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// Text as RFC 4180 wants it.
fn quoted(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    /// RFC 4180, section 2, rules 6 and 7.
    #[test]
    fn commas_and_quotes() {
        assert_eq!(quoted("agram"), "agram");
        assert_eq!(quoted("pimc:deals=2,playouts=3"), "\"pimc:deals=2,playouts=3\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
    }
}

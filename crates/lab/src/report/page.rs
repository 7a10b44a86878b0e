//! The page: findings as one HTML file that opens offline.
//!
//! Takes findings and replays in words; gives the whole text of the file, the same for the same findings. Surprising:
//! everything that comes from rule files, as titles, faces and words of a game, is escaped by the template, and even if
//! it were not, the page's own policy lets no script run but those whose hashes it names, and loads nothing.

use std::collections::BTreeMap;

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::keys::keys;
use super::numbers::{clean, count, nobreak};
use super::sections::{address, experiments, method, sections, short};
use super::verdict::verdict;
use crate::findings::Findings;

const TEMPLATE: &str = include_str!("../../assets/report.html");
const STYLE: &str = include_str!("../../assets/report.css");
const SCRIPT: &str = include_str!("../../assets/report.js");
const VEGA: &str = include_str!("../../assets/vega.min.js");
const VEGA_LITE: &str = include_str!("../../assets/vega-lite.min.js");
const VEGA_EMBED: &str = include_str!("../../assets/vega-embed.min.js");
const LICENSES: &str = include_str!("../../assets/LICENSES.txt");

/// One game, told in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The name of the experiment it was played in.
    pub experiment: String,
    pub deal: u64,
    pub arrangement: u32,
    /// What happened, line by line.
    pub words: String,
}

/// The page could not be made, which is a bug.
#[derive(Debug, thiserror::Error)]
#[error("the template of the report is wrong: {0}")]
pub struct PageError(#[from] minijinja::Error);

/// A game that is linked to from numbers.
#[derive(Debug, Serialize)]
struct Told {
    id: String,
    title: String,
    reasons: Vec<String>,
    command: String,
    words: Option<String>,
}

/// The report on a game as the text of an HTML file.
///
/// # Errors
/// If the template of the page is wrong.
pub fn page(findings: &Findings, replays: &[Replay]) -> Result<String, PageError> {
    let sections = sections(findings);
    let charts: Vec<serde_json::Value> = sections
        .iter()
        .flat_map(|section| &section.charts)
        .map(|chart| serde_json::json!({"id": chart.id, "spec": chart.spec}))
        .collect();
    let scripts = [VEGA, VEGA_LITE, VEGA_EMBED, SCRIPT].map(script);
    let hashes: Vec<String> = scripts.iter().map(|script| hash(script)).collect();
    let mut environment = Environment::new();
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.add_filter("nobreak", |text: &str| nobreak(text));
    environment.add_template("report.html", TEMPLATE)?;
    let title = clean(&findings.game.title);
    Ok(environment.get_template("report.html")?.render(context! {
        title,
        facts => facts(findings),
        verdict => verdict(findings).split('`').map(nobreak).collect::<Vec<_>>(),
        keys => Value::from(Serde(keys(findings))),
        sections => Value::from(Serde(&sections)),
        games => Value::from(Serde(games(findings, replays))),
        experiments => Value::from(Serde(experiments(findings))),
        method => Value::from(Serde(method(findings))),
        policy => format!("'{}'", hashes.join("' '")),
        style => Value::from_safe_string(STYLE.to_owned()),
        licenses => LICENSES,
        scripts => scripts.into_iter().map(Value::from_safe_string).collect::<Vec<_>>(),
        charts => Value::from_safe_string(harmless_json(&charts)),
    })?)
}

/// A script as it stands between its tags.
fn script(text: &str) -> String {
    // A map of the source is not there, so nobody shall look for it.
    let text = text.split("//# sourceMappingURL").next().unwrap_or_default();
    text.trim_end().to_owned()
}

/// The hash by which the page's policy knows a script.
fn hash(script: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(script.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for part in bytes.chunks(3) {
        let mut three = [0_u8; 3];
        three[..part.len()].copy_from_slice(part);
        let number = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        for at in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * at)) as usize & 63];
            out.push(if at <= part.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

/// JSON that cannot end the element it stands in.
fn harmless_json(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_else(|_| "[]".to_owned());
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// What stands under the title.
fn facts(findings: &Findings) -> Vec<String> {
    let game = &findings.game;
    let mut facts = vec![match &game.dialect {
        Some(dialect) => format!("{} ({dialect})", game.language),
        None => game.language.clone(),
    }];
    facts.push(count(u64::from(game.n_seats), "seat"));
    for experiment in findings.experiments.iter().filter(|experiment| experiment.games > 0) {
        facts.push(format!("{} {}", count(experiment.games, "game"), experiment.name));
    }
    facts
}

/// The games that numbers link to, each once.
fn games(findings: &Findings, replays: &[Replay]) -> Vec<Told> {
    let mut order: Vec<String> = Vec::new();
    let mut games: BTreeMap<String, Told> = BTreeMap::new();
    for experiment in &findings.experiments {
        for notable in &experiment.notable {
            let id = address(&experiment.name, notable);
            let reason = format!("{} {}: {}", notable.why, notable.metric, short(notable.value));
            let words = || {
                let is_it = |replay: &&Replay| {
                    replay.experiment == experiment.name
                        && replay.deal == notable.deal
                        && replay.arrangement == notable.arrangement
                };
                replays.iter().find(is_it).map(|replay| replay.words.clone())
            };
            let told = games.entry(id.clone()).or_insert_with(|| {
                order.push(id.clone());
                // Where there are several games on a deal it takes more to tell them apart.
                let which = match experiment.games > experiment.deals {
                    true => format!(", game {}", notable.arrangement),
                    false => String::new(),
                };
                Told {
                    id,
                    title: format!("{}, deal {}{which}", experiment.name, notable.deal),
                    reasons: Vec::new(),
                    command: notable.command.clone(),
                    words: words(),
                }
            });
            told.reasons.push(reason);
        }
    }
    order.iter().filter_map(|id| games.remove(id)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_rfc_4648_has_it() {
        let cases =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (bytes, text) in cases {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn the_policy_knows_all_scripts_and_no_other() {
        let findings = Findings {
            schema: crate::findings::SCHEMA,
            game: crate::findings::GameFacts {
                name: String::new(),
                title: String::new(),
                language: String::new(),
                dialect: None,
                n_seats: 2,
                teams: Vec::new(),
                rules_hash: String::new(),
            },
            how: crate::findings::How {
                engine: String::new(),
                seed: 0,
                strong: String::new(),
                probes: 0,
                confidence: 0.95,
                precision: None,
            },
            experiments: Vec::new(),
            ladder: Vec::new(),
            whole: Vec::new(),
            digest: String::new(),
        };
        let page = page(&findings, &[]).expect("a page");
        let scripts: Vec<&str> = page
            .split("<script>")
            .skip(1)
            .filter_map(|rest| rest.split("</script>").next())
            .collect();
        assert_eq!(scripts.len(), 4);
        for script in scripts {
            assert!(page.contains(&format!("'{}'", hash(script))));
        }
        assert_eq!(page.matches("'sha256-").count(), 4);
    }
}

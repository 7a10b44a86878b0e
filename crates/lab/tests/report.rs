//! Reports, looked at from outside: what is on the page, what the verdict claims, what the files contain.

#[path = "report/made_up.rs"]
mod made_up;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::rc::Rc;

use lab::findings::{Faults, Findings, Measured, Number};
use lab::report::{CardStock, Replay, Tone, page, summary, verdict};
use lab::rows::{Decision, Game, Outcome, Place, Rows, Seat, Thought};
use lab::tables::{self, TableError};
use made_up::{findings, measured};

fn replay(words: &str) -> Vec<Replay> {
    vec![Replay { experiment: "strong".into(), deal: 17, arrangement: 0, words: words.into() }]
}

/// The page without what draws the charts.
fn without_scripts(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("<script") {
        text.push_str(before);
        rest = after.split_once("</script>").expect("a script ends").1;
    }
    text + rest
}

/// All measured numbers that the findings have anywhere.
fn all_numbers(findings: &Findings) -> Vec<Measured> {
    let mut all: Vec<Measured> =
        findings.whole.iter().filter_map(|number| number.measured).collect();
    all.extend(findings.ladder.iter().flat_map(|rung| [rung.win, rung.elo]).flatten());
    for experiment in &findings.experiments {
        all.extend(experiment.metrics.iter().filter_map(|number| number.measured));
        all.extend(experiment.seats.iter().flat_map(|seat| [seat.win, seat.score]).flatten());
        all.extend(&experiment.branching.points);
        all.extend(experiment.leads.iter().flat_map(|curve| &curve.points));
        all.extend(experiment.flow.iter().flat_map(|flow| &flow.known.points));
        let cards = experiment.cards.iter();
        all.extend(cards.flat_map(|card| [card.held, card.played, card.use_rate]).flatten());
        all.extend(experiment.rules.iter().flat_map(|rule| [rule.use_rate, rule.win]).flatten());
    }
    all
}

#[test]
fn every_number_is_on_the_page_without_javascript() {
    let findings = findings();
    let page = without_scripts(&page(&findings, &[]).expect("a page"));
    let pieces = page.split(" data-").skip(1);
    let there: BTreeSet<&str> =
        pieces.filter_map(|piece| piece.split_inclusive('"').nth(1)).collect();
    let is_there = |number: f64| there.contains(format!("{number}\"").as_str());
    let numbers = all_numbers(&findings);
    assert!(numbers.len() > 800, "the made-up findings are too small: {}", numbers.len());
    for number in numbers {
        let (low, high) = number.low.zip(number.high).expect("all have limits");
        for number in [number.value, low, high] {
            assert!(is_there(number), "{number} is not on the page");
        }
    }
    for experiment in &findings.experiments {
        let counts = experiment.lengths.counts.iter().chain(&experiment.scores.counts);
        let rules = experiment.rules.iter().flat_map(|rule| [&rule.offered, &rule.chosen]);
        for count in counts.chain(rules).filter(|count| **count > 0) {
            assert!(is_there(*count as f64), "{count}");
        }
        for number in &experiment.metrics {
            // The template escapes slashes too.
            let name = number.name.replace('/', "&#x2f;");
            assert!(page.contains(&name) && page.contains(&number.source), "{name}");
        }
    }
    for text in [&findings.digest, &findings.game.rules_hash, &findings.how.engine] {
        assert!(page.contains(text.as_str()));
    }
}

/// Every number that the page has is a row of the table `metrics`, and the counts of the rules besides.
#[test]
fn every_number_is_in_the_tables() {
    let findings = findings();
    let rows: [Result<Rows, TableError>; 0] = [];
    let written = tables::write(&findings, rows, |_| Ok(Vec::new())).expect("memory");
    let metrics = written.iter().find(|written| written.table == tables::Table::Metrics);
    // A number that there is nothing to measure by has a row too.
    let of = |numbers: &[Number]| numbers.iter().filter(|number| number.measured.is_none()).count();
    let missing: usize = findings.experiments.iter().map(|found| of(&found.metrics)).sum();
    let counts: usize = findings.experiments.iter().map(|found| 2 * found.rules.len()).sum();
    let expected = all_numbers(&findings).len() + missing + of(&findings.whole) + counts;
    assert_eq!(metrics.expect("a table").n_rows, expected as u64);
}

#[test]
fn the_page_loads_nothing() {
    let page = page(&findings(), &[]).expect("a page");
    // The browser is told to load nothing at all ...
    assert!(page.contains("default-src 'none'"));
    // ... and there is nothing that would.
    let text = without_scripts(&page);
    for load in [
        " src=",
        "url(",
        "@import",
        "<link",
        "<iframe",
        "<img",
        "href=\"http",
        "href=\"//",
        "srcset",
        "<object",
    ] {
        assert!(!text.contains(load), "{load}");
    }
    assert!(!page.contains("sourceMappingURL"));
}

#[test]
fn the_same_findings_give_the_same_page() {
    let (one, other) = (page(&findings(), &[]), page(&findings(), &[]));
    assert_eq!(one.expect("a page"), other.expect("a page"));
}

#[test]
fn nothing_of_a_rule_file_can_become_part_of_the_page() {
    const BAD: &str =
        "</script></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'`${x}";
    let mut hostile = findings();
    let bad = || BAD.to_owned();
    hostile.game.name = bad();
    hostile.game.title = bad();
    hostile.game.dialect = Some(bad());
    hostile.game.rules_hash = bad();
    hostile.how.strong = bad();
    hostile.digest = bad();
    for rung in &mut hostile.ladder {
        (rung.low, rung.high) = (bad(), bad());
    }
    for experiment in &mut hostile.experiments {
        experiment.what = bad();
        experiment.faults = vec![Faults { kind: bad(), games: 3, first_deal: 9 }];
        experiment.seats.iter_mut().for_each(|seat| seat.name = bad());
        experiment.leads.iter_mut().for_each(|lead| lead.name = bad());
        experiment.flow.iter_mut().for_each(|flow| flow.about = bad());
        experiment.cards.iter_mut().for_each(|card| card.face = bad());
        experiment.rules.iter_mut().for_each(|rule| rule.text = bad());
        experiment.notable.iter_mut().for_each(|notable| notable.command = bad());
        experiment.metrics.iter_mut().for_each(|number| number.what = bad());
    }
    hostile.experiments[1].name = bad();
    let hostile = page(&hostile, &replay(BAD)).expect("a page");
    let harmless = page(&findings(), &replay("words")).expect("a page");
    for tag in ["<script", "</script", "</style", "<img"] {
        assert_eq!(hostile.matches(tag).count(), harmless.matches(tag).count(), "{tag}");
    }
    // The title is there, as text.
    assert!(
        hostile.contains("<h1>&lt;&#x2f;script&gt;") || hostile.contains("<h1>&lt;/script&gt;")
    );
}

#[test]
fn a_number_leads_to_the_game_behind_it() {
    let page = page(&findings(), &replay("seat 2 plays the queen of spades")).expect("a page");
    // 66 is what the made-up findings have as the greatest length.
    assert!(page.contains("href=\"#game-strong-17-0\">most 66</a>"));
    let (_, game) = page.split_once("id=\"game-strong-17-0\"").expect("the game is there");
    let (game, _) = game.split_once("</details>").expect("the game ends");
    assert!(game.contains("seat 2 plays the queen of spades"));
    assert!(game.contains("cardwright play hearts --seed 1 --deal 17"));
    // It is told once, though it is the most of two metrics.
    assert_eq!(page.matches("id=\"game-strong-17-0\"").count(), 1);
    assert!(page.contains("most length: 66 · most forced: 0.612"));
}

#[test]
fn findings_without_anything_still_make_a_page() {
    let nothing =
        Findings { experiments: Vec::new(), ladder: Vec::new(), whole: Vec::new(), ..findings() };
    let page = page(&nothing, &[]).expect("a page");
    assert!(page.contains("No game was played."));
    assert!(summary(&nothing, 80, &|_, text| text.to_owned()).contains("nothing to say"));
}

#[test]
fn every_metric_is_in_the_documentation() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab.md");
    let page = std::fs::read_to_string(path).expect("docs/lab.md");
    for metric in lab::metrics::ALL {
        let [what, formula, source] =
            [metric.what, metric.formula, metric.source].map(|text| text.replace('|', "\\|"));
        let row = format!("| `{}` | {what} | {formula} | {source} |", metric.name);
        assert!(page.contains(&row), "docs/lab.md lacks the line\n{row}");
    }
}

/// The made-up findings with these shares of the win among random players.
fn with_wins(wins: [f64; 4], margin: f64, deals: u64) -> Findings {
    let mut findings = findings();
    findings.experiments.truncate(1);
    findings.whole.clear();
    findings.ladder.clear();
    let random = &mut findings.experiments[0];
    (random.deals, random.games) = (deals, deals);
    for (seat, win) in random.seats.iter_mut().zip(wins) {
        seat.win = Some(measured(win, margin, deals));
    }
    findings
}

#[test]
fn seats_that_win_alike_have_no_advantage_beyond_the_interval() {
    // Four intervals that hold at the same time are wider by the quantiles of the normal distribution at 1 - 0.05/8 and
    // 1 - 0.05/2, 2.4977 / 1.9600 = 1.2743: 0.25 + 0.004 + 0.005 * 1.2743 is 1.037 points above a quarter.
    let text = verdict(&with_wins([0.254, 0.246, 0.25, 0.25], 0.005, 1_000_000));
    assert!(
        text.contains("no seat advantage larger than 1.1 percentage points was seen"),
        "{text}"
    );
}

#[test]
fn a_seat_that_wins_more_is_named_with_what_is_sure() {
    // 0.30 - 0.005 * 1.2743 is 4.36 points above a quarter.
    let text = verdict(&with_wins([0.30, 0.24, 0.23, 0.23], 0.005, 1_000_000));
    assert!(text.contains("seat 0 wins 30.0 % (29.5 to 30.5 %)"), "{text}");
    assert!(text.contains("an advantage of at least 4.3 percentage points"), "{text}");
    let text = verdict(&with_wins([0.255, 0.255, 0.255, 0.235], 0.005, 1_000_000));
    assert!(
        text.contains("seat 3 wins 23.5 %") && text.contains("a disadvantage of at least 0.8"),
        "{text}"
    );
}

#[test]
fn an_advantage_of_one_seat_in_its_own_interval_only_is_no_claim() {
    // 0.2562 - 0.006 is above a quarter, but not after widening for four seats.
    let text = verdict(&with_wins([0.2562, 0.2486, 0.2476, 0.2476], 0.006, 1_000_000));
    assert!(text.contains("no seat advantage larger than"), "{text}");
}

#[test]
fn few_games_are_said_to_be_few() {
    let text = verdict(&with_wins([0.3, 0.25, 0.25, 0.2], 0.15, 40));
    assert!(text.contains("That is too few for more than a first impression: 40 deals"), "{text}");
    assert!(text.contains("40 deals are too few to tell whether the seat matters"), "{text}");
    let mut one = with_wins([1.0, 0.0, 0.0, 0.0], 0.0, 1);
    for seat in &mut one.experiments[0].seats {
        seat.win = seat.win.map(|win| Measured { low: None, high: None, ..win });
    }
    assert!(verdict(&one).contains("whether the seat matters cannot be told"));
    assert!(verdict(&one).contains("random players only"));
}

#[test]
fn skill_is_claimed_only_above_parity() {
    let order = |value: f64, margin: f64| {
        let mut findings = findings();
        findings.whole[0].measured = Some(measured(value, margin, 1000));
        verdict(&findings)
    };
    // Of four sides an order of 0.6 is a share of 0.6 * 3/4 + 1/4 = 70 % of the wins.
    assert!(
        order(0.6, 0.04)
            .contains("Thinking pays: a strong player among random ones wins 70 % (67 to 73 %)")
    );
    let unsure = order(0.02, 0.04);
    // At most 0.06 * 3/4 = 4.5 points above a quarter.
    assert!(unsure.contains("It was not shown that thinking pays"), "{unsure}");
    assert!(unsure.contains("a gain beyond 4.5 percentage points is unlikely"), "{unsure}");
    assert!(order(-0.1, 0.04).contains("harms"));
    // Up to 0.9 * 3/4 above a quarter: nothing was shown, and nothing ruled out.
    let open = order(0.4, 0.5);
    assert!(open.contains("Whether thinking pays cannot be told yet"), "{open}");
}

#[test]
fn the_ladder_pays_as_far_as_its_intervals_say() {
    let mut findings = findings();
    let text = verdict(&findings);
    // The Elo of the fourth rung is 20.9 (6.3 to 35.5); for five rungs at the same time that is wider by 2.576 / 1.960,
    // and still above 0. The fifth is not above 0 even alone.
    assert!(text.contains("pays up to `ismcts:playouts=400`; from there to `ismcts:playouts=800` a gain was not shown"), "{text}");
    findings.ladder.truncate(2);
    assert!(
        verdict(&findings).contains("on all 2 rungs of the ladder, up to `ismcts:playouts=100`")
    );
    findings.ladder = vec![made_up::findings().ladder[4].clone()];
    assert!(
        verdict(&findings)
            .contains("On no rung of the ladder was it shown that thinking twice as long pays")
    );
    // A few games that say nothing are not said to speak against it.
    let win = findings.ladder[0].win.map(|win| Measured { low: Some(0.1), high: Some(0.9), ..win });
    (findings.ladder[0].win, findings.ladder[0].elo) = (win, None);
    assert!(verdict(&findings).contains("too little was played to say that it does not"));
    findings.ladder = vec![made_up::findings().ladder[4].clone()];
    // A rung that pays above one that does not.
    findings.ladder.push(made_up::findings().ladder[0].clone());
    let text = verdict(&findings);
    assert!(
        text.contains("was shown to pay on 1 of 2 rungs of the ladder, and not on the others"),
        "{text}"
    );
}

/// Whoever plays alone wins always, which says nothing.
#[test]
fn a_game_for_one_is_told_by_its_scores() {
    let mut findings = with_wins([1.0, 0.0, 0.0, 0.0], 0.0, 1000);
    findings.game.n_seats = 1;
    findings.experiments[0].seats.truncate(1);
    findings.experiments[0].seats[0].score = Some(measured(12.0, 0.4, 1000));
    let text = verdict(&findings);
    assert!(text.contains("a game for one, without anybody to win against: random players score 12.0 (11.6 to 12.4)"), "{text}");
    assert!(!text.contains("seat 0 wins"), "{text}");
    let page = page(&findings, &[]).expect("a page");
    assert!(!page.contains("Who wins where") && !page.contains("Lead stories"));
    assert!(page.contains("Scores of the one player"));
    let text = summary(&findings, 100, &|_, text| text.to_owned());
    assert!(text.contains("score                    12.0 (11.6 to 12.4)"), "{text}");
}

/// The key number of a metric leads to a game in which it is as it mostly is: with 52 decisions in the made-up findings.
#[test]
fn a_key_number_leads_to_a_typical_game() {
    let page = page(&findings(), &[]).expect("a page");
    let (_, keys) = page.split_once("<dl class=\"keys\">").expect("key numbers");
    let (keys, _) = keys.split_once("</dl>").expect("their end");
    assert!(keys.contains("href=\"#game-strong-23-0\">show me a game with 52</a>"), "{keys}");
}

#[test]
fn faults_are_told_first() {
    let mut findings = findings();
    findings.experiments[0].faults =
        vec![Faults { kind: "no option".into(), games: 12, first_deal: 345 }];
    let text = verdict(&findings);
    assert!(text.contains("12 of 1 000 000 games in `random` ended in a fault, most often “no option”, first on deal 345"), "{text}");
    assert!(!text.contains("every game came to its end"));
}

#[test]
fn the_summary_is_plain_if_it_is_painted_so() {
    let mut findings = findings();
    findings.game.title = "Bad\u{1b}[31m title\nnext".into();
    let text = summary(&findings, 100, &|_, text| text.to_owned());
    assert!(!text.contains('\u{1b}'));
    assert!(text.starts_with("Bad\u{fffd}[31m title next"));
    assert!(text.contains("seat 0 wins              26.20 % (26.11 to 26.29 %)"), "{text}");
    assert!(text.contains("▁") && text.contains("█") && text.contains("●"));
    assert!(text.lines().all(|line| line.trim_end() == line));
    let painted = summary(&findings, 100, &|tone, text| match tone {
        Tone::Title => format!("<{text}>"),
        _ => text.to_owned(),
    });
    assert!(painted.starts_with("<Bad"));
}

/// A file that can be read after it was given away.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn cardstock_files_have_its_folders_and_columns() {
    let place = Place { deal: 7, arrangement: 1 };
    let outcome = |score: i64, rank: f64, win: f64| Some(Outcome { score, rank, win });
    let seat = |seat: u32, player: u32, outcome| Seat { place, seat, player, outcome };
    let rows = Rows {
        experiment: "lone".into(),
        players: vec!["random".into(), "ismcts:playouts=500".into()],
        games: vec![
            Game {
                place,
                n_decisions: 3,
                n_forced: 2,
                n_options: 5,
                is_finished: true,
                fault: None,
            },
            Game {
                place: Place { deal: 8, arrangement: 0 },
                n_decisions: 1,
                n_forced: 0,
                n_options: 2,
                is_finished: false,
                fault: Some("too long".into()),
            },
        ],
        seats: vec![
            seat(0, 0, outcome(0, 0.25, 0.0)),
            seat(1, 1, outcome(3, 1.0, 1.0)),
            seat(2, 0, outcome(0, 0.25, 0.0)),
        ],
        decisions: vec![
            Decision {
                place,
                decision: 0,
                seat: 1,
                n_options: 3,
                option: 2,
                thought: Some(Thought { chosen: 0.75, best: 0.75, worst: 0.25, mean: 0.5 }),
                leads: vec![0.25, 0.5, 0.25],
            },
            Decision {
                place,
                decision: 1,
                seat: 0,
                n_options: 1,
                option: 0,
                thought: None,
                leads: Vec::new(),
            },
            Decision {
                place,
                decision: 2,
                seat: 1,
                n_options: 1,
                option: 0,
                thought: None,
                leads: Vec::new(),
            },
        ],
    };
    let mut files: BTreeMap<String, Shared> = BTreeMap::new();
    let mut export = CardStock::new("pip/agram", 3, |path: &str| {
        Ok(files.entry(path.to_owned()).or_default().clone())
    });
    export.add(&rows).expect("memory can be written");
    export
        .add(&Rows { experiment: "ladder/1".into(), ..rows.clone() })
        .expect("memory can be written");
    export.finish().expect("memory can be written");
    let text = |name: &str| {
        let file = &files[&format!("pip_agram/3/RMR/{name}.csv")];
        String::from_utf8(file.0.borrow().clone()).expect("text")
    };
    // The columns of choice.csv as CardStock writes them, and those of the others as its notebooks read them.
    assert_eq!(
        text("choice"),
        "game,numPlayers,ai,imperfect,samples,tests,run,move,player,choices,choice,time\n\
         pip/agram,3,RMR,True,0,500,1,1,2,3,3,0\n\
         pip/agram,3,RMR,True,0,500,1,2,1,1,1,0\n\
         pip/agram,3,RMR,True,0,500,1,3,2,1,1,0\n"
    );
    assert_eq!(
        text("results"),
        "game,numPlayers,ai,imperfect,samples,tests,run,player,score,rank,time\n\
         pip/agram,3,RMR,True,0,500,1,1,0,2,0\n\
         pip/agram,3,RMR,True,0,500,1,2,3,1,0\n\
         pip/agram,3,RMR,True,0,500,1,3,0,2,0\n"
    );
    // A single option has no spread, and counts for those who think.
    assert_eq!(
        text("spread"),
        "game,numPlayers,ai,imperfect,samples,tests,run,move,pmove,player,spread\n\
         pip/agram,3,RMR,True,0,500,1,1,1,2,0.5\n\
         pip/agram,3,RMR,True,0,500,1,3,2,2,0\n"
    );
    assert_eq!(
        text("lead"),
        "game,numPlayers,ai,imperfect,samples,tests,run,move,player,rankestimate,rank\n\
         pip/agram,3,RMR,True,0,500,1,1,1,0.25,2\n\
         pip/agram,3,RMR,True,0,500,1,1,2,0.5,1\n\
         pip/agram,3,RMR,True,0,500,1,1,3,0.25,2\n"
    );
    assert_eq!(files.len(), 4);
}

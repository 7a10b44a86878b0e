//! Reports, opened in a real browser as a reader would: without a network, looked at, pointed at and clicked on.
//!
//! The browser is the one that `CARDWRIGHT_BROWSER` names, which has to work then, or else a Chromium or Chrome that is
//! found. Surprising: where there is none the test passes, and says on standard error that it was skipped.

mod devtools;
mod report;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use devtools::Browser;

/// What the browsers of the Chromium family are called.
const NAMES: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Games for several, for partners, and for one.
const GAMES: [(&str, u32); 3] = [("agram", 4), ("whist", 4), ("blackjack", 1)];

/// Charts that every report has, and those that it has if somebody can win against others.
const ALWAYS: [&str; 2] = ["lengths", "branching"];
const AMONG_OTHERS: [&str; 5] = ["seats", "scores", "leads-random", "leads-strong", "ladder"];

/// Resolves when each chart is drawn or has said why not, with what each of them shows.
const CHARTS: &str = r#"new Promise((resolve) => {
  const look = () => {
    const places = [...document.querySelectorAll(".chart")];
    const isDone = (place) => place.dataset.drawn || place.textContent.startsWith("The chart could");
    if (!places.every(isDone)) { setTimeout(look, 50); return; }
    resolve(places.map((place) => {
      const inside = (element) => {
        const [outer, inner] = [place, element].map((one) => one.getBoundingClientRect());
        return (inner.width > 0 || inner.height > 0)
          && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      };
      const marks = [...place.querySelectorAll("svg g.role-mark path, svg g.role-mark line, svg g.role-mark text")];
      const labels = [...place.querySelectorAll("svg g.role-axis-label text")];
      return {
        id: place.id,
        said: place.dataset.drawn ? "" : place.textContent,
        marks: marks.filter(inside).length,
        labels: labels.filter((label) => label.textContent.trim() && inside(label)).length,
        alt: place.getAttribute("aria-label").length,
      };
    }));
  };
  look();
})"#;

/// The browser to test with, and whether it has to work.
fn browser() -> Option<(PathBuf, bool)> {
    if let Some(path) = env::var_os("CARDWRIGHT_BROWSER").filter(|path| !path.is_empty()) {
        return Some((path.into(), true));
    }
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let all = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|file| file.is_file()).map(|file| (file, false))
}

fn skip(why: &str) {
    // Not by a macro, whose text the test harness would keep to itself.
    let told = writeln!(
        io::stderr(),
        "SKIPPED: the report was not opened in a browser: {why}. Install Chromium (`apt-get install chromium`), or \
         name a browser: CARDWRIGHT_BROWSER=/path/to/chromium cargo test -p readers browser"
    );
    told.expect("standard error can be written to");
}

#[test]
fn reports_open_in_a_browser() {
    let Some((program, is_required)) = browser() else {
        return skip("there is none on this machine");
    };
    let directory = tempfile::tempdir().expect("a directory");
    let mut browser = match Browser::start(&program, &directory.path().join("profile")) {
        Ok(browser) => browser,
        Err(error) if is_required => panic!("{}: {error}", program.display()),
        Err(error) => return skip(&format!("{} does not work: {error}", program.display())),
    };
    for (game, n_seats) in GAMES {
        let file = directory.path().join(format!("{game}.html"));
        fs::write(&file, report::report(game, n_seats)).expect("a file");
        look(&mut browser, (game, n_seats), &file)
            .unwrap_or_else(|error| panic!("{game}: {error}"));
    }
}

/// Looks at one report in every way.
fn look(browser: &mut Browser, (game, n_seats): (&str, u32), file: &Path) -> Result<(), String> {
    let address = format!("file://{}", file.display());
    browser.events.clear();
    window(browser, 1280, "light")?;
    open(browser, &address)?;
    let drawn = charts(browser)?;
    let wanted = ALWAYS.iter().chain(AMONG_OTHERS.iter().filter(|_| n_seats > 1));
    for id in wanted {
        assert!(drawn.contains(*id), "{game} has no chart {id}, only {drawn:?}");
    }
    let verdict = browser.value("document.querySelector('.verdict').textContent")?;
    let is_for_one = verdict.as_str().is_some_and(|text| text.contains("a game for one"));
    assert_eq!(is_for_one, n_seats == 1, "{game}: {verdict}");
    tooltips(browser)?;
    games(browser, game, &address)?;
    sorting(browser)?;
    // On a phone, in the dark.
    window(browser, 390, "dark")?;
    let paper = browser.value("getComputedStyle(document.body).backgroundColor")?;
    assert_eq!(paper, "rgb(23, 25, 22)", "the dark paper of report.css");
    let width = browser.value("document.documentElement.scrollWidth")?;
    assert_eq!(width, 390, "{game}: nothing is wider than the phone");
    charts(browser)?;
    quiet(browser, &address);
    Ok(())
}

/// Opens an address and waits until it is there.
fn open(browser: &mut Browser, address: &str) -> Result<(), String> {
    browser.ask("Page.navigate", json!({"url": address}))?;
    browser.wait_for("Page.loadEventFired")?;
    // The next one has to be waited for as well.
    browser.events.retain(|event| event["method"] != "Page.loadEventFired");
    Ok(())
}

fn window(browser: &mut Browser, width: u32, scheme: &str) -> Result<(), String> {
    let size =
        json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600});
    browser.ask("Emulation.setDeviceMetricsOverride", size)?;
    // Scrolling at once, so that nobody has to wait for it.
    let media = json!({"features": [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]});
    browser.ask("Emulation.setEmulatedMedia", media)?;
    // Charts that are as wide as there is room are drawn again after the window has changed.
    let settled = "new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200)))";
    browser.value(settled)?;
    Ok(())
}

/// Every chart is drawn, with marks and labels, and told to those who cannot see it. Gives their names.
fn charts(browser: &mut Browser) -> Result<BTreeSet<String>, String> {
    let charts = browser.value(CHARTS)?;
    let mut names = BTreeSet::new();
    for chart in charts.as_array().ok_or("no list of charts")? {
        assert_eq!(chart["said"], "", "{chart}");
        for what in ["marks", "labels", "alt"] {
            assert!(chart[what].as_u64() > Some(0), "no {what}: {chart}");
        }
        names.extend(chart["id"].as_str().map(str::to_owned));
    }
    Ok(names)
}

/// Where the middle of an element is in the window, after the page was scrolled to it.
fn place(browser: &mut Browser, element: &str) -> Result<(f64, f64), String> {
    let found = browser.value(&format!(
        r#"(() => {{
          const element = {element};
          if (!element) return null;
          element.scrollIntoView({{block: "center", behavior: "instant"}});
          const box = element.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }})()"#
    ))?;
    let number = |at: usize| found.get(at).and_then(Value::as_f64);
    number(0).zip(number(1)).ok_or_else(|| format!("there is no {element}"))
}

/// Whoever points at a mark reads its numbers.
fn tooltips(browser: &mut Browser) -> Result<(), String> {
    let mark = "document.querySelector('#branching svg g.role-mark.mark-symbol path')";
    let point = place(browser, mark)?;
    browser.mouse(point, false)?;
    let tip = "new Promise((resolve) => setTimeout(() => resolve(\
               document.querySelector('#vg-tooltip-element.visible')?.textContent), 100))";
    let text = browser.value(tip)?;
    let text = text.as_str().ok_or("nothing is told of a mark that the mouse points at")?;
    assert!(text.contains("options") && text.contains("at least"), "{text}");
    Ok(())
}

/// A click on a number's game opens that game, told in words; so does its address.
fn games(browser: &mut Browser, game: &str, address: &str) -> Result<(), String> {
    // The same link twice: a game that was folded again has to open again.
    for link in ["dl.keys a.game-link", "td a.game-link", "td a.game-link"] {
        let point = place(browser, &format!("document.querySelector('{link}')"))?;
        browser.mouse(point, true)?;
        is_told(browser, &format!("{game}: {link}"))?;
        let fold = "document.querySelectorAll('details[open]').forEach((one) => one.open = false)";
        browser.value(fold)?;
    }
    let hash = browser.value("location.hash")?;
    let hash = hash.as_str().unwrap_or_default();
    open(browser, "about:blank")?;
    open(browser, &format!("{address}{hash}"))?;
    is_told(browser, &format!("{game}: {hash}"))
}

/// The game of the page's address is unfolded, in sight, and told in words.
fn is_told(browser: &mut Browser, what: &str) -> Result<(), String> {
    // The page may scroll slowly; what never comes to rest in sight is told as it is in the end.
    let told = browser.value(
        r#"new Promise((resolve) => {
          let patience = 200;
          let before = -1;
          const look = () => {
            const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
            const told = place && place.querySelector("pre");
            const box = told ? told.getBoundingClientRect() : { top: Infinity };
            const isOpen = Boolean(told && place.closest("details").open);
            const isSeen = box.top >= 0 && box.top < innerHeight && scrollY === before;
            before = scrollY;
            patience -= 1;
            if ((!isOpen || !isSeen) && patience > 0) { setTimeout(look, 50); return; }
            resolve([isOpen, isSeen, told && told.textContent]);
          };
          look();
        })"#,
    )?;
    assert_eq!((&told[0], &told[1]), (&json!(true), &json!(true)), "{what}: unfolded, in sight");
    let words = told[2].as_str().unwrap_or_default();
    assert!(words.starts_with("1. "), "{what}: {words}");
    Ok(())
}

/// A click on the head of a column sorts by it.
fn sorting(browser: &mut Browser) -> Result<(), String> {
    let head = "document.querySelector('table.sortable th.number button')";
    let point = place(browser, head)?;
    browser.mouse(point, true)?;
    let sorted = browser.value(
        r#"(() => {
          const head = document.querySelector("table.sortable th[aria-sort]");
          const rows = [...head.closest("table").tBodies[0].rows];
          return rows.map((row) => Number(row.cells[head.cellIndex].dataset.value ?? NaN)).filter((number) => !isNaN(number));
        })()"#,
    )?;
    let numbers: Vec<f64> =
        sorted.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    assert!(numbers.len() > 1 && numbers.is_sorted_by(|a, b| a >= b), "{numbers:?}");
    Ok(())
}

/// Nothing was loaded but the page itself, and nobody complained.
fn quiet(browser: &Browser, address: &str) {
    let mut is_loaded = false;
    for event in &browser.events {
        let params = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Network.requestWillBeSent" => {
                let url = params["request"]["url"].as_str().unwrap_or_default();
                assert_eq!(url.split('#').next(), Some(address), "{params}");
                is_loaded = true;
            }
            "Runtime.exceptionThrown" | "Log.entryAdded" => panic!("{params}"),
            "Runtime.consoleAPICalled" if params["type"] != "log" => panic!("{params}"),
            _ => {}
        }
    }
    assert!(is_loaded, "not even the page itself was seen to be loaded");
}

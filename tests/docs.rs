//! The documentation: what it shows is there, and what it links to.
//!
//! Takes the Markdown files of the repository. Whole rule files in it have no errors, games of the library that are shown
//! in full are what the library has, and every link inside the repository leads to a file, and to a heading in it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use catalog::{Language, Options};
use source::{Severity, Source};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every page, with its text.
fn pages() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> =
        ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "tests/suite/README.md"]
            .into_iter()
            .map(|name| root().join(name))
            .collect();
    for folder in ["docs", "docs/languages", "docs/decisions"] {
        let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
        let found = entries.map(|entry| entry.expect("an entry").path());
        paths.extend(found.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The blocks of code of a page: what stands behind the fence, and the text. What is outside of them comes second.
fn split(page: &str) -> (Vec<(String, String)>, String) {
    let (mut blocks, mut prose) = (Vec::new(), String::new());
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((info.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some((_, text)), None) => text.extend([line, "\n"]),
            (None, None) => prose.extend([line, "\n"]),
        }
    }
    assert!(open.is_none(), "a block of code is not closed");
    (blocks, prose)
}

#[test]
fn the_page_of_all_languages_shows_the_games_of_the_library() {
    let page = std::fs::read_to_string(root().join("docs/languages/side_by_side.md"));
    let (blocks, _) = split(&page.expect("the page"));
    for language in Language::ALL {
        let shown = blocks.iter().find(|(info, _)| info == language.name());
        let entry = catalog::find(&format!("{}/keep_three", language.name()));
        let (_, shown) = shown.expect("the game in every language");
        assert_eq!(shown, &entry.expect("a game of the library").text, "{}", language.name());
    }
    let facts = std::fs::read_to_string(root().join("games/uce/keep_three.facts"));
    let shown = blocks.iter().find(|(info, _)| info == "facts").expect("the facts");
    assert_eq!(shown.1, facts.expect("a file of facts"));
}

/// A block that is marked with a language and nothing else is a whole file.
#[test]
fn whole_files_have_no_errors() {
    let mut n_files = 0;
    for (path, text) in pages() {
        for (info, text) in split(&text).0 {
            let Some(language) = Language::from_name(&info) else { continue };
            let (source, _) = Source::new(path.to_string_lossy(), text.as_bytes());
            let loaded = catalog::load(&source, language, &Options::default());
            let messages = loaded.expect("nothing was asked for").diagnostics;
            let wrong = messages.iter().filter(|message| message.severity == Severity::Error);
            let wrong: Vec<_> = wrong.collect();
            assert!(wrong.is_empty(), "{}: {wrong:#?}\n{text}", path.display());
            n_files += 1;
        }
    }
    assert!(n_files >= 7, "only {n_files} whole files");
}

/// What a heading is called in links.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(page: &str) -> BTreeSet<String> {
    let (_, prose) = split(page);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

/// The targets of the links in a text, without those to other places in the world.
fn links(prose: &str) -> Vec<&str> {
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for (path, text) in pages() {
        let folder = path.parent().expect("a folder");
        for link in links(&split(&text).1) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            let found = target.exists()
                && (heading.is_empty()
                    || std::fs::read_to_string(&target)
                        .is_ok_and(|text| anchors(&text).contains(heading)));
            if !found {
                broken.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

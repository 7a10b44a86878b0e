//! From Markdown to cases: headings, fenced rule texts, fenced expectations.

use super::expect::{self, Line};
use super::wrap::{self, Wrapped};

/// One rule text and what is expected of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The heading it stands under.
    pub title: String,
    /// The line of the opening fence, from 1.
    pub line: usize,
    pub rules: Wrapped,
    pub expected: Vec<Line>,
    /// The index of the first line of expectations.
    pub(super) expect_line: usize,
    pub(super) n_expect_lines: usize,
}

struct Fence<'a> {
    info: &'a str,
    /// The index of its opening line.
    at: usize,
    lines: Vec<&'a str>,
}

/// All cases of a file in order.
///
/// # Errors
/// If the file is not written as `suite/README.md` says; the message names the line.
pub fn cases(file: &str) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    let mut title = "";
    let mut rules: Option<Fence> = None;
    let mut open: Option<Fence> = None;
    for (at, line) in file.lines().enumerate() {
        if let Some(fence) = &mut open {
            if line.trim_end() != "```" {
                fence.lines.push(line);
                continue;
            }
            let Some(fence) = open.take() else { continue };
            match (fence.info.split_whitespace().next(), rules.take()) {
                (Some("recycle" | "pip" | "uce"), None) => rules = Some(fence),
                (Some("recycle" | "pip" | "uce"), Some(before)) => return Err(lonely(&before)),
                (Some("expect"), Some(rules)) => cases.push(case(title, &rules, &fence)?),
                (Some("expect"), None) => {
                    return Err(format!("line {}: expectations of no rules", fence.at + 1));
                }
                (_, before) => rules = before,
            }
        } else if let Some(info) = line.strip_prefix("```") {
            open = Some(Fence { info: info.trim(), at, lines: Vec::new() });
        } else if line.starts_with('#') {
            title = line.trim_start_matches('#').trim();
        }
    }
    match (open, rules) {
        (Some(fence), _) => Err(format!("line {}: a fence is not closed", fence.at + 1)),
        (None, Some(rules)) => Err(lonely(&rules)),
        (None, None) => Ok(cases),
    }
}

fn lonely(rules: &Fence) -> String {
    format!("line {}: rules without expectations", rules.at + 1)
}

fn case(title: &str, rules: &Fence, expected: &Fence) -> Result<Case, String> {
    let located = |fence: &Fence, error: String| format!("line {}: {error}", fence.at + 1);
    let wrapped = wrap::wrap(rules.info, &rules.lines).map_err(|error| located(rules, error))?;
    let lines = expected.lines.iter().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let parsed = lines.map(|(idx, line)| {
        expect::parse(line)
            .map(|expectation| Line { at: expected.at + 2 + idx, expectation })
            .map_err(|error| format!("line {}: {error}", expected.at + 2 + idx))
    });
    Ok(Case {
        title: title.to_owned(),
        line: rules.at + 1,
        rules: wrapped,
        expected: parsed.collect::<Result<_, _>>()?,
        expect_line: expected.at + 1,
        n_expect_lines: expected.lines.len(),
    })
}
